//! Extracts text from HTML that was saved or pasted. Block elements become lines, table cells are separated by tabs, character references
//! such as `&eacute;` become characters; scripts and styles are dropped.

use html5gum::emitters::default::DefaultEmitter;
use html5gum::{Token, Tokenizer};

use crate::record::input::line::Line;
use crate::record::split::markup::placed_lines::PlacedLines;

/// Block elements: they begin and end a line.
const BLOCKS: [&str; 31] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "br",
    "caption",
    "center",
    "dd",
    "div",
    "dl",
    "dt",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "html",
    "li",
    "main",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "tr",
    "ul",
];

/// Elements whose content is not displayed.
const HIDDEN: [&str; 5] = ["head", "script", "style", "template", "title"];

/// Elements whose tags in a text show that it is HTML.
const BREAKS: [&str; 5] = ["br", "div", "hr", "li", "p"];

/// Whether a text begins with an HTML tag.
pub(crate) fn is_html(start: &str) -> bool {
    let text = start.trim_start_matches('\u{feff}').trim_start();
    let Some(rest) = text.strip_prefix('<') else {
        return false;
    };
    let name: String = rest
        .chars()
        .take_while(|character| character.is_ascii_alphanumeric() || *character == '!')
        .collect();
    let name = name.to_ascii_lowercase();
    let others = [
        "!doctype", "thead", "tbody", "td", "th", "span", "b", "i", "em", "strong", "font", "a",
        "meta",
    ];
    BLOCKS.contains(&&*name)
        || HIDDEN.contains(&&*name)
        || others.contains(&&*name)
        || rest.starts_with("!--")
}

/// Whether a line begins with a `<table>` tag. A plain text may contain a pasted table.
pub(crate) fn begins_table(line: &str) -> bool {
    let start = line.trim_start().get(..6);
    start.is_some_and(|start| start.eq_ignore_ascii_case("<table"))
}

/// Whether a line that is no tag of a record has a line break or a paragraph of HTML in it.
pub(crate) fn has_breaks(line: &str) -> bool {
    let is_break = |rest: &str| {
        let name = rest.trim_start_matches('/');
        let end = name
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(name.len());
        let is_closed = name[end..].trim_start_matches([' ', '/']).starts_with('>');
        is_closed
            && BREAKS
                .iter()
                .any(|known| known.eq_ignore_ascii_case(&name[..end]))
    };
    !line.trim_start().starts_with(['[', '{']) && line.split('<').skip(1).any(is_break)
}

/// Converts the lines of an HTML source to lines of text. Each carries the number and the offset of the source line in which it begins.
pub(crate) fn text_lines(source: &[Line<'_>]) -> Vec<Line<'static>> {
    let html = source
        .iter()
        .map(|line| &*line.text)
        .collect::<Vec<_>>()
        .join("\n");
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true);
    let mut output = TextBuilder::new(source);
    for token in Tokenizer::new_with_emitter(&html, emitter) {
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) => {
                output.tag(&String::from_utf8_lossy(&tag.name), true, tag.self_closing)
            }
            Token::EndTag(tag) => output.tag(&String::from_utf8_lossy(&tag.name), false, false),
            Token::String(text) => {
                output.text(&String::from_utf8_lossy(&text.value), text.span.start)
            }
            _ => {}
        }
    }
    output.end_line();
    output.placed.lines
}

/// Collects lines of text.
struct TextBuilder<'a> {
    placed: PlacedLines<'a>,
    text: String,
    /// Offset of the current line of text in the joined source.
    start: Option<usize>,
    hidden: usize,
    preformatted: usize,
    /// Whether the source is plain text with tables in it, whose line ends count outside the tables.
    is_plain_text: bool,
    tables: usize,
    /// Whether the current table row has a cell already.
    in_row: bool,
    /// Whether nothing but blanks followed `<br>`, which a line end in the source only repeats.
    is_after_break: bool,
}

