//! Derives records from others: a copy with a replaced word, two records joined, one record split.

use std::cell::Cell;
use std::ops::Range;

use super::{LineStart, OriginalText, RawRecord};
use crate::record::lexer::line_text::lines;
use crate::record::lexer::lines::list_line::ListLine;
use crate::record::model::problem::Problem;
use crate::record::model::record::SourceLines;

impl RawRecord {
    /// A copy in which a word is replaced, by a text of the same length or by one with one character more. Locations stay those in the file.
    pub(crate) fn with_replacement(&self, at: usize, word: &str, repaired: &str) -> RawRecord {
        let end = at + word.len();
        let text = format!("{}{repaired}{}", &self.text[..at], &self.text[end..]);
        let mut found = self.original.clone().unwrap_or_else(|| OriginalText {
            text: self.text.clone(),
            added: Vec::new(),
        });
        if repaired.len() > word.len() {
            let same = repaired.bytes().zip(word.bytes());
            let same = same.take_while(|(new, old)| new == old).count();
            let later = found.added.iter_mut().filter(|other| **other > at);
            later.for_each(|other| *other += 1);
            found.added.push(at + same);
        }
        RawRecord {
            text,
            starts: self.starts.clone(),
            last_located: Cell::new((0, 0, 0)),
            original: Some(found),
            source: self.source.clone(),
            problems: self.problems.clone(),
            position_columns: self.position_columns.clone(),
            stop: self.stop.clone(),
            ..*self
        }
    }

    /// A copy below a line of header that the file does not have there.
    pub(crate) fn below_line(&self, line: &str) -> RawRecord {
        let added = line.len() + 1;
        let mut starts = self.starts.clone();
        for (index, start) in starts.iter_mut().enumerate() {
            if index == 0 {
                start.added += added;
            } else {
                start.at += added;
            }
        }
        let body = self.body.min(self.text.len());
        let of_file = || {
            let line = self.starts.first().map_or(0, |start| start.line);
            SourceLines::new(line, self.text.clone())
        };
        RawRecord {
            text: format!("{line}\n{}", self.text),
            starts,
            last_located: Cell::new((0, 0, 0)),
            original: None,
            source: Some(self.source.clone().unwrap_or_else(of_file)),
            body: body + added,
            label: self.label.map(|at| at + added),
            problems: self.problems.clone(),
            position_columns: self.position_columns.clone(),
            stop: self.stop.clone(),
            ..*self
        }
    }

    /// Joins this record and a later one of the file, with the blank lines between them.
    pub(crate) fn join(&self, next: &RawRecord) -> RawRecord {
        // Trailing blank lines were removed from the text, but not from the list of lines.
        let starts = self
            .starts
            .iter()
            .filter(|start| start.at <= self.text.len());
        let starts: Vec<LineStart> = starts.cloned().collect();
        let last_line = starts.last().map_or(0, |start| start.line);
        let first_line = next.starts.first().map_or(0, |start| start.line);
        let ends = first_line.saturating_sub(last_line).clamp(1, 100) as usize;
        let between = "\n".repeat(ends);
        let shift = self.text.len() + between.len();
        let later = next.starts.iter().map(|start| LineStart {
            at: start.at + shift,
            ..start.clone()
        });
        let body = if self.body < self.text.len() {
            self.body
        } else {
            shift + next.body
        };
        RawRecord {
            text: format!("{}{between}{}", self.text, next.text),
            starts: starts.into_iter().chain(later).collect(),
            last_located: Cell::new((0, 0, 0)),
            original: None,
            source: self.source.clone().map(|mut source| {
                source.add(first_line, next.text_in_file());
                source
            }),
            body,
            problems: [&self.problems[..], &next.problems].concat(),
            extent: next.extent,
            omitted_bytes: next.omitted_bytes,
            position_columns: self.position_columns.clone(),
            stop: self.stop.clone(),
            ..*self
        }
    }

    /// The lines with the numbers of those from which they were made, if these do not follow each other: the lines of a page or a chat that was converted.
    pub(crate) fn converted_lines(&self) -> Option<SourceLines> {
        let follows = |pair: &[LineStart]| pair[0].line + 1 == pair[1].line;
        if self.starts.windows(2).all(follows) {
            return None;
        }
        let mut starts = self.starts.iter();
        let number_at = |at: usize| {
            starts
                .find(|start| start.at >= at)
                .filter(|start| start.at == at)
        };
        let begins =
            lines(&self.text).map(|line| line.as_ptr() as usize - self.text.as_ptr() as usize);
        let numbers: Option<Vec<u64>> = begins
            .map(number_at)
            .map(|start| Some(start?.line))
            .collect();
        let numbers =
            numbers.filter(|numbers| numbers.windows(2).any(|pair| pair[0] + 1 != pair[1]))?;
        Some(SourceLines {
            numbers,
            text: self.text.clone(),
        })
    }

