//! Periods, explained: the theorem with all its hypotheses, the numbers that satisfy each of them,
//! and how one gets from the values compared to the least period and preperiod.

use grundy::period::{Given, ProvedPeriod, Solution, Theorem};
use grundy::rules::Code;
use grundy::{Natural, Nimber};

use super::document::Document;
use super::values;
use crate::answer::proved_line;

/// How a period is proved.
pub fn period(name: &str, solution: &Solution, nimbers: &[Nimber]) -> Document {
    let (rules, formula, proved) = (solution.rules(), solution.formula(), solution.period());
    let mut document = Document::new(format!("Do the values of {name} repeat for ever?"));
    values::game(&mut document, rules);
    values::values(&mut document, rules, nimbers, formula);
    match proved {
        Some(proved) => {
            lasting(&mut document, proved, solution);
            document.answer(format!("Answer: {}.", proved_line(proved)));
        }
        None if formula.is_some() => {
            document.heading("No period");
            document.text("The theorem gives every value, so no period is looked for.");
        }
        None => {
            document.heading("No proof");
            document.text(format!(
                "No theorem proves a period from the {} values that were computed. Any repetition in them is only an \
                 observation: nothing follows from it.",
                solution.computed()
            ));
        }
    }
    document
}

/// Why the period lasts for ever.
pub fn lasting(document: &mut Document, proved: &ProvedPeriod, solution: &Solution) {
    document.heading("Why the pattern lasts for ever");
    let numbers = Numbers::new(proved);
    match proved.theorem() {
        Theorem::Window => numbers.window(document),
        Theorem::GuySmith => numbers.guy_smith(document),
        Theorem::BoundedDepth => numbers.bounded_depth(document),
        Theorem::NormalisedWindow => numbers.normalised_window(document),
        _ => document.text(format!("By the {} theorem.", proved.theorem().name())),
    }
    numbers.least(document, solution);
    let rests = "What this rests on: the values, which were computed from the moves, and the comparisons above.";
    let noted = if proved.theorem() == Theorem::BoundedDepth {
        " That small parts suffice was noted by the program while it computed the values, or searched for afterwards; \
         verifying the certificate examines the splits again, by another algorithm."
    } else {
        ""
    };
    document.text(format!("{rests}{noted}"));
    if let Some(given) = proved.given().filter(|&given| given == Given::Checkpoint) {
        document.text(format!(
            "The search was resumed, so all of this is given the {}: values before that were not computed again. \
             Verifying the certificate does compute them.",
            given.name()
        ));
    }
    let (p, n0, rise) = (proved.period(), proved.preperiod(), rise(proved.saltus()));
    document.formula(
        format!("G(n+{p}) = G(n){rise}   for all n >= {n0}"),
        format!("G(n+{p}) = G(n){rise} \\quad\\text{{for all }} n \\ge {n0}"),
    );
}

/// What is added in a formula: nothing, or " + 3".
fn rise(saltus: u32) -> String {
    if saltus == 0 { String::new() } else { format!(" + {saltus}") }
}

/// The numbers of a proof.
struct Numbers<'a> {
    proved: &'a ProvedPeriod,
    /// The least period.
    p: usize,
    /// The least preperiod.
    preperiod: usize,
    /// The n that were compared: from the first, to before the second.
    first: usize,
    end: usize,
    /// k, the greatest number of counters that a move takes, if there is one.
    k: usize,
}

impl<'a> Numbers<'a> {
    fn new(proved: &'a ProvedPeriod) -> Self {
        let k = proved.rules().code().and_then(Code::last_index).unwrap_or(0);
        let (p, preperiod, checked) = (proved.period(), proved.preperiod(), proved.checked());
        Numbers { proved, p, preperiod, first: checked.start, end: checked.end, k }
    }

    /// "G(n+12) = G(n) for n = 71 .. 155, compared value by value".
    fn compared(&self, distance: usize) -> String {
        if self.end <= self.first {
            return "no value has to be compared".to_owned();
        }
        let (first, last) = (self.first, self.end - 1);
        let range = if first == last { first.to_string() } else { format!("{first} .. {last}") };
        format!("`G(n+{distance}) = G(n)` for `n = {range}`, compared value by value")
    }

    /// Why n0 is allowed.
    fn start(&self) -> String {
        if self.first >= 1 {
            format!("`n0 >= 1`: here `n0 = {}`", self.first)
        } else {
            "`n0 = 0`, and every digit is 0 or 3".to_owned()
        }
    }

