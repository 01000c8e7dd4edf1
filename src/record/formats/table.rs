//! `table`: one line per full move, a column per player, a column for the score.

mod columns;

use columns::{
    CellOf, Column, EXCHANGE_WITHOUT_HEADINGS, Head, Headed, cells_in_turn, cells_or_words,
    head_columns, name_numbers,
};
pub(crate) use columns::{ColumnOrder, players_in_headings};
use memchr::{memchr, memchr3};

use crate::game::{NumberMeaning, excerpt};
use crate::games::{GameKind, Notation};
use crate::record::formats::output::escape::in_cell;
use crate::record::formats::output::movetext::{PLAIN_PUNCTUATION, Punctuation, write_ply};
use crate::record::formats::output::tags;
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::cells::{SEPARATORS, cells, text_of_cell};
use crate::record::lexer::line_text::trimmed;
use crate::record::lexer::lines::line_patterns::{
    is_hash_line, is_table_header, is_table_rule, may_name_colors,
};
use crate::record::lexer::lines::strict_moves::is_strict_row;
use crate::record::lexer::movetext_token::{MovetextToken, movetext_token};
use crate::record::lexer::score_token::{column_score, is_clock};
use crate::record::lexer::text_move::{MoveSpelling, parse_text_move};
use crate::record::model::game::{Game, TypedGame, with_game};
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::model::score::score;
use crate::record::model::tag::TagName;
use crate::record::parse::draft::{Draft, DraftError};
use crate::record::parse::draft_ply::DraftPly;
use crate::record::parse::movetext::{self, MovetextDialect};
use crate::record::vocabulary::remark_heading::heads_remarks;
use crate::record::write::write_game::WriteGame;

/// With every ejection marked, and without line breaks, which no cell can contain.
const PUNCTUATION: Punctuation = Punctuation {
    marks: true,
    one_line: true,
    ..PLAIN_PUNCTUATION
};

/// Whether a text has a separator or letters of a heading.
pub(crate) fn may_have_rows(text: &str) -> bool {
    let bytes = text.as_bytes();
    let separator = memchr3(b'|', b'\t', b';', bytes).or(memchr(b',', bytes));
    separator.is_some() || may_name_colors(text)
}

/// Whether a line can only be a row of a table: a separator at its beginning, or after a number or a single move, and
/// no more moves than players.
pub(crate) fn is_row(line: &str) -> bool {
    let line = trimmed(line);
    let begins_with_move = parse_text_move(line, NumberMeaning::Scores);
    if begins_with_move.is_some_and(|(spelling, _)| spelling == MoveSpelling::Commas) {
        return false;
    }
    if line.starts_with('|') {
        return true;
    }
    let before_comment = line.split('{').next().unwrap_or_default();
    if is_table_header(before_comment) && !is_hash_line(line) {
        return true;
    }
    // Without a separator it is no row.
    let bytes = line.as_bytes();
    if memchr3(b'|', b'\t', b';', bytes)
        .or(memchr(b',', bytes))
        .is_none()
    {
        return false;
    }
    let cells = cells(line);
    let first = cells.first().copied().unwrap_or_default();
    let is_first =
        first.len() < line.len() && (is_number(first) || is_token(first, NumberMeaning::Scores));
    let separated = line
        .trim_start_matches(first)
        .trim_start_matches(' ')
        .starts_with(SEPARATORS);
    let is_pair = cells
        .iter()
        .filter(|cell| is_token(cell, NumberMeaning::Scores))
        .count()
        <= 2;
    is_first && separated && is_pair
}

fn is_token(cell: &str, numbers: NumberMeaning) -> bool {
    parse_text_move(cell, numbers).is_some_and(|(_, rest)| rest.is_empty())
}

