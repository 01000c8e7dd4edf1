//! The position notations, a file each.

mod ao;
mod apgn;
mod bcit;
mod cells61;
mod etiquette;
mod kaah;
mod list;
mod playstrategy;
mod rows;

use std::fmt;

use crate::board::Cell;
use crate::rules::{Color, Layout, Position, Setup, SetupFault};

/// A way to write positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PositionNotation {
    /// The native one: rows i to a with `b`, `w` and digits, marbles lost, side to move.
    Apgn,
    /// Rows i to a with `B` white, `N` black, `X` empty; no side to move, no marbles lost.
    Etiquette,
    /// Marbles lost, then cells by row; black `_` white; no side to move.
    Kaah,
    /// Rows i to a with `S` black, `s` white and digits, points scored, side to move.
    Playstrategy,
    /// As [`PositionNotation::Kaah`] with the row of each cell, and a comma between black and white.
    Ao,
    /// Two lines: side to move, then each cell with its colour; no marbles lost.
    Bcit,
    /// 61 signs `0` empty, `1` black, `2` white from the top left, side to move; no marbles lost.
    Cells61,
}

/// What a position tells and a notation cannot say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PositionLoss {
    /// That it is not Black's turn, which is what a reader assumes.
    Turn(Color),
    /// The black and the white marbles that are off the board, by [`Color::index`].
    Lost([u8; 2]),
}

impl fmt::Display for PositionLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionLoss::Turn(color) => write!(f, "{color} to move"),
            PositionLoss::Lost([black, white]) => {
                write!(f, "marbles lost, {black} of Black and {white} of White")
            }
        }
    }
}

/// Signs of what was found that a fault shows.
const LONGEST_SHOWN: usize = 40;

/// Faults that a message shows before it only counts the rest.
const MOST_SHOWN: usize = 20;

/// All that is wrong with the text of a position. As a message, the first twenty faults.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionError {
    faults: Vec<String>,
}

impl PositionError {
    fn one(fault: impl Into<String>) -> PositionError {
        PositionError {
            faults: vec![fault.into()],
        }
    }

    /// Each fault: the row it is in, the beginning of what was found, what was expected.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = &self.faults[..self.faults.len().min(MOST_SHOWN)];
        f.write_str(&shown.join("; "))?;
        match self.faults.len() - shown.len() {
            0 => Ok(()),
            left => write!(f, "; ... and {left} more"),
        }
    }
}

impl std::error::Error for PositionError {}

/// Reads a position in any of the notations, or the name of a layout.
///
/// Where a notation does not tell the side to move, Black is to move.
///
/// ```
/// use sumito::notation::{PositionNotation, read_position};
///
/// let position = read_position("BBBBB|BBBBBB|XXBBBXX|XXXXXXXX|XXXXXXXXX|XXXXXXXX|XXNNNXX|NNNNNN|NNNNN")?;
/// assert_eq!(position, read_position("Standard")?);
/// assert_eq!(PositionNotation::Apgn.write(&position), "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b");
/// # Ok::<(), sumito::notation::PositionError>(())
/// ```
///
/// # Errors
/// Every fault of the text, row by row.
pub fn read_position(text: &str) -> Result<Position, PositionError> {
    let text = text.trim();
    let Some(notation) = recognise(text) else {
        let unknown = || {
            PositionError::one(format!(
                "`{}` is neither a layout nor a position, expected a name as Standard or nine rows as wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b",
                short(text)
            ))
        };
        return Layout::find(text).map(Layout::position).ok_or_else(unknown);
    };
    notation.read(text)
}

