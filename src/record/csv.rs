//! `csv`: one row per game, or one row per ply.

use std::io::{self, Write};

use super::game::{Game, Ply, score, steps};
use super::linear;
use crate::notation::{Notation, PositionNotation};
use crate::rules::{Move, Position};

/// What a row stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Rows {
    /// One row per game.
    #[default]
    Games,
    /// One row per ply, with position, move and effect.
    Plies,
}

const GAME_COLUMNS: [&str; 14] = [
    "black",
    "white",
    "event",
    "date",
    "layout",
    "result",
    "ending",
    "score_black",
    "score_white",
    "plies",
    "start",
    "final",
    "moves",
    "rules",
];

const PLY_COLUMNS: [&str; 14] = [
    "black",
    "white",
    "date",
    "ply",
    "color",
    "position",
    "abapro",
    "nacre",
    "reversible",
    "marbles",
    "pushed",
    "ejected",
    "score_black",
    "score_white",
];

/// The tags that have columns.
pub(super) const TAGS_OF_GAMES: [&str; 4] = ["Black", "White", "Event", "Date"];
pub(super) const TAGS_OF_PLIES: [&str; 3] = ["Black", "White", "Date"];

/// Writes the rows of a game, before the first one the names of the columns.
pub(super) fn write(out: impl Write, game: &Game, rows: Rows, is_first: bool) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    if is_first {
        writer.write_record(match rows {
            Rows::Games => &GAME_COLUMNS[..],
            Rows::Plies => &PLY_COLUMNS,
        })?;
    }
    match rows {
        Rows::Games => writer.write_record(game_row(game))?,
        Rows::Plies => ply_rows(game)
            .iter()
            .try_for_each(|row| writer.write_record(row))?,
    }
    writer.flush()
}

fn text(value: Option<&str>) -> String {
    value.unwrap_or_default().to_owned()
}

fn game_row(game: &Game) -> [String; GAME_COLUMNS.len()] {
    let plain: Vec<Ply> = game.moves().map(Ply::from).collect();
    let moves = steps(&plain, game.start(), 1);
    let known = |text: String| {
        if game.is_fragment() {
            String::new()
        } else {
            text
        }
    };
    let position = |position: &Position| known(PositionNotation::Apgn.write(position));
    [
        text(game.seat_player(0)),
        text(game.seat_player(1)),
        text(game.tag("Event")),
        game.date().unwrap_or_default(),
        text(game.layout().map(|layout| layout.key())),
        game.result.key().to_owned(),
        text(game.ending.map(|ending| ending.key())),
        known(game.score().black.to_string()),
        known(game.score().white.to_string()),
        game.plies().len().to_string(),
        position(&game.start()),
        position(&game.last()),
        linear::moves(&moves, Notation::Abapro, &linear::STYLE),
        game.rules().to_string(),
    ]
}

/// The position is the one before the ply, so that a row is a position and what was played in it.
fn ply_rows(game: &Game) -> Vec<[String; PLY_COLUMNS.len()]> {
    let positions = game.positions().zip(game.positions().skip(1));
    let plies = game.moves().zip(positions).enumerate();
    let row = |(index, (made, (before, after))): (usize, (Move, (Position, Position)))| {
        let score = score(&after);
        let name = |notation: Notation| notation.name(made, &before).to_string();
        [
            text(game.seat_player(0)),
            text(game.seat_player(1)),
            game.date().unwrap_or_default(),
            (index + 1).to_string(),
            before.rules().shown(before.turn()).key().to_owned(),
            PositionNotation::Apgn.write(&before),
            name(Notation::Abapro),
            name(Notation::Nacre),
            name(Notation::Reversible),
            made.marbles().to_string(),
            made.pushed().to_string(),
            u8::from(made.ejects()).to_string(),
            score.black.to_string(),
            score.white.to_string(),
        ]
    };
    plies.map(row).collect()
}
