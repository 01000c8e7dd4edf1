//! One JSON object in each format: figures, and the summary with which a command ends.

use std::io::Write;
use std::time::Instant;

use anyhow::Result;
use serde_json::Value;

use super::cell::cell_text;
use super::csv;
use super::escape::escape_line;
use super::format::OutputFormat;

/// Prints one JSON object: as a table, with a line for each field.
pub(crate) fn print_object(out: &mut dyn Write, format: OutputFormat, value: &Value) -> Result<()> {
    match format {
        OutputFormat::Json => writeln!(out, "{}", serde_json::to_string_pretty(value)?)?,
        OutputFormat::Jsonl => writeln!(out, "{value}")?,
        OutputFormat::Csv => csv::print_object(out, value)?,
        OutputFormat::Table => {
            let fields = value
                .as_object()
                .into_iter()
                .flatten()
                .filter(|(_, value)| !value.is_array());
            let width = fields
                .clone()
                .map(|(name, _)| name.len())
                .max()
                .unwrap_or_default();
            for (name, value) in fields {
                let (name, value) = (name.replace('_', " "), cell_text(value));
                writeln!(out, "{name:<width$}  {}", escape_line(&value))?;
            }
        }
    }
    Ok(())
}

/// Prints the counts with which a command ends. A table and CSV leave out the counts by kind and the lists of corrections, so that they have the
/// same fields for all imports. `optional` are the fields that are omitted when they are zero: CSV always has them, before the time.
pub(crate) fn print_summary(
    out: &mut dyn Write,
    format: OutputFormat,
    mut value: Value,
    optional: &[&str],
) -> Result<()> {
    if matches!(format, OutputFormat::Table | OutputFormat::Csv)
        && let Some(fields) = value.as_object_mut()
    {
        fields.remove("kinds");
        fields.remove("corrections");
        fields.remove("not_replaced");
        fields.remove("still_rejected");
        if format == OutputFormat::Csv {
            let seconds = fields.shift_remove("seconds");
            for &name in optional {
                let value = fields.shift_remove(name).unwrap_or(0.into());
                fields.insert(name.to_owned(), value);
            }
            fields.extend(seconds.map(|seconds| ("seconds".to_owned(), seconds)));
        }
    }
    print_object(out, format, &value)
}

/// The seconds since an instant, rounded to milliseconds.
pub(crate) fn seconds_since(start: Instant) -> f64 {
    (start.elapsed().as_secs_f64() * 1000.0).round() / 1000.0
}
