//! How pictures are drawn, and where they go.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use clap::Args;

use super::terminal::{Content, Output};
use super::whole::Whole;
use crate::ask::theme;
use crate::board::Symmetry;
use crate::render::{CellMarks, ParseMarksError, Picture, Theme, View};
use crate::rules::{Color, Position};

/// How to draw boards.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Pictures")]
pub(super) struct Drawing {
    #[arg(long, value_parser = theme, default_value = "light", value_name = "THEME", help = themes())]
    pub(super) theme: Theme,
    /// See the board from the other side; or have a colour at the bottom, as --flip=red; or turn it by an orientation, 0 to 11, as
    /// `sumito search` counts them
    #[arg(long, value_parser = flip, num_args = 0..=1, require_equals = true, default_missing_value = "half", value_name = "SIDE")]
    flip: Option<Flip>,
    /// Mark cells: 'e5 dot:d3,d4 cross:f5 A:e7'; cells without a word get rings
    #[arg(long, value_parser = marks, value_name = "MARKS")]
    mark: Option<CellMarks>,
}

/// From where to see the board.
#[derive(Debug, Clone, Copy)]
enum Flip {
    View(View),
    ToTheBottom(Color),
}

impl Drawing {
    /// The picture as asked for, of a game that starts so, or of a position.
    pub(super) fn draw(&self, picture: Picture, start: &Position) -> Picture {
        Picture {
            theme: self.theme,
            view: self.view(start),
            marks: self.mark.clone().unwrap_or_default().0,
            ..picture
        }
    }

    fn view(&self, start: &Position) -> View {
        match self.flip {
            None => View::Usual,
            Some(Flip::View(view)) => view,
            Some(Flip::ToTheBottom(color)) => View::from_behind(start, color),
        }
    }
}

/// Writes a picture to a file, or to `out` where that is `-`.
pub(super) fn put(text: &str, path: &Path, out: &mut Output<'_>) -> Result<()> {
    if path == Path::new("-") {
        out.set_content(Content::Data);
        write!(out, "{text}")?;
        return Ok(());
    }
    let mut whole = Whole::create(path)?;
    whole.write_all(text.as_bytes())?;
    whole.finish()
}

/// The help of the option that names a theme.
pub(super) fn themes() -> String {
    let keys = Theme::ALL.map(Theme::key);
    format!("The look of pictures: {}", keys.join(", "))
}

fn flip(text: &str) -> Result<Flip, String> {
    if text == "half" {
        return Ok(Flip::View(View::Flipped));
    }
    let turn = text.parse().ok().and_then(Symmetry::from_index);
    let turn = turn.map(|turn| Flip::View(View::By(turn)));
    turn.or_else(|| Color::find(text).map(Flip::ToTheBottom))
        .ok_or_else(|| "expected a colour, or an orientation from 0 to 11".to_owned())
}

fn marks(text: &str) -> Result<CellMarks, String> {
    text.parse().map_err(|error: ParseMarksError| error.to_string())
}
