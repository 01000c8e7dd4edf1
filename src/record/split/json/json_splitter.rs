//! Splits a stream of JSON into objects or lists of moves, one per game, with only one in memory at a time.

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, Read};
use std::ops::Range;

use crate::record::input::line::Line;
use crate::record::input::line_reader::LineReader;
use crate::record::input::raw_record::{Extent, RawRecord};
use crate::record::split::json::around_games;
use crate::record::split::json::games_in_object::games_of_object;
use crate::record::split::json::json_scanner::{JsonScanner, ObjectEnd};

/// The maximum size of an object; a longer one is rejected.
const MAX_OBJECT_BYTES: usize = 8 << 20;

/// The number of lines below a bracket that are searched for the first value of its list.
const LINES_BEFORE_VALUE: usize = 16;

/// Whether a stream that begins with this text is JSON: an object with a first field, or a list of objects, of moves or of numbers.
pub(crate) fn is_json(start: &str) -> bool {
    let start = start.trim_start();
    let inner = start.strip_prefix('[').map_or(start, str::trim_start);
    if start.starts_with('[') && begins_values(inner) {
        return true;
    }
    let key = inner
        .strip_prefix('{')
        .map(str::trim_start)
        .and_then(|text| text.strip_prefix('"'));
    let names_a_field = key
        .and_then(|text| text.split_once('"'))
        .is_some_and(|(_, rest)| rest.trim_start().starts_with(':'));
    names_a_field || start.starts_with('[') && inner.trim_end() == "]"
}

/// Whether a text after a bracket begins a list of words or numbers, or of such lists. A list of texts with blanks is none: each may be a record.
fn begins_values(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c == '[' || c.is_whitespace());
    if let Some((word, rest)) = text.strip_prefix('"').and_then(|text| text.split_once('"')) {
        return !word.contains(char::is_whitespace) && rest.trim_start().starts_with([',', ']']);
    }
    let begins_value = |text: &str| {
        let is_begin = |c: char| c.is_ascii_digit() || matches!(c, '-' | '"' | '[');
        text.trim_start().chars().next().is_none_or(is_begin)
    };
    text.split_once(',').is_some_and(|(number, rest)| {
        number.trim_end().parse::<f64>().is_ok() && begins_value(rest)
    })
}

/// Splits a stream into objects or lists of moves: a sequence of them, lists of them, or the list `games` of a wrapper object.
pub(crate) struct JsonSplitter<R> {
    lines: LineReader<R>,
    /// Lines, or pieces of long lines, that were read and not consumed, each with the number of characters before it on its line.
    pending: VecDeque<(Line<'static>, usize)>,
    /// The next byte of the first waiting line, and the number of characters and bytes (in the file) before it on the line.
    position: usize,
    passed: (usize, usize),
    /// The last line up to which an object is known to be unclosed: up to there, a line that begins an object ends the one before.
    unclosed_until: u64,
    /// The fields of the open wrapper objects that hold for their games, and whether the list `games` is open.
    wrappers: Vec<String>,
    in_games: bool,
    /// Whether the last object may have several games, and those of it that were not returned yet.
    may_have_games: bool,
    games: VecDeque<RawRecord>,
}

impl<R: Read> JsonSplitter<R> {
    /// Continues after lines that were read already.
    pub(crate) fn after(lines: LineReader<R>, read: VecDeque<Line<'static>>) -> JsonSplitter<R> {
        let mut objects = JsonSplitter {
            lines,
            pending: VecDeque::new(),
            position: 0,
            passed: (0, 0),
            unclosed_until: 0,
            wrappers: Vec::new(),
            in_games: false,
            may_have_games: false,
            games: VecDeque::new(),
        };
        read.into_iter().for_each(|line| objects.push_pending(line));
        objects
    }

    /// Appends a line, or a piece of one, to the waiting lines.
    fn push_pending(&mut self, line: Line<'static>) {
        let last = self
            .pending
            .back()
            .filter(|(last, _)| last.number == line.number);
        let column = last.map_or(0, |(last, column)| column + last.text.chars().count());
        self.pending.push_back((line, column));
    }

