//! The head of a page.

use crate::markup::escape;

/// The element by which a program recognises an index that an export wrote.
pub(crate) const GENERATOR: &str = "<meta name=\"generator\" content=\"sumito export\">";

/// A page up to its body. Its content security policy allows the scripts and styles of the folder and nothing else; `file:` stands for the folder where pages are opened as files.
pub(super) fn page_head(title: &str, style: &str, scripts: &[&str]) -> String {
    let scripts = scripts
        .iter()
        .map(|name| format!("<script defer src=\"{name}\"></script>\n"));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{GENERATOR}\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self' file:; style-src 'self' file:; \
         base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n<title>{}</title>\n<link rel=\"stylesheet\" href=\"{style}\">\n{}</head>\n<body>\n",
        escape(title),
        scripts.collect::<String>()
    )
}
