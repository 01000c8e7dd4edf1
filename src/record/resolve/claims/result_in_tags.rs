//! Reads the result that the tags of a record state, in figures or in words.

use crate::game::{Color, excerpt};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::ending::Ending;
use crate::record::model::game::Game;
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::model::tag::{TagName, is_known};
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::resolve::claims::doubtful_result::{two_results, words_not_understood};
use crate::record::resolve::claims::other_winners::{by_loser, is_about_winner, states_winner};
use crate::record::vocabulary::outcome::{Outcome, outcome_of_winner, outcome_within};

/// The result in the tags, numeric or in words. Sets the ending of the game.
pub(super) fn in_tags(
    draft: &mut Draft,
    record: &RawRecord,
    game: &mut Game,
) -> Option<(GameResult, usize)> {
    let value_and_place = |tag: &DraftTag| (tag.value.clone(), tag.at);
    let result = draft.tag("Result");
    // Fast path: most records state it numerically.
    let in_figures = result
        .filter(|tag| !names_more_sides(&tag.value, game))
        .and_then(|tag| Some((GameResult::find(&tag.value)?, tag.at)))
        .filter(|(found, _)| found.is_among(game.sides()));
    let is_known = |stated: Option<(GameResult, usize)>| {
        stated.is_some_and(|(found, _)| found != GameResult::Unknown)
    };
    let mut stated = in_figures;
    if !is_known(stated) {
        let in_words = result.filter(|_| stated.is_none()).map(value_and_place);
        let other = draft.tags.iter().find(|tag| states_winner(tag));
        let winner = other.filter(|tag| is_about_winner(tag));
        let winner = winner.map(|tag| tag.name.clone());
        let other = other.map(value_and_place);
        for (tag, winner) in [(in_words, None), (other, winner)] {
            let Some((value, at)) = tag.filter(|_| !is_known(stated)) else {
                continue;
            };
            stated = read_result(&value, winner, at, draft, record, game).or(stated);
        }
    }
    if !is_known(stated)
        && game.sides() == 2
        && let Some((winner, value, at)) = by_loser(draft, player(draft, game))
    {
        stated = winner.map(|winner| (winner, at)).or(stated);
        if winner.is_none() {
            warn_of_result(&value, at, draft, record);
        }
    }
    let Some(termination) = draft.tag("Termination") else {
        return stated;
    };
    if let Some(ending) = Ending::find_key(&termination.value) {
        game.ending = Some(ending);
        return stated;
    }
    let (value, at) = value_and_place(termination);
    let words = outcome_within(&value, player(draft, game)).unwrap_or_default();
    game.ending = words.ending.or(game.ending);
    draft.set_score_in_words(words.score, at);
    let sides = game.sides();
    let winner = words.result.filter(|result| {
        let names_winner = sides == 2 || !words.from_loser;
        matches!(result, GameResult::Black | GameResult::White) && names_winner
    });
    match (stated, winner) {
        (Some((GameResult::Unknown, _)) | None, Some(winner)) => Some((winner, at)),
        (Some((tagged, _)), Some(winner)) if winner != tagged => {
            let message = format!(
                "`{}` claimed, expected what gives the result {} of the tag",
                excerpt(&value),
                tagged.code()
            );
            draft.warn(record, ProblemKind::Result, at, message);
            stated
        }
        _ => stated,
    }
}

/// The result that a tag states in words; `winner` is its name if it is about the winner. Sets the ending if there is one.
#[cold]
fn read_result(
    value: &str,
    winner: Option<TagName>,
    at: usize,
    draft: &mut Draft,
    record: &RawRecord,
    game: &mut Game,
) -> Option<(GameResult, usize)> {
    let outcome = if winner.is_some() {
        outcome_of_winner(value, player(draft, game))
    } else {
        outcome_within(value, player(draft, game))
    };
    if let Some(message) = two_results(value, outcome).filter(|_| game.sides() == 2) {
        draft.warn(record, ProblemKind::Result, at, message);
        return None;
    }
    let result = in_words(value, outcome, draft, game);
    let not_understood =
        result.and_then(|result| words_not_understood(value, result, player(draft, game)));
    if let Some(message) = not_understood {
        draft.warn(record, ProblemKind::Result, at, message);
    }
    // `abandoned` states only the ending.
    if result.is_none() && Ending::find(value).is_none() {
        match winner {
            Some(name) => warn_of_winner_in_words(&name, value, at, draft, record),
            None => warn_of_result(value, at, draft, record),
        }
    }
    let outcome = outcome.unwrap_or_default();
    // `draw` alone does not say how the game ended.
    if GameResult::find(value).is_none() {
        let parts = || value.split([',', '(', ')', ';']).find_map(Ending::find);
        game.ending = game.ending.or_else(parts).or(outcome.ending);
    }
    draft.set_score_in_words(outcome.score, at);
    result.map(|result| (result, at))
}

