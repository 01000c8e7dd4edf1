//! Words on the outcome, and other facts, behind two names and in lists of pairings.

use sumito::record::{Game, GameResult};
use sumito::rules::Color;

use crate::support::{game_and_problems, games};

const MOVES: &str = "1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5";

/// The game below a header, and its problems.
fn read(header: &str) -> (Game, Vec<String>) {
    game_and_problems(&format!("{header}\nBelgian Daisy\n{MOVES}\n"))
}

/// The players of a game.
fn players(game: &Game) -> [Option<&str>; 2] {
    Color::BOTH.map(|color| game.player(color))
}

const PLAYERS: [Option<&str>; 2] = [Some("Tom Bay"), Some("Leo Katz")];

#[test]
fn words_on_the_outcome_need_no_comma() {
    for (words, result) in [
        ("unfinished", GameResult::Unknown),
        ("White won", GameResult::White),
        ("Weiß gab auf", GameResult::Black),
        ("les Noirs abandonnent", GameResult::White),
        ("el blanco se rinde", GameResult::Black),
        ("vince il Nero", GameResult::Black),
        ("Zwart wint", GameResult::Black),
        ("remis nach 30 Zügen", GameResult::Draw),
        ("tablas por repetición", GameResult::Draw),
        ("Partie inachevée", GameResult::Unknown),
        ("abgebrochen", GameResult::Unknown),
        ("Katz gibt auf", GameResult::Black),
        ("Tom resigned", GameResult::White),
        ("White wins on time", GameResult::White),
    ] {
        for header in [
            format!("Tom Bay - Leo Katz {words}"),
            format!("Tom Bay - Leo Katz, {words}"),
            format!("Tom Bay vs Leo Katz {words}"),
            format!("Board 3: Tom Bay - Leo Katz  {words}"),
            format!("Runde 3: Tom Bay - Leo Katz {words}"),
            format!("Tom Bay - Leo Katz {words}, Graz"),
        ] {
            let (game, problems) = read(&header);
            assert_eq!(players(&game), PLAYERS, "{header}");
            assert_eq!(problems, [""; 0], "{header}");
            assert_eq!(game.result, result, "{header}");
            let numbers = ["Table", "Round"].map(|name| game.tag(name));
            let table = header.starts_with("Board").then_some("3");
            let round = header.starts_with("Runde").then_some("3");
            assert_eq!(numbers, [table, round], "{header}");
            let site = header.ends_with("Graz").then_some("Graz");
            assert_eq!(game.tag("Site"), site, "{header}");
        }
    }
    for words in ["3.5.2013 draw", "draw 3.5.2013", "3.5.2013 White won"] {
        let (game, problems) = read(&format!("Tom Bay - Leo Katz {words}"));
        assert_eq!(players(&game), PLAYERS, "{words}");
        assert_eq!(game.tag("Date"), Some("3.5.2013"), "{words}");
        assert_eq!(problems, [""; 0], "{words}");
    }
}

#[test]
fn a_state_without_a_result_names_the_players() {
    for words in [
        "adjourned",
        "(adjourned)",
        "not finished",
        "no result",
        "*",
        "(*)",
        "Hängepartie",
        "nicht beendet",
        "non terminée",
        "ajournée",
        "sospesa",
        "suspendida",
        "niet uitgespeeld",
    ] {
        let (game, problems) = read(&format!("Tom Bay - Leo Katz {words}"));
        assert_eq!(players(&game), PLAYERS, "{words}");
        assert_eq!(game.result, GameResult::Unknown, "{words}");
        assert_eq!(problems, [""; 0], "{words}");
    }
    // Who has lost is not stated.
    for words in ["au temps", "abandon", "resigned"] {
        let (game, problems) = read(&format!("Tom Bay - Leo Katz {words}"));
        assert_eq!(players(&game), PLAYERS, "{words}");
        assert_eq!(game.result, GameResult::Unknown, "{words}");
        assert!(problems[0].contains("does not say who has lost"), "{words}");
    }
}

#[test]
fn words_that_state_no_outcome_are_reported() {
    for (header, comment) in [
        ("Tom Bay - Leo Katz won", "won"),
        ("Board 2: Tom Bay - Leo Katz   forfeit", "forfeit"),
        ("Tom Bay (1900) - Leo Katz (1890)   forfeit, 1-0", "forfeit"),
    ] {
        let (game, problems) = read(header);
        assert_eq!(game.comment.as_deref(), Some(comment), "{header}");
        assert!(problems[0].contains("is not understood"), "{problems:?}");
        assert!(game.player(Color::White).unwrap().starts_with("Leo Katz"));
    }
    for (header, told) in [
        (
            "Ann - Bob played to a draw",
            "the name `Bob played to` contains the word `played`",
        ),
        ("Tom Bay - Leo Katz Time", "is no header"),
    ] {
        let (_, problems) = read(header);
        assert_eq!(problems.len(), 1, "{header}: {problems:?}");
        assert!(problems[0].contains(told), "{header}: {problems:?}");
    }
}

