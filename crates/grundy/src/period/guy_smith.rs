//! Proofs by the [window and Guy-Smith theorems](super::theorem): a repetition that is long enough.

use super::normalised_window;
use super::proof::ProvedPeriod;
use super::repetition::{LONG, Repetition, all_repetitions};
use super::theorem::{Hypotheses, Theorem};
use crate::error::Result;
use crate::rules::Rules;
use crate::values::Nimber;

/// The least period of `nimbers` that a theorem proves for ever, if the values reach far enough.
///
/// # Errors
///
/// The reason why no theorem applies to the rules, as a sentence.
pub fn prove(rules: &Rules, nimbers: &[Nimber]) -> Result<Option<ProvedPeriod>, &'static str> {
    let hypotheses = Hypotheses::of(rules)?;
    if hypotheses.theorem == Theorem::NormalisedWindow {
        return Ok(normalised_window::prove(rules, nimbers));
    }
    Ok(prove_from(rules, hypotheses, nimbers.len(), all_repetitions(nimbers)))
}

pub(super) fn prove_from(
    rules: &Rules,
    hypotheses: Hypotheses,
    length: usize,
    repetitions: impl IntoIterator<Item = Repetition>,
) -> Option<ProvedPeriod> {
    repetitions.into_iter().find_map(|Repetition { distance, agreed }| {
        let preperiod = length - distance - agreed;
        let proved = hypotheses.values_needed(preperiod, distance) <= length;
        proved.then(|| ProvedPeriod::from_repetition(rules, hypotheses, preperiod, distance))
    })
}

/// Where to try a proof next: a quarter further if something repeats
/// (a proof may only need a longer window) or there are many values, or where Guy-Smith would prove
/// it, if that is nearer; otherwise at twice the length.
pub(super) fn next_length(hypotheses: Hypotheses, length: usize, repetitions: &[Repetition]) -> usize {
    let further = length.saturating_add(length / 4);
    match repetitions.iter().find(|one| one.agreed >= length / 16) {
        Some(&Repetition { distance, agreed }) => {
            let needed = hypotheses.values_needed(length - distance - agreed, distance);
            if needed > length { needed.min(further) } else { further }
        }
        None if length >= LONG => further,
        None => length.saturating_mul(2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::values::compute;

    /// However few values are given, what they prove holds much further on. Digits 1 and 2
    /// treat a whole heap differently, so a repetition from 0 on is not enough for them.
    #[test]
    fn short_beginnings_prove_nothing_false() {
        let subtraction =
            (1..256u32).map(|code| format!("0.{}{}{}{}", code >> 6, code >> 4 & 3, code >> 2 & 3, code & 3));
        let octal = (1..128u32).map(|code| format!("{}.{:o}{:o}", code >> 6 << 2, code >> 3 & 7, code & 7));
        for text in subtraction.chain(octal) {
            let rules = Rules::parse(&text).expect("rules of the test");
            let nimbers = compute(&rules, 400, &Options::default()).expect("small");
            let proof = |length| Some((length, prove(&rules, &nimbers[..length]).expect("a theorem")?));
            let Some((length, proved)) = (1..60).find_map(proof) else { continue };
            let (n0, p) = (proved.preperiod(), proved.period());
            let differs = (n0..nimbers.len() - p).find(|&n| nimbers[n] != nimbers[n + p]);
            assert_eq!(differs, None, "{text}: period {p} from {n0} on, by {length} values");
            assert_eq!(proved.values(), length, "{text}: proved as soon as it can be");
            assert_eq!(proved.checked().end + p, length, "{text}: every value is compared");
        }
    }
}
