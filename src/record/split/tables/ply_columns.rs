//! The columns of a table with a row for each ply or round.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::game::Color;
use crate::record::input::line::Line;
use crate::record::lexer::cells::{SEPARATORS, cells, text_of_cell};
use crate::record::lexer::line_text::trimmed;
use crate::record::lexer::text_move::is_position_line;
use crate::record::parse::header::field::offset;
use crate::record::split::line_shape::{LineShape, line_shape};
use crate::record::split::tables::csv_row::{Cell, CsvRow};
use crate::record::vocabulary::heading::{Heading, players_of_clocks};
use crate::record::vocabulary::heading_lookup::headings;

/// The columns of a table.
pub(super) struct PlyColumns {
    pub(super) names: Vec<String>,
    pub(super) headings: Vec<Option<Heading>>,
    /// The column of the moves, or those of both players.
    pub(super) moves: Vec<usize>,
    /// Of each column, the index in `moves` of the column of moves whose player's clock it has.
    pub(super) clocks: Vec<Option<usize>>,
    /// The columns that say which game a row belongs to.
    pub(super) games: Vec<usize>,
    /// The column of the numbers of plies or rounds.
    pub(super) numbers: Option<usize>,
    /// The columns of positions.
    pub(super) positions: Vec<usize>,
}

impl PlyColumns {
    /// The columns that the first row names, if the others have plies or rounds, and a column says which game a row belongs to, names the players, or has the
    /// positions.
    pub(super) fn detect(heading: &CsvRow, rows: &[CsvRow]) -> Option<PlyColumns> {
        let names: Vec<String> = texts(heading).map(str::to_owned).collect();
        let row = rows.first()?;
        let cell = |at: usize| row.cells.get(at).map_or("", |cell| &*cell.text);
        let is_move = |at: usize| {
            cell(at).contains(char::is_alphabetic)
                && matches!(line_shape(cell(at)), LineShape::Moves(_))
        };
        let headings = headings(names.iter().map(String::as_str), is_move);
        let known = &headings[..];
        let columns = |wanted| {
            let heads = move |at: &usize| known[*at] == Some(wanted);
            (0..known.len()).filter(heads)
        };
        let last = |wanted| columns(wanted).next_back();
        // A number of rows differs in each of them.
        let is_game = |at: &usize| {
            let mut known = HashSet::new();
            let mut cells = rows.iter().filter_map(|row| row.cells.get(*at));
            rows.len() == 1 || cells.any(|cell| !known.insert(&*cell.text))
        };
        let games: Vec<usize> = columns(Heading::Game).filter(is_game).collect();
        let of_color = |color| columns(Heading::Seat(color)).rfind(|&at| is_move(at));
        let seats: Vec<usize> = Color::BOTH.into_iter().filter_map(of_color).collect();
        let are_rounds = seats.len() == 2;
        let moves = if are_rounds {
            seats
        } else {
            vec![last(Heading::Move).filter(|&at| seats.is_empty() && is_move(at))?]
        };
        let is_position = |at: &usize| {
            let mut cells = rows.iter().filter_map(|row| row.cells.get(*at));
            let mut filled = cells.clone().filter(|cell| !cell.text.is_empty());
            headings[*at].is_none()
                && cells.any(|cell| !cell.text.is_empty())
                && filled.all(|cell| is_position_line(&cell.text))
        };
        let positions: Vec<usize> = (0..names.len()).filter(is_position).collect();
        let are_named = Color::BOTH.into_iter().all(|color| {
            let mut columns = columns(Heading::Seat(color));
            columns.any(|at| !moves.contains(&at) && !is_move(at))
        });
        let numbers = last(Heading::Ply).or(last(Heading::Number));
        let is_table = !games.is_empty() || are_named || !positions.is_empty();
        (is_table && row.cells.len() == names.len()).then(|| PlyColumns {
            clocks: clocks(&headings, &moves),
            moves,
            numbers,
            games,
            positions,
            names,
            headings,
        })
    }

    /// Whether a row has as many cells as there are headings.
    pub(super) fn is_complete(&self, row: &CsvRow) -> bool {
        row.cells.len() == self.names.len()
    }

    /// Whether a row repeats the headings.
    pub(super) fn is_heading(&self, row: &CsvRow) -> bool {
        texts(row).eq(self.names.iter().map(String::as_str))
    }

    /// Whether a column has the name of another one, and nothing is read from it but comments.
    pub(super) fn is_repeated(&self, at: usize) -> bool {
        let is_read = self.moves.contains(&at) || self.numbers == Some(at) || self.is_player(at);
        let mut same = self.names.iter().filter(|name| **name == self.names[at]);
        !is_read && same.nth(1).is_some()
    }

    /// Whether a column has the names of a player.
    pub(super) fn is_player(&self, at: usize) -> bool {
        matches!(self.headings[at], Some(Heading::Seat(_))) && !self.moves.contains(&at)
    }

    /// Whether a row belongs to another game than this one: by the columns of the game and of its players, otherwise by a number that begins again.
    pub(super) fn is_other_game(&self, last: &CsvRow, row: &CsvRow) -> bool {
        let number = |row: &CsvRow| number_in(&row.cells[self.numbers?].text);
        let begins_again = matches!((number(last), number(row)), (Some(before), Some(now)) if now < before && now < 2);
        let is_key = |at: &usize| self.games.contains(at) || self.is_player(*at);
        let mut keys = (0..self.names.len()).filter(is_key);
        begins_again || keys.any(|at| last.cells[at].text != row.cells[at].text)
    }
}

/// Of each column, the index in `moves` of the column of moves whose player's clock it has.
fn clocks(headings: &[Option<Heading>], moves: &[usize]) -> Vec<Option<usize>> {
    let mut players: Vec<usize> = (0..moves.len()).collect();
    players.sort_by_key(|&player| moves[player]);
    let of_color = |color| {
        let heads = |at: &usize| headings[*at] == Some(Heading::Seat(color));
        moves.iter().position(heads)
    };
    players_of_clocks(headings, &players, of_color)
}

pub(super) fn number_in(cell: &str) -> Option<u32> {
    cell.trim_end_matches('.').parse().ok()
}

fn texts(row: &CsvRow) -> impl Iterator<Item = &str> {
    row.cells.iter().map(|cell| &*cell.text)
}

/// A line as a row, which has no cells if there is no separator.
pub(super) fn row_of(line: Line<'static>) -> CsvRow {
    let text = line.text.clone().into_owned();
    let row = trimmed(&text);
    let found = if row.contains(SEPARATORS) {
        cells(row)
    } else {
        Vec::new()
    };
    let cell = |cell| {
        let start = offset(&text, cell);
        Cell {
            text: Cow::into_owned(text_of_cell(row, cell)),
            range: start..start + cell.len(),
        }
    };
    let cells = found.into_iter().map(cell).collect();
    CsvRow {
        lines: vec![line],
        cells,
        text,
        unclosed_quote: None,
    }
}
