//! Runs: the moves of a draft played from one start in one notation, forward or backward.

use std::collections::HashMap;

use crate::game::GameState;
use crate::games::{MoveToken, Notation};
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::{Draft, DraftPly};
use crate::record::resolve::claims::ply_claims::ClaimChecker;
use crate::record::resolve::inference::outcome::{Run, Stop};
use crate::record::resolve::read_game::{ReadGame, RunOf};
use crate::rules::{Layout, Move, Position};

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

/// The games that an ambiguous backward listing may describe.
pub(crate) enum BackwardSolutions {
    None,
    /// The only solution, or the only one that begins at an expected start.
    One(Box<RunOf<Position>>),
    Several,
}

/// Limit of positions in the search of one listing.
const MAX_POSITIONS: usize = 500_000;

/// Searches all ways to undo the moves of a draft from its end. Among several, the one counts that begins at the known
/// start, or else at a layout, if it is unique.
pub(crate) fn search_backward(
    draft: &Draft,
    last: Position,
    notation: Notation,
    known: Option<Position>,
) -> BackwardSolutions {
    let is_expected = |start: &Position| match known {
        Some(known) => known == *start,
        None => Layout::for_start(start).is_some(),
    };
    let mut search = Search {
        draft,
        notation,
        is_expected: &is_expected,
        remaining_positions: MAX_POSITIONS,
        moves: Vec::new(),
        expected: Vec::new(),
        other: None,
        others: 0,
        without_expected: HashMap::new(),
    };
    search.undo_before(draft.plies.len(), last);
    let is_exhaustive = search.remaining_positions > 0;
    let found = match (&search.expected[..], search.others) {
        (_, _) if !is_exhaustive => return BackwardSolutions::Several,
        ([_], _) => search.expected.pop(),
        ([], 1) => search.other,
        ([], 0) => return BackwardSolutions::None,
        _ => return BackwardSolutions::Several,
    };
    found.map_or(BackwardSolutions::None, |(start, moves)| {
        let mut run = Run {
            start,
            notation,
            moves,
            stop: None,
            checked: None,
        };
        stop_at_the_end(&mut run, draft);
        BackwardSolutions::One(Box::new(run))
    })
}

/// A depth-first search from the last ply of a listing to its first.
struct Search<'a> {
    draft: &'a Draft,
    notation: Notation,
    is_expected: &'a dyn Fn(&Position) -> bool,
    /// The number of positions that may still be searched.
    remaining_positions: usize,
    /// The undone moves, the last move of the game first.
    moves: Vec<Move>,
    /// Start and moves of the solutions that begin at an expected start, two at most.
    expected: Vec<(Position, Vec<Move>)>,
    other: Option<(Position, Vec<Move>)>,
    others: usize,
    /// Memo of the positions before a ply from which no solution begins at an expected start, and whether there is
    /// any other solution.
    without_expected: HashMap<(usize, Position), bool>,
}

impl Search<'_> {
    /// Undoes the moves before the ply with this index. Returns whether a solution with an expected start was found.
    fn undo_before(&mut self, ply: usize, position: Position) -> bool {
        self.remaining_positions = self.remaining_positions.saturating_sub(1);
        if self.remaining_positions == 0 || self.expected.len() > 1 {
            return false;
        }
        let Some(before) = ply.checked_sub(1) else {
            let moves = self.moves.iter().rev().copied().collect();
            let is_expected = (self.is_expected)(&position);
            if is_expected {
                self.expected.push((position, moves));
            } else {
                self.other = Some((position, moves));
                self.others += 1;
            }
            return is_expected;
        };
        // Several paths lead to the same position: it is searched once.
        let known = self.without_expected.get(&(ply, position));
        if known.is_some_and(|&has_solution| !has_solution || self.others > 1) {
            return false;
        }
        let others = self.others;
        let token = *self.draft.plies[before].token::<Position>();
        let inverse = if self.draft.reverse {
            token
        } else {
            token.inverse()
        };
        let moves = self.notation.inverse_candidates(&inverse, &position);
        let mut is_found = false;
        for mv in moves.unwrap_or_default() {
            let mut earlier = position;
            earlier.undo(mv);
            self.moves.push(mv);
            is_found |= self.undo_before(before, earlier);
            self.moves.pop();
        }
        if !is_found {
            let has_solution = self.others > others;
            self.without_expected.insert((ply, position), has_solution);
        }
        is_found
    }
}

/// Truncates a run where the rules end its game.
fn stop_at_the_end<P: ReadGame>(run: &mut RunOf<P>, draft: &Draft) {
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
        state.apply(run.moves[ply]);
    }
}

/// The number of legal plies from the beginning: like [`run`], but without moves and reasons, for comparing many starts.
pub(crate) fn legal_prefix_len(draft: &Draft, start: Position, notation: Notation) -> usize {
    let mut state = crate::rules::GameState::new(start);
    let is_legal = |ply: &DraftPly| {
        let mv = match state.end() {
            None => notation
                .resolve(ply.token::<Position>(), state.position())
                .ok(),
            Some(_) => None,
        };
        mv.inspect(|&mv| state.apply(mv)).is_some()
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
