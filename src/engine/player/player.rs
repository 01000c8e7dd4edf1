//! Who plays in a match: engines with settings, opponents to measure by, other programs.

use std::num::NonZeroUsize;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::plain::{PlainAlphaBeta, minimax};
use super::program::{ExternalEngine, ExternalEngineError};
use super::protocol::GameLine;
use super::{Engine, EngineOptions, SearchError, SearchLimits, Weights};
use crate::rules::Move;

/// How somebody plays, as a text: `sumito`, `sumito:depth=6,threads=2`, `minimax:depth=2`, `plain:depth=4`, `program:COMMAND`.
///
/// Options of `sumito` are `threads`, `table` (mebibytes), `depth`, `nodes`, `time` (milliseconds for each move, or `equal`: as long as the opponent has
/// taken on average) and `weights` (a file). The others have a `depth`. A program is given the limits of the match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerSpec {
    text: String,
    kind: Kind,
    threads: NonZeroUsize,
    table: usize,
    depth: Option<u8>,
    nodes: Option<u64>,
    pace: Option<Pace>,
    weights: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    Sumito,
    Minimax,
    Plain,
    Program(String),
}

/// How long somebody may think.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pace {
    /// So long for each move.
    Each(Duration),
    /// As long as the opponent on average.
    Equal,
}

/// Why a text is no setting.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}`, expected {1}")]
pub struct PlayerSpecError(String, &'static str);

/// Why somebody has not moved.
#[derive(Debug, thiserror::Error)]
pub enum PlayerError {
    /// The engine does not play this game.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A program has failed.
    #[error(transparent)]
    ExternalEngine(#[from] ExternalEngineError),
    /// Nothing can be played.
    #[error("no move, expected one")]
    NoMove,
}

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<PlayerSpec, PlayerSpecError> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let kind = match name {
            "sumito" => Kind::Sumito,
            "minimax" => Kind::Minimax,
            "plain" => Kind::Plain,
            "program" if !options.trim().is_empty() => Kind::Program(options.trim().to_owned()),
            _ => {
                let expected = "sumito, minimax, plain or program:COMMAND, with options as in sumito:depth=6,threads=2";
                return Err(PlayerSpecError(text.to_owned(), expected));
            }
        };
        let mut setting = PlayerSpec {
            text: text.to_owned(),
            kind,
            threads: NonZeroUsize::MIN,
            table: 16,
            depth: None,
            nodes: None,
            pace: None,
            weights: None,
        };
        if matches!(setting.kind, Kind::Program(_)) {
            return Ok(setting);
        }
        for option in options.split(',').filter(|option| !option.is_empty()) {
            setting.set(option)?;
        }
        match setting.kind {
            Kind::Minimax | Kind::Plain if setting.depth.is_none() => Err(PlayerSpecError(
                text.to_owned(),
                "a depth, as in minimax:depth=2",
            )),
            _ => Ok(setting),
        }
    }
}

impl PlayerSpec {
    fn set(&mut self, option: &str) -> Result<(), PlayerSpecError> {
        let wrong = |expected| PlayerSpecError(option.to_owned(), expected);
        let (name, value) = option
            .split_once('=')
            .ok_or_else(|| wrong("an option and its value, as depth=6"))?;
        let number: Option<u64> = value.parse().ok().filter(|&number| number > 0);
        let is_fixed = matches!(self.kind, Kind::Minimax | Kind::Plain);
        match name {
            "depth" => {
                let depth = number.and_then(|number| u8::try_from(number).ok());
                self.depth = Some(depth.ok_or_else(|| wrong("a depth of 1 to 255 plies"))?);
            }
            _ if is_fixed => return Err(wrong("depth=N and nothing else")),
            "threads" => {
                let threads = number.and_then(|number| usize::try_from(number).ok());
                let threads = threads.and_then(NonZeroUsize::new);
                self.threads = threads.ok_or_else(|| wrong("a number of threads"))?;
            }
            "table" => {
                let table = number.filter(|&mebibytes| mebibytes <= 1 << 20);
                let table = table.ok_or_else(|| wrong("mebibytes, 1 to 1048576"))?;
                self.table = table as usize;
            }
            "nodes" => self.nodes = Some(number.ok_or_else(|| wrong("a number of positions"))?),
            "time" if value == "equal" => self.pace = Some(Pace::Equal),
            "time" => {
                let millis = number.ok_or_else(|| wrong("milliseconds for each move, or equal"))?;
                self.pace = Some(Pace::Each(Duration::from_millis(millis)));
            }
            "weights" => self.weights = Some(value.to_owned()),
            _ => {
                return Err(wrong(
                    "one of threads, table, depth, nodes, time and weights",
                ));
            }
        }
        Ok(())
    }

