//! The search of the engine: found wins, exact scores, and limits.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use sumito::board::Cell;
use sumito::engine::{
    Engine, EngineOptions, EvalParams, Pruning, SearchError, SearchLimits, SearchResult,
    SearchScore, zobrist_key,
};
use sumito::notation::{Notation, read_position_under};
use sumito::rules::{Color, EndReason, GameState, Layout, Move, Position, Rules, Setup};

use crate::support::Random;

fn options() -> EngineOptions {
    EngineOptions {
        table_mebibytes: 4,
        ..EngineOptions::default()
    }
}

/// The result of a search on one thread, which reports every depth.
fn search(
    engine: &mut Engine,
    position: &Position,
    limits: &SearchLimits<Move>,
) -> SearchResult<Move> {
    let (found, depths) = search_and_depths(engine, position, limits);
    assert!(depths.len() >= usize::from(found.depth), "{depths:?}");
    found
}

/// The result of a search, and the depths that it reported. With several threads a depth can be missing: one that is a ply ahead was faster. The best move is
/// that of the last report, which may be of a depth that a limit ended, if its best move is another.
fn search_and_depths(
    engine: &mut Engine,
    position: &Position,
    limits: &SearchLimits<Move>,
) -> (SearchResult<Move>, Vec<u8>) {
    let stop = AtomicBool::new(false);
    let mut reports = Vec::new();
    let mut watch = |found: &SearchResult<Move>| reports.push((found.depth, found.best_move()));
    let found = engine
        .search(position, &[], limits, &stop, &mut watch)
        .unwrap();
    assert!(
        reports.windows(2).all(|pair| pair[0].0 < pair[1].0),
        "{reports:?}"
    );
    match reports[..] {
        [] => assert_eq!(found.depth, 0),
        [.., (complete, before), (depth, best)] if depth != found.depth => {
            assert_eq!((complete, best), (found.depth, found.best_move()));
            assert_ne!(best, before);
        }
        [.., last] => assert_eq!(last, (found.depth, found.best_move())),
    }
    let depths = reports.into_iter().map(|(depth, _)| depth).collect();
    let mut after = *position;
    for &mv in &found.pv {
        assert!(after.is_legal(mv), "{:?} in {:?}", mv, found.pv);
        after.play_unchecked(mv);
    }
    (found, depths)
}

fn depth(depth: u8) -> SearchLimits<Move> {
    SearchLimits {
        depth: Some(depth),
        ..SearchLimits::default()
    }
}

/// The minimax score for the side to move, with wins and losses in plies, without a table and without pruning.
fn minimax(course: &GameState, depth: u8, plies: u32) -> SearchScore {
    let position = course.position();
    let side = position.rules().side(position.seat());
    match course.end() {
        Some(end) => match (end.winner, end.reason) {
            (Some(winner), _) if winner == side => return SearchScore::win(plies),
            (Some(_), _) => return SearchScore::loss(plies),
            (None, EndReason::Repetition | EndReason::PlyLimit) => return SearchScore::EVEN,
            (None, _) => unreachable!("only these are draws"),
        },
        None if depth == 0 => return EvalParams::default().evaluate(position),
        None => (),
    }
    let values = position.move_list().into_iter().map(|mv| {
        let mut next = course.clone();
        next.play_unchecked(mv);
        let value = minimax(&next, depth - 1, plies + 1);
        let after = next.position();
        if after.rules().side(after.seat()) == side {
            value
        } else {
            -value
        }
    });
    values
        .max()
        .unwrap_or_else(|| EvalParams::default().evaluate(position))
}

/// A position after random moves, with pushes and ejections preferred.
fn random_position(rules: &str, layout: &str, seed: u64, plies: usize) -> Position {
    let rules: Rules = rules.parse().unwrap();
    let mut position = Layout::find(layout).unwrap().start(&rules).unwrap();
    let mut random = Random(seed);
    for _ in 0..plies {
        let mut moves = position.move_list();
        moves.sort_unstable();
        let sharp: Vec<_> = moves.iter().filter(|mv| mv.pushed() > 0).copied().collect();
        let liked = if sharp.is_empty() || random.below(3) == 0 {
            &moves
        } else {
            &sharp
        };
        let mut after = position;
        after.play_unchecked(liked[random.below(liked.len())]);
        if rules.winner(&after).is_some() {
            break;
        }
        position = after;
    }
    position
}

