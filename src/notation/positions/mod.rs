//! The position notations, a file each.

mod apgn;
mod etiquette;
mod kaah;
mod playstrategy;

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
}

/// All that is wrong with the text of a position.
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

    /// Each fault: the row it is in, what was found, what was expected.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.faults.join("; "))
    }
}

impl std::error::Error for PositionError {}

impl From<Vec<SetupFault>> for PositionError {
    fn from(faults: Vec<SetupFault>) -> PositionError {
        PositionError {
            faults: faults.iter().map(ToString::to_string).collect(),
        }
    }
}

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
    let board = text.split_whitespace().next().unwrap_or_default();
    let notation = if board.contains('|') {
        PositionNotation::Etiquette
    } else if board.contains('/') && board.contains(['s', 'S']) {
        PositionNotation::Playstrategy
    } else if board.contains('/') {
        PositionNotation::Apgn
    } else if board.contains('_') && board.starts_with(|c: char| c.is_ascii_digit()) {
        PositionNotation::Kaah
    } else {
        let unknown = || {
            PositionError::one(format!(
                "`{text}` is neither a layout nor a position, expected a name as Standard or nine rows as wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b"
            ))
        };
        return Layout::find(text).map(Layout::position).ok_or_else(unknown);
    };
    notation.read(text)
}

impl PositionNotation {
    /// All position notations, the native one first.
    pub const ALL: [PositionNotation; 4] = [
        PositionNotation::Apgn,
        PositionNotation::Etiquette,
        PositionNotation::Kaah,
        PositionNotation::Playstrategy,
    ];

    /// The key: one word, as the command line writes it.
    pub const fn key(self) -> &'static str {
        match self {
            PositionNotation::Apgn => "apgn",
            PositionNotation::Etiquette => "etiquette",
            PositionNotation::Kaah => "kaah",
            PositionNotation::Playstrategy => "playstrategy",
        }
    }

    /// Reads a position in this notation.
    ///
    /// # Errors
    /// Every fault of the text, row by row.
    pub fn read(self, text: &str) -> Result<Position, PositionError> {
        let setup = match self {
            PositionNotation::Apgn => apgn::read(text),
            PositionNotation::Etiquette => etiquette::read(text),
            PositionNotation::Kaah => kaah::read(text),
            PositionNotation::Playstrategy => playstrategy::read(text),
        }?;
        Ok(Position::try_from(setup)?)
    }

    /// Writes a position in this notation.
    pub fn write(self, position: &Position) -> String {
        match self {
            PositionNotation::Apgn => apgn::write(position),
            PositionNotation::Etiquette => etiquette::write(position),
            PositionNotation::Kaah => kaah::write(position),
            PositionNotation::Playstrategy => playstrategy::write(position),
        }
    }
}

/// The signs of a notation by rows: black, white, empty cells one by one (if it has a sign for them) or as numbers.
struct Rows {
    separator: char,
    black: char,
    white: char,
    empty: Option<char>,
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

impl Rows {
    fn read(&self, text: &str, faults: &mut Vec<String>) -> Setup {
        let mut setup = EMPTY;
        let rows: Vec<&str> = text.split(self.separator).collect();
        if rows.len() != 9 {
            faults.push(format!(
                "{} rows, expected 9 from i to a with `{}` between",
                rows.len(),
                self.separator
            ));
        }
        for (row, text) in (1..=9).rev().zip(rows) {
            self.read_row(row, text, &mut setup, faults);
        }
        setup
    }

    fn read_row(&self, row: u8, text: &str, setup: &mut Setup, faults: &mut Vec<String>) {
        let (name, width) = (char::from(b'a' + row - 1), row_cells(row).count());
        let mut cells = row_cells(row);
        let mut found = 0;
        for (n, sign) in text.chars().enumerate() {
            let empties = sign.to_digit(10).filter(|_| self.empty.is_none());
            if let Some(empties) = empties {
                found += empties as usize;
                cells.by_ref().take(empties as usize).for_each(|_| ());
                continue;
            }
            found += 1;
            let cell = cells.next();
            let color = [(self.black, Color::Black), (self.white, Color::White)]
                .into_iter()
                .find(|(s, _)| *s == sign);
            match (color, cell) {
                (Some((_, color)), Some(cell)) => setup.marbles[color.index()] |= cell.bit(),
                (None, _) if Some(sign) != self.empty && found <= width => {
                    let empty = self
                        .empty
                        .map_or("a number of empty cells".to_owned(), |empty| {
                            format!("`{empty}`")
                        });
                    let (black, white) = (self.black, self.white);
                    faults.push(format!(
                        "row {name}, sign {}: `{sign}`, expected `{black}`, `{white}` or {empty}",
                        n + 1
                    ));
                }
                _ => {}
            }
        }
        if found != width {
            let shown: String = text.chars().take(20).collect();
            let more = if shown.len() < text.len() { "…" } else { "" };
            faults.push(format!(
                "row {name}: {found} cells in `{shown}{more}`, expected {width}"
            ));
        }
    }

    fn write(&self, position: &Position) -> String {
        let mut text = String::new();
        for row in (1..=9).rev() {
            let mut empties = 0;
            let flush = |empties: &mut u32, text: &mut String| {
                if *empties > 0 {
                    text.push_str(&std::mem::take(empties).to_string());
                }
            };
            for cell in row_cells(row) {
                let sign = match position.at(cell) {
                    Some(Color::Black) => self.black,
                    Some(Color::White) => self.white,
                    None => match self.empty {
                        Some(empty) => empty,
                        None => {
                            empties += 1;
                            continue;
                        }
                    },
                };
                flush(&mut empties, &mut text);
                text.push(sign);
            }
            flush(&mut empties, &mut text);
            if row > 1 {
                text.push(self.separator);
            }
        }
        text
    }
}

/// The setup, or the faults when there are any.
fn finish(setup: Setup, faults: Vec<String>) -> Result<Setup, PositionError> {
    if faults.is_empty() {
        Ok(setup)
    } else {
        Err(PositionError { faults })
    }
}

/// Reads `b` or `w` in any case.
fn read_turn(text: Option<&str>, setup: &mut Setup, faults: &mut Vec<String>) {
    match text.map(str::to_ascii_lowercase).as_deref() {
        Some("b") => setup.turn = Color::Black,
        Some("w") => setup.turn = Color::White,
        Some(other) => faults.push(format!("side to move `{other}`, expected b or w")),
        None => faults.push("no side to move, expected a blank and b or w at the end".to_owned()),
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
            ]
        );
        assert_eq!(read_position(&texts[0]), Ok(position));
        assert_eq!(read_position(&texts[3]), Ok(position));
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
