//! Splits a table with a row for each ply or round and a column that says which game it belongs to, or columns of the players: each game becomes the lines of
//! a record with tags, as only the headings in the first line of the file say what its cells are.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet, VecDeque};

use crate::game::Color;
use crate::record::formats::output::escape::{braced, one_line};
use crate::record::input::line::{Line, LineFault};
use crate::record::lexer::cells::{SEPARATORS, cells, text_of_cell};
use crate::record::lexer::line_text::trimmed;
use crate::record::lexer::score_token::{column_score, is_clock};
use crate::record::parse::header::keys::tag_name;
use crate::record::split::line_shape::{LineShape, line_shape};
use crate::record::split::tables::headings::{one_value, tag_of_cell};
use crate::record::vocabulary::heading::{Heading, players_of_clocks};
use crate::record::vocabulary::lookup::{color_named, heading};

/// A row in one line, and its cells.
struct Row {
    line: Line<'static>,
    cells: Vec<String>,
}

impl From<Line<'static>> for Row {
    fn from(line: Line<'static>) -> Row {
        let cells = cells_of(&line.text);
        Row { line, cells }
    }
}

impl Row {
    /// A line at the place of the row in the file, with another text.
    fn line_with(&self, text: String) -> Line<'static> {
        Line {
            text: text.into(),
            ..self.line.borrowed()
        }
        .into_owned()
    }
}

/// The largest number of rows of a game. No record is that long.
const MAX_ROWS: usize = 100_000;

/// The number of rows of other games that may stand between two rows of a game, in a table with a column for the game and one for the number.
const MAX_ROWS_BETWEEN: u64 = 1_000;

/// The columns of a table, and its rows that were read.
pub(crate) struct PlyTable {
    names: Vec<String>,
    headings: Vec<Option<Heading>>,
    /// The column of the moves, or those of both players.
    moves: Vec<usize>,
    /// Of each column, the index in `moves` of the column of moves whose player's clock it has.
    clocks: Vec<Option<usize>>,
    /// The columns that say which game a row belongs to.
    games: Vec<usize>,
    /// The column of the numbers of plies or rounds.
    numbers: Option<usize>,
    /// Rows that belong to no game yet.
    rows: VecDeque<Line<'static>>,
    /// The games of which more rows may follow, in the order of their first rows.
    open: VecDeque<OpenGame>,
    rows_read: u64,
}

/// The rows of a game that were read.
struct OpenGame {
    rows: Vec<Row>,
    /// The number of its last row in the table.
    last: u64,
}

impl PlyTable {
    /// The table that these first lines of a file begin; `None` leaves them as they are.
    pub(crate) fn detect(lines: &mut VecDeque<Line<'static>>) -> Option<PlyTable> {
        let names = cells_of(&lines.front()?.text);
        let headings: Vec<Option<Heading>> = names.iter().map(|name| heading(name)).collect();
        let last = |wanted| headings.iter().rposition(|found| *found == Some(wanted));
        let rows: Vec<Vec<String>> = lines
            .iter()
            .skip(1)
            .map(|line| cells_of(&line.text))
            .collect();
        // A number of rows differs in each of them.
        let is_game = |at: &usize| {
            let mut cells = HashSet::new();
            let mut cells_of_rows = rows.iter().filter_map(|row| row.get(*at));
            headings[*at] == Some(Heading::Game)
                && (rows.len() == 1 || cells_of_rows.any(|cell| !cells.insert(cell)))
        };
        let games: Vec<usize> = (0..names.len()).filter(is_game).collect();
        let row = rows.first()?;
        let numbers = last(Heading::Ply).or(last(Heading::Number));
        let [black, white] = [Color::Black, Color::White].map(|color| last(Heading::Seat(color)));
        let is_move = |at: &usize| {
            row.get(*at).is_some_and(|cell| {
                cell.contains(char::is_alphabetic)
                    && matches!(line_shape(cell), LineShape::Moves(_))
            })
        };
        let seats: Vec<usize> = black.into_iter().chain(white).collect();
        let are_rounds = seats.len() == 2 && seats.iter().all(is_move);
        let moves = if are_rounds {
            seats
        } else {
            let moves = last(Heading::Move).filter(is_move)?;
            if seats.iter().any(is_move) {
                return None;
            }
            vec![moves]
        };
        let tells_games = !games.is_empty() || !are_rounds && black.is_some() && white.is_some();
        (tells_games && row.len() == names.len()).then(|| {
            lines.pop_front();
            PlyTable {
                clocks: clocks(&headings, &moves),
                moves,
                games,
                numbers,
                names,
                headings,
                rows: std::mem::take(lines),
                open: VecDeque::new(),
                rows_read: 0,
            }
        })
    }

