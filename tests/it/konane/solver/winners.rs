//! The solver against plain minimax.

use std::collections::HashMap;
use std::time::Duration;

use sumito::konane::solver::{Solution, SolveLimit, Solver, Unsolved, solve};
use sumito::konane::{Color, Layout, Opening, Phase, Position, Rules};

use super::brute_force::{Random, minimax, random_position};

const LIMIT: SolveLimit = SolveLimit::of_nodes(10_000_000);

fn start(size: &str) -> Position {
    format!("konane-{size}")
        .parse::<Layout>()
        .unwrap()
        .position()
}

/// Plays a line and checks that it ends with the game, won by the winner, and that each of his moves keeps the win.
fn check_line(position: &Position, solution: &Solution, known: &mut HashMap<Position, Color>) {
    let mut position = *position;
    for &mv in &solution.line {
        assert!(position.is_legal(mv));
        position.play_unchecked(mv);
        assert_eq!(minimax(&position, known), solution.winner);
    }
    assert_eq!(position.winner(), Some(solution.winner));
}

#[test]
fn all_positions_of_the_4x4_board_agree_with_minimax() {
    for opening in Opening::ALL {
        let mut known = HashMap::new();
        let start = start("4x4").with_rules(Rules { opening });
        minimax(&start, &mut known);
        let mut solver = Solver::new(start.board(), 1 << 12);
        let positions: Vec<Position> = known.keys().copied().collect();
        for position in positions {
            let solution = solver.solve(&position, LIMIT).unwrap();
            assert_eq!(solution.winner, known[&position], "{position:?}");
            check_line(&position, &solution, &mut known);
        }
    }
}

#[test]
fn random_positions_agree_with_minimax() {
    let mut random = Random(21);
    for (size, missing, stones, count) in [
        ("4x5", 1, 9, 100),
        ("5x5", 2, 8, 100),
        ("3x7", 1, 9, 100),
        ("1x20", 0, 10, 50),
        ("20x2", 1, 6, 50),
        ("8x8", 1, 3, 100),
        ("13x13", 2, 1, 100),
        ("20x20", 2, 1, 20),
    ] {
        for _ in 0..count {
            let position = random_position(&mut random, size, missing, stones);
            let mut known = HashMap::new();
            let winner = minimax(&position, &mut known);
            // A small table, which overwrites entries.
            let solution = Solver::new(position.board(), 16)
                .solve(&position, LIMIT)
                .unwrap();
            assert_eq!(solution.winner, winner, "{position:?}");
            check_line(&position, &solution, &mut known);
        }
    }
}

/// The figures of the specification: on 4×4, 4×5 and 4×6 the second player wins, on 5×5 the first.
#[test]
fn starts_of_small_boards() {
    for (size, winner) in [
        ("4x4", Color::White),
        ("4x5", Color::White),
        ("5x4", Color::White),
        ("4x6", Color::White),
        ("6x4", Color::White),
        ("5x5", Color::Black),
    ] {
        let solution = solve(&start(size), LIMIT).unwrap();
        assert_eq!(solution.winner, winner, "{size}");
        let mut position = start(size);
        solution
            .line
            .iter()
            .for_each(|&mv| position.play_unchecked(mv));
        assert_eq!(position.winner(), Some(winner), "{size}");
    }
}

/// The second player wins on 6×6. No source was found for this; two orders of the moves gave the same answer.
#[test]
fn the_6x6_board() {
    let limit = SolveLimit::of_nodes(50_000_000);
    let solution = solve(&start("6x6"), limit).unwrap();
    assert_eq!(solution.winner, Color::White);
    let mut position = start("6x6");
    solution
        .line
        .iter()
        .for_each(|&mv| position.play_unchecked(mv));
    assert_eq!(position.winner(), Some(Color::White));
}

#[test]
fn limits_are_reported() {
    let error = solve(&start("8x8"), SolveLimit::of_nodes(1_000)).unwrap_err();
    assert_eq!(error, Unsolved::Nodes(1_000));
    assert_eq!(
        error.to_string(),
        "no winner found in 1000 nodes, the limit"
    );
    let limit = SolveLimit {
        nodes: u64::MAX,
        time: Some(Duration::from_millis(20)),
    };
    let error = solve(&start("10x10"), limit).unwrap_err();
    assert_eq!(error.to_string(), "no winner found in 20 ms, the limit");
}

#[test]
fn a_solver_continues_where_the_limit_stopped_it() {
    let start = start("5x6");
    let mut solver = Solver::new(start.board(), 1 << 16);
    let limit = SolveLimit::of_nodes(20_000);
    let solution = (0..200).find_map(|_| solver.solve(&start, limit).ok());
    assert_eq!(
        solution.unwrap().winner,
        solve(&start, LIMIT).unwrap().winner
    );
}

#[test]
fn finished_games_are_won_by_who_moved_last() {
    let mut position = start("4x4");
    while let Some(&mv) = position.move_list().first() {
        position.play_unchecked(mv);
    }
    assert_eq!(position.phase(), Phase::Jumps);
    let solution = solve(&position, SolveLimit::of_nodes(1)).unwrap();
    assert_eq!(Some(solution.winner), position.winner());
    assert_eq!((solution.line.len(), solution.nodes), (0, 1));
}
