//! `grundy selftest --long`: random questions, each answered by every method, until stopped.
//!
//! A question is drawn from its number and the seed alone, so it can be asked again. One on which
//! two methods differ is made as small as possible while they still differ, and saved to a file
//! that says how to ask it again.

mod misere;

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread::scope;
use std::time::Instant;

use grundy::census::{self, Census, PartizanPieces, Pieces};
use grundy::honest_play::HonestPlay;
use grundy::period::{digest, solve, verify};
use grundy::play::{Arena, Impartial, Player};
use grundy::rules::PartizanRules;
use grundy::tally::partizan::by_convolution;
use grundy::tally::{self, Kind, Pool, Selection, by_enumeration, distribution};
use grundy::values::{Algorithm, engine_by, instruction_sets};
use grundy::{Natural, Nimber, Options, Outcome as Winner, Progress, Rules};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::args::{Common, SelftestArgs};
use crate::failure::{Failure, Outcome};
use crate::random::Random;
use crate::sink;
use crate::watcher::Watcher;

/// What was found, or what differs, unless there is an error.
type Checked<T> = grundy::Result<Result<T, String>>;

/// Far enough that several threads share the work of most algorithms.
const VERY_FAR: usize = 24_000;
/// Far enough for every algorithm but the definition.
const FAR: usize = 3000;

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

/// Asks random questions until stopped, or `--questions` of them, in as many threads as are
/// allowed. The fingerprint (SHA-256 of all answers in the order of their questions) does not
/// depend on how many those are.
pub fn run(args: &SelftestArgs, common: &Common, watcher: &Watcher) -> Outcome {
    let started = Instant::now();
    watcher.say(&format!("random questions from seed {}; Ctrl-C ends", args.seed));
    let options = common.options(watcher);
    let (mut asked, mut hash) = (0, Sha256::new());
    let most = args.questions.map_or(usize::MAX, |most| most.0);
    while asked < most && !watcher.cancelled() {
        let total = args.questions.map_or(0, |most| most.0);
        let report = |done: usize| watcher.report("random questions", (asked + done) as u64, total as u64);
        let numbers = (args.from.0 + asked..).take(AT_ONCE.min(most - asked)).collect();
        let answered = answered(args.seed.0, numbers, &report, &options);
        asked += answered.len();
        for (number, answers) in answered {
            match answers {
                Ok(answers) => hash.update(format!("{number}: {answers}\n")),
                Err(problem) => {
                    return Err(reported(args, number, &Question::draw(args.seed.0, number), &problem, &options));
                }
            }
        }
    }
    watcher.clear();
    let fingerprint: String = hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let seconds = started.elapsed().as_secs();
    let line = format!(
        "{asked} random questions from seed {}, all methods agree, fingerprint {fingerprint} ({seconds} s)",
        args.seed
    );
    if common.json {
        let story = [
            ("answer", json!(line)),
            ("questions", json!(asked)),
            ("seed", json!(args.seed)),
            ("fingerprint", json!(fingerprint)),
        ];
        return Ok(sink::print_json(story, started)?);
    }
    Ok(sink::print(&line)?)
}

/// Questions shared between the threads at a time.
const AT_ONCE: usize = 4096;

