//! Splits a table with a row for each ply and a column that says which game it belongs to, or columns of the players: each game becomes the lines of a
//! record with tags, as only the headings in the first line of the file say what its cells are.

use std::collections::VecDeque;

use crate::game::Color;
use crate::games::GameKind;
use crate::record::formats::output::escape::{braced, one_line};
use crate::record::input::line::Line;
use crate::record::lexer::movetext_token::column_score;
use crate::record::parse::header::keys::{tag_name, words_of_name};
use crate::record::split::line_shape::{LineShape, line_shape};
use crate::record::split::table_row::{Row, cells_of};
use crate::record::vocabulary::heading::Heading;
use crate::record::vocabulary::lookup::{color_named, heading};

/// The largest number of rows of a game. No record is that long.
const MAX_ROWS: usize = 100_000;

/// The columns of a table, and its rows that were read and belong to no game yet.
pub(super) struct PlyTable {
    names: Vec<String>,
    headings: Vec<Option<Heading>>,
    moves: usize,
    /// The columns that say which game a row belongs to.
    games: Vec<usize>,
    /// The column of the numbers of plies or rounds.
    numbers: Option<usize>,
    rows: VecDeque<Line<'static>>,
}

impl PlyTable {
    /// The table that these first lines of a file begin; `None` leaves them as they are.
    pub(super) fn detect(lines: &mut VecDeque<Line<'static>>) -> Option<PlyTable> {
        let names = cells_of(&lines.front()?.text);
        let headings: Vec<Option<Heading>> = names.iter().map(|name| heading(name)).collect();
        let last = |wanted| headings.iter().rposition(|found| *found == Some(wanted));
        let moves = last(Heading::Move)?;
        let row = cells_of(&lines.get(1)?.text);
        let second = lines.get(2).map(|line| cells_of(&line.text));
        // A number of rows differs in each of them.
        let is_game = |at: &usize| {
            headings[*at] == Some(Heading::Game)
                && second
                    .as_ref()
                    .is_none_or(|second| second.get(*at) == row.get(*at))
        };
        let games: Vec<usize> = (0..names.len()).filter(is_game).collect();
        let numbers = last(Heading::Ply).or(last(Heading::Number));
        let [black, white] = [Color::Black, Color::White].map(|color| last(Heading::Seat(color)));
        let is_move = |cell: &&String| {
            cell.contains(char::is_alphabetic) && matches!(line_shape(cell), LineShape::Moves(_))
        };
        let is_table = (!games.is_empty() || black.is_some() && white.is_some())
            && row.len() == names.len()
            && is_move(&&row[moves])
            && [black, white]
                .iter()
                .flatten()
                .all(|&at| !is_move(&&row[at]));
        is_table.then(|| {
            lines.pop_front();
            PlyTable {
                moves,
                games,
                numbers,
                names,
                headings,
                rows: std::mem::take(lines),
            }
        })
    }

