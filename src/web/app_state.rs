//! What answers need.

use std::path::Path;
use std::sync::Arc;

use tokio::sync::Semaphore;

use super::database_pool::DatabasePool;
use super::desk::Desk;
use super::imports::Imports;
use super::settings::Settings;
use crate::openings::OpeningNames;
use crate::store::StoreError;

/// Files that may be sent at once.
const UPLOADS: usize = 4;

/// What answers need.
#[derive(Debug)]
pub(super) struct Site {
    pub(super) desk: Desk,
    pub(super) settings: Settings,
    /// What pages show when they write: nobody else can read it.
    pub(super) token: String,
    pub(super) imports: Imports,
    /// What positions are called.
    pub(super) openings: Arc<OpeningNames>,
    /// Files that are being sent at once.
    pub(super) uploads: Semaphore,
}

impl Site {
    /// That of a database.
    pub(super) fn open(path: &Path, settings: &Settings) -> Result<Site, StoreError> {
        let pool = Arc::new(DatabasePool::open(path)?);
        Ok(Site {
            desk: Desk::open(&pool, settings),
            settings: settings.clone(),
            token: token(),
            imports: Imports::into_database(pool),
            openings: Arc::new(settings.openings.clone()),
            uploads: Semaphore::new(UPLOADS),
        })
    }
}

fn token() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the machine has random numbers");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
