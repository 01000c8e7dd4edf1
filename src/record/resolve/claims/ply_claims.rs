//! Checks the claims that a record makes about single plies: ejection marks, scores, names, numbers, colours and
//! positions.

use crate::game::{GameState, excerpt};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::model::score::score;
use crate::record::parse::draft::Draft;
use crate::record::parse::draft_ply::{DraftAnnotations, DraftPly};
use crate::record::parse::ply_field::PlyField;
use crate::record::resolve::inference::outcome::RefutedClaim;
use crate::record::resolve::read_game::ReadGame;

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
    ply_difference: i64,
    /// Whether the last colour claimed was another one.
    is_other_color: bool,
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
            ply_difference: 0,
            is_other_color: false,
        }
    }

    /// Plays a move and checks the claims about it.
    #[inline]
    pub(crate) fn play<P: ReadGame>(&mut self, ply: &DraftPly, mv: P::Move, state: &mut P::State) {
        let mark = P::refuted_mark(ply, mv, state.position(), self.marks);
        if let Some((kind, message)) = mark {
            self.refute(kind, ply.at, message);
        }
        if ply.is_bare() {
            self.check_number(ply, state.round());
            state.play_unchecked(mv);
        } else {
            self.play_annotated::<P>(ply, mv, state);
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

    #[inline]
    fn check_number(&mut self, ply: &DraftPly, round: usize) {
        let Some((number, at)) = ply.number else {
            return;
        };
        let expected = i64::try_from(round).unwrap_or(i64::MAX);
        let difference = i64::from(number) - expected;
        // Programs may count from 0.
        let is_from_zero = self.index == 0 && number == 0;
        if difference != self.number_difference && !is_from_zero {
            let expected = expected + self.number_difference;
            let message = format!("move number {number}, expected {expected}");
            self.refute(ProblemKind::MoveNumber, at, message);
        }
        self.number_difference = difference;
    }

    /// Checks the number and the colour of a ply. A wrong one is reported where the difference changes.
    fn check_turn<P: ReadGame>(&mut self, notes: &DraftAnnotations, position: &P) {
        if let Some((number, at)) = notes.ply {
            let expected = i64::try_from(self.index + 1).unwrap_or(i64::MAX);
            let difference = i64::from(number) - expected;
            // Programs may count from 0.
            let is_from_zero = self.index == 0 && number == 0;
            if difference != self.ply_difference && !is_from_zero {
                let expected = expected + self.ply_difference;
                let message = format!("ply number {number}, expected {expected}");
                self.refute(ProblemKind::MoveNumber, at, message);
            }
            self.ply_difference = difference;
        }
        if let Some((claimed, at)) = notes.color {
            let expected = position.display_color(position.colors()[usize::from(position.seat())]);
            let is_other = claimed != expected;
            if is_other && !self.is_other_color {
                let message = format!("a move of {claimed} claimed, expected one of {expected}");
                self.refute(ProblemKind::MoveNumber, at, message);
            }
            self.is_other_color = is_other;
        }
    }

    /// Checks the fields of a ply that repeat what its move says.
    fn check_fields<P: ReadGame>(&mut self, fields: &[PlyField], mv: P::Move, position: &P) {
        for PlyField { name, value, at } in fields {
            let Some(expected) = P::refuted_field(name, value, mv, position) else {
                continue;
            };
            let expected = match &*expected {
                "" => "nothing".to_owned(),
                expected => format!("`{expected}`"),
            };
            let message = format!("{name} `{}` claimed, expected {expected}", excerpt(value));
            self.refute(ProblemKind::MoveName, *at, message);
        }
    }

    /// Plays a ply with annotations and checks them.
    fn play_annotated<P: ReadGame>(&mut self, ply: &DraftPly, mv: P::Move, state: &mut P::State) {
        let notes = ply.annotations();
        let position = state.position();
        if let Some((name, at)) = &notes.name
            && let Some(expected) = P::refuted_name(name, mv, position, self.reverse)
        {
            let message = format!("name `{}` claimed, expected `{expected}`", excerpt(name));
            self.refute(ProblemKind::MoveName, *at, message);
        }
        self.check_fields(&notes.fields, mv, position);
        self.check_number(ply, state.round());
        self.check_turn(notes, position);
        // In a listing backward the score is the one after the move is undone.
        let score_before = self.reverse.then(|| score(position));
        state.play_unchecked(mv);
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
        for (claimed, at) in &notes.positions {
            let Some(real) = position.refuted_position(claimed) else {
                continue;
            };
            let claimed = excerpt(claimed);
            let message = format!("position `{claimed}` claimed, expected {real}");
            self.refute(ProblemKind::FinalPosition, *at, message);
        }
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
