//! One game in full.

use serde::Serialize;

use super::analysis::{GameAnalysis, analysis};
use crate::answers::query_error::QueryError;
use crate::games::AnyPosition;
use crate::openings::OpeningNames;
use crate::record::{JsonGame, game_to_json};
use crate::store::{StoredGame, StoredProblem};

/// A game with all that is stored of it. Its JSON also has the fields of its record.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::Database;
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let shown = database.shown_game(1, &OpeningNames::known())?.expect("the first game");
/// assert_eq!((shown.id, shown.line, shown.analysis), (1, 1, None));
/// assert!(shown.source.ends_with("graz-2002.txt") && shown.text.is_some());
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ShownGame {
    /// The number of the game in the database.
    pub id: i64,
    /// Its record.
    #[serde(flatten)]
    pub(crate) game: JsonGame,
    /// The last named opening that it reaches.
    pub opening: Option<ShownOpening>,
    /// The board at the requested ply.
    pub board: ShownBoard,
    /// The file from which it was imported.
    pub source: String,
    /// The line of the file where its record begins, from 1.
    pub line: u64,
    /// When it was edited last, in UTC.
    pub edited: Option<String>,
    /// What the import found wrong with its record.
    pub problems: Vec<StoredProblem>,
    /// The analysis by an engine.
    pub analysis: Option<GameAnalysis>,
    /// The text of its record as it was found, if that is stored.
    pub text: Option<String>,
}

/// An opening that a game reaches.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::Database;
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let shown = database.shown_game(1, &OpeningNames::known())?.expect("the first game");
/// if let Some(opening) = &shown.opening {
///     println!("{} after {} plies", opening.name, opening.ply);
/// }
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ShownOpening {
    /// Its code.
    pub code: Option<String>,
    /// Its name.
    pub name: String,
    /// The number of plies after which the game reaches it.
    pub ply: u32,
}

/// A position of a game.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::Database;
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let shown = database.shown_game(1, &OpeningNames::known())?.expect("the first game");
/// assert!(shown.board.ply > 0 && shown.board.position.is_some());
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ShownBoard {
    /// The number of plies before it.
    pub ply: usize,
    /// The position; null for a fragment.
    pub position: Option<String>,
}

/// A game with all that is stored of it, and the board after `ply` plies.
pub(crate) fn shown_game(
    stored: &StoredGame,
    ply: usize,
    board: &AnyPosition,
    names: &OpeningNames,
) -> ShownGame {
    let opening = names.of_game(&stored.game);
    let position = (!stored.game.is_fragment()).then(|| board.to_text());
    ShownGame {
        id: stored.summary.id,
        game: game_to_json(&stored.game),
        opening: opening.map(|(ply, opening)| ShownOpening {
            code: opening.code.clone(),
            name: opening.name.clone(),
            ply,
        }),
        board: ShownBoard { ply, position },
        source: stored.source.clone(),
        line: stored.location.line,
        edited: stored.edited.clone(),
        problems: stored.problems.clone(),
        analysis: analysis(&stored.game),
        text: stored.text.clone(),
    }
}

/// The error for a number that no game has.
pub(crate) fn game_not_found(id: i64) -> QueryError {
    QueryError::NotFound(format!(
        "there is no game {id}, expected an ID that `sumito games` lists"
    ))
}
