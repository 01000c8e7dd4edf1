//! The formats of other programs, JSON, variations, and records that go backwards.

use serde_json::{Value, json};
use sumito::board::{Cell, Symmetry};
use sumito::notation::{Notation, PositionNotation};
use sumito::record::{
    Content, Ending, Format, Game, GameResult, Kind, Order, Ply, Record, Severity, Variation,
    WriteOptions, Writer, value,
};
use sumito::rules::{Color, Layout, Position};

use super::{
    Random, TEXT_FORMATS, database, games, records, sample_games, standard_games, written,
};

fn kinds_of(record: &Record) -> Vec<Kind> {
    let is_told = |kind: &Kind| *kind != Kind::NotationInferred;
    record
        .problems
        .iter()
        .map(|problem| problem.kind)
        .filter(is_told)
        .collect()
}

fn only(text: &str) -> (Game, Format, Vec<Kind>) {
    let found = records(text);
    assert_eq!(found.len(), 1, "{text}\n{found:?}");
    match &found[0].content {
        Content::Game(game) => ((**game).clone(), found[0].format, kinds_of(&found[0])),
        other => panic!("{other:?} {:?}: {text}", found[0].problems),
    }
}

fn names(plies: &[Ply]) -> String {
    plies
        .iter()
        .map(|ply| Notation::Abapro.token(ply.made).to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

/// As a reversible record whose lines go from the last ply to the first.
pub(super) fn backwards(game: &Game) -> String {
    let options = WriteOptions {
        order: Order::Backward,
        ..WriteOptions::default()
    };
    let mut writer = Writer::new(Vec::new(), Format::Reversible, options);
    writer.write(game).unwrap();
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

/// A game with all that a record can say.
pub(super) fn annotated() -> Game {
    let text = "# Event: Test\n# Round: 3\n# Variant: Belgian Daisy\n{before it} \
        1.a1b2! 0:15 {good} (1.i9h8?! {or so} (1.c2c3d3 a5b5) a5b5 2.i8h7) i5h5 (1...a5b5 {c1} 2.a2b3) (1...{first} g4g5f4) \
        2.a2b3 (0:10) i6h6!? {last}";
    let (game, _, kinds) = only(text);
    assert_eq!(kinds, []);
    game
}

#[test]
fn variations_are_replayed_and_come_back_from_every_format() {
    let game = annotated();
    assert_eq!(names(game.plies()), "a1b2 i5h5 a2b3 i6h6");
    let lines = |ply: usize| {
        game.plies()[ply]
            .variations
            .iter()
            .map(|line| names(&line.plies))
            .collect::<Vec<_>>()
    };
    assert_eq!(lines(0), ["i9h8 a5b5 i8h7"]);
    assert_eq!(lines(1), ["a5b5 a2b3", "g4g5f4"]);
    let first = &game.plies()[0].variations[0];
    assert_eq!(first.plies[0].mark.as_deref(), Some("?!"));
    assert_eq!(names(&first.plies[0].variations[0].plies), "c2c3d3 a5b5");
    assert_eq!(
        game.plies()[1].variations[1].comment.as_deref(),
        Some("first")
    );

    for notation in Notation::ALL {
        for format in TEXT_FORMATS
            .into_iter()
            .chain([Format::Json, Format::Jsonl])
        {
            let text = written(std::slice::from_ref(&game), format, notation);
            let (again, found, kinds) = only(&text);
            assert!(
                again.identity() == game.identity(),
                "{} in {notation}:\n{text}",
                format.key()
            );
            assert_eq!(
                (again.plies(), kinds),
                (game.plies(), vec![]),
                "{} in {notation}:\n{text}",
                format.key()
            );
            assert!(
                found == format || found == Format::Json && format == Format::Jsonl,
                "{text}"
            );
        }
    }
    let (again, ..) = only(&backwards(&game));
    assert_eq!(again.plies(), game.plies());

    // The database keeps them too, and two games that differ in a variation alone are two.
    let mut plain = Game::new(game.start());
    (plain.tags, plain.comment) = (game.tags.clone(), game.comment.clone());
    for ply in game.plies() {
        plain
            .play(Ply {
                variations: Vec::new(),
                ..ply.clone()
            })
            .unwrap();
    }
    assert_ne!(plain.identity(), game.identity());
    let database = database(written(
        &[game.clone(), plain],
        Format::Apgn,
        Notation::Abapro,
    ));
    assert_eq!(
        database.game(1).unwrap().unwrap().game.plies(),
        game.plies()
    );
    assert!(!database.game(2).unwrap().unwrap().game.has_variations());
}

#[test]
fn a_variation_that_does_not_replay_is_told_and_kept_as_far_as_it_goes() {
    let (game, _, kinds) =
        only("Belgian daisy\n1.a1b2 (1.i9h8 e5e6 2.i8h7) i5h5 (1...e5e6) 2.a2b3");
    assert_eq!(
        (names(game.plies()), kinds),
        (
            "a1b2 i5h5 a2b3".to_owned(),
            vec![Kind::Variation, Kind::Variation]
        )
    );
    let line = &game.plies()[0].variations[0];
    assert_eq!(
        (names(&line.plies), line.plies[0].comment.as_deref()),
        ("i9h8".to_owned(), Some("e5e6 2.i8h7"))
    );
    assert_eq!(game.plies()[1].comment.as_deref(), Some("(1.e5e6)"));
    // Nothing of the rest is lost.
    let (game, _, _) = only(
        "Belgian daisy\n1.a1b2 i5h5 (1...{so} i7h6! 0:15 {why} 2.a2b3 (2.a2a3) abandon) 2.a2b3",
    );
    assert_eq!(
        game.plies()[1].comment.as_deref(),
        Some("(so 1.i7h6! 0:15 (why) 2.a2b3 (abandon) (2.a2a3))")
    );
    // What is no move stops it too; parentheses without moves are a comment.
    let (game, _, kinds) = only("Belgian daisy\n1.a1b2 (1.i9h8 zz9 2.i8h7) i5h5 (a remark)");
    assert_eq!(kinds, [Kind::Variation]);
    assert_eq!(
        game.plies()[0].variations[0].plies[0].comment.as_deref(),
        Some("zz9 2.i8h7")
    );
    assert_eq!(game.plies()[1].comment.as_deref(), Some("(a remark)"));
    // Claims in a variation are checked.
    let (_, _, kinds) = only("Belgian daisy\n1.a1b2 (1.i9h8(e) a5b5 3.i8h7) i5h5");
    assert_eq!(kinds, [Kind::FalseEjection, Kind::MoveNumber]);
    // However deep, nothing overflows.
    let (game, _, kinds) = only(&format!(
        "Belgian daisy\n1.a1b2 {}{} i5h5",
        "(1.i9h8 ".repeat(5_000),
        ")".repeat(5_000)
    ));
    assert_eq!((game.plies().len(), kinds), (2, vec![Kind::Variation]));
}

/// The expected output of the tests of abmove, and the illustration of the survey.
#[test]
fn ag_as_its_author_writes_it() {
    let board = "    2 2 2 2 2\n   2 2 2 2 2 2\n  . . 2 2 2 . .\n . . . . . . . .\n. . . . . . . . .\n . . . . . . . .\n  . . 1 1 1 . .\n   1 1 1 1 1 1\n    1 1 1 1 1\n";
    let text = format!(
        "[Event \"?\"]\n[Black \"A\"]\n[White \"B\"]\n[Result \"*\"]\n\n{board}1\n1-0\n2-0\n1. a1b2 (1. a2b3) i9h8 (1. - i8h7) 2. b1c1 (2. b6c7)\n"
    );
    let found = records(&text);
    assert_eq!((found.len(), found[0].format), (1, Format::Ag));
    let swapped = text.replace("[Event", "[SetUp");
    assert_eq!(records(format!("{text}\n{swapped}")).len(), 2);
    let Content::Game(game) = &found[0].content else {
        panic!("{:?}", found[0].problems)
    };
    assert_eq!(game.layout().map(Layout::key), Some("classical"));

    let belgian = "[Event \"?\"]\n[Black \"A\"]\n[White \"B\"]\n[Result \"*\"]\n\n     2 2 . 1 1\n    2 2 2 1 1 1\n   . 2 2 . 1 1 .\n  . . . . . . . .\n . . . . . . . . .\n  . . . . . . . .\n   . 1 1 . 2 2 .\n    1 1 1 2 2 2\n     1 1 . 2 2\n1\n1-0\n2-0\n1. a1d4 {Scorpio} i5f5 (1. - a5d5)\n";
    let (game, format, kinds) = only(belgian);
    assert_eq!((format, kinds), (Format::Ag, vec![]));
    assert_eq!(game.layout().map(Layout::key), Some("belgian-daisy"));
    assert_eq!(game.plies()[0].comment.as_deref(), Some("Scorpio"));
    assert_eq!(names(&game.plies()[1].variations[0].plies), "a5b5");
    assert!(
        written(&[game], Format::Ag, Notation::Nacre)
            .ends_with("1\n1-0\n2-0\n1. a1d4 {Scorpio} i5f5 (1. - a5d5)\n")
    );
    // A board with faults is told row by row, and the game is looked for by replay.
    let (_, _, kinds) = only(
        &belgian
            .replace("   . 2 2 . 1 1 .\n", "   . 2 2 . 1 1\n")
            .replace(" 1-0\n", " 1-99\n"),
    );
    assert!(kinds.contains(&Kind::Position), "{kinds:?}");
}

#[test]
fn json_comes_back_whole() {
    let before = sample_games();
    for format in [Format::Json, Format::Jsonl] {
        let text = written(&before, format, Notation::Abapro);
        let after = games(&text);
        assert_eq!(after, before);
        assert_eq!(written(&after, format, Notation::Abapro), text);
    }
    // By hand, with little in it.
    for moves in [
        "\"1.a1b2 i5h5 2.a2b3\"",
        "[\"a1b2\", \"i5h5\", \"a2b3\"]",
        "[{\"move\": \"a1b2\"}, {\"move\": \"i5h5\"}, {\"move\": \"a2b3\"}]",
    ] {
        let (game, _, kinds) = only(&format!(
            "{{\"black\": \"A\", \"opening\": \"x\", \"layout\": \"belgian\", \"moves\": {moves}}}"
        ));
        assert_eq!(
            (names(game.plies()), kinds),
            ("a1b2 i5h5 a2b3".to_owned(), vec![]),
            "{moves}"
        );
        assert_eq!(
            (game.player(Color::Black), game.tag("Opening")),
            (Some("A"), Some("x"))
        );
    }
    // The first ply says in which notation all are read.
    let (game, ..) = only(
        "{\"layout\": \"belgian\", \"moves\": [{\"nacre\": \"a1d4\"}, {\"abapro\": \"i5h5\", \"nacre\": \"i5f5\"}, {\"abapro\": \"a2b3\"}]}",
    );
    assert_eq!(
        (names(game.plies()), game.incomplete.is_some()),
        ("a1b2 i5h5".to_owned(), true)
    );
    // Claims are checked there too.
    let claims = |object: Value| kinds_of(&records(object.to_string())[0]);
    let mut object = value(&before[0]);
    assert_eq!(claims(object.clone()), []);
    object["plies"] = json!(3);
    object["score"] = json!({"black": 6, "white": 0});
    object["final"] = object["start"].clone();
    object["moves"][0]["ejected"] = json!(true);
    object["moves"][1]["score"] = json!({"black": 1, "white": 0});
    object["moves"][2]["position"] = object["moves"][1]["position"].clone();
    let mut found = claims(object);
    found.sort_unstable();
    assert_eq!(
        found
            .iter()
            .filter(|kind| **kind != Kind::UnmarkedEjection)
            .collect::<Vec<_>>(),
        [
            &Kind::FalseEjection,
            &Kind::Score,
            &Kind::Score,
            &Kind::Plies,
            &Kind::FinalPosition,
            &Kind::FinalPosition
        ]
    );
}

/// Places in a value are those in the file, whatever is written otherwise there.
#[test]
fn places_in_json_with_escapes() {
    for (moves, word) in [
        (r#"1. a1b2 {\u00e9\n\"x\"} i5h5\n2. zz9 i6h6"#, "zz9"),
        (r"1. a1b2 {é\ud83d\ude00 𝄞} i5h5\n2. e5e6 (é) i6h6", "e5e6"),
        (r"1. a1b2 i5h5 {\t\\} 2. a2b3é", "a2b3é"),
    ] {
        let text =
            format!("[{{\"black\":\"é\"}},{{\"layout\":\"belgian\",\"moves\":\"{moves}\"}}]");
        let found = &records(&text)[1];
        let error = found
            .problems
            .iter()
            .find(|problem| problem.severity == Severity::Error)
            .unwrap();
        let offset = usize::try_from(error.place.offset).unwrap();
        assert!(text[offset..].starts_with(word), "{}", &text[offset..]);
        assert_eq!(
            text[..offset].chars().count() as u64 + 1,
            error.place.column
        );
        assert_eq!(
            error.help.as_ref().map(|help| help.word.as_str()),
            Some(word)
        );
    }
    let options = sumito::record::ReadOptions {
        repair: sumito::record::Repair::Unique,
        ..Default::default()
    };
    let text =
        "{\"layout\":\"belgian\",\"moves\":\"1. a1b2 {\\u00e9} i5h5\\n2. 2ab3 i6h6 3.c2c3 g4g5\"}";
    let mended = sumito::record::read(text.as_bytes(), options)
        .next()
        .unwrap()
        .unwrap();
    assert!(
        matches!(&mended.content, Content::Game(game) if game.plies().len() == 6 && game.mended.is_some()),
        "{:?}",
        mended.problems
    );
    // It says so when it comes back.
    let Content::Game(game) = mended.content else {
        unreachable!()
    };
    for format in TEXT_FORMATS.into_iter().chain([Format::Json]) {
        let text = written(std::slice::from_ref(&game), format, Notation::Abapro);
        let (again, ..) = only(&text);
        assert_eq!(again.mended, game.mended);
        assert_eq!(written(&[again], format, Notation::Abapro), text);
    }
}

/// A file of one line that is longer than what is read at a time, cut in the middle of strings.
#[test]
fn a_list_of_games_on_one_long_line() {
    let game = "{\"layout\":\"belgian\",\"black\":\"a long name } ] { [ and more é\",\"moves\":\"1. a1b2 i5h5 2. a2b3 i6h6\"}";
    let count = 3 * (1 << 20) / game.len();
    let bad = game.replace("i6h6", "e5e6");
    let text = format!("[{},{bad}]", vec![game; count].join(","));
    let found = records(&text);
    assert_eq!(found.len(), count + 1);
    let whole = found.iter().filter(
        |record| matches!(&record.content, Content::Game(game) if game.incomplete.is_none()),
    );
    assert_eq!(whole.count(), count);
    let error = found[count]
        .problems
        .iter()
        .find(|problem| problem.severity == Severity::Error)
        .unwrap();
    let offset = usize::try_from(error.place.offset).unwrap();
    assert!(text[offset..].starts_with("e5e6"));
    assert_eq!(
        (error.place.line, error.place.column),
        (1, text[..offset].chars().count() as u64 + 1)
    );
}

#[test]
fn json_around_and_without_games() {
    for text in ["[]", "[]\n", " [ ]\r\n", "[\n]\n"] {
        assert!(records(text).is_empty(), "{text}");
    }
    let text = "{\"format\":{\"a\":[1]},\"games\":[{\"layout\":\"belgian\",\"moves\":\"a1b2\"}],\"meta\":{\"a\":{\"b\":1}},\"n\":2}\n{\"layout\":\"belgian\",\"moves\":\"i9h8\"}";
    let found = records(text);
    let rejected = found
        .iter()
        .filter(|record| matches!(record.content, Content::Rejected))
        .count();
    assert_eq!((games(text).len(), rejected), (2, 0), "{found:?}");
    // What is not understood is kept.
    let (game, ..) =
        only("{\"layout\":\"belgian\",\"moves\":\"a1b2\",\"foo\":{\"x\":[1, 2]},\"bar\":null}");
    assert_eq!(
        (game.tag("Foo"), game.tag("Bar")),
        (Some("{\"x\":[1, 2]}"), None)
    );
}

/// Good games with damaged ones between them, a line each.
#[test]
fn damage_in_json_stays_inside_the_object_that_has_it() {
    let game = sample_games().remove(0);
    let line = written(std::slice::from_ref(&game), Format::Jsonl, Notation::Abapro);
    let good = line.trim_end();
    let damages: [(String, Kind); 7] = [
        (
            good.replacen("\"abapro\":\"a1", "\"abapro\":\"e5", 1)
                .replacen("\"abapro\":\"b1", "\"abapro\":\"e5", 1),
            Kind::IllegalMove,
        ),
        (
            good.replacen("\"abapro\":\"", "\"abapro\":\"zz", 1),
            Kind::UnreadableMove,
        ),
        (good[..good.len() / 2].to_owned(), Kind::Json),
        (good.replacen("\"tags\":[", "\"tags\":", 1), Kind::Json),
        (good.replacen("\"layout\":\"", "\"layout\":", 1), Kind::Json),
        (
            format!("{{{}", &good[1..].replace("\"moves\"", "\"Moves\"")),
            Kind::NothingToReplay,
        ),
        ("{\"hello\": \"world\"}".to_owned(), Kind::NothingToReplay),
    ];
    let mut file = String::new();
    for (damaged, _) in &damages {
        file.push_str(&format!("{good}\n{damaged}\n"));
    }
    file.push_str(good);
    let found = records(&file);
    assert_eq!(found.len(), 2 * damages.len() + 1);
    for record in found.iter().step_by(2) {
        assert!(
            matches!(&record.content, Content::Game(found) if **found == game),
            "{:?}",
            record.problems
        );
    }
    for (n, (record, (text, kind))) in found.iter().skip(1).step_by(2).zip(&damages).enumerate() {
        let error = record
            .problems
            .iter()
            .find(|problem| problem.severity == Severity::Error)
            .unwrap();
        assert_eq!(
            (error.kind, error.place.line, record.text.as_str()),
            (*kind, 2 * n as u64 + 2, text.as_str())
        );
        let before: usize = file
            .lines()
            .take(2 * n + 1)
            .map(|line| line.len() + 1)
            .sum();
        assert_eq!(
            error.place.offset,
            before as u64 + error.place.column - 1,
            "places in lines of ASCII"
        );
    }
}

fn kaawa_node(nacre: &str, is_origin: bool, seconds: f64, children: Vec<Value>) -> Value {
    json!({"nacre": nacre, "children": children, "is_origin": is_origin, "comment": "", "clock_mode": "pendule",
        "last_move_info": {"player": "black"}, "p1_time": seconds, "p2_time": 0})
}

/// In the shape of the games that KAAWA saves.
#[test]
fn kaawa_trees() {
    let branch = kaawa_node(
        "i9f6",
        false,
        1.0,
        vec![kaawa_node("a5d5", false, 1.0, vec![])],
    );
    let after_the_end = kaawa_node("c2c5", false, 1.0, vec![]);
    let last = kaawa_node("i6g6", true, 2.0, vec![after_the_end]);
    let played = kaawa_node(
        "a1d4",
        true,
        293.95,
        vec![kaawa_node(
            "i5f5",
            true,
            0.0,
            vec![kaawa_node("a2c4", true, 61.0, vec![last])],
        )],
    );
    let game = json!({
        "Date": "2608172039", "Event": "Amical", "VariantName": "Marguerite Belge",
        "Players": {"P1_black": "A", "P2_white": "B"}, "History": ["0a12b123c23g78h789i89_0a45b456c56g45h456i56"],
        "Tree": {"pos": "0a12b123c23g78h789i89_0a45b456c56g45h456i56", "nacre": "START", "comment": "note", "children": [branch, played]},
        "Winner": "B", "Eject": {"P1": 0, "P2": 0}, "Term": "R", "Level": 3,
        "Timer": {"mode": "pendule", "settings": {"p1_initial": 300, "p1_bonus": 2}},
    });
    let (found, format, kinds) = only(&game.to_string());
    assert_eq!((format, kinds), (Format::Kaawa, vec![]));
    assert_eq!(names(found.plies()), "a1b2 i5h5 a2b3 i6h6");
    assert_eq!(names(&found.plies()[0].variations[0].plies), "i9h8 a5b5");
    assert_eq!(names(&found.plies()[3].variations[0].plies), "i6h6 c2c3");
    assert_eq!(
        (
            found.plies()[0].clock.as_deref(),
            found.plies()[2].clock.as_deref()
        ),
        (Some("4:53.9"), Some("1:01.0"))
    );
    assert_eq!(
        (found.result, found.ending, found.comment.as_deref()),
        (GameResult::White, Some(Ending::Resignation), Some("note"))
    );
    assert_eq!(
        (
            found.date().as_deref(),
            found.tag("Level"),
            found.tag("TimeControl")
        ),
        (Some("2026.08.17"), Some("3"), Some("300+2"))
    );
    // Nothing marked as played: the first goes on. A node without its move is told.
    let bare = |nacre: &str, children: Vec<Value>| json!({"nacre": nacre, "children": children});
    let unmarked = json!({"Tree": {"children": [bare("a1d4", vec![bare("i5f5", vec![bare("a2c4", vec![])]), bare("a5d5", vec![])])]}});
    let (found, _, _) = only(&unmarked.to_string());
    assert_eq!(names(found.plies()), "a1b2 i5h5 a2b3");
    assert_eq!(names(&found.plies()[1].variations[0].plies), "a5b5");
    let headless = json!({"Tree": {"children": [{"nacre": "a1d4", "children": [{"children": [bare("a2c4", vec![])]}]}]}});
    let (found, _, kinds) = only(&headless.to_string());
    assert_eq!((found.plies().len(), found.incomplete.is_some()), (1, true));
    assert!(kinds.contains(&Kind::UnreadableMove));
    // A tree as deep as its text takes no longer than any other.
    let node = "{\"nacre\":\"a1d4\",\"is_origin\":true,\"children\":[";
    let deep = format!(
        "{{\"Tree\":{{\"children\":[{}{}]}}}}",
        node.repeat(40_000),
        "]}".repeat(40_000)
    );
    let (found, _, kinds) = only(&deep);
    assert_eq!((found.plies().len(), found.incomplete.is_some()), (1, true));
    assert!(kinds.contains(&Kind::IllegalMove));
}

/// In the shape of what `api/games/user/NAME?perfType=abalone&moves=true` gives, with the moves of a real game.
#[test]
fn playstrategy_objects() {
    let object = json!({
        "id": "CQYLlLVN", "rated": true, "variant": "abalone", "speed": "blitz", "createdAt": 1_789_732_800_000_i64, "status": "resign",
        "players": {"p1": {"user": {"name": "SOLFAREMI"}, "rating": 1700}, "p2": {"user": {"name": "PST-Greedy-Tom"}}}, "winner": "p1",
        "moves": "a1d4 i5f5 a2c4 i6g6 c2c7 a5d5 b1c2 h6f4 g8f6 h4e4 f7e5 e4i8 i8g8 f4h6 h9f7 c5d8",
    });
    let (game, format, kinds) = only(&object.to_string());
    assert_eq!(
        (format, kinds, game.score().white),
        (Format::Playstrategy, vec![], 1)
    );
    assert_eq!(
        names(game.plies()),
        "a1b2 i5h5 a2b3 i6h6 c2c3 a5b5 b1c2 h6g5 g7g8f6 h4g4 f6f7e5 e4f5 i8h8 f4g5 h9g8 c5c7d6"
    );
    assert_eq!(
        (game.player(Color::Black), game.date().as_deref()),
        (Some("SOLFAREMI"), Some("2026.09.18"))
    );
    assert_eq!(
        (game.result, game.ending),
        (GameResult::Black, Some(Ending::Resignation))
    );
    assert_eq!(
        (game.tag("Site"), game.tag("Speed")),
        (Some("https://playstrategy.org/CQYLlLVN"), Some("blitz"))
    );
    // An older game, in Nacre notation, from the mirrored start: White has a1.
    let mut older = object;
    let a1: Cell = "a1".parse().unwrap();
    let is_mirror =
        |symmetry: &Symmetry| game.start().transform(*symmetry).at(a1) == Some(Color::White);
    let mirror = Symmetry::all().find(is_mirror).unwrap();
    let moves: Vec<String> = game
        .moves()
        .map(|made| Notation::Nacre.token(made.transform(mirror)).to_string())
        .collect();
    older["moves"] = json!(moves.join(" "));
    let (game, _, kinds) = only(&older.to_string());
    assert_eq!(
        game.start().at("a1".parse().unwrap()),
        Some(Color::White),
        "{kinds:?}"
    );
    assert!(kinds.contains(&Kind::LayoutTurned));
    // A few moves do not tell.
    older["moves"] = json!("a5d5 i9f6 a4c4");
    assert!(matches!(
        records(older.to_string())[0].content,
        Content::Rejected
    ));
    // Players without a name, and clocks.
    older["moves"] = json!("a1d4 i5f5");
    older["players"]["p2"] = json!({"aiLevel": 3});
    older["clocks"] = json!([18000, 17_955]);
    let (game, ..) = only(&older.to_string());
    assert_eq!(game.player(Color::White), Some("PlayStrategy AI level 3"));
    assert_eq!(game.plies()[1].clock.as_deref(), Some("2:59.5"));
}

#[test]
fn verloop_objects() {
    let object = |layout: Value, moves: &[&str]| {
        json!({"@class": "model.gamelogic.GameState$Game", "boardHashesMap": null, "description": "a\ntest", "layout": layout, "moves": moves,
            "players": ["x", "y"]})
        .to_string()
    };
    for (layout, key) in [
        (json!("BELGIAN_DAISY"), "belgian-daisy"),
        (json!("STANDARD2"), "classical"),
        (Value::Null, "classical"),
    ] {
        let (game, format, _) = only(&object(layout, &["a1b2", "i5h5"]));
        assert_eq!(
            (format, game.layout().map(Layout::key)),
            (Format::Verloop, Some(key))
        );
        assert_eq!(
            (game.player(Color::White), game.comment.as_deref()),
            (Some("y"), Some("a test"))
        );
    }
}

#[test]
fn abalassembly_exports() {
    let head = "[Abalassembly] 2609281513\n[Date] 28/09/2026 15:13\n[Variante] Marguerite Belge\n[IA] KAAH — 3\n[Coups] 4\n[Notation] Aba-Pro\n[Score] Noirs 0 - 0 Blancs\n\n";
    let (game, format, kinds) = only(&format!("{head}1.a1b2 i5h5 2.a2b3 i6h6"));
    assert_eq!(
        (format, kinds, game.plies().len()),
        (Format::Abalassembly, vec![], 4)
    );
    assert_eq!(
        (game.date().as_deref(), game.tag("IA")),
        (Some("2026.09.28"), Some("KAAH — 3"))
    );
    // Two bugs that its exports once had: a wrong score, and two notations glued together.
    let (_, _, kinds) = only(&format!(
        "{}1.a1b2 i5h5",
        head.replace("Noirs 0", "Noirs 6")
    ));
    assert_eq!(kinds, [Kind::Score]);
    let found = records(format!("{head}1.a1b2a1d4 i5h5i5f5"));
    assert!(matches!(found[0].content, Content::Rejected));
    assert_eq!(kinds_of(&found[0]), [Kind::UnreadableMove]);
}

#[test]
fn abalassembly_codes_and_scanned_games() {
    // c2 and c3 go up-right, a broadside; a1, b2 and c3 go up-right in a line; one marble goes.
    let (game, format, kinds) = only(
        "ABAL1:belgian:Olivier|Saab_B:3a1b2c333i5h5g542c2c331i6h6... ".trim_end_matches("... "),
    );
    assert_eq!(
        (format, game.player(Color::White)),
        (Format::Abalassembly, Some("Saab B")),
        "{kinds:?}"
    );
    for code in [
        "ABAL1:belgian:3a1b5c33",
        "ABAL1:belgian:2a1b2c33",
        "ABAL1:belgian:9a1b2c3d4e5f6g7h8i93",
        "ABAL1:belgian:1a17",
    ] {
        assert!(
            matches!(records(code)[0].content, Content::Rejected),
            "{code}"
        );
    }
    let (_, _, kinds) = only("ABAL1:belgian:A|B:more:3a1b2c33");
    assert_eq!(kinds, [Kind::UnknownText]);
    let scanned = json!({"format": "abalassembly-scanned-games-v1", "exportedAt": "2026-07-16T00:00:00.000Z", "count": 2, "games": [
        {"date": "2026-07-16", "black": "AP10", "white": "Ula6", "variant": "belgian", "startColor": "black",
         "start": "0a1a2b1b2b3c2c3g7g8h7h8h9i8i9,0a4a5b4b5b6c5c6g4g5h4h5h6i5i6", "seq": "1.A1B2 I5H5 2.A2B3 I6H6", "plies": 4, "verified": true},
        {"black": "x", "variant": "belgian", "seq": "1.A1B2 I5H5", "plies": 2},
    ]});
    for text in [
        scanned.to_string(),
        serde_json::to_string_pretty(&scanned).unwrap(),
    ] {
        let found = records(&text);
        let games: Vec<&Record> = found
            .iter()
            .filter(|record| !matches!(record.content, Content::Preamble))
            .collect();
        assert_eq!(games.len(), 2);
        let Content::Game(game) = &games[0].content else {
            panic!("{:?}", games[0].problems)
        };
        assert_eq!(
            (names(game.plies()), game.tag("Verified")),
            ("a1b2 i5h5 a2b3 i6h6".to_owned(), Some("true"))
        );
        assert_eq!(kinds_of(games[0]), []);
    }
}

/// The listing of the Aba-Pro article, and the same in the reversible notation: a whole record with its final position.
#[test]
fn a_listing_backwards_with_a_final_position_is_a_record() {
    let (game, ..) = only("Belgian daisy\n1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5");
    let last = PositionNotation::Apgn.write(&game.last());
    for listing in [
        "-3. g9g4 c7c2 -2. g6i6 c4a2 -1. f5i5 d4a1",
        "-3. g9g4 c7c2\n-2. g6i6 c4a2\n-1. f5i5 d4a1",
        "-3. g9g4 {a remark} c7c2! -2. g6i6 c4a2 -1. f5i5 d4a1",
    ] {
        let (found, _, kinds) = only(&format!("# FinalPosition: {last}\n{listing}"));
        assert_eq!(
            (found.start(), names(found.plies()), kinds),
            (game.start(), names(game.plies()), vec![]),
            "{listing}"
        );
        assert!(found.incomplete.is_none());
    }
    // White begins the listing after `...`; one game after another.
    let shorter = Position::clone(&game.positions().nth(5).unwrap());
    let shorter = PositionNotation::Apgn.write(&shorter);
    let text = format!(
        "# FinalPosition: {shorter}\n-3. ... c7c2 -2. g6i6 c4a2 -1. f5i5 d4a1\n\n# FinalPosition: {last}\n-3. g9g4 c7c2 -2. g6i6 c4a2 -1. f5i5 d4a1\n"
    );
    let found = games(&text);
    assert_eq!(
        found
            .iter()
            .map(|game| game.plies().len())
            .collect::<Vec<_>>(),
        [5, 6]
    );
    // In Aba-Pro it tells too little: told, and what is certain is kept.
    let found = records(format!(
        "# Notation: Aba-Pro\n# FinalPosition: {last}\n-3. g7g6 c5c4 -2. g6h6 c4b3 -1. f5g5 d4c3"
    ));
    assert!(
        found[0]
            .problems
            .iter()
            .any(|problem| problem.message.contains("names 3 moves")),
        "{:?}",
        found[0].problems
    );
    // Without its final position it is nothing; cut short, it is the end of a game.
    let found = records("-3. g9g4 c7c2 -2. g6i6 c4a2 -1. f5i5 d4a1");
    assert!(matches!(found[0].content, Content::Rejected));
    let (found, ..) = only(&format!(
        "# FinalPosition: {last}\n-3. g9g4 c7c2 -2. g6i6 c4a2"
    ));
    assert_eq!(
        (
            found.plies().len(),
            found.incomplete.is_some(),
            found.last()
        ),
        (4, true, game.last())
    );
    let (found, ..) = only(&format!(
        "# FinalPosition: {last}\n-3. g9g4 c7c2 -2. e5e6 c4a2"
    ));
    assert_eq!((found.plies().len(), found.incomplete.is_some()), (2, true));
}

/// What `replay --reverse --listing` prints of real games, ejections and all, and of games from no layout.
#[test]
fn listings_of_games_come_back() {
    let custom = "[Variant \"custom\"]\n[Position \"5/6/7/8/6bbw/8/7/6/ww2w -1w b\"]\n\n1. e7e8 a5a4 2. e8e7 1/2-1/2";
    let (custom, ..) = only(custom);
    for game in standard_games().into_iter().chain([custom]) {
        let last = PositionNotation::Apgn.write(&game.last());
        for header in ["# final position: ", "[FinalPosition \""] {
            let mut text = format!(
                "{header}{last}{}\n",
                if header.starts_with('[') { "\"]" } else { "" }
            );
            for (index, step) in game.steps().into_iter().rev().enumerate() {
                let (number, token) = (step.number, Notation::Reversible.back_token(step.ply.made));
                text.push_str(&match (step.begins_round(), index) {
                    (false, _) => format!("-{number}. {token} "),
                    (true, 0) => format!("-{number}. ... {token} "),
                    (true, _) => format!("{token} "),
                });
            }
            let (again, _, kinds) = only(text.trim_end());
            assert_eq!(
                (again.start(), again.incomplete.as_deref(), kinds),
                (game.start(), None, vec![]),
                "{text}"
            );
            assert!(again.moves().eq(game.moves()));
        }
    }
    // In the middle of a game the numbers are right all the same.
    let (game, ..) = only("Belgian daisy\n1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5");
    let last = PositionNotation::Apgn.write(&game.last());
    let found = &records(format!(
        "# FinalPosition: {last}\n-3. g9g4 c7c2 -2. g6i5 c4a2 -1. f5i5 d4a1"
    ))[0];
    assert_eq!(kinds_of(found), [Kind::IllegalMove]);
    assert!(found.problems.iter().any(|problem| {
        problem
            .help
            .as_ref()
            .is_some_and(|help| help.nearest.is_empty())
    }));
}

#[test]
fn a_reversible_record_goes_both_ways() {
    for game in sample_games() {
        let text = backwards(&game);
        let (again, format, kinds) = only(&text);
        assert_eq!((format, kinds), (Format::Reversible, vec![]), "{text}");
        assert!(again.identity() == game.identity(), "{text}");
        assert_eq!(backwards(&again), text);
    }
    let both: String = sample_games()
        .iter()
        .map(|game| backwards(game) + "\n")
        .collect();
    assert_eq!(
        games(&both),
        games(written(
            &sample_games(),
            Format::Reversible,
            Notation::Reversible
        ))
    );
}

#[test]
fn what_a_format_cannot_hold_is_named() {
    let losses = |game: &Game, format: Format, notation: Notation| {
        let options = WriteOptions {
            notation: Some(notation),
            ..WriteOptions::default()
        };
        let mut writer = Writer::new(Vec::new(), format, options);
        writer.write(game).unwrap();
        writer
            .losses()
            .map(|(what, games)| format!("{what}: {games}"))
            .collect::<Vec<_>>()
    };
    let game = annotated();
    let rows = [
        "clocks: 1",
        "comments: 1",
        "marks: 1",
        "the tag Round: 1",
        "variations: 1",
    ];
    assert_eq!(losses(&game, Format::Csv, Notation::Abapro), rows);
    for format in TEXT_FORMATS
        .into_iter()
        .chain([Format::Json, Format::Jsonl])
    {
        assert_eq!(
            losses(&game, format, Notation::Nacre),
            [""; 0],
            "{}",
            format.key()
        );
    }
    let tp = ["broadsides, which have no name in TP notation (written in Aba-Pro): 1"];
    assert_eq!(losses(&game, Format::Linear, Notation::Tp), tp);
    assert_eq!(losses(&game, Format::Reversible, Notation::Tp), [""; 0]);
    let mut braces = Game::new(game.start());
    braces
        .play(Ply {
            comment: Some("a {b}".to_owned()),
            ..game.plies()[0].clone()
        })
        .unwrap();
    assert_eq!(
        losses(&braces, Format::Ag, Notation::Nacre),
        ["braces in comments (written as parentheses): 1"]
    );
}

#[test]
fn a_game_never_takes_an_illegal_variation() {
    let start = Layout::find("Standard").unwrap().position();
    let legal = start.legal_moves()[0];
    let mut after = start;
    after.apply(legal);
    let reply = after.legal_moves()[0];
    let with = |plies: Vec<Ply>| Ply {
        variations: vec![Variation {
            comment: None,
            plies,
        }],
        ..Ply::from(legal)
    };
    assert!(
        Game::new(start)
            .play(with(vec![legal.into(), reply.into()]))
            .is_ok()
    );
    assert!(Game::new(start).play(with(vec![reply.into()])).is_err());
    assert!(Game::new(start).play(with(vec![])).is_err());
}

/// A line of legal moves with marks, clocks, comments and variations on some.
fn random_line(
    random: &mut Random,
    mut position: Position,
    plies: usize,
    depth: usize,
) -> Vec<Ply> {
    let mut line = Vec::new();
    while line.len() < plies
        && [Color::Black, Color::White]
            .iter()
            .all(|&color| position.lost(color) < 6)
    {
        let legal = position.legal_moves();
        let ejection = legal.iter().find(|made| made.ejects());
        let Some(&made) = ejection.or(legal.get(random.below(legal.len().max(1)))) else {
            break;
        };
        let mut ply = Ply::from(made);
        let mut maybe = |text: &str| (random.below(12) == 0).then(|| text.to_owned());
        (ply.mark, ply.clock, ply.comment) =
            (maybe("!?"), maybe("0:15"), maybe("1-0; a1b2 (é) | \"#\""));
        while depth < 3 && random.below(16) == 0 {
            let length = 1 + random.below(5);
            let comment = (random.below(2) == 0).then(|| "why not".to_owned());
            ply.variations.push(Variation {
                comment,
                plies: random_line(random, position, length, depth + 1),
            });
        }
        position.apply(made);
        line.push(ply);
    }
    line
}

/// Imported, written in any format and notation that can hold it, and imported again: an equal game.
#[test]
fn random_games_of_every_layout_come_back_from_every_format_in_every_notation() {
    let mut random = Random(2_026);
    let mut games_before = Vec::new();
    for (n, layout) in Layout::all().iter().enumerate() {
        let mut setup = layout.position().setup();
        if n % 5 == 0 {
            setup.seat = 1;
        }
        if n % 7 == 0 {
            (setup.lost[0], setup.lost[1]) = (2, 1);
        }
        let start = Position::new(setup, *layout.position().rules()).unwrap();
        let mut game = Game::new(start);
        game.tags.push(("Round".to_owned(), n.to_string()));
        game.tags
            .push(("Annotator".to_owned(), "\"A\" \\ B: [c]".to_owned()));
        game.comment = (n % 3 == 0).then(|| "2. before [the \"first\"".to_owned());
        let plies = 20 + random.below(100);
        random_line(&mut random, start, plies, 0)
            .into_iter()
            .for_each(|ply| game.play(ply).unwrap());
        games_before.push(game);
    }
    assert!(
        games_before
            .iter()
            .filter(|game| game.has_variations())
            .count()
            > 60
    );
    // What is not stated is filled in by the first reading.
    let games_before = games(written(&games_before, Format::Json, Notation::Abapro));
    assert_eq!(games_before.len(), Layout::all().len());
    for notation in Notation::ALL {
        for format in TEXT_FORMATS
            .into_iter()
            .chain([Format::Json, Format::Jsonl])
        {
            let text = written(&games_before, format, notation);
            let found = records(&text);
            assert_eq!(
                found.len(),
                games_before.len(),
                "{} in {notation}",
                format.key()
            );
            for (record, before) in found.iter().zip(&games_before) {
                let Content::Game(game) = &record.content else {
                    panic!("{:?}", record.problems)
                };
                assert_eq!(
                    game.plies(),
                    before.plies(),
                    "{} in {notation}: {}",
                    format.key(),
                    record.text
                );
                assert!(
                    game.identity() == before.identity(),
                    "{} in {notation}:\n{}",
                    format.key(),
                    record.text
                );
                assert_eq!(
                    kinds_of(record),
                    [],
                    "{} in {notation}:\n{}",
                    format.key(),
                    record.text
                );
            }
        }
    }
    for game in &games_before {
        assert!(only(&backwards(game)).0.identity() == game.identity());
    }
}
