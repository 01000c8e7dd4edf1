//! A page of the index.

use std::fmt::Write as _;

use super::file_names::{GAME_LIST, INDEX_SCRIPT, INDEX_STYLE, index_file_name};
use super::index_row::{COLUMNS, ColumnKind, IndexRow};
use super::page_head::page_head;
use crate::markup::escape;

/// A part of the index.
pub(crate) struct IndexPart<'a> {
    /// The title of the index.
    pub(crate) title: &'a str,
    /// The number of the page, from 0, and how many there are.
    pub(crate) page: usize,
    pub(crate) pages: usize,
    pub(crate) rows: &'a [IndexRow],
}

/// A page of the index: a table that is complete without a script. Its script filters and sorts the games of all pages.
pub(crate) fn index_file(part: &IndexPart<'_>) -> String {
    let title = match part.page {
        0 => part.title.to_owned(),
        page => format!("{}, page {}", part.title, page + 1),
    };
    let mut page = page_head(&title, INDEX_STYLE, &[INDEX_SCRIPT]);
    let _ = write!(
        page,
        "<main>\n<h1>{}</h1>\n\
         <p id=\"search\" hidden><label for=\"filter\">Filter</label> <input type=\"search\" id=\"filter\" autocomplete=\"off\" spellcheck=\"false\" \
         placeholder=\"players, event, year, layout\"> <span id=\"count\" role=\"status\"></span></p>\n",
        escape(part.title)
    );
    page.push_str(&page_links(part));
    let _ = write!(
        page,
        "<div class=\"table\">\n<table id=\"games\" data-list=\"{GAME_LIST}\">\n<thead>\n<tr>"
    );
    for (name, kind) in COLUMNS {
        let class = match kind {
            ColumnKind::Number => " class=\"number\"",
            ColumnKind::Text => "",
        };
        let _ = write!(page, "<th scope=\"col\"{class}>{name}</th>");
    }
    page.push_str("</tr>\n</thead>\n<tbody>\n");
    page.extend(part.rows.iter().map(IndexRow::html));
    page.push_str("</tbody>\n</table>\n</div>\n");
    page.push_str(&page_links(part));
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

/// Links to the other pages, if there are any.
fn page_links(part: &IndexPart<'_>) -> String {
    if part.pages < 2 {
        return String::new();
    }
    let links = (0..part.pages).map(|page| {
        let number = page + 1;
        if page == part.page {
            format!("<strong aria-current=\"page\">{number}</strong>\n")
        } else {
            format!("<a href=\"{}\">{number}</a>\n", index_file_name(page))
        }
    });
    let links: String = links.collect();
    format!("<nav class=\"pages\" aria-label=\"Pages\">\n{links}</nav>\n")
}

/// The begin and the end of the list of all rows, which are separated by commas.
pub(crate) const fn game_list_begin() -> &'static str {
    "globalThis.exportedGames = [\n"
}

/// See [`game_list_begin`].
pub(crate) const fn game_list_end() -> &'static str {
    "\n];\n"
}
