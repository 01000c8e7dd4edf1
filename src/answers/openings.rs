//! The opening explorer: a position and the moves played in it, with their results.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::game::GamePosition;
use crate::games::{AnyPosition, with_position};
use crate::openings::OpeningNames;
use crate::record::WriteGame;
use crate::store::{Database, Filter, OpeningMove, Openings, ResultCounts, StoreError};

/// A position in the explorer.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::rules::Position;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let explored = database.explore(Position::default(), &Filter::default(), &names)?;
/// assert_eq!((explored.counts.games, explored.counts.draws), (1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExplorerPosition {
    /// The position.
    pub position: String,
    /// The options of its rules that differ from the standard ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub rules: Option<String>,
    /// The name of the position, if it has one.
    pub opening: Option<String>,
    /// The games that reach the position.
    #[serde(flatten)]
    pub counts: ResultCounts,
    /// The games from the same layout under other rules, which are not counted: the number of those that pass the filter, by their rules.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub other_rules: BTreeMap<String, u64>,
    /// The moves played in it, those of the most games first unless another order was requested.
    pub moves: Vec<ExplorerMove>,
}

/// A move in the explorer.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::rules::Position;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let explored = database.explore(Position::default(), &Filter::default(), &names)?;
/// let first = &explored.moves[0];
/// assert_eq!((first.counts.games, first.reaching, first.transpositions), (1, 1, 0));
/// assert_eq!(first.last_date.as_deref(), Some("2002.12.08"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExplorerMove {
    /// The name of the move.
    #[serde(rename = "move")]
    pub name: String,
    /// The games that played it here.
    #[serde(flatten)]
    pub counts: ResultCounts,
    /// The number of games that reach the position after the move, by any order of moves.
    pub reaching: u64,
    /// The number of these games that did not play the move here.
    pub transpositions: u64,
    /// The date of the last game that played it, as `YYYY.MM.DD` with `??` for what is not known.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::date_or_null")
    )]
    pub last_date: Option<String>,
    /// The name of the position after the move, if it has one.
    pub opening: Option<String>,
}

/// The name of a position, if it has one.
pub(crate) fn opening_name<'a>(position: &AnyPosition, names: &'a OpeningNames) -> Option<&'a str> {
    names.of_any(position).map(|opening| opening.name.as_str())
}

/// A move that was played in a position.
pub(crate) fn explorer_move(
    opening: &OpeningMove,
    position: &AnyPosition,
    names: &OpeningNames,
) -> ExplorerMove {
    let (name, after) = with_position!(position, position => {
        let mut after = *position;
        let mv = opening.mv.to_move();
        after.play_unchecked(mv);
        (position.name_of(mv), AnyPosition::from(after))
    });
    ExplorerMove {
        name,
        counts: opening.results,
        reaching: opening.reaching,
        transpositions: opening.transpositions,
        last_date: opening.last_date.clone(),
        opening: opening_name(&after, names).map(str::to_owned),
    }
}

/// A position, the moves played in it, and the numbers of games from its layout under other rules.
pub(crate) fn explorer_position(
    openings: &Openings,
    position: &AnyPosition,
    other_rules: BTreeMap<String, u64>,
    names: &OpeningNames,
) -> ExplorerPosition {
    let moves = openings.moves.iter();
    ExplorerPosition {
        position: position.to_text(),
        rules: Some(with_position!(position, position => position.rules_text()))
            .filter(|rules| !rules.is_empty()),
        opening: opening_name(position, names).map(str::to_owned),
        counts: openings.results,
        other_rules,
        moves: moves
            .map(|opening| explorer_move(opening, position, names))
            .collect(),
    }
}

impl Database {
    /// The moves played in a position by the games that pass a filter and reach it in any orientation, with names, results and transpositions, as `sumito openings` prints
    /// them: those of most games first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn explore(
        &self,
        position: impl Into<AnyPosition>,
        filter: &Filter,
        names: &OpeningNames,
    ) -> Result<ExplorerPosition, StoreError> {
        let position = position.into();
        let openings = self.openings(position, filter)?;
        let other_rules = self.games_under_other_rules((&position, &[]), filter)?;
        Ok(explorer_position(&openings, &position, other_rules, names))
    }
}
