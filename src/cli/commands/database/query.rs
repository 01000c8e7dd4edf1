//! `sumito query`: runs a SELECT.

use anyhow::{Result, bail};
use clap::Args;
use serde_json::{Map, Value as Json};

use crate::answers::SchemaRow;
use crate::cli::output::{OutputFormat, cell_text, csv, print_table};
use crate::cli::{Context, Status};
use crate::queries::{SQL_OBJECTS, open_sql};
use crate::store::Value;

/// Query the database in SQL; statements that write are refused
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito query \"SELECT ending, count(*) AS games, avg(plies) FROM games GROUP BY ending ORDER BY games DESC\"
  sumito query \"SELECT name, count(*) AS games FROM openings GROUP BY name ORDER BY games DESC\"
  sumito query --schema      the views and functions, with their columns")]
pub(crate) struct Query {
    /// One SELECT statement
    #[arg(value_name = "SQL", required_unless_present = "schema")]
    sql: Option<String>,
    /// Print the views and functions that SQL may use, with the meaning of each column
    #[arg(long, conflicts_with = "sql")]
    schema: bool,
}

/// The columns of the description of views and functions.
const SCHEMA_FIELDS: [&str; 4] = ["kind", "name", "column", "meaning"];

impl Query {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let sql = self.sql.unwrap_or_default();
        if self.schema {
            context.print_rows(&schema_rows(), &SCHEMA_FIELDS)?;
            return Ok(Status::Success);
        }
        if sql.trim().is_empty() {
            bail!("empty query, expected one SELECT");
        }
        let names = context.opening_names()?;
        let result = open_sql(&context.database_path, names)?.query(&sql)?;
        let cells = |row: &Vec<Value>| {
            row.iter()
                .map(|value| cell_text(&value_json(value)))
                .collect()
        };
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
                        .zip(row.iter().map(value_json))
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

/// The views and functions, each followed by its columns.
fn schema_rows() -> Vec<SchemaRow> {
    let mut rows = Vec::new();
    for object in SQL_OBJECTS {
        let (kind, name) = (object.kind(), object.name);
        let row = |column, meaning| SchemaRow {
            kind,
            name,
            column,
            meaning,
        };
        rows.push(row(None, object.meaning));
        let columns = object.columns.iter();
        rows.extend(columns.map(|&(column, meaning)| row(Some(column), meaning)));
    }
    rows
}

/// An SQL value as JSON.
fn value_json(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Integer(number) => (*number).into(),
        Value::Real(number) => (*number).into(),
        Value::Text(text) => text.as_str().into(),
    }
}
