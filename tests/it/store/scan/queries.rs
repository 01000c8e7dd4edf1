//! Queries without an index: a scan finds the same as an exhaustive search of all positions.

use std::ops::ControlFlow;

use sumito::board::Symmetry;
use sumito::generator::{GameGenerator, LayoutChoice};
use sumito::notation::{Notation, read_pattern};
use sumito::record::{Format, Game};
use sumito::rules::{
    FollowUp, Layout, Pattern, PatternQuery, QueryMatch, QueryMatcher, QueryTarget,
};
use sumito::store::{Access, Database, Filter, Orientations, ScanProgress, StoreError};

use super::naive::{Seen, naive, positions};
use crate::archives::all_games;
use crate::support::TestDirectory;
use crate::support::{Random, database, games, import, sample_games, written};

/// The hits of a scan of a database by game.
pub(crate) fn scanned(
    database: &Database,
    question: &PatternQuery,
    filter: &Filter,
) -> Vec<(i64, QueryMatch)> {
    let mut found = Vec::new();
    let take = |game, occurrence| {
        found.push((game, occurrence));
        ControlFlow::Continue(())
    };
    database
        .scan(&QueryMatcher::new(question), filter, |_| (), take)
        .unwrap();
    found
}

pub(crate) fn pattern(text: &str) -> QueryTarget {
    QueryTarget::Pattern(read_pattern(text).unwrap())
}

/// Queries of every kind.
pub(crate) fn questions(games: &[Game]) -> Vec<PatternQuery> {
    let asked = |wanted| PatternQuery {
        target: wanted,
        ..PatternQuery::default()
    };
    let anything = || asked(QueryTarget::Pattern(Pattern::ANYTHING));
    let then = |text: &str, within| {
        let pattern = read_pattern(text).unwrap();
        Some(FollowUp { pattern, within })
    };
    let middle = positions(&games[1])[20];
    let four_on_two_boards = games
        .iter()
        .find(|game| game.rules().players.boards() == 2)
        .unwrap();
    let three = games
        .iter()
        .find(|game| game.rules().players.sides() == 3)
        .unwrap();
    let obstacles = games
        .iter()
        .find(|game| !game.rules().obstacles.is_empty())
        .unwrap();
    vec![
        asked(pattern("black:e5 white:e6,e7 empty:e8")),
        PatternQuery {
            exact: true,
            ..asked(pattern("black:e4,e5,e6 white:e7 empty:e8 turn:black"))
        },
        PatternQuery {
            swap: true,
            exact: true,
            ..asked(pattern("black:a1,a2 white:b1 any:b2"))
        },
        PatternQuery {
            swap: true,
            ..asked(pattern("black:a1 white:b2 turn:white"))
        },
        asked(pattern("any:e5,e6,e7,d5,d6,f6,f7 empty:a1,a5,e1,e9,i5,i9")),
        asked(pattern("red:e5")),
        asked(pattern("pivot:e5 empty:e6")),
        asked(pattern("black:e5 turn:blue")),
        PatternQuery {
            material: Some([14, 12]),
            ..anything()
        },
        PatternQuery {
            material: Some([14, 12]),
            swap: true,
            ..anything()
        },
        PatternQuery {
            score: Some(vec![2, 4]),
            swap: true,
            ..anything()
        },
        PatternQuery {
            score: Some(vec![1, 0, 1]),
            ..anything()
        },
        PatternQuery {
            plies: 100..=u32::MAX,
            ..asked(pattern("black:e5"))
        },
        PatternQuery {
            plies: 30..=31,
            score: Some(vec![1, 0]),
            ..anything()
        },
        PatternQuery {
            material: Some([13, 13]),
            plies: 40..=60,
            swap: true,
            ..asked(pattern("empty:e5 white:d4"))
        },
        PatternQuery {
            follow_up: then("empty:e9", 1),
            ..asked(pattern("white:e9 black:e8"))
        },
        PatternQuery {
            follow_up: then("black:e5", 4),
            swap: true,
            ..asked(pattern("white:e5 black:e4"))
        },
        PatternQuery {
            follow_up: then("empty:e5,e4,e6,d4,d5,f5,f6", u32::MAX),
            plies: 10..=50,
            ..asked(pattern("any:e5"))
        },
        PatternQuery {
            follow_up: then("turn:white", 3),
            exact: true,
            ..asked(QueryTarget::Position(middle))
        },
        PatternQuery {
            swap: true,
            ..asked(QueryTarget::Position(
                middle
                    .swap_colors()
                    .transform(Symmetry::from_index(7).unwrap()),
            ))
        },
        asked(QueryTarget::Position(positions(obstacles)[10])),
        asked(QueryTarget::Position(positions(four_on_two_boards)[9])),
        asked(QueryTarget::Cells(positions(four_on_two_boards)[9])),
        asked(QueryTarget::Cells(
            positions(three)[9].transform(Symmetry::from_index(4).unwrap()),
        )),
        PatternQuery {
            follow_up: then("any:e5", 6),
            ..asked(QueryTarget::Cells(middle))
        },
        PatternQuery {
            plies: 1..=u32::MAX,
            ..asked(QueryTarget::Cells(middle))
        },
    ]
}

