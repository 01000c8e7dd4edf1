//! A record of a file after reading.

use crate::record::model::format::Format;
use crate::record::model::game::Game;
use crate::record::model::problem::{Location, Problem};

/// A record of a file after reading: its text, its content and its problems.
///
/// ```
/// use sumito::record::{Format, ReadOptions, read};
///
/// let text = "# layout: Belgian Daisy\n1.a1b2 i5h5\n\n# layout: Belgian Daisy\n1.i9h8 a5b5\n";
/// let second = read(text.as_bytes(), ReadOptions::default()).nth(1).expect("two records")?;
/// assert_eq!((second.number, second.location.line, second.format), (2, 4, Format::Linear));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Record {
    /// The number of the record, from 1. Preambles are not counted.
    pub number: u64,
    /// Where the record begins.
    pub location: Location,
    /// The text, decoded and with normalised line ends.
    pub text: String,
    /// The lines of the file, if the text is not theirs but was made from the cells of a row.
    pub(crate) source: Option<SourceLines>,
    /// The format in which it was read.
    pub format: Format,
    /// The content.
    pub content: Content,
    /// The problems, in the order of the text.
    pub problems: Vec<Problem>,
}

/// Lines of the file from which a text was made.
#[derive(Debug, Clone)]
pub(crate) struct SourceLines {
    /// The number of each line. Lines of other records may stand between them.
    pub(crate) numbers: Vec<u64>,
    pub(crate) text: String,
}

impl SourceLines {
    /// Lines of which the first has this number.
    pub(crate) fn new(first: u64, text: String) -> SourceLines {
        SourceLines {
            numbers: (first..)
                .zip(text.split('\n'))
                .map(|(number, _)| number)
                .collect(),
            text,
        }
    }

    /// Adds later lines of the file.
    pub(crate) fn add(&mut self, first: u64, text: &str) {
        let numbers = (first..).zip(text.split('\n'));
        self.numbers.extend(numbers.map(|(number, _)| number));
        self.text.push('\n');
        self.text.push_str(text);
    }
}

/// The content of a record.
///
/// ```
/// use sumito::record::{Content, ReadOptions, read};
///
/// let text = "# layout: Belgian Daisy\n1.a1b2 i5h5\n\n# layout: Belgian Daisy\n1.e5e6 i5h5\n";
/// let records = read(text.as_bytes(), ReadOptions::default()).collect::<Result<Vec<_>, _>>()?;
/// assert!(matches!(records[0].content, Content::Game(_)));
/// assert!(matches!(records[1].content, Content::Rejected));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Content {
    /// A game. It is incomplete if [`Game::incomplete`] is set.
    Game(Box<Game>),
    /// No game: nothing can be replayed.
    Rejected,
    /// Comments that belong to no game.
    Preamble,
}
