//! `Table`: rows in the columns of Apache Arrow, which other libraries take without a copy.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, Date32Builder, Float64Builder, Int32Builder, Int64Builder, StringBuilder,
};
use arrow_array::cast::AsArray as _;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{Date32Type, Float64Type, Int32Type, Int64Type, UInt8Type};
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchIterator};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use pyo3::exceptions::{PyKeyError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};

use crate::table_fields::{
    BatchFields, FieldFields, batch_of, fields_of_batch, fields_of_schema, schema_of,
};

/// The largest number of rows of a batch.
pub(crate) const BATCH_ROWS: usize = 1 << 16;

#[pyclass(frozen, module = "sumito")]
pub(crate) struct Table {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

/// The columns, the metadata and the batches of a table, as a pickle has them.
type TableFields<'py> = (
    Vec<FieldFields>,
    HashMap<String, String>,
    Vec<BatchFields<'py>>,
);

/// A column that grows.
pub(crate) enum Column {
    Flag(BooleanBuilder),
    Short(Int32Builder),
    Long(Int64Builder),
    Real(Float64Builder),
    Text(StringBuilder),
    Day(Date32Builder),
}

impl Column {
    fn finish(&mut self) -> ArrayRef {
        match self {
            Column::Flag(column) => Arc::new(column.finish()),
            Column::Short(column) => Arc::new(column.finish()),
            Column::Long(column) => Arc::new(column.finish()),
            Column::Real(column) => Arc::new(column.finish()),
            Column::Text(column) => Arc::new(column.finish()),
            Column::Day(column) => Arc::new(column.finish()),
        }
    }

    pub(crate) fn data_type(&self) -> DataType {
        match self {
            Column::Flag(_) => DataType::Boolean,
            Column::Short(_) => DataType::Int32,
            Column::Long(_) => DataType::Int64,
            Column::Real(_) => DataType::Float64,
            Column::Text(_) => DataType::Utf8,
            Column::Day(_) => DataType::Date32,
        }
    }

    pub(crate) fn text() -> Column {
        Column::Text(StringBuilder::with_capacity(1_024, 16 << 10))
    }

    pub(crate) fn long() -> Column {
        Column::Long(Int64Builder::with_capacity(1_024))
    }

    pub(crate) fn real() -> Column {
        Column::Real(Float64Builder::with_capacity(1_024))
    }

    pub(crate) fn short() -> Column {
        Column::Short(Int32Builder::with_capacity(1_024))
    }

    pub(crate) fn push_text(&mut self, value: Option<&str>) {
        if let Column::Text(column) = self {
            column.append_option(value);
        }
    }

    pub(crate) fn push_number(&mut self, value: Option<i64>) {
        match self {
            Column::Short(column) => column.append_option(value.map(|value| value as i32)),
            Column::Long(column) => column.append_option(value),
            Column::Day(column) => column.append_option(value.map(|value| value as i32)),
            Column::Real(column) => column.append_option(value.map(|value| value as f64)),
            Column::Flag(_) | Column::Text(_) => {}
        }
    }

    pub(crate) fn push_flag(&mut self, value: Option<bool>) {
        if let Column::Flag(column) = self {
            column.append_option(value);
        }
    }
}

/// Collects rows into batches.
pub(crate) struct TableBuilder {
    schema: SchemaRef,
    pub(crate) columns: Vec<Column>,
    rows: usize,
    batches: Vec<RecordBatch>,
}

impl TableBuilder {
    pub(crate) fn new(columns: Vec<(&str, Column)>) -> TableBuilder {
        let fields = columns.iter();
        let fields = fields.map(|(name, column)| Field::new(*name, column.data_type(), true));
        TableBuilder {
            schema: Arc::new(Schema::new(fields.collect::<Vec<_>>())),
            columns: columns.into_iter().map(|(_, column)| column).collect(),
            rows: 0,
            batches: Vec::new(),
        }
    }

