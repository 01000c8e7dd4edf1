//! Exports plies as Parquet files, with the columns that tables of plies have in every format.

use std::fmt::Write as _;
use std::path::Path;

use ::parquet::data_type::ByteArray;
use serde_json::Value;

use super::new_folder::write_new_folder;
use super::parquet_writer::{ColumnValue, PartitionWriter};
use super::progress::{ExportProgress, PROGRESS_INTERVAL};
use super::tables::POSITIONS_PER_FILE;
use crate::games::Notation;
use crate::record::{ColumnType, PLY_COLUMNS, ply_rows};
use crate::store::{Database, Filter, StoreError};

impl Database {
    /// Writes the plies of the games that match a filter as Parquet files into a new folder: `plies/*.parquet` in the order of games and plies, with moves in
    /// this notation. The folder gets its name when it is complete. Returns the number of games; `progress` is called at regular intervals.
    ///
    /// # Errors
    /// When the folder exists and is not empty, or cannot be written; when the database cannot be read, or a game in it is damaged.
    pub(crate) fn export_plies(
        &self,
        filter: &Filter,
        folder: &Path,
        notation: Notation,
        mut progress: impl FnMut(ExportProgress),
    ) -> Result<usize, StoreError> {
        // All reads see one state of the database, even if another program writes.
        let _snapshot = self.connection.unchecked_transaction()?;
        let mut ids = Vec::new();
        self.for_each_summary(filter, |game| ids.push(game.id))?;
        write_new_folder(folder, |part| {
            let folder = part.join("plies");
            let files = PartitionWriter::new(folder, &schema(), POSITIONS_PER_FILE);
            let mut files = files.map_err(StoreError::Export)?;
            let mut done = 0;
            self.for_each_game(&ids, |stored| {
                for row in ply_rows(Some(stored.summary.id), &stored.game, notation) {
                    let values = row.into_iter().map(column_value);
                    files.push(values).map_err(StoreError::Export)?;
                }
                done += 1;
                if done % PROGRESS_INTERVAL == 0 {
                    progress(ExportProgress::Games(done, ids.len() as u64));
                }
                Ok::<_, StoreError>(())
            })?;
            files.finish().map_err(StoreError::Export)
        })?;
        Ok(ids.len())
    }
}

/// The schema of the table. Only the number of a game and that of a ply are always known.
fn schema() -> String {
    let mut schema = "message ply {\n".to_owned();
    for (name, kind) in PLY_COLUMNS {
        let (kind, annotation) = match kind {
            ColumnType::Long => ("int64", ""),
            ColumnType::Int => ("int32", ""),
            ColumnType::Text => ("binary", " (UTF8)"),
        };
        let repetition = match name {
            "id" | "ply" => "required",
            _ => "optional",
        };
        let _ = writeln!(schema, "    {repetition} {kind} {name}{annotation};");
    }
    schema.push('}');
    schema
}

fn column_value(value: Value) -> ColumnValue {
    match value {
        Value::Null => ColumnValue::Null,
        Value::String(text) => ColumnValue::Bytes(ByteArray::from(text.into_bytes())),
        number => match number.as_i64() {
            Some(number) => ColumnValue::Number(number),
            None => ColumnValue::Bytes(ByteArray::from(number.to_string().into_bytes())),
        },
    }
}
