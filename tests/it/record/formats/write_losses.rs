//! No tag and no line break is lost silently: after a round trip it is unchanged, or it is named among the losses.

use sumito::notation::{Notation, PositionNotation};
use sumito::record::{Content, Format, Game, ProblemKind, ReadOptions, WriteOptions, Writer, read};

use crate::archives::all_games;
use crate::support::AbaloneGame as _;
use crate::support::{TEXT_FORMATS, database, games, import, records};

/// A record of the Belgian Daisy with these tags.
fn record(tags: &str) -> String {
    format!("{tags}\n\n1. a1b2 i5h5 2. a2b3 i6h6 3. c2c3 g4g5 *\n")
}

fn game(text: &str) -> Game {
    let mut found = games(text);
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0)
}

/// The text of a game in a format, and the losses.
fn written(game: &Game, format: Format) -> (String, Vec<String>) {
    written_with(game, format, WriteOptions::default())
}

fn written_with(game: &Game, format: Format, options: WriteOptions) -> (String, Vec<String>) {
    let mut writer = Writer::new(Vec::new(), format, options);
    writer.write(game).unwrap();
    let losses = writer.losses().map(|(what, _)| what.to_owned()).collect();
    (String::from_utf8(writer.finish().unwrap()).unwrap(), losses)
}

/// Asserts that each tag is unchanged after a round trip or named as a loss. The notation of the moves is no property of the game.
fn assert_kept_or_named(game: &Game, back: &Game, losses: &[String]) {
    for (name, value) in &game.tags {
        if name == "Notation" || value.chars().all(|sign| matches!(sign, '?' | '.' | '-')) {
            continue;
        }
        let again = |name: &str| {
            back.tags
                .iter()
                .any(|(known, found)| known == name && found == value)
        };
        let is_named = losses
            .iter()
            .any(|loss| loss.contains(&format!("tag {name}")));
        assert!(
            again(name) || again(&format!("{name}AsGiven")) || is_named,
            "{name} {value:?}: {:?}, {losses:?}",
            back.tags
        );
    }
}

#[track_caller]
fn assert_round_trip(game: &Game) {
    for format in TEXT_FORMATS
        .into_iter()
        .chain([Format::Json, Format::Jsonl])
    {
        let (text, losses) = written(game, format);
        let back = read(text.as_bytes(), ReadOptions::default()).next();
        let back = back.unwrap().unwrap();
        let Content::Game(back) = back.content else {
            panic!("{}: {text}\n{:?}", format.key(), back.problems)
        };
        assert_eq!(back.identity(), game.identity(), "{text}");
        assert_kept_or_named(game, &back, &losses);
        // The second output equals the first, without further losses.
        let (again, losses) = written(&back, format);
        assert_eq!(again, text);
        assert_eq!(losses, Vec::<String>::new(), "{text}");
    }
}

#[test]
fn tags_of_real_games_round_trip_or_are_named_as_losses() {
    for (number, game) in all_games().iter().enumerate() {
        // The games of the server are similar, so only some are tested.
        if number < 120 || number % 40 == 0 {
            assert_round_trip(game);
        }
    }
}

/// Tags, and the names of those that each format cannot represent: tags that the replay refutes, and spellings.
#[test]
fn a_confirmed_claim_is_written_unchanged() {
    let start = "0a12b123c23g78h789i89_0a45b456c56g45h456i56";
    let plain = game(&record("[Variant \"Belgian Daisy\"]"));
    let last = PositionNotation::Apgn.write(&plain.last_position());
    let kaah = PositionNotation::Kaah.write(&plain.last_position());
    for (tags, lost_in_apgn) in [
        ("[Plies \"6\"]".to_owned(), &[][..]),
        ("[Plies \"6 (demi-coups)\"]".to_owned(), &[]),
        ("[Score \"Noirs 0 - 0 Blancs\"]".to_owned(), &[]),
        (format!("[StartPosition \"{start}\"]"), &[]),
        (format!("[SetUp \"1\"]\n[Position \"{start}\"]"), &[]),
        (
            format!("[FinalPosition \"{last}\"]\n[Notation \"Aba-Pro\"]"),
            &[],
        ),
        (
            format!("[FinalPosition \"{kaah}\"]\n[Notation \"ABA-PRO\"]"),
            &[],
        ),
        (
            "[Variant \"Marguerite belge\"]".to_owned(),
            &["how the tag Variant is spelled"],
        ),
        (
            "[Variant \"belgian-daisy, Marguerite belge\"]".to_owned(),
            &["how the tag Variant is spelled"],
        ),
        (
            "[Black \"Ann\"]\n[Termination \"Au temps\"]\n[Result \"Ann gagne\"]".to_owned(),
            &["how the tag Result is spelled"],
        ),
        (
            "[Rules \"standard\"]\n[Seats \"noir, blanc\"]".to_owned(),
            &[],
        ),
        ("[EvaluatedBy \"nobody\"]".to_owned(), &[]),
    ] {
        let tags = if tags.contains("Variant") {
            tags
        } else {
            format!("[Variant \"Belgian Daisy\"]\n{tags}")
        };
        let game = game(&record(&tags));
        for format in TEXT_FORMATS {
            let (text, losses) = written(&game, format);
            let mut expected: Vec<&str> = match format {
                Format::Apgn => lost_in_apgn.to_vec(),
                Format::Ag => lost_in_apgn
                    .iter()
                    .copied()
                    .filter(|loss| loss.contains("Result"))
                    .collect(),
                _ => Vec::new(),
            };
            if format == Format::Apgn && tags.contains("Belgian Daisy") {
                expected.push("how the tag Variant is spelled");
            }
            expected.sort_unstable();
            // A format that can be read from its end needs the complete final position.
            let is_kaah = format == Format::Reversible && tags.contains(&kaah);
            if is_kaah {
                assert!(losses.len() < 2, "{losses:?}");
            } else {
                assert_eq!(losses, expected, "{} {tags}: {text}", format.key());
            }
            let back = games(&text).remove(0);
            assert_kept_or_named(&game, &back, &losses);
        }
    }
}

