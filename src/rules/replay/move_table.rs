//! `MoveTable`: the preconditions and effects of all moves of the standard game, as dense sets of cells.

use std::sync::LazyLock;

use crate::board::{Bitboard, Cell};
use crate::rules::move_code::{EjectedOffset, Move, MoveKind};

/// The preconditions and the effect of a move, as [dense](Bitboard::to_dense_bits) sets of cells.
#[derive(Debug, Clone, Copy)]
pub(super) struct MoveEffect {
    /// Cells that hold the mover's marbles before the move.
    pub(super) own: u64,
    /// Cells that hold the opponent's marbles before the move.
    pub(super) enemy: u64,
    /// Cells that are empty before the move.
    pub(super) empty: u64,
    /// Cells where marbles of the mover appear or disappear.
    pub(super) own_change: u64,
    /// Cells where marbles of the opponent appear or disappear.
    pub(super) enemy_change: u64,
    /// The number of marbles ejected, 0 or 1.
    pub(super) ejects: u8,
}

/// The moves of the standard game by their codes.
pub(in crate::rules) struct MoveTable {
    /// For each code, one more than the index of its move in `effects`; 0 if the code has no move.
    indices: Vec<u16>,
    effects: Vec<MoveEffect>,
}

/// The moves of the standard game.
pub(in crate::rules) static MOVE_TABLE: LazyLock<MoveTable> = LazyLock::new(|| {
    let (mut indices, mut effects) = (Vec::new(), Vec::new());
    for code in 0..=u16::MAX {
        let effect = Move::from_code(code).and_then(effect_of);
        indices.push(if effect.is_some() {
            effects.len() + 1
        } else {
            0
        });
        effects.extend(effect);
    }
    let indices = indices.into_iter();
    let indices = indices.map(|index| u16::try_from(index).expect("fewer moves than codes"));
    MoveTable {
        indices: indices.collect(),
        effects,
    }
});

impl MoveTable {
    /// The index and the effect of the move with this code; `None` if it is not a move of the standard game.
    #[inline]
    pub(super) fn find(&self, code: u16) -> Option<(u16, &MoveEffect)> {
        let index = self.indices[usize::from(code)].wrapping_sub(1);
        Some((index, self.effects.get(usize::from(index))?))
    }

    /// The changes of each move in the order of indices, for the mover and for its opponent: cells where marbles appear, and cells where
    /// marbles disappear. The change of turn is not included.
    pub(in crate::rules) fn changes(&self) -> impl Iterator<Item = [(u64, u64); 2]> {
        let split = |change: u64, before: u64| (change & !before, change & before);
        self.effects.iter().map(move |effect| {
            [
                split(effect.own_change, effect.own),
                split(effect.enemy_change, effect.enemy),
            ]
        })
    }
}

/// The effect of a move; `None` if it is not one of the standard game.
fn effect_of(mv: Move) -> Option<MoveEffect> {
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
