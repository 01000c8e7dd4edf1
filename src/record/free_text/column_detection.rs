//! Detects the columns of a table by its headings, or by its rows.

use crate::game::{Color, excerpt};
use crate::record::free_text::columns::{
    Column, Columns, cells, holds_move, number_in, separator_of,
};
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::cells::{number_rows, text_of_cell};
use crate::record::lexer::lines::line_tokens::LineTokens;
use crate::record::lexer::text_move::TextMove;
use crate::record::lexer::token::{TextToken, TokenKind};
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::parse::header::players::colors::with_colors;
use crate::record::vocabulary::heading::{Heading, players_of_clocks};
use crate::record::vocabulary::heading_lookup::{heading, headings};

impl Columns {
    /// The columns that a line of headings announces, with tags for the players who head the columns of their moves.
    pub(super) fn read<M: TextMove>(
        line: &LineTokens<'_, '_, M>,
        rows: &[LineTokens<'_, '_, M>],
        text: &str,
    ) -> Option<(Columns, Vec<DraftTag>)> {
        let row = rows.iter().find(|row| !row.is_blank())?;
        let separator =
            separator_of(row).filter(|&separator| separator_of(line) == Some(separator));
        let (names, are_apart) = match separator {
            Some(_) => (
                cells(line.tokens, separator)
                    .iter()
                    .map(|cell| text_of(cell, text))
                    .collect(),
                true,
            ),
            None => words_of(line, text),
        };
        if names.len() < 2 {
            return None;
        }
        let first = cells(row.tokens, separator);
        let known = headings(names.iter().copied(), |at| {
            separator.is_none() || first.get(at).is_some_and(|cell| holds_move(cell))
        });
        let has = |wanted: Heading| known.contains(&Some(wanted));
        let has_seats = has(Heading::Seat(Color::Black)) && has(Heading::Seat(Color::White));
        let has_two_moves =
            || separator.is_some_and(|separator| seats_of_row(row, separator).is_some());
        let is_by_ply = !has_seats
            && !has_two_moves()
            && has(Heading::Move)
            && (has(Heading::Player) || has(Heading::Ply) || known.len() < 4);
        // Without separators, a sentence may name both colours.
        if separator.is_none() && !are_apart && known.contains(&None) {
            return None;
        }
        if has_seats || separator.is_some() && is_by_ply {
            let mut kinds = columns_of(&known, |_| None);
            name_numbers(&mut kinds, &names, rows, separator);
            if is_by_ply && let Some(separator) = separator {
                place_moves(&mut kinds, row, separator);
                place_numbers(&mut kinds, rows, separator);
            }
            let names = names.into_iter().map(str::to_owned).collect();
            return Some((Columns::new(kinds, names, separator), Vec::new()));
        }
        let (mut kinds, tags) = columns_of_players(&names, &known, row, separator, text)?;
        name_numbers(&mut kinds, &names, rows, separator);
        let names = names.into_iter().map(str::to_owned).collect();
        Some((Columns::new(kinds, names, separator), tags))
    }

    /// The columns of rows without headings that have a number and one ply each.
    pub(super) fn of_rows<M: TextMove>(rows: &[LineTokens<'_, '_, M>]) -> Option<Columns> {
        let mut rows_of_plies = rows.iter().filter(|row| !row.is_blank());
        let (first, second) = (rows_of_plies.next()?, rows_of_plies.next()?);
        let separator = separator_of(first)?;
        let is_row = |row: &LineTokens<'_, '_, M>| row.is_row_of_ply();
        let [first, second] = [first, second].map(|row| {
            let cells = cells(row.tokens, Some(separator));
            (is_row(row) && separator_of(row) == Some(separator)).then_some(cells)
        });
        let (first, second) = (first?, second?);
        let at = first.iter().position(|cell| holds_move(cell))?;
        if first.len() != second.len() || !holds_move(second[at]) {
            return None;
        }
        let kinds = first
            .iter()
            .enumerate()
            .map(|(index, cell)| match number_in(cell) {
                _ if index == at => Column::Move,
                Some(_) if index < at => Column::Number,
                _ if index < at => Column::Player,
                None if matches!(cell[..], [token] if matches!(token.kind, TokenKind::Clock(_))) => {
                    Column::Clock(Color::Black)
                }
                _ => Column::Other,
            });
        let mut columns: Vec<Column> = kinds.collect();
        place_numbers(&mut columns, rows, separator);
        Some(Columns::new(columns, Vec::new(), Some(separator)))
    }
}