/// The notation that a text is in, however bad it is at it; `None` for what may be the name of a layout.
fn recognise(text: &str) -> Option<PositionNotation> {
    let (board, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let begins_with_digit = board.starts_with(|c: char| c.is_ascii_digit());
    // Half a board of them is no name.
    let is_cells = || {
        board
            .chars()
            .filter(|c| matches!(c, '0'..='2'))
            .nth(30)
            .is_some()
    };
    if board.contains('|') {
        Some(PositionNotation::Etiquette)
    } else if board.contains('/') && board.contains(['s', 'S']) {
        Some(PositionNotation::Playstrategy)
    } else if board.contains('/') {
        Some(PositionNotation::Apgn)
    } else if board.contains('_') && begins_with_digit {
        Some(PositionNotation::Kaah)
    } else if board.contains(',') && begins_with_digit {
        Some(PositionNotation::Ao)
    } else if turn(board).is_some() && !rest.is_empty() {
        Some(PositionNotation::Bcit)
    } else if is_cells() {
        Some(PositionNotation::Cells61)
    } else {
        None
    }
}

impl PositionNotation {
    /// All position notations, the native one first.
    pub const ALL: [PositionNotation; 7] = [
        PositionNotation::Apgn,
        PositionNotation::Etiquette,
        PositionNotation::Kaah,
        PositionNotation::Playstrategy,
        PositionNotation::Ao,
        PositionNotation::Bcit,
        PositionNotation::Cells61,
    ];

    /// The key: one word, as the command line writes it.
    pub const fn key(self) -> &'static str {
        match self {
            PositionNotation::Apgn => "apgn",
            PositionNotation::Etiquette => "etiquette",
            PositionNotation::Kaah => "kaah",
            PositionNotation::Playstrategy => "playstrategy",
            PositionNotation::Ao => "ao",
            PositionNotation::Bcit => "bcit",
            PositionNotation::Cells61 => "cells61",
        }
    }

    /// The notation with this key, in any case.
    pub fn find(key: &str) -> Option<PositionNotation> {
        PositionNotation::ALL
            .into_iter()
            .find(|notation| notation.key().eq_ignore_ascii_case(key))
    }

    /// Reads a position in this notation.
    ///
    /// # Errors
    /// Every fault of the text: row by row, or cell by cell where the notation lists cells.
    pub fn read(self, text: &str) -> Result<Position, PositionError> {
        let mut faults = Vec::new();
        let read = match self {
            PositionNotation::Apgn => apgn::read,
            PositionNotation::Etiquette => etiquette::read,
            PositionNotation::Kaah => kaah::read,
            PositionNotation::Playstrategy => playstrategy::read,
            PositionNotation::Ao => ao::read,
            PositionNotation::Bcit => bcit::read,
            PositionNotation::Cells61 => cells61::read,
        };
        let setup = read(text, &mut faults);
        // Where something could not be read, that may be where the marbles are.
        let is_unread = !faults.is_empty();
        let drawn = setup.faults().into_iter();
        faults.extend(
            drawn
                .filter(|fault| !(is_unread && *fault == SetupFault::NoMarbles))
                .map(|fault| fault.to_string()),
        );
        match Position::try_from(setup) {
            Ok(position) if faults.is_empty() => Ok(position),
            _ => Err(PositionError { faults }),
        }
    }

    /// Writes a position in this notation, but for what [`PositionNotation::losses`] names.
    pub fn write(self, position: &Position) -> String {
        match self {
            PositionNotation::Apgn => apgn::write(position),
            PositionNotation::Etiquette => etiquette::write(position),
            PositionNotation::Kaah => kaah::write(position),
            PositionNotation::Playstrategy => playstrategy::write(position),
            PositionNotation::Ao => ao::write(position),
            PositionNotation::Bcit => bcit::write(position),
            PositionNotation::Cells61 => cells61::write(position),
        }
    }

    /// What of this position the notation cannot say: who reads it back gets Black to move, or no marbles lost.
    pub fn losses(self, position: &Position) -> Vec<PositionLoss> {
        let mut losses = Vec::new();
        if !self.says_turn() && position.turn() != EMPTY.turn {
            losses.push(PositionLoss::Turn(position.turn()));
        }
        let lost = Color::BOTH.map(|color| position.lost(color));
        if !self.says_lost() && lost != EMPTY.lost {
            losses.push(PositionLoss::Lost(lost));
        }
        losses
    }

    const fn says_turn(self) -> bool {
        !matches!(
            self,
            PositionNotation::Etiquette | PositionNotation::Kaah | PositionNotation::Ao
        )
    }

    const fn says_lost(self) -> bool {
        !matches!(
            self,
            PositionNotation::Etiquette | PositionNotation::Bcit | PositionNotation::Cells61
        )
    }
}

