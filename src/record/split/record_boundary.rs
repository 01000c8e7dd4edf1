//! Decides whether a line begins another record.

use crate::record::lexer::lines::leading_number::{LeadingNumber, number_with_letter};
use crate::record::lexer::lines::line_class::row_number;
use crate::record::lexer::lines::list_line::ListLine;
use crate::record::model::tag::TagName;
use crate::record::parse::header::players::player_line::names_players;
use crate::record::split::header_state::may_follow_moves;
use crate::record::split::line_shape::LineShape;
use crate::record::split::record_builder::RecordBuilder;

/// The size of a list of games from which on it is cut at the next line. No game is that long without a number or a blank line.
const MAX_LIST_BYTES: usize = 16 << 10;

/// The place of a line that is the row of a table with one ply per row.
#[derive(PartialEq, Eq)]
enum NextRow {
    /// It is the first row of another game.
    First,
    Next,
}

impl RecordBuilder {
    /// Whether a line of this shape begins another record.
    pub(super) fn is_started_by(&self, shape: &LineShape, line: &str) -> bool {
        let (moves, after_blank, header) = (self.has_moves(), self.after_blank, &self.header);
        let repeats = |name: &Option<TagName>| {
            name.as_ref()
                .is_some_and(|name| header.starts_again(name, after_blank))
        };
        match shape {
            _ if self.is_long_list(line) => true,
            LineShape::Moves(_) if !self.nesting.is_open() && self.begins_next_game(line) => true,
            LineShape::Tag(_) | LineShape::Hash(_) if !moves && self.has_body() => true,
            // The moves of a game without its beginning are in a tag.
            LineShape::Tag(_) | LineShape::Hash(_) if after_blank && header.has_fragment() => true,
            LineShape::Tag(name) => {
                let after_other_lines = header.has_texts || header.has_hashes && after_blank;
                moves
                    || header.starts_again(name, after_blank)
                    || !header.has_tags && after_other_lines
            }
            LineShape::Hash(_) if self.nesting.is_open() => header.has_hashes,
            // A paragraph of a comment may begin as a game does.
            LineShape::Moves(LeadingNumber::First) if self.nesting.is_open() => {
                moves && after_blank && !self.nesting.is_in_comment()
            }
            _ if self.nesting.is_open() => false,
            // A line directly after the moves may give the result.
            LineShape::Hash(Some(name)) | LineShape::Text(Some(name))
                if moves && !after_blank && may_follow_moves(name) =>
            {
                false
            }
            LineShape::Hash(name) if moves => {
                after_blank || name.is_some() || names_players(line.trim_start_matches('#'))
            }
            LineShape::Hash(name) => {
                let after_comments = (header.has_hashes || header.has_texts) && !header.has_tags;
                repeats(name)
                    || after_blank && (after_comments || header.has_tags && name.is_some())
            }
            LineShape::Text(name) if moves => {
                after_blank || name.is_some() || self.after_result || names_players(line)
            }
            LineShape::Text(name) => repeats(name),
            LineShape::Moves(_) if moves && self.is_other_ply_of_round(line) => false,
            LineShape::Moves(_) if moves && let Some(row) = self.row(line) => row == NextRow::First,
            LineShape::Moves(LeadingNumber::First) => moves && !self.is_round_0_before(),
            LineShape::TableHeader => moves,
            LineShape::Moves(LeadingNumber::FirstOfWhite | LeadingNumber::Unnumbered) => {
                moves && (after_blank || begins_with_players(line))
            }
            // In a backwards listing the numbers fall: a rising one belongs to another game.
            LineShape::Moves(LeadingNumber::Backward(number)) => {
                let (number, last) = (i64::from(*number), -self.last_line_number);
                moves && (number > last || number == last && after_blank)
            }
            LineShape::Moves(LeadingNumber::Later(0)) => moves && self.is_counted_from_0(),
            // A number that is lower than before, or follows a result, belongs to another game.
            LineShape::Moves(LeadingNumber::Later(number)) => {
                let number = i64::from(*number);
                let goes_back = || number <= self.last_line_number || number < self.last_number();
                moves && after_blank && (self.after_result || goes_back())
            }
            LineShape::Comment => moves && after_blank && self.after_result,
            LineShape::Board => moves,
            LineShape::Blank | LineShape::Closing => false,
        }
    }

    /// Whether a line has the number of the round in the last line of moves, and the letter of another player: `1W i5h5` after `1B a1b2`.
    fn is_other_ply_of_round(&self, line: &str) -> bool {
        let letter = |text: &str| {
            number_with_letter(text.trim_ascii_start()).map(|(number, letter, _)| (number, letter))
        };
        let last = || {
            let record = self.record.as_ref()?;
            letter(&record.text[self.last_moves.clone()])
        };
        let next = letter(line);
        next.zip(next.and_then(|_| last()))
            .is_some_and(|(next, last)| next.0 == last.0 && next.1 != last.1)
    }

    /// Whether the rounds are counted from 0.
    fn is_counted_from_0(&self) -> bool {
        self.leading_number == Some(LeadingNumber::Later(0))
    }

    /// Whether the last line with a number begins with round 0, so that round 1 is the next one.
    fn is_round_0_before(&self) -> bool {
        self.is_counted_from_0() && self.last_line_number == 0
    }

    /// Whether a line and the one directly before it look like games of a list, and the record is longer than a game: its games are reported apart by replay.
    fn is_long_list(&self, line: &str) -> bool {
        self.record.as_ref().is_some_and(|record| {
            record.text.len() > MAX_LIST_BYTES
                && !self.after_blank
                && !self.nesting.is_open()
                && ListLine::read(line).is_some()
                && ListLine::read(&record.text[self.last_moves.clone()]).is_some()
        })
    }

    /// Whether a line holds the next game of a list.
    fn begins_next_game(&self, line: &str) -> bool {
        let last = self.list_line.filter(|_| self.has_moves());
        last.is_some_and(|last| {
            last.is_labelled()
                && ListLine::read(line).is_some_and(|line| line.begins_next_game(&last))
        })
    }

    /// The last move number in the last line of moves; 0 if there is none.
    fn last_number(&self) -> i64 {
        let record = self.record.as_ref();
        record.map_or(0, |record| {
            last_number(&record.text[self.last_moves.clone()])
        })
    }

    /// The place of a line in a table with one ply per row; `None` unless both the line and the one directly before it are such rows.
    fn row(&self, line: &str) -> Option<NextRow> {
        let last = self.record.as_ref().filter(|_| !self.after_blank)?;
        let number = row_number(line)?;
        let last = row_number(&last.text[self.last_moves.clone()])?;
        Some(if number == 1 && last > 1 {
            NextRow::First
        } else {
            NextRow::Next
        })
    }

    /// Whether a line of the movetext was seen, if only a comment.
    fn has_body(&self) -> bool {
        self.record
            .as_ref()
            .is_some_and(|record| record.body != usize::MAX)
    }
}

/// Whether a line of moves names the players before them: `Ann vs Bob: a1b2 i5h5`.
fn begins_with_players(line: &str) -> bool {
    line.split_once(": ")
        .is_some_and(|(players, _)| names_players(players))
}

/// The last move number with a point in a line; 0 if there is none.
fn last_number(line: &str) -> i64 {
    let Some(point) = line.rfind('.') else {
        return 0;
    };
    let digits = line.as_bytes()[..point].iter().rev();
    let digits = digits
        .take_while(|character| character.is_ascii_digit())
        .count();
    // No move number has more digits.
    let digits = digits.min(6);
    line[point - digits..point].parse().unwrap_or(0)
}
