//! The end of movetext: results, scores and words after the last move.

use super::{DraftBuilder, MovetextDialect};
use crate::game::{NumberMeaning, excerpt};
use crate::record::lexer::lines::line_patterns::is_result;
use crate::record::lexer::move_words::has_move;
use crate::record::lexer::score_token::score;
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::parse::closing_names::{
    ResultBesideNames, result_beside_names, take_result_beside_names,
};
use crate::record::parse::closing_words::{states_outcome, take_outcome};
use crate::record::parse::draft::{Draft, DraftError};
use crate::record::parse::draft_ply::DraftPly;
use crate::record::parse::header::field::{Field, Fields};
use crate::record::parse::header::header_lines::{is_score_line, parse_result_line};
use crate::record::parse::header::keys::split_at_colon;
use crate::record::parse::header::players::guessed_players::is_player;
use crate::record::parse::header::players::player_line::names_players;
use crate::record::parse::header::separators::pieces;
use crate::record::vocabulary::figures::figures;

/// Whether a line, or the last part of a list in it as in `Results: Ann - Bob 0-1, Eva - Cid 1-0`, names two players, and not those of the game in their order.
fn names_others(line: &str, last: &str, draft: &Draft) -> bool {
    let mut texts = [line, last].into_iter();
    let names = texts.find(|text| names_players(text));
    names.is_some_and(|text| has_other_players(text, draft))
}

/// Whether a line names two players that are not those of the game in their order.
fn has_other_players(line: &str, draft: &Draft) -> bool {
    let is_other = |field: &Field| {
        let own = draft.tag(&field.name);
        is_player(&field.name) && own.is_some_and(|own| own.value != field.value)
    };
    Fields::of_row(line).tags.iter().any(is_other)
}

/// The result with which a line ends, and its figures.
fn result_at_end(line: &str) -> Option<(GameResult, &str)> {
    let last = line.split_whitespace().next_back()?;
    let code = GameResult::ALL
        .into_iter()
        .find(|result| result.code() == last);
    let in_halves = || GameResult::in_figures(last).filter(|_| last.contains('½'));
    code.or_else(in_halves).map(|result| (result, last))
}

impl<'a> DraftBuilder<'a> {
    /// Handles what remains after the last move.
    pub(crate) fn finish(mut self, draft: &mut Draft) {
        self.drop_early_result(draft);
        if let Some(text) = self.unreadable_text.take() {
            let at = self.passage.location(text);
            let trailing = self.closing_result_after(text, draft);
            let is_cell_sign = |c: char| matches!(c, 'a'..='i' | 'A'..='I' | '1'..='9');
            // A damaged move may still have its mark.
            let cells = text.split('(').next().unwrap_or_default();
            let looks_like_a_move = text.contains(|c: char| c.is_ascii_digit())
                && (text.starts_with(|c: char| c.is_ascii_alphabetic())
                    || cells.len() > 2
                        && cells.chars().all(is_cell_sign)
                        && cells.contains(|c: char| c.is_ascii_alphabetic()));
            // `3. Black resigns` is no move.
            let numbered = self.number.is_some() && !states_outcome(trailing, draft);
            if looks_like_a_move || numbered || draft.plies.is_empty() {
                return self.stop_at(text, draft);
            }
            self.number = None;
            self.drop_annotations_after_unreadable(draft);
            self.closing_score(draft);
            let is_result_alone = draft.closing_result.is_some() && is_result(trailing);
            if !is_result_alone
                && !parse_result_line(trailing, at, draft)
                && (is_score_line(trailing)
                    || !take_outcome(trailing, at, self.record, draft)
                        && !self.take_names(trailing, at, draft))
            {
                self.keep_text(trailing, at, draft);
            }
        }
        if let Some((number, at)) = self.number {
            let message =
                format!("move number {number} without a move, expected a move or a result");
            draft.warn(self.record, ProblemKind::Truncated, at, message);
        }
        self.closing_score(draft);
        self.after_result(draft);
    }

