//! Words about the winner that contradict the result in figures: `1-0 (Bob wins)` where Bob has White, or `Winner: Bob` beside `1-0`.

use crate::game::{Color, excerpt};
use crate::record::model::result::GameResult;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::vocabulary::lookup::{fold, names_winner};
use crate::record::vocabulary::word_tables::LOSER_WORDS;

/// The places of the tags of a game of two sides whose words name another winner than its result, and the messages.
pub(super) fn other_winners(
    result: GameResult,
    draft: &Draft,
    player: impl Fn(Color) -> Option<String>,
) -> Vec<(usize, String)> {
    let is_decided = |result: &GameResult| matches!(result, GameResult::Black | GameResult::White);
    let in_words = |tag: &DraftTag| {
        let of_loser = || winner_over(tag, &player);
        let of_winner = || {
            let words = words_of(tag)?;
            GameResult::winner_in_words(words, &player).filter(is_decided)
        };
        let winner = of_loser().or_else(of_winner)?;
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

/// Who has won against the loser whom a tag names, in a game of two sides.
fn winner_over(tag: &DraftTag, player: impl Fn(Color) -> Option<String>) -> Option<GameResult> {
    let loser = names_loser(&tag.name).then(|| GameResult::winner_in_words(&tag.value, player))?;
    match loser? {
        GameResult::Black => Some(GameResult::White),
        GameResult::White => Some(GameResult::Black),
        _ => None,
    }
}

/// Whether a tag with this name states the loser.
fn names_loser(tag: &str) -> bool {
    let may_be_word = tag.len() <= 20 && tag.starts_with(['L', 'P', 'V', 'l', 'p', 'v']);
    may_be_word && LOSER_WORDS.split(", ").any(|word| word == fold(tag))
}

/// The words of a tag about the winner: those after the figures of a result, or the whole text of another tag.
fn words_of(tag: &DraftTag) -> Option<&str> {
    if states_winner(tag) {
        return Some(&tag.value);
    }
    if tag.name != "Result" || GameResult::in_figures(&tag.value).is_none() {
        return None;
    }
    let begin = tag.value.find(|c: char| c.is_alphabetic())?;
    Some(tag.value[begin..].trim_end_matches([')', '.', '!']))
}
