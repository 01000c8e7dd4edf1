//! Problems of a record: severity, kind, location and message.

use std::fmt;

use serde::Serialize;

use crate::record::model::move_diagnosis::MoveDiagnosis;

/// A problem that a reader has found in a record.
///
/// ```
/// use sumito::record::{ProblemKind, ReadOptions, read_one};
///
/// let (_, problems) = read_one("# layout: Belgian Daisy\n1.a1b2 e5e6\n", ReadOptions::default())?;
/// let problem = problems.iter().find(|problem| problem.is_error()).expect("an illegal move");
/// assert_eq!((problem.kind, problem.location.line), (ProblemKind::IllegalMove, 2));
/// assert!(problem.to_string().starts_with("2:8: error: ply 2: `e5e6` is not a legal move"));
/// # Ok::<(), sumito::record::ReadGameError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// What it is about.
    pub kind: ProblemKind,
    /// Where in the file it is.
    pub location: Location,
    /// What was found and what was expected.
    pub message: String,
    /// The diagnosis of a move that cannot be played or read.
    pub diagnosis: Option<Box<MoveDiagnosis>>,
}

impl Problem {
    /// A problem without a diagnosis.
    pub(crate) fn new(
        severity: Severity,
        kind: ProblemKind,
        location: Location,
        message: impl Into<String>,
    ) -> Problem {
        Problem {
            severity,
            kind,
            location,
            message: message.into(),
            diagnosis: None,
        }
    }

    /// The error of a text without a record that can be replayed.
    pub(crate) fn nothing_to_replay(message: &str) -> Problem {
        let location = Location {
            line: 1,
            column: 1,
            ..Location::default()
        };
        Problem::error(ProblemKind::NothingToReplay, location, message.to_owned())
    }

    /// Whether the game stops here, or cannot be read at all.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    pub(crate) fn error(kind: ProblemKind, location: Location, message: String) -> Problem {
        Problem::new(Severity::Error, kind, location, message)
    }
}

/// The severity of a problem.
///
/// ```
/// use sumito::record::Severity;
///
/// assert!(Severity::Note < Severity::Warning && Severity::Warning < Severity::Error);
/// assert_eq!(Severity::Error.to_string(), "error");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// Information; nothing is wrong.
    Note,
    /// The game is read to its end, but the record claims something that is not true.
    Warning,
    /// The game stops here, or cannot be read at all.
    Error,
}

/// A location in a file.
///
/// ```
/// use sumito::record::{ReadOptions, read_one};
///
/// let text = "# layout: Belgian Daisy\n1.a1b2 e5e6\n";
/// let (_, problems) = read_one(text, ReadOptions::default())?;
/// let location = problems.last().expect("an illegal move").location;
/// assert_eq!((location.line, location.column, location.ply), (2, 8, Some(2)));
/// assert!(text[location.offset as usize..].starts_with("e5e6"));
/// # Ok::<(), sumito::record::ReadGameError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Location {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// The byte in the file, from 0.
    pub offset: u64,
    /// The ply that was being read, from 1.
    pub ply: Option<u32>,
}

/// The kind of a problem.
///
/// ```
/// use sumito::record::ProblemKind;
///
/// assert_eq!(ProblemKind::IllegalMove.to_string(), "illegal-move");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ProblemKind {
    /// A move that the rules forbid.
    IllegalMove,
    /// A text that names several legal moves, which happens when moves are played backward.
    AmbiguousMove,
    /// A text that cannot be read as a move.
    UnreadableMove,
    /// A move after the game was won.
    AfterTheEnd,
    /// A record without a move that can be replayed.
    NothingToReplay,
    /// A text that is not a JSON object.
    Json,
    /// A record or line that exceeds the size limit.
    TooLong,
    /// A start or final position that cannot be read.
    Position,
    /// Rules that are not understood or contradict themselves or the start.
    Rules,
    /// A layout that is not known, or words beside its name that are not understood.
    UnknownLayout,
    /// A game that is not known, or moves that may be those of several games.
    UnknownGame,
    /// The layout is not stated and was found by replay; or a stated start position is not known, and another statement or the moves show the layout.
    LayoutInferred,
    /// Not every move is legal from the stated layout, but every move is from its rotation, reflection or colour swap.
    LayoutTurned,
    /// A notation that is not known.
    UnknownNotation,
    /// The notation is not stated and was found by replay.
    NotationInferred,
    /// An ejection marked where there is none.
    FalseEjection,
    /// An ejection not marked in a record that marks them.
    UnmarkedEjection,
    /// A score that differs from the replay.
    Score,
    /// A result that contradicts another one or the replay.
    Result,
    /// A wrong count of plies.
    Plies,
    /// A move number out of order.
    MoveNumber,
    /// A position, most often the final one, that the replay does not give.
    FinalPosition,
    /// A name in a second notation that is not the move's, or another statement about a move that does not agree with it.
    MoveName,
    /// A malformed tag.
    Tag,
    /// A missing tag that the format requires.
    MissingTag,
    /// A record that ends before its result.
    Truncated,
    /// A fragment: the record begins in mid-game and the position before its first move is not known. Also a game that
    /// was joined of two fragments.
    Fragment,
    /// A comment without its closing brace.
    UnclosedComment,
    /// A variation without its closing parenthesis.
    UnclosedVariation,
    /// A variation that cannot be replayed to its end; the rest is kept as a comment.
    Variation,
    /// Bytes that are not UTF-8, or not the UTF-16 that the file is in.
    Encoding,
    /// Control characters.
    ControlCharacter,
    /// A line or word that is not understood and is kept as a comment.
    UnknownText,
    /// Parts of a game that are separate in the file and were joined, because their numbers continue and the moves
    /// replay.
    Joined,
    /// An ambiguous text that was read in the way that can be replayed.
    Reading,
    /// Lines of comment between games.
    Preamble,
    /// A date that does not exist, does not fall on its weekday, or is not understood.
    Date,
    /// A numeric date whose order of day and month is ambiguous or not the requested one.
    AmbiguousDate,
    /// A move that was repaired, because only then the whole record can be replayed.
    #[serde(rename = "mended")]
    Repaired,
    /// In a comment, a highlighted cell or an arrow that is not valid on the board of the game; it stays in the comment.
    Shape,
}

