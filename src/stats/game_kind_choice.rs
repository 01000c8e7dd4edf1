//! `GameKindChoice`: the kind of game that statistics count.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::games::GameKind;
use crate::store::{Database, Filter, StoreError};

/// The kind of game that statistics count. Results and strengths of two kinds of games cannot be added, so the games of the others are left out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameKindChoice {
    /// The kind of game that the filter names, otherwise the one with the most games that pass it.
    pub game: GameKind,
    /// The number of games of each other kind that pass the filter.
    pub left_out: BTreeMap<GameKind, u64>,
    /// The number of fragments among the games of the kind: their records begin in mid-game, and figures leave them out.
    pub fragments: u64,
}

impl GameKindChoice {
    /// The choice among the games that pass a filter, and the filter for them.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn of(
        database: &Database,
        filter: &Filter,
    ) -> Result<(GameKindChoice, Filter), StoreError> {
        let mut left_out = database.count_by_game(filter)?;
        // Of equal numbers the first game of the list counts.
        let most = left_out.iter().rev().max_by_key(|(_, games)| **games);
        let most = most.map(|(game, _)| *game);
        let named = filter.game.or(filter.layout.map(|layout| layout.kind()));
        let game = named.or(most).unwrap_or_default();
        left_out.remove(&game);
        let filter = Filter {
            game: Some(game),
            ..filter.clone()
        };
        let choice = GameKindChoice {
            game,
            left_out,
            fragments: database.count_fragments(&filter)?,
        };
        Ok((choice, filter))
    }

    /// The choice as fields of an answer.
    pub(crate) fn answer(&self) -> CountedGame {
        CountedGame {
            game_type: self.game,
            left_out: self.left_out.clone(),
            fragments: self.fragments,
        }
    }
}

/// The game whose figures an answer contains.
///
/// ```
/// use std::path::Path;
/// use sumito::games::GameKind;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let statistics = database.statistics(&Filter::default(), &names)?;
/// assert_eq!(statistics.game.game_type, GameKind::Abalone);
/// assert!(statistics.game.left_out.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CountedGame {
    /// The key of the game.
    #[serde(serialize_with = "crate::record::keys::key")]
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::game_type")
    )]
    pub game_type: GameKind,
    /// For each other game, the number of its games that pass the filter and are not counted.
    #[serde(serialize_with = "crate::record::keys::by_key")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<&'static str, u64>"))]
    pub left_out: BTreeMap<GameKind, u64>,
    /// The number of fragments that pass the filter and are not counted, because their records begin in mid-game.
    pub fragments: u64,
}