    /// Takes the error that ended the stream, if there is one.
    pub(crate) fn take_failure(&mut self) -> Option<io::Error> {
        self.lines.take_failure()
    }

    /// The next object or list of moves, or the text between them, or `None` at the end.
    pub(crate) fn next(&mut self) -> Option<RawRecord> {
        if let Some(game) = self.games.pop_front() {
            return Some(game);
        }
        while self.has_line(0) {
            let begin = self.begin_of_value();
            let text = &self.pending[0].0.text[self.position..];
            let outside = &text[..begin.unwrap_or(text.len())];
            let is_in_wrapper = !self.wrappers.is_empty();
            // A text in the place of a game is reported as a record that cannot be read.
            let first =
                outside.trim_start_matches(|c: char| c.is_whitespace() || c == ',' || c == '[');
            let is_text = self.in_games && first.starts_with('"');
            let before_text = outside.len() - first.len();
            let structure: Cow<'_, str> = if is_text {
                outside_strings(outside).map(|(_, c)| c).collect()
            } else {
                outside.into()
            };
            self.in_games &= !structure.contains(']');
            let closing = structure.matches('}').count();
            let left = self.wrappers.len().saturating_sub(closing);
            self.wrappers.truncate(left);
            let is_structure = |character: char| {
                character.is_whitespace()
                    || matches!(character, ',' | '[' | ']')
                    || character == '}' && is_in_wrapper
            };
            let end = self.position + outside.len();
            if !outside.chars().all(is_structure) {
                if is_text {
                    self.advance_to(self.position + before_text);
                }
                let mut record = self.take(0, end);
                record.is_only_comments = is_in_wrapper && !is_text;
                return Some(record);
            }
            if begin.is_some() {
                self.advance_to(end);
                let is_game = self.wrappers.is_empty() || self.in_games;
                let mut record = self.take_value();
                record.is_only_comments |= !is_game;
                if self.may_have_games && self.wrappers.is_empty() && !record.is_only_comments {
                    self.games = games_of_object(record).into();
                    return self.games.pop_front();
                }
                self.add_defaults(&mut record);
                return Some(record);
            }
            self.pending.pop_front();
            (self.position, self.passed) = (0, (0, 0));
        }
        None
    }

    /// The byte, in the rest of the first waiting line, at which an object or a list of other values begins.
    fn begin_of_value(&mut self) -> Option<usize> {
        let text = &self.pending[0].0.text[self.position..];
        let is_structure = |c: char| c.is_whitespace() || matches!(c, ',' | '[' | ']' | '}');
        let rest = text.trim_start_matches(is_structure);
        let object = if self.in_games && rest.starts_with('"') {
            let mut braces = outside_strings(text).filter(|(_, c)| *c == '{');
            braces.next().map(|(at, _)| at)
        } else {
            text.find('{')
        };
        let structure = text[..text.len() - rest.len()].trim_end();
        let may_be_game = self.wrappers.is_empty() || self.in_games && !structure.contains(']');
        if !structure.ends_with('[') || !may_be_game {
            return object;
        }
        let bracket = structure.len() - 1;
        let mut first = rest.chars().next();
        for below in 1..=LINES_BEFORE_VALUE {
            if first.is_some() || !self.has_line(below) {
                break;
            }
            first = self.pending[below].0.text.trim_start().chars().next();
        }
        let begins_values = first.is_some_and(|c| c != '{' && !is_structure(c));
        begins_values.then_some(bracket).or(object)
    }

    /// Whether the waiting line with this index exists; reads as many lines as needed.
    fn has_line(&mut self, index: usize) -> bool {
        while self.pending.len() <= index {
            let Some(line) = self.lines.next() else {
                return false;
            };
            self.push_pending(line);
        }
        true
    }

