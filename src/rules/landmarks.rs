//! Positions that are looked out for in one game after another.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::steps::{IllegalMoveCode, PackedPosition, MOVE_TABLE};
use super::{Color, Position, canonical_form};
use crate::board::Symmetry;

/// Positions with numbers, to be found in games in whatever orientation they stand and however they are reached.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PositionMap {
    /// Those of the standard game, in all orientations, by their marbles with the turn.
    standard: HashMap<[u64; 2], usize, FixedState>,
    /// The others by their keys, each in its canonical orientation.
    others: HashMap<u64, Vec<(Position, usize)>>,
    /// The fewest marbles that one of them has.
    fewest: Option<u32>,
}

impl PositionMap {
    /// Adds a position, which [is not](PositionMap::of) among them.
    pub fn add(&mut self, position: &Position, number: usize) {
        let count = marbles(position);
        self.fewest = Some(self.fewest.map_or(count, |fewest| fewest.min(count)));
        for symmetry in Symmetry::all() {
            let Some(to_dense_bits) = PackedPosition::of(&position.transform(symmetry)) else {
                let form = canonical_form(position);
                let others = self.others.entry(form.key()).or_default();
                others.push((position.transform(form.orientation()), number));
                return;
            };
            self.standard.insert(to_dense_bits.marbles, number);
        }
    }

    /// The number of a position, if it is [the same](Position::is_same) as one of them.
    pub fn of(&self, position: &Position) -> Option<usize> {
        if let Some(to_dense_bits) = PackedPosition::of(position) {
            return self.standard.get(&to_dense_bits.marbles).copied();
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

    /// The last of them that a game reaches, by its number, and after how many plies it does so for the last time: from its start and the
    /// [codes](super::Move::code) of its moves. A game is replayed as long as one of them may come: marbles that are off the board do not come back.
    ///
    /// # Errors
    /// When a move before that is not legal.
    pub fn last(
        &self,
        start: &Position,
        codes: impl IntoIterator<Item = u16>,
    ) -> Result<Option<(u32, usize)>, IllegalMoveCode> {
        let fewest = self.fewest.unwrap_or(u32::MAX);
        let codes = codes.into_iter();
        let Some(to_dense_bits) = PackedPosition::of(start) else {
            return last(
                codes,
                *start,
                |position| (marbles(position) >= fewest).then(|| self.of(position)),
                |position, code| position.play_code(code).is_some(),
            );
        };
        let steps = &*MOVE_TABLE;
        last(
            codes,
            to_dense_bits,
            |to_dense_bits| {
                let [black, white] = to_dense_bits.counts.map(u32::from);
                let number = || self.standard.get(&to_dense_bits.marbles).copied();
                (black + white >= fewest).then(number)
            },
            |to_dense_bits, code| to_dense_bits.play(steps, code).is_some(),
        )
    }
}

/// Goes through a game as long as `look` says something, and takes the last that it finds.
#[inline]
fn last<P>(
    mut codes: impl Iterator<Item = u16>,
    mut position: P,
    look: impl Fn(&P) -> Option<Option<usize>>,
    play: impl Fn(&mut P, u16) -> bool,
) -> Result<Option<(u32, usize)>, IllegalMoveCode> {
    let mut found = None;
    let mut plies = 0;
    while let Some(number) = look(&position) {
        found = number.map(|number| (plies, number)).or(found);
        let Some(code) = codes.next() else { break };
        plies += 1;
        if !play(&mut position, code) {
            return Err(IllegalMoveCode { ply: plies, code });
        }
    }
    Ok(found)
}

/// The marbles on the board, or on both boards.
fn marbles(position: &Position) -> u32 {
    let marbles = Color::ALL.map(|color| position.marbles(color).len());
    marbles.into_iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Layout, Move};

    /// Games of both kinds, and landmarks out of them: what is found is what every position says of itself.
    #[test]
    fn the_last_one_of_a_game_is_found() {
        for layout in ["Belgian Daisy", "Marguerite à quatre"] {
            let start = Layout::find(layout).unwrap().position();
            let mut landmarks = PositionMap::default();
            assert_eq!(landmarks.last(&start, [0]), Ok(None));
            let mut game = vec![start];
            let mut codes = Vec::new();
            for n in 0..40 {
                let mut next = *game.last().unwrap();
                let moves = next.legal_moves();
                let mv = moves[(7 * n + 3) % moves.len()];
                next.apply(mv);
                codes.push(mv.code());
                game.push(next);
            }
            for (number, ply) in [(4, 30), (7, 3)] {
                assert_eq!(landmarks.of(&game[ply]), None);
                // Added as they are seen from elsewhere.
                let seen = Symmetry::all().nth(number).unwrap();
                landmarks.add(&game[ply].transform(seen), number);
                assert_eq!(landmarks.of(&game[ply]), Some(number));
            }
            let is_one = |position: &Position| {
                let all = Symmetry::all();
                let mut all = all.map(|symmetry| position.transform(symmetry));
                all.find_map(|seen| {
                    [(30, 4), (3, 7)]
                        .into_iter()
                        .find_map(|(ply, number)| seen.is_equivalent(&game[ply]).then_some(number))
                })
            };
            for plies in 0..=codes.len() {
                let played = codes[..plies].iter().copied();
                let expected = (0..)
                    .zip(&game[..=plies])
                    .filter_map(|(ply, position)| Some((ply, is_one(position)?)))
                    .last();
                assert_eq!(landmarks.last(&start, played).unwrap(), expected, "{plies}");
                // The same game on the board turned.
                let turn = Symmetry::all().nth(5).unwrap();
                let turned = codes[..plies].iter().map(|&code| {
                    let mv = Move::from_code(code).unwrap();
                    mv.transform(turn).code()
                });
                let found = landmarks.last(&start.transform(turn), turned);
                assert_eq!(found.unwrap(), expected, "{plies}");
            }
            let bad = IllegalMoveCode { ply: 1, code: 0 };
            assert_eq!(landmarks.last(&start, [0]), Err(bad));
        }
    }
}
