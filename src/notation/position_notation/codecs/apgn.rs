//! The native notation: `wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b`, with marbles lost as ` -5b4w` if there are any.
//!
//! In variants the other colours are `r u g y` (red, blue, green, yellow) and neutral marbles `n`; a second board follows after `&`, with
//! marbles `r` and `u`. Between the marbles lost and the side to move are the points of the sides that do not follow from these, ` +2,0`,
//! and the number of plies since teams have joined, ` ~12,0`; after the side to move is the colour of the first move of the turn, `b+w`.
//! If two players have the same colour, the turn of the second is `b2`.

use super::super::codec::PositionCodec;
use super::super::expect_end::expect_end;
use super::board_rows::BoardRows;
use crate::game::excerpt;
use crate::rules::{Color, Position, Rules, Setup};

pub(in super::super) const CODEC: PositionCodec = PositionCodec {
    key: "apgn",
    read,
    write,
    has_turn: true,
    has_lost: true,
};

const ROWS: BoardRows = BoardRows {
    separator: '/',
    black: 'b',
    white: 'w',
    empty: None,
    has_letters: true,
};

/// The character between two boards.
const BOARD_SEPARATOR: char = '&';

fn read(text: &str, rules: &Rules, faults: &mut Vec<String>) -> Setup {
    // The document of APGN has no blank between the last row and the marbles lost.
    let lost_at = text
        .rfind('-')
        .filter(|&at| text[at..].find('/').is_none())
        .unwrap_or(text.len());
    let (board, lost) = text.split_at(lost_at);
    let mut words = board
        .split_whitespace()
        .chain(lost.split_whitespace())
        .peekable();
    let mut setup = Setup::EMPTY;
    let boards = words.next().unwrap_or_default().to_lowercase();
    read_boards(&boards, rules, &mut setup, faults);
    if let Some(lost) = words.next_if(|word| word.starts_with('-')) {
        match read_lost(&lost.to_lowercase()) {
            Some(counts) => setup.lost = counts,
            None => faults.push(format!(
                "marbles lost `{}`, expected them as -5b4w",
                excerpt(lost)
            )),
        }
    }
    if let Some(points) = words.next_if(|word| word.starts_with('+')) {
        read_numbers(points, &mut setup.points, "points", "+2,0", faults);
    }
    if let Some(joined) = words.next_if(|word| word.starts_with('~')) {
        read_numbers(
            joined,
            &mut setup.plies_since_join,
            "plies since joining",
            "~12,0",
            faults,
        );
    }
    match words.next() {
        Some(turn) => read_turn(&turn.to_lowercase(), rules, &mut setup, faults),
        None => {
            let symbols = turn_symbols(rules).join(" or ");
            faults.push(format!(
                "no side to move, expected a blank and {symbols} at the end"
            ));
        }
    }
    expect_end(words, "the side to move", faults);
    setup
}

/// Reads the marbles of one or two boards.
fn read_boards(boards: &str, rules: &Rules, setup: &mut Setup, faults: &mut Vec<String>) {
    for (number, board) in boards.split(BOARD_SEPARATOR).enumerate() {
        let board = ROWS.read(board, faults);
        for color in Color::ALL {
            let marbles = board.marbles[color.index()];
            if usize::from(rules.board_of(color)) != number && !marbles.is_empty() {
                let color = color.key();
                faults.push(format!(
                    "{color} marbles on board {}, expected none",
                    number + 1
                ));
            }
            setup.marbles[color.index()] |= marbles;
        }
    }
    let count = boards.split(BOARD_SEPARATOR).count();
    if count != usize::from(rules.players.boards()) {
        let expected = rules.players.boards();
        faults.push(format!("{count} boards, expected {expected}"));
    }
}

