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

mod agree;
mod ahead;
mod aliases;
mod allowance;
mod analysis;
mod attend;
mod backup;
mod batch;
mod block;
mod boards;
mod checksum;
mod code;
mod column;
mod compact;
mod comparison;
mod corrections;
mod counts;
mod dedupe;
mod delete;
mod error;
mod explorer;
#[cfg(feature = "parquet")]
mod export;
mod facts;
mod filter;
mod fragments;
mod game;
mod import;
mod index;
mod integrity;
mod judged;
mod kept;
mod kept_merge;
mod kinds;
mod meetings;
mod merge;
mod migrations;
mod moves;
mod named;
mod numbers;
mod open;
mod outline;
#[cfg(feature = "parquet")]
mod parquet;
mod persons;
mod positions;
mod prepared;
mod puzzles;
mod query;
mod recover;
mod rejects;
mod replays;
mod retake;
mod rows;
mod scan;
mod search;
mod segments;
#[cfg(feature = "parquet")]
mod sort;
mod soundness;
mod spellings;
mod spool;
mod staging;
mod starts;
mod summaries;
mod variations;

pub use aliases::{Alias, IfMet};
pub use allowance::REJECTED_BYTES;
pub use attend::Stopper;
pub use batch::NotKept;
pub use boards::{Boards, Played};
pub use compact::Compacted;
pub use corrections::Correction;
pub use counts::Counts;
pub use dedupe::{Decision, DuplicateGame, DuplicateGroup, DuplicateKind, Keep, decide_duplicates};
pub use error::StoreError;
pub use explorer::{OpeningMove, Openings, Tally};
#[cfg(feature = "parquet")]
pub use export::Exported;
pub use filter::Filter;
pub use fragments::{FragmentMatch, Origin};
pub use game::{StoredGame, StoredProblem};
pub use import::{ImportOptions, Importer, Progress};
pub use integrity::{Info, Integrity};
pub use kept::{Kept, Replace};
pub use merge::Merged;
pub use moves::Codes;
pub use open::{Access, Database};
pub use outline::Outline;
pub use positions::PositionVisit;
pub use prepared::Prepared;
pub use puzzles::{PuzzlePlace, StoredPuzzle};
pub use query::{Table, Value};
pub use recover::{LostGame, PartlyLost, Recovered, recover};
pub use rejects::{EXCERPT, Extract, NOT_KEPT, Reject, RejectOrder};
pub use replays::Replay;
pub use retake::Retaken;
pub use scan::Scanned;
pub use search::{Hit, Orientations};
pub use spellings::Spelling;
pub(crate) use staging::Staging;
pub use summaries::{Summaries, Summary};
