//! Work on the database: workers that answer requests, connections to the database, imports.

mod cancel_token;
mod database_pool;
mod file_stamp;
mod import_job;
mod import_queue;
mod unfinished_imports;
mod worker;
mod worker_pool;

pub(crate) use database_pool::DatabasePool;
pub(crate) use import_job::ImportProgress;
pub(crate) use import_queue::ImportQueue;
pub use unfinished_imports::UnfinishedImports;
pub(crate) use worker::Worker;
pub(crate) use worker_pool::{QueryCost, WorkerPool};
