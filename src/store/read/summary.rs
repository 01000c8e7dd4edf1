//! The summary of a game.

use crate::games::GameKind;
use crate::record::{Ending, GameResult, Score};

/// The summary of a game, as lists of games show it.
///
/// ```
/// use std::path::Path;
/// use sumito::record::GameResult;
/// use sumito::store::Database;
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let summary = database.summary(1)?.expect("the first game");
/// assert_eq!((summary.black.as_deref(), summary.result), (Some("ABA-PRO"), GameResult::Draw));
/// assert_eq!(summary.date.as_deref(), Some("2002.12.08"));
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Summary {
    /// The id of the game in its database.
    pub id: i64,
    /// The player of Black.
    pub black: Option<String>,
    /// The player of White.
    pub white: Option<String>,
    /// The event.
    pub event: Option<String>,
    /// The date: `YYYY.MM.DD` with `??` for unknown parts.
    pub date: Option<String>,
    /// The key of the layout, if the layout is built in, or `random:` with its seed.
    pub layout: Option<String>,
    /// Which game it is.
    pub kind: GameKind,
    /// Whether the layout was inferred by replay.
    pub layout_inferred: bool,
    /// The result.
    pub result: GameResult,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// The points of each side.
    pub score: Score,
    /// The number of plies.
    pub plies: u32,
    /// The reason why the game stops before the end of its record, if it does.
    pub incomplete: Option<String>,
    /// The moves that were repaired because the record contains typos, if there are any.
    pub repaired: Option<String>,
    /// The options of the rules that differ from the standard ones, if any do.
    pub rules: Option<String>,
    /// The players of the third seat and later ones, separated by ` / `, with `?` for an unknown player.
    pub others: Option<String>,
}

impl Summary {
    /// Whether the game is a fragment: its record begins in mid-game.
    #[doc(hidden)]
    pub fn is_fragment(&self) -> bool {
        self.plies == 0 && self.incomplete.is_some()
    }
}
