//! The content of a report.

use std::collections::BTreeMap;

use crate::game::Color;
use crate::games::{AnyLayout, AnyPosition};
use crate::record::GameResult;
use crate::stats::game_kind_choice::GameKindChoice;
use crate::stats::ratings::PlayerRating;
use crate::store::ResultCounts;

/// A report on an opening or on a player.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// The game whose games the report is on.
    pub choice: GameKindChoice,
    /// For an opening, the games from the same layout under other rules, which are not counted: their number by their rules.
    pub other_rules: BTreeMap<String, u64>,
    /// The subject: moves, or a name.
    pub title: String,
    /// The name of the opening, if it has one.
    pub opening: Option<String>,
    /// The position of an opening.
    pub position: Option<AnyPosition>,
    /// The rating of a player with its history, if any game was rated.
    pub rating: Option<PlayerRating>,
    /// The results of the games.
    pub results: ResultCounts,
    /// For a player: the results of the games in which the player moved first, and of those in which the player moved second.
    pub colors: Option<[ResultCounts; 2]>,
    /// The results by year, if known.
    pub years: BTreeMap<u16, ResultCounts>,
    /// The results of games without a year.
    pub unknown_year: ResultCounts,
    /// For a player, the games as the third or a later player, which are not counted.
    pub later_seats: u64,
    /// Main lines; for a player, from each of the most frequent layouts of the player's games.
    pub lines: Vec<MainLine>,
    /// The number of games from whose layouts the main lines are.
    pub lines_of: u64,
    /// The strongest opponents of a player; for an opening, the strongest players of either colour. Sorted by the lower ends of the intervals of
    /// their current ratings.
    pub people: Vec<PersonResults>,
    /// The start layout of the games from which the plans are computed.
    pub plans_of: Option<AnyLayout>,
    /// The cells occupied more often than usual: for an opening by either colour, for a player by their own pieces of either colour.
    pub plans: Vec<CellPlan>,
    /// The games won by the player who was expected to score less, the most surprising first.
    pub upsets: Vec<Upset>,
    /// The novelties that were followed most often, in the order of days.
    pub novelties: Vec<Novelty>,
    /// The size of the sample, if there were too many games to replay all. Results, years, lines, people and upsets are counted over all games even
    /// then.
    pub sample: Option<SampleInfo>,
}

/// The sample of a large database on which the plans and the novelties of a report are based.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SampleInfo {
    /// The number of games of the subject, chosen at random.
    pub games: u64,
    /// The number of games from which they are chosen.
    pub games_of: u64,
    /// The number of games for comparison, chosen at random.
    pub usual_games: u64,
    /// The number of games from which they are chosen.
    pub usual_of: u64,
    /// The greatest error of a share of a plan, from 0 to 1, in 19 of 20 cases.
    pub error: f64,
    /// The number of positions searched for novelties, those reached most often. Their games are counted over the whole database.
    pub positions: u64,
    /// The number of positions reached by the games of the sample.
    pub positions_of: u64,
}

/// One of the most played lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MainLine {
    /// For a player: the player's colour.
    pub color: Option<Color>,
    /// For a player: the layout.
    pub layout: Option<AnyLayout>,
    /// The moves, from the position of the opening, or from the start of the layout.
    pub moves: String,
    /// The name of its last named position, if any.
    pub opening: Option<String>,
    /// The results of the games that reach its end.
    pub results: ResultCounts,
}

/// The results of the games of a person.
#[derive(Debug, Clone, PartialEq)]
pub struct PersonResults {
    /// The name of the person.
    pub name: String,
    /// The rating and its deviation, if any game was rated.
    pub rating: Option<[f64; 2]>,
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
#[derive(Debug, Clone, PartialEq)]
pub struct CellPlan {
    /// The colour of the pieces.
    pub color: Color,
    /// The number of positions counted.
    pub positions: u64,
    /// The cells, the most unusual first.
    pub cells: Vec<CellFrequency>,
}

/// How often a cell was occupied.
#[derive(Debug, Clone, PartialEq)]
pub struct CellFrequency {
    /// The number of the cell in the orientation of the opening; for a player, in the orientation whose first moves have the lowest codes.
    pub cell: u16,
    /// The name of the cell.
    pub name: String,
    /// The share of the positions in which it was occupied, from 0 to 1.
    pub share: f64,
    /// The same share for all games from the same layout.
    pub usual: f64,
}

/// A game with an unexpected result.
#[derive(Debug, Clone, PartialEq)]
pub struct Upset {
    /// The game.
    pub game: ReportGame,
    /// The ratings of the players that move first and second before the game.
    pub ratings: [f64; 2],
    /// The expected points of the player that moves first.
    pub expected: f64,
}

/// A novelty: a move that was played for the first time in a position that was reached before.
#[derive(Debug, Clone, PartialEq)]
pub struct Novelty {
    /// The game that played it first.
    pub game: ReportGame,
    /// Its ply, from 1.
    pub ply: usize,
    /// The moves of the game up to it.
    pub moves: String,
    /// The number of games that reached the position on earlier days.
    pub before: u64,
    /// The number of games that have played the move there since.
    pub after: u64,
}

/// A game of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportGame {
    /// Its ID.
    pub game: i64,
    /// The date, as far as known.
    pub date: Option<String>,
    /// The player that moved first.
    pub black: Option<String>,
    /// The player that moved second.
    pub white: Option<String>,
    /// The result.
    pub result: GameResult,
}
