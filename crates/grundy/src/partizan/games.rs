//! The store of games, which keeps each canonical form once.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use super::{Dyadic, Simple};
use crate::arith::natural::Integer;
use crate::error::{Error, Result};
use crate::outcome::Outcome;

/// A game in canonical form, kept in a [`Games`]. Equal games of one store are equal here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ShortGame(u32);

/// The canonical form of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Form {
    Simple(Simple),
    /// Options, sorted.
    General {
        left: Vec<ShortGame>,
        right: Vec<ShortGame>,
    },
}

/// The most games a store keeps.
pub const MAX_GAMES: usize = 1 << 24;
/// The greatest depth of nested general games: operations recurse as deep, and stacks are finite.
pub const MAX_DEPTH: u16 = 500;
/// The greatest nimber whose options are listed.
const MAX_NIMBER: u32 = 1 << 16;

/// A store of games: each canonical form is kept once.
#[derive(Clone, Debug, Default)]
pub struct Games {
    pub(super) forms: Vec<Form>,
    /// The depth of each form: 0 for a closed form.
    depths: Vec<u16>,
    names: FxHashMap<Form, ShortGame>,
    sums: FxHashMap<(ShortGame, ShortGame), ShortGame>,
    negatives: FxHashMap<ShortGame, ShortGame>,
    order: FxHashMap<(ShortGame, ShortGame), bool>,
    /// Left and right options of games in closed form, as far as requested.
    expanded: FxHashMap<ShortGame, (Vec<ShortGame>, Vec<ShortGame>)>,
    pub(super) thermographs: FxHashMap<ShortGame, super::thermograph::Thermograph>,
}

impl Games {
    /// An empty store.
    #[must_use]
    pub fn new() -> Self {
        Games::default()
    }

    /// The number of games kept.
    #[must_use]
    pub fn len(&self) -> usize {
        self.forms.len()
    }

    /// Whether the store is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// The game with this form, which must be canonical.
    pub(super) fn keep(&mut self, form: Form) -> Result<ShortGame> {
        if let Some(&game) = self.names.get(&form) {
            return Ok(game);
        }
        let number = u32::try_from(self.forms.len()).ok().filter(|&number| (number as usize) < MAX_GAMES);
        let number = number.ok_or_else(|| Error::limit(format!("more than {MAX_GAMES} different games")))?;
        let depth = match &form {
            Form::Simple(_) => 0,
            Form::General { left, right } => {
                let deepest = left.iter().chain(right).map(|option| self.depths[option.0 as usize]).max();
                deepest.unwrap_or(0) + 1
            }
        };
        if depth > MAX_DEPTH {
            return Err(Error::limit(format!("a value is nested deeper than {MAX_DEPTH} levels")));
        }
        self.forms.push(form.clone());
        self.depths.push(depth);
        self.names.insert(form, ShortGame(number));
        Ok(ShortGame(number))
    }

    pub(super) fn form(&self, game: ShortGame) -> &Form {
        &self.forms[game.0 as usize]
    }

    /// A game in closed form.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if the store is full.
    pub fn simple(&mut self, simple: Simple) -> Result<ShortGame> {
        self.keep(Form::Simple(simple))
    }

    /// A number.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if the store is full.
    pub fn number(&mut self, number: Dyadic) -> Result<ShortGame> {
        self.simple(Simple::number(number))
    }

    /// The closed form of a game, if it has one.
    #[must_use]
    pub fn as_simple(&self, game: ShortGame) -> Option<&Simple> {
        match self.form(game) {
            Form::Simple(simple) => Some(simple),
            Form::General { .. } => None,
        }
    }

    /// The game as a number, if it is one.
    #[must_use]
    pub fn as_number(&self, game: ShortGame) -> Option<&Dyadic> {
        self.as_simple(game).filter(|simple| simple.is_number()).map(|simple| &simple.number)
    }

    /// The game {left | right}, in canonical form.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if the store is full.
    pub fn game(&mut self, left: &[ShortGame], right: &[ShortGame]) -> Result<ShortGame> {
        self.canonical(left.to_vec(), right.to_vec())
    }

    /// The left options of the canonical form.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if the store is full.
    pub fn left(&mut self, game: ShortGame) -> Result<Vec<ShortGame>> {
        self.options(game).map(|(left, _)| left)
    }

    /// The right options of the canonical form.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if the store is full.
    pub fn right(&mut self, game: ShortGame) -> Result<Vec<ShortGame>> {
        self.options(game).map(|(_, right)| right)
    }

    pub(super) fn options(&mut self, game: ShortGame) -> Result<(Vec<ShortGame>, Vec<ShortGame>)> {
        self.expand(game)?;
        Ok((self.left_of(game).to_vec(), self.right_of(game).to_vec()))
    }

