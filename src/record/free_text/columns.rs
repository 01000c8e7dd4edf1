//! The columns of a table: what their headings say, and the cells of a row in the order in which they are read.

use super::lexer::{Lex, Lexeme};
use super::lines::LineTokens;
use crate::record::header::players::with_colors;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::vocabulary::lookup::{Heading, heading};
use crate::rules::Color;

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Column {
    /// The number of a round.
    Number,
    /// The number of a ply.
    Ply,
    /// The moves of a player.
    Seat(Color),
    /// Which game of a file the row belongs to.
    Game,
    /// Whose move is in the row, where a row is a ply.
    Player,
    /// The move of the row, where a row is a ply.
    Move,
    Score,
    /// Anything else: a remark.
    Other,
}

/// The columns that a line of headings announces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Columns {
    columns: Vec<Column>,
    /// What stands between the cells of a row; `None` for blanks alone.
    separator: Option<char>,
}

/// The signs that separate cells, in the order in which they are looked for.
const SEPARATORS: [char; 4] = ['|', '\t', ';', ','];

/// The cells of a line: those between separators, or its tokens one by one.
fn cells<'a, 't>(tokens: &'t [Lexeme<'a>], separator: Option<char>) -> Vec<&'t [Lexeme<'a>]> {
    let Some(separator) = separator else {
        return tokens.chunks(1).collect();
    };
    let is_separator = |token: &Lexeme<'_>| token.kind == Lex::Separator(separator);
    let mut cells: Vec<&[Lexeme<'_>]> = tokens.split(is_separator).collect();
    if separator == '|' && tokens.first().is_some_and(is_separator) {
        cells.remove(0);
        if cells.len() > 1 && tokens.last().is_some_and(is_separator) {
            cells.pop();
        }
    }
    cells
}

fn separator_of(line: &LineTokens<'_, '_>) -> Option<char> {
    let has = |separator: char| {
        line.tokens
            .iter()
            .any(|token| token.kind == Lex::Separator(separator))
    };
    SEPARATORS.into_iter().find(|&separator| has(separator))
}

/// The text of a cell, without quotes.
fn text_of<'a>(cell: &[Lexeme<'_>], text: &'a str) -> &'a str {
    let quote = |sign: char| matches!(sign, '"' | '\'') || sign.is_whitespace();
    match cell {
        [] => "",
        [first, ..] => text[first.at..cell[cell.len() - 1].end].trim_matches(quote),
    }
}