    /// The setting as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The file of weights that it names.
    pub fn weights(&self) -> Option<&str> {
        self.weights.as_deref()
    }
}

/// Somebody who plays.
pub struct Player {
    mind: Mind,
    limits: SearchLimits,
    is_equal: bool,
    /// What all moves so far took, and how many they were.
    spent: Duration,
    moves: u32,
}

enum Mind {
    Sumito(Engine),
    Minimax,
    Plain(PlainAlphaBeta),
    Program(Other),
}

/// Another program, which is started when it is needed.
struct Other {
    command: String,
    patience: Duration,
    running: Option<ExternalEngine>,
}

impl Other {
    /// The program, started where it is not running.
    fn program(&mut self) -> Result<&mut ExternalEngine, ExternalEngineError> {
        let mut program = match self.running.take() {
            Some(program) => program,
            None => ExternalEngine::start(&self.command)?,
        };
        program.wait_for(self.patience);
        Ok(self.running.insert(program))
    }

    fn begin(&mut self) -> Result<(), ExternalEngineError> {
        let begun = self.program()?.new_game();
        self.unless_failed(begun)
    }

    fn choose(
        &mut self,
        line: &GameLine,
        limits: &SearchLimits,
        stop: &AtomicBool,
    ) -> Result<Move, ExternalEngineError> {
        let program = self.program()?;
        let found = program.search(line, limits, stop, &mut |_| ());
        let nothing = || program.said("bestmove none", "`bestmove MOVE` with a legal move");
        let found = found.and_then(|found| found.ok_or_else(nothing));
        self.unless_failed(found.map(|found| found.best_move()))
    }

    /// A program that has failed once is not asked again.
    fn unless_failed<T>(
        &mut self,
        done: Result<T, ExternalEngineError>,
    ) -> Result<T, ExternalEngineError> {
        if done.is_err() {
            self.running = None;
        }
        done
    }
}

/// How long who thinks as long as the opponent may take before that one has moved.
const FIRST: Duration = Duration::from_millis(50);

impl Player {
    /// Somebody who plays by a setting, with these weights where it names others than the built-in ones; within limits where it has none. A program must move
    /// within its time and `patience`, without a time within that.
    pub fn new(
        setting: &PlayerSpec,
        weights: &Weights,
        limits: &SearchLimits,
        patience: Duration,
    ) -> Player {
        let mind = match &setting.kind {
            Kind::Sumito => Mind::Sumito(Engine::new(&EngineOptions {
                threads: setting.threads,
                table_mebibytes: setting.table,
                weights: weights.clone(),
                ..EngineOptions::default()
            })),
            Kind::Minimax => Mind::Minimax,
            Kind::Plain => Mind::Plain(PlainAlphaBeta::new(weights)),
            Kind::Program(command) => Mind::Program(Other {
                command: command.clone(),
                patience,
                running: None,
            }),
        };
        let has_own = setting.depth.is_some() || setting.nodes.is_some() || setting.pace.is_some();
        let own = SearchLimits {
            depth: setting.depth,
            nodes: setting.nodes,
            time: match setting.pace {
                Some(Pace::Each(time)) => Some(time),
                _ => None,
            },
            search_moves: None,
        };
        Player {
            mind,
            limits: if has_own { own } else { limits.clone() },
            is_equal: setting.pace == Some(Pace::Equal),
            spent: Duration::ZERO,
            moves: 0,
        }
    }

