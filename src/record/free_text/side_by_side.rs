//! Rounds that are printed in several columns side by side, each read from top to bottom, as on a score sheet: `1. a1b2 i5h5   3. c2c3 g4g5` above
//! `2. a2b3 i6h6   4. b2c3 a4b4`; and lists of the moves of each player.

use std::ops::Range;

use crate::game::Color;
use crate::record::free_text::columns::{cells, separator_of};
use crate::record::lexer::cells::SEPARATORS;
use crate::record::lexer::lines::line_tokens::LineTokens;
use crate::record::lexer::text_move::TextMove;
use crate::record::lexer::token::{TextToken, TokenKind};
use crate::record::vocabulary::lookup::color_letter;

/// The lines in reading order: the moves of two lists, one for each player, become a line each in turn; rounds that stand side by side, and count on from
/// the end of a column to the top of the next one, become a line each. Other lines stay as they are.
pub(super) fn in_reading_order<'a, 't, M: TextMove>(
    lines: Vec<LineTokens<'a, 't, M>>,
    text: &str,
) -> Vec<LineTokens<'a, 't, M>> {
    if let Some(moves) = lists_in_turn(&lines) {
        return moves;
    }
    let rounds: Vec<Vec<Range<usize>>> = lines.iter().map(rounds_of).collect();
    if !rounds.iter().any(|rounds| rounds.len() > 1) {
        return lines;
    }
    let mut found = Vec::with_capacity(lines.len());
    let mut index = 0;
    while index < lines.len() {
        let rows = rounds[index..]
            .iter()
            .take_while(|rounds| !rounds.is_empty())
            .count();
        let table = (&lines[index..index + rows], &rounds[index..index + rows]);
        match columns_of(table.0, table.1) {
            Some(columns) => {
                let count = table.1.iter().map(Vec::len).max().unwrap_or_default();
                if let Some(heading) = found.last_mut() {
                    keep_first_headings(heading, &table.0[0], count, text);
                }
                found.extend(columns);
            }
            None => found.extend_from_slice(&lines[index..index + rows.max(1)]),
        }
        index += rows.max(1);
    }
    found
}

/// The moves of two lists, one for each player, `Black: a1b2, a2b3` above `White: i5h5, i6h6`, in turn: a line each. `None` if the text has other moves, or Black has
/// neither as many as White nor one more.
fn lists_in_turn<'a, 't, M: TextMove>(
    lines: &[LineTokens<'a, 't, M>],
) -> Option<Vec<LineTokens<'a, 't, M>>> {
    let mut with_moves = (0..lines.len()).filter(|&index| lines[index].has_move());
    let (first, second) = (with_moves.next()?, with_moves.next()?);
    if with_moves.next().is_some() {
        return None;
    }
    let labels = [first, second].map(|index| match lines[index].tokens.first()?.kind {
        TokenKind::Label(letter) => Some(letter),
        _ => None,
    });
    let labels: Vec<char> = labels.into_iter().flatten().collect();
    let color = |index: usize| match lines[index].tokens.first()?.kind {
        TokenKind::Color(color) => Some(color),
        TokenKind::Label(letter) => color_letter(letter, &labels),
        _ => None,
    };
    let (black, white) = match (color(first)?, color(second)?) {
        (Color::Black, Color::White) => (first, second),
        (Color::White, Color::Black) => (second, first),
        _ => return None,
    };
    let (black, white) = (moves_of_list(&lines[black])?, moves_of_list(&lines[white])?);
    if white.len() < 2 || !(white.len()..=white.len() + 1).contains(&black.len()) {
        return None;
    }
    let mut found = lines[..first].to_vec();
    for (index, mv) in black.iter().enumerate() {
        found.push(*mv);
        found.extend(white.get(index));
    }
    found.extend_from_slice(&lines[second + 1..]);
    Some(found)
}

/// The moves behind the name of a player, with nothing but separators and marks between them.
fn moves_of_list<'a, 't, M: TextMove>(
    line: &LineTokens<'a, 't, M>,
) -> Option<Vec<LineTokens<'a, 't, M>>> {
    let tokens = &line.tokens[1..];
    let is_move = |token: &TextToken<'_, M>| matches!(token.kind, TokenKind::Move(_));
    let is_between = |token: &TextToken<'_, M>| {
        matches!(
            token.kind,
            TokenKind::Separator(_) | TokenKind::Annotation(_) | TokenKind::Ejection
        )
    };
    if !tokens
        .iter()
        .all(|token| is_move(token) || is_between(token))
    {
        return None;
    }
    let begins: Vec<usize> = (0..tokens.len())
        .filter(|&at| is_move(&tokens[at]))
        .collect();
    let ends = begins.iter().skip(1).copied().chain([tokens.len()]);
    let moves = begins
        .iter()
        .copied()
        .zip(ends)
        .map(|(begin, end)| LineTokens {
            tokens: &tokens[begin..end],
            at: tokens[begin].at,
        });
    Some(moves.collect())
}

