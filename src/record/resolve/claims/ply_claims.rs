//! Checks the claims that a record makes about single plies: ejection marks, scores, names, move numbers and
//! positions.

use crate::game::Color;
use crate::notation::{EjectionMark, Notation, PositionNotation, Token, read_position_under};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::{ProblemKind, short};
use crate::record::model::score::score;
use crate::record::parse::draft::{Draft, DraftPly};
use crate::rules::{GameState, Move, Position};

/// A claim that the replay refutes.
pub(crate) struct RefutedClaim {
    kind: ProblemKind,
    /// Index of the ply.
    index: usize,
    pub(crate) at: usize,
    pub(crate) message: String,
}

/// Whether the record marks every ejection.
pub(crate) fn marks_ejections(draft: &Draft, notation: Notation) -> bool {
    let is_marked = |ply: &DraftPly| ply.token.ejection() != EjectionMark::Unmarked;
    notation.marks_ejections() || draft.plies.iter().any(is_marked)
}

/// Checks the claims about the plies of a line while they are played.
pub(crate) struct ClaimChecker {
    /// The refuted claims.
    pub(crate) refuted: Vec<RefutedClaim>,
    /// Whether every ejection is marked.
    marks: bool,
    /// Whether the line is listed from its last ply to its first.
    reverse: bool,
    /// Index of the next ply in the game.
    index: usize,
    /// A wrong score or move number is reported only where the difference changes, not at every ply after it.
    score_difference: Option<[i16; 6]>,
    number_difference: i64,
}

impl ClaimChecker {
    /// A checker for a line whose first ply has this index in its game.
    pub(crate) fn new(marks: bool, reverse: bool, first: usize) -> ClaimChecker {
        ClaimChecker {
            refuted: Vec::new(),
            marks,
            reverse,
            index: first,
            score_difference: None,
            number_difference: 0,
        }
    }

    /// Plays a move and checks the claims about it.
    #[inline]
    pub(crate) fn play(&mut self, ply: &DraftPly, mv: Move, state: &mut GameState) {
        if mv.ejects() || ply.token.ejection() != EjectionMark::Unmarked {
            self.check_ejection(ply, mv, state.position());
        }
        if ply.is_bare() {
            self.check_number(ply, state);
            state.apply(mv);
        } else {
            self.play_annotated(ply, mv, state);
        }
        self.index += 1;
    }

    fn refute(&mut self, kind: ProblemKind, at: usize, message: String) {
        let index = self.index;
        self.refuted.push(RefutedClaim {
            kind,
            index,
            at,
            message,
        });
    }

    fn check_ejection(&mut self, ply: &DraftPly, mv: Move, position: &Position) {
        let ejected = position.ejected(mv);
        let token = ply.token;
        if ejected
            .is_some_and(|color| token.ejected() == Some(position.rules().display_color(color)))
        {
            // Partners' marbles may look alike: a mark may name the visible colour or the owner.
            return;
        }
        if let Some((kind, message)) = refuted_ejection(token, ejected, self.marks) {
            self.refute(kind, ply.at, message);
        }
    }

    #[inline]
    fn check_number(&mut self, ply: &DraftPly, state: &GameState) {
        let Some((number, at)) = ply.number else {
            return;
        };
        let expected = i64::try_from(state.round()).unwrap_or(i64::MAX);
        let difference = i64::from(number) - expected;
        if difference != self.number_difference {
            let expected = expected + self.number_difference;
            let message = format!("move number {number}, expected {expected}");
            self.refute(ProblemKind::MoveNumber, at, message);
        }
        self.number_difference = difference;
    }

    /// Plays a ply with annotations and checks them.
    fn play_annotated(&mut self, ply: &DraftPly, mv: Move, state: &mut GameState) {
        let notes = ply.annotations();
        let position = state.position();
        if let Some((name, at)) = &notes.name {
            self.check_name(name, *at, mv, position);
        }
        self.check_number(ply, state);
        // In a listing backward the score is the one after the move is undone.
        let score_before = self.reverse.then(|| score(position));
        state.apply(mv);
        let position = state.position();
        if let Some((claimed, at)) = notes.score {
            let real = score_before.unwrap_or_else(|| score(position));
            let difference = claimed.minus(&real);
            let is_news = difference.is_none() || difference != self.score_difference;
            if claimed != real && is_news {
                let message = format!("score {claimed} claimed, expected {real} from the replay");
                self.refute(ProblemKind::Score, at, message);
            }
            self.score_difference = difference.filter(|_| claimed != real);
        }
        if let Some((claimed, at)) = &notes.position {
            let real = PositionNotation::Apgn.write(position);
            let is_same = || read_position_under(claimed, Some(position.rules())) == Ok(*position);
            if *claimed != real && !is_same() {
                let claimed = short(claimed);
                let message = format!("position `{claimed}` claimed, expected {real}");
                self.refute(ProblemKind::FinalPosition, *at, message);
            }
        }
    }

    /// Checks the name of the move in Aba-Pro notation.
    fn check_name(&mut self, name: &str, at: usize, mv: Move, position: &Position) {
        let token: Option<Token> = name.parse().ok();
        let (is_right, expected) = if self.reverse {
            let expected = Notation::Abapro.inverse_name(mv, position);
            (token == Some(expected), expected)
        } else {
            let named = token.and_then(|token| Notation::Abapro.resolve(&token, position).ok());
            (named == Some(mv), Notation::Abapro.name(mv, position))
        };
        if !is_right {
            let message = format!("name `{}` claimed, expected `{expected}`", short(name));
            self.refute(ProblemKind::MoveName, at, message);
        }
    }
}

/// The reason why an ejection mark is wrong, given the ejected colour; `marks` states whether the record marks every ejection.
fn refuted_ejection(
    token: Token,
    ejected: Option<Color>,
    marks: bool,
) -> Option<(ProblemKind, String)> {
    match (token.ejection(), ejected) {
        (EjectionMark::After | EjectionMark::Before, None) => {
            let message = format!("`{token}` ejects no marble, expected no (e)");
            Some((ProblemKind::FalseEjection, message))
        }
        (EjectionMark::Unmarked, Some(_)) if marks => {
            let message = format!("`{token}` ejects a marble, expected (e) after it");
            Some((ProblemKind::UnmarkedEjection, message))
        }
        (_, Some(color)) => {
            let named = token.ejected().filter(|named| *named != color)?;
            let (color, named) = (color.key(), named.key());
            let message = format!("`{token}` ejects a {color} marble, expected no {named} one");
            Some((ProblemKind::FalseEjection, message))
        }
        _ => None,
    }
}

/// Reports refuted claims as warnings.
pub(crate) fn warn_of_refuted_claims(
    found: Vec<RefutedClaim>,
    record: &RawRecord,
    draft: &mut Draft,
) {
    for RefutedClaim {
        kind,
        index,
        at,
        message,
    } in found
    {
        draft.warn(record, kind, at, message);
        let location = &mut draft.problems.last_mut().expect("just added").location;
        location.ply = u32::try_from(index + 1).ok();
    }
}
