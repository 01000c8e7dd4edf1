//! The columns of a table, and the cells of its rows in reading order.

use crate::game::Color;
use crate::record::lexer::cells::SEPARATORS;
use crate::record::lexer::lines::line_tokens::LineTokens;
use crate::record::lexer::text_move::TextMove;
use crate::record::lexer::token::{TextToken, TokenKind};
use crate::record::vocabulary::heading::{ColumnRole, places_in_turn};
use crate::record::vocabulary::remark_heading::{heads_remarks, player_of_remarks};

/// The content of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Column {
    /// The round number.
    Number,
    /// The ply number.
    Ply,
    /// The moves of a player.
    Seat(Color),
    /// The number or name of the game that the row belongs to.
    Game,
    /// The player to move, in a table with one ply per row.
    Player,
    /// The move, in a table with one ply per row.
    Move,
    Score,
    /// The time on the clock of a player.
    Clock(Color),
    /// Times other than those on the clocks, under the heading with this index: remarks that need their heading.
    Time(usize),
    /// Anything else, under a heading for remarks; on the moves of a player if the heading names one.
    Remark(Option<Color>),
    /// Remarks and anything else.
    Other,
}

/// The columns of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Columns {
    pub(super) kinds: Vec<Column>,
    /// The headings of the columns; none if the rows have no headings.
    pub(super) names: Vec<String>,
    /// The separator between the cells of a row; `None` for blanks.
    pub(super) separator: Option<char>,
    /// Whether a column has the scores.
    pub(super) has_score: bool,
}

impl Columns {
    pub(super) fn new(
        mut kinds: Vec<Column>,
        names: Vec<String>,
        separator: Option<char>,
    ) -> Columns {
        for (column, name) in kinds.iter_mut().zip(&names) {
            if *column == Column::Other && heads_remarks(name) {
                *column = Column::Remark(player_of_remarks(name));
            }
        }
        Columns {
            has_score: kinds.contains(&Column::Score),
            kinds,
            names,
            separator,
        }
    }

    /// Exchanges the columns of the two players.
    pub(super) fn swapped(mut self) -> Columns {
        for column in &mut self.kinds {
            if let Column::Seat(color) | Column::Clock(color) | Column::Remark(Some(color)) = column
            {
                *color = if *color == Color::Black {
                    Color::White
                } else {
                    Color::Black
                };
            }
        }
        self
    }

    /// Whether White's column precedes Black's.
    pub(super) fn is_white_first(&self) -> bool {
        let seat = self.kinds.iter().find_map(|column| match column {
            Column::Seat(color) => Some(*color),
            _ => None,
        });
        seat == Some(Color::White)
    }