/// The words of a line of headings without separators: those between two blanks or more, which are set apart, or single words.
fn words_of<'a>(line: &LineTokens<'_, '_>, text: &'a str) -> (Vec<&'a str>, bool) {
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

/// The columns of a line of headings that names the players, and their tags: the first one has Black, unless it is said otherwise behind
/// a name.
fn of_names(
    names: &[&str],
    known: &[Option<Heading>],
    row: &LineTokens<'_, '_>,
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
    let columns = (0..names.len()).map(|index| match known[index] {
        Some(known) => column(known, true),
        None if index == first => Column::Seat(players[0].1),
        None if index == second => Column::Seat(players[1].1),
        None => Column::Other,
    });
    let tag = |(name, color): (&str, Color)| {
        let at = name.as_ptr() as usize - text.as_ptr() as usize;
        DraftTag::new(["Black", "White"][color.index()], name, at)
    };
    Some((columns.collect(), players.map(tag).into()))
}

impl Columns {
    /// The columns that a line announces to the rows after it, and the tags of players that head the columns of their moves.
    pub(super) fn read(
        line: &LineTokens<'_, '_>,
        rows: &[LineTokens<'_, '_>],
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
        let known: Vec<Option<Heading>> = names.iter().map(|name| heading(name)).collect();
        let has = |wanted: Heading| known.contains(&Some(wanted));
        let has_seats = has(Heading::Seat(Color::Black)) && has(Heading::Seat(Color::White));
        let is_by_ply = !has_seats
            && has(Heading::Move)
            && (has(Heading::Player) || has(Heading::Ply) || known.len() < 4);
        // Without separators, a sentence may name both colours.
        if separator.is_none() && !are_apart && known.contains(&None) {
            return None;
        }
        if has_seats || separator.is_some() && is_by_ply {
            let columns = known
                .iter()
                .map(|known| known.map_or(Column::Other, |known| column(known, has_seats)));
            let mut columns: Vec<Column> = columns.collect();
            if is_by_ply && let Some(separator) = separator {
                place_moves(&mut columns, row, separator);
                place_numbers(&mut columns, rows, separator);
            }
            return Some((Columns { columns, separator }, Vec::new()));
        }
        let (columns, tags) = of_names(&names, &known, row, separator, text)?;
        Some((Columns { columns, separator }, tags))
    }

    /// The columns of rows without headings that have a ply each, with its number before it.
    pub(super) fn of_rows(rows: &[LineTokens<'_, '_>]) -> Option<Columns> {
        let mut rows_of_plies = rows.iter().filter(|row| !row.is_blank());
        let (first, second) = (rows_of_plies.next()?, rows_of_plies.next()?);
        let separator = separator_of(first)?;
        let is_row = |row: &LineTokens<'_, '_>| row.is_row_of_ply();
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
                _ => Column::Other,
            });
        let mut columns: Vec<Column> = kinds.collect();
        place_numbers(&mut columns, rows, separator);
        Some(Columns {
            columns,
            separator: Some(separator),
        })
    }

    /// The same columns with those of the players exchanged.
    pub(super) fn swapped(mut self) -> Columns {
        for column in &mut self.columns {
            if let Column::Seat(color) = column {
                *color = if *color == Color::Black {
                    Color::White
                } else {
                    Color::Black
                };
            }
        }
        self
    }

    /// Whether White's column stands before Black's.
    pub(super) fn is_white_first(&self) -> bool {
        let seat = self.columns.iter().find_map(|column| match column {
            Column::Seat(color) => Some(*color),
            _ => None,
        });
        seat == Some(Color::White)
    }

    /// The cells of a row, in the order in which they are to be read: number, moves by seat, score, others.
    pub(super) fn row<'a, 't>(&self, line: &LineTokens<'a, 't>) -> Vec<(Column, &'t [Lexeme<'a>])> {
        let mut found = Vec::new();
        if self.separator.is_none() {
            return self.row_of_words(line);
        }
        for (index, cell) in cells(line.tokens, self.separator).into_iter().enumerate() {
            let column = self.columns.get(index).copied().unwrap_or(Column::Other);
            found.push((column, cell));
        }
        found.sort_by_key(|(column, _)| rank(*column));
        found
    }

    /// A row without separators: its moves belong to the seats in their order.
    fn row_of_words<'a, 't>(&self, line: &LineTokens<'a, 't>) -> Vec<(Column, &'t [Lexeme<'a>])> {
        let seats = self
            .columns
            .iter()
            .filter(|column| matches!(column, Column::Seat(_)));
        let mut seats = seats.copied();
        let mut found: Vec<(Column, &[Lexeme<'_>])> = Vec::new();
        let mut begins = Vec::new();
        for (index, token) in line.tokens.iter().enumerate() {
            let is_place = matches!(token.kind, Lex::Move(_) | Lex::Cell(_))
                || token.kind == Lex::Ellipsis && index > 0;
            let is_second = matches!(token.kind, Lex::Cell(_))
                && begins.len() % 2 == 1
                && !line.has_move_at(index);
            if index == 0 || is_place && !is_second {
                begins.push(index);
            }
        }
        for (n, &begin) in begins.iter().enumerate() {
            let end = begins.get(n + 1).copied().unwrap_or(line.tokens.len());
            let cell = &line.tokens[begin..end];
            let is_move = matches!(cell[0].kind, Lex::Move(_) | Lex::Cell(_) | Lex::Ellipsis);
            let column = if is_move {
                seats.next().unwrap_or(Column::Other)
            } else {
                Column::Number
            };
            found.push((column, cell));
        }
        found.sort_by_key(|(column, _)| rank(*column));
        found
    }

    /// Whether each row is a ply.
    pub(super) fn is_by_ply(&self) -> bool {
        self.columns.contains(&Column::Move)
    }
}

fn column(heading: Heading, has_seats: bool) -> Column {
    match heading {
        Heading::Game => Column::Game,
        Heading::Number => Column::Number,
        Heading::Ply => Column::Ply,
        Heading::Seat(color @ (Color::Black | Color::White)) => Column::Seat(color),
        Heading::Seat(_) => Column::Other,
        Heading::Score => Column::Score,
        Heading::Turn if has_seats => Column::Number,
        Heading::Player | Heading::Turn => Column::Player,
        // Beside the columns of players it heads their numbers.
        Heading::Move if has_seats => Column::Number,
        Heading::Move => Column::Move,
    }
}

fn rank(column: Column) -> u8 {
    match column {
        Column::Game | Column::Number | Column::Ply => 0,
        Column::Player => 1,
        Column::Seat(Color::Black) => 2,
        Column::Seat(_) => 3,
        Column::Move => 4,
        Column::Score => 5,
        Column::Other => 6,
    }
}

/// Of a table with a ply in each row: the column that holds the moves, whatever heads it, as `Coup` may head the numbers.
fn place_moves(columns: &mut [Column], row: &LineTokens<'_, '_>, separator: char) {
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

/// Of a table with a ply in each row: what its columns of numbers count. Those of rounds stand in two rows each; of several columns, the
/// last one numbers the plies or the rounds, and the others the game.
fn place_numbers(columns: &mut [Column], rows: &[LineTokens<'_, '_>], separator: char) {
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
        |row: &LineTokens<'_, '_>| number_in(cells(row.tokens, Some(separator)).get(last)?);
    let mut numbers = rows.iter().filter(|row| !row.is_blank()).map(number);
    if let (Some(Some(first)), Some(Some(second))) = (numbers.next(), numbers.next()) {
        columns[last] = if second == first + 1 {
            Column::Ply
        } else {
            Column::Number
        };
    }
}

/// The number in a cell.
pub(super) fn number_in(cell: &[Lexeme<'_>]) -> Option<u32> {
    cell.iter().find_map(|token| match token.kind {
        Lex::Number(number) | Lex::Bare(number) => Some(number),
        _ => None,
    })
}

/// Whether there is a move in a cell.
fn holds_move(cell: &[Lexeme<'_>]) -> bool {
    let line = LineTokens {
        tokens: cell,
        at: 0,
    };
    line.has_move()
}

/// The two cells of a row that hold moves or empty places.
fn seats_of_row(row: &LineTokens<'_, '_>, separator: char) -> Option<Vec<usize>> {
    let cells = cells(row.tokens, Some(separator));
    let is_seat = |cell: &&[Lexeme<'_>]| {
        let mut tokens = cell
            .iter()
            .filter(|token| !matches!(token.kind, Lex::Separator('"')));
        matches!(
            tokens.next().map(|token| token.kind),
            Some(Lex::Move(_) | Lex::Cell(_) | Lex::Ellipsis)
        )
    };
    let seats: Vec<usize> = (0..)
        .zip(&cells)
        .filter(|(_, cell)| is_seat(cell))
        .map(|(index, _)| index)
        .collect();
    (seats.len() == 2).then_some(seats)
}

/// Adds the tags that the record does not have yet.
pub(super) fn add_tags(tags: Vec<DraftTag>, draft: &mut Draft) {
    for tag in tags {
        if draft.tag(&tag.name).is_none() {
            draft.tags.push(tag);
        }
    }
}
