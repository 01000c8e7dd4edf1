//! Pictures of a game.

use super::{Picture, PlayedMove};
use crate::notation::Notation;
use crate::record::Game;

/// The pictures of a game, the start first: one more than it has plies. Players are those of the game, titles say which ply it is.
pub fn pictures(game: &Game) -> impl Iterator<Item = Picture> {
    let players: Vec<String> = (0..game.rules().players.seats())
        .map(|seat| game.seat_player(seat).unwrap_or_default().to_owned())
        .collect();
    let names = title(game);
    let mut last: Option<(PlayedMove, String)> = None;
    let mut moves = game.moves();
    game.positions().enumerate().map(move |(ply, position)| {
        let (played, title) = match last.take() {
            Some((played, name)) => (Some(played), format!("{names}, ply {ply}: {name}")),
            None => (None, format!("{names}, start")),
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

/// Who plays whom, where and when, in one line.
fn title(game: &Game) -> String {
    let more = [game.tag("Event").map(str::to_owned), game.date()];
    let parts = std::iter::once(Some(players(game))).chain(more);
    parts.flatten().collect::<Vec<_>>().join(", ")
}

/// Who plays whom, in one line.
pub(super) fn players(game: &Game) -> String {
    let rules = game.rules();
    let names = (0..rules.players.seats()).map(|seat| match game.seat_player(seat) {
        Some(name) => name.to_owned(),
        None => rules.seat_name(seat),
    });
    names.collect::<Vec<_>>().join(" – ")
}
