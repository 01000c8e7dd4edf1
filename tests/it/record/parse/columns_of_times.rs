//! Columns of tables with the time on the clock, and with other times.

use sumito::record::{Format, Game, WriteOptions, Writer};

use crate::support::games;

const LAYOUT: &str = "Layout: Belgian Daisy\n";

/// The clocks and the comments of the plies of each game of a text.
fn times(text: &str) -> Vec<(Vec<String>, Vec<String>)> {
    let of_game = |game: &Game| {
        let notes = game.plies().iter().map(|ply| ply.annotations());
        let texts = |(clock, comment): (Option<String>, Option<String>)| {
            (clock.unwrap_or_default(), comment.unwrap_or_default())
        };
        let pairs = notes.map(|notes| (notes.clock.clone(), notes.comment.clone()));
        pairs.map(texts).unzip()
    };
    games(text).iter().map(of_game).collect()
}

fn written(game: &Game, format: Format) -> String {
    let mut writer = Writer::new(Vec::new(), format, WriteOptions::default());
    writer.write(game).unwrap();
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

#[test]
fn a_column_of_clocks_has_the_clocks_in_every_row_of_every_game() {
    let rows = "1 | a1b2 | i5h5 | 0:01:02\n2 | a2b3 | i6h6 | 0:02:10\n\n";
    let game = format!("{LAYOUT}\nNo | Black | White | Clock\n{rows}");
    let clocks = ["", "0:01:02", "", "0:02:10"].map(str::to_owned).to_vec();
    let two = format!("Black: Ann\nWhite: Bob\n{game}Black: Cid\nWhite: Dan\n{game}");
    assert_eq!(
        times(&two),
        vec![(clocks.clone(), vec![String::new(); 4]); 2]
    );
    let blanks = format!("{LAYOUT}Nr Schwarz Weiß Uhr\n1 a1b2 i5h5 0:01:02\n2 a2b3 i6h6 0:02:10\n");
    assert_eq!(times(&blanks)[0].0, clocks);
    let konane = "# game: konane 8x8\nNo | Black | White | Clock\n1 | d4 | d5 | 0:01:02\n2 | d2-d4 | b5-d5 | 0:02:10\n";
    let found = written(&games(konane)[0], Format::Linear);
    assert!(
        found.contains("1.d4 d5 0:01:02 2.d2-d4 b5-d5 0:02:10"),
        "{found}"
    );
}

#[test]
fn two_columns_of_clocks_are_those_of_the_players() {
    let clocks = ["0:11", "0:12", "0:21", "0:22"];
    for (headings, row) in [
        (
            "No | Black | Clock | White | Clock",
            "{n} | {b} | {c} | {w} | {d}",
        ),
        (
            "No | Black | White | Clock | Clock",
            "{n} | {b} | {w} | {c} | {d}",
        ),
        (
            "No | Black | White | White clock | Black clock",
            "{n} | {b} | {w} | {d} | {c}",
        ),
        (
            "No;Black;White;clock_white;clock_black",
            "{n};{b};{w};{d};{c}",
        ),
        ("Nr Schwarz Uhr Weiß Uhr", "{n} {b} {c} {w} {d}"),
    ] {
        let fill = |n: &str, moves: [&str; 2], times: &[&str]| {
            let cells = [
                ("{n}", n),
                ("{b}", moves[0]),
                ("{w}", moves[1]),
                ("{c}", times[0]),
                ("{d}", times[1]),
            ];
            cells
                .iter()
                .fold(row.to_owned(), |row, (mark, cell)| row.replace(mark, cell))
        };
        let rows = [
            fill("1", ["a1b2", "i5h5"], &clocks[..2]),
            fill("2", ["a2b3", "i6h6"], &clocks[2..]),
        ];
        for layout in [LAYOUT, ""] {
            let text = format!("{layout}{headings}\n{}\n", rows.join("\n"));
            assert_eq!(times(&text)[0].0, clocks, "{text}");
        }
    }
}

#[test]
fn rows_of_plies_have_a_clock_each() {
    let rows = "Black,a1b2,0:01\n{}2,White,i5h5,0:02\n{}3,Black,a2b3,0:03\n";
    let of_one = format!("1,{}", rows.replace("{}", ""));
    let clocks = ["0:01", "0:02", "0:03"];
    for headings in ["", "ply,player,move,clock\n"] {
        assert_eq!(
            times(&format!("{headings}{of_one}"))[0].0,
            clocks,
            "{headings}"
        );
    }
    let of_two = |game: &str| format!("{game},1,{}", rows.replace("{}", &format!("{game},")));
    let text = format!("game,ply,player,move,clock\n{}{}", of_two("7"), of_two("8"));
    let found = times(&text);
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|(found, _)| *found == clocks), "{found:?}");
    let rounds = "game,no,black,white,white_clock,black_clock\n\
        7,1,a1b2,i5h5,0:02,0:01\n7,2,a2b3,i6h6,0:04,0:03\n8,1,a1b2,i5h5,0:02,0:01\n8,2,a2b3,i6h6,0:04,0:03\n";
    let found = times(rounds);
    assert_eq!(found.len(), 2);
    assert!(
        found
            .iter()
            .all(|(found, _)| *found == ["0:01", "0:02", "0:03", "0:04"])
    );
}

/// Times that a move took are no clocks, and no word for the time is how the game ended.
#[test]
fn other_times_are_comments_with_their_heading() {
    for heading in ["Time used", "Zeit", "move time", "Temps"] {
        let comments = ["0:01:02", "0:01:02"].map(|time| format!("{heading} {time}"));
        let rows = "1 | a1b2 | i5h5 | 0:01:02\n2 | a2b3 | i6h6 | 0:01:02\n";
        let separated = format!("No | Black | White | {heading}\n{rows}");
        let apart = format!("No  Black  White  {heading}\n{}", rows.replace(" | ", "  "));
        for text in [
            &separated,
            &apart,
            &format!("{LAYOUT}{separated}"),
            &format!("{LAYOUT}{apart}"),
        ] {
            let (clocks, found) = times(text).remove(0);
            assert_eq!(clocks, vec![String::new(); 4], "{text}");
            assert_eq!(
                [&found[1], &found[3]],
                [&comments[0], &comments[1]],
                "{text}"
            );
            assert_eq!(games(text)[0].ending, None, "{text}");
        }
        let plies = format!(
            "game,ply,player,move,{heading}\n1,1,Black,a1b2,0:01:02\n1,2,White,i5h5,0:01:02\n\
             2,1,Black,a1b2,0:01:02\n2,2,White,i5h5,0:01:02\n"
        );
        assert_eq!(
            times(&plies)[1],
            (vec![String::new(); 2], comments.to_vec())
        );
    }
}

#[test]
fn clocks_in_brackets_are_kept_by_every_format() {
    let text = format!("{LAYOUT}1.a1b2 [0:01:02] i5h5 {{[%clk [0:01:03]] good}} 2.a2b3 (0:10)\n");
    let game = games(&text).remove(0);
    let clocks = ["[0:01:02]", "[0:01:03]", "(0:10)"];
    let written = written(&game, Format::Ag);
    for text in [&text, &written] {
        let (found, comments) = times(text).remove(0);
        assert_eq!(
            (found, &*comments[1]),
            (clocks.map(str::to_owned).to_vec(), "good"),
            "{text}"
        );
    }
}
