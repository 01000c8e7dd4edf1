//! Cuts lines into records, so that whatever is wrong with one record never reaches the next.

use std::io::{self, Read};

use super::problem::{Kind, Place, Problem, Severity};
use super::source::{LONGEST_LINE, Line, LineFault, Lines};
use crate::notation::Token;

/// The text of one record and where it stands in the file.
#[derive(Debug)]
pub(super) struct RawRecord {
    pub(super) text: String,
    /// The number of the first line.
    pub(super) line: u64,
    /// Of each line: its start in the text, its offset in the file, whether one byte of the file is one character.
    starts: Vec<(usize, u64, bool)>,
    /// Where the moves begin in the text; its end when there are none.
    pub(super) body: usize,
    /// What is wrong with the bytes.
    pub(super) problems: Vec<Problem>,
    pub(super) too_long: bool,
    /// Nothing but lines that begin with `#`.
    pub(super) only_comments: bool,
}

impl RawRecord {
    /// The place of a byte of the text.
    pub(super) fn place(&self, at: usize) -> Place {
        let index = self.starts.partition_point(|(start, ..)| *start <= at).saturating_sub(1);
        let (start, offset, single_bytes) = self.starts[index];
        let before = self.text.get(start..at).unwrap_or_default();
        let characters = before.chars().count() as u64;
        let bytes = if single_bytes { characters } else { before.len() as u64 };
        Place { line: self.line + index as u64, column: characters + 1, offset: offset + bytes, ply: None }
    }
}

/// What a line looks like without knowing what is before it.
#[derive(Debug, PartialEq, Eq)]
enum Shape {
    Blank,
    /// `[Key "`, with the key.
    Tag(String),
    /// `# ...`
    Hash,
    /// A line of moves; whether it begins with move number 1 of the first player, or with a later number.
    Moves(Start),
    /// The names of the columns of a table.
    TableHead,
    /// A result or a mark of a cut, alone.
    Closing,
    /// `{ ...`
    Comment,
    Text,
}

#[derive(Debug, PartialEq, Eq, Clone, Copy)]
enum Start {
    First,
    Later,
    Unnumbered,
}

/// The records of a stream.
pub(super) struct Records<R> {
    lines: Lines<R>,
    next: Option<Line>,
}

impl<R: Read> Records<R> {
    pub(super) fn new(input: R) -> Records<R> {
        Records { lines: Lines::new(input), next: None }
    }

    /// The next record, or `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<RawRecord>> {
        let mut cutter = Cutter::default();
        loop {
            let line = match self.next.take() {
                Some(line) => Some(line),
                None => self.lines.next()?,
            };
            let Some(line) = line else { return Ok(cutter.finish()) };
            if !cutter.take(&line) {
                self.next = Some(line);
                return Ok(cutter.finish());
            }
        }
    }
}

/// A record being gathered.
#[derive(Default)]
struct Cutter {
    record: Option<RawRecord>,
    first_tag: Option<String>,
    tags: bool,
    hashes: bool,
    texts: bool,
    /// Whether there was a line of moves.
    moves: bool,
    after_blank: bool,
    after_closing: bool,
    /// Braces and parentheses that the moves have opened and not closed.
    open: Nesting,
}

impl Cutter {
    /// Adds a line, unless it begins another record.
    fn take(&mut self, line: &Line) -> bool {
        let shape = shape(&line.text);
        if shape == Shape::Blank && self.record.is_none() {
            return true;
        }
        if self.record.is_some() && (self.is_full(line) || self.is_begun_by(&shape)) {
            return false;
        }
        self.append(line, &shape);
        match shape {
            Shape::Blank => {}
            Shape::Tag(key) => {
                self.first_tag.get_or_insert(key);
                self.tags = true;
            }
            Shape::Hash if !self.moves => self.hashes = true,
            Shape::Moves(_) | Shape::TableHead => self.moves |= shape != Shape::TableHead,
            Shape::Text if !self.moves => self.texts = true,
            _ => {}
        }
        if self.moves {
            self.open.read(&line.text);
        }
        self.after_blank = shape_is_blank(&line.text);
        if !self.after_blank {
            self.after_closing = self.moves && ends_with_result(&line.text);
        }
        true
    }

    fn is_full(&self, line: &Line) -> bool {
        let record = self.record.as_ref().expect("asked of a record that has begun");
        line.fault == Some(LineFault::TooLong) || record.too_long || record.text.len() + line.text.len() > LONGEST_LINE
    }

