//! `grundy selftest`: known answers and cross-checks, on the user's own machine.
//!
//! Every answer goes into a fingerprint (SHA-256), so that two machines can be compared by one
//! line.

use std::fmt::Display;
use std::time::Instant;

use grundy::census::{self, Census, PartizanPieces, Pieces};
use grundy::honest_play::HonestPlay;
use grundy::known_answers::{COUNTS, PARTIZAN, PERIODS, QUOTIENTS, VALUES};
use grundy::misere::Quotient;
use grundy::partizan::Games;
use grundy::period::{digest, solve, verify};
use grundy::rules::PartizanRules;
use grundy::tally::{self, Kind, Selection, by_enumeration};
use grundy::values::{Algorithm, engine_by};
use grundy::{Error, Natural, Nimber, Options, Outcome as Winner, Rules, parse_natural};
use serde::Deserialize;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::differential;
use crate::args::{Common, SelftestArgs};
use crate::failure::{Failure, Outcome};
use crate::random::Random;
use crate::sink;
use crate::watcher::Watcher;

/// How many random games are compared.
const RANDOM_GAMES: u64 = 300;
/// Games whose values are compared far out, and how far.
const LONG_GAMES: [&str; 6] = ["0.16", "0.354", "0.104", "4!", "0.007", "take 1, 2 leaving 0..2 or take 9000"];
const LONG: usize = 20_000;
/// The most values of a certificate that is verified again here; more would take too long.
const SHORT_PROOF: usize = 100_000;

#[derive(Deserialize)]
struct KnownGames<T> {
    game: Vec<T>,
}

#[derive(Deserialize)]
struct KnownValues {
    rules: String,
    values: Vec<u32>,
    source: String,
}

#[derive(Deserialize)]
struct KnownPeriod {
    rules: String,
    period: usize,
    preperiod: usize,
    source: String,
}

#[derive(Deserialize)]
struct KnownPartizan {
    value: Vec<KnownGame>,
    count: Vec<KnownTuples>,
}

#[derive(Deserialize)]
struct KnownGame {
    game: String,
    canonical: String,
    source: String,
}

/// Tuples of staircases that Right wins, moving first.
#[derive(Deserialize)]
struct KnownTuples {
    rules: String,
    staircases: usize,
    tuples: usize,
    #[serde(rename = "mod")]
    modulus: Option<String>,
    answer: String,
    source: String,
}

#[derive(Deserialize)]
struct KnownQuotients {
    quotient: Vec<KnownQuotient>,
}

#[derive(Deserialize)]
struct KnownQuotient {
    rules: String,
    heaps: Option<usize>,
    order: usize,
    p_portion: usize,
    period: Option<usize>,
    preperiod: Option<usize>,
    source: String,
}

#[derive(Deserialize)]
struct KnownCounts {
    question: Vec<KnownCount>,
}

#[derive(Deserialize)]
struct KnownCount {
    rules: String,
    heaps: Option<String>,
    board: Option<String>,
    tuples: Option<String>,
    arrangements: Option<String>,
    multisets: Option<String>,
    sets: Option<String>,
    outcome: String,
    #[serde(rename = "mod")]
    modulus: Option<String>,
    answer: String,
    source: String,
}

pub fn run(args: &SelftestArgs, common: &Common, watcher: &Watcher) -> Outcome {
    if args.long {
        return differential::run(args, common, watcher);
    }
    let started = Instant::now();
    let mut checks = Checks { number: 0, hash: Sha256::new(), options: common.options(watcher) };
    checks.known_values()?;
    checks.known_periods()?;
    checks.known_counts()?;
    checks.known_partizan()?;
    checks.known_quotients()?;
    checks.random_games()?;
    checks.long_games()?;
    let fingerprint: String = checks.hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let line = format!("selftest passed: {} checks, fingerprint {fingerprint}", checks.number);
    watcher.clear();
    if common.json {
        let story = [
            ("answer", json!(line)),
            ("checks", json!(checks.number)),
            ("fingerprint", json!(fingerprint)),
            ("version", json!(env!("CARGO_PKG_VERSION"))),
        ];
        return Ok(sink::print_json(story, started)?);
    }
    Ok(sink::print(&line)?)
}

/// The checks made so far.
struct Checks<'a> {
    number: u64,
    hash: Sha256,
    options: Options<'a>,
}

