//! Reports as JSON.

use serde_json::{Value, json};

use crate::game::Color;
use crate::games::AnyPosition;
use crate::stats::ratings::{rating_json, tenths};
use crate::stats::report::model::{PersonResults, Report, ReportGame, SampleInfo};
use crate::stats::results::result_counts_json;

/// A report as JSON.
///
/// # Stability
/// Fields may be added; none is renamed or removed.
///
/// | field | content |
/// | --- | --- |
/// | `title`, `opening`, `position` | the subject |
/// | `game_type`, `left_out` | the game whose games the report is on, and by game the number of others of a player that pass the filter |
/// | `rating` | for a player: as in `players ratings NAME` |
/// | `games`, `black`, `white`, `draws`, `unknown` | the number of games, and by result |
/// | `as_black`, `as_white` | for a player: the same by colour |
/// | `years` | the same by `year` |
/// | `lines` | the same by the `moves` of main lines, with the `color` of a player and the name `opening` |
/// | `people` | the strongest opponents, or the strongest players of the opening: `name`, `rating`, `deviation`, `games`, `won`, `drawn`, `lost` |
/// | `plans` | by `color` the `cells` occupied more often than usual: `share` and `usual` of the positions after plies 20 to 60; `layout` is the start layout |
/// | `critical` | games with the `ratings` before them and the points `expected` of the player that moves first |
/// | `novelties` | games with the `ply` and the `moves` up to the new one, the number of games that reached the position `before` and that played the move `after` |
/// | `sample` | `null`, or for a large database the `games` of `games_of` and the `usual_games` of `usual_of` on which plans are based, the `error` of each share, and the `positions` of `positions_of` searched for novelties |
pub fn report_json(report: &Report) -> Value {
    let lines = report.lines.iter().map(|line| {
        result_counts_json(
            &line.tally,
            &[
                ("color", line.color.map(Color::key).into()),
                ("moves", line.moves.clone().into()),
                ("opening", line.opening.clone().into()),
            ],
        )
    });
    let years = report.years.iter();
    let years = years.map(|(year, tally)| result_counts_json(tally, &[("year", (*year).into())]));
    let plans = report.plans.iter().map(|plan| {
        let cells = plan.cells.iter().map(|cell| {
            json!({
                "cell": cell.name,
                "share": thousandths(cell.share),
                "usual": thousandths(cell.usual),
            })
        });
        json!({
            "color": plan.color.key(),
            "layout": report.plans_of.map(|layout| layout.key()),
            "positions": plan.positions,
            "cells": cells.collect::<Vec<_>>(),
        })
    });
    let upsets = report.upsets.iter().map(|upset| {
        let mut value = game_json(&upset.game);
        value["ratings"] = upset.ratings.map(tenths).to_vec().into();
        value["expected"] = thousandths(upset.expected).into();
        value
    });
    let novelties = report.novelties.iter().map(|new| {
        let mut value = game_json(&new.game);
        value["ply"] = new.ply.into();
        value["moves"] = new.moves.as_str().into();
        value["before"] = new.before.into();
        value["after"] = new.after.into();
        value
    });
    let position = report.position.as_ref();
    let position = position.map(AnyPosition::to_text);
    let mut value = result_counts_json(
        &report.results,
        &[
            ("title", report.title.as_str().into()),
            ("opening", report.opening.clone().into()),
            ("position", position.into()),
        ],
    );
    if let Some([black, white]) = &report.colors {
        value["as_black"] = result_counts_json(black, &[]);
        value["as_white"] = result_counts_json(white, &[]);
    }
    for (name, field) in [
        (
            "rating",
            report.rating.as_ref().map_or(Value::Null, rating_json),
        ),
        ("years", years.collect()),
        ("lines", lines.collect()),
        ("people", report.people.iter().map(person_json).collect()),
        ("plans", plans.collect()),
        ("critical", upsets.collect()),
        ("novelties", novelties.collect()),
        (
            "sample",
            report.sample.as_ref().map_or(Value::Null, sample_json),
        ),
    ] {
        value[name] = field;
    }
    report.choice.add_to(&mut value);
    value
}

fn sample_json(sample: &SampleInfo) -> Value {
    json!({
        "games": sample.games,
        "games_of": sample.games_of,
        "usual_games": sample.usual_games,
        "usual_of": sample.usual_of,
        "error": thousandths(sample.error),
        "positions": sample.positions,
        "positions_of": sample.positions_of,
    })
}

fn person_json(person: &PersonResults) -> Value {
    json!({
        "name": person.name,
        "rating": person.rating.map(|[rating, _]| tenths(rating)),
        "deviation": person.rating.map(|[_, deviation]| tenths(deviation)),
        "games": person.games,
        "won": person.won,
        "drawn": person.drawn,
        "lost": person.lost,
    })
}

fn game_json(game: &ReportGame) -> Value {
    json!({
        "game": game.game,
        "date": game.date,
        "black": game.black,
        "white": game.white,
        "result": game.result.key(),
    })
}

fn thousandths(number: f64) -> f64 {
    (1_000.0 * number).round() / 1_000.0
}
