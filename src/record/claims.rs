//! What a record claims, checked against the replay.

use super::draft::{Draft, DraftPly, DraftTag};
use super::game::{Game, score};
use super::problem::{Kind, short};
use super::raw::RawRecord;
use super::words::{Ending, GameResult, Score};
use crate::notation::{Ejection, Notation, PositionError, PositionNotation, Token, read_position};
use crate::rules::{Color, Move, Position, Rules};

/// Moves that were replayed, with what the record says of them.
pub(super) struct Line<'a> {
    pub(super) plies: &'a [DraftPly],
    pub(super) moves: &'a [Move],
    /// The position before the first.
    pub(super) start: Position,
    /// The number of its half move, counted from 0.
    pub(super) first_half: usize,
}

/// A claim that the replay does not bear out.
pub(super) struct Refuted {
    kind: Kind,
    /// Of the ply, counted from 0 as the half moves are.
    index: usize,
    at: usize,
    message: String,
}

/// Whether the record says of every move if it ejects.
pub(super) fn marks_ejections(draft: &Draft, notation: Notation) -> bool {
    let is_marked = |ply: &DraftPly| ply.token.ejection() != Ejection::Unmarked;
    notation.marks_ejections() || draft.plies.iter().any(is_marked)
}

/// The marks of ejection, running scores, names and move numbers of a line.
pub(super) fn check_line(line: &Line<'_>, marks: bool, reverse: bool) -> Vec<Refuted> {
    let mut found = Vec::new();
    // A wrong score or number is reported where the difference changes, not at every ply after it.
    let (mut score_difference, mut number_difference) = ((0, 0), 0);
    let mut position = line.start;
    for (n, (ply, &made)) in line.plies.iter().zip(line.moves).enumerate() {
        let index = line.first_half + n;
        let mut refute = |kind, at, message: String| {
            found.push(Refuted {
                kind,
                index,
                at,
                message,
            })
        };
        match (ply.token.ejection(), made.ejects()) {
            (Ejection::After | Ejection::Before, false) => {
                refute(
                    Kind::FalseEjection,
                    ply.at,
                    format!("`{}` ejects no marble, expected no (e)", ply.token),
                );
            }
            (Ejection::Unmarked, true) if marks => {
                refute(
                    Kind::UnmarkedEjection,
                    ply.at,
                    format!("`{}` ejects a marble, expected (e) after it", ply.token),
                );
            }
            _ => {}
        }
        let before = position;
        position.apply(made);
        if let Some((claimed, at)) = ply.score {
            // Where the game is told backwards, the score is the one after the move is taken back.
            let real = score(if reverse { &before } else { &position });
            let difference = (
                i16::from(claimed.black) - i16::from(real.black),
                i16::from(claimed.white) - i16::from(real.white),
            );
            if difference != score_difference && difference != (0, 0) {
                refute(
                    Kind::Score,
                    at,
                    format!("score {claimed} claimed, expected {real} from the replay"),
                );
            }
            score_difference = difference;
        }
        if let Some((name, at)) = &ply.name {
            let token: Option<Token> = name.parse().ok();
            let (is_right, expected) = if reverse {
                let expected = Notation::Abapro.back_token(made);
                (token == Some(expected), expected)
            } else {
                let named = token.and_then(|token| Notation::Abapro.resolve(&token, &before).ok());
                (named == Some(made), Notation::Abapro.token(made))
            };
            if !is_right {
                refute(
                    Kind::MoveName,
                    *at,
                    format!("name `{}` claimed, expected `{expected}`", short(name)),
                );
            }
        }
        if let Some((claimed, at)) = &ply.position {
            let real = PositionNotation::Apgn.write(&position);
            if *claimed != real && read_position(claimed) != Ok(position) {
                refute(
                    Kind::FinalPosition,
                    *at,
                    format!("position `{}` claimed, expected {real}", short(claimed)),
                );
            }
        }
        if let Some((number, at)) = ply.number {
            let expected = i64::try_from(index / 2 + 1).unwrap_or(i64::MAX);
            let difference = i64::from(number) - expected;
            if difference != number_difference {
                refute(
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
    found
}

/// Notes refuted claims as warnings; the game begins with this half move.
pub(super) fn warn_of(
    found: Vec<Refuted>,
    first_half: usize,
    record: &RawRecord,
    draft: &mut Draft,
) {
    for Refuted {
        kind,
        index,
        at,
        message,
    } in found
    {
        draft.warn(record, kind, at, message);
        let place = &mut draft.problems.last_mut().expect("just added").place;
        place.ply = u32::try_from(index + 1 - first_half).ok();
    }
}

/// Result and ending: what the tags say, what stands after the moves, what the replay shows.
pub(super) fn check_result(draft: &mut Draft, record: &RawRecord, game: &mut Game, rules: Rules) {
    if let Some((result, ending, at)) = draft.outcome {
        (game.result, game.ending) = (result, ending);
        warn_of_winner(result, at, draft, record, game, rules);
        return game.complete_result(rules);
    }
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
        let winner = warn_of_winner(result, at, draft, record, game, rules);
        if let Some(winner) =
            winner.filter(|&winner| draft.closing.is_some_and(|(closing, _)| closing == winner))
        {
            // Two against one.
            game.result = winner;
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

/// The winner by ejections, where that is not the result claimed; told.
fn warn_of_winner(
    claimed: GameResult,
    at: usize,
    draft: &mut Draft,
    record: &RawRecord,
    game: &Game,
    rules: Rules,
) -> Option<GameResult> {
    let winner = rules.winner(&game.last()).map(GameResult::won_by);
    let winner = winner.filter(|&winner| winner != claimed && game.incomplete.is_none())?;
    let (said, found) = (claimed.code(), winner.code());
    let message = format!(
        "result {said} claimed, expected {found} from {} ejections",
        rules.eject
    );
    draft.warn(record, Kind::Result, at, message);
    Some(winner)
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

/// A score: two numbers, with words around them or not, as in `Noirs 6 - 2 Blancs`.
fn read_score(text: &str) -> Option<Score> {
    let mut numbers = text
        .split(|sign: char| !sign.is_ascii_digit())
        .filter(|digits| !digits.is_empty());
    let score = Score {
        black: numbers.next()?.parse().ok()?,
        white: numbers.next()?.parse().ok()?,
    };
    numbers.next().is_none().then_some(score)
}

/// The final position that the record states, if it does, and where.
pub(super) fn last_position(draft: &Draft) -> Option<(Result<Position, PositionError>, usize)> {
    draft
        .tag("FinalPosition")
        .map(|tag| (read_position(&tag.value), tag.at))
}
