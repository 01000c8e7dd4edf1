//! An HTML page that plays games.

use std::io::{self, Write};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::draw_game::playback;
use super::playback::Playback;
use super::scripts::bundle;
use crate::games::Notation;
use crate::markup::escape;
use crate::record::Game;

pub(super) const STYLE: &str = include_str!("page/page.css");
pub(super) const BODY: &str = include_str!("page/body.html");
pub(super) const SCRIPT: &str = include_str!("page/page.js");

/// Writes games one after another as one page, which plays them forwards and backwards and needs no other file.
///
/// Its content security policy allows only its own script, by hash, so that text of a record cannot be executed.
///
/// ```
/// use sumito::notation::Notation;
/// use sumito::record::Game;
/// use sumito::render::GamePage;
///
/// let game: Game = "# layout: Belgian Daisy\n1.a1b2 i5h5".parse()?;
/// let mut page = GamePage::begin(Vec::new(), "Two Scorpios", Notation::Abapro)?;
/// page.add(&game)?;
/// let page = String::from_utf8(page.finish()?)?;
/// assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<title>Two Scorpios</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GamePage<W> {
    out: W,
    notation: Notation,
    written: u64,
}

impl<W: Write> GamePage<W> {
    /// Begins a page with a title, any text; moves are named in this notation.
    ///
    /// # Errors
    /// An error of the output.
    pub fn begin(mut out: W, title: &str, notation: Notation) -> io::Result<GamePage<W>> {
        let script = bundle(SCRIPT);
        write!(
            out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"generator\" content=\"sumito\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src '{}'; style-src '{}'; \
             base-uri 'none'; form-action 'none'\">\n\
             <meta name=\"referrer\" content=\"no-referrer\">\n<title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{BODY}\
             <script type=\"application/json\" id=\"data\">[",
            hash(&script),
            hash(STYLE),
            escape(title)
        )?;
        Ok(GamePage {
            out,
            notation,
            written: 0,
        })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// An error of the output.
    pub fn add(&mut self, game: &Game) -> io::Result<()> {
        self.add_playback(&playback(game, self.notation))
    }

    /// Adds a game as [`playback`] and [`playback_of`](crate::render::playback_of) return it.
    ///
    /// # Errors
    /// An error of the output.
    #[doc(hidden)]
    pub fn add_playback(&mut self, game: &Playback) -> io::Result<()> {
        let data = json_in_page(game);
        let before = if self.written == 0 { "\n" } else { ",\n" };
        self.written += 1;
        write!(self.out, "{before}{data}")
    }

    /// Ends the page and returns the output.
    ///
    /// # Errors
    /// An error of the output.
    pub fn finish(mut self) -> io::Result<W> {
        write!(
            self.out,
            "\n]</script>\n<script type=\"module\">{}</script>\n</body>\n</html>\n",
            bundle(SCRIPT)
        )?;
        self.out.flush()?;
        Ok(self.out)
    }
}

/// JSON as the content of an element of a page.
pub(super) fn json_in_page(value: &impl Serialize) -> String {
    let data = serde_json::to_string(value).expect("fields have names");
    // Outside of strings, JSON has none of these characters.
    data.replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
}

/// The hash of a script or a style in the notation of a content security policy.
pub(super) fn hash(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text)))
}
