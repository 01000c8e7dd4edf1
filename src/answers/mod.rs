//! Answers of the command line and of the API as values: games and lists of them, analyses, puzzles, positions, openings, players, events, statistics, ratings and reports.
//!
//! Each is what a command prints with `--format json`: the same fields in the same order, with the same names. All of them implement `serde::Serialize`, and have the
//! schemas of `docs/src/reference/schemas`. They are returned by the functions of this module and by methods of [`Database`](crate::store::Database); what `sumito log`, `db dedupe` and `rejects`
//! list is in [`store`](crate::store). Answers that no function of the library returns are the program's own: reports on what a command did to files or a database, results of
//! matches and trainings, tables of help, and what only pages need. Dates are `YYYY.MM.DD` with `??` for what is not known; numbers of plies count from the start of the game.
//!
//! ```
//! use std::path::Path;
//! use sumito::store::{Database, Filter};
//!
//! let mut database = Database::in_memory()?;
//! database.import_path(Path::new("sample-games/graz-2002.txt"))?;
//! let players = database.player_totals(&Filter::default())?;
//! assert_eq!((players[0].name.as_str(), players[0].record.games), ("ABA-PRO", 2));
//! # Ok::<(), sumito::store::StoreError>(())
//! ```
//!
//! # Stability
//! Fields may be added; none is renamed or removed.

mod check;
mod games;
mod openings;
mod players;
mod positions;
mod query_error;
mod reports;
mod statistics;

pub use crate::stats::{
    Bin, CountedGame, DistributionAnswer, FirstEjectionAnswer, LayoutCounts, LineCounts,
    NamedCounts, PlanAnswer, PlanCell, RatingAnswer, RatingPeriod, RatingPeriodRow, RatingRow,
    ReportAnswer, ReportGameRow, ReportLine, ReportNovelty, ReportPerson, ReportSample,
    ReportUpset, StatisticsAnswer, YearCounts,
};
pub use check::check;
pub use games::{
    GameAnalysis, ListedFields, ListedGame, ListedHit, NumberedPlyAnalysis, PlyAnalysis, PuzzleRow,
    ShownBoard, ShownGame, ShownOpening, analysis,
};
pub use openings::{ExplorerMove, ExplorerPosition};
pub use players::{
    AliasCandidate, CrosstableRow, Difference, EventCandidate, EventRow, HeadToHead,
    OpponentCounts, PlayerCounts, PlayerEventCounts, PlayerLayoutCounts, PlayerOpenings,
    PlayerProfile, PlayerRow, PlayerYearCounts,
};
pub use positions::{
    LayoutRow, MinimaxAnswer, MinimaxMove, MoveAnswer, PerftRow, PositionKeys, PositionMoveKey,
    RegionAnswer, ReplayRow, SolutionAnswer, ValueAnswer, layouts, minimax, moves, perft,
    position_keys, replay, solution, value,
};
pub use query_error::QueryError;
pub use reports::{CheckProblem, CheckReport, CheckSummary};

pub(crate) use games::{
    FieldValue, GAME_FIELDS, GameRow, HIT_FIELDS, HitFields, OpeningClassifier, TextLocations,
    game_not_found, last_named_position, puzzle_row, shown_game,
};
pub(crate) use openings::{explorer_move, explorer_position, opening_name};
pub(crate) use players::{
    PlayerTotals, RankedPlayers, alias_candidates, crosstable, player_profile,
};
pub(crate) use positions::{
    ReplayStep, SOLUTION_FIELDS, VALUE_FIELDS, minimax_of, outcome_words, solution_answer,
    value_answer,
};
#[cfg(feature = "web")]
pub(crate) use positions::{line_rows, playable_move_rows, playback_answer, position_answer};

internal! {
    use positions::{
        MoveJson, MoveRow, PlayableMove, RuleRow,
    };
    #[cfg(feature = "web")]
    use positions::PositionAnswer;
    use reports::{
        AnalysisRow, BackupReport, BookRow, CompactReport, CountedMarks, DatabaseAnswer, DeleteReport,
        InfiniteNumber, MatchAnswer, MatchTest, MergeAnswer, MergedPlayer, PreviewedChange, RecoverAnswer,
        RetryReport, RoundedNumber, SchemaRow, TrainedGeneration,
    };
}
