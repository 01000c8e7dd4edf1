//! The answers to queries as tables.

use std::collections::HashMap;

use arrow_array::builder::{BooleanBuilder, Date32Builder};
use sumito::answers::{PlayerCounts, PlayerRow};
use sumito::bindings::{FoundGame, OpeningsAnswer, positions};
use sumito::notation::Notation;
use sumito::store::{self, Value};

use crate::table::{Column, Table, TableBuilder};

/// The optional columns of a table of games.
#[derive(Clone, Copy, Default)]
pub(crate) struct GameColumns {
    /// The columns of the hits of a search.
    pub(crate) hits: Option<HitColumns>,
    pub(crate) opening: bool,
}

/// The optional columns of a hit, in addition to its ply and orientation.
#[derive(Clone, Copy, Default)]
pub(crate) struct HitColumns {
    pub(crate) then: bool,
    pub(crate) swapped: bool,
}

/// Collects games.
pub(crate) struct GameTable {
    table: TableBuilder,
    columns: GameColumns,
}

fn flags() -> Column {
    Column::Flag(BooleanBuilder::new())
}

impl GameTable {
    pub(crate) fn new(columns: GameColumns) -> GameTable {
        let mut all = vec![("id", Column::long())];
        if let Some(hits) = columns.hits {
            all.push(("ply", Column::short()));
            if hits.then {
                all.push(("then", Column::short()));
            }
            all.push(("orientation", Column::short()));
            if hits.swapped {
                all.push(("swapped", flags()));
            }
        }
        all.extend([
            ("game", Column::text()),
            ("black", Column::text()),
            ("white", Column::text()),
            ("others", Column::text()),
            ("event", Column::text()),
            ("date", Column::text()),
            ("date_day", Column::Day(Date32Builder::new())),
            ("layout", Column::text()),
            ("layout_inferred", flags()),
            ("rules", Column::text()),
            ("result", Column::text()),
            ("ending", Column::text()),
            ("score_black", Column::short()),
            ("score_white", Column::short()),
            ("plies", Column::short()),
            ("incomplete", Column::text()),
            ("repaired", Column::text()),
        ]);
        if columns.opening {
            all.push(("opening", Column::text()));
        }
        GameTable {
            table: TableBuilder::new(all),
            columns,
        }
    }

    pub(crate) fn push(&mut self, found: &FoundGame) {
        let FoundGame {
            summary,
            opening,
            hit,
        } = found;
        let mut next = self.table.columns.iter_mut();
        // There are as many columns as values below.
        let mut column = || next.next().expect("a column for each value");
        column().push_number(Some(summary.id));
        if let Some(hits) = self.columns.hits {
            column().push_number(hit.map(|hit| hit.ply.into()));
            if hits.then {
                column().push_number(hit.and_then(|hit| hit.then).map(i64::from));
            }
            column().push_number(hit.map(|hit| hit.orientation.into()));
            if hits.swapped {
                column().push_flag(hit.map(|hit| hit.swapped));
            }
        }
        let is_known = !summary.is_fragment();
        column().push_text(Some(summary.kind.key()));
        column().push_text(summary.black.as_deref());
        column().push_text(summary.white.as_deref());
        column().push_text(summary.others.as_deref());
        column().push_text(summary.event.as_deref());
        column().push_text(summary.date.as_deref());
        column().push_number(summary.date.as_deref().and_then(first_day));
        column().push_text(summary.layout.as_deref());
        column().push_flag(Some(summary.layout_inferred));
        column().push_text(summary.rules.as_deref());
        column().push_text(Some(summary.result.key()));
        column().push_text(summary.ending.map(|ending| ending.key()));
        column().push_number(is_known.then(|| summary.score.black.into()));
        column().push_number(is_known.then(|| summary.score.white.into()));
        column().push_number(Some(summary.plies.into()));
        column().push_text(summary.incomplete.as_deref());
        column().push_text(summary.repaired.as_deref());
        if self.columns.opening {
            column().push_text(opening.as_deref());
        }
        self.table.end_row();
    }

    pub(crate) fn finish(self) -> Table {
        self.table.finish()
    }
}

/// The first day that a date `YYYY.MM.DD` may be, whose unknown parts are `??`, in days since 1970.
fn first_day(date: &str) -> Option<i64> {
    let mut parts = date.split('.');
    let year: i64 = parts.next()?.parse().ok()?;
    let mut part = || {
        parts
            .next()
            .and_then(|part| part.parse::<i64>().ok())
            .unwrap_or(1)
    };
    let (month, day) = (part(), part());
    // Days from civil, by Howard Hinnant: years begin in March.
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    Some(era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468)
}

