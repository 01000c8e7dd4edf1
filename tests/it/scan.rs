//! Questions that no index answers: what a scan finds is what looking at every position of every game finds.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use sumito::board::{Bitboard, Cell, Symmetry};
use sumito::notation::{Notation, PositionNotation, read_pattern};
use sumito::record::{Format, Game, ReadOptions, Repair, read_kept};
use sumito::rules::{
    Color, Footprint, Held, Layout, Matcher, Occurrence, Pattern, Position, Question, Then, Wanted,
};
use sumito::store::{
    Access, Counts, Database, Filter, Orientations, Replace, Retaken, Scanned, StoreError,
};

use super::archives::all_games;
use super::place::Place;
use super::{Random, database, import, sample_games, written};

/// Every position of a game.
fn positions(game: &Game) -> Vec<Position> {
    let mut position = game.start();
    let mut all = vec![position];
    for made in game.moves() {
        position.apply(made);
        all.push(position);
    }
    all
}

/// A position of a game, and what each of its boards shows, cell by cell.
struct Seen {
    position: Position,
    boards: Vec<Vec<Option<Color>>>,
}

impl Seen {
    fn all(game: &Game) -> Vec<Seen> {
        let shown = |position: &Position, board: u8| {
            let at = |cell| position.at_on(board, cell);
            let color = |cell| at(cell).map(|color| position.rules().shown(color));
            Cell::all().map(color).collect()
        };
        let boards = game.rules().players.boards();
        let seen = |position: Position| Seen {
            boards: (0..boards).map(|board| shown(&position, board)).collect(),
            position,
        };
        positions(game).into_iter().map(seen).collect()
    }
}

/// A pattern, cell by cell: those of which it says something.
struct Cells(Vec<(usize, Held)>, Option<Color>);

impl Cells {
    fn of(pattern: &Pattern) -> Cells {
        let held = Cell::all().map(|cell| pattern.held(cell)).enumerate();
        let held = held.filter_map(|(n, held)| Some((n, held?)));
        Cells(held.collect(), pattern.turn())
    }

    fn fit(&self, seen: &Seen, board: u8) -> bool {
        let cells = &seen.boards[usize::from(board)];
        let turn = seen.position.rules().shown(seen.position.turn());
        self.1.is_none_or(|wanted| wanted == turn)
            && self.0.iter().all(|&(n, held)| match held {
                Held::Empty => cells[n].is_none(),
                Held::AnyMarble => cells[n].is_some(),
                Held::Marble(color) => cells[n] == Some(color),
            })
    }
}

/// What is wanted, ready to be compared.
enum Turned {
    Pattern(Cells),
    Position(Position),
    Cells(Position),
}

/// What is wanted in one orientation and one way of colours.
fn turned_wanted(wanted: &Wanted, symmetry: Symmetry, swapped: bool) -> Turned {
    match wanted {
        Wanted::Pattern(pattern) => Turned::Pattern(turned(pattern, symmetry, swapped)),
        Wanted::Position(position) if swapped => {
            Turned::Position(position.swap_colors().transform(symmetry))
        }
        Wanted::Position(position) => Turned::Position(position.transform(symmetry)),
        Wanted::Cells(position) => Turned::Cells(position.transform(symmetry)),
    }
}

/// Whether what a question asks first is on a board, what is wanted there being turned.
fn is_asked(question: &Question, wanted: &Turned, seen: &Seen, board: u8, swapped: bool) -> bool {
    let position = &seen.position;
    let is_wanted = match wanted {
        Turned::Pattern(pattern) => pattern.fit(seen, board),
        Turned::Position(wanted) => wanted.is_same(position),
        Turned::Cells(wanted) => wanted.is_same_without_colors(position),
    };
    let has_material = |mut wanted: [u8; 2]| {
        if swapped {
            wanted.reverse();
        }
        let cells = &seen.boards[usize::from(board)];
        let count = |color| cells.iter().filter(|found| **found == Some(color)).count() as u8;
        Color::BOTH.map(count) == wanted
    };
    let has_points = |wanted: &Vec<u8>| {
        let sides = 0..position.rules().players.sides();
        let mut points: Vec<u8> = sides.map(|side| position.points(side)).collect();
        if swapped {
            points.swap(0, 1);
        }
        points == *wanted
    };
    is_wanted
        && question.material.is_none_or(has_material)
        && question.score.as_ref().is_none_or(has_points)
}

