//! Random samples and sets of games.

use std::collections::BTreeMap;

use crate::game::mix;

/// A random sample of the games offered: uniform, of limited size, and reproducible.
#[derive(Debug)]
pub(super) struct Sample<T> {
    capacity: usize,
    /// The games with the smallest hashes.
    games: BTreeMap<(u64, i64), T>,
    /// The number of games offered.
    pub(super) offered: u64,
}

impl<T> Sample<T> {
    pub(super) fn with_capacity(capacity: usize) -> Sample<T> {
        Sample {
            capacity,
            games: BTreeMap::new(),
            offered: 0,
        }
    }

    pub(super) fn offer(&mut self, game: i64, value: T) {
        self.offered += 1;
        let key = (mix(game.cast_unsigned()), game);
        let is_full = self.games.len() >= self.capacity;
        if is_full
            && self
                .games
                .last_key_value()
                .is_none_or(|(last, _)| *last < key)
        {
            return;
        }
        self.games.insert(key, value);
        if is_full {
            self.games.pop_last();
        }
    }

    /// Whether it holds every game that was offered.
    pub(super) fn is_complete(&self) -> bool {
        self.games.len() as u64 == self.offered
    }

    /// The games by ID.
    pub(super) fn by_id(&self) -> BTreeMap<i64, &T> {
        let games = self.games.iter();
        games.map(|((_, game), value)| (*game, value)).collect()
    }
}

/// A set of games: one bit for each ID up to the highest.
#[derive(Debug, Default)]
pub(super) struct GameSet(Vec<u64>);

impl GameSet {
    pub(super) fn add(&mut self, game: i64) {
        if let Ok(number) = usize::try_from(game) {
            if number / 64 >= self.0.len() {
                self.0.resize(number / 64 + 1, 0);
            }
            self.0[number / 64] |= 1 << (number % 64);
        }
    }

    pub(super) fn contains(&self, game: i64) -> bool {
        let number = usize::try_from(game).ok();
        let word = number.and_then(|number| Some((number, self.0.get(number / 64)?)));
        word.is_some_and(|(number, word)| word >> (number % 64) & 1 != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_bounded_uniform_and_reproducible() {
        let sample = |capacity, games| {
            let mut sample = Sample::with_capacity(capacity);
            (1..=games).for_each(|game| sample.offer(game, ()));
            sample
        };
        let few = sample(100, 100);
        assert!(few.is_complete() && few.by_id().len() == 100);
        let many = sample(1_000, 100_000);
        assert!(!many.is_complete() && many.offered == 100_000);
        let games: Vec<i64> = many.by_id().into_keys().collect();
        let again: Vec<i64> = sample(1_000, 100_000).by_id().into_keys().collect();
        assert!(games.len() == 1_000 && games == again);
        // A tenth of them in each tenth, within four standard deviations, and as many odd as even IDs.
        for tenth in 0..10 {
            let within = |game: &&i64| (**game - 1) / 10_000 == tenth;
            let count = games.iter().filter(within).count();
            assert!((62..=138).contains(&count), "{tenth}: {count}");
        }
        let odd = games.iter().filter(|game| *game % 2 == 1).count();
        assert!((436..=564).contains(&odd), "{odd}");
    }

    #[test]
    fn a_set_contains_the_added_games() {
        let mut set = GameSet::default();
        for game in [1, 64, 1_000] {
            set.add(game);
        }
        set.add(-1);
        let found: Vec<i64> = (-2..2_000).filter(|game| set.contains(*game)).collect();
        assert_eq!(found, [1, 64, 1_000]);
    }
}
