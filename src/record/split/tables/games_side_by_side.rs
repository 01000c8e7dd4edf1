//! Tables with the rows of several games side by side, each with numbers of its own: `No;Black;White;No;Black;White`.

use std::ops::Range;

use crate::record::input::line::Line;
use crate::record::lexer::cells::{SEPARATORS, cells};
use crate::record::lexer::lines::line_patterns::is_table_rule;
use crate::record::lexer::move_words::is_move;
use crate::record::vocabulary::heading::Heading;
use crate::record::vocabulary::heading_lookup::heading;

/// Whether the first lines of a text are those of such a table.
pub(crate) fn has_games_side_by_side<'a>(lines: impl Iterator<Item = &'a str>) -> bool {
    columns_of_games(lines).is_some()
}

/// The lines of each game below those of the one before. The cells keep their columns.
pub(crate) fn games_below_each_other(mut lines: Vec<Line<'static>>) -> Vec<Line<'static>> {
    let Some(games) = columns_of_games(lines.iter().map(|line| &*line.text)) else {
        return lines;
    };
    let second = games[1].start;
    let is_row = |line: &&Line<'_>| cells(&line.text).len() > second;
    let start = lines.iter().take_while(|line| is_blank(&line.text)).count();
    let rows = lines[start..].iter().take_while(is_row).count();
    let rest = lines.split_off(start + rows);
    let table = &lines[start..];
    let mut found: Vec<Line<'static>> = Vec::with_capacity(games.len() * (rows + 1) + rest.len());
    for game in games {
        found.extend(found.last().map(|last| last.with_text(String::new())));
        let own = table.iter().filter_map(|line| {
            let text = cells_at(&line.text, game.clone())?;
            Some(line.with_text(text))
        });
        found.extend(own);
    }
    found.extend(rest);
    found
}

/// The columns of each game: the headings of numbers begin them, the same number stands below each of these, and two moves beside it.
fn columns_of_games<'a>(lines: impl Iterator<Item = &'a str>) -> Option<Vec<Range<usize>>> {
    let mut lines = lines.filter(|line| !is_blank(line) && !is_table_rule(line.trim()));
    let heads = lines.next().filter(|line| line.contains(SEPARATORS))?;
    let (names, row) = (cells(heads), cells(lines.next()?));
    let is_number = |at: &usize| {
        let kind = heading(names[*at]);
        matches!(kind, Some(Heading::Number | Heading::Move | Heading::Turn))
            && row.get(*at).is_some_and(|cell| number_in(cell).is_some())
    };
    let starts: Vec<usize> = (0..names.len()).filter(is_number).collect();
    if starts.len() < 2 || starts[0] > 0 {
        return None;
    }
    let number = |start: usize| number_in(row[start]);
    let are_same = starts.iter().all(|&start| number(start) == number(0));
    let ends = starts.iter().skip(1).copied().chain([names.len()]);
    let games: Vec<Range<usize>> = starts
        .iter()
        .copied()
        .zip(ends)
        .map(|(start, end)| {
            let last = (start..end).rfind(|&at| !names[at].is_empty());
            start..last.map_or(end, |last| last + 1)
        })
        .collect();
    let has_moves = |game: &Range<usize>| {
        let cells = row.get(game.clone()).unwrap_or_default();
        cells.iter().filter(|cell| is_move(cell)).count() == 2
    };
    (are_same && games.iter().all(has_moves)).then_some(games)
}

/// The cells of a game in a row, each in its place; `None` if they are empty.
fn cells_at(row: &str, game: Range<usize>) -> Option<String> {
    let separator = SEPARATORS
        .into_iter()
        .find(|&separator| row.contains(separator))?;
    let found = cells(row);
    let own = found.get(game.start..game.end.min(found.len()))?;
    if own.iter().all(|cell| cell.is_empty()) {
        return None;
    }
    let (mut text, mut end) = (String::new(), 0);
    for (index, cell) in own.iter().enumerate() {
        let start = cell.as_ptr() as usize - row.as_ptr() as usize;
        let mut blanks = row.get(end..start)?.chars().count();
        if index > 0 {
            text.push(separator);
            blanks = blanks.saturating_sub(1);
        }
        let is_quoted = cell.contains(separator);
        let quote = if is_quoted { "\"" } else { "" };
        text.extend(std::iter::repeat_n(' ', blanks.saturating_sub(quote.len())));
        text.extend([quote, cell, quote]);
        end = start + cell.len() + quote.len();
    }
    Some(text)
}

fn number_in(cell: &str) -> Option<u32> {
    cell.trim_end_matches(['.', ')', ':']).parse().ok()
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}