    /// The lines of the next game; none at the end of the table.
    pub(super) fn next_game(
        &mut self,
        mut read: impl FnMut() -> Option<Line<'static>>,
    ) -> VecDeque<Line<'static>> {
        let mut rows: Vec<Row> = Vec::new();
        while rows.len() < MAX_ROWS
            && let Some(line) = self.rows.pop_front().or_else(&mut read)
        {
            let row = Row::from(line);
            if rows
                .last()
                .is_some_and(|last| self.is_other_game(last, &row))
            {
                self.rows.push_front(row.line);
                break;
            }
            rows.push(row);
        }
        self.lines_of_game(&rows)
    }

    fn is_complete(&self, row: &Row) -> bool {
        row.cells.len() == self.names.len()
    }

    /// Whether a row belongs to another game than the one before it: by the columns of the game and of its players, otherwise by a number that begins again.
    fn is_other_game(&self, last: &Row, row: &Row) -> bool {
        if !self.is_complete(last) || !self.is_complete(row) {
            return false;
        }
        let number = |row: &Row| number_in(&row.cells[self.numbers?]);
        let begins_again = matches!((number(last), number(row)), (Some(before), Some(now)) if now < before && now < 2);
        let is_key = |at: &usize| {
            self.games.contains(at) || matches!(self.headings[*at], Some(Heading::Seat(_)))
        };
        let mut keys = (0..self.names.len()).filter(is_key);
        begins_again || keys.any(|at| last.cells[at] != row.cells[at])
    }

    /// The lines of a game: tags for the cells that are the same in all rows, then the plies with their numbers, and the other cells as comments. A row
    /// with more or fewer cells than headings stays as it is, so that it is reported.
    fn lines_of_game(&self, rows: &[Row]) -> VecDeque<Line<'static>> {
        let Some(first) = rows.first() else {
            return VecDeque::new();
        };
        let complete: Vec<&Row> = rows.iter().filter(|row| self.is_complete(row)).collect();
        let is_tag = |at: usize| {
            let is_fact = self.headings[at].is_none() || self.headings[at] == Some(Heading::Game);
            let mut pairs = complete.iter().zip(complete.iter().skip(1));
            is_fact && pairs.all(|(one, next)| one.cells[at] == next.cells[at])
        };
        let are_tags: Vec<bool> = (0..self.names.len()).map(is_tag).collect();
        let tags = self.tags(&complete, &are_tags);
        let mut lines: VecDeque<Line<'static>> = tags
            .lines()
            .map(|tag| first.line_with(tag.to_owned()))
            .collect();
        let mut numbers = self.numbers_of_plies(&complete).into_iter();
        for row in rows {
            let text = if self.is_complete(row) {
                let number = numbers.next().unwrap_or_default();
                let words = (0..self.names.len()).filter(|&at| !are_tags[at]);
                let words: String = words.map(|at| self.remark(at, &row.cells[at])).collect();
                format!("{number} {}{words}", row.cells[self.moves])
            } else {
                row.line.text.to_string()
            };
            lines.push_back(row.line_with(text));
        }
        lines.push_back(rows[rows.len() - 1].line_with(String::new()));
        lines
    }

    /// The tags of a game: its players, and the cells that are the same in all rows.
    fn tags(&self, rows: &[&Row], are_tags: &[bool]) -> String {
        let cell = |index: usize, at: usize| rows.get(index).map_or("", |row| &*row.cells[at]);
        let mut tags = String::new();
        let mut push = |name: &str, value: &str| {
            let key = format!("# {name}: ");
            if !value.is_empty() && !tags.contains(&key) {
                tags.push_str(&format!("{key}{}\n", one_line(value)));
            }
        };
        for (at, name) in self.names.iter().enumerate() {
            match self.headings[at] {
                // The tag `Game` names a game such as Kōnane.
                Some(Heading::Game)
                    if are_tags[at]
                        && tag_name(name) == "Game"
                        && GameKind::find(cell(0, at)).is_none() =>
                {
                    push("GameId", cell(0, at));
                }
                Some(Heading::Seat(_)) => push(&tag_name(name), cell(0, at)),
                // The players move in turn.
                Some(Heading::Player) if is_name(cell(0, at)) => {
                    push("Black", cell(0, at));
                    push("White", cell(1, at));
                }
                _ if are_tags[at] => push(&tag_name(&words_of_name(name)), cell(0, at)),
                _ => {}
            }
        }
        tags
    }

    /// What a cell says about its ply, as a comment, or as a score in parentheses.
    fn remark(&self, at: usize, cell: &str) -> String {
        match self.headings[at] {
            _ if cell.is_empty() => String::new(),
            Some(Heading::Score) if column_score(cell).is_ok_and(|(rest, _)| rest.is_empty()) => {
                format!(" ({cell})")
            }
            None | Some(Heading::Score | Heading::Game) => {
                format!(" {}", braced(&format!("{} {cell}", self.names[at])))
            }
            _ => String::new(),
        }
    }

    /// The numbers before the plies: `2.` before one of Black, `2...` before one of White. The column counts plies or rounds, from 0 or 1; a round has two
    /// rows. Without numbers, the rows are counted. Who moves first has Black, unless the column of the player says White.
    fn numbers_of_plies(&self, rows: &[&Row]) -> Vec<String> {
        let stated = |row: &&Row| number_in(&row.cells[self.numbers?]);
        let stated: Vec<Option<u32>> = rows.iter().map(stated).collect();
        let first = stated.first().copied().flatten().unwrap_or(1);
        let are_rounds = stated.len() > 1 && stated[0].is_some() && stated[0] == stated[1];
        let mut headings = self.headings.iter();
        let player = headings.position(|found| *found == Some(Heading::Player));
        let is_white = player.zip(rows.first()).is_some_and(|(at, row)| {
            let name = &row.cells[at];
            name.eq_ignore_ascii_case("w") || color_named(name) == Some(Color::White)
        });
        let mut before = None;
        let numbers = (0u32..).zip(stated).map(|(index, stated)| {
            let number = stated.map_or(index, |number| number.saturating_sub(first.min(1)));
            let ply = if are_rounds {
                let is_second = before == Some(number) || index == 0 && is_white;
                number
                    .saturating_mul(2)
                    .saturating_add(u32::from(is_second))
            } else {
                number.saturating_add(u32::from(is_white))
            };
            before = Some(number);
            let points = if ply % 2 == 0 { "." } else { "..." };
            format!("{}{points}", ply / 2 + 1)
        });
        numbers.collect()
    }
}

/// Whether a cell in the column of the player to move is a name: neither a number, such as 0 or -1, nor a colour or its letter.
fn is_name(cell: &str) -> bool {
    cell.parse::<f64>().is_err() && color_named(cell).is_none() && cell.chars().nth(1).is_some()
}

fn number_in(cell: &str) -> Option<u32> {
    cell.trim_end_matches('.').parse().ok()
}
