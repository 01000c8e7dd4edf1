//! Exhaustive search of all positions: slow, and independent of the scan.

use crate::support::AbaloneGame as _;
use std::collections::BTreeSet;

use sumito::board::{Cell, Symmetry};
use sumito::record::Game;
use sumito::rules::{CellContent, Color, FollowUp, Pattern, PatternQuery, Position, QueryTarget};

/// Every position of a game.
pub(crate) fn positions(game: &Game) -> Vec<Position> {
    let mut position = game.first_position();
    let mut all = vec![position];
    for made in game.moves() {
        position.play_unchecked(made);
        all.push(position);
    }
    all
}

/// A position of a game, with the displayed content of each cell of each board.
pub(crate) struct Seen {
    position: Position,
    boards: Vec<Vec<Option<Color>>>,
}

impl Seen {
    pub(crate) fn all(game: &Game) -> Vec<Seen> {
        let shown = |position: &Position, board: u8| {
            let at = |cell| position.at_on_board(board, cell);
            let color = |cell| at(cell).map(|color| position.rules().display_color(color));
            Cell::all().map(color).collect()
        };
        let boards = game.rules().players.boards();
        let seen = |position: Position| Seen {
            boards: (0..boards).map(|board| shown(&position, board)).collect(),
            position,
        };
        positions(game).into_iter().map(seen).collect()
    }
}

/// A pattern as a list of cells with required content.
struct Cells(Vec<(usize, CellContent)>, Option<Color>);

impl Cells {
    fn of(pattern: &Pattern) -> Cells {
        let held = Cell::all().map(|cell| pattern.content(cell)).enumerate();
        let held = held.filter_map(|(n, held)| Some((n, held?)));
        Cells(held.collect(), pattern.turn())
    }

    fn fit(&self, seen: &Seen, board: u8) -> bool {
        let cells = &seen.boards[usize::from(board)];
        let turn = seen.position.rules().display_color(seen.position.turn());
        self.1.is_none_or(|wanted| wanted == turn)
            && self.0.iter().all(|&(n, held)| match held {
                CellContent::Empty => cells[n].is_none(),
                CellContent::AnyMarble => cells[n].is_some(),
                CellContent::Marble(color) => cells[n] == Some(color),
                other => panic!("unexpected content {other:?}"),
            })
    }
}

/// The target in one orientation.
enum Turned {
    Pattern(Cells),
    Position(Position),
    Cells(Position),
}

/// The target in one orientation, with colours exchanged or not.
fn turned_wanted(wanted: &QueryTarget, symmetry: Symmetry, swapped: bool) -> Turned {
    match wanted {
        QueryTarget::Pattern(pattern) => Turned::Pattern(turned(pattern, symmetry, swapped)),
        QueryTarget::Position(position) if swapped => {
            Turned::Position(position.swap_colors().transform(symmetry))
        }
        QueryTarget::Position(position) => Turned::Position(position.transform(symmetry)),
        QueryTarget::Cells(position) => Turned::Cells(position.transform(symmetry)),
    }
}

/// Whether a board matches the oriented target of a query and its other conditions.
fn is_match(query: &PatternQuery, wanted: &Turned, seen: &Seen, board: u8, swapped: bool) -> bool {
    let position = &seen.position;
    let is_wanted = match wanted {
        Turned::Pattern(pattern) => pattern.fit(seen, board),
        Turned::Position(wanted) => wanted.is_equivalent(position),
        Turned::Cells(wanted) => wanted.has_same_cells(position),
    };
    let has_material = |mut wanted: [u8; 2]| {
        if swapped {
            wanted.reverse();
        }
        let cells = &seen.boards[usize::from(board)];
        let count = |color| cells.iter().filter(|found| **found == Some(color)).count() as u8;
        Color::BOTH.map(count) == wanted
    };
    let has_points = |wanted: &Vec<u8>| {
        let sides = 0..position.rules().players.sides();
        let mut points: Vec<u8> = sides.map(|side| position.points(side)).collect();
        if swapped {
            points.swap(0, 1);
        }
        points == *wanted
    };
    is_wanted
        && query.material.is_none_or(has_material)
        && query.score.as_ref().is_none_or(has_points)
}

fn turned(pattern: &Pattern, symmetry: Symmetry, swapped: bool) -> Cells {
    let pattern = if swapped {
        pattern.swap_colors()
    } else {
        *pattern
    };
    Cells::of(&pattern.transform(symmetry))
}

/// The expected answer: the first ply, the ply of the follow-up, and all orientations of the match.
pub(crate) fn naive(
    query: &PatternQuery,
    game: &[Seen],
) -> Option<(u32, Option<u32>, BTreeSet<(bool, u8)>)> {
    let boards = game[0].boards.len() as u8;
    let mut best: Option<(u32, Option<u32>, BTreeSet<(bool, u8)>)> = None;
    for swapped in [false, true] {
        for symmetry in Symmetry::all() {
            if swapped && !query.swap || query.exact && symmetry != Symmetry::IDENTITY {
                continue;
            }
            let wanted = turned_wanted(&query.target, symmetry, swapped);
            let then = query
                .follow_up
                .map(|then| turned(&then.pattern, symmetry, swapped));
            for board in 0..boards {
                let first = (0..).zip(game).filter(|&(ply, seen)| {
                    query.plies.contains(&ply) && is_match(query, &wanted, seen, board, swapped)
                });
                let with_then = first.filter_map(|(ply, _)| {
                    let (Some(pattern), Some(FollowUp { within, .. })) = (&then, &query.follow_up)
                    else {
                        return Some((ply, None));
                    };
                    let later = (0..).zip(game).find(|&(later, seen): &(u32, _)| {
                        later > ply && later - ply <= *within && pattern.fit(seen, board)
                    });
                    later.map(|(later, _)| (ply, Some(later)))
                });
                // The match that is completed first counts.
                let first = with_then.min_by_key(|&(ply, then)| (then, ply));
                let Some((ply, then)) = first else {
                    continue;
                };
                let this = (swapped, symmetry.index());
                match &mut best {
                    Some((best_ply, best_then, ways)) if (*best_ply, *best_then) == (ply, then) => {
                        ways.insert(this);
                    }
                    Some((best_ply, best_then, _)) if (*best_then, *best_ply) < (then, ply) => {}
                    best => *best = Some((ply, then, BTreeSet::from([this]))),
                }
            }
        }
    }
    best
}