    /// Whether a line of this shape begins another record.
    fn is_begun_by(&self, shape: &Shape) -> bool {
        let Cutter { moves, after_blank, tags, hashes, texts, .. } = *self;
        match shape {
            Shape::Tag(key) => {
                let only_comments = hashes && !tags && after_blank;
                moves || self.first_tag.as_ref() == Some(key) || !tags && texts || only_comments
            }
            Shape::Hash if self.open.is_open() => hashes,
            Shape::Hash => moves || after_blank && (hashes || texts) && !tags,
            Shape::Moves(Start::First) => moves && (after_blank || !self.open.is_open()),
            _ if self.open.is_open() => false,
            Shape::Moves(Start::Unnumbered) => moves && after_blank,
            Shape::Moves(Start::Later) | Shape::Comment => moves && after_blank && self.after_closing,
            Shape::TableHead => moves,
            Shape::Text => moves && after_blank,
            Shape::Blank | Shape::Closing => false,
        }
    }

    fn append(&mut self, line: &Line, shape: &Shape) {
        let record = self.record.get_or_insert_with(|| RawRecord {
            text: String::new(),
            line: line.number,
            starts: Vec::new(),
            body: usize::MAX,
            problems: Vec::new(),
            too_long: false,
            only_comments: true,
        });
        let start = record.text.len();
        record.starts.push((start, line.offset, matches!(line.fault, Some(LineFault::NotUtf8(_)))));
        record.text.push_str(&line.text);
        record.text.push('\n');
        let is_body = !matches!(shape, Shape::Blank | Shape::Tag(_) | Shape::Hash | Shape::Text);
        if is_body && record.body == usize::MAX {
            record.body = start;
        }
        record.only_comments &= matches!(shape, Shape::Blank | Shape::Hash);
        let mut problem = |kind, at: usize, message: String| {
            let place = record.place(start + at);
            record.problems.push(Problem { severity: Severity::Warning, kind, place, message });
        };
        if let Some(LineFault::NotUtf8(byte)) = line.fault {
            // In Windows-1252 each byte is one character.
            let at = line.text.char_indices().nth(byte).map_or(0, |(at, _)| at);
            problem(Kind::Encoding, at, "bytes that are not UTF-8, read as Windows-1252".to_owned());
        }
        if let Some((at, sign)) = line.text.char_indices().find(|(_, sign)| sign.is_control() && *sign != '\t') {
            problem(Kind::ControlCharacter, at, format!("control character U+{:04X}, expected text", u32::from(sign)));
        }
        record.too_long |= line.fault == Some(LineFault::TooLong);
    }

    fn finish(self) -> Option<RawRecord> {
        self.record.map(|mut record| {
            record.text.truncate(record.text.trim_end().len());
            record.body = record.body.min(record.text.len());
            record
        })
    }
}

/// How deep the text of moves is inside comments and variations.
#[derive(Default)]
struct Nesting {
    comment: bool,
    variations: u32,
}

impl Nesting {
    fn is_open(&self) -> bool {
        self.comment || self.variations > 0
    }

    fn read(&mut self, line: &str) {
        for sign in line.bytes() {
            match sign {
                b'}' => self.comment = false,
                _ if self.comment => {}
                b'{' => self.comment = true,
                b'(' => self.variations += 1,
                b')' => self.variations = self.variations.saturating_sub(1),
                _ => {}
            }
        }
    }
}

fn shape_is_blank(line: &str) -> bool {
    line.trim().is_empty()
}

fn shape(line: &str) -> Shape {
    let text = line.trim();
    let Some(first) = text.chars().next() else { return Shape::Blank };
    match first {
        '#' => return Shape::Hash,
        '{' => return Shape::Comment,
        '[' => {
            if let Some(key) = tag_key(text) {
                return Shape::Tag(key.to_owned());
            }
        }
        _ => {}
    }
    if matches!(text, "*" | "1-0" | "0-1" | "1/2-1/2" | "½-½" | "[...]" | "[…]" | "...") {
        return Shape::Closing;
    }
    if first.is_ascii_digit() || first == '|' {
        let number = text.trim_start_matches(['|', ' ', '\t']);
        let digits = number.len() - number.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, rest) = number.split_at(digits);
        let numbered = rest.starts_with(['.', '|', '\t', ';', ',', '…']) || rest.trim_start().starts_with(is_cell_row);
        if digits > 0 && numbered && (rest.starts_with('.') || has_move(rest) || first == '|') {
            let start = if number == "1" && !rest.starts_with("..") { Start::First } else { Start::Later };
            return Shape::Moves(start);
        }
    }
    if is_table_head(text) {
        return Shape::TableHead;
    }
    let first_word = text.split(|c: char| c.is_whitespace() || matches!(c, '|' | ';' | ',')).find(|word| !word.is_empty());
    if first == '|' || first_word.is_some_and(is_move) {
        return Shape::Moves(if first == '|' { Start::Later } else { Start::Unnumbered });
    }
    Shape::Text
}

