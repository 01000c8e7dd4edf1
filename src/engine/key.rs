//! The key of a position, by which the table and repetitions know it.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use crate::board::Cell;
use crate::rules::{Color, Position, split_mix};

/// The numbers of marbles by colour and cell, of seats, and of colours moved first.
struct Numbers {
    marbles: [[u64; 128]; Color::COUNT],
    seats: [u64; 8],
    halves: [u64; 8],
}

static NUMBERS: LazyLock<Numbers> = LazyLock::new(|| {
    let mut numbers = (1 << 40..).map(split_mix);
    let mut next = || numbers.next().expect("there is always one more");
    Numbers {
        marbles: [(); Color::COUNT].map(|()| [(); 128].map(|()| next())),
        seats: [(); 8].map(|()| next()),
        halves: [(); 8].map(|()| next()),
    }
});

/// The key of a position among those of its game: marbles, turn and points. Two positions that are the same to who plays on have
/// the same one.
///
/// It is not stable over releases, and nothing stores it: databases know positions by [`canonical_form`](crate::rules::canonical_form).
pub fn key(position: &Position) -> u64 {
    key_from(position, base(position))
}

/// The key of a position of a game that has this base.
pub(super) fn key_from(position: &Position, base: u64) -> u64 {
    let numbers = &*NUMBERS;
    let colors = Color::ALL.into_iter();
    let marbles = colors.flat_map(|color| {
        position
            .marbles(color)
            .into_iter()
            .map(move |cell| (color, cell))
    });
    let marbles = marbles.fold(base, |sum, (color, cell)| sum ^ of_marble(color, cell));
    let half = position
        .half_turn()
        .map_or(0, |color| numbers.halves[color.index()]);
    let setup = position.setup();
    let joined = setup.joined.map(|plies| u64::from(plies > 0));
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
    marbles ^ of_seat(position.seat()) ^ half ^ rest
}

/// What is the same for all positions of a game: the rules, and how many marbles there are on and off the board.
pub(super) fn base(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.rules().hash(&mut hasher);
    for color in Color::ALL {
        (position.marbles(color).len() + u32::from(position.lost(color))).hash(&mut hasher);
    }
    hasher.finish()
}

/// The number of a marble on a cell.
#[inline]
pub(super) fn of_marble(color: Color, cell: Cell) -> u64 {
    NUMBERS.marbles[color.index()][usize::from(cell.index() & 127)]
}

/// The number of the turn of a seat.
#[inline]
pub(super) fn of_seat(seat: u8) -> u64 {
    NUMBERS.seats[usize::from(seat & 7)]
}
