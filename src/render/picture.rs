//! What is to be seen in a picture of a position.

use super::view::names;
use super::{CellMark, Theme, View, shown};
use crate::rules::{Color, Move, MoveKind, Position};

/// A picture of a position: of one board, or of two side by side.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// The position.
    pub position: Position,
    /// The move that led to it, drawn as an arrow.
    pub played: Option<PlayedMove>,
    /// From where the board is seen.
    pub view: View,
    /// How it looks.
    pub theme: Theme,
    /// How much is drawn beside the board.
    pub detail: Detail,
    /// CellMarks on cells of the first board.
    pub marks: Vec<CellMark>,
    /// Who plays, in the order of turns; an empty name, or a missing one, is that of the colour. Any text.
    pub players: Vec<String>,
    /// What the picture is called; when empty, whose turn it is. Any text.
    pub title: String,
    /// How ids in the picture begin, after letters and digits only. Pictures of one page need different ones, or different themes or views.
    pub id: String,
}

/// How much is drawn beside the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Detail {
    /// The board alone.
    Board,
    /// The board with the names of rows and diagonals.
    Labels,
    /// These, and above and below the board who plays, whose turn it is, and the ejected marbles.
    #[default]
    All,
}

/// A move that was made, as a picture shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayedMove {
    pub(super) mv: Move,
    pub(super) board: u8,
    pub(super) ejected: Option<Color>,
}

impl PlayedMove {
    /// A move of the position before it.
    pub fn new(mv: Move, before: &Position) -> PlayedMove {
        PlayedMove {
            mv,
            board: before.rules().board_of(before.turn()),
            ejected: before.ejected(mv).map(|color| shown(before, color)),
        }
    }

    /// The move in words.
    fn words(&self) -> String {
        let PlayedMove { mv, ejected, .. } = self;
        let (from, to) = (mv.start(), mv.end());
        let line = if from == to {
            from.to_string()
        } else {
            format!("{from} to {to}")
        };
        let direction = match mv.direction() {
            crate::board::Direction::East => "east",
            crate::board::Direction::NorthEast => "north-east",
            crate::board::Direction::NorthWest => "north-west",
            crate::board::Direction::West => "west",
            crate::board::Direction::SouthWest => "south-west",
            crate::board::Direction::SouthEast => "south-east",
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

impl Picture {
    /// A plain picture of a position.
    pub fn new(position: Position) -> Picture {
        Picture {
            position,
            played: None,
            view: View::default(),
            theme: Theme::default(),
            detail: Detail::default(),
            marks: Vec::new(),
            players: Vec::new(),
            title: String::new(),
            id: "board".to_owned(),
        }
    }

    /// The picture as an SVG document, which needs nothing else and stands in a page as it is.
    pub fn svg(&self) -> String {
        super::svg::draw(self)
    }

    /// What the picture is called.
    pub(super) fn name(&self) -> String {
        if self.title.is_empty() {
            let position = &self.position;
            format!(
                "Abalone: {} to move",
                position.rules().seat_name(position.seat())
            )
        } else {
            self.title.clone()
        }
    }

    /// The picture in words, for who cannot see it.
    pub(super) fn words(&self) -> String {
        let position = &self.position;
        let rules = position.rules();
        let mut words = String::new();
        for color in Color::ALL {
            let (cells, lost) = (position.marbles(color), position.lost(color));
            if cells.is_empty() && lost == 0 {
                continue;
            }
            let name = if rules.one_color && color != Color::Neutral {
                "Marbles of who plays as ".to_owned() + color.key()
            } else if rules.board_of(color) > 0 {
                format!("Second board, {}", rules.display_color(color))
            } else if rules.display_color(color) != color {
                format!("{}, the partner's", rules.display_color(color))
            } else {
                color.to_string()
            };
            words.push_str(&format!("{name}: {}", names(cells)));
            if lost > 0 {
                words.push_str(&format!("; {lost} off the board"));
            }
            words.push_str(". ");
        }
        for (what, cells) in [("Obstacles", rules.obstacles), ("Holes", rules.holes)] {
            if !cells.is_empty() {
                words.push_str(&format!("{what}: {}. ", names(cells)));
            }
        }
        for mark in &self.marks {
            let sign = match &mark.shape {
                super::MarkShape::Text(text) => text,
                sign => sign.key(),
            };
            words.push_str(&format!("Mark {sign} on {}. ", mark.cell));
        }
        if let Some(played) = &self.played {
            words.push_str(&format!("Last move: {}. ", played.words()));
        }
        words.push_str(&format!("{} to move.", rules.seat_name(position.seat())));
        words
    }
}