#[test]
fn a_refuted_claim_is_not_written_as_a_fact() {
    let wrong = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b";
    for (name, value) in [
        ("Plies", "7"),
        ("Score", "6-2"),
        ("FinalPosition", wrong),
        ("Position", wrong),
        ("SetUp", "1"),
        ("Result", "1-0"),
        ("Termination", "six ejections"),
        ("Seats", "White, Black"),
    ] {
        // If the start position is drawn twice, the first one counts.
        let start = "0a12b123c23g78h789i89_0a45b456c56g45h456i56";
        let drawn = if name == "Position" {
            format!("[StartPosition \"{start}\"]\n")
        } else {
            String::new()
        };
        let text = record(&format!(
            "[Variant \"belgian\"]\n[Notation \"Aba-Pro\"]\n{drawn}[{name} \"{value}\"]"
        ));
        let mut game = game(&text);
        if name == "Result" {
            // The record states two results.
            game.result = sumito::record::GameResult::White;
        }
        if name == "Termination" {
            game.ending = None;
        }
        for format in TEXT_FORMATS {
            let (text, losses) = written(&game, format);
            let message = format!("the tag {name}, which the replay does not confirm");
            assert_eq!(losses, [message], "{} {text}", format.key());
            assert!(!text.contains(&format!("{name} \"{value}\"")), "{text}");
            assert!(!text.contains(&format!("{name}: {value}")), "{text}");
        }
    }
}

/// The notation determines the format of a record with its start and final position in tags.
#[test]
fn start_and_final_position_tags_do_not_make_a_record_reversible() {
    let plain = game(&record("[Variant \"belgian\"]"));
    let last = PositionNotation::Apgn.write(&plain.last_position());
    let text = record(&format!(
        "[Variant \"belgian\"]\n[FinalPosition \"{last}\"]\n[Notation \"Aba-Pro\"]"
    ));
    let record = records(&text).remove(0);
    assert_eq!(record.format, Format::Apgn);
    assert!(
        record
            .problems
            .iter()
            .all(|problem| problem.kind == ProblemKind::MissingTag)
    );
}

const LINES: &str = "{A comment of\nthree lines,\nindented or not.\n\nAnd a paragraph.}";

#[test]
fn line_breaks_in_comments_round_trip() {
    let before = "[Variant \"belgian\"]\n\n{A comment of\n   three   lines,\t\n\tindented or not.\n\n\n\nAnd a paragraph.}\n";
    let moves = "1. a1b2 {one\ntwo} i5h5 ({before\nit} a5b5 {in\nit} 2. a2b3) 2. a2b3 {three\n\nfour; five} *\n";
    let found = game(&format!("{before}{moves}"));
    let comment =
        |game: &Game, ply: usize| game.plies()[ply].annotations().comment.clone().unwrap();
    assert_eq!(format!("{{{}}}", found.comment.clone().unwrap()), LINES);
    assert_eq!(
        [0, 2].map(|ply| comment(&found, ply)),
        ["one\ntwo", "three\n\nfour; five"]
    );
    let line = &found.plies()[1].annotations().variations[0];
    assert_eq!(line.comment.as_deref(), Some("before\nit"));
    for format in [
        Format::Linear,
        Format::Apgn,
        Format::Ag,
        Format::Reversible,
        Format::Json,
        Format::Jsonl,
    ] {
        let options = WriteOptions {
            order: sumito::record::PlyOrder::Backward,
            ..WriteOptions::default()
        };
        let all = [WriteOptions::default(), options];
        for options in all
            .into_iter()
            .take(if format == Format::Reversible { 2 } else { 1 })
        {
            let (text, losses) = written_with(&found, format, options);
            assert_eq!(losses, Vec::<String>::new(), "{text}");
            let records = records(&text);
            assert_eq!(records.len(), 1, "{text}");
            assert!(
                records[0].problems.is_empty(),
                "{:?}\n{text}",
                records[0].problems
            );
            let back = game(&text);
            assert_eq!(back.comment, found.comment, "{text}");
            assert_eq!(back.plies(), found.plies(), "{text}");
        }
    }
    // A table has one line for each round, so line breaks are lost.
    let (text, losses) = written(&found, Format::Table);
    assert_eq!(losses, ["line breaks in comments (written as blanks)"]);
    let back = game(&text);
    assert_eq!(comment(&back, 0), "one two");
    assert_eq!(
        back.identity(),
        found.identity(),
        "line breaks are no part of what is said"
    );
}

