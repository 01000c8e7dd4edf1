//! The position notations, a file each.

mod ao;
mod apgn;
mod bcit;
mod cells61;
mod etiquette;
mod kaah;
mod list;
mod pattern;
mod playstrategy;
mod rows;
#[cfg(test)]
mod tests;

pub use pattern::read_pattern;

use std::fmt;

use crate::board::Cell;
use crate::rules::{Color, Layout, Position, Rules, Setup, SetupFault, random_seed, random_start};

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
    /// What only the native notation says: marbles of other colours, a second board, points and turns of games of other rules.
    OtherRules,
}

impl fmt::Display for PositionLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionLoss::Turn(color) => write!(f, "{color} to move"),
            PositionLoss::Lost([black, white]) => {
                write!(f, "marbles lost, {black} of Black and {white} of White")
            }
            PositionLoss::OtherRules => {
                f.write_str("what differs from two colours that move in turn")
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
    pub(crate) fn one(fault: impl Into<String>) -> PositionError {
        PositionError {
            faults: vec![fault.into()],
        }
    }

    /// The faults of a start under rules.
    fn of(faults: &[SetupFault]) -> PositionError {
        PositionError {
            faults: faults.iter().map(SetupFault::to_string).collect(),
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
    read_position_under(text, None)
}

/// Reads a position as [`read_position`] does, under rules. Where it is drawn without a neutral marble and none was lost, those of the rules
/// stand where they begin. A layout is its own start under these rules; without rules, under its own. `random:SEED` is the random start with
/// this seed.
///
/// # Errors
/// Every fault of the text, row by row, and of the rules.
pub fn read_position_under(text: &str, rules: Option<&Rules>) -> Result<Position, PositionError> {
    let text = text.trim();
    let own = rules.copied().unwrap_or_default();
    if let Some(start) = read_random(text, own) {
        return start;
    }
    let Some(notation) = recognise(text) else {
        let unknown = || {
            PositionError::one(format!(
                "`{}` is neither a layout nor a position, expected a name as Standard or nine rows as wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b",
                short(text)
            ))
        };
        let layout = Layout::find(text).ok_or_else(unknown)?;
        return match rules {
            Some(rules) => layout_under(layout, rules),
            None => Ok(layout.position()),
        };
    };
    notation.read_under(text, &own)
}

/// The start from a layout under rules.
pub(crate) fn layout_under(layout: &Layout, rules: &Rules) -> Result<Position, PositionError> {
    let start = layout.start(rules);
    start.map_err(|faults| PositionError::of(&faults))
}

/// The start that `random:SEED` names, if it is that.
fn read_random(text: &str, rules: Rules) -> Option<Result<Position, PositionError>> {
    let seed = random_seed(text)?;
    let start = match seed.parse() {
        Ok(seed) => random_start(seed, rules).map_err(|faults| PositionError::of(&faults)),
        Err(_) => {
            let seed = short(seed);
            Err(PositionError::one(format!(
                "seed `{seed}`, expected a number as in random:42"
            )))
        }
    };
    Some(start)
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
        self.read_under(text, &Rules::STANDARD)
    }

    /// Reads a position in this notation under rules, as [`read_position_under`] does.
    ///
    /// # Errors
    /// Every fault of the text, as [`PositionNotation::read`] has them, and of the rules.
    pub fn read_under(self, text: &str, rules: &Rules) -> Result<Position, PositionError> {
        let mut faults = Vec::new();
        let mut setup = match self {
            PositionNotation::Apgn => apgn::read(text, rules, &mut faults),
            PositionNotation::Etiquette => etiquette::read(text, &mut faults),
            PositionNotation::Kaah => kaah::read(text, &mut faults),
            PositionNotation::Playstrategy => playstrategy::read(text, &mut faults),
            PositionNotation::Ao => ao::read(text, &mut faults),
            PositionNotation::Bcit => bcit::read(text, &mut faults),
            PositionNotation::Cells61 => cells61::read(text, &mut faults),
        };
        let neutral = Color::Neutral.index();
        if setup.marbles[neutral].is_empty() && setup.lost[neutral] == 0 {
            setup.marbles[neutral] = rules.pivots;
        }
        // Where something could not be read, that may be where the marbles are.
        let is_unread = !faults.is_empty();
        let drawn = setup.faults(rules).into_iter();
        faults.extend(
            drawn
                .filter(|fault| !(is_unread && *fault == SetupFault::NoMarbles))
                .map(|fault| fault.to_string()),
        );
        match Position::new(setup, *rules) {
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
        if !self.says_turn() && position.seat() != 0 {
            losses.push(PositionLoss::Turn(position.turn()));
        }
        let lost = Color::BOTH.map(|color| position.lost(color));
        if !self.says_lost() && lost != [0, 0] {
            losses.push(PositionLoss::Lost(lost));
        }
        if self != PositionNotation::Apgn && !position.setup().is_for_two() {
            losses.push(PositionLoss::OtherRules);
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
        (_, Some(color)) => setup.seat = u8::from(color == Color::White),
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
    position.turn().letter()
}
