//! A list of moves alone, by which a question names a position: every part of the text is understood, or the first that is not is told.
//!
//! Records are read leniently: what fits nothing becomes a comment. A question is not: a word left out would make it another question.

use super::cells;
use super::lexer::{Lex, Lexeme, lex};
use super::normalize::normalized;
use crate::notation::{Ejection, Notation, Numbers, Spelling, Token};
use crate::record::input::shape::{has_move, has_numbers, spells_numbers};
use crate::record::model::move_diagnosis::MoveDiagnosis;
use crate::record::model::problem::short;
use crate::record::model::result::GameResult;
use crate::record::parse::draft::{Draft, DraftPly};
use crate::record::parse::item::Closed;
use crate::record::resolve::choose::best_of;
use crate::record::resolve::claims::ClaimChecker;
use crate::record::resolve::diagnose::diagnose;
use crate::record::resolve::infer::{FEWEST_PLIES, possible_notations};
use crate::record::resolve::run::{Run, play, run};
use crate::rules::{Course, Move, Position};

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
    let normalized = normalized(text);
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

/// A part that is refused.
struct Refusal {
    at: usize,
    why: Why,
}

enum Why {
    /// No move can be written so.
    NotAMove,
    /// A move that cannot be played.
    Illegal(String),
    /// Something else.
    Other(String),
}

impl Refusal {
    fn new(at: usize, message: impl Into<String>) -> Refusal {
        let why = Why::Other(message.into());
        Refusal { at, why }
    }
}

/// Where a text is refused, why, and help with a move.
type Refused = (usize, String, Option<Box<MoveDiagnosis>>);

/// The moves of a normalised text; or where its first part stands that is refused, why, and help with it.
fn read(text: &str, start: &Position) -> Result<Vec<Move>, Refused> {
    if text.len() > LONGEST {
        let message = format!("{} bytes, expected at most {LONGEST}", text.len());
        return Err((0, message, None));
    }
    let mut list = List::new(text);
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
    let help = diagnose(word, at, before, run.notation);
    Err((at, message, Some(Box::new(help))))
}

/// What was read of a list.
struct List<'a> {
    text: &'a str,
    draft: Draft,
    /// The move number that waits for its move, and where it stands.
    number: Option<(u32, usize)>,
    /// The plies before which `...` says that it is not the first player's, and where.
    ellipses: Vec<(usize, usize)>,
    /// Whether a result was read: no move may follow.
    is_closed: bool,
}

