//! `table`: one line per full move, a column per player, a column for the score.

use deunicode::deunicode;

use super::cut::RawRecord;
use super::draft::{Draft, DraftPly};
use super::game::{Game, score};
use super::item::{Item, item};
use super::linear::annotated;
use super::movetext::{self, Style};
use super::problem::Kind;
use super::shape::is_table_head;
use super::tags::{self, braced, one_line};
use crate::notation::{Ejection, Notation};
use crate::rules::Color;

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    Number,
    Black,
    White,
    Score,
    Other,
}

/// Whether a line can only be a row of a table.
pub(super) fn is_row(line: &str) -> bool {
    let line = line.trim();
    let after_number = line
        .trim_start_matches(|c: char| c.is_ascii_digit())
        .trim_start_matches('.')
        .trim_start_matches(' ');
    line.starts_with('|')
        || is_table_head(line)
        || after_number.len() < line.len() && after_number.starts_with(['\t', ';', ',', '|'])
}

pub(super) fn parse(record: &RawRecord, draft: &mut Draft) {
    let mut columns = vec![Column::Number, Column::Black, Column::White, Column::Score];
    for line in record.text[record.body..].split('\n') {
        let text = line.trim();
        let is_rule = text
            .chars()
            .all(|c| matches!(c, '|' | '-' | ':' | ' ' | '+'));
        if text.is_empty() || is_rule {
            continue;
        }
        if is_table_head(text) {
            columns = cells(text).into_iter().map(column_named).collect();
        } else if text.starts_with('{') || !is_row(text) && !text.contains("  ") {
            movetext::parse(text, Style::Score, record, draft);
        } else {
            parse_row(text, &columns, record, draft);
        }
        if draft.stop.is_some() {
            return;
        }
    }
}

fn column_named(name: &str) -> Column {
    match deunicode(name).to_lowercase().trim() {
        "black" | "noir" | "noirs" => Column::Black,
        "white" | "blanc" | "blancs" => Column::White,
        "score" => Column::Score,
        "ndeg" | "no" | "n" | "no." | "nr" | "#" | "move" | "coup" | "coups" => Column::Number,
        _ => Column::Other,
    }
}

/// The cells of a row: between `|`, tabs, `;` or `,`, or else between two or more blanks.
fn cells(row: &str) -> Vec<&str> {
    let inner = row.strip_prefix('|').unwrap_or(row);
    if inner.len() < row.len() {
        let inner = inner.strip_suffix('|').unwrap_or(inner);
        let mut cells: Vec<&str> = Vec::new();
        let (mut start, mut escaped) = (0, false);
        for (at, sign) in inner.char_indices() {
            if sign == '|' && !escaped {
                cells.push(inner[start..at].trim());
                start = at + 1;
            }
            escaped = sign == '\\';
        }
        cells.push(inner[start..].trim());
        return cells;
    }
    match ['|', '\t', ';', ',']
        .into_iter()
        .find(|&separator| row.contains(separator))
    {
        Some(separator) => row.split(separator).map(str::trim).collect(),
        None => row
            .split("  ")
            .map(str::trim)
            .filter(|cell| !cell.is_empty())
            .collect(),
    }
}

fn parse_row(row: &str, columns: &[Column], record: &RawRecord, draft: &mut Draft) {
    let mut number = None;
    let first = draft.plies.len();
    for (n, cell) in cells(row).into_iter().enumerate() {
        let at = cell.as_ptr() as usize - record.text.as_ptr() as usize;
        match columns.get(n).copied().unwrap_or(Column::Other) {
            Column::Number => {
                number = cell
                    .trim_end_matches('.')
                    .parse()
                    .ok()
                    .map(|number| (number, at));
                if number.is_none() && !cell.is_empty() {
                    draft.warn(
                        record,
                        Kind::MoveNumber,
                        at,
                        format!("`{cell}` in the column of numbers, expected a number"),
                    );
                }
            }
            Column::Black if matches!(cell, "" | "..." | "…" | "-") => {
                draft.white_begins |= draft.plies.is_empty()
            }
            Column::White if matches!(cell, "" | "..." | "…" | "-") => {}
            Column::Black | Column::White => {
                let before = draft.plies.len();
                movetext::parse(cell, Style::Score, record, draft);
                if draft.stop.is_some() {
                    return;
                }
                if draft.plies.len() != before + 1 {
                    let found = draft.plies.len() - before;
                    draft.warn(
                        record,
                        Kind::UnknownText,
                        at,
                        format!("{found} moves in `{cell}`, expected one"),
                    );
                }
                if let Some(ply) = draft.plies.get_mut(before) {
                    ply.number = ply.number.or(number.take());
                }
            }
            Column::Score => take_score(cell, at, first, record, draft),
            Column::Other => draft.comment(cell),
        }
    }
}

/// The score of a row is a claim about its last ply.
fn take_score(cell: &str, at: usize, first: usize, record: &RawRecord, draft: &mut Draft) {
    match item(cell) {
        Ok(("", Item::Score(score))) => {
            if let Some(ply) = draft
                .plies
                .get_mut(first..)
                .and_then(<[DraftPly]>::last_mut)
            {
                ply.score = Some((score, at));
            }
        }
        _ if cell.is_empty() => {}
        _ => draft.warn(
            record,
            Kind::Score,
            at,
            format!("`{cell}` in the column of scores, expected a score as 1-0"),
        ),
    }
}

pub(super) fn write(game: &Game, notation: Notation) -> String {
    let mut text = String::new();
    for (name, value) in tags::of(game, notation, |layout| Some(layout.name())) {
        text.push_str(&format!("# {name}: {}\n", one_line(&value)));
    }
    if let Some(comment) = &game.comment {
        text.push_str(&braced(comment));
        text.push('\n');
    }
    text.push_str("| N° | Black | White | Score |\n| --- | --- | --- | --- |\n");
    let positions: Vec<_> = game.positions().collect();
    let white_begins = usize::from(game.start().turn() == Color::White);
    let cell = |index: Option<usize>| match index.and_then(|index| game.plies().get(index)) {
        Some(ply) => {
            let ejection = if ply.made.ejects() {
                Ejection::After
            } else {
                Ejection::Unmarked
            };
            annotated(
                ply,
                &notation.token(ply.made).with_ejection(ejection).to_string(),
            )
            .replace('|', "\\|")
        }
        None => "...".to_owned(),
    };
    for row in 0..(game.plies().len() + white_begins).div_ceil(2) {
        let (black, white) = (
            (2 * row).checked_sub(white_begins),
            2 * row + 1 - white_begins,
        );
        let after = (white + 1).min(game.plies().len());
        let score = score(&positions[after]);
        text.push_str(&format!(
            "| {} | {} | {} | {score} |\n",
            row + 1,
            cell(black),
            cell(Some(white))
        ));
    }
    text
}
