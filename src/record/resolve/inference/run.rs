//! Runs: the moves of a draft played from one start in one notation, forward or backward.

use crate::game::{GameState, MoveToken};
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::Draft;
use crate::record::parse::draft_ply::DraftPly;
use crate::record::resolve::claims::ply_claims::ClaimChecker;
use crate::record::resolve::inference::outcome::{Run, Stop};
use crate::record::resolve::read_game::{ReadGame, RunOf};

/// Plays a draft from its beginning until a move is illegal.
pub(crate) fn run<P: ReadGame>(draft: &Draft, start: P, notation: P::Notation) -> RunOf<P> {
    let mut claims = ClaimChecker::new(P::marks_ejections(draft, notation), false, 0);
    let mut state = P::State::in_round(start, 1);
    let (moves, stop) = play::<P>(&draft.plies, &mut state, notation, &mut claims);
    Run {
        start,
        notation,
        moves,
        stop,
        checked: Some((claims.refuted, *state.position())),
    }
}

/// Plays moves until one is illegal, and checks the claims about them.
pub(crate) fn play<P: ReadGame>(
    plies: &[DraftPly],
    state: &mut P::State,
    notation: P::Notation,
    claims: &mut ClaimChecker,
) -> (Vec<P::Move>, Option<Stop>) {
    let mut moves = Vec::with_capacity(plies.len());
    for (index, ply) in plies.iter().enumerate() {
        let stop = |kind, message| {
            Some(Stop {
                ply: index,
                at: ply.at,
                kind,
                message,
            })
        };
        let after = |end| {
            let after = state.position().end_phrase(end);
            let message = format!("`{}` after {after}, expected no more moves", ply.token);
            stop(ProblemKind::AfterTheEnd, message)
        };
        if !P::State::ENDS_WITHOUT_MOVES
            && let Some(end) = state.end()
        {
            return (moves, after(end));
        }
        match P::resolve(ply.token::<P>(), state.position(), notation) {
            Ok(mv) => {
                claims.play::<P>(ply, mv, state);
                moves.push(mv);
            }
            Err(error) => {
                let end = P::State::ENDS_WITHOUT_MOVES.then(|| state.end()).flatten();
                let illegal = || stop(ProblemKind::IllegalMove, error.to_string());
                return (moves, end.map_or_else(illegal, after));
            }
        }
    }
    (moves, None)
}

/// Plays a draft from its end until a move cannot be undone. The run holds the moves after that one; its stop is that
/// move.
pub(crate) fn run_back<P: ReadGame>(draft: &Draft, last: P, notation: P::Notation) -> RunOf<P> {
    let mut run = Run {
        start: last,
        notation,
        moves: Vec::new(),
        stop: None,
        checked: None,
    };
    for (ply, draft_ply) in draft.plies.iter().enumerate().rev() {
        let token = draft_ply.token::<P>();
        let inverse = if draft.reverse {
            token.clone()
        } else {
            token.inverse()
        };
        match P::resolve_inverse(&inverse, &run.start, notation) {
            Ok(mv) => {
                run.start.undo(mv);
                run.moves.push(mv);
            }
            Err(error) => {
                let kind = if P::is_ambiguous(&error) {
                    ProblemKind::AmbiguousMove
                } else {
                    ProblemKind::IllegalMove
                };
                run.stop = Some(Stop {
                    ply,
                    at: draft_ply.at,
                    kind,
                    message: error.to_string(),
                });
                break;
            }
        }
    }
    run.moves.reverse();
    if run.stop.is_none() {
        stop_at_the_end(&mut run, draft);
    }
    run
}

/// Truncates a run where the rules end its game.
pub(crate) fn stop_at_the_end<P: ReadGame>(run: &mut RunOf<P>, draft: &Draft) {
    let mut state = P::State::in_round(run.start, 1);
    for ply in 0..run.moves.len() {
        if let Some(end) = state.end() {
            let DraftPly { token, at, .. } = &draft.plies[ply];
            let after = state.position().end_phrase(end);
            run.stop = Some(Stop {
                ply,
                at: *at,
                kind: ProblemKind::AfterTheEnd,
                message: format!("`{token}` after {after}, expected no more moves"),
            });
            run.moves.truncate(ply);
            return;
        }
        state.play_unchecked(run.moves[ply]);
    }
}
