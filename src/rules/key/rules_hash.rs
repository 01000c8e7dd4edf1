//! The parts of hashes that only variants of the game have: marbles of other colours, obstacles, holes, seats and options.

use super::zobrist_numbers::{
    HALF_TURNS, HOLES, JOINED, NUMBERS, OBSTACLES, OPTIONS, SEAT_COLORS, SEATS, WHITE_TO_MOVE,
};
use crate::board::Symmetry;
use crate::game::{Color, split_mix};
use crate::rules::board_state::Position;

/// The hashes, by symmetry, of everything but the marbles of Black and White.
#[cold]
pub(super) fn general_hashes(position: &Position) -> [u64; Symmetry::COUNT] {
    let mut hashes = [cell_independent_hash(position); Symmetry::COUNT];
    let colors = Color::ALL[2..].iter();
    let marbles = colors.map(|&color| (color.index(), position.marbles(color)));
    let terrain = [
        (OBSTACLES, position.rules.obstacles),
        (HOLES, position.rules.holes),
    ];
    for (kind, cells) in marbles.chain(terrain) {
        for cell in cells {
            let numbers = &NUMBERS[kind][cell.index() as usize];
            hashes
                .iter_mut()
                .zip(numbers)
                .for_each(|(hash, number)| *hash ^= number);
        }
    }
    hashes
}

/// The hash of everything that is not on a cell.
fn cell_independent_hash(position: &Position) -> u64 {
    let number = |n: u64, is_set: bool| if is_set { split_mix(n) } else { 0 };
    let seat = match position.seat {
        0 => 0,
        1 => WHITE_TO_MOVE,
        seat => split_mix(SEATS + u64::from(seat)),
    };
    let half = position
        .first_moved_color
        .map_or(0, |color| split_mix(HALF_TURNS + color.index() as u64));
    let joined =
        (0..2).map(|side| number(JOINED + side as u64, position.plies_since_join[side] > 0));
    let rules = position.rules;
    let options = u64::from(rules.triangles)
        | (rules.moves as u64) << 1
        | (rules.players as u64) << 3
        | u64::from(rules.marguerite) << 6
        | u64::from(rules.pivot_worth.is_some()) << 7;
    let order = rules.custom_colors().unwrap_or_default().iter();
    let order = (0..).zip(order).map(|(seat, color)| {
        let number = Color::COUNT as u64 * seat + color.index() as u64;
        split_mix(SEAT_COLORS + number)
    });
    joined.chain(order).fold(
        seat ^ half ^ number(OPTIONS + options, options != 0),
        |sum, n| sum ^ n,
    )
}
