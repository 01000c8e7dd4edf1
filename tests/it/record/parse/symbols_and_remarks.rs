//! Evaluations, marks, clock times and remarks among the moves.

use serde_json::{Value, json};
use sumito::notation::Notation;
use sumito::record::{Format, Game, GameResult, PlyOrder, WriteOptions, Writer};

use crate::support::{TEXT_FORMATS, TestDirectory, error, game_and_problems, records, written};

pub(super) const TAGS: &str = "[Event \"?\"]\n[Date \"????.??.??\"]\n[Black \"A\"]\n[White \"B\"]\n[Variant \"Belgian Daisy\"]\n[Result \"*\"]\n[Notation \"Aba-Pro\"]\n\n";

/// The mark and the comment of each ply, with blanks between.
pub(super) fn notes(game: &Game) -> Vec<String> {
    let plies = game.plies().iter();
    let notes = plies.map(|ply| {
        let notes = ply.annotations();
        let notes = [&notes.mark, &notes.comment].into_iter().flatten();
        notes.cloned().collect::<Vec<_>>().join(" ")
    });
    notes.collect()
}

fn clocks(game: &Game) -> Vec<String> {
    let plies = game.plies().iter();
    let clocks = plies.map(|ply| ply.annotations().clock.clone().unwrap_or_default());
    clocks.collect()
}

#[test]
fn symbols_after_moves_are_comments() {
    let symbols = [
        "±", "⩲", "⩱", "∓", "=", "+=", "=+", "+-", "-+", "+/-", "∞", "□", "⇄", "→", "△", "♔", "👍",
        "#1", "+1", "+0.5", "-0.7", "0.25", "-2", "¹", "²³",
    ];
    for symbol in symbols {
        for text in [
            format!("1. a1b2 {symbol} i5h5 2. a2b3 i6h6 {symbol} *\n"),
            format!("1. a1b2 {symbol} i5h5\n2. a2b3 i6h6 {symbol}\n*\n"),
        ] {
            let (game, problems) = game_and_problems(&format!("{TAGS}{text}"));
            assert_eq!(problems, Vec::<String>::new(), "{text}");
            assert_eq!(notes(&game), [symbol, "", "", symbol], "{text}");
        }
    }
}

/// Free text normalises dashes and arrows.
#[test]
fn symbols_of_free_text_are_comments() {
    for symbol in [
        "±", "∞", "=", "+-", "👍", "+0.5", "-0.7", "0.25", "→", "+", "¹",
    ] {
        let text =
            format!("Belgian Daisy\n1) a1b2 {symbol} i5h5\nno move here\n2) a2b3 i6h6 {symbol}\n");
        let (game, _) = game_and_problems(&text);
        assert_eq!(
            notes(&game),
            [symbol, "no move here", "", symbol],
            "{symbol}"
        );
    }
    // The name of the player who does not move next is a word.
    let text = "Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 White 3.b3c4 g4g5 Black 4.b2b3 h5g4\n";
    let (game, _) = game_and_problems(text);
    assert_eq!(notes(&game), ["", "", "", "White", "", "", "", ""]);
    for (signs, result) in [
        ("+:-", GameResult::Black),
        ("-:+", GameResult::White),
        ("-:+\n", GameResult::White),
    ] {
        let (game, problems) =
            game_and_problems(&format!("Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 {signs}\n"));
        assert_eq!((game.result, problems.len()), (result, 0), "{problems:?}");
    }
    let (game, _) = game_and_problems("Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 +–\n");
    assert_eq!(notes(&game)[3], "+–");
    // The sign of a footnote stands at its move.
    let text = "Belgian Daisy\n1. a1b2 i5h5¹ 2. a2b3 i6h6²\n\n3. b3c4¹² g4g5³\n";
    let (game, problems) = game_and_problems(text);
    assert_eq!(notes(&game), ["", "¹", "", "²", "¹²", "³"], "{problems:?}");
    assert_eq!(problems, Vec::<String>::new());
    let (game, problems) = game_and_problems(&format!("{TAGS}1. a1b2 N i5h5 2. a2b3 i6h6 N *\n"));
    assert_eq!(notes(&game)[0], "N");
    assert_eq!(
        problems
            .iter()
            .filter(|problem| problem.contains("`N"))
            .count(),
        2
    );
}

