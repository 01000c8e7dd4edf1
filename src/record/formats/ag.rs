//! `ag`: Nacre's "Abalone Game". Tags in brackets, the start position as nine rows of `.`, `1` (Black) and `2` (White; 3 to 7 for the
//! other colours, with the native position in a tag), the side
//! to move, the marbles lost, and the moves with comments and variations.
//!
//! Source: the code of Peer Sommerlund's abmove; its specification was never published and no file of the time is known. Unspecified, and therefore
//! chosen here: clocks are in comments, `{[%clk 0:15]}`, as in PGN, and there is no result after the moves.

use crate::board::Cell;
use crate::game::{Color, excerpt};
use crate::notation::{Notation, PositionNotation};
use crate::record::formats::output::escape::bracketed;
use crate::record::formats::output::movetext::{Punctuation, before_moves, wrapped, write_moves};
use crate::record::formats::output::tags::TagStyle;
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::lines::line_patterns::is_board_row;
use crate::record::model::game::TypedGame;
use crate::record::model::problem::ProblemKind;
use crate::record::model::tag::TagName;
use crate::record::parse::draft::Draft;
use crate::record::parse::movetext::{self, MovetextDialect};
use crate::rules::{Position, Rules, Setup};

/// `1. a1d4 i5f5 (1. - a5d5) 2. ...`
const PUNCTUATION: Punctuation = Punctuation {
    after_number: [". ", ". - "],
    clock: ["{[%clk ", "]}"],
    marks: false,
    one_line: false,
};

/// The tags that are written first, in this order.
const FIRST_TAGS: [&str; 7] = ["Event", "Site", "Date", "Round", "Black", "White", "Result"];

/// Whether the body of a record begins with two rows of a board. Boards with other signs also have rows of points.
pub(crate) fn is_board(body: &str) -> bool {
    let mut rows = body.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut is_row = || rows.next().is_some_and(is_board_row);
    is_row() && is_row()
}

pub(crate) fn parse(record: &RawRecord, draft: &mut Draft) {
    let body = &record.text[record.body..];
    let mut board = Board::default();
    let mut faults = Vec::new();
    let mut left = body;
    while let Some(line) = left.lines().next() {
        let text = line.trim();
        let at = line.as_ptr() as usize - record.text.as_ptr() as usize;
        if !board.take(text, &mut faults) {
            break;
        }
        faults
            .drain(..)
            .for_each(|fault| draft.warn(record, ProblemKind::Position, at, fault));
        left = left[line.len()..].trim_start_matches('\n');
    }
    match board.position(&draft.stated_rules.of::<Position>()) {
        // Outside of the standard game the board is not the whole position.
        Ok(_) if draft.tag("StartPosition").is_some() => {}
        Ok(start) => draft.start = Some(start.into()),
        Err(fault) => draft.warn_of_start(record, record.body, fault),
    }
    movetext::parse(left, MovetextDialect::Result, record, draft);
}

/// The lines between tags and moves.
#[derive(Default)]
struct Board {
    /// The characters of the rows, top row first.
    rows: Vec<Vec<char>>,
    /// The seat to move.
    turn: Option<u8>,
    lost: [Option<u8>; Color::COUNT],
    is_faulty: bool,
}

impl Board {
    /// Takes a line of the board. Returns whether it is one.
    fn take(&mut self, text: &str, faults: &mut Vec<String>) -> bool {
        if text.is_empty() {
            return true;
        }
        let words = text.split(' ').filter(|word| !word.is_empty());
        let is_row = self.rows.len() < 9
            && words.clone().all(|word| word.chars().count() == 1)
            && words.clone().count() > 2;
        if is_row {
            self.take_row(
                words.filter_map(|word| word.chars().next()).collect(),
                text,
                faults,
            );
            return true;
        }
        let number = |text: &str| match text.as_bytes() {
            [digit @ b'1'..=b'7'] => Some(digit - b'1'),
            _ => None,
        };
        if let Some(seat) = number(text).filter(|_| self.turn.is_none()) {
            self.turn = Some(seat);
            return true;
        }
        let lost = text.split_once('-');
        let lost = lost.and_then(|(color, lost)| Some((number(color)?, lost.parse().ok()?)));
        match lost.map(|(color, lost): (u8, u8)| (&mut self.lost[usize::from(color)], lost)) {
            Some((slot @ None, lost)) => *slot = Some(lost),
            _ => return false,
        }
        true
    }

