//! Whether the value of a derived tag agrees with the game, so that a format may write it unchanged.

use crate::games::Notation;
use crate::record::model::analysis;
use crate::record::model::ending::Ending;
use crate::record::model::game::{Game, with_game};
use crate::record::model::result::GameResult;
use crate::record::model::tag::LAYOUT_INFERRED;
use crate::record::resolve::claims::result_in_tags::won_by_seat;
use crate::record::resolve::claims::totals::{plies, read_score};
use crate::record::write::write_game::WriteGame;

/// Whether the value of one of the [`RECORD_TAGS`](crate::record::model::tag::RECORD_TAGS) agrees with a game whose
/// moves are written in this notation. A value that cannot be compared agrees.
pub(crate) fn agrees_with_game(name: &str, value: &str, game: &Game, notation: Notation) -> bool {
    match name {
        "Result" => is_result(value, game),
        "Termination" => Ending::find(value) == game.ending,
        "Plies" => plies(value) == Some(game.plies().len()),
        "Score" => read_score(value) == Some(game.score()),
        LAYOUT_INFERRED => (value == "yes") == game.layout_inferred,
        "Incomplete" => game.incomplete.as_deref() == Some(value),
        "Mended" => game.repaired.as_deref() == Some(value),
        analysis::TAG => game
            .analysis
            .as_ref()
            .is_none_or(|stated| stated.by == value),
        _ => with_game!(game, game => WriteGame::agrees(name, value, game, notation)),
    }
}

/// Whether a text states the result of a game; if the result is unknown, a text that is not understood does.
fn is_result(value: &str, game: &Game) -> bool {
    let player = |color| game.player(color).map(str::to_owned);
    let in_seat = |seat| game.seat_player(seat);
    let stated =
        GameResult::in_sentence(value, player).or_else(|| won_by_seat(value, game, in_seat));
    stated.unwrap_or(GameResult::Unknown) == game.result
}
