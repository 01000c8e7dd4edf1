//! Perft, undo, and move generation compared with a simple generator, from every layout.

use std::collections::HashSet;

use proptest::prelude::*;
use sumito::board::{Bitboard, Cell, Direction};
use sumito::rules::{Color, Layout, Move, MoveKind, Position, Setup, perft};

#[test]
fn perft_gives_the_known_numbers_for_three_layouts() {
    for (name, leaves) in [
        ("Standard", &[44, 1_936, 98_912, 5_045_110][..]),
        ("Belgian Daisy", &[52, 2_692, 149_322, 8_270_666]),
        ("German Daisy", &[80, 6_244, 493_480, 38_240_570]),
    ] {
        let position = Layout::find(name).unwrap().position();
        let counted: Vec<u64> = (1..=leaves.len() as u32)
            .map(|depth| perft(&position, depth))
            .collect();
        assert_eq!(counted, leaves, "{name}");
    }
}

/// Each cell independently: black, white or empty.
fn any_position() -> impl Strategy<Value = Position> {
    let marbles = proptest::collection::vec(
        prop_oneof![3 => Just(None), 2 => Just(Some(0)), 2 => Just(Some(1))],
        61,
    );
    (marbles, any::<bool>()).prop_filter_map("an empty board", |(marbles, white)| {
        let cells = |color| {
            Cell::all()
                .zip(&marbles)
                .filter(|(_, m)| **m == Some(color))
                .map(|(cell, _)| cell)
                .collect()
        };
        let turn = if white { Color::White } else { Color::Black };
        Position::try_from(Setup::for_two([cells(0), cells(1)], turn, [0, 0])).ok()
    })
}

/// The legal moves found by testing every named move.
fn moves_one_by_one(position: &Position) -> HashSet<Move> {
    let mut moves = HashSet::new();
    for start in Cell::all() {
        for direction in Direction::ALL {
            moves.extend(position.inline_move(start, direction));
            let ends = Cell::all().filter(|&end| end > start);
            moves
                .extend(ends.filter_map(|end| position.broadside_move(start, end, direction).ok()));
        }
    }
    moves
}

fn check(position: &Position) {
    let moves = position.move_list();
    assert_eq!(moves.len(), position.count_moves() as usize);
    let one_by_one = moves_one_by_one(position);
    assert_eq!(moves.iter().copied().collect::<HashSet<_>>(), one_by_one);

    let mut successors = HashSet::new();
    for &mv in &moves {
        assert_eq!(Move::from_code(mv.code()), Some(mv));
        let mut next = *position;
        next.play_unchecked(mv);
        assert!(successors.insert(next), "two moves give one board: {mv:?}");
        assert!((next.marbles(Color::Black) & next.marbles(Color::White)).is_empty());
        assert_eq!(
            next.marbles(position.turn()).len(),
            position.marbles(position.turn()).len(),
            "own marbles stay"
        );
        next.undo(mv);
        assert_eq!(next, *position);
    }
}

proptest! {
    #[test]
    fn move_generation_is_correct_in_any_position(position in any_position()) {
        check(&position);
    }
}

#[test]
fn move_generation_is_correct_in_random_games_from_every_layout() {
    let mut seed = 1u64;
    for layout in Layout::all() {
        let mut position = layout.position();
        for _ in 0..60 {
            check(&position);
            let moves = position.move_list();
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let Some(&mv) = moves.get((seed >> 33) as usize % moves.len().max(1)) else {
                break;
            };
            position.play_unchecked(mv);
        }
    }
}

fn position(black: &str, white: &str) -> Position {
    let cells = |names: &str| {
        names
            .split_whitespace()
            .map(|name| name.parse::<Cell>().unwrap())
            .collect::<Bitboard>()
    };
    let setup = Setup::for_two([cells(black), cells(white)], Color::Black, [0, 0]);
    Position::try_from(setup).unwrap()
}

#[test]
fn move_generation_avoids_known_mistakes_of_programs() {
    let east = |position: &Position, rear: &str| {
        position.inline_move(rear.parse().unwrap(), Direction::East)
    };
    // A line of own marbles cannot move off the board.
    assert!(east(&position("e7 e8 e9", ""), "e7").is_err());
    // Only the cell directly after the pushed marbles must be free.
    assert!(east(&position("e1 e2 e5", "e3"), "e1").is_ok());
    assert!(east(&position("e1 e2 e4", "e3"), "e1").is_err());
    assert!(east(&position("e1 e2", "e3 e4"), "e1").is_err());
    assert!(east(&position("e1 e2 e3", "e4 e5 e6"), "e1").is_err());
    assert!(east(&position("e1 e2 e3", "e4 e5 e7"), "e1").is_ok());
    // Of four marbles in a line the front three can move, not all four.
    let four = position("e1 e2 e3 e4", "");
    assert!(east(&four, "e1").is_err() && east(&four, "e2").is_ok());
    // A broadside is generated once.
    let pair = position("e5 e6", "");
    let broadsides = pair
        .move_list()
        .into_iter()
        .filter(|mv| mv.kind() != MoveKind::Inline)
        .count();
    assert_eq!(broadsides, 4);
}

/// 150 moves are the maximum that a search over positions with 14 marbles a side has found; at most 234 are possible. Without a limit on marbles
/// there are more, and the list can hold them.
#[test]
fn a_move_list_never_overflows() {
    let busiest = position(
        "b3 c4 c6 d3 d5 d7 e4 e6 e8 f5 f7 g6 g8 h7",
        "a1 c1 d1 e1 e2 f2 f3 g3 g4 h4 h5 i5 i6 i9",
    );
    assert_eq!(busiest.move_list().len(), 150);
    check(&busiest);

    let every_other = Cell::all()
        .filter(|cell| cell.index() % 3 != 2)
        .map(|cell| cell.to_string())
        .collect::<Vec<_>>();
    check(&position(&every_other.join(" "), ""));
}
