//! The line protocol of engines: this program serves it ([`serve`]) and uses other engines through it ([`ExternalEngine`]).
//!
//! The protocol is specified in `docs/src/reference/protocol.md`; `tests/protocol/conformance` checks any engine by it.
//!
//! ```text
//! > sumito 1
//! < engine sumito 0.2.0
//! < ready
//! > position belgian-daisy moves a1b2 i5h5
//! > go depth 1
//! < info depth 1 score 12 nodes 61 time 0 line a2b3
//! < bestmove a2b3
//! ```

mod command;
mod external_engine;
mod game_line;
mod go_command;
mod moves;
mod response;
mod search_results;
mod server;
mod written_lines;

pub use external_engine::{ExternalEngine, ExternalEngineError};
pub use game_line::GameLine;
pub use server::serve;