impl<'a> TextBuilder<'a> {
    fn new(source: &'a [Line<'a>]) -> TextBuilder<'a> {
        let first = source.iter().find(|line| !line.text.trim().is_empty());
        TextBuilder {
            placed: PlacedLines::new(source),
            is_plain_text: first
                .is_some_and(|line| !is_html(&line.text) || begins_table(&line.text)),
            tables: 0,
            text: String::new(),
            start: None,
            hidden: 0,
            preformatted: 0,
            in_row: false,
            is_after_break: false,
        }
    }

    fn tag(&mut self, name: &str, is_start: bool, is_closed: bool) {
        let count = |counter: &mut usize| {
            *counter = if is_start {
                *counter + 1
            } else {
                counter.saturating_sub(1)
            };
        };
        if HIDDEN.contains(&name) && !is_closed {
            count(&mut self.hidden);
        } else if matches!(name, "td" | "th") {
            if is_start && std::mem::replace(&mut self.in_row, true) {
                let end = self.text.trim_end_matches(' ').len();
                self.text.truncate(end);
                self.text.push('\t');
            }
        } else if BLOCKS.contains(&name) {
            if name == "table" && is_start {
                self.tables += 1;
            }
            if matches!(name, "html" | "body" | "div" | "p") {
                self.is_plain_text = false;
            }
            let is_heading = matches!(name, "table" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6");
            self.end_line();
            self.is_after_break = name == "br";
            self.in_row = false;
            let is_below = self
                .placed
                .lines
                .last()
                .is_some_and(|line| !line.text.is_empty());
            if is_heading && is_start && is_below {
                self.placed.push(String::new(), self.start);
            }
            if name == "table" && !is_start {
                self.tables = self.tables.saturating_sub(1);
            }
            if name == "pre" {
                count(&mut self.preformatted);
            }
            if name == "body" {
                // An unclosed `<head>` ends at `<body>`.
                self.hidden = 0;
            }
        }
    }

    /// Whether a line end of the source ends a line of text.
    fn keeps_lines(&self) -> bool {
        self.preformatted > 0 || self.is_plain_text && self.tables == 0
    }

    fn text(&mut self, text: &str, at: usize) {
        if self.hidden > 0 {
            return;
        }
        for (index, character) in text.char_indices() {
            if character == '\n' && self.keeps_lines() {
                if !std::mem::take(&mut self.is_after_break) {
                    self.end_line();
                }
                continue;
            }
            let is_blank = character.is_ascii_whitespace();
            self.is_after_break &= is_blank;
            if is_blank && !self.keeps_lines() {
                if !self.text.is_empty() && !self.text.ends_with([' ', '\t']) {
                    self.text.push(' ');
                }
                continue;
            }
            // Character references make the text shorter than its source, so the line may be off by a little.
            self.start.get_or_insert(at + index);
            self.text.push(character);
        }
    }

    fn end_line(&mut self) {
        let text = std::mem::take(&mut self.text);
        if !text.trim().is_empty() {
            self.placed.push(text.trim_end().to_owned(), self.start);
        } else if self.keeps_lines() {
            self.placed.push(String::new(), self.start);
        }
        self.start = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::input::encoding::Encoding;

    fn lines(html: &str) -> Vec<(u64, String)> {
        let mut offset = 0;
        let source: Vec<Line<'_>> = (1..)
            .zip(html.split('\n'))
            .map(|(number, text)| {
                let line = Line {
                    number,
                    offset,
                    text: text.into(),
                    encoding: Encoding::Utf8,
                    fault: None,
                };
                offset += text.len() as u64 + 1;
                line
            })
            .collect();
        let found = text_lines(&source).into_iter();
        found
            .map(|line| (line.number, line.text.into_owned()))
            .collect()
    }

    #[test]
    fn tables_paragraphs_and_references() {
        let html = "<html><head><title>x</title><script>a('1.a1b2')</script></head>\n<body>\n<p>Ren&eacute;e &ndash; Bob<br>\nLayout:\nBelgian Daisy</p>\n<table><tr><td>1</td><td>a1b2</td>\n<td>i5h5</td></tr><tr><td>2<td><td>i6h6</table><pre>x\ny</pre>";
        let text = |number: u64, text: &str| (number, text.to_owned());
        assert_eq!(
            lines(html),
            [
                text(3, "Renée – Bob"),
                text(4, "Layout: Belgian Daisy"),
                text(4, ""),
                text(6, "1\ta1b2\ti5h5"),
                text(7, "2\t\ti6h6"),
                text(7, "x"),
                text(8, "y"),
            ]
        );
    }

    #[test]
    fn a_table_within_a_text() {
        let text = |number: u64, text: &str| (number, text.to_owned());
        let rows = "<table>\n<tr><td>1</td>\n<td>a1b2</td></tr>\n</table>";
        assert_eq!(
            lines(&format!("Ann - Bob\nGraz\n\n{rows}\n1-0\n2004")),
            [
                text(1, "Ann - Bob"),
                text(2, "Graz"),
                text(2, ""),
                text(5, "1\ta1b2"),
                text(5, ""),
                text(8, "1-0"),
                text(9, "2004"),
            ]
        );
    }

    #[test]
    fn detects_html() {
        assert!(is_html("\n<!DOCTYPE html>") && is_html("<table><tr>") && is_html("<P>x"));
        assert!(!is_html("< 1.a1b2") && !is_html("1.a1b2") && !is_html("<Ann> x"));
    }
}
