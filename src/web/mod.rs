//! The database as pages in a browser, and the JSON that they are made of.
//!
//! A page is a thin view: everything it shows comes from an address under `/api/`, which takes the options of the command line as
//! parameters and gives its JSON (`crate::ask`). Nothing is loaded from elsewhere, and nothing is written unless the server was
//! started for it.
//!
//! ```
//! use std::path::Path;
//! use sumito::store::{Access, Database};
//! use sumito::web::{Settings, router};
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("games.db");
//! Database::open(&path, Access::Write)?;
//! // A service of `tower`: any server, or a test, can ask it.
//! let router = router(&path, &Settings::default())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod api;
mod assets;
mod clerk;
mod connection;
mod connection_table;
mod database_pool;
mod desk;
mod file_stamp;
mod guard;
mod imports;
mod limits;
mod parameters;
mod route;
mod router;
mod server;
mod settings;
mod shelf;
mod site;

pub use limits::ConnectionLimits;
pub use router::router;
pub use server::serve;
pub use settings::Settings;
