//! Comments, clocks and variations among the moves.

use super::{DraftBuilder, MAX_VARIATION_DEPTH, MovetextDialect, in_comment, parse_part};
use crate::game::NumberMeaning;
use crate::record::lexer::move_words::{has_number_move, holds_move};
use crate::record::lexer::movetext_token::Closed;
use crate::record::lexer::score_token::score;
use crate::record::lexer::token::is_ejection_mark;
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::model::score::Score;
use crate::record::parse::draft::{Draft, DraftError, DraftTag};
use crate::record::parse::draft_ply::DraftVariation;
use crate::record::parse::words_before::{WordsBefore, words_and_moves};
use crate::record::vocabulary::lookup::fold;

impl<'a> DraftBuilder<'a> {
    /// Takes a text that is no token.
    pub(super) fn unreadable(&mut self, text: &'a str, draft: &mut Draft) {
        if self.unreadable_text.is_none() {
            self.unreadable_text = Some(text);
            let last = draft.plies.last().filter(|ply| !ply.is_bare());
            self.annotations_before = last.map(|ply| ply.annotations().clone());
        }
    }

    /// Takes the mark of a move. Directly after a number it stands for a move that is not known: `2. ???`.
    pub(super) fn mark(&mut self, mark: &'a str, draft: &mut Draft) {
        if self.number.is_some() && !draft.reverse {
            self.unreadable(mark, draft);
        } else if let Some(ply) = draft.plies.last_mut() {
            let noted = &mut ply.annotations_mut().mark;
            noted.get_or_insert_default().push_str(mark);
        }
    }

    /// Takes a clock time after a move. Of two times after the moves of a round, the first is that of the first player; any other second time becomes a comment.
    pub(super) fn clock(&self, clock: &str, at: usize, draft: &mut Draft) {
        match &mut draft.plies[..] {
            [] => draft.comment(clock),
            [.., last] if last.annotations().clock.is_none() => {
                last.annotations_mut().clock = Some(clock.to_owned());
            }
            [.., first, second]
                if first.number.is_some()
                    && second.number.is_none()
                    && first.annotations().clock.is_none()
                    && second.annotations().comments.is_empty() =>
            {
                let second = second.annotations_mut();
                first.annotations_mut().clock = second.clock.replace(clock.to_owned());
            }
            _ => {
                let message =
                    format!("`{clock}` is a second clock time, expected one; kept as a comment");
                draft.warn(self.record, ProblemKind::UnknownText, at, message);
                draft.comment(clock);
            }
        }
    }

    /// Takes a result.
    pub(super) fn result(&self, result: GameResult, at: usize, draft: &mut Draft) {
        if let Some((before, _)) = draft.closing_result {
            draft.is_doubtful = true;
            self.check_repeated_result(before, result, at, draft);
        }
        draft.closing_result = Some((result, at));
    }

    /// Takes a score, which is bare without parentheses. A bare `1-0` after a move that has its score is the result.
    pub(super) fn score(&mut self, score: Score, is_bare: bool, at: usize, draft: &mut Draft) {
        let Some((last, others)) = draft.plies.split_last_mut() else {
            return self.score_before_moves(is_bare, &score, at, draft);
        };
        let before = last.annotations().score;
        let has_score = || {
            let mut others = others.iter().rev();
            !self.has_bare_score || others.any(|ply| ply.annotations().score.is_some())
        };
        if is_bare
            && before.is_some()
            && let Some(result) = GameResult::find(&score.to_string())
            && has_score()
        {
            return self.result(result, at, draft);
        }
        last.annotations_mut().score = Some((score, at));
        self.has_bare_score = is_bare;
        self.check_repeated_score(before, &score, at, draft);
    }

    /// Warns of a result after another one.
    fn check_repeated_result(
        &self,
        before: GameResult,
        result: GameResult,
        at: usize,
        draft: &mut Draft,
    ) {
        if before != result {
            let (before, result) = (before.code(), result.code());
            let message = format!("result {result} after the result {before}, expected one");
            draft.warn(self.record, ProblemKind::Result, at, message);
        }
    }

