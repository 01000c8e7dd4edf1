//! `csv`: one row per game, or one row per ply.

use std::io::{self, Write};

use crate::games::{AnyPosition, Notation, with_position};
use crate::record::formats::output::movetext::{PLAIN_PUNCTUATION, write_moves};
use crate::record::model::game::{Game, GameOf, Ply, numbered_plies_from, with_game};
use crate::record::model::score::{Score, score};
use crate::record::write::write_game::WriteGame;

/// What a row stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
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

const PLY_COLUMNS: [&str; 25] = [
    "id",
    "black",
    "white",
    "third",
    "fourth",
    "fifth",
    "sixth",
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
    "score_third",
    "score_fourth",
    "score_fifth",
    "score_sixth",
    "game",
    "move",
];

/// Largest number of players, and of sides with points.
const MAX_PLAYERS: u8 = 6;

/// The tags that have columns, except the players.
pub(crate) const TAGS_OF_GAMES: [&str; 2] = ["Event", "Date"];
pub(crate) const TAGS_OF_PLIES: [&str; 1] = ["Date"];

/// Writes the rows of a game; before the first game, the header row. `id` is the number of the game in a database.
pub(crate) fn write(
    out: impl Write,
    id: Option<i64>,
    game: &Game,
    rows: CsvRows,
    is_first: bool,
) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    if is_first {
        writer.write_record(columns(rows))?;
    }
    let mut who = vec![id.map(|id| id.to_string()).unwrap_or_default()];
    who.extend((0..MAX_PLAYERS).map(|seat| text(game.seat_player(seat))));
    match rows {
        CsvRows::Games => writer.write_record(game_row(who, game))?,
        CsvRows::Plies => with_game!(game, game => write_plies(&mut writer, &who, game))?,
    }
    writer.flush()
}

/// Writes the header row if there is no game.
pub(crate) fn write_columns(out: impl Write, rows: CsvRows) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(columns(rows))?;
    writer.flush()
}

fn columns(rows: CsvRows) -> &'static [&'static str] {
    match rows {
        CsvRows::Games => &GAME_COLUMNS,
        CsvRows::Plies => &PLY_COLUMNS,
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
        game.layout()
            .map(|layout| layout.key().into_owned())
            .unwrap_or_default(),
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
fn plain_moves<P: WriteGame>(game: GameOf<'_, P>) -> String {
    let plain: Vec<Ply> = game.moves().map(Ply::from).collect();
    let moves = numbered_plies_from(&plain, game.start(), 1);
    write_moves(&moves, Notation::default(), &PLAIN_PUNCTUATION)
}

/// Writes a row per ply. The position is the one before the ply, so that a row is a position and the move played in
/// it.
fn write_plies<P: WriteGame>(
    writer: &mut csv::Writer<impl Write>,
    who: &[String],
    game: GameOf<'_, P>,
) -> io::Result<()> {
    let positions = game.positions().zip(game.positions().skip(1));
    for ((ply, mv), (before, after)) in (1..).zip(game.moves()).zip(positions) {
        let ply: usize = ply;
        let color = before.colors()[usize::from(before.seat())];
        let mut row = who.to_vec();
        row.extend([
            game.date().unwrap_or_default(),
            ply.to_string(),
            before.display_color(color).key().to_owned(),
            before.to_text(),
        ]);
        row.extend(P::ply_cells(mv, &before));
        row.extend(points(score(&after)));
        row.extend([P::GAME.to_owned(), before.name_of(mv)]);
        writer.write_record(row)?;
    }
    Ok(())
}
