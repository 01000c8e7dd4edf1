//! Answers from the index which games have words or ratings; the records of games that it does not have are read.

use std::ops::RangeInclusive;

use rusqlite::named_params;

use super::game_texts::{GameTexts, ratings, tags_and_comment};
use super::state::IndexState;
use super::text_query::TextQuery;
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;
use crate::store::format::checksum;
use crate::store::format::record_block::BlockCache;
use crate::store::players::Aliases;

/// Words and phrases that the texts of a game must contain, or must not.
pub(in crate::store) struct TextFilter<'a> {
    query: TextQuery,
    texts: GameTexts<'a>,
    /// The hits in the index, unless it cannot answer the query.
    index: Option<WordHits>,
}

/// The games in which the index has the words.
struct WordHits {
    state: IndexState,
    /// The games that are certain to match, in ascending order.
    certain: Vec<i64>,
    /// The games that may match, in ascending order: if names of persons are added, or where phrases and what is excluded are to be looked up.
    possible: Vec<i64>,
}

impl<'a> TextFilter<'a> {
    pub(in crate::store) fn new(
        connection: &'a Connection,
        text: &str,
    ) -> Result<TextFilter<'a>, StoreError> {
        let query = TextQuery::new(text)?;
        Ok(TextFilter {
            index: WordHits::find(connection, &query)?,
            texts: GameTexts::new(connection)?,
            query,
        })
    }

    /// Whether the texts of a game match.
    pub(in crate::store) fn matches(
        &mut self,
        game: i64,
        blocks: &mut BlockCache,
    ) -> Result<bool, StoreError> {
        if let Some(hits) = &self.index
            && hits.state.has(game)
        {
            if hits.certain.binary_search(&game).is_ok() {
                return Ok(true);
            }
            if hits.possible.binary_search(&game).is_err() {
                return Ok(false);
            }
        }
        let texts = self.texts.of(game, blocks)?;
        Ok(self
            .query
            .matches(texts.iter().map(|(_, text)| text.as_str())))
    }
}

impl WordHits {
    fn find(connection: &Connection, query: &TextQuery) -> Result<Option<WordHits>, StoreError> {
        let state = IndexState::read(connection)?;
        let Some(match_expression) = query.match_expression().filter(|_| state.last_game > 0)
        else {
            return Ok(None);
        };
        // The index has the spellings of records. A name of a person is found by its spellings, and then in the texts.
        let aliases = Aliases::read(connection)?;
        let Some(with_persons) = query.match_expression_with_persons(&aliases) else {
            return Ok(None);
        };
        let has_only_words = query.has_only_words();
        let certain = if has_only_words {
            games_with(connection, &match_expression)?
        } else {
            Vec::new()
        };
        let possible = if has_only_words && with_persons == match_expression {
            Vec::new()
        } else {
            games_with(connection, &with_persons)?
        };
        Ok(Some(WordHits {
            state,
            certain,
            possible,
        }))
    }
}

/// The games that match an expression of the full-text search, in ascending order.
fn games_with(connection: &Connection, match_expression: &str) -> Result<Vec<i64>, StoreError> {
    let sql = include_str!("../../../sql/text_index/find_words.sql");
    let mut select = connection.prepare_cached(sql)?;
    let query = named_params! {":query": match_expression};
    let games = select.query_map(query, |row| row.get(0))?;
    games.collect::<Result<_, _>>()
}

/// A range in which the ratings of both players must be.
pub(in crate::store) struct RatingFilter<'a> {
    connection: &'a Connection,
    range: RangeInclusive<u32>,
    state: IndexState,
    /// The games of the index whose ratings are in the range, in ascending order.
    games: Vec<i64>,
}

impl<'a> RatingFilter<'a> {
    pub(in crate::store) fn new(
        connection: &'a Connection,
        range: &RangeInclusive<u32>,
    ) -> Result<RatingFilter<'a>, StoreError> {
        let sql = include_str!("../../../sql/text_index/find_ratings.sql");
        let mut select = connection.prepare_cached(sql)?;
        let bounds = named_params! {":first": range.start(), ":last": range.end()};
        let mut rows = select.query(bounds)?;
        let mut games = Vec::new();
        while let Some(row) = rows.next()? {
            checksum::verify("game_rating", row, 3)?;
            games.push(row.get(0)?);
        }
        Ok(RatingFilter {
            connection,
            range: range.clone(),
            state: IndexState::read(connection)?,
            games,
        })
    }

    /// Whether the ratings of both players of a game are in the range.
    pub(in crate::store) fn matches(
        &self,
        game: i64,
        blocks: &mut BlockCache,
    ) -> Result<bool, StoreError> {
        if self.state.has(game) {
            return Ok(self.games.binary_search(&game).is_ok());
        }
        let (tags, _) = tags_and_comment(self.connection, blocks, game)?;
        let tags = tags.iter().filter_map(|(name, value)| {
            let value = value.as_deref()?;
            Some((name, value))
        });
        let ratings = ratings(&tags);
        Ok(ratings.is_some_and(|both| both.iter().all(|rating| self.range.contains(rating))))
    }
}
