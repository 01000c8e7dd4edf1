//! `sumito query`: runs a SELECT.

use anyhow::{Result, bail};
use clap::Args;
use serde_json::{Map, Value as Json};

use crate::cli::output::{OutputFormat, cell_text, csv, print_table};
use crate::cli::{Context, Status};
use crate::store::Value;

/// Query the database in SQL; statements that write are refused
#[derive(Debug, Args)]
#[command(after_help = "Example:
  sumito query \"SELECT ending, count(*) AS games, avg(plies) FROM game GROUP BY ending ORDER BY games DESC\"")]
pub(crate) struct Query {
    /// One SELECT statement
    #[arg(value_name = "SQL")]
    sql: String,
}

impl Query {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        if self.sql.trim().is_empty() {
            bail!("empty query, expected one SELECT");
        }
        let result = context.open_read()?.query(&self.sql)?;
        let cells = |row: &Vec<Value>| row.iter().map(|value| cell_text(&json(value))).collect();
        match context.format {
            OutputFormat::Table => {
                let is_text = |row: &Vec<Value>, column| matches!(row[column], Value::Text(_));
                let is_number = |column: usize| !result.rows.iter().any(|row| is_text(row, column));
                let rows = result.rows.iter().map(cells);
                print_table(context.out, &result.columns, rows, is_number)?;
            }
            OutputFormat::Csv => {
                csv::print_lines(context.out, &result.columns, result.rows.iter().map(cells))?;
            }
            OutputFormat::Json | OutputFormat::Jsonl => {
                let object = |row: &Vec<Value>| -> Json {
                    let names = result.columns.iter().cloned();
                    names
                        .zip(row.iter().map(json))
                        .collect::<Map<_, _>>()
                        .into()
                };
                let rows: Vec<Json> = result.rows.iter().map(object).collect();
                let columns: Vec<&str> = result.columns.iter().map(String::as_str).collect();
                context.print_rows(&rows, &columns)?;
            }
        }
        Ok(Status::from_count(result.rows.len()))
    }
}

/// An SQL value as JSON.
fn json(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Integer(number) => (*number).into(),
        Value::Real(number) => (*number).into(),
        Value::Text(text) => text.as_str().into(),
    }
}
