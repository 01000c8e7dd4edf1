//! The interface for the Python package of this repository (feature `bindings`): values of any game, and queries whose options are given by name. It can change
//! in any version.
//!
//! A program in Python does not choose its types when it is compiled. So an [`AnyMove`] contains the game that it belongs to, the functions of [`positions`]
//! take a position of any game, and a query to a database, such as [`GamesQuery`], is made of [`Options`]: names and values of the options of the command line,
//! with its messages where one is wrong.
//!
//! ```
//! use sumito::bindings::positions;
//! use sumito::notation::Notation;
//!
//! let start = positions::parse("Belgian Daisy", None)?;
//! let mv = positions::read_move(&start, "a1b2", None)?;
//! let after = positions::play(&start, mv)?;
//! assert_eq!(positions::name(&start, mv, Notation::Nacre), "a1d4");
//! assert_eq!(positions::key(&after), positions::key(&positions::canonical(&after).0));
//! # Ok::<(), String>(())
//! ```

mod any_move;
mod board_array;
pub mod engines;
mod options;
pub mod pictures;
pub mod positions;
mod queries;
mod random;
mod read_files;
mod sample_batch;
mod samples;
pub mod serialized;

/// Values of any game, which moves, positions and answers have.
pub use crate::game::{Color, GameEnd, MoveCode, SearchScore};
pub use any_move::AnyMove;
pub use board_array::{BoardShape, NO_CELL};
pub use options::{OptionError, Options};
pub use queries::{
    BindingError, FoundGame, FoundHit, GamePlies, GamesQuery, ImportOutcome, ImportQuery, MoveRow,
    OpeningsAnswer, OpeningsQuery, PlayersQuery, PliesQuery, PlyColumns, ReadQuery, SearchQuery,
    count_games, open_sql,
};
pub use read_files::{ReadFileError, StreamRecord, read_files, read_stream};
pub use sample_batch::SampleBatch;
pub use samples::{SampleGames, SampleOptions, SampleOrientations, Samples};
