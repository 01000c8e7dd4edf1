//! What a record claims, checked against the replay.

use super::cut::RawRecord;
use super::draft::{Draft, DraftTag};
use super::game::{Game, score};
use super::problem::{Kind, short};
use super::run::Run;
use super::words::{Ending, GameResult, Score};
use crate::notation::{Ejection, Notation, PositionError, PositionNotation, Token, read_position};
use crate::rules::{Color, Position, Rules};

/// The marks of ejection, running scores, names and move numbers.
pub(super) fn check_moves(draft: &mut Draft, record: &RawRecord, run: &Run, game: &Game) {
    let marks = run.notation.marks_ejections()
        || draft
            .plies
            .iter()
            .any(|ply| ply.token.ejection() == Ejection::After);
    let mut found = Vec::new();
    // A wrong score or number is reported where the difference changes, not at every ply after it.
    let (mut score_difference, mut number_difference) = ((0, 0), 0);
    let positions = game.positions();
    let plies = draft.plies.iter().zip(&run.moves).zip(positions);
    for (index, ((ply, &made), position)) in plies.enumerate() {
        let mut warn = |kind, at, message: String| found.push((index, kind, at, message));
        match (ply.token.ejection(), made.ejects()) {
            (Ejection::After | Ejection::Before, false) => {
                warn(
                    Kind::FalseEjection,
                    ply.at,
                    format!("`{}` ejects no marble, expected no (e)", ply.token),
                );
            }
            (Ejection::Unmarked, true) if marks => {
                warn(
                    Kind::UnmarkedEjection,
                    ply.at,
                    format!("`{}` ejects a marble, expected (e) after it", ply.token),
                );
            }
            _ => {}
        }
        let mut after = position;
        after.apply(made);
        if let Some((claimed, at)) = ply.score {
            let real = score(&after);
            let difference = (
                i16::from(claimed.black) - i16::from(real.black),
                i16::from(claimed.white) - i16::from(real.white),
            );
            if difference != score_difference && difference != (0, 0) {
                warn(
                    Kind::Score,
                    at,
                    format!("score {claimed} claimed, expected {real} from the replay"),
                );
            }
            score_difference = difference;
        }
        if let Some((name, at)) = &ply.name {
            let named = name
                .parse()
                .ok()
                .and_then(|token: Token| Notation::Abapro.resolve(&token, &position).ok());
            if named != Some(made) {
                let expected = Notation::Abapro.token(made);
                warn(
                    Kind::MoveName,
                    *at,
                    format!("name `{}` claimed, expected `{expected}`", short(name)),
                );
            }
        }
        if let Some((number, at)) = ply.number {
            let white_begins = usize::from(game.start().turn() == Color::White);
            let expected =
                i64::try_from(usize::midpoint(index, white_begins) + 1).unwrap_or(i64::MAX);
            let difference = i64::from(number) - expected;
            if difference != number_difference {
                warn(
                    Kind::MoveNumber,
                    at,
                    format!(
                        "move number {number}, expected {}",
                        expected + number_difference
                    ),
                );
            }
            number_difference = difference;
        }
    }
    for (index, kind, at, message) in found {
        draft.warn(record, kind, at, message);
        let place = &mut draft.problems.last_mut().expect("just added").place;
        place.ply = u32::try_from(index + 1).ok();
    }
}

