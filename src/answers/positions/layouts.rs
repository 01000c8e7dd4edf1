//! The start layouts.

use serde::Serialize;

use crate::game::{Color, GameLayout, GamePosition};
use crate::games::{GameKind, with_game_kind};
use crate::record::ReadGame;

/// A start layout.
///
/// ```
/// let layouts = sumito::answers::layouts();
/// let standard = layouts.iter().find(|layout| layout.key == "classical").expect("a layout");
/// assert_eq!((standard.players, standard.black, standard.white), (2, 14, 14));
/// assert!(layouts.iter().any(|layout| layout.players == 6));
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LayoutRow {
    /// Its key, which filters and records name.
    pub key: String,
    /// Its names, the preferred one first.
    pub names: Vec<String>,
    /// The position.
    pub position: String,
    /// The number of players.
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 6)))]
    pub players: usize,
    /// The number of black pieces.
    pub black: usize,
    /// The number of white pieces.
    pub white: usize,
    /// What is particular to it; may be empty.
    pub note: &'static str,
    /// The key of the game.
    #[serde(serialize_with = "crate::record::keys::key")]
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::game_type")
    )]
    pub game_type: GameKind,
}

/// The start layouts that lists show, of all games, as `sumito layouts` lists them.
pub fn layouts() -> Vec<LayoutRow> {
    let kinds = GameKind::ALL.iter();
    let rows = kinds.flat_map(|&kind| with_game_kind!(kind, P => layout_rows_of::<P>(kind)));
    rows.collect()
}

fn layout_rows_of<P: ReadGame>(kind: GameKind) -> Vec<LayoutRow> {
    let row = |layout: P::Layout| {
        // Under its own rules, which for more than two players are not those of the game.
        let start = P::read_position(&layout.key(), None).ok()?;
        Some(LayoutRow {
            key: layout.key().into_owned(),
            names: layout.names().into_iter().map(Into::into).collect(),
            position: start.to_text(),
            players: start.colors().len(),
            black: start.cells_of(Color::Black).count(),
            white: start.cells_of(Color::White).count(),
            note: layout.note(),
            game_type: kind,
        })
    };
    <P as GamePosition>::Layout::listed()
        .filter_map(row)
        .collect()
}
