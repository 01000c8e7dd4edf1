//! Figures over many games: how they ended, how long they were, when the first marble fell, when they were played, how they were opened.
//!
//! [`Figures`] are counted game by game from what the store says at once, by a function of that alone; [`gather`] asks a database for all of it.
//!
//! ```
//! use sumito::record::{ReadOptions, read};
//! use sumito::stats::gather;
//! use sumito::store::{Counts, Database, Filter, Progress};
//!
//! let mut database = Database::in_memory()?;
//! let text = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 0-1\n";
//! let records = read(text.as_bytes(), ReadOptions::default());
//! database.import("games.txt", records, &mut Counts::default(), |_| Progress::Continue)?;
//! let figures = gather(&database, &Filter::default(), |_| ())?;
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
pub use figures::{Figures, FirstEjection};
pub use gather::{NamedOpening, Opening, common_openings, gather, named_openings, openings};
pub use period::Period;
pub use plots::{opening_plot, plots};
pub use ratings::{Expectation, PeriodRating, Rated, Ratings, rating_row, rating_value, ratings};
pub use report::{
    CellUse, Critical, Line, Novelty, Opponent, Plan, Played, Report, ReportTable, Sampled,
    report_of_opening, report_of_player, report_page, report_plots, report_sample, report_tables,
    report_value,
};
pub use values::{figures_value, tally_value};