fn is_number(cell: &str) -> bool {
    let digits = cell.trim_end_matches('.');
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a line may be a row below headings: it begins with a number or a bar, or has a cell that begins with a move.
fn may_be_row(line: &str, game: GameKind) -> bool {
    let begins_with_move = |cell: &str| parse_text_move(cell, NumberMeaning::Scores).is_some();
    let begins_row = |c: char| c.is_ascii_digit() || c == '|';
    !is_table_header(line)
        && (line.starts_with(begins_row)
            || is_strict_row(line, game)
            || cells_or_words(line).into_iter().any(begins_with_move))
}

pub(crate) fn parse(record: &RawRecord, order: ColumnOrder, draft: &mut Draft) {
    let mut head: Option<Vec<Headed<'_>>> = None;
    let lines: Vec<&str> = record.text[record.body..].split('\n').collect();
    let last_row = lines
        .iter()
        .rposition(|line| may_be_row(line.trim(), draft.game));
    for (index, line) in lines.iter().enumerate() {
        let text = line.trim();
        // Below the last row, `Black is glad, White is tired` is a sentence.
        let is_below = Some(index) > last_row;
        if text.is_empty() || is_table_rule(text) {
            continue;
        }
        let is_row_below = |head: &Vec<Headed<'_>>| {
            text.contains(SEPARATORS) || text.split_whitespace().count() == head.len()
        };
        let is_row = is_row(text)
            || is_strict_row(text, draft.game)
            || text.contains("  ")
            || head.as_ref().is_some_and(is_row_below);
        if text.starts_with(['{', '%']) || is_hash_line(text) || is_below && is_table_header(text) {
            movetext::parse(text, MovetextDialect::Score, record, draft);
        } else if is_table_header(text) {
            let mut columns = head_columns(text, order, record, draft);
            name_numbers(&mut columns, &lines[index + 1..]);
            head = Some(columns);
        } else if !is_row {
            movetext::parse(text, MovetextDialect::Score, record, draft);
        } else {
            if draft.plies.is_empty() && head.is_none() && order == ColumnOrder::Exchanged {
                let at = text.as_ptr() as usize - record.text.as_ptr() as usize;
                draft.warn(record, ProblemKind::Reading, at, EXCHANGE_WITHOUT_HEADINGS);
            }
            parse_row(text, (head.as_deref(), order), record, draft);
        }
        if draft.stop.is_some() {
            return;
        }
    }
}

fn parse_row<'a>(row: &'a str, head: Head<'_, 'a>, record: &RawRecord, draft: &mut Draft) {
    let first = draft.plies.len();
    let mut number = None;
    let cells = cells_in_turn(row, head, draft);
    // Whether figures in the cell of a move may be the score of the row: it has no cell for that.
    let is_score = |(column, _): &Headed<'_>| *column == Column::Score;
    let may_be_score = head.0.is_none_or(|head| head.iter().any(is_score))
        && !cells.iter().any(|(headed, _)| is_score(headed));
    for ((column, name), cell) in cells {
        let at = cell.as_ptr() as usize - record.text.as_ptr() as usize;
        let is_score = matches!(
            movetext_token(cell, draft.grammar()),
            Ok(("", MovetextToken::Score(_)))
        );
        match column {
            Column::Number if is_number(cell) => {
                number = cell
                    .trim_end_matches('.')
                    .parse()
                    .ok()
                    .map(|number| (number, at));
            }
            Column::Number if cell.is_empty() => {}
            Column::Number => {
                let message = format!(
                    "`{}` in the column of numbers, expected a number",
                    excerpt(cell)
                );
                draft.warn(record, ProblemKind::MoveNumber, at, message);
            }
            Column::Seat(_, CellOf::Clock) if is_empty(cell) => {}
            Column::Seat(_, CellOf::Clock) if is_clock(cell) => {
                movetext::parse(cell, MovetextDialect::Score, record, draft);
            }
            Column::Seat(seat, CellOf::Move) if is_empty(cell) => {
                if draft.plies.is_empty() {
                    draft.first_seat = seat + 1;
                }
            }
            Column::Seat(_, CellOf::Move)
                if (!is_score || !may_be_score || draft.plies.len() == first)
                    && !draft.grammar().is_move(cell)
                    && !cell.contains(char::is_alphabetic)
                    && let Some(result) = GameResult::find(cell) =>
            {
                draft.closing_result = Some((result, at));
            }
            Column::Seat(_, CellOf::Move) if !is_score => {
                parse_move(cell, at, number.take(), record, draft);
                if draft.stop.is_some() {
                    return;
                }
            }
            Column::Seat(_, CellOf::Move) | Column::Score => {
                take_score(cell, at, first, record, draft)
            }
            Column::Other | Column::Time | Column::None
                if draft.grammar().is_move(cell) && !heads_remarks(name) =>
            {
                draft.stop = Some(DraftError::unreadable(draft.game, cell, at));
                return;
            }
            Column::Remark(_) | Column::Other | Column::Seat(_, CellOf::Clock) => {
                draft.comment(&text_of_cell(row, cell));
            }
            Column::Time if cell.is_empty() => {}
            Column::Time => draft.comment(&format!("{name} {}", text_of_cell(row, cell))),
            Column::None if cell.is_empty() => {}
            Column::None => {
                let message = format!(
                    "`{}` beyond the last column, expected nothing; kept as a comment",
                    excerpt(cell)
                );
                draft.warn(record, ProblemKind::UnknownText, at, message);
                draft.comment(&text_of_cell(row, cell));
            }
        }
    }
}

