//! The report of a check for damage.

use std::collections::HashSet;

use serde::Serialize;

use crate::store::StoreError;

/// The result of a check.
///
/// ```
/// use std::path::Path;
/// use sumito::store::Database;
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let report = database.check(|_| {})?;
/// assert_eq!((report.games, report.faults.len()), (2, 0));
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct IntegrityReport {
    /// The number of replayed games.
    pub games: u64,
    /// The number of positions that were compared with the replay.
    pub positions: u64,
    /// All faults; empty if the database is intact.
    pub faults: Vec<String>,
}

impl IntegrityReport {
    /// Records damage as a fault, so that the check continues. Returns other errors.
    pub(super) fn record_damage<T>(
        &mut self,
        checked: Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        match checked {
            Ok(checked) => return Ok(Some(checked)),
            Err(StoreError::Corrupt(fault)) => self.faults.push(fault),
            Err(StoreError::Damaged(game)) => self.add_game_fault(game, "it is damaged"),
            // The statement does not fit the schema, which is therefore damaged.
            Err(StoreError::Sql(error)) => {
                let text = error.to_string();
                let what = text.lines().next().unwrap_or_default();
                self.faults.push(format!(
                    "the schema is damaged: {}",
                    what.trim_end_matches(" in ")
                ));
            }
            Err(error) => return Err(error),
        }
        Ok(None)
    }

    /// Adds a fault of a game.
    pub(super) fn add_game_fault(&mut self, id: i64, fault: &str) {
        self.faults.push(format!("game {id}: {fault}"));
    }

    /// Removes faults that several steps have found, except the first.
    pub(super) fn remove_duplicates(&mut self) {
        let mut seen = HashSet::new();
        self.faults.retain(|fault| seen.insert(fault.clone()));
    }
}
