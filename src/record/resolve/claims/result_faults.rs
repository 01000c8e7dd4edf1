//! Results and endings that a game cannot have: readers warn of them, and changes of a game are checked for them.

use std::cmp::Ordering;

use crate::game::{EndReason, GamePosition as _};
use crate::games::{with_game_kind, with_position};
use crate::record::model::ending::Ending;
use crate::record::model::game::{Game, with_game};
use crate::record::model::result::GameResult;
use crate::record::resolve::read_game::ReadGame;

/// The fault of a result that games with this ending do not have.
pub(super) fn fault_of_result(game: &Game) -> Option<String> {
    let ending = game.ending?;
    let is_draw_by_ending = matches!(ending, Ending::DrawAgreed | Ending::Repetition);
    let expected = match game.result {
        GameResult::Unknown => return None,
        _ if ending == Ending::Unfinished => "*",
        GameResult::Draw if ending.has_winner() => "a winner",
        GameResult::Draw => return None,
        _ if is_draw_by_ending => "1/2-1/2",
        _ => return None,
    };
    Some(format!(
        "the result {} with the ending {}, expected {expected}",
        game.result.code(),
        ending.key()
    ))
}

/// The fault of a player who has won on score with fewer points than the other one.
pub(super) fn fault_of_winner_on_score(game: &Game) -> Option<String> {
    let is_whole = game.incomplete.is_none() && game.sides() == 2;
    let score = game.score();
    let leader = match score.black.cmp(&score.white) {
        Ordering::Greater => GameResult::Black,
        Ordering::Less => GameResult::White,
        Ordering::Equal => return None,
    };
    let is_other =
        matches!(game.result, GameResult::Black | GameResult::White) && game.result != leader;
    (is_whole && is_other && game.ending == Some(Ending::Score)).then(|| {
        format!(
            "the result {} on score, expected {} by the score {score}",
            game.result.code(),
            leader.code()
        )
    })
}

/// The fault of a draw in a game that has none.
pub(crate) fn fault_of_draw(game: &Game) -> Option<String> {
    let kind = game.start().kind();
    let has_draws = with_game_kind!(kind, P => P::HAS_DRAWS);
    (game.result == GameResult::Draw && !has_draws)
        .then(|| format!("a draw, expected a winner: {} has no draws", kind.title()))
}

/// What is expected of a game whose ending is one by a rule that has not ended it; `None` if the rule has, or the ending is another one.
pub(super) fn expected_of_ending(game: &Game) -> Option<String> {
    let reason = match game.ending? {
        Ending::SixEjections => EndReason::Points,
        Ending::Sprint => EndReason::PlyLimit,
        Ending::NoMove => EndReason::NoMove,
        Ending::Repetition => EndReason::Repetition,
        _ => return None,
    };
    // Without a rule for it, players may have agreed on a draw by repetition.
    let has_rule = || with_position!(game.start(), start => start.ends_by(reason));
    if reason == EndReason::Repetition && !has_rule() {
        return None;
    }
    if game.end().is_some_and(|end| end.reason == reason) {
        return None;
    }
    let mut expected = with_game!(game, game => ReadGame::expected_for(game, reason));
    if reason == EndReason::Points && has_rule() {
        expected = format!("{expected} by one player, not {}", game.score());
    }
    Some(expected)
}
