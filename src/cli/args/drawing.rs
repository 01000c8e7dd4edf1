//! Options of commands that draw boards.

use anyhow::{Result, bail, ensure};
use clap::Args;

use crate::board::Symmetry;
use crate::game::Color;
use crate::queries::parse_theme;
use crate::record::GameOf;
use crate::render::{
    CellMarks, DrawGame, ParseMarksError, Picture, TextStyle, Theme, View, pictures,
};
use crate::rules::Position;

/// How to draw boards.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct DrawingArgs {
    #[arg(long, value_parser = parse_theme, default_value = "light", value_name = "THEME", help = theme_help())]
    pub(crate) theme: Theme,
    /// See the board from the other side; or have a colour at the bottom, as --flip=red; or turn it by an orientation, 0 to 11, as
    /// `sumito search` counts them
    #[arg(long, value_parser = flip, num_args = 0..=1, require_equals = true, default_missing_value = "half", value_name = "SIDE")]
    flip: Option<Flip>,
    /// Mark cells: 'e5 dot:d3,d4 cross:f5 A:e7'; cells without a word get rings
    #[arg(long, value_parser = marks, value_name = "MARKS")]
    mark: Option<CellMarks>,
}

/// The side from which the board is seen.
#[derive(Debug, Clone, Copy)]
enum Flip {
    View(View),
    /// This colour is at the bottom.
    AtBottom(Color),
}

impl DrawingArgs {
    /// Applies the options to a picture of a game that starts with `start`, or of a position.
    pub(crate) fn draw(&self, picture: Picture, start: &Position) -> Picture {
        Picture {
            theme: self.theme,
            view: self.view(start),
            marks: self.mark.clone().unwrap_or_default().0,
            ..picture
        }
    }

    /// The board after the last move of a game as text, with this move marked where there are colours.
    ///
    /// # Errors
    /// An option that boards of this game do not have.
    pub(crate) fn last_board<P: DrawGame>(
        &self,
        game: GameOf<'_, P>,
        style: TextStyle,
    ) -> Result<String> {
        if let Some(of) = game.game().of::<Position>() {
            let picture = pictures(of).last();
            let picture = picture.unwrap_or_else(|| Picture::new(of.last()));
            return Ok(self.draw(picture, &of.start()).text(style));
        }
        let (title, last) = (P::TITLE, game.last());
        ensure!(
            self.mark.is_none(),
            "--mark: cells are marked on boards of Abalone, found one of {title}"
        );
        let is_flipped = match self.flip {
            None => false,
            Some(Flip::View(View::Flipped)) => true,
            Some(Flip::AtBottom(color)) if last.colors().contains(&color) => {
                last.colors()[0] != color
            }
            Some(_) => {
                bail!("--flip: boards of {title} have no such side, expected black or white")
            }
        };
        Ok(last.board_text_after(game.moves().last(), is_flipped, style))
    }

    fn view(&self, start: &Position) -> View {
        match self.flip {
            None => View::Usual,
            Some(Flip::View(view)) => view,
            Some(Flip::AtBottom(color)) => View::from_behind(start, color),
        }
    }
}

/// The help of `--theme`.
pub(crate) fn theme_help() -> String {
    let keys = Theme::ALL.map(Theme::key);
    format!("The look of pictures: {}", keys.join(", "))
}

fn flip(text: &str) -> Result<Flip, String> {
    if text == "half" {
        return Ok(Flip::View(View::Flipped));
    }
    let turn = text.parse().ok().and_then(Symmetry::from_index);
    let turn = turn.map(|turn| Flip::View(View::By(turn)));
    turn.or_else(|| Color::find(text).map(Flip::AtBottom))
        .ok_or_else(|| "expected a colour, or an orientation from 0 to 11".to_owned())
}

fn marks(text: &str) -> Result<CellMarks, String> {
    text.parse()
        .map_err(|error: ParseMarksError| error.to_string())
}
