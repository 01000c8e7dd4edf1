//! Splits a table with a row for each game: each row becomes the lines of a record with tags, as only the headings in the first line of the file say what its
//! cells are.

use std::collections::VecDeque;

use crate::record::formats::output::escape::one_line;
use crate::record::input::line::{Line, MAX_LINE_BYTES};
use crate::record::lexer::lines::list_line::ListLine;
use crate::record::parse::header::keys::{tag_name, words_of_name};
use crate::record::split::line_shape::{LineShape, line_shape};
use crate::record::split::table_row::{Row, cells_of};
use crate::record::vocabulary::heading::Heading;
use crate::record::vocabulary::lookup::heading;

/// Headings of the column of the moves, in lower case.
const MOVES: [&str; 10] = [
    "moves",
    "movetext",
    "move_list",
    "movelist",
    "coups",
    "züge",
    "mosse",
    "movimientos",
    "jugadas",
    "zetten",
];

/// The columns of a table, and its rows that were read and belong to no game yet.
pub(super) struct GameTable {
    names: Vec<String>,
    moves: usize,
    rows: VecDeque<Line<'static>>,
}

impl GameTable {
    /// The table that these first lines of a file begin; `None` leaves them as they are.
    pub(super) fn detect(lines: &mut VecDeque<Line<'static>>) -> Option<GameTable> {
        let names = cells_of(&lines.front()?.text);
        let is_of_moves = |name: &String| MOVES.contains(&&*name.to_lowercase());
        let moves = names.iter().position(is_of_moves)?;
        let mut rows = lines
            .iter()
            .skip(1)
            .map(|line| line.borrowed().into_owned());
        let row = Row::from(whole_row(|| rows.next())?);
        let cell = row.cells.get(moves)?;
        // A row of a ply has one word.
        let has_moves = cell.split_whitespace().nth(2).is_some()
            && matches!(line_shape(cell), LineShape::Moves(_))
            || ListLine::read(cell).is_some();
        has_moves.then(|| {
            lines.pop_front();
            GameTable {
                names,
                moves,
                rows: std::mem::take(lines),
            }
        })
    }

    /// The lines of the next game; none at the end of the table. A row with more or fewer cells than headings stays as it is, so that it is reported.
    pub(super) fn next_game(
        &mut self,
        mut read: impl FnMut() -> Option<Line<'static>>,
    ) -> VecDeque<Line<'static>> {
        let next = || self.rows.pop_front().or_else(&mut read);
        let Some(row) = whole_row(next).map(Row::from) else {
            return VecDeque::new();
        };
        let texts = if row.cells.len() == self.names.len() {
            self.texts_of_game(&row.cells)
        } else {
            row.line.text.lines().map(str::to_owned).collect()
        };
        let texts = texts.into_iter().chain([String::new()]);
        texts.map(|text| row.line_with(text)).collect()
    }

    /// The lines of a game: tags for the cells, then the moves.
    fn texts_of_game(&self, cells: &[String]) -> Vec<String> {
        let mut texts = Vec::new();
        for (at, (name, cell)) in self.names.iter().zip(cells).enumerate() {
            if at != self.moves && !cell.is_empty() {
                let is_of_game =
                    heading(name) == Some(Heading::Game) || name.eq_ignore_ascii_case("id");
                let name = tag_name(&words_of_name(name));
                let tag = match &*name {
                    _ if is_of_game => "GameId",
                    // The first player begins.
                    "Player1" => "Black",
                    "Player2" => "White",
                    tag => tag,
                };
                texts.push(format!("# {tag}: {}", one_line(cell)));
            }
        }
        texts.push(String::new());
        texts.extend(cells[self.moves].lines().map(str::to_owned));
        texts
    }
}

/// The next row. A cell between quotes may have several lines.
fn whole_row(mut next: impl FnMut() -> Option<Line<'static>>) -> Option<Line<'static>> {
    let mut row = next()?;
    while row.text.matches('"').count() % 2 == 1
        && row.text.len() < MAX_LINE_BYTES
        && let Some(more) = next()
    {
        row.text = format!("{}\n{}", row.text, more.text).into();
    }
    Some(row)
}
