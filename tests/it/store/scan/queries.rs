//! Queries without an index: a scan finds the same as an exhaustive search of all positions.

use std::ops::ControlFlow;

use sumito::board::Symmetry;
use sumito::game::Orientation;
use sumito::generator::{GameGenerator, LayoutChoice};
use sumito::notation::{Notation, read_pattern};
use sumito::record::{Format, Game};
use sumito::rules::{
    FollowUp, Layout, Pattern, PatternQuery, QueryMatch, QueryMatcher, QueryTarget,
};
use sumito::store::{Access, Database, Filter, Orientations, ScanProgress, StoreError};

use super::naive::{Seen, naive, positions};
use crate::archives::all_games;
use crate::support::AbaloneGame as _;
use crate::support::TestDirectory;
use crate::support::{Random, database, games, hits_of_any_color, import, sample_games, written};

/// The hits of a scan of a database by game.
pub(crate) fn scanned(
    database: &Database,
    query: &PatternQuery,
    filter: &Filter,
) -> Vec<(i64, QueryMatch)> {
    let mut found = Vec::new();
    let take = |game, occurrence| {
        found.push((game, occurrence));
        ControlFlow::Continue(())
    };
    database
        .for_each_match(QueryMatcher::new(query), filter, |_| (), take)
        .unwrap();
    found
}

pub(crate) fn pattern(text: &str) -> QueryTarget {
    QueryTarget::Pattern(read_pattern(text).unwrap())
}

/// Queries of every kind.
pub(crate) fn queries(games: &[Game]) -> Vec<PatternQuery> {
    [
        queries_of_cells(),
        queries_of_counts(),
        queries_with_follow_up(),
        queries_of_positions(games),
    ]
    .concat()
}

fn query(target: QueryTarget) -> PatternQuery {
    PatternQuery {
        target,
        ..PatternQuery::default()
    }
}

fn follow_up(text: &str, within: u32) -> FollowUp {
    let pattern = read_pattern(text).unwrap();
    FollowUp { pattern, within }
}

fn queries_of_cells() -> Vec<PatternQuery> {
    vec![
        query(pattern("black:e5 white:e6,e7 empty:e8")),
        PatternQuery {
            exact: true,
            ..query(pattern("black:e4,e5,e6 white:e7 empty:e8 turn:black"))
        },
        PatternQuery {
            swap: true,
            exact: true,
            ..query(pattern("black:a1,a2 white:b1 any:b2"))
        },
        PatternQuery {
            swap: true,
            ..query(pattern("black:a1 white:b2 turn:white"))
        },
        query(pattern("any:e5,e6,e7,d5,d6,f6,f7 empty:a1,a5,e1,e9,i5,i9")),
        query(pattern("red:e5")),
        query(pattern("pivot:e5 empty:e6")),
        query(pattern("black:e5 turn:blue")),
    ]
}

/// Queries of the marbles on the board, of scores and of plies.
fn queries_of_counts() -> Vec<PatternQuery> {
    vec![
        PatternQuery {
            material: Some([14, 12]),
            ..query(QueryTarget::Pattern(Pattern::ANYTHING))
        },
        PatternQuery {
            material: Some([14, 12]),
            swap: true,
            ..query(QueryTarget::Pattern(Pattern::ANYTHING))
        },
        PatternQuery {
            score: Some(vec![2, 4]),
            swap: true,
            ..query(QueryTarget::Pattern(Pattern::ANYTHING))
        },
        PatternQuery {
            score: Some(vec![1, 0, 1]),
            ..query(QueryTarget::Pattern(Pattern::ANYTHING))
        },
        PatternQuery {
            plies: 100..=u32::MAX,
            ..query(pattern("black:e5"))
        },
        PatternQuery {
            plies: 30..=31,
            score: Some(vec![1, 0]),
            ..query(QueryTarget::Pattern(Pattern::ANYTHING))
        },
        PatternQuery {
            material: Some([13, 13]),
            plies: 40..=60,
            swap: true,
            ..query(pattern("empty:e5 white:d4"))
        },
    ]
}

fn queries_with_follow_up() -> Vec<PatternQuery> {
    vec![
        PatternQuery {
            follow_up: Some(follow_up("empty:e9", 1)),
            ..query(pattern("white:e9 black:e8"))
        },
        PatternQuery {
            follow_up: Some(follow_up("black:e5", 4)),
            swap: true,
            ..query(pattern("white:e5 black:e4"))
        },
        PatternQuery {
            follow_up: Some(follow_up("empty:e5,e4,e6,d4,d5,f5,f6", u32::MAX)),
            plies: 10..=50,
            ..query(pattern("any:e5"))
        },
    ]
}