fn turned(pattern: &Pattern, symmetry: Symmetry, swapped: bool) -> Cells {
    let pattern = if swapped {
        pattern.swap_colors()
    } else {
        *pattern
    };
    Cells::of(&pattern.transform(symmetry))
}

/// The answer by looking at everything: the first ply, the first ply after it, and all orientations that it may be found in.
fn naive(question: &Question, game: &[Seen]) -> Option<(u32, Option<u32>, BTreeSet<(bool, u8)>)> {
    let boards = game[0].boards.len() as u8;
    let mut best: Option<(u32, Option<u32>, BTreeSet<(bool, u8)>)> = None;
    for swapped in [false, true] {
        for symmetry in Symmetry::all() {
            if swapped && !question.swap || question.exact && symmetry != Symmetry::IDENTITY {
                continue;
            }
            let wanted = turned_wanted(&question.wanted, symmetry, swapped);
            let then = question
                .then
                .map(|then| turned(&then.pattern, symmetry, swapped));
            for board in 0..boards {
                let first = (0..).zip(game).filter(|&(ply, seen)| {
                    question.plies.contains(&ply)
                        && is_asked(question, &wanted, seen, board, swapped)
                });
                let with_then = first.filter_map(|(ply, _)| {
                    let (Some(pattern), Some(Then { within, .. })) = (&then, &question.then) else {
                        return Some((ply, None));
                    };
                    let later = (0..).zip(game).find(|&(later, seen): &(u32, _)| {
                        later > ply && later - ply <= *within && pattern.fit(seen, board)
                    });
                    later.map(|(later, _)| (ply, Some(later)))
                });
                // What is complete first counts.
                let first = with_then.min_by_key(|&(ply, then)| (then, ply));
                let Some((ply, then)) = first else {
                    continue;
                };
                let this = (swapped, symmetry.index());
                match &mut best {
                    Some((best_ply, best_then, ways)) if (*best_ply, *best_then) == (ply, then) => {
                        ways.insert(this);
                    }
                    Some((best_ply, best_then, _)) if (*best_then, *best_ply) < (then, ply) => {}
                    best => *best = Some((ply, then, BTreeSet::from([this]))),
                }
            }
        }
    }
    best
}

/// What the scan of a database finds, game by game.
fn scanned(database: &Database, question: &Question, filter: &Filter) -> Vec<(i64, Occurrence)> {
    let mut found = Vec::new();
    let take = |game, occurrence| {
        found.push((game, occurrence));
        ControlFlow::Continue(())
    };
    database
        .scan(&Matcher::new(question), filter, |_| (), take)
        .unwrap();
    found
}

fn pattern(text: &str) -> Wanted {
    Wanted::Pattern(read_pattern(text).unwrap())
}