    /// The left options of a general form, or of an expanded closed form.
    pub(super) fn left_of(&self, game: ShortGame) -> &[ShortGame] {
        match self.form(game) {
            Form::General { left, .. } => left,
            Form::Simple(_) => self.expanded.get(&game).map_or(&[], |(left, _)| left),
        }
    }

    /// The right options of a general form, or of an expanded closed form.
    pub(super) fn right_of(&self, game: ShortGame) -> &[ShortGame] {
        match self.form(game) {
            Form::General { right, .. } => right,
            Form::Simple(_) => self.expanded.get(&game).map_or(&[], |(_, right)| right),
        }
    }

    /// Computes and keeps the options of a closed form.
    pub(super) fn expand(&mut self, game: ShortGame) -> Result<()> {
        if matches!(self.form(game), Form::General { .. }) || self.expanded.contains_key(&game) {
            return Ok(());
        }
        let simple = self.as_simple(game).cloned().unwrap_or(Simple::ZERO);
        let (left, right) = simple_options(&simple)?;
        let mut keep =
            |options: Vec<Simple>| options.into_iter().map(|option| self.simple(option)).collect::<Result<_>>();
        let options: (Vec<ShortGame>, Vec<ShortGame>) = (keep(left)?, keep(right)?);
        self.expanded.insert(game, options);
        Ok(())
    }

    /// Whether g <= h.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if the store is full.
    pub fn at_most(&mut self, g: ShortGame, h: ShortGame) -> Result<bool> {
        if g == h {
            return Ok(true);
        }
        if let (Some(g), Some(h)) = (self.as_simple(g), self.as_simple(h)) {
            return Ok(matches!(g.partial_cmp(h), Some(Ordering::Less | Ordering::Equal)));
        }
        if let Some(&known) = self.order.get(&(g, h)) {
            return Ok(known);
        }
        // A number outside a game's stops is compared without play, however large it is.
        if let Some(x) = self.as_number(g).cloned()
            && let Some(told) = self.tell_by_stops(h, &x)
        {
            return Ok(told.is_lt());
        }
        if let Some(x) = self.as_number(h).cloned()
            && let Some(told) = self.tell_by_stops(g, &x)
        {
            return Ok(told.is_gt());
        }
        let result = self.at_most_by_options(g, h)?;
        self.order.insert((g, h), result);
        Ok(result)
    }

    /// How a number compares with a game, if it is below the right stop or above the left stop.
    fn tell_by_stops(&mut self, game: ShortGame, number: &Dyadic) -> Option<Ordering> {
        let walls = self.thermograph(game);
        if *number < walls.right[0].1 {
            return Some(Ordering::Less);
        }
        (*number > walls.left[0].1).then_some(Ordering::Greater)
    }

    /// g <= h iff no left option of g is >= h and no right option of h is <= g.
    fn at_most_by_options(&mut self, g: ShortGame, h: ShortGame) -> Result<bool> {
        self.expand(g)?;
        self.expand(h)?;
        let mut at = 0;
        while let Some(&option) = self.left_of(g).get(at) {
            if self.at_most(h, option)? {
                return Ok(false);
            }
            at += 1;
        }
        let mut at = 0;
        while let Some(&option) = self.right_of(h).get(at) {
            if self.at_most(option, g)? {
                return Ok(false);
            }
            at += 1;
        }
        Ok(true)
    }

