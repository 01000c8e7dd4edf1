use super::{PositionLoss, PositionNotation, read_position};
use crate::rules::{Color, Layout, Position};

#[test]
fn every_layout_round_trips_in_every_notation() {
    for layout in Layout::all().iter().filter(|layout| layout.players() == 2) {
        for notation in PositionNotation::ALL {
            let text = notation.write(&layout.position());
            assert_eq!(notation.read(&text), Ok(layout.position()), "{text}");
            assert_eq!(read_position(&text), Ok(layout.position()), "{text}");
        }
    }
}

#[test]
fn marbles_lost_and_side_to_move() {
    let mut setup = Layout::find("Belgian Daisy").unwrap().position().setup();
    (setup.lost[0], setup.lost[1]) = (5, 4);
    setup.seat = 1;
    let position = Position::try_from(setup).unwrap();
    let texts = PositionNotation::ALL.map(|notation| notation.write(&position));
    assert_eq!(
        texts,
        [
            "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww -5b4w w",
            "BBXNN|BBBNNN|XBBXNNX|XXXXXXXX|XXXXXXXXX|XXXXXXXX|XNNXBBX|NNNBBB|NNXBB",
            "5a12b123c23g78h789i89_4a45b456c56g45h456i56",
            "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 4 5 w 0 1",
            "5a1a2b1b2b3c2c3g7g8h7h8h9i8i9,4a4a5b4b5b6c5c6g4g5h4h5h6i5i6",
            "w\nA1b,A2b,B1b,B2b,B3b,C2b,C3b,G7b,G8b,H7b,H8b,H9b,I8b,I9b,A4w,A5w,B4w,B5w,B6w,C5w,C6w,G4w,G5w,H4w,H5w,H6w,I5w,I6w",
            "2201122211102201100000000000000000000000000011022011122211022 w",
        ]
    );
    for (notation, text) in PositionNotation::ALL.into_iter().zip(texts) {
        let mut expected = setup;
        for loss in notation.losses(&position) {
            match loss {
                PositionLoss::Turn(color) => {
                    assert_eq!(color, Color::White);
                    expected.seat = 0;
                }
                PositionLoss::OtherRules => panic!("nothing else is lost"),
                PositionLoss::Lost(lost) => {
                    assert_eq!(lost, [5, 4]);
                    expected.lost = Default::default();
                }
            }
        }
        assert_eq!(read_position(&text).map(|read| read.setup()), Ok(expected));
    }
    let standard = Layout::find("Standard").unwrap().position();
    assert!(
        PositionNotation::ALL
            .iter()
            .all(|n| n.losses(&standard).is_empty())
    );
}

/// A notation without the side to move has it behind a blank; what it cannot be is a fault of the board.
#[test]
fn the_side_to_move_may_stand_behind_any_notation() {
    let standard = Layout::find("Standard").unwrap().position();
    for notation in PositionNotation::ALL {
        let text = notation.write(&standard);
        let has_turn = PositionNotation::without_turn(&text).is_none();
        for (turn, seat) in [("b", 0), ("w", 1)] {
            if has_turn {
                continue;
            }
            let text = format!("{text} {turn}");
            assert_eq!(read_position(&text).map(|read| read.setup().seat), Ok(seat));
            assert_eq!(PositionNotation::without_turn(&text), None, "{text}");
        }
        assert!(read_position(&format!("{text} x")).is_err(), "{text}");
    }
    let drawing = read_position("i ● ● · ○ ○\nh ○ ○ ○ ● ● ●").unwrap_err();
    assert!(drawing.to_string().contains("a drawn board"), "{drawing}");
}

#[test]
fn variants_of_other_programs_are_read() {
    let read = |text: &str| read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let lost = |text: &str| Color::BOTH.map(|color| read(text).lost(color));
    // APGN's document, without the blank; its rows hold nine marbles a side.
    let glued = "ww3/www3/2www2/8/9/8/2bbb2/3bbb/3bb-5b4w b";
    assert_eq!(read(glued), read(&glued.replace('-', " -")));
    assert_eq!(lost(glued), [5, 4]);
    assert_eq!(lost("5/6/7/8/4b4/8/7/6/5-0b0w w"), [0, 0]);
    assert_eq!(lost("5/6/7/8/4B4/8/7/6/5 -3W W"), [0, 3]);
    // Steinbeisser's: white, then black marbles that are off the board.
    let start = "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS";
    assert_eq!(read(&format!("{start} 0 0 B 0 0")), read("Standard"));
    assert_eq!(lost(&format!("{start} 0 0 W 1 2")), [2, 1]);
    assert_eq!(lost(&format!("{start} 3 4 w 17 28 60")), [4, 3]);
    // As an argument of a command line, in another case, with blanks.
    assert_eq!(read("W A1b, E5W"), read("w\r\nA1b,E5w\r\n"));
    assert_eq!(read("0A1,0e5").turn(), Color::Black);
    assert_eq!(read("b A1w").marbles(Color::White).len(), 1);
}