/// The rounds of a line that begins with one: the tokens from a number before a move to the next one.
fn rounds_of<M: TextMove>(line: &LineTokens<'_, '_, M>) -> Vec<Range<usize>> {
    let is_number =
        |index: &usize| number_at(line, *index).is_some() && line.has_move_at(index + 1);
    let begins: Vec<usize> = (0..line.tokens.len()).filter(is_number).collect();
    let begins_line = begins
        .first()
        .is_some_and(|&first| line.tokens[..first].iter().all(is_separator));
    if !begins_line {
        return Vec::new();
    }
    let ends = begins.iter().skip(1).copied().chain([line.tokens.len()]);
    begins
        .iter()
        .copied()
        .zip(ends)
        .map(|(begin, end)| begin..end)
        .collect()
}

/// The rounds of rows column by column, if their numbers follow each other in this order and not row by row.
fn columns_of<'a, 't, M: TextMove>(
    lines: &[LineTokens<'a, 't, M>],
    rounds: &[Vec<Range<usize>>],
) -> Option<Vec<LineTokens<'a, 't, M>>> {
    let columns = rounds
        .iter()
        .map(Vec::len)
        .max()
        .filter(|&columns| columns > 1)?;
    let rows = || lines.iter().zip(rounds);
    let by_row = rows().flat_map(|(line, rounds)| rounds.iter().map(move |round| (line, round)));
    let by_column = (0..columns).flat_map(|column| {
        rows().filter_map(move |(line, rounds)| Some((line, rounds.get(column)?)))
    });
    let number =
        |(line, round): (&LineTokens<'a, 't, M>, &Range<usize>)| number_at(line, round.start);
    if are_consecutive(by_row.map(number)) || !are_consecutive(by_column.clone().map(number)) {
        return None;
    }
    let line_of = |(line, round): (&LineTokens<'a, 't, M>, &Range<usize>)| {
        let tokens = without_separators(&line.tokens[round.clone()]);
        LineTokens {
            tokens,
            at: tokens[0].at,
        }
    };
    Some(by_column.map(line_of).collect())
}

/// Whether each number is that after the one before it.
fn are_consecutive(numbers: impl Iterator<Item = Option<u32>>) -> bool {
    let numbers: Vec<u32> = numbers.flatten().collect();
    numbers
        .windows(2)
        .all(|pair| pair[0].checked_add(1) == Some(pair[1]))
}

fn number_at<M: TextMove>(line: &LineTokens<'_, '_, M>, index: usize) -> Option<u32> {
    match line.tokens[index].kind {
        TokenKind::Number(number) | TokenKind::UnmarkedNumber(number) => Some(number),
        _ => None,
    }
}

fn is_separator<M: TextMove>(token: &TextToken<'_, M>) -> bool {
    matches!(token.kind, TokenKind::Separator(separator) if SEPARATORS.contains(&separator))
}

/// The tokens without the separators at their end.
fn without_separators<'a, 't, M: TextMove>(
    tokens: &'t [TextToken<'a, M>],
) -> &'t [TextToken<'a, M>] {
    let end = tokens.iter().rposition(|token| !is_separator(token));
    &tokens[..end.map_or(0, |last| last + 1)]
}

/// Keeps the headings of the first columns where those of the others repeat them.
fn keep_first_headings<'a, 't, M: TextMove>(
    line: &mut LineTokens<'a, 't, M>,
    row: &LineTokens<'a, 't, M>,
    count: usize,
    text: &str,
) {
    let cells = cells(line.tokens, separator_of(row));
    let filled: Vec<&[TextToken<'_, M>]> = cells
        .into_iter()
        .map(without_separators)
        .filter(|cell| !cell.is_empty())
        .collect();
    let width = filled.len() / count;
    if width == 0 || width * count != filled.len() {
        return;
    }
    let name =
        |cell: &[TextToken<'_, M>]| text[cell[0].at..cell[cell.len() - 1].end].trim().to_owned();
    let names: Vec<String> = filled.iter().map(|cell| name(cell)).collect();
    let second = filled[width][0].at;
    if names
        .chunks(width)
        .all(|names_of_column| *names_of_column == names[..width])
    {
        let end = line.tokens.partition_point(|token| token.at < second);
        line.tokens = without_separators(&line.tokens[..end]);
    }
}
