//! `AnyMove`: a move with the game that it belongs to.

use std::fmt;
use std::sync::LazyLock;

use crate::game::{GameMove as _, GamePosition, MoveCode};
use crate::games::{GameKind, Notation, with_game_kind};
use crate::rules;

/// A move with the game that it belongs to. It does not contain the position in which it is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnyMove {
    game: GameKind,
    code: MoveCode,
}

/// The codes of all moves of a game in ascending order, and for each code one more than its index in that order, 0 if no move has it.
struct MoveList {
    codes: Vec<u16>,
    places: Vec<u16>,
}

impl MoveList {
    fn new<P: GamePosition>() -> MoveList {
        let mut list = MoveList {
            codes: Vec::new(),
            places: vec![0; 1 << 16],
        };
        for code in 1..=u16::MAX {
            if P::Move::from_code(code).is_some() {
                list.codes.push(code);
                list.places[usize::from(code)] = list.codes.len() as u16;
            }
        }
        list
    }

    fn of(game: GameKind) -> &'static MoveList {
        static LISTS: LazyLock<Vec<MoveList>> = LazyLock::new(|| {
            let of = |&game| with_game_kind!(game, P => MoveList::new::<P>());
            GameKind::ALL.iter().map(of).collect()
        });
        let place = GameKind::ALL.iter().position(|&kind| kind == game);
        &LISTS[place.unwrap_or_default()]
    }
}

impl AnyMove {
    /// The move with this code; `None` if the game has none.
    pub fn new(game: GameKind, code: MoveCode) -> Option<AnyMove> {
        let is_one = MoveList::of(game).places[usize::from(code.code())] > 0;
        is_one.then_some(AnyMove { game, code })
    }

    /// The move with the code of a move of this game.
    pub(super) fn known(game: GameKind, code: impl Into<MoveCode>) -> AnyMove {
        AnyMove {
            game,
            code: code.into(),
        }
    }

    /// The game.
    pub const fn game(self) -> GameKind {
        self.game
    }

    /// The code, which databases store.
    pub const fn code(self) -> MoveCode {
        self.code
    }

    /// The number of moves that a game has, in all positions together.
    pub fn count(game: GameKind) -> usize {
        MoveList::of(game).codes.len()
    }

    /// The index of the move among all moves of its game in the order of their codes, from 0: the index of a class for a classifier.
    ///
    /// It follows from the codes, which never change.
    pub fn index(self) -> u16 {
        MoveList::of(self.game).places[usize::from(self.code.code())].saturating_sub(1)
    }

    /// The move with this [index](AnyMove::index).
    pub fn from_index(game: GameKind, index: usize) -> Option<AnyMove> {
        let code = MoveList::of(game).codes.get(index)?;
        Some(AnyMove {
            game,
            code: MoveCode::from_code(*code),
        })
    }
}

impl fmt::Display for AnyMove {
    /// Writes the move as answers to queries do: `a1b2`, `d4-d8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.game {
            GameKind::Abalone => {
                let mv: rules::Move = self.code.to_move();
                fmt::Display::fmt(&Notation::Abapro.token(mv), f)
            }
            GameKind::Konane => {
                let mv: crate::konane::Move = self.code.to_move();
                fmt::Display::fmt(&mv, f)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_number_all_moves_of_a_game() {
        for &game in GameKind::ALL {
            let count = AnyMove::count(game);
            for index in 0..count {
                let mv = AnyMove::from_index(game, index).unwrap();
                assert_eq!(usize::from(mv.index()), index);
                assert_eq!(AnyMove::new(game, mv.code()), Some(mv));
            }
            assert_eq!(AnyMove::from_index(game, count), None);
            assert_eq!(AnyMove::new(game, MoveCode::from_code(0)), None);
        }
        // The removals and jumps that the largest board of Kōnane has.
        assert_eq!(AnyMove::count(GameKind::Konane), 400 + 4 * 20 * 90);
    }
}
