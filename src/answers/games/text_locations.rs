//! Where the words of a filter stand in listed games.

use std::cell::RefCell;

use crate::store::{Database, Filter, StoreError, TextLocation, TextReader};

/// Finds the places where the words of a filter stand in a game.
pub(crate) struct TextLocations<'a>(Option<RefCell<TextReader<'a>>>);

impl<'a> TextLocations<'a> {
    /// The places of the words of a filter, if it has some.
    ///
    /// # Errors
    /// When a text has no word, or the database cannot be read.
    pub(crate) fn new(
        database: &'a Database,
        filter: &Filter,
    ) -> Result<TextLocations<'a>, StoreError> {
        let text = filter.text.as_deref();
        let reader = text.map(|text| database.text_reader(text)).transpose()?;
        Ok(TextLocations(reader.map(RefCell::new)))
    }

    /// The places in a game; `None` if the filter has no words.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn of(&self, game: i64) -> Result<Option<Vec<TextLocation>>, StoreError> {
        let reader = self.0.as_ref();
        reader
            .map(|reader| reader.borrow_mut().places(game))
            .transpose()
    }
}