/// The characters of the players in the order of turns.
fn turn_symbols(rules: &Rules) -> Vec<String> {
    let colors = rules.colors().iter().enumerate();
    let symbol = |(seat, color): (usize, &Color)| {
        let before = rules.colors()[..seat]
            .iter()
            .filter(|other| *other == color);
        match before.count() {
            0 => color.letter().to_string(),
            count => format!("{}{}", color.letter(), count + 1),
        }
    };
    colors.map(symbol).collect()
}

/// Reads the side to move and the colour of the first move of the turn.
fn read_turn(text: &str, rules: &Rules, setup: &mut Setup, faults: &mut Vec<String>) {
    let (turn, first) = text
        .split_once('+')
        .map_or((text, None), |(turn, first)| (turn, Some(first)));
    let symbols = turn_symbols(rules);
    match symbols.iter().position(|symbol| symbol == turn) {
        Some(seat) => setup.seat = u8::try_from(seat).expect("at most six seats"),
        None => {
            let (turn, symbols) = (excerpt(turn), symbols.join(" or "));
            faults.push(format!("side to move `{turn}`, expected {symbols}"));
        }
    }
    if let Some(first) = first {
        let mut letters = first.chars();
        let color = letters.next().and_then(Color::from_letter);
        setup.first_moved_color = color.filter(|_| letters.next().is_none());
        if setup.first_moved_color.is_none() {
            let first = excerpt(first);
            faults.push(format!(
                "colour `{first}` moved first, expected its letter as in b+w"
            ));
        }
    }
}

/// Reads `+2,0`: a character, then a number for each side.
fn read_numbers<T: std::str::FromStr>(
    text: &str,
    numbers: &mut [T],
    what: &str,
    example: &str,
    faults: &mut Vec<String>,
) {
    let words: Vec<&str> = text[1..].split(',').collect();
    let is_read = words.len() <= numbers.len()
        && numbers
            .iter_mut()
            .zip(&words)
            .all(|(number, word)| word.parse().map(|read| *number = read).is_ok());
    if !is_read {
        let text = excerpt(text);
        faults.push(format!("{what} `{text}`, expected them as {example}"));
    }
}

/// Reads `-5b4w`, `-5b` or `-4w`.
fn read_lost(text: &str) -> Option<[u8; Color::COUNT]> {
    let mut lost = [0; Color::COUNT];
    let mut rest = text.strip_prefix('-').filter(|rest| !rest.is_empty())?;
    for color in Color::ALL {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, after) = rest.split_at(digits);
        if let Some(after) = after.strip_prefix(color.letter()) {
            lost[color.index()] = number.parse().ok()?;
            rest = after;
        }
    }
    rest.is_empty().then_some(lost)
}

fn write(position: &Position) -> String {
    let rules = position.rules();
    let mut text = ROWS.write(position, 0);
    if rules.players.boards() > 1 {
        text.push(BOARD_SEPARATOR);
        text.push_str(&ROWS.write(position, 1));
    }
    let lost = Color::ALL.map(|color| (position.lost(color), color.letter()));
    let lost: String = lost
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, letter)| format!("{count}{letter}"))
        .collect();
    if !lost.is_empty() {
        text.push_str(&format!(" -{lost}"));
    }
    let setup = position.setup();
    let sides = usize::from(rules.players.sides());
    if setup.points.iter().any(|points| *points > 0) {
        text.push_str(&format!(" +{}", join(&setup.points[..sides])));
    }
    if setup.plies_since_join.iter().any(|plies| *plies > 0) {
        text.push_str(&format!(" ~{}", join(&setup.plies_since_join)));
    }
    text.push(' ');
    text.push_str(&turn_symbols(rules)[usize::from(position.seat())]);
    if let Some(first) = position.first_moved_color() {
        text.push('+');
        text.push(first.letter());
    }
    text
}

/// Numbers separated by commas.
fn join<T: ToString>(numbers: &[T]) -> String {
    let numbers: Vec<String> = numbers.iter().map(T::to_string).collect();
    numbers.join(",")
}
