//! Starts of matches: layouts opened as real games were.

use super::book;
use super::generator::LayoutChoice;
use super::random::Random;
use crate::rules::{Layout, Move};

/// How a game begins before anybody thinks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchOpening {
    /// From which layout.
    pub layout: &'static Layout,
    /// What is played.
    pub moves: Vec<Move>,
}

impl MatchOpening {
    /// The start with this number: so many plies as in real games, each move as often as it was played; where no two real games went that way, any
    /// legal move.
    ///
    /// # Stability
    /// As made-up games: it depends on the seed, the number, the layouts and the plies alone.
    pub fn draw(seed: u64, number: u64, layouts: LayoutChoice, plies: usize) -> MatchOpening {
        let mut random = Random::of(seed ^ STARTS, number);
        let layout = match layouts {
            LayoutChoice::One(layout) => layout,
            LayoutChoice::Mixed => {
                let two: Vec<_> = Layout::all()
                    .iter()
                    .filter(|layout| layout.players() == 2)
                    .collect();
                two[random.below(two.len() as u32) as usize]
            }
        };
        let mut book = book::start(layout);
        let (mut position, mut opening) = (layout.position(), Vec::new());
        while opening.len() < plies {
            let known = book.and_then(|node| node.draw(&mut random));
            book = known.map(|(_, node)| node);
            let made = match known {
                Some((made, _)) => made,
                None => {
                    let mut moves = position.legal_moves();
                    // In an order that does not depend on how they are found.
                    moves.sort_unstable();
                    if moves.is_empty() {
                        break;
                    }
                    moves[random.below(moves.len() as u32) as usize]
                }
            };
            position.apply(made);
            opening.push(made);
        }
        MatchOpening {
            layout,
            moves: opening,
        }
    }
}

/// What sets the numbers of starts apart from those of made-up games.
const STARTS: u64 = 0x5354_4152_5453;

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn starts_are_varied_and_the_same_again() {
        let belgian = LayoutChoice::One(Layout::find("belgian-daisy").unwrap());
        let start = |number| MatchOpening::draw(1, number, belgian, 6);
        let starts: HashSet<Vec<Move>> = (0..200).map(|number| start(number).moves).collect();
        assert!(starts.len() > 60, "{} different openings", starts.len());
        assert_eq!(start(3), start(3));
        assert!(starts.iter().all(|opening| opening.len() == 6));
        let layouts: HashSet<&str> = (0..300)
            .map(|number| {
                MatchOpening::draw(1, number, LayoutChoice::Mixed, 2)
                    .layout
                    .key()
            })
            .collect();
        assert!(layouts.len() > 60, "{} layouts", layouts.len());
    }
}
