//! The file of a book.
//!
//! # Stability
//! A text of lines. The first is `sumito-book 1`. Lines that begin with `#` are comments. A line `position POSITION` names a position in the native notation; a line for
//! each of its moves follows, with the move in Aba-Pro, its value for the side that plays it in hundredths of a marble, and the number of games in which it was played.

use std::fmt;
use std::str::FromStr;

use super::book_moves::{Book, BookMove};
use crate::notation::{Notation, PositionNotation, read_position};
use crate::rules::{Position, Rules};

/// The first word of a book file.
const MAGIC: &str = "sumito-book";
const VERSION: &str = "1";
const POSITION: &str = "position ";
/// The greatest value, in hundredths of a marble.
const MAX_VALUE: i32 = 100_000;

/// Why a text is not a book.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// The first line is another one.
    #[error("line 1: `{0}`, expected `sumito-book 1`")]
    BadHeader(String),
    /// The version is not known.
    #[error("line 1: a book of version {0}, expected version 1")]
    Version(String),
    /// A position that cannot be parsed.
    #[error("line {0}: `{1}` is not a position of the standard game: {2}")]
    Position(usize, String, String),
    /// A position that is in the book already, in this or another orientation.
    #[error("line {0}: `{1}` again, expected each position once, in one orientation")]
    Duplicate(usize, String),
    /// A move that is not legal.
    #[error("line {0}: `{1}`, expected a legal move of the position: {2}")]
    Move(usize, String, String),
    /// A line that is neither a position nor a move.
    #[error(
        "line {0}: `{1}`, expected `position` and a position, or a move, its value in hundredths of a marble and a number of games"
    )]
    Line(usize, String),
    /// A position without moves.
    #[error("line {0}: the position has no move, expected at least one")]
    NoMove(usize),
}

/// A position that is read: its line, and its moves so far.
struct PartialEntry<'a> {
    line: usize,
    text: &'a str,
    position: Position,
    moves: Vec<BookMove>,
}

impl Book {
    /// Adds a position that was read.
    fn complete(&mut self, reading: Option<PartialEntry<'_>>) -> Result<(), BookError> {
        let Some(PartialEntry {
            line,
            text,
            position,
            moves,
        }) = reading
        else {
            return Ok(());
        };
        if moves.is_empty() {
            return Err(BookError::NoMove(line));
        }
        if !self.add(&position, &moves) {
            return Err(BookError::Duplicate(line, text.to_owned()));
        }
        Ok(())
    }
}

fn read_start(line: usize, text: &str) -> Result<Position, BookError> {
    let error = |reason: String| BookError::Position(line, text.to_owned(), reason);
    let position = read_position(text).map_err(|reason| error(reason.to_string()))?;
    if *position.rules() != Rules::STANDARD {
        return Err(error("expected the standard rules".to_owned()));
    }
    Ok(position)
}

fn read_move(line: usize, text: &str, position: &Position) -> Result<BookMove, BookError> {
    let malformed = || BookError::Line(line, text.to_owned());
    let words: Vec<&str> = text.split_whitespace().collect();
    let [name, value, games] = words[..] else {
        return Err(malformed());
    };
    let hundredths: i32 = value.parse().map_err(|_| malformed())?;
    if hundredths.abs() > MAX_VALUE {
        return Err(malformed());
    }
    let games = games.parse().map_err(|_| malformed())?;
    let mv = Notation::Abapro.read(name, position);
    let mv = mv.map_err(|error| BookError::Move(line, name.to_owned(), error.to_string()))?;
    Ok(BookMove {
        mv,
        hundredths,
        games,
    })
}

impl FromStr for Book {
    type Err = BookError;

