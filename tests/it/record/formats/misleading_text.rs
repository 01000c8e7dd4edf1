//! Comments and tags with a text that looks like another part of a record.

use std::collections::BTreeMap;
use std::time::Instant;

use sumito::notation::Notation;
use sumito::record::{Format, Game, ProblemKind};

use crate::record::formats::round_trip::{backwards, only};
use crate::support::{TEXT_FORMATS, written};

const TAGS: &str = "[Event \"Cup\"]\n[Site \"Graz\"]\n[Date \"2016.09.19\"]\n[Round \"1\"]\n[Black \"Ann\"]\n[White \"Ben\"]\n[Result \"*\"]\n\
    [Variant \"Belgian Daisy\"]\n[Notation \"Aba-Pro\"]\n";

/// The comments after each ply, in words.
fn comments(game: &Game) -> Vec<Vec<&str>> {
    let plies = game.plies().iter();
    let comments = plies.map(|ply| ply.annotations().comment.as_deref().unwrap_or_default());
    comments
        .map(|text| text.split_whitespace().collect())
        .collect()
}

/// A score in braces is the mark of a reversible record only after the one move of its line.
#[test]
fn scores_in_comments_do_not_make_a_record_reversible() {
    let movetexts = [
        "1. a1b2 i5h5 2. a2b3 {0-0} i6h6 3. b3c4 g4g5 {strong; White is cramped} 4. i9h8 h6g6 *",
        "1. a1b2 i5h5 (1... a5b5 2.\ni9h8) 2. a2b3 {0-0} i6h6 3. b3c4 g4g5 {strong; x9} 4. i9h8 h6g6 *",
        "1. a1b2 {0-0} i5h5 {calm; solid} 2. a2b3 i6h6 3. b3c4 g4g5 4. i9h8 h6g6 *",
        "1. a1b2 (1. a2b3\n{0-1}) i5h5 {a; b} 2. a2b3 i6h6 3. b3c4 g4g5 4. i9h8 h6g6 *",
    ];
    for movetext in movetexts {
        let (game, format, kinds) = only(&format!("{TAGS}\n{movetext}\n"));
        assert_eq!(
            (format, game.plies().len(), kinds),
            (Format::Apgn, 8, vec![]),
            "{movetext}"
        );
        let text = format!("{:?}", comments(&game));
        assert!(
            text.contains("0-0") || movetext.contains("{0-1}"),
            "{movetext}: {text}"
        );
    }
    let text = "# Layout: Belgian Daisy\n1.a1b2 i5h5 {0-0} ; the usual reply\n2.a2b3 {0-0} i6h6 3.b3c4 g4g5\n";
    let (game, format, _) = only(text);
    assert_eq!((format, game.plies().len()), (Format::Linear, 6));
    let kept = comments(&game);
    assert_eq!(kept[1].join(" "), "0-0 the usual reply");
    assert_eq!(kept[2], ["0-0"]);
}

/// Paragraphs of a comment that look like results, games, rows and list items are read back in every format.
#[test]
fn paragraphs_of_comments_are_read_back() {
    let paragraphs = [
        "Carl won so: 1-0\n\n1. Better was i9h8",
        "Carl won so: 1-0\n\n1) Better was i9h8\n\n2) or not",
        "Two plans:\n1) the centre\n2) the right edge",
        "times Black | White\n10 | 12",
        "see\n10;12",
        "see\n10,12",
        "see\n1 a",
        "0-0",
        "1-0; a1b2",
    ];
    for paragraph in paragraphs {
        let movetext = format!(
            "1. a1b2 i5h5 {{{paragraph}}} 2. a2b3 (2. b2c3 {{{paragraph}}}) i6h6 3. b3c4 g4g5 {{strong; calm}} *"
        );
        let (game, _, kinds) = only(&format!("{TAGS}\n{movetext}\n"));
        assert_eq!((game.plies().len(), kinds), (6, vec![]), "{paragraph}");
        assert_eq!(
            comments(&game)[1],
            paragraph.split_whitespace().collect::<Vec<_>>()
        );
        let reversed = ("reversed", backwards(&game));
        let texts = TEXT_FORMATS.map(|format| {
            let text = written(std::slice::from_ref(&game), format, Notation::Abapro);
            (format.key(), text)
        });
        for (format, text) in texts.into_iter().chain([reversed]) {
            let (again, _, kinds) = only(&text);
            assert_eq!(
                (again.plies().len(), kinds),
                (6, vec![]),
                "{format}: {text}"
            );
            assert_eq!(comments(&again), comments(&game), "{format}: {text}");
            let variations = |game: &Game| game.plies()[2].annotations().variations.len();
            assert_eq!(variations(&again), 1, "{format}: {text}");
        }
    }
}

