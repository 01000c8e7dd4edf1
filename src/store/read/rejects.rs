//! Reads and lists rejects: records that could not be replayed.

use rusqlite::named_params;
use serde::Serialize;

use crate::record::Location;
use crate::store::connection::sqlite::Row;
use crate::store::format::TextExtract;
use crate::store::format::reject_text::read_text;
use crate::store::{Database, StoreError};

/// The kind of the reject that represents all rejects of a file whose texts are not stored.
pub const OMITTED_REJECTS_KIND: &str = "not-kept";

/// A record that could not be replayed to its end.
///
/// ```
/// use sumito::store::Database;
///
/// let folder = tempfile::tempdir()?;
/// std::fs::write(folder.path().join("bad.txt"), "# layout: Belgian Daisy\n1.e5e6 i5h5\n")?;
/// let mut database = Database::in_memory()?;
/// database.import_path(folder.path())?;
/// let rejects = database.rejects()?;
/// assert_eq!((rejects[0].line, rejects[0].column, &*rejects[0].kind), (2, 3, "illegal-move"));
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Reject {
    /// Its id.
    pub id: i64,
    /// The file from which it was imported.
    pub source: String,
    /// The line of the file where the replay fails.
    pub line: i64,
    /// The column of that line.
    pub column: i64,
    /// The offset in the file, in bytes.
    pub offset: i64,
    /// The kind of the problem.
    pub kind: String,
    /// What was found and what was expected.
    pub message: String,
    /// The id of the incomplete game that contains the moves that could be replayed.
    pub game: Option<i64>,
    /// The line of the file where the record begins.
    pub record_line: i64,
    /// The column of that line; 0 if `text` is not that of the file but was made from the cells of a row.
    pub record_column: i64,
    /// The offset in the file where the record begins, in bytes.
    pub record_offset: i64,
    /// The text of the record, or the beginning of it.
    pub text: String,
    /// Bytes of the whole text.
    pub text_bytes: i64,
    /// Whether `text` is only the beginning of the text.
    pub truncated: bool,
}

/// The column by which a list of rejects is sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RejectOrder {
    /// The id, which is the order of import.
    #[default]
    Id,
    /// The name of the source.
    Source,
    /// The line where the replay fails.
    Line,
    /// The kind of the problem.
    Kind,
    /// The message.
    Message,
    /// The id of the incomplete game.
    Game,
}

impl RejectOrder {
    /// The name of the column in `reject_ids.sql`.
    const fn key(self) -> &'static str {
        match self {
            RejectOrder::Id => "id",
            RejectOrder::Source => "source",
            RejectOrder::Line => "line",
            RejectOrder::Kind => "kind",
            RejectOrder::Message => "message",
            RejectOrder::Game => "game",
        }
    }
}

impl Reject {
    /// Reads the columns that `sql/query/reject.sql` selects.
    pub(in crate::store) fn read(row: Row<'_>, extract: TextExtract) -> Result<Reject, StoreError> {
        let id = row.get(0)?;
        let text_bytes: i64 = row.get(11)?;
        let text = read_text(id, text_bytes, row.get_ref(12)?.as_blob().ok(), extract)?;
        Ok(Reject {
            id,
            source: row.get(1)?,
            line: row.get(2)?,
            column: row.get(3)?,
            offset: row.get(4)?,
            kind: row.get(5)?,
            message: row.get(6)?,
            game: row.get(7)?,
            record_line: row.get(8)?,
            record_column: row.get(9)?,
            record_offset: row.get(10)?,
            truncated: text.len() as u64 != text_bytes.cast_unsigned(),
            text,
            text_bytes,
        })
    }

    /// The place in the file where the record begins.
    #[doc(hidden)]
    pub fn location(&self) -> Location {
        let number = |stored: i64| u64::try_from(stored).unwrap_or_default();
        Location {
            line: number(self.record_line),
            column: number(self.record_column).max(1),
            offset: number(self.record_offset),
            ply: None,
        }
    }

    /// Whether the text was made from the cells of a row, so that its lines are not those of the file.
    #[doc(hidden)]
    pub fn is_made_from_row(&self) -> bool {
        self.record_column == 0
    }
}

impl Database {
    /// All rejects in the order of import, each with the beginning of its text.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn rejects(&self) -> Result<Vec<Reject>, StoreError> {
        let mut rejects = Vec::new();
        self.for_each_reject(usize::MAX, 0, TextExtract::Beginning, |reject| {
            rejects.push(reject);
            Ok::<(), StoreError>(())
        })?;
        Ok(rejects)
    }

    /// Passes rejects to `visit` in the order of import: at most `limit`, after skipping `offset`.
    ///
    /// # Errors
    /// When the database cannot be read, and those of `visit`.
    pub(crate) fn for_each_reject<E: From<StoreError>>(
        &self,
        limit: usize,
        offset: usize,
        extract: TextExtract,
        mut visit: impl FnMut(Reject) -> Result<(), E>,
    ) -> Result<(), E> {
        let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let parameters = named_params! {":limit": number(limit), ":offset": number(offset)};
        let sql = include_str!("../../../sql/query/rejects.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rows = select.query(parameters)?;
        while let Some(row) = rows.next()? {
            visit(Reject::read(row, extract)?)?;
        }
        Ok(())
    }

    /// The number of rejects, or of those of a kind.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn count_rejects(&self, kind: Option<&str>) -> Result<u64, StoreError> {
        let sql = include_str!("../../../sql/query/reject_count.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        select.query_row(named_params! {":kind": kind}, |row| row.get(0))
    }

    /// A page of the list of rejects, or of those of a kind, each with the beginning of its text. The list is sorted by `order`, unknown values last.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn list_rejects(
        &self,
        kind: Option<&str>,
        (order, descending): (RejectOrder, bool),
        (limit, offset): (u32, u32),
    ) -> Result<Vec<Reject>, StoreError> {
        let parameters = named_params! {
            ":kind": kind, ":sort": order.key(), ":descending": descending, ":limit": limit, ":offset": offset,
        };
        let sql = include_str!("../../../sql/query/reject_ids.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let ids = select.query_map(parameters, |row| row.get(0))?;
        let mut rejects = Vec::new();
        for id in ids.collect::<Result<Vec<i64>, _>>()? {
            rejects.extend(self.read_reject(id, TextExtract::Beginning)?);
        }
        Ok(rejects)
    }

    /// A reject with its whole text; `None` if there is none with this id.
    ///
    /// # Errors
    /// When the database cannot be read.
    #[doc(hidden)]
    pub fn reject(&self, id: i64) -> Result<Option<Reject>, StoreError> {
        self.read_reject(id, TextExtract::Whole)
    }

    fn read_reject(&self, id: i64, extract: TextExtract) -> Result<Option<Reject>, StoreError> {
        let sql = include_str!("../../../sql/query/reject.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rejects =
            select.query_map(named_params! {":id": id}, |row| Reject::read(row, extract))?;
        rejects.next().transpose()
    }
}
