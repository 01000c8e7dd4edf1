//! The key of a position, the same for all twelve orientations.

use super::{Color, Move, Position};
use crate::board::{Bitboard, Cell, Symmetry};

/// The canonical form of a position under the twelve symmetries: its key, and the symmetries that lead to it.
///
/// The canonical form is the orientation with the smallest hash, so the key of a position is the smallest of the twelve
/// hashes of its orientations. A position that is its own mirror image or rotation has several symmetries that lead there.
///
/// # Stability
/// The key is what databases hold: the exclusive or of one 64-bit number for each marble (by colour and cell) and one when
/// White is to move, from a generator (`SplitMix64`) that is part of this file. It depends on the marbles on the board and
/// the side to move, not on the marbles lost. It never changes.
///
/// Where moves are not those of the standard game, there is a number for each obstacle and each hole by its cell, one for the seat to
/// move, for the colour moved first in an unfinished turn, for each team that has joined and for each seat where the colours are not in the usual
/// order, and one for the other options together that say how marbles move. So a position under rules that only end otherwise has the key that it has in the standard game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CanonicalForm {
    key: u64,
    /// Bit `n` is set when the symmetry with number `n` leads to the canonical form.
    symmetries: u16,
}

/// The canonical form of a position.
pub fn canonical_form(position: &Position) -> CanonicalForm {
    ZobristHashes::new(position).canonical_form(position)
}

/// The canonical forms of positions that follow one another: what has not changed from one to the next is not looked at again.
#[derive(Debug, Clone)]
pub struct ZobristHashes {
    /// By symmetry, of the marbles of Black and White alone.
    marbles: [u64; Symmetry::COUNT],
}

impl ZobristHashes {
    /// Those of a position.
    pub fn new(position: &Position) -> ZobristHashes {
        let mut hashes = ZobristHashes {
            marbles: [0; Symmetry::COUNT],
        };
        for color in Color::BOTH {
            hashes.change(color, position.marbles(color));
        }
        hashes
    }

    /// Plays a move that is legal in the position that they are of, and goes on to the next one.
    #[inline]
    pub fn play(&mut self, position: &mut Position, mv: Move) {
        if position.is_standard
            && let Some([start, front, behind]) = mv.inline_cells()
        {
            let [own, enemy] =
                [position.turn(), position.turn().opponent()].map(|color| &NUMBERS[color.index()]);
            let numbers = |kind: &'static CellNumbers, index: u8| &kind[usize::from(index & 127)];
            let changes = [
                numbers(own, start),
                numbers(own, front),
                numbers(enemy, front),
                numbers(enemy, behind),
            ];
            for (symmetry, hash) in self.marbles.iter_mut().enumerate() {
                *hash ^= changes
                    .iter()
                    .fold(0, |sum, of_cell| sum ^ of_cell[symmetry]);
            }
            return position.apply(mv);
        }
        let before = Color::BOTH.map(|color| position.marbles(color));
        position.apply(mv);
        for (color, before) in Color::BOTH.into_iter().zip(before) {
            self.change(color, before ^ position.marbles(color));
        }
    }

    /// Puts marbles on cells, and takes them off where there are some.
    #[inline]
    fn change(&mut self, color: Color, cells: Bitboard) {
        for cell in cells {
            let numbers = &NUMBERS[color.index()][cell.index() as usize];
            let hashes = self.marbles.iter_mut().zip(numbers);
            hashes.for_each(|(hash, number)| *hash ^= number);
        }
    }

    /// The canonical form of the position that they are of.
    pub fn canonical_form(&self, position: &Position) -> CanonicalForm {
        let mut hashes = self.marbles;
        if position.is_standard {
            if position.turn() == Color::White {
                hashes.iter_mut().for_each(|hash| *hash ^= WHITE_MOVES);
            }
        } else {
            let more = beyond_the_standard_game(position);
            let hashes = hashes.iter_mut().zip(more);
            hashes.for_each(|(hash, number)| *hash ^= number);
        }
        let mut found = CanonicalForm {
            key: u64::MAX,
            symmetries: 0,
        };
        for (number, &hash) in hashes.iter().enumerate() {
            let before = if hash < found.key {
                0
            } else {
                found.symmetries
            };
            found.key = found.key.min(hash);
            found.symmetries = before | u16::from(hash == found.key) << number;
        }
        found
    }
}

