//! Reports as answers.

use serde::Serialize;

use crate::game::Color;
use crate::games::AnyPosition;
use crate::stats::game_choice::CountedGame;
use crate::stats::json::YearCounts;
use crate::stats::ratings::{RatingAnswer, rating_answer, tenths};
use crate::stats::report::model::{CellPlan, PersonResults, Report, ReportGame, SampleInfo};
use crate::store::OpeningCounts;

/// A report on an opening or on a player.
///
/// # Stability
/// Fields may be added; none is renamed or removed.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReportAnswer {
    /// The subject: moves, or a name.
    pub title: String,
    /// The name of the opening, if it has one.
    pub opening: Option<String>,
    /// The position of an opening.
    pub position: Option<String>,
    /// The number of games, and by result.
    #[serde(flatten)]
    pub counts: OpeningCounts,
    /// For a player: the games in which the player moved first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "OpeningCounts"))]
    pub as_black: Option<OpeningCounts>,
    /// For a player: the games in which the player moved second.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "OpeningCounts"))]
    pub as_white: Option<OpeningCounts>,
    /// For a player: the rating with its history, if any game was rated.
    pub rating: Option<RatingAnswer>,
    /// The games by year.
    pub years: Vec<YearCounts>,
    /// The games by main lines.
    pub lines: Vec<ReportLine>,
    /// The strongest opponents, or the strongest players of the opening.
    pub people: Vec<ReportPerson>,
    /// By colour the cells that were occupied more often than usual, in the positions after plies 20 to 60.
    pub plans: Vec<PlanAnswer>,
    /// Games won by the player who was expected to score less, the most surprising first.
    pub critical: Vec<ReportUpset>,
    /// Moves that were played for the first time in a position reached before.
    pub novelties: Vec<ReportNovelty>,
    /// The sample on which plans and novelties are based, if the database is large.
    pub sample: Option<ReportSample>,
    /// The game whose games the report is on.
    #[serde(flatten)]
    pub game: CountedGame,
}

/// A main line.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReportLine {
    /// For a player: the player's colour.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::color_or_null")
    )]
    pub color: Option<&'static str>,
    /// The moves, from the position of the opening or from the start of the layout.
    pub moves: String,
    /// The name of the last named position.
    pub opening: Option<String>,
    /// The games that reach its end.
    #[serde(flatten)]
    pub counts: OpeningCounts,
}

/// The games of a person.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlanAnswer {
    /// The colour of the pieces.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::color")
    )]
    pub color: &'static str,
    /// The key of the start layout of the games.
    pub layout: Option<String>,
    /// The number of positions counted.
    pub positions: u64,
    /// The cells, the most unusual first.
    pub cells: Vec<PlanCell>,
}

/// How often a cell was occupied.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::result")
    )]
    pub result: &'static str,
}

/// A game with an unexpected result.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

/// A report as an answer.
pub fn report_answer(report: &Report) -> ReportAnswer {
    let lines = report.lines.iter().map(|line| ReportLine {
        color: line.color.map(Color::key),
        moves: line.moves.clone(),
        opening: line.opening.clone(),
        counts: line.tally,
    });
    let years = report.years.iter();
    let years = years.map(|(&year, &counts)| YearCounts { year, counts });
    let upsets = report.upsets.iter().map(|upset| ReportUpset {
        game: game_row(&upset.game),
        ratings: upset.ratings.map(tenths),
        expected: thousandths(upset.expected),
    });
    let novelties = report.novelties.iter().map(|new| ReportNovelty {
        game: game_row(&new.game),
        ply: new.ply,
        moves: new.moves.clone(),
        before: new.before,
        after: new.after,
    });
    let colors = report.colors.as_ref();
    ReportAnswer {
        title: report.title.clone(),
        opening: report.opening.clone(),
        position: report.position.as_ref().map(AnyPosition::to_text),
        counts: report.results,
        as_black: colors.map(|[black, _]| *black),
        as_white: colors.map(|[_, white]| *white),
        rating: report.rating.as_ref().map(rating_answer),
        years: years.collect(),
        lines: lines.collect(),
        people: report.people.iter().map(person).collect(),
        plans: report.plans.iter().map(|of| plan(of, report)).collect(),
        critical: upsets.collect(),
        novelties: novelties.collect(),
        sample: report.sample.as_ref().map(sample),
        game: report.choice.answer(),
    }
}

fn plan(plan: &CellPlan, report: &Report) -> PlanAnswer {
    let cells = plan.cells.iter().map(|cell| PlanCell {
        cell: cell.name.clone(),
        share: thousandths(cell.share),
        usual: thousandths(cell.usual),
    });
    PlanAnswer {
        color: plan.color.key(),
        layout: report.plans_of.map(|layout| layout.key().into_owned()),
        positions: plan.positions,
        cells: cells.collect(),
    }
}

fn sample(sample: &SampleInfo) -> ReportSample {
    ReportSample {
        games: sample.games,
        games_of: sample.games_of,
        usual_games: sample.usual_games,
        usual_of: sample.usual_of,
        error: thousandths(sample.error),
        positions: sample.positions,
        positions_of: sample.positions_of,
    }
}

fn person(person: &PersonResults) -> ReportPerson {
    ReportPerson {
        name: person.name.clone(),
        rating: person.rating.map(|[rating, _]| tenths(rating)),
        deviation: person.rating.map(|[_, deviation]| tenths(deviation)),
        games: person.games,
        won: person.won,
        drawn: person.drawn,
        lost: person.lost,
    }
}

fn game_row(game: &ReportGame) -> ReportGameRow {
    ReportGameRow {
        game: game.game,
        date: game.date.clone(),
        black: game.black.clone(),
        white: game.white.clone(),
        result: game.result.key(),
    }
}

fn thousandths(number: f64) -> f64 {
    (1_000.0 * number).round() / 1_000.0
}
