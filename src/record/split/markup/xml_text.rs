//! Extracts text from XML with elements of any names. Elements and attributes whose names are keys of headers become such lines, others are dropped around their text.

use html5gum::emitters::default::{DefaultEmitter, StartTag};
use html5gum::{Token, Tokenizer};

use crate::record::input::line::Line;
use crate::record::lexer::move_words::has_move;
use crate::record::split::markup::html_text::is_html;
use crate::record::split::markup::placed_lines::PlacedLines;
use crate::record::vocabulary::heading::Heading;
use crate::record::vocabulary::heading_lookup::heading;
use crate::record::vocabulary::lookup::{color_named, tag_of_key};
use crate::record::vocabulary::remark_heading::heads_remarks;

/// The number of bytes at the beginning of a text in which XML is recognised.
const MAX_START: usize = 8 * 1024;

/// Whether the first lines of a text are XML: they begin with its declaration, or with an element, and an element is closed in them. Pages in HTML are not.
pub(crate) fn is_xml(lines: &mut dyn Iterator<Item = &str>) -> bool {
    let mut start = String::new();
    for line in lines.filter(|line| !line.trim().is_empty()) {
        start.push_str(line.trim());
        start.push('\n');
    }
    start.truncate(start.floor_char_boundary(MAX_START));
    let text = start.trim_start_matches('\u{feff}');
    let is_declared = text.starts_with("<?xml");
    let first = text
        .find("?>")
        .filter(|_| is_declared)
        .map_or(text, |end| text[end + 2..].trim_start());
    let is_page = is_html(first) || first.to_ascii_lowercase().contains("<html");
    if is_page || name_of_element(first).is_none() && !is_declared {
        return false;
    }
    let is_closed = |(at, _): (usize, &str)| {
        let name = name_of_element(&text[at..]);
        name.is_some_and(|name| text[at..].contains(&format!("</{name}>")))
    };
    is_declared || text.match_indices('<').any(is_closed)
}

/// The name of the element that begins a text.
fn name_of_element(text: &str) -> Option<&str> {
    let rest = text.strip_prefix('<')?;
    let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ':');
    let end = rest.find(|c: char| !is_of_name(c))?;
    let name = rest
        .get(..end)
        .filter(|name| name.starts_with(char::is_alphabetic))?;
    rest[end..]
        .starts_with(['>', ' ', '/', '\n'])
        .then_some(name)
}

/// Converts the lines of an XML source to lines of text. Each carries the number and the offset of the source line in which it begins.
pub(crate) fn lines_of_xml(source: &[Line<'static>]) -> Vec<Line<'static>> {
    let xml = source
        .iter()
        .map(|line| &*line.text)
        .collect::<Vec<_>>()
        .join("\n");
    // The tokenizer takes sections of plain characters for comments.
    let xml = xml.replace("<![CDATA[", "         ").replace("]]>", "   ");
    let mut output = TextOfXml {
        placed: PlacedLines::new(source),
        text: String::new(),
        start: None,
        is_key: false,
        is_of_player: false,
    };
    for token in Tokenizer::new_with_emitter(&xml, DefaultEmitter::<usize>::new_with_span()) {
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) => output.begin(&tag),
            Token::EndTag(tag) => output.end(&String::from_utf8_lossy(&tag.name)),
            Token::String(text) => {
                output.text(&String::from_utf8_lossy(&text.value), text.span.start)
            }
            _ => {}
        }
    }
    output.end_line();
    output.placed.lines
}

/// What an element is for a record.
enum Role {
    /// A game of several.
    Game,
    /// A key, of which the content is the value, or the colour that moves.
    Key,
    Remark,
    Other,
}

fn role_of(name: &str) -> Role {
    match heading(name) {
        Some(Heading::Game) if name != "id" => Role::Game,
        Some(Heading::Seat(_)) => Role::Key,
        _ if heads_remarks(name) => Role::Remark,
        _ if tag_of_key(name).is_some() => Role::Key,
        _ => Role::Other,
    }
}

/// Collects lines of text.
struct TextOfXml<'a> {
    placed: PlacedLines<'a>,
    text: String,
    /// Offset of the current line of text in the joined source.
    start: Option<usize>,
    /// Whether the line has nothing but a key yet.
    is_key: bool,
    /// Whether the line is that of a player: the end of an element ends it.
    is_of_player: bool,
}

