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
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::record::{Content, ReadOptions, read};
    use crate::rules::{Layout, Position};

    /// Legal moves from a layout on, chosen by these numbers.
    fn played(layout: &str, choices: &[u16]) -> Vec<Move> {
        let mut position: Position = Layout::find(layout).unwrap().position();
        let mut moves = Vec::new();
        for &choice in choices {
            let legal = position.legal_moves();
            let Some(&mv) = legal.get(usize::from(choice) % legal.len().max(1)) else {
                break;
            };
            position.apply(mv);
            moves.push(mv);
        }
        moves
    }

    /// Takes the moves out, puts them back, and gives what was left in between.
    fn there_and_back(text: &str, moves: &[Move]) -> Option<(MovetextStyle, String)> {
        let manner = MovetextStyle::detect(text, moves)?;
        let mut left = text.to_owned();
        manner.remove_moves(&mut left);
        assert_eq!(left.len() + manner.bytes(), text.len());
        let mut whole = left.clone();
        assert!(manner.restore_moves(&mut whole, moves.iter().copied()));
        assert_eq!(whole, text);
        Some((manner, left))
    }

    fn moves_of(text: &str) -> Vec<Move> {
        let record = read(text.as_bytes(), ReadOptions::default()).next();
        match record.unwrap().unwrap().content {
            Content::Game(game) => game.moves().collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_written_by_a_rule_is_left_out_to_the_last_byte() {
        for (text, left, plies) in [
            (
                "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5 *",
                "# layout: Belgian Daisy\n *",
                6,
            ),
            (
                "[Variant \"belgian\"]\n\n1. a1b2 i5h5\n2. a2b3 i6h6\n3. c2c3 g4g5 0-1",
                "[Variant \"belgian\"]\n\n 0-1",
                6,
            ),
            (
                "# layout: Belgian Daisy\na1b2 i5h5 a2b3 i6h6 c2c3 g4g5",
                "# layout: Belgian Daisy\n",
                6,
            ),
            // In lines of no more than 20 bytes.
            (
                "# layout: Belgian Daisy\n1. a1b2 i5h5 2. a2b3\ni6h6 3. c2c3 g4g5 *",
                "# layout: Belgian Daisy\n *",
                6,
            ),
            // The same, and no round is broken.
            (
                "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6\n3.c2c3\n1-0",
                "# layout: Belgian Daisy\n\n1-0",
                5,
            ),
            // Up to where something else stands.
            (
                "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 {so} 3.c2c3 g4g5",
                "# layout: Belgian Daisy\n {so} 3.c2c3 g4g5",
                4,
            ),
            (
                "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 5.c2c3 g4g5",
                "# layout: Belgian Daisy\n 5.c2c3 g4g5",
                4,
            ),
            (
                "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3! g4g5",
                "# layout: Belgian Daisy\n! g4g5",
                5,
            ),
        ] {
            let (manner, found) = there_and_back(text, &moves_of(text)).unwrap();
            assert_eq!((found.as_str(), manner.plies), (left, plies), "{text}");
        }
        // Too few to be worth it, or by no rule.
        for text in [
            "# layout: Belgian Daisy\n1.a1b2 i5h5",
            "# layout: Belgian Daisy\n1.a1b2  i5h5  2.a2b3  i6h6  3.c2c3  g4g5",
        ] {
            assert_eq!(MovetextStyle::detect(text, &moves_of(text)), None, "{text}");
        }
    }

    #[test]
    fn the_bytes_of_a_manner_and_the_numbers_of_notations_are_pinned() {
        let text = "# layout: Belgian Daisy\n1. a1b2 i5h5 2. a2b3\ni6h6 3. c2c3 g4g5 *";
        let manner = MovetextStyle::detect(text, &moves_of(text)).unwrap();
        let stored = postcard::to_allocvec(&manner).unwrap();
        assert_eq!(stored, [24, 38, 6, 0, 0, 2, 2, 20]);
        let breaks = [
            Breaks::Never,
            Breaks::Rounds,
            Breaks::Width(80),
            Breaks::WidthOfRounds(80),
        ];
        let stored = breaks.map(|breaks| postcard::to_allocvec(&breaks).unwrap());
        assert_eq!(stored.concat(), [0, 1, 2, 80, 3, 80]);
        let keys = Notation::ALL.map(Notation::key).join(" ");
        let expected = "abapro nacre reversible playstrategy nacre-old ffa1990 lmu okun frank tp";
        assert_eq!(keys, expected);
    }

    #[test]
    fn moves_that_are_others_are_told() {
        let text = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5";
        let moves = moves_of(text);
        let manner = MovetextStyle::detect(text, &moves).unwrap();
        let mut left = text.to_owned();
        manner.remove_moves(&mut left);
        let put_back = |manner: MovetextStyle, moves: &[Move]| {
            manner.restore_moves(&mut left.clone(), moves.iter().copied())
        };
        assert!(put_back(manner, &moves));
        assert!(!put_back(manner, &moves[..5]));
        let damaged = [
            MovetextStyle {
                at: 1_000,
                ..manner
            },
            MovetextStyle {
                notation: 10,
                ..manner
            },
            MovetextStyle {
                bytes: manner.bytes + 1,
                ..manner
            },
            MovetextStyle {
                plies: u32::MAX,
                ..manner
            },
        ];
        assert!(damaged.into_iter().all(|manner| !put_back(manner, &moves)));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        /// Whatever surrounds the moves and however they are written, each byte comes back.
        #[test]
        fn every_text_comes_back(
            layout in select(vec!["standard", "Belgian Daisy", "German Daisy"]),
            choices in prop::collection::vec(any::<u16>(), 1..120),
            notation in select(Notation::ALL.to_vec()),
            head in "(é|a|1\\.|\n| ){0,12}",
            number in select(vec!["", "N.", "N. ", "N) "]),
            between in select(vec![" ", "\n", "  "]),
            width in 8..100_usize,
            whole_rounds in any::<bool>(),
            noise in prop::option::of((0..800_usize, "[ a1(e)\n.é]")),
        ) {
            let moves = played(layout, &choices);
            let mut text = head;
            let start = text.len();
            for (ply, &mv) in moves.iter().enumerate() {
                let mut word = notation.token(mv).to_string();
                if ply % 2 == 0 {
                    word = format!("{}{word}", number.replace('N', &(ply / 2 + 1).to_string()));
                }
                let line = text[start..].rsplit('\n').next().unwrap().len();
                let unit = match moves.get(ply + 1) {
                    _ if !whole_rounds => word.len(),
                    Some(&reply) if ply % 2 == 0 => word.len() + 1 + notation.token(reply).to_string().len(),
                    None if ply % 2 == 0 => word.len(),
                    _ => 0,
                };
                let is_broken = between == " " && unit > 0 && line + 1 + unit > width;
                let between = if is_broken { "\n" } else { between };
                text.push_str(if ply == 0 { "" } else { between });
                text.push_str(&word);
            }
            if let Some((at, noise)) = noise {
                let at = (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap();
                text.insert_str(at, &noise);
            }
            let _ = there_and_back(&text, &moves);
        }
    }
}
