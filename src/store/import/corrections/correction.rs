//! A correction of what an earlier import stored.

use serde::Serialize;

use crate::store::StoredGame;

/// A game that corrects a reject or a game of an earlier import of its source.
///
/// ```
/// use sumito::store::Database;
///
/// let folder = tempfile::tempdir()?;
/// let file = folder.path().join("round.txt");
/// let mut database = Database::in_memory()?;
/// std::fs::write(&file, "1.a1b2 i5h5 2.a2b3 i6h6 3.e5e6\n")?;
/// assert_eq!(database.import_path(&file)?.counts.incomplete, 1);
/// std::fs::write(&file, "1.a1b2 i5h5 2.a2b3 i6h6 3.b2c3\n")?;
/// let correction = database.import_path(&file)?.corrections.remove(0);
/// assert_eq!((correction.reject, correction.game), (Some(1), 2));
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Correction {
    /// The name of the source of both.
    pub source: String,
    /// The line where the record of the game begins.
    pub line: u64,
    /// The id of the game.
    pub game: i64,
    /// The id of the reject; `None` if a whole game is corrected.
    pub reject: Option<i64>,
    /// The id of the corrected game, or of the incomplete game with the legal moves of the reject.
    pub old_game: Option<i64>,
    /// Why the game is incomplete itself, so that its record is still a reject; left out if it is complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub incomplete: Option<String>,
}

/// The corrections that an import has found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Corrections {
    /// Those that can replace what they correct.
    pub replaceable: Vec<Correction>,
    /// Those of games that were edited here, which are never replaced.
    pub of_edited: Vec<Correction>,
    /// Those whose games are the same, and stop for the same reason, as the incomplete games: only the text of their records differs.
    pub still_rejected: Vec<Correction>,
}

impl Correction {
    /// What it replaces by what, for the summary of a change.
    pub(super) fn summary(&self) -> String {
        let replaced = match (self.reject, self.old_game) {
            (Some(reject), Some(game)) => format!("reject {reject} with game {game}"),
            (Some(reject), None) => format!("reject {reject}"),
            (None, game) => format!("game {}", game.unwrap_or_default()),
        };
        format!("{replaced} -> {}", self.game)
    }
}

impl Corrections {
    /// Adds a correction of a reject or of `old`, by `new`.
    pub(super) fn add(
        &mut self,
        correction: Correction,
        old: Option<&StoredGame>,
        new: &StoredGame,
    ) {
        let list = match old {
            Some(old) if old.edited.is_some() => &mut self.of_edited,
            Some(old) if old.game == new.game && old.game.incomplete.is_some() => {
                &mut self.still_rejected
            }
            _ => &mut self.replaceable,
        };
        list.push(correction);
    }

    /// All of them.
    pub(super) fn all(&self) -> impl Iterator<Item = &Correction> {
        let lists = [&self.replaceable, &self.of_edited, &self.still_rejected];
        lists.into_iter().flatten()
    }
}

/// Which games can correct games of earlier imports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CorrectionSearch {
    /// Those that the import has stored.
    NewGames,
    /// All games of its sources, which takes longer: it reads the places of all games.
    AllGames,
}
