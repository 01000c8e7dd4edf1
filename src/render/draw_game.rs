//! `DrawGame`: the interface of a game for pictures and pages.

use super::board_picture::{BoardPicture, PictureData, PictureOptions};
use super::playback::{Playback, PlaybackMove};
use super::text_style::TextStyle;
use crate::games::{AnyPosition, InGame, Notation, with_position};
use crate::json::JsonType;
use crate::record::Game;

/// How the positions and the moves of a game are drawn.
pub(crate) trait DrawGame: InGame {
    /// The board of a game with its seats, as the scripts of pages draw it.
    type Board: JsonType;

    /// The picture of a position.
    ///
    /// # Errors
    /// If the board has no such cells or sides.
    fn picture(
        of: PictureData<'_, Self>,
        options: &PictureOptions,
    ) -> Result<Box<dyn BoardPicture>, String>;

    /// A picture of the board with numbers, from 1, on some cells. The title may be empty.
    fn numbered_svg(&self, id: &str, title: &str, cells: &[u16]) -> String;

    /// A game that starts from this position, for the scripts of pages.
    fn playback(&self, game: &Game, notation: Notation) -> Playback;

    /// A move in this position, for the scripts of pages.
    fn playback_move(&self, mv: Self::Move, notation: Notation) -> PlaybackMove;
}

impl AnyPosition {
    /// The board as text for a terminal.
    pub(crate) fn styled_text(&self, style: TextStyle) -> String {
        with_position!(self, position => {
            let picture = DrawGame::picture(PictureData::position(position), &PictureOptions::default());
            picture.expect("every board can be drawn as it is").text(style)
        })
    }

    /// A picture of the board with numbers, from 1, on some cells. The title may be empty.
    pub(crate) fn numbered_svg(&self, id: &str, title: &str, cells: &[u16]) -> String {
        with_position!(self, position => position.numbered_svg(id, title, cells))
    }
}

/// A game as `board.js` draws it and a page plays it; moves are named in a notation.
///
/// The engine analysis also fills marks that the record leaves empty, and comments, which name the program. Texts are sanitized.
pub fn playback(game: &Game, notation: Notation) -> Playback {
    with_position!(game.start(), start => start.playback(game, notation))
}

#[cfg(feature = "schema")]
impl crate::json::GameTypes for super::playback::BoardJson {
    const NAME: &'static str = "PlaybackBoard";

    fn schemas(generator: &mut schemars::SchemaGenerator) -> Vec<schemars::Schema> {
        use crate::games::{GameKind, with_game_kind};
        let schema = |kind: &GameKind| with_game_kind!(*kind, P => generator.subschema_for::<<P as DrawGame>::Board>());
        GameKind::ALL.iter().map(schema).collect()
    }
}