/// Questions of every kind.
fn questions(games: &[Game]) -> Vec<Question> {
    let asked = |wanted| Question {
        wanted,
        ..Question::default()
    };
    let anything = || asked(Wanted::Pattern(Pattern::ANYTHING));
    let then = |text: &str, within| {
        let pattern = read_pattern(text).unwrap();
        Some(Then { pattern, within })
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
        Question {
            exact: true,
            ..asked(pattern("black:e4,e5,e6 white:e7 empty:e8 turn:black"))
        },
        Question {
            swap: true,
            exact: true,
            ..asked(pattern("black:a1,a2 white:b1 any:b2"))
        },
        Question {
            swap: true,
            ..asked(pattern("black:a1 white:b2 turn:white"))
        },
        asked(pattern("any:e5,e6,e7,d5,d6,f6,f7 empty:a1,a5,e1,e9,i5,i9")),
        asked(pattern("red:e5")),
        asked(pattern("pivot:e5 empty:e6")),
        asked(pattern("black:e5 turn:blue")),
        Question {
            material: Some([14, 12]),
            ..anything()
        },
        Question {
            material: Some([14, 12]),
            swap: true,
            ..anything()
        },
        Question {
            score: Some(vec![2, 4]),
            swap: true,
            ..anything()
        },
        Question {
            score: Some(vec![1, 0, 1]),
            ..anything()
        },
        Question {
            plies: 100..=u32::MAX,
            ..asked(pattern("black:e5"))
        },
        Question {
            plies: 30..=31,
            score: Some(vec![1, 0]),
            ..anything()
        },
        Question {
            material: Some([13, 13]),
            plies: 40..=60,
            swap: true,
            ..asked(pattern("empty:e5 white:d4"))
        },
        Question {
            then: then("empty:e9", 1),
            ..asked(pattern("white:e9 black:e8"))
        },
        Question {
            then: then("black:e5", 4),
            swap: true,
            ..asked(pattern("white:e5 black:e4"))
        },
        Question {
            then: then("empty:e5,e4,e6,d4,d5,f5,f6", u32::MAX),
            plies: 10..=50,
            ..asked(pattern("any:e5"))
        },
        Question {
            then: then("turn:white", 3),
            exact: true,
            ..asked(Wanted::Position(middle))
        },
        Question {
            swap: true,
            ..asked(Wanted::Position(
                middle
                    .swap_colors()
                    .transform(Symmetry::from_index(7).unwrap()),
            ))
        },
        asked(Wanted::Position(positions(obstacles)[10])),
        asked(Wanted::Position(positions(four_on_two_boards)[9])),
        asked(Wanted::Cells(positions(four_on_two_boards)[9])),
        asked(Wanted::Cells(
            positions(three)[9].transform(Symmetry::from_index(4).unwrap()),
        )),
        Question {
            then: then("any:e5", 6),
            ..asked(Wanted::Cells(middle))
        },
        Question {
            plies: 1..=u32::MAX,
            ..asked(Wanted::Cells(middle))
        },
    ]
}

/// On the sample games and all real archives.
#[test]
fn a_scan_finds_what_looking_at_everything_finds() {
    let text = written_whole(&all_games());
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
            let said = answer.map(|answer| (answer.ply, answer.then));
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

/// Games as JSON, which holds every game.
fn written_whole(games: &[Game]) -> String {
    written(games, Format::Jsonl, Notation::Abapro)
}

/// The games of a database, by their numbers from 1.
fn stored(database: &Database) -> Vec<Game> {
    let count = database.info().unwrap().games;
    let game = |id| database.game(id).unwrap().unwrap().game;
    (1..=count).map(game).collect()
}

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
                (Some(_), 0) => Held::AnyMarble,
                (Some(color), _) => Held::Marble(color),
                (None, _) => Held::Empty,
            };
            wanted.put(cell, held);
        }
        let score = (random.below(3) == 0).then(|| vec![model.points(0), model.points(1)]);
        let question = Question {
            wanted: Wanted::Pattern(
                wanted.transform(Symmetry::from_index(random.below(12) as u8).unwrap()),
            ),
            exact: random.below(2) == 0,
            swap: random.below(2) == 0,
            score,
            plies: random.below(60) as u32..=u32::MAX,
            ..Question::default()
        };
        let matcher = Matcher::new(&question);
        for game in [game, &games[random.below(games.len())]] {
            let codes = game.moves().map(|made| made.code());
            let found = matcher.find(&game.start(), codes).unwrap();
            let footprint = Footprint::of(&game.start(), game.moves());
            let last = game.last();
            let score =
                (game.rules().players.sides() == 2).then(|| [last.points(0), last.points(1)]);
            let may_be_in = matcher.may_be_in(&footprint, score, game.plies().len() as u32);
            assert!(may_be_in || found.is_none(), "round {round}: {question:?}");
            hits += u32::from(found.is_some());
            left_out += u32::from(!may_be_in);
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
            .flat_map(|cells| cells.packed().to_le_bytes())
            .collect();
        let footprint = Footprint::of(&game.start(), game.moves());
        if has_others {
            assert_eq!(footprint, Footprint::EVERYWHERE);
        } else {
            assert_eq!(footprint.bytes().to_vec(), expected);
        }
    }
}

