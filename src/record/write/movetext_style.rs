//! The layout of a record's movetext, from which the text can be regenerated out of the moves, so that it need not be
//! stored.

use crate::games::{GameKind, Notation};
use memchr::memmem;
use serde::{Deserialize, Serialize};

use crate::game::MoveCode;
use crate::record::lexer::line_text::lines;
use crate::record::lexer::lines::line_patterns::ends_with_result;

/// The layout of the movetext at the beginning of a game: offset, notation, move numbers and line breaks. Text after
/// it is not covered.
///
#[cfg_attr(feature = "internals", doc = "```")]
#[cfg_attr(not(feature = "internals"), doc = "```ignore")]
/// use sumito::record::{Content, MovetextStyle, ReadOptions, read};
///
/// let found = "[Variant \"belgian\"]\n\n1. a1b2 i5h5 2. a2b3 i6h6 3. c2c3\ng4g5 *";
/// let record = read(found.as_bytes(), ReadOptions::default()).next().unwrap()?;
/// let Content::Game(game) = record.content else { panic!() };
/// let style = MovetextStyle::detect(game.start().kind(), found, &game.move_codes()).unwrap();
///
/// let mut text = found.to_owned();
/// style.remove_moves(&mut text);
/// assert_eq!(text, "[Variant \"belgian\"]\n\n *");
/// style.restore_moves(&mut text, game.move_codes().into_iter());
/// assert_eq!(text, found);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Stability
/// Stored as `postcard` writes it. Its meaning never changes: databases hold texts from which these bytes were removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovetextStyle {
    /// Bytes of the text before the moves.
    at: u32,
    /// Bytes of the moves.
    bytes: u32,
    plies: u32,
    /// Index in [`Notation::ALL`].
    notation: u8,
    /// Whether `(e)` follows each ejection, even if the notation does not require it.
    marks: bool,
    numbers: MoveNumbers,
    breaks: LineBreaks,
}

/// The text before the first move of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum MoveNumbers {
    None,
    /// `1.a1b2`
    Joined,
    /// `1. a1b2`
    Apart,
}

/// Where lines are broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum LineBreaks {
    Never,
    /// Before each move number but the first.
    Rounds,
    /// Before a word that would make the line longer than this many bytes.
    Width(u32),
    /// Before a round that would make the line longer than this many bytes.
    WidthOfRounds(u32),
}

/// The minimum number of bytes that are worth removing.
const MIN_REMOVED_BYTES: u32 = 16;

impl MovetextStyle {
    /// Detects the layout of the movetext of a game. `None` if few moves or none are written regularly, and for
    /// other games than the first one.
    pub fn detect(game: GameKind, text: &str, moves: &[MoveCode]) -> Option<MovetextStyle> {
        if game != GameKind::ALL[0] {
            return None;
        }
        let first = *moves.first()?;
        let notations = Notation::ALL.into_iter().enumerate();
        notations
            .filter_map(|(number, notation)| {
                let mut name = Vec::new();
                notation.append_name(first.to_move(), false, &mut name);
                let found = memmem::find(text.as_bytes(), &name)?;
                MovetextStyle::from(text, found, u8::try_from(number).ok()?, moves)
            })
            .find(|style| style.bytes >= MIN_REMOVED_BYTES)
    }

    /// The layout if the first move is at this byte.
    fn from(text: &str, found: usize, notation: u8, moves: &[MoveCode]) -> Option<MovetextStyle> {
        let (before, after) = text.split_at(found);
        let (numbers, number) = if before.ends_with("1. ") {
            (MoveNumbers::Apart, 3)
        } else if before.ends_with("1.") {
            (MoveNumbers::Joined, 2)
        } else {
            (MoveNumbers::None, 0)
        };
        let at = found - number;
        let style = MovetextStyle {
            at: u32::try_from(at).ok()?,
            bytes: 0,
            plies: u32::try_from(moves.len()).ok()?,
            notation,
            marks: memmem::find(after.as_bytes(), b"(e)").is_some(),
            numbers,
            breaks: breaks(text, at),
        };
        Some(style.as_far_as(&text[at..], column(text, at), moves))
    }

    /// The same layout, limited to the plies that it regenerates exactly.
    fn as_far_as(self, text: &str, column: usize, moves: &[MoveCode]) -> MovetextStyle {
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
            // It fits, because the offset does.
            bytes: u32::try_from(written.len()).unwrap_or(u32::MAX),
            ..self
        }
    }

    /// Number of bytes of the moves.
    pub fn bytes(&self) -> usize {
        self.bytes as usize
    }

    /// Removes the moves from the text whose layout this is.
    ///
    /// # Panics
    /// If the layout is that of another text.
    pub fn remove_moves(&self, text: &mut String) {
        let at = self.at as usize;
        text.replace_range(at..at + self.bytes(), "");
    }

    /// Inserts the moves again. Returns whether they can be the ones that were removed.
    pub fn restore_moves(&self, text: &mut String, moves: impl Iterator<Item = MoveCode>) -> bool {
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

    /// Writes moves from this column on, as many as fit into the limit of bytes. Returns the bytes and the number of
    /// plies.
    fn write(
        &self,
        mut column: usize,
        moves: impl Iterator<Item = MoveCode>,
        most: usize,
    ) -> (Vec<u8>, u32) {
        let notation = Notation::ALL[usize::from(self.notation)];
        let mut written = Vec::with_capacity(MOVETEXT_CAPACITY);
        let (width, whole_rounds) = match self.breaks {
            LineBreaks::Never => (usize::MAX, false),
            LineBreaks::Rounds => (0, true),
            LineBreaks::Width(width) => (width as usize, false),
            LineBreaks::WidthOfRounds(width) => (width as usize, true),
        };
        // Ends a unit that must not be broken and begins here with its blank.
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
            let mv = mv.to_move();
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
            notation.append_name(mv, self.marks, &mut written);
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

/// Initial capacity: the movetext of most games fits.
const MOVETEXT_CAPACITY: usize = 1_500;

/// Adds a number in decimal digits.
fn push_number(number: u32, text: &mut Vec<u8>) {
    if number >= 10 {
        push_number(number / 10, text);
    }
    text.push(b"0123456789"[(number % 10) as usize]);
}

/// Whether a line begins with the number of a round.
fn begins_with_number(line: &str) -> bool {
    let after_digits = line.trim_start_matches(|character: char| character.is_ascii_digit());
    after_digits.len() < line.len() && after_digits.starts_with('.')
}

/// The column of a byte.
fn column(text: &str, at: usize) -> usize {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    at - line
}

/// Infers the line breaks from the text after this byte, up to a blank line.
fn breaks(text: &str, at: usize) -> LineBreaks {
    let passage = &text[at..];
    let end = memmem::find(passage.as_bytes(), b"\n\n");
    let passage = &passage[..end.unwrap_or(passage.len())];
    let mut lines = lines(passage);
    let first = lines.next().unwrap_or_default();
    let mut others = lines.peekable();
    let Some(second) = others.peek() else {
        return LineBreaks::Never;
    };
    if second.starts_with("2.") && !first.contains(" 2.") {
        return LineBreaks::Rounds;
    }
    let mut longest = column(text, at) + first.len();
    let mut whole_rounds = true;
    for line in others {
        // The result after the last move does not count for the width.
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
        LineBreaks::WidthOfRounds(longest)
    } else {
        LineBreaks::Width(longest)
    }
}

#[cfg(test)]
mod tests;
