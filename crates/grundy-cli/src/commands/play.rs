//! `grundy play`: a game in the terminal, or over a pipe.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use grundy::play::{Arena, Component, Move, Player, Shape, position, wins_first};
use grundy::{Natural, Options, parse_natural};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::args::{Common, Level, PlayArgs};
use crate::failure::{Failure, Outcome};
use crate::random::Random;
use crate::watcher::Watcher;

const HELP: &str = "\
A move is written FROM -> TO: what a part of the position becomes, as in
  12 -> 4,5      12 -> 9      7 -> nothing      (3,4) -> (1,2)
From heaps, `take 3 from 12`, `3 from 12` and `12 3` are all the same move.
hint   a winning move, if there is one
moves  some moves that the rules allow
undo   take back your last move, and mine
quit   stop playing";

pub fn run(args: &PlayArgs, common: &Common, watcher: &Watcher) -> Outcome {
    let options = Options { values: args.game.limit.map(|limit| limit.0), ..common.options(watcher) };
    let typed = [std::slice::from_ref(&args.position), &args.more].concat().join(" ");
    let game = grundy_ask::game(&args.game.rules)?;
    let (arena, start) = match args.play.misere {
        true => game.misere_position(&typed, &options)?,
        false => game.position(&typed, &options)?,
    };
    watcher.clear();
    let person = person(args, arena.as_ref())?;
    let seed = args.seed.map_or_else(time_seed, |seed| seed.0 as u64);
    let mut game = Game {
        arena,
        person,
        level: args.level,
        chance: Random(seed),
        past: Vec::new(),
        position: start,
        lines: Lines::new(),
    };
    let misere = if args.play.misere { " in misere play: the last to move loses" } else { "" };
    if args.level != Level::Easy {
        // Moves that cannot be found are better refused now than in the middle of the game.
        game.arena.winning_moves(&game.position, game.person, 1)?;
    }
    game.say(&format!("You are playing {}{misere}. Type `help` for help.", args.game.rules))?;
    game.play(args.second)
}

/// Which player the person is.
fn person(args: &PlayArgs, arena: &dyn Arena) -> Result<Player, Failure> {
    let first = if args.second { Player::Right } else { Player::Left };
    match (&args.player, arena.players()) {
        (None, _) => Ok(first),
        (Some(_), None) => Err(Failure::Question("both players have the same moves here: leave out --as".to_owned())),
        (Some(name), Some(players)) => match players.iter().position(|player| player.eq_ignore_ascii_case(name)) {
            Some(0) => Ok(Player::Left),
            Some(_) => Ok(Player::Right),
            None => Err(Failure::Question(format!(
                "there is no player {name}: the players are {} and {}",
                players[0], players[1]
            ))),
        },
    }
}

fn time_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| u64::from(time.subsec_nanos()) ^ time.as_secs())
}

/// A game under way.
struct Game {
    arena: Box<dyn Arena>,
    person: Player,
    level: Level,
    chance: Random,
    /// The positions before each of the person's moves.
    past: Vec<Vec<Component>>,
    position: Vec<Component>,
    lines: Lines,
}

/// Where the person's lines come from.
enum Lines {
    /// A terminal, with arrows and history.
    Terminal(Box<DefaultEditor>),
    /// A pipe or a file.
    Plain,
}

impl Lines {
    fn new() -> Self {
        let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        match terminal.then(DefaultEditor::new) {
            Some(Ok(editor)) => Lines::Terminal(Box::new(editor)),
            _ => Lines::Plain,
        }
    }

