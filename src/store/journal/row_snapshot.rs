//! Rows of tables other than those of games, as a change found them.

use rusqlite::params_from_iter;
use serde::{Deserialize, Serialize};

use super::stored_value::{StoredValue, values_of};
use super::subject::{REJECT, ROWS, SAVED, SOURCE, STUDY};
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;

/// A table whose rows the journal stores one by one.
///
/// # Stability
/// The journal stores the order of the variants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::store) enum RowTable {
    Reject,
    ReimportedReject,
    Alias,
    Analysis,
    SavedSearch,
    Source,
    Study,
}

/// The key of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::store) struct RowKey {
    pub(super) table: RowTable,
    pub(super) key: StoredValue,
}

/// A row as it was; `None` where there was none with the key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RowSnapshot {
    pub(super) key: RowKey,
    pub(super) row: Option<Vec<StoredValue>>,
}

/// The statements of a table: they select, delete and insert a row.
struct RowStatements {
    select: &'static str,
    delete: &'static [&'static str],
    insert: &'static [&'static str],
}

impl RowTable {
    /// The subject of parts with rows of the table.
    pub(super) const fn subject(self) -> &'static str {
        match self {
            RowTable::Reject => REJECT,
            RowTable::SavedSearch => SAVED,
            RowTable::Source => SOURCE,
            RowTable::Study => STUDY,
            RowTable::ReimportedReject | RowTable::Alias | RowTable::Analysis => ROWS,
        }
    }

    fn statements(self) -> RowStatements {
        match self {
            RowTable::Reject => RowStatements {
                select: include_str!("../../../sql/journal/row_reject.sql"),
                delete: &[include_str!("../../../sql/journal/delete_reject.sql")],
                insert: &[include_str!("../../../sql/journal/put_reject.sql")],
            },
            RowTable::ReimportedReject => RowStatements {
                select: include_str!("../../../sql/journal/row_reimported_reject.sql"),
                delete: &[include_str!(
                    "../../../sql/journal/delete_reimported_reject.sql"
                )],
                insert: &[include_str!("../../../sql/recover/reimported_reject.sql")],
            },
            RowTable::Alias => RowStatements {
                select: include_str!("../../../sql/journal/row_alias.sql"),
                delete: &[include_str!("../../../sql/journal/delete_alias.sql")],
                insert: &[include_str!("../../../sql/recover/alias.sql")],
            },
            RowTable::Analysis => RowStatements {
                select: include_str!("../../../sql/journal/row_analysis.sql"),
                delete: &[include_str!("../../../sql/journal/delete_analysis.sql")],
                insert: &[include_str!("../../../sql/journal/put_analysis.sql")],
            },
            RowTable::SavedSearch => RowStatements {
                select: include_str!("../../../sql/journal/row_saved_result.sql"),
                delete: &[
                    include_str!("../../../sql/journal/delete_saved_result_games.sql"),
                    include_str!("../../../sql/journal/delete_saved_result.sql"),
                ],
                insert: &[
                    include_str!("../../../sql/journal/put_saved_result.sql"),
                    include_str!("../../../sql/journal/put_saved_result_games.sql"),
                ],
            },
            RowTable::Source => RowStatements {
                select: include_str!("../../../sql/journal/row_source.sql"),
                delete: &[include_str!("../../../sql/journal/delete_source.sql")],
                insert: &[include_str!("../../../sql/journal/put_source.sql")],
            },
            RowTable::Study => RowStatements {
                select: include_str!("../../../sql/journal/row_study.sql"),
                delete: &[
                    include_str!("../../../sql/journal/delete_study_items.sql"),
                    include_str!("../../../sql/journal/delete_study.sql"),
                ],
                insert: &[
                    include_str!("../../../sql/journal/put_study.sql"),
                    include_str!("../../../sql/journal/put_study_items.sql"),
                ],
            },
        }
    }
}

impl RowKey {
    /// A reject.
    pub(in crate::store) fn reject(id: i64) -> RowKey {
        RowKey {
            table: RowTable::Reject,
            key: StoredValue::Integer(id),
        }
    }

    /// The identity of a record that was imported again.
    pub(in crate::store) fn reimported(identity: &[u8]) -> RowKey {
        RowKey {
            table: RowTable::ReimportedReject,
            key: StoredValue::Blob(identity.to_vec()),
        }
    }

    /// The alias of a spelling.
    pub(in crate::store) fn alias(spelling: &str) -> RowKey {
        RowKey {
            table: RowTable::Alias,
            key: StoredValue::Text(spelling.to_owned()),
        }
    }

    /// The analysis of a game.
    pub(in crate::store) fn analysis(game: i64) -> RowKey {
        RowKey {
            table: RowTable::Analysis,
            key: StoredValue::Integer(game),
        }
    }

    /// A saved search with its games.
    pub(in crate::store) fn saved_search(id: i64) -> RowKey {
        RowKey {
            table: RowTable::SavedSearch,
            key: StoredValue::Integer(id),
        }
    }

    /// A study with its items.
    pub(in crate::store) fn study(id: i64) -> RowKey {
        RowKey {
            table: RowTable::Study,
            key: StoredValue::Integer(id),
        }
    }

    /// A source.
    pub(in crate::store) fn source(id: i64) -> RowKey {
        RowKey {
            table: RowTable::Source,
            key: StoredValue::Integer(id),
        }
    }

    /// The number that is the key.
    pub(super) fn number(&self) -> Option<i64> {
        match self.key {
            StoredValue::Integer(number) => Some(number),
            _ => None,
        }
    }

    /// The description of the row in a message.
    pub(super) fn describe(&self) -> String {
        let key = match &self.key {
            StoredValue::Integer(number) => number.to_string(),
            StoredValue::Text(text) => format!("`{text}`"),
            StoredValue::Null | StoredValue::Blob(_) => String::new(),
        };
        match self.table {
            RowTable::Reject => format!("reject {key}"),
            RowTable::ReimportedReject => "a record that was imported again".to_owned(),
            RowTable::Alias => format!("the spelling {key}"),
            RowTable::Analysis => format!("the analysis of game {key}"),
            RowTable::SavedSearch => format!("saved search {key}"),
            RowTable::Source => format!("source {key}"),
            RowTable::Study => format!("study {key}"),
        }
    }

    /// Reads the row as it is now.
    pub(super) fn capture(&self, connection: &Connection) -> Result<RowSnapshot, StoreError> {
        let mut select = connection.prepare_cached(self.table.statements().select)?;
        let columns = select.column_count();
        let mut rows = select.query([&self.key])?;
        let row = rows.next()?.map(|row| values_of(row, columns));
        Ok(RowSnapshot {
            key: self.clone(),
            row,
        })
    }
}

impl RowSnapshot {
    /// Restores the row.
    pub(super) fn restore(&self, connection: &Connection) -> Result<(), StoreError> {
        let RowStatements { delete, insert, .. } = self.key.table.statements();
        for sql in delete {
            connection.prepare_cached(sql)?.execute([&self.key.key])?;
        }
        if let Some(row) = &self.row {
            for sql in insert {
                let mut insert = connection.prepare_cached(sql)?;
                insert.execute(params_from_iter(row))?;
            }
        }
        Ok(())
    }
}
