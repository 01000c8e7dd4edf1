//! Statistics and openings as an answer.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::game_kind_choice::CountedGame;
use super::openings::{NamedOpening, OpeningLine};
use super::statistics::{Bin, Distribution, GameStatistics};
use crate::games::AnyPosition;
use crate::store::ResultCounts;

/// The greatest number of bins of a histogram.
const MAX_BINS: u32 = 40;

/// Statistics of games and their openings.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let statistics = database.statistics(&Filter::default(), &names)?;
/// assert_eq!((statistics.counts.games, statistics.plies), (2, 170));
/// assert_eq!(statistics.endings["unfinished"], 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Stability
/// Fields may be added; none is renamed or removed.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StatisticsAnswer {
    /// The number of games, and by result.
    #[serde(flatten)]
    pub counts: ResultCounts,
    /// The number of games whose record stops early.
    pub incomplete: u64,
    /// The plies of all games.
    pub plies: u64,
    /// The counts by layout, most played first.
    pub layouts: Vec<LayoutCounts>,
    /// The number of games by the key of their ending.
    pub endings: BTreeMap<&'static str, u64>,
    /// The number of games without a known ending.
    pub unknown_ending: u64,
    /// The counts by year.
    pub years: Vec<YearCounts>,
    /// The counts of the games without a known year.
    pub unknown_year: ResultCounts,
    /// The lengths of games in plies.
    pub length: DistributionAnswer,
    /// The plies of first ejections, or of what scores first in another game.
    pub first_ejection: FirstEjectionAnswer,
    /// The counts by first moves: at most the five played most of each of the three most common layouts.
    pub openings: Vec<LineCounts>,
    /// The counts by named position; a game counts for each that it reaches.
    pub named: Vec<NamedCounts>,
    /// The game whose games are counted.
    #[serde(flatten)]
    pub game: CountedGame,
}

/// The games from a layout.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let statistics = database.statistics(&Filter::default(), &names)?;
/// let layout = &statistics.layouts[0];
/// assert_eq!((layout.layout.as_deref(), layout.counts.games), (Some("belgian-daisy"), 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LayoutCounts {
    /// The key of the layout; null for starts that are no built-in layout.
    pub layout: Option<String>,
    /// Their number, and by result.
    #[serde(flatten)]
    pub counts: ResultCounts,
}

/// The games of a year.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let statistics = database.statistics(&Filter::default(), &names)?;
/// assert_eq!((statistics.years[0].year, statistics.years[0].counts.games), (2002, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct YearCounts {
    /// The year.
    pub year: u16,
    /// Their number, and by result.
    #[serde(flatten)]
    pub counts: ResultCounts,
}

/// The games that begin with some moves.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let statistics = database.statistics(&Filter::default(), &names)?;
/// for line in &statistics.openings {
///     println!("{}: {}, {} games", line.layout, line.moves, line.counts.games);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LineCounts {
    /// The key of the layout.
    pub layout: String,
    /// The moves, with blanks between them.
    pub moves: String,
    /// The number of games, and by result.
    #[serde(flatten)]
    pub counts: ResultCounts,
}

/// The games that reach a named position.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let statistics = database.statistics(&Filter::default(), &names)?;
/// for named in &statistics.named {
///     println!("{}: {} games", named.opening, named.counts.games);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NamedCounts {
    /// The name of the opening.
    pub opening: String,
    /// Its code.
    pub code: Option<String>,
    /// The position.
    pub position: String,
    /// The number of games, and by result.
    #[serde(flatten)]
    pub counts: ResultCounts,
}

/// The distribution of a number of plies over games.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let statistics = database.statistics(&Filter::default(), &names)?;
/// let length = &statistics.length;
/// assert_eq!((length.min, length.median, length.max), (Some(54), Some(85.0), Some(116)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DistributionAnswer {
    /// The number of games.
    pub games: u64,
    /// The least number of plies.
    pub min: Option<u32>,
    /// The median; for an even number of games the mean of the two in the middle.
    #[serde(serialize_with = "serialize_median")]
    pub median: Option<f64>,
    /// The mean, with two decimals.
    pub mean: Option<f64>,
    /// The greatest number of plies.
    pub max: Option<u32>,
    /// The bins of a histogram.
    pub bins: Vec<Bin>,
}

/// When games had their first ejection.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let statistics = database.statistics(&Filter::default(), &names)?;
/// let first = &statistics.first_ejection;
/// assert_eq!(first.by_black.games + first.by_white.games, first.plies.games);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FirstEjectionAnswer {
    /// The ply.
    #[serde(flatten)]
    pub plies: DistributionAnswer,
    /// The games in which the side that moves first ejected first.
    pub by_black: ResultCounts,
    /// The games in which the side that moves second ejected first.
    pub by_white: ResultCounts,
}

/// Statistics and openings as an answer.
pub fn statistics_answer(
    statistics: &GameStatistics,
    openings: &[OpeningLine],
    named: &[NamedOpening],
) -> StatisticsAnswer {
    let layouts = statistics.layouts_by_games().into_iter();
    let layouts = layouts.map(|(key, results)| LayoutCounts {
        layout: Some(key.to_owned()).filter(|key| !key.is_empty()),
        counts: *results,
    });
    let years = statistics.years.iter();
    let years = years.map(|(&year, &counts)| YearCounts { year, counts });
    let openings = openings.iter().map(|opening| LineCounts {
        layout: opening.layout.key().into_owned(),
        moves: opening.moves.clone(),
        counts: opening.results,
    });
    let named = named.iter().map(|named| NamedCounts {
        opening: named.opening.name.clone(),
        code: named.opening.code.clone(),
        position: AnyPosition::from(named.opening.position).to_text(),
        counts: named.results,
    });
    let first = &statistics.first_ejection;
    StatisticsAnswer {
        counts: statistics.results,
        incomplete: statistics.incomplete,
        plies: statistics.lengths.sum(),
        layouts: layouts.collect(),
        endings: statistics.endings.clone(),
        unknown_ending: statistics.unknown_ending,
        years: years.collect(),
        unknown_year: statistics.unknown_year,
        length: distribution(&statistics.lengths),
        first_ejection: FirstEjectionAnswer {
            plies: distribution(&first.plies),
            by_black: first.by_black,
            by_white: first.by_white,
        },
        openings: openings.collect(),
        named: named.collect(),
        game: statistics.choice.answer(),
    }
}

/// Serializes a median, which is an integer or ends with .5, without a fraction of zero.
#[allow(clippy::trivially_copy_pass_by_ref, clippy::ref_option)]
fn serialize_median<S: Serializer>(median: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match median {
        Some(median) if median.fract() == 0.0 => serializer.serialize_i64(*median as i64),
        median => median.serialize(serializer),
    }
}

fn distribution(distribution: &Distribution) -> DistributionAnswer {
    let rounded = |mean: f64| (100.0 * mean).round() / 100.0;
    DistributionAnswer {
        games: distribution.total(),
        min: distribution.min(),
        median: distribution.median(),
        mean: distribution.mean().map(rounded),
        max: distribution.max(),
        bins: distribution.bins(distribution.bin_width(MAX_BINS)),
    }
}
