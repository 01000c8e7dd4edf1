//! Words about the winner that contradict the result in figures: `1-0 (Bob wins)` where Bob has White, or `Winner: Bob` beside `1-0`.

use crate::game::{Color, excerpt};
use crate::record::model::result::GameResult;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::resolve::claims::result_in_tags::{is_about_winner, states_winner};
use crate::record::vocabulary::outcome::outcome_of_winner;

/// The places of the tags of a game of two sides whose words name another winner than its result, and the messages.
pub(super) fn other_winners(
    result: GameResult,
    draft: &Draft,
    player: impl Fn(Color) -> Option<String>,
) -> Vec<(usize, String)> {
    let is_decided = |result: &GameResult| matches!(result, GameResult::Black | GameResult::White);
    let in_words = |tag: &DraftTag| {
        let winner = winner_in_words(tag, &player).filter(is_decided)?;
        let in_figures = GameResult::in_figures(&tag.value).unwrap_or(result);
        (is_decided(&in_figures) && winner != in_figures).then(|| {
            let message = format!(
                "`{}` names another winner than {}, expected the same; the result is {}",
                excerpt(&tag.value),
                in_figures.code(),
                result.code()
            );
            (tag.at, message)
        })
    };
    draft.tags.iter().filter_map(in_words).collect()
}

/// The winner that the words of a tag name: those after the figures of a result, or the whole text of another tag.
fn winner_in_words(tag: &DraftTag, player: impl Fn(Color) -> Option<String>) -> Option<GameResult> {
    if states_winner(tag) {
        return if is_about_winner(tag) {
            GameResult::of_outcome(&tag.value, outcome_of_winner(&tag.value, &player), player)
        } else {
            GameResult::winner_in_words(&tag.value, player)
        };
    }
    if tag.name != "Result" || GameResult::in_figures(&tag.value).is_none() {
        return None;
    }
    let begin = tag.value.find(|c: char| c.is_alphabetic())?;
    let words = tag.value[begin..].trim_end_matches([')', '.', '!']);
    GameResult::winner_in_words(words, player)
}
