//! Abalone in pictures and on pages.

use super::picture::{CellMark, CellMarks, ParseMarksError, Picture, PlayedMove, View};
use super::playback::{AbaloneBoard, playback_move_of_abalone, playback_of_abalone};
use crate::board::{Cell, Symmetry};
use crate::markup::MarkShape;
use crate::notation::Notation;
use crate::record::{Game, TypedGame};
use crate::render::board_picture::{BoardPicture, Flip, PictureData, PictureOptions};
use crate::render::draw_game::DrawGame;
use crate::render::drawn_shapes::drawn_shapes;
use crate::render::game_pictures::{player_names, steps};
use crate::render::playback::{BoardWithSeats, Playback, PlaybackMove};
use crate::render::text_style::TextStyle;
use crate::rules::{Move, Position};

/// The pictures of the positions of a game of Abalone, from the start on: one more than there are plies. Titles contain the number of the ply.
pub fn pictures(game: TypedGame<'_, Position>) -> impl Iterator<Item = Picture> + '_ {
    let (players, start) = (player_names(&game), game.start());
    steps(game).map(move |step| Picture {
        played: step.played.map(|(mv, before)| PlayedMove::new(mv, &before)),
        players: players.clone(),
        title: step.title,
        start,
        ..Picture::new(step.position)
    })
}

impl BoardPicture for Picture {
    fn svg(&self) -> String {
        self.svg()
    }

    fn text(&self, style: TextStyle) -> String {
        self.text(style)
    }
}

impl Picture {
    /// The picture with options, of a game that starts with `start`.
    ///
    /// # Errors
    /// If the board has no such cells or orientation.
    pub(crate) fn with_options(
        self,
        options: &PictureOptions,
        start: &Position,
    ) -> Result<Picture, String> {
        let view = match options.flip {
            Flip::None => View::Standard,
            Flip::Half => View::Flipped,
            Flip::AtBottom(color) => {
                let colors = start.rules().colors();
                if !colors.contains(&color) {
                    let colors: Vec<&str> = colors.iter().map(|color| color.key()).collect();
                    let [given, expected] = [color.key().into(), colors.join(", ")];
                    return Err(format!(
                        "--flip={given}, expected one of the colours {expected}"
                    ));
                }
                View::from_behind(start, color)
            }
            Flip::By(number) => Symmetry::from_index(number).map(View::By).ok_or_else(|| {
                format!("--flip={number}, expected a colour, or an orientation from 0 to 11")
            })?,
        };
        let marks: CellMarks = options
            .marks
            .parse()
            .map_err(|error: ParseMarksError| format!("--mark: {error}"))?;
        Ok(Picture {
            start: *start,
            theme: options.theme,
            view,
            marks: marks.0,
            ..self
        })
    }
}

impl DrawGame for Position {
    type Board = BoardWithSeats<AbaloneBoard>;

    fn picture(
        of: PictureData<'_, Position>,
        options: &PictureOptions,
    ) -> Result<Box<dyn BoardPicture>, String> {
        Ok(Box::new(Picture {
            played: of.played.map(|(mv, before)| PlayedMove::new(mv, before)),
            players: of.players,
            title: of.title,
            id: of.id,
            shapes: drawn_shapes(&of.shapes, options.theme),
            ..Picture::new(*of.position).with_options(options, of.start)?
        }))
    }

    fn numbered_svg(&self, id: &str, title: &str, cells: &[u16]) -> String {
        let marks = cells.iter().zip(1..).map(|(&cell, number): (_, u32)| {
            let cell = u8::try_from(cell).ok().and_then(Cell::from_index);
            CellMark {
                cell: cell.expect("the number of a cell"),
                shape: MarkShape::Text(number.to_string()),
            }
        });
        let picture = Picture {
            id: id.to_owned(),
            title: title.to_owned(),
            marks: marks.collect(),
            ..Picture::new(*self)
        };
        picture.svg()
    }

    fn playback(&self, game: &Game, notation: Notation) -> Playback {
        playback_of_abalone(game, *self, notation)
    }

    fn playback_move(&self, mv: Move, notation: Notation) -> PlaybackMove {
        playback_move_of_abalone(mv, self, notation)
    }
}
