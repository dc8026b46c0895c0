//! `grundy selftest --long`: random questions, each answered by every method, until stopped.
//!
//! A question is drawn from its number and the seed alone, so it can be asked again. One on which
//! two methods differ is made as small as possible while they still differ, and saved to a file
//! that says how to ask it again.

use std::fmt;
use std::fs;
use std::time::Instant;

use grundy::census::{self, Census, PartizanPieces, Pieces};
use grundy::honest_play::HonestPlay;
use grundy::period::{solve, verify};
use grundy::play::{Arena, Impartial, Player};
use grundy::rules::PartizanRules;
use grundy::tally::partizan::by_convolution;
use grundy::tally::{self, Kind, Pool, Selection, by_enumeration, distribution};
use grundy::values::{Algorithm, engine_by, instruction_sets};
use grundy::{Natural, Nimber, Options, Outcome as Winner, Progress, Rules};
use serde_json::json;

use crate::args::{Common, SelftestArgs};
use crate::failure::{Failure, Outcome};
use crate::random::Random;
use crate::sink;
use crate::watcher::Watcher;

/// One question: a game, heaps to choose from, how many, a modulus, and a position.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Question {
    rules: String,
    /// How many values are compared.
    length: usize,
    /// The heaps to choose from.
    first: usize,
    last: usize,
    m: usize,
    modulus: u64,
    /// A position whose winning moves are compared.
    position: Vec<usize>,
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "rules = {}", toml::Value::String(self.rules.clone()))?;
        writeln!(f, "length = {}\nfirst = {}\nlast = {}", self.length, self.first, self.last)?;
        write!(f, "m = {}\nmod = {}\nposition = {:?}", self.m, self.modulus, self.position)
    }
}

/// Asks random questions until stopped, or `--questions` of them.
pub fn run(args: &SelftestArgs, common: &Common, watcher: &Watcher) -> Outcome {
    let started = Instant::now();
    let mut asked = 0;
    watcher.say(&format!("random questions from seed {}; Ctrl-C ends", args.seed));
    for number in args.from.0.. {
        if watcher.cancelled() || args.questions.is_some_and(|most| asked >= most.0) {
            break;
        }
        let question = Question::draw(args.seed.0, number);
        watcher.report("random questions", asked as u64, args.questions.map_or(0, |most| most.0) as u64);
        if let Err(problem) = question.check() {
            return Err(reported(args, number, &question, &problem));
        }
        asked += 1;
    }
    watcher.clear();
    let seconds = started.elapsed().as_secs();
    let line = format!("{asked} random questions from seed {}, all methods agree ({seconds} s)", args.seed);
    if common.json {
        let story = [("answer", json!(line)), ("questions", json!(asked)), ("seed", json!(args.seed))];
        return Ok(sink::print_json(story, started)?);
    }
    Ok(sink::print(&line)?)
}

/// Makes a failing question small, saves it, and reports it.
fn reported(args: &SelftestArgs, number: usize, question: &Question, problem: &str) -> Failure {
    let smallest = minimised(question.clone(), |question| question.check().is_err());
    let text = format!(
        "# {}\n# seed {}, question {number}: grundy selftest --long --seed {} --from {number} --questions 1\n\
         {smallest}\n",
        smallest.check().err().unwrap_or_else(|| problem.to_owned()),
        args.seed,
        args.seed
    );
    let path = args.failures.join(format!("difference-{}-{number}.toml", args.seed));
    let kept = fs::create_dir_all(&args.failures).and_then(|()| fs::write(&path, &text));
    let place = kept.map_or_else(|error| error.to_string(), |()| path.display().to_string());
    Failure::from(grundy::Error::BrokenLaw(format!("two methods differ ({place}):\n{text}")))
}

/// The smallest question found that still fails.
fn minimised(mut question: Question, fails: impl Fn(&Question) -> bool) -> Question {
    while let Some(smaller) = question.smaller().into_iter().find(|smaller| fails(smaller)) {
        question = smaller;
    }
    question
}

