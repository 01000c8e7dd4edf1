//! `PlayedMove`: a move as a picture shows it.

use super::appearance::displayed_color;
use crate::board::Direction;
use crate::game::Color;
use crate::rules::{Move, MoveKind, Position};

/// A move that led to the position of a picture.
///
/// ```
/// use sumito::notation::Notation;
/// use sumito::render::{Picture, PlayedMove};
/// use sumito::rules::Position;
///
/// let mut position = Position::default();
/// let mv = Notation::Abapro.read("a1b2", &position)?;
/// let played = Some(PlayedMove::new(mv, &position));
/// position.play(mv)?;
/// let with_arrow = Picture { played, ..Picture::new(position) };
/// assert_ne!(with_arrow.svg(), Picture::new(position).svg());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlayedMove {
    pub(in crate::render) mv: Move,
    pub(in crate::render) board: u8,
    /// The displayed colour of the ejected marble.
    pub(in crate::render) ejected: Option<Color>,
}

impl PlayedMove {
    /// A move of a position.
    pub fn new(mv: Move, before: &Position) -> PlayedMove {
        PlayedMove {
            mv,
            board: before.rules().board_of(before.turn()),
            ejected: before
                .ejected(mv)
                .map(|color| displayed_color(before, color)),
        }
    }

    /// The move in words.
    pub(super) fn description(&self) -> String {
        let PlayedMove { mv, ejected, .. } = self;
        let (from, to) = (mv.start(), mv.end());
        let line = if from == to {
            from.to_string()
        } else {
            format!("{from} to {to}")
        };
        let direction = match mv.direction() {
            Direction::East => "east",
            Direction::NorthEast => "north-east",
            Direction::NorthWest => "north-west",
            Direction::West => "west",
            Direction::SouthWest => "south-west",
            Direction::SouthEast => "south-east",
        };
        let kind = match mv.kind() {
            MoveKind::Inline => "",
            MoveKind::Broadside { .. } => " broadside",
            MoveKind::Triangle(_) => " as a triangle",
        };
        let pushed = match mv.pushed() {
            0 => String::new(),
            n => format!(", pushing {n}"),
        };
        let ejected = match ejected {
            Some(color) => format!(", ejecting a {} marble", color.key()),
            None => String::new(),
        };
        format!("{line}{kind} {direction}{pushed}{ejected}")
    }
}
