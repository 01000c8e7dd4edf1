//! Games in a SQLite database: stored with all they say, found by position, opening, player, date and more.
//!
//! Nothing outside this room knows SQL. A [`Database`] is one file; what is written to it is a whole batch or nothing.
//!
//! ```
//! use sumito::record::{ReadOptions, read};
//! use sumito::rules::Layout;
//! use sumito::store::{Counts, Database, Filter, Progress};
//!
//! let mut database = Database::in_memory()?;
//! let text = "# layout: Belgian Daisy\n# black: A\n1.a1b2 i5h5 2.a2b3\n\n# layout: Belgian Daisy\n# black: B\n1.i9h8 a5b5\n";
//! let mut counts = Counts::default();
//! let records = read(text.as_bytes(), ReadOptions::default());
//! database.import("games.txt", records, &mut counts, |_| Progress::Continue)?;
//! assert_eq!((counts.seen, counts.imported), (2, 2));
//!
//! // The Belgian Daisy is its own image turned by half: a1b2 and i9h8 are one opening.
//! let start = Layout::find("Belgian Daisy").expect("a built-in layout").position();
//! let openings = database.openings(&start, &Filter::default())?;
//! assert_eq!((openings.tally.games, openings.moves.len()), (2, 1));
//! # Ok::<(), sumito::store::StoreError>(())
//! ```

mod annotations;
mod connection;
mod error;
#[cfg(feature = "parquet")]
mod export;
mod format;
mod import;
mod index;
mod maintain;
mod players;
mod query;
mod read;
mod saved;

pub use annotations::puzzles::{PuzzlePlace, StoredPuzzle};
pub use connection::interrupt::InterruptHandle;
pub use connection::open::{Access, Database};
pub use connection::sql_query::{Table, Value};
pub use error::StoreError;
#[cfg(feature = "parquet")]
pub use export::exporter::Exported;
pub use format::{EXCERPT_BYTES, EncodedGame, MoveCodes, TextExtract};
pub use import::batch::OmittedRejects;
pub use import::corrections::Correction;
pub use import::counts::Counts;
pub use import::importer::{ImportOptions, Importer, Progress};
pub use import::prepared::Prepared;
pub use import::reimport::ReimportOutcome;
pub use import::reject_allowance::REJECTED_BYTES;
pub(crate) use import::staging::Staging;
pub use maintain::compact::Compacted;
pub use maintain::dedupe::{
    Decision, DuplicateGame, DuplicateGroup, DuplicateKind, Keep, decide_duplicates,
};
pub use maintain::fragments::{FragmentMatch, Origin};
pub use maintain::info::Info;
pub use maintain::integrity::Integrity;
pub use maintain::merge::Merged;
pub use maintain::recover::{LostGame, PartlyLost, Recovered, recover};
pub use players::aliases::{Alias, IfMet};
pub use players::spellings::Spelling;
pub use query::{
    Filter, Hit, OpeningCounts, OpeningMove, Openings, Orientations, PositionReader, PositionVisit,
    Replay, ScanProgress,
};
pub use read::{
    GameMetadata, OMITTED_REJECTS_KIND, Reject, RejectOrder, StoredGame, StoredProblem, Summary,
    SummaryReader,
};
pub use saved::result_sets::{Replace, SavedResultSet};