    /// The lines of the next game; none at the end of the table.
    pub(crate) fn next_game(
        &mut self,
        mut read: impl FnMut() -> Option<Line<'static>>,
    ) -> VecDeque<Line<'static>> {
        // Without numbers, a game with the name of another one cannot be reported from its next rows.
        let max_between = match self.numbers {
            Some(_) if !self.games.is_empty() => MAX_ROWS_BETWEEN,
            _ => 0,
        };
        loop {
            let is_over = |game: &OpenGame| self.rows_read - game.last > max_between;
            if self.open.front().is_some_and(is_over) {
                break;
            }
            let Some(line) = self.rows.pop_front().or_else(&mut read) else {
                break;
            };
            self.take(Row::from(line));
        }
        let game = self.open.pop_front();
        game.map_or_else(VecDeque::new, |game| self.lines_of_game(&game.rows))
    }

    /// Adds a row to its game.
    fn take(&mut self, row: Row) {
        self.rows_read += 1;
        let takes = |game: &OpenGame| {
            let last = game.rows.iter().rfind(|row| self.is_complete(row));
            let is_next = match last.filter(|_| self.is_complete(&row)) {
                Some(last) => !self.is_other_game(last, &row),
                None => game.last + 1 == self.rows_read,
            };
            is_next && game.rows.len() < MAX_ROWS
        };
        match self.open.iter().rposition(takes) {
            Some(index) => {
                let game = &mut self.open[index];
                game.rows.push(row);
                game.last = self.rows_read;
            }
            None => self.open.push_back(OpenGame {
                rows: vec![row],
                last: self.rows_read,
            }),
        }
    }

    /// Whether a column has the name of another one, and nothing is read from it but comments.
    fn is_repeated(&self, at: usize) -> bool {
        let is_read = self.moves.contains(&at) || self.numbers == Some(at) || self.is_player(at);
        let mut same = self.names.iter().filter(|name| **name == self.names[at]);
        !is_read && same.nth(1).is_some()
    }

    fn is_complete(&self, row: &Row) -> bool {
        row.cells.len() == self.names.len()
    }

    /// Whether a column has the names of a player.
    fn is_player(&self, at: usize) -> bool {
        matches!(self.headings[at], Some(Heading::Seat(_))) && !self.moves.contains(&at)
    }

    /// Whether a row belongs to another game than this one: by the columns of the game and of its players, otherwise by a number that begins again.
    fn is_other_game(&self, last: &Row, row: &Row) -> bool {
        let number = |row: &Row| number_in(&row.cells[self.numbers?]);
        let begins_again = matches!((number(last), number(row)), (Some(before), Some(now)) if now < before && now < 2);
        let is_key = |at: &usize| self.games.contains(at) || self.is_player(*at);
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
        let mut lines = self.tags(first, &complete, &are_tags);
        let mut is_told = false;
        let mut numbers = self.numbers_of_plies(&complete).into_iter();
        for row in rows {
            let is_complete = self.is_complete(row);
            let text = if is_complete {
                let number = numbers.next().unwrap_or_default();
                let words = (0..self.names.len()).filter(|&at| !are_tags[at]);
                let words: String = words.map(|at| self.remark(at, &row.cells[at])).collect();
                format!("{number}{}{words}", self.moves_of(row))
            } else {
                row.line.text.to_string()
            };
            let mut line = row.line_with(text);
            let is_kept =
                |at: usize| !are_tags[at] && self.is_repeated(at) && !row.cells[at].is_empty();
            if is_complete && !is_told && (0..self.names.len()).any(is_kept) {
                line.fault = line.fault.or(Some(LineFault::RepeatedColumn));
                is_told = true;
            }
            lines.push_back(line);
        }
        lines.push_back(rows[rows.len() - 1].line_with(String::new()));
        lines
    }

    /// The tags of a game: its players, and the cells that are the same in all rows. A tag that two columns state differently is reported and kept under another name.
    fn tags(&self, first: &Row, rows: &[&Row], are_tags: &[bool]) -> VecDeque<Line<'static>> {
        let cell = |index: usize, at: usize| rows.get(index).map_or("", |row| &*row.cells[at]);
        let (mut tags, mut lines) = (HashMap::new(), VecDeque::new());
        let mut push = |name: &str, value: &str| {
            let value = one_line(value);
            if value.is_empty() || tags.get(name) == Some(&value) {
                return;
            }
            let mut names = (1..).map(|number| match number {
                1 => name.to_owned(),
                2 => format!("{name}AsGiven"),
                number => format!("{name}AsGiven{}", number - 1),
            });
            let written = names.find(|name| !tags.contains_key(name));
            let written = written.unwrap_or_default();
            let mut line = first.line_with(format!("# {}", one_value(&written, &value)));
            if written != name {
                line.fault = line.fault.or(Some(LineFault::RepeatedColumn));
            }
            lines.push_back(line);
            tags.insert(written, value);
        };
        let has_players = (0..self.names.len()).any(|at| self.is_player(at));
        for (at, name) in self.names.iter().enumerate() {
            match self.headings[at] {
                Some(Heading::Seat(_)) if self.is_player(at) => push(&tag_name(name), cell(0, at)),
                // The players move in turn.
                Some(Heading::Player) if is_name(cell(0, at)) && !has_players => {
                    push("Black", cell(0, at));
                    push("White", cell(1, at));
                }
                _ if are_tags[at] => push(&tag_of_cell(name, cell(0, at)), cell(0, at)),
                _ => {}
            }
        }
        lines
    }

    /// The moves of a row, each with the time on the clock of its player.
    fn moves_of(&self, row: &Row) -> String {
        let mut text = String::new();
        for (player, &at) in self.moves.iter().enumerate() {
            text.push_str(&format!(" {}", row.cells[at]));
            let is_own = |at: &usize| self.clocks[*at] == Some(player) && is_clock(&row.cells[*at]);
            for at in (0..self.names.len()).filter(is_own) {
                text.push_str(&format!(" {}", row.cells[at]));
            }
        }
        text
    }

    /// What a cell says about its ply, as a comment, or as a score in parentheses.
    fn remark(&self, at: usize, cell: &str) -> String {
        match self.headings[at] {
            _ if cell.is_empty() => String::new(),
            Some(Heading::Score) if column_score(cell).is_ok_and(|(rest, _)| rest.is_empty()) => {
                format!(" ({cell})")
            }
            Some(Heading::Clock(_)) if self.clocks[at].is_some() && is_clock(cell) => String::new(),
            Some(Heading::Score | Heading::Game | Heading::Clock(_) | Heading::Time) | None => {
                self.as_comment(at, cell)
            }
            _ if self.is_repeated(at) => self.as_comment(at, cell),
            _ => String::new(),
        }
    }

    fn as_comment(&self, at: usize, cell: &str) -> String {
        format!(" {}", braced(&format!("{} {cell}", self.names[at])))
    }

    /// The numbers before the moves: `2.` before a round or a ply of Black, `2...` before one of White. The column counts plies or rounds, from 0 or 1; a round
    /// has one or two rows. Without numbers, the rows are counted. Who moves first has Black, unless the column of the player says White.
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
            let ply = if self.moves.len() == 2 {
                number.saturating_mul(2)
            } else if are_rounds {
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

/// Whether a cell in the column of the player to move is a name: neither a number, such as 0 or -1, nor a colour or its letter.
fn is_name(cell: &str) -> bool {
    cell.parse::<f64>().is_err() && color_named(cell).is_none() && cell.chars().nth(1).is_some()
}

fn number_in(cell: &str) -> Option<u32> {
    cell.trim_end_matches('.').parse().ok()
}

/// The cells of a row as texts; none if it has no separator.
fn cells_of(row: &str) -> Vec<String> {
    let row = trimmed(row);
    if !row.contains(SEPARATORS) {
        return Vec::new();
    }
    let texts = cells(row).into_iter().map(|cell| text_of_cell(row, cell));
    texts.map(Cow::into_owned).collect()
}
