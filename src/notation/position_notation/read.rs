//! Parsing of positions in any notation, and of names of start positions.

use super::error::PositionError;
use super::notation::PositionNotation;
use super::turn::color_of_symbol;
use crate::game::excerpt;
use crate::rules::{Color, Layout, Position, Rules, SetupFault, random_seed, random_start};

/// Parses a position in any of the notations, or the name of a layout.
///
/// If a notation has no sign for the side to move, Black is to move, unless a blank and `b` or `w` follow the board.
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
/// All faults of the text, row by row.
#[doc(hidden)]
pub fn read_position(text: &str) -> Result<Position, PositionError> {
    read_position_under(text, None)
}

/// Parses a position like [`read_position`], under rules. If the text has no neutral marble and none was lost, the neutral marbles of the
/// rules are on their start cells. The name of a layout gives its start position under these rules, or under its own rules if there are
/// none. `random:SEED` is the random start with this seed.
///
/// # Errors
/// All faults of the text, row by row, and of the rules.
#[doc(hidden)]
pub fn read_position_under(text: &str, rules: Option<&Rules>) -> Result<Position, PositionError> {
    let text = text.trim();
    let own = rules.copied().unwrap_or_default();
    if let Some(start) = read_random(text, own) {
        return start;
    }
    let Some(notation) = detect_notation(text) else {
        let unknown = || {
            // White's marbles are like Black's where a terminal has colours.
            if text.contains(['●', '○']) {
                return PositionError::one(
                    "a drawn board, expected a position as text, as `sumito show ID --ply N --format json` writes it"
                        .to_owned(),
                );
            }
            PositionError::one(format!(
                "`{}` is neither a layout nor a position, expected a name as Standard or nine rows as wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b",
                excerpt(text)
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

/// The start position of a layout under rules.
pub(crate) fn layout_under(layout: &Layout, rules: &Rules) -> Result<Position, PositionError> {
    let start = layout.start(rules);
    start.map_err(|faults| PositionError::of_setup(&faults))
}

/// The start position that `random:SEED` names; `None` for other texts.
fn read_random(text: &str, rules: Rules) -> Option<Result<Position, PositionError>> {
    let seed = random_seed(text)?;
    let start = match seed.parse() {
        Ok(seed) => random_start(seed, rules).map_err(|faults| PositionError::of_setup(&faults)),
        Err(_) => {
            let seed = excerpt(seed);
            Err(PositionError::one(format!(
                "seed `{seed}`, expected a number as in random:42"
            )))
        }
    };
    Some(start)
}

/// The notation that a text resembles, even if it has faults; `None` for a text that may be the name of a layout.
fn detect_notation(text: &str) -> Option<PositionNotation> {
    let (board, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let begins_with_digit = board.starts_with(|c: char| c.is_ascii_digit());
    // No name of a layout has that many digits.
    let has_cell_digits = || {
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
    } else if color_of_symbol(board).is_some() && !rest.is_empty() {
        Some(PositionNotation::Bcit)
    } else if has_cell_digits() {
        Some(PositionNotation::Cells61)
    } else {
        None
    }
}

/// The text before a blank and the side to move, and that side, if the text ends so.
fn split_turn(text: &str) -> Option<(&str, Color)> {
    let (board, turn) = text.rsplit_once(char::is_whitespace)?;
    Some((board.trim_end(), color_of_symbol(turn)?))
}

impl PositionNotation {
    /// The notation of a text that does not name the side to move.
    pub(crate) fn without_turn(text: &str) -> Option<PositionNotation> {
        let text = text.trim();
        let notation = detect_notation(text)?;
        (!notation.codec().has_turn && split_turn(text).is_none()).then_some(notation)
    }

    /// Parses a position in this notation.
    ///
    /// # Errors
    /// All faults of the text: row by row, or cell by cell in notations that list cells.
    pub fn read(self, text: &str) -> Result<Position, PositionError> {
        self.read_under(text, &Rules::STANDARD)
    }

    /// Parses a position in this notation under rules, like [`read_position_under`].
    ///
    /// # Errors
    /// All faults of the text, as in [`PositionNotation::read`], and of the rules.
    pub(crate) fn read_under(self, text: &str, rules: &Rules) -> Result<Position, PositionError> {
        let mut faults = Vec::new();
        let codec = self.codec();
        let (board, turn) = match split_turn(text) {
            Some((board, turn)) if !codec.has_turn => (board, Some(turn)),
            _ => (text, None),
        };
        let mut setup = (codec.read)(board, rules, &mut faults);
        if let Some(turn) = turn {
            setup.seat = u8::from(turn == Color::White);
        }
        let neutral = Color::Neutral.index();
        if setup.marbles[neutral].is_empty() && setup.lost[neutral] == 0 {
            setup.marbles[neutral] = rules.pivots;
        }
        // An empty board is not reported if a part of the text could not be read.
        let is_incomplete = !faults.is_empty();
        let setup_faults = setup.faults(rules).into_iter();
        faults.extend(
            setup_faults
                .filter(|fault| !(is_incomplete && *fault == SetupFault::NoMarbles))
                .map(|fault| fault.to_string()),
        );
        match Position::new(setup, *rules) {
            Ok(position) if faults.is_empty() => Ok(position),
            _ => Err(PositionError { faults }),
        }
    }
}