/// With `Pruning::Exact` every score equals that of minimax, in the standard game and under other rules, although one engine keeps its transposition
/// table from position to position.
#[test]
fn a_search_of_exact_depth_has_the_score_of_minimax() {
    let cases = [
        ("standard", "Belgian Daisy", 3, 12),
        ("eject=2", "German Daisy", 3, 4),
        ("eject=1", "Standard", 3, 4),
        ("moves=2 eject=3", "Belgian Daisy", 3, 2),
        ("moves=each eject=2", "Belgian Daisy", 2, 3),
        ("sprint=2 eject=2", "Belgian Daisy", 3, 3),
        (
            "holes=e5 pivot=e4 pivot-worth=2 eject=3",
            "Alien Attack",
            2,
            4,
        ),
        ("players=4x2x2 eject=2", "Belgian Daisy", 2, 2),
        ("triangles no-move=loses eject=2", "Belgian Daisy", 2, 3),
    ];
    let mut engine = Engine::new(&EngineOptions {
        pruning: Pruning::Exact,
        ..options()
    });
    let mut decided = 0;
    for (rules, layout, plies, games) in cases {
        for seed in 0..games {
            let position = random_position(rules, layout, seed, 20 + 9 * seed as usize);
            for depth_of_both in 1..=plies {
                let found = search(&mut engine, &position, &depth(depth_of_both));
                let expected = minimax(&GameState::new(position), depth_of_both, 0);
                let text = format!("{rules}, {layout}, seed {seed}, depth {depth_of_both}");
                assert_eq!(found.score, expected, "{text}");
                decided += usize::from(expected.hundredths().is_none());
                if expected.hundredths().is_none() {
                    break;
                }
            }
        }
    }
    assert!(decided > 3, "only {decided} wins and losses");
}

/// Threads that leave moves to each other have the score of one thread, if nothing is pruned.
#[test]
fn two_threads_have_the_exact_score_of_one() {
    let [mut one, mut two] = [1, 2].map(|threads| {
        Engine::new(&EngineOptions {
            pruning: Pruning::Exact,
            threads: threads.try_into().unwrap(),
            ..options()
        })
    });
    for (rules, layout) in [
        ("standard", "Belgian Daisy"),
        ("eject=1", "Standard"),
        ("moves=2 eject=3", "Belgian Daisy"),
    ] {
        for seed in 0..3 {
            let position = random_position(rules, layout, seed, 20 + 9 * seed as usize);
            let [(found, _), (expected, _)] =
                [&mut two, &mut one].map(|engine| search_and_depths(engine, &position, &depth(4)));
            assert_eq!(
                found.score, expected.score,
                "{rules}, {layout}, seed {seed}"
            );
        }
    }
}

/// Self-play from a position with a found win ends with that win.
#[test]
fn a_predicted_win_is_won_in_play() {
    let mut engine = Engine::new(&options());
    let mut position = random_position("eject=2", "Belgian Daisy", 5, 30);
    let mut announced: Option<u32> = None;
    for _ in 0..200 {
        let found = search(&mut engine, &position, &depth(5));
        let side = position.seat();
        if let Some(plies) = announced {
            let now = found.score.win_in().or(found.score.loss_in());
            assert!(
                now.is_some_and(|now| now < plies),
                "{plies} before, {now:?} now"
            );
        }
        announced = found.score.win_in().or(found.score.loss_in());
        position.play_unchecked(found.best_move());
        if let Some(winner) = position.rules().winner(&position) {
            assert!(winner == side && announced == Some(1));
            return;
        }
    }
    panic!("nobody has won");
}

#[test]
fn forced_ejections_are_found() {
    let under = |text: &str, rules: &str| {
        let rules: Rules = rules.parse().unwrap();
        read_position_under(text, Some(&rules)).unwrap()
    };
    let mut engine = Engine::new(&options());
    // If one ejection wins, it is made at once, and every other move is worse.
    let position = under("5/6/7/8/9/8/3bbbw/6/2w2 b", "eject=1");
    let found = search(&mut engine, &position, &depth(6));
    assert_eq!(found.score, SearchScore::win(1));
    assert!(found.best_move().ejects());
    let mut moves = position.move_list();
    moves.retain(|&mv| !mv.ejects());
    let others = SearchLimits {
        search_moves: Some(moves),
        ..depth(4)
    };
    let second = search(&mut engine, &position, &others);
    assert!(second.best_move() != found.best_move() && second.score < found.score);
}

/// The scores of all moves one by one are those of the lines; the lines begin with different moves.
#[test]
fn several_lines_are_the_best_moves_in_their_order() {
    let exact = EngineOptions {
        pruning: Pruning::Exact,
        ..options()
    };
    for seed in 0..3 {
        let position = random_position("standard", "Belgian Daisy", seed, 40);
        let moves = position.move_list();
        let score_of = |mv| {
            let only = SearchLimits {
                search_moves: Some(vec![mv]),
                ..depth(3)
            };
            search(&mut Engine::new(&exact), &position, &only).score
        };
        let mut scores: Vec<SearchScore> = moves.iter().copied().map(score_of).collect();
        scores.sort_unstable();
        scores.reverse();
        for lines in [1, 4, moves.len() + 3] {
            let mut limits = depth(3);
            limits.multi_pv = lines;
            let found = search(&mut Engine::new(&exact), &position, &limits);
            let others = found.others.iter();
            let of_lines: Vec<SearchScore> = std::iter::once(found.score)
                .chain(others.clone().map(|line| line.score))
                .collect();
            assert_eq!(of_lines, scores[..lines.min(moves.len())], "{position:?}");
            let mut first: Vec<_> = others.map(|line| line.pv[0]).collect();
            first.push(found.best_move());
            first.sort_unstable();
            first.dedup();
            assert_eq!(first.len(), of_lines.len());
        }
    }
}

