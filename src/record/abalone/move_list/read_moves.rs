//! Reads a list of moves that specifies a position. Every part of the text must be understood; the first one that is not is an error.
//!
//! Records are parsed leniently: unknown text becomes a comment. A query is not, because a dropped word would make it another query.

use crate::game::{MoveCode, excerpt};
use crate::notation::Notation;
use crate::record::abalone::diagnosis::diagnose::diagnose;
use crate::record::abalone::inference::possible_notations::{MIN_EVIDENCE_PLIES, is_rare};
use crate::record::abalone::move_list::parser::{MoveListParser, ParseError, ParseErrorKind};
use crate::record::free_text::move_list::MoveList;
use crate::record::free_text::move_list_error::MoveListError;
use crate::record::lexer::normalize::normalize;
use crate::record::model::move_diagnosis::MoveDiagnosis;
use crate::record::model::problem::ProblemKind;
use crate::record::resolve::read_game::RunOf;
use crate::record::write::write_game::WriteGame as _;
use crate::rules::{Move, Position};

/// The maximum length of a list in bytes.
const MAX_BYTES: usize = 64 << 10;

/// Reads a list of moves and plays it from a position. They are in Aba-Pro or Nacre notation, or in the one other notation in which all of them are legal. Move numbers, glyphs such as `!?`, clocks, scores, ejection marks,
/// comments in braces or parentheses, and a result at the end are allowed; numbers, scores and ejection marks must be right.
///
/// ```
/// use sumito::record::read_moves;
/// use sumito::rules::Layout;
///
/// let start = Layout::find("Belgian Daisy").expect("a layout").position();
/// assert_eq!(read_moves("1.a1b2 i5h5 {the Double Scorpio} 2.a2b3!", &start)?.len(), 3);
/// let error = read_moves("a1b2 5ih5", &start).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "column 6: `5ih5` is not a move, expected one of White as two or three cells, as in a1b2 or e6e8f6; \
///      did you mean i5h5 (digit and letter swapped)?"
/// );
/// # Ok::<(), sumito::record::MoveListError>(())
/// ```
///
/// # Errors
/// The first part that is not understood, or is not a legal move.
pub fn read_moves(text: &str, start: &Position) -> Result<Vec<Move>, MoveListError> {
    read_move_list(text, start).map(|list| list.moves)
}

/// Reads a list of moves as [`read_moves`] does.
///
/// # Errors
/// The first part that is not understood, or is not a legal move.
pub(crate) fn read_move_list(
    text: &str,
    start: &Position,
) -> Result<MoveList<Move>, MoveListError> {
    let normalized = normalize(text);
    let error = |(at, message, help): ReadError| {
        let before = text.get(..normalized.original(at)).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        MoveListError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message,
            help,
        }
    };
    let (run, doubt) = read(&normalized.text, start).map_err(error)?;
    let rare_notation = Some(run.notation).filter(|&notation| is_rare(notation));
    Ok(MoveList {
        is_evident: rare_notation.is_none() || run.moves.len() >= MIN_EVIDENCE_PLIES,
        moves: run.moves,
        rare_notation,
        doubt: doubt.map(error),
    })
}

/// Offset of an error, its message, and suggestions.
type ReadError = (usize, String, Option<Box<MoveDiagnosis>>);

/// The run of the moves of a normalised text, and the doubt about them; or the first error.
fn read(text: &str, start: &Position) -> Result<(RunOf<Position>, Option<ReadError>), ReadError> {
    if text.len() > MAX_BYTES {
        let message = format!("{} bytes, expected at most {MAX_BYTES}", text.len());
        return Err((0, message, None));
    }
    let mut list = MoveListParser::new(text);
    let parse_error = list.take_all().err();
    let run = list
        .replay(*start)
        .map_err(|(at, message)| (at, message, None))?;
    if let Some(error) = first_error(&list, &run, start, parse_error) {
        return Err(error);
    }
    let doubted = list.doubted(&run);
    let doubt = doubted.and_then(|common| first_error(&list, &common, start, None));
    let doubt = doubt.map(|(at, message, help)| {
        let codes: Vec<MoveCode> = run.moves.iter().map(|&mv| mv.into()).collect();
        let names = start.line_names(&codes, Notation::Abapro);
        let message = format!("{message} (as {} the moves are {names})", run.notation);
        (at, message, help)
    });
    Ok((run, doubt))
}

/// The first error of a list of which this is the run.
fn first_error(
    list: &MoveListParser<'_>,
    run: &RunOf<Position>,
    start: &Position,
    parse_error: Option<ParseError>,
) -> Option<ReadError> {
    // The parser stopped after all moves that it read.
    let illegal = run.stop.as_ref().map(|stop| ParseError {
        at: stop.at,
        kind: match stop.kind {
            // No other move is legal.
            ProblemKind::AfterTheEnd => ParseErrorKind::Other(stop.message.clone()),
            _ => ParseErrorKind::Illegal(stop.message.clone()),
        },
    });
    let mut errors = list.refuted(run, *start);
    errors.extend(illegal.or(parse_error));
    let ParseError { at, kind } = errors.into_iter().min_by_key(|error| error.at)?;
    let mut before = *start;
    run.moves.iter().for_each(|&mv| before.play_unchecked(mv));
    let word = list.word(at);
    let message = match kind {
        ParseErrorKind::Other(message) => return Some((at, message, None)),
        ParseErrorKind::Illegal(message) => message,
        ParseErrorKind::NotAMove => format!(
            "`{}` is not a move, expected one of {} as two or three cells, as in a1b2 or e6e8f6",
            excerpt(word),
            before.rules().seat_name(before.seat())
        ),
    };
    let help = diagnose(word, at, before, run.notation);
    Some((at, message, Some(Box::new(help))))
}
