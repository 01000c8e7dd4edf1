//! Words about the winner that contradict the result in figures: `1-0 (Bob wins)` where Bob has White, or `Winner: Bob` beside `1-0`.

use crate::game::{Color, excerpt};
use crate::record::model::result::GameResult;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::vocabulary::lookup::names_winner;
use crate::record::vocabulary::outcome::{outcome_of_winner, outcome_within};
use crate::record::vocabulary::word_tables::LOSER_WORDS;

/// The places of the tags of a game of two sides whose words name another winner than its result, and the messages.
pub(super) fn other_winners(
    result: GameResult,
    draft: &Draft,
    player: impl Fn(Color) -> Option<String>,
) -> Vec<(usize, String)> {
    let is_decided = |result: &GameResult| matches!(result, GameResult::Black | GameResult::White);
    let in_words = |tag: &DraftTag| {
        let of_winner = || winner_in_words(tag, &player).filter(is_decided);
        let winner = winner_over(tag, &player).or_else(of_winner)?;
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

/// The winner by the first tag that names the loser, if the loser is known, with the value of the tag and its place.
pub(super) fn by_loser(
    draft: &Draft,
    player: impl Fn(Color) -> Option<String>,
) -> Option<(Option<GameResult>, String, usize)> {
    let tag = draft.tags.iter().find(|tag| names_loser(&tag.name))?;
    Some((winner_over(tag, player), tag.value.clone(), tag.at))
}

/// Whether a tag other than `Result` states the winner.
pub(super) fn states_winner(tag: &DraftTag) -> bool {
    let begins = |word: &&str| tag.name.starts_with(word);
    let words = ["Result", "Winner", "Gagnant", "Vainqueur"];
    tag.name != "Result" && (words.iter().any(begins) || names_winner(&tag.name))
}

/// Whether a tag that states the winner is named after him, as `Winner`, and not after the result.
pub(super) fn is_about_winner(tag: &DraftTag) -> bool {
    !tag.name.starts_with("Result")
}

/// Who has won against the loser whom a tag names, in a game of two sides.
fn winner_over(tag: &DraftTag, player: impl Fn(Color) -> Option<String>) -> Option<GameResult> {
    if !names_loser(&tag.name) {
        return None;
    }
    // `Bob (resignation)`
    let stated = outcome_within(&format!("defeat {}", tag.value), &player);
    if let Some(winner) = stated.and_then(|stated| stated.result) {
        return Some(winner);
    }
    match GameResult::of_outcome(&tag.value, None, player)? {
        GameResult::Black => Some(GameResult::White),
        GameResult::White => Some(GameResult::Black),
        _ => None,
    }
}

/// Whether a tag with this name states the loser.
fn names_loser(tag: &str) -> bool {
    let mut words = LOSER_WORDS.iter();
    words.any(|word| word.eq_ignore_ascii_case(tag))
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