    /// Counts a row of which a value was added to each column.
    pub(crate) fn end_row(&mut self) {
        self.rows += 1;
        if self.rows == BATCH_ROWS {
            self.end_batch();
        }
    }

    fn end_batch(&mut self) {
        if self.rows > 0 {
            let arrays = self.columns.iter_mut().map(Column::finish).collect();
            let batch = RecordBatch::try_new(Arc::clone(&self.schema), arrays);
            self.batches
                .push(batch.expect("every column has a value for each row"));
            self.rows = 0;
        }
    }

    pub(crate) fn finish(mut self) -> Table {
        self.end_batch();
        Table {
            schema: self.schema,
            batches: self.batches,
        }
    }
}

impl Table {
    pub(crate) fn new(schema: SchemaRef, batches: Vec<RecordBatch>) -> Table {
        Table { schema, batches }
    }

    /// The table with texts that belong to it as a whole.
    pub(crate) fn with_metadata(self, metadata: HashMap<String, String>) -> Table {
        let schema = Arc::new(Schema::clone(&self.schema).with_metadata(metadata));
        let batches = self.batches.into_iter().map(|batch| {
            let batch = batch.with_schema(Arc::clone(&schema));
            batch.expect("the same fields")
        });
        Table {
            batches: batches.collect(),
            schema,
        }
    }

    fn rows(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }
}

fn failed(error: impl ToString) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

/// A value of a column.
fn value<'py>(py: Python<'py>, column: &dyn Array, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if column.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    Ok(match column.data_type() {
        DataType::Boolean => column
            .as_boolean()
            .value(row)
            .into_pyobject(py)?
            .to_owned()
            .into_any(),
        DataType::Int32 => column
            .as_primitive::<Int32Type>()
            .value(row)
            .into_pyobject(py)?
            .into_any(),
        DataType::Int64 => column
            .as_primitive::<Int64Type>()
            .value(row)
            .into_pyobject(py)?
            .into_any(),
        DataType::Float64 => column
            .as_primitive::<Float64Type>()
            .value(row)
            .into_pyobject(py)?
            .into_any(),
        DataType::Date32 => {
            let days = column.as_primitive::<Date32Type>().value(row);
            let date = py.import("datetime")?.getattr("date")?;
            // The ordinal of 1970-01-01.
            date.call_method1("fromordinal", (719_163 + days,))?
        }
        DataType::FixedSizeList(..) => {
            let cells = column.as_fixed_size_list().value(row);
            let cells = cells.as_primitive::<UInt8Type>().values().to_vec();
            pyo3::types::PyBytes::new(py, &cells).into_any()
        }
        _ => column
            .as_string::<i32>()
            .value(row)
            .into_pyobject(py)?
            .into_any(),
    })
}

#[pymethods]
impl Table {
    #[getter]
    fn num_rows(&self) -> usize {
        self.rows()
    }

