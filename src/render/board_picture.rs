//! `BoardPicture`: a position of any game as SVG and as text, and the options by which it is drawn.

use super::text_style::TextStyle;
use super::theme::Theme;
use crate::game::{Color, GamePosition};
use crate::record::Shapes;

/// A picture of a position.
pub(crate) trait BoardPicture {
    /// The picture as a self-contained SVG document.
    fn svg(&self) -> String;

    /// The picture as text.
    fn text(&self, style: TextStyle) -> String;
}

/// How boards are drawn.
#[derive(Debug, Clone, Default)]
pub(crate) struct PictureOptions {
    /// The colours.
    pub(crate) theme: Theme,
    /// The side from which boards are seen.
    pub(crate) flip: Flip,
    /// Marks on cells, as in `e5 dot:d3,d4 cross:f5 A:e7`.
    pub(crate) marks: String,
}

/// The side from which a board is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Flip {
    /// As in diagrams.
    #[default]
    None,
    /// Turned by 180 degrees.
    Half,
    /// In the orientation with this number.
    By(u8),
    /// With this colour at the bottom.
    AtBottom(Color),
}

/// A position with the data that its picture shows.
pub(crate) struct PictureData<'a, P: GamePosition> {
    pub(crate) position: &'a P,
    /// The start of the game.
    pub(crate) start: &'a P,
    /// The move that led to the position, and the position before it.
    pub(crate) played: Option<(P::Move, &'a P)>,
    /// A prefix of ids in the picture.
    pub(crate) id: String,
    /// The title, any text; if empty, it names the side to move.
    pub(crate) title: String,
    /// The names of the players in the order of turns; no names, or an empty one, for players that are not known.
    pub(crate) players: Vec<String>,
    /// Highlighted cells and arrows.
    pub(crate) shapes: Shapes,
}

impl<'a, P: GamePosition> PictureData<'a, P> {
    /// A position without a game.
    pub(crate) fn position(position: &'a P) -> PictureData<'a, P> {
        PictureData {
            position,
            start: position,
            played: None,
            id: "board".to_owned(),
            title: String::new(),
            players: Vec::new(),
            shapes: Shapes::default(),
        }
    }
}
