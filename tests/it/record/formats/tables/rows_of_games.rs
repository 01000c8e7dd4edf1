//! Rows of tables with a game in each row that are damaged, or have another form than the headings say.

use sumito::record::{Content, Game, Problem, ProblemKind, Record};

use crate::record::formats::lists::{game, games};
use crate::support::{TestDirectory, records};

/// The names of the players, of records that are complete games with these moves.
fn players(found: &[Record], moves: &str) -> Vec<[String; 2]> {
    let games = found.iter().map(|record| {
        let game = game(record);
        assert_eq!(codes(game), moves, "{}", record.text);
        ["Black", "White"].map(|name| game.tag(name).unwrap_or_default().to_owned())
    });
    games.collect()
}

fn names(pairs: &[[&str; 2]]) -> Vec<[String; 2]> {
    pairs.iter().map(|pair| pair.map(str::to_owned)).collect()
}

/// The problems of a kind: their lines and columns.
fn places(record: &Record, kind: ProblemKind) -> Vec<(u64, u64)> {
    let problems = record.problems.iter();
    let problems = problems.filter(|problem| problem.kind == kind);
    let place = |problem: &Problem| (problem.location.line, problem.location.column);
    problems.map(place).collect()
}

fn codes(game: &Game) -> String {
    format!("{:?}", game.move_codes())
}

/// The moves of a game as they are written, and their codes.
fn moves() -> (String, String) {
    let (game, moves): (Game, String) = games().swap_remove(0);
    (moves, codes(&game))
}

#[test]
fn a_quote_that_is_not_closed_reaches_no_other_row() {
    let (moves, codes) = moves();
    let found = records(format!(
        "black,white,result,moves\nAnn,\"Ben,*,{moves}\nCid,\"Dan,*,{moves}\n\"Eve, jun.\",\"Fay,*,{moves}\n\
         Gus,Hal,*,\"{moves}\"\nIda,\"Jim,*,{moves}\n"
    ));
    let expected = [
        ["Ann", "Ben"],
        ["Cid", "Dan"],
        ["Eve, jun.", "Fay"],
        ["Gus", "Hal"],
        ["Ida", "Jim"],
    ];
    assert_eq!(players(&found, &codes), names(&expected));
    let told: Vec<_> = found
        .iter()
        .map(|record| places(record, ProblemKind::UnknownText))
        .collect();
    let expected = [
        vec![(2, 5)],
        vec![(3, 5)],
        vec![(4, 13)],
        vec![],
        vec![(6, 5)],
    ];
    assert_eq!(told, expected);
    // Quotes that later rows close, and rows that have more cells if they are joined.
    let found = records(format!(
        "black,white,moves\nAnn,\"Ben,{moves}\nCid\",Dan,{moves}\n"
    ));
    assert_eq!(
        players(&found, &codes),
        names(&[["Ann", "Ben"], ["Cid\"", "Dan"]])
    );
}

/// Each row is read a few times, however many quotes are open.
#[test]
fn rows_with_open_quotes_take_linear_time() {
    let (moves, _) = moves();
    let rows = format!("a\"{},\"c\n", "x".repeat(500)).repeat(1_000);
    let found = records(format!(
        "black,white,result,moves\nAnn,Ben,*,{moves}\n{rows}"
    ));
    assert_eq!(found.len(), 1_001);
}

#[test]
fn cells_beyond_the_headings_are_comments() {
    let (moves, codes) = moves();
    let found = records(format!(
        "black,white,moves\nAnn,Ben,{moves},extra: 1. a1b2 i5h5\nCid,Dan,{moves},{moves}\nEve,Fay,{moves},,\n"
    ));
    let expected = [["Ann", "Ben"], ["Cid", "Dan"], ["Eve", "Fay"]];
    assert_eq!(players(&found, &codes), names(&expected));
    let comments: Vec<_> = found
        .iter()
        .map(|record| game(record).comment.clone())
        .collect();
    let expected = [
        Some("extra: 1. a1b2 i5h5".to_owned()),
        Some(moves.clone()),
        None,
    ];
    assert_eq!(comments, expected);
    let column = 10 + moves.len() as u64;
    for (record, line) in found.iter().take(2).zip(2..) {
        assert_eq!(places(record, ProblemKind::UnknownText), [(line, column)]);
    }
}

