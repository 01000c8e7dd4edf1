//! `PositionMap`: a map from positions to numbers, for finding known positions in games.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::move_table::MOVE_TABLE;
use super::packed_position::PackedPosition;
use crate::board::Symmetry;
use crate::game::{Color, IllegalMoveCode};
use crate::rules::board_state::Position;
use crate::rules::key::canonical_form;

/// A map from positions to numbers that finds them in any orientation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PositionMap {
    /// Positions of the standard game, in all orientations, by their marbles with the turn bit.
    standard: HashMap<[u64; 2], usize, FixedState>,
    /// Other positions by their keys, each in its canonical orientation.
    others: HashMap<u64, Vec<(Position, usize)>>,
    /// The smallest number of marbles of any of the positions.
    fewest: Option<u32>,
}

impl PositionMap {
    /// Inserts a position that is not in the map yet.
    pub fn insert(&mut self, position: &Position, number: usize) {
        let count = marble_count(position);
        self.fewest = Some(self.fewest.map_or(count, |fewest| fewest.min(count)));
        for symmetry in Symmetry::all() {
            let Some(packed) = PackedPosition::of(&position.transform(symmetry)) else {
                let form = canonical_form(position);
                let others = self.others.entry(form.key()).or_default();
                others.push((position.transform(form.orientation()), number));
                return;
            };
            self.standard.insert(packed.marbles, number);
        }
    }

    /// The number of a position that is [equivalent](Position::is_equivalent) to one of the map.
    pub fn get(&self, position: &Position) -> Option<usize> {
        if let Some(packed) = PackedPosition::of(position) {
            return self.standard.get(&packed.marbles).copied();
        }
        if self.others.is_empty() {
            return None;
        }
        let form = canonical_form(position);
        let position = position.transform(form.orientation());
        let mut others = self.others.get(&form.key())?.iter();
        let found = others.find(|(other, _)| other.is_equivalent(&position));
        found.map(|&(_, number)| number)
    }

    /// The last position of the map that a game reaches: the number of plies before it, and its number. The game is given by its start
    /// and the [codes](crate::rules::Move::code) of its moves. It is replayed only until it has fewer marbles than any position of the
    /// map, since marbles never come back.
    ///
    /// # Errors
    /// If a move is illegal as far as the game is replayed.
    pub fn find_last(
        &self,
        start: &Position,
        codes: impl IntoIterator<Item = u16>,
    ) -> Result<Option<(u32, usize)>, IllegalMoveCode> {
        let fewest = self.fewest.unwrap_or(u32::MAX);
        let codes = codes.into_iter();
        let Some(packed) = PackedPosition::of(start) else {
            return find_last(
                codes,
                *start,
                |position| (marble_count(position) >= fewest).then(|| self.get(position)),
                |position, code| position.play_code(code).is_some(),
            );
        };
        let table = &*MOVE_TABLE;
        find_last(
            codes,
            packed,
            |packed| {
                let [black, white] = packed.counts.map(u32::from);
                let number = || self.standard.get(&packed.marbles).copied();
                (black + white >= fewest).then(number)
            },
            |packed, code| packed.play(table, code).is_some(),
        )
    }
}

/// Replays a game while `look_up` returns something, and returns the last number found.
#[inline]
fn find_last<P>(
    mut codes: impl Iterator<Item = u16>,
    mut position: P,
    look_up: impl Fn(&P) -> Option<Option<usize>>,
    play: impl Fn(&mut P, u16) -> bool,
) -> Result<Option<(u32, usize)>, IllegalMoveCode> {
    let mut found = None;
    let mut plies = 0;
    while let Some(number) = look_up(&position) {
        found = number.map(|number| (plies, number)).or(found);
        let Some(code) = codes.next() else { break };
        plies += 1;
        if !play(&mut position, code) {
            return Err(IllegalMoveCode { ply: plies, code });
        }
    }
    Ok(found)
}

/// The number of marbles on the board, or on both boards.
fn marble_count(position: &Position) -> u32 {
    let marbles = Color::ALL.map(|color| position.marbles(color).len());
    marbles.into_iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Layout, Move};

    /// Compares the last position found with a search position by position, in a standard and in another game.
    #[test]
    fn the_last_known_position_of_a_game_is_found() {
        for layout in ["Belgian Daisy", "Marguerite à quatre"] {
            let start = Layout::find(layout).unwrap().position();
            let mut positions = PositionMap::default();
            assert_eq!(positions.find_last(&start, [0]), Ok(None));
            let mut game = vec![start];
            let mut codes = Vec::new();
            for n in 0..40 {
                let mut next = *game.last().unwrap();
                let moves = next.move_list();
                let mv = moves[(7 * n + 3) % moves.len()];
                next.play_unchecked(mv);
                codes.push(mv.code());
                game.push(next);
            }
            for (number, ply) in [(4, 30), (7, 3)] {
                assert_eq!(positions.get(&game[ply]), None);
                // Inserted in another orientation.
                let image = Symmetry::all().nth(number).unwrap();
                positions.insert(&game[ply].transform(image), number);
                assert_eq!(positions.get(&game[ply]), Some(number));
            }
            let known_number = |position: &Position| {
                let all = Symmetry::all();
                let mut all = all.map(|symmetry| position.transform(symmetry));
                all.find_map(|image| {
                    [(30, 4), (3, 7)]
                        .into_iter()
                        .find_map(|(ply, number)| image.is_equivalent(&game[ply]).then_some(number))
                })
            };
            for plies in 0..=codes.len() {
                let played = codes[..plies].iter().copied();
                let expected = (0..)
                    .zip(&game[..=plies])
                    .filter_map(|(ply, position)| Some((ply, known_number(position)?)))
                    .last();
                assert_eq!(
                    positions.find_last(&start, played).unwrap(),
                    expected,
                    "{plies}"
                );
                // The same game on a rotated board.
                let turn = Symmetry::all().nth(5).unwrap();
                let turned = codes[..plies].iter().map(|&code| {
                    let mv = Move::from_code(code).unwrap();
                    mv.transform(turn).code()
                });
                let found = positions.find_last(&start.transform(turn), turned);
                assert_eq!(found.unwrap(), expected, "{plies}");
            }
            let bad = IllegalMoveCode { ply: 1, code: 0 };
            assert_eq!(positions.find_last(&start, [0]), Err(bad));
        }
    }
}
