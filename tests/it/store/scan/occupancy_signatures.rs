//! What a footprint leaves out, and what it must not.

use super::naive::positions;
use crate::archives::all_games;
use crate::support::{Random, sample_games};
use sumito::board::{Bitboard, Cell, Symmetry};
use sumito::rules::{
    CellContent, Color, OccupancySignature, Pattern, PatternQuery, QueryMatcher, QueryTarget,
};

/// A footprint leaves out no game that has what is asked for, nor do final scores and numbers of plies.
#[test]
fn a_footprint_never_leaves_out_a_hit() {
    let games = all_games();
    let mut random = Random(7);
    let (mut hits, mut left_out) = (0, 0);
    for round in 0..2_000 {
        let game = &games[random.below(games.len())];
        let positions = positions(game);
        // A few cells as they are in some position of some game, so that some are found and some are not.
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
        let question = PatternQuery {
            target: QueryTarget::Pattern(
                wanted.transform(Symmetry::from_index(random.below(12) as u8).unwrap()),
            ),
            exact: random.below(2) == 0,
            swap: random.below(2) == 0,
            score,
            plies: random.below(60) as u32..=u32::MAX,
            ..PatternQuery::default()
        };
        let matcher = QueryMatcher::new(&question);
        for game in [game, &games[random.below(games.len())]] {
            let codes = game.moves().map(|made| made.code());
            let found = matcher.find(&game.start(), codes).unwrap();
            let footprint = OccupancySignature::of_game(&game.start(), game.moves());
            let last = game.last();
            let score =
                (game.rules().players.sides() == 2).then(|| [last.points(0), last.points(1)]);
            let may_match = matcher.may_match(&footprint, score, game.plies().len() as u32);
            assert!(may_match || found.is_none(), "round {round}: {question:?}");
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
fn a_footprint_is_every_cell_that_a_colour_was_on() {
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
        let footprint = OccupancySignature::of_game(&game.start(), game.moves());
        if has_others {
            assert_eq!(footprint, OccupancySignature::ALL_CELLS);
        } else {
            assert_eq!(footprint.to_bytes().to_vec(), expected);
        }
    }
}
