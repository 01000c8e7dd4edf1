//! Makes a record of a row.

use crate::game::excerpt;
use crate::record::formats::output::escape::{braced, one_line};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::model::record::SourceLines;
use crate::record::split::tables::csv_row::{Cell, CsvRow, Place};
use crate::record::split::tables::headings::{has_word, one_value};

/// A record under construction, whose text has the places of a row in the file.
pub(super) struct RowRecord<'a> {
    pub(super) raw: RawRecord,
    row: &'a CsvRow,
    place: Place<'a>,
}

impl<'a> RowRecord<'a> {
    pub(super) fn new(row: &'a CsvRow) -> RowRecord<'a> {
        let mut raw = RawRecord::new();
        raw.source = Some(SourceLines {
            line: row.lines[0].number,
            text: row.text.clone(),
        });
        raw.is_only_comments = false;
        RowRecord {
            raw,
            row,
            place: Place::new(row),
        }
    }

    /// Adds a cell as a tag.
    pub(super) fn push_tag(&mut self, name: &str, cell: &Cell) {
        let at = cell.inside(&self.row.text).start;
        let value = one_line(&cell.text);
        let line = format!("# {}", one_value(name, &value));
        match line.strip_suffix(&value) {
            Some(key) => {
                self.add(key, at);
                self.push(&value, at);
            }
            None => self.add(&line, at),
        }
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

    /// Ends the header.
    pub(super) fn begin_moves(&mut self) {
        self.add("\n", 0);
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

    pub(super) fn finish(mut self) -> RawRecord {
        if let Some(at) = self.row.unclosed_quote {
            let message = "a quote that is not closed, expected another one before a separator or the end of the line; left out";
            self.warn(ProblemKind::UnknownText, at, message.to_owned());
        }
        for line in &self.row.lines {
            self.raw.warn_of_fault(line);
        }
        self.raw.warn_of_control_characters();
        self.raw.text.truncate(self.raw.text.trim_end().len());
        self.raw.body = self.raw.body.min(self.raw.text.len());
        self.raw
    }
}
