//! Compares the index of words and ratings with the games.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use rusqlite::named_params;

use super::game_texts::GameTexts;
use super::state::IndexState;
use crate::store::format::checksum;
use crate::store::format::record_block::BlockCache;
use crate::store::{Database, StoreError};

/// What to do about an index that does not agree with its games.
const REMEDY: &str = "`sumito db compact` builds it anew";

impl Database {
    /// Compares the words and the ratings of the index with those of the games, and returns the faults.
    pub(in crate::store) fn check_texts(&self) -> Result<Vec<String>, StoreError> {
        let connection = &self.connection;
        let state = IndexState::read(connection)?;
        if state.last_game == 0 {
            return Ok(Vec::new());
        }
        // All pairs of words and games, as a sum that does not depend on their order.
        let mut expected_words = WordSum::default();
        let mut expected_ratings = BTreeMap::new();
        let mut texts = GameTexts::new(connection)?;
        let mut blocks = BlockCache::default();
        let sql = include_str!("../../../sql/text_index/indexed_games.sql");
        let mut select = connection.prepare_cached(sql)?;
        let mut rows = select.query(named_params! {":last": state.last_game})?;
        while let Some(row) = rows.next()? {
            let game = row.get(0)?;
            // Damage is already reported with the game.
            let Ok(indexed) = texts.indexed(game, &mut blocks) else {
                return Ok(Vec::new());
            };
            indexed.words.iter().for_each(|word| {
                expected_words.add(word, game);
            });
            expected_ratings.extend(indexed.ratings.map(|ratings| (game, ratings)));
        }
        let mut faults = Vec::new();
        if self.indexed_words(&state)? != expected_words {
            faults.push(format!(
                "the index of words does not agree with the games: {REMEDY}"
            ));
        }
        if self.indexed_ratings(&state)? != expected_ratings {
            faults.push(format!(
                "the index of ratings does not agree with the games: {REMEDY}"
            ));
        }
        Ok(faults)
    }

    /// The words of the index.
    fn indexed_words(&self, state: &IndexState) -> Result<WordSum, StoreError> {
        let connection = &self.connection;
        let is_read_only: bool = connection.pragma_value("query_only")?;
        // The table that lists the words is a temporary one of this connection.
        connection.pragma_update("query_only", false)?;
        let words = self.words_of_vocabulary(state);
        connection.pragma_update("query_only", is_read_only)?;
        words
    }

    fn words_of_vocabulary(&self, state: &IndexState) -> Result<WordSum, StoreError> {
        let connection = &self.connection;
        connection.execute(include_str!("../../../sql/text_index/vocabulary.sql"), [])?;
        let mut words = WordSum::default();
        {
            let sql = include_str!("../../../sql/text_index/all_words.sql");
            let mut select = connection.prepare(sql)?;
            let mut rows = select.query([])?;
            while let Some(row) = rows.next()? {
                let game = row.get(1)?;
                if state.has(game) {
                    words.add(row.get_ref(0)?.as_str().unwrap_or_default(), game);
                }
            }
        }
        let sql = include_str!("../../../sql/text_index/drop_vocabulary.sql");
        connection.execute(sql, [])?;
        Ok(words)
    }

    /// The ratings of the index.
    fn indexed_ratings(&self, state: &IndexState) -> Result<BTreeMap<i64, [u32; 2]>, StoreError> {
        let sql = include_str!("../../../sql/text_index/all_ratings.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rows = select.query([])?;
        let mut ratings = BTreeMap::new();
        while let Some(row) = rows.next()? {
            checksum::verify("game_rating", row, 3)?;
            let game = row.get(0)?;
            if state.has(game) {
                ratings.insert(game, [row.get(1)?, row.get(2)?]);
            }
        }
        Ok(ratings)
    }
}

/// The number of pairs of a word and a game, and the sum of their hashes.
#[derive(Debug, Default, PartialEq, Eq)]
struct WordSum {
    pairs: u64,
    hashes: u64,
}

impl WordSum {
    fn add(&mut self, word: &str, game: i64) {
        let mut hasher = DefaultHasher::new();
        (word, game).hash(&mut hasher);
        self.pairs += 1;
        self.hashes = self.hashes.wrapping_add(hasher.finish());
    }
}
