//! Rows of plies: the columns that tables of plies have in every format, whatever the games.

use serde_json::{Map, Value};

use crate::games::Notation;
use crate::record::model::game::{Game, TypedGame, with_game};
use crate::record::model::score::score;
use crate::record::write::write_game::WriteGame;

/// The type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ColumnType {
    /// A number that may be large.
    Long,
    /// A number.
    Int,
    /// A text.
    Text,
}

/// The columns of a row and their types. The value of each may be missing.
///
/// # Stability
/// Columns may be appended. Existing ones keep their names, types and meanings.
pub(crate) const PLY_COLUMNS: [(&str, ColumnType); 28] = [
    ("id", ColumnType::Long),
    ("black", ColumnType::Text),
    ("white", ColumnType::Text),
    ("third", ColumnType::Text),
    ("fourth", ColumnType::Text),
    ("fifth", ColumnType::Text),
    ("sixth", ColumnType::Text),
    ("date", ColumnType::Text),
    ("ply", ColumnType::Int),
    ("color", ColumnType::Text),
    ("position", ColumnType::Text),
    ("abapro", ColumnType::Text),
    ("nacre", ColumnType::Text),
    ("reversible", ColumnType::Text),
    ("marbles", ColumnType::Text),
    ("pushed", ColumnType::Text),
    ("ejected", ColumnType::Text),
    ("score_black", ColumnType::Int),
    ("score_white", ColumnType::Int),
    ("score_third", ColumnType::Int),
    ("score_fourth", ColumnType::Int),
    ("score_fifth", ColumnType::Int),
    ("score_sixth", ColumnType::Int),
    ("game", ColumnType::Text),
    ("move", ColumnType::Text),
    ("evaluation", ColumnType::Text),
    ("hundredths", ColumnType::Int),
    ("clock", ColumnType::Text),
];

/// Largest number of players, and of sides with points.
const MAX_PLAYERS: u8 = 6;

/// The rows of a game: a position, the move that is played in it, and the points and the evaluation after it. `id` is the number of the game in a database.
/// A game that begins in mid-game has no rows.
pub(crate) fn ply_rows(id: Option<i64>, game: &Game, notation: Notation) -> Vec<Vec<Value>> {
    let mut of_game = vec![id.into()];
    of_game.extend((0..MAX_PLAYERS).map(|seat| game.seat_player(seat).into()));
    of_game.push(game.date().into());
    with_game!(game, game => rows(&of_game, game, notation))
}

fn rows<P: WriteGame>(
    of_game: &[Value],
    game: TypedGame<'_, P>,
    notation: Notation,
) -> Vec<Vec<Value>> {
    let analysis = game.analysis.as_deref();
    let positions = game.positions().zip(game.positions().skip(1));
    let plies = game.plies().iter().zip(game.moves()).zip(positions);
    let rows = plies
        .enumerate()
        .map(|(index, ((ply, mv), (before, after)))| {
            let color = before.colors()[usize::from(before.seat())];
            let evaluation = analysis.map(|analysis| analysis.plies[index].evaluation);
            let mut row = of_game.to_vec();
            row.extend([
                (index + 1).into(),
                before.display_color(color).key().into(),
                before.to_text().into(),
            ]);
            let cells = P::ply_cells(mv, &before).into_iter();
            row.extend(cells.map(|cell| Some(cell).filter(|cell| !cell.is_empty()).into()));
            let points: Vec<u8> = score(&after).points().collect();
            row.extend((0..usize::from(MAX_PLAYERS)).map(|side| points.get(side).copied().into()));
            row.extend([
                P::KEY.into(),
                before.name_in(mv, notation).into(),
                evaluation.map(|evaluation| evaluation.to_string()).into(),
                evaluation
                    .and_then(|evaluation| evaluation.hundredths())
                    .into(),
                ply.annotations().clock.clone().into(),
            ]);
            row
        });
    rows.collect()
}

/// A row as a JSON object.
pub(crate) fn row_to_json(row: Vec<Value>) -> Value {
    let names = PLY_COLUMNS.iter().map(|(name, _)| (*name).to_owned());
    names.zip(row).collect::<Map<_, _>>().into()
}

/// A value as a cell of CSV.
pub(crate) fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// A row of plies as a JSON object, whose fields are the [columns](PLY_COLUMNS).
#[cfg(feature = "schema")]
pub struct PlyRow;

#[cfg(feature = "schema")]
impl schemars::JsonSchema for PlyRow {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "PlyRow".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let properties = PLY_COLUMNS.iter().map(|(name, column)| {
            let kind = match column {
                ColumnType::Long | ColumnType::Int => "integer",
                ColumnType::Text => "string",
            };
            let schema = serde_json::json!({"type": [kind, "null"]});
            ((*name).to_owned(), schema)
        });
        let names: Vec<&str> = PLY_COLUMNS.iter().map(|(name, _)| *name).collect();
        schemars::json_schema!({
            "type": "object",
            "description": "A position, the move that is played in it, and the points and the evaluation after it. What is not known is null.",
            "properties": properties.collect::<Map<_, _>>(),
            "required": names,
        })
    }
}
