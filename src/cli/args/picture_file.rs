//! Options of commands that draw boards to files: the extension of the name chooses the kind of picture.

use std::path::{Path, PathBuf};
use std::str::FromStr as _;

use anyhow::{Result, bail};
use clap::Args;

/// The kinds of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PictureKind {
    Svg,
    Png,
    /// All plies of a game.
    Gif,
}

/// A file for a picture.
#[derive(Debug, Clone)]
pub(crate) struct PictureFile {
    pub(crate) path: PathBuf,
    pub(crate) kind: PictureKind,
}

/// The file and the size of the picture of a board.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Images")]
pub(crate) struct PictureFileArgs {
    /// Draw the board to a file, whose name ends in .svg or .png
    #[arg(short, long, value_parser = still, value_name = "FILE")]
    pub(crate) output: Option<PictureFile>,
    #[command(flatten)]
    pub(crate) size: SizeArg,
}

/// The file, the size and the speed of the pictures of a game.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Images")]
pub(crate) struct GamePictureArgs {
    /// Draw the game to a file: its plies as an animation to a name that ends in .gif, or the board after one --ply in .svg or .png
    #[arg(short, long, value_parser = of_game, value_name = "FILE", conflicts_with_all = ["reverse", "listing", "notation", "svg"])]
    pub(crate) output: Option<PictureFile>,
    #[command(flatten)]
    pub(crate) size: SizeArg,
    /// How long an animation shows each ply; it shows the last one three times as long [default: 1]
    #[arg(long, value_parser = delay, value_name = "SECONDS", requires = "output", conflicts_with = "svg")]
    delay: Option<Hundredths>,
}

impl GamePictureArgs {
    /// How long an animation shows a ply, and how long the last one, in hundredths of a second.
    pub(crate) fn delays(&self) -> [u16; 2] {
        let Hundredths(delay) = self.delay.unwrap_or(Hundredths(100));
        [delay, delay * 3]
    }

    /// Checks that a delay is given for an animation only.
    ///
    /// # Errors
    /// When the file of this kind shows one board.
    pub(crate) fn check_delay(&self, kind: PictureKind) -> Result<()> {
        if self.delay.is_some() && kind != PictureKind::Gif {
            bail!("--delay is for .gif, which shows ply after ply");
        }
        Ok(())
    }
}

/// How large pictures of pixels are.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct SizeArg {
    /// Width in pixels of a picture that is not SVG [default: as wide as the SVG]
    #[arg(long, value_parser = clap::value_parser!(u32).range(16..=8192), value_name = "PIXELS", requires = "output", conflicts_with = "svg")]
    size: Option<u32>,
}

impl SizeArg {
    /// The width of a picture of this kind, if it is given.
    ///
    /// # Errors
    /// When the kind has no pixels.
    pub(crate) fn width(self, kind: PictureKind) -> Result<Option<u32>> {
        if self.size.is_some() && kind == PictureKind::Svg {
            bail!("--size is for .png and .gif; a program that shows an .svg chooses its size");
        }
        Ok(self.size)
    }
}

/// A time in hundredths of a second.
#[derive(Debug, Clone, Copy)]
struct Hundredths(u16);

/// Parses the name of a file for one board.
fn still(name: &str) -> Result<PictureFile, String> {
    let file = picture_file(name, "expected a name that ends in .svg or .png")?;
    if file.kind == PictureKind::Gif {
        return Err(
            "a board is not animated, expected a name that ends in .svg or .png; `sumito replay GAME --output FILE.gif` draws a game"
                .to_owned(),
        );
    }
    Ok(file)
}

/// Parses the name of a file for a game.
fn of_game(name: &str) -> Result<PictureFile, String> {
    picture_file(name, "expected a name that ends in .gif, .svg or .png")
}

fn picture_file(name: &str, expected: &str) -> Result<PictureFile, String> {
    let extension = Path::new(name).extension();
    let extension = extension.map(|extension| extension.to_string_lossy().to_lowercase());
    let kind = match extension.as_deref() {
        Some("svg") => PictureKind::Svg,
        Some("png") => PictureKind::Png,
        Some("gif") => PictureKind::Gif,
        Some(other) => {
            return Err(format!(
                "pictures of the kind .{other} are not known, {expected}"
            ));
        }
        None => return Err(format!("the name has no extension, {expected}")),
    };
    Ok(PictureFile {
        path: PathBuf::from(name),
        kind,
    })
}

fn delay(text: &str) -> Result<Hundredths, String> {
    let seconds = f64::from_str(text).ok();
    let seconds = seconds.filter(|seconds| (0.02..=200.0).contains(seconds));
    let seconds = seconds.ok_or("expected seconds from 0.02 to 200")?;
    // At most 20,000, so that three times as much fits too.
    #[allow(clippy::cast_sign_loss)]
    Ok(Hundredths((seconds * 100.0).round() as u16))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extension_chooses_the_kind() {
        let kind = |name| of_game(name).map(|file| file.kind);
        assert_eq!(kind("a/board.PNG"), Ok(PictureKind::Png));
        assert_eq!(kind("game.gif"), Ok(PictureKind::Gif));
        assert_eq!(
            kind("board.bmp"),
            Err("pictures of the kind .bmp are not known, expected a name that ends in .gif, .svg or .png".to_owned())
        );
        assert!(kind("board").unwrap_err().contains("has no extension"));
        assert!(still("board.gif").unwrap_err().contains("sumito replay"));
    }

    #[test]
    fn delays_are_hundredths_of_a_second() {
        assert_eq!(delay("0.35").unwrap().0, 35);
        for wrong in ["0", "-1", "1000", "NaN", "x"] {
            delay(wrong).unwrap_err();
        }
    }
}
