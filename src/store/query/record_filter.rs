//! The conditions of a filter that only the records of games answer: ratings, and words of their texts. They are read for the games that pass all other
//! conditions.

use std::cell::RefCell;
use std::ops::RangeInclusive;

use rusqlite::Connection;

use super::game_texts::{GameTexts, TextQuery, tags_and_comment};
use crate::store::StoreError;
use crate::store::connection::count;
use crate::store::format::filter::GameBitmap;
use crate::store::format::record_block::BlockCache;
use crate::store::index::Segment;
use crate::store::query::Filter;

/// The tags with the ratings of the players.
const RATING_TAGS: [&str; 2] = ["BlackElo", "WhiteElo"];

/// The conditions on the records of games.
pub(super) struct RecordFilter<'a> {
    connection: &'a Connection,
    /// The range in which the ratings of both players are.
    rating: Option<RangeInclusive<u32>>,
    /// The words that the texts of a game contain.
    text: Option<(TextQuery, RefCell<GameTexts<'a>>)>,
    blocks: RefCell<BlockCache>,
}

impl<'a> RecordFilter<'a> {
    pub(super) fn new(
        connection: &'a Connection,
        filter: &Filter,
    ) -> Result<RecordFilter<'a>, StoreError> {
        let text = match &filter.text {
            Some(text) => Some((
                TextQuery::new(text)?,
                RefCell::new(GameTexts::new(connection)?),
            )),
            None => None,
        };
        Ok(RecordFilter {
            connection,
            rating: filter.rating.clone(),
            text,
            blocks: RefCell::default(),
        })
    }

    /// Removes the games of a segment whose records do not have what is asked.
    pub(super) fn narrow(
        &self,
        segment: Segment,
        bitmap: &mut GameBitmap,
    ) -> Result<(), StoreError> {
        if self.rating.is_none() && self.text.is_none() {
            return Ok(());
        }
        let mut result = Ok(());
        bitmap.retain(|ordinal| {
            result.is_ok()
                && self
                    .matches(segment.first_game + count(ordinal))
                    .unwrap_or_else(|error| {
                        result = Err(error);
                        false
                    })
        });
        result
    }

    fn matches(&self, game: i64) -> Result<bool, StoreError> {
        if let Some(range) = &self.rating {
            let (tags, _) = tags_and_comment(self.connection, &mut self.blocks.borrow_mut(), game)?;
            let is_rated = |name: &&str| {
                let mut tags = tags.iter();
                let tag = tags.find(|(tag, _)| tag == *name);
                let value = tag.and_then(|(_, value)| value.as_deref());
                value
                    .and_then(rating)
                    .is_some_and(|rating| range.contains(&rating))
            };
            if !RATING_TAGS.iter().all(is_rated) {
                return Ok(false);
            }
        }
        match &self.text {
            Some((query, texts)) => {
                let texts = texts.borrow_mut().of(game, &mut self.blocks.borrow_mut())?;
                Ok(query.matches(&texts))
            }
            None => Ok(true),
        }
    }
}

/// The rating that a tag states: a number, behind which a sign such as `?` may stand.
fn rating(text: &str) -> Option<u32> {
    let text = text.trim();
    let digits =
        text.trim_end_matches(|sign: char| !sign.is_ascii_digit() && !sign.is_alphabetic());
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::rating;

    #[test]
    fn ratings_are_numbers() {
        for text in ["1850", " 1850 ", "1850?", "1850 ?"] {
            assert_eq!(rating(text), Some(1_850), "{text}");
        }
        for text in ["", "?", "-", "1850a", "18 50", "-1850", "1850.5"] {
            assert_eq!(rating(text), None, "{text}");
        }
    }
}
