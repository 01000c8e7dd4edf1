//! GameStatistics over many games: how they ended, how long they were, when the first marble fell, when they were played, how they were opened.
//!
//! [`GameStatistics`] are counted game by game from what the store says at once, by a function of that alone; [`gather`] asks a database for all of it.
//!
//! ```
//! use sumito::record::{ReadOptions, read};
//! use sumito::stats::game_statistics;
//! use sumito::store::{Counts, Database, Filter, Progress};
//!
//! let mut database = Database::in_memory()?;
//! let text = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 0-1\n";
//! let records = read(text.as_bytes(), ReadOptions::default());
//! database.import("games.txt", records, &mut Counts::default(), |_| Progress::Continue)?;
//! let figures = game_statistics(&database, &Filter::default(), |_| ())?;
//! assert_eq!((figures.results.games, figures.results.white), (1, 1));
//! assert_eq!(figures.lengths.median(), Some(3));
//! # Ok::<(), sumito::store::StoreError>(())
//! ```

mod distribution;
mod figures;
mod gather;
mod glicko;
mod period;
mod plots;
mod ratings;
mod report;
mod values;

pub use distribution::{Bin, Distribution};
pub use figures::{FirstEjection, GameStatistics};
pub use gather::{
    NamedOpening, OpeningLine, common_openings, game_statistics, named_openings, openings_of_layout,
};
pub use period::RatingPeriod;
pub use plots::{results_plot, statistics_plots};
pub use ratings::{
    Expectation, PeriodRating, PlayerRating, Ratings, rate_players, rating_json,
    rating_summary_json,
};
pub use report::{
    CellFrequency, CellPlan, MainLine, Novelty, PersonResults, Report, ReportGame, ReportTable,
    SampleInfo, Upset, report_json, report_of_opening, report_of_player, report_page, report_plots,
    report_sample, report_tables,
};
pub use values::{result_counts_json, statistics_json};
