//! Kōnane in pictures and on pages.

use crate::game::PlaybackPosition;
use crate::konane::drawing::{
    BoardDrawing, BoardTheme, BoardView, ParseSquareMarksError, SquareMark, SquareMarks, board_svg,
    drawing_text,
};
use crate::konane::{Color, Move, Position, Square};
use crate::notation::Notation;
use crate::record::Game;
use crate::render::{
    BoardPicture, BoardWithSeats, DrawGame, Flip, MarkShape, PictureData, PictureOptions, Playback,
    PlaybackMove, TextStyle, Theme, drawn_shapes, playback_move_of, playback_of,
};

/// The number of the orientation that is turned by 180 degrees.
const HALF_TURN: u8 = 3;

/// A position with its drawing.
struct KonanePicture {
    position: Position,
    drawing: BoardDrawing,
}

impl BoardPicture for KonanePicture {
    fn svg(&self) -> String {
        board_svg(&self.position, &self.drawing)
    }

    fn text(&self, style: TextStyle) -> String {
        drawing_text(&self.position, &self.drawing, style == TextStyle::Colored)
    }
}

impl DrawGame for Position {
    type Board = BoardWithSeats<<Position as PlaybackPosition>::PlaybackBoard>;

    fn picture(
        of: PictureData<'_, Position>,
        options: &PictureOptions,
    ) -> Result<Box<dyn BoardPicture>, String> {
        let view = match options.flip {
            Flip::None | Flip::By(0) | Flip::AtBottom(Color::Black) => BoardView::Standard,
            Flip::Half | Flip::By(HALF_TURN) | Flip::AtBottom(Color::White) => BoardView::Flipped,
            Flip::By(number) => {
                return Err(format!(
                    "--flip={number}, expected 0, 3, black or white for a board of Kōnane"
                ));
            }
            Flip::AtBottom(color) => {
                return Err(format!("--flip={}, expected black or white", color.key()));
            }
        };
        let marks: SquareMarks = options
            .marks
            .parse()
            .map_err(|error: ParseSquareMarksError| format!("--mark: {error}"))?;
        let size = of.position.board().size();
        let mut squares = marks.0.iter().map(|mark| mark.square);
        if let Some(square) = squares.find(|&square| !size.contains(square)) {
            return Err(format!("--mark: {square} is not on the board of {size}"));
        }
        let has_names = of.players.iter().any(|name| !name.is_empty());
        let drawing = BoardDrawing {
            view,
            look: match options.theme {
                Theme::Light => BoardTheme::Wood,
                Theme::Dark => BoardTheme::Lava,
                Theme::Print => BoardTheme::Print,
            },
            played: of.played.map(|(mv, _)| mv),
            marks: marks.0,
            shapes: drawn_shapes(&of.shapes, options.theme),
            players: of.players.try_into().ok().filter(|_| has_names),
            title: of.title,
            id: of.id,
            ..BoardDrawing::default()
        };
        Ok(Box::new(KonanePicture {
            position: *of.position,
            drawing,
        }))
    }

    fn numbered_svg(&self, id: &str, title: &str, cells: &[u16]) -> String {
        let marks = cells
            .iter()
            .zip(1..)
            .map(|(&cell, number): (_, u32)| SquareMark {
                square: Square::from_index(cell).expect("the number of a square"),
                shape: MarkShape::Text(number.to_string()),
            });
        let drawing = BoardDrawing {
            id: id.to_owned(),
            title: title.to_owned(),
            marks: marks.collect(),
            ..BoardDrawing::default()
        };
        board_svg(self, &drawing)
    }

    fn playback(&self, game: &Game, notation: Notation) -> Playback {
        let game = &*game.with_judgements(notation);
        playback_of(game, self, game.plies())
    }

    fn playback_move(&self, mv: Move, _: Notation) -> PlaybackMove {
        playback_move_of(mv, self)
    }
}
