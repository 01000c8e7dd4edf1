//! The web server: the database as pages in a browser, and the JSON API that the pages are made of.
//!
//! A page is a thin view: everything it shows comes from an address under `/api/`, which takes the options of the command line as
//! parameters and answers with its JSON (`crate::answers`). Nothing is loaded from other sites, and nothing is written unless the server was
//! started with that permission.
//!
//! A request passes `request_guard`, is routed (`router`) to a handler of `api` or `assets`, and runs on a worker of `pool`, which
//! borrows a connection to the database and caches the response. Searches of the engine run on the threads of `engine`. `connection` limits the
//! resources of one client.
//!
#![cfg_attr(feature = "internals", doc = "```")]
#![cfg_attr(not(feature = "internals"), doc = "```ignore")]
//! use std::path::Path;
//! use sumito::store::{Access, Database};
//! use sumito::web::{Settings, router};
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("games.db");
//! Database::open(&path, Access::Write)?;
//! // A service of `tower`: any server, or a test, can send requests to it.
//! let router = router(&path, &Settings::default())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod api;
mod app_state;
mod assets;
mod connection;
mod engine;
mod language;
mod pool;
mod request_guard;
mod response;
mod route;
mod router;
mod server;
mod settings;

#[cfg(feature = "schema")]
pub use api::openapi_document;
pub use connection::ConnectionLimits;
pub use pool::UnfinishedImports;
pub use router::router;
pub use server::serve;
pub use settings::Settings;
