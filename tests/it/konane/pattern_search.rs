//! Search for patterns in games of Kōnane agrees with an exhaustive search, square by square.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use serde_json::Value;
use sumito::game::{GameMatcher, GamePosition};
use sumito::games::AnyLayout;
use sumito::generator::{GameGenerator, LayoutChoice};
use sumito::konane::{
    Color, FollowUp, Pattern, PatternQuery, Position, QueryMatcher, QueryTarget, Square,
    SquareContent, Symmetry,
};
use sumito::notation::Notation;
use sumito::record::{Format, Game};
use sumito::store::Filter;

use crate::support::{Random, TestDirectory, database, error, written};

fn generated() -> Vec<Game> {
    let layouts = ["konane-4x4", "konane-6x6", "konane-9x13", "konane-8x8"];
    let games = layouts.iter().flat_map(|layout| {
        let layout = AnyLayout::find(layout).unwrap();
        let generator = GameGenerator::new(1, LayoutChoice::One(layout));
        (1..=15).map(move |number| generator.game(number))
    });
    games.collect()
}

fn positions(game: &Game) -> Vec<Position> {
    let of = game.of::<Position>().unwrap();
    of.positions().collect()
}

fn content(position: &Position, square: Square) -> SquareContent {
    match position.at(square) {
        Some(_) => SquareContent::Stone,
        None if position.board().squares().contains(square) => SquareContent::Empty,
        None => SquareContent::Missing,
    }
}

/// Whether a position holds what a pattern requires on the image of each square.
fn holds(pattern: &Pattern, position: &Position, symmetry: Symmetry, swapped: bool) -> bool {
    let size = position.board().size();
    let turn = if swapped {
        position.turn().opponent()
    } else {
        position.turn()
    };
    let all = (0..Square::INDEX_COUNT as u16).filter_map(Square::from_index);
    let mut required = all.filter_map(|square| Some((square, pattern.content(square)?)));
    pattern.size().is_none_or(|sought| sought == size)
        && pattern.turn().is_none_or(|sought| sought == turn)
        && required.all(|(square, sought)| {
            size.contains(square) && content(position, symmetry.square(square, size)) == sought
        })
}

/// The symmetries of a board without missing squares, and whether they exchange the colours of its squares.
fn symmetries(position: &Position) -> Vec<(Symmetry, bool)> {
    let size = position.board().size();
    let fits = Symmetry::all().filter(|symmetry| symmetry.size(size) == size);
    let with_swap = fits.map(|symmetry| {
        let image = symmetry.square("a1".parse().unwrap(), size);
        (symmetry, image.color() == Color::White)
    });
    with_swap.collect()
}

type Found = (u32, Option<u32>, BTreeSet<(bool, u8)>);

/// The symmetries under which a query is compared with a position, and whether each exchanges the colours. Counts without squares are exchanged on
/// every board.
fn symmetries_of(query: &PatternQuery, position: &Position) -> Vec<(Symmetry, bool)> {
    let mut symmetries = symmetries(position);
    let is_without_squares = |pattern: &Pattern| {
        let mut all = (0..Square::INDEX_COUNT as u16).filter_map(Square::from_index);
        all.all(|square| pattern.content(square).is_none())
    };
    let follow_up = query.follow_up.as_ref();
    if !symmetries.iter().any(|(_, exchanges)| *exchanges)
        && matches!(&query.target, QueryTarget::Pattern(pattern) if is_without_squares(pattern))
        && follow_up.is_none_or(|then| is_without_squares(&then.pattern))
    {
        symmetries.push((Symmetry::IDENTITY, true));
    }
    symmetries
}