#[test]
fn a_cell_may_have_tags() {
    let (moves, codes) = moves();
    let (first, rest) = moves.split_once(' ').unwrap();
    for (heading, before) in [
        ("black,white,pgn", ""),
        ("black,white,comment,pgn", "good,"),
    ] {
        for number in ["", "1. "] {
            let row = |names: &str| {
                format!(
                    "{names},{before}\"[Event \"\"Open\"\"]\n[Black \"\"Ann\"\"]\n\n{number}{first}\n{rest}\"\n"
                )
            };
            let found = records(format!("{heading}\n{}{}", row("Ann,Ben"), row("Ann,Dan")));
            assert_eq!(
                players(&found, &codes),
                names(&[["Ann", "Ben"], ["Ann", "Dan"]])
            );
            for (record, line) in found.iter().zip([2, 7]) {
                assert_eq!(game(record).tag("Event"), Some("Open"));
                assert_eq!(record.location.line, line);
            }
        }
    }
}

#[test]
fn of_two_columns_of_a_player_the_first_one_counts() {
    let (moves, codes) = moves();
    let found = records(format!(
        "white,black,player_black,moves,black,comment\nBen,Ann,Cid,{moves},Dan,good\n"
    ));
    assert_eq!(players(&found, &codes), names(&[["Ann", "Ben"]]));
    let game = game(&found[0]);
    assert_eq!(game.tag("PlayerBlack"), Some("Cid"));
    let comment = game.comment.as_deref().unwrap_or_default();
    assert!(comment.contains("black Dan"), "{comment}");
}

#[test]
fn problems_have_the_places_of_the_file() {
    let table = "black,white,result,moves,comment\n\
        Zoé,Ben,*,1. a1b2 i5h5 2. z9z9 i6h6,x\n\
        Ann,Ben,*,\"1. a1b2 {a \"\"b\"\"} i5h5\n2. a2b3 z9z9\",y\n\
        Ann,Ben,*,\"1. a1b2 {a \"\"b\"\"} z9z9\",y\n";
    let mut found = records(table).into_iter();
    for (line, column) in [(2, 27), (4, 9), (5, 30)] {
        let record = found.next().unwrap();
        let mut problems = record.problems.iter();
        let stop = problems.find(|problem| problem.is_error()).unwrap();
        let place = stop.location;
        assert_eq!((place.line, place.column), (line, column), "{stop}");
        assert!(table[place.offset as usize..].starts_with("z9z9"), "{stop}");
    }
    let directory = TestDirectory::new();
    let file = directory.file("table.csv", table);
    let output = directory.run(&["check", &file]);
    let shown = String::from_utf8(output.stdout).unwrap();
    for (number, line) in (1..)
        .zip(table.lines())
        .filter(|(_, line)| line.contains("z9z9"))
    {
        assert!(shown.contains(&format!("\n{number} | {line}\n")), "{shown}");
    }
}

#[test]
fn the_first_rows_may_be_empty_or_damaged() {
    let (moves, codes) = moves();
    for rows in ["||\n", "Ann|Ben|z9z9\n"] {
        let table = format!("black|white|moves\n{}Cid|Dan|{moves}\n", rows.repeat(9));
        for table in [table.replace('|', ","), table] {
            let found = records(&table);
            assert_eq!(
                players(&found[found.len() - 1..], &codes),
                names(&[["Cid", "Dan"]])
            );
            let rejects = found.len() - 1;
            assert_eq!(rejects, if rows.contains("Ann") { 9 } else { 0 }, "{table}");
        }
    }
}