    /// How g compares with h; `None` if they are confused.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if the store is full.
    pub fn compare(&mut self, g: ShortGame, h: ShortGame) -> Result<Option<Ordering>> {
        Ok(match (self.at_most(g, h)?, self.at_most(h, g)?) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        })
    }

    /// Who wins the game.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if the store is full.
    pub fn outcome(&mut self, game: ShortGame) -> Result<Outcome> {
        let zero = self.simple(Simple::ZERO)?;
        Ok(match self.compare(game, zero)? {
            Some(Ordering::Greater) => Outcome::Left,
            Some(Ordering::Less) => Outcome::Right,
            Some(Ordering::Equal) => Outcome::Previous,
            None => Outcome::Next,
        })
    }

    /// The negative -g: the game with the players exchanged.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if the store is full.
    pub fn negative(&mut self, game: ShortGame) -> Result<ShortGame> {
        if let Some(simple) = self.as_simple(game) {
            let negative = -simple.clone();
            return self.simple(negative);
        }
        if let Some(&known) = self.negatives.get(&game) {
            return Ok(known);
        }
        let (left, right) = self.options(game)?;
        let mut negatives = |options: Vec<ShortGame>| options.into_iter().map(|option| self.negative(option)).collect();
        let (new_right, new_left): (Result<Vec<_>>, Result<Vec<_>>) = (negatives(left), negatives(right));
        // The negative of a canonical form is canonical.
        let negative = self.keep_options(new_left?, new_right?)?;
        self.negatives.insert(game, negative);
        self.negatives.insert(negative, game);
        Ok(negative)
    }

    /// The sum g + h.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if the store is full.
    pub fn plus(&mut self, g: ShortGame, h: ShortGame) -> Result<ShortGame> {
        if let (Some(x), Some(y)) = (self.as_simple(g), self.as_simple(h)) {
            let sum = x.plus(y).ok_or_else(|| Error::limit("more ups than a word counts"))?;
            return self.simple(sum);
        }
        let key = (g.min(h), g.max(h));
        if let Some(&known) = self.sums.get(&key) {
            return Ok(known);
        }
        let sum = match (self.as_number(g).is_some(), self.as_number(h).is_some()) {
            (true, _) => self.translate(h, g)?,
            (_, true) => self.translate(g, h)?,
            _ => self.plus_by_options(g, h)?,
        };
        self.sums.insert(key, sum);
        Ok(sum)
    }

    /// The sum g + x for a number x and a g that is not a number: {g^L + x | g^R + x}, which is
    /// canonical (the number translation theorem).
    fn translate(&mut self, g: ShortGame, x: ShortGame) -> Result<ShortGame> {
        let (left, right) = self.options(g)?;
        let mut moved = |options: Vec<ShortGame>| options.into_iter().map(|option| self.plus(option, x)).collect();
        let (left, right): (Result<Vec<_>>, Result<Vec<_>>) = (moved(left), moved(right));
        self.keep_options(left?, right?)
    }

    fn plus_by_options(&mut self, g: ShortGame, h: ShortGame) -> Result<ShortGame> {
        let ((g_left, g_right), (h_left, h_right)) = (self.options(g)?, self.options(h)?);
        let mut sums = |first: Vec<ShortGame>, second: Vec<ShortGame>| -> Result<Vec<ShortGame>> {
            let of_g = first.into_iter().map(|option| (option, h));
            let of_h = second.into_iter().map(|option| (g, option));
            of_g.chain(of_h).map(|(g, h)| self.plus(g, h)).collect()
        };
        let (left, right) = (sums(g_left, h_left)?, sums(g_right, h_right)?);
        self.canonical(left, right)
    }

    /// The birthday: the height of the canonical form.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if the store is full.
    pub fn birthday(&mut self, game: ShortGame) -> Result<Integer> {
        if let Some(number) = self.as_number(game) {
            return Ok(number.birthday());
        }
        let (left, right) = self.options(game)?;
        let mut latest = Integer::ZERO;
        for option in left.into_iter().chain(right) {
            latest = latest.max(self.birthday(option)? + Integer::ONE);
        }
        Ok(latest)
    }
}

/// The canonical options of a game in closed form.
///
/// * Numbers: n = {n-1 | } and n / 2^e = {(n-1) / 2^e | (n+1) / 2^e}.
/// * Nimbers: *k = {0, ..., *(k-1) | the same}.
/// * Ups: n.^ + *k = {0 | (n-1).^ + *(k^1)} for n >= 1, but `^*` = {0, * | 0}.
///
/// A number x is added to the options of the rest.
fn simple_options(simple: &Simple) -> Result<(Vec<Simple>, Vec<Simple>)> {
    let Simple { number, ups, nimber } = simple;
    if *ups < 0 {
        let (left, right) = simple_options(&-simple.clone())?;
        let negatives = |options: Vec<Simple>| options.into_iter().map(|option| -option).collect();
        return Ok((negatives(right), negatives(left)));
    }
    let with = |ups: i64, nimber: u32| Simple { number: number.clone(), ups, nimber };
    Ok(match (ups, nimber) {
        (0, 0) => {
            let unit = Dyadic::new(Integer::ONE, number.exponent());
            let (less, more) = (Simple::number(number - &unit), Simple::number(number + &unit));
            match (number.is_integer(), number.sign()) {
                (true, Ordering::Equal) => (vec![], vec![]),
                (true, Ordering::Greater) => (vec![less], vec![]),
                (true, Ordering::Less) => (vec![], vec![more]),
                (false, _) => (vec![less], vec![more]),
            }
        }
        (0, &k) if k > MAX_NIMBER => {
            return Err(Error::limit(format!("the options of *{k} are not listed; the limit is *{MAX_NIMBER}")));
        }
        (0, &k) => {
            let options: Vec<Simple> = (0..k).map(|smaller| with(0, smaller)).collect();
            (options.clone(), options)
        }
        (1, 1) => (vec![with(0, 0), with(0, 1)], vec![with(0, 0)]),
        (&n, &k) => (vec![with(0, 0)], vec![with(n - 1, k ^ 1)]),
    })
}
