//! Writes a table as Parquet files.

use std::fs::{self, File};
use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::parquet::basic::{Compression, Encoding, Type, ZstdLevel};
use ::parquet::column::writer::ColumnWriter;
use ::parquet::data_type::ByteArray;
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::SortingColumn;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use ::parquet::schema::parser::parse_message_type;
use ::parquet::schema::types::ColumnPath;

/// Maximum number of rows per row group, which must fit in memory, and of which a query about one key reads whole columns.
const GROUP_ROWS: usize = 1 << 18;
/// Maximum number of bytes of texts per row group.
const GROUP_BYTES: usize = 64 << 20;

/// A Parquet file that is being written, row by row.
struct TableWriter {
    writer: SerializedFileWriter<File>,
    columns: Vec<Column>,
    rows: usize,
    bytes: usize,
}

/// The values of a column in the current row group.
struct Column {
    values: ColumnValues,
    /// For each row whether there is a value: 1, or 0 if there is none. `None` for a column that always has one.
    levels: Option<Vec<i16>>,
}

/// The values of a column of one type, without those that are missing.
enum ColumnValues {
    Int(Vec<i32>),
    Long(Vec<i64>),
    /// Texts or bytes.
    Bytes(Vec<ByteArray>),
}

/// A value of a row.
pub(super) enum ColumnValue {
    Number(i64),
    Bytes(ByteArray),
    /// No value, which only an optional column may have.
    Null,
}

impl From<Option<ByteArray>> for ColumnValue {
    fn from(value: Option<ByteArray>) -> ColumnValue {
        value.map_or(ColumnValue::Null, ColumnValue::Bytes)
    }
}

impl From<Option<String>> for ColumnValue {
    fn from(value: Option<String>) -> ColumnValue {
        value.map(|text| ByteArray::from(text.into_bytes())).into()
    }
}

impl From<&str> for ColumnValue {
    fn from(value: &str) -> ColumnValue {
        ColumnValue::Bytes(ByteArray::from(value))
    }
}

/// Writes a table into several files in a folder with a maximum number of rows each, whose names are in the order of their rows.
pub(super) struct PartitionWriter {
    folder: PathBuf,
    schema: String,
    max_rows: u64,
    /// The number of the current file.
    file: u64,
    /// The number of rows in the current file.
    rows: u64,
    writer: TableWriter,
}

impl PartitionWriter {
    /// Creates the folder and the first file, which exists even if there are no rows.
    pub(super) fn new(folder: PathBuf, schema: &str, max_rows: u64) -> io::Result<PartitionWriter> {
        fs::create_dir_all(&folder)?;
        Ok(PartitionWriter {
            writer: TableWriter::create(&file_name(&folder, 0), schema)?,
            folder,
            schema: schema.to_owned(),
            max_rows,
            file: 0,
            rows: 0,
        })
    }

    /// Adds a row.
    pub(super) fn push(&mut self, row: impl IntoIterator<Item = ColumnValue>) -> io::Result<()> {
        if self.rows == self.max_rows {
            self.file += 1;
            self.rows = 0;
            let next = TableWriter::create(&file_name(&self.folder, self.file), &self.schema)?;
            mem::replace(&mut self.writer, next).finish()?;
        }
        self.rows += 1;
        self.writer.push(row)
    }

    /// Finishes the last file.
    pub(super) fn finish(self) -> io::Result<()> {
        self.writer.finish()
    }
}

fn file_name(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("{number:05}.parquet"))
}

impl TableWriter {
    /// Creates the file of a table.
    ///
    /// The schema is in the message format of Parquet, with the types `int32`, `int64` and `binary`. The rows must be sorted by the first column and
    /// then by the second. Columns of `int64` are written as differences.
    ///
    /// # Errors
    /// When the file cannot be created.
    fn create(path: &Path, schema: &str) -> io::Result<TableWriter> {
        let schema = Arc::new(parse_message_type(schema).map_err(from_parquet)?);
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_created_by(concat!("sumito ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_sorting_columns(Some(vec![SortingColumn {
                column_idx: 0,
                descending: false,
                nulls_first: false,
            }]));
        let mut columns = Vec::new();
        for field in schema.get_fields() {
            let (kind, path) = (field.get_physical_type(), ColumnPath::from(field.name()));
            let values = match kind {
                Type::INT32 => ColumnValues::Int(Vec::new()),
                Type::INT64 => {
                    properties = properties
                        .set_column_dictionary_enabled(path.clone(), false)
                        .set_column_encoding(path, Encoding::DELTA_BINARY_PACKED);
                    ColumnValues::Long(Vec::new())
                }
                _ => ColumnValues::Bytes(Vec::new()),
            };
            let levels = field.is_optional().then(Vec::new);
            columns.push(Column { values, levels });
        }
        let file = File::create_new(path)?;
        let writer = SerializedFileWriter::new(file, schema, Arc::new(properties.build()));
        Ok(TableWriter {
            writer: writer.map_err(from_parquet)?,
            columns,
            rows: 0,
            bytes: 0,
        })
    }

    /// Adds a row with a value for each column.
    ///
    /// # Errors
    /// When the file cannot be written.
    fn push(&mut self, row: impl IntoIterator<Item = ColumnValue>) -> io::Result<()> {
        for (column, value) in self.columns.iter_mut().zip(row) {
            self.bytes += column.push(value)?;
        }
        self.rows += 1;
        if self.rows == GROUP_ROWS || self.bytes >= GROUP_BYTES {
            self.write_group()?;
        }
        Ok(())
    }

    /// Writes the last row group, and closes the file.
    ///
    /// # Errors
    /// When the file cannot be written.
    fn finish(mut self) -> io::Result<()> {
        self.write_group()?;
        let file = self.writer.into_inner().map_err(from_parquet)?;
        file.sync_all()
    }

    fn write_group(&mut self) -> io::Result<()> {
        if mem::take(&mut self.rows) == 0 {
            return Ok(());
        }
        self.bytes = 0;
        let mut group = self.writer.next_row_group().map_err(from_parquet)?;
        for column in &mut self.columns {
            let writer = group.next_column().map_err(from_parquet)?;
            let writer = writer.expect("there is a writer for each column of the schema");
            column.write(writer).map_err(from_parquet)?;
        }
        group.close().map_err(from_parquet)?;
        Ok(())
    }
}

