//! The best reading of a record: candidates are made by taking other alternatives where the replay stops, and compared by how far and how
//! plausibly they replay.

use crate::record::formats::format::Format;
use crate::record::free_text::parser::{Alternative, Choices, heading, parse};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::{Problem, ProblemKind, Severity};
use crate::record::parse::draft::Draft;
use crate::record::reader::options::ReadOptions;
use crate::record::reader::parse_record::{ParsedRecord, read_draft};
use crate::record::reader::record::Content;

/// The most candidates that are tried for one record.
const MAX_CANDIDATES: usize = 48;

/// The largest text for which candidates are tried, in bytes.
const MAX_TEXT_BYTES: usize = 256 << 10;

/// How many plies more a reading with the players exchanged must have where it is no whole game either.
const MIN_PLIES_FOR_EXCHANGE: usize = 8;

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
pub(crate) fn best_reading(
    record: &RawRecord,
    strict: ParsedRecord,
    options: ReadOptions,
) -> ParsedRecord {
    let is_free = matches!(strict.format, Format::Linear | Format::Table | Format::Apgn);
    if !is_free || record.text.len() > MAX_TEXT_BYTES || !is_doubtful(&strict, record) {
        return strict;
    }
    let with_heading = heading(record).map(|at| record.with_body(at));
    let record = with_heading.as_ref().unwrap_or(record);
    let found = search(record, options, strict.format);
    let is_game = matches!(found.content, Content::Game(_));
    if is_game && found.rank() > strict.rank() {
        found
    } else {
        strict
    }
}

/// Reads with one choice after the other taken otherwise, as long as that is better.
fn search(record: &RawRecord, options: ReadOptions, format: Format) -> ParsedRecord {
    let mut tried = 1;
    let mut choices = Choices::new();
    let (mut best, mut alternatives) = candidate(record, options, format, &choices);
    while !best.is_beyond_doubt() && tried < MAX_CANDIDATES {
        // What stands nearest before the place where the replay stops is the likeliest cause.
        let stop = best.stop(record);
        alternatives.sort_by_key(|(at, _)| (*at > stop, stop.abs_diff(*at)));
        let next = alternatives
            .iter()
            .map(|(_, alternative)| *alternative)
            .filter(|alternative| !choices.contains(alternative));
        let next: Vec<Alternative> = next.take(MAX_CANDIDATES - tried).collect();
        let mut better = None;
        for alternative in next {
            let mut others = choices.clone();
            others.push(alternative);
            tried += 1;
            let (found, alternatives) = candidate(record, options, format, &others);
            if is_enough_better(alternative, &found, &best) {
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
fn is_enough_better(alternative: Alternative, found: &ParsedRecord, best: &ParsedRecord) -> bool {
    let (found, best) = (found.rank(), best.rank());
    let exchanges = matches!(alternative, Alternative::Pairs | Alternative::Columns);
    let is_whole = found.extent == 2;
    found > best && (!exchanges || is_whole || found.plies >= best.plies + MIN_PLIES_FOR_EXCHANGE)
}

/// A reading with these choices, and the alternatives that it has.
fn candidate(
    record: &RawRecord,
    options: ReadOptions,
    format: Format,
    choices: &Choices,
) -> (ParsedRecord, Vec<(usize, Alternative)>) {
    let mut alternatives = Vec::new();
    let mut parse_moves = |style, draft: &mut Draft| {
        alternatives = parse(record, style, choices, draft);
    };
    let options = ReadOptions {
        format: Some(format),
        ..options
    };
    let outcome = read_draft(record, options, Some(&mut parse_moves));
    (outcome, alternatives)
}

impl ParsedRecord {
    /// Where the reading stops, in the text of its record; its end where it does not.
    fn stop(&self, record: &RawRecord) -> usize {
        let stop = self
            .problems
            .iter()
            .find(|problem| problem.severity == Severity::Error);
        stop.map_or(record.text.len(), |problem| {
            record.offset_of(problem.location)
        })
    }
}
