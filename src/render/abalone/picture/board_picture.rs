//! `Picture`: a position with everything that determines how it is drawn.

use super::cell_marks::CellMark;
use super::played_move::PlayedMove;
use super::view::View;
use crate::board::Cell;
use crate::markup::DrawnShape;
use crate::render::theme::Theme;
use crate::rules::Position;

/// A picture of a position: of one board, or of two side by side.
///
/// ```
/// use sumito::render::{Picture, TextStyle, Theme};
/// use sumito::rules::Position;
///
/// let picture = Picture {
///     theme: Theme::Dark,
///     title: "The start".to_owned(),
///     ..Picture::new(Position::default())
/// };
/// assert!(picture.svg().contains("The start"));
/// assert!(picture.text(TextStyle::Plain).contains('●'));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// The position.
    pub position: Position,
    /// The start of the game. With three or more colours, the panel of a player is on the side of the board where the player's marbles began.
    pub start: Position,
    /// The move that led to the position, drawn as an arrow.
    pub played: Option<PlayedMove>,
    /// The orientation of the board.
    pub view: View,
    /// The colours.
    pub theme: Theme,
    /// How much is drawn around the board.
    pub detail: Detail,
    /// Marks on cells of the first board.
    pub marks: Vec<CellMark>,
    /// Highlighted cells and arrows on the first board.
    pub shapes: Vec<DrawnShape<Cell>>,
    /// The names of the players in the order of turns, any text; the colour replaces an empty or a missing name.
    pub players: Vec<String>,
    /// The title, any text; if empty, it names the side to move.
    pub title: String,
    /// A prefix of ids in the picture, reduced to letters and digits. Pictures in one page need different prefixes, themes or views.
    pub id: String,
}

/// How much is drawn around the board.
///
/// ```
/// use sumito::render::{Detail, Picture};
/// use sumito::rules::Position;
///
/// let start = Position::default();
/// let board = Picture { detail: Detail::Board, ..Picture::new(start) };
/// assert!(board.svg().len() < Picture::new(start).svg().len());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
#[non_exhaustive]
pub enum Detail {
    /// The board alone.
    Board,
    /// The board with the labels of rows and diagonals.
    Labels,
    /// Also panels above and below the board, with the players, the side to move, and the ejected marbles.
    #[default]
    All,
}

impl Picture {
    /// A picture of a position with default settings.
    pub fn new(position: Position) -> Picture {
        Picture {
            position,
            start: position,
            played: None,
            view: View::default(),
            theme: Theme::default(),
            detail: Detail::default(),
            marks: Vec::new(),
            shapes: Vec::new(),
            players: Vec::new(),
            title: String::new(),
            id: "board".to_owned(),
        }
    }

    /// The title, or the default title.
    pub(in crate::render) fn displayed_title(&self) -> String {
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
}