/// Of many games, answers come in their order, and nothing more after it is broken off.
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
    let question = Question {
        wanted: pattern("black:c4"),
        ..Question::default()
    };
    let all = scanned(&database, &question, &Filter::default());
    assert_eq!(all.len(), 3_000);
    assert!(all.is_sorted_by_key(|(game, _)| *game));
    let (mut seen, mut last) = (Vec::new(), 0);
    let watch = |scanned: Scanned| {
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
        .scan(&Matcher::new(&question), &Filter::default(), watch, take)
        .unwrap();
    assert_eq!(seen, (1..=700).collect::<Vec<_>>());
    let some = Filter {
        player: Some("29*".to_owned()),
        ..Filter::default()
    };
    assert_eq!(scanned(&database, &question, &some).len(), 111);
}

/// Whatever the bytes of a game are, it is answered or named as damaged.
#[test]
fn damaged_bytes_are_told() {
    let place = Place::new();
    let path = place.path("games.db");
    let mut games = Database::open(&path, Access::Write).unwrap();
    import(&mut games, written_whole(&sample_games()));
    drop(games);
    let question = Question {
        wanted: pattern("empty:e5 black:a1 white:i9 turn:white"),
        ..Question::default()
    };
    let mut random = Random(3);
    let (mut damaged, mut good) = (0, 0);
    for _ in 0..600 {
        let connection = rusqlite::Connection::open(&path).unwrap();
        let id = 1 + i64::try_from(random.below(20)).unwrap();
        let column = ["start", "moves"][random.below(2)];
        let read = format!("SELECT {column} FROM packed_game WHERE id = {id}");
        let old: Option<Vec<u8>> = connection.query_row(&read, [], |row| row.get(0)).unwrap();
        // A game from its layout has no start of its own.
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
            let question = Question {
                exact,
                ..question.clone()
            };
            match database.scan(
                &Matcher::new(&question),
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
    assert!(damaged > 100 && good > 10, "{damaged} damaged, {good} good");
}

#[test]
fn a_scan_without_colours_is_as_before() {
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
                    .any(|position| start.is_same_without_colors(position))
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

/// The program: patterns of every spelling, faults with their columns, streams in every format, limits.
#[test]
fn the_program_searches_for_patterns() {
    let place = Place::new();
    assert!(place.run(&["import", "sample-games"]).status.success());
    let found = |words: &[&str]| {
        let rows = place.json(&[&["search"], words].concat());
        let rows = rows.as_array().unwrap().clone();
        rows.into_iter()
            .map(|row| (row["game"].as_i64().unwrap(), row["ply"].as_i64().unwrap()))
            .collect::<Vec<_>>()
    };
    let listed = found(&["--pattern", "black:e5,e6 white:e7 empty:e8"]);
    assert!(listed.len() > 3);
    let drawn = "?????/??????/???????/????????/????bbw1?/????????/???????/??????/?????";
    assert_eq!(found(&["--pattern", drawn]), listed);
    assert_eq!(found(&["--pattern", drawn, "--limit", "2"]), listed[..2]);
    let start = PositionNotation::Apgn.write(&Layout::find("Standard").unwrap().position());
    // A position is one under rules, a pattern is not.
    let drawn = found(&["--pattern", &start]);
    let named = found(&["--position", "standard"]);
    assert!(!named.is_empty() && named.iter().all(|hit| drawn.contains(hit)));
    let rows = place.json(&[
        "search",
        "--score",
        "0-0",
        "--then",
        "turn:white",
        "--swap",
        "--limit",
        "1",
    ]);
    assert_eq!(
        (&rows[0]["then"], &rows[0]["swapped"]),
        (&1.into(), &false.into())
    );
    for (words, message) in [
        (["--pattern", "black:e5,e10"], "column 10: `e10`"),
        (["--material", "14"], "14-12"),
        (["--ply", "9..3"], "20..40"),
        (["--within", "3"], "--then"),
    ] {
        let output = place.run(&[&["search", "--score", "0-0"], &words[..]].concat());
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() == Some(2) && told.contains(message),
            "{told}"
        );
    }
}

/// What is kept is a filter for all, and leaves with its games.
#[test]
fn kept_results() {
    let place = Place::new();
    assert!(place.run(&["import", "sample-games"]).status.success());
    let ids = |words: &[&str]| {
        let rows = place.json(words);
        let rows = rows.as_array().unwrap().clone();
        rows.into_iter()
            .map(|row| row["id"].as_i64().or(row["game"].as_i64()).unwrap())
            .collect::<Vec<_>>()
    };
    let open = ids(&["search", "--score", "2-1", "--save", "two-one"]);
    let long = ids(&["games", "--min-plies", "80", "--save", "long"]);
    let both: Vec<i64> = open
        .iter()
        .copied()
        .filter(|id| long.contains(id))
        .collect();
    assert!(!both.is_empty() && both.len() < open.len());
    assert_eq!(ids(&["games", "--in", "two-one"]), open);
    assert_eq!(ids(&["games", "--in", "two-one", "--in", "long"]), both);
    assert_eq!(
        ids(&[
            "search", "--score", "0-0", "--in", "two-one", "--not-in", "long"
        ])
        .len(),
        open.len() - both.len()
    );
    let exported = place.run(&["export", "--in", "long", "--to", "jsonl"]);
    assert_eq!(
        String::from_utf8(exported.stdout).unwrap().lines().count(),
        long.len()
    );

    let told = |words: &[&str], code: i32| {
        let output = place.run(words);
        assert_eq!(output.status.code(), Some(code), "{words:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(told(&["games", "--in", "nothing"], 2).contains("no result is kept as `nothing`"));
    assert!(told(&["games", "--save", "long"], 2).contains("kept as `long` already"));
    assert!(told(&["games", "--save", "long", "--replace"], 0).contains("27 games kept as long"));
    assert!(told(&["kept", "--rename", "long", "two-one"], 2).contains("already"));
    told(&["kept", "--rename", "long", "all"], 0);
    let kept = place.json(&["kept"]);
    assert_eq!(
        (kept[0]["name"].as_str(), kept[0]["games"].as_i64()),
        (Some("all"), Some(27))
    );
    assert_eq!(
        kept[1]["question"].as_str(),
        Some("search --score 2-1 --save two-one --format json")
    );
    told(&["kept", "--drop", "all", "--drop", "two-one"], 1);
    assert_eq!(place.json(&["kept"]).as_array().unwrap().len(), 0);
}

/// A game that is taken out, because its record was mended, is kept no longer.
#[test]
fn a_game_that_leaves_is_not_kept() {
    let mut database = database("# layout: Standard\n1.a1b2 i9h8 2.2ab3");
    let reject = database.rejects().unwrap().remove(0);
    assert_eq!(reject.game, Some(1));
    database.keep("all", "games", &[1], Replace::No).unwrap();
    let options = ReadOptions {
        repair: Repair::Unique,
        ..ReadOptions::default()
    };
    let mended = read_kept(&reject.text, reject.begins(), options);
    let retaken = database.retake(&[(&reject, mended)], &mut Counts::default());
    assert_eq!(retaken.unwrap(), [Retaken::Whole]);
    assert_eq!(database.kept().unwrap()[0].games, 0);
    assert_eq!(database.check(|_| ()).unwrap().faults, Vec::<String>::new());
}