#[test]
fn boards_with_other_numbers_are_a_list() {
    for between in ["\n", "\n\n"] {
        let header = format!(
            "Board 2: Eve Roy - Ida Lang 1-0 (forfeit){between}Board 3: Tom Bay - Leo Katz  adjourned\n"
        );
        let (game, problems) = read(&header);
        assert_eq!(players(&game), PLAYERS);
        assert_eq!(game.result, GameResult::Unknown);
        let numbers = ["Table", "Table2"].map(|name| game.tag(name));
        assert_eq!(numbers, [Some("3"), None]);
        let told =
            "names other players than `Board 3: Tom Bay - Leo Katz  adjourned` before the moves";
        assert!(
            problems.iter().any(|problem| problem.contains(told)),
            "{problems:?}"
        );
    }
}

#[test]
fn the_last_result_of_a_list_below_the_moves_is_that_of_its_players() {
    for (list, result) in [
        ("Results: Bob - Cid 0-1, Ana - Eva 1-0", GameResult::Unknown),
        ("Results: Ana - Eva 1-0; Bob - Cid 0-1", GameResult::White),
    ] {
        let text = format!(
            "Ana - Eva\nBelgian Daisy\n1.i9h8 i6h6 2.h9g8 h6g5\n\nBob - Cid\nBelgian Daisy\n{MOVES}\n\n{list}\n"
        );
        let games = games(text);
        assert_eq!(games.len(), 2);
        assert_eq!(players(&games[1]), [Some("Bob"), Some("Cid")]);
        assert_eq!(games[1].result, result, "{list}");
        let kept = format!("{:?}", games[1]);
        assert!(kept.contains(list), "{kept}");
    }
}

#[test]
fn letters_of_results_are_no_part_of_names() {
    for (header, black, told) in [
        ("Tom Bay W 6 - 3 Leo Katz", "Tom Bay", 1),
        ("Tom Bay L 3 - 6 Leo Katz", "Tom Bay", 1),
        ("Tom Bay W 3 - 6 Leo Katz", "Tom Bay W", 0),
    ] {
        let (game, problems) = read(header);
        assert_eq!(players(&game), [Some(black), Some("Leo Katz")]);
        let is_told =
            |problem: &&String| problem.contains("is read as the result that the figures");
        assert_eq!(problems.iter().filter(is_told).count(), told, "{header}");
    }
}

#[test]
fn a_winner_by_name_may_follow_numbered_names_and_a_colon() {
    for (header, tag, result) in [
        (
            "Round 3: Tom Bay vs Leo Katz: Leo Katz won",
            "Round",
            GameResult::White,
        ),
        (
            "Game 3: Tom Bay vs Leo Katz: Tom won",
            "Game",
            GameResult::Black,
        ),
        (
            "Table 3: Tom Bay vs Leo Katz: Leo wins on time",
            "Table",
            GameResult::White,
        ),
        (
            "Tisch 3: Tom Bay gegen Leo Katz: Leo Katz hat aufgegeben",
            "Table",
            GameResult::Black,
        ),
        (
            "Table 3: Tom Bay - Leo Katz: Leo Katz won on time",
            "Table",
            GameResult::White,
        ),
        (
            "R3 Tom Bay vs Leo Katz: Leo wins",
            "Round",
            GameResult::White,
        ),
    ] {
        let (game, problems) = read(header);
        assert_eq!(players(&game), PLAYERS, "{header}");
        assert_eq!(
            (game.tag(tag), game.result),
            (Some("3"), result),
            "{header}"
        );
        assert_eq!(problems, [""; 0], "{header}");
    }
    for header in [
        "Round 3: Tom Bay vs Leo Katz: annulled",
        "Game 3: Tom Bay vs Leo Katz: annulled",
    ] {
        let (game, problems) = read(header);
        assert_eq!(players(&game), PLAYERS, "{header}");
        assert_eq!(problems.len(), 1, "{header}: {problems:?}");
        assert!(
            problems[0].contains("`annulled` in the line"),
            "{problems:?}"
        );
    }
}

#[test]
fn a_line_that_is_no_header_states_no_table() {
    let (game, problems) =
        read("Table 5: Tom Bay - Dan +/-\n\nTable 6: Tom Bay - Leo Katz - adjourned");
    assert_eq!(players(&game), PLAYERS);
    assert_eq!(
        ["Table", "Table2"].map(|name| game.tag(name)),
        [Some("6"), None]
    );
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].contains("`Table 5: Tom Bay - Dan +/-` is no header"));
}

#[test]
fn brackets_forfeits_and_corrections_are_no_parts_of_names() {
    for header in ["[Tom Bay] - <Leo Katz> 0-1", "[Tom] - [Leo] 0-1"] {
        let (game, problems) = read(header);
        let names = players(&game).map(|name| name.map(|name| name.contains(['[', '<'])));
        assert_eq!(
            (names, game.result),
            ([Some(false); 2], GameResult::White),
            "{header}"
        );
        assert_eq!(problems, [""; 0], "{header}");
    }
    let (_, problems) = read("Tom Bay - Leo Katz 1F-0F");
    assert!(
        problems[0].contains("contains the figures `1F-0F`"),
        "{problems:?}"
    );
    let (game, problems) = read("Tom Bay - Leo Katz 0:1, Korrektur: 1:0");
    assert_eq!((game.tag("Site"), game.result), (None, GameResult::White));
    assert!(
        problems[0].contains("`Korrektur: 1:0` in the line"),
        "{problems:?}"
    );
}
