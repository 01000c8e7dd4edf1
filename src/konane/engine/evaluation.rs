//! Static evaluation: the value of a position without a search.
//!
//! The weights were fitted by logistic regression to the winner, which the solver found, of 9,000 positions of random games on boards of 6×6 and 8×8.
//! Those positions are near the end, so the scale of the expected result is 1.5 times the fitted one.

use crate::game::{SearchScore, WIN_IN_MAX_PLIES};
use crate::konane::board::Bits;
use crate::konane::solver::{PaddedBoard, State};
use crate::konane::{Color, Phase, Position};

/// The value of each move that the side has more than the opponent, in hundredths.
const MOVE: i32 = 42;
/// The value of a stone that can move.
const MOVABLE_STONE: i32 = 33;
/// The value of a jump that the opponent cannot prevent with one move.
const SAFE_JUMP: i32 = 20;
/// The value of having the move.
const TURN: i32 = 27;

/// The scale of [`SearchScore::expected_result`] for this evaluation, in hundredths.
#[doc(hidden)]
pub const EXPECTED_RESULT_SCALE: f64 = 150.0;

/// The static evaluation of a position for the side to move, in hundredths: one more move is worth about 40. A loss if it cannot move; 0 in the opening.
#[doc(hidden)]
pub fn evaluate(position: &Position) -> SearchScore {
    if position.is_over() {
        return SearchScore::loss(0);
    }
    if position.phase() != Phase::Jumps {
        return SearchScore::EVEN;
    }
    let padded = PaddedBoard::<7>::new(position.board());
    SearchScore::from_hundredths(static_value(&padded, &padded.state(position)))
}

/// The static value of a position after the opening for the side to move.
#[inline]
pub(super) fn static_value<const W: usize>(padded: &PaddedBoard<W>, state: &State<W>) -> i32 {
    let [own, other] = [state.turn, state.turn.opponent()]
        .map(|color| Mobility::of(padded, state.occupied, color));
    let value = own.value(padded, &other) - other.value(padded, &own) + TURN;
    value.clamp(-WIN_IN_MAX_PLIES, WIN_IN_MAX_PLIES)
}

/// By direction (east, west, north, south), the squares that lie a number of steps from those of a set.
#[inline]
fn shifted<const W: usize>(squares: Bits<W>, direction: usize, steps: u32, stride: u32) -> Bits<W> {
    match direction {
        0 => squares.shifted_up_by(steps),
        1 => squares.shifted_down_by(steps),
        2 => squares.shifted_up_by(steps * stride),
        _ => squares.shifted_down_by(steps * stride),
    }
}

/// The direction opposite to a direction.
const fn opposite(direction: usize) -> usize {
    direction ^ 1
}

/// The mobility of one colour: its jumps and what they change, as if it were its turn.
struct Mobility<const W: usize> {
    moves: u32,
    /// By direction, the stones that can jump.
    jumpers: [Bits<W>; 4],
    /// All stones that can jump.
    movable: Bits<W>,
    /// The enemy stones that can be taken.
    taken: Bits<W>,
    /// The squares on which a jump can land.
    landings: Bits<W>,
}

impl<const W: usize> Mobility<W> {
    #[inline]
    fn of(padded: &PaddedBoard<W>, occupied: Bits<W>, color: Color) -> Mobility<W> {
        let sources = padded.sources(occupied, color);
        let own = padded.stones(occupied, color);
        let stride = padded.stride();
        let jumpers = sources.map(|source| own & source);
        let mut mobility = Mobility {
            moves: 0,
            jumpers,
            movable: jumpers[0] | jumpers[1] | jumpers[2] | jumpers[3],
            taken: Bits::EMPTY,
            landings: Bits::EMPTY,
        };
        for direction in 0..4 {
            let mut at = jumpers[direction];
            while !at.is_empty() {
                mobility.moves += at.len();
                mobility.taken |= shifted(at, direction, 1, stride);
                let landings = shifted(at, direction, 2, stride);
                mobility.landings |= landings;
                at = landings & sources[direction];
            }
        }
        mobility
    }

    /// The jumps over one stone that no single move of the other side prevents: the stone that jumps is not taken, the stone to be taken cannot move away, and the
    /// square behind it cannot be occupied.
    #[inline]
    fn safe_jumps(&self, padded: &PaddedBoard<W>, other: &Mobility<W>) -> u32 {
        let stride = padded.stride();
        let count = |direction: usize| {
            let back = opposite(direction);
            let unsafe_squares = other.taken
                | shifted(other.movable, back, 1, stride)
                | shifted(other.landings, back, 2, stride);
            self.jumpers[direction].without(unsafe_squares).len()
        };
        (0..4).map(count).sum()
    }

    #[inline]
    fn value(&self, padded: &PaddedBoard<W>, other: &Mobility<W>) -> i32 {
        let terms = [
            (self.moves, MOVE),
            (self.movable.len(), MOVABLE_STONE),
            (self.safe_jumps(padded, other), SAFE_JUMP),
        ];
        terms
            .into_iter()
            .map(|(count, weight)| count.cast_signed() * weight)
            .sum()
    }
}