/// What the marbles of other colours, obstacles, holes and all else add, in each orientation.
#[cold]
fn beyond_the_standard_game(position: &Position) -> [u64; Symmetry::COUNT] {
    let mut hashes = [under_rules(position); Symmetry::COUNT];
    let colors = Color::ALL[2..].iter();
    let marbles = colors.map(|&color| (color.index(), position.marbles(color)));
    let ground = [
        (OBSTACLES, position.rules.obstacles),
        (HOLES, position.rules.holes),
    ];
    for (kind, cells) in marbles.chain(ground) {
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

/// The number for what is no marble and on no cell.
fn under_rules(position: &Position) -> u64 {
    let number = |n: u64, is_so: bool| if is_so { split_mix(n) } else { 0 };
    let seat = match position.seat {
        0 => 0,
        1 => WHITE_MOVES,
        seat => split_mix(SEATS + u64::from(seat)),
    };
    let half = position
        .half_turn
        .map_or(0, |color| split_mix(HALF_TURNS + color.index() as u64));
    let joined = (0..2).map(|side| number(JOINED + side as u64, position.joined[side] > 0));
    let rules = position.rules;
    let options = u64::from(rules.triangles)
        | (rules.moves as u64) << 1
        | (rules.players as u64) << 3
        | u64::from(rules.marguerite) << 6
        | u64::from(rules.pivot_worth.is_some()) << 7;
    let order = rules.colors_of_its_own().unwrap_or_default().iter();
    let order = (0..).zip(order).map(|(seat, color)| {
        let number = Color::COUNT as u64 * seat + color.index() as u64;
        split_mix(ORDERS + number)
    });
    joined.chain(order).fold(
        seat ^ half ^ number(OPTIONS + options, options != 0),
        |sum, n| sum ^ n,
    )
}

impl CanonicalForm {
    /// The key of the position in any orientation.
    pub const fn key(self) -> u64 {
        self.key
    }

    /// The symmetry that takes the position to its canonical form; the first one when there are several.
    pub const fn orientation(self) -> Symmetry {
        Symmetry::from_index(self.symmetries.trailing_zeros() as u8)
            .expect("one symmetry at least leads there")
    }

    /// A move of the position as it is named in the canonical form. Moves that are mirror images of each other in a
    /// position that is its own mirror image have one name.
    pub fn canonical_move(self, mv: Move) -> Move {
        let first = mv.transform(self.orientation());
        if self.symmetries.is_power_of_two() {
            return first;
        }
        let symmetries =
            Symmetry::all().filter(|symmetry| self.symmetries >> symmetry.index() & 1 != 0);
        symmetries.fold(first, |least, symmetry| least.min(mv.transform(symmetry)))
    }
}

// Which numbers of the generator stand for what. Marbles of Black and White have 1 to 162.
const WHITE_MOVES: u64 = split_mix(0);
const SEATS: u64 = 200;
const HALF_TURNS: u64 = 210;
const JOINED: u64 = 220;
/// From here on seven for each seat, by its colour, where the colours are not the usual ones.
const ORDERS: u64 = 300;
/// From here on 81 for each kind that is neither Black nor White, by its number less two.
const KINDS: u64 = 1_000;
const OPTIONS: u64 = 10_000;

/// After the colours, the kinds of cells.
const OBSTACLES: usize = Color::COUNT;
const HOLES: usize = OBSTACLES + 1;

/// By cell and symmetry a number for what stands on the cell, in that orientation; 0 where there is no cell.
type CellNumbers = [[u64; Symmetry::COUNT]; 128];

/// By kind: the numbers of marbles, obstacles and holes.
static NUMBERS: [CellNumbers; HOLES + 1] = {
    let mut table = [[[0; Symmetry::COUNT]; 128]; HOLES + 1];
    let mut index = 0;
    while index < Cell::INDEX_COUNT {
        if let Some(cell) = Cell::from_index(index as u8) {
            let mut symmetry = 0;
            while symmetry < Symmetry::COUNT {
                let image = Symmetry::from_index(symmetry as u8)
                    .expect("below the count")
                    .cell(cell);
                let place = image.index() as u64;
                let mut kind = 0;
                while kind <= HOLES {
                    let number = if kind < 2 {
                        1 + 2 * place + kind as u64
                    } else {
                        KINDS + 81 * (kind as u64 - 2) + place
                    };
                    table[kind][index][symmetry] = split_mix(number);
                    kind += 1;
                }
                symmetry += 1;
            }
        }
        index += 1;
    }
    table
};

/// The `n`-th number of the generator `SplitMix64` (Steele, Lea, Flood 2014) started at "sumito".
pub(crate) const fn split_mix(n: u64) -> u64 {
    let seed = u64::from_be_bytes(*b"\0\0sumito");
    let mut z = seed.wrapping_add(n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn keys_are_pinned() {
        let key = |name: &str| canonical_form(&Layout::find(name).unwrap().position()).key();
        assert_eq!(
            [key("Standard"), key("Belgian Daisy")],
            [2_635_629_783_927_755_792, 2_195_209_041_043_869_129]
        );
    }

    #[test]
    fn every_orientation_has_one_key_and_leads_to_one_form() {
        let mut position = Layout::find("Alien Attack").unwrap().position();
        let (mut hashes, mut ejections) = (ZobristHashes::new(&position), 0);
        for n in 0..200 {
            let form = canonical_form(&position);
            assert_eq!(hashes.canonical_form(&position), form, "after {n} plies");
            let canonical_position = position.transform(form.orientation());
            for symmetry in Symmetry::all() {
                let turned = position.transform(symmetry);
                let other = canonical_form(&turned);
                assert_eq!(other.key(), form.key());
                assert_eq!(turned.transform(other.orientation()), canonical_position);
                for mv in position.legal_moves() {
                    assert_eq!(
                        other.canonical_move(mv.transform(symmetry)),
                        form.canonical_move(mv)
                    );
                }
            }
            let moves = position.legal_moves();
            // Ejections where there are any.
            let ejection = moves.iter().find(|mv| mv.ejects());
            let mv = *ejection.unwrap_or(&moves[n * 7 % moves.len()]);
            ejections += usize::from(mv.ejects());
            hashes.play(&mut position, mv);
        }
        assert!(ejections > 1, "{ejections}");
    }

    #[test]
    fn mirror_images_of_a_move_have_one_name_in_a_position_that_is_its_own_mirror_image() {
        let standard = Layout::find("Standard").unwrap().position();
        let form = canonical_form(&standard);
        let mut names: Vec<Move> = standard
            .legal_moves()
            .into_iter()
            .map(|mv| form.canonical_move(mv))
            .collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 22, "44 moves in 22 pairs");
    }

    #[test]
    fn the_side_to_move_is_part_of_the_key() {
        let mut setup = Layout::find("Standard").unwrap().position().setup();
        let black = canonical_form(&Position::try_from(setup).unwrap()).key();
        setup.seat = 1;
        assert_ne!(canonical_form(&Position::try_from(setup).unwrap()).key(), black);
    }
}
