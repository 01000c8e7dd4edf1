//! A game in the index: the same texts in the table of a page and in the list that its script searches.

use serde_json::Value;

use super::file_names::game_file_name;
use crate::games::GameKind;
use crate::markup::{escape, sanitize};
use crate::record::Game;

/// The columns: the heading, and whether values are numbers.
pub(super) const COLUMNS: [(&str, ColumnKind); 11] = [
    ("Game", ColumnKind::Number),
    ("Black", ColumnKind::Text),
    ("White", ColumnKind::Text),
    ("Date", ColumnKind::Text),
    ("Event", ColumnKind::Text),
    ("Layout", ColumnKind::Text),
    ("Opening", ColumnKind::Text),
    ("Result", ColumnKind::Text),
    ("Score", ColumnKind::Text),
    ("Plies", ColumnKind::Number),
    ("Note", ColumnKind::Text),
];

/// How values of a column are compared and aligned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ColumnKind {
    Text,
    Number,
}

/// A game in the index.
pub(crate) struct IndexRow {
    id: i64,
    /// The texts, sanitized, in the order of the columns.
    cells: [String; COLUMNS.len()],
}

impl IndexRow {
    /// The row of a game with the key of its layout and the name of its opening.
    pub(crate) fn new(id: i64, game: &Game, [layout, opening]: [Option<&str>; 2]) -> IndexRow {
        let text = |text: Option<&str>| sanitize(text.unwrap_or_default());
        let points: Vec<String> = game
            .score()
            .points()
            .map(|points| points.to_string())
            .collect();
        let score = if game.is_fragment() {
            String::new()
        } else {
            points.join("-")
        };
        let cells = [
            id.to_string(),
            text(game.seat_player(0)),
            text(game.seat_player(1)),
            text(game.date().as_deref()),
            text(game.tag("Event")),
            text(layout),
            text(opening),
            game.result.key().to_owned(),
            score,
            game.plies().len().to_string(),
            sanitize(&note(game)),
        ];
        IndexRow { id, cells }
    }

    /// The row of the table.
    pub(super) fn html(&self) -> String {
        let cells = self.cells.iter().zip(COLUMNS).enumerate();
        let cells = cells.map(|(index, (text, (_, kind)))| {
            let class = match kind {
                ColumnKind::Number => " class=\"number\"",
                ColumnKind::Text => "",
            };
            let text = escape(text);
            match index {
                0 => format!(
                    "<td{class}><a href=\"{}\">{text}</a></td>",
                    game_file_name(self.id)
                ),
                _ => format!("<td{class}>{text}</td>"),
            }
        });
        let cells: String = cells.collect();
        format!("<tr id=\"game-{}\">{cells}</tr>\n", self.id)
    }

    /// The row as a list of texts in a script.
    pub(crate) fn script(&self) -> String {
        Value::from(self.cells.to_vec()).to_string()
    }
}

/// The data without a column: other players, the game if its layout does not determine it, rules, and whether the record is incomplete.
fn note(game: &Game) -> String {
    let others: Vec<&str> = (2..game.seats())
        .filter_map(|seat| game.seat_player(seat))
        .collect();
    let kind = game.start().kind();
    let shows_kind = game.layout().is_none() && kind != GameKind::ALL[0];
    let parts = [
        game.incomplete.as_ref().map(|_| "incomplete".to_owned()),
        (!others.is_empty()).then(|| format!("with {}", others.join(", "))),
        shows_kind.then(|| kind.title().to_owned()),
        Some(game.rules_text()).filter(|text| !text.is_empty()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
