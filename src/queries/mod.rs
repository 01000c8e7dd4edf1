//! Queries of users and their answers, the same for the command line and the web server: arguments as they are parsed, answers as they are
//! serialised.
//!
//! The command line parses the arguments from its words and prints the answers; the web server parses them from the query string of an address
//! and sends the answers. Both therefore know the same filters, reject the same mistakes and describe a game by the same fields.
//!
//! # Stability
//! Names of arguments and fields may be added; none is renamed or removed.

mod answers;
mod args;
mod error;
mod excerpt;
mod players;
mod reports;
mod sql;

#[cfg(feature = "web")]
pub use answers::PositionAnswer;
pub use answers::{
    AnyMove, ExplorerMove, ExplorerPosition, GameAnalysis, LayoutRow, MoveJson, MoveRow,
    NumberedPlyAnalysis, PlayableMove, PlyAnalysis, PuzzleRow, RegionAnswer, ShownBoard, ShownGame,
    ShownOpening, SolutionAnswer, ValueAnswer,
};
pub(crate) use answers::{
    FieldValue, GAME_FIELDS, GameRow, HIT_FIELDS, OpeningClassifier, SOLUTION_FIELDS, TextPlaces,
    VALUE_FIELDS, explorer_move, explorer_position, game_not_found, layout_rows, move_rows,
    opening_name, outcome_words, ply_analysis, puzzle_row, shown_game, solution_answer,
    value_answer,
};
pub use answers::{ListedFields, ListedGame, ListedHit};
#[cfg(feature = "web")]
pub(crate) use answers::{line_rows, playable_move_rows, playback_answer, position_answer};
pub(crate) use args::{
    BaseFilterArgs, DefaultLayout, FilterArgs, GameColumn, GameColumns, OpeningReportArgs,
    OpeningSortArgs, PlayerReportArgs, PositionArgs, PositionWithRulesArgs, PuzzleFilterArgs,
    RatingArgs, ReadArgs, ResolvedPosition, SearchArgs, SortArgs, parse_flip, parse_format,
    parse_game, parse_game_columns, parse_layout, parse_notation, parse_plies, parse_theme,
    written_notations,
};
#[cfg(any(feature = "bindings", feature = "web"))]
pub(crate) use args::{NamedOptionError, named_option_matches, option_error_message};
#[cfg(feature = "web")]
pub(crate) use args::{SortColumn, SortKey};
pub(crate) use error::QueryError;
pub(crate) use excerpt::{Excerpts, is_control};
pub use players::{
    AliasCandidate, CrosstableRow, Difference, HeadToHead, OpponentCounts, PlayerCounts,
    PlayerEventCounts, PlayerLayoutCounts, PlayerOpenings, PlayerProfile, PlayerRow,
    PlayerYearCounts,
};
pub(crate) use players::{
    PlayerTotals, alias_candidates, crosstable, event_candidates, player_profile,
};
pub use reports::{
    AnalysisRow, BackupReport, BookRow, CheckProblem, CheckReport, CheckSummary, CompactReport,
    CountedMarks, CrosstableAnswer, DatabaseAnswer, DeleteReport, DuplicateGameAnswer,
    DuplicateGroupAnswer, EventCandidate, EventRow, FileCounts, ImportReport, InfiniteNumber,
    MatchAnswer, MatchTest, MergeAnswer, MergedPlayer, MinimaxAnswer, MinimaxMove, PerftRow,
    PositionKeys, PositionMoveKey, PreviewedChange, RecoverAnswer, ReplayRow, RetryReport,
    RoundedNumber, RuleRow, SchemaRow, TrainedGeneration, UndoAnswer,
};
pub(crate) use reports::{ProblemCounts, RejectCorrections, import_report, no_record_message};
pub(crate) use sql::{SQL_OBJECTS, open_sql};
