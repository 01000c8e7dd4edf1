//! `csv`: one row per game, or one row per ply.

use std::io::{self, Write};

use crate::games::{AnyPosition, Notation, with_position};
use crate::record::formats::output::movetext::{PLAIN_PUNCTUATION, write_moves};
use crate::record::formats::ply_rows::{PLY_COLUMNS, cell, ply_rows};
use crate::record::model::game::{Game, Ply, TypedGame, numbered_plies_from, with_game};
use crate::record::model::score::Score;
use crate::record::write::write_game::WriteGame;

/// What a row stands for.
///
/// ```
/// use sumito::record::{CsvRows, Format, Game, WriteOptions};
///
/// let game: Game = "# layout: Belgian Daisy\n1.a1b2 i5h5".parse()?;
/// let rows = |rows| game.to_record(Format::Csv, WriteOptions { rows, ..WriteOptions::default() });
/// assert_eq!(rows(CsvRows::Games)?.lines().count(), 2);
/// assert_eq!(rows(CsvRows::Plies)?.lines().count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[non_exhaustive]
pub enum CsvRows {
    /// One row per game.
    #[default]
    Games,
    /// One row per ply, with position, move and effect.
    Plies,
}

const GAME_COLUMNS: [&str; 24] = [
    "id",
    "black",
    "white",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "event",
    "date",
    "layout",
    "result",
    "ending",
    "score_black",
    "score_white",
    "score_third",
    "score_fourth",
    "score_fifth",
    "score_sixth",
    "plies",
    "start",
    "final",
    "moves",
    "rules",
    "game",
];

/// Largest number of players, and of sides with points.
const MAX_PLAYERS: u8 = 6;

/// The tags that have columns, except the players.
pub(crate) const TAGS_OF_GAMES: [&str; 2] = ["Event", "Date"];
pub(crate) const TAGS_OF_PLIES: [&str; 1] = ["Date"];

/// Writes the rows of a game; before the first game, the header row. `id` is the number of the game in a database, and rows of plies have their moves in
/// this notation.
pub(crate) fn write(
    out: impl Write,
    (id, game): (Option<i64>, &Game),
    (rows, notation): (CsvRows, Notation),
    is_first: bool,
) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    if is_first {
        writer.write_record(columns(rows))?;
    }
    match rows {
        CsvRows::Games => {
            let mut who = vec![id.map(|id| id.to_string()).unwrap_or_default()];
            who.extend((0..MAX_PLAYERS).map(|seat| text(game.seat_player(seat))));
            writer.write_record(game_row(who, game))?;
        }
        CsvRows::Plies => {
            for row in ply_rows(id, game, notation) {
                writer.write_record(row.iter().map(cell))?;
            }
        }
    }
    writer.flush()
}

/// Writes the header row if there is no game.
pub(crate) fn write_columns(out: impl Write, rows: CsvRows) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(columns(rows))?;
    writer.flush()
}

fn columns(rows: CsvRows) -> Vec<&'static str> {
    match rows {
        CsvRows::Games => GAME_COLUMNS.to_vec(),
        CsvRows::Plies => PLY_COLUMNS.iter().map(|(name, _)| *name).collect(),
    }
}

fn text(value: Option<&str>) -> String {
    value.unwrap_or_default().to_owned()
}

/// The points of each possible side.
fn points(score: Score) -> impl Iterator<Item = String> {
    let points: Vec<String> = score.points().map(|points| points.to_string()).collect();
    (0..usize::from(MAX_PLAYERS)).map(move |side| points.get(side).cloned().unwrap_or_default())
}

fn game_row(who: Vec<String>, game: &Game) -> Vec<String> {
    let known = |text: String| {
        if game.is_fragment() {
            String::new()
        } else {
            text
        }
    };
    let position =
        |position: AnyPosition| known(with_position!(position, position => position.to_text()));
    let mut row = who;
    row.extend([
        text(game.tag("Event")),
        game.date().unwrap_or_default(),
        game.layout_name().unwrap_or_default(),
        game.result.key().to_owned(),
        text(game.ending.map(|ending| ending.key())),
    ]);
    row.extend(points(game.score()).map(known));
    row.extend([
        game.plies().len().to_string(),
        position(game.start()),
        position(game.last()),
        with_game!(game, game => plain_moves(game)),
        game.rules_name(),
        game.start().kind().key().to_owned(),
    ]);
    row
}

/// The moves with their numbers, but without annotations.
fn plain_moves<P: WriteGame>(game: TypedGame<'_, P>) -> String {
    let plain: Vec<Ply> = game.moves().map(Ply::from).collect();
    let moves = numbered_plies_from(&plain, game.start(), 1);
    write_moves(&moves, Notation::default(), &PLAIN_PUNCTUATION)
}
