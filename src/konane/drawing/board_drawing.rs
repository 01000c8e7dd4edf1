//! `BoardDrawing`: the options of the picture of a position.

use super::square_marks::SquareMark;
use crate::konane::board::Square;
use crate::konane::rules::Move;
use crate::markup::DrawnShape;

/// How a position is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardDrawing {
    /// The side from which the board is seen.
    pub view: BoardView,
    /// Whether columns and rows have labels.
    pub labels: BoardLabels,
    /// The colours.
    pub look: BoardTheme,
    /// The width in pixels; without it, a square is 48 pixels wide.
    pub width: Option<u32>,
    /// The move that led to the position: its squares are outlined, the stones that it took are shown as rings, a jump has an arrow.
    pub played: Option<Move>,
    /// Marks on squares; those on squares that the board does not have are not drawn.
    pub marks: Vec<SquareMark>,
    /// Further arrows, from one square to another.
    pub arrows: Vec<(Square, Square)>,
    /// Highlighted squares and arrows in colours of their own; those on squares that the board does not have are not drawn.
    pub shapes: Vec<DrawnShape<Square>>,
    /// The names of Black and of White, any text, which are written below and above the board; the colour replaces an empty name.
    pub players: Option<[String; 2]>,
    /// The title, any text; if empty, it names the side to move.
    pub title: String,
    /// A prefix of ids in the picture, reduced to letters and digits. Pictures in one page need different prefixes.
    pub id: String,
}

/// The side from which a board is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BoardView {
    /// Square `a1` is at the bottom on the left.
    #[default]
    Standard,
    /// The board is turned by 180 degrees.
    Flipped,
}

/// Whether a board has letters below its columns and numbers at the left of its rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BoardLabels {
    /// Letters and numbers.
    #[default]
    Shown,
    /// No labels.
    Hidden,
}

/// The colours of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BoardTheme {
    /// Dark lava, for dark pages.
    #[default]
    Lava,
    /// Light wood, for light pages.
    Wood,
    /// Black and white, for paper.
    Print,
}

impl Default for BoardDrawing {
    fn default() -> BoardDrawing {
        BoardDrawing {
            view: BoardView::default(),
            labels: BoardLabels::default(),
            look: BoardTheme::default(),
            width: None,
            played: None,
            marks: Vec::new(),
            arrows: Vec::new(),
            shapes: Vec::new(),
            players: None,
            title: String::new(),
            id: "board".to_owned(),
        }
    }
}
