//! Options of commands that draw boards.

use anyhow::{Result, bail};
use clap::Args;

use crate::queries::{parse_flip, parse_theme};
use crate::render::{Flip, PictureOptions, Theme};

/// How to draw boards.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Images")]
pub(crate) struct DrawingArgs {
    #[arg(long, value_parser = parse_theme, default_value = "light", value_name = "THEME", help = theme_help())]
    pub(crate) theme: Theme,
    #[command(flatten)]
    view: BoardViewArgs,
}

/// How to show boards, also as text, which has no theme.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Images")]
pub(crate) struct BoardViewArgs {
    /// Flip the board; or show a colour at the bottom (--flip=red), or an orientation as numbered by `sumito search`
    #[arg(long, value_parser = parse_flip, num_args = 0..=1, require_equals = true, default_missing_value = "half", value_name = "SIDE")]
    flip: Option<Flip>,
    /// Mark cells: 'e5 dot:d3,d4 cross:f5 A:e7'; without a prefix, cells get rings
    #[arg(long, value_name = "MARKS")]
    mark: Option<String>,
}

impl DrawingArgs {
    /// The options of pictures.
    pub(crate) fn options(&self) -> PictureOptions {
        PictureOptions {
            theme: self.theme,
            ..self.view.options()
        }
    }

    /// Checks that how to show a board is only given where one is shown.
    ///
    /// # Errors
    /// When a command shows none.
    pub(crate) fn check_board_is_shown(&self, is_shown: bool) -> Result<()> {
        for (option, is_given) in [
            ("--flip", self.view.flip.is_some()),
            ("--mark", self.view.mark.is_some()),
        ] {
            if is_given && !is_shown {
                bail!(
                    "{option} is for a board, and none is shown here, expected a table or a picture"
                );
            }
        }
        Ok(())
    }
}

impl BoardViewArgs {
    /// The options of pictures that are shown as text.
    pub(crate) fn options(&self) -> PictureOptions {
        PictureOptions {
            theme: Theme::default(),
            flip: self.flip.unwrap_or_default(),
            marks: self.mark.clone().unwrap_or_default(),
        }
    }
}

/// The help of `--theme`.
pub(crate) fn theme_help() -> String {
    let keys = Theme::ALL.map(Theme::key);
    format!("Theme of images: {}", keys.join(", "))
}
