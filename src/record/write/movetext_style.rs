//! How the moves of a record are written, where a rule tells each of their bytes: then they need not be kept beside the moves.

use memchr::memmem;
use serde::{Deserialize, Serialize};

use crate::notation::Notation;
use crate::record::lexer::line_patterns::ends_with_result;
use crate::record::lexer::line_text::lines;
use crate::rules::Move;

/// How the first plies of a game are written in the text of its record: where they stand, in which notation, with which numbers, and
/// where lines break. Whatever follows them is of no concern to it.
///
/// ```
/// use sumito::record::{Content, MovetextStyle, ReadOptions, read};
///
/// let found = "[Variant \"belgian\"]\n\n1. a1b2 i5h5 2. a2b3 i6h6 3. c2c3\ng4g5 *";
/// let record = read(found.as_bytes(), ReadOptions::default()).next().unwrap()?;
/// let Content::Game(game) = record.content else { panic!() };
/// let manner = MovetextStyle::detect(found, &game.moves().collect::<Vec<_>>()).unwrap();
///
/// let mut text = found.to_owned();
/// manner.remove_moves(&mut text);
/// assert_eq!(text, "[Variant \"belgian\"]\n\n *");
/// manner.restore_moves(&mut text, game.moves());
/// assert_eq!(text, found);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Stability
/// Stored as `postcard` writes it. What it says of a text never changes: databases hold texts without these bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovetextStyle {
    /// Bytes of the text before the moves.
    at: u32,
    /// Bytes that they take.
    bytes: u32,
    plies: u32,
    /// Its place among [`Notation::ALL`].
    notation: u8,
    /// Whether `(e)` stands after each move that ejects, whether the notation wants it or not.
    marks: bool,
    numbers: MoveNumbers,
    breaks: Breaks,
}

/// What stands before the first move of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum MoveNumbers {
    None,
    /// `1.a1b2`
    Joined,
    /// `1. a1b2`
    Apart,
}

/// Where a line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Breaks {
    Never,
    /// Before each round but the first.
    Rounds,
    /// Before what would make it longer than so many bytes.
    Width(u32),
    /// Before a round that would.
    WidthOfRounds(u32),
}

/// Fewer bytes are not worth it.
const LEAST: u32 = 16;

impl MovetextStyle {
    /// How the moves of a game, from its first one on, are written in the text of its record. `None` where no more than a few are
    /// written by a rule that this knows.
    pub fn detect(text: &str, moves: &[Move]) -> Option<MovetextStyle> {
        let first = *moves.first()?;
        let notations = Notation::ALL.into_iter().enumerate();
        notations
            .filter_map(|(number, notation)| {
                let mut name = Vec::new();
                notation.push_name(first, false, &mut name);
                let found = memmem::find(text.as_bytes(), &name)?;
                MovetextStyle::from(text, found, u8::try_from(number).ok()?, moves)
            })
            .find(|manner| manner.bytes >= LEAST)
    }

    /// Of moves the first of which is found at this byte.
    fn from(text: &str, found: usize, notation: u8, moves: &[Move]) -> Option<MovetextStyle> {
        let (before, after) = text.split_at(found);
        let (numbers, number) = if before.ends_with("1. ") {
            (MoveNumbers::Apart, 3)
        } else if before.ends_with("1.") {
            (MoveNumbers::Joined, 2)
        } else {
            (MoveNumbers::None, 0)
        };
        let at = found - number;
        let manner = MovetextStyle {
            at: u32::try_from(at).ok()?,
            bytes: 0,
            plies: u32::try_from(moves.len()).ok()?,
            notation,
            marks: memmem::find(after.as_bytes(), b"(e)").is_some(),
            numbers,
            breaks: breaks(text, at),
        };
        Some(manner.as_far_as(&text[at..], column(text, at), moves))
    }

    /// The same of as many plies as are written so.
    fn as_far_as(self, text: &str, column: usize, moves: &[Move]) -> MovetextStyle {
        let text = text.as_bytes();
        let moves = || moves.iter().copied();
        let (mut written, mut plies) = self.write(column, moves(), usize::MAX);
        if !text.starts_with(&written) {
            let both = text.iter().zip(&written);
            let alike = both.take_while(|(one, other)| one == other).count();
            (written, plies) = self.write(column, moves(), alike);
        }
        MovetextStyle {
            plies,
            // Its place has fewer, and that has room.
            bytes: u32::try_from(written.len()).unwrap_or(u32::MAX),
            ..self
        }
    }

    /// The bytes of the moves.
    pub fn bytes(&self) -> usize {
        self.bytes as usize
    }

