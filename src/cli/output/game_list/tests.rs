//! Tests of the lists of games.

use super::super::rows::print_rows_with_fields;
use super::*;
use crate::record::{GameResult, Score};
use crate::store::Summary;

fn row(n: usize) -> GameRow {
    let score = if n < 1_500 {
        Score::of_two(1, 2)
    } else {
        Score::of(&[1, 2, 3]).unwrap()
    };
    let game = Summary {
        id: i64::try_from(1_000 + n).unwrap(),
        black: Some(format!("player {}", n % 13)),
        white: (!n.is_multiple_of(7)).then(|| format!("Aglaé \"{}\"", n % 7)),
        event: None,
        date: Some("2019.12.??".to_owned()),
        layout: Some("standard".to_owned()),
        kind: crate::games::GameKind::ALL[0],
        layout_inferred: false,
        result: GameResult::Draw,
        ending: None,
        score,
        plies: 7,
        incomplete: None,
        repaired: Some("ply 3".to_owned()),
        rules: None,
        others: None,
    };
    GameRow::new(game, n.is_multiple_of(3).then_some("Scorpio"))
}

fn printed(format: OutputFormat, count: usize) -> (String, String) {
    let (mut streamed, mut buffered) = (Vec::new(), Vec::new());
    let mut printer = GameListPrinter::new(&mut streamed, format, GAME_COLUMNS.to_vec());
    (0..count).for_each(|n| printer.push(row(n)).unwrap());
    printer.finish().unwrap();
    let value = |n| {
        let mut value = serde_json::to_value(row(n)).unwrap();
        if format == OutputFormat::Table {
            value["note"] = row(n).note().into();
        }
        value
    };
    let rows: Vec<serde_json::Value> = (0..count).map(value).collect();
    print_rows_with_fields(&mut buffered, format, &rows, &GAME_COLUMNS, &GAME_FIELDS).unwrap();
    [streamed, buffered]
        .map(|bytes| String::from_utf8(bytes).unwrap())
        .into()
}

#[test]
fn a_list_of_one_block_is_printed_like_buffered_rows() {
    for format in [
        OutputFormat::Table,
        OutputFormat::Json,
        OutputFormat::Jsonl,
        OutputFormat::Csv,
    ] {
        for count in [0, 1, 2, BLOCK] {
            let (streamed, buffered) = printed(format, count);
            assert_eq!(streamed, buffered, "{format:?} {count}");
        }
    }
    for format in [
        OutputFormat::Table,
        OutputFormat::Json,
        OutputFormat::Jsonl,
        OutputFormat::Csv,
    ] {
        let (streamed, buffered) = printed(format, 1_400);
        assert_eq!(streamed, buffered, "{format:?}");
    }
}

#[test]
fn no_row_after_the_first_block_is_lost() {
    let (streamed, _) = printed(OutputFormat::Csv, 2_100);
    let lines: Vec<&str> = streamed.lines().collect();
    assert_eq!(lines.len(), 2_101);
    assert_eq!(
        lines[0],
        "id,black,white,event,date,layout,layout_inferred,opening,result,ending,score_black,score_white,score_third,score_fourth,score_fifth,\
         score_sixth,plies,incomplete,mended,rules,others,game_type,matched"
    );
    assert_eq!(
        lines[1],
        "1000,player 0,,,2019.12.??,standard,false,Scorpio,draw,,1,2,,,,,7,,ply 3,,,abalone,"
    );
    assert_eq!(
        lines[2_100],
        "3099,player 6,\"Aglaé \"\"6\"\"\",,2019.12.??,standard,false,,draw,,1,2,3,,,,7,,ply 3,,,abalone,"
    );
    let (streamed, _) = printed(OutputFormat::Table, 2_100);
    assert_eq!(streamed.lines().count(), 2_101);
    assert!(
        streamed
            .lines()
            .last()
            .unwrap()
            .starts_with("3099  player 6")
    );
}