    /// The cells of a row in reading order: number, moves by seat, score, others.
    pub(super) fn row<'a, 't, M: TextMove>(
        &self,
        line: &LineTokens<'a, 't, M>,
    ) -> Vec<(Column, &'t [TextToken<'a, M>])> {
        let mut found = Vec::new();
        if self.separator.is_none() {
            return self.row_of_words(line);
        }
        let cells = cells(line.tokens, self.separator);
        let mut ranks = self.ranks(cells.len()).into_iter();
        for (index, cell) in cells.into_iter().enumerate() {
            let column = self.kinds.get(index).copied().unwrap_or(Column::Other);
            found.push((ranks.next().unwrap_or((rank(column), false)), column, cell));
        }
        found.sort_by_key(|(rank, ..)| *rank);
        let in_turn = found.into_iter();
        in_turn.map(|(_, column, cell)| (column, cell)).collect()
    }

    /// The places of the first columns, as many as a row has cells, in reading order.
    fn ranks(&self, cells: usize) -> Vec<(u8, bool)> {
        let kinds = self.kinds.iter().take(cells).map(|&column| {
            let role = match column {
                Column::Seat(_) => ColumnRole::Seat,
                Column::Remark(player) => {
                    ColumnRole::Remark(player.map(|player| rank(Column::Seat(player))))
                }
                Column::Other | Column::Time(_) => ColumnRole::Remark(None),
                _ => ColumnRole::Other,
            };
            (rank(column), role)
        });
        places_in_turn(&kinds.collect::<Vec<_>>())
    }

    /// A row without separators: its moves belong to the seats in their order, and its times to the columns of times.
    fn row_of_words<'a, 't, M: TextMove>(
        &self,
        line: &LineTokens<'a, 't, M>,
    ) -> Vec<(Column, &'t [TextToken<'a, M>])> {
        let seats = self
            .kinds
            .iter()
            .filter(|column| matches!(column, Column::Seat(_)));
        let mut seats = seats.copied();
        let is_time = |column: &&Column| matches!(column, Column::Clock(_) | Column::Time(_));
        let has_times = self.kinds.iter().any(|column| is_time(&column));
        let mut times = self.kinds.iter().filter(is_time).copied();
        let mut found: Vec<(Column, &[TextToken<'_, M>])> = Vec::new();
        let mut begins = Vec::new();
        for (index, token) in line.tokens.iter().enumerate() {
            let is_place = matches!(token.kind, TokenKind::Move(_) | TokenKind::Cell(_))
                || token.kind == TokenKind::Ellipsis && index > 0;
            let is_time = matches!(token.kind, TokenKind::Clock(_)) && has_times;
            let is_second = matches!(token.kind, TokenKind::Cell(_))
                && begins.len() % 2 == 1
                && !line.has_move_at(index);
            if index == 0 || is_time || is_place && !is_second {
                begins.push(index);
            }
        }
        for (n, &begin) in begins.iter().enumerate() {
            let end = begins.get(n + 1).copied().unwrap_or(line.tokens.len());
            let cell = &line.tokens[begin..end];
            let column = match cell[0].kind {
                TokenKind::Move(_) | TokenKind::Cell(_) | TokenKind::Ellipsis => {
                    seats.next().unwrap_or(Column::Other)
                }
                TokenKind::Clock(_) if has_times => times.next().unwrap_or(Column::Other),
                _ => Column::Number,
            };
            found.push((column, cell));
        }
        found.sort_by_key(|(column, _)| rank(*column));
        found
    }

    /// Whether each row holds one ply.
    pub(super) fn is_by_ply(&self) -> bool {
        self.kinds.contains(&Column::Move)
    }
}

/// A test of the tokens in turn whether each stands between quotes. Quotes that are not closed mean nothing.
fn quotes<'a, M: TextMove>(
    tokens: &[TextToken<'a, M>],
) -> impl FnMut(&TextToken<'a, M>) -> bool + use<'a, M> {
    let is_quote = |token: &TextToken<'_, M>| token.kind == TokenKind::Separator('"');
    let are_closed = tokens.iter().filter(|token| is_quote(token)).count() % 2 == 0;
    let mut is_open = false;
    move |token| {
        is_open ^= are_closed && is_quote(token);
        is_open
    }
}

/// The cells of a line: those between separators, or single tokens.
pub(super) fn cells<'a, 't, M: TextMove>(
    tokens: &'t [TextToken<'a, M>],
    separator: Option<char>,
) -> Vec<&'t [TextToken<'a, M>]> {
    let Some(separator) = separator else {
        return tokens.chunks(1).collect();
    };
    let is_separator = |token: &TextToken<'_, M>| token.kind == TokenKind::Separator(separator);
    let mut is_quoted = quotes(tokens);
    let cells = tokens.split(|token| !is_quoted(token) && is_separator(token));
    let mut cells: Vec<&[TextToken<'_, M>]> = cells.collect();
    if separator == '|' && tokens.first().is_some_and(is_separator) {
        cells.remove(0);
        if cells.len() > 1 && tokens.last().is_some_and(is_separator) {
            cells.pop();
        }
    }
    cells
}

pub(super) fn separator_of<M: TextMove>(line: &LineTokens<'_, '_, M>) -> Option<char> {
    let has = |separator: char| {
        let mut is_quoted = quotes(line.tokens);
        let mut tokens = line.tokens.iter();
        tokens.any(|token| !is_quoted(token) && token.kind == TokenKind::Separator(separator))
    };
    SEPARATORS.into_iter().find(|&separator| has(separator))
}

/// Whether a cell holds a move.
pub(super) fn holds_move<M: TextMove>(cell: &[TextToken<'_, M>]) -> bool {
    let line = LineTokens {
        tokens: cell,
        at: 0,
    };
    line.has_move()
}

fn rank(column: Column) -> u8 {
    match column {
        Column::Game | Column::Number | Column::Ply => 0,
        Column::Player => 1,
        Column::Seat(Color::Black) | Column::Move => 2,
        Column::Clock(Color::Black) => 3,
        Column::Seat(_) => 4,
        Column::Clock(_) => 5,
        Column::Score => 6,
        Column::Time(_) | Column::Remark(_) | Column::Other => 7,
    }
}

/// The number in a cell.
pub(super) fn number_in<M: TextMove>(cell: &[TextToken<'_, M>]) -> Option<u32> {
    cell.iter().find_map(|token| match token.kind {
        TokenKind::Number(number) | TokenKind::UnmarkedNumber(number) => Some(number),
        _ => None,
    })
}