/// The answers to questions, or what differs, in the order of the questions: to all of them, or to
/// the first ones if the work is stopped.
fn answered(
    seed: usize,
    numbers: Vec<usize>,
    report: &(impl Fn(usize) + Sync),
    options: &Options<'_>,
) -> BTreeMap<usize, Result<String, String>> {
    let numbers = Mutex::new(numbers.into_iter().enumerate());
    let next = || match options.cancelled() {
        true => None,
        false => numbers.lock().unwrap_or_else(PoisonError::into_inner).next(),
    };
    let work = || {
        let mut answers = BTreeMap::new();
        while let Some((place, number)) = next() {
            report(place);
            answers.insert(number, Question::draw(seed, number).check(options));
        }
        answers
    };
    scope(|scope| {
        let others: Vec<_> = (1..options.threads()).map(|_| scope.spawn(work)).collect();
        let mut answers = work();
        for other in others {
            answers.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        answers
    })
}

/// Makes a failing question small, saves it, and reports it.
fn reported(args: &SelftestArgs, number: usize, question: &Question, problem: &str, options: &Options<'_>) -> Failure {
    let smallest = minimised(question.clone(), |question| question.check(options).is_err());
    let text = format!(
        "# {}\n# seed {}, question {number}: grundy selftest --long --seed {} --from {number} --questions 1\n\
         {smallest}\n",
        smallest.check(options).err().unwrap_or_else(|| problem.to_owned()),
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
        let far = random.below(400);
        let first = random.below(5);
        Question {
            rules,
            length: match far {
                0 => VERY_FAR,
                1..10 => FAR,
                _ => 40 + random.below(80),
            },
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

    /// Compares every method for every answer, and returns the answers; the error says what
    /// differs.
    fn check(&self, options: &Options<'_>) -> Result<String, String> {
        let options = &Options { threads: options.threads, ..Options::default() };
        let problem = |error: grundy::Error| format!("{}: {error}", self.rules);
        if self.rules.starts_with("partizan") {
            return self.check_partizan(options).map_err(problem)?;
        }
        let Ok(rules) = Rules::parse(&self.rules) else { return Ok(String::new()) };
        let nimbers = self.check_values(&rules, options).map_err(problem)??;
        let period = self.check_period(&rules, options).map_err(problem)??;
        let counts = self.check_counts(&rules, &nimbers, options).map_err(problem)??;
        let moves = self.check_moves(&rules, options).map_err(problem)??;
        let misere = self.check_misere(&rules, options).map_err(problem)??;
        Ok(format!("{rules} {} {period} {counts} {moves} {misere}", digest(&nimbers)))
    }

    /// Values: by every algorithm, with every instruction set; very far ones by the fastest, in one
    /// thread or in several.
    fn check_values(&self, rules: &Rules, options: &Options<'_>) -> Checked<Vec<Nimber>> {
        const FAST: [Algorithm; 3] = [Algorithm::SlidingWindow, Algorithm::SparseSpace, Algorithm::Enumeration];
        let length = match rules.max_parts() {
            ..=2 if FAST.contains(&Algorithm::for_rules(rules)) => self.length,
            ..=2 => self.length.min(FAR),
            _ => self.length.min(36),
        };
        let mut known: Option<Vec<Nimber>> = None;
        for algorithm in Algorithm::ALL {
            let most = match algorithm {
                Algorithm::ByDefinition => 150,
                algorithm if FAST.contains(&algorithm) => usize::MAX,
                _ => FAR,
            };
            if length > most {
                continue;
            }
            let last = instruction_sets();
            let sets = match length {
                _ if algorithm == Algorithm::ByDefinition => 1..=1,
                ..=FAR => 1..=last,
                _ => last..=last,
            };
            for set in sets {
                // Very far ones are compared between different numbers of threads.
                let threads = if length > FAR { 1 + (self.m + algorithm.name().len()) % 3 } else { options.threads };
                let options = Options { instruction_sets: set, threads, ..*options };
                let Some(mut engine) = engine_by(rules, algorithm, &options) else { continue };
                engine.extend(length, &options)?;
                let nimbers = engine.into_nimbers();
                match &known {
                    Some(known) if *known != nimbers => {
                        let name = algorithm.name();
                        return Ok(Err(format!(
                            "values of {rules} by {name}, instruction set {set}, {threads} threads"
                        )));
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
    fn check_period(&self, rules: &Rules, options: &Options<'_>) -> Checked<String> {
        // The definition alone takes n^2 steps or more for a value.
        let slow = rules.max_parts() > 2 || Algorithm::for_rules(rules) == Algorithm::ByDefinition;
        let limited = options.with_values(if slow { 60 } else { 600 });
        let solution = solve(rules, None, &limited)?;
        let Some(proved) = solution.period() else { return Ok(Ok("not proved".to_owned())) };
        verify(&solution.certificate()?, options)?;
        let answer = format!("{} from {}", proved.period(), proved.preperiod());
        if slow || proved.period() + proved.preperiod() > 400 {
            return Ok(Ok(answer));
        }
        let far = (proved.preperiod() + 3 * proved.period()).max(300);
        let computed = grundy::values::compute(rules, far, options)?;
        let predicted = |n: usize| solution.value(&Natural::from(n));
        for (n, value) in computed.iter().enumerate() {
            if predicted(n)? != Natural::from(value.get()) {
                return Ok(Err(format!("the proved period of {rules} is wrong at {n}")));
            }
        }
        Ok(Ok(answer))
    }

    /// Counts: the census against a scan, and the tally exactly, modulo a number, by enumeration
    /// and by value.
    fn check_counts(&self, rules: &Rules, nimbers: &[Nimber], options: &Options<'_>) -> Checked<String> {
        let Some(pieces) = nimbers.get(self.first..=self.last) else { return Ok(Ok(String::new())) };
        let mut answers = Vec::new();
        let text = format!("{}..{}", self.first, self.last);
        let survey = census::survey(rules, &Pieces::heaps(&text)?, options)?;
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
                tally::count(&survey.census, &selection, outcome, modulus, options).map(|tally| tally.answer)
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
            let by_value = distribution(&[pool], None, options)?;
            let total = by_value.iter().fold(Natural::ZERO, |sum, count| sum + count);
            if by_value.first().cloned().unwrap_or_default() != lost || total != lost + won {
                return Ok(Err(format!("{what}, by value")));
            }
            answers.push(by_value.first().map_or_else(String::new, ToString::to_string));
        }
        Ok(Ok(answers.join(",")))
    }

    /// Winning moves: by values and by honest play.
    fn check_moves(&self, rules: &Rules, options: &Options<'_>) -> Checked<String> {
        let text = self.position.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        let (mut arena, position) = Impartial::heaps(rules, &text, options)?;
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
        Ok(Ok(found.moves.len().to_string()))
    }

    /// Partizan counts: by the fast algorithm and by sums of canonical forms, exactly and modulo a
    /// number.
    fn check_partizan(&self, options: &Options<'_>) -> Checked<String> {
        let Ok(rules) = PartizanRules::parse(&self.rules) else { return Ok(Ok(String::new())) };
        let Pieces::Heaps(heaps) = Pieces::heaps(&format!("{}..{}", self.first, self.last))? else {
            return Ok(Ok(String::new()));
        };
        let mut answers = Vec::new();
        let census = census::partizan::survey(&rules, &PartizanPieces::Heaps(heaps), options)?;
        for kind in Kind::ALL {
            let m = self.m.min(3);
            let selection = Selection::new(kind, Natural::from(m));
            let fast = tally::partizan::count(&census, &selection, None, options)?;
            let plain = by_convolution::count(&census, kind, m, options)?;
            let modulus = Natural::from(self.modulus);
            let reduced = tally::partizan::count(&census, &selection, Some(&modulus), options)?;
            let outcomes = [
                (&fast.left, &plain.left, &reduced.left),
                (&fast.right, &plain.right, &reduced.right),
                (&fast.next, &plain.next, &reduced.next),
                (&fast.previous, &plain.previous, &reduced.previous),
            ];
            if outcomes.iter().any(|(fast, plain, reduced)| fast != plain || **reduced != *fast % &modulus) {
                return Ok(Err(format!("{rules}, {} of {m} modulo {modulus}", kind.name())));
            }
            answers.push(format!("{} {} {} {}", fast.left, fast.right, fast.next, fast.previous));
        }
        Ok(Ok(answers.join(",")))
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
            let alone = question.check(&Options { threads: 1, ..Options::default() });
            assert!(alone.is_ok(), "{question}: {alone:?}");
            assert_eq!(question.check(&Options { threads: 3, ..Options::default() }), alone, "{question}");
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
