//! A list whose lines all have the number 1, as Markdown writes the rounds of one game.

use crate::games::with_position;
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::normalize::without_quote_marks;
use crate::record::model::game::Game;
use crate::record::resolve::read_game::ReadGame;

/// The most lines that are read as the rounds of one game.
pub(in crate::record::reader) const MAX_ROUNDS: usize = 400;

/// The most words in a line with one round: six players with the score or the clock of each.
const MAX_WORDS: usize = 12;

/// Whether a record is the next line of a list: both lines have a single round with the number 1, with one blank line between them at most.
pub(in crate::record::reader) fn is_next_round(before: &RawRecord, next: &RawRecord) -> bool {
    let is_text = |raw: &RawRecord| !raw.is_json && raw.source.is_none();
    if next.body > 0 || !is_text(before) || !is_text(next) {
        return false;
    }
    let round = |raw: &RawRecord| {
        let moves = raw.text.get(raw.body..)?;
        let (line, rest) = moves.split_once('\n').unwrap_or((moves, ""));
        is_round(line).then_some(rest.is_empty())
    };
    let lines = || {
        let end = before.location(before.text.len()).line;
        next.location(0).line.saturating_sub(end)
    };
    round(next).is_some() && round(before) == Some(true) && lines() <= 2
}

/// Whether a line has the number 1 and no other one.
fn is_round(line: &str) -> bool {
    let line = without_quote_marks(line).trim();
    let moves = line
        .strip_prefix('1')
        .and_then(|rest| rest.strip_prefix(['.', ')', ':']));
    let Some(moves) = moves.filter(|moves| !moves.starts_with(['.', '…', '1'])) else {
        return false;
    };
    let is_number = |word: &str| {
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.len() < word.len() && rest.starts_with(['.', ')', ':', '…'])
    };
    let words: Vec<&str> = moves.split_whitespace().take(MAX_WORDS + 1).collect();
    (1..=MAX_WORDS).contains(&words.len()) && !words.into_iter().any(is_number)
}

/// Whether the moves of a line play on from the start of a game.
pub(in crate::record::reader) fn plays_from_start(game: &Game, line: &RawRecord) -> bool {
    let line = line.text.lines().next().map(without_quote_marks);
    line.is_some_and(|line| with_position!(game.start(), start => start.read_moves(line).is_ok()))
}

/// What is reported of a list that is one game.
pub(in crate::record::reader) fn message_of_one_game(lines: usize) -> String {
    format!(
        "the number 1 in each of {lines} lines, expected the number of the round; not counted, for the moves replay as one game"
    )
}

/// Why the lines of a list are games.
pub(in crate::record::reader) const THOUGH_ONE: &str =
    "each is a game, though together they replay as one game too";

pub(in crate::record::reader) const NOT_ONE: &str =
    "each is a game, for together they do not replay as one game";

/// What is reported of a list whose lines stay games of their own.
pub(in crate::record::reader) fn message_of_games(lines: usize, why: &str) -> String {
    format!(
        "the number 1 in each of {lines} lines with one round, expected the number of the round; {why}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_with_one_round() {
        for line in ["1. a1b2 i5h5", "> 1) a1b2 i5h5 0-0", " 1.a1b2", "1: d4 d5"] {
            assert!(is_round(line), "{line}");
        }
        for line in [
            "",
            "1.",
            "1. a1b2 i5h5 2. a2b3",
            "1... i5h5",
            "11. a1b2 i5h5",
            "2. a1b2 i5h5",
            "1 a1b2 i5h5",
        ] {
            assert!(!is_round(line), "{line}");
        }
    }
}
