//! Checks the result and the ending that a record claims against the replay.

use crate::game::{EndReason, excerpt};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::ending::Ending;
use crate::record::model::game::{Game, with_game};
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::model::score::Score;
use crate::record::parse::closing_words::closing_comment;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::resolve::claims::order_of_figures::warn_of_order;
use crate::record::resolve::claims::other_winners::{other_winners, states_winner};
use crate::record::resolve::claims::result_faults::{
    expected_of_ending, fault_of_draw, fault_of_result, fault_of_winner_on_score,
};
use crate::record::resolve::claims::result_in_tags::{
    in_tags, names_more_sides, player, warn_of_result,
};
use crate::record::resolve::read_game::ReadGame;

/// Determines result and ending from the tags, the text after the moves and the replay, and warns of contradictions.
pub(crate) fn check_result(draft: &mut Draft, record: &RawRecord, game: &mut Game) {
    determine_result(draft, record, game);
    warn_of_ending(draft, record, game);
    game.complete_result();
    warn_of_fault(draft, record, game);
    warn_of_missing_loser(draft, record, game);
    warn_of_order(draft, record);
}

/// Warns of words such as `resigns` that do not say who has lost, if nothing else says it.
fn warn_of_missing_loser(draft: &mut Draft, record: &RawRecord, game: &Game) {
    let has_loser = |ending: &Ending| matches!(ending, Ending::Resignation | Ending::Time);
    let ending = game.ending.filter(has_loser);
    let in_words = |tag: &&DraftTag| is_result_in_words(tag);
    let termination = draft.tag("Termination");
    let tag = termination.or_else(|| draft.tags.iter().find(in_words));
    let (Some(ending), GameResult::Unknown, Some(tag)) = (ending, game.result, tag) else {
        return;
    };
    // An unknown result may be stated, as `*`.
    let result = draft.tag("Result").filter(|tag| !is_result_in_words(tag));
    let states_result = result.is_some() || draft.closing_result.is_some();
    let is_after_moves = draft.plies.last().is_some_and(|last| last.at < tag.at);
    let is_key = tag.name == "Termination" && tag.value == ending.key();
    if !states_result && (is_after_moves || !is_key) {
        let message = format!(
            "`{}` does not say who has lost, expected a player or a result too, as in `Black resigns`; the result is unknown",
            excerpt(&tag.value)
        );
        let at = tag.at;
        draft.warn(record, ProblemKind::Result, at, message);
    }
}

fn determine_result(draft: &mut Draft, record: &RawRecord, game: &mut Game) {
    let sides = game.sides();
    if let Some((result, at)) = draft.closing_result {
        let written = record.text.get(at..).unwrap_or_default();
        let written = written.split_whitespace().next();
        if let Some(written) = written.filter(|text| names_more_sides(text, game)) {
            warn_of_result(written, at, draft, record);
            draft.closing_result = None;
        } else if !result.is_among(sides) {
            warn_of_result(result.code(), at, draft, record);
            draft.closing_result = None;
        }
    }
    if let Some((result, ending, at)) = draft.outcome {
        if !result.is_among(sides) {
            game.ending = ending;
            return warn_of_result(result.key(), at, draft, record);
        }
        warn_of_other_result(result, at, draft, record, game);
        // The ending may be in the tags.
        (game.result, game.ending) = (result, ending.or(game.ending));
        warn_of_winner(result, at, draft, record, game);
        return;
    }
    let mut stated = in_tags(draft, record, game);
    if draft.stop.is_none()
        && draft.closing_result.is_none()
        && stated.is_none()
        && let Some((result, outcome, at)) = closing_comment(draft)
    {
        stated = Some((result, at));
        game.ending = game.ending.or(outcome.ending);
        draft.set_score_in_words(outcome.score, at);
    }
    if let Some((result, _)) = stated {
        let found = match sides {
            2 => other_winners(result, draft, player(draft, game)),
            _ => Vec::new(),
        };
        for (at, message) in found {
            draft.warn(record, ProblemKind::Result, at, message);
        }
    }
    warn_of_score(draft, record, game);
    if let (Some((tagged, _)), Some((closing, at))) = (stated, draft.closing_result)
        && tagged != closing
    {
        let message = format!(
            "result {} after the moves, expected {} as the tag says",
            closing.code(),
            tagged.code()
        );
        draft.warn(record, ProblemKind::Result, at, message);
    }
    let known = |found: Option<(GameResult, usize)>| {
        found.filter(|(result, _)| *result != GameResult::Unknown)
    };
    if let Some((result, at)) = known(stated).or(known(draft.closing_result)) {
        game.result = result;
        let winner = warn_of_winner(result, at, draft, record, game);
        if let Some(winner) = winner.filter(|&winner| {
            draft
                .closing_result
                .is_some_and(|(closing, _)| closing == winner)
        }) {
            // The replay and the closing result outvote the tag.
            game.result = winner;
        }
    }
}