    fn window(&self, document: &mut Document) {
        document.text(
            "Window theorem: let the code be finite, let no move leave more than one heap, and let `k` be the greatest \
             number of counters that a move takes. Let `p >= 1`, and `n0 >= 1`, or `n0 = 0` if every digit of the code \
             is 0 or 3. If `G(n+p) = G(n)` for `n0 <= n < n0 + k`, then it holds for all `n >= n0`.",
        );
        document.list(vec![
            format!("The code is finite: `k = {}`.", self.k),
            "No move leaves more than one heap.".to_owned(),
            format!("{}.", self.start()),
            format!("The comparison, up to `n0 + k`: {}.", self.compared(self.p)),
        ]);
        document.text(
            "Proof, by induction: let `n >= n0 + k`, and suppose the claim for lesser ones. The options of `n` and of \
             `n+p` are `n-j` and `n+p-j` for the same `j <= k`, of the same values. (A digit 1 or 2 treats a whole heap \
             differently, but only for `n <= k`; and `n > k`, unless `n0 = 0`, when there is no such digit.) So `n` and \
             `n+p` have the same value.",
        );
    }

    fn guy_smith(&self, document: &mut Document) {
        let heaps = self.proved.rules().max_parts();
        document.text(
            "Theorem of Guy and Smith (1956, for `H = 2`; the proof serves any `H`): let the code be finite and without `!` (which demands unequal \
             heaps), let a move take at most `k` counters and leave at most `H` heaps, `H >= 2`. Let `n0 >= 1` and \
             `p >= 1`. If `G(n+p) = G(n)` for `n0 <= n < H n0 + (H-1) p + k`, then it holds for all `n >= n0`.",
        );
        document.list(vec![
            format!("The code is finite: `k = {}`.", self.k),
            "The code has no `!`.".to_owned(),
            format!("A move leaves at most `H = {heaps}` heaps."),
            format!("{}.", self.start()),
            format!("The comparison, up to `H n0 + (H-1) p + k = {}`: {}.", self.end, self.compared(self.p)),
        ]);
        document.text(
            "Proof, by induction: let `n` be at least that bound, and suppose the claim for lesser ones. The largest \
             heap that a move from `n+p` leaves has at least `n0 + p` counters. With `p` counters less it has the same \
             value, and the move becomes one from `n`. The largest heap that a move from `n` leaves has at least `n0`, \
             and can be given `p` more. So `n` and `n+p` have options of the same values.",
        );
    }

    fn bounded_depth(&self, document: &mut Document) {
        let Some(depth) = self.proved.bounded_depth() else { return };
        let (p, k) = (depth.distance, self.k);
        let position = if depth.by_position {
            ", plus `n`, plus the index of a breaking digit (all of which have the same parity),"
        } else {
            ""
        };
        document.text(format!(
            "Sort values into rare and common ones: a value of a heap of `n` is rare if the number of bits it has in \
             common with the mask {}{position} is even. (Positions {}count.) A position `n >= 1` is rare if `G(n)` is. \
             Then a split has a common value exactly if one of its parts is rare and the other common.",
            depth.mask,
            if depth.by_position { "" } else { "do not " }
        ));
        document.text(
            "Bounded-depth theorem: let the code be finite and without `!`, let a move take at most `k` counters and \
             leave at most two heaps, and let `n0 >= 1`, `D >= 1`, `p >= 1`. If (a) `G(n+p) = G(n)` for \
             `n0 <= n < n0 + D`; (b) every rare position below `n0 + D + p` is at most `L`, where `L + k <= D`, and \
             `p` is even if positions count; and (c) for `n0 + D <= n < n0 + D + p` every value below `G(n)` is that \
             of a take, or of a split with a part of at most `J` counters, where `J + k <= D`; then `G(n+p) = G(n)` \
             for all `n >= n0`.",
        );
        let even =
            if depth.by_position { format!(", and `p = {p}` is even, since positions count") } else { String::new() };
        document.list(vec![
            format!("The code is finite, has no `!`, and no move leaves more than two heaps: `k = {k}`."),
            format!("`n0 >= 1`, `D >= 1`, `p >= 1`: here `n0 = {}`, `D = {}`, `p = {p}`.", self.first, depth.window),
            format!("(a) {}.", self.compared(p)),
            format!(
                "(b) There are {} rare positions below {}, and the last is `L = {}`. `L + k <= D`: `{} + {k} <= {}`{even}.",
                depth.rare.len(),
                self.proved.values(),
                depth.last_rare(),
                depth.last_rare(),
                depth.window
            ),
            format!(
                "(c) Parts of at most `J = {}` counters suffice for `n = {} .. {}`. `J + k <= D`: `{} + {k} <= {}`.",
                depth.depth,
                self.end,
                self.proved.values() - 1,
                depth.depth,
                depth.window
            ),
        ]);
        document.text(
            "Proof, by induction on `n >= n0 + D`: by (c), a value below `G(n)` is that of a take, or of a split with a \
             small part. The heap left, or the large part, has the same value `p` later, so the value is attained at \
             `n+p` as well. Suppose `G(n)` itself were attained at `n+p`: not by a take, since it is not at `n`. As \
             `G(n)` is common by (b), it would be by a split with exactly one rare part, which is small by (b); its \
             large part had the same value `p` earlier, and `G(n)` would be attained at `n`, which is impossible. So \
             `G(n+p) = G(n)`. For later `n`, (b) and (c) follow from what they say `p` earlier.",
        );
    }

