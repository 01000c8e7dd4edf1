//! Statistics over many games: results, lengths, first ejections, openings, ratings of players, and reports on openings and players.
//!
//! [`GameStatistics`] are counted game by game from game metadata alone; [`game_statistics`] reads all of it from a database.
//!
#![cfg_attr(feature = "internals", doc = "```")]
#![cfg_attr(not(feature = "internals"), doc = "```ignore")]
//! use std::ops::ControlFlow;
//! use sumito::record::{ReadOptions, read};
//! use sumito::stats::game_statistics;
//! use sumito::store::{Database, Filter, ImportCounts};
//!
//! let mut database = Database::in_memory()?;
//! let text = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 0-1\n";
//! let records = read(text.as_bytes(), ReadOptions::default());
//! database.import("games.txt", records, &mut ImportCounts::default(), |_| ControlFlow::Continue(()))?;
//! let statistics = game_statistics(&database, &Filter::default(), |_| ())?;
//! assert_eq!((statistics.results.games, statistics.results.white), (1, 1));
//! assert_eq!(statistics.lengths.median(), Some(3.0));
//! # Ok::<(), sumito::store::StoreError>(())
//! ```

mod game_kind_choice;
mod json;
mod openings;
mod ratings;
mod report;
mod results;
mod statistics;

pub use game_kind_choice::CountedGame;
pub use json::{
    DistributionAnswer, FirstEjectionAnswer, LayoutCounts, LineCounts, NamedCounts,
    StatisticsAnswer, YearCounts,
};
pub use ratings::{RatingAnswer, RatingPeriod, RatingPeriodRow, RatingRow};
pub use report::{
    PlanAnswer, PlanCell, ReportAnswer, ReportGameRow, ReportLine, ReportNovelty, ReportPerson,
    ReportSample, ReportUpset,
};
pub use statistics::Bin;

internal! {
    use ratings::{GameExpectation, PeriodRating, PlayerRating, Ratings, rate_players};
    use report::Upset;
    use game_kind_choice::GameKindChoice;
    use statistics::{Distribution, FirstEjection, GameStatistics, game_statistics};
    use json::statistics_answer;
    use openings::{NamedOpening, OpeningLine, common_openings, named_openings, openings_of_layout};
    use ratings::{rating_answer, rating_row};
    use report::{
        CellFrequency, CellPlan, MainLine, Novelty, PersonResults, Report, ReportGame, ReportTable,
        SampleInfo, later_seats_text, other_rules_text, report_answer, report_of_opening, report_of_player, report_page, report_plots,
        report_sample, report_tables,
    };
    use results::results_plot;
    use statistics::{layout_label, statistics_plots, statistics_title};
}
