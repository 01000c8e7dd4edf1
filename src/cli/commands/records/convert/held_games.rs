//! Games that are held back until it is known whether the requested notation fits any game.

use std::io::Write;

use anyhow::{Context as _, Result};

use crate::cli::args::check_notation;
use crate::games::{GameKind, Notation};
use crate::record::{Game, Writer};

/// The largest number of games that are held back.
const MAX_HELD: usize = 1_000;

/// Writes games. If a notation was requested, games whose moves have one of their own are held back until another game shows that it fits some of them: an error is
/// told before anything is written.
pub(super) struct HeldGames {
    /// The requested notation, until a game was found that it fits.
    unused: Option<Notation>,
    games: Vec<Game>,
    /// The place of the first game, and what it is.
    first: Option<(String, GameKind)>,
}

impl HeldGames {
    pub(super) fn new(notation: Option<Notation>) -> HeldGames {
        HeldGames {
            unused: notation,
            games: Vec::new(),
            first: None,
        }
    }

    /// Writes a game after those that were held back, or holds it back.
    ///
    /// # Errors
    /// If the game cannot be written, and if the notation fits none of so many games.
    pub(super) fn write<W: Write>(
        &mut self,
        game: &Game,
        place: impl FnOnce() -> String,
        writer: &mut Writer<W>,
    ) -> Result<()> {
        let kind = game.start().kind();
        if self.unused.is_some() && !kind.has_notations() {
            self.first.get_or_insert_with(|| (place(), kind));
            self.games.push(game.clone());
            return match self.games.len() {
                MAX_HELD => self.check(),
                _ => Ok(()),
            };
        }
        self.unused = None;
        for held in self.games.drain(..) {
            writer.write(&held)?;
        }
        Ok(writer.write(game)?)
    }

    /// Refuses the notation if no game was found that it fits.
    ///
    /// # Errors
    /// With the place of the first game, if there is one.
    pub(super) fn check(&self) -> Result<()> {
        match &self.first {
            Some((place, kind)) => {
                check_notation(self.unused, *kind).with_context(|| place.clone())
            }
            None => Ok(()),
        }
    }
}
