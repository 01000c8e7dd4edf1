//! Games as one page of HTML that plays them.

use std::io::{self, Write};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use super::scripts::bundle;
use super::{escape, playback};
use crate::notation::Notation;
use crate::record::Game;

const STYLE: &str = include_str!("page/page.css");
const BODY: &str = include_str!("page/body.html");
const SCRIPT: &str = include_str!("page/page.js");

/// Writes games one after another as one page, which plays them forwards and backwards and needs no other file.
///
/// The page lets run only its own script, known by its hash: what a record says cannot become one.
pub struct Page<W> {
    out: W,
    notation: Notation,
    written: u64,
}

impl<W: Write> Page<W> {
    /// Begins a page with a title, any text; moves are named in this notation.
    ///
    /// # Errors
    /// What the output says.
    pub fn begin(mut out: W, title: &str, notation: Notation) -> io::Result<Page<W>> {
        let script = bundle(SCRIPT);
        write!(
            out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src '{}'; style-src '{}'; \
             base-uri 'none'; form-action 'none'\">\n\
             <meta name=\"referrer\" content=\"no-referrer\">\n<title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{BODY}\
             <script type=\"application/json\" id=\"data\">[",
            hash(&script),
            hash(STYLE),
            escape(title)
        )?;
        Ok(Page {
            out,
            notation,
            written: 0,
        })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// What the output says.
    pub fn add(&mut self, game: &Game) -> io::Result<()> {
        let data = playback(game, self.notation).to_string();
        let before = if self.written == 0 { "\n" } else { ",\n" };
        self.written += 1;
        // In strings only: nothing else in JSON has these signs.
        let data = data
            .replace('<', "\\u003c")
            .replace('>', "\\u003e")
            .replace('&', "\\u0026");
        write!(self.out, "{before}{data}")
    }

    /// Ends the page and hands the output back.
    ///
    /// # Errors
    /// What the output says.
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

/// How a policy names a script or a style.
pub(super) fn hash(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text)))
}