impl<'a> List<'a> {
    fn new(text: &'a str) -> List<'a> {
        let numbers = if spells_numbers(text) {
            Numbers::Moves
        } else {
            Numbers::Scores
        };
        List {
            text,
            draft: Draft {
                numbers,
                ..Draft::default()
            },
            number: None,
            ellipses: Vec::new(),
            is_closed: false,
        }
    }

    /// Reads all tokens, up to the first that is refused.
    fn take_all(&mut self) -> Result<(), Refusal> {
        let tokens = lex(self.text, self.draft.numbers);
        let mut index = 0;
        while index < tokens.len() {
            index += self.take(&tokens[index..])?;
        }
        self.no_number_waits()?;
        if self.draft.plies.is_empty() {
            let message = "no moves, expected them as in `a1b2 i5h5 a2b3`";
            return Err(Refusal::new(0, message));
        }
        Ok(())
    }

    /// Reads the first of the tokens that are left, or several that belong together; gives how many.
    fn take(&mut self, tokens: &[Lexeme<'a>]) -> Result<usize, Refusal> {
        let Lexeme { kind, at, .. } = tokens[0];
        let is_last = || {
            let mut others = tokens[1..].iter();
            let is_aside =
                |kind| matches!(kind, Lex::LineEnd | Lex::Separator(_) | Lex::Comment(..));
            others.all(|token| is_aside(token.kind))
        };
        match kind {
            Lex::LineEnd
            | Lex::Separator(',' | ';' | '|' | '/' | '\t' | '-' | '.' | ' ')
            | Lex::Comment(_, Closed::Yes) => {}
            Lex::Comment(_, Closed::No) => {
                return Err(Refusal::new(
                    at,
                    "comment without end, expected a closing }",
                ));
            }
            Lex::Enclosed(text, closed) if text.starts_with('(') => {
                self.parentheses(text, closed, at)?;
            }
            Lex::Number(number) | Lex::Bare(number) => {
                self.no_number_waits()?;
                self.may_go_on(at)?;
                self.number = Some((number, at));
            }
            Lex::Ellipsis if self.number.is_some() => {
                self.ellipses.push((self.draft.plies.len(), at));
            }
            Lex::Move(token) if token.ejection() != Ejection::Before => self.ply(token, at)?,
            Lex::Cell(_) => return self.cells(tokens),
            Lex::PossibleEjection('*') if is_last() => self.result()?,
            Lex::Result(_) => self.result()?,
            Lex::Score(score) if is_last() && GameResult::find(&score.to_string()).is_some() => {
                self.result()?;
            }
            _ => self.note(tokens[0])?,
        }
        Ok(1)
    }

    /// Takes what is said of the move before it.
    fn note(&mut self, Lexeme { kind, at, .. }: Lexeme<'a>) -> Result<(), Refusal> {
        let refused = || {
            Err(Refusal {
                at,
                why: Why::NotAMove,
            })
        };
        let is_note = matches!(
            kind,
            Lex::Ejection | Lex::PossibleEjection(_) | Lex::Score(_) | Lex::Mark(_) | Lex::Clock(_)
        );
        if !is_note {
            return refused();
        }
        self.no_number_waits()?;
        let Some(ply) = self.draft.plies.last_mut() else {
            return refused();
        };
        match kind {
            Lex::Score(score) => ply.annotations_mut().score = Some((score, at)),
            Lex::Mark(_) | Lex::Clock(_) => {}
            _ => ply.token = ply.token.with_ejection(Ejection::After),
        }
        Ok(())
    }

    fn ply(&mut self, token: Token, at: usize) -> Result<(), Refusal> {
        self.may_go_on(at)?;
        let mut ply = DraftPly::new(token, at);
        ply.number = self.number.take();
        self.draft.plies.push(ply);
        Ok(())
    }

    /// Takes moves whose cells stand apart.
    fn cells(&mut self, tokens: &[Lexeme<'a>]) -> Result<usize, Refusal> {
        let run = &tokens[..cells::run_length(tokens)];
        let moves = cells::moves(run);
        let written = run
            .iter()
            .filter(|token| matches!(token.kind, Lex::Cell(_)));
        let in_moves: usize = moves.iter().map(|(_, cells)| cells.len()).sum();
        if run.is_empty() || in_moves != written.count() {
            self.note(tokens[0])?;
        }
        for (index, cells) in moves {
            self.ply(Token::letters(&cells), run[index].at)?;
        }
        Ok(run.len().max(1))
    }

    /// Takes what stands in parentheses: a comment, unless it holds moves.
    fn parentheses(&self, text: &str, closed: Closed, at: usize) -> Result<(), Refusal> {
        let is_number_move = self.draft.numbers == Numbers::Moves && has_numbers(text);
        if closed == Closed::No {
            return Err(Refusal::new(
                at,
                "parenthesis without end, expected a closing )",
            ));
        }
        if has_move(text) || is_number_move {
            let message = format!(
                "`{}` is a variation, expected the moves of one line",
                short(text)
            );
            return Err(Refusal::new(at, message));
        }
        Ok(())
    }

    fn result(&mut self) -> Result<(), Refusal> {
        self.no_number_waits()?;
        self.is_closed = true;
        Ok(())
    }

    /// Refuses a move number that no move follows.
    fn no_number_waits(&self) -> Result<(), Refusal> {
        match self.number {
            Some((number, at)) => {
                let message = format!("`{number}` without a move behind it, expected a move");
                Err(Refusal::new(at, message))
            }
            None => Ok(()),
        }
    }

    /// Refuses what follows the result.
    fn may_go_on(&self, at: usize) -> Result<(), Refusal> {
        if !self.is_closed {
            return Ok(());
        }
        let message = format!(
            "`{}` after the result, expected no more moves",
            short(self.word(at))
        );
        Err(Refusal::new(at, message))
    }

    /// The word that stands somewhere.
    fn word(&self, at: usize) -> &'a str {
        let text = &self.text[at..];
        let words = text.split(|sign: char| sign.is_whitespace() || sign == ',' || sign == ';');
        let word = words.map(|word| word.trim_end_matches('.')).next();
        word.filter(|word| !word.is_empty())
            .unwrap_or_else(|| text.trim_end())
    }

    /// Plays the moves in the notation that explains most of them.
    fn replay(&mut self, start: Position) -> Run {
        // Numbers count rounds, or else plies.
        let plies = &mut self.draft.plies;
        let is_of_ply = |(index, ply): (usize, &DraftPly)| {
            let number = ply
                .number
                .and_then(|(number, _)| usize::try_from(number).ok());
            number.is_none_or(|number| number == index + 1)
        };
        if plies.iter().enumerate().all(is_of_ply) {
            plies.iter_mut().for_each(|ply| ply.number = None);
        }
        let found = best_of(&self.draft, start, &possible_notations(&self.draft));
        let first = self.draft.plies.first().map(|ply| ply.token.spelling());
        let is_common = matches!(found.notation, Notation::Abapro | Notation::Nacre)
            || matches!(first, Some(Spelling::Pairs | Spelling::Arrow(_)));
        // A few moves are no evidence for a rare notation.
        if is_common || self.draft.plies.len() >= FEWEST_PLIES {
            return found;
        }
        run(&self.draft, start, Notation::Abapro)
    }

    /// What is said of the moves and not so.
    fn refuted(&self, played: &Run, start: Position) -> Vec<Refusal> {
        let mut claims = ClaimChecker::new(false, false, 0);
        let mut course = Course::new(start);
        play(
            &self.draft.plies[..played.moves.len()],
            &mut course,
            played.notation,
            &mut claims,
        );
        let refuted = claims.refuted.into_iter();
        let mut found: Vec<Refusal> = refuted
            .map(|claim| Refusal::new(claim.at, claim.message))
            .collect();
        let mut position = start;
        for (index, &mv) in played.moves.iter().enumerate() {
            let ellipsis = self.ellipses.iter().find(|(ply, _)| *ply == index);
            if let Some((_, at)) = ellipsis.filter(|_| position.seat() == 0) {
                let mover = position.rules().seat_name(0);
                let message =
                    format!("`...` before a move of {mover}, expected it only before another's");
                found.push(Refusal::new(*at, message));
            }
            position.apply(mv);
        }
        found
    }
}
