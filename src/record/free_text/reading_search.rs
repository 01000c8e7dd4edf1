//! Searches for the best reading of a record: takes other alternatives near the place where the replay stops, and compares the readings
//! by their rank.

use crate::record::formats::parse_record::{ParsedRecord, parse_and_replay};
use crate::record::free_text::parser::{Alternative, Choices, heading, parse};
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::text_move::TextMove;
use crate::record::model::format::Format;
use crate::record::model::problem::{Problem, ProblemKind, Severity};
use crate::record::model::read_options::ReadOptions;
use crate::record::model::record::Content;
use crate::record::parse::draft::Draft;

/// The maximum number of readings that are tried for one record.
const MAX_CANDIDATES: usize = 48;

/// The maximum size of a text of which other readings are tried, in bytes.
const MAX_TEXT_BYTES: usize = 256 << 10;

/// The number of additional plies that a reading with exchanged players needs if it is not a complete game.
const MIN_PLIES_FOR_EXCHANGE: usize = 8;

/// Whether the reading by the format's own parser is questionable.
fn is_doubtful(outcome: &ParsedRecord, record: &RawRecord) -> bool {
    let is_doubtful = |problem: &Problem| {
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
    // In a single line a wrong number can be nothing but that.
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
        || outcome.problems.iter().any(is_doubtful)
}

/// The best reading of a record: that of the format's own parser, unless a lenient one ranks higher.
pub(crate) fn best_reading<M: TextMove>(
    record: &RawRecord,
    strict: ParsedRecord,
    options: ReadOptions,
) -> ParsedRecord {
    let is_free = matches!(strict.format, Format::Linear | Format::Table | Format::Apgn);
    if !is_free || record.text.len() > MAX_TEXT_BYTES || !is_doubtful(&strict, record) {
        return strict;
    }
    let heading = heading::<M>(record).filter(|_| record.label.is_none());
    let with_heading = heading.map(|at| record.with_body(at));
    let record = with_heading.as_ref().unwrap_or(record);
    let found = search::<M>(record, options, strict.format);
    let is_game = matches!(found.content, Content::Game(_));
    if is_game && found.rank() > strict.rank() {
        found
    } else {
        strict
    }
}

/// Hill climbing: takes one more alternative as long as that improves the rank.
fn search<M: TextMove>(record: &RawRecord, options: ReadOptions, format: Format) -> ParsedRecord {
    let mut tried = 1;
    let mut choices = Choices::new();
    let (mut best, mut alternatives) = candidate::<M>(record, options, format, &choices);
    while !best.is_beyond_doubt() && tried < MAX_CANDIDATES {
        // The alternative nearest before the place where the replay stops is the likeliest cause.
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
            let (found, alternatives) = candidate::<M>(record, options, format, &others);
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

/// Whether a reading with one more alternative is better. Exchanged players need evidence, a complete game or several plies more, because
/// the first moves of a damaged record often replay a little further with them.
fn is_enough_better(alternative: Alternative, found: &ParsedRecord, best: &ParsedRecord) -> bool {
    let (found, best) = (found.rank(), best.rank());
    let exchanges = matches!(alternative, Alternative::Pairs | Alternative::Columns);
    let is_whole = found.extent == 2;
    found > best && (!exchanges || is_whole || found.plies >= best.plies + MIN_PLIES_FOR_EXCHANGE)
}

/// The reading with these choices, and its alternatives.
fn candidate<M: TextMove>(
    record: &RawRecord,
    options: ReadOptions,
    format: Format,
    choices: &Choices,
) -> (ParsedRecord, Vec<(usize, Alternative)>) {
    let mut alternatives = Vec::new();
    let mut parse_moves = |style, draft: &mut Draft| {
        alternatives = parse::<M>(record, style, choices, draft);
    };
    let options = ReadOptions {
        format: Some(format),
        ..options
    };
    let outcome = parse_and_replay(record, options, Some(&mut parse_moves));
    (outcome, alternatives)
}

impl ParsedRecord {
    /// The offset at which the reading stops in the text of its record; the end if it does not.
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