    /// Takes the result in the text that begins with an unreadable text, and returns it all.
    pub(super) fn closing_result_after(&self, text: &str, draft: &mut Draft) -> &'a str {
        let start = text.as_ptr() as usize - self.text.as_ptr() as usize;
        let line_before = self.text[..start].lines().next_back().unwrap_or_default();
        let follows_moves = !self.text[..start].ends_with('\n') && !line_before.trim().is_empty();
        let trailing = self.text[start..].trim();
        // `1-0.`
        let before_stop = trailing.strip_suffix('.');
        let before_stop = before_stop.filter(|text| result_at_end(text).is_some());
        let trailing = before_stop.unwrap_or(trailing);
        let mut lines = trailing.lines();
        let first = lines.next().filter(|_| follows_moves);
        let of_line = |line: &'a str| {
            let (result, figures) = result_at_end(line).filter(|_| !is_score_line(line))?;
            let words = line[..line.len() - figures.len()].trim();
            let row = split_at_colon(line).map_or(line, |(_, row)| row);
            let last = pieces(row).pop().unwrap_or_default();
            let of_last = || result_beside_names(last, draft).filter(|_| names_players(last));
            let is_of_game = match result_beside_names(line, draft).or_else(of_last) {
                Some(ResultBesideNames::Clear(..)) => true,
                Some(ResultBesideNames::Doubtful) => false,
                None if states_outcome(line, draft) || has_move(words) => true,
                // At the end of a line of moves, the result is that of the game whatever stands before it.
                None => first == Some(line) && !names_others(line, last, draft),
            };
            is_of_game.then_some((result, figures))
        };
        if let Some((result, figures)) = trailing.lines().rev().find_map(of_line) {
            draft.closing_result = Some((result, self.passage.location(figures)));
        }
        trailing
    }

    /// Takes the names of the players beside a result, also after the one that stands directly before the text, `1-0 Ann`. Returns whether the text has nothing else.
    fn take_names(&self, text: &str, at: usize, draft: &mut Draft) -> bool {
        let before = draft.closing_result.filter(|(_, place)| *place < at);
        let line = before.and_then(|(_, place)| {
            let line = self.record.text[place..].lines().next()?.trim_end();
            line.ends_with(text).then_some((line, place))
        });
        let (text, at) = line.unwrap_or((text, at));
        take_result_beside_names(text, at, self.record, draft)
    }

    /// Keeps a text after the last move as a comment and tells it, with the result that was taken out of it.
    fn keep_text(&self, text: &'a str, at: usize, draft: &mut Draft) {
        let taken = draft.closing_result.filter(|(_, place)| *place >= at);
        let expected = match taken {
            Some((result, _)) => format!("the result {} alone, which is taken", result.code()),
            None => "a result or nothing".to_owned(),
        };
        let message = format!(
            "`{}` after the last move, expected {expected}; kept as a comment",
            excerpt(text)
        );
        draft.warn(self.record, ProblemKind::UnknownText, at, message);
        draft.comment(text);
    }

    /// Stops at a text that is no move. What follows it belongs to it, and not to the move before.
    pub(super) fn stop_at(&mut self, text: &str, draft: &mut Draft) {
        self.drop_annotations_after_unreadable(draft);
        let at = self.passage.location(text);
        draft.stop = Some(DraftError::unreadable(draft.game, text, at));
    }

    /// Drops the annotations after the unreadable text.
    fn drop_annotations_after_unreadable(&mut self, draft: &mut Draft) {
        if let Some(last) = draft.plies.last_mut() {
            last.set_annotations(self.annotations_before.take());
        }
    }

    /// Takes what is after the result on its line: words in parentheses, as in `1-0 (time)`, and marks of doubt, as in `1-0?`, which belong to no move.
    fn after_result(&self, draft: &mut Draft) {
        let Some((_, at)) = draft.closing_result else {
            return;
        };
        let line = self.record.text.get(at..).unwrap_or_default();
        let line = line.lines().next().unwrap_or_default().trim_end();
        let is_end = |c: char| c.is_whitespace() || matches!(c, '(' | '?' | '!');
        let spaced = figures(line).next().filter(|range| range.start == 0);
        let end = spaced.map_or_else(|| line.find(is_end), |range| Some(range.end));
        let (result, rest) = line.split_at(end.unwrap_or(line.len()));
        let rest = rest.trim_start();
        let Some(ply) = draft.plies.last_mut().filter(|_| {
            !rest.is_empty() && (is_result(result) || GameResult::in_figures(result).is_some())
        }) else {
            return;
        };
        let notes = ply.annotations_mut();
        if let Some(mark) = notes.mark.as_mut().filter(|mark| mark.ends_with(rest)) {
            mark.truncate(mark.len() - rest.len());
            notes.mark.take_if(|mark| mark.is_empty());
            let message = format!("`{line}`, expected a result without a mark; kept as a comment");
            draft.warn(self.record, ProblemKind::Result, at, message);
            return draft.comment(line);
        }
        let words = rest
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'));
        let Some(words) = words else {
            return;
        };
        let is_outcome = states_outcome(words, draft);
        if !is_outcome && result_beside_names(line, draft).is_none() {
            return;
        }
        let last = draft.plies.last_mut();
        let comment =
            last.and_then(|ply| ply.annotations_mut().comments.pop_if(|text| text == rest));
        if comment.is_none() {
            return;
        }
        if is_outcome {
            take_outcome(words, at + line.len() - rest.len() + 1, self.record, draft);
        } else {
            take_result_beside_names(line, at, self.record, draft);
        }
    }

    /// Takes a result between moves for a running score, or for a comment if it is none: the text is misread, or the moves are not of one game.
    fn drop_early_result(&self, draft: &mut Draft) {
        let Some((result, at)) = draft.closing_result else {
            return;
        };
        if draft.plies.last().is_none_or(|last| last.at < at) {
            return;
        }
        draft.closing_result = None;
        draft.is_doubtful = true;
        let before = draft.plies.iter_mut().rev().find(|ply| ply.at < at);
        let noted = before.map(DraftPly::annotations_mut);
        let comments = match noted {
            // A sign such as that of a list.
            _ if result == GameResult::Unknown => return,
            Some(noted) if result != GameResult::Draw && noted.score.is_none() => {
                noted.score = score(result.code()).ok().map(|(_, score)| (score, at));
                return;
            }
            noted => noted.map_or(&mut draft.comment, |noted| &mut noted.comments),
        };
        comments.push(result.code().to_owned());
        let message = format!(
            "result {} between moves, expected it after the last move; kept as a comment",
            result.code()
        );
        draft.warn(self.record, ProblemKind::Result, at, message);
    }

    /// Decides whether `1-0` after the last move is a score or the result.
    pub(crate) fn closing_score(&self, draft: &mut Draft) {
        // A number beyond those of the move is a score.
        let has_score = draft
            .plies
            .last()
            .is_some_and(|ply| ply.annotations().score.is_some());
        let may_be_move = draft.numbers == NumberMeaning::Moves && !has_score;
        if may_be_move && self.style == MovetextDialect::Result && draft.closing_result.is_none() {
            // If moves look like scores, the last of them must be the result.
            let last = draft
                .plies
                .last()
                .and_then(|ply| Some((GameResult::find(&ply.token.to_string())?, ply.at)));
            if let Some(found) = last {
                draft.plies.pop();
                draft.closing_result = Some(found);
            }
            return;
        }
        if self.style == MovetextDialect::Annotated || draft.closing_result.is_some() {
            return;
        }
        let Some((last, others)) = draft.plies.split_last_mut() else {
            return;
        };
        let Some((score, at)) = last.annotations().score.filter(|_| self.has_bare_score) else {
            return;
        };
        // Checked last, because a table calls this for each of its cells.
        let is_one_of_many = || {
            others
                .iter()
                .rev()
                .any(|ply| ply.annotations().score.is_some())
        };
        if let Some(result) = GameResult::find(&score.to_string())
            && !(self.style == MovetextDialect::Score && is_one_of_many())
        {
            last.remove_score();
            draft.closing_result = Some((result, at));
        }
    }
}