    fn take_row(&mut self, row: Vec<char>, text: &str, faults: &mut Vec<String>) {
        let width = [5, 6, 7, 8, 9, 8, 7, 6, 5][self.rows.len()];
        let name = ['i', 'h', 'g', 'f', 'e', 'd', 'c', 'b', 'a'][self.rows.len()];
        if row.len() != width {
            faults.push(format!(
                "row {name}: {} cells in `{}`, expected {width}",
                row.len(),
                excerpt(text)
            ));
        }
        if let Some(character) = row
            .iter()
            .find(|character| !matches!(character, '.' | '1'..='7'))
        {
            faults.push(format!(
                "row {name}: `{character}`, expected `.`, `1` or `2`"
            ));
        }
        self.is_faulty |= !faults.is_empty();
        self.rows.push(row);
    }

    fn position(&self, rules: &Rules) -> Result<Position, String> {
        if self.is_faulty {
            return Err("a board with faults, expected one without".to_owned());
        }
        if self.rows.len() != 9 {
            return Err(format!(
                "{} rows of the board, expected 9 from i to a",
                self.rows.len()
            ));
        }
        let mut setup = Setup {
            lost: self.lost.map(Option::unwrap_or_default),
            seat: self.turn.unwrap_or_default(),
            ..Setup::EMPTY
        };
        for (row, characters) in (1..=9).rev().zip(&self.rows) {
            let cells = (1..=9).filter_map(|column| Cell::new(row, column));
            for (cell, character) in cells.zip(characters) {
                let color = Color::ALL
                    .into_iter()
                    .find(|&color| digit(color) == *character);
                if let Some(color) = color {
                    setup.marbles[color.index()] |= cell.bit();
                }
            }
        }
        Position::new(setup, *rules).map_err(|faults| {
            faults
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join("; ")
        })
    }
}

/// The board replaces `SetUp` and `Position`; outside of the standard game a tag holds the whole position.
pub(crate) const TAG_STYLE: TagStyle = TagStyle {
    prescribed: &["Result", "Notation"],
    draws_start: true,
    others: |game| {
        let start = game.of::<Position>().map(|game| game.start());
        let start = start.filter(|start| !start.rules().plays_as_standard());
        let text = start.map(|start| ("StartPosition", PositionNotation::Apgn.write(&start)));
        text.into_iter().collect()
    },
    ..TagStyle::PLAIN
};

/// Writes a game. The format has only boards of Abalone.
pub(crate) fn write(
    game: TypedGame<'_, Position>,
    mut tags: Vec<(TagName, String)>,
    notation: Notation,
) -> String {
    let mut text = String::new();
    for name in FIRST_TAGS {
        let found = tags
            .iter()
            .position(|(tag, _)| tag == name)
            .map(|index| tags.remove(index).1);
        if found.is_some() || matches!(name, "Event" | "Black" | "White" | "Result") {
            text.push_str(&bracketed(name, found.as_deref().unwrap_or("?")));
        }
    }
    tags.iter()
        .for_each(|(name, value)| text.push_str(&bracketed(name, value)));
    text.push('\n');
    if !game.is_fragment() {
        text.push_str(&board(&game.start()));
    }
    let comment = before_moves(&game);
    let moves = write_moves(&game.numbered_plies(), notation, &PUNCTUATION);
    text.push_str(&wrapped(&format!("{comment}{moves}")));
    text
}

fn board(position: &Position) -> String {
    let mut text = String::new();
    for row in (1..=9u8).rev() {
        let cells = (1..=9).filter_map(|column| Cell::new(row, column));
        let characters: Vec<String> = cells
            .map(|cell| position.at_on_board(0, cell).map_or('.', digit).to_string())
            .collect();
        text.push_str(&format!(
            "{:indent$}{}\n",
            "",
            characters.join(" "),
            indent = usize::from(row.abs_diff(5))
        ));
    }
    text.push_str(&format!("{}\n", position.seat() + 1));
    for color in Color::ALL {
        let lost = position.lost(color);
        if lost > 0 || Color::BOTH.contains(&color) {
            text.push_str(&format!("{}-{lost}\n", digit(color)));
        }
    }
    text
}

/// The digit of a colour, 1 for Black.
fn digit(color: Color) -> char {
    char::from(b'1' + color as u8)
}
