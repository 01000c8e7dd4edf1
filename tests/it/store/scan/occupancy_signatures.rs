//! Occupancy signatures as a filter.

use super::naive::positions;
use crate::archives::all_games;
use crate::support::AbaloneGame as _;
use crate::support::{Random, sample_games};
use sumito::board::{Bitboard, Cell, Symmetry};
use sumito::rules::{
    CellContent, Color, OccupancySignature, Pattern, PatternQuery, QueryMatcher, QueryTarget,
};

/// Occupancy signatures, final scores and numbers of plies never exclude a game with a hit.
#[test]
fn an_occupancy_signature_never_excludes_a_hit() {
    let games = all_games();
    let mut random = Random(7);
    let (mut hits, mut left_out) = (0, 0);
    for round in 0..2_000 {
        let game = &games[random.below(games.len())];
        let positions = positions(game);
        // Some cells of a position of some game, so that some queries have hits.
        let model = &positions[random.below(positions.len())];
        let mut wanted = Pattern::ANYTHING;
        for _ in 0..=random.below(6) {
            let cell = Cell::all().nth(random.below(61)).unwrap();
            let held = match (model.at(cell), random.below(4)) {
                (Some(_), 0) => CellContent::AnyMarble,
                (Some(color), _) => CellContent::Marble(color),
                (None, _) => CellContent::Empty,
            };
            wanted.set(cell, held);
        }
        let score = (random.below(3) == 0).then(|| vec![model.points(0), model.points(1)]);
        let query = PatternQuery {
            target: QueryTarget::Pattern(
                wanted.transform(Symmetry::from_index(random.below(12) as u8).unwrap()),
            ),
            exact: random.below(2) == 0,
            swap: random.below(2) == 0,
            score,
            plies: random.below(60) as u32..=u32::MAX,
            ..PatternQuery::default()
        };
        let matcher = QueryMatcher::new(&query);
        for game in [game, &games[random.below(games.len())]] {
            let codes = game.moves().map(|made| made.code());
            let found = matcher.find(&game.first_position(), codes).unwrap();
            let signature = OccupancySignature::of_game(&game.first_position(), game.moves());
            let last = game.last_position();
            let score =
                (game.rules().players.sides() == 2).then(|| [last.points(0), last.points(1)]);
            let may_match = matcher.may_match(&signature, score, game.plies().len() as u32);
            assert!(may_match || found.is_none(), "round {round}: {query:?}");
            hits += u32::from(found.is_some());
            left_out += u32::from(!may_match);
        }
    }
    assert!(
        hits > 500 && left_out > 500,
        "{hits} hits, {left_out} left out"
    );
}

#[test]
fn an_occupancy_signature_contains_every_occupied_cell() {
    for game in sample_games() {
        let mut ever = [Bitboard::EMPTY; 2];
        let mut has_others = false;
        for position in positions(&game) {
            for color in Color::BOTH {
                ever[color.index()] |= position.marbles(color);
            }
            has_others |= Color::ALL[2..]
                .iter()
                .any(|&color| !position.marbles(color).is_empty());
        }
        let expected: Vec<u8> = ever
            .iter()
            .flat_map(|cells| cells.to_dense_bits().to_le_bytes())
            .collect();
        let signature = OccupancySignature::of_game(&game.first_position(), game.moves());
        if has_others {
            assert_eq!(signature, OccupancySignature::ALL_CELLS);
        } else {
            assert_eq!(signature.to_bytes().to_vec(), expected);
        }
    }
}