#[test]
fn decoration_is_no_comment() {
    for text in [
        "#1 a1b2 i5h5 #2 a2b3 i6h6\n",
        "#1 a1b2 i5h5\n#2 a2b3 i6h6\n",
        "1. a1b2 – i5h5\n2. a2b3 — i6h6\n",
        "1. a1b2, i5h5 • 2. a2b3, i6h6\n",
        "+ 1) a1b2 i5h5\n+ 2) a2b3 i6h6\n",
        "□ a1b2 i5h5\n□ a2b3 i6h6\n",
        "● a1b2 ○ i5h5\n● a2b3 ○ i6h6\n",
        "| 1 | a1b2 | i5h5 |\n+---+------+------+\n| 2 | a2b3 | i6h6 |\n",
    ] {
        let (game, _) = game_and_problems(&format!("Belgian Daisy\n{text}"));
        assert_eq!(notes(&game), ["", "", "", ""], "{text}");
        assert_eq!(game.comment, None, "{text}");
    }
}

#[test]
fn symbols_are_kept_in_variations_and_tables() {
    let (game, problems) = game_and_problems(&format!(
        "{TAGS}1. a1b2 i5h5 (1... i6h6 ± 2. a2b3) 2. a2b3 *\n"
    ));
    assert_eq!(problems, Vec::<String>::new());
    let line = &game.plies()[1].annotations().variations[0].plies;
    assert_eq!(line[0].annotations().comment.as_deref(), Some("±"));
    assert_eq!(line.len(), 2);
    let rows = "No;Black;White;Eval\n1;a1b2;i5h5;±\n2;a2b3;i6h6;=\n3;b3c4 ±;g4g5;+-\n";
    let (game, _) = game_and_problems(&format!("Belgian Daisy\n{rows}"));
    assert_eq!(notes(&game), ["", "±", "", "=", "±", "+-"]);
    let table = "| N° | Black | White | Score |\n| 1 | a1b2 ± | i5h5 = | 0-0 |\n| 2 | a2b3 ∞ | i6h6 +0.5 | 0-0 |\n";
    let (game, _) = game_and_problems(&format!("{TAGS}{table}"));
    assert_eq!(notes(&game), ["±", "=", "∞", "+0.5"]);
    let konane = "# game: konane\n# board: 6x6\n1. d4 ± d3‼ 2. b4-d4 = *\n";
    let (game, _) = game_and_problems(konane);
    assert_eq!(notes(&game), ["±", "!!", "="]);
}

#[test]
fn one_character_stands_for_two_marks() {
    for blank in ["", " "] {
        let text = format!("1. a1b2{blank}‼ i5h5{blank}⁇ 2. a2b3{blank}⁈ i6h6{blank}⁉ *\n");
        for text in [
            format!("{TAGS}{text}"),
            format!("Belgian Daisy\nfor Ann\n{text}"),
        ] {
            let (game, _) = game_and_problems(&text);
            assert_eq!(notes(&game), ["!!", "??", "?!", "!?"], "{text}");
        }
    }
    let moves =
        json!({"layout": "belgian", "moves": [{"move": "a1b2", "mark": "‼"}, {"move": "i5h5"}]});
    assert_eq!(notes(&game_and_problems(&moves.to_string()).0), ["!!", ""]);
}

/// `-2` counts the moves of a listing backward, also without a point.
#[test]
fn numbers_of_a_listing_backward_are_no_evaluations() {
    let (game, _) = game_and_problems(&format!("{TAGS}1. a1b2 i5h5 2. a2b3 i6h6 *\n"));
    let options = WriteOptions {
        order: PlyOrder::Backward,
        ..WriteOptions::default()
    };
    let mut writer = Writer::new(Vec::new(), Format::Reversible, options);
    writer.write(&game).unwrap();
    let text = String::from_utf8(writer.finish().unwrap()).unwrap();
    let without_points = text.replace("-2. ", "-2 ").replace("-1. ", "-1 ");
    assert_ne!(without_points, text);
    let (again, problems) = game_and_problems(&without_points);
    assert_eq!(again.plies(), game.plies(), "{problems:?}");
}

