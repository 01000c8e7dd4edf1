//! Runs users' SQL with views of readable values and functions over games.

mod function;
mod game_reader;
mod session;

pub use function::{SqlFunction, SqlFunctionCall};
pub use game_reader::GameReader;
pub use session::SqlSession;
