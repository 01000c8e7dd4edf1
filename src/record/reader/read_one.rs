//! Reads a text that is exactly one game.

use std::fmt;
use std::str::FromStr;

use crate::record::model::game::Game;
use crate::record::model::problem::{Problem, Severity};
use crate::record::model::read_options::ReadOptions;
use crate::record::model::record::{Content, Record};
use crate::record::reader::records::read;

/// Reads a text that is the record of one game, in any format, and returns the game with the problems of its record.
///
/// A game whose record has errors is read as far as it goes, and [`Game::incomplete`] states why it stops; [`Game::from_str`] accepts only
/// games without errors.
///
/// ```
/// use sumito::record::{ReadOptions, read_one};
///
/// let (game, problems) = read_one("1.a1b2 i5h5 2.a2b3 i6h6", ReadOptions::default())?;
/// assert_eq!(game.plies().len(), 4);
/// assert!(problems.iter().all(|problem| !problem.is_error()));
/// # Ok::<(), sumito::record::ReadGameError>(())
/// ```
///
/// # Errors
/// If no game can be read, or more than one, or text follows that belongs to none.
pub fn read_one(text: &str, options: ReadOptions) -> Result<(Game, Vec<Problem>), ReadGameError> {
    let records: Vec<Record> = read(text.as_bytes(), options)
        .collect::<Result<_, _>>()
        .map_err(|error| ReadGameError::Unreadable(error.to_string()))?;
    let mut records = records
        .into_iter()
        .filter(|record| !matches!(record.content, Content::Preamble));
    let Some(record) = records.next() else {
        return Err(ReadGameError::NoRecord);
    };
    match (record.content, records.next()) {
        (_, Some(second)) => Err(ReadGameError::Several {
            line: second.location.line,
        }),
        (Content::Game(game), None) => Ok((*game, record.problems)),
        (_, None) => Err(ReadGameError::Rejected(record.problems)),
    }
}

/// Error of a text that is not the record of one game.
///
/// ```
/// use sumito::record::{Game, ReadGameError};
///
/// assert_eq!("".parse::<Game>().unwrap_err(), ReadGameError::NoRecord);
/// let error = "# layout: Belgian Daisy\n1.e5e6".parse::<Game>().unwrap_err();
/// assert!(error.to_string().starts_with("2:3: error: ply 1: `e5e6` is not a legal move"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadGameError {
    /// The text holds no record.
    NoRecord,
    /// The text holds another record after the first.
    Several {
        /// The line where the second record begins, from 1.
        line: u64,
    },
    /// The record cannot be replayed, or has errors: its problems, in the order of the text.
    Rejected(Vec<Problem>),
    /// The text cannot be read, with the reason.
    Unreadable(String),
}

impl fmt::Display for ReadGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadGameError::NoRecord => f.write_str("there is no game, expected the record of one"),
            ReadGameError::Several { line } => {
                write!(
                    f,
                    "a second record begins in line {line}, expected one game"
                )
            }
            ReadGameError::Rejected(problems) => {
                let worst = problems
                    .iter()
                    .max_by_key(|problem| problem.severity == Severity::Error);
                match worst {
                    Some(problem) => problem.fmt(f),
                    None => f.write_str("no move can be replayed, expected the record of a game"),
                }
            }
            ReadGameError::Unreadable(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for ReadGameError {}

impl FromStr for Game {
    type Err = ReadGameError;

    /// Reads the record of one game, in any format.
    ///
    /// # Errors
    /// As [`read_one`], and if the record has an error.
    fn from_str(text: &str) -> Result<Game, ReadGameError> {
        let (game, problems) = read_one(text, ReadOptions::default())?;
        if problems.iter().any(Problem::is_error) {
            return Err(ReadGameError::Rejected(problems));
        }
        Ok(game)
    }
}
