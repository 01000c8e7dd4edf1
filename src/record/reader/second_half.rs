//! Joins a fragment to the game whose second half it is.

use crate::game::GameState;
use crate::record::formats::parse_record::parse;
use crate::record::model::game::{Game, TypedGame, with_game};
use crate::record::model::problem::{Location, Problem, ProblemKind, Severity};
use crate::record::model::read_options::ReadOptions;
use crate::record::model::record::Content;
use crate::record::model::result::GameResult;
use crate::record::model::tag::FRAGMENT;
use crate::record::parse::draft::Draft;
use crate::record::reader::read_record::unparsed_record;
use crate::record::resolve::read_game::ReadGame;
use crate::record::resolve::replay;

/// Reads a fragment as the second half of a game. Returns the whole game with the tags and annotations of both halves,
/// and the problems of the second; `None` if the move numbers do not continue, a move is illegal, or the rules
/// contradict each other.
pub fn read_second_half(
    first: &Game,
    text: &str,
    location: Location,
    options: ReadOptions,
) -> Option<(Game, Vec<Problem>)> {
    with_game!(first, first => read_half(first, text, location, options))
}

fn read_half<P: ReadGame>(
    first: TypedGame<'_, P>,
    text: &str,
    location: Location,
    options: ReadOptions,
) -> Option<(Game, Vec<Problem>)> {
    let mut state = P::State::in_round(first.start(), 1);
    first.moves().for_each(|mv| state.play_unchecked(mv));
    let options = ReadOptions {
        game: Some(P::KIND),
        rules: first.start().game_rules().into(),
        ..options
    };
    let raw = unparsed_record(text, location, options)?;
    let (_, mut draft) = parse(&raw, options, None);
    if draft.plies.is_empty() {
        take_moves_of_tag(&mut draft, location, options);
    }
    let (number, _) = draft.plies.first()?.number?;
    if draft.game != P::KIND {
        return None;
    }
    if number as usize != state.round()
        || draft.stated_rules.rules != options.rules
        || draft.reverse
    {
        return None;
    }
    draft.start = Some(first.last().into());
    let (content, mut problems, _) = replay::replay::<P>(draft, &raw, options);
    let Content::Game(second) = content else {
        return None;
    };
    if second.incomplete.is_some() || second.start() != first.last().into() {
        return None;
    }
    // The first move number seems wrong, because plies are counted from the second half's start.
    let is_first_number = |problem: &Problem| {
        problem.kind == ProblemKind::MoveNumber && problem.location.ply == Some(1)
    };
    // The number of plies is that of the whole game.
    problems.retain(|problem| problem.kind != ProblemKind::Plies);
    if let Some(index) = problems.iter().position(is_first_number) {
        problems.remove(index);
    }
    for problem in &mut problems {
        let before = u32::try_from(first.plies().len()).unwrap_or(u32::MAX);
        let ply = &mut problem.location.ply;
        *ply = ply.map(|ply| ply.saturating_add(before));
    }
    Some((joined(&first, &second, state)?, problems))
}

/// Parses the moves in the tag `Fragment`, and removes the tag.
fn take_moves_of_tag(draft: &mut Draft, location: Location, options: ReadOptions) {
    let moves = draft.tag(FRAGMENT).map(|tag| tag.value.clone());
    let raw = moves.and_then(|moves| unparsed_record(&moves, location, options));
    if let Some(raw) = raw {
        let (_, moves) = parse(&raw, options, None);
        (draft.plies, draft.stop) = (moves.plies, moves.stop);
        draft.tags.retain(|tag| tag.name != "Incomplete");
    }
}

/// Joins two halves; `None` if the rules end the game before its last move.
fn joined<P: ReadGame>(first: &Game, second: &Game, mut state: impl GameState<P>) -> Option<Game> {
    let mut game = first.clone();
    for ply in second.plies() {
        if state.end().is_some() {
            return None;
        }
        state.play_unchecked(ply.mv.to_move());
        game.append(ply.clone()).ok()?;
    }
    if let (Some(comment), Some(last)) = (&second.comment, first.plies().len().checked_sub(1)) {
        game.note(last, |own| {
            Some(
                own.into_iter()
                    .chain([comment.clone()])
                    .collect::<Vec<_>>()
                    .join(" "),
            )
        });
    }
    for (name, value) in &second.tags {
        if game.tags.iter().all(|(own, _)| own != name) {
            game.tags.push((name.clone(), value.clone()));
        }
    }
    game.tags
        .retain(|(name, _)| name != FRAGMENT && name != "Incomplete");
    match (first.result, second.result) {
        (_, GameResult::Unknown) => {}
        (GameResult::Unknown, result) => game.result = result,
        (one, other) if one != other => return None,
        _ => {}
    }
    game.ending = second.ending.or(first.ending);
    (game.incomplete, game.analysis) = (None, None);
    game.complete_result();
    Some(game)
}

/// The warning about a game that was joined of two records, at the location of the second.
pub fn joined_warning(location: Location, first: &str, second: &str) -> Problem {
    let message =
        format!("joined of two records: the first half of {first}, the second half of {second}");
    Problem::new(Severity::Warning, ProblemKind::Joined, location, message)
}