/// The first match in a game, with all its orientations.
fn naive(query: &PatternQuery, game: &[Position]) -> Option<Found> {
    let mut best: Option<Found> = None;
    for (symmetry, exchanges) in symmetries_of(query, &game[0]) {
        let is_without_colors = matches!(query.target, QueryTarget::Cells(_));
        let swapped = exchanges && !is_without_colors;
        if swapped && !query.swap || query.exact && symmetry != Symmetry::IDENTITY {
            continue;
        }
        let is_target = |position: &Position| match &query.target {
            QueryTarget::Pattern(pattern) => holds(pattern, position, symmetry, swapped),
            QueryTarget::Cells(sought) => {
                holds(&Pattern::of_squares(sought), position, symmetry, false)
            }
            QueryTarget::Position(sought) if sought.board() != position.board() => false,
            QueryTarget::Position(sought) => {
                let turned = if swapped {
                    sought.swap_colors(symmetry)
                } else {
                    sought.transform(symmetry)
                };
                turned.is_some_and(|turned| turned.is_equivalent(position))
            }
        };
        let in_order = |mut pair: [u8; 2]| {
            if swapped {
                pair.reverse();
            }
            pair
        };
        let has_counts = |position: &Position| {
            let stones = Color::BOTH.map(|color| position.stones(color).len() as u8);
            let taken = Color::BOTH.map(|color| position.taken_by(color));
            query
                .material
                .is_none_or(|sought| in_order(sought) == stones)
                && query
                    .score
                    .as_ref()
                    .is_none_or(|sought| *sought == in_order(taken))
        };
        let plies = || (0..).zip(game);
        let targets = plies().filter(|(ply, position)| {
            query.plies.contains(ply) && is_target(position) && has_counts(position)
        });
        let found: Vec<(u32, Option<u32>)> = match query.follow_up {
            None => targets.map(|(ply, _)| (ply, None)).collect(),
            Some(FollowUp { pattern, within }) => {
                let mut pairs: Vec<(u32, Option<u32>)> = Vec::new();
                for (ply, _) in targets {
                    let mut later = plies().filter(|&(later, position)| {
                        later > ply
                            && later - ply <= within
                            && holds(&pattern, position, symmetry, swapped)
                    });
                    pairs.extend(later.next().map(|(later, _)| (ply, Some(later))));
                }
                pairs
            }
        };
        let Some((ply, then)) = found.into_iter().min_by_key(|&(ply, then)| (then, ply)) else {
            continue;
        };
        let orientation = (swapped, symmetry.index());
        match &mut best {
            Some((old, old_then, all)) if (*old, *old_then) == (ply, then) => {
                all.insert(orientation);
            }
            Some((old, old_then, _)) if (*old_then, *old) < (then, ply) => {}
            _ => best = Some((ply, then, BTreeSet::from([orientation]))),
        }
    }
    best
}

fn random_pattern(random: &mut Random, position: &Position, squares: usize) -> Pattern {
    let all: Vec<Square> = position.board().squares().into_iter().collect();
    let mut pattern = Pattern::default();
    for _ in 0..squares {
        let square = all[random.below(all.len())];
        // Mostly the actual content, so that patterns are found.
        let real = content(position, square);
        let other = [SquareContent::Stone, SquareContent::Empty][random.below(2)];
        pattern.set(square, if random.below(5) == 0 { other } else { real });
    }
    if random.below(3) == 0 {
        pattern.set_turn(Some(Color::BOTH[random.below(2)]));
    }
    if random.below(4) == 0 {
        pattern.set_size(Some(position.board().size()));
    }
    pattern
}

fn random_query(random: &mut Random, games: &[Vec<Position>]) -> PatternQuery {
    let game = &games[random.below(games.len())];
    let ply = random.below(game.len());
    let position = game[ply];
    let target = match random.below(4) {
        0 => QueryTarget::Position(position),
        1 => QueryTarget::Cells(position),
        _ => {
            let squares = random.below(6);
            QueryTarget::Pattern(random_pattern(random, &position, squares))
        }
    };
    let follow_up = (random.below(3) == 0).then(|| {
        let later = &game[(ply + random.below(6)).min(game.len() - 1)];
        FollowUp {
            pattern: random_pattern(random, later, 3),
            within: [1, 4, u32::MAX][random.below(3)],
        }
    });
    let counts = [0, 1].map(|side| position.points(side));
    PatternQuery {
        target,
        exact: random.below(4) == 0,
        swap: random.below(2) == 0,
        material: (random.below(4) == 0)
            .then(|| Color::BOTH.map(|color| position.stones(color).len() as u8)),
        score: (random.below(4) == 0).then(|| counts.to_vec()),
        plies: if random.below(3) == 0 {
            4..=ply as u32 + 2
        } else {
            0..=u32::MAX
        },
        follow_up,
    }
}

