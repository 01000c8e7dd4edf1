//! What a report says.

use std::collections::BTreeMap;

use crate::board::Cell;
use crate::record::GameResult;
use crate::rules::{Color, Position};
use crate::stats::ratings::PlayerRating;
use crate::store::Tally;

/// What the games say of an opening or of a player.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// What it is about: moves, or a name.
    pub title: String,
    /// What the opening is called, if it has a name.
    pub opening: Option<String>,
    /// The position of an opening.
    pub position: Option<Position>,
    /// The rating of a player, with the history, if games of theirs were rated.
    pub rating: Option<PlayerRating>,
    /// How the games ended.
    pub results: Tally,
    /// Of a player: how those ended in which the player moved first, and those in which the player moved second.
    pub colors: Option<[Tally; 2]>,
    /// How games ended by year, where that is known.
    pub years: BTreeMap<u16, Tally>,
    /// Main lines.
    pub lines: Vec<MainLine>,
    /// The strongest opponents of a player; of an opening, the strongest who played it with either colour. The surely strongest come first, by the ratings now.
    pub people: Vec<PersonResults>,
    /// The layout whose games the plans are of.
    pub plans_of: Option<&'static str>,
    /// The cells that were taken more often than usual: of an opening by either colour; of a player by their own marbles with either colour.
    pub plans: Vec<CellPlan>,
    /// The games that the one won to whom the ratings before them promised less, the most surprising one first.
    pub critical: Vec<Upset>,
    /// Moves that were played for the first time in a position that was reached before, in the order of days: those that were followed most often.
    pub novelties: Vec<Novelty>,
    /// Where there were too many games to look at the boards of all: of how many that was done. Results, years, lines, people and critical games are counted over all games even then.
    pub sample: Option<SampleInfo>,
}

/// How much of a large database the plans and the novelties of a report are from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SampleInfo {
    /// The games of the report that plans are from, chosen at random.
    pub games: u64,
    /// Of how many.
    pub games_of: u64,
    /// The games that are compared with, chosen at random.
    pub usual_games: u64,
    /// Of how many.
    pub usual_of: u64,
    /// By how much a share of a plan, from 0 to 1, is off at most in 19 of 20 cases.
    pub error: f64,
    /// The positions that novelties were looked for in, those that are reached most often. Their games are counted over the whole database.
    pub positions: u64,
    /// Of how many that the games looked at reach.
    pub positions_of: u64,
}

/// A line that was played often.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MainLine {
    /// Of a player: with which colour.
    pub color: Option<Color>,
    /// The moves in Aba-Pro, from the position of the opening, or from the start of the layout.
    pub moves: String,
    /// The last name on the way, if there is one.
    pub opening: Option<String>,
    /// How the games ended that reach its end.
    pub tally: Tally,
}

/// Somebody, and how the games with them ended.
#[derive(Debug, Clone, PartialEq)]
pub struct PersonResults {
    /// The name of the person.
    pub name: String,
    /// The rating and its deviation, if games of theirs were rated.
    pub rating: Option<[f64; 2]>,
    /// Games.
    pub games: u64,
    /// Won by the player whom the report is about; of an opening, by the one named here.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost.
    pub lost: u64,
}

/// Cells that the marbles of a colour took more often than usual.
#[derive(Debug, Clone, PartialEq)]
pub struct CellPlan {
    /// Whose marbles.
    pub color: Color,
    /// The positions that were looked at.
    pub positions: u64,
    /// The cells, the most unusual first.
    pub cells: Vec<CellFrequency>,
}

/// How often a cell was held.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CellFrequency {
    /// The cell, as the board of the opening stands; of a player, as the board stands when the first moves come first in the order of their codes.
    pub cell: Cell,
    /// In which share of the positions, from 0 to 1.
    pub share: f64,
    /// In which share of those of all games from the same layout.
    pub usual: f64,
}

/// A game whose result was not expected.
#[derive(Debug, Clone, PartialEq)]
pub struct Upset {
    /// The game.
    pub game: ReportGame,
    /// The ratings of who moved first and second before it.
    pub ratings: [f64; 2],
    /// The points that they promised who moved first.
    pub expected: f64,
}

/// A move that was new.
#[derive(Debug, Clone, PartialEq)]
pub struct Novelty {
    /// The game in which it was played first.
    pub game: ReportGame,
    /// Its ply, from 1.
    pub ply: usize,
    /// The moves of the game up to it, in Aba-Pro.
    pub moves: String,
    /// How many games had reached the position before.
    pub before: u64,
    /// How many have played the move there since.
    pub after: u64,
}

/// A game of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportGame {
    /// Its number.
    pub game: i64,
    /// The day, as far as it is known.
    pub date: Option<String>,
    /// Who moved first.
    pub black: Option<String>,
    /// Who moved second.
    pub white: Option<String>,
    /// Who won.
    pub result: GameResult,
}
