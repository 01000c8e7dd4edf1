//! What a record says of its result and its ending, checked against the replay.

use super::draft::{Draft, DraftTag};
use super::game::Game;
use super::outcome::{closing_comment, outcome_within};
use super::problem::{Kind, short};
use super::raw::RawRecord;
use super::vocabulary::names_winner;
use super::words::{Ending, GameResult};
use crate::rules::{Color, EndReason};

/// Result and ending: what the tags say, what stands after the moves, what the replay shows.
pub(super) fn check_result(draft: &mut Draft, record: &RawRecord, game: &mut Game) {
    let sides = game.rules().players.sides();
    if let Some((result, at)) = draft.closing.filter(|(result, _)| !result.is_among(sides)) {
        warn_of_result(result.code(), at, draft, record);
        draft.closing = None;
    }
    if let Some((result, ending, at)) = draft.outcome {
        if !result.is_among(sides) {
            game.ending = ending;
            warn_of_result(result.key(), at, draft, record);
            return game.complete_result();
        }
        (game.result, game.ending) = (result, ending);
        warn_of_winner(result, at, draft, record, game);
        return game.complete_result();
    }
    let mut stated = in_tags(draft, record, game);
    if draft.stop.is_none()
        && draft.closing.is_none()
        && stated.is_none_or(|(result, _)| result == GameResult::Unknown)
        && let Some((result, ending, at)) = closing_comment(draft)
    {
        stated = Some((result, at));
        game.ending = game.ending.or(ending);
    }
    if let (Some((tagged, _)), Some((closing, at))) = (stated, draft.closing)
        && tagged != closing
    {
        let message = format!(
            "result {} after the moves, expected {} as the tag says",
            closing.code(),
            tagged.code()
        );
        draft.warn(record, Kind::Result, at, message);
    }
    let known = |found: Option<(GameResult, usize)>| {
        found.filter(|(result, _)| *result != GameResult::Unknown)
    };
    if let Some((result, at)) = known(stated).or(known(draft.closing)) {
        game.result = result;
        let winner = warn_of_winner(result, at, draft, record, game);
        if let Some(winner) =
            winner.filter(|&winner| draft.closing.is_some_and(|(closing, _)| closing == winner))
        {
            // Two against one.
            game.result = winner;
        }
    }
    warn_of_ending(draft, record, game);
    game.complete_result();
}

/// Result and ending as the tags say them, in figures or in words; the ending is taken into the game.
fn in_tags(draft: &mut Draft, record: &RawRecord, game: &mut Game) -> Option<(GameResult, usize)> {
    let said = |tag: &DraftTag| (tag.value.clone(), tag.at);
    let result = draft.tag("Result").map(said);
    // Most records say it in figures, and nowhere else.
    let in_figures = result
        .as_ref()
        .and_then(|(value, at)| Some((GameResult::find(value)?, *at)))
        .filter(|(found, _)| {
            *found != GameResult::Unknown && found.is_among(game.rules().players.sides())
        });
    let other = if in_figures.is_some() {
        None
    } else {
        draft.tags.iter().find(|tag| says_winner(tag)).map(said)
    };
    let termination = draft.tag("Termination").map(said);
    let mut stated = in_figures;
    for (value, at) in [result, other].into_iter().flatten() {
        if matches!(stated, Some((found, _)) if found != GameResult::Unknown) {
            break;
        }
        match in_words(&value, game) {
            Some(found) => stated = Some((found, at)),
            None => warn_of_result(&value, at, draft, record),
        }
        let parts = || value.split([',', '(', ')', ';']).find_map(Ending::find);
        let words = || outcome_within(&value, player(game))?.ending;
        game.ending = game.ending.or_else(parts).or_else(words);
    }
    let Some((value, at)) = termination else {
        return stated;
    };
    if let Some(ending) = Ending::find_key(&value) {
        game.ending = Some(ending);
        return stated;
    }
    let words = outcome_within(&value, player(game)).unwrap_or_default();
    game.ending = words.ending.or(game.ending);
    let sides = game.rules().players.sides();
    let winner = words.result.filter(|result| {
        let is_told = sides == 2 || !words.from_loser;
        matches!(result, GameResult::Black | GameResult::White) && is_told
    });
    match (stated, winner) {
        (Some((GameResult::Unknown, _)) | None, Some(winner)) => Some((winner, at)),
        (Some((tagged, _)), Some(winner)) if winner != tagged => {
            let message = format!(
                "`{}` claimed, expected what gives the result {} of the tag",
                short(&value),
                tagged.code()
            );
            draft.warn(record, Kind::Result, at, message);
            stated
        }
        _ => stated,
    }
}

