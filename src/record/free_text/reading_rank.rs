//! Ranks readings of a record by how far and how plausibly they replay.

use std::cmp::Reverse;

use crate::record::formats::parse_record::ParsedRecord;
use crate::record::model::game::Game;
use crate::record::model::problem::{Problem, ProblemKind, Severity};
use crate::record::model::record::Content;
use crate::record::model::result::GameResult;

/// Tags that a good reading has.
const TAGS: [&str; 6] = ["Black", "White", "Event", "Site", "Date", "Round"];

/// The rank of a reading; the greater, the better. The order of the fields matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ReadingRank {
    /// 2 for a complete game, 1 for a part of one, 0 for none.
    pub(super) extent: u8,
    /// 2 for the stated layout or a common one, 1 for another layout, 0 for a rotated one.
    start: u8,
    /// Whether the notation is Aba-Pro, Nacre, or the stated one.
    is_common_notation: bool,
    /// Whether the move numbers are consecutive.
    is_numbered_in_order: bool,
    pub(super) plies: usize,
    has_result: bool,
    /// The number of tags that identify the game: players, date and the like.
    tags: usize,
    /// The number of lines and words that are not understood.
    unknown: Reverse<usize>,
}

impl ReadingRank {
    fn of(content: &Content, problems: &[Problem]) -> ReadingRank {
        let has = |kind: ProblemKind| problems.iter().any(|problem| problem.kind == kind);
        let (extent, start, plies) = match content {
            Content::Game(game) => {
                let is_common = is_from_common_layout(game);
                let start = match (game.layout_inferred, is_common) {
                    _ if has(ProblemKind::LayoutTurned) => 0,
                    (false, _) | (_, true) => 2,
                    _ if game.start().layout().is_some() => 1,
                    _ => 0,
                };
                // No moves are missing: none is inside an unclosed comment, and the record does not count more.
                let is_cut = [
                    ProblemKind::UnclosedComment,
                    ProblemKind::UnclosedVariation,
                    ProblemKind::Plies,
                ]
                .into_iter()
                .any(has);
                let is_whole = game.incomplete.is_none() && !is_cut;
                (
                    1 + u8::from(is_whole),
                    if is_whole { start } else { 0 },
                    game.plies().len(),
                )
            }
            _ => (0, 0, 0),
        };
        let is_rare = |problem: &Problem| {
            problem.kind == ProblemKind::NotationInferred && problem.severity == Severity::Warning
        };
        ReadingRank {
            extent,
            start,
            is_common_notation: !problems.iter().any(is_rare),
            is_numbered_in_order: !has(ProblemKind::MoveNumber),
            plies,
            has_result: matches!(content, Content::Game(game) if game.result != GameResult::Unknown),
            tags: match content {
                Content::Game(game) => TAGS.iter().filter(|name| game.tag(name).is_some()).count(),
                _ => 0,
            },
            unknown: Reverse(
                problems
                    .iter()
                    .filter(|problem| problem.kind == ProblemKind::UnknownText)
                    .count(),
            ),
        }
    }
}

impl ParsedRecord {
    /// Whether no other reading needs to be tried: a complete game from the stated layout or a common one, in a common notation, with
    /// consecutive numbers.
    pub(crate) fn is_beyond_doubt(&self) -> bool {
        let Content::Game(game) = &self.content else {
            return false;
        };
        let is_doubtful = |problem: &Problem| match problem.kind {
            ProblemKind::NotationInferred => problem.severity == Severity::Warning,
            kind => matches!(
                kind,
                ProblemKind::MoveNumber
                    | ProblemKind::LayoutTurned
                    | ProblemKind::UnclosedComment
                    | ProblemKind::UnclosedVariation
                    | ProblemKind::Plies
            ),
        };
        game.incomplete.is_none()
            && !self.problems.iter().any(is_doubtful)
            && (!game.layout_inferred || is_from_common_layout(game))
    }

    /// Whether it is more plausible than another reading.
    pub(crate) fn is_better_than(&self, other: &ParsedRecord) -> bool {
        self.rank() > other.rank()
    }

    pub(super) fn rank(&self) -> ReadingRank {
        ReadingRank::of(&self.content, &self.problems)
    }
}

/// Whether a game starts from one of the two most common layouts.
fn is_from_common_layout(game: &Game) -> bool {
    game.layout()
        .is_some_and(|layout| matches!(&*layout.key(), "classical" | "belgian-daisy"))
}
