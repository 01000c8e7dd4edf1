//! Making and unmaking moves.

use super::move_code::Move;
use super::movegen::IllegalMove;
use super::opening::Phase;
use super::position::Position;
use crate::game::Color;
use crate::konane::board::Bits;

impl Position {
    /// Plays a move.
    ///
    /// # Errors
    /// Why the move is illegal; the position does not change then.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.check_legal(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a move that is known to be legal, such as one of [`Position::legal_moves`].
    ///
    /// An illegal move leaves an invalid position; [`Position::play`] checks.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv} is legal");
        if mv.is_removal() {
            self.occupied.remove(mv.start());
            self.phase = match self.turn {
                Color::Black => Phase::WhiteRemoval { hole: mv.start() },
                _ => Phase::Jumps,
            };
        } else {
            toggle_jump(&mut self.occupied, mv);
        }
        self.turn = self.turn.opponent();
    }

    /// Undoes the last move.
    ///
    /// The move is not checked; undoing a move that was not the last one leaves an invalid position.
    pub fn undo(&mut self, mv: Move) {
        self.turn = self.turn.opponent();
        if mv.is_removal() {
            self.phase = match self.turn {
                Color::Black => Phase::BlackRemoval,
                _ => {
                    let mut empty = self.empty();
                    empty.remove(mv.start());
                    let hole = empty.single().expect("Black has taken off one stone");
                    Phase::WhiteRemoval { hole }
                }
            };
            self.occupied.insert(mv.start());
        } else {
            toggle_jump(&mut self.occupied, mv);
        }
    }
}

/// Plays a jump in a set of occupied squares, or reverts it.
#[inline]
pub(super) fn toggle_jump<const W: usize>(occupied: &mut Bits<W>, mv: Move) {
    let step = mv.raw_direction().number_step();
    let mut at = mv.start().index();
    occupied.toggle(at);
    for _ in 0..mv.jumps() {
        at = at.wrapping_add_signed(step);
        occupied.toggle(at);
        at = at.wrapping_add_signed(step);
    }
    occupied.toggle(at);
}
