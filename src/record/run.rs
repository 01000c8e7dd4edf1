//! The moves of a draft played from one start in one notation, forward or backward.

use super::cut::RawRecord;
use super::draft::Draft;
use super::problem::{Kind, Place, Problem};
use crate::notation::Notation;
use crate::rules::{Move, Position, Rules};

/// The moves of a draft played from one start in one notation.
pub(super) struct Run {
    pub(super) start: Position,
    pub(super) notation: Notation,
    pub(super) moves: Vec<Move>,
    pub(super) stop: Option<Stop>,
}

/// Where and why a run ends before the draft does.
pub(super) struct Stop {
    pub(super) ply: usize,
    pub(super) kind: Kind,
    pub(super) message: String,
}

impl Stop {
    pub(super) fn problem(&self, draft: &Draft, record: &RawRecord) -> Problem {
        let place = Place {
            ply: u32::try_from(self.ply + 1).ok(),
            ..record.place(draft.plies[self.ply].at)
        };
        Problem::error(self.kind, place, self.message.clone())
    }
}

/// Plays a draft from its beginning until a move is not legal.
pub(super) fn run(draft: &Draft, start: Position, notation: Notation, rules: Rules) -> Run {
    let (mut position, mut moves, mut stop) = (start, Vec::with_capacity(draft.plies.len()), None);
    for (ply, token) in draft.plies.iter().map(|ply| &ply.token).enumerate() {
        if let Some(winner) = rules.winner(&position) {
            let message = format!(
                "`{token}` after {winner} has won by {} ejections, expected no more moves",
                rules.eject
            );
            stop = Some(Stop {
                ply,
                kind: Kind::AfterTheEnd,
                message,
            });
            break;
        }
        match notation.resolve(token, &position) {
            Ok(made) => {
                position.apply(made);
                moves.push(made);
            }
            Err(error) => {
                stop = Some(Stop {
                    ply,
                    kind: Kind::IllegalMove,
                    message: error.to_string(),
                });
                break;
            }
        }
    }
    Run {
        start,
        notation,
        moves,
        stop,
    }
}

/// Plays a draft from its end, if every move can be taken back.
pub(super) fn run_back(draft: &Draft, last: Position, notation: Notation) -> Option<Run> {
    let (mut start, mut moves) = (last, Vec::new());
    for ply in draft.plies.iter().rev() {
        let made = notation.resolve_back(&ply.token.inverse(), &start).ok()?;
        start.undo(made);
        moves.push(made);
    }
    moves.reverse();
    Some(Run {
        start,
        notation,
        moves,
        stop: None,
    })
}

/// The first run to the end, or the longest one.
pub(super) fn best(draft: &Draft, start: Position, notations: &[Notation], rules: Rules) -> Run {
    let mut longest: Option<Run> = None;
    for &notation in notations {
        let found = run(draft, start, notation, rules);
        if found.stop.is_none() {
            return found;
        }
        if longest
            .as_ref()
            .is_none_or(|other| found.moves.len() > other.moves.len())
        {
            longest = Some(found);
        }
    }
    longest.expect("there is a notation to try")
}