/// An empty setup, Black to move.
const EMPTY: Setup = Setup {
    marbles: [crate::board::Bitboard::EMPTY; 2],
    turn: Color::Black,
    lost: [0, 0],
};

/// The cells of a row from left to right.
fn row_cells(row: u8) -> impl Iterator<Item = Cell> {
    (1..=9).filter_map(move |column| Cell::new(row, column))
}

/// The side that `b` or `w` stands for, in any case.
fn turn(sign: &str) -> Option<Color> {
    match sign {
        "b" | "B" => Some(Color::Black),
        "w" | "W" => Some(Color::White),
        _ => None,
    }
}

fn read_turn(text: Option<&str>, setup: &mut Setup, faults: &mut Vec<String>) {
    match (text, text.and_then(turn)) {
        (_, Some(color)) => setup.turn = color,
        (Some(other), None) => {
            faults.push(format!("side to move `{}`, expected b or w", short(other)))
        }
        (None, None) => {
            faults.push("no side to move, expected a blank and b or w at the end".to_owned())
        }
    }
}

/// The beginning of a text, for a message: nobody reads a megabyte.
fn short(text: &str) -> String {
    let shown = |sign: char| if sign.is_control() { '\u{fffd}' } else { sign };
    let mut signs = text.chars();
    let start: String = signs.by_ref().take(LONGEST_SHOWN).map(shown).collect();
    let more = if signs.next().is_some() { "…" } else { "" };
    start + more
}

/// Tells what comes after the last part of a text.
fn expect_end<'a>(mut rest: impl Iterator<Item = &'a str>, last: &str, faults: &mut Vec<String>) {
    if let Some(more) = rest.next() {
        let more = short(more);
        faults.push(format!("`{more}` after {last}, expected the end"));
    }
}

const fn turn_sign(position: &Position) -> char {
    match position.turn() {
        Color::Black => 'b',
        Color::White => 'w',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layout_in_every_notation_and_back() {
        for layout in Layout::all() {
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
        setup.lost = [5, 4];
        setup.turn = Color::White;
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
                        expected.turn = Color::Black;
                    }
                    PositionLoss::Lost(lost) => {
                        assert_eq!(lost, [5, 4]);
                        expected.lost = [0, 0];
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

    #[test]
    fn what_others_write() {
        let read =
            |text: &str| read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
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
    fn every_fault_of_every_notation() {
        let faults = |text: &str| read_position(text).unwrap_err().faults().join("\n");
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
62 signs, expected 61 row by row from the top left: 1 after row a
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
        // Whatever is written at length is told in few words.
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
    fn one_slip_is_one_fault() {
        let faults = |text: &str| read_position(text).unwrap_err().faults().join("\n");
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
        // Where signs are missing, the row is named that they leave short.
        let cells = "0".repeat(28) + "1" + &"0".repeat(32);
        for (length, told) in [
            (
                60,
                "60 signs, expected 61 row by row from the top left: row a has 4 of 5",
            ),
            (
                56,
                "56 signs, expected 61 row by row from the top left: row a has 0 of 5",
            ),
            (
                50,
                "50 signs, expected 61 row by row from the top left: row b has 0 of 6",
            ),
            (
                49,
                "49 signs, expected 61 row by row from the top left: row c has 6 of 7",
            ),
        ] {
            assert_eq!(faults(&format!("{} b", &cells[..length])), told);
        }
    }

    #[test]
    fn messages_are_short_whatever_is_found() {
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
        assert_eq!(error.faults().len(), 29);
        let message = error.to_string();
        assert!(message.ends_with("once; ... and 9 more"), "{message}");
        assert_eq!(message.matches("named twice").count(), 20);
    }

    #[test]
    fn the_notice_names_the_row_and_what_is_wrong_with_it() {
        // The printed start position of the exercise has a row e of 8 signs.
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
        assert_eq!(error.faults().len(), 5, "{error}");
        let error = read_position("0a12b9_0a12").unwrap_err();
        assert!(error.to_string().contains("b9"), "{error}");
    }
}
