//! The fuzz targets: each is a function of bytes that must return without panic, within the limits
//! it sets itself.
//!
//! If a text can be parsed, its meaning is checked too: its printed form must parse to the same,
//! and small games are compared with their definition. `scripts/fuzz` runs the targets under
//! libFuzzer; `cargo test` replays the corpus.

use grundy::census::{Pieces, given};
use grundy::partizan::Games;
use grundy::period::long_run::LongRun;
use grundy::period::{Certificate, verify};
use grundy::play::{Arena, Impartial, Player, Shape, position};
use grundy::rules::{AnyRules, Graph};
use grundy::values::partizan::young::Diagram;
use grundy::values::{Algorithm, engine_by, graphs};
use grundy::{Options, Progress, Rules, parse_natural};
use sha2::{Digest, Sha256};

/// A target: its name, and what it does with bytes.
pub type Target = (&'static str, fn(&[u8]));

/// Every target.
pub const TARGETS: [Target; 8] = [
    ("rules", rules),
    ("numbers", numbers),
    ("pieces", pieces),
    ("certificates", certificates),
    ("checkpoints", checkpoints),
    ("tables", tables),
    ("games", games),
    ("positions", positions),
];

fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok()
}

/// Rules parse back from their printed form, and their first values are those of the definition.
pub fn rules(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let Ok(rules) = AnyRules::parse(text) else { return };
    let printed = rules.to_string();
    assert_eq!(AnyRules::parse(&printed).as_ref(), Ok(&rules), "{text:?} is printed as {printed:?}");
    let AnyRules::Impartial(rules) = rules else { return };
    assert!(!rules.describe().is_empty());
    if rules.max_parts() <= 3 && printed.len() < 200 {
        first_values(&rules);
    }
}

fn first_values(rules: &Rules) {
    const FEW: usize = 14;
    let values = |algorithm: Algorithm| {
        let mut engine = engine_by(rules, algorithm, &Options::default())?;
        engine.extend(FEW, &Options::default()).ok()?;
        Some(engine.into_nimbers())
    };
    let expected = values(Algorithm::ByDefinition);
    for algorithm in Algorithm::ALL {
        let found = values(algorithm);
        assert!(found.is_none() || found == expected, "{rules} by {}", algorithm.name());
    }
}

/// Whether numbers in the text may have millions of digits: these are valid, but slow.
fn is_long(text: &str) -> bool {
    text.contains('^') || text.contains("**") || text.contains(['e', 'E'])
}

/// Numbers parse back from their printed form.
pub fn numbers(data: &[u8]) {
    let Some(text) = text(data).filter(|text| !is_long(text)) else { return };
    if let Ok(number) = parse_natural(text) {
        assert_eq!(parse_natural(&number.to_string()).as_ref(), Ok(&number), "{text:?}");
    }
}

/// Reads lists of heaps, files of heaps, and boards.
pub fn pieces(data: &[u8]) {
    // `primes` contains an e.
    let Some(text) = text(data).filter(|text| !is_long(&text.replace("primes", ""))) else { return };
    for read in [Pieces::heaps, Pieces::heap_list, Pieces::board] {
        if let Ok(pieces) = read(text) {
            let _ = pieces.largest();
        }
    }
}

/// Stops work that reports progress too often.
struct Patience(std::sync::atomic::AtomicU32);

impl Progress for Patience {
    fn cancelled(&self) -> bool {
        self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 20
    }
}

/// A certificate is either refused or true of the values.
pub fn certificates(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let Ok(certificate) = Certificate::from_json(text) else { return };
    let patience = Patience(std::sync::atomic::AtomicU32::new(0));
    let options = Options { values: Some(4000), memory: 50_000_000, progress: &patience, ..Options::default() };
    if let Ok(verified) = verify(&certificate, &options) {
        // What was verified is true of the values themselves.
        let rules = Rules::parse(&certificate.rules).expect("it was verified");
        let proved = grundy::period::solve(&rules, None, &options.with_values(8000));
        if let Ok(solution) = proved
            && let Some(proved) = solution.period()
        {
            assert_eq!(
                (proved.period(), proved.preperiod()),
                (certificate.period, certificate.preperiod),
                "{verified:?}"
            );
        }
    }
}

/// Resumes a checkpoint with a valid seal and any contents.
pub fn checkpoints(data: &[u8]) {
    let mut sealed = data.to_vec();
    sealed.extend_from_slice(&Sha256::digest(data));
    for rules in ["0.104", "0.16", "0.77"] {
        let rules = Rules::parse(rules).expect("rules");
        let _ = LongRun::resume(&rules, data, &Options::default());
        if let Ok(run) = LongRun::resume(&rules, &sealed, &Options::default()) {
            let _ = run.checkpoint();
        }
    }
}

/// Reads tables of values, and graphs.
pub fn tables(data: &[u8]) {
    let Some(text) = text(data).filter(|text| !is_long(text)) else { return };
    if let Ok(census) = given::of_table(text) {
        let counted = census.iter().fold(grundy::Natural::ZERO, |sum, (_, count)| sum + count);
        assert_eq!(counted, *census.total());
    }
    if let Ok(graph) = Graph::parse(text) {
        let values = graphs::values(&graph);
        for vertex in 0..values.len() {
            assert!(graph.options(vertex).iter().all(|&option| values[option] != values[vertex]), "{text:?}");
        }
    }
}

/// Short games parse back from their printed form.
pub fn games(data: &[u8]) {
    let Some(text) = text(data).filter(|text| text.len() < 60) else { return };
    let mut games = Games::new();
    if let Ok(game) = games.parse(text) {
        let printed = games.text_within(game, 500);
        if printed.len() < 500 && !printed.contains("...") {
            assert_eq!(games.parse(&printed), Ok(game), "{text:?} is printed as {printed:?}");
        }
    }
}

/// Positions parse back from their printed form, and the winning moves of small ones win.
pub fn positions(data: &[u8]) {
    let Some(text) = text(data).filter(|text| !is_long(&text.replace("staircase", ""))) else { return };
    for shape in [Shape::Heaps, Shape::Squares(2), Shape::Vertices, Shape::Diagrams] {
        if let Ok(parsed) = shape.parse(text) {
            let printed = position::text(&parsed);
            if printed != "nothing" {
                assert_eq!(shape.parse(&printed), Ok(parsed), "{text:?} is printed as {printed:?}");
            }
        }
    }
    let _ = Diagram::parse(text);
    let rules = Rules::parse("4.330300003").expect("rules");
    let options = Options { values: Some(20_000), memory: 50_000_000, ..Options::default() };
    if text.len() < 40
        && let Ok((mut arena, place)) = Impartial::heaps(&rules, text, &options)
        && let Ok(found) = arena.winning_moves(&place, Player::Left, 3)
    {
        for step in found.moves {
            assert_eq!(arena.allows(&place, &step, Player::Left), Ok(true), "{text:?}");
            assert_eq!(arena.sum(&step.applied(&place)).as_deref(), Ok("0"), "{text:?}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    /// Replays every input of the corpus.
    #[test]
    fn the_corpus_is_harmless() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
        for (name, target) in TARGETS {
            let mut replayed = 0;
            for entry in fs::read_dir(folder.join(name)).unwrap_or_else(|error| panic!("corpus/{name}: {error}")) {
                let path = entry.expect("an entry").path();
                target(&fs::read(&path).expect("a file"));
                replayed += 1;
            }
            assert!(replayed > 0, "corpus/{name} is empty");
        }
    }
}
