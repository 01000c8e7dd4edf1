//! Specifications of players as text.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use crate::engine::book::Book;

/// A player as text: `sumito`, `sumito:depth=6,threads=2`, `minimax:depth=2`, `plain:depth=4`, `program:COMMAND`.
///
/// The options of `sumito` are `threads`, `table` (mebibytes), `depth`, `nodes`, `time` (milliseconds for each move, or `equal`: the opponent's average) and
/// `weights` or `network` (a file: [`EvaluationFile`]) and `book` (a file, or `built-in`). The reference opponents have a `depth`. A program is given the limits
/// of the match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerSpec {
    text: String,
    pub(super) kind: PlayerKind,
    pub(super) threads: NonZeroUsize,
    pub(super) table_mebibytes: usize,
    pub(super) depth: Option<u8>,
    pub(super) nodes: Option<u64>,
    pub(super) time: Option<MoveTime>,
    evaluation: Option<EvaluationFile>,
    /// The file of an opening book, or `built-in`, and the book when it has been read.
    book: Option<String>,
    pub(super) loaded_book: Option<Arc<Book>>,
}

/// The file by which a player evaluates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EvaluationFile {
    /// The weights of the terms, without a network.
    Weights(String),
    /// A network.
    Network(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PlayerKind {
    Sumito,
    Minimax,
    Plain,
    Program(String),
}

/// The time for a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveTime {
    Fixed(Duration),
    /// The average of the opponent.
    Equal,
}

/// Why a text does not specify a player.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}`, expected {1}")]
pub struct PlayerSpecError(pub(crate) String, pub(crate) &'static str);

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<PlayerSpec, PlayerSpecError> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let kind = match name {
            "sumito" => PlayerKind::Sumito,
            "minimax" => PlayerKind::Minimax,
            "plain" => PlayerKind::Plain,
            "program" if !options.trim().is_empty() => {
                PlayerKind::Program(options.trim().to_owned())
            }
            _ => {
                let expected = "sumito, minimax, plain or program:COMMAND, with options as in sumito:depth=6,threads=2";
                return Err(PlayerSpecError(text.to_owned(), expected));
            }
        };
        let mut spec = PlayerSpec {
            text: text.to_owned(),
            kind,
            threads: NonZeroUsize::MIN,
            table_mebibytes: 16,
            depth: None,
            nodes: None,
            time: None,
            evaluation: None,
            book: None,
            loaded_book: None,
        };
        if matches!(spec.kind, PlayerKind::Program(_)) {
            return Ok(spec);
        }
        let mut given = HashSet::new();
        for option in options.split(',').filter(|option| !option.is_empty()) {
            // Weights and a network exclude each other.
            let name = match option.split('=').next() {
                Some("weights" | "network") => "weights or network",
                name => name.unwrap_or_default(),
            };
            if !given.insert(name) {
                let expected = "each option once, and weights or a network";
                return Err(PlayerSpecError(option.to_owned(), expected));
            }
            spec.set(option)?;
        }
        let refused = |expected| Err(PlayerSpecError(text.to_owned(), expected));
        match spec.kind {
            PlayerKind::Minimax if spec.depth.is_none() => {
                refused("a depth, as in minimax:depth=2")
            }
            PlayerKind::Plain if spec.depth.is_none() => refused("a depth, as in plain:depth=4"),
            _ => Ok(spec),
        }
    }
}

impl PlayerSpec {
    /// Whether it takes as much time as its opponent.
    pub(crate) fn has_equal_time(&self) -> bool {
        self.time == Some(MoveTime::Equal)
    }

    fn set(&mut self, option: &str) -> Result<(), PlayerSpecError> {
        let malformed = |expected| PlayerSpecError(option.to_owned(), expected);
        let (name, value) = option
            .split_once('=')
            .ok_or_else(|| malformed("an option and its value, as depth=6"))?;
        let number: Option<u64> = value.parse().ok().filter(|&number| number > 0);
        let is_reference = matches!(self.kind, PlayerKind::Minimax | PlayerKind::Plain);
        match name {
            "depth" => {
                let depth = number.and_then(|number| u8::try_from(number).ok());
                self.depth = Some(depth.ok_or_else(|| malformed("a depth of 1 to 255 plies"))?);
            }
            _ if is_reference => return Err(malformed("depth=N and nothing else")),
            "threads" => {
                let threads = number.and_then(|number| usize::try_from(number).ok());
                let threads = threads.and_then(NonZeroUsize::new);
                self.threads = threads.ok_or_else(|| malformed("a number of threads"))?;
            }
            "table" => {
                let table = number.filter(|&mebibytes| mebibytes <= 1 << 20);
                let table = table.ok_or_else(|| malformed("mebibytes, 1 to 1048576"))?;
                self.table_mebibytes = table as usize;
            }
            "nodes" => {
                self.nodes = Some(number.ok_or_else(|| malformed("a number of positions"))?);
            }
            "time" if value == "equal" => self.time = Some(MoveTime::Equal),
            "time" => {
                let expected = "milliseconds for each move, or equal";
                let millis = number.ok_or_else(|| malformed(expected))?;
                self.time = Some(MoveTime::Fixed(Duration::from_millis(millis)));
            }
            "weights" => self.evaluation = Some(EvaluationFile::Weights(value.to_owned())),
            "network" => self.evaluation = Some(EvaluationFile::Network(value.to_owned())),
            "book" => self.book = Some(value.to_owned()),
            _ => {
                return Err(malformed(
                    "one of threads, table, depth, nodes, time, weights, network and book",
                ));
            }
        }
        Ok(())
    }

    /// The specification as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The threads and the mebibytes of the tables of the built-in engine; `None` for any other player.
    pub(crate) fn built_in(&self) -> Option<(NonZeroUsize, usize)> {
        (self.kind == PlayerKind::Sumito).then_some((self.threads, self.table_mebibytes))
    }

    /// The file by which it evaluates, if it names one.
    pub const fn evaluation(&self) -> Option<&EvaluationFile> {
        self.evaluation.as_ref()
    }
}

impl PlayerSpec {
    /// The opening book that it names: a file, or `built-in`.
    pub fn book(&self) -> Option<&str> {
        self.book.as_deref()
    }

    /// The same player with its opening book, which the caller has read.
    #[must_use]
    pub fn with_book(mut self, book: Option<Arc<Book>>) -> PlayerSpec {
        self.loaded_book = book;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_specifications_are_parsed_and_others_rejected() {
        let read = |text: &str| text.parse::<PlayerSpec>();
        let spec =
            read("sumito:threads=2,table=8,depth=6,nodes=100,time=70,weights=a.txt").unwrap();
        assert_eq!(
            (spec.threads.get(), spec.table_mebibytes, spec.depth),
            (2, 8, Some(6))
        );
        assert_eq!(spec.time, Some(MoveTime::Fixed(Duration::from_millis(70))));
        let file = EvaluationFile::Weights("a.txt".to_owned());
        assert_eq!(spec.evaluation(), Some(&file));
        assert_eq!(
            read("sumito:time=equal").unwrap().time,
            Some(MoveTime::Equal)
        );
        let program = read("program:./other --threads=2").unwrap();
        assert_eq!(
            program.kind,
            PlayerKind::Program("./other --threads=2".to_owned())
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
}
