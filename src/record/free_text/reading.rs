//! The best reading of a record: candidates are made by taking other alternatives where the replay stops, and compared by how far and how
//! plausibly they replay.

use std::cmp::Reverse;

use super::parser::{Alternative, Choices};
use crate::record::input::raw::RawRecord;
use crate::record::model::format::Format;
use crate::record::model::game::Game;
use crate::record::model::problem::{Problem, ProblemKind, Severity};
use crate::record::model::read_options::ReadOptions;
use crate::record::model::record::Content;
use crate::record::model::result::GameResult;
use crate::record::parse::draft::Draft;
use crate::record::reader::parse_record::{ParsedRecord, read_draft};
use crate::rules::Layout;

/// The most candidates that are tried for one record.
const MOST_CANDIDATES: usize = 48;

/// The largest text for which candidates are tried, in bytes.
const LONGEST_TEXT: usize = 256 << 10;

/// How many plies more a reading with the players exchanged must have where it is no whole game either.
const PLIES_OF_EVIDENCE: usize = 8;

/// Tags that a reading should not miss.
const TAGS: [&str; 6] = ["Black", "White", "Event", "Site", "Date", "Round"];

/// How good a reading is; the greater one is the better one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    /// A whole game, a part of one, none.
    extent: u8,
    /// From the layout stated or a common one, from another, from one that is turned.
    start: u8,
    /// In Aba-Pro, Nacre, or the notation stated.
    is_common_notation: bool,
    /// Whether the numbers of the moves are in order.
    is_numbered_in_order: bool,
    plies: usize,
    has_result: bool,
    /// The tags that tell the players, the date and the like.
    tags: usize,
    /// Lines and words that fit nothing.
    unknown: Reverse<usize>,
}

