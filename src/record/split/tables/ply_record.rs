//! Makes a record of the rows of a game: tags for the cells that are the same in all rows, then the plies with their numbers, and the other cells as comments.

use std::collections::HashMap;

use crate::game::{Color, excerpt};
use crate::record::formats::output::escape::one_line;
use crate::record::input::line::MAX_LINE_BYTES;
use crate::record::input::position_column::{Moment, PositionColumn};
use crate::record::input::raw_record::{Extent, RawRecord};
use crate::record::lexer::score_token::{column_score, is_clock};
use crate::record::model::problem::ProblemKind;
use crate::record::parse::header::keys::tag_name;
use crate::record::split::tables::csv_row::{Cell, CsvRow};
use crate::record::split::tables::headings::{one_value, tag_of_cell};
use crate::record::split::tables::played::{PlayedRow, allows, is_turn_of_another, moment};
use crate::record::split::tables::ply_columns::{PlyColumns, number_in};
use crate::record::split::tables::row_record::RowRecord;
use crate::record::vocabulary::heading::Heading;
use crate::record::vocabulary::lookup::color_named;

impl PlyColumns {
    /// The record of the rows of a game, of which the first is complete. A row with more or fewer cells than headings stays as it is, so that it is reported.
    pub(super) fn record(&self, rows: &[CsvRow]) -> RawRecord {
        let complete: Vec<&CsvRow> = rows.iter().filter(|row| self.is_complete(row)).collect();
        let positions = self.positions_of(&complete);
        let is_tag = |at: usize| {
            let is_fact = self.headings[at].is_none() || self.headings[at] == Some(Heading::Game);
            let mut pairs = complete.iter().zip(complete.iter().skip(1));
            is_fact
                && !positions.iter().any(|(column, _)| *column == at)
                && pairs.all(|(one, next)| one.cells[at].text == next.cells[at].text)
        };
        let are_tags: Vec<bool> = (0..self.names.len()).map(is_tag).collect();
        let mut record = RowRecord::new(&rows[0]);
        self.push_tags(&mut record, &complete, &are_tags, &positions);
        record.begin_body();
        let start = before_moves(&positions).map(|at| &*rows[0].cells[at].text);
        let is_second = start.is_some_and(is_turn_of_another);
        let mut numbers = self.numbers_of_plies(&complete, is_second).into_iter();
        let mut is_reported = false;
        for (index, row) in rows.iter().enumerate() {
            if index > 0 {
                record.go_to(row);
            }
            if row.is_too_long() || record.raw.text.len() + row.text.len() > MAX_LINE_BYTES {
                record.raw.extent = Extent::TooLong;
                let lines = rows[index..].iter().flat_map(|row| &row.lines);
                let lengths = lines.map(|line| line.encoding.length_in_file(&line.text) as u64);
                record.raw.omitted_bytes = lengths.sum();
                break;
            }
            if !self.is_complete(row) {
                record.push_line(&row.text, 0, false);
                continue;
            }
            let number = numbers.next().unwrap_or_default();
            self.push_moves(&mut record, row, &number);
            for at in (0..self.names.len()).filter(|&at| !are_tags[at]) {
                let cell = &row.cells[at];
                let is_repeated = self.is_repeated(at) && !cell.text.is_empty();
                if is_repeated && !is_reported {
                    let kept = format!("{} {}", self.names[at], cell.text);
                    warn_of_repeated(&mut record, cell, &kept);
                    is_reported = true;
                }
                self.push_remark(&mut record, at, cell);
            }
            record.end_line();
        }
        record.raw.position_columns = positions.into_iter().map(|(_, column)| column).collect();
        record.finish()
    }

    /// The columns of positions that differ between the rows of a game, and when they are on the board.
    fn positions_of(&self, rows: &[&CsvRow]) -> Vec<(usize, PositionColumn)> {
        let differs = |at: &usize| {
            let mut cells = rows.iter().map(|row| &row.cells[*at].text);
            let first = cells.next();
            rows.len() == 1 || cells.any(|cell| Some(cell) != first)
        };
        let column = |at: usize| {
            let played = rows.iter().map(|row| PlayedRow {
                position: &row.cells[at].text,
                moves: self.moves_in(row),
            });
            let column = PositionColumn {
                name: self.names[at].clone(),
                moment: moment(&played.collect::<Vec<_>>()),
            };
            (at, column)
        };
        let columns = self.positions.iter().copied().filter(differs);
        columns.map(column).collect()
    }

