//! `DrawGame`: what pictures and pages need of a game.

use serde_json::{Map, Value};

use super::board_picture::{BoardPicture, PictureOf, PictureOptions};
use super::text_style::TextStyle;
use crate::games::{AnyPosition, InGame, Notation, with_position};
use crate::record::Game;

/// How the positions and the moves of a game are drawn.
pub(crate) trait DrawGame: InGame {
    /// The picture of a position.
    ///
    /// # Errors
    /// If the board has no such cells or sides.
    fn picture(
        of: PictureOf<'_, Self>,
        options: &PictureOptions,
    ) -> Result<Box<dyn BoardPicture>, String>;

    /// A picture of the board with numbers, from 1, on some cells. The title may be empty.
    fn numbered_svg(&self, id: &str, title: &str, cells: &[u16]) -> String;

    /// A game that starts from this position as JSON.
    fn playback(&self, game: &Game, notation: Notation) -> Value;

    /// A move in this position as JSON.
    fn playback_move(&self, mv: Self::Move, notation: Notation) -> Map<String, Value>;
}

impl AnyPosition {
    /// The board as text for a terminal.
    pub(crate) fn styled_text(&self, style: TextStyle) -> String {
        with_position!(self, position => {
            let picture = DrawGame::picture(PictureOf::position(position), &PictureOptions::default());
            picture.expect("every board can be drawn as it is").text(style)
        })
    }

    /// A picture of the board with numbers, from 1, on some cells. The title may be empty.
    pub(crate) fn numbered_svg(&self, id: &str, title: &str, cells: &[u16]) -> String {
        with_position!(self, position => position.numbered_svg(id, title, cells))
    }
}

/// A game as JSON, as `board.js` draws it and a page plays it; moves are named in a notation.
///
/// | field | content |
/// | --- | --- |
/// | `title`, `facts`, `end` | players; event, date, layout and rules; result |
/// | `tags`, `comment` | as in the record |
/// | `shapes` | highlighted `cells`, each with the letter of its colour, and `arrows`, each with its colour and two cells, which the comment has as `[%csl]` and `[%cal]`; or null |
/// | `sides` | number of sides |
/// | `board` | properties of the boards: `boards`, `obstacles`, `holes`, `goal`, `own`, and for each of the `seats` its `name`, `color`, `board`, whether it is `below`, and whether its `partner` has the tray of both |
/// | `start` | `marbles` (cell, colour, board), `off` (seat, colour, count), `points` of the seats, the seat of the `turn` |
/// | `analysis` | engine analysis, or null: the program (`by`), the evaluation of the start (`start`, `start_hundredths`), and for each of the `plies` its evaluation (`worth`, `hundredths`) and its `mark` |
/// | `moves` | the plies: `name`, `seat`, `turn` (the next seat), `steps` (`c3d4 b2c3 a1b2`, `i9-` for an ejected marble); `round` if the ply begins one, else `of` with its round; if present `board`, `pushed`, `out` (the colour of the ejected marble), `tray` (the seat whose tray receives it), `points`, `mark`, `clock`, `comment`, `shapes`, `variations` (each a `comment` and `moves`) |
///
/// The engine analysis also fills marks that the record leaves empty, and comments, which name the program.
///
/// Texts are sanitized.
pub fn playback(game: &Game, notation: Notation) -> Value {
    with_position!(game.start(), start => start.playback(game, notation))
}
