//! A game as the text of its record.

use std::fmt;
use std::io;

use crate::record::model::format::Format;
use crate::record::model::game::Game;
use crate::record::write::writer::{WriteOptions, Writer};

impl Game {
    /// The record of the game in a format.
    ///
    /// ```
    /// use sumito::notation::Notation;
    /// use sumito::record::{Format, Game, WriteOptions};
    ///
    /// let game: Game = "1.a1b2 i5h5 2.a2b3 i6h6".parse()?;
    /// let options = WriteOptions { notation: Some(Notation::Nacre), ..WriteOptions::default() };
    /// let text = game.to_record(Format::Apgn, options)?;
    /// assert!(text.contains("[Notation \"Nacre\"]"));
    /// assert_eq!(text.parse::<Game>()?.last(), game.last());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A format that can only be read, or that does not have the game.
    pub fn to_record(&self, format: Format, options: WriteOptions) -> io::Result<String> {
        let mut writer = Writer::new(Vec::new(), format, options);
        writer.write(self)?;
        Ok(String::from_utf8(writer.finish()?).expect("records are written in UTF-8"))
    }
}

impl fmt::Display for Game {
    /// Writes the record of the game in APGN, which holds all of it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.to_record(Format::Apgn, WriteOptions::default());
        f.write_str(&text.map_err(|_| fmt::Error)?)
    }
}