/// Warns if the tags state another result than the format does outside of them.
fn warn_of_other_result(
    result: GameResult,
    at: usize,
    draft: &mut Draft,
    record: &RawRecord,
    game: &mut Game,
) {
    let Some((stated, place)) = in_tags(draft, record, game) else {
        return;
    };
    if stated == result || stated == GameResult::Unknown {
        return;
    }
    let mut tags = draft.tags.iter();
    let tag = tags.find(|tag| tag.at == place && !tag.value.is_empty());
    let (name, given) = tag.map_or(("Result", ""), |tag| (&*tag.name, &*tag.value));
    let message = format!(
        "result {0}, expected {1} as `{2}` says in the tag {name}; {0} counts",
        result.code(),
        stated.code(),
        excerpt(given)
    );
    draft.warn(record, ProblemKind::Result, at, message);
}

/// Warns of a draw in a game that has none, and of a result that games with its ending do not have.
fn warn_of_fault(draft: &mut Draft, record: &RawRecord, game: &Game) {
    // One contradiction of the result is enough.
    let is_reported = |draft: &Draft| {
        let mut problems = draft.problems.iter();
        problems.any(|problem| problem.kind == ProblemKind::Result)
    };
    let of_result = || {
        let fault = fault_of_result(game).or_else(|| fault_of_winner_on_score(game));
        fault.filter(|_| !is_reported(draft))
    };
    let Some(message) = fault_of_draw(game).or_else(of_result) else {
        return;
    };
    let outcome = draft.outcome.map(|(.., at)| at);
    let closing = draft.closing_result.map(|(_, at)| at);
    let at = draft
        .tag("Result")
        .map(|tag| tag.at)
        .or(outcome)
        .or(closing);
    draft.warn(record, ProblemKind::Result, at.unwrap_or_default(), message);
}

/// Warns of an ending by a rule that has not ended the game.
fn warn_of_ending(draft: &mut Draft, record: &RawRecord, game: &Game) {
    let expected = expected_of_ending(game).filter(|_| game.incomplete.is_none());
    let Some((expected, (words, at))) = expected.zip(words_of_ending(draft)) else {
        return;
    };
    let message = format!("`{}` claimed, expected {expected}", excerpt(&words));
    draft.warn(record, ProblemKind::Result, at, message);
}

/// Whether a tag states the result in words, or the winner.
fn is_result_in_words(tag: &DraftTag) -> bool {
    let is_result = tag.name == "Result" && GameResult::find(&tag.value).is_none();
    is_result || states_winner(tag)
}

/// The words that state how the game ended, and their byte offset: those of the format, of the tag for it, of a result
/// in words, or of the comment after the last move.
fn words_of_ending(draft: &Draft) -> Option<(String, usize)> {
    if let Some((_, Some(ending), at)) = draft.outcome {
        return Some((ending.key().to_owned(), at));
    }
    let in_words = |tag: &&DraftTag| is_result_in_words(tag);
    let tag = draft.tag("Termination");
    let tag = tag.or_else(|| draft.tags.iter().find(in_words));
    let of_tag = tag.map(|tag| (tag.value.clone(), tag.at));
    of_tag.or_else(|| {
        let ply = draft.plies.last().filter(|ply| !ply.is_bare())?;
        Some((ply.annotations().comments.last()?.clone(), ply.at))
    })
}

/// Warns of a score in words that differs from the replay in either order: `White won 6-4` names the winner's points
/// first.
fn warn_of_score(draft: &mut Draft, record: &RawRecord, game: &Game) {
    let Some(((one, other), at)) = draft.score_in_words else {
        return;
    };
    let real = game.score();
    let is_real = real == Score::of_two(one, other) || real == Score::of_two(other, one);
    // With more than two sides, two numbers are not the whole score.
    if !is_real && real.others().is_empty() && game.incomplete.is_none() {
        let message = format!("score {one}-{other} claimed, expected {real} from the replay");
        draft.warn(record, ProblemKind::Score, at, message);
    }
}

/// Warns if the rules ended the game with another result than the claimed one, and returns it.
fn warn_of_winner(
    claimed: GameResult,
    at: usize,
    draft: &mut Draft,
    record: &RawRecord,
    game: &Game,
) -> Option<GameResult> {
    let end = game.end().filter(|_| game.incomplete.is_none())?;
    let result = Some(GameResult::of_end(end)).filter(|&result| result != claimed)?;
    let (claimed, found) = (claimed.code(), result.code());
    let why = match end.reason {
        EndReason::Points => {
            with_game!(game, game => ReadGame::expected_for(game, EndReason::Points))
        }
        reason => Ending::of_end(reason).key().to_owned(),
    };
    let message = format!("result {claimed} claimed, expected {found} from {why}");
    draft.warn(record, ProblemKind::Result, at, message);
    Some(result)
}
