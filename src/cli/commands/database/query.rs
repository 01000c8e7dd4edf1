//! `sumito query`: runs a SELECT.

use std::borrow::Cow;
use std::time::Instant;

use anyhow::{Error, Result};
use clap::Args;
use serde_json::{Map, Value as Json};

use crate::answers::SchemaRow;
use crate::cli::output::{
    BLOCK, ColumnChoice, FLUSH_INTERVAL, OutputFormat, RowPrinter, TableBlocks, TableOutput,
    cell_text, escape_cell, escape_line,
};
use crate::cli::{Context, Status};
use crate::queries::{SQL_OBJECTS, open_sql};
use crate::store::{SqlSession, Value};

/// Query the database in SQL; statements that write are refused
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito query \"SELECT ending, count(*) AS games, avg(plies) FROM games GROUP BY ending ORDER BY games DESC\"
  sumito query \"SELECT name, count(*) AS games FROM openings GROUP BY name ORDER BY games DESC\"
  sumito query --schema      the views and functions, with their columns")]
pub(crate) struct Query {
    /// One statement that only reads: SELECT, WITH, VALUES, EXPLAIN, or a PRAGMA that reads
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
        let names = context.opening_names()?;
        let session = open_sql(&context.database_path, names)?;
        let count = match context.format {
            OutputFormat::Table => print_as_table(&session, &sql, context.out)?,
            OutputFormat::Csv => print_as_csv(&session, &sql, context.out)?,
            OutputFormat::Json | OutputFormat::Jsonl => {
                let mut printer = RowPrinter::new(context.out, context.format, &[]);
                let mut count = 0;
                session.for_each_row(&sql, |columns, row| {
                    count += 1;
                    let names = columns.iter().cloned();
                    let object: Map<_, _> = names.zip(row.iter().map(value_json)).collect();
                    printer.push(&object.into())
                })?;
                printer.finish()?;
                count
            }
        };
        Ok(Status::from_count(count))
    }
}

/// Prints the rows of a query as a table, a block of them at a time. Returns their number.
fn print_as_table(session: &SqlSession, sql: &str, out: &mut dyn TableOutput) -> Result<usize> {
    let (mut count, mut table) = (0, None);
    let mut block: Vec<Vec<Value>> = Vec::with_capacity(BLOCK);
    let mut print = |titles: &[String], block: &mut Vec<Vec<Value>>| -> Result<()> {
        let is_text = |row: &Vec<Value>, column| matches!(row[column], Value::Text(_));
        let is_number = |column: usize| !block.iter().any(|row| is_text(row, column));
        let rows: Vec<Vec<Cow<'_, str>>> = block
            .iter()
            .map(|row| {
                row.iter()
                    .map(|value| escape_cell(cell(value).into()))
                    .collect()
            })
            .collect();
        let table = table.get_or_insert_with(|| {
            let titles = titles.iter().map(|title| escape_line(title).into_owned());
            TableBlocks::new(titles.collect(), ColumnChoice::Default)
        });
        table.print(out, &rows, is_number)?;
        block.clear();
        Ok(out.flush()?)
    };
    let columns = session.for_each_row(sql, |columns, row| {
        count += 1;
        if block.len() == BLOCK {
            print(columns, &mut block)?;
        }
        block.push(row);
        Ok::<(), Error>(())
    })?;
    print(&columns, &mut block)?;
    table.map_or(Ok(()), |table| table.finish(out))?;
    Ok(count)
}

/// Prints the rows of a query as CSV. Returns their number.
fn print_as_csv(session: &SqlSession, sql: &str, out: &mut dyn TableOutput) -> Result<usize> {
    let (mut count, mut last_flush) = (0, Instant::now());
    let mut writer = csv::Writer::from_writer(out);
    let columns = session.for_each_row(sql, |columns, row| {
        if count == 0 {
            writer.write_record(columns)?;
        }
        count += 1;
        writer.write_record(row.iter().map(cell))?;
        if last_flush.elapsed() >= FLUSH_INTERVAL {
            writer.flush()?;
            last_flush = Instant::now();
        }
        Ok::<(), Error>(())
    })?;
    if count == 0 {
        writer.write_record(columns)?;
    }
    writer.flush()?;
    Ok(count)
}

/// An SQL value as a cell.
fn cell(value: &Value) -> String {
    cell_text(&value_json(value))
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
        // JSON has no number for it.
        Value::Real(number) if number.is_infinite() => {
            let name = if *number > 0.0 {
                "Infinity"
            } else {
                "-Infinity"
            };
            name.into()
        }
        Value::Real(number) => (*number).into(),
        Value::Text(text) => text.as_str().into(),
    }
}