    #[getter]
    fn num_columns(&self) -> usize {
        self.schema.fields().len()
    }

    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.schema
            .fields()
            .iter()
            .map(|field| field.name().clone())
            .collect()
    }

    #[getter]
    fn metadata(&self) -> HashMap<String, String> {
        self.schema.metadata().clone().into()
    }

    fn __len__(&self) -> usize {
        self.rows()
    }

    fn __bool__(&self) -> bool {
        self.rows() > 0
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let Ok(index) = self.schema.index_of(name) else {
            let names = self.column_names().join(", ");
            return Err(PyKeyError::new_err(format!(
                "no column `{name}`, expected one of {names}"
            )));
        };
        let list = PyList::empty(py);
        for batch in &self.batches {
            let column = batch.column(index);
            for row in 0..batch.num_rows() {
                list.append(value(py, column, row)?)?;
            }
        }
        Ok(list)
    }

    fn __iter__(slf: &Bound<'_, Self>) -> Rows {
        Rows {
            table: slf.clone().unbind(),
            batch: 0,
            row: 0,
        }
    }

    fn to_pylist<'py>(slf: &Bound<'py, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let list = py.import("builtins")?.getattr("list")?;
        list.call1((slf,))
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A consumer may ask for other types, and must take these all the same.
        let _ = requested_schema;
        let batches = self.batches.clone().into_iter().map(Ok);
        let reader = RecordBatchIterator::new(batches, Arc::clone(&self.schema));
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(&*self.schema).map_err(failed)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    fn to_pyarrow<'py>(slf: &Bound<'py, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("pyarrow")?.call_method1("table", (slf,))
    }

    #[pyo3(signature = (*, arrow_dtypes = false))]
    fn to_pandas<'py>(
        slf: &Bound<'py, Self>,
        py: Python<'py>,
        arrow_dtypes: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let table = Table::to_pyarrow(slf, py)?;
        let arguments = PyDict::new(py);
        if arrow_dtypes {
            arguments.set_item("types_mapper", py.import("pandas")?.getattr("ArrowDtype")?)?;
        }
        table.call_method("to_pandas", (), Some(&arguments))
    }

    fn to_polars<'py>(slf: &Bound<'py, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("polars")?.call_method1("DataFrame", (slf,))
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, TableFields<'py>)> {
        let restore = slf.get_type().getattr("_restore")?;
        let table = slf.get();
        let batches = table.batches.iter();
        let batches = batches.map(|batch| fields_of_batch(py, batch));
        let fields = (
            fields_of_schema(&table.schema),
            table.metadata(),
            batches.collect::<PyResult<_>>()?,
        );
        Ok((restore, fields))
    }

    #[staticmethod]
    fn _restore(
        columns: Vec<FieldFields>,
        metadata: HashMap<String, String>,
        batches: Vec<BatchFields<'_>>,
    ) -> PyResult<Table> {
        let schema = Arc::new(schema_of(columns)?.with_metadata(metadata));
        let batches = batches.into_iter();
        let batches = batches.map(|columns| batch_of(&schema, columns));
        let batches = batches.collect::<PyResult<_>>()?;
        Ok(Table { schema, batches })
    }

    fn __repr__(&self) -> String {
        let columns = self.column_names().join(", ");
        format!("<Table of {} rows: {columns}>", self.rows())
    }

    fn _repr_html_(slf: &Bound<'_, Self>, py: Python<'_>) -> PyResult<String> {
        const SHOWN: usize = 10;
        let table = slf.get();
        let escape = py.import("html")?.getattr("escape")?;
        let cell = |value: Bound<'_, PyAny>| -> PyResult<String> {
            let text = if value.is_none() {
                String::new()
            } else {
                value.str()?.to_string()
            };
            escape.call1((text,))?.extract()
        };
        let mut html = "<table><thead><tr>".to_owned();
        for name in table.column_names() {
            html += &format!("<th>{}</th>", cell(name.into_pyobject(py)?.into_any())?);
        }
        html += "</tr></thead><tbody>";
        let rows = table
            .batches
            .iter()
            .flat_map(|batch| (0..batch.num_rows()).map(move |row| (batch, row)));
        for (batch, row) in rows.take(SHOWN) {
            html += "<tr>";
            for column in batch.columns() {
                html += &format!("<td>{}</td>", cell(value(py, column, row)?)?);
            }
            html += "</tr>";
        }
        html += &format!("</tbody></table><p>{} rows</p>", table.rows());
        Ok(html)
    }
}

/// The rows of a table as dictionaries.
#[pyclass(module = "sumito")]
struct Rows {
    table: Py<Table>,
    batch: usize,
    row: usize,
}

#[pymethods]
impl Rows {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let table = self.table.get();
        while let Some(batch) = table.batches.get(self.batch) {
            if self.row == batch.num_rows() {
                (self.batch, self.row) = (self.batch + 1, 0);
                continue;
            }
            let row = PyDict::new(py);
            for (field, column) in table.schema.fields().iter().zip(batch.columns()) {
                row.set_item(field.name(), value(py, column, self.row)?)?;
            }
            self.row += 1;
            return Ok(Some(row));
        }
        Ok(None)
    }
}
