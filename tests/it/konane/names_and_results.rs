//! Lines of Kōnane with the names of the players or the result, exchanged columns, and drawn boards above a game.

use sumito::games::GameKind;
use sumito::konane::Position;
use sumito::record::{Game, GameResult, ProblemKind};

use crate::support::{games, records};

/// The players, the moves and the result of a game.
fn summary(game: &Game) -> (String, String, GameResult) {
    assert_eq!(game.start().kind(), GameKind::Konane);
    assert_eq!(game.incomplete, None);
    let names = ["Black", "White"].map(|name| game.tag(name).unwrap_or("?"));
    let moves = game.of::<Position>().expect("a game of Kōnane").moves();
    let moves: Vec<String> = moves.map(|mv| mv.to_string()).collect();
    (names.join(" - "), moves.join(" "), game.result)
}

const FIRST: &str = "c3 c4 c1-c3 e4-c4";
const SECOND: &str = "a1 b1 a3-a1 d1-b1";

#[test]
fn names_stand_before_short_games() {
    let ann = ("Ann - Bob".to_owned(), FIRST.to_owned(), GameResult::Black);
    let cid = ("Cid - Dan".to_owned(), SECOND.to_owned(), GameResult::White);
    let line = format!("Ann - Bob: {FIRST} 1-0\n");
    let alone: Vec<_> = games(&line).iter().map(summary).collect();
    assert_eq!(alone, std::slice::from_ref(&ann));
    let list = format!("Kōnane 6x6\n{line}Cid - Dan: {SECOND} 0-1\n");
    let found = games(&list);
    assert_eq!(found.iter().map(summary).collect::<Vec<_>>(), [ann, cid]);
    assert!(
        found
            .iter()
            .all(|game| game.layout_name().as_deref() == Some("konane-6x6"))
    );
}

#[test]
fn the_game_and_the_names_stand_before_moves() {
    let ann = (
        "Ann - Bob".to_owned(),
        FIRST.to_owned(),
        GameResult::Unknown,
    );
    for heading in [
        "Kōnane: Ann – Bob\n1. ",
        "Kōnane: Ann – Bob 1. ",
        "Kōnane: Ann – Bob: ",
        "Konane 6x6: Ann vs Bob: ",
        "Kōnane 6×6: Ann – Bob 1. ",
    ] {
        let found = games(format!("{heading}{FIRST}\n"));
        assert_eq!(
            found.iter().map(summary).collect::<Vec<_>>(),
            std::slice::from_ref(&ann),
            "{heading}"
        );
        assert_eq!(
            found[0].layout_name().as_deref(),
            Some("konane-6x6"),
            "{heading}"
        );
    }
    for heading in ["Kōnane 8×8: Ann – Bob 1. ", "Konane 8x8: Ann - Bob: "] {
        let found = games(format!("{heading}d4 d3 d6-d4 d1-d3\n"));
        assert_eq!(found[0].layout_name().as_deref(), Some("konane-8x8"));
        assert_eq!(summary(&found[0]).0, "Ann - Bob", "{heading}");
    }
    // With a wrong move it is no game of Abalone either.
    let found = games("Kōnane: Ann – Bob 1. c3 c4 2. c1-c4 e4-c4\n");
    assert_eq!(
        (found.len(), found[0].start().kind()),
        (1, GameKind::Konane)
    );
    assert_eq!(found[0].plies().len(), 2);
}

#[test]
fn results_end_games_of_a_list() {
    let text = format!("Kōnane 6x6\n{FIRST} 1-0\n{SECOND} 0-1\n");
    let nobody = || "? - ?".to_owned();
    let found: Vec<_> = games(&text).iter().map(summary).collect();
    let expected = [
        (nobody(), FIRST.to_owned(), GameResult::Black),
        (nobody(), SECOND.to_owned(), GameResult::White),
    ];
    assert_eq!(found, expected);
}

#[test]
fn columns_without_headings_are_exchanged() {
    for (separator, numbers) in [(" | ", true), (";", true), (" | ", false), (",", false)] {
        let rows = [
            ["1", "c4", "c3"],
            ["2", "e4-c4", "c1-c3"],
            ["3", "f5-d5", "d6-d4"],
        ];
        let rows = rows.map(|row| row[usize::from(!numbers)..].join(separator));
        let text = format!("Kōnane 6x6\n{}\n", rows.join("\n"));
        let (_, moves, _) = summary(&games(&text)[0]);
        assert_eq!(moves, "c3 c4 c1-c3 e4-c4 d6-d4 f5-d5", "{text}");
        let found = records(&text);
        let kinds: Vec<ProblemKind> = found[0].problems.iter().map(|told| told.kind).collect();
        assert_eq!(kinds, [ProblemKind::Reading], "{text}");
    }
}

#[test]
fn drawn_boards_stand_above_positions() {
    let drawn = "4 ○ ● ○ ●\n3 ● ○ ● ○\n2 ○ · ○ ●\n1 ● · ● ○\n";
    let position = "wbwb/bwbw/w1wb/b1bw b -";
    for between in ["  a b c d\n\n", "\n", ""] {
        let text = format!("{drawn}{between}{position}\n\n1. b4-b2 d1-b1\n");
        let found = games(&text);
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(summary(&found[0]).1, "b4-b2 d1-b1", "{text}");
        let told = &records(&text)[0].problems;
        assert!(
            told.iter()
                .all(|told| told.kind == ProblemKind::UnknownText),
            "{told:#?}"
        );
    }
}
