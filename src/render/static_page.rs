//! Static HTML pages of text, tables and pictures, without scripts.

use super::game_page::hash;
use crate::markup::escape;

const STYLE: &str = include_str!("page/sheet.css");

/// A page with a title, any text, and a body of HTML in which names and comments are already escaped. Its content security policy allows no
/// scripts and no external resources.
pub fn static_page(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"generator\" content=\"sumito\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '{}'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n<title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n",
        hash(STYLE),
        escape(title)
    )
}