    fn normalised_window(&self, document: &mut Document) {
        let Some((states, code)) = self.proved.states().zip(self.proved.rules().code()) else { return };
        let (head, tail) = (code.head().len(), code.tail().len());
        let [early, late] = states.bases;
        let apart = self.end - self.first;
        document.text(
            "Normalised-window theorem: let no move leave more than one heap, and let the code be `K` digits followed \
             by a tail of `T` digits that repeats for ever, each of them 0 or 3 and not all 0. (`K` counts the digit \
             before the point.) For `n >= K`, what \
             matters for `G(n)` and for all later values is the state at `n`: the remainder of `n` modulo `T`; the \
             values `G(n-1), ..., G(n-K+1)`; and, for each remainder `c`, the set `A_c` of the values that the tail \
             makes options of every heap of that remainder from `n` on. Let `B` be the largest number such that every `A_c` \
             has all values below it; values are measured from `B`, and those below it are all the same. If the states \
             at `n1 >= K` and at `n1 + q` are the same and `B` has grown by `u`, then `G(n+q) = G(n) + u` for all \
             `n >= n1`.",
        );
        document.list(vec![
            "No move leaves more than one heap.".to_owned(),
            format!("`K = {head}`, and the tail has `T = {tail}`, all 0 or 3, not all 0."),
            format!("`n1 >= K`: here `n1 = {}` and `q = {apart}`.", self.first),
            format!("The remainders agree: {} and {} are {} modulo {tail}.", self.first, self.end, states.residue),
            format!(
                "The last `K - 1 = {}` values agree, measured from `B`, and so do the sets `A_c` (values from `B` on, in \
                 all of them: {}).",
                states.recent.len(),
                states.attained.iter().map(Vec::len).sum::<usize>()
            ),
            format!("`B` is {early} at {} and {late} at {}, so `u = {}`.", self.first, self.end, late - early),
        ]);
        document.text(
            "Proof: the state at `n` determines `G(n) - B`, the next state, and how much `B` grows. So equal states \
             are followed by equal states, and by values that differ by `u`.",
        );
    }

    /// From what the theorem proves to the least period and preperiod.
    fn least(&self, document: &mut Document, solution: &Solution) {
        let rise = rise(self.proved.saltus());
        let (distance, grown) = match self.proved.theorem() {
            Theorem::BoundedDepth => (self.proved.bounded_depth().map_or(self.p, |depth| depth.distance), 0),
            Theorem::NormalisedWindow => {
                (self.end - self.first, self.proved.states().map_or(0, |states| states.bases[1] - states.bases[0]))
            }
            _ => (self.p, 0),
        };
        let grown = if grown == 0 { String::new() } else { format!(" + {grown}") };
        let (p, first, n0) = (self.p, self.first, self.preperiod);
        let which = if distance == 1 {
            "No period is shorter.".to_owned()
        } else if distance == p {
            format!("The least period divides {p}, and no smaller divisor will do: it is {p}.")
        } else {
            format!(
                "The least period divides {distance}; it is {p}: `G(n+{p}) = G(n){rise}` for the {distance} values from \
                 {first} on, and no smaller divisor will do."
            )
        };
        document.text(format!("So `G(n+{distance}) = G(n){grown}` for all `n >= {first}`. {which}"));
        let value = |n: usize| solution.value(&Natural::from(n)).ok();
        let before = n0.checked_sub(1).and_then(|n| Some((n, value(n)?, value(n + p)?)));
        let stops = match before {
            Some((n, here, there)) => {
                format!(", but not for `n = {n}`: `G({n}) = {here}` and `G({}) = {there}`", n + p)
            }
            None => String::new(),
        };
        let how = if solution.is_kept() {
            "as comparing them one by one shows"
        } else {
            "as the theorem shows from an earlier window on, and comparing values one by one before that"
        };
        document.text(match (n0 == first, n0) {
            (true, 0) => "The least preperiod is 0.".to_owned(),
            (true, _) => format!("The law holds from {n0} on{stops}. So {n0} is the least preperiod."),
            (false, _) => format!(
                "The values before {first} are known. The law holds for every `n` down to {n0}, {how}{stops}. So {n0} \
                 is the least preperiod."
            ),
        });
    }
}