    /// What all moves so far took, and how many they were.
    pub const fn spent(&self) -> (Duration, u32) {
        (self.spent, self.moves)
    }

    /// Another game begins: what is remembered of the last one goes, and a program that is not running is started.
    ///
    /// # Errors
    /// When a program does not start, or has ended.
    pub fn new_game(&mut self) -> Result<(), ExternalEngineError> {
        match &mut self.mind {
            Mind::Sumito(engine) => engine.new_game(),
            Mind::Program(other) => other.begin()?,
            Mind::Minimax | Mind::Plain(_) => (),
        }
        Ok(())
    }

    /// The move that it plays after a line, against somebody who has spent so much; `None` when `stop` was raised.
    ///
    /// # Errors
    /// Why it has none.
    pub fn choose(
        &mut self,
        line: &GameLine,
        other: (Duration, u32),
        stop: &AtomicBool,
    ) -> Result<Move, PlayerError> {
        let mut limits = self.limits.clone();
        if self.is_equal {
            limits.time = Some(self.share(other));
        }
        let begun = Instant::now();
        let position = line.last();
        let depth = limits.depth.unwrap_or(1);
        let made = match &mut self.mind {
            Mind::Sumito(engine) => {
                let found = engine.search(&position, &line.keys(), &limits, stop, &mut |_| ())?;
                Some(found.best_move())
            }
            Mind::Minimax => minimax(line, depth, stop),
            Mind::Plain(plain) => plain.choose(&position, depth, stop),
            Mind::Program(other) => Some(other.choose(line, &limits, stop)?),
        };
        self.spent += begun.elapsed();
        self.moves += 1;
        made.ok_or(PlayerError::NoMove)
    }

    /// So long that after this move it has spent on a move what the other has on average: less where it has spent more before.
    fn share(&self, (spent, moves): (Duration, u32)) -> Duration {
        if moves == 0 {
            return FIRST;
        }
        let average = spent / moves;
        let left = (average * (self.moves + 1)).saturating_sub(self.spent);
        left.clamp(average / 10, average * 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_and_refused() {
        let read = |text: &str| text.parse::<PlayerSpec>();
        let setting =
            read("sumito:threads=2,table=8,depth=6,nodes=100,time=70,weights=a.txt").unwrap();
        assert_eq!(
            (setting.threads.get(), setting.table, setting.depth),
            (2, 8, Some(6))
        );
        assert_eq!(setting.pace, Some(Pace::Each(Duration::from_millis(70))));
        assert_eq!(setting.weights(), Some("a.txt"));
        assert_eq!(read("sumito:time=equal").unwrap().pace, Some(Pace::Equal));
        let program = read("program:./other --threads=2").unwrap();
        assert_eq!(
            program.kind,
            Kind::Program("./other --threads=2".to_owned())
        );
        for (text, expected) in [
            ("", "sumito, minimax"),
            ("program:", "program:COMMAND"),
            ("minimax", "a depth"),
            ("minimax:time=3", "depth=N and nothing else"),
            ("sumito:depth", "an option and its value"),
            ("sumito:depth=0", "1 to 255"),
            ("sumito:colour=3", "one of threads"),
            ("sumito:time=soon", "or equal"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn who_thinks_as_long_as_the_other_spends_as_much() {
        let setting = "sumito:time=equal".parse().unwrap();
        let mut player = Player::new(
            &setting,
            Weights::built_in(),
            &SearchLimits::default(),
            FIRST,
        );
        let millis = Duration::from_millis;
        assert_eq!(player.share((Duration::ZERO, 0)), FIRST);
        assert_eq!(player.share((millis(300), 3)), millis(100));
        (player.spent, player.moves) = (millis(250), 2);
        assert_eq!(player.share((millis(300), 3)), millis(50));
        (player.spent, player.moves) = (millis(900), 2);
        assert_eq!(player.share((millis(300), 3)), millis(10));
    }
}
