//! Makes a record of the rows of a table.

use crate::game::excerpt;
use crate::record::formats::output::escape::{braced, one_line};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::model::record::SourceLines;
use crate::record::split::tables::csv_row::{Cell, CsvRow, Place};
use crate::record::split::tables::headings::{has_word, one_value};

/// A record under construction, whose text has the places of rows in the file.
pub(super) struct RowRecord<'a> {
    pub(super) raw: RawRecord,
    row: &'a CsvRow,
    place: Place<'a>,
}

impl<'a> RowRecord<'a> {
    pub(super) fn new(row: &'a CsvRow) -> RowRecord<'a> {
        let mut raw = RawRecord::new();
        raw.source = Some(SourceLines::new(row.lines[0].number, row.text.clone()));
        raw.is_only_comments = false;
        RowRecord {
            raw,
            row,
            place: Place::new(row),
        }
    }

    /// Goes on with a later row.
    pub(super) fn go_to(&mut self, row: &'a CsvRow) {
        self.end_row();
        if let Some(source) = &mut self.raw.source {
            source.add(row.lines[0].number, &row.text);
        }
        (self.row, self.place) = (row, Place::new(row));
    }

    /// Adds a cell as a tag.
    pub(super) fn push_tag(&mut self, name: &str, cell: &Cell) {
        self.push_value(name, &one_line(&cell.text), cell);
    }

    /// Adds a tag with the value of a cell, in one line, or with another one that has the place of that cell.
    pub(super) fn push_value(&mut self, name: &str, value: &str, cell: &Cell) {
        let line = format!("# {}", one_value(name, value));
        match line.strip_suffix(value) {
            Some(key) => self.push_text(key, value, cell),
            None => self.add(&line, cell.inside(&self.row.text).start),
        }
        self.end_line();
    }

    /// Adds a cell of a ply as a comment on it.
    pub(super) fn push_remark(&mut self, name: &str, cell: &Cell) {
        let comment = braced(&format!("{name} {}", cell.text));
        match comment
            .strip_suffix('}')
            .and_then(|text| text.strip_suffix(&cell.text))
        {
            Some(key) => {
                self.push_text(&format!(" {key}"), &cell.text, cell);
                self.push_end("}", cell);
            }
            None => self.add(&format!(" {comment}"), cell.range.start),
        }
    }

    /// Adds a cell, and before it a text that the row does not have.
    pub(super) fn push_cell(&mut self, before: &str, cell: &Cell) {
        self.push_text(before, &cell.text, cell);
    }

    /// Adds a text that the row does not have behind a cell.
    pub(super) fn push_end(&mut self, text: &str, cell: &Cell) {
        self.add(text, cell.inside(&self.row.text).end);
    }

    fn push_text(&mut self, before: &str, text: &str, cell: &Cell) {
        let at = cell.inside(&self.row.text).start;
        self.add(before, at);
        self.push(text, at);
    }

    pub(super) fn end_line(&mut self) {
        self.raw.text.push('\n');
    }

    /// Adds a cell as a comment. One without a heading, or with one that has no word, is reported.
    pub(super) fn push_comment(&mut self, name: &str, cell: &Cell) {
        let at = cell.range.start;
        let comment = one_line(&format!("{name} {}", cell.text));
        self.add(&braced(comment.trim()), at);
        self.raw.text.push('\n');
        let found = match name {
            "" => "a cell without a heading".to_owned(),
            _ if !has_word(name) => format!(
                "a cell under the heading `{}` without a word",
                excerpt(name)
            ),
            _ => return,
        };
        let message =
            format!("{found}, expected one in the row of the headings; kept as a comment");
        self.warn(ProblemKind::UnknownText, at, message);
    }

    /// Adds a line that stands here in the row. Between quotes, two quotes are one.
    pub(super) fn push_line(&mut self, line: &str, mut at: usize, is_quoted: bool) {
        for part in line.split_inclusive("\"\"") {
            let is_doubled = is_quoted && part.ends_with("\"\"");
            self.push(&part[..part.len() - usize::from(is_doubled)], at);
            at += part.len();
        }
        self.raw.text.push('\n');
    }

    /// Adds words that stand at these places in the row, as a line.
    pub(super) fn push_words<'t>(&mut self, words: impl Iterator<Item = (usize, &'t str)>) {
        for (at, word) in words {
            if !self.raw.text.ends_with('\n') {
                self.add(" ", at);
            }
            self.push(word, at);
        }
        self.end_line();
    }

    /// Ends the header with a blank line.
    pub(super) fn begin_moves(&mut self) {
        self.add("\n", 0);
        self.begin_body();
    }

    /// Ends the header.
    pub(super) fn begin_body(&mut self) {
        self.raw.body = self.raw.text.len();
    }

    /// Adds a text that stands here in the row.
    fn push(&mut self, text: &str, at: usize) {
        let (location, encoding) = self.place.go_to(at);
        self.raw.append_text(text, location, encoding, true);
    }

    /// Adds a text that the row does not have. The first one stands for the whole row.
    fn add(&mut self, text: &str, at: usize) {
        let at = if self.raw.text.is_empty() { 0 } else { at };
        let (location, encoding) = self.place.go_to(at);
        self.raw.append_text(text, location, encoding, false);
    }

    pub(super) fn warn(&mut self, kind: ProblemKind, at: usize, message: String) {
        let (location, _) = self.place.go_to(at);
        self.raw.warn_at(kind, location, message);
    }

    /// Warns of the defects of the row.
    fn end_row(&mut self) {
        if let Some(at) = self.row.unclosed_quote {
            let message = "a quote that is not closed, expected another one before a separator or the end of the line; left out";
            self.warn(ProblemKind::UnknownText, at, message.to_owned());
        }
        for line in &self.row.lines {
            self.raw.warn_of_fault(line);
        }
    }

    pub(super) fn finish(mut self) -> RawRecord {
        self.end_row();
        self.raw.warn_of_control_characters();
        self.raw.text.truncate(self.raw.text.trim_end().len());
        self.raw.body = self.raw.body.min(self.raw.text.len());
        self.raw
    }
}