    /// The next line; `None` at the end, and after Ctrl-C or Ctrl-D.
    fn next(&mut self) -> io::Result<Option<String>> {
        let Lines::Terminal(editor) = self else { return next_line() };
        match editor.readline("your move> ") {
            Ok(line) => {
                // A line that cannot be remembered can still be played.
                let _ = editor.add_history_entry(&line);
                Ok(Some(line))
            }
            Err(ReadlineError::Interrupted | ReadlineError::Eof) => Ok(None),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}

/// How a person's turn ends.
enum Turn {
    Moved(Move),
    Undone,
    Left,
}

impl Game {
    fn play(&mut self, grundy_begins: bool) -> Outcome {
        let mut persons_turn = !grundy_begins;
        loop {
            self.show()?;
            let player = if persons_turn { self.person } else { self.person.other() };
            if self.arena.some_moves(&self.position, player, 1)?.is_empty() {
                return self.say(match (persons_turn, self.arena.last_mover_loses()) {
                    (true, false) => "You cannot move: I win.",
                    (false, false) => "I cannot move: you win!",
                    (true, true) => "You cannot move: you win!",
                    (false, true) => "I cannot move: I win.",
                });
            }
            if persons_turn {
                match self.turn()? {
                    Turn::Moved(step) => {
                        self.past.push(self.position.clone());
                        self.position = step.applied(&self.position);
                    }
                    Turn::Undone => continue,
                    Turn::Left => return self.say("Good-bye."),
                }
            } else {
                let step = self.choose(player)?;
                self.say(&format!("I {}.", self.arena.describe(&self.position, &step, player)))?;
                self.position = step.applied(&self.position);
            }
            persons_turn = !persons_turn;
        }
    }

    fn say(&self, text: &str) -> Outcome {
        let mut out = anstream::stdout().lock();
        writeln!(out, "{text}")?;
        Ok(out.flush()?)
    }

    fn show(&self) -> Outcome {
        let name = match (self.arena.players(), self.person) {
            (Some([one, _]), Player::Left) | (Some([_, one]), Player::Right) => format!(" (you are {one})"),
            (None, _) => String::new(),
        };
        let bold = anstyle::Style::new().bold();
        self.say(&format!("\n{bold}{}{bold:#}{name}", position::text(&self.position)))
    }

    /// A person's turn: a move or another command.
    fn turn(&mut self) -> Result<Turn, Failure> {
        loop {
            let Some(line) =
                self.lines.next().map_err(|error| Failure::Question(format!("standard input: {error}")))?
            else {
                return Ok(Turn::Left);
            };
            match line.to_lowercase().trim() {
                "" => {}
                "quit" | "exit" | "q" => return Ok(Turn::Left),
                "help" | "?" | "h" => {
                    self.say(&format!("{HELP}\nPositions here look like {}.", self.arena.shape().example()))?;
                }
                "hint" => self.hint()?,
                "moves" => self.list()?,
                "undo" | "u" => match self.past.pop() {
                    Some(before) => {
                        self.position = before;
                        return Ok(Turn::Undone);
                    }
                    None => self.say("There is nothing to undo.")?,
                },
                _ => match self.read(line.trim()) {
                    Ok(step) if self.arena.allows(&self.position, &step, self.person)? => return Ok(Turn::Moved(step)),
                    Ok(_) => {
                        self.say(&format!(
                            "The rules do not allow `{}`. Type `moves` to see some that they do.",
                            short(line.trim())
                        ))?;
                    }
                    Err(failure) => self.say(&failure.to_string())?,
                },
            }
        }
    }

    fn hint(&mut self) -> Outcome {
        let found = self.arena.winning_moves(&self.position, self.person, 1)?;
        match found.moves.first() {
            Some(step) => self.say(&format!(
                "You win if you {}: type `{}`.",
                self.arena.describe(&self.position, step, self.person),
                self.typed(step)
            )),
            None => self.say("No move wins against perfect play. Choose one that makes it hard for me."),
        }
    }

    fn list(&mut self) -> Outcome {
        const MOST: usize = 12;
        let steps = self.arena.some_moves(&self.position, self.person, MOST)?;
        let lines: Vec<String> = steps.iter().take(MOST).map(|step| format!("  {}", self.typed(step))).collect();
        let more = if steps.len() > MOST { "\n  ..." } else { "" };
        self.say(&format!("{}{more}", lines.join("\n")))
    }

    /// A move as it is typed.
    fn typed(&self, step: &Move) -> String {
        format!("{} -> {}", self.position[step.component], position::text(&step.result))
    }

    /// Reads `12 -> 4,5`, `take 3 from 12`, `3 from 12`, or `12 3`: from the heap of 12, 3.
    fn read(&self, text: &str) -> Result<Move, Failure> {
        let shape = self.arena.shape();
        if let Some((from, to)) = text.split_once("->") {
            let (from, to) = (shape.parse(from)?, shape.parse(to)?);
            let [from] = &from[..] else { return Err(unclear(text)) };
            let result =
                to.into_iter().filter(|part| !matches!(part, Component::Heap(size) if size.is_zero())).collect();
            return Ok(Move { component: self.find(from)?, result });
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let is = |word: &str, known: &str| word.eq_ignore_ascii_case(known);
        let (amount, size) = match words[..] {
            [take, amount, from, size] if is(take, "take") && is(from, "from") => (amount, size),
            [amount, from, size] if is(from, "from") => (amount, size),
            [size, amount] if shape == Shape::Heaps => (amount, size),
            _ => return Err(unclear(text)),
        };
        let number = |text: &str| parse_natural(text).map_err(grundy::Error::from);
        let (amount, size) = (number(amount)?, number(size)?);
        let component = self.find(&Component::Heap(size.clone()))?;
        if amount > size {
            return Err(Failure::Question(format!("a heap of {size} has no {amount} counters")));
        }
        let left = size - amount;
        let result = if left == Natural::ZERO { Vec::new() } else { vec![Component::Heap(left)] };
        Ok(Move { component, result })
    }

    fn find(&self, component: &Component) -> Result<usize, Failure> {
        let place = self.position.iter().position(|part| part == component);
        place.ok_or_else(|| {
            Failure::Question(format!("there is no {component} in the position {}", position::text(&self.position)))
        })
    }

    /// Chooses grundy's move: a winning one if the level allows it and there is one, otherwise any.
    fn choose(&mut self, player: Player) -> Result<Move, Failure> {
        let tenths = match self.level {
            Level::Easy => 0,
            Level::Medium => 5,
            Level::Hard => 9,
            Level::Perfect => 10,
        };
        let careful = self.chance.below(10) < tenths;
        let mut steps = Vec::new();
        if careful && wins_first(self.arena.outcome(&self.position)?, player) {
            steps = self.arena.winning_moves(&self.position, player, 50)?.moves;
        }
        if steps.is_empty() {
            steps = self.arena.some_moves(&self.position, player, 50)?;
        }
        let place = self.chance.below(steps.len());
        Ok(steps.swap_remove(place))
    }
}

/// The longest line that is read.
const MAX_LINE: u64 = 1 << 20;

/// The next line, whatever bytes it has; `None` at the end.
fn next_line() -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = io::stdin().lock().take(MAX_LINE).read_until(b'\n', &mut bytes)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

/// What was typed, cut short if it is long.
fn short(text: &str) -> String {
    if text.chars().count() <= 60 {
        text.to_owned()
    } else {
        format!("{}...", text.chars().take(60).collect::<String>())
    }
}

fn unclear(text: &str) -> Failure {
    let text = short(text);
    Failure::Question(format!("`{text}` is not a move: write it as FROM -> TO, or type `help`"))
}