impl Question {
    /// The question with this number.
    fn draw(seed: usize, number: usize) -> Self {
        let mut random = Random((seed as u64) << 32 ^ number as u64);
        // The first numbers of neighbouring seeds are close together.
        random.next();
        let rules = random_rules(&mut random);
        let far = random.below(40) == 0;
        let first = random.below(5);
        Question {
            rules,
            length: if far { 3000 } else { 40 + random.below(80) },
            first,
            last: first + random.below(8),
            m: random.below(5),
            modulus: [1 + random.below(30), 1 << random.below(40), 1 + random.below(1 << 40)][random.below(3)] as u64,
            position: (0..random.below(4)).map(|_| random.below(8)).collect(),
        }
    }

    /// Questions that are smaller in one respect.
    fn smaller(&self) -> Vec<Question> {
        let mut list = Vec::new();
        let mut push = |change: &dyn Fn(&mut Question)| {
            let mut question = self.clone();
            change(&mut question);
            if question != *self {
                list.push(question);
            }
        };
        push(&|q| q.length /= 2);
        push(&|q| q.length = q.length.saturating_sub(1));
        push(&|q| q.last = q.last.saturating_sub(1).max(q.first));
        push(&|q| q.m = q.m.saturating_sub(1));
        push(&|q| q.modulus = (q.modulus / 2).max(1));
        push(&|q| q.position.truncate(q.position.len().saturating_sub(1)));
        for (i, _) in self.rules.char_indices().filter(|(_, c)| c.is_ascii_hexdigit()) {
            let without = format!("{}{}", &self.rules[..i], &self.rules[i + 1..]);
            let zero = format!("{}0{}", &self.rules[..i], &self.rules[i + 1..]);
            for rules in [without, zero].into_iter().filter(|rules| Rules::parse(rules).is_ok()) {
                push(&|q| q.rules.clone_from(&rules));
            }
        }
        list
    }

    /// Compares every method for every answer; the error says what differs.
    fn check(&self) -> Result<(), String> {
        let problem = |error: grundy::Error| format!("{}: {error}", self.rules);
        if self.rules.starts_with("partizan") {
            return self.check_partizan();
        }
        let Ok(rules) = Rules::parse(&self.rules) else { return Ok(()) };
        let nimbers = self.check_values(&rules).map_err(problem)??;
        self.check_period(&rules).map_err(problem)??;
        self.check_counts(&rules, &nimbers).map_err(problem)??;
        self.check_moves(&rules).map_err(problem)?
    }

    /// Values: by every algorithm, with every instruction set.
    fn check_values(&self, rules: &Rules) -> grundy::Result<Result<Vec<Nimber>, String>> {
        let length = if rules.max_parts() <= 2 { self.length } else { self.length.min(36) };
        let mut known: Option<Vec<Nimber>> = None;
        for algorithm in Algorithm::ALL {
            if algorithm == Algorithm::ByDefinition && length > 150 {
                continue;
            }
            let sets = if algorithm == Algorithm::ByDefinition { 1 } else { instruction_sets() };
            for set in 1..=sets {
                let options = Options { instruction_sets: set, ..Options::default() };
                let Some(mut engine) = engine_by(rules, algorithm, &options) else { continue };
                engine.extend(length, &options)?;
                let nimbers = engine.into_nimbers();
                match &known {
                    Some(known) if *known != nimbers => {
                        return Ok(Err(format!("values of {rules} by {}, instruction set {set}", algorithm.name())));
                    }
                    Some(_) => {}
                    None => known = Some(nimbers),
                }
            }
        }
        Ok(Ok(known.unwrap_or_default()))
    }

