//! The fields of a report as an answer.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::game::Color;
use crate::record::GameResult;
use crate::stats::game_kind_choice::CountedGame;
use crate::stats::json::YearCounts;
use crate::stats::ratings::RatingAnswer;
use crate::store::ResultCounts;

/// A report on an opening or on a player.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let report = database.report_of_player("aba-pro", &Filter::default(), &names)?;
/// assert_eq!((report.title.as_str(), report.counts.games), ("ABA-PRO", 2));
/// assert_eq!(report.as_black.map(|counts| counts.draws), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Stability
/// Fields may be added; none is renamed or removed.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReportAnswer {
    /// The subject: moves, or a name.
    pub title: String,
    /// The name of the opening, if it has one.
    pub opening: Option<String>,
    /// The position of an opening.
    pub position: Option<String>,
    /// The number of games, and by result.
    #[serde(flatten)]
    pub counts: ResultCounts,
    /// For a player: the games in which the player moved first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "ResultCounts"))]
    pub as_black: Option<ResultCounts>,
    /// For a player: the games in which the player moved second.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "ResultCounts"))]
    pub as_white: Option<ResultCounts>,
    /// For a player: the rating with its history, if any game was rated.
    pub rating: Option<RatingAnswer>,
    /// The games by year.
    pub years: Vec<YearCounts>,
    /// The games without a year.
    pub unknown_year: ResultCounts,
    /// For a player, the number of games as the third or a later player, which are not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub later_seats: Option<u64>,
    /// The games by main lines; for a player, from each of the five most frequent layouts of the player's games.
    pub lines: Vec<ReportLine>,
    /// The number of games from whose layouts the main lines are.
    pub lines_of: u64,
    /// The strongest opponents, or the strongest players of the opening.
    pub people: Vec<ReportPerson>,
    /// For each colour, the cells that were occupied more often than usual, in the positions after plies 20 to 60.
    pub plans: Vec<PlanAnswer>,
    /// Games won by the player who was expected to score less, the most surprising first.
    pub critical: Vec<ReportUpset>,
    /// Moves that were played for the first time in a position reached before.
    pub novelties: Vec<ReportNovelty>,
    /// The sample on which plans and novelties are based, if the database is large.
    pub sample: Option<ReportSample>,
    /// For an opening, the games from the same layout under other rules, which are not counted: the number of those that pass the filter, by their rules.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub other_rules: BTreeMap<String, u64>,
    /// The game whose games the report is on.
    #[serde(flatten)]
    pub game: CountedGame,
}

/// A main line.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let report = database.report_of_player("aba-pro", &Filter::default(), &names)?;
/// for line in &report.lines {
///     println!("{}: {} games", line.moves, line.counts.games);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReportLine {
    /// For a player: the player's colour.
    #[serde(serialize_with = "crate::record::keys::key_or_null")]
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::color_or_null")
    )]
    pub color: Option<Color>,
    /// For a player: the key of the layout.
    pub layout: Option<String>,
    /// The moves, from the position of the opening or from the start of the layout.
    pub moves: String,
    /// The name of the last named position.
    pub opening: Option<String>,
    /// The games that reach its end.
    #[serde(flatten)]
    pub counts: ResultCounts,
}

/// The games of a person.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let report = database.report_of_player("aba-pro", &Filter::default(), &names)?;
/// assert!(report.people.iter().all(|person| person.games == 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReportPerson {
    /// The name of the person.
    pub name: String,
    /// The rating, if any game was rated.
    pub rating: Option<f64>,
    /// The rating deviation.
    pub deviation: Option<f64>,
    /// The number of games.
    pub games: u64,
    /// Games won by the player of the report; for an opening, by this person.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
}

/// The cells that the pieces of a colour occupied more often than usual.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let report = database.report_of_player("aba-pro", &Filter::default(), &names)?;
/// for plan in &report.plans {
///     println!("{}: {} positions, {} cells", plan.color, plan.positions, plan.cells.len());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlanAnswer {
    /// The colour of the pieces.
    #[serde(serialize_with = "crate::record::keys::key")]
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::color")
    )]
    pub color: Color,
    /// The key of the start layout of the games.
    pub layout: Option<String>,
    /// The number of positions counted.
    pub positions: u64,
    /// The cells, the most unusual first.
    pub cells: Vec<PlanCell>,
}

/// How often a cell was occupied.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let report = database.report_of_player("aba-pro", &Filter::default(), &names)?;
/// for cell in report.plans.iter().flat_map(|plan| &plan.cells) {
///     assert!(cell.share > cell.usual, "{}", cell.cell);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlanCell {
    /// The name of the cell.
    pub cell: String,
    /// The share of the positions in which it was occupied.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub share: f64,
    /// The same share for all games from the layout.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub usual: f64,
}

/// A game of a report.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let report = database.report_of_player("aba-pro", &Filter::default(), &names)?;
/// for upset in &report.critical {
///     println!("game {} of {}", upset.game.game, upset.game.date.as_deref().unwrap_or("?"));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReportGameRow {
    /// The number of the game in the database.
    pub game: i64,
    /// The date as `YYYY.MM.DD`, with `??` for what is not known.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::date_or_null")
    )]
    pub date: Option<String>,
    /// The player that moves first.
    pub black: Option<String>,
    /// The player that moves second.
    pub white: Option<String>,
    /// Who won.
    #[serde(serialize_with = "crate::record::keys::key")]
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::result")
    )]
    pub result: GameResult,
}

/// A game with an unexpected result.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let report = database.report_of_player("aba-pro", &Filter::default(), &names)?;
/// for upset in &report.critical {
///     println!("game {}: {:.2} points were expected of Black", upset.game.game, upset.expected);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReportUpset {
    /// The game.
    #[serde(flatten)]
    pub game: ReportGameRow,
    /// The ratings before the game of the players that move first and second.
    pub ratings: [f64; 2],
    /// The points expected of the player that moves first.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub expected: f64,
}

/// A game with a novelty.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let report = database.report_of_player("aba-pro", &Filter::default(), &names)?;
/// for new in &report.novelties {
///     println!("game {}, ply {}: {} games before, {} since", new.game.game, new.ply, new.before, new.after);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReportNovelty {
    /// The game that played it first.
    #[serde(flatten)]
    pub game: ReportGameRow,
    /// The ply of the new move, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub ply: usize,
    /// The moves of the game up to it.
    pub moves: String,
    /// The number of games that reached the position on earlier days.
    pub before: u64,
    /// The number of games that have played the move there since.
    pub after: u64,
}

/// The sample of a large database on which a report is based.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let report = database.report_of_player("aba-pro", &Filter::default(), &names)?;
/// // All games of a small database are replayed.
/// assert!(report.sample.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReportSample {
    /// The number of games of the subject.
    pub games: u64,
    /// The number of games from which they are chosen at random.
    pub games_of: u64,
    /// The number of games for comparison.
    pub usual_games: u64,
    /// The number of games from which they are chosen at random.
    pub usual_of: u64,
    /// The greatest error of a share of a plan in 19 of 20 cases.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub error: f64,
    /// The number of positions searched for novelties.
    pub positions: u64,
    /// The number of positions reached by the games of the sample.
    pub positions_of: u64,
}