/// The text of a cell without quotes.
fn text_of<'a, M: TextMove>(cell: &[TextToken<'_, M>], text: &'a str) -> &'a str {
    let [first, ..] = cell else {
        return "";
    };
    let written = text[first.at..cell[cell.len() - 1].end].trim();
    let between = |quote: char| written.strip_prefix(quote)?.strip_suffix(quote);
    let inside = between('"').or_else(|| between('\''));
    // Quotes that are not closed mean nothing.
    inside
        .unwrap_or_else(|| written.trim_matches(['"', '\'']))
        .trim()
}

/// The words of a line of headings without separators, and whether two blanks or more separate them.
fn words_of<'a, M: TextMove>(line: &LineTokens<'_, '_, M>, text: &'a str) -> (Vec<&'a str>, bool) {
    let end = line.tokens.last().map_or(line.at, |token| token.end);
    let line = &text[line.at..end];
    let apart: Vec<&str> = line
        .split("  ")
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .collect();
    let words: Vec<&str> = line.split_whitespace().collect();
    if apart.len() > 1 && !words.iter().all(|word| heading(word).is_some()) {
        (apart, true)
    } else {
        (words, false)
    }
}

/// The columns of a line of headings that names the players, and their tags. The first player has Black, unless a colour after a name
/// says otherwise.
fn columns_of_players<M: TextMove>(
    names: &[&str],
    known: &[Option<Heading>],
    row: &LineTokens<'_, '_, M>,
    separator: Option<char>,
    text: &str,
) -> Option<(Vec<Column>, Vec<DraftTag>)> {
    let unknown: Vec<usize> = (0..names.len())
        .filter(|&index| known[index].is_none() && !names[index].is_empty())
        .collect();
    let seats = match separator {
        Some(separator) => seats_of_row(row, separator)?,
        None => unknown.clone(),
    };
    let [first, second] = seats[..] else {
        return None;
    };
    // `Black: Ann   White: Bob` is a header.
    if names.iter().any(|name| name.contains(':')) {
        return None;
    }
    if !unknown.contains(&first) || !unknown.contains(&second) {
        return None;
    }
    let plain = [(names[first], Color::Black), (names[second], Color::White)];
    let players = with_colors(names[first], names[second]).unwrap_or(plain);
    let player = |index: usize| {
        let at = [first, second].iter().position(|&seat| seat == index)?;
        Some(players[at].1)
    };
    let columns = columns_of(known, player);
    let tag = |(name, color): (&str, Color)| {
        let at = name.as_ptr() as usize - text.as_ptr() as usize;
        let seat = ["Black", "White"][color.index()];
        DraftTag::new(seat, text_of_cell(text, name), at)
    };
    Some((columns, players.map(tag).into()))
}

/// The columns under headings; some may head the moves of a player.
fn columns_of(known: &[Option<Heading>], player: impl Fn(usize) -> Option<Color>) -> Vec<Column> {
    let seat = |index: usize| match known[index] {
        Some(Heading::Seat(color @ (Color::Black | Color::White))) => Some(color),
        Some(_) => None,
        None => player(index),
    };
    let mut seats: Vec<Color> = (0..known.len()).filter_map(seat).collect();
    let has_seats = !seats.is_empty();
    if !has_seats {
        // A row has the move of one player, and the time on that player's clock.
        seats.push(Color::Black);
    }
    let clocks = players_of_clocks(known, &seats, |color| Some(color).filter(|_| has_seats));
    let column = |index: usize| match (seat(index), known[index]) {
        (Some(color), _) => Column::Seat(color),
        (None, None | Some(Heading::Seat(_))) => Column::Other,
        (_, Some(Heading::Clock(_))) => clocks[index].map_or(Column::Time(index), Column::Clock),
        (_, Some(Heading::Time)) => Column::Time(index),
        (_, Some(Heading::Game)) => Column::Game,
        (_, Some(Heading::Number)) => Column::Number,
        (_, Some(Heading::Ply)) => Column::Ply,
        (_, Some(Heading::Score)) => Column::Score,
        // Next to columns of players, `Move` heads the numbers.
        (_, Some(Heading::Turn | Heading::Move)) if has_seats => Column::Number,
        (_, Some(Heading::Player | Heading::Turn)) => Column::Player,
        (_, Some(Heading::Move)) => Column::Move,
    };
    (0..known.len()).map(column).collect()
}