/// The moves of a position, with the totals of the position as metadata.
pub(crate) fn openings_table(answer: &OpeningsAnswer) -> Table {
    let mut table = TableBuilder::new(vec![
        ("move", Column::text()),
        ("games", Column::long()),
        ("black", Column::long()),
        ("white", Column::long()),
        ("draws", Column::long()),
        ("unknown", Column::long()),
        ("others", Column::long()),
        ("reaching", Column::long()),
        ("transpositions", Column::long()),
        ("last_date", Column::text()),
        ("opening", Column::text()),
    ]);
    for row in &answer.moves {
        let results = row.results;
        let counts = [
            results.games,
            results.black,
            results.white,
            results.draws,
            results.unknown,
            results.others,
            row.reaching,
            row.transpositions,
        ];
        let name = positions::name(&answer.position, row.mv, Notation::default());
        table.columns[0].push_text(Some(&name));
        for (column, count) in table.columns[1..].iter_mut().zip(counts) {
            column.push_number(Some(count.cast_signed()));
        }
        table.columns[9].push_text(row.last_date.as_deref());
        table.columns[10].push_text(row.opening.as_deref());
        table.end_row();
    }
    let results = answer.results;
    let mut metadata = HashMap::from([
        ("position".to_owned(), answer.position.to_text()),
        ("games".to_owned(), results.games.to_string()),
        ("black".to_owned(), results.black.to_string()),
        ("white".to_owned(), results.white.to_string()),
        ("draws".to_owned(), results.draws.to_string()),
        ("unknown".to_owned(), results.unknown.to_string()),
    ]);
    metadata.extend(
        answer
            .opening
            .clone()
            .map(|name| ("opening".to_owned(), name)),
    );
    table.finish().with_metadata(metadata)
}

/// The players.
pub(crate) fn players_table(players: &[PlayerRow]) -> Table {
    const COUNTS: [[&str; 5]; 3] = [
        ["games", "won", "drawn", "lost", "unknown"],
        [
            "as_black_games",
            "as_black_won",
            "as_black_drawn",
            "as_black_lost",
            "as_black_unknown",
        ],
        [
            "as_white_games",
            "as_white_won",
            "as_white_drawn",
            "as_white_lost",
            "as_white_unknown",
        ],
    ];
    let mut columns = vec![("name", Column::text())];
    columns.extend(
        COUNTS
            .into_iter()
            .flatten()
            .map(|name| (name, Column::long())),
    );
    columns.extend(["first_date", "last_date"].map(|name| (name, Column::text())));
    let mut table = TableBuilder::new(columns);
    for player in players {
        table.columns[0].push_text(Some(&player.name));
        let counts = [player.record, player.as_black, player.as_white];
        let counts = counts.into_iter().flat_map(|counts: PlayerCounts| {
            [
                counts.games,
                counts.won,
                counts.drawn,
                counts.lost,
                counts.unknown,
            ]
        });
        for (column, count) in table.columns[1..].iter_mut().zip(counts) {
            column.push_number(Some(count.cast_signed()));
        }
        table.columns[16].push_text(player.first_date.as_deref());
        table.columns[17].push_text(player.last_date.as_deref());
        table.end_row();
    }
    table.finish()
}

/// Floating-point numbers represent all integers up to it.
const MAX_EXACT_INTEGER: u64 = 1 << 53;

/// The rows of a query in SQL. A column has integers if all its values are integers, floating-point numbers if these represent all its values, and texts otherwise. A
/// column without values has the type with which it was declared.
pub(crate) fn sql_table(answer: &store::Table) -> Table {
    let is = |column: usize, test: fn(&Value) -> bool| {
        answer
            .rows
            .iter()
            .all(|row| row[column] == Value::Null || test(&row[column]))
    };
    let column = |(index, name): (usize, &String)| {
        let kind = if is(index, |value| *value == Value::Null) {
            match answer.declared_types[index].as_deref() {
                Some("INTEGER") => Column::long(),
                Some("REAL") => Column::real(),
                _ => Column::text(),
            }
        } else if is(index, |value| matches!(value, Value::Integer(_))) {
            Column::long()
        } else if is(index, |value| match value {
            Value::Integer(number) => number.unsigned_abs() <= MAX_EXACT_INTEGER,
            value => matches!(value, Value::Real(_)),
        }) {
            Column::real()
        } else {
            Column::text()
        };
        (name.clone(), kind)
    };
    let columns: Vec<(String, Column)> = answer.columns.iter().enumerate().map(column).collect();
    let (names, columns): (Vec<String>, Vec<Column>) = columns.into_iter().unzip();
    let columns = names.iter().map(String::as_str).zip(columns);
    let mut table = TableBuilder::new(columns.collect());
    for row in &answer.rows {
        for (column, value) in table.columns.iter_mut().zip(row) {
            match (column, value) {
                (Column::Text(column), Value::Null) => column.append_null(),
                (Column::Text(column), Value::Text(text)) => column.append_value(text),
                (Column::Text(column), Value::Integer(number)) => {
                    column.append_value(number.to_string())
                }
                (Column::Text(column), Value::Real(number)) => {
                    column.append_value(number.to_string())
                }
                (Column::Real(column), Value::Real(number)) => column.append_value(*number),
                (column, Value::Integer(number)) => column.push_number(Some(*number)),
                (column, _) => column.push_number(None),
            }
        }
        table.end_row();
    }
    table.finish()
}