    fn moves_in<'r>(&self, row: &'r CsvRow) -> Vec<&'r str> {
        self.moves.iter().map(|&at| &*row.cells[at].text).collect()
    }

    /// Adds the tags of a game: its players, the cells that are the same in all rows, and the position before its first move. A tag that two columns state
    /// differently is reported and kept under another name.
    fn push_tags(
        &self,
        record: &mut RowRecord<'_>,
        rows: &[&CsvRow],
        are_tags: &[bool],
        positions: &[(usize, PositionColumn)],
    ) {
        let first = rows[0];
        let mut tags: HashMap<String, String> = HashMap::new();
        let mut push = |name: &str, value: &str, cell: &Cell| {
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
            record.push_value(&written, &value, cell);
            if written != name {
                warn_of_repeated(record, cell, &one_value(&written, &value));
            }
            tags.insert(written, value);
        };
        let has_players = (0..self.names.len()).any(|at| self.is_player(at));
        for (at, name) in self.names.iter().enumerate() {
            let cell = &first.cells[at];
            match self.headings[at] {
                Some(Heading::Seat(_)) if self.is_player(at) => {
                    push(&tag_name(name), &cell.text, cell);
                }
                // The players move in turn.
                Some(Heading::Player) if is_name(&cell.text) && !has_players => {
                    push("Black", &cell.text, cell);
                    let second = rows.get(1).map_or("", |row| &*row.cells[at].text);
                    push("White", second, cell);
                }
                _ if are_tags[at] => {
                    let tag = tag_of_cell(name, &cell.text);
                    let is_start = self.positions.contains(&at)
                        && !tag.starts_with("Final")
                        && allows(&cell.text, &self.moves_in(first));
                    push(
                        if is_start { "StartPosition" } else { &tag },
                        &cell.text,
                        cell,
                    );
                }
                _ => {}
            }
        }
        if let Some(at) = before_moves(positions) {
            let cell = &first.cells[at];
            push("StartPosition", &cell.text, cell);
        }
    }

    /// Adds the number and the moves of a row, each with the time on the clock of its player.
    fn push_moves(&self, record: &mut RowRecord<'_>, row: &CsvRow, number: &str) {
        for (player, &at) in self.moves.iter().enumerate() {
            let before = if player == 0 { number } else { "" };
            record.push_cell(&format!("{before} "), &row.cells[at]);
            let is_own =
                |at: &usize| self.clocks[*at] == Some(player) && is_clock(&row.cells[*at].text);
            for at in (0..self.names.len()).filter(is_own) {
                record.push_cell(" ", &row.cells[at]);
            }
        }
    }

    /// Adds what a cell says about its ply, as a comment, or as a score in parentheses.
    fn push_remark(&self, record: &mut RowRecord<'_>, at: usize, cell: &Cell) {
        let text = &*cell.text;
        match self.headings[at] {
            _ if text.is_empty() => {}
            Some(Heading::Score) if column_score(text).is_ok_and(|(rest, _)| rest.is_empty()) => {
                record.push_cell(" (", cell);
                record.push_end(")", cell);
            }
            Some(Heading::Clock(_)) if self.clocks[at].is_some() && is_clock(text) => {}
            Some(Heading::Score | Heading::Game | Heading::Clock(_) | Heading::Time) | None => {
                record.push_remark(&self.names[at], cell);
            }
            _ if self.is_repeated(at) => record.push_remark(&self.names[at], cell),
            _ => {}
        }
    }

    /// The numbers before the moves: `2.` before a round or a ply of Black, `2...` before one of White. The column counts plies or rounds, from 0 or 1; a round
    /// has one or two rows. Without numbers, the rows are counted. Who moves first has Black, unless the column of the player or the position says White.
    fn numbers_of_plies(&self, rows: &[&CsvRow], is_second: bool) -> Vec<String> {
        let stated = |row: &&CsvRow| number_in(&row.cells[self.numbers?].text);
        let stated: Vec<Option<u32>> = rows.iter().map(stated).collect();
        let first = stated.first().copied().flatten().unwrap_or(1);
        let are_rounds = stated.len() > 1 && stated[0].is_some() && stated[0] == stated[1];
        let mut headings = self.headings.iter();
        let player = headings.position(|found| *found == Some(Heading::Player));
        let is_white = is_second
            || player.zip(rows.first()).is_some_and(|(at, row)| {
                let name = &row.cells[at].text;
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

/// The column of the positions before the moves.
fn before_moves(positions: &[(usize, PositionColumn)]) -> Option<usize> {
    let is_before = |(_, column): &&(usize, PositionColumn)| column.moment == Moment::Before;
    positions.iter().find(is_before).map(|(at, _)| *at)
}

/// Warns of a cell in a column with the name of another one, which is kept in this text.
fn warn_of_repeated(record: &mut RowRecord<'_>, cell: &Cell, kept: &str) {
    let message = format!(
        "a column with the name of another one, expected each name once; kept in `{}`",
        excerpt(kept)
    );
    record.warn(ProblemKind::UnknownText, cell.range.start, message);
}

/// Whether a cell in the column of the player to move is a name: neither a number, such as 0 or -1, nor a colour or its letter.
fn is_name(cell: &str) -> bool {
    cell.parse::<f64>().is_err() && color_named(cell).is_none() && cell.chars().nth(1).is_some()
}
