//! The search against the solver and against plain minimax.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::move_conversion::{game_move, padded_move};
use super::search::SearchTask;
use super::*;
use crate::game::{SearchError, SearchLimits, SearchResult, SearchScore, split_mix};
use crate::konane::solver::{PaddedBoard, SolveLimit, Solver};
use crate::konane::{Layout, Move, Position};

/// Positions of games of random moves from a layout, without those in which the game is over.
fn positions(layout: &str, games: u64) -> Vec<Position> {
    let start = layout.parse::<Layout>().unwrap().position();
    let mut found = Vec::new();
    for game in 0..games {
        let mut position = start;
        for ply in 0.. {
            let moves = position.move_list();
            if moves.is_empty() {
                break;
            }
            found.push(position);
            let number = split_mix(1_000 * game + ply) as usize % moves.len();
            position.play_unchecked(moves[number]);
        }
    }
    found
}

/// A search by alpha-beta alone.
fn alpha_beta(engine: &mut Engine, position: &Position, max_depth: u8) -> SearchResult<Move> {
    let search = SearchTask {
        position,
        moves: &position.move_list(),
        multi_pv: 1,
        max_depth,
        max_nodes: u64::MAX,
        started: Instant::now(),
        deadline: None,
        stop: &AtomicBool::new(false),
    };
    engine.search_by_words(&search, &mut |_| ())
}

/// The score of plain minimax.
fn minimax(position: &Position, depth: u32) -> SearchScore {
    let moves = position.move_list();
    if moves.is_empty() || depth == 0 {
        return evaluate(position);
    }
    let child_scores = moves.into_iter().map(|mv| {
        let mut child = *position;
        child.play_unchecked(mv);
        let score = minimax(&child, depth - 1);
        match (score.win_in(), score.loss_in()) {
            (Some(plies), _) => SearchScore::loss(plies + 1),
            (_, Some(plies)) => SearchScore::win(plies + 1),
            _ => -score,
        }
    });
    child_scores.max().unwrap()
}

#[test]
fn a_search_to_a_depth_has_the_score_of_minimax() {
    for layout in ["konane-5x5", "konane-6x6", "konane-9x13"] {
        let mut engine = Engine::new(&EngineOptions::default());
        for position in positions(layout, 1).iter().step_by(4) {
            for depth in 1..=3 {
                // A table filled by deeper searches gives deeper scores.
                engine.new_game();
                let result = alpha_beta(&mut engine, position, depth);
                assert_eq!(
                    result.score,
                    minimax(position, depth.into()),
                    "{position:?}"
                );
            }
        }
    }
}

#[test]
fn both_searches_agree_with_the_solver_at_every_depth() {
    for layout in ["konane-4x4", "konane-4x5", "konane-5x5"] {
        let all = positions(layout, 6);
        let mut solver = Solver::new(all[0].board(), 1 << 16);
        let [mut engine, mut bare] = [(); 2].map(|()| Engine::new(&EngineOptions::default()));
        for position in &all {
            let limit = SolveLimit::of_nodes(1_000_000);
            let mover_wins = solver.winner(position, limit).unwrap() == position.turn();
            let is_right = |result: &SearchResult<Move>| {
                let score = result.score;
                !(score.win_in().is_some() && !mover_wins
                    || score.loss_in().is_some() && mover_wins)
            };
            let bare_result = alpha_beta(&mut bare, position, 100);
            let score = bare_result.score;
            assert_eq!(
                (score.win_in().is_some(), score.loss_in().is_some()),
                (mover_wins, !mover_wins)
            );
            for depth in 1..6 {
                assert!(is_right(&alpha_beta(&mut bare, position, depth)));
            }
            let limits = SearchLimits {
                depth: Some(2),
                ..SearchLimits::default()
            };
            let stop = AtomicBool::new(false);
            let result = engine
                .search(position, &limits, &stop, &mut |_| ())
                .unwrap();
            assert_eq!(result.score.win_in().is_some(), mover_wins);
            assert!(is_right(&result) && result.depth <= 2);
            let mut child = *position;
            child.play_unchecked(result.best_move());
            assert_eq!(
                solver.winner(&child, limit).unwrap() == position.turn(),
                mover_wins
            );
        }
    }
}

