//! The columns of a table as a pickle has them: the buffers of Arrow, so that a pickle needs no other library and comes back with the same types.

use std::sync::Arc;

use arrow_array::{RecordBatch, make_array};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer};
use arrow_data::ArrayData;
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

/// The name of a column, its type, and whether a value may be missing.
pub(crate) type FieldFields = (String, String, bool);

/// The columns of a batch.
pub(crate) type BatchFields<'py> = Vec<Bound<'py, PyTuple>>;

/// An array: its length and where it begins in its buffers, the bits of the values that are known, its buffers and its parts.
type ArrayFields<'py> = (
    (usize, usize),
    Option<Bound<'py, PyBytes>>,
    Vec<Bound<'py, PyBytes>>,
    Vec<Bound<'py, PyTuple>>,
);

/// The columns of a schema.
pub(crate) fn fields_of_schema(schema: &Schema) -> Vec<FieldFields> {
    let fields = schema.fields().iter();
    let fields = fields.map(|field| {
        let kind = field.data_type().to_string();
        (field.name().clone(), kind, field.is_nullable())
    });
    fields.collect()
}

/// The schema with these columns.
///
/// # Errors
/// If a type is none that columns of tables have.
pub(crate) fn schema_of(fields: Vec<FieldFields>) -> PyResult<Schema> {
    let fields = fields.into_iter().map(|(name, kind, is_nullable)| {
        let found = kind.parse().ok().filter(is_column_type);
        let error = || wrong(format!("`{kind}`, expected the type of a column"));
        Ok(Field::new(name, found.ok_or_else(error)?, is_nullable))
    });
    fields.collect::<PyResult<Vec<Field>>>().map(Schema::new)
}

/// Whether a column of a table may have a type.
fn is_column_type(kind: &DataType) -> bool {
    match kind {
        DataType::Boolean
        | DataType::Int32
        | DataType::Int64
        | DataType::Float64
        | DataType::Date32
        | DataType::Utf8 => true,
        DataType::FixedSizeList(item, _) => *item.data_type() == DataType::UInt8,
        _ => false,
    }
}

/// The columns of a batch.
pub(crate) fn fields_of_batch<'py>(
    py: Python<'py>,
    batch: &RecordBatch,
) -> PyResult<BatchFields<'py>> {
    let columns = batch.columns().iter();
    columns
        .map(|column| fields_of_array(py, &column.to_data()))
        .collect()
}

fn fields_of_array<'py>(py: Python<'py>, array: &ArrayData) -> PyResult<Bound<'py, PyTuple>> {
    let known = array.nulls().map(|nulls| {
        let bits = nulls.inner().sliced();
        PyBytes::new(py, &bits)
    });
    let buffers = array.buffers().iter();
    let parts = array.child_data().iter();
    let parts = parts.map(|part| fields_of_array(py, part));
    let fields: ArrayFields<'_> = (
        (array.len(), array.offset()),
        known,
        buffers.map(|buffer| PyBytes::new(py, buffer)).collect(),
        parts.collect::<PyResult<_>>()?,
    );
    fields.into_pyobject(py)
}

/// The batch with these columns.
///
/// # Errors
/// If the columns do not have the types of the schema, or contradict each other.
pub(crate) fn batch_of(schema: &SchemaRef, columns: BatchFields<'_>) -> PyResult<RecordBatch> {
    let fields = schema.fields().iter();
    let arrays = fields
        .zip(&columns)
        .map(|(field, column)| array_of(field.data_type(), column).map(make_array));
    let arrays = arrays.collect::<PyResult<_>>()?;
    RecordBatch::try_new(Arc::clone(schema), arrays).map_err(wrong)
}

fn array_of(kind: &DataType, fields: &Bound<'_, PyTuple>) -> PyResult<ArrayData> {
    let ((length, offset), known, buffers, parts): ArrayFields<'_> = fields.extract()?;
    let parts = match kind {
        DataType::FixedSizeList(item, _) => parts
            .iter()
            .map(|part| array_of(item.data_type(), part))
            .collect::<PyResult<_>>()?,
        _ => Vec::new(),
    };
    let buffer = |bytes: &Bound<'_, PyBytes>| Buffer::from(bytes.as_bytes());
    let known = match known {
        Some(bits) if bits.as_bytes().len() < length.div_ceil(8) => {
            return Err(wrong("fewer bits than values of a column"));
        }
        Some(bits) => Some(NullBuffer::new(BooleanBuffer::new(
            buffer(&bits),
            0,
            length,
        ))),
        None => None,
    };
    // The builder checks everything, as the bytes may be those of any file.
    let array = ArrayData::builder(kind.clone())
        .len(length)
        .offset(offset)
        .nulls(known)
        .buffers(buffers.iter().map(buffer).collect())
        .child_data(parts);
    array.build().map_err(wrong)
}

/// The error that fields are not those of a table.
fn wrong(error: impl ToString) -> PyErr {
    PyValueError::new_err(format!("no table: {}", error.to_string()))
}
