//! The line protocol of engines: this program serves it ([`serve`]) and uses other engines through it ([`ExternalEngine`]).
//!
//! Both sides send lines of UTF-8 text, words separated by blanks. Moves are in Aba-Pro notation (`a1b2`, `a1b2a2`), positions in any notation
//! that names whose turn it is, or layouts. Commands:
//!
//! | line | meaning |
//! | --- | --- |
//! | `sumito 1` | the name and version of the protocol; the answer is `engine NAME` and `ready` |
//! | `new` | another game begins: the state of the last one may be dropped |
//! | `position POSITION [rules OPTIONS] [moves MOVE ...]` | the position to search: a start, the rules if they differ from the standard game, the moves since |
//! | `go [time MS] [depth N] [nodes N] [only MOVE ...]` | search until a limit, without limits until `stop`; with `only`, consider only these moves |
//! | `stop` | end the search now; another `go` also ends a search without limits |
//! | `quit` | exit; so does the end of the input |
//!
//! The answer to `go` is any number of `info` lines and one `bestmove`:
//!
//! | line | meaning |
//! | --- | --- |
//! | `info depth N score S nodes N time MS line MOVE ...` | the result of a depth; `S` is hundredths of a marble for the side to move, or `win N`, `loss N` with plies |
//! | `bestmove MOVE` | the move, or `bestmove none` if there is no legal move |
//! | `error TEXT` | a line that was not understood or cannot be executed; nothing has changed |
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
mod response;
mod server;

pub use external_engine::{ExternalEngine, ExternalEngineError};
pub use game_line::GameLine;
pub use server::serve;
