//! Forced wins in positions of real games, with the line and the number of plies, verified by minimax without pruning.

use std::sync::atomic::AtomicBool;

use sumito::engine::{Engine, EngineOptions, SearchLimits, SearchResult, SearchScore};
use sumito::game_tree::{MoveFilter, TerminalScoring, best_moves};
use sumito::notation::{Notation, read_position};
use sumito::rules::{EndReason, GameState, Move, Position};

/// Positions of the reference games of Abalassembly and of games of MiGs (both in the archives), the plies to the win, and the first move of the win
/// in the game.
const WINS: [(&str, u8, &str); 6] = [
    (
        "2b1w/2bbb1/2bbw2/2bb1b2/3w5/2w5/www4/1w3w/5 -5b5w b",
        3,
        "g5g6",
    ),
    (
        "5/3w2/2ww3/3ww3/3wwb3/2bbb3/1bbb3/1wbb2/w4 -5b5w b",
        3,
        "b4b3",
    ),
    (
        "5/6/3www1/3wbww1/3bbbbwb/2w1bbw1/3bw1w/1w3w/5 -5b1w w",
        3,
        "b6c7",
    ),
    (
        "5/3w2/2ww3/2www3/4wb3/2bbb3/1bbb3/1w1bb1/w4 -5b5w b",
        5,
        "b5b4",
    ),
    (
        "5/6/3www1/3wbww1/3bbbbb1/2w1bbw1/3bwww/1w3w/5 -5b1w w",
        5,
        "c6d7",
    ),
    (
        "5/6/3w3/3w1b2/2wbbbw2/1wbbwb2/1wwwbw1/b5/5 -5b4w w",
        5,
        "d2c2",
    ),
];

fn search(position: &Position, depth: u8) -> SearchResult<Move> {
    let mut engine = Engine::new(&EngineOptions {
        table_mebibytes: 4,
        ..EngineOptions::default()
    });
    let limits = SearchLimits {
        depth: Some(depth),
        ..SearchLimits::default()
    };
    let go = AtomicBool::new(false);
    let found = engine.search(position, &[], &limits, &go, &mut |_| ());
    found.unwrap()
}

/// The minimax value to a depth, after checking that the move of the engine reaches it.
fn proved(position: &Position, plies: u8, found: &SearchResult<Move>) -> i32 {
    let go = AtomicBool::new(false);
    let root = GameState::new(*position);
    let proof = best_moves(&root, plies, MoveFilter::All, TerminalScoring::Result, &go).unwrap();
    assert!(proof.best.contains(&found.best_move()), "{:?}", proof.best);
    proof.value
}

#[test]
fn a_forced_sixth_ejection_is_found_with_its_line() {
    for (text, plies, first) in WINS {
        let position = read_position(text).unwrap();
        let found = search(&position, plies);
        assert_eq!(found.score, SearchScore::win(plies.into()), "{text}");
        assert_eq!(proved(&position, plies, &found), 10_000 - i32::from(plies));
        // The move of the game wins as quickly; the engine may find another.
        let played = Notation::Abapro.read(first, &position).unwrap();
        let root = GameState::new(position);
        let go = AtomicBool::new(false);
        let scoring = TerminalScoring::Result;
        let best = best_moves(&root, plies, MoveFilter::All, scoring, &go).unwrap();
        assert!(best.best.contains(&played), "{text}: {first}");
        // The last move of the line is the sixth ejection.
        let mut course = GameState::new(position);
        for &mv in &found.pv {
            assert!(course.end().is_none() && course.position().is_legal(mv));
            course.play_unchecked(mv);
        }
        let end = course.end().unwrap();
        let side = position.rules().side(position.seat());
        assert_eq!((end.winner, end.reason), (Some(side), EndReason::Points));
        assert_eq!(found.pv.len(), usize::from(plies));
        // Where a search that is two plies less deep sees a win, it is this one, and a deeper search finds the same.
        let earlier = search(&position, plies - 2).score.win_in();
        assert!(
            earlier.is_none_or(|win| win == u32::from(plies)),
            "{text}: {earlier:?}"
        );
        assert_eq!(search(&position, plies + 1).score, found.score, "{text}");
    }
}

#[test]
fn the_losing_side_sees_the_loss_and_delays_it() {
    for (text, plies, _) in WINS {
        let position = read_position(text).unwrap();
        let mut after = position;
        after.play_unchecked(search(&position, plies).best_move());
        let found = search(&after, plies - 1);
        let left = plies - 1;
        assert_eq!(found.score, SearchScore::loss(left.into()), "{text}");
        assert_eq!(proved(&after, left, &found), i32::from(left) - 10_000);
    }
}
