//! Zobrist hashing of positions, for the transposition table and the detection of repetitions.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use crate::board::Cell;
use crate::game::{Color, split_mix};
use crate::rules::Position;

/// One random number for each feature of a position.
struct ZobristNumbers {
    /// The random numbers for marbles, by colour and cell index.
    marbles: [[u64; 128]; Color::COUNT],
    /// The random numbers for the seat to move.
    seats: [u64; 8],
    /// The random numbers for the colour moved first, in the second half of a turn of two moves.
    half_turns: [u64; 8],
}

static NUMBERS: LazyLock<ZobristNumbers> = LazyLock::new(|| {
    let mut numbers = (1 << 40..).map(split_mix);
    let mut next = || numbers.next().expect("there is always one more");
    ZobristNumbers {
        marbles: [(); Color::COUNT].map(|()| [(); 128].map(|()| next())),
        seats: [(); 8].map(|()| next()),
        half_turns: [(); 8].map(|()| next()),
    }
});

/// The Zobrist key of a position: its marbles, its turn, its points and its rules. Two positions of a game that have the same continuations have
/// the same key.
///
/// Keys differ between releases and are never stored: databases identify positions by [`canonical_form`](crate::rules::canonical_form).
pub fn zobrist_key(position: &Position) -> u64 {
    zobrist_key_in_game(position, game_hash(position))
}

/// The key of a position of a game whose [`game_hash`] is known.
pub(super) fn zobrist_key_in_game(position: &Position, game_hash: u64) -> u64 {
    let numbers = &*NUMBERS;
    let colors = Color::ALL.into_iter();
    let marbles = colors.flat_map(|color| {
        position
            .marbles(color)
            .into_iter()
            .map(move |cell| (color, cell))
    });
    let marbles = marbles.fold(game_hash, |hash, (color, cell)| {
        hash ^ marble_hash(color, cell)
    });
    let first_moved_color = position
        .first_moved_color()
        .map_or(0, |color| numbers.half_turns[color.index()]);
    let setup = position.setup();
    let joined = setup.plies_since_join.map(|plies| u64::from(plies > 0));
    let rest = u64::from_le_bytes([
        setup.points[0],
        setup.points[1],
        joined[0] as u8,
        joined[1] as u8,
        0,
        0,
        0,
        0,
    ]);
    let rest = if rest == 0 { 0 } else { split_mix(rest) };
    marbles ^ seat_hash(position.seat()) ^ first_moved_color ^ rest
}

/// The hash of the properties that all positions of a game share: the rules, and how many marbles there are on and off the board.
pub(super) fn game_hash(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.rules().hash(&mut hasher);
    for color in Color::ALL {
        (position.marbles(color).len() + u32::from(position.lost(color))).hash(&mut hasher);
    }
    hasher.finish()
}

/// The number of a marble on a cell.
#[inline]
pub(super) fn marble_hash(color: Color, cell: Cell) -> u64 {
    NUMBERS.marbles[color.index()][usize::from(cell.index() & 127)]
}

/// The number of a seat to move.
#[inline]
pub(super) fn seat_hash(seat: u8) -> u64 {
    NUMBERS.seats[usize::from(seat & 7)]
}
