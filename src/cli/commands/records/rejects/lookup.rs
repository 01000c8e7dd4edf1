//! Finds rejects by their numbers.

use std::collections::HashSet;

use anyhow::{Context as _, Result};

use crate::store::{Database, Reject};

/// The rejects with these numbers, in that order, each once.
pub(super) fn find_rejects(database: &Database, ids: &[i64]) -> Result<Vec<Reject>> {
    let mut seen = HashSet::new();
    let ids = ids.iter().filter(|id| seen.insert(**id));
    ids.map(|&id| find_reject(database, id)).collect()
}

/// The reject with this number, with its whole text.
pub(super) fn find_reject(database: &Database, id: i64) -> Result<Reject> {
    let reject = database.reject(id)?;
    reject.with_context(|| {
        format!("there is no reject {id}, expected an ID that `sumito rejects` lists")
    })
}
