//! Results in figures that what stands beside them makes doubtful: another result, `1-0 -> 0-1` or `1-0 draw`, or words that are not understood, `1-0 annulliert`.

use crate::game::{Color, excerpt};
use crate::record::model::result::GameResult;
use crate::record::vocabulary::figures::figures;
use crate::record::vocabulary::lookup::{color_of_folded, fold};
use crate::record::vocabulary::outcome::{Outcome, outcome};
use crate::record::vocabulary::result_words::{Word, sentence_word};

/// The message about a text that states two results, if it does: in figures, or in figures and in words of which not both name a winner.
pub(super) fn two_results(text: &str, in_words: Option<Outcome>) -> Option<String> {
    let mut stated = results_in_figures(text).chain(unknown_result(text));
    let first = stated.next()?;
    let is_decided = |result| matches!(result, GameResult::Black | GameResult::White);
    let in_words = in_words.and_then(|stated| stated.result).filter(|&result| {
        // Two winners are compared with the names of the players.
        let are_winners = is_decided(first) && is_decided(result);
        GameResult::in_figures(text).is_some() && !are_winners
    });
    let other = stated.chain(in_words).find(|&result| result != first)?;
    Some(format!(
        "`{}` states the results {} and {}, expected one of them; it is not taken",
        excerpt(text),
        first.code(),
        other.code()
    ))
}

/// The results in figures in a text.
fn results_in_figures(text: &str) -> impl Iterator<Item = GameResult> {
    figures(text).filter_map(|range| GameResult::in_figures(&text[range]))
}

/// The sign of an unknown result among other words: `1-0 *`.
fn unknown_result(text: &str) -> Option<GameResult> {
    let is_sign = |word: &str| word.trim_matches(|c: char| "()[],;".contains(c)) == "*";
    let mut words = text.split_whitespace();
    words.any(is_sign).then_some(GameResult::Unknown)
}

/// The message about words behind the figures with which a text begins, if they are not understood: `annulliert` in `1-0 annulliert`, `?` in `1-0?`.
pub(super) fn words_not_understood(
    text: &str,
    result: GameResult,
    player: impl Fn(Color) -> Option<String>,
) -> Option<String> {
    GameResult::in_figures(text)?;
    let is_figure = |c: char| c.is_alphabetic() && c != 'O' || matches!(c, '?' | '(');
    let words = text[text.find(is_figure)?..].trim();
    if outcome(text, &player).is_some() || outcome(words, &player).is_some() {
        return None;
    }
    let names = Color::BOTH.map(|color| player(color).map(|name| fold(&name)));
    let is_in_names = |word: &str| {
        let words = names.iter().flatten().flat_map(|name| words_of(name));
        words.into_iter().any(|other| other == word)
    };
    let is_understood = |word: &str| {
        let meaning = sentence_word(word).filter(|&meaning| meaning != Word::Negation);
        meaning.is_some() || color_of_folded(word).is_some() || is_in_names(word)
    };
    let folded = fold(words);
    let are_understood = !words.contains('?') && words_of(&folded).all(is_understood);
    (!are_understood).then(|| {
        format!(
            "`{}` in the result `{}` is not understood, expected the result alone or how the game ended; the result is {}",
            excerpt(words),
            excerpt(text),
            result.code()
        )
    })
}

/// The words of a text, without numbers.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| word.starts_with(char::is_alphabetic))
}
