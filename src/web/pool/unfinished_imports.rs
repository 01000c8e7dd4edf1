//! The names of the files whose import waits or runs, for the message of a server that is stopped meanwhile.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The names of the files whose import waits or runs. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct UnfinishedImports(Arc<Mutex<Vec<(u64, String)>>>);

impl UnfinishedImports {
    /// The names in the order in which the imports were requested.
    pub fn names(&self) -> Vec<String> {
        self.lock().iter().map(|(_, name)| name.clone()).collect()
    }

    pub(super) fn add(&self, number: u64, name: &str) {
        self.lock().push((number, name.to_owned()));
    }

    pub(super) fn remove(&self, number: u64) {
        self.lock().retain(|&(other, _)| other != number);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(u64, String)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
