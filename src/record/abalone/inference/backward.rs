//! Games that are played from their end: listings backward, and records that state only their final position.

use crate::notation::Notation;
use crate::record::abalone::inference::backward_search::{BackwardSolutions, search_backward};
use crate::record::abalone::inference::possible_notations::possible_notations;
use crate::record::abalone::totals::last_position;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::Draft;
use crate::record::resolve::inference::lost_beginning::unconfirmed_start;
use crate::record::resolve::inference::outcome::{Run, Stop};
use crate::record::resolve::inference::run::run_back;
use crate::record::resolve::read_game::RunOf;
use crate::rules::{Layout, Position};

/// Plays the whole record backward from its stated final position, if its notation allows that.
///
/// Missing plies cannot be seen from there, so the game counts as complete only if it begins with move 1 and either
/// starts from a layout or has the stated number of plies.
pub(crate) fn from_final_position(draft: &Draft) -> Option<(RunOf<Position>, usize)> {
    let (last, at) = last_position(draft)?;
    let notation = draft
        .notation
        .filter(|notation| *notation == Notation::Reversible && draft.stop.is_none())?;
    let mut backward = run_back(draft, last.ok()?, notation);
    if backward.stop.is_some() {
        return None;
    }
    backward.stop = unconfirmed_start(draft, &backward.start);
    Some((backward, at))
}

/// The best of the backward runs, one in each of these notations.
fn best_backward(
    draft: &Draft,
    last: Position,
    notations: Vec<Notation>,
    known: Option<Position>,
) -> RunOf<Position> {
    let is_expected = |run: &RunOf<Position>| {
        known.map_or_else(
            || Layout::for_start(&run.start).is_some(),
            |known| known == run.start,
        )
    };
    // An ambiguous move is better evidence for a notation than an illegal one.
    let is_ambiguous = |run: &RunOf<Position>| {
        run.stop
            .as_ref()
            .is_some_and(|stop| stop.kind == ProblemKind::AmbiguousMove)
    };
    let runs: Vec<RunOf<Position>> = notations
        .into_iter()
        .map(|notation| run_back(draft, last, notation))
        .collect();
    let best = runs.into_iter().rev().max_by_key(|run| {
        (
            run.stop.is_none(),
            is_expected(run),
            run.moves.len(),
            is_ambiguous(run),
        )
    });
    let mut best = best.expect("there is a notation to try");
    if is_ambiguous(&best) {
        match search_backward(draft, last, best.notation, known) {
            BackwardSolutions::One(run) => best = *run,
            BackwardSolutions::Several => {
                let stop = best.stop.as_mut().expect("an ambiguous run stops");
                stop.message.push_str(
                    "; played backward, several games fit the final position, expected the reversible notation",
                );
            }
            BackwardSolutions::None => {}
        }
    }
    best
}

/// The run of a listing backward. If a move cannot be undone, the game begins after it.
pub(crate) fn from_listing(
    draft: &mut Draft,
    record: &RawRecord,
    known: Option<Position>,
) -> RunOf<Position> {
    let at = draft.plies.first().map_or(0, |ply| ply.at);
    let nothing = |notation, message: String| Run {
        start: known.unwrap_or(Layout::all()[0].position()),
        notation,
        moves: Vec::new(),
        checked: None,
        stop: Some(Stop {
            ply: 0,
            at,
            kind: ProblemKind::Position,
            message,
        }),
    };
    let notations = match draft.notation {
        Some(declared) => vec![declared],
        None => [
            &[Notation::Reversible],
            possible_notations(draft).concat().as_slice(),
        ]
        .concat(),
    };
    let last = match last_position(draft) {
        Some((Ok(last), _)) => last,
        Some((Err(error), _)) => {
            return nothing(
                notations[0],
                format!("final position of a listing backwards: {error}"),
            );
        }
        None => {
            let message = "a listing backwards without its final position, expected the reversible notation and [FinalPosition \"...\"]";
            return nothing(notations[0], message.to_owned());
        }
    };
    let mut best = best_backward(draft, last, notations, known);
    match (&best.stop, known) {
        (Some(_), _) => {
            let before = draft.plies.len() - best.moves.len();
            draft.plies.drain(..before);
        }
        (None, Some(known)) if known == best.start => {}
        (None, Some(_)) => {
            let message = "played backward from the final position, the record does not lead to the start that it states";
            draft.warn(record, ProblemKind::Position, at, message);
            best.stop = unconfirmed_start(draft, &best.start);
        }
        (None, None) => best.stop = unconfirmed_start(draft, &best.start),
    }
    best
}