    /// The text that the file has.
    fn text_in_file(&self) -> &str {
        let source = self.source.as_ref();
        source.map_or(&self.text, |source| &source.text)
    }

    /// Splits the record at the bytes at which these lines begin, in ascending order.
    pub(crate) fn split(&self, lines: &[usize]) -> Vec<RawRecord> {
        let mut problems = vec![Vec::new(); lines.len() + 1];
        for problem in &self.problems {
            let at = self.offset_of(problem.location);
            problems[lines.partition_point(|&line| line <= at)].push(problem.clone());
        }
        let starts = std::iter::once(0).chain(lines.iter().copied());
        let ends = lines.iter().copied().chain([self.text.len()]);
        let part = |(range, problems): (Range<usize>, Vec<Problem>)| {
            let text = self.text[range.clone()].trim_end().to_owned();
            let line_at = |at: usize| self.starts.partition_point(|start| start.at < at);
            let starts = &self.starts[line_at(range.start)..line_at(range.end)];
            let label = self.label.filter(|at| range.contains(at));
            RawRecord {
                starts: starts
                    .iter()
                    .map(|start| LineStart {
                        at: start.at - range.start,
                        ..start.clone()
                    })
                    .collect(),
                last_located: Cell::new((0, 0, 0)),
                original: None,
                source: self.source.clone(),
                body: self.body.saturating_sub(range.start).min(text.len()),
                label: label.map(|at| at - range.start),
                problems,
                text,
                position_columns: self.position_columns.clone(),
                stop: self.stop.clone(),
                ..*self
            }
        };
        let ranges = starts.zip(ends).map(|(start, end)| start..end);
        ranges.zip(problems).map(part).collect()
    }

    /// A value of a record in JSON as a record of its own.
    pub(crate) fn of_range(&self, range: Range<usize>) -> RawRecord {
        let location = self.location(range.start);
        let later = self.starts.partition_point(|start| start.at <= range.start);
        let end = self.starts.partition_point(|start| start.at < range.end);
        let first = LineStart {
            at: range.start,
            line: location.line,
            column: location.column.saturating_sub(1) as usize,
            offset: location.offset,
            encoding: self.starts[later.saturating_sub(1)].encoding,
            added: 0,
        };
        let starts = [first]
            .into_iter()
            .chain(self.starts[later..end.max(later)].iter().cloned());
        let moved = starts.map(|start| LineStart {
            at: start.at - range.start,
            ..start
        });
        let problems = self.problems.iter();
        let own = problems.filter(|problem| range.contains(&self.offset_of(problem.location)));
        RawRecord {
            starts: moved.collect(),
            last_located: Cell::new((0, 0, 0)),
            original: None,
            source: None,
            body: 0,
            label: None,
            problems: own.cloned().collect(),
            text: self.text[range].to_owned(),
            position_columns: Vec::new(),
            stop: self.stop.clone(),
            ..*self
        }
    }

    /// What its first line of moves has before the moves, if it may be one of a list.
    pub(crate) fn list_line(&self) -> Option<ListLine> {
        let body = self.body.min(self.text.len());
        let line = self.text[body..].lines().next().filter(|_| !self.is_json)?;
        ListLine::read(line)
    }

    /// A copy whose movetext begins after what its first line has before the moves.
    pub(crate) fn after_label(&self, line: &ListLine) -> RawRecord {
        self.after_label_of(line.moves)
    }

    /// A copy whose movetext begins after this many bytes of its first line.
    pub(crate) fn after_label_of(&self, length: usize) -> RawRecord {
        let body = self.body.min(self.text.len());
        RawRecord {
            label: Some(body),
            ..self.with_body(body + length)
        }
    }

    /// A copy whose movetext begins with the label, if it has one.
    pub(crate) fn with_label_in_moves(&self) -> Option<RawRecord> {
        let at = self.label?;
        Some(RawRecord {
            label: None,
            ..self.with_body(at)
        })
    }

    /// A copy whose movetext begins at another byte.
    pub(crate) fn with_body(&self, body: usize) -> RawRecord {
        RawRecord {
            text: self.text.clone(),
            starts: self.starts.clone(),
            last_located: Cell::new((0, 0, 0)),
            original: self.original.clone(),
            source: self.source.clone(),
            body,
            problems: self.problems.clone(),
            position_columns: self.position_columns.clone(),
            stop: self.stop.clone(),
            ..*self
        }
    }
}