/// A comment without end does not take the next game, although a comment of that game is closed.
#[test]
fn an_unclosed_comment_ends_before_the_next_game() {
    let text = "# layout: Belgian Daisy\n1. a1b2 i5h5 {oh\n\n1. a1b2 i5h5 2. a2b3 {good} i6h6\n";
    let found = crate::support::records(text);
    let plies = |at: usize| match &found[at].content {
        sumito::record::Content::Game(game) => game.plies().len(),
        other => panic!("{other:?}"),
    };
    assert_eq!((found.len(), plies(0), plies(1)), (2, 2, 4));
    let mut kinds = found[0].problems.iter().map(|problem| problem.kind);
    assert!(kinds.any(|kind| kind == ProblemKind::UnclosedComment));
}

/// Keys in the value of a tag are no tags.
#[test]
fn values_with_keys_are_read_back() {
    let values = [
        "Ann's Cup: Black: Bob",
        "Paris, date: 3 May 2013",
        "Club match, score: 3-2",
        "Qualifier, round: 3",
        "Round: 3",
        "Club, Event: x",
        "Club, Result: 0-1",
        "hall 3, White: left; \\Black: \"right\"",
        "\"quoted\"",
        "\"",
        "Cup 1-0",
        "2016.09.19",
        "Ann - Ben 3-2",
    ];
    for name in ["Event", "Site", "Black", "White", "Annotator", "Remark"] {
        for value in values {
            let quoted = value.replace('\\', "\\\\").replace('"', "\\\"");
            let others = TAGS
                .lines()
                .filter(|line| !line.starts_with(&format!("[{name} ")));
            let others = others.collect::<Vec<_>>().join("\n");
            let text = format!("{others}\n[{name} \"{quoted}\"]\n\n1. a1b2 i5h5 2. a2b3 *\n");
            let (game, ..) = only(&text);
            assert_eq!(game.tag(name), Some(value), "{text}");
            for format in TEXT_FORMATS {
                let text = written(std::slice::from_ref(&game), format, Notation::Abapro);
                let (again, ..) = only(&text);
                let tags = |game: &Game| -> BTreeMap<String, String> {
                    let is_derived = |name: &str| {
                        ["Notation", "Plies", "Score", "Variant"].contains(&name)
                            || name.ends_with("Position")
                    };
                    let tags = game.tags.iter().filter(|(name, _)| !is_derived(name));
                    tags.map(|(name, value)| (name.to_string(), value.clone()))
                        .collect()
                };
                assert_eq!(tags(&again), tags(&game), "{}: {text}", format.key());
            }
        }
    }
}

#[test]
fn cells_with_keys_are_one_value() {
    let event = "\"Cup, White: Bob, date: 3 May 2013\"";
    let games = format!("black,white,event,moves\nAnn,Ben,{event},a1b2 i9h8 b1c2\n");
    let plies = format!(
        "ply,black,white,event,move\n1,Ann,Ben,{event},a1b2\n2,Ann,Ben,{event},i9h8\n3,Ann,Ben,{event},b1c2\n"
    );
    for text in [games, plies] {
        let (game, ..) = only(&text);
        assert_eq!(game.tag("White"), Some("Ben"), "{text}");
        assert_eq!(
            game.tag("Event"),
            Some("Cup, White: Bob, date: 3 May 2013"),
            "{text}"
        );
    }
}

/// Twice the brackets or keys on one line take about twice the time.
#[test]
fn long_lines_are_read_in_linear_time() {
    for part in [
        "[",
        "[a ",
        "w[",
        "- [",
        "White: [",
        "Black: a - ",
        "**1.** a1b2 ",
        "1 a1b2 ",
    ] {
        let time = |times: usize| {
            let text = part.repeat(times);
            let start = Instant::now();
            let found = crate::support::records(&text);
            assert!(!found.is_empty(), "{part}");
            start.elapsed().as_secs_f64()
        };
        let (short, long) = (time(1_000).max(0.002), time(16_000));
        // Quadratic time would be 256 times as long.
        assert!(long < 100.0 * short, "{part}: {short} s, {long} s");
    }
}
