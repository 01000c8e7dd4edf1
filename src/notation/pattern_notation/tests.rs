use super::read_pattern;
use crate::board::Cell;
use crate::notation::PositionNotation;
use crate::rules::{CellContent, Layout};

fn fault(text: &str) -> String {
    read_pattern(text).unwrap_err().to_string()
}

#[test]
fn all_notations_that_draw_a_board_give_the_same_pattern() {
    let listed = read_pattern("black:e5,e6 WHITE:e7 empty:e8 any:d4 turn:white").unwrap();
    let rows = [
        "?????",
        "??????",
        "???????",
        "????????",
        "????bbw1?",
        "???*????",
        "???????",
        "??????",
        "?????",
    ];
    let drawn = rows.join("/");
    let signs = rows
        .concat()
        .replace('1', "0")
        .replace('b', "1")
        .replace('w', "2");
    for text in [
        drawn.clone() + " w",
        drawn.replace('w', "s").replace('b', "S") + " white",
        drawn
            .replace(['b'], "N")
            .replace('w', "B")
            .replace('1', "x")
            .replace('/', "|")
            + " blanc",
        signs + " W",
    ] {
        assert_eq!(read_pattern(&text), Ok(listed), "{text}");
    }
    assert_eq!(read_pattern(&drawn).unwrap().turn(), None);
    assert_eq!(
        read_pattern("u:a1 pivot:e5").unwrap(),
        read_pattern("blue:a1 n:e5").unwrap()
    );
}

#[test]
fn a_position_that_shows_all_cells_is_a_pattern() {
    let start = Layout::find("Belgian Daisy").unwrap().position();
    let patterns = [PositionNotation::Apgn, PositionNotation::Cells61]
        .map(|notation| read_pattern(&notation.write(&start)).unwrap());
    assert_eq!(patterns[0], patterns[1]);
    for cell in Cell::all() {
        let content = start
            .at(cell)
            .map_or(CellContent::Empty, CellContent::Marble);
        assert_eq!(patterns[0].content(cell), Some(content));
    }
}

#[test]
fn faults_have_their_columns() {
    assert_eq!(
        fault("black:e5,z9 e6"),
        "column 10: `z9`, expected cells of the board with commas between, as in e5,e6; column 13: `e6`, expected a colour, any, empty or turn, `:` and cells as in black:e5,e6"
    );
    assert_eq!(
        fault("black:e5 white:e5"),
        "column 16: e5 is named again, expected every cell once"
    );
    assert!(fault("black:").starts_with("column 7: ``, expected cells"));
    assert!(fault("pink:e5").starts_with("column 1: `pink`, expected a colour"));
    assert!(
        fault("turn:b black:e5 turn:w")
            .ends_with("`w` to move as well, expected one colour to move")
    );
    assert!(fault("black:e5 turn:x").starts_with("column 15: `x` to move, expected the colour"));
    assert!(fault("  nowhere").starts_with("column 3: `nowhere`, expected cells as in"));
    assert!(fault("").starts_with("column 1: no pattern"));
    assert_eq!(
        fault("?????/??????/???????/????????/9/????????/??x????/??????/???? b c"),
        "column 44: row c, `x`, expected `b`, `w`, `*`, `?` or a number of empty cells; column 57: row a, 4 cells in `????`, expected 5; column 64: `c` after the colour to move, expected the end"
    );
    assert!(fault("?/?").starts_with("column 1: 2 rows, expected 9"));
    assert!(fault(&"?".repeat(60)).ends_with("expected 61"));
}
