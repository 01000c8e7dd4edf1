//! Choosing some of many games, and remembering which of all are meant.

use std::collections::BTreeMap;

/// A random sample of games: at most so many of those that are offered, each as likely as any other, and the same ones each time.
#[derive(Debug)]
pub(super) struct Sample<T> {
    most: usize,
    /// Those with the smallest hashes.
    games: BTreeMap<(u64, i64), T>,
    /// How many were offered.
    pub(super) of: u64,
}

impl<T> Sample<T> {
    pub(super) fn of_most(most: usize) -> Sample<T> {
        Sample {
            most,
            games: BTreeMap::new(),
            of: 0,
        }
    }

    pub(super) fn offer(&mut self, game: i64, value: T) {
        self.of += 1;
        let place = (hash(game), game);
        let is_full = self.games.len() >= self.most;
        if is_full
            && self
                .games
                .last_key_value()
                .is_none_or(|(last, _)| *last < place)
        {
            return;
        }
        self.games.insert(place, value);
        if is_full {
            self.games.pop_last();
        }
    }

    /// Whether every game that was offered is in it.
    pub(super) fn is_all(&self) -> bool {
        self.games.len() as u64 == self.of
    }

    /// The games by their numbers.
    pub(super) fn by_number(&self) -> BTreeMap<i64, &T> {
        let games = self.games.iter();
        games.map(|((_, game), value)| (*game, value)).collect()
    }
}

/// The finalizer of SplitMix64: numbers that follow one another become numbers that look random.
fn hash(game: i64) -> u64 {
    let mut x = game.cast_unsigned().wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// A set of games: a bit for each number up to the highest.
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

    pub(super) fn has(&self, game: i64) -> bool {
        let number = usize::try_from(game).ok();
        let word = number.and_then(|number| Some((number, self.0.get(number / 64)?)));
        word.is_some_and(|(number, word)| word >> (number % 64) & 1 != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_bounded_even_and_the_same_each_time() {
        let sample = |most, games| {
            let mut sample = Sample::of_most(most);
            (1..=games).for_each(|game| sample.offer(game, ()));
            sample
        };
        let few = sample(100, 100);
        assert!(few.is_all() && few.by_number().len() == 100);
        let many = sample(1_000, 100_000);
        assert!(!many.is_all() && many.of == 100_000);
        let games: Vec<i64> = many.by_number().into_keys().collect();
        let again: Vec<i64> = sample(1_000, 100_000).by_number().into_keys().collect();
        assert!(games.len() == 1_000 && games == again);
        // A tenth of them in each tenth, but for four standard deviations, and as many odd as even ones.
        for tenth in 0..10 {
            let within = |game: &&i64| (**game - 1) / 10_000 == tenth;
            let count = games.iter().filter(within).count();
            assert!((62..=138).contains(&count), "{tenth}: {count}");
        }
        let odd = games.iter().filter(|game| *game % 2 == 1).count();
        assert!((436..=564).contains(&odd), "{odd}");
    }

    #[test]
    fn games_in_a_set() {
        let mut set = GameSet::default();
        for game in [1, 64, 1_000] {
            set.add(game);
        }
        set.add(-1);
        let found: Vec<i64> = (-2..2_000).filter(|game| set.has(*game)).collect();
        assert_eq!(found, [1, 64, 1_000]);
    }
}
