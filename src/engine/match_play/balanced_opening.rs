//! Balanced openings: random legal moves from the start, as long as a search finds neither side ahead.

use crate::game::{GameLine, GamePosition, GameState as _, SearchScore, split_mix};

/// How openings are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BalancedOpenings {
    /// The seed of the random moves.
    pub seed: u64,
    /// The number of random plies.
    pub plies: usize,
    /// The greatest lead of either side, in hundredths of the unit of the evaluation.
    pub max_hundredths: i32,
}

/// Why there is no balanced opening.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "of {attempts} random openings of {plies} plies none is balanced: {nearest}, expected one with a lead of at most {max_hundredths} hundredths"
)]
pub struct NoBalancedOpening {
    attempts: u64,
    plies: usize,
    max_hundredths: i32,
    nearest: String,
}

/// The number of random openings that are tried for one.
const MAX_ATTEMPTS: u64 = 200;
/// Distinguishes the random numbers of these openings from others.
const SEED_MASK: u64 = 0x42_414c_414e_4345;

impl BalancedOpenings {
    /// The opening with this number: the first of its random openings that does not end the game and whose score, for the side to move, is within the
    /// bound. `start` returns the start position for a random number, `score` searches the position after a line.
    ///
    /// It depends on the seed, the number, the start, and the results of `score`.
    ///
    /// # Errors
    /// None of 200 is balanced, or an error of `score` or `start`.
    pub fn draw<P: GamePosition, E: From<NoBalancedOpening>>(
        &self,
        number: u64,
        mut start: impl FnMut(u64) -> Result<P, E>,
        mut score: impl FnMut(&GameLine<P>) -> Result<Option<SearchScore>, E>,
    ) -> Result<GameLine<P>, E> {
        let mut nearest: Option<i32> = None;
        let mut random = split_mix(split_mix(self.seed ^ SEED_MASK).wrapping_add(number));
        let mut next = || {
            random = split_mix(random);
            random
        };
        for _ in 0..MAX_ATTEMPTS {
            let start = start(next())?;
            let Some(line) = self.random_line(start, &mut next) else {
                continue;
            };
            let lead = score(&line)?
                .and_then(SearchScore::hundredths)
                .map(i32::abs);
            match lead {
                Some(lead) if lead <= self.max_hundredths => return Ok(line),
                Some(lead) => nearest = Some(nearest.map_or(lead, |nearest| nearest.min(lead))),
                None => (),
            }
        }
        Err(E::from(NoBalancedOpening {
            attempts: MAX_ATTEMPTS,
            plies: self.plies,
            max_hundredths: self.max_hundredths,
            nearest: nearest.map_or("all end or decide the game".to_owned(), |lead| {
                format!("the nearest has a lead of {lead} hundredths")
            }),
        }))
    }

    /// Random legal moves; `None` if they end the game.
    fn random_line<P: GamePosition>(
        &self,
        start: P,
        next: &mut impl FnMut() -> u64,
    ) -> Option<GameLine<P>> {
        let mut game = P::State::in_round(start, 1);
        let mut moves = Vec::with_capacity(self.plies);
        while game.end().is_none() {
            let legal = game.position().move_list();
            if moves.len() == self.plies && !legal.is_empty() {
                return Some(GameLine { start, moves });
            }
            let choice = next() % (legal.len() as u64).max(1);
            let &mv = legal.get(choice as usize)?;
            game.play_unchecked(mv);
            moves.push(mv);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::rules::{Layout, Position};

    fn draw(
        openings: BalancedOpenings,
        number: u64,
        lead: i32,
    ) -> Result<GameLine<Position>, NoBalancedOpening> {
        let start = Layout::find("Belgian Daisy").unwrap().position();
        openings.draw(
            number,
            |_| Ok(start),
            |line| {
                // Some lines are ahead by this, some are even.
                let is_even = line.moves[0].code() % 4 == 0;
                Ok(Some(SearchScore::from_hundredths(if is_even {
                    0
                } else {
                    lead
                })))
            },
        )
    }

    #[test]
    fn openings_are_varied_balanced_and_reproducible() {
        let openings = BalancedOpenings {
            seed: 3,
            plies: 5,
            max_hundredths: 20,
        };
        let lines: Vec<_> = (0..50)
            .map(|number| draw(openings, number, -21).unwrap())
            .collect();
        let different: HashSet<_> = lines.iter().map(|line| line.moves.clone()).collect();
        assert_eq!(different.len(), 50);
        assert!(
            lines
                .iter()
                .all(|line| line.moves.len() == 5 && line.moves[0].code() % 4 == 0)
        );
        assert_eq!(draw(openings, 7, -21).unwrap(), lines[7]);
        let other = BalancedOpenings {
            seed: 4,
            ..openings
        };
        assert_ne!(draw(other, 7, -21).unwrap(), lines[7]);
        let with_lead = (0..50).map(|number| draw(openings, number, 20).unwrap());
        assert!(
            with_lead
                .into_iter()
                .any(|line| line.moves[0].code() % 4 != 0)
        );
        let start = Layout::find("Belgian Daisy").unwrap().position();
        let refused: Result<GameLine<Position>, NoBalancedOpening> = openings.draw(
            0,
            |_| Ok(start),
            |_| Ok(Some(SearchScore::from_hundredths(57))),
        );
        let error = refused.unwrap_err().to_string();
        assert!(
            error.contains("57 hundredths, expected one with a lead of at most 20"),
            "{error}"
        );
    }
}
