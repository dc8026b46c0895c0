//! Misere quotients of heap games.

use super::builder::Builder;
use super::monoid::Monoid;
use super::period::{QuotientPeriod, find, has_theorem};
use super::presentation::Presentation;
use super::reach::{Reach, Stop, further};
use super::sequence::Sequence;
use crate::arith::natural::{Natural, to_usize};
use crate::error::{Error, Result};
use crate::options::Options;
use crate::period::budget;
use crate::rules::Rules;

/// The misere quotient of the heaps of a game up to some size: a finite commutative monoid, its
/// P-portion, and the element of each heap. It is exact: two sums of these heaps have the same
/// element if and only if they have the same outcome whatever such heaps are added to both.
#[derive(Clone, Debug)]
pub struct Quotient {
    rules: Rules,
    monoid: Monoid,
    images: Vec<u16>,
    presentation: Presentation,
    period: Option<QuotientPeriod>,
    stopped: Option<String>,
    states: usize,
    /// Whether more time might help.
    timed_out: bool,
}

/// The longest list of heaps.
const MAX_HEAPS: usize = 100_000;

pub(super) const NO_THEOREM: &str = "no theorem proves a period for these rules";

/// A heap in a message, by its size, or by how long that is.
pub(super) fn heap_in_words(size: &Natural) -> String {
    let digits = size.to_string();
    match digits.len() {
        0..=30 => format!("a heap of {digits}"),
        length => format!("a heap whose size has {length} digits"),
    }
}

impl Quotient {
    /// Computes the quotient heap by heap, until a period is proved, up to the heap `to` or to that
    /// of [`Options::values`], and at most up to 100,000. The budget of time counts unless the
    /// options limit the number of values. If it ends the search, or a heap takes too much,
    /// [`stopped`](Self::stopped) says so.
    ///
    /// # Errors
    ///
    /// [`Error::Cancelled`]; [`Error::BrokenLaw`] if the proof does not hold, which is a defect.
    ///
    /// ```
    /// use grundy::{Options, Rules, misere::Quotient};
    /// let kayles = Rules::parse("kayles")?;
    /// let quotient = Quotient::new(&kayles, None, &Options::default())?;
    /// assert_eq!((quotient.order(), quotient.p_portion()), (40, 9));
    /// assert!(quotient.period().is_some_and(|p| p.proved && (p.period, p.preperiod) == (12, 71)));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn new(rules: &Rules, to: Option<usize>, options: &Options<'_>) -> Result<Self> {
        let has_theorem = has_theorem(rules);
        // Work whose end is stated is worth the whole time.
        let time = budget::time_of(options, has_theorem || to.is_some());
        let mut reach = Reach::new(options, options.values.is_none().then_some(time));
        let last = [to, options.values].into_iter().flatten().min().unwrap_or(MAX_HEAPS).min(MAX_HEAPS);
        let mut builder = Builder::new(rules);
        let (mut period, mut stopped, mut next_look, mut timed_out) = (None, None, 1, false);
        while builder.heaps() < last {
            reach.heap = builder.heaps() + 1;
            match builder.add_heap(&reach) {
                Ok(()) => {}
                Err(Stop::Failed(error)) => return Err(error),
                Err(stop) => {
                    timed_out = stop == Stop::Time;
                    stopped = Some(match timed_out && !has_theorem {
                        true => {
                            format!("the time of the search was over at a heap of {}, and {NO_THEOREM}", reach.heap)
                        }
                        false => stop.text(reach.heap),
                    });
                    break;
                }
            }
            // Looking at every size would take quadratic time; a twentieth more is soon added.
            if builder.heaps() >= next_look {
                period = find(rules, &builder.images);
                next_look = builder.heaps() + 1 + builder.heaps() / 20;
            }
            if period.is_some_and(|period| period.proved) {
                break;
            }
        }
        period = find(rules, &builder.images);
        let (monoid, images, presentation) = in_order_of_names(&builder)?;
        let (rules, states) = (rules.clone(), builder.states());
        let quotient = Quotient { rules, monoid, images, presentation, period, stopped, states, timed_out };
        quotient.check_laws()?;
        Ok(quotient)
    }

    /// Computes the quotient as far as heaps up to `largest` need it.
    ///
    /// # Errors
    ///
    /// [`Error::NotProved`] if it cannot be computed so far and no period is proved;
    /// [`Error::Cancelled`].
    pub fn reaching(rules: &Rules, largest: &Natural, options: &Options<'_>) -> Result<Self> {
        let has_theorem = has_theorem(rules);
        if !has_theorem && *largest > Natural::from(MAX_HEAPS) {
            let message = format!(
                "{NO_THEOREM}: the misere quotient of {rules} is known only as far as it is computed, at most up to \
                 heaps of {MAX_HEAPS}\n  {} is not known",
                heap_in_words(largest)
            );
            return Err(Error::NotProved { message, further: None });
        }
        // Sizes that a search would pass anyway are computed without one.
        let most = if has_theorem { SMALL } else { MAX_HEAPS };
        let quotient = Quotient::new(rules, to_usize(largest).filter(|&largest| largest <= most), options)?;
        quotient.element(largest)?;
        Ok(quotient)
    }

    /// Checks what the proof assumes of the monoid: that it is one, that heaps generate it, that no
    /// two elements have the same partners, and that the end of the game is won.
    fn check_laws(&self) -> Result<()> {
        let law = |holds: bool, broken: &str| if holds { Ok(()) } else { Err(Error::BrokenLaw(broken.to_owned())) };
        let generators: Vec<usize> = self.presentation.generators().iter().map(|&(_, element)| element).collect();
        let monoid = &self.monoid;
        law(monoid.is_generated_by(&generators), "a quotient is not the commutative monoid that its heaps generate")?;
        law(!monoid.is_lost(0), "the end of the game is lost in misere play")?;
        let partners: std::collections::HashSet<_> = (0..self.order()).map(|x| monoid.partners(x)).collect();
        law(partners.len() == self.order(), "two elements of a quotient are not told apart")
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The monoid with its P-portion.
    #[must_use]
    pub fn monoid(&self) -> &Monoid {
        &self.monoid
    }

    /// How many elements there are.
    #[must_use]
    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// How many elements are lost for the player to move.
    #[must_use]
    pub fn p_portion(&self) -> usize {
        self.monoid.lost().count()
    }

    /// The size of the largest heap that was computed.
    #[must_use]
    pub fn heaps(&self) -> usize {
        self.images.len() - 1
    }

    /// The elements of the heaps 0, 1, ..., as far as they were computed.
    #[must_use]
    pub fn images(&self) -> &[u16] {
        &self.images
    }

    /// The least period of the elements that was seen, and whether it is proved.
    #[must_use]
    pub fn period(&self) -> Option<QuotientPeriod> {
        self.period
    }

    /// Why the search ended early, if time or work ended it.
    #[must_use]
    pub fn stopped(&self) -> Option<&str> {
        self.stopped.as_deref()
    }

    /// Whether the game is tame, as far as it was computed: its quotient is one of misere Nim.
    #[must_use]
    pub fn is_tame(&self) -> bool {
        self.monoid.is_tame()
    }

    /// How many states the proof has.
    #[must_use]
    pub fn states(&self) -> usize {
        self.states
    }

    /// Generators, relations and names of elements.
    #[must_use]
    pub fn presentation(&self) -> &Presentation {
        &self.presentation
    }

    /// The element of a heap of any size.
    ///
    /// # Errors
    ///
    /// [`Error::NotProved`] past the heaps computed, unless a period is proved.
    pub fn element(&self, size: &Natural) -> Result<usize> {
        let place = self.sequence().place(size).ok_or_else(|| self.not_proved(size))?;
        Ok(usize::from(self.images[place]))
    }

    /// The elements of the heaps, and their proved period.
    pub(super) fn sequence(&self) -> Sequence<'_> {
        let proved = self.period.filter(|period| period.proved);
        let repeats = proved.map(|proved| (proved.preperiod, proved.period));
        Sequence { classes: &self.images, number: self.order(), repeats }
    }

    /// The product of the elements of some heaps.
    ///
    /// # Errors
    ///
    /// As for [`element`](Self::element).
    pub fn product(&self, heaps: &[Natural]) -> Result<usize> {
        heaps.iter().try_fold(0, |product, heap| Ok(self.monoid.product(product, self.element(heap)?)))
    }

    /// What to say about a heap that is out of reach.
    fn not_proved(&self, size: &Natural) -> Error {
        let why = self.stopped.as_deref().map_or(String::new(), |why| format!(": {why}"));
        let message = format!(
            "the misere quotient of {} is exact up to heaps of {} (order {}), and no period is proved{why}\n  {} is \
             not known",
            self.rules,
            self.heaps(),
            self.order(),
            heap_in_words(size),
        );
        // More heaps may be reached if time or a limit ended the search, not if the quotient did.
        let may_go_on = self.timed_out || self.stopped.is_none();
        let most = MAX_HEAPS.min(10 * self.heaps());
        let more = has_theorem(&self.rules).then_some(2 * self.heaps());
        let further = may_go_on.then(|| further(self.heaps(), more, most, size)).flatten();
        Error::NotProved { message, further }
    }
}

