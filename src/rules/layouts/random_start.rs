//! Random start positions, each named by a seed.

use crate::board::{Bitboard, Cell, Symmetry};
use crate::game::{Color, split_mix};
use crate::rules::board_state::{Position, Setup, SetupFault};
use crate::rules::ruleset::{Players, Rules};

/// The seed in the name of a random start, `random:42` (*hasard:42*): the text after the colon; `None` for other names.
pub fn random_seed(name: &str) -> Option<&str> {
    let (word, seed) = name.split_once(':')?;
    let is_random = ["random", "hasard"]
        .iter()
        .any(|random| random.eq_ignore_ascii_case(word.trim()));
    is_random.then_some(seed.trim())
}

/// The random start position for a seed, under rules.
///
/// Each colour has as many marbles as in the usual start: 14 of two colours, 11 of three, 9 of four, 8 of five, 6 of six. They stand on
/// free cells: no obstacle, hole or pivot. With two, three or six colours, the marbles of each colour are those of the first one rotated
/// about the centre, so that the start is fair; with four or five colours, they are drawn independently.
///
/// # Stability
/// Records contain only the seed, so the position for a seed never changes.
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
    // Cells whose images under the rotations are distinct and free.
    let images = |cell: Cell| turns.iter().map(move |turn| turn.cell(cell));
    let is_usable = |cell: &Cell| {
        let set: Bitboard = images(*cell).collect();
        set.len() as usize == turns.len() && (set & !free).is_empty()
    };
    let mut cells: Vec<Cell> = Cell::all().filter(is_usable).collect();
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
