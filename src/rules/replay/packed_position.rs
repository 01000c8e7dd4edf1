//! `PackedPosition`: a position of the standard game in four machine words.

use super::move_table::MoveTable;
use crate::board::Bitboard;
use crate::game::Color;
use crate::rules::board_state::Position;

/// A position of the standard game for replaying many games.
///
/// The sets of marbles are [dense](Bitboard::to_dense_bits), with [`TURN_BIT`] set in that of the colour to move, so that a search for a
/// pattern tests the turn like a marble.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules) struct PackedPosition {
    /// The marbles of Black and of White.
    pub(in crate::rules) marbles: [u64; 2],
    /// The number of marbles of Black and of White.
    pub(in crate::rules) counts: [u8; 2],
    /// The number of marbles that Black and White have ejected.
    pub(in crate::rules) points: [u8; 2],
    turn: usize,
}

/// The bit of a set of marbles that is set if their colour is to move.
pub(in crate::rules) const TURN_BIT: u64 = 1 << 63;

/// A move that was played.
#[derive(Debug, Clone, Copy)]
pub(in crate::rules) struct AppliedMove {
    /// The index of the move in the [`MoveTable`].
    pub(in crate::rules) index: u16,
    /// The number of the colour that moved.
    pub(in crate::rules) mover: usize,
    pub(in crate::rules) ejects: bool,
}

impl PackedPosition {
    /// Packs a position with the moves of the standard game; `None` for others.
    pub(in crate::rules) fn of(position: &Position) -> Option<PackedPosition> {
        let sets = Color::BOTH.map(|color| position.marbles(color));
        let turn = position.turn().index();
        let mut marbles = sets.map(Bitboard::to_dense_bits);
        if position.is_standard {
            marbles[turn] |= TURN_BIT;
        }
        position.is_standard.then_some(PackedPosition {
            marbles,
            counts: sets.map(|set| set.len() as u8),
            points: [position.points(0), position.points(1)],
            turn,
        })
    }

    /// Plays the move with this code; `None`, without any change, if it is not legal.
    #[inline]
    pub(in crate::rules) fn play(&mut self, table: &MoveTable, code: u16) -> Option<AppliedMove> {
        let (index, effect) = table.find(code)?;
        let (mover, other) = (self.turn, 1 - self.turn);
        let (own, enemy) = (self.marbles[mover], self.marbles[other]);
        let violated = effect.own & !own | effect.enemy & !enemy | effect.empty & (own | enemy);
        if violated != 0 {
            return None;
        }
        self.marbles[mover] = own ^ effect.own_change ^ TURN_BIT;
        self.marbles[other] = enemy ^ effect.enemy_change ^ TURN_BIT;
        self.counts[other] -= effect.ejects;
        self.points[mover] = self.points[mover].saturating_add(effect.ejects);
        self.turn = other;
        Some(AppliedMove {
            index,
            mover,
            ejects: effect.ejects > 0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::move_table::MOVE_TABLE;
    use super::*;
    use crate::rules::{Layout, Move};

    /// Tries every code in many positions of play, and compares legality and effect with those of `Position`.
    #[test]
    fn a_code_is_played_if_the_move_is_legal() {
        let mut played = 0;
        for (round, name) in ["Standard", "Belgian Daisy", "Alien Attack"]
            .into_iter()
            .enumerate()
        {
            let mut position = Layout::find(name).unwrap().position();
            for n in 0..60 {
                let packed = PackedPosition::of(&position).unwrap();
                for code in 0..=u16::MAX {
                    let mv = Move::from_code(code).filter(|&mv| position.is_legal(mv));
                    let mut after = packed;
                    let ejects = after.play(&MOVE_TABLE, code).map(|applied| applied.ejects);
                    assert_eq!(ejects, mv.map(Move::ejects), "{code:#x}");
                    let Some(mv) = mv else {
                        assert_eq!(after, packed);
                        continue;
                    };
                    let mut expected = position;
                    expected.play_unchecked(mv);
                    assert_eq!(PackedPosition::of(&expected), Some(after), "{mv:?}");
                    played += 1;
                }
                let moves = position.move_list();
                let ejection = moves.iter().find(|mv| mv.ejects() && n % 2 == round % 2);
                position
                    .play_unchecked(*ejection.unwrap_or(&moves[(n * 31 + round) % moves.len()]));
            }
        }
        assert!(played > 5_000, "{played} moves");
    }
}
