//! The sequence of pictures of a game.

use super::picture::{Picture, PlayedMove};
use crate::notation::Notation;
use crate::record::{Game, GameOf};
use crate::rules::Position;

/// The pictures of the positions of a game, from the start on: one more than there are plies. Titles contain the number of the ply.
pub fn pictures(game: GameOf<'_, Position>) -> impl Iterator<Item = Picture> + '_ {
    let players: Vec<String> = (0..game.seats())
        .map(|seat| game.seat_player(seat).unwrap_or_default().to_owned())
        .collect();
    let game_title = title(&game);
    let mut last: Option<(PlayedMove, String)> = None;
    let mut moves = game.moves();
    game.positions().enumerate().map(move |(ply, position)| {
        let (played, title) = match last.take() {
            Some((played, name)) => (Some(played), format!("{game_title}, ply {ply}: {name}")),
            None => (None, format!("{game_title}, start")),
        };
        last = moves.next().map(|mv| {
            let name = Notation::Abapro.name(mv, &position).to_string();
            (PlayedMove::new(mv, &position), name)
        });
        Picture {
            played,
            players: players.clone(),
            title,
            ..Picture::new(position)
        }
    })
}

/// The players, the event and the date, in one line.
fn title(game: &Game) -> String {
    let more = [game.tag("Event").map(str::to_owned), game.date()];
    let parts = std::iter::once(Some(players(game))).chain(more);
    parts.flatten().collect::<Vec<_>>().join(", ")
}

/// The players, in one line.
pub(super) fn players(game: &Game) -> String {
    let names = (0..game.seats()).map(|seat| match game.seat_player(seat) {
        Some(name) => name.to_owned(),
        None => game.seat_name(seat).into_owned(),
    });
    names.collect::<Vec<_>>().join(" – ")
}
