//! Searches the games of a backward listing whose moves are ambiguous.

use std::collections::HashMap;

use crate::notation::Notation;
use crate::record::parse::draft::Draft;
use crate::record::resolve::inference::outcome::Run;
use crate::record::resolve::inference::run::stop_at_the_end;
use crate::record::resolve::read_game::RunOf;
use crate::rules::{Layout, Move, Position};

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