    /// A proved period: its certificate by the other theorem, and the values it predicts by another
    /// computation.
    fn check_period(&self, rules: &Rules) -> grundy::Result<Result<(), String>> {
        // The definition alone takes n^2 steps or more for a value.
        let slow = rules.max_parts() > 2 || Algorithm::for_rules(rules) == Algorithm::ByDefinition;
        let options = Options::default().with_values(if slow { 60 } else { 600 });
        let solution = solve(rules, None, &options)?;
        let Some(proved) = solution.period() else { return Ok(Ok(())) };
        verify(&solution.certificate()?, &Options::default())?;
        if slow || proved.period() + proved.preperiod() > 400 {
            return Ok(Ok(()));
        }
        let far = (proved.preperiod() + 3 * proved.period()).max(300);
        let computed = grundy::values::compute(rules, far, &Options::default())?;
        let predicted = |n: usize| solution.value(&Natural::from(n));
        for (n, value) in computed.iter().enumerate() {
            if predicted(n)? != Natural::from(value.get()) {
                return Ok(Err(format!("the proved period of {rules} is wrong at {n}")));
            }
        }
        Ok(Ok(()))
    }

    /// Counts: the census against a scan, and the tally exactly, modulo a number, by enumeration
    /// and by value.
    fn check_counts(&self, rules: &Rules, nimbers: &[Nimber]) -> grundy::Result<Result<(), String>> {
        let Some(pieces) = nimbers.get(self.first..=self.last) else { return Ok(Ok(())) };
        let text = format!("{}..{}", self.first, self.last);
        let survey = census::survey(rules, &Pieces::heaps(&text)?, &Options::default())?;
        let mut scanned = Census::new();
        pieces.iter().for_each(|&piece| scanned.add(piece, &Natural::ONE));
        let same = (0..1024).map(Nimber::new).all(|value| scanned.count(value) == survey.census.count(value));
        if !same {
            return Ok(Err(format!("the census of {rules} from {text}")));
        }
        for kind in Kind::ALL {
            let selection = Selection::new(kind, Natural::from(self.m));
            let what = format!("{rules}, {} of {} heaps {text}", kind.name(), self.m);
            let count = |outcome: Winner, modulus: Option<&Natural>| {
                tally::count(&survey.census, &selection, outcome, modulus, &Options::default())
                    .map(|tally| tally.answer)
            };
            let (lost, won) = (count(Winner::Previous, None)?, count(Winner::Next, None)?);
            if lost != Natural::from(by_enumeration::count(pieces, kind, self.m, Winner::Previous)) {
                return Ok(Err(format!("{what}: lost {lost}, by enumeration another number")));
            }
            let modulus = Natural::from(self.modulus);
            if count(Winner::Previous, Some(&modulus))? != &lost % &modulus
                || count(Winner::Next, Some(&modulus))? != &won % &modulus
            {
                return Ok(Err(format!("{what} modulo {modulus}")));
            }
            let pool = Pool { census: &survey.census, selection: &selection };
            let by_value = distribution(&[pool], None, &Options::default())?;
            let total = by_value.iter().fold(Natural::ZERO, |sum, count| sum + count);
            if by_value.first().cloned().unwrap_or_default() != lost || total != lost + won {
                return Ok(Err(format!("{what}, by value")));
            }
        }
        Ok(Ok(()))
    }

    /// Winning moves: by values and by honest play.
    fn check_moves(&self, rules: &Rules) -> grundy::Result<Result<(), String>> {
        let text = self.position.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        let (mut arena, position) = Impartial::heaps(rules, &text, &Options::default())?;
        let mut play = HonestPlay::new(rules);
        let mut honest = |position: &[grundy::play::Component]| {
            let sizes: Vec<usize> =
                position.iter().filter_map(|component| component.to_string().parse().ok()).collect();
            play.is_won(&sizes)
        };
        let found = arena.winning_moves(&position, Player::Left, usize::MAX)?;
        let wrong = found.moves.iter().find(|step| honest(&step.applied(&position)));
        if wrong.is_some() || honest(&position) == found.moves.is_empty() {
            return Ok(Err(format!("winning moves of {text} in {rules}")));
        }
        Ok(Ok(()))
    }