/// The players of a draft by their seats.
fn in_seat<'a>(draft: &'a Draft, game: &'a Game) -> impl Fn(u8) -> Option<&'a str> {
    |seat| {
        let tag = draft.tag(&game.seat_name(seat))?;
        Some(&*tag.value).filter(|name| is_known(name))
    }
}

/// The players of a draft by their colours.
pub(super) fn player<'a>(
    draft: &'a Draft,
    game: &'a Game,
) -> impl Fn(Color) -> Option<String> + 'a {
    |color| {
        let seat = (0..game.seats()).find(|&seat| game.color(seat) == color)?;
        in_seat(draft, game)(seat).map(str::to_owned)
    }
}

/// The result that a tag states, if it is possible in the game.
#[cold]
fn in_words(
    value: &str,
    outcome: Option<Outcome>,
    draft: &Draft,
    game: &Game,
) -> Option<GameResult> {
    let sides = game.sides();
    if names_more_sides(value, game) {
        return None;
    }
    let in_sentence = || GameResult::of_outcome(value, outcome, player(draft, game));
    let result = GameResult::find(value).or_else(in_sentence);
    // With more than two sides, a loser does not determine the winner.
    let is_from_loser = outcome.is_some_and(|outcome| outcome.from_loser);
    let result = result.filter(|_| sides == 2 || !is_from_loser);
    let result = result.or_else(|| won_by_seat(value, game, in_seat(draft, game)));
    result.filter(|result| result.is_among(sides))
}

/// Whether a result in figures is one of more sides than the game has, as `1-0-0` between two.
pub(super) fn names_more_sides(result: &str, game: &Game) -> bool {
    GameResult::sides_in(result) > usize::from(game.sides())
}

/// Warns of a result that is not understood.
#[cold]
pub(super) fn warn_of_result(value: &str, at: usize, draft: &mut Draft, record: &RawRecord) {
    let value = excerpt(value);
    let message = format!(
        "result `{value}` is not understood, expected 1-0 (Black won), 0-1, 1/2-1/2 or *, or words as `Black won` or `draw`"
    );
    draft.warn(record, ProblemKind::Result, at, message);
}

/// Warns of a tag for the winner that is not understood.
#[cold]
fn warn_of_winner_in_words(
    name: &str,
    value: &str,
    at: usize,
    draft: &mut Draft,
    record: &RawRecord,
) {
    let value = excerpt(value);
    let message = format!(
        "{name} `{value}` is not understood, expected the name of a player, `black`, `white` or `draw`"
    );
    draft.warn(record, ProblemKind::Result, at, message);
}

/// The result of a sentence that names the winner by seat or name in a game of more than two: `Red won`, `Ann gagne`.
pub(crate) fn won_by_seat<'a>(
    text: &str,
    game: &Game,
    player: impl Fn(u8) -> Option<&'a str>,
) -> Option<GameResult> {
    let (name, _) = [" won", " wins", " gagne"]
        .into_iter()
        .find_map(|word| text.split_once(word))?;
    // One member names a team: `Black+Red`.
    let one = name.split(['+', '&', '-']).next().unwrap_or(name).trim();
    let is_named = |&seat: &u8| {
        let color = game.display_color(seat);
        player(seat) == Some(name)
            || game.seat_name(seat).eq_ignore_ascii_case(one)
            || Color::find(one) == Some(color)
    };
    let seat = (0..game.seats()).find(is_named)?;
    Some(GameResult::won_by(game.side(seat)))
}
