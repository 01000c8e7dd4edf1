//! `MovegenContext`: which marbles can move, can be pushed, and block.

use crate::board::{Bitboard, Cell, Direction};
use crate::game::Color;
use crate::rules::board_state::Position;
use crate::rules::move_code::{EjectedOffset, Move};
use crate::rules::ruleset::MovesPerTurn;

/// A board from the point of view of the player who moves one colour.
///
/// In the standard game `rear` and `own` are the mover's marbles, `enemy` the opponent's, and `holes` and `unejectable` are empty.
#[derive(Clone, Copy)]
pub(super) struct MovegenContext {
    /// Marbles that may be the rear of a line, or the end from which a broadside is named: the mover's own.
    pub(super) rear: Bitboard,
    /// Marbles that may be part of a moving line: the mover's own and, in teams, the partner's.
    pub(super) own: Bitboard,
    /// Marbles that can be pushed.
    pub(super) enemy: Bitboard,
    /// Cells that block: marbles and obstacles.
    pub(super) blocked: Bitboard,
    /// Cells that eject, besides the edge.
    pub(super) holes: Bitboard,
    /// Marbles that can be pushed but not ejected.
    pub(super) unejectable: Bitboard,
}

impl MovegenContext {
    /// The cells from which a step in a direction ejects: those at the edge and those before holes.
    #[inline]
    pub(super) fn exits(&self, direction: Direction) -> Bitboard {
        Bitboard::edge(direction) | self.holes.before(direction)
    }
}

impl Position {
    /// The context of the standard game.
    #[inline]
    pub(super) fn standard_context(&self) -> MovegenContext {
        let own = self.marbles[self.turn.index()];
        let enemy = self.marbles[self.turn.opponent().index()];
        MovegenContext {
            rear: own,
            own,
            enemy,
            blocked: own | enemy,
            holes: Bitboard::EMPTY,
            unejectable: Bitboard::EMPTY,
        }
    }

    /// The colours that the side to move may move.
    pub(super) fn movable(&self) -> &[Color] {
        match (self.rules.moves, self.first_moved_color) {
            (MovesPerTurn::OneOfEach, None) => &Color::BOTH,
            (MovesPerTurn::OneOfEach, Some(Color::Black)) => &Color::BOTH[1..],
            (MovesPerTurn::OneOfEach, Some(_)) => &Color::BOTH[..1],
            _ => &Color::ALL[self.turn.index()..=self.turn.index()],
        }
    }

    /// The context for moves of a colour.
    pub(super) fn context(&self, color: Color) -> MovegenContext {
        let board = self.rules.board_of(color);
        let marbles = |color: Color| self.marbles[color.index()];
        let all = Color::ALL
            .into_iter()
            .filter(|&color| self.rules.board_of(color) == board)
            .fold(Bitboard::EMPTY, |set, color| set | marbles(color));
        let partner = self.rules.partner(color).map_or(Bitboard::EMPTY, marbles);
        let team = marbles(color) | partner;
        // Joined daisies move as one. Before they join, no marble of one can help the other, since none touches it.
        let rear = if self.rules.marguerite && self.has_joined() {
            team
        } else {
            marbles(color)
        };
        let unejectable = match self.rules.pivot_worth {
            Some(_) => Bitboard::EMPTY,
            None => marbles(Color::Neutral),
        };
        MovegenContext {
            rear,
            own: team,
            enemy: all & !team,
            blocked: all | self.rules.obstacles,
            holes: self.rules.holes,
            unejectable,
        }
    }

    /// The context for moves of the marble on a cell; that of the first movable colour if the marble cannot be moved.
    #[inline]
    pub(super) fn context_at(&self, cell: Cell) -> MovegenContext {
        if self.is_standard {
            self.standard_context()
        } else {
            self.general_context_at(cell)
        }
    }

    fn general_context_at(&self, cell: Cell) -> MovegenContext {
        let contexts = self.movable().iter().map(|&color| self.context(color));
        let own = contexts
            .into_iter()
            .find(|context| context.own.contains(cell));
        own.unwrap_or_else(|| self.context(self.movable()[0]))
    }

    /// Whether the daisies of the side to move have joined.
    fn has_joined(&self) -> bool {
        self.plies_since_join[usize::from(self.seat % 2)] > 0
    }

    /// The encoded colour of the marble on `front`, ejected by the line whose rear marble is on `rear`.
    pub(super) fn ejected_offset(&self, rear: Cell, front: Cell) -> EjectedOffset {
        if self.is_standard {
            return EjectedOffset::OTHER;
        }
        let (mover, ejected) = (self.at(rear), self.at(front));
        match ejected {
            Some(Color::Neutral) => EjectedOffset::NEUTRAL,
            _ => {
                let palette = self.rules.palette(self.rules.board_of(self.turn));
                let place = |color: Option<Color>| {
                    palette
                        .iter()
                        .position(|&other| Some(other) == color)
                        .unwrap_or_default()
                };
                let steps = palette.len() + place(ejected) - place(mover);
                EjectedOffset((steps % palette.len()) as u8)
            }
        }
    }

    /// The colour of the marble that a move of this position ejects, if any.
    #[doc(hidden)]
    pub fn ejected(&self, mv: Move) -> Option<Color> {
        mv.ejected_from().and_then(|cell| self.at(cell))
    }
}