fn is_cell_row(sign: char) -> bool {
    matches!(sign.to_ascii_lowercase(), 'a'..='i')
}

fn is_move(word: &str) -> bool {
    Token::parse(word).is_ok_and(|(rest, _)| !rest.starts_with(|c: char| c.is_alphabetic()))
}

fn has_move(text: &str) -> bool {
    text.split(|c: char| c.is_whitespace() || matches!(c, '|' | ';' | ',' | '.')).any(is_move)
}

/// The key of a line that begins as a tag, `[Key "`.
pub(super) fn tag_key(text: &str) -> Option<&str> {
    let rest = text.strip_prefix('[')?.trim_start();
    let end = rest.find(|c: char| c.is_whitespace() || matches!(c, '"' | ']'))?;
    let (key, rest) = rest.split_at(end);
    let is_key = key.starts_with(char::is_alphabetic) && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
    (is_key && rest.trim_start().starts_with('"')).then_some(key)
}

/// Whether a line names the columns of a table.
pub(super) fn is_table_head(text: &str) -> bool {
    let words: Vec<String> = deunicode::deunicode(text)
        .to_lowercase()
        .split(|c: char| c.is_whitespace() || matches!(c, '|' | ';' | ','))
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let has = |names: [&str; 2]| words.iter().any(|word| names.contains(&word.as_str()));
    words.len() >= 2 && words.len() <= 6 && has(["black", "noir"]) && has(["white", "blanc"])
}

fn ends_with_result(line: &str) -> bool {
    line.split_whitespace().last().is_some_and(|word| matches!(word, "*" | "1-0" | "0-1" | "1/2-1/2" | "½-½"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(text: &str) -> Vec<String> {
        let mut records = Records::new(text.as_bytes());
        std::iter::from_fn(|| records.next().unwrap()).map(|record| record.text).collect()
    }

    #[test]
    fn tagged_records() {
        let text = "[Event \"a\"]\n[Black \"x\"]\n\n1. a1b2 i5h5\n2. b1b2 *\n\n[Event \"b\"]\n\n1. a1b2 *\n";
        assert_eq!(records(text).len(), 2);
        // Without moves, without tags, with a comment or a variation that is not closed.
        assert_eq!(records("[Event \"a\"]\n[Event \"b\"]\n\n1. a1b2 *\n").len(), 2);
        assert_eq!(records("[Event \"a\"]\n\n1. a1b2 *\n\n1. a1b2 i5h5 *\n\n[Event \"b\"]\n\n1. a1b2\n").len(), 3);
        assert_eq!(records("[Event \"a\"]\n\n1. a1b2 { i5h5\n\n[Event \"b\"]\n\n1. a1b2 ( i5h5\n[Event \"c\"]\n").len(), 3);
    }

    #[test]
    fn bare_records() {
        assert_eq!(records("1.a1b2 i5h5\n2.b1b2\n1.a1b2 i5h5").len(), 2);
        assert_eq!(records("# file\n\n# Game 1\n# black: x\n1.a1b2 i5h5\n\n# Game 2\na1b2 i5h5").len(), 3);
        assert_eq!(records("a1b2 i5h5\n\na1b2 i6h6").len(), 2);
        assert_eq!(records("Belgian daisy\nA - B\n\n1.a1b2\n\nStandard\n1.a1b2").len(), 2);
        assert_eq!(records("N° Noir Blanc\n1 a1b2 i5h5\n2 b1b2 h5g5\n\nN° Noir Blanc\n1 a1b2 i5h5").len(), 2);
        assert_eq!(records("1. a1d4 {0-0}\n1... i5f5 {0-0}\n2. a2c4\n\n1. a1d4 {0-0}").len(), 2);
        assert_eq!(records("1. a1b2 {a comment\nof two lines} i5h5\n").len(), 1);
    }

    #[test]
    fn places() {
        let mut records = Records::new("é\n\n[Event \"é\"] x\n\n1. a1b2".as_bytes());
        assert_eq!(records.next().unwrap().unwrap().line, 1);
        let record = records.next().unwrap().unwrap();
        let place = record.place(record.text.find('x').unwrap());
        assert_eq!((place.line, place.column, place.offset), (3, 13, 17));
    }
}