/// A game with this comment after its second ply, as JSON.
fn with_comment(comment: &str) -> String {
    let moves = json!([
        {"move": "a1b2"}, {"move": "i5h5", "comment": comment},
        {"move": "a2b3", "clock": "1:20:00", "comment": comment}, {"move": "i6h6"}]);
    json!({"layout": "belgian", "black": "A", "white": "B", "moves": moves}).to_string()
}

#[test]
fn a_clock_time_in_a_comment_is_read_in_the_same_way_from_everywhere() {
    let (game, problems) = game_and_problems(&with_comment("cf. [%clk 0:01:02] in game 7"));
    assert_eq!(problems, Vec::<String>::new());
    assert_eq!(clocks(&game), ["", "0:01:02", "1:20:00", ""]);
    let kept = "cf. [%clk 0:01:02] in game 7";
    assert_eq!(notes(&game), ["", "cf. in game 7", kept, ""]);
    for format in TEXT_FORMATS.into_iter().chain([Format::Json]) {
        let text = written(std::slice::from_ref(&game), format, Notation::Abapro);
        let (again, problems) = game_and_problems(&text);
        assert_eq!(again.plies(), game.plies(), "{text}");
        assert!(
            !problems.iter().any(|problem| problem.contains("clock")),
            "{problems:?}"
        );
    }
}

#[test]
fn an_edit_moves_no_clock_time() {
    let directory = TestDirectory::new();
    let moves = "1. a1b2 i5h5 1:30:00 2. a2b3 1:20:00 i6h6 *\n";
    let file = directory.file("game.txt", format!("{TAGS}{moves}"));
    directory.run(&["import", &file]);
    let times = || {
        let game = directory.json(&["show", "1"]);
        let moves = game["moves"].as_array().unwrap().iter();
        moves
            .map(|ply| [ply["clock"].clone(), ply["comment"].clone()])
            .collect::<Vec<[Value; 2]>>()
    };
    for ply in ["1", "2", "4"] {
        let done = directory.run(&[
            "edit",
            "1",
            "--comment",
            ply,
            "cf. [%clk 0:01:02] in game 7",
        ]);
        assert_eq!(done.status.code(), Some(0), "{}", error(&done));
    }
    let before = times();
    assert_eq!(before[0], ["0:01:02", "cf. in game 7"]);
    assert_eq!(before[1], ["1:30:00", "cf. [%clk 0:01:02] in game 7"]);
    let edited = directory
        .command(&["edit", "1"])
        .env("VISUAL", "sed -i -e 's/\"B\"/\"Bert\"/'")
        .output()
        .unwrap();
    assert_eq!(edited.status.code(), Some(0), "{}", error(&edited));
    assert_eq!(directory.json(&["show", "1"])["white"], "Bert");
    assert_eq!(times(), before);
}

#[test]
fn fields_of_plies_that_are_not_understood_are_told() {
    for (field, value) in [
        ("clock", json!(600)),
        ("clock", json!("10 min")),
        ("mark", json!("±")),
        ("mark", json!("N")),
    ] {
        let moves = json!([{"move": "a1b2", field: value}, {"move": "i5h5"}, {"move": "a2b3"}]);
        let (game, problems) =
            game_and_problems(&json!({"layout": "belgian", "moves": moves}).to_string());
        let text = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        assert_eq!(notes(&game)[0], text);
        let told = format!("the field `{field}` of 1 ply is not understood");
        assert!(
            problems
                .iter()
                .any(|problem| problem.contains(&told) && problem.contains("kept as a comment")),
            "{problems:?}"
        );
    }
    let empty =
        json!([{"move": "a1b2", "mark": "", "clock": ""}, {"move": "i5h5"}, {"move": "a2b3"}]);
    let (_, problems) =
        game_and_problems(&json!({"layout": "belgian", "moves": empty}).to_string());
    assert_eq!(problems, Vec::<String>::new());
}

