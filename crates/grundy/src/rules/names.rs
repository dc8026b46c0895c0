//! The classical games by name.

/// A game with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedGame {
    /// The name, in lower case with hyphens.
    pub name: &'static str,
    /// Its rules, as grundy reads them.
    pub code: &'static str,
    /// The rules in a few words.
    pub rules: &'static str,
    /// Who described it and when, or where it is described.
    pub source: &'static str,
}

const fn game(name: &'static str, code: &'static str, rules: &'static str, source: &'static str) -> NamedGame {
    NamedGame { name, code, rules, source }
}

/// Every game known by name, in alphabetical order.
pub const NAMED_GAMES: &[NamedGame] = &[
    game("1249-nim", "take 1,2,4,9 or split", "take 1, 2, 4 or 9 counters, or split a heap", "Project Euler 888, 2024"),
    game("aliquot", "take proper divisors", "take a proper divisor of the heap", "D. L. Silverman 1971"),
    game("bachets-game", "take 1..10", "take one to ten", "C. G. Bachet 1612"),
    game("bishops-corner", "slide (1,1)", "a bishop slides towards the corner", "folklore"),
    game("cram-on-a-strip", "0.07", "place a domino on a strip", "M. Gardner 1974"),
    game("dawsons-chess", "0.137", "rows of pawns two ranks apart, capture is forced", "T. R. Dawson 1935"),
    game("dawsons-kayles", "0.07", "knock down two adjacent pins", "Guy and Smith 1956"),
    game("dim", "take divisors", "take a divisor of the heap", "On Numbers and Games, chapter 11"),
    game("divide-and-conquer", "replace by n/2, n/3", "a heap becomes the whole part of its half or third", "folklore"),
    game("divisor-nim", "replace by a proper divisor", "a heap becomes one of its proper divisors", "folklore"),
    game(
        "domineering",
        "domineering",
        "Left places dominoes vertically, Right horizontally",
        "G. Andersson, about 1973; Winning Ways, chapter 5",
    ),
    game(
        "euclid",
        "euclid",
        "subtract a multiple of the smaller of two numbers from the larger, leaving both positive",
        "A. J. Cole and A. J. T. Davie 1969; values: G. Nivasch 2006",
    ),
    game("even-nim", "take even", "take an even number", "folklore"),
    game("grundys-game", "4!", "split a heap into two unequal heaps", "P. M. Grundy 1939"),
    game("guiles", "0.15", "take a heap of one, or two counters leaving no heap or two", "Winning Ways, chapter 4"),
    game(
        "hackenbush-strings",
        "hackenbush",
        "cut an edge of your colour, and all above it falls",
        "J. H. Conway; Winning Ways, chapter 1",
    ),
    game("half-nim", "take up to half", "take up to half of the heap", "a restricted Nim, L. Levine 2006"),
    game(
        "james-bond",
        "0.007",
        "three in a row wins on a strip two squares shorter than the heap (the same as treblecross)",
        "folklore",
    ),
    game("kayles", "0.77", "knock down one pin or two adjacent ones", "H. E. Dudeney 1908"),
    game("laskers-nim", "4.(3)", "take any number, or split a heap", "E. Lasker 1931"),
    game("low-prime-nim", "take 2,3,5,7", "take 2, 3, 5 or 7", "Project Euler 649, 2018"),
    game("mark", "replace by n-1, n/2", "take one, or halve the heap", "E. Berlekamp and J. Buhler 2009"),
    game(
        "mock-turtles",
        "turn 1..3 coins",
        "turn one to three coins, the rightmost from heads to tails",
        "H. W. Lenstra; Winning Ways, chapter 14",
    ),
    game(
        "moebius",
        "turn 1..5 coins",
        "turn one to five coins, the rightmost from heads to tails",
        "Winning Ways, chapter 14",
    ),
    game(
        "mogul",
        "turn 1..7 coins",
        "turn one to seven coins, the rightmost from heads to tails",
        "Winning Ways, chapter 14",
    ),
    game(
        "moidores",
        "turn 1..9 coins",
        "turn one to nine coins, the rightmost from heads to tails",
        "Winning Ways, chapter 14",
    ),
    game("nim", "0.(3)", "take any number from one heap", "C. L. Bouton 1901"),
    game("nimble", "nim", "move a coin on a strip to the left", "folklore"),
    game(
        "northcotts-game",
        "nim",
        "move one of two men in a row, who cannot jump",
        "D. Northcott; Winning Ways, chapter 3",
    ),
    game("odd-nim", "take odd", "take an odd number", "folklore"),
    game(
        "officers",
        "0.6",
        "take one counter, never the last of its heap, and split the rest or not",
        "Winning Ways, chapter 4",
    ),
    game(
        "prim",
        "take coprimes",
        "take an amount that has no factor in common with the heap (1 from a heap of 1, too)",
        "A. Tritter; On Numbers and Games, chapter 11",
    ),
    game(
        "rip-van-winkles-game",
        "0.77",
        "knock down one pin or two adjacent ones (the same as kayles)",
        "S. Loyd 1914",
    ),
    game("rook-nim", "slide (1,0),(0,1)", "a rook slides towards the corner: Nim with two heaps", "folklore"),
    game(
        "root-nim",
        "take up to the root",
        "take up to the square root of the heap",
        "a restricted Nim, L. Levine 2006",
    ),
    game(
        "ruler",
        "turn consecutive coins",
        "turn consecutive coins, the rightmost from heads to tails",
        "Winning Ways, chapter 14",
    ),
    game("she-loves-me", "0.3", "pick one petal", "folklore"),
    game(
        "silver-dollar",
        "nim",
        "move a coin on a strip to the left, without jumping (no dollar)",
        "N. G. de Bruijn; Winning Ways, chapter 15",
    ),
    game("split-in-three", "split into 3", "split a heap into three", "folklore"),
    game("staircase-nim", "nim", "move counters from one step of a staircase to the next below", "folklore"),
    game("subtract-a-cube", "take cubes", "take a cube", "folklore"),
    game("subtract-a-digit", "take digits", "take a digit of the heap's size", "folklore"),
    game("subtract-a-fibonacci", "take fibonacci", "take a Fibonacci number", "D. L. Silverman 1971"),
    game("subtract-a-power-of-two", "take powers of 2", "take a power of two", "folklore"),
    game("subtract-a-prime", "take primes", "take a prime", "OEIS A014589"),
    game("subtract-a-square", "take squares", "take a square", "R. A. Epstein, says S. W. Golomb 1966"),
    game("subtract-a-triangle", "take triangular", "take a triangular number", "folklore"),
    game(
        "sym",
        "turn symmetric coins",
        "turn coins that lie symmetrically, the rightmost from heads to tails",
        "Winning Ways, chapter 14",
    ),
    game(
        "toads-and-frogs",
        "toads and frogs",
        "toads move right, frogs left, or jump over one of the others",
        "R. K. Guy; Winning Ways, chapter 1",
    ),
    game(
        "treblecross",
        "0.007",
        "three in a row wins on a strip two squares shorter than the heap",
        "Winning Ways, chapter 4",
    ),
    game("triplets", "turn 3 coins", "turn three coins, the rightmost from heads to tails", "Winning Ways, chapter 14"),
    game(
        "turning-corners",
        "product of nim and nim",
        "turn the corners of a rectangle of coins",
        "H. W. Lenstra; Winning Ways, chapter 14",
    ),
    game(
        "turning-turtles",
        "turn 1..2 coins",
        "turn one or two coins, the rightmost from heads to tails: Nim",
        "H. W. Lenstra; Winning Ways, chapter 14",
    ),
    game(
        "turnips",
        "turn equally spaced coins",
        "turn three equally spaced coins, the rightmost from heads to tails",
        "Winning Ways, chapter 14",
    ),
    game("twenty-one", "take 1..3", "take one, two or three", "folklore"),
    game("twins", "turn 2 coins", "turn two coins, the rightmost from heads to tails", "Winning Ways, chapter 14"),
    game(
        "two-divisors",
        "replace by two proper divisors greater than 1",
        "a heap becomes two of its proper divisors greater than 1",
        "folklore",
    ),
    game("white-king", "step (1,0),(0,1),(1,1)", "a king walks towards the corner", "folklore"),
    game(
        "white-knight",
        "step (1,2),(2,1),(-1,2),(2,-1)",
        "a knight jumps towards the corner",
        "Winning Ways, chapter 3",
    ),
    game(
        "wythoffs-game",
        "slide (1,0),(0,1),(1,1)",
        "take from one of two heaps, or as much from both: a queen",
        "W. A. Wythoff 1907",
    ),
    game(
        "wythoffs-queens",
        "slide (1,0),(0,1),(1,1)",
        "a queen slides towards the corner (the same as wythoffs-game)",
        "R. P. Isaacs, about 1960",
    ),
    game("youngs-game-a", "young", "a token on a Young diagram, any number of squares", "Project Euler 922, 2024"),
    game("youngs-game-b", "young step", "a token on a Young diagram, one square at a time", "Project Euler 923, 2024"),
];