impl ProblemKind {
    /// All kinds.
    pub(crate) const ALL: [ProblemKind; 40] = [
        ProblemKind::IllegalMove,
        ProblemKind::AmbiguousMove,
        ProblemKind::UnreadableMove,
        ProblemKind::AfterTheEnd,
        ProblemKind::NothingToReplay,
        ProblemKind::Json,
        ProblemKind::TooLong,
        ProblemKind::Position,
        ProblemKind::Rules,
        ProblemKind::UnknownLayout,
        ProblemKind::UnknownGame,
        ProblemKind::LayoutInferred,
        ProblemKind::LayoutTurned,
        ProblemKind::UnknownNotation,
        ProblemKind::NotationInferred,
        ProblemKind::FalseEjection,
        ProblemKind::UnmarkedEjection,
        ProblemKind::Score,
        ProblemKind::Result,
        ProblemKind::Plies,
        ProblemKind::MoveNumber,
        ProblemKind::FinalPosition,
        ProblemKind::MoveName,
        ProblemKind::Tag,
        ProblemKind::MissingTag,
        ProblemKind::Truncated,
        ProblemKind::Fragment,
        ProblemKind::UnclosedComment,
        ProblemKind::UnclosedVariation,
        ProblemKind::Variation,
        ProblemKind::Encoding,
        ProblemKind::ControlCharacter,
        ProblemKind::UnknownText,
        ProblemKind::Joined,
        ProblemKind::Reading,
        ProblemKind::Preamble,
        ProblemKind::Date,
        ProblemKind::AmbiguousDate,
        ProblemKind::Repaired,
        ProblemKind::Shape,
    ];

    /// Whether the kind concerns a claim or the form of the record. A strict reader reports these warnings as errors.
    pub(crate) const fn is_claim(self) -> bool {
        !matches!(
            self,
            ProblemKind::LayoutInferred
                | ProblemKind::NotationInferred
                | ProblemKind::Preamble
                | ProblemKind::Fragment
                | ProblemKind::Variation
                | ProblemKind::UnknownText
                | ProblemKind::AmbiguousDate
                | ProblemKind::Repaired
                | ProblemKind::Joined
                | ProblemKind::Reading
                | ProblemKind::Shape
        )
    }

    /// Whether a parser that stops for this reason has come to the moves.
    pub(crate) const fn is_among_moves(self) -> bool {
        !matches!(
            self,
            ProblemKind::Json
                | ProblemKind::NothingToReplay
                | ProblemKind::Position
                | ProblemKind::UnknownLayout
        )
    }

    /// Whether the kind concerns a move that cannot be played or read.
    pub(crate) const fn is_bad_move(self) -> bool {
        matches!(
            self,
            ProblemKind::IllegalMove | ProblemKind::AmbiguousMove | ProblemKind::UnreadableMove
        )
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{}: {}: ",
            self.location.line, self.location.column, self.severity
        )?;
        if let Some(ply) = self.location.ply {
            write!(f, "ply {ply}: ")?;
        }
        write!(f, "{} [{}]", self.message, self.kind)
    }
}

impl std::error::Error for Problem {}
