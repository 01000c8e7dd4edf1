//! Reports as answers.

use super::answer::{
    PlanAnswer, PlanCell, ReportAnswer, ReportGameRow, ReportLine, ReportNovelty, ReportPerson,
    ReportSample, ReportUpset,
};
use crate::games::AnyPosition;
use crate::stats::json::YearCounts;
use crate::stats::ratings::{rating_answer, tenths};
use crate::stats::report::model::{CellPlan, PersonResults, Report, ReportGame, SampleInfo};

/// A report as an answer.
pub fn report_answer(report: &Report) -> ReportAnswer {
    let lines = report.lines.iter().map(|line| ReportLine {
        color: line.color,
        layout: line.layout.map(|layout| layout.key().into_owned()),
        moves: line.moves.clone(),
        opening: line.opening.clone(),
        counts: line.results,
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
        unknown_year: report.unknown_year,
        later_seats: (report.later_seats > 0).then_some(report.later_seats),
        lines: lines.collect(),
        lines_of: report.lines_of,
        people: report.people.iter().map(person).collect(),
        plans: report.plans.iter().map(|of| plan(of, report)).collect(),
        critical: upsets.collect(),
        novelties: novelties.collect(),
        sample: report.sample.as_ref().map(sample),
        other_rules: report.other_rules.clone(),
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
        color: plan.color,
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
        result: game.result,
    }
}

fn thousandths(number: f64) -> f64 {
    (1_000.0 * number).round() / 1_000.0
}