#[test]
fn a_comment_line_that_looks_like_a_header_does_not_begin_a_record() {
    for line in [
        "[Event \"x\"]",
        "# Black: x",
        "1. a1b2 i5h5",
        "a1b2 i5h5",
        "1-0",
        "| 1 | a1b2 |",
        "Belgian Daisy",
        "Black: x",
        "Ann vs Bob",
        ". . . . .",
        "2... i5h5",
        "-3. a1b2",
        "}",
        "(",
        ";",
    ] {
        for blank in ["", "\n"] {
            let mut found = game(&record(
                "[Variant \"belgian\"]\n[Black \"A\"]\n[White \"B\"]",
            ));
            found.comment = Some(format!("x\n{blank}{line}\ny"));
            let mut noted = Game::new(found.first_position());
            (noted.tags, noted.comment) = (found.tags.clone(), found.comment.clone());
            for ply in found.plies() {
                let mut ply = ply.clone();
                ply.annotations_mut().comment.clone_from(&found.comment);
                noted.play(ply).unwrap();
            }
            for format in TEXT_FORMATS {
                let (text, losses) = written(&noted, format);
                let records = records(&text);
                assert_eq!(records.len(), 1, "{} {line}: {text}", format.key());
                let back = game(&text);
                assert_eq!(back.plies().len(), 6, "{text}");
                let words = |comment: &Option<String>| {
                    comment
                        .clone()
                        .unwrap()
                        .replace(['{', '}', '(', ')', '\n'], " ")
                        .split_whitespace()
                        .collect::<Vec<_>>()
                        .join(" ")
                };
                for (back, noted) in back.plies().iter().zip(noted.plies()) {
                    assert_eq!(
                        words(&back.annotations().comment),
                        words(&noted.annotations().comment),
                        "{text}"
                    );
                }
                assert_eq!(words(&back.comment), words(&noted.comment), "{text}");
                let is_same = back.comment == noted.comment;
                assert!(
                    is_same || !losses.is_empty(),
                    "{} {line}: {text}",
                    format.key()
                );
            }
        }
    }
}

#[test]
fn line_breaks_in_comments_are_stored() {
    let text = record("[Variant \"belgian\"]")
        .replace("1. a1b2", &format!("{LINES}\n1. a1b2 {{one\ntwo}}"));
    let mut database = database(&text);
    let stored = database.game(1).unwrap().unwrap();
    assert_eq!(stored.game, game(&text));
    assert_eq!(
        stored.text.as_deref(),
        Some(text.trim_end()),
        "the record as found"
    );
    assert!(database.check(|_| ()).unwrap().faults.is_empty());
    // The same comment on one line gives the same identity.
    let joined = text
        .replace("one\ntwo", "one two")
        .replace("\nthree", " three");
    let counts = import(&mut database, &joined);
    assert_eq!((counts.imported, counts.duplicates), (0, 1));
}

#[test]
fn line_breaks_in_comments_of_json_are_kept() {
    let value = serde_json::json!({
        "layout": "belgian-daisy",
        "comment": " a \r\n b\n\n\n c ",
        "moves": [{"move": "a1b2", "comment": "x\ny"}, "i5h5"],
    });
    let found = game(&value.to_string());
    assert_eq!(found.comment.as_deref(), Some("a\nb\n\nc"));
    assert_eq!(
        found.plies()[0].annotations().comment.as_deref(),
        Some("x\ny")
    );
    let _ = Notation::Abapro;
}

/// A layout that the record does not state, but that was found by replay, is not passed off as stated.
#[test]
fn an_inferred_layout_stays_one_in_every_format() {
    let inferred = game("1. a1b2 i5h5 2. a2b3 i6h6 3. c2c3 g4g5 *\n");
    let stated = game(&record("[Variant \"Belgian Daisy\"]"));
    for (game, is_inferred) in [(&inferred, true), (&stated, false)] {
        for format in TEXT_FORMATS.into_iter().chain([Format::Json]) {
            let (text, losses) = written(game, format);
            let back = games(&text).remove(0);
            assert_eq!(back.layout_inferred, is_inferred, "{text}");
            assert!(
                !losses.iter().any(|loss| loss.contains("nferred")),
                "{losses:?}"
            );
            let (again, _) = written(&back, format);
            assert_eq!(again, text);
        }
        let (_, losses) = written(game, Format::Csv);
        let is_named = losses.contains(&"that a layout was inferred".to_owned());
        assert_eq!(is_named, is_inferred, "{losses:?}");
    }
}
