//! Boards of Kōnane in plain words, above moves that are legal on smaller ones too.

use sumito::record::ProblemKind;

use super::clean_game;
use crate::support::{games, records};

const MOVES: &str = "1. d4 d3\n2. d6-d4 d1-d3\n";

/// The layout of the only game of a text, in which nothing is reported.
fn layout(text: &str) -> String {
    let game = clean_game(text);
    assert_eq!(game.plies().len(), 4, "{text}");
    game.layout_name().unwrap_or_default()
}

#[test]
fn boards_in_words_are_understood() {
    for (line, expected) in [
        ("Hawaiian checkers, 8x8", "konane-8x8"),
        ("Game 2 (Kōnane 8x8)", "konane-8x8"),
        ("Game 2: Kōnane 8x8", "konane-8x8"),
        ("Konane (6 x 6)", "konane-6x6"),
        ("Konane on a 6x6 board", "konane-6x6"),
        ("Game: Kōnane on an 8x8 board", "konane-8x8"),
    ] {
        assert_eq!(layout(&format!("{line}\n{MOVES}")), expected, "{line}");
    }
    let numbered = games(format!("Game 2 (Kōnane 8x8)\n{MOVES}"));
    assert_eq!(numbered[0].tag("GameId"), Some("2"));
    let rounds = format!("Round 1 (Kōnane 8x8)\n{MOVES}Round 2 (Kōnane 7x7)\n{MOVES}");
    let names = games(rounds).into_iter().map(|game| game.layout_name());
    let names: Vec<String> = names.map(Option::unwrap_or_default).collect();
    assert_eq!(names, ["konane-8x8", "konane-7x7"]);
}

/// `Konane 3` may be the third game.
#[test]
fn small_numbers_are_no_boards() {
    let found = records(format!("Konane 3\n{MOVES}"));
    let kinds: Vec<ProblemKind> = found[0].problems.iter().map(|told| told.kind).collect();
    assert_eq!(
        kinds,
        [ProblemKind::UnknownText, ProblemKind::LayoutInferred]
    );
}

#[test]
fn fields_and_columns_state_boards() {
    let json = r#"{"game":"konane","width":6,"height":8,"moves":["d4","d3","d6-d4","d1-d3"]}"#;
    assert_eq!(layout(json), "konane-8x6");
    let table = "black,white,game,result,moves\nAnn,Bob,konane 8x8,1-0,d4 d3 d6-d4\nCid,Dan,Kōnane 7x7,0-1,d4 d3 d6-d4 d1-d3\n";
    let found = games(table);
    let names: Vec<_> = found
        .iter()
        .map(|game| game.layout_name().unwrap())
        .collect();
    assert_eq!(names, ["konane-8x8", "konane-7x7"]);
    assert!(found.iter().all(|game| game.tag("GameId").is_none()));
    assert_eq!(found[1].tag("Black"), Some("Cid"));
}