/// With one thread the result depends only on the position and the limits.
#[test]
fn a_search_with_one_thread_is_reproducible() {
    let position = random_position("standard", "Belgian Daisy", 3, 30);
    for limits in [
        depth(6),
        SearchLimits {
            nodes: Some(30_000),
            ..SearchLimits::default()
        },
    ] {
        let [first, second] =
            [(), ()].map(|()| search(&mut Engine::new(&options()), &position, &limits));
        let same =
            |found: &SearchResult<Move>| (found.depth, found.nodes, found.score, found.pv.clone());
        assert_eq!(same(&first), same(&second));
        assert!(limits.nodes.is_none_or(|nodes| first.nodes <= nodes + 1));
    }
}

#[test]
fn searches_respect_their_limits() {
    let position = random_position("standard", "Belgian Daisy", 4, 30);
    let mut engine = Engine::new(&EngineOptions {
        threads: 2.try_into().unwrap(),
        ..options()
    });
    for millis in [1, 60] {
        let time = Duration::from_millis(millis);
        let limits = SearchLimits {
            time: Some(time),
            ..SearchLimits::default()
        };
        // The machine may be busy, so only the best of several attempts counts.
        let over = (0..20).map(|_| {
            let begun = Instant::now();
            let (found, _) = search_and_depths(&mut engine, &position, &limits);
            assert!(found.elapsed <= begun.elapsed());
            begun.elapsed().saturating_sub(time)
        });
        let least = over.min().unwrap();
        assert!(least < Duration::from_millis(20), "{least:?} over {time:?}");
    }
    // A stop flag that is set before the search ends it at the first check of each thread, after 1,024 positions.
    let stopped = AtomicBool::new(true);
    engine.new_game();
    let found = engine
        .search(
            &position,
            &[],
            &SearchLimits::default(),
            &stopped,
            &mut |_| (),
        )
        .unwrap();
    assert!(found.nodes <= 2 * 1_024, "{}", found.nodes);
    // A stop flag that another thread sets ends the search too.
    let stop = AtomicBool::new(false);
    let found = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        });
        engine
            .search(&position, &[], &SearchLimits::default(), &stop, &mut |_| ())
            .unwrap()
    });
    assert!(found.depth > 0 && found.elapsed < Duration::from_secs(5));
}

#[test]
fn positions_that_cannot_be_searched_are_rejected() {
    let refused = |position: &Position| {
        let stop = AtomicBool::new(false);
        Engine::new(&options())
            .search(position, &[], &depth(1), &stop, &mut |_| ())
            .unwrap_err()
    };
    let three = Layout::find("three-players-pbem").unwrap().position();
    let error = refused(&three);
    assert_eq!(error, SearchError::TooManySides(3));
    assert!(error.to_string().contains("3 sides, expected two"));
    let won = cells("a1 a2 b2", "e5", [0, 6]);
    assert_eq!(refused(&won), SearchError::GameOver);
    let alone = cells("", "e5", [0, 0]);
    assert_eq!(refused(&alone), SearchError::NoLegalMove);
}

/// A position of the standard game with these marbles, Black to move.
fn cells(black: &str, white: &str, lost: [u8; 2]) -> Position {
    let set = |names: &str| {
        names
            .split_whitespace()
            .map(|name| name.parse::<Cell>().unwrap())
            .collect()
    };
    Position::try_from(Setup::for_two([set(black), set(white)], Color::Black, lost)).unwrap()
}

/// Earlier positions count as draws, so the side ahead does not return to them.
#[test]
fn the_side_ahead_avoids_repetitions() {
    let position = cells("e4 e5 e6 d4 d5 f5 f6", "a3", [0, 3]);
    let mut engine = Engine::new(&options());
    let stop = AtomicBool::new(false);
    let mut best_move = |before: &[u64]| {
        let found = engine.search(&position, before, &depth(3), &stop, &mut |_| ());
        found.unwrap().best_move()
    };
    let first = best_move(&[]);
    let mut after = position;
    after.play_unchecked(first);
    assert_ne!(best_move(&[zobrist_key(&after)]), first);
    let name = Notation::Abapro.name(first, &position).to_string();
    assert!(!name.is_empty() && zobrist_key(&after) != zobrist_key(&position));
}