    fn from_str(text: &str) -> Result<Book, BookError> {
        let mut lines = (1..).zip(text.lines());
        let head = lines.next().map_or("", |(_, line)| line.trim());
        match head.split_once(' ') {
            Some((MAGIC, VERSION)) => {}
            Some((MAGIC, version)) => return Err(BookError::Version(version.to_owned())),
            _ => return Err(BookError::BadHeader(head.chars().take(40).collect())),
        }
        let mut book = Book::default();
        let mut reading: Option<PartialEntry<'_>> = None;
        for (number, line) in lines {
            let line = line.trim();
            if let Some(comment) = line.strip_prefix('#') {
                if book.is_empty() && reading.is_none() {
                    book.comments.push(comment.trim().to_owned());
                }
            } else if let Some(text) = line.strip_prefix(POSITION) {
                book.complete(reading.take())?;
                let position = read_start(number, text)?;
                reading = Some(PartialEntry {
                    line: number,
                    text,
                    position,
                    moves: Vec::new(),
                });
            } else if !line.is_empty() {
                let Some(reading) = &mut reading else {
                    return Err(BookError::Line(number, line.to_owned()));
                };
                reading
                    .moves
                    .push(read_move(number, line, &reading.position)?);
            }
        }
        book.complete(reading)?;
        Ok(book)
    }
}

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MAGIC} {VERSION}")?;
        for comment in &self.comments {
            writeln!(f, "# {comment}")?;
        }
        for (position, moves) in self.positions() {
            writeln!(f, "{POSITION}{}", PositionNotation::Apgn.write(position))?;
            for book in moves {
                let name = Notation::Abapro.name(book.mv, position);
                writeln!(f, "{name} {} {}", book.hundredths, book.games)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Symmetry;
    use crate::rules::Layout;

    const START: &str = "position ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b";

    fn text(lines: &[&str]) -> String {
        let lines = ["sumito-book 1", "# made by a test"].iter().chain(lines);
        lines.map(|line| format!("{line}\n")).collect()
    }

    #[test]
    fn positions_are_found_in_all_orientations() {
        let book: Book = text(&[START, "a1b2 12 5", "a1a2 -3 0"]).parse().unwrap();
        let start = Layout::find("Belgian Daisy").unwrap().position();
        for symmetry in Symmetry::all() {
            let transformed = start.transform(symmetry);
            let moves = book.moves(&transformed);
            let values: Vec<_> = moves
                .iter()
                .map(|book| (book.hundredths, book.games))
                .collect();
            assert_eq!(values, [(12, 5), (-3, 0)]);
            assert!(moves.iter().all(|book| transformed.is_legal(book.mv)));
            assert_eq!(
                book.choose(&transformed, None).map(|book| book.mv),
                Some(moves[0].mv)
            );
        }
        assert_eq!(
            book.choose(&start, None).unwrap().mv,
            Notation::Abapro.read("a1b2", &start).unwrap()
        );
        let other = Layout::find("Standard").unwrap().position();
        assert_eq!(
            (book.moves(&other), book.choose(&other, Some(3))),
            (Vec::new(), None)
        );
        let rules = "eject=4".parse().unwrap();
        let shorter = Layout::find("Belgian Daisy")
            .unwrap()
            .start(&rules)
            .unwrap();
        assert_eq!(
            book.choose(&shorter, None),
            None,
            "the book is of the standard game"
        );
    }

    #[test]
    fn moves_are_drawn_among_those_that_are_nearly_as_good() {
        let book: Book = text(&[START, "a1b2 12 5", "a1a2 5 0", "a2b2 -60 9"])
            .parse()
            .unwrap();
        let start = Layout::find("Belgian Daisy").unwrap().position();
        let drawn: Vec<i32> = (0..40)
            .map(|number| book.choose(&start, Some(number)).unwrap().hundredths)
            .collect();
        assert!(
            drawn.contains(&12) && drawn.contains(&5) && !drawn.contains(&-60),
            "{drawn:?}"
        );
    }

    #[test]
    fn a_book_round_trips_and_errors_have_a_place() {
        let book: Book = text(&[START, "a1b2 12 5", "", "a1a2 -3 0"])
            .parse()
            .unwrap();
        assert_eq!(book.comments(), ["made by a test"]);
        assert_eq!(book.to_string().parse(), Ok(book));
        let read = |lines: &[&str]| text(lines).parse::<Book>().unwrap_err().to_string();
        assert!(
            read(&[START, "a1b2 12 5", "e5e6 3 1"])
                .starts_with("line 5: `e5e6`, expected a legal move")
        );
        assert!(read(&[START]).starts_with("line 3: the position has no move"));
        assert!(read(&["a1b2 12 5"]).starts_with("line 3: `a1b2 12 5`, expected `position`"));
        assert!(read(&[START, "a1b2 much 5"]).starts_with("line 4: `a1b2 much 5`"));
        assert!(read(&["position nowhere"]).starts_with("line 3: `nowhere` is not a position"));
        // The same position, seen from the other end of the board.
        let again = read(&[START, "a1b2 1 1", "position belgian-daisy", "a1b2 1 1"]);
        assert!(
            again.starts_with("line 5: `belgian-daisy` again"),
            "{again}"
        );
        let head = |text: &str| text.parse::<Book>().unwrap_err().to_string();
        assert!(head("sumito-book 2\n").contains("version 2, expected version 1"));
        assert!(head("PK\u{3}").contains("expected `sumito-book 1`"));
        assert!(head("").contains("expected `sumito-book 1`"));
    }
}
