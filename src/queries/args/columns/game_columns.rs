//! The columns of a list of games: those by which it can be sorted, and those that are chosen.

use clap::ValueEnum;

use crate::answers::GAME_FIELDS;
use crate::names::{quoted_list, similar_names};
use crate::queries::args::sort::{SortColumn, SortKey};
use crate::record::GameResult;
use crate::store::Summary;

/// A column by which a list of games can be sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum GameColumn {
    #[default]
    Id,
    Black,
    White,
    Event,
    Date,
    Layout,
    Result,
    Score,
    Ending,
    Plies,
}

impl SortColumn for GameColumn {
    type Row = Summary;

    fn key(self, game: &Summary) -> SortKey {
        let score = || i64::from(game.score.black) - i64::from(game.score.white);
        match self {
            GameColumn::Id => SortKey::Number(game.id),
            GameColumn::Black => SortKey::text(game.black.as_deref()),
            GameColumn::White => SortKey::text(game.white.as_deref()),
            GameColumn::Event => SortKey::text(game.event.as_deref()),
            GameColumn::Date => SortKey::date(game.date.as_deref()),
            GameColumn::Layout => SortKey::text(game.layout.as_deref()),
            GameColumn::Result => {
                let known = Some(game.result).filter(|result| *result != GameResult::Unknown);
                SortKey::text(known.map(GameResult::key))
            }
            GameColumn::Score => SortKey::Number(score()),
            GameColumn::Ending => SortKey::text(game.ending.map(|ending| ending.key())),
            GameColumn::Plies => SortKey::Number(game.plies.into()),
        }
    }
}

/// The columns of a list of games, as names of fields separated by commas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GameColumns(pub(crate) Vec<&'static str>);

/// Parses the columns of a list of games: each is a field or the note, and none is named twice.
pub(crate) fn parse_game_columns(text: &str) -> Result<GameColumns, String> {
    // Tables print the note, which is no field.
    let known = || GAME_FIELDS.into_iter().chain(["note"]);
    let mut columns = Vec::new();
    for word in text.split(',') {
        let word = word.trim().to_lowercase();
        let column = known().find(|column| *column == word);
        let column = column.ok_or_else(|| {
            let similar = similar_names(&word, known());
            if similar.is_empty() {
                let fields = known().collect::<Vec<_>>().join(", ");
                format!("there is no column `{word}`, expected some of {fields}")
            } else {
                let similar = quoted_list(&similar);
                format!("there is no column `{word}`, did you mean {similar}?")
            }
        })?;
        if columns.contains(&column) {
            return Err(format!(
                "the column `{column}` is named twice, expected each once"
            ));
        }
        columns.push(column);
    }
    Ok(GameColumns(columns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_fields_of_a_game() {
        let columns = parse_game_columns("id, plies,Black,note").unwrap();
        assert_eq!(columns.0, ["id", "plies", "black", "note"]);
        for (text, expected) in [
            (
                "id,blck",
                "there is no column `blck`, did you mean `black`?",
            ),
            (
                "",
                "there is no column ``, expected some of id, black, white, event",
            ),
            ("id,id", "the column `id` is named twice"),
        ] {
            let error = parse_game_columns(text).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
