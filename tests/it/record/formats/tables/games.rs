//! Tables with a game in each row.

use sumito::record::{Content, Game, Problem, ProblemKind};

use crate::record::formats::lists::{assert_list, game, games};
use crate::support::records;

/// The tables of programs and spreadsheets, with names of columns in several languages and their separators.
#[test]
fn each_row_is_a_game() {
    let games = games();
    for (heading, separator) in [
        ("black,white,result,moves", ","),
        ("Schwarz;Weiß;Ergebnis;Züge", ";"),
        ("noir\tblanc\trésultat\tcoups", "\t"),
        ("black_player,White Name,Result,move_list", ","),
    ] {
        let row = |(_, moves): &(Game, String)| ["Ann", "\"Ben\"", "0-1", moves].join(separator);
        let rows: Vec<String> = games.iter().map(row).collect();
        let found = assert_list(&format!("{heading}\n{}\n", rows.join("\n")), &games, 2);
        for record in &found {
            let game = game(record);
            assert_eq!(
                (game.tag("Black"), game.tag("White")),
                (Some("Ann"), Some("Ben"))
            );
            assert_eq!(game.result.code(), "0-1");
        }
    }
}

#[test]
fn cells_of_a_table_of_games() {
    let (wanted, moves) = &games()[0];
    let (first, rest) = moves.split_once(' ').unwrap();
    // Numbers, quotes, a line break in a cell, a column that no record has; a row with too few cells is reported.
    let table = format!(
        "id,moves,black,engine_depth,date\n\
         g1,\"1. {first}\n{rest}\",\"Ann \"\"the rook\"\"\",8,2019-03-15\n\
         g2,{moves},Ben\n\
         g3,{moves},Cid,9,\n"
    );
    let found = records(&table);
    assert_eq!(found.len(), 3, "{found:?}");
    let one = game(&found[0]);
    assert_eq!(one.move_codes(), wanted.move_codes());
    assert_eq!(one.tag("Black"), Some("Ann \"the rook\""));
    assert_eq!(
        (one.tag("GameId"), one.tag("EngineDepth")),
        (Some("g1"), Some("8"))
    );
    assert_eq!(one.date().as_deref(), Some("2019.03.15"));
    assert!(!found[1].problems.is_empty());
    assert_eq!(found[1].location.line, 4);
    assert_eq!(game(&found[2]).tag("Black"), Some("Cid"));
    assert_eq!(found[2].location.line, 5);
}

#[test]
fn what_may_surround_a_table_of_games() {
    let (wanted, moves) = &games()[0];
    let row = format!(
        "Ann,Ben,\"good; sharp\",{moves}\nCid|x,Dan,\"5\"\" {{board\",{moves}\nEve,Fay,,{moves}\n"
    );
    let heading = "black,white,comment,moves\n";
    for before in ["", "sep=,\n", "# exported 2024\n", "Season 2024,,,\n\n"] {
        let found = records(format!("{before}{heading}{row}"));
        let games: Vec<&Game> = found
            .iter()
            .filter_map(|record| match &record.content {
                Content::Game(game) => Some(&**game),
                _ => None,
            })
            .collect();
        let players: Vec<_> = games.iter().map(|game| game.tag("Black")).collect();
        assert_eq!(
            players,
            [Some("Ann"), Some("Cid|x"), Some("Eve")],
            "{before}"
        );
        assert!(
            games
                .iter()
                .all(|game| game.move_codes() == wanted.move_codes())
        );
    }
    // The number of moves next to the moves, a table of Markdown, a cell too many, headings of programs.
    let found = records(format!(
        "Black Player,white_name,moves,game,fen\nAnn,Ben,87,{moves},,more\n"
    ));
    let one = game(&found[0]);
    assert_eq!(
        (one.tag("Black"), one.tag("White")),
        (Some("Ann"), Some("Ben"))
    );
    assert_eq!(one.comment.as_deref(), Some("more"));
    assert!(
        found[0]
            .problems
            .iter()
            .any(|problem| problem.kind == ProblemKind::UnknownText)
    );
    let table =
        format!("| Black | White | Moves |\n| --- | --- | --- |\n| Ann | Ben | {moves} |\n");
    assert_eq!(game(&records(table)[0]).tag("White"), Some("Ben"));
    // A quote that is not closed.
    let found = records(format!("black,moves\n\"Ann,{moves}\nBen,{moves}\n"));
    assert_eq!(game(found.last().unwrap()).tag("Black"), Some("Ben"));
}