impl Column {
    /// Adds a value, and returns the number of bytes of its text.
    fn push(&mut self, value: ColumnValue) -> io::Result<usize> {
        let mismatch = || io::Error::other("a value is not of the type of its column");
        let mut bytes = 0;
        let mut is_present = true;
        match (&mut self.values, value) {
            (_, ColumnValue::Null) if self.levels.is_some() => is_present = false,
            (ColumnValues::Int(values), ColumnValue::Number(value)) => {
                values.push(i32::try_from(value).map_err(|_| mismatch())?);
            }
            (ColumnValues::Long(values), ColumnValue::Number(value)) => values.push(value),
            (ColumnValues::Bytes(values), ColumnValue::Bytes(value)) => {
                bytes = value.len();
                values.push(value);
            }
            _ => return Err(mismatch()),
        }
        if let Some(levels) = &mut self.levels {
            levels.push(is_present.into());
        }
        Ok(bytes)
    }

    /// Writes the values, and clears them.
    fn write(&mut self, mut writer: SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
        let levels = self.levels.as_deref();
        match (&mut self.values, writer.untyped()) {
            (ColumnValues::Int(values), ColumnWriter::Int32ColumnWriter(writer)) => {
                writer.write_batch(values, levels, None)?;
                values.clear();
            }
            (ColumnValues::Long(values), ColumnWriter::Int64ColumnWriter(writer)) => {
                writer.write_batch(values, levels, None)?;
                values.clear();
            }
            (ColumnValues::Bytes(values), ColumnWriter::ByteArrayColumnWriter(writer)) => {
                writer.write_batch(values, levels, None)?;
                values.clear();
            }
            _ => {
                let message = "a column is not of the type of its values";
                return Err(ParquetError::General(message.to_owned()));
            }
        }
        if let Some(levels) = &mut self.levels {
            levels.clear();
        }
        writer.close()
    }
}

/// Converts an error. An error of the file itself, such as a full disk, is returned as the system reports it.
fn from_parquet(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::parquet::file::reader::{FileReader, SerializedFileReader};

    const SCHEMA: &str = "message position {
        required int64 key;
        required int64 game;
        required int32 ply;
        required int32 move;
        required binary result (UTF8);
        optional binary date (UTF8);
    }";

    #[test]
    fn a_full_file_is_followed_by_the_next() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("positions");
        let mut files = PartitionWriter::new(folder.clone(), SCHEMA, 2).unwrap();
        for key in 0..5 {
            let result = ColumnValue::from("draw");
            let numbers = [key, 1, 2, 3].map(ColumnValue::Number);
            let row = numbers.into_iter().chain([result, ColumnValue::Null]);
            files.push(row).unwrap();
        }
        files.finish().unwrap();
        let rows = |number| {
            let file = fs::File::open(file_name(&folder, number)).unwrap();
            let reader = SerializedFileReader::new(file).unwrap();
            reader.metadata().file_metadata().num_rows()
        };
        assert_eq!([0, 1, 2].map(rows), [2, 2, 1]);
        assert!(!file_name(&folder, 3).exists());
    }

    #[test]
    fn a_value_of_another_type_is_refused() {
        let parent = tempfile::tempdir().unwrap();
        let number = || ColumnValue::Number(1);
        let result = || ColumnValue::from("draw");
        let rows = [
            [
                ColumnValue::Null,
                number(),
                number(),
                number(),
                result(),
                result(),
            ],
            [
                number(),
                number(),
                ColumnValue::Number(1 << 31),
                number(),
                result(),
                result(),
            ],
            [
                number(),
                number(),
                number(),
                number(),
                ColumnValue::Null,
                result(),
            ],
        ];
        for (row, name) in rows.into_iter().zip(["a", "b", "c"]) {
            let mut files = PartitionWriter::new(parent.path().join(name), SCHEMA, 9).unwrap();
            assert!(files.push(row).is_err(), "{name}");
        }
    }
}