#[test]
fn limits_and_selected_moves_are_observed() {
    let position = "konane-10x10".parse::<Layout>().unwrap().position();
    let mut engine = Engine::new(&EngineOptions::default());
    let mut search = |limits: SearchLimits<Move>, stop: bool| {
        engine.search(&position, &limits, &AtomicBool::new(stop), &mut |_| ())
    };
    let by_nodes = SearchLimits {
        nodes: Some(20_000),
        ..SearchLimits::default()
    };
    let result = search(by_nodes, false).unwrap();
    assert!(result.nodes <= 21_000 && result.depth > 1, "{result:?}");
    let result = search(SearchLimits::default(), true).unwrap();
    assert!(position.is_legal(result.best_move()) && result.nodes < 3_000);
    let begun = Instant::now();
    let by_time = SearchLimits {
        time: Some(Duration::from_millis(50)),
        ..SearchLimits::default()
    };
    search(by_time, false).unwrap();
    assert!(begun.elapsed() < Duration::from_secs(2));
    let last = *position.move_list().last().unwrap();
    let one = SearchLimits {
        depth: Some(3),
        search_moves: Some(vec![last]),
        ..SearchLimits::default()
    };
    assert_eq!(search(one, false).unwrap().best_move(), last);
    let none = SearchLimits {
        search_moves: Some(Vec::new()),
        ..SearchLimits::default()
    };
    assert_eq!(search(none, false), Err(SearchError::NoLegalMove));
}

#[test]
fn several_threads_find_the_same_winner() {
    let options = EngineOptions {
        threads: 2.try_into().unwrap(),
        table_mebibytes: 1,
    };
    let mut engine = Engine::new(&options);
    for position in positions("konane-5x5", 2) {
        let [one, two] = [&mut Engine::new(&EngineOptions::default()), &mut engine]
            .map(|engine| alpha_beta(engine, &position, 100).score.win_in().is_some());
        assert_eq!(one, two);
    }
}

#[test]
fn moves_of_the_search_are_those_of_the_game() {
    for position in positions("konane-9x13", 2).iter().skip(2) {
        let padded = PaddedBoard::<7>::new(position.board());
        let mut found = Vec::new();
        padded.for_each_move(&padded.state(position), |mv| {
            let real = game_move(&padded, mv);
            assert_eq!(padded_move(&padded, real), Some(mv));
            found.push(real);
        });
        found.sort();
        let legal: Vec<Move> = position
            .move_list()
            .into_iter()
            .filter(|mv| !mv.is_removal())
            .collect();
        assert!(legal.is_empty() || found == legal);
    }
}

#[test]
fn several_lines_are_the_best_moves_in_their_order() {
    let position = positions("konane-10x10", 1)[6];
    let search = |limits: SearchLimits<Move>| {
        let stop = AtomicBool::new(false);
        let mut engine = Engine::new(&EngineOptions::default());
        let depth = Some(3);
        let limits = SearchLimits { depth, ..limits };
        engine
            .search(&position, &limits, &stop, &mut |_| ())
            .unwrap()
    };
    let score_of = |mv| {
        let search_moves = Some(vec![mv]);
        search(SearchLimits {
            search_moves,
            ..SearchLimits::default()
        })
        .score
    };
    let moves = position.move_list();
    let mut scores: Vec<SearchScore> = moves.into_iter().map(score_of).collect();
    scores.sort_unstable();
    scores.reverse();
    let found = search(SearchLimits {
        multi_pv: 4,
        ..SearchLimits::default()
    });
    let others = found.others.iter().map(|line| line.score);
    let of_lines: Vec<SearchScore> = [found.score].into_iter().chain(others).collect();
    assert_eq!(of_lines, scores[..4]);
}

/// With a proof, the other lines are those of alpha-beta; none of them contradicts the solver.
#[test]
fn several_lines_do_not_contradict_the_solver() {
    let mut count = 0;
    for position in positions("konane-5x5", 4) {
        let mut solver = Solver::new(position.board(), 1 << 16);
        let mut engine = Engine::new(&EngineOptions::default());
        let limits = SearchLimits {
            depth: Some(3),
            multi_pv: 3,
            ..SearchLimits::default()
        };
        let stop = AtomicBool::new(false);
        let found = engine
            .search(&position, &limits, &stop, &mut |_| ())
            .unwrap();
        let moves = position.move_list().len();
        let mut first = vec![found.best_move()];
        for line in &found.others {
            let mut child = position;
            child.play_unchecked(line.pv[0]);
            let limit = SolveLimit::of_nodes(1_000_000);
            let wins = solver.winner(&child, limit).unwrap() == position.turn();
            assert!(line.score.win_in().is_none() || wins, "{position:?}");
            assert!(line.score.loss_in().is_none() || !wins, "{position:?}");
            assert!(!first.contains(&line.pv[0]) && position.is_legal(line.pv[0]));
            first.push(line.pv[0]);
            count += 1;
        }
        assert!(first.len() <= moves.min(3));
    }
    assert!(count > 10, "{count}");
}