/// On the sample games, all archives, and generated games, enough that every query finds something even without the archives.
#[test]
fn a_scan_finds_the_hits_of_an_exhaustive_search() {
    let generator = GameGenerator::new(1, LayoutChoice::Mixed);
    let made_up = (1..=MADE_UP).map(|number| generator.game(number));
    let asked = all_games().into_iter().chain(made_up);
    let asked: Vec<Game> = asked.chain(games(TO_THE_CENTRE_AND_BACK)).collect();
    let text = written_whole(&asked);
    let database = database(&text);
    let games: Vec<Game> = stored(&database);
    assert!(games.len() >= sample_games().len());
    let seen: Vec<Vec<Seen>> = games.iter().map(Seen::all).collect();
    for (number, question) in questions(&games).iter().enumerate() {
        let found = scanned(&database, question, &Filter::default());
        let mut found = found.into_iter().peekable();
        let mut hits = 0;
        for (id, game) in (1..).zip(&seen) {
            let answer = found
                .next_if(|(game, _)| *game == id)
                .map(|(_, occurrence)| occurrence);
            let expected = naive(question, game);
            let said = answer.map(|answer| (answer.ply, answer.follow_up_ply));
            assert_eq!(
                said,
                expected.as_ref().map(|(ply, then, _)| (*ply, *then)),
                "question {number}, game {id}"
            );
            if let (Some(answer), Some((_, _, ways))) = (answer, expected) {
                let way = (answer.swapped, answer.orientation.index());
                assert_eq!(Some(&way), ways.first(), "question {number}, game {id}");
                hits += 1;
            }
        }
        assert_eq!(found.next(), None);
        assert!(hits > 0, "question {number} is found nowhere");
    }
}

/// The number of generated games in addition to the real ones.
pub(crate) const MADE_UP: u64 = 200;

/// A marble moves to the centre and back, so that the centre is occupied and then empty again.
pub(crate) const TO_THE_CENTRE_AND_BACK: &str = "# layout: Belgian Daisy
1.c3d4 g4f3 2.d4e5 f3g4 3.a1b2 g4f3 4.c3b2 f3g4 5.a1b2 g4f3 6.c3b2 f3g4 7.e5d4 g4f3 8.d4c3 f3g4
";

/// Games as JSON, which represents all data of a game.
pub(crate) fn written_whole(games: &[Game]) -> String {
    written(games, Format::Jsonl, Notation::Abapro)
}

/// The games of a database, by their numbers from 1.
pub(crate) fn stored(database: &Database) -> Vec<Game> {
    let count = database.info().unwrap().games;
    let game = |id| database.game(id).unwrap().unwrap().game;
    (1..=count).map(game).collect()
}