    /// Takes the object or list that begins at the current byte.
    fn take_value(&mut self) -> RawRecord {
        let (mut scanner, mut index, mut size) = (JsonScanner::default(), 0, 0);
        self.may_have_games = false;
        let is_list = self.pending[0].0.text[self.position..].starts_with('[');
        let bracket = if is_list { '[' } else { '{' };
        let end = loop {
            if !self.has_line(index) {
                break ObjectEnd::Unclosed;
            }
            let (line, column) = &self.pending[index];
            let is_strict = line.number <= self.unclosed_until;
            if *column == 0 && index > 0 {
                scanner.end_line();
                if is_strict
                    && line.text.trim_start().starts_with(bracket)
                    && indentation(line) <= indentation(&self.pending[0].0)
                {
                    break ObjectEnd::Unclosed;
                }
            }
            let from = if index == 0 { self.position } else { 0 };
            if let Some((end, at)) = scanner.read(&line.text[from..]) {
                self.may_have_games = scanner.may_have_games();
                let mut record = self.take(index, from + at);
                if end == ObjectEnd::Wrapper {
                    let outer = self.wrappers.last().map(String::as_str);
                    let defaults = around_games::defaults(&record.text, outer);
                    self.wrappers.push(defaults);
                    self.in_games = true;
                    record.is_only_comments = true;
                }
                return record;
            }
            size += line.text.len();
            if size > MAX_OBJECT_BYTES {
                break if is_strict {
                    ObjectEnd::TooLong
                } else {
                    ObjectEnd::Unclosed
                };
            }
            index += 1;
        };
        let last = self.pending[index.min(self.pending.len() - 1)].0.number;
        if end == ObjectEnd::Unclosed
            && self.unclosed_until < last
            && self.pending[0].0.number > self.unclosed_until
        {
            // The object is never closed: scan again, and let each line that begins an object end the one before.
            self.unclosed_until = last;
            return self.take_value();
        }
        let mut record = self.take(index, 0);
        if end == ObjectEnd::TooLong {
            record.extent = Extent::TooLong;
        }
        record
    }

    /// Adds what stands around the list of games to a game of it.
    fn add_defaults(&self, record: &mut RawRecord) {
        let Some(defaults) = self.wrappers.last().filter(|fields| !fields.is_empty()) else {
            return;
        };
        if !record.is_only_comments && record.extent == Extent::Complete {
            around_games::add_to_game(defaults, record);
        }
    }

    /// Advances to a later byte of the first waiting line.
    fn advance_to(&mut self, end: usize) {
        if let Some((line, _)) = self.pending.front() {
            let passed = &line.text[self.position..end];
            self.passed.0 += passed.chars().count();
            self.passed.1 += line.encoding.length_in_file(passed);
        }
        self.position = end;
    }

    /// Takes the text up to a byte of a waiting line as a record.
    fn take(&mut self, index: usize, end: usize) -> RawRecord {
        let mut record: Option<RawRecord> = None;
        let lines = index + usize::from(end > 0 || index == 0);
        for (n, (line, column)) in self.pending.iter().enumerate().take(lines) {
            let range = Range {
                start: if n == 0 { self.position } else { 0 },
                end: if n == index { end } else { line.text.len() },
            };
            let (characters, bytes) = if n == 0 { self.passed } else { (0, 0) };
            let record = record.get_or_insert_with(RawRecord::new);
            record.append(line, range, column + characters, bytes);
        }
        let used = index.min(self.pending.len());
        self.pending.drain(..used);
        if used > 0 {
            (self.position, self.passed) = (0, (0, 0));
        }
        self.advance_to(end);
        let mut record = record.unwrap_or_else(RawRecord::new);
        (record.body, record.is_json) = (0, true);
        record
    }
}

/// The characters outside of the strings of a text, and their places.
fn outside_strings(text: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut is_inside, mut is_escaped) = (false, false);
    text.char_indices().filter(move |&(_, c)| {
        let was_inside = is_inside;
        is_inside ^= c == '"' && !is_escaped;
        is_escaped = was_inside && c == '\\' && !is_escaped;
        !was_inside
    })
}

fn indentation(line: &Line<'_>) -> usize {
    line.text.len() - line.text.trim_start().len()
}
