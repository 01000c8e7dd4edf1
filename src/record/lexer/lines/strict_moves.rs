//! Lines of moves of the games that are written strictly, which are all but that of free texts: `d4 d3`, `B d5 d3`, and rows of tables as `1;d4;d3`.

use crate::game::{MoveToken, NumberMeaning};
use crate::games::{GameKind, InGame, with_game_kind};
use crate::record::lexer::cells::{SEPARATORS, cells};
use crate::record::lexer::lines::leading_number::LeadingNumber;
use crate::record::lexer::lines::line_patterns::is_result;
use crate::record::lexer::text_move::FREE_TEXT;

/// Whether a line consists of moves of such a game, as `d4`, `B d5 d3` or `j10 j9 j8-j10`. Numbers alone are none.
pub(crate) fn is_strict_moves(text: &str) -> bool {
    strict_games().any(|game| are_moves(text, game))
}

/// The game of a line that consists of moves of such a game and perhaps the result, and the text of the line from each of them on.
pub(crate) fn strict_moves<'a>(text: &'a str) -> Option<(GameKind, Vec<&'a str>)> {
    let before_result = text.rsplit_once(' ').filter(|(_, last)| is_result(last));
    let text = before_result.map_or(text, |(moves, _)| moves.trim_end());
    let game = strict_games().find(|&game| are_moves(text, game))?;
    let next = |moves: &&'a str| {
        let rest = after_move(moves, game)?.trim_start();
        (!rest.is_empty()).then_some(rest)
    };
    let moves = std::iter::successors(Some(text), next);
    Some((game, moves.collect()))
}

/// The number at the beginning of a row of a table with moves of such a game; `None` if the line is no such row.
pub(crate) fn strict_row_number(text: &str) -> Option<LeadingNumber> {
    strict_games().find_map(|game| row_of(text, game).map(|(number, _)| number))
}

/// Whether a line is a row of a table with the moves of one round of this game, and the game is written strictly. More moves are those of a list.
pub(crate) fn is_strict_row(text: &str, game: GameKind) -> bool {
    let is_round = |(_, moves)| moves <= 2;
    game != FREE_TEXT && row_of(text.trim(), game).is_some_and(is_round)
}

/// The text after the number of a row or of a round, and after the separators around it.
pub(crate) fn without_row_number(text: &str) -> &str {
    let is_border = |c: char| c.is_whitespace() || c == '"' || SEPARATORS.contains(&c);
    let text = text.trim_start_matches(is_border);
    let after_digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let ends_number = |c: char| is_border(c) || matches!(c, '.' | ')');
    let rest = after_digits.strip_prefix(ends_number);
    let rest = rest.filter(|_| after_digits.len() < text.len());
    rest.unwrap_or(text).trim_start_matches(is_border)
}

fn strict_games() -> impl Iterator<Item = GameKind> {
    GameKind::ALL
        .iter()
        .copied()
        .filter(|&game| game != FREE_TEXT)
}

/// A row consists of moves, of empty cells and, if it begins with a number, of figures such as scores. After a number and the moves of a round, any remark may stand.
/// Also returns the number of cells with moves.
fn row_of(text: &str, game: GameKind) -> Option<(LeadingNumber, usize)> {
    // Most lines are ruled out by their first word.
    let is_row = text.contains(SEPARATORS) && after_move(without_row_number(text), game).is_some();
    if !is_row {
        return None;
    }
    let cells = cells(text);
    let number = cells.first().and_then(|cell| {
        let digits = cell.strip_suffix(['.', ')']).unwrap_or(cell);
        digits.parse::<u32>().ok()
    });
    let are_moves = |cell: &&str| are_moves(cell, game);
    let is_figures = |cell: &str| number.is_some() && !cell.contains(char::is_alphabetic);
    let is_cell = |cell: &&str| cell.is_empty() || is_figures(cell) || are_moves(cell);
    let is_round = number.is_some() && cells.len() > 3 && cells[1..3].iter().all(are_moves);
    let moves = cells.iter().filter(|cell| are_moves(cell)).count();
    let is_row = is_round || moves > 0 && cells.iter().all(is_cell);
    let number = match number {
        None => LeadingNumber::Unnumbered,
        Some(1) => LeadingNumber::First,
        Some(number) => LeadingNumber::Later(number),
    };
    is_row.then_some((number, moves))
}

fn are_moves(text: &str, game: GameKind) -> bool {
    let mut left = text;
    while !left.is_empty() {
        match after_move(left, game) {
            Some(rest) if rest.is_empty() || rest.starts_with(' ') => left = rest.trim_start(),
            _ => return false,
        }
    }
    !text.is_empty()
}

/// The text after the move at its beginning. Digits alone are none.
fn after_move(text: &str, game: GameKind) -> Option<&str> {
    if !text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '(') {
        return None;
    }
    with_game_kind!(game, P => {
        let parsed = <<P as InGame>::Token as MoveToken>::parse_prefix(text, NumberMeaning::Scores);
        parsed.map(|(_, rest)| rest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_strict_moves() {
        for (row, number) in [
            ("1;d4;d3", LeadingNumber::First),
            ("1.,d4,d3,0-0", LeadingNumber::First),
            ("2,d6-d4,d1-d3,a good move", LeadingNumber::Later(2)),
            ("12\td6:d4\td1-d3\t0:12", LeadingNumber::Later(12)),
            ("\"2\";\"d6-d4\";\"\"", LeadingNumber::Later(2)),
            ("d4;d3", LeadingNumber::Unnumbered),
            ("l12, l11", LeadingNumber::Unnumbered),
        ] {
            assert_eq!(strict_row_number(row), Some(number), "{row}");
        }
        for line in [
            "d4 d3",
            "1;2;3",
            "d4; a move",
            "d4;0-0",
            "1;d4;d3 good",
            ";",
        ] {
            assert_eq!(strict_row_number(line), None, "{line}");
        }
        assert!(!is_strict_row("1;d4;d3", FREE_TEXT));
        let mut games = strict_games();
        assert!(
            games.any(|game| is_strict_row("1;d4;d3", game) && !is_strict_row("d4;d3;d6-d4", game))
        );
        assert!(is_strict_moves("j10 j9 j8-j10") && !is_strict_moves("10 9"));
    }

    #[test]
    fn numbers_of_rows_are_left_out() {
        for text in [
            "d4 d3",
            "1. d4 d3",
            "1) d4 d3",
            "12;d4 d3",
            "| 1 | d4 d3",
            "\"1\",\"d4 d3",
        ] {
            assert_eq!(without_row_number(text), "d4 d3", "{text}");
        }
        assert_eq!(without_row_number("1d4"), "1d4");
    }
}