/// The games, at most four, whose names have this word in them: `Dawson` is in two.
pub(super) fn like(word: &str) -> Vec<&'static NamedGame> {
    const SHORTEST: usize = 3;
    let word: String = word.to_lowercase().chars().filter(|c| !matches!(c, '\'' | '’')).collect();
    let is_like = |game: &&NamedGame| word.len() >= SHORTEST && game.name.contains(&word);
    let mut like: Vec<&NamedGame> = NAMED_GAMES.iter().filter(is_like).collect();
    // The nearest first.
    like.sort_by_key(|game| game.name.len());
    like.truncate(4);
    like
}

/// The game called `name`. Case, apostrophes and the choice of spaces or hyphens do not matter.
#[must_use]
pub fn find(name: &str) -> Option<&'static NamedGame> {
    let plain: String = name
        .trim()
        .chars()
        .filter(|c| !matches!(c, '\'' | '’'))
        .map(|c| if c.is_whitespace() { '-' } else { c.to_ascii_lowercase() })
        .collect();
    NAMED_GAMES.iter().find(|game| game.name == plain)
}

/// The rules that a name stands for, unless they are the name itself (`domineering`).
pub(super) fn rules_of(name: &str) -> Option<&'static str> {
    let game = find(name)?;
    let is_itself = name.trim().eq_ignore_ascii_case(game.code);
    (!is_itself).then_some(game.code)
}