#[test]
fn all_notations_report_their_faults() {
    let faults = |text: &str| read_position(text).unwrap_err().faults.join("\n");
    assert_eq!(
        faults("0a1a9e5e5x,e5a1b"),
        "Black: `a9` is not a cell: expected a row a-i and a diagonal 1-9 on the board, as in e5
Black: e5 is named twice, expected once
Black: row `x`, expected a to i
White: lost marbles ``, expected a number before the first row
White: row b without a cell, expected a digit after it
a1 holds a black and a white marble, expected one
e5 holds a black and a white marble, expected one"
    );
    assert_eq!(
        faults("70a1_0_e5"),
        "3 parts, expected black_white\nBlack has lost 70 marbles, expected at most 60"
    );
    assert_eq!(
        faults("0_0"),
        "the board is empty, expected at least one marble"
    );
    assert_eq!(
        faults("w A1b,A1b,J1b,A1w,A2,,é"),
        "Black: a1 is named twice, expected once
Black: `J1` is not a cell: expected a row a-i and a diagonal 1-9 on the board, as in e5
cell 5: `A2`, expected a cell and b or w, as A1b
cell 6: ``, expected a cell and b or w, as A1b
cell 7: `é`, expected a cell and b or w, as A1b
a1 holds a black and a white marble, expected one"
    );
    let cells = "0000000x000000000000000000000000000y0000000000000000000000000";
    assert_eq!(
        faults(&format!("{cells}1 ? b")),
        "row h, cell h6: `x`, expected 0, 1 or 2
row d, cell d1: `y`, expected 0, 1 or 2
62 characters, expected 61 row by row from the top left: 1 after row a
side to move `?`, expected b or w
`b` after the side to move, expected the end"
    );
    assert!(faults(&cells.replace(['x', 'y'], "1")).starts_with("no side to move"));
    assert_eq!(
        faults("sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 x w 0 y 1 2"),
        "points of White `x`, expected a number
plies or moves `y`, expected a number
`2` after the numbers, expected the end"
    );
    // Messages about long texts are short.
    assert_eq!(
        faults(&format!("0{}_0e5", "a1".repeat(100_000)))
            .lines()
            .count(),
        61
    );
    assert_eq!(
        faults(&format!("b {}", "e5b,".repeat(100_000)))
            .lines()
            .count(),
        61
    );
}

#[test]
fn one_typing_error_is_one_fault() {
    let faults = |text: &str| read_position(text).unwrap_err().faults.join("\n");
    // KAAH's code and abal.online's: the diagonals of an unknown row are not those of the row before.
    assert_eq!(
        faults("0a12345_0g567h456789j89k1j2"),
        "White: row `j`, expected a to i\nWhite: row `k`, expected a to i"
    );
    assert_eq!(faults("0a1,0g5a2z9z8"), "White: row `z`, expected a to i");
    assert_eq!(
        faults("0a1?2_0g5"),
        "Black: `?` in row a, expected a diagonal 1 to 9 or the next row"
    );
    // If characters are missing, the message names the row that is too short.
    let cells = "0".repeat(28) + "1" + &"0".repeat(32);
    for (length, expected) in [
        (
            60,
            "60 characters, expected 61 row by row from the top left: row a has 4 of 5",
        ),
        (
            56,
            "56 characters, expected 61 row by row from the top left: row a has 0 of 5",
        ),
        (
            50,
            "50 characters, expected 61 row by row from the top left: row b has 0 of 6",
        ),
        (
            49,
            "49 characters, expected 61 row by row from the top left: row c has 6 of 7",
        ),
    ] {
        assert_eq!(faults(&format!("{} b", &cells[..length])), expected);
    }
}

#[test]
fn messages_about_long_texts_are_short() {
    let long = "é".repeat(1_000_000);
    for text in [
        long.clone(),
        format!("5/6/7/8/4b4/8/7/6/5 {long}"),
        format!("5/6/7/8/4b4/8/7/6/5 b {long}"),
        format!("5/6/7/8/4b4/8/7/6/5 -{long} b"),
        format!("5/6/7/8/4S4/8/7/6/5 {long} 0 b"),
        format!("XXXXX|{long}"),
        format!("0a1_{}", "1".repeat(1_000_000)),
        format!("b A1b,{long}b"),
        format!("b A1b,{long}"),
        format!("{} {long}", "0".repeat(61)),
    ] {
        let message = read_position(&text).unwrap_err().to_string();
        assert!(message.chars().count() < 600, "{message}");
    }
    let error = read_position(&format!("b {}", "e5b,".repeat(30) + "a1b")).unwrap_err();
    assert_eq!(error.faults.len(), 29);
    let message = error.to_string();
    assert!(message.ends_with("once; ... and 9 more"), "{message}");
    assert_eq!(message.matches("named twice").count(), 20);
}

#[test]
fn a_fault_names_its_row() {
    // The printed start position of the exercise has a row e of 8 characters.
    let error =
        read_position("BBBBB|BBBBBB|XXBBBXX|XXXXXXXX|XXXXXXXX|XXXXXXXX|XXNNNXX|NNNNNN|NNNNN")
            .unwrap_err();
    assert_eq!(
        error.to_string(),
        "row e: 8 cells in `XXXXXXXX`, expected 9"
    );
    // APGN's own example of the standard position.
    let error = read_position("ww3/www3/2www2/8/9/8/2bbb2/3bbb/3bb b");
    assert_eq!(
        error.map(|position| position.marbles(Color::White).len()),
        Ok(8),
        "rows add up, marbles are missing"
    );
    let error = read_position("wwwww/wwwwwww/2wxw2/8/8/9/2bbb2/bbbbbb/bbbbb").unwrap_err();
    assert_eq!(error.faults.len(), 5, "{error}");
    let error = read_position("0a12b9_0a12").unwrap_err();
    assert!(error.to_string().contains("b9"), "{error}");
}