/// Result and ending: what the tags say, what stands after the moves, what the replay shows.
pub(super) fn check_result(draft: &mut Draft, record: &RawRecord, game: &mut Game, rules: Rules) {
    let said = draft
        .tags
        .iter()
        .find(|tag| tag.name == "Result")
        .or_else(|| {
            let is_result = |tag: &&DraftTag| {
                ["Result", "Winner", "Gagnant", "Vainqueur"]
                    .iter()
                    .any(|word| tag.name.starts_with(word))
            };
            draft.tags.iter().find(is_result)
        });
    let said = said.map(|tag| (tag.value.clone(), tag.at));
    if let Some(tag) = draft.tag("Termination") {
        game.ending = Ending::find(&tag.value);
    }
    let mut stated = None;
    if let Some((value, at)) = said {
        let player = |color| game.player(color).map(str::to_owned);
        match GameResult::in_sentence(&value, player) {
            Some(result) => stated = Some((result, at)),
            None => draft.warn(
                record,
                Kind::Result,
                at,
                format!(
                    "result `{}` is not understood, expected 1-0 (Black won), 0-1, 1/2-1/2 or *",
                    short(&value)
                ),
            ),
        }
        if game.ending.is_none() {
            game.ending = value.split([',', '(', ')', ';']).find_map(Ending::find);
        }
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
        let closing = draft.closing.map(|(closing, _)| closing);
        let winner = rules.winner(&game.last()).map(GameResult::won_by);
        if let Some(winner) = winner.filter(|&winner| winner != result && game.incomplete.is_none())
        {
            let message = format!(
                "result {} claimed, expected {} from {} ejections",
                result.code(),
                winner.code(),
                rules.eject
            );
            draft.warn(record, Kind::Result, at, message);
            // Two against one.
            if closing == Some(winner) {
                game.result = winner;
            }
        }
    }
    let is_short = rules.winner(&game.last()).is_none() && game.incomplete.is_none();
    if let Some(tag) = draft
        .tag("Termination")
        .filter(|_| is_short && game.ending == Some(Ending::SixEjections))
    {
        let (at, message) = (
            tag.at,
            format!(
                "`{}` claimed, expected {} ejections by one player, not {}",
                tag.value,
                rules.eject,
                game.score()
            ),
        );
        draft.warn(record, Kind::Result, at, message);
    }
    game.complete_result(rules);
}

/// The score, the number of plies and the final position that the record claims.
pub(super) fn check_totals(draft: &mut Draft, record: &RawRecord, game: &Game) {
    let mut found = Vec::new();
    let is_whole = game.incomplete.is_none();
    for tag in &draft.tags {
        if tag.name.starts_with("Plies") {
            let digits: String = tag
                .value
                .trim()
                .chars()
                .take_while(char::is_ascii_digit)
                .collect();
            if digits.parse().ok() != Some(draft.plies.len()) && draft.stop.is_none() {
                let claimed = short(&tag.value);
                found.push((
                    Kind::Plies,
                    tag.at,
                    format!("`{claimed}` plies claimed, expected {}", draft.plies.len()),
                ));
            }
        } else if tag.name == "Score" && is_whole {
            let real = game.score();
            if read_score(&tag.value) != Some(real) {
                found.push((
                    Kind::Score,
                    tag.at,
                    format!(
                        "score `{}` claimed, expected {real} from the replay",
                        short(&tag.value)
                    ),
                ));
            }
        }
    }
    if let Some((last, at)) = last_position(draft) {
        match last {
            Err(error) => found.push((Kind::Position, at, format!("final position: {error}"))),
            Ok(last) if is_whole => {
                let same = |color| {
                    last.marbles(color) == game.last().marbles(color)
                        && last.lost(color) == game.last().lost(color)
                };
                if !Color::BOTH.into_iter().all(same) {
                    let real = PositionNotation::Apgn.write(&game.last());
                    found.push((
                        Kind::FinalPosition,
                        at,
                        format!("final position is not that of the replay, expected {real}"),
                    ));
                }
            }
            Ok(_) => {}
        }
    }
    for (kind, at, message) in found {
        draft.warn(record, kind, at, message);
    }
}

fn read_score(text: &str) -> Option<Score> {
    let (black, white) = text.split_once(['-', '/', '–'])?;
    Some(Score {
        black: black.trim().parse().ok()?,
        white: white.trim().parse().ok()?,
    })
}

/// The final position that the record states, if it does, and where.
pub(super) fn last_position(draft: &Draft) -> Option<(Result<Position, PositionError>, usize)> {
    draft
        .tag("FinalPosition")
        .map(|tag| (read_position(&tag.value), tag.at))
}
