//! The state that all request handlers share.

use std::path::Path;
use std::sync::Arc;

use tokio::sync::Semaphore;

use super::engine::EnginePool;
use super::pool::{DatabasePool, ImportQueue, WorkerPool};
use super::response::ApiError;
use super::settings::Settings;
use crate::openings::OpeningNames;
use crate::store::StoreError;

/// The number of concurrent requests with a text.
const MAX_TEXTS: usize = 32;
/// The number of concurrent uploads.
const MAX_UPLOADS: usize = 4;

/// The state that all request handlers share.
#[derive(Debug)]
pub(super) struct AppState {
    pub(super) workers: WorkerPool,
    /// `None` if the server has no engine.
    engine: Option<EnginePool>,
    pub(super) settings: Settings,
    /// The token that requests which write must send; only pages of this server can read it.
    pub(super) csrf_token: String,
    pub(super) imports: ImportQueue,
    pub(super) opening_names: Arc<OpeningNames>,
    /// Limits concurrent uploads.
    pub(super) uploads: Semaphore,
    /// Limits concurrent requests with a text.
    pub(super) texts: Semaphore,
}

impl AppState {
    /// Opens a database and starts its workers.
    ///
    /// # Errors
    /// When the database cannot be opened.
    pub(super) fn open(path: &Path, settings: &Settings) -> Result<AppState, StoreError> {
        let databases = Arc::new(DatabasePool::open(path)?);
        Ok(AppState {
            workers: WorkerPool::start(&databases, settings),
            engine: (settings.engine_threads > 0).then(|| EnginePool::new(settings.engine_threads)),
            settings: settings.clone(),
            csrf_token: random_token(),
            imports: ImportQueue::new(databases, settings.imports.clone()),
            opening_names: Arc::new(settings.openings.clone()),
            uploads: Semaphore::new(MAX_UPLOADS),
            texts: Semaphore::new(MAX_TEXTS),
        })
    }
}

impl AppState {
    /// The search threads.
    ///
    /// # Errors
    /// When the server has no engine.
    pub(super) fn engine(&self) -> Result<&EnginePool, ApiError> {
        let message =
            "the server has no engine, expected it to be started with --engine-threads 1 or more";
        let disabled = || ApiError::Forbidden(message.to_owned());
        self.engine.as_ref().ok_or_else(disabled)
    }
}

fn random_token() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the machine has random numbers");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