    /// Warns of a score after another one of the same ply, if both are written as results and no other ply has a score.
    fn check_repeated_score(
        &self,
        before: Option<(Score, usize)>,
        score: &Score,
        at: usize,
        draft: &mut Draft,
    ) {
        let Some((before, _)) = before else {
            return;
        };
        let [before, result] = [before, *score].map(|score| GameResult::find(&score.to_string()));
        let mut others = draft.plies.iter().rev().skip(1);
        if let (Some(before), Some(result)) = (before, result)
            && !others.any(|ply| ply.annotations().score.is_some())
        {
            self.check_repeated_result(before, result, at, draft);
        }
    }

    /// Takes a line that begins with `%`, which PGN reserves for other uses: a comment. Returns the text after it.
    pub(super) fn escaped_line<'t>(&self, text: &'t str, draft: &mut Draft) -> &'t str {
        let end = text.find('\n').unwrap_or(text.len());
        let (line, rest) = text.split_at(end);
        if holds_move(&line[1..], draft.grammar()) {
            let message = "moves in a line that begins with `%`, which is a comment; not read";
            let at = self.passage.location(text);
            draft.warn(self.record, ProblemKind::UnknownText, at, message);
        }
        draft.comment(line);
        rest
    }

    /// Takes a comment, or the score of the last ply.
    pub(crate) fn comment(&self, text: &str, closed: Closed, at: usize, draft: &mut Draft) {
        // An unclosed comment extends to the beginning of the next one.
        let inner = text.find('{');
        if closed == Closed::No || inner.is_some() {
            let within = &text[..inner.unwrap_or(text.len())];
            self.unclosed(ProblemKind::UnclosedComment, within, at, draft);
        }
        match (self.style, score(text.trim()), draft.plies.last_mut()) {
            (MovetextDialect::Annotated, Ok(("", score)), Some(ply))
                if ply.annotations().score.is_none() =>
            {
                ply.annotations_mut().score = Some((score, at));
            }
            _ => draft.comment(&text.replace("\\|", "|")),
        }
    }

    /// Takes figures before the first move: `1-0` is the result, as in a header. Anything else is a comment.
    fn score_before_moves(&self, is_bare: bool, score: &Score, at: usize, draft: &mut Draft) {
        let text = score.to_string();
        let result = GameResult::find(&text).filter(|_| is_bare);
        match (result, draft.tag("Result")) {
            (Some(_), None) => draft.tags.push(DraftTag::new("Result", text, at)),
            (Some(result), Some(tag)) if tag.value == result.code() => {}
            _ => {
                let message =
                    format!("`{text}` before the first move, expected a move; kept as a comment");
                draft.warn(self.record, ProblemKind::UnknownText, at, message);
                draft.comment(&text);
            }
        }
    }

    /// Takes a text in parentheses: a variation if it holds moves and follows a move, otherwise a comment.
    pub(crate) fn variation(&self, text: &str, at: usize, draft: &mut Draft) {
        let inner = &text[1..text.len() - 1];
        let is_variation = holds_move(inner, draft.grammar())
            || draft.numbers == NumberMeaning::Moves && has_number_move(inner);
        match draft.plies.last_mut() {
            _ if is_variation => {}
            Some(ply) if is_ejection_mark(&fold(inner)) => return ply.token.add_capture_mark(),
            _ => {
                if begins_with_numbered_move(inner) {
                    let message = "variation without a readable move; kept as a comment";
                    draft.warn(self.record, ProblemKind::Variation, at, message);
                }
                return draft.comment(text);
            }
        }
        if draft.plies.is_empty() || self.depth == MAX_VARIATION_DEPTH {
            let message = "variation of no move, or too deep inside others; kept as a comment";
            draft.warn(self.record, ProblemKind::Variation, at, message);
            return draft.comment(text);
        }
        let with_words = words_and_moves(inner).and_then(|(words, moves)| {
            let line = self.line(moves, draft);
            let is_whole = line.stop.is_none() && !line.plies.is_empty();
            is_whole.then(|| self.after_words(line, words, text, draft))
        });
        let (mut line, words) = with_words.unwrap_or_else(|| (self.line(inner, draft), None));
        draft.problems.append(&mut line.problems);
        if let Some(stop) = line.stop.take() {
            let message = format!(
                "in a variation: {}; the rest kept as a comment",
                stop.message
            );
            draft.warn(self.record, ProblemKind::Variation, stop.at, message);
            let read = stop.at.saturating_sub(self.passage.location(inner));
            line.comment(&in_comment(inner.get(read..).unwrap_or(inner)));
        }
        for tag in std::mem::take(&mut line.tags) {
            line.comment(&tag.value);
        }
        if let Some((result, at)) = line.closing_result
            && result != GameResult::Unknown
        {
            let after = at.saturating_sub(self.passage.location(inner));
            let after = inner
                .get(after..)
                .map_or(0, |rest| rest.matches('{').count());
            let comments = match line.plies.last_mut() {
                Some(last) => &mut last.annotations_mut().comments,
                None => &mut line.comment,
            };
            let place = comments.len().saturating_sub(after);
            comments.insert(place, result.code().to_owned());
        }
        if line.plies.is_empty() {
            return draft.comment(&in_comment(text));
        }
        let ply = draft.plies.last_mut().expect("not empty");
        ply.annotations_mut().variations.push(DraftVariation {
            comment: line.comment,
            plies: line.plies.take(),
            words,
        });
    }

    /// Parses the moves of a variation.
    fn line(&self, moves: &str, draft: &Draft) -> Draft {
        let mut line = Draft {
            game: draft.game,
            numbers: draft.numbers,
            ..Draft::default()
        };
        let (depth, style) = (self.depth + 1, MovetextDialect::Score);
        parse_part(self.passage, moves, depth, style, self.record, &mut line);
        line
    }

    /// A variation with the words before its moves as its comment, and what it is if the moves do not replay.
    fn after_words(
        &self,
        mut line: Draft,
        words: &str,
        text: &str,
        draft: &Draft,
    ) -> (Draft, Option<Box<WordsBefore>>) {
        let at = self.passage.location(words);
        let first = words.split_whitespace().next().unwrap_or(words);
        let before = WordsBefore {
            text: in_comment(text),
            first_seat: line.first_seat,
            message: DraftError::unreadable(draft.game, first, at).message,
            at,
        };
        line.comment.insert(0, words.to_owned());
        (line, Some(Box::new(before)))
    }

    /// Handles an unclosed comment or variation. Moves in it stop the parser.
    pub(crate) fn unclosed(&self, kind: ProblemKind, text: &str, at: usize, draft: &mut Draft) {
        let message = match kind {
            ProblemKind::UnclosedComment => "comment without end, expected a closing }",
            _ => "variation without end, expected a closing )",
        };
        if holds_move(text, draft.grammar()) && self.style != MovetextDialect::Annotated {
            let message = format!("{message}; the moves after it are not read");
            draft.stop = Some(DraftError { at, kind, message });
        } else {
            draft.warn(self.record, kind, at, message);
        }
    }
}

/// Whether a text begins with the number of a move, and a word that is written like a move: `1... i5h`, not `2. Platz`.
fn begins_with_numbered_move(text: &str) -> bool {
    let after = text
        .trim_start()
        .trim_start_matches(|c: char| c.is_ascii_digit());
    let word = after
        .trim_start_matches(['.', ' '])
        .split_whitespace()
        .next();
    let is_move = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_alphabetic())
            && word.contains(|c: char| c.is_ascii_digit())
    };
    after.len() < text.trim_start().len() && after.starts_with('.') && word.is_some_and(is_move)
}