#[test]
fn line_breaks_in_tags_of_json_are_told() {
    let moves = json!(["a1b2", "i5h5", "a2b3"]);
    for (game, name) in [
        (
            json!({"layout": "belgian", "tags": {"Annotator": "Ann\nBob"}, "moves": moves}),
            "Annotator",
        ),
        (
            json!({"layout": "belgian", "tags": [["Site", "Paris\r\nLyon"]], "moves": moves}),
            "Site",
        ),
        (
            json!({"layout": "belgian", "event": "Open\n2019", "moves": moves}),
            "event",
        ),
    ] {
        let (_, problems) = game_and_problems(&game.to_string());
        let told = format!("line breaks in the value of `{name}`");
        assert!(
            problems.iter().any(|problem| problem.contains(&told)),
            "{problems:?}"
        );
    }
}

/// PGN reserves lines that begin with `%`.
#[test]
fn a_line_that_begins_with_a_percent_sign_is_a_comment() {
    for remark in ["% line 1. a2b3", "% eval 5", "% 1. a2b3 i6h6"] {
        for (head, text) in [
            (TAGS, format!("1. a1b2 i5h5\n{remark}\n2. a2b3 i6h6 *\n")),
            (
                "Belgian Daisy\n",
                format!("1) a1b2 i5h5\n{remark}\n2) a2b3, i6h6\n"),
            ),
        ] {
            let text = format!("{head}{text}");
            assert_eq!(records(&text).len(), 1, "{text}");
            let (game, _) = game_and_problems(&text);
            assert_eq!(notes(&game), ["", remark, "", ""], "{text}");
        }
    }
}

#[test]
fn words_among_moves_keep_their_quotation_marks() {
    for words in [
        "“smart”",
        "\"strong\"",
        "'weak'",
        "« fort »",
        "<hm>",
        "_under_",
        "*star*",
        "„gut“",
    ] {
        let text = format!("Belgian Daisy\n1.a1b2 i5h5 {words} 2.a2b3 i6h6");
        let (game, problems) = game_and_problems(&text);
        let comment = game.plies()[1].annotations().comment.as_deref();
        assert_eq!((comment, game.plies().len()), (Some(words), 4), "{words}");
        assert_eq!(problems.len(), 1, "{words}: {problems:?}");
        assert!(problems[0].contains(words), "{words}: {problems:?}");
    }
}

#[test]
fn a_letter_behind_a_move_is_no_heading_of_the_next_number() {
    for letter in ["N", "n", "N.", "No"] {
        for text in [
            format!("1.a1b2 i5h5 {letter} 2.a2b3 i6h6\n"),
            format!("1.a1b2 i5h5\n{letter} 2.a2b3 i6h6\n"),
        ] {
            let (game, problems) = game_and_problems(&format!("Belgian Daisy\n{text}"));
            let comment = notes(&game)[1].trim_end_matches('.').to_owned();
            assert_eq!(comment, letter.trim_end_matches('.'), "{text}");
            assert_eq!(problems.len(), 1, "{text}: {problems:?}");
            assert!(problems[0].contains(&format!("`{comment}")), "{problems:?}");
        }
    }
    // Headings of numbers are not told.
    for text in [
        "N 1 a1b2 i5h5\nN 2 a2b3 i6h6\n",
        "N. 1 a1b2 i5h5\nN. 2 a2b3 i6h6\n",
        "1.a1b2 i5h5 N° 2.a2b3 i6h6\n",
        "1.a1b2 i5h5\nNr 2.a2b3 i6h6\n",
    ] {
        let (game, problems) = game_and_problems(&format!("Belgian Daisy\n{text}"));
        assert_eq!(notes(&game), [""; 4], "{text}");
        assert_eq!(problems, Vec::<String>::new(), "{text}");
    }
}
