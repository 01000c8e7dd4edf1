//! The report of a check.

use std::collections::HashSet;

use serde::Serialize;

use crate::store::StoreError;

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Integrity {
    /// Games replayed.
    pub games: u64,
    /// Positions compared with the replay.
    pub positions: u64,
    /// Everything wrong; nothing in a good database.
    pub faults: Vec<String>,
}

impl Integrity {
    /// Takes damage as a fault, so that the check goes on; any other error ends it.
    pub(super) fn note<T>(
        &mut self,
        checked: Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        match checked {
            Ok(checked) => return Ok(Some(checked)),
            Err(StoreError::Corrupt(fault)) => self.faults.push(fault),
            Err(StoreError::Damaged(game)) => self.game(game, "it is damaged"),
            // The statement that asks for it does not fit the schema any more, or the other way round.
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

    pub(super) fn game(&mut self, id: i64, fault: &str) {
        self.faults.push(format!("game {id}: {fault}"));
    }

    /// Leaves a fault that several steps of the check have met where it was met first.
    pub(super) fn drop_repetitions(&mut self) {
        let mut met = HashSet::new();
        self.faults.retain(|fault| met.insert(fault.clone()));
    }
}