impl Rank {
    fn of(content: &Content, problems: &[Problem]) -> Rank {
        let has = |kind: ProblemKind| problems.iter().any(|problem| problem.kind == kind);
        let (extent, start, plies) = match content {
            Content::Game(game) => {
                let is_common = is_from_common_layout(game);
                let start = match (game.layout_inferred, is_common) {
                    _ if has(ProblemKind::LayoutTurned) => 0,
                    (false, _) | (_, true) => 2,
                    _ if Layout::of(&game.start()).is_some() => 1,
                    _ => 0,
                };
                // Moves that are in no comment without end are not missing, and none are that the record counts.
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
        Rank {
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

/// Whether a game starts from one of the two layouts that are played most.
fn is_from_common_layout(game: &Game) -> bool {
    game.layout()
        .is_some_and(|layout| matches!(layout.key(), "classical" | "belgian-daisy"))
}

/// Whether a reading as the format has it leaves doubt that the record is written so.
fn is_doubtful(outcome: &ParsedRecord, record: &RawRecord) -> bool {
    let tells_doubt = |problem: &Problem| {
        problem.severity == Severity::Error
            || matches!(
                problem.kind,
                ProblemKind::UnknownText
                    | ProblemKind::FalseEjection
                    | ProblemKind::LayoutTurned
                    | ProblemKind::Score
            )
    };
    let is_game = matches!(&outcome.content, Content::Game(game) if game.incomplete.is_none());
    // Among the moves of one line, a wrong number can be nothing else.
    let is_one_line = || !record.text[record.body..].trim_end().contains('\n');
    let is_misnumbered = || {
        let only = |problem: &Problem| {
            problem.severity == Severity::Note || problem.kind == ProblemKind::MoveNumber
        };
        is_one_line() && outcome.problems.iter().all(only)
    };
    !is_game
        || outcome.is_doubtful
        || !outcome.is_beyond_doubt() && !is_misnumbered()
        || outcome.problems.iter().any(tells_doubt)
}

/// The best reading of a record that can be found: the one as its format has it, unless another one is better.
pub(in crate::record) fn best(
    record: &RawRecord,
    strict: ParsedRecord,
    options: ReadOptions,
) -> ParsedRecord {
    let is_free = matches!(strict.format, Format::Linear | Format::Table | Format::Apgn);
    if !is_free || record.text.len() > LONGEST_TEXT || !is_doubtful(&strict, record) {
        return strict;
    }
    let with_heading = super::parser::heading(record).map(|at| record.with_body(at));
    let record = with_heading.as_ref().unwrap_or(record);
    let found = search(record, options, strict.format);
    let is_game = matches!(found.content, Content::Game(_));
    if is_game && found.rank() > strict.rank() {
        found
    } else {
        strict
    }
}

impl ParsedRecord {
    /// Whether nothing about it asks for another reading: a whole game from the layout stated or a common one, in a common notation, with
    /// its numbers in order.
    pub(in crate::record) fn is_beyond_doubt(&self) -> bool {
        let Content::Game(game) = &self.content else {
            return false;
        };
        let tells_doubt = |problem: &Problem| match problem.kind {
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
            && !self.problems.iter().any(tells_doubt)
            && (!game.layout_inferred || is_from_common_layout(game))
    }

    /// Whether it is the more plausible one of two readings.
    pub(in crate::record) fn is_better_than(&self, other: &ParsedRecord) -> bool {
        self.rank() > other.rank()
    }

    fn rank(&self) -> Rank {
        Rank::of(&self.content, &self.problems)
    }

    /// Where the reading stops, in the text of its record; its end where it does not.
    fn stop(&self, record: &RawRecord) -> usize {
        let stop = self
            .problems
            .iter()
            .find(|problem| problem.severity == Severity::Error);
        stop.map_or(record.text.len(), |problem| record.at(problem.location))
    }
}

/// Reads with one choice after the other taken otherwise, as long as that is better.
fn search(record: &RawRecord, options: ReadOptions, format: Format) -> ParsedRecord {
    let mut tried = 1;
    let mut choices = Choices::new();
    let (mut best, mut alternatives) = candidate(record, options, format, &choices);
    while !best.is_beyond_doubt() && tried < MOST_CANDIDATES {
        // What stands nearest before the place where the replay stops is the likeliest cause.
        let stop = best.stop(record);
        alternatives.sort_by_key(|(at, _)| (*at > stop, stop.abs_diff(*at)));
        let next = alternatives
            .iter()
            .map(|(_, alternative)| *alternative)
            .filter(|alternative| !choices.contains(alternative));
        let next: Vec<Alternative> = next.take(MOST_CANDIDATES - tried).collect();
        let mut better = None;
        for alternative in next {
            let mut others = choices.clone();
            others.push(alternative);
            tried += 1;
            let (found, alternatives) = candidate(record, options, format, &others);
            if is_evident(alternative, &found, &best) {
                better = Some((found, alternatives, others));
                break;
            }
        }
        let Some((found, others, taken)) = better else {
            break;
        };
        (best, alternatives, choices) = (found, others, taken);
    }
    best
}

/// Whether a reading with an alternative is better than one without it. That the players are exchanged needs evidence, because the first
/// moves of a damaged record often go a little further so: a whole game, or several plies more.
fn is_evident(alternative: Alternative, found: &ParsedRecord, best: &ParsedRecord) -> bool {
    let (found, best) = (found.rank(), best.rank());
    let exchanges = matches!(alternative, Alternative::Pairs | Alternative::Columns);
    let is_whole = found.extent == 2;
    found > best && (!exchanges || is_whole || found.plies >= best.plies + PLIES_OF_EVIDENCE)
}

/// A reading with these choices, and the alternatives that it has.
fn candidate(
    record: &RawRecord,
    options: ReadOptions,
    format: Format,
    choices: &Choices,
) -> (ParsedRecord, Vec<(usize, Alternative)>) {
    let mut alternatives = Vec::new();
    let mut parse = |style, draft: &mut Draft| {
        alternatives = super::parser::parse(record, style, choices, draft);
    };
    let options = ReadOptions {
        format: Some(format),
        ..options
    };
    let outcome = read_draft(record, options, Some(&mut parse));
    (outcome, alternatives)
}