/// Marks a first column without a heading that numbers the rows.
fn name_numbers<M: TextMove>(
    columns: &mut [Column],
    names: &[&str],
    rows: &[LineTokens<'_, '_, M>],
    separator: Option<char>,
) {
    let number = |row: &LineTokens<'_, '_, M>| match cells(row.tokens, separator).first()? {
        cell @ [_] => number_in(cell),
        _ => None,
    };
    let numbers = rows.iter().filter(|row| !row.is_blank()).map(number);
    let has_heading = names.first().is_some_and(|name| !name.is_empty());
    if !has_heading && number_rows(numbers) {
        columns[0] = Column::Number;
    }
}

/// In a table with one ply per row, marks the column that holds the moves. Its heading does not decide, as `Coup` may head the numbers.
fn place_moves<M: TextMove>(columns: &mut [Column], row: &LineTokens<'_, '_, M>, separator: char) {
    let cells = cells(row.tokens, Some(separator));
    let Some(at) = cells.iter().position(|cell| holds_move(cell)) else {
        return;
    };
    for (index, column) in columns.iter_mut().enumerate() {
        if index == at {
            *column = Column::Move;
        } else if *column == Column::Move {
            *column = Column::Number;
        }
    }
}

/// In a table with one ply per row, decides what the columns of numbers count. A round number occurs in two rows; of several columns the
/// last one counts plies or rounds, and the others number the game.
fn place_numbers<M: TextMove>(
    columns: &mut [Column],
    rows: &[LineTokens<'_, '_, M>],
    separator: char,
) {
    let is_number = |column: &Column| matches!(column, Column::Number | Column::Ply);
    let Some(last) = columns.iter().rposition(is_number) else {
        return;
    };
    for column in columns[..last]
        .iter_mut()
        .filter(|column| is_number(column))
    {
        *column = Column::Game;
    }
    let number =
        |row: &LineTokens<'_, '_, M>| number_in(cells(row.tokens, Some(separator)).get(last)?);
    let mut numbers = rows.iter().filter(|row| !row.is_blank()).map(number);
    if let (Some(Some(first)), Some(Some(second))) = (numbers.next(), numbers.next()) {
        columns[last] = if second == first + 1 {
            Column::Ply
        } else {
            Column::Number
        };
    }
}

/// The two cells of a row that hold moves or are empty.
fn seats_of_row<M: TextMove>(row: &LineTokens<'_, '_, M>, separator: char) -> Option<Vec<usize>> {
    let cells = cells(row.tokens, Some(separator));
    let is_seat = |cell: &&[TextToken<'_, M>]| {
        let mut tokens = cell
            .iter()
            .filter(|token| !matches!(token.kind, TokenKind::Separator('"')));
        matches!(
            tokens.next().map(|token| token.kind),
            Some(TokenKind::Move(_) | TokenKind::Cell(_) | TokenKind::Ellipsis)
        )
    };
    let seats: Vec<usize> = (0..)
        .zip(&cells)
        .filter(|(_, cell)| is_seat(cell))
        .map(|(index, _)| index)
        .collect();
    (seats.len() == 2).then_some(seats)
}

/// Tells headings that name a player whom the game does not have: their cells are remarks.
pub(super) fn tell_other_players(
    columns: &Columns,
    at: usize,
    record: &RawRecord,
    draft: &mut Draft,
) {
    for (column, name) in columns.kinds.iter().zip(&columns.names) {
        if *column == Column::Other && matches!(heading(name), Some(Heading::Seat(_))) {
            let message = format!(
                "column `{}`, expected those of Black and White; kept as comments",
                excerpt(name)
            );
            draft.warn(record, ProblemKind::UnknownText, at, message);
        }
    }
}

/// Adds tags that the draft does not have yet.
pub(super) fn add_tags(tags: Vec<DraftTag>, draft: &mut Draft) {
    for tag in tags {
        if draft.tag(&tag.name).is_none() {
            draft.tags.push(tag);
        }
    }
}
