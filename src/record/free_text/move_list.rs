//! A list of moves alone, by which a question names a position: every part of the text is understood, or the first that is not is told.
//!
//! Records are read leniently: what fits nothing becomes a comment. A question is not: a word left out would make it another question.

use crate::record::free_text::move_list_parser::{MoveListParser, Refusal, Why};
use crate::record::lexer::normalize::normalize;
use crate::record::model::problem::short;
use crate::record::resolve::help::MoveDiagnosis;
use crate::rules::{Move, Position};

/// Why a text is not a list of legal moves: the place, what was found there, what was expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveListError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What was found and expected.
    pub message: String,
    /// The position before it, and the legal moves that may have been meant.
    pub help: Option<Box<MoveDiagnosis>>,
}

impl std::error::Error for MoveListError {}

impl std::fmt::Display for MoveListError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.line > 1 {
            write!(f, "line {}, ", self.line)?;
        }
        write!(f, "column {}: {}", self.column, self.message)?;
        match self.help.as_ref().and_then(|help| help.did_you_mean()) {
            Some(question) => write!(f, "; {question}"),
            None => Ok(()),
        }
    }
}

/// The longest list, in bytes.
const LONGEST: usize = 64 << 10;

/// The moves of a list in any notation, played from a position. Move numbers, marks such as `!?`, clocks, scores, marks of ejection, comments in
/// braces or parentheses and a result at the end may stand among them; numbers, scores and marks of ejection must be right.
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
/// At the first part that is not understood, or is no legal move.
pub fn read_moves(text: &str, start: &Position) -> Result<Vec<Move>, MoveListError> {
    let normalized = normalize(text);
    let (at, message, help) = match read(&normalized.text, start) {
        Ok(moves) => return Ok(moves),
        Err(refused) => refused,
    };
    let before = text.get(..normalized.original(at)).unwrap_or_default();
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    Err(MoveListError {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
        message,
        help,
    })
}

/// Where a text is refused, why, and help with a move.
type Refused = (usize, String, Option<Box<MoveDiagnosis>>);

/// The moves of a normalised text; or where its first part stands that is refused, why, and help with it.
fn read(text: &str, start: &Position) -> Result<Vec<Move>, Refused> {
    if text.len() > LONGEST {
        let message = format!("{} bytes, expected at most {LONGEST}", text.len());
        return Err((0, message, None));
    }
    let mut list = MoveListParser::new(text);
    let refused = list.take_all().err();
    let run = list.replay(*start);
    // What is refused stands behind all moves that were read.
    let illegal = run.stop.as_ref().map(|stop| Refusal {
        at: stop.at,
        why: Why::Illegal(stop.message.clone()),
    });
    let mut refusals = list.refuted(&run, *start);
    refusals.extend(illegal.or(refused));
    let Some(Refusal { at, why }) = refusals.into_iter().min_by_key(|refusal| refusal.at) else {
        return Ok(run.moves);
    };
    let mut before = *start;
    run.moves.iter().for_each(|&mv| before.apply(mv));
    let word = list.word(at);
    let message = match why {
        Why::Other(message) => return Err((at, message, None)),
        Why::Illegal(message) => message,
        Why::NotAMove => format!(
            "`{}` is not a move, expected one of {} as two or three cells, as in a1b2 or e6e8f6",
            short(word),
            before.rules().seat_name(before.seat())
        ),
    };
    let help = MoveDiagnosis::new(word, at, before, run.notation);
    Err((at, message, Some(Box::new(help))))
}