impl Checks<'_> {
    /// One check: what was found must be what was expected.
    fn check<T: PartialEq + Display>(&mut self, what: &dyn Display, found: &T, expected: &T) -> Outcome {
        self.record(what, found);
        if found == expected {
            return Ok(());
        }
        let problem = format!("selftest: {what} should be {expected} and came out as {found}");
        Err(Error::BrokenLaw(problem).into())
    }

    /// Counts a check that was passed elsewhere, and adds its result to the fingerprint.
    fn record(&mut self, what: &dyn Display, found: &dyn Display) {
        self.number += 1;
        self.hash.update(format!("{what}={found}\n"));
    }

    fn known_values(&mut self) -> Outcome {
        let known: KnownGames<KnownValues> = read(VALUES)?;
        for game in known.game {
            let rules = Rules::parse(&game.rules)?;
            for algorithm in Algorithm::ALL {
                let Some(mut engine) = engine_by(&rules, algorithm, &self.options) else { continue };
                engine.extend(game.values.len(), &self.options)?;
                let what = format!("{rules} by {} ({})", algorithm.name(), game.source);
                let expected: Vec<Nimber> = game.values.iter().map(|&g| Nimber::new(g)).collect();
                self.check(&what, &join(engine.nimbers()), &join(&expected))?;
            }
        }
        Ok(())
    }

    fn known_periods(&mut self) -> Outcome {
        let known: KnownGames<KnownPeriod> = read(PERIODS)?;
        for game in known.game {
            let rules = Rules::parse(&game.rules)?;
            let solution = solve(&rules, None, &self.options)?;
            let found = solution.period().map_or((0, 0), |proved| (proved.period(), proved.preperiod()));
            let line = |(period, preperiod): (usize, usize)| format!("period {period} from {preperiod}");
            let what = format!("{rules} ({})", game.source);
            self.check(&what, &line(found), &line((game.period, game.preperiod)))?;
            let certificate = solution.certificate()?;
            if certificate.values <= SHORT_PROOF {
                verify(&certificate, &self.options)?;
                let values = digest(&solution.nimbers()[..certificate.values]);
                self.record(&format!("{rules}, certificate verified"), &values);
            }
        }
        Ok(())
    }

    fn known_counts(&mut self) -> Outcome {
        let known: KnownCounts = read(COUNTS)?;
        for known in known.question {
            let rules = Rules::parse(&known.rules)?;
            let pieces = match (&known.heaps, &known.board) {
                (Some(heaps), _) => Pieces::heaps(heaps)?,
                (None, Some(board)) => Pieces::board(board)?,
                (None, None) => return Err(Failure::Question("a known count has no pieces".to_owned())),
            };
            let sizes = [&known.tuples, &known.arrangements, &known.multisets, &known.sets];
            for (kind, size) in Kind::ALL.into_iter().zip(sizes) {
                let Some(size) = size else { continue };
                let selection = Selection::new(kind, natural(size)?);
                let outcome = if known.outcome == "won" { Winner::Next } else { Winner::Previous };
                let modulus = known.modulus.as_deref().map(natural).transpose()?;
                let survey = census::survey(&rules, &pieces, &self.options)?;
                let tally = tally::count(&survey.census, &selection, outcome, modulus.as_ref(), &self.options)?;
                self.check(&known.source, &tally.answer.to_string(), &known.answer)?;
            }
        }
        Ok(())
    }

    fn known_partizan(&mut self) -> Outcome {
        let known: KnownPartizan = read(PARTIZAN)?;
        let mut games = Games::new();
        for known in known.value {
            let game = games.parse(&known.game)?;
            self.check(&known.source, &games.text(game), &known.canonical)?;
        }
        for known in known.count {
            let rules = PartizanRules::parse(&known.rules)?;
            let census =
                census::partizan::survey(&rules, &PartizanPieces::Staircases(known.staircases), &self.options)?;
            let selection = Selection::new(Kind::Tuples, Natural::from(known.tuples));
            let modulus = known.modulus.as_deref().map(natural).transpose()?;
            let tally = tally::partizan::count(&census, &selection, modulus.as_ref(), &self.options)?;
            let won = tally.of(&[Winner::Left, Winner::Next], modulus.as_ref());
            self.check(&known.source, &won.to_string(), &known.answer)?;
        }
        Ok(())
    }

    fn known_quotients(&mut self) -> Outcome {
        let known: KnownQuotients = read(QUOTIENTS)?;
        for known in known.quotient {
            let found = Quotient::new(&Rules::parse(&known.rules)?, known.heaps, &self.options)?;
            let line = |order: usize, p_portion: usize, period: Option<(usize, usize)>| {
                let period = period.map_or_else(String::new, |(period, from)| format!(", period {period} from {from}"));
                format!("order {order}, P-portion {p_portion}{period}")
            };
            let proved = found.period().filter(|period| period.proved);
            let proved = proved.map(|proved| (proved.period, proved.preperiod));
            let found = line(found.order(), found.p_portion(), proved);
            let what = format!("the misere quotient of {} ({})", known.rules, known.source);
            self.check(&what, &found, &line(known.order, known.p_portion, known.period.zip(known.preperiod)))?;
        }
        Ok(())
    }

    /// Random games: every algorithm against the definition, honest play and enumeration against
    /// the tally.
    fn random_games(&mut self) -> Outcome {
        let mut random = Random(2026);
        for _ in 0..RANDOM_GAMES {
            let Some(rules) = random_rules(&mut random) else { continue };
            let length = if rules.max_parts() <= 2 { 200 } else { 50 };
            let mut oracle = engine_by(&rules, Algorithm::ByDefinition, &self.options)
                .ok_or_else(|| Failure::Question("the definition covers every game".to_owned()))?;
            oracle.extend(length, &self.options)?;
            let expected = digest(oracle.nimbers());
            for algorithm in Algorithm::ALL {
                let Some(mut engine) = engine_by(&rules, algorithm, &self.options) else { continue };
                engine.extend(length, &self.options)?;
                let what = format!("{rules} by {}", algorithm.name());
                self.check(&what, &digest(engine.nimbers()), &expected)?;
            }
            self.random_count(&rules, oracle.nimbers(), &mut random)?;
        }
        Ok(())
    }

    /// Octal games, far enough that sparse spaces work on many heaps at a time.
    fn long_games(&mut self) -> Outcome {
        for text in LONG_GAMES {
            let rules = Rules::parse(text)?;
            let mut digests = Vec::new();
            for algorithm in [Algorithm::Enumeration, Algorithm::SparseSpace, Algorithm::SparseSpaceSerial] {
                let Some(mut engine) = engine_by(&rules, algorithm, &self.options) else { continue };
                engine.extend(LONG, &self.options)?;
                digests.push((algorithm, digest(engine.nimbers())));
            }
            for (algorithm, digest) in &digests {
                self.check(&format!("{rules}, {LONG} values by {}", algorithm.name()), digest, &digests[0].1)?;
            }
        }
        Ok(())
    }

    fn random_count(&mut self, rules: &Rules, nimbers: &[Nimber], random: &mut Random) -> Outcome {
        let (first, m) = (random.below(4), random.below(4));
        let pieces = &nimbers[first..first + 1 + random.below(4)];
        let mut census = Census::new();
        pieces.iter().for_each(|&piece| census.add(piece, &Natural::ONE));
        let modulus = Natural::from(1 + random.below(1000));
        for kind in Kind::ALL {
            let selection = Selection::new(kind, Natural::from(m));
            let expected = Natural::from(by_enumeration::count(pieces, kind, m, Winner::Previous));
            let exact = tally::count(&census, &selection, Winner::Previous, None, &self.options)?.answer;
            let what = format!("{rules}, lost {} of {m} of {} heaps from {first}", kind.name(), pieces.len());
            self.check(&what, &exact, &expected)?;
            let reduced = tally::count(&census, &selection, Winner::Previous, Some(&modulus), &self.options)?.answer;
            self.check(&format!("{what} modulo {modulus}"), &reduced, &(expected % &modulus))?;
        }
        let position: Vec<usize> = (0..m).map(|_| random.below(8)).collect();
        let sum = position.iter().fold(Nimber::ZERO, |sum, &heap| sum ^ nimbers[heap]);
        let won = HonestPlay::new(rules).is_won(&position);
        self.check(&format!("{rules}: {position:?} is won"), &(sum != Nimber::ZERO), &won)
    }
}

fn read<'a, T: Deserialize<'a>>(fixture: &'a str) -> Result<T, Failure> {
    toml::from_str(fixture).map_err(|error| Failure::Question(format!("a fixture cannot be read: {error}")))
}

fn natural(text: &str) -> Result<Natural, Failure> {
    Ok(parse_natural(text).map_err(Error::from)?)
}

fn join(nimbers: &[Nimber]) -> String {
    nimbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A random code, if it is valid.
fn random_rules(random: &mut Random) -> Option<Rules> {
    let largest = [4, 8, 8, 16][random.below(4)];
    let mut digits = |count: usize| -> String {
        (0..count)
            .map(|_| format!("{:X}{}", random.below(largest), if random.below(8) == 0 { "!" } else { "" }))
            .collect()
    };
    let (head, tail) = (digits(5), digits(2));
    let first = ["0", "0", "4", "4!", "C"][random.below(if largest < 8 { 1 } else { 5 })];
    let infinite = random.below(3) == 0;
    Rules::parse(&format!("{first}.{head}{}", if infinite { format!("({tail})") } else { String::new() })).ok()
}