    /// Partizan counts: by the fast algorithm and by sums of canonical forms, exactly and modulo a
    /// number.
    fn check_partizan(&self) -> Result<(), String> {
        let compared = || -> grundy::Result<Result<(), String>> {
            let Ok(rules) = PartizanRules::parse(&self.rules) else { return Ok(Ok(())) };
            let Pieces::Heaps(heaps) = Pieces::heaps(&format!("{}..{}", self.first, self.last))? else {
                return Ok(Ok(()));
            };
            let census = census::partizan::survey(&rules, &PartizanPieces::Heaps(heaps), &Options::default())?;
            for kind in Kind::ALL {
                let m = self.m.min(3);
                let selection = Selection::new(kind, Natural::from(m));
                let fast = tally::partizan::count(&census, &selection, None, &Options::default())?;
                let plain = by_convolution::count(&census, kind, m, &Options::default())?;
                let modulus = Natural::from(self.modulus);
                let reduced = tally::partizan::count(&census, &selection, Some(&modulus), &Options::default())?;
                let outcomes = [
                    (&fast.left, &plain.left, &reduced.left),
                    (&fast.right, &plain.right, &reduced.right),
                    (&fast.next, &plain.next, &reduced.next),
                    (&fast.previous, &plain.previous, &reduced.previous),
                ];
                if outcomes.iter().any(|(fast, plain, reduced)| fast != plain || **reduced != *fast % &modulus) {
                    return Ok(Err(format!("{rules}, {} of {m} modulo {modulus}", kind.name())));
                }
            }
            Ok(Ok(()))
        };
        compared().map_err(|error| format!("{}: {error}", self.rules))?
    }
}

/// Random rules: codes of all kinds, sets of amounts, partizan games.
fn random_rules(random: &mut Random) -> String {
    let largest = [4, 8, 8, 8, 16][random.below(5)];
    let digits = |random: &mut Random, count: usize| -> String {
        let digit = |random: &mut Random| {
            format!("{:X}{}", random.below(largest), ["", "!"][usize::from(random.below(9) == 0)])
        };
        (0..count).map(|_| digit(random)).collect()
    };
    let amounts = |random: &mut Random| {
        let list: Vec<String> = (0..1 + random.below(3)).map(|_| (1 + random.below(6)).to_string()).collect();
        list.join(",")
    };
    match random.below(10) {
        0 => format!("partizan take left {} right {}", amounts(random), amounts(random)),
        1 => {
            let sets = [
                "squares",
                "primes",
                "fibonacci",
                "odd",
                "triangular",
                "powers of 2",
                "divisors",
                "proper divisors",
                "coprimes",
                "up to half",
            ];
            let but = if random.below(2) == 0 { String::new() } else { format!(" but {}", amounts(random)) };
            format!("take {}{but}", sets[random.below(sets.len())])
        }
        2 => format!("take any but {}", amounts(random)),
        kind => {
            let first = ["0", "0", "4", "4!", "C"][random.below(if largest < 8 { 1 } else { 5 })];
            let length = 1 + random.below(6);
            let head = digits(random, length);
            let tail = if kind < 5 { format!("({})", digits(random, 2)) } else { String::new() };
            format!("{first}.{head}{tail}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_agree_and_can_be_drawn_again() {
        for number in 0..60 {
            let question = Question::draw(7, number);
            assert_eq!(question, Question::draw(7, number));
            assert_eq!(question.check(), Ok(()), "{question}");
        }
        assert_ne!(Question::draw(7, 0), Question::draw(8, 0));
    }

    /// If every game with a digit 7 failed, the smallest such question would be left.
    #[test]
    fn failing_questions_become_small() {
        let question = Question {
            rules: "4.1372(35)".to_owned(),
            length: 100,
            first: 2,
            last: 9,
            m: 4,
            modulus: 1000,
            position: vec![3, 4],
        };
        let smallest = minimised(question, |question| question.rules.contains('7'));
        assert_eq!((smallest.length, smallest.m, smallest.modulus), (0, 0, 1));
        assert!(smallest.position.is_empty() && smallest.rules.len() <= 5, "{smallest}");
        assert!(smallest.rules.contains('7'));
    }
}
