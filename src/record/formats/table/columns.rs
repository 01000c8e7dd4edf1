//! The columns of a table.

use crate::game::{Color, excerpt};
use crate::games::AnyRules;
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::cells::{cells, number_rows};
use crate::record::lexer::lines::line_patterns::{is_table_header, is_table_rule};
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::Draft;
use crate::record::parse::named_players::NamedPlayers;
use crate::record::vocabulary::heading::{
    ColumnRole, Heading, message_of_exchange, places_in_turn, players_of_clocks,
};
use crate::record::vocabulary::heading_lookup::heading;
use crate::record::vocabulary::lookup::color_named;
use crate::record::vocabulary::remark_heading::{heads_remarks, player_of_remarks};

/// The content of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Column {
    Number,
    /// The moves of a player, from 0 in the order of turns, and the time on the player's clock.
    Seat(u8, CellOf),
    Score,
    /// Times other than those on the clocks: remarks that need the heading.
    Time,
    /// Remarks on the moves of a player.
    Remark(u8),
    /// A column with another heading, for remarks.
    Other,
    /// Beyond the last column.
    None,
}

/// What a cell of a player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CellOf {
    Move,
    Clock,
}

/// Whose moves the columns of two players have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ColumnOrder {
    /// Those of the player whom the heading names; without headings, those of the first player first.
    AsHeaded,
    /// Those of the other player.
    Exchanged,
}

/// The message about columns without headings that are exchanged.
pub(super) const EXCHANGE_WITHOUT_HEADINGS: &str = "the columns have no headings, and the moves replay only with White's moves in the first of them, and are read so";

/// A column and its heading.
pub(super) type Headed<'a> = (Column, &'a str);

/// The columns that headings name, if there are any, and the order of those without headings.
pub(super) type Head<'h, 'a> = (Option<&'h [Headed<'a>]>, ColumnOrder);

/// The cells of a line, which may be separated by single blanks.
pub(super) fn cells_or_words(line: &str) -> Vec<&str> {
    let cells = cells(line);
    if cells.len() > 1 {
        cells
    } else {
        line.split_whitespace().collect()
    }
}

/// The players whose colours head columns of a table, in the order of turns.
pub(crate) fn players_in_headings(record: &RawRecord) -> NamedPlayers {
    let body = &record.text[record.body..];
    let heading = body.lines().find(|line| is_table_header(line));
    let Some(heading) = heading else {
        return NamedPlayers::default();
    };
    let named: Vec<Color> = cells_or_words(heading.trim())
        .into_iter()
        .filter_map(|name| color_named(name.trim()))
        .collect();
    let all = Color::ALL.into_iter();
    NamedPlayers {
        count: all.take_while(|color| named.contains(color)).count(),
        at: heading.as_ptr() as usize - record.text.as_ptr() as usize,
        is_reported: true,
    }
}

/// The columns of a heading. Cells under other headings become comments, with a warning.
pub(super) fn head_columns<'a>(
    text: &'a str,
    order: ColumnOrder,
    record: &RawRecord,
    draft: &mut Draft,
) -> Vec<Headed<'a>> {
    let names = cells_or_words(text);
    let rules = draft.stated_rules.rules;
    let mut columns = columns_named(&names, rules);
    if order == ColumnOrder::Exchanged
        && rules.seats() == 2
        && let Some(message) = exchange(&mut columns)
    {
        let at = text.as_ptr() as usize - record.text.as_ptr() as usize;
        draft.warn(record, ProblemKind::Reading, at, message);
    }
    for (column, name) in columns.iter().zip(&names) {
        if *column != Column::Other || name.is_empty() || heads_remarks(name) {
            continue;
        }
        let at = name.as_ptr() as usize - record.text.as_ptr() as usize;
        let seats = (0..rules.seats()).map(|seat| rules.seat_name(seat));
        let message = format!(
            "column `{}`, expected N°, {}, Score or Clock; kept as comments",
            excerpt(name),
            seats.collect::<Vec<_>>().join(", ")
        );
        draft.warn(record, ProblemKind::UnknownText, at, message);
    }
    columns.into_iter().zip(names).collect()
}

