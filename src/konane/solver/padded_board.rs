//! `PaddedBoard`: bitboards with one padding bit after each row, and the jumps on them.

use crate::konane::board::Bits;
use crate::konane::{Board, Color, Position, Square};

/// A board whose squares are numbered row by row, with one unused number after each row.
#[derive(Debug, Clone)]
pub(in crate::konane) struct PaddedBoard<const W: usize> {
    columns: u8,
    squares: Bits<W>,
    /// The squares of Black and of White.
    colors: [Bits<W>; 2],
}

/// The stones on a padded board and the side to move, after the opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::konane) struct State<const W: usize> {
    pub(in crate::konane) occupied: Bits<W>,
    pub(in crate::konane) turn: Color,
}

/// A move: one or more jumps in a direction from a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::konane) struct PaddedMove {
    pub(in crate::konane) from: u16,
    /// How much the number changes from a square to the next in the direction.
    pub(in crate::konane) step: i16,
    pub(in crate::konane) jumps: u8,
}

/// By direction (east, west, north, south), the squares before an enemy stone with an empty square behind.
pub(in crate::konane) type Sources<const W: usize> = [Bits<W>; 4];

impl<const W: usize> PaddedBoard<W> {
    /// How many words a board needs.
    pub(in crate::konane) fn words_needed(board: &Board) -> usize {
        let size = board.size();
        (usize::from(size.rows()) * (usize::from(size.columns()) + 1)).div_ceil(64)
    }

    /// The padded board of a board that needs at most `W` words.
    pub(in crate::konane) fn new(board: &Board) -> PaddedBoard<W> {
        let mut padded = PaddedBoard {
            columns: board.size().columns(),
            squares: Bits::EMPTY,
            colors: [Bits::EMPTY; 2],
        };
        for square in board.squares() {
            let number = Bits::of_index(padded.number(square));
            let color = square.color().index();
            padded.squares |= number;
            padded.colors[color] |= number;
        }
        padded
    }

    /// The number of a square.
    pub(in crate::konane) fn number(&self, square: Square) -> usize {
        usize::from(square.row()) * self.stride() as usize + usize::from(square.column())
    }

    /// The square with a number.
    pub(in crate::konane) fn square(&self, number: usize) -> Square {
        let stride = self.stride() as usize;
        Square::new((number / stride) as u8, (number % stride) as u8)
            .expect("the number of a square")
    }

    /// The state of a position after the opening.
    pub(in crate::konane) fn state(&self, position: &Position) -> State<W> {
        let numbers = position
            .occupied()
            .into_iter()
            .map(|square| self.number(square));
        State {
            occupied: numbers.fold(Bits::EMPTY, |set, number| set | Bits::of_index(number)),
            turn: position.turn(),
        }
    }

    /// The stones of a colour.
    #[inline]
    pub(in crate::konane) fn stones(&self, occupied: Bits<W>, color: Color) -> Bits<W> {
        occupied & self.colors[color.index()]
    }

    /// Calls `visit` with each move of the side to move.
    #[inline]
    pub(in crate::konane) fn for_each_move(
        &self,
        state: &State<W>,
        mut visit: impl FnMut(PaddedMove),
    ) {
        let own = state.occupied & self.colors[state.turn.index()];
        let stride = self.stride() as i16;
        let sources = self.sources(state.occupied, state.turn);
        for (source, step) in sources.into_iter().zip([1, -1, stride, -stride]) {
            (own & source).for_each_index(|from| {
                let (mut at, mut jumps) = (from, 1);
                loop {
                    visit(PaddedMove {
                        from: from as u16,
                        step,
                        jumps,
                    });
                    at = at.wrapping_add_signed(isize::from(2 * step));
                    jumps += 1;
                    if !source.contains_index(at as u16) {
                        break;
                    }
                }
            });
        }
    }

    /// The number of moves that a colour has, or would have if it were its turn.
    #[inline]
    pub(in crate::konane) fn count_moves(&self, occupied: Bits<W>, color: Color) -> u32 {
        let own = occupied & self.colors[color.index()];
        let [east, west, north, south] = self.sources(occupied, color);
        let stride = self.stride();
        let (mut ends, mut count) = (own & east, 0);
        while !ends.is_empty() {
            count += ends.len();
            ends = ends.shifted_up_by(2) & east;
        }
        ends = own & west;
        while !ends.is_empty() {
            count += ends.len();
            ends = ends.shifted_down_by(2) & west;
        }
        ends = own & north;
        while !ends.is_empty() {
            count += ends.len();
            ends = ends.shifted_up_by(2 * stride) & north;
        }
        ends = own & south;
        while !ends.is_empty() {
            count += ends.len();
            ends = ends.shifted_down_by(2 * stride) & south;
        }
        count
    }

    /// The numbers of the squares that a move changes.
    #[inline]
    pub(in crate::konane) fn changed_by(mv: PaddedMove) -> impl Iterator<Item = usize> {
        let at = move |n: u8| {
            usize::from(mv.from).wrapping_add_signed(isize::from(mv.step) * isize::from(n))
        };
        let taken = (0..mv.jumps).map(move |n| at(2 * n + 1));
        [at(0), at(2 * mv.jumps)].into_iter().chain(taken)
    }

    /// The state after a move.
    #[inline]
    pub(in crate::konane) fn after(state: &State<W>, mv: PaddedMove) -> State<W> {
        let changed = PaddedBoard::<W>::changed_by(mv)
            .fold(Bits::EMPTY, |set, number| set | Bits::of_index(number));
        State {
            occupied: state.occupied ^ changed,
            turn: state.turn.opponent(),
        }
    }

    /// The difference between the numbers of a square and the one above it.
    pub(in crate::konane) const fn stride(&self) -> u32 {
        self.columns as u32 + 1
    }

    /// The squares from which a stone of a colour can jump, with or without a stone, by direction.
    #[inline]
    pub(in crate::konane) fn sources(&self, occupied: Bits<W>, color: Color) -> Sources<W> {
        let enemy = occupied & self.colors[color.opponent().index()];
        let empty = self.squares.without(occupied);
        let stride = self.stride();
        [
            (enemy & empty.shifted_down_by(1)).shifted_down_by(1),
            (enemy & empty.shifted_up_by(1)).shifted_up_by(1),
            (enemy & empty.shifted_down_by(stride)).shifted_down_by(stride),
            (enemy & empty.shifted_up_by(stride)).shifted_up_by(stride),
        ]
    }
}