impl TextOfXml<'_> {
    fn begin(&mut self, tag: &StartTag<usize>) {
        let name = String::from_utf8_lossy(&tag.name).into_owned();
        let at = tag.span.start;
        self.drop_key();
        // `<round n="1">` is a number, and no value.
        let is_numbered = heading(&name) == Some(Heading::Number) && !tag.attributes.is_empty();
        match role_of(&name) {
            _ if is_numbered => self.append(" ", at),
            Role::Game => {
                self.end_line();
                self.placed.push(String::new(), Some(at));
            }
            Role::Key => {
                self.end_line();
                self.start = Some(at);
                self.text = format!("{name}: ");
                self.is_key = true;
            }
            Role::Remark => self.append(" {", at),
            Role::Other => self.append(" ", at),
        }
        let mut attributes: Vec<_> = tag.attributes.iter().collect();
        let names_player = |value: &[u8]| color_named(&String::from_utf8_lossy(value)).is_some();
        if attributes
            .iter()
            .any(|(_, value)| names_player(&value.value))
        {
            self.end_line();
        }
        // A number and a colour precede a move or a name.
        let rank = |value: &[u8]| {
            if value.iter().all(u8::is_ascii_digit) {
                0
            } else {
                2 - u8::from(names_player(value))
            }
        };
        attributes.sort_by_key(|(_, value)| (rank(&value.value), value.span.start));
        for (key, value) in attributes {
            let (key, value) = (
                String::from_utf8_lossy(key),
                String::from_utf8_lossy(&value.value),
            );
            self.attribute(&key, value.trim(), at);
        }
        if tag.self_closing {
            self.end(&name);
        }
    }

    /// An attribute: a header line, a part of a move, or a comment.
    fn attribute(&mut self, key: &str, value: &str, at: usize) {
        let is_of_file = key.starts_with("xml") || matches!(key, "version" | "encoding");
        if value.is_empty() || is_of_file {
            return;
        }
        let names_player = matches!(heading(key), Some(Heading::Player | Heading::Turn));
        if let Some(color) = color_named(value).filter(|_| names_player) {
            self.append(&format!("{color}: "), at);
            self.is_of_player = true;
        } else if key == "name" || has_move(value) && tag_of_key(key).is_none() {
            self.append(&format!("{value} "), at);
        } else if matches!(heading(key), Some(Heading::Number | Heading::Ply))
            && value.bytes().all(|byte| byte.is_ascii_digit())
        {
            self.append(&format!("{value}. "), at);
        } else if has_move(value) {
            self.append(&format!("{key}: {value} "), at);
        } else if tag_of_key(key).is_some() {
            self.end_line();
            self.placed.push(format!("{key}: {value}"), Some(at));
        } else {
            let value = value.replace(['{', '}'], "'");
            self.append(&format!("{{{key} {value}}} "), at);
        }
    }

    fn end(&mut self, name: &str) {
        self.drop_key();
        match role_of(name) {
            Role::Game | Role::Key => self.end_line(),
            Role::Remark => self.text.push_str("} "),
            Role::Other if self.is_of_player => self.end_line(),
            Role::Other => self.append(" ", 0),
        }
    }

    /// Drops a key whose element has others inside it, and no value.
    fn drop_key(&mut self) {
        if std::mem::take(&mut self.is_key) {
            self.text.clear();
        }
    }

    fn append(&mut self, text: &str, at: usize) {
        if text.trim().is_empty() && (self.text.is_empty() || self.text.ends_with(' ')) {
            return;
        }
        self.start.get_or_insert(at);
        self.text.push_str(text);
        self.is_key = false;
    }

    fn text(&mut self, text: &str, at: usize) {
        for (index, character) in text.char_indices() {
            if character == '\n' && !self.is_key {
                self.end_line();
            } else if character.is_whitespace() {
                if !self.text.is_empty() && !self.text.ends_with(' ') {
                    self.text.push(' ');
                }
            } else {
                self.start.get_or_insert(at + index);
                self.text.push(character);
                self.is_key = false;
            }
        }
    }

    fn end_line(&mut self) {
        (self.is_key, self.is_of_player) = (false, false);
        let text = std::mem::take(&mut self.text);
        let start = self.start.take();
        if !text.trim().is_empty() {
            self.placed.push(text.trim_end().to_owned(), start);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{is_xml, lines_of_xml};
    use crate::record::input::encoding::Encoding;
    use crate::record::input::line::Line;

    fn text(xml: &str) -> Vec<String> {
        let line = |(number, text): (u64, &str)| Line {
            number,
            offset: 0,
            text: text.to_owned().into(),
            encoding: Encoding::Utf8,
            fault: None,
        };
        let lines: Vec<Line<'static>> = (1..).zip(xml.split('\n')).map(line).collect();
        let lines = lines_of_xml(&lines).into_iter();
        lines.map(|line| line.text.into_owned()).collect()
    }

    #[test]
    fn elements_become_lines_and_words() {
        for (xml, expected) in [
            (
                "<game><moves>a1b2 i5h5</moves></game>",
                &["", "a1b2 i5h5"][..],
            ),
            ("<move>a1b2</move><move>i5h5</move>", &["a1b2 i5h5"]),
            (
                "<match>\n<white>Ann &amp; Eve</white><player name=\"Bob\" color=\"black\"/>\n<m n=\"1\" color=\"black\">a1b2</m></match>",
                &["", "white: Ann & Eve", "Black: Bob", "1. Black: a1b2"],
            ),
            (
                "<date><year>2004</year></date><m>a1b2</m>",
                &["2004 ", "a1b2"],
            ),
            (
                "<m><![CDATA[a1b2]]></m><comment>good</comment>",
                &["a1b2  {good}"],
            ),
        ] {
            let found = text(xml);
            let found: Vec<&str> = found.iter().map(|line| line.trim()).collect();
            let expected: Vec<&str> = expected.iter().map(|line| line.trim()).collect();
            assert_eq!(found, expected, "{xml}");
        }
    }

    #[test]
    fn only_closed_elements_are_xml() {
        let is_xml = |text: &str| is_xml(&mut text.lines());
        assert!(is_xml("<?xml version=\"1.0\"?>\n<games>\n<game>") && is_xml("<g><m>a1b2</m>"));
        for text in [
            "<Ann> a1b2\n<Bob> i5h5",
            "<html><p>x</p>",
            "1.a1b2 <x>y</x>",
            "<?xml?><html>",
        ] {
            assert!(!is_xml(text), "{text}");
        }
    }
}
