//! Counts games by result, for a position and for each move played there.

/// The result and the date of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::store) struct Outcome {
    /// 0 unknown, 1 Black won, 2 White won, 3 drawn, 4 another side won.
    pub(in crate::store) result: u8,
    /// The date as a number: 20191231, with zeros for unknown parts; 0 for none.
    pub(in crate::store) date: u32,
}

/// The number of games, also by result, and the range of their dates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::store) struct OutcomeCounts {
    pub(in crate::store) games: u64,
    /// Games by [`Outcome::result`].
    pub(in crate::store) results: [u64; 5],
    /// The first date and the last one; 0 where none is known.
    pub(in crate::store) first: u32,
    pub(in crate::store) last: u32,
}

impl OutcomeCounts {
    /// Counts a game.
    pub(in crate::store) fn add(&mut self, outcome: Outcome) {
        self.games += 1;
        self.results[usize::from(outcome.result.min(4))] += 1;
        if outcome.date != 0 {
            self.first = if self.first == 0 {
                outcome.date
            } else {
                self.first.min(outcome.date)
            };
            self.last = self.last.max(outcome.date);
        }
    }

    /// Adds the counts of other games.
    pub(in crate::store) fn merge(&mut self, other: &OutcomeCounts) {
        self.games += other.games;
        let results = self.results.iter_mut().zip(other.results);
        results.for_each(|(own, other)| *own += other);
        if other.first != 0 && (self.first == 0 || other.first < self.first) {
            self.first = other.first;
        }
        self.last = self.last.max(other.last);
    }
}

/// Counts the games that reach a position: each game once, and once for each move that it played there.
pub(super) struct GameCounter {
    pub(super) counts: OutcomeCounts,
    /// Counts by move, in ascending order of the codes of the moves.
    pub(super) moves: Vec<(u16, OutcomeCounts)>,
    last_game: Option<u32>,
    /// For each move the game that played it last.
    last_game_by_move: Vec<Option<u32>>,
}

impl GameCounter {
    /// A counter for moves with these codes, which are in ascending order.
    pub(super) fn new(codes: impl Iterator<Item = u16>) -> GameCounter {
        let moves: Vec<_> = codes.map(|code| (code, OutcomeCounts::default())).collect();
        GameCounter {
            counts: OutcomeCounts::default(),
            last_game_by_move: vec![None; moves.len()],
            moves,
            last_game: None,
        }
    }

    /// Counts an occurrence; occurrences are added in the order of their games. `move_index` is the index of the next move, or beyond the last index where
    /// the game ends.
    #[inline]
    pub(super) fn add(&mut self, game: u32, move_index: usize, outcome: Outcome) {
        if self.last_game.replace(game) != Some(game) {
            self.counts.add(outcome);
        }
        if let Some(last_game) = self.last_game_by_move.get_mut(move_index)
            && last_game.replace(game) != Some(game)
        {
            self.moves[move_index].1.add(outcome);
        }
    }
}