/// Without headings the other cells are a comment, and a warning says so.
#[test]
fn a_table_without_headings_is_a_list() {
    let games = games();
    let row = |(_, moves): &(Game, String)| format!("Ann,Ben,{moves}");
    let rows: Vec<String> = games.iter().map(row).collect();
    for (number, record) in (1..).zip(assert_list(&rows.join("\n"), &games, 1)) {
        let is_told = |problem: &Problem| {
            problem.kind == ProblemKind::UnknownText && problem.location.line == number
        };
        assert!(record.problems.iter().any(is_told), "{:?}", record.problems);
        assert_eq!(game(&record).comment.as_deref(), Some("Ann, Ben"));
    }
}

/// A column of that name may have the numbers of moves.
#[test]
fn a_table_without_moves_has_no_games() {
    assert!(
        records("black,white,result,moves\nAnn,Ben,1-0,87\n")
            .iter()
            .all(|record| !matches!(record.content, Content::Game(_)))
    );
}

#[test]
fn a_column_that_is_named_twice_is_told_in_a_table_of_games() {
    let (_, moves) = &games()[0];
    let text = format!("black,moves,event,event\nAnn,{moves},Cup,Open\n");
    let found = records(&text);
    let problems = found[0].problems.iter();
    let told = problems.filter(|problem| problem.kind == ProblemKind::UnknownText);
    let told: Vec<&Problem> = told.collect();
    let at = usize::try_from(told[0].location.offset).unwrap();
    assert!(
        told.len() == 1 && text[at..].starts_with("Open"),
        "{told:?}"
    );
    let one = game(&found[0]);
    assert_eq!(
        (one.tag("Event"), one.comment.as_deref()),
        (Some("Cup"), Some("event Open"))
    );
}

/// Where each move is a cell, the headings number the moves; a shorter game has empty cells at its end, or fewer of them.
#[test]
fn each_move_is_a_cell_below_its_number() {
    let played = ["a1b2", "i5h5", "a2b3", "i6h6", "c2c3", "g4g5"];
    for (words, separator, heading) in [
        ("Black,White,Result", ",", "m"),
        ("Schwarz;Weiß;Ergebnis", ";", "Zug "),
        ("Noir\tBlanc\tRésultat", "\t", "Coup n° "),
        ("Result;White;Black", ";", ""),
    ] {
        let numbers: Vec<String> = (1..=8).map(|number| format!("{heading}{number}")).collect();
        let is_white_first = words.contains("White;Black");
        let row = |[black, white]: [&str; 2], moves: &[&str]| {
            let facts = if is_white_first {
                ["1-0", white, black]
            } else {
                [black, white, "1-0"]
            };
            [&facts[..], moves].concat().join(separator)
        };
        let text = [
            format!("{words}{separator}{}", numbers.join(separator)),
            row(["Ann", "Bob"], &[&played[..], &["", ""]].concat()),
            row(["Cid", "Dan"], &played[..4]),
        ];
        let found = records(text.join("\n"));
        let read: Vec<_> = found
            .iter()
            .map(|record| {
                let game = game(record);
                let players = [game.tag("Black"), game.tag("White")];
                assert_eq!(
                    (game.result.code(), &game.comment),
                    ("1-0", &None),
                    "{words}"
                );
                assert!(
                    record
                        .problems
                        .iter()
                        .all(|problem| problem.kind != ProblemKind::UnknownText),
                    "{:?}",
                    record.problems
                );
                (players.map(Option::unwrap_or_default), game.plies().len())
            })
            .collect();
        assert_eq!(read, [(["Ann", "Bob"], 6), (["Cid", "Dan"], 4)], "{words}");
    }
}

/// A row of headings is no tag of a player, also where no column of moves is known.
#[test]
fn headings_are_no_names_of_players() {
    for heading in [
        "Black,White,Something",
        "Joueur noir,Joueur blanc,Quelque chose",
        "Event,Black,White,Foo",
    ] {
        let cells = heading.matches(',').count();
        let found = records(format!(
            "{heading}\n{}a1b2 i5h5 a2b3 i6h6\n",
            "Ann,".repeat(cells)
        ));
        for record in &found {
            let Content::Game(game) = &record.content else {
                continue;
            };
            let names = ["Black", "White", "Event"].map(|name| game.tag(name));
            assert_eq!(names, [None; 3], "{heading}");
        }
    }
}

