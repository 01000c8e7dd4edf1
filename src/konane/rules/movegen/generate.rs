//! Legal moves: all of a position, and how many there are.

use super::word_count::with_word_count;
use crate::game::Color;
use crate::konane::board::{Bits, Direction};
use crate::konane::rules::move_code::Move;
use crate::konane::rules::opening::Phase;
use crate::konane::rules::position::Position;

impl Position {
    /// All legal moves, ordered by their codes.
    #[doc(hidden)]
    pub fn move_list(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(32);
        self.for_each_move(|mv| moves.push(mv));
        moves
    }

    /// Calls `visit` for each legal move, in the order of their codes.
    pub(crate) fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        if self.phase == Phase::Jumps {
            let visit = &mut visit;
            with_word_count!(self.board, for_each_jump_in(self, visit));
        } else {
            let removals = self.removals().into_iter();
            removals.for_each(|square| visit(Move::new_removal(square)));
        }
    }

    /// The number of legal moves.
    #[doc(hidden)]
    pub fn count_moves(&self) -> u32 {
        if self.phase == Phase::Jumps {
            with_word_count!(self.board, count_jumps_in(self))
        } else {
            self.removals().len()
        }
    }

    /// Whether there is a legal move.
    #[doc(hidden)]
    pub fn has_moves(&self) -> bool {
        if self.phase == Phase::Jumps {
            with_word_count!(self.board, has_jumps_in(self))
        } else {
            !self.removals().is_empty()
        }
    }
}

fn for_each_jump_in<const W: usize>(position: &Position, visit: &mut impl FnMut(Move)) {
    JumpSources::<W>::of(position).for_each(visit);
}

fn count_jumps_in<const W: usize>(position: &Position) -> u32 {
    JumpSources::<W>::of(position).count()
}

fn has_jumps_in<const W: usize>(position: &Position) -> bool {
    JumpSources::<W>::of(position).any()
}

/// The squares from which stones of one colour can jump.
pub(super) struct JumpSources<const W: usize> {
    /// The stones.
    own: Bits<W>,
    /// By direction, the squares, with or without a stone, behind which there is an enemy stone and then an empty square.
    sources: [Bits<W>; 4],
}

impl<const W: usize> JumpSources<W> {
    /// The jumps of the side to move.
    fn of(position: &Position) -> JumpSources<W> {
        let squares = position.board().squares().resized();
        JumpSources::new(squares, position.occupied().resized(), position.turn())
    }

    /// The jumps of a colour on a board with these occupied squares.
    #[inline]
    pub(super) fn new(squares: Bits<W>, occupied: Bits<W>, turn: Color) -> JumpSources<W> {
        let own = occupied & Bits::of_color(turn);
        let enemy = occupied & Bits::of_color(turn.opponent());
        let empty = squares.without(occupied);
        // By the numbers of the directions.
        let sources = [
            enemy.shifted_down::<1>() & empty.shifted_down::<2>(),
            enemy.shifted_down::<21>() & empty.shifted_down::<42>(),
            enemy.shifted_up::<1>() & empty.shifted_up::<2>(),
            enemy.shifted_up::<21>() & empty.shifted_up::<42>(),
        ];
        JumpSources { own, sources }
    }

    /// Whether there is a jump.
    #[inline]
    fn any(&self) -> bool {
        !(self.own & self.all_sources()).is_empty()
    }

    /// The squares from which a stone can jump in some direction.
    #[inline]
    fn all_sources(&self) -> Bits<W> {
        let [east, north, west, south] = self.sources;
        east | north | west | south
    }

    /// Calls `visit` for each jump, in the order of their codes.
    #[inline]
    pub(super) fn for_each(&self, mut visit: impl FnMut(Move)) {
        for start in self.own & self.all_sources() {
            for direction in Direction::ALL {
                let sources = &self.sources[usize::from(direction.index())];
                let (mut at, mut jumps) = (start.index(), 0);
                while sources.contains_index(at) {
                    jumps += 1;
                    visit(Move::new_jump(start, direction, jumps));
                    at = at.wrapping_add_signed(2 * direction.number_step());
                }
            }
        }
    }

    /// The number of jumps.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        let [east, north, west, south] = self.sources.map(|sources| self.own & sources);
        // The stones are on squares of one colour, so that the sets of two directions fit in one.
        let single = east.pair_len(north) + west.pair_len(south);
        let [east_sources, north_sources, west_sources, south_sources] = self.sources;
        single
            + longer(east, east_sources, Bits::shifted_down::<2>)
            + longer(north, north_sources, Bits::shifted_down::<42>)
            + longer(west, west_sources, Bits::shifted_up::<2>)
            + longer(south, south_sources, Bits::shifted_up::<42>)
    }
}

/// The number of jumps over two stones or more in a direction, from the squares where shorter ones start.
#[inline]
fn longer<const W: usize>(
    mut starts: Bits<W>,
    mut sources: Bits<W>,
    step: impl Fn(Bits<W>) -> Bits<W>,
) -> u32 {
    let mut count = 0;
    loop {
        sources = step(sources);
        starts &= sources;
        if starts.is_empty() {
            return count;
        }
        count += starts.len();
    }
}
