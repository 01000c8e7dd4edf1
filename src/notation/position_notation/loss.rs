//! `PositionLoss`: the properties of a position that a notation cannot represent.

use std::fmt;

use super::notation::PositionNotation;
use crate::rules::{Color, Position};

/// A property of a position that a notation cannot represent.
///
/// ```
/// use sumito::notation::{Notation, PositionLoss, PositionNotation};
/// use sumito::rules::{Color, Position};
///
/// let mut position = Position::default();
/// position.play(Notation::Abapro.read("a1b2", &position)?)?;
/// let losses = PositionNotation::Kaah.losses(&position);
/// assert_eq!(losses, [PositionLoss::Turn(Color::White)]);
/// assert_eq!(losses[0].to_string(), "White to move");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PositionLoss {
    /// The side to move, which is not Black, the default of readers.
    Turn(Color),
    /// The numbers of black and of white marbles that are off the board.
    Lost([u8; 2]),
    /// Properties that only the native notation represents: marbles of other colours, a second board, points and turns of variants.
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

impl PositionNotation {
    /// The properties of a position that the notation cannot represent, so that a reader gets Black to move or no marbles lost.
    pub fn losses(self, position: &Position) -> Vec<PositionLoss> {
        let mut losses = Vec::new();
        if !self.codec().has_turn && position.seat() != 0 {
            losses.push(PositionLoss::Turn(position.turn()));
        }
        let lost = Color::BOTH.map(|color| position.lost(color));
        if !self.codec().has_lost && lost != [0, 0] {
            losses.push(PositionLoss::Lost(lost));
        }
        if self != PositionNotation::Apgn && !position.setup().is_for_two() {
            losses.push(PositionLoss::OtherRules);
        }
        losses
    }
}
