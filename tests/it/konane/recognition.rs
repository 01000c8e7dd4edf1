//! Records of Kōnane are recognised by what they state, or by their moves; doubtful cases are reported.

use sumito::games::{AnyLayout, AnyPosition, GameKind};
use sumito::generator::{GameGenerator, LayoutChoice};
use sumito::konane;
use sumito::record::{Content, Game, Problem, ProblemKind, ReadOptions, Record, read};

fn records(text: &str, options: ReadOptions) -> Vec<Record> {
    let records = read(text.as_bytes(), options);
    records.collect::<Result<_, _>>().unwrap()
}

fn single(text: &str) -> Record {
    let mut records = records(text, ReadOptions::default());
    assert_eq!(records.len(), 1, "{text}: {records:#?}");
    records.remove(0)
}

fn game(record: &Record) -> &Game {
    match &record.content {
        Content::Game(game) => game,
        content => panic!("{content:?}: {:#?}", record.problems),
    }
}

fn messages(record: &Record) -> String {
    let messages = record
        .problems
        .iter()
        .map(|problem| problem.message.as_str());
    messages.collect::<Vec<_>>().join("; ")
}

#[test]
fn records_state_the_game_and_the_board_in_several_ways() {
    for text in [
        "konane-8x8\n1. d4 d3 2. d6-d4 d1-d3",
        "# konane 8x8\n1. d4 d3 2. d6-d4 d1-d3",
        "# game: Kōnane 8×8\n1. d4 d3 2. d6-d4 d1-d3",
        "[Variant \"Konane 8x8\"]\n\n1. d4 d3 2. d6-d4 d1-d3",
        "[Game \"Konane\"]\n[Board \"8×8\"]\n\n1. d4 d3 2. d6-d4 d1-d3",
        "{\"layout\": \"konane-8x8\", \"moves\": [\"d4\", \"d3\", \"d6-d4\", \"d1-d3\"]}",
        "{\"game\": \"konane\", \"board\": \"8x8\", \"moves\": \"d4 d3 d6-d4 d1-d3\"}",
        "# game: konane 8x8\n1. d4 d3 2. d6 - d4 d1 -> d3",
        "# game: konane 8x8\n1. d4 - d3 2. d6 x d4 d1 → d3",
        "# game: konane 8x8\n| 1 | d4 | d3 |\n| 2 | d6 - d4 | d1 - d3 |",
        "konane-8x8\n1. d4 d3\n2. d6 - d4  d1 - d3",
        // One move a line.
        "# game: konane 8x8\nd4\nd3\nd6-d4\nd1-d3",
        "# game: konane 8x8\nB d3\nW d2\nB d5 d3\nW d0 d2",
    ] {
        let record = single(text);
        let game = game(&record);
        assert_eq!(game.layout(), AnyLayout::find("konane-8x8"), "{text}");
        assert_eq!((game.plies().len(), &game.incomplete), (4, &None), "{text}");
    }
}

#[test]
fn a_layout_that_does_not_give_the_stated_start_is_reported_and_kept() {
    let start = "[Position \"wbwbwb/bwbwbw/wbwbwb/bwbwbw/wbwbwb/bwbwbw b -\"]";
    let wrong = "`Konane 8x8` does not give the start position, expected konane-6x6";
    for (stated, expected) in [
        ("[Board \"6x6\"]\n[Variant \"Konane 8x8\"]", wrong),
        (&format!("[Variant \"Konane 8x8\"]\n{start}"), wrong),
        ("[Board \"6x6\"]\n[Variant \"Konane 6x6\"]", ""),
        (&format!("[Variant \"konane-6x6\"]\n{start}"), ""),
    ] {
        let record = single(&format!("[Game \"Konane\"]\n{stated}\n\n1. c3 c4"));
        let of_start = |problem: &&Problem| problem.kind == ProblemKind::Position;
        let mut problems = record.problems.iter().filter(of_start);
        let found = problems.next().map_or("", |problem| &problem.message);
        assert_eq!((found, problems.next()), (expected, None), "{stated}");
        let game = game(&record);
        assert_eq!(game.layout(), AnyLayout::find("konane-6x6"), "{stated}");
        let given = (!expected.is_empty()).then_some("Konane 8x8");
        assert_eq!(game.tag("VariantAsGiven"), given, "{stated}");
    }
}

