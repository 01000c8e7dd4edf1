//! Where the words of a filter stand in listed games.

use std::cell::RefCell;

use crate::store::{Database, Filter, StoreError, TextPlace, TextReader};

/// Finds the places where the words of a filter stand in a game.
pub(crate) struct TextPlaces<'a>(Option<RefCell<TextReader<'a>>>);

impl<'a> TextPlaces<'a> {
    /// The places of the words of a filter, if it has some.
    ///
    /// # Errors
    /// When a text has no word, or the database cannot be read.
    pub(crate) fn new(
        database: &'a Database,
        filter: &Filter,
    ) -> Result<TextPlaces<'a>, StoreError> {
        let text = filter.text.as_deref();
        let reader = text.map(|text| database.text_reader(text)).transpose()?;
        Ok(TextPlaces(reader.map(RefCell::new)))
    }

    /// The places in a game; `None` if the filter has no words.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn of(&self, game: i64) -> Result<Option<Vec<TextPlace>>, StoreError> {
        let reader = self.0.as_ref();
        reader
            .map(|reader| reader.borrow_mut().places(game))
            .transpose()
    }
}
