//! Moves by their codes, for replaying stored games: those of the standard game as sets of cells.

use std::sync::LazyLock;

use super::moves::EjectedOffset;
use super::{Color, Move, MoveKind, Position};
use crate::board::{Bitboard, Cell};

/// The code of a move that is not legal where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("ply {ply}: {code:#06x}, expected the code of a legal move")]
pub struct IllegalMoveCode {
    /// The number of the ply, from 1.
    pub ply: u32,
    /// What was found.
    pub code: u16,
}

impl Position {
    /// Plays the move with this [code](Move::code), and says which it is; `None`, and nothing done, where it is not legal.
    pub fn play_code(&mut self, code: u16) -> Option<Move> {
        let mv = Move::from_code(code).filter(|&mv| self.is_legal(mv))?;
        self.apply(mv);
        Some(mv)
    }
}

/// A position of the standard game in four machine words, for replaying many games.
///
/// The sets are [packed](Bitboard::packed). The top bit of each is set when its colour is to move: who looks for a pattern with a turn
/// looks for that bit as for a marble.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PackedPosition {
    /// Black's marbles, White's.
    pub(super) marbles: [u64; 2],
    /// How many these are.
    pub(super) counts: [u8; 2],
    /// What each has ejected.
    pub(super) points: [u8; 2],
    turn: usize,
}

/// In a set of marbles: that their colour is to move.
pub(super) const TURN_BIT: u64 = 1 << 63;

/// What a move needs and does.
#[derive(Debug, Clone, Copy)]
struct MoveEffect {
    /// Cells that hold the mover's marbles, and the opponent's, before it.
    own: u64,
    enemy: u64,
    /// Cells that hold none.
    empty: u64,
    /// Cells whose content changes, of each side.
    own_change: u64,
    enemy_change: u64,
    ejects: u8,
}

/// A move that was played.
#[derive(Debug, Clone, Copy)]
pub(super) struct AppliedMove {
    /// Its place among the [steps](MoveTable).
    pub(super) step: u16,
    /// The number of the colour that moved.
    pub(super) mover: usize,
    pub(super) ejects: bool,
}

/// The moves of the standard game by their codes.
pub(super) struct MoveTable {
    /// One more than the place of a code's move in `steps`; 0 for no move.
    places: Vec<u16>,
    steps: Vec<MoveEffect>,
}

/// The moves of the standard game.
pub(super) static MOVE_TABLE: LazyLock<MoveTable> = LazyLock::new(|| {
    let (mut places, mut steps) = (Vec::new(), Vec::new());
    for code in 0..=u16::MAX {
        let step = Move::from_code(code).and_then(step_of);
        places.push(if step.is_some() { steps.len() + 1 } else { 0 });
        steps.extend(step);
    }
    let places = places.into_iter();
    let places = places.map(|place| u16::try_from(place).expect("fewer moves than codes"));
    MoveTable {
        places: places.collect(),
        steps,
    }
});

impl MoveTable {
    /// What each does to the sets of a mover and of its opponent, in their order: marbles that come, and marbles that go. The turn is not among it.
    pub(super) fn changes(&self) -> impl Iterator<Item = [(u64, u64); 2]> {
        let split = |change: u64, before: u64| (change & !before, change & before);
        self.steps.iter().map(move |step| {
            [
                split(step.own_change, step.own),
                split(step.enemy_change, step.enemy),
            ]
        })
    }
}

fn step_of(mv: Move) -> Option<MoveEffect> {
    let (direction, marbles) = (mv.direction(), mv.marbles());
    let (own, enemy, empty) = match mv.kind() {
        MoveKind::Inline => {
            let at = |steps: u8| mv.start().steps(direction, steps);
            let line = |from, to| (from..to).filter_map(at).collect::<Bitboard>();
            let chain = marbles + mv.pushed();
            let behind = at(chain);
            let ejected = match behind {
                Some(_) => EjectedOffset::NONE,
                None => EjectedOffset::OTHER,
            };
            if mv.ejected() != ejected {
                return None;
            }
            let empty = behind.map_or(Bitboard::EMPTY, Cell::bit);
            (line(0, marbles), line(marbles, chain), empty)
        }
        MoveKind::Broadside { .. } if mv.is_from_one_end() => return None,
        MoveKind::Broadside { .. } => {
            let own = mv.cells();
            (own, Bitboard::EMPTY, own.step(direction))
        }
        MoveKind::Triangle(_) => return None,
    };
    let (own_change, enemy_change) = mv.changes();
    Some(MoveEffect {
        own: own.to_dense_bits(),
        enemy: enemy.to_dense_bits(),
        empty: empty.to_dense_bits(),
        own_change: own_change.to_dense_bits(),
        enemy_change: enemy_change.to_dense_bits(),
        ejects: u8::from(mv.ejects()),
    })
}

impl PackedPosition {
    /// A position where moves are those of the standard game; `None` for others.
    pub(super) fn of(position: &Position) -> Option<PackedPosition> {
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

    /// Plays the move with this code; `None`, and nothing done, where it is not legal.
    #[inline]
    pub(super) fn play(&mut self, steps: &MoveTable, code: u16) -> Option<AppliedMove> {
        let place = steps.places[usize::from(code)].wrapping_sub(1);
        let step = steps.steps.get(usize::from(place))?;
        let (mover, other) = (self.turn, 1 - self.turn);
        let (own, enemy) = (self.marbles[mover], self.marbles[other]);
        let missing = step.own & !own | step.enemy & !enemy | step.empty & (own | enemy);
        if missing != 0 {
            return None;
        }
        self.marbles[mover] = own ^ step.own_change ^ TURN_BIT;
        self.marbles[other] = enemy ^ step.enemy_change ^ TURN_BIT;
        self.counts[other] -= step.ejects;
        self.points[mover] = self.points[mover].saturating_add(step.ejects);
        self.turn = other;
        Some(AppliedMove {
            step: place,
            mover,
            ejects: step.ejects > 0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    /// Every code in many positions of play: what is played here is what is legal, and does the same.
    #[test]
    fn a_step_is_played_where_the_move_is_legal() {
        let mut played = 0;
        for (round, name) in ["Standard", "Belgian Daisy", "Alien Attack"]
            .into_iter()
            .enumerate()
        {
            let mut position = Layout::find(name).unwrap().position();
            for n in 0..60 {
                let to_dense_bits = PackedPosition::of(&position).unwrap();
                for code in 0..=u16::MAX {
                    let mv = Move::from_code(code).filter(|&mv| position.is_legal(mv));
                    let mut after = to_dense_bits;
                    let ejects = after.play(&MOVE_TABLE, code).map(|done| done.ejects);
                    assert_eq!(ejects, mv.map(Move::ejects), "{code:#x}");
                    let Some(mv) = mv else {
                        assert_eq!(after, to_dense_bits);
                        continue;
                    };
                    let mut expected = position;
                    expected.apply(mv);
                    assert_eq!(PackedPosition::of(&expected), Some(after), "{mv:?}");
                    played += 1;
                }
                let moves = position.legal_moves();
                let sharp = moves
                    .iter()
                    .find(|mv| mv.ejects() && n % 2 == round % 2);
                position.apply(*sharp.unwrap_or(&moves[(n * 31 + round) % moves.len()]));
            }
        }
        assert!(played > 5_000, "{played} moves");
    }
}
