//! `sumito query`

use anyhow::{Result, bail};
use clap::Args;
use serde_json::{Map, Value as Json};

use super::{Context, Status, csv, table};
use crate::store::Value;

/// Ask the database in SQL; statements that would write are refused
#[derive(Debug, Args)]
#[command(after_help = "Example:
  sumito query \"SELECT ending, count(*) AS games, avg(plies) FROM game GROUP BY ending ORDER BY games DESC\"")]
pub(super) struct Query {
    /// One SELECT
    #[arg(value_name = "SQL")]
    sql: String,
}

impl Query {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        if self.sql.trim().is_empty() {
            bail!("no SQL, expected one SELECT");
        }
        let found = context.database()?.query(&self.sql)?;
        if context.format == table::Format::Table {
            let is_number = |column: usize| {
                found
                    .rows
                    .iter()
                    .all(|row| !matches!(row[column], Value::Text(_)))
            };
            let rows = found
                .rows
                .iter()
                .map(|row| row.iter().map(|value| table::text(&json(value))).collect());
            table::grid(context.out, &found.columns, rows, is_number)?;
        } else if context.format == table::Format::Csv {
            let rows = found
                .rows
                .iter()
                .map(|row| row.iter().map(|value| table::text(&json(value))).collect());
            csv::lines(context.out, &found.columns, rows)?;
        } else {
            let object = |row: &Vec<Value>| {
                found
                    .columns
                    .iter()
                    .cloned()
                    .zip(row.iter().map(json))
                    .collect::<Map<_, _>>()
            };
            let rows: Vec<Json> = found.rows.iter().map(|row| object(row).into()).collect();
            let columns: Vec<&str> = found.columns.iter().map(String::as_str).collect();
            table::rows(context.out, context.format, &rows, &columns)?;
        }
        Ok(Status::of_found(found.rows.len()))
    }
}

fn json(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Integer(number) => (*number).into(),
        Value::Real(number) => (*number).into(),
        Value::Text(text) => text.as_str().into(),
    }
}
