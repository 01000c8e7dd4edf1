//! What is wrong with a record, and where.

use std::fmt;

use serde::Serialize;

use crate::record::model::move_diagnosis::MoveDiagnosis;

/// Something a reader noticed: what, how bad, where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// What it is about.
    pub kind: ProblemKind,
    /// Where in the file it is.
    pub location: Location,
    /// What was found and what was expected.
    pub message: String,
    /// Where a move cannot be played or read: the position before it, and what may have been meant.
    pub diagnosis: Option<Box<MoveDiagnosis>>,
}

impl Problem {
    /// A problem that no help is at hand for.
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

    pub(crate) fn error(kind: ProblemKind, location: Location, message: String) -> Problem {
        Problem::new(Severity::Error, kind, location, message)
    }
}

/// How bad a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// Said for completeness: nothing is wrong with a game.
    Note,
    /// The game is read to its end, but something about it is not as claimed.
    Warning,
    /// The game stops here, or cannot be read at all.
    Error,
}

/// A place in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Location {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// The byte in the file, from 0.
    pub offset: u64,
    /// The ply that was to be read, from 1.
    pub ply: Option<u32>,
}

/// What a problem is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProblemKind {
    /// A move that the rules forbid.
    IllegalMove,
    /// A name that several moves have, as one played backwards may be.
    AmbiguousMove,
    /// A text that is no move.
    UnreadableMove,
    /// A move after the game was won.
    AfterTheEnd,
    /// A record without a move that can be replayed.
    NothingToReplay,
    /// A text that is no object of JSON.
    Json,
    /// A record or line too long to be one.
    TooLong,
    /// A start or final position that cannot be read.
    Position,
    /// Rules that are not understood or contradict themselves or the start.
    Rules,
    /// A layout that is not known.
    UnknownLayout,
    /// The layout is not stated and was found by replay.
    LayoutInferred,
    /// Not every move is legal from the layout stated, but from the same turned, mirrored or with colours swapped.
    LayoutTurned,
    /// A notation that is not known.
    UnknownNotation,
    /// The notation is not stated and was found by replay.
    NotationInferred,
    /// An ejection marked where there is none.
    FalseEjection,
    /// An ejection not marked in a record that marks them.
    UnmarkedEjection,
    /// A score that the replay does not give.
    Score,
    /// A result that contradicts another one or the replay.
    Result,
    /// A wrong count of plies.
    Plies,
    /// A move number out of order.
    MoveNumber,
    /// A position, most often the final one, that the replay does not give.
    FinalPosition,
    /// A name in a second notation that is not the move's.
    MoveName,
    /// A tag that is not closed or otherwise not well formed.
    Tag,
    /// A tag that the format requires and that is missing.
    MissingTag,
    /// A record that ends before its result.
    Truncated,
    /// A record that says it is a fragment, or that begins in mid-game, where the position before its first move is not known; a game joined of two.
    Fragment,
    /// A comment without its closing brace.
    UnclosedComment,
    /// A variation without its closing parenthesis.
    UnclosedVariation,
    /// A variation that cannot be replayed to its end: the rest is kept as a comment.
    Variation,
    /// Bytes that are not UTF-8, or not the UTF-16 that the file is in.
    Encoding,
    /// Control characters.
    ControlCharacter,
    /// A line or word that fits nothing, kept as a comment.
    UnknownText,
    /// Parts of a game that stand apart in the file and were joined, because their numbers continue and the moves replay.
    Joined,
    /// What can be read in more than one way was read in the way that replays.
    Reading,
    /// Lines of comment between games.
    Preamble,
    /// A date that no calendar has, that does not fall on the weekday named, or that is not understood.
    Date,
    /// A date in figures that is another one if day and month are the other way round, or not in the order asked for.
    AmbiguousDate,
    /// A move that was read otherwise than it is written, because only so the whole record can be replayed.
    #[serde(rename = "mended")]
    Repaired,
}

impl ProblemKind {
    /// Whether it is about a claim of the record or its form: a warning that a strict reader takes for an error.
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
        )
    }

    /// Whether it is about a move that cannot be played or read.
    pub const fn is_bad_move(self) -> bool {
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

/// The beginning of a text, for a message.
pub(crate) fn short(text: &str) -> String {
    let mut signs = text
        .chars()
        .map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let start: String = signs.by_ref().take(40).collect();
    if signs.next().is_some() {
        format!("{start}…")
    } else {
        start
    }
}