#[test]
fn a_scan_finds_what_an_exhaustive_search_finds() {
    let games = generated();
    let mut text = written(&games, Format::Linear, Notation::Abapro);
    text.push_str("\n# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6\n");
    let database = database(&text);
    let positions: Vec<Vec<Position>> = games.iter().map(positions).collect();
    let mut random = Random(11);
    let (mut with_hits, mut with_follow_up) = (0, 0);
    for number in 0..600 {
        let query = random_query(&mut random, &positions);
        let expected: Vec<(i64, Found)> = (1..)
            .zip(&positions)
            .filter_map(|(id, game)| Some((id, naive(&query, game)?)))
            .collect();
        let mut found = Vec::new();
        let visit = |game, hit| {
            found.push((game, hit));
            ControlFlow::Continue(())
        };
        database
            .for_each_match(QueryMatcher::new(&query), &Filter::default(), |_| (), visit)
            .unwrap();
        let places = |ids: &[i64]| format!("query {number}: {ids:?}, {query:?}");
        let ids: Vec<i64> = found.iter().map(|(id, _)| *id).collect();
        assert_eq!(
            ids,
            expected.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
            "{}",
            places(&ids)
        );
        for ((id, hit), (_, (ply, then, orientations))) in found.iter().zip(&expected) {
            assert_eq!(
                (hit.ply, hit.follow_up_ply),
                (*ply, *then),
                "{}",
                places(&[*id])
            );
            let orientation = (hit.swapped, hit.orientation.0);
            assert!(orientations.contains(&orientation), "{}", places(&[*id]));
        }
        with_hits += usize::from(!found.is_empty());
        with_follow_up += usize::from(found.iter().any(|(_, hit)| hit.follow_up_ply.is_some()));
    }
    assert!(
        with_hits > 300 && with_follow_up > 40,
        "{with_hits}, {with_follow_up}"
    );
}

/// A search that names no game applies to every game in which its pattern is valid.
#[test]
fn searches_are_for_the_games_whose_patterns_they_name() {
    let directory = TestDirectory::new();
    let games = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6\n\n# game: konane 6x6\n1. c3 c4 2. c1-c3 e4-c4\n";
    let file = directory.file("both.txt", games);
    assert!(directory.run(&["import", &file]).status.success());
    let kinds = |words: &[&str]| -> Vec<String> {
        let all = [&["search"], words].concat();
        let rows: Value = directory.json(&all);
        let rows = rows.as_array().unwrap().iter();
        rows.map(|row| format!("{} {}", row["game"], row["ply"]))
            .collect()
    };
    assert_eq!(kinds(&["--pattern", "empty:c4"]), ["1 0", "2 2"]);
    assert_eq!(
        kinds(&["--pattern", "black:e5", "--game", "konane"]),
        ["2 0"]
    );
    assert_eq!(kinds(&["--pattern", "turn:w"]), ["1 1", "2 1"]);
    assert_eq!(
        kinds(&["--pattern", "turn:w", "--game", "abalone"]),
        ["1 1"]
    );
    assert_eq!(kinds(&["--material", "17-17"]), ["2 2"]);
    assert_eq!(kinds(&["--material", "14-14", "--ply", "1"]), ["1 1"]);
    assert_eq!(kinds(&["--score", "1-1"]), ["2 4"]);
    let drawn = "??????/??????/??1???/??????/??????/?????? b";
    assert_eq!(kinds(&["--pattern", drawn]), ["2 2"]);
    assert_eq!(
        kinds(&["--pattern", "empty:c3", "--then", "black:c3 empty:c2"]),
        ["2 1"]
    );
    assert_eq!(
        kinds(&[
            "--position",
            "wbwbwb/bwbwbw/wb1bwb/bw1wbw/wbwbwb/bwbwbw b -",
            "--any-color"
        ]),
        ["2 2"]
    );
    let failing = directory.run(&["search", "--pattern", drawn, "--game", "abalone"]);
    assert!(
        error(&failing).contains("of Abalone: column 1: 6 rows, expected 9"),
        "{failing:?}"
    );
    let failing = directory.run(&["search", "--pattern", "black:z9"]);
    assert!(error(&failing).contains("column 7: `z9`"), "{failing:?}");
    let failing = directory.run(&["search", "--pattern", "????/????/??q?/b???"]);
    let message = error(&failing);
    let expected = "as a pattern of Kōnane: c2: `q`, expected";
    assert!(message.contains(expected), "{message}");
}
