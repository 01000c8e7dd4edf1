//! Detects whether a stream is text, HTML or JSON, and splits it into records accordingly.

use std::collections::VecDeque;
use std::io::{self, Read};

use crate::record::input::line::Line;
use crate::record::input::line_reader::LineReader;
use crate::record::input::quoted_printable::{
    decoded_lines, has_encoded_letter, is_mail_header, states_encoding,
};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::format::Format;
use crate::record::model::read_options::ReadOptions;
use crate::record::split::json::json_splitter::{JsonSplitter, is_json};
use crate::record::split::json::json_texts::{is_list_of_texts, lines_of_texts};
use crate::record::split::markup::chat::{is_chat, moves_of_chat};
use crate::record::split::markup::html_text::{begins_table, has_breaks, is_html, text_lines};
use crate::record::split::markup::xml_text::{is_xml, lines_of_xml};
use crate::record::split::tables::games_side_by_side::{
    games_below_each_other, has_games_side_by_side,
};
use crate::record::split::text_splitter::TextSplitter;

/// Splits a stream into records.
pub(crate) enum RecordSplitter<R> {
    /// Nothing was read yet.
    Undetected(Option<R>),
    Text(TextSplitter<R>),
    Json(JsonSplitter<R>),
}

impl<R: Read> RecordSplitter<R> {
    /// The next record, unparsed.
    pub(crate) fn next(&mut self, options: ReadOptions) -> Option<RawRecord> {
        if let RecordSplitter::Undetected(input) = self {
            *self = RecordSplitter::detect(input.take()?, options.format);
        }
        match self {
            RecordSplitter::Undetected(_) => None,
            RecordSplitter::Text(records) => records.next(),
            RecordSplitter::Json(objects) => objects.next(),
        }
    }

    /// Takes the error that ended the stream, if there is one.
    pub(crate) fn take_failure(&mut self) -> Option<io::Error> {
        match self {
            RecordSplitter::Undetected(_) => None,
            RecordSplitter::Text(records) => records.take_failure(),
            RecordSplitter::Json(objects) => objects.take_failure(),
        }
    }

    /// Chooses the splitter by the format, or by the beginning of the stream.
    fn detect(input: R, format: Option<Format>) -> RecordSplitter<R> {
        let mut lines = LineReader::new(input);
        let mut read = VecDeque::new();
        let mut are_texts = false;
        let is_json = match format.and_then(Format::is_json) {
            Some(is_json) => is_json,
            None => {
                let mut start = String::new();
                // Two lines with text decide. Blank lines before the first line belong to no record.
                while start.lines().count() < 3
                    && read.len() < 64
                    && let Some(line) = lines.next()
                {
                    if !line.text.trim().is_empty() {
                        start.push_str(&line.text);
                        start.push('\n');
                    } else if start.is_empty() {
                        continue;
                    }
                    read.push_back(line);
                }
                are_texts = is_list_of_texts(&start);
                is_json(&start)
            }
        };
        if is_json {
            RecordSplitter::Json(JsonSplitter::after(lines, read))
        } else if are_texts {
            RecordSplitter::Text(TextSplitter::after_converted(lines, read, lines_of_texts))
        } else if let Some(has_headers) = quoted_printable(&mut lines, &mut read) {
            let decode = |lines| decoded_lines(lines, has_headers);
            RecordSplitter::Text(TextSplitter::after_converted(lines, read, decode))
        } else if format.is_none() && is_xml(&mut read.iter().map(|line| &*line.text)) {
            let text_of_xml = |source: Vec<Line<'static>>| lines_of_xml(&source);
            RecordSplitter::Text(TextSplitter::after_converted(lines, read, text_of_xml))
        } else if format.is_none() && has_games_side_by_side(read.iter().map(|line| &*line.text)) {
            RecordSplitter::Text(TextSplitter::after_converted(
                lines,
                read,
                games_below_each_other,
            ))
        } else if format.is_none() && is_chat(read.iter().map(|line| &*line.text)) {
            RecordSplitter::Text(TextSplitter::after_converted(lines, read, moves_of_chat))
        } else if format.is_none() && has_html(&mut lines, &mut read) {
            let text_of_page = |page: Vec<Line<'static>>| text_lines(&page);
            RecordSplitter::Text(TextSplitter::after_converted(lines, read, text_of_page))
        } else {
            RecordSplitter::Text(TextSplitter::after(lines, read))
        }
    }
}

/// The number of lines at the beginning of a text that are searched for an HTML table, and for signs of a mail.
const SEARCHED_LINES: usize = 16;

/// The number of lines at the beginning of a mail that are searched for its encoding.
const MAIL_HEADERS: usize = 250;

/// Whether headers of a mail say that its text is quoted-printable; `None` if it is not. Reads as many lines as needed.
fn quoted_printable<R: Read>(
    lines: &mut LineReader<R>,
    read: &mut VecDeque<Line<'static>>,
) -> Option<bool> {
    read_until(SEARCHED_LINES, lines, read);
    if read.iter().any(|line| is_mail_header(&line.text)) {
        read_until(MAIL_HEADERS, lines, read);
        if read.iter().any(|line| states_encoding(&line.text)) {
            return Some(true);
        }
    }
    let mut lines = read.iter();
    lines
        .any(|line| has_encoded_letter(&line.text))
        .then_some(false)
}

/// Reads until there are this many lines.
fn read_until<R: Read>(
    count: usize,
    lines: &mut LineReader<R>,
    read: &mut VecDeque<Line<'static>>,
) {
    while read.len() < count
        && let Some(line) = lines.next()
    {
        read.push_back(line);
    }
}

/// Whether a stream is HTML, or text with line breaks of HTML in it, or one that is followed by an HTML table. Reads as many lines as needed.
fn has_html<R: Read>(lines: &mut LineReader<R>, read: &mut VecDeque<Line<'static>>) -> bool {
    if read.front().is_some_and(|line| is_html(&line.text)) {
        return true;
    }
    read_until(SEARCHED_LINES, lines, read);
    // In a comment of a record a line break is text.
    let has_tags = read
        .front()
        .is_some_and(|line| line.text.trim_start().starts_with('['));
    let mut lines = read.iter();
    lines.any(|line| begins_table(&line.text) || !has_tags && has_breaks(&line.text))
}
