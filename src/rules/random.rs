//! Random start positions that a seed names.

use super::key::split_mix;
use super::{Color, Players, Position, Rules, Setup, SetupFault};
use crate::board::{Bitboard, Cell, Symmetry};

/// The seed that the name of a random start has, `random:42` (*hasard:42*), if it is one: what stands after the sign.
pub fn random_seed(name: &str) -> Option<&str> {
    let (word, seed) = name.split_once(':')?;
    let is_random = ["random", "hasard"]
        .iter()
        .any(|random| random.eq_ignore_ascii_case(word.trim()));
    is_random.then_some(seed.trim())
}

/// The random start position with this seed, under rules.
///
/// Each player has as many marbles as in the usual start: 14 where two play (two colours), 11 where three play, 9 where four, 8 where five,
/// 6 where six. They stand on free cells: no obstacle, hole or pivot. Where two, three or six colours play, the marbles of each are those
/// of the first turned about the centre, so that the start is fair; where four or five play they are drawn alone.
///
/// # Stability
/// A record keeps only the seed, so that what it stands for never changes.
///
/// # Errors
/// The faults of the rules, or that there is no room.
pub fn random_start(seed: u64, rules: Rules) -> Result<Position, Vec<SetupFault>> {
    let faults = rules.faults();
    if !faults.is_empty() {
        return Err(faults.into_iter().map(Into::into).collect());
    }
    let colors = rules.palette(0);
    let marbles: u32 = match colors.len() {
        2 => 14,
        3 => 11,
        4 => 9,
        5 => 8,
        _ => 6,
    };
    let turns: Vec<Symmetry> = match colors.len() {
        count @ (2 | 3 | 6) => (0..count)
            .filter_map(|n| Symmetry::from_index((n * 6 / count) as u8))
            .collect(),
        _ => vec![Symmetry::IDENTITY],
    };
    let free = !(rules.obstacles | rules.holes | rules.pivots);
    // Cells whose images are all free, and different.
    let images = |cell: Cell| turns.iter().map(move |turn| turn.cell(cell));
    let is_good = |cell: &Cell| {
        let set: Bitboard = images(*cell).collect();
        set.len() as usize == turns.len() && (set & !free).is_empty()
    };
    let mut cells: Vec<Cell> = Cell::all().filter(is_good).collect();
    let rounds = colors.len() / turns.len();
    let mut setup = Setup::EMPTY;
    let mut numbers = (0..).map(|n| split_mix(split_mix(seed).wrapping_add(n)));
    for round in 0..rounds {
        for _ in 0..marbles {
            if cells.is_empty() {
                let needed = marbles * colors.len() as u32;
                return Err(vec![SetupFault::NoRoom(free.len(), needed)]);
            }
            let number = numbers.next().expect("there is always one more");
            let cell = cells.swap_remove((number % cells.len() as u64) as usize);
            for (n, image) in images(cell).enumerate() {
                setup.marbles[colors[round + n].index()] |= image.bit();
            }
            cells.retain(|&other| images(cell).all(|image| image != other));
        }
    }
    setup.marbles[Color::Neutral.index()] = rules.pivots;
    if rules.players == Players::FourTwoBoards {
        setup.copy_to_second_board();
    }
    Position::new(setup, rules)
}