#[test]
fn abbreviated_headings_of_results_and_other_words_for_the_moves() {
    let (wanted, moves) = &games()[0];
    for (heading, row) in [
        ("Black,White,Res.,Moves", "Ann,Ben,0:1"),
        ("Black,White,Res,Moves", "Ann,Ben,0-1"),
        ("Schwarz,Weiß,Erg.,Partie", "Ann,Ben,0:1"),
        ("Joueur noir,Joueur blanc,Rés.,Coups joués", "Ann,Ben,0:1"),
        (
            "Spieler Schwarz,Spieler Weiß,Ergebnis,Spielverlauf",
            "Ann,Ben,0:1",
        ),
    ] {
        let found = records(format!("{heading}\n{row},{moves}\n"));
        let game = game(&found[0]);
        let players = [game.tag("Black"), game.tag("White")];
        assert_eq!(players, [Some("Ann"), Some("Ben")], "{heading}");
        assert_eq!(game.result.code(), "0-1", "{heading}");
        assert_eq!(game.move_codes(), wanted.move_codes(), "{heading}");
    }
}

#[test]
fn columns_of_points_are_told() {
    let (_, moves) = &games()[0];
    for (heading, told) in [
        ("Points Black,Points White", 1),
        ("Punkte S,Punkte W", 1),
        ("Pts B,Pts W", 1),
        ("Score N,Score B", 1),
        ("Ergebnis S,Ergebnis W", 1),
        ("Pts A,Pts B", 0),
    ] {
        let found = records(format!(
            "Black,White,{heading},Moves\nAnn,Ben,1,0,{moves}\n"
        ));
        let first = heading.split(',').next().unwrap();
        let message = format!(
            "`1` under `{first}` is read as no result, expected a column `Result` as 1-0; kept as a tag"
        );
        let problems = found[0].problems.iter();
        let count = problems
            .filter(|problem| problem.message == message)
            .count();
        assert_eq!(count, told, "{heading}: {:?}", found[0].problems);
    }
    let found = records(format!("Black,White,+,-,Moves\nAnn,Ben,1,0,{moves}\n"));
    assert_eq!(game(&found[0]).tag("Tag"), None);
    for sign in ['+', '-'] {
        let told = format!(
            "a cell under the heading `{sign}` without a word, expected one in the row of the headings; kept as a comment"
        );
        let mut problems = found[0].problems.iter();
        assert!(
            problems.any(|problem| problem.message == told),
            "{:?}",
            found[0].problems
        );
    }
}

#[test]
fn headings_of_ratings_have_any_word_for_a_colour() {
    let (_, moves) = &games()[0];
    for heading in [
        "Elo Noirs,Elo Blancs",
        "EloNoirs,EloBlancs",
        "Elo Schwarz,Elo Weiß",
        "Black Elo,White Elo",
    ] {
        let found = records(format!(
            "Black,White,{heading},Moves\nAnn,Ben,1500,1600,{moves}\n"
        ));
        let ratings = ["BlackElo", "WhiteElo"].map(|name| game(&found[0]).tag(name));
        assert_eq!(ratings, [Some("1500"), Some("1600")], "{heading}");
    }
}

/// As programs write lists of texts.
#[test]
fn the_moves_may_be_a_list() {
    let (wanted, moves) = &games()[0];
    let list = |quote: &str, between: &str| {
        let items = moves.split(' ').map(|mv| format!("{quote}{mv}{quote}"));
        format!("[{}]", items.collect::<Vec<_>>().join(between))
    };
    let cells = [
        (",", format!("\"{}\"", list("\"\"", ", "))),
        (",", format!("\"{}\"", list("'", ", "))),
        (",", list("'", ", ")),
        (",", list("'", " ")),
        (";", list("\"", ",")),
        ("\t", list("", ", ")),
    ];
    for (separator, cell) in cells {
        let heading = ["black", "white", "moves"].join(separator);
        let text = format!("{heading}\n{}\n", ["Ann", "Ben", &cell].join(separator));
        let found = records(&text);
        assert_eq!(game(&found[0]).move_codes(), wanted.move_codes(), "{text}");
        assert_eq!(game(&found[0]).tag("White"), Some("Ben"));
    }
    // The place of an item that is no move is that in the file.
    let text = "id,layout,moves\n1,belgian,\"[\"\"a1b2\"\", \"\"z9z9\"\"]\"\n";
    let found = records(text);
    let mut problems = found[0].problems.iter();
    let stop = problems.find(|problem| problem.is_error()).unwrap();
    assert!(
        text[stop.location.offset as usize..].starts_with("z9z9"),
        "{stop}"
    );
}
