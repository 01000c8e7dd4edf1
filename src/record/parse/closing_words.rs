//! Words after the last move that state how the game ended.

use crate::game::{Color, excerpt};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::ending::Ending;
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::vocabulary::lookup::tag_of_key;
use crate::record::vocabulary::outcome::{Outcome, outcome};

/// Takes result, ending and score out of words after the last move, which may end with a numeric result. Returns
/// whether the words state an outcome.
pub(crate) fn take_outcome(text: &str, at: usize, record: &RawRecord, draft: &mut Draft) -> bool {
    let (text, at) = after_key(text, at);
    let words = before_result(text);
    let Some(found) = outcome_of(words, draft) else {
        return false;
    };
    draft.set_score_in_words(found.score, at);
    if draft.closing_result.is_none() {
        let in_figures = GameResult::in_figures(words);
        draft.closing_result = in_figures.or(found.result).map(|result| (result, at));
    }
    match (draft.closing_result, found.result) {
        (Some((closing, place)), Some(result)) if closing != result => {
            let side = if place < at { "after" } else { "before" };
            let message = format!(
                "`{}` {side} the result {}, expected words that say the same",
                excerpt(words),
                closing.code()
            );
            draft.warn(record, ProblemKind::Result, at, message);
            draft.comment(words);
            return true;
        }
        _ => {}
    }
    let tagged = draft.tag("Termination").map(|tag| Ending::find(&tag.value));
    match (tagged, found.ending) {
        (Some(tagged), Some(ending)) => {
            if let Some(tagged) = tagged.filter(|&tagged| tagged != ending) {
                let message = format!(
                    "`{}` after the moves, expected `{}` as the tag says",
                    excerpt(words),
                    tagged.key()
                );
                draft.warn(record, ProblemKind::Result, at, message);
            }
            draft.comment(words);
        }
        (None, Some(_)) if Ending::find(words).is_some() => {
            let reason = after_figures(words);
            let at = at + words.len() - reason.len();
            draft.tags.push(DraftTag::new("Termination", reason, at));
        }
        (_, ending) => {
            let ending = ending.map(|ending| ending.key().to_owned());
            draft.push_tag("Termination", ending, at);
            draft.comment(words);
        }
    }
    true
}

/// Whether words after the last move state an outcome.
pub(crate) fn states_outcome(text: &str, draft: &Draft) -> bool {
    outcome_of(before_result(text), draft).is_some()
}

/// The words before a numeric result at the end.
fn before_result(text: &str) -> &str {
    let last = text.split_whitespace().next_back().unwrap_or_default();
    let is_result = GameResult::ALL
        .into_iter()
        .any(|result| result.code() == last);
    let words = text.strip_suffix(last).filter(|_| is_result);
    words.unwrap_or(text).trim()
}

/// A text without the word `Result` before figures, `Result 1-0 (time)`, and where it begins.
fn after_key(text: &str, at: usize) -> (&str, usize) {
    let rest = text.split_once(' ').and_then(|(key, rest)| {
        let is_key =
            rest.starts_with(|c: char| c.is_numeric()) && tag_of_key(key) == Some("Result");
        is_key.then_some(rest)
    });
    rest.map_or((text, at), |rest| (rest, at + text.len() - rest.len()))
}

/// The words after the figures of a result with which a text begins: `Aufgabe` of `1:0, Aufgabe`.
fn after_figures(text: &str) -> &str {
    let is_figure = |c: char| {
        c.is_numeric() || c.is_whitespace() || matches!(c, '-' | '–' | '—' | ':' | '/' | ',' | '.')
    };
    let words = text.trim_start_matches(is_figure);
    if words.is_empty() || GameResult::in_figures(text).is_none() {
        return text;
    }
    words
}

/// The outcome that the comment after the last move states, if it states the result and nothing else, and its byte
/// offset.
pub(crate) fn closing_comment(draft: &Draft) -> Option<(GameResult, Outcome, usize)> {
    let ply = draft.plies.last().filter(|ply| !ply.is_bare())?;
    let comment = ply.annotations().comments.last()?;
    let found = outcome_of(comment.trim_matches(['(', ')']), draft)?;
    Some((found.result?, found, ply.at))
}

/// The outcome that a phrase states about a game of these players.
pub(crate) fn outcome_of(words: &str, draft: &Draft) -> Option<Outcome> {
    let is_of_two = draft.stated_rules.rules.sides() == 2;
    outcome(words, player_of_color(draft)).filter(|found| is_of_two || !found.from_loser)
}

/// The names of the players of a draft by their colours.
pub(super) fn player_of_color(draft: &Draft) -> impl Fn(Color) -> Option<String> + '_ {
    |color: Color| {
        let name = if color == Color::Black {
            "Black"
        } else {
            "White"
        };
        draft.tag(name).map(|tag| tag.value.clone())
    }
}