/// The hits of many games come in order, and none follows after the scan is broken off.
#[test]
fn a_scan_answers_in_order_and_can_be_broken_off() {
    let mut text = String::new();
    for n in 0..3_000 {
        text.push_str(&format!(
            "# layout: Belgian Daisy\n# black: {n}\n1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5\n\n"
        ));
    }
    let mut database = database("");
    import(&mut database, &text);
    let question = PatternQuery {
        target: pattern("black:c4"),
        ..PatternQuery::default()
    };
    let all = scanned(&database, &question, &Filter::default());
    assert_eq!(all.len(), 3_000);
    assert!(all.is_sorted_by_key(|(game, _)| *game));
    let (mut seen, mut last) = (Vec::new(), 0);
    let watch = |scanned: ScanProgress| {
        assert!(scanned.games >= last && scanned.of == 3_000);
        last = scanned.games;
    };
    let take = |game, _| {
        seen.push(game);
        if game == 700 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    database
        .scan(
            &QueryMatcher::new(&question),
            &Filter::default(),
            watch,
            take,
        )
        .unwrap();
    assert_eq!(seen, (1..=700).collect::<Vec<_>>());
    let some = Filter {
        player: Some("29*".to_owned()),
        ..Filter::default()
    };
    assert_eq!(scanned(&database, &question, &some).len(), 111);
}

/// A game with damaged bytes gives an answer or is reported as damaged.
#[test]
fn damaged_games_are_reported() {
    let place = TestDirectory::new();
    let path = place.path("games.db");
    let mut games = Database::open(&path, Access::Write).unwrap();
    import(&mut games, written_whole(&sample_games()));
    drop(games);
    let question = PatternQuery {
        target: pattern("empty:e5 black:a1 white:i9 turn:white"),
        ..PatternQuery::default()
    };
    let mut random = Random(3);
    let (mut damaged, mut good) = (0, 0);
    for _ in 0..600 {
        let connection = rusqlite::Connection::open(&path).unwrap();
        let id = 1 + i64::try_from(random.below(20)).unwrap();
        let column = ["start", "moves"][random.below(2)];
        let read = format!("SELECT {column} FROM packed_game WHERE id = {id}");
        let old: Option<Vec<u8>> = connection.query_row(&read, [], |row| row.get(0)).unwrap();
        // A game from a layout has no stored start position.
        let Some(old) = old else { continue };
        let mut bytes = old.clone();
        let at = random.below(bytes.len());
        match random.below(3) {
            0 => bytes.truncate(at),
            _ => bytes[at] ^= 1 << random.below(8),
        }
        let write = format!("UPDATE packed_game SET {column} = ?1 WHERE id = {id}");
        connection.execute(&write, [&bytes]).unwrap();
        let database = Database::open(&path, Access::Read).unwrap();
        for exact in [false, true] {
            let question = PatternQuery {
                exact,
                ..question.clone()
            };
            match database.scan(
                &QueryMatcher::new(&question),
                &Filter::default(),
                |_| (),
                |_, _| ControlFlow::Continue(()),
            ) {
                Ok(()) => good += 1,
                Err(StoreError::Damaged(game)) => {
                    assert_eq!(game, id);
                    damaged += 1;
                }
                Err(error) => panic!("{error}"),
            }
        }
        connection.execute(&write, [&old]).unwrap();
    }
    // Checksums detect all of them.
    assert!(damaged > 100 && good == 0, "{damaged} damaged, {good} good");
}

#[test]
fn a_scan_without_colours_finds_cells_of_any_colour() {
    let database = database(written_whole(&sample_games()));
    let start = Layout::find("Belgian Daisy").unwrap().position();
    for orientations in [Orientations::Any, Orientations::Exact] {
        let hits = database
            .search_without_colors(&start, orientations, &Filter::default())
            .unwrap();
        let games = stored(&database);
        let expected: Vec<i64> = (1..)
            .zip(&games)
            .filter(|(_, game)| {
                positions(game)
                    .iter()
                    .any(|position| start.has_same_cells(position))
            })
            .map(|(id, _)| id)
            .collect();
        assert_eq!(
            hits.iter().map(|hit| hit.game).collect::<Vec<_>>(),
            expected
        );
        assert!(hits.iter().all(|hit| hit.orientation == Symmetry::IDENTITY));
    }
}
