//! Sums and negatives of games.

use super::arena::{Arena, GameId};
use super::dyadic::Dyadic;
use super::limit::LimitReached;
use super::number_up_star::NumberUpStar;

impl Arena {
    /// The number as a game.
    ///
    /// # Errors
    /// If a limit is reached.
    #[doc(hidden)]
    pub fn number(&mut self, number: Dyadic) -> Result<GameId, LimitReached> {
        let (left, right) = number.options();
        let mut game_of =
            |option: Option<Dyadic>| option.map(|option| self.number(option)).transpose();
        let (left, right) = (game_of(left)?, game_of(right)?);
        self.intern(left.into_iter().collect(), right.into_iter().collect())
    }

    /// The sum of a number, a multiple of up and a nimber as a game.
    ///
    /// # Errors
    /// If a limit is reached.
    #[doc(hidden)]
    pub fn number_up_star(&mut self, sum: NumberUpStar) -> Result<GameId, LimitReached> {
        if sum.is_number() {
            return self.number(sum.number);
        }
        let (left, right) = sum.options();
        let mut games_of = |options: Vec<NumberUpStar>| -> Result<Vec<GameId>, LimitReached> {
            options
                .into_iter()
                .map(|option| self.number_up_star(option))
                .collect()
        };
        let (left, right) = (games_of(left)?, games_of(right)?);
        self.intern(left, right)
    }

    /// The sum of two games.
    ///
    /// # Errors
    /// If a limit is reached.
    #[doc(hidden)]
    pub fn add(&mut self, a: GameId, b: GameId) -> Result<GameId, LimitReached> {
        let (a, b) = (a.min(b), a.max(b));
        if a == GameId::ZERO {
            return Ok(b);
        }
        let key = a.number() << 32 | b.number();
        if let Some(&known) = self.sums.get(&key) {
            return Ok(known);
        }
        let sum = match (self.as_sum(a), self.as_sum(b)) {
            (Some(first), Some(second)) => {
                let sum = first.checked_add(second).ok_or(LimitReached::Precision)?;
                self.number_up_star(sum)?
            }
            (Some(first), None) if first.is_number() => self.translate(b, a)?,
            (None, Some(second)) if second.is_number() => self.translate(a, b)?,
            _ => self.add_options(a, b)?,
        };
        self.check_results()?;
        self.sums.insert(key, sum);
        Ok(sum)
    }

    /// The negative of a game: Left and Right change places.
    ///
    /// # Errors
    /// If a limit is reached.
    #[doc(hidden)]
    pub fn negate(&mut self, game: GameId) -> Result<GameId, LimitReached> {
        if game == GameId::ZERO {
            return Ok(game);
        }
        if let Some(&known) = self.negatives.get(&game) {
            return Ok(known);
        }
        let options = self.options(game);
        let left = self.negate_all(&options.right)?;
        let right = self.negate_all(&options.left)?;
        let negative = self.intern(left, right)?;
        self.negatives.insert(game, negative);
        self.negatives.insert(negative, game);
        Ok(negative)
    }

    fn negate_all(&mut self, games: &[GameId]) -> Result<Vec<GameId>, LimitReached> {
        games.iter().map(|&game| self.negate(game)).collect()
    }

    /// Adds a number to a game that is not one. By the number translation theorem the options of the game, each with the number added,
    /// are those of the canonical form.
    fn translate(&mut self, game: GameId, number: GameId) -> Result<GameId, LimitReached> {
        let options = self.options(game);
        let left = self.add_to_all(&options.left, number)?;
        let right = self.add_to_all(&options.right, number)?;
        self.intern(left, right)
    }

    fn add_options(&mut self, a: GameId, b: GameId) -> Result<GameId, LimitReached> {
        let (of_a, of_b) = (self.options(a), self.options(b));
        let mut left = self.add_to_all(&of_a.left, b)?;
        left.extend(self.add_to_all(&of_b.left, a)?);
        let mut right = self.add_to_all(&of_a.right, b)?;
        right.extend(self.add_to_all(&of_b.right, a)?);
        self.game(&left, &right)
    }

    fn add_to_all(
        &mut self,
        games: &[GameId],
        summand: GameId,
    ) -> Result<Vec<GameId>, LimitReached> {
        games.iter().map(|&game| self.add(game, summand)).collect()
    }
}
