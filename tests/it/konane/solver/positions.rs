//! Values of positions against plain play.

use std::collections::HashMap;

use sumito::konane::values::{Arena, GameId, LimitReached, ValueError, ValueLimit, value};
use sumito::konane::{Color, Layout, Position};

use super::brute_force::{Random, at_turn, minimax, minimax_of_sum, random_position};

const LIMIT: ValueLimit = ValueLimit {
    games: 100_000,
    results: 1_000_000,
    regions: 100_000,
};

/// The value by the moves of the whole position, without a split into regions.
fn value_of_whole(
    arena: &mut Arena,
    position: &Position,
    known: &mut HashMap<Position, GameId>,
) -> GameId {
    let position = at_turn(position.board(), position.occupied(), Color::Black);
    if let Some(&game) = known.get(&position) {
        return game;
    }
    let [left, right] = Color::BOTH.map(|turn| {
        let position = at_turn(position.board(), position.occupied(), turn);
        let after = position.move_list().into_iter().map(|mv| {
            let mut next = position;
            next.play_unchecked(mv);
            value_of_whole(arena, &next, known)
        });
        after.collect::<Vec<GameId>>()
    });
    let game = arena.game(&left, &right).unwrap();
    known.insert(position, game);
    game
}

#[test]
fn the_sum_of_the_regions_is_the_value_of_the_whole() {
    let mut random = Random(11);
    let mut several = 0;
    for (size, missing, stones, count) in [
        ("4x4", 2, 7, 200),
        ("4x4", 0, 8, 100),
        ("3x6", 1, 7, 150),
        ("2x9", 0, 7, 150),
        ("6x6", 1, 3, 300),
        ("7x7", 1, 2, 200),
        ("1x20", 0, 7, 200),
        ("5x12", 3, 3, 200),
    ] {
        for _ in 0..count {
            let position = random_position(&mut random, size, missing, stones);
            let values = value(&position, LIMIT).unwrap();
            let mut arena = Arena::new(LIMIT);
            let whole = value_of_whole(&mut arena, &position, &mut HashMap::new());
            assert_eq!(values.name(values.sum()), arena.name(whole), "{position:?}");
            several += usize::from(values.regions().len() > 1);
            let mut known = HashMap::new();
            for turn in Color::BOTH {
                let position = at_turn(position.board(), position.occupied(), turn);
                assert_eq!(
                    values.winner(turn),
                    minimax(&position, &mut known),
                    "{position:?}"
                );
            }
        }
    }
    assert!(several > 150, "{several} positions have several regions");
}

#[test]
fn sums_of_two_boards_agree_with_play() {
    let mut random = Random(12);
    for _ in 0..300 {
        let a = random_position(&mut random, "3x4", 1, 8);
        let b = random_position(&mut random, "4x3", 2, 8);
        let mut arena = Arena::new(LIMIT);
        let values = [&a, &b].map(|side| value_of_whole(&mut arena, side, &mut HashMap::new()));
        let sum = arena.add(values[0], values[1]).unwrap();
        let outcome = arena.outcome(sum).unwrap();
        let mut known = HashMap::new();
        for turn in Color::BOTH {
            assert_eq!(
                outcome.winner(turn),
                minimax_of_sum([&a, &b], turn, &mut known)
            );
        }
    }
}

#[test]
fn regions_contain_all_stones_that_move() {
    let mut random = Random(13);
    for _ in 0..200 {
        let position = random_position(&mut random, "8x8", 1, 2);
        let Ok(values) = value(&position, LIMIT) else {
            continue;
        };
        for turn in Color::BOTH {
            for mv in at_turn(position.board(), position.occupied(), turn).move_list() {
                let squares = [mv.start(), mv.end()].into_iter().chain(mv.taken());
                let regions = squares.map(|square| {
                    values
                        .regions()
                        .iter()
                        .position(|region| region.squares.contains(square))
                });
                let regions: Vec<Option<usize>> = regions.collect();
                assert!(regions[0].is_some() && regions.iter().all(|&region| region == regions[0]));
            }
        }
    }
}

#[test]
fn positions_without_a_value_are_refused() {
    let start = "konane-6x6".parse::<Layout>().unwrap().position();
    assert_eq!(value(&start, LIMIT).unwrap_err(), ValueError::Opening);
    let mut position = "konane-8x8".parse::<Layout>().unwrap().position();
    for _ in 0..2 {
        let mv = position.move_list()[0];
        position.play_unchecked(mv);
    }
    let limit = ValueLimit {
        regions: 1_000,
        ..LIMIT
    };
    let error = value(&position, limit).unwrap_err();
    assert_eq!(error, ValueError::Limit(LimitReached::Regions(1_000)));
    assert_eq!(
        error.to_string(),
        "the value takes more than 1000 different regions, expected at most 1000"
    );
}
