//! Openings of match games, as in real games.

use super::opening_frequencies;
use crate::generator::layout_choice::LayoutChoice;
use crate::generator::rng::Rng;
use crate::rules::{Layout, Move};

/// The opening of a match game, which is given to both players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchOpening {
    /// The start layout.
    pub layout: &'static Layout,
    /// The moves.
    pub moves: Vec<Move>,
}

impl MatchOpening {
    /// The opening with this number: moves drawn as often as they were played in real games; beyond the known games, any
    /// legal move.
    ///
    /// # Stability
    /// Like a generated game, it depends only on the seed, the number, the choice of layouts and the plies.
    pub fn draw(
        seed: u64,
        number: u64,
        layouts: LayoutChoice<&'static Layout>,
        plies: usize,
    ) -> MatchOpening {
        let mut rng = Rng::of(seed ^ SEED_MASK, number);
        let layout = match layouts {
            LayoutChoice::One(layout) => layout,
            LayoutChoice::Mixed => {
                let two: Vec<_> = Layout::all()
                    .iter()
                    .filter(|layout| layout.players() == 2)
                    .collect();
                two[rng.below(two.len() as u32) as usize]
            }
        };
        let mut opening = opening_frequencies::root(layout);
        let (mut position, mut moves) = (layout.position(), Vec::new());
        while moves.len() < plies {
            let played = opening.and_then(|node| node.draw(&mut rng));
            opening = played.map(|(_, node)| node);
            let mv = match played {
                Some((mv, _)) => mv,
                None => {
                    let mut legal = position.move_list();
                    // The order of the move generator is unspecified.
                    legal.sort_unstable();
                    if legal.is_empty() {
                        break;
                    }
                    legal[rng.below(legal.len() as u32) as usize]
                }
            };
            position.play_unchecked(mv);
            moves.push(mv);
        }
        MatchOpening { layout, moves }
    }
}

/// Distinguishes the random numbers of openings from those of generated games.
const SEED_MASK: u64 = 0x5354_4152_5453;

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn openings_are_varied_and_reproducible() {
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
