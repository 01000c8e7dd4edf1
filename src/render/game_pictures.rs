//! The sequence of pictures of a game.

use super::board_picture::{BoardPicture, PictureData, PictureOptions};
use super::draw_game::DrawGame;
use crate::games::InGame;
use crate::record::{Game, ShapedComment, TypedGame, WriteGame};

/// The pictures of the positions of a game, from the start on: one more than there are plies. Titles contain the number of the ply; the ids of a picture begin with `id` and the number of the ply.
pub(crate) fn game_pictures<P: DrawGame + WriteGame>(
    game: TypedGame<'_, P>,
    id: &str,
    options: &PictureOptions,
) -> impl Iterator<Item = Result<Box<dyn BoardPicture>, String>> {
    let (players, start) = (player_names(&game), game.start());
    steps(game).enumerate().map(move |(ply, step)| {
        let of = PictureData {
            position: &step.position,
            start: &start,
            played: step.played.as_ref().map(|(mv, before)| (*mv, before)),
            id: format!("{id}p{ply}"),
            title: step.title,
            players: players.clone(),
            shapes: ShapedComment::new(comment(&game, ply), |name| start.has_cell(name)).shapes,
        };
        P::picture(of, options)
    })
}

/// The comment after a ply, 0 for the start, or an empty text.
fn comment(game: &Game, ply: usize) -> &str {
    let comment = match ply.checked_sub(1) {
        None => &game.comment,
        Some(index) => &game.plies()[index].annotations().comment,
    };
    comment.as_deref().unwrap_or_default()
}

/// A position of a game: the move that led to it with the position before it, and the title of its picture.
pub(super) struct Step<P: InGame> {
    pub(super) position: P,
    pub(super) played: Option<(P::Move, P)>,
    pub(super) title: String,
}

/// The positions of a game, from the start on.
pub(super) fn steps<P: WriteGame>(game: TypedGame<'_, P>) -> impl Iterator<Item = Step<P>> + '_ {
    let game_title = title(&game);
    let mut last: Option<(P::Move, P)> = None;
    let mut moves = game.moves();
    game.positions().enumerate().map(move |(ply, position)| {
        let played = last.take();
        let title = match &played {
            Some((mv, before)) => format!("{game_title}, ply {ply}: {}", before.name_of(*mv)),
            None => format!("{game_title}, start"),
        };
        last = moves.next().map(|mv| (mv, position));
        Step {
            position,
            played,
            title,
        }
    })
}

/// The names of the players in the order of turns, empty if they are not known.
pub(super) fn player_names(game: &Game) -> Vec<String> {
    let names = (0..game.seats()).map(|seat| game.seat_player(seat).unwrap_or_default().to_owned());
    names.collect()
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