#[test]
fn a_final_position_is_enough() {
    let text =
        "# FinalPosition: wbwbwb/bwbwbw/wbw2b/bwbwbw/wb1bwb/bw1wbw b -\n-2. c4-e4 c3-c1 -1. c4 c3";
    let record = single(text);
    assert_eq!(game(&record).layout(), AnyLayout::find("konane-6x6"));
}

#[test]
fn moves_in_a_table_determine_the_game() {
    let text = "| N° | Noir | Blanc |\n| --- | --- | --- |\n| 1 | c3 | c4 |\n| 2 | c1-c3 | e4-c4 |";
    let record = single(text);
    assert!(matches!(game(&record).start(), AnyPosition::Konane(_)));
    assert_eq!(game(&record).plies().len(), 4);
}

#[test]
fn moves_in_json_determine_the_game() {
    let moves = r#"["d4","d3","d6-d4","d1-d3","f2-d2","f1-d1","f4-f2","e4-e2"]"#;
    let plies = r#"[{"move":"d4"},{"move":"d3"},{"move":"d6-d4"},{"move":"d1-d3"}]"#;
    let text = r#""d4 d3 d6-d4 d1-d3""#;
    for (moves, expected) in [(moves, 8), (plies, 4), (text, 4)] {
        let line = format!(r#"{{"black":"A","white":"B","moves":{moves}}}"#);
        for (text, games) in [(line.clone(), 1), (format!("{line}\n{line}\n"), 2)] {
            let records = records(&text, ReadOptions::default());
            assert_eq!(records.len(), games, "{text}");
            for record in &records {
                let game = game(record);
                assert_eq!(game.start().kind(), GameKind::Konane, "{text}");
                assert_eq!(game.plies().len(), expected, "{text}");
            }
        }
    }
    let abalone = single(r#"{"black":"A","white":"B","moves":["a1b2","i5h5"]}"#);
    assert_eq!(game(&abalone).start().kind(), GameKind::Abalone);
}

#[test]
fn a_layout_option_determines_the_game_of_records_that_state_none() {
    let options = ReadOptions {
        layout: AnyLayout::find("konane-8x8"),
        ..ReadOptions::default()
    };
    let record = records("c3 c4 c1-c3", options).remove(0);
    assert!(messages(&record).contains("taken off c3, expected a1, d4, e5 or h8"));
}

#[test]
fn a_record_with_unreadable_moves_is_rejected_and_not_lost() {
    let text = "# game: konane 6x6\n1. c3 c4\n\n# game: konane 6x6\n1. z9 c4\n\n# game: konane 6x6\n1. c3 c4";
    let records = records(text, ReadOptions::default());
    assert_eq!(records.len(), 3);
    assert!(matches!(records[1].content, Content::Rejected));
    assert!(messages(&records[1]).contains("`z9` is not a move, expected the square of a stone"));
    let alone = single("# game: konane 6x6\n1. z9 c4");
    assert!(matches!(alone.content, Content::Rejected));
}

#[test]
fn moves_of_both_games_are_not_guessed() {
    for text in ["1. a1 b1", "# Black: A\n# White: B\n1. d4 d5"] {
        let record = single(text);
        assert!(matches!(record.content, Content::Rejected), "{record:#?}");
        assert!(messages(&record).contains("moves of Abalone and of Kōnane alike"));
        for kind in [GameKind::Abalone, GameKind::Konane] {
            let options = ReadOptions {
                game: Some(kind),
                ..ReadOptions::default()
            };
            let record = records(text, options).remove(0);
            assert_eq!(game(&record).start().kind(), kind);
        }
    }
}

#[test]
fn a_stated_game_overrides_that_of_the_options() {
    let konane = "[Game \"Konane\"]\n[Board \"6x6\"]\n\n1. c3 c4 *";
    let json = "{\"game\": \"konane\", \"board\": \"6x6\", \"moves\": [\"c3\", \"c4\"]}";
    let abalone = "[Game \"Abalone\"]\n[Variant \"Belgian Daisy\"]\n\n1. a1b2 i5h5 *";
    for (text, kind, other) in [
        (konane, GameKind::Konane, GameKind::Abalone),
        (json, GameKind::Konane, GameKind::Abalone),
        (abalone, GameKind::Abalone, GameKind::Konane),
    ] {
        let options = ReadOptions {
            game: Some(other),
            ..ReadOptions::default()
        };
        let record = records(text, options).remove(0);
        let game = game(&record);
        assert_eq!(
            (game.start().kind(), game.plies().len()),
            (kind, 2),
            "{text}"
        );
        assert_eq!(game.incomplete, None, "{text}");
    }
}

#[test]
fn a_stated_game_overrides_the_moves_and_an_unknown_one_is_reported() {
    let record = single("[Game \"Abalone\"]\n\n1. d4 d3 2. d6-d4 d1-d3 *");
    assert!(game(&record).incomplete.is_some());
    assert_eq!(game(&record).start().kind(), GameKind::Abalone);
    let record = single("[Game \"Chess\"]\n\n1. e4 e5 *");
    assert!(messages(&record).contains("game `Chess`, expected abalone or konane"));
    let record = single("{\"game\": \"chess\", \"moves\": \"e4e5\"}");
    assert!(messages(&record).contains("game `chess`, expected abalone or konane"));
}

#[test]
fn a_draw_is_reported() {
    let text = "[Game \"Konane\"]\n[Board \"8x8\"]\n\n1. d4 d3 2. d6-d4 d1-d3 1/2-1/2";
    assert!(messages(&single(text)).contains("a draw, expected a winner: Kōnane has no draws"));
}

#[test]
fn a_bad_move_comes_with_the_board_and_suggestions() {
    let record = single("# game: konane 8x8\n1. d4 d3 2. d6-d5 d1-d3");
    let mut found = record
        .problems
        .iter()
        .filter_map(|problem| problem.diagnosis.as_ref());
    let diagnosis = found.next().unwrap();
    assert!(matches!(diagnosis.position, AnyPosition::Konane(_)));
    assert!(
        diagnosis
            .did_you_mean()
            .unwrap()
            .contains("d6-d4 (one character differs)")
    );
}

/// The beginnings of random games without a stated game, in which one of the moves is wrong. With a space in a move as in `a1 b1`, the first moves could be
/// those of Abalone.
#[test]
fn a_short_game_with_a_wrong_move_is_one_of_konane() {
    let layout = AnyLayout::find("konane-8x8").unwrap();
    let generator = GameGenerator::new(3, LayoutChoice::One(layout));
    for number in 1..=20 {
        let game = generator.game(number);
        let of = game.of::<konane::Position>().unwrap();
        let names: Vec<String> = of.moves().map(|mv| mv.to_string()).collect();
        for wrong in 2..6 {
            let mut names = names[..7].to_vec();
            names[wrong] = "b5-c6".to_owned();
            let rounds = names.chunks(2).zip(1..);
            let rounds = rounds.map(|(round, number)| format!("{number}. {}", round.join(" ")));
            let text = rounds.collect::<Vec<_>>().join(" ");
            let record = single(&text);
            let mut problems = record.problems.iter();
            let stop = problems
                .find(|problem| problem.kind == ProblemKind::IllegalMove)
                .unwrap();
            let position = stop.diagnosis.as_ref().unwrap().position;
            assert!(matches!(position, AnyPosition::Konane(_)), "{text}: {stop}");
            assert!(
                stop.message.starts_with("`b5-c6` is not a legal move: "),
                "{text}: {stop}"
            );
            assert_eq!(stop.location.ply, u32::try_from(wrong + 1).ok(), "{text}");
        }
    }
    // A layout of Abalone, and cells of its moves with spaces.
    for text in [
        "# Layout: Belgian Daisy\n1. a1 b2 2. b5-c6 d4-d6",
        "1. a1 b2 i5 h5 2. a2 b3 i6 h7",
    ] {
        let record = single(text);
        let kinds = record
            .problems
            .iter()
            .filter_map(|problem| problem.diagnosis.as_ref());
        for diagnosis in kinds {
            assert!(
                matches!(diagnosis.position, AnyPosition::Abalone(_)),
                "{text}"
            );
        }
        assert!(!messages(&record).contains("a stone"), "{text}");
    }
}