/// Marks a first column without a heading that numbers the rows below.
pub(super) fn name_numbers(columns: &mut [Headed<'_>], below: &[&str]) {
    let rows = below.iter().map(|line| line.trim());
    let rows = rows.filter(|line| !line.is_empty() && !is_table_rule(line));
    let number = |row| {
        let cell = cells_or_words(row).first().copied()?;
        cell.trim_end_matches('.').parse().ok()
    };
    if let Some((column, "")) = columns.first_mut()
        && number_rows(rows.map(number))
    {
        *column = Column::Number;
    }
}

/// Exchanges the columns of the two players, and says so; `None` if the headings name no player.
fn exchange(columns: &mut [Column]) -> Option<String> {
    let mut is_white_first = None;
    for column in columns {
        match column {
            Column::Seat(seat @ (0 | 1), _) => {
                is_white_first = is_white_first.or(Some(*seat == 1));
                *seat = 1 - *seat;
            }
            Column::Remark(seat @ (0 | 1)) => *seat = 1 - *seat,
            _ => {}
        }
    }
    is_white_first.map(message_of_exchange)
}

fn columns_named(names: &[&str], rules: AnyRules) -> Vec<Column> {
    let headings: Vec<Option<Heading>> = names.iter().map(|name| heading(name)).collect();
    let seats = names.iter().map(|name| seat_named(name.trim(), rules));
    let seats: Vec<Option<u8>> = seats.collect();
    let players: Vec<u8> = seats.iter().copied().flatten().collect();
    let clocks = players_of_clocks(&headings, &players, |color| {
        seat_named(&color.to_string(), rules)
    });
    let column = |at: usize| match headings[at] {
        Some(Heading::Score) => Column::Score,
        Some(Heading::Number | Heading::Move | Heading::Turn) => Column::Number,
        Some(Heading::Clock(_)) => {
            clocks[at].map_or(Column::Time, |seat| Column::Seat(seat, CellOf::Clock))
        }
        Some(Heading::Time) => Column::Time,
        _ => match (seats[at], remarks_on(names[at], rules)) {
            (Some(seat), _) => Column::Seat(seat, CellOf::Move),
            (None, Some(seat)) => Column::Remark(seat),
            (None, None) => Column::Other,
        },
    };
    (0..names.len()).map(column).collect()
}

/// The seat that a heading names: a colour, singular or plural, perhaps with a number.
fn seat_named(name: &str, rules: AnyRules) -> Option<u8> {
    let color = name.trim_end_matches(|character: char| character.is_ascii_digit());
    let number = &name[color.len()..];
    let color = color_named(color)?;
    let wanted = format!("{color}{number}");
    (0..rules.seats()).find(|&seat| rules.seat_name(seat) == wanted)
}

/// The seat of the player on whose moves a column has remarks.
fn remarks_on(name: &str, rules: AnyRules) -> Option<u8> {
    seat_named(&player_of_remarks(name)?.to_string(), rules)
}

/// The cells of a row with their columns, in the order of turns, independent of the order of the columns; the score is the one after the moves.
pub(super) fn cells_in_turn<'a>(
    row: &'a str,
    (head, order): Head<'_, 'a>,
    draft: &Draft,
) -> Vec<(Headed<'a>, &'a str)> {
    let cells = cells_or_words(row);
    let numbered = cells
        .first()
        .is_some_and(|cell| !draft.grammar().is_move(cell));
    let mut seats: Vec<u8> = (0..draft.stated_rules.rules.seats()).collect();
    if order == ColumnOrder::Exchanged && seats.len() == 2 {
        seats.reverse();
    }
    let default: Vec<Headed<'_>> = [Column::Number]
        .into_iter()
        .chain(
            seats
                .into_iter()
                .map(|seat| Column::Seat(seat, CellOf::Move)),
        )
        .chain([Column::Score])
        .map(|column| (column, ""))
        .collect();
    let columns = head.unwrap_or(if numbered { &default } else { &default[1..] });
    let column = |n: usize| columns.get(n).copied().unwrap_or((Column::None, ""));
    let cells: Vec<(Headed<'_>, &str)> = cells
        .into_iter()
        .enumerate()
        .map(|(n, cell)| (column(n), cell))
        .collect();
    let columns = cells.iter().map(|&((column, _), _)| {
        let role = match column {
            Column::Seat(..) => ColumnRole::Seat,
            Column::Remark(seat) => ColumnRole::Remark(Some(Column::Seat(seat, CellOf::Move))),
            Column::Other | Column::Time => ColumnRole::Remark(None),
            _ => ColumnRole::Other,
        };
        (column, role)
    });
    let turns = places_in_turn(&columns.collect::<Vec<_>>());
    let mut in_turn: Vec<usize> = (0..cells.len()).collect();
    in_turn.sort_by_key(|&at| turns[at]);
    in_turn.into_iter().map(|at| cells[at]).collect()
}