/// A quotient with its elements in the order of their names, however they were found.
fn in_order_of_names(builder: &Builder) -> Result<(Monoid, Vec<u16>, Presentation)> {
    let Builder { monoid, images, generators, .. } = builder;
    let order = Presentation::new(monoid, images, generators)?.order();
    let mut place = vec![0u16; order.len()];
    (0..).zip(&order).for_each(|(new, &x)| place[x] = new);
    let monoid = monoid.in_order(&order);
    let images: Vec<u16> = images.iter().map(|&image| place[usize::from(image)]).collect();
    let presentation = Presentation::new(&monoid, &images, generators)?;
    Ok((monoid, images, presentation))
}

/// Quotients of heaps up to this size are computed without a search for a period, if that is what
/// a question needs.
pub(super) const SMALL: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;

    /// What the theorem says of heaps past the proof is what the same proof finds when it goes on.
    #[test]
    fn proved_periods_go_on() {
        for text in ["kayles", "0.123", "0.15", "0.75", "take 1, 3, 4", "take 2, 5", "0.71", "4.4"] {
            let (rules, options) = (Rules::parse(text).expect(text), Options::default());
            let quotient = Quotient::new(&rules, None, &options).expect(text);
            assert!(quotient.period().is_some_and(|period| period.proved), "{text}");
            let mut builder = Builder::new(&rules);
            let mut reach = Reach::new(&options, None);
            for heap in 1..=2 * quotient.heaps() {
                reach.heap = heap;
                builder.add_heap(&reach).expect("small");
            }
            let (monoid, images, _) = in_order_of_names(&builder).expect("generators");
            for (heap, &image) in images.iter().enumerate() {
                let expected = quotient.element(&Natural::from(heap)).expect("proved");
                assert_eq!(usize::from(image), expected, "{text} at {heap}");
            }
            assert_eq!(monoid, quotient.monoid, "{text}");
        }
    }
}
