//! Whole games as text, and back.
//!
//! Reading goes in three steps that are kept apart so that nothing wrong with one record reaches the next: a stream is
//! decoded and cut into records, each record is parsed by itself, and what was parsed is replayed by the rules. Every record
//! comes out as a [`Record`]: a game or a reject, its text, and all [`Problem`]s with their places.
//!
//! ```
//! use sumito::record::{Content, ReadOptions, read};
//!
//! let text = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5\n\n# layout: Belgian Daisy\n1.e5e6 i5h5\n";
//! let records: Vec<_> = read(text.as_bytes(), ReadOptions::default()).collect::<Result<_, _>>()?;
//! assert!(matches!(&records[0].content, Content::Game(game) if game.plies().len() == 6));
//! assert!(matches!(records[1].content, Content::Rejected));
//! assert_eq!(
//!     records[1].problems[0].to_string(),
//!     "5:3: error: ply 1: `e5e6` is not a legal move: there is no marble on e5, expected a marble of Black [illegal-move]"
//! );
//! # Ok::<(), std::io::Error>(())
//! ```

mod dates;
mod formats;
mod free_text;
mod input;
mod model;
mod parse;
mod reader;
mod resolve;
mod vocabulary;
mod write;

pub use dates::order::DateOrder;
pub use dates::reading::normal_date;
pub(crate) use dates::reading::{DateReading, read_date};
pub use formats::csv::Rows;
pub use formats::format::Format;
pub use formats::json::{ply_values, value};
pub use formats::reversible::Order;
pub use free_text::{MoveListError, read_moves};
pub use input::container::{FileKind, Unread, is_database, is_hidden, unpack};
pub use model::analysis::{Analysis, Mark, Verdict, Worth, line_names};
pub use model::ending::Ending;
pub(crate) use model::game::steps as steps_from;
pub use model::game::{Game, Notes, Ply, Step, Variation};
pub use model::problem::{Kind, Place, Problem, Severity};
pub use model::puzzle::{Puzzle, Task};
pub use model::result::GameResult;
pub use model::score::{Score, score};
pub use model::tag::TagName;
pub(crate) use model::tag::{RECORD_TAGS, is_known};
pub use reader::fragment::{joined_of, read_second_half};
pub use reader::held_back::HeldBack;
pub use reader::options::{ReadOptions, Repair, Strictness};
pub use reader::parallel::{in_order, read_parallel};
pub use reader::parse_record::read_kept;
pub use reader::record::{Content, Record};
pub use reader::stream::{Reader, read};
pub use resolve::help::Help;
pub use resolve::nearest::{Near, Slip};
pub use write::movetext_style::Manner;
pub use write::writer::{Parts, WriteOptions, Writer};
