//! Whole games as text, and back.
//!
//! Reading has stages, so that an error in one record never affects the next: a stream is decoded and cut into raw records (`input`,
//! `split`), a record is parsed into a draft (`parse`, `formats`, `free_text`), and the draft is replayed by the rules (`resolve`). The
//! result is a [`Record`]: a game or a reject, its text, and all [`Problem`]s with their locations. `reader` runs these stages, and
//! `write` writes games.
//!
//! Dependencies go in one direction: `dates` < `model` < `vocabulary` < `lexer` < `input` < `parse` < `split` < `resolve` < `formats` <
//! `free_text` < `reader`, and `formats` < `write`.
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

mod abalone;
mod dates;
mod formats;
mod free_text;
mod input;
mod lexer;
mod model;
mod parse;
mod reader;
mod resolve;
mod split;
mod vocabulary;
mod write;

pub use abalone::move_list::read_moves::read_moves;
pub(crate) use dates::compare::{extend_dates, sortable_date};
pub use dates::order::DateOrder;
pub use dates::partial_date::PartialDate;
pub use dates::read_date::ParseDateError;
pub(crate) use dates::read_date::read_certain_date;
pub use formats::csv::CsvRows;
#[cfg(feature = "parquet")]
pub(crate) use formats::ply_rows::{ColumnType, PLY_COLUMNS, ply_rows};
pub(crate) use free_text::move_list::MoveList;
pub use free_text::move_list_error::MoveListError;
pub(crate) use free_text::plain_moves::read_plain_moves;
pub(crate) use free_text::typed_move::read_typed_move;
pub(crate) use input::file_kind::no_record_message;
pub(crate) use input::raw_record::RawRecord;
pub(crate) use lexer::marks::{given_mark, read_marks, shown_mark};
pub(crate) use lexer::text_move::{FreeText, NoTextMove};
pub use model::analysis::{Analysis, Evaluation, Judgement, PlyEvaluation};
pub use model::ending::Ending;
pub use model::format::Format;
pub(crate) use model::game::identity_fields::Fields;
pub(crate) use model::game::numbered_plies_from;
pub(crate) use model::game::with_game;
pub use model::game::{Annotations, Game, Ply, Positions, TypedGame, Variation};
pub use model::move_diagnosis::{MoveDiagnosis, Suggestion};
pub use model::ply_order::PlyOrder;
pub use model::problem::{Location, Problem, ProblemKind, Severity};
pub(crate) use model::problem_counts::ProblemCounts;
pub use model::read_options::{EmptyGames, ReadOptions, Repair, Strictness};
pub(crate) use model::record::SourceLines;
pub use model::record::{Content, Record};
pub use model::result::GameResult;
pub use model::score::Score;
pub use model::tag::TagName;
pub(crate) use model::tag::{RECORD_TAGS, is_known};
pub(crate) use parse::comment_text::comment_text;
pub(crate) use parse::draft::{Draft, DraftTag};
pub(crate) use parse::draft_ply::DraftPly;
pub(crate) use parse::header::keys::tag_name;
pub use reader::read_one::{ReadGameError, read_one};
pub use reader::read_parallel::read_parallel;
pub(crate) use reader::record_files::{files_of, read_records};
pub use reader::records::{Reader, read};
pub(crate) use resolve::claims::contradictions::contradiction;
pub(crate) use resolve::claims::result_faults::fault_of_draw;
pub(crate) use resolve::claims::totals::check_counts;
pub(crate) use resolve::diagnosis::meaning::Meaning;
pub(crate) use resolve::inference::lost_beginning::{begins_late, unconfirmed_start};
pub(crate) use resolve::inference::run::{run, run_back};
pub(crate) use resolve::read_game::{PositionFaults, ReadGame, RunOf};
pub(crate) use split::json::around_games::is_in_its_games;
pub(crate) use vocabulary::look_alikes::with_latin_letters;
pub(crate) use write::describe_position::{DescribePosition, PositionDescription, TakenPieces};
#[cfg(feature = "schema")]
pub(crate) use write::key_schemas;
pub(crate) use write::keys;
pub(crate) use write::write_game::{GAME_CELLS, LayoutNames, MoveNames, UnnamedMoves, WriteGame};
pub use write::writer::{WriteOptions, Writer};

internal! {
    use dates::parse::normalize_date;
    use abalone::json_fields::{AbaloneMoveFields, AbalonePlyFields, AbalonePositionRow};
    use formats::json_based::json::{game_to_json, plies_to_json};
    use formats::json_based::json_game::{
        AnyPly, JsonGame, JsonPly, JsonSeat, JsonVariation, NumberedGame, PlyJson,
    };
    #[cfg(feature = "schema")]
    use formats::ply_rows::PlyRow;
    use input::container::{StreamError, unpack};
    use input::file_kind::{FileKind, is_database};
    use model::game::NumberedPly;
    use model::puzzle::{Puzzle, PuzzleTask, PuzzleTheme};
    use model::score::score;
    use model::shapes::{ShapeColor, ShapeFault, ShapedComment, Shapes};
    use reader::parallel_map::parallel_map_in_order;
    use reader::read_record::read_record;
    use reader::second_half::{joined_warning, read_second_half};
    use write::movetext_style::MovetextStyle;
    use write::reasons::move_reason::MoveReason;
    use write::rules_json::RulesJson;
    use write::writer::WriterFactory;
}