/// Whether the player of a cell has not moved.
fn is_empty(cell: &str) -> bool {
    matches!(cell, "" | "..." | "…" | "-")
}

fn parse_move(
    cell: &str,
    at: usize,
    number: Option<(u32, usize)>,
    record: &RawRecord,
    draft: &mut Draft,
) {
    let before = draft.plies.len();
    movetext::parse(cell, MovetextDialect::Score, record, draft);
    let found = draft.plies.len() - before;
    // The last turn may be incomplete.
    let most = draft.stated_rules.rules.moves_in_turn();
    if draft.stop.is_none() && !(1..=most).contains(&found) {
        let expected = if most == 1 { "one" } else { "one or two" };
        let message = format!("{found} moves in `{}`, expected {expected}", excerpt(cell));
        draft.warn(record, ProblemKind::UnknownText, at, message);
    }
    if let Some(ply) = draft.plies.get_mut(before) {
        ply.number = ply.number.or(number);
    }
}

/// Takes the score of a row as a claim about its last ply.
fn take_score(cell: &str, at: usize, first: usize, record: &RawRecord, draft: &mut Draft) {
    match column_score(cell) {
        Ok(("", score)) => {
            if let Some(ply) = draft
                .plies
                .get_mut(first..)
                .and_then(<[DraftPly]>::last_mut)
            {
                ply.annotations_mut().score = Some((score, at));
            }
        }
        _ if cell.is_empty() => {}
        _ => {
            let message = format!(
                "`{}` in the column of scores, expected a score as 1-0; kept as a comment",
                excerpt(cell)
            );
            draft.warn(record, ProblemKind::Score, at, message);
            draft.comment(&text_of_cell(&record.text, cell));
        }
    }
}

pub(crate) fn write(game: &Game, tags: &[(TagName, String)], notation: Notation) -> String {
    let mut text = tags::plain_header(game, tags, &PUNCTUATION);
    let seats = game.seats();
    let names: Vec<TagName> = (0..seats).map(|seat| game.seat_name(seat)).collect();
    let rule = " --- |".repeat(usize::from(seats) + 2);
    text.push_str(&format!(
        "| N° | {} | Score |\n|{rule}\n",
        names.join(" | ")
    ));
    with_game!(game, game => write_rounds(game, seats, notation, &mut text));
    text
}

/// Writes a row for each round.
fn write_rounds<P: WriteGame>(
    game: TypedGame<'_, P>,
    seats: u8,
    notation: Notation,
    text: &mut String,
) {
    let steps = game.numbered_plies();
    for round in steps.chunk_by(|one, next| one.number == next.number) {
        let moved = |seat: u8| {
            let moves = round.iter().filter(|step| step.before.seat() == seat);
            let moves: Vec<String> = moves
                .map(|step| in_cell(&write_ply(step, notation, &PUNCTUATION)))
                .collect();
            if moves.is_empty() {
                "...".to_owned()
            } else {
                moves.join(" ")
            }
        };
        let last = round.last().expect("a chunk has one step at least");
        let mut after = last.before;
        after.play_unchecked(last.mv);
        let cells: Vec<String> = (0..seats).map(moved).collect();
        let (number, cells, score) = (last.number, cells.join(" | "), score(&after));
        text.push_str(&format!("| {number} | {cells} | {score} |\n"));
    }
}
