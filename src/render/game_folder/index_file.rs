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

/// The maximum number of distant pages to which each page of a long index links, besides those nearby.
const MAX_DISTANT_LINKS: usize = 50;
/// How many pages before and after a page are linked in any case.
const NEARBY: usize = 5;

/// Links to the other pages, if there are any: in a long index to those nearby, and to some of the others at equal distances.
fn page_links(part: &IndexPart<'_>) -> String {
    if part.pages < 2 {
        return String::new();
    }
    let step = part.pages.div_ceil(MAX_DISTANT_LINKS);
    let is_linked = |page: &usize| {
        page.is_multiple_of(step) || page + 1 == part.pages || page.abs_diff(part.page) <= NEARBY
    };
    let links = (0..part.pages).filter(is_linked).map(|page| {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn links(page: usize, pages: usize) -> String {
        let part = IndexPart {
            title: "Games",
            page,
            pages,
            rows: &[],
        };
        page_links(&part)
    }

    #[test]
    fn a_long_index_links_to_pages_nearby_and_to_some_others() {
        assert_eq!(links(0, 1), "");
        let all = links(1, 3);
        assert_eq!(all.matches("<a ").count(), 2);
        assert!(all.contains("<strong aria-current=\"page\">2</strong>"));
        let long = links(500, 1000);
        assert_eq!(long.matches("<a ").count(), 60);
        for page in [
            "index.html",
            "index-496.html",
            "index-502.html",
            "index-1000.html",
        ] {
            assert!(long.contains(&format!("\"{page}\"")), "{page}");
        }
    }
}