#[test]
fn a_table_ends_at_other_text_after_a_blank_line() {
    let (moves, codes) = moves();
    let row = |names: &str| format!("{names},1-0,{moves}\n");
    let found = records(format!(
        "black,white,result,moves\n{}\n{}black,white,result,moves\n{}\nSmith, John - Doe, Jane\nParis, 2019-03-04, round 3\n\
         {moves}\n\n# Black: Gus\n# White: Hal\n\n{moves}\n",
        row("Ann,Ben"),
        row("Cid,Dan"),
        row("Eve,Fay")
    ));
    let expected = [
        ["Ann", "Ben"],
        ["Cid", "Dan"],
        ["Eve", "Fay"],
        ["Smith, John", "Doe, Jane"],
        ["Gus", "Hal"],
    ];
    assert_eq!(players(&found, &codes), names(&expected));
    assert_eq!(game(&found[3]).date().as_deref(), Some("2019.03.04"));
}

#[test]
fn moves_in_the_last_column_may_be_cells() {
    let (moves, codes) = moves();
    for separator in [",", ";", "\t"] {
        let moves = moves.replace(' ', separator);
        let table = "black,white,moves\nAnn,Ben,|\nCid,Dan,|\n".replace(',', separator);
        let found = records(table.replace('|', &moves));
        assert_eq!(
            players(&found, &codes),
            names(&[["Ann", "Ben"], ["Cid", "Dan"]])
        );
    }
}

#[test]
fn columns_without_a_heading_and_the_kind_of_game() {
    let (moves, codes) = moves();
    let found = records(format!(
        ",,game,black,white,moves\n0,x,abalone,Ann,Ben,{moves}\n1,,g17,Cid,Dan,{moves}\n"
    ));
    assert_eq!(
        players(&found, &codes),
        names(&[["Ann", "Ben"], ["Cid", "Dan"]])
    );
    let [one, two] = [game(&found[0]), game(&found[1])];
    assert_eq!(one.comment.as_deref(), Some("x"));
    assert_eq!(places(&found[0], ProblemKind::UnknownText), [(2, 3)]);
    assert_eq!([one.tag("GameId"), two.tag("GameId")], [None, Some("g17")]);
    assert_eq!(two.comment, None);
    for game in [one, two] {
        let mut tags = game.tags.iter();
        assert!(tags.all(|(name, _)| !name.starts_with("Tag")));
    }
}

/// Without bars around the rows, a row may begin with an empty cell.
#[test]
fn bars_between_cells() {
    let (moves, codes) = moves();
    let found = records(format!("black|white|moves\n|Ben|{moves}\nAnn||{moves}\n"));
    assert_eq!(players(&found, &codes), names(&[["", "Ben"], ["Ann", ""]]));
}

#[test]
fn eight_lines_may_stand_before_the_headings() {
    let (moves, codes) = moves();
    let before = "# a season\n".repeat(8);
    let found = records(format!("{before}black,white,moves\nAnn,Ben,{moves}\n"));
    assert!(matches!(found[0].content, Content::Preamble), "{found:?}");
    assert_eq!(players(&found[1..], &codes), names(&[["Ann", "Ben"]]));
}

/// Figures in a table may follow the order of its columns.
#[test]
fn a_result_in_figures_is_told_where_the_column_of_white_is_first() {
    let (moves, codes) = moves();
    let (first, second) = ("white;black;result;moves", "black;white;result;moves");
    for (headings, result, expected) in [
        (first, "1:0", vec![(2, 9)]),
        (first, "0-1", vec![(2, 9)]),
        (first, "black", Vec::new()),
        (first, "1/2-1/2", Vec::new()),
        (second, "1:0", Vec::new()),
    ] {
        let found = records(format!("{headings}\nAnn;Bob;{result};{moves}\n"));
        assert_eq!(self::codes(game(&found[0])), codes);
        assert_eq!(
            places(&found[0], ProblemKind::Reading),
            expected,
            "{headings} {result}"
        );
    }
}