    /// Takes the moves out of the text of which this was said.
    ///
    /// # Panics
    /// When it was said of another text.
    pub fn remove_moves(&self, text: &mut String) {
        let at = self.at as usize;
        text.replace_range(at..at + self.bytes(), "");
    }

    /// Puts moves into the text that they were taken out of. Gives whether they can be those.
    pub fn restore_moves(&self, text: &mut String, moves: impl Iterator<Item = Move>) -> bool {
        let at = self.at as usize;
        if !text.is_char_boundary(at) || usize::from(self.notation) >= Notation::ALL.len() {
            return false;
        }
        let (written, plies) = self.write(column(text, at), moves, self.bytes());
        let is_all = plies == self.plies && written.len() == self.bytes();
        if let Ok(written) = str::from_utf8(&written) {
            text.insert_str(at, written);
        }
        is_all
    }

    /// Moves as they are written on a line that has so many bytes already, as many plies as these bytes are enough for; and how many those
    /// are.
    fn write(
        &self,
        mut column: usize,
        moves: impl Iterator<Item = Move>,
        most: usize,
    ) -> (Vec<u8>, u32) {
        let notation = Notation::ALL[usize::from(self.notation)];
        let mut written = Vec::with_capacity(LIKELY_BYTES);
        let (width, whole_rounds) = match self.breaks {
            Breaks::Never => (usize::MAX, false),
            Breaks::Rounds => (0, true),
            Breaks::Width(width) => (width as usize, false),
            Breaks::WidthOfRounds(width) => (width as usize, true),
        };
        // Of what is on one line with all of it, and begins here with the blank before it.
        let mut end_unit = |written: &mut Vec<u8>, from: usize| {
            let length = written.len() - from;
            if from > 0 && column + length > width {
                written[from] = b'\n';
                column = length - 1;
            } else {
                column += length;
            }
        };
        let (mut plies, mut unit) = (0, 0);
        for mv in moves {
            let before = written.len();
            let begins_round = plies % 2 == 0;
            if begins_round || !whole_rounds {
                unit = before;
            }
            if plies > 0 {
                written.push(b' ');
            }
            if begins_round && self.numbers != MoveNumbers::None {
                push_number(plies / 2 + 1, &mut written);
                written.push(b'.');
                if self.numbers == MoveNumbers::Apart {
                    if !whole_rounds {
                        end_unit(&mut written, unit);
                        unit = written.len();
                    }
                    written.push(b' ');
                }
            }
            notation.push_name(mv, self.marks, &mut written);
            if !begins_round || !whole_rounds {
                end_unit(&mut written, unit);
            }
            if written.len() > most {
                written.truncate(before);
                return (written, plies);
            }
            plies += 1;
        }
        if whole_rounds && plies % 2 == 1 {
            end_unit(&mut written, unit);
        }
        (written, plies)
    }
}

/// Bytes for which there is room from the beginning on: the moves of most games take no more.
const LIKELY_BYTES: usize = 1_500;

/// Adds a number in decimal digits.
fn push_number(number: u32, text: &mut Vec<u8>) {
    if number >= 10 {
        push_number(number / 10, text);
    }
    text.push(b"0123456789"[(number % 10) as usize]);
}

/// Whether a line begins with the number of a round.
fn begins_with_number(line: &str) -> bool {
    let behind = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
    behind.len() < line.len() && behind.starts_with('.')
}

/// Bytes before a place on its line.
fn column(text: &str, at: usize) -> usize {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    at - line
}

/// Where lines seem to end from a place on, up to a blank line.
fn breaks(text: &str, at: usize) -> Breaks {
    let passage = &text[at..];
    let end = memmem::find(passage.as_bytes(), b"\n\n");
    let passage = &passage[..end.unwrap_or(passage.len())];
    let mut lines = lines(passage);
    let first = lines.next().unwrap_or_default();
    let mut others = lines.peekable();
    let Some(second) = others.peek() else {
        return Breaks::Never;
    };
    if second.starts_with("2.") && !first.contains(" 2.") {
        return Breaks::Rounds;
    }
    let mut longest = column(text, at) + first.len();
    let mut whole_rounds = true;
    for line in others {
        // The result behind the last move may be on its line in any case.
        let moves = match line.rsplit_once(' ') {
            _ if !ends_with_result(line) => line,
            Some((moves, _)) => moves,
            None => continue,
        };
        longest = longest.max(moves.len());
        whole_rounds &= begins_with_number(moves);
    }
    let longest = u32::try_from(longest).unwrap_or(u32::MAX);
    if whole_rounds {
        Breaks::WidthOfRounds(longest)
    } else {
        Breaks::Width(longest)
    }
}

#[cfg(test)]
mod tests;