/// Whether a tag other than `Result` says who won.
fn says_winner(tag: &DraftTag) -> bool {
    let begins = |word: &&str| tag.name.starts_with(word);
    let words = ["Result", "Winner", "Gagnant", "Vainqueur"];
    tag.name != "Result" && (words.iter().any(begins) || names_winner(&tag.name))
}

/// The players of a game by their colours.
fn player(game: &Game) -> impl Fn(Color) -> Option<String> {
    |color| game.player(color).map(str::to_owned)
}

/// The result that a tag says, where it is one of the game.
fn in_words(value: &str, game: &Game) -> Option<GameResult> {
    let sides = game.rules().players.sides();
    // With more than two sides, nobody has won because one has lost.
    let is_from_loser = || {
        let said = outcome_within(value, player(game));
        said.is_some_and(|said| said.from_loser)
    };
    let result = GameResult::in_sentence(value, player(game));
    let result = result.filter(|_| sides == 2 || !is_from_loser());
    let result = result.or_else(|| won_by_seat(value, game));
    result.filter(|result| result.is_among(sides))
}

/// Tells an ending by a rule that has not ended the game.
fn warn_of_ending(draft: &mut Draft, record: &RawRecord, game: &Game) {
    let rules = game.rules();
    let reason = match game.ending {
        Some(Ending::SixEjections) => EndReason::Ejections,
        Some(Ending::Sprint) => EndReason::Sprint,
        Some(Ending::NoMove) => EndReason::NoMove,
        // Without a rule for it, players may have agreed on it.
        Some(Ending::Repetition) if rules.repetition.is_some() => EndReason::Repetition,
        _ => return,
    };
    let is_so = game.end().is_some_and(|end| end.reason == reason);
    let Some(tag) = draft
        .tag("Termination")
        .filter(|_| !is_so && game.incomplete.is_none())
    else {
        return;
    };
    let expected = match reason {
        EndReason::Ejections => format!(
            "{} ejections by one player, not {}",
            rules.eject,
            game.score()
        ),
        EndReason::Sprint => match rules.sprint {
            Some(plies) => format!("it after {plies} plies, not {}", game.plies().len()),
            None => "a sprint among the rules".to_owned(),
        },
        EndReason::NoMove if !rules.no_move_loses => "no-move among the rules".to_owned(),
        EndReason::NoMove => "no legal move at the end".to_owned(),
        EndReason::Repetition => format!(
            "the last position for the {}. time",
            rules.repetition.unwrap_or_default()
        ),
    };
    let (at, message) = (
        tag.at,
        format!("`{}` claimed, expected {expected}", tag.value),
    );
    draft.warn(record, Kind::Result, at, message);
}

/// Tells a result that is none of the game.
fn warn_of_result(value: &str, at: usize, draft: &mut Draft, record: &RawRecord) {
    let value = short(value);
    let message =
        format!("result `{value}` is not understood, expected 1-0 (Black won), 0-1, 1/2-1/2 or *");
    draft.warn(record, Kind::Result, at, message);
}

/// The result of a sentence that names who has won by seat or by name, where more than two play: `Red won`, `Ann gagne`.
pub(super) fn won_by_seat(text: &str, game: &Game) -> Option<GameResult> {
    let (name, _) = [" won", " wins", " gagne"]
        .into_iter()
        .find_map(|word| text.split_once(word))?;
    let rules = game.rules();
    // Of a team, one will do: `Black+Red`.
    let one = name.split(['+', '&', '-']).next().unwrap_or(name).trim();
    let is_named = |&seat: &u8| {
        let color = rules.shown(rules.colors()[usize::from(seat)]);
        game.seat_player(seat) == Some(name)
            || rules.seat_name(seat).eq_ignore_ascii_case(one)
            || Color::find(one) == Some(color)
    };
    let seat = (0..rules.players.seats()).find(is_named)?;
    Some(GameResult::won_by(rules.side(seat)))
}

/// How the rules ended the game, where that is not the result claimed; told.
fn warn_of_winner(
    claimed: GameResult,
    at: usize,
    draft: &mut Draft,
    record: &RawRecord,
    game: &Game,
) -> Option<GameResult> {
    let end = game.end().filter(|_| game.incomplete.is_none())?;
    let result = Some(GameResult::of_end(end)).filter(|&result| result != claimed)?;
    let (said, found) = (claimed.code(), result.code());
    let why = match end.reason {
        EndReason::Ejections => format!("{} ejections", game.rules().eject),
        reason => Ending::of_end(reason).key().to_owned(),
    };
    let message = format!("result {said} claimed, expected {found} from {why}");
    draft.warn(record, Kind::Result, at, message);
    Some(result)
}
