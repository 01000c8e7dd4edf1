//! The moves of a game on one line.

use std::ops::RangeInclusive;

use crate::record::{MoveNames, NumberedPly, TypedGame, WriteGame};

/// The moves forwards: `1.a1b2 i5h5 2.a2b3 ...`
pub(super) fn listing<P: WriteGame>(
    game: TypedGame<'_, P>,
    names: MoveNames,
    plies: &RangeInclusive<usize>,
) -> String {
    let steps = game.numbered_plies().into_iter().enumerate();
    let steps = steps.filter(|(index, _)| plies.contains(&(index + 1)));
    let words = steps.map(|(index, step)| {
        let is_first = index + 1 == (*plies.start()).max(1);
        let mut word = match (step.begins_round(), is_first) {
            (true, _) => format!("{}.", step.number),
            (false, true) => format!("{}...", step.number),
            (false, false) => String::new(),
        };
        P::push_name(step.mv, &step.before, names, &mut word);
        word
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The moves backwards, in the layout of the Aba-Pro article: `-3. g7g6 c5c4 -2. g6h6 c4b3 -1. f5g5 d4c3`. A number precedes the last move of its
/// round; if the final round lacks that move, `...` takes its place.
pub(super) fn reverse_listing<P: WriteGame>(
    game: TypedGame<'_, P>,
    names: MoveNames,
    plies: &RangeInclusive<usize>,
) -> String {
    let steps = game.numbered_plies();
    let ends_round = |index: usize, step: &NumberedPly<'_, P>| match steps.get(index + 1) {
        Some(next) => next.number > step.number,
        None => game.last().begins_round(),
    };
    let numbered = steps.iter().enumerate();
    let chosen = numbered.filter(|(index, _)| plies.contains(&(index + 1)));
    let last = (*plies.end()).min(steps.len());
    let words = chosen.rev().map(|(index, step)| {
        let token = P::inverse_name(step.mv, &step.before, names.notation);
        match (ends_round(index, step), index + 1 == last) {
            (true, _) => format!("-{}. {token}", step.number),
            (false, true) => format!("-{}. ... {token}", step.number),
            (false, false) => token,
        }
    });
    words.collect::<Vec<_>>().join(" ")
}
