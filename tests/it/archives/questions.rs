//! What the server's archive answers, beside its games gone through one by one.

use std::collections::{HashMap, HashSet};

use sumito::board::Symmetry;
use sumito::notation::Notation;
use sumito::record::{Game, GameResult};
use sumito::rules::{Color, Layout, Position};
use sumito::store::{Filter, Orientations};

use super::super::{database, games, hits};
use super::{MIGS, archive};

/// Counted by hand over all positions of all games, turned in all twelve ways.
#[test]
fn openings_and_search_agree_with_counting() {
    let Some(text) = archive(MIGS) else { return };
    let games = games(&text);
    let database = database(&text);
    for moves in [
        "",
        "a1b2",
        "a1b2 i5h5 a2b3",
        "a1b2 i5h5 a2b3 i6h6 c2c3 a5b5",
        "i9h8 a5b5 i8h7",
    ] {
        let mut wanted = Layout::find("Belgian Daisy").unwrap().position();
        for token in moves.split_whitespace() {
            wanted.apply(Notation::Abapro.read(token, &wanted).unwrap());
        }
        let key = |position: &Position| {
            (
                position.marbles(Color::Black),
                position.marbles(Color::White),
                position.turn(),
            )
        };
        let turned: HashSet<_> = Symmetry::all()
            .map(|symmetry| key(&wanted.transform(symmetry)))
            .collect();
        let reaching: Vec<&Game> = games
            .iter()
            .filter(|game| game.positions().any(|p| turned.contains(&key(&p))))
            .collect();
        let exact = games
            .iter()
            .filter(|game| game.positions().any(|p| key(&p) == key(&wanted)))
            .count();

        let found = hits(&database, &wanted, Orientations::Any);
        assert_eq!(found.len(), reaching.len(), "{moves}");
        assert_eq!(
            hits(&database, &wanted, Orientations::Exact).len(),
            exact,
            "{moves}"
        );
        for hit in &found {
            let game = database.game(hit.game).unwrap().unwrap().game;
            let position = game.positions().nth(hit.ply as usize).unwrap();
            assert_eq!(key(&wanted.transform(hit.orientation)), key(&position));
        }

        let openings = database.openings(&wanted, &Filter::default()).unwrap();
        let won = |result: GameResult| {
            reaching.iter().filter(|game| game.result == result).count() as u64
        };
        let tally = openings.tally;
        assert_eq!(
            [
                tally.games,
                tally.black,
                tally.white,
                tally.draws,
                tally.unknown
            ],
            [
                reaching.len() as u64,
                won(GameResult::Black),
                won(GameResult::White),
                won(GameResult::Draw),
                won(GameResult::Unknown)
            ],
        );
        // For each position after a move, in all orientations: the games that reach it from here by that move.
        let mut after: HashMap<_, HashSet<usize>> = HashMap::new();
        for (number, game) in games.iter().enumerate() {
            for (before, next) in game.positions().zip(game.positions().skip(1)) {
                if turned.contains(&key(&before)) {
                    let smallest = Symmetry::all()
                        .map(|symmetry| key(&next.transform(symmetry)))
                        .min();
                    after.entry(smallest).or_default().insert(number);
                }
            }
        }
        assert_eq!(openings.moves.len(), after.len(), "{moves}");
        for opening in &openings.moves {
            let mut next = wanted;
            next.apply(opening.made);
            let smallest = Symmetry::all()
                .map(|symmetry| key(&next.transform(symmetry)))
                .min();
            assert_eq!(
                opening.tally.games,
                after[&smallest].len() as u64,
                "{moves} {:?}",
                opening.made
            );
            let there: HashSet<_> = Symmetry::all()
                .map(|symmetry| key(&next.transform(symmetry)))
                .collect();
            let all = games
                .iter()
                .filter(|game| game.positions().any(|p| there.contains(&key(&p))))
                .count() as u64;
            assert_eq!(
                opening.tally.games + opening.transpositions,
                all,
                "{moves} {:?}",
                opening.made
            );
        }
    }
}

#[test]
fn results_of_the_server_archive() {
    let Some(text) = archive(MIGS) else { return };
    let database = database(&text);
    let count = |filter: Filter| {
        let mut count = 0;
        database.games(&filter, |_| count += 1).unwrap();
        count
    };
    let results = [
        GameResult::Black,
        GameResult::White,
        GameResult::Draw,
        GameResult::Unknown,
    ];
    let by_result = results.map(|result| {
        count(Filter {
            result: Some(result),
            ..Filter::default()
        })
    });
    assert_eq!(by_result, [458, 449, 10, 583]);
    assert_eq!(
        count(Filter {
            player: Some("BUDGIE".to_owned()),
            ..Filter::default()
        }),
        13
    );
    assert_eq!(
        count(Filter {
            black: Some("mla*".to_owned()),
            ..Filter::default()
        }),
        42
    );
    assert_eq!(
        count(Filter {
            white: Some("mla*max".to_owned()),
            ..Filter::default()
        }),
        593
    );
    let in_2016 = Filter {
        from: Some("2016".to_owned()),
        to: Some("2016".to_owned()),
        ..Filter::default()
    };
    let in_2017 = Filter {
        from: Some("2017.01".to_owned()),
        to: Some("2017.12.31".to_owned()),
        ..Filter::default()
    };
    assert_eq!(count(in_2016) + count(in_2017), 1_500);
}
