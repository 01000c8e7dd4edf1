//! Compares the runs of a draft in several notations.

use crate::notation::Notation;
use crate::record::parse::draft::Draft;
use crate::record::parse::draft_ply::DraftPly;
use crate::record::resolve::inference::run::run;
use crate::record::resolve::read_game::RunOf;
use crate::rules::{GameState, Position};

/// The number of legal plies from the beginning: like [`run`], but without moves and reasons, for comparing many starts.
pub(crate) fn legal_prefix_len(draft: &Draft, start: Position, notation: Notation) -> usize {
    let mut state = GameState::new(start);
    let is_legal = |ply: &DraftPly| {
        let mv = match state.end() {
            None => notation
                .resolve(ply.token::<Position>(), state.position())
                .ok(),
            Some(_) => None,
        };
        mv.inspect(|&mv| state.play_unchecked(mv)).is_some()
    };
    draft
        .plies
        .iter()
        .map(is_legal)
        .take_while(|is_legal| *is_legal)
        .count()
}

/// The notation in which all plies are legal, or else the one with the most legal plies; and their number.
pub(crate) fn furthest(
    draft: &Draft,
    start: Position,
    notations: &[Notation],
) -> (Notation, usize) {
    let mut best: Option<(Notation, usize)> = None;
    for &notation in notations {
        let reached = legal_prefix_len(draft, start, notation);
        if best.is_none_or(|(_, other)| reached > other) {
            best = Some((notation, reached));
        }
        if reached == draft.plies.len() {
            break;
        }
    }
    best.expect("there is a notation to try")
}

/// The first complete run, or the longest one.
pub(crate) fn best(draft: &Draft, start: Position, notations: &[Notation]) -> RunOf<Position> {
    let (notation, _) = furthest(draft, start, notations);
    run(draft, start, notation)
}