fn queries_of_positions(games: &[Game]) -> Vec<PatternQuery> {
    let first = |is_wanted: fn(&Game) -> bool| games.iter().find(|game| is_wanted(game)).unwrap();
    let middle = positions(&games[1])[20];
    let four_on_two_boards = first(|game| game.rules().players.boards() == 2);
    let three = first(|game| game.rules().players.sides() == 3);
    let obstacles = first(|game| !game.rules().obstacles.is_empty());
    vec![
        PatternQuery {
            follow_up: Some(follow_up("turn:white", 3)),
            exact: true,
            ..query(QueryTarget::Position(middle))
        },
        PatternQuery {
            swap: true,
            ..query(QueryTarget::Position(
                middle
                    .swap_colors()
                    .transform(Symmetry::from_index(7).unwrap()),
            ))
        },
        query(QueryTarget::Position(positions(obstacles)[10])),
        query(QueryTarget::Position(positions(four_on_two_boards)[9])),
        query(QueryTarget::Cells(positions(four_on_two_boards)[9])),
        query(QueryTarget::Cells(
            positions(three)[9].transform(Symmetry::from_index(4).unwrap()),
        )),
        PatternQuery {
            follow_up: Some(follow_up("any:e5", 6)),
            ..query(QueryTarget::Cells(middle))
        },
        PatternQuery {
            plies: 1..=u32::MAX,
            ..query(QueryTarget::Cells(middle))
        },
    ]
}

/// On the sample games, all archives, and generated games, enough that every query finds something even without the archives.
#[test]
fn a_scan_finds_the_hits_of_an_exhaustive_search() {
    let generator = GameGenerator::new(1, LayoutChoice::Mixed);
    let generated = (1..=GENERATED).map(|number| generator.game(number));
    let all = all_games().into_iter().chain(generated);
    let all: Vec<Game> = all.chain(games(TO_THE_CENTRE_AND_BACK)).collect();
    let text = written_whole(&all);
    let database = database(&text);
    let games: Vec<Game> = stored(&database);
    assert!(games.len() >= sample_games().len());
    let seen: Vec<Vec<Seen>> = games.iter().map(Seen::all).collect();
    for (number, query) in queries(&games).iter().enumerate() {
        let found = scanned(&database, query, &Filter::default());
        let mut found = found.into_iter().peekable();
        let mut hits = 0;
        for (id, game) in (1..).zip(&seen) {
            let answer = found
                .next_if(|(game, _)| *game == id)
                .map(|(_, occurrence)| occurrence);
            let expected = naive(query, game);
            let found_plies = answer.map(|answer| (answer.ply, answer.follow_up_ply));
            assert_eq!(
                found_plies,
                expected.as_ref().map(|(ply, then, _)| (*ply, *then)),
                "query {number}, game {id}"
            );
            if let (Some(answer), Some((_, _, ways))) = (answer, expected) {
                let way = (answer.swapped, answer.orientation.0);
                assert_eq!(Some(&way), ways.first(), "query {number}, game {id}");
                hits += 1;
            }
        }
        assert_eq!(found.next(), None);
        assert!(hits > 0, "query {number} is found nowhere");
    }
}

/// The number of generated games in addition to the real ones.
pub(crate) const GENERATED: u64 = 200;

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
    let query = PatternQuery {
        target: pattern("black:c4"),
        ..PatternQuery::default()
    };
    let all = scanned(&database, &query, &Filter::default());
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
        .for_each_match(QueryMatcher::new(&query), &Filter::default(), watch, take)
        .unwrap();
    assert_eq!(seen, (1..=700).collect::<Vec<_>>());
    let some = Filter {
        player: Some("29*".to_owned()),
        ..Filter::default()
    };
    assert_eq!(scanned(&database, &query, &some).len(), 111);
}

/// A game with damaged bytes gives an answer or is reported as damaged.
#[test]
fn damaged_games_are_reported() {
    let directory = TestDirectory::new();
    let path = directory.path("games.db");
    let mut games = Database::open(&path, Access::Write).unwrap();
    import(&mut games, written_whole(&sample_games()));
    drop(games);
    let query = PatternQuery {
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
            let query = PatternQuery {
                exact,
                ..query.clone()
            };
            match database.for_each_match(
                QueryMatcher::new(&query),
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
        let hits = hits_of_any_color(&database, &start, orientations);
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
        let found: Vec<i64> = hits.iter().map(|(game, ..)| *game).collect();
        assert_eq!(found, expected);
        let mut turned = hits.iter().map(|(_, _, orientation)| *orientation);
        assert!(turned.all(|orientation| orientation == Orientation::IDENTITY));
    }
}
