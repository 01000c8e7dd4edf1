//! The conditions of a filter on values that only records of games contain: ratings, and words of their texts. They are tested for the games that pass all
//! other conditions.

use std::cell::RefCell;

use crate::store::StoreError;
use crate::store::connection::count;
use crate::store::connection::sqlite::Connection;
use crate::store::format::filter::GameBitmap;
use crate::store::format::record_block::BlockCache;
use crate::store::index::Segment;
use crate::store::query::Filter;
use crate::store::text_index::{RatingFilter, TextFilter};

/// The conditions on the records of games.
pub(super) struct RecordFilter<'a> {
    rating: Option<RatingFilter<'a>>,
    text: Option<RefCell<TextFilter<'a>>>,
    blocks: RefCell<BlockCache>,
}

impl<'a> RecordFilter<'a> {
    pub(super) fn new(
        connection: &'a Connection,
        filter: &Filter,
    ) -> Result<RecordFilter<'a>, StoreError> {
        let text = filter.text.as_deref();
        let text = text.map(|text| TextFilter::new(connection, text));
        let rating = filter.rating.as_ref();
        let rating = rating.map(|range| RatingFilter::new(connection, range));
        Ok(RecordFilter {
            rating: rating.transpose()?,
            text: text.transpose()?.map(RefCell::new),
            blocks: RefCell::default(),
        })
    }

    /// Removes the games of a segment whose records do not meet the conditions.
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
        let mut blocks = self.blocks.borrow_mut();
        if let Some(rating) = &self.rating
            && !rating.matches(game, &mut blocks)?
        {
            return Ok(false);
        }
        match &self.text {
            Some(text) => text.borrow_mut().matches(game, &mut blocks),
            None => Ok(true),
        }
    }
}
