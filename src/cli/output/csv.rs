//! CSV: the columns of a command do not depend on the data. `docs/src/reference/csv.md` lists them.

use std::io::Write;

use anyhow::Result;
use serde_json::Value;

use super::cell::{cell_text, field};

/// The sides of a game in field names; a game has two to six.
pub(crate) const SIDES: [&str; 6] = ["black", "white", "third", "fourth", "fifth", "sixth"];

/// The columns of a score: the points of each possible side.
pub(super) fn score_columns() -> [String; 6] {
    SIDES.map(|side| format!("score_{side}"))
}

/// Prints JSON objects as rows. `fields` are the columns: `a.b` is field `b` of field `a` and becomes `a_b`; `score` becomes one column for each
/// side.
pub(crate) fn print_rows(out: &mut dyn Write, rows: &[Value], fields: &[&str]) -> Result<()> {
    let mut columns = Vec::new();
    for field in fields {
        match *field {
            "score" => columns.extend(score_columns()),
            field => columns.push(field.replace('.', "_")),
        }
    }
    print_lines(out, &columns, rows.iter().map(|row| cells(row, fields)))
}

/// Prints another row after [`print_rows`].
pub(super) fn append_row(out: &mut dyn Write, row: &Value, fields: &[&str]) -> Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(cells(row, fields))?;
    Ok(writer.flush()?)
}

fn cells(row: &Value, fields: &[&str]) -> Vec<String> {
    let mut cells = Vec::new();
    for name in fields {
        match *name {
            "score" => cells.extend(SIDES.map(|side| cell(&row["score"][side]))),
            name => cells.push(cell(field(row, name))),
        }
    }
    cells
}

/// Prints a header and lines of cells.
pub(crate) fn print_lines(
    out: &mut dyn Write,
    columns: &[String],
    lines: impl Iterator<Item = Vec<String>>,
) -> Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(columns)?;
    for line in lines {
        writer.write_record(&line)?;
    }
    Ok(writer.flush()?)
}

/// Prints one object: a column for each field, and for each field of nested objects.
pub(super) fn print_object(out: &mut dyn Write, value: &Value) -> Result<()> {
    let mut fields = Vec::new();
    flatten("", value, &mut fields);
    let (columns, cells): (Vec<String>, Vec<String>) = fields.into_iter().unzip();
    print_lines(out, &columns, std::iter::once(cells))
}

fn flatten(prefix: &str, value: &Value, fields: &mut Vec<(String, String)>) {
    match value {
        Value::Object(inner) => {
            for (name, value) in inner {
                let name = if prefix.is_empty() {
                    name.clone()
                } else {
                    format!("{prefix}_{name}")
                };
                flatten(&name, value, fields);
            }
        }
        other => fields.push((prefix.to_owned(), cell(other))),
    }
}

/// The text of a value; the values of a list are separated by semicolons.
fn cell(value: &Value) -> String {
    match value {
        Value::Array(values) => {
            let texts: Vec<String> = values.iter().map(cell).collect();
            texts.join("; ")
        }
        value => cell_text(value),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn columns_are_the_requested_fields() {
        let games = [
            json!({"id": 1, "score": {"black": 1, "white": 2}, "names": ["a", "b, c"], "plies": 3}),
            json!({"id": 2, "score": {"black": 1, "white": 0, "third": 4}, "at": {"ply": 5}}),
        ];
        let printed = |games: &[Value]| {
            let mut out = Vec::new();
            print_rows(
                &mut out,
                games,
                &["id", "score", "plies", "at.ply", "names"],
            )
            .unwrap();
            String::from_utf8(out).unwrap()
        };
        let columns = format!("id,{},plies,at_ply,names\n", score_columns().join(","));
        assert_eq!(printed(&[]), columns);
        assert_eq!(
            printed(&games),
            format!("{columns}1,1,2,,,,,3,,\"a; b, c\"\n2,1,0,4,,,,,5,\n")
        );
        let mut out = Vec::new();
        print_object(&mut out, &json!({"a": 1, "b": {"c": null, "d": ["x", 2]}})).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "a,b_c,b_d\n1,,x; 2\n");
    }
}
