//! Posting lists: encodes the occurrences of a popular position, one page at a time.
//!
//! # Stability
//! In bits, lowest first: the number of occurrences less one (16), the first game (28), the smallest ply (20), the width of what is added
//! to it (5), the parameter of the code of games (5), the width of moves (8); then for each occurrence the distance to
//! the game before (Rice's code; of the first nothing), what the ply is more than the smallest, and the number of its move in the list of its group.

use super::bits::{BitReader, BitWriter, width};

/// An occurrence in a list of its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) struct Posting {
    /// The number of the game, less that of the first one of its segment.
    pub(in crate::store) game: u32,
    pub(in crate::store) ply: u32,
    /// The number of the move played next in the list of the group; behind its end where none was.
    pub(in crate::store) number: u16,
}

pub(super) const HEAD: usize = 16 + 28 + 20 + 5 + 5 + 8;

/// Writes as many of the occurrences, which are sorted by game and ply, as fit into so many bits. Gives how many.
pub(super) fn write(
    bits: &mut BitWriter,
    postings: &[Posting],
    move_width: u32,
    room: usize,
) -> usize {
    let mut count = postings.len().min(1 << 16);
    loop {
        let part = &postings[..count];
        let shape = Shape::of(part, move_width);
        let size = shape.size(part);
        if size <= room || count == 1 {
            shape.write(part, bits);
            return count;
        }
        // What fits is known within a few rounds.
        count = (count * room / size).clamp(1, count - 1);
    }
}

/// The widths of the fields of a page.
struct Shape {
    smallest: u32,
    ply: u32,
    game: u32,
    number: u32,
}

impl Shape {
    fn of(postings: &[Posting], move_width: u32) -> Shape {
        let plies = postings.iter().map(|posting| posting.ply);
        let smallest = plies.clone().min().unwrap_or_default();
        let largest = plies.max().unwrap_or_default();
        let ends = postings.first().zip(postings.last());
        let span = ends.map_or(0, |(first, last)| u64::from(last.game - first.game));
        Shape {
            smallest,
            ply: width(u64::from(largest - smallest)),
            game: width(span / postings.len() as u64).saturating_sub(1),
            number: move_width,
        }
    }

    /// In bits.
    fn size(&self, postings: &[Posting]) -> usize {
        let games = postings.windows(2).map(|pair| {
            let distance = u64::from(pair[1].game - pair[0].game);
            (distance >> self.game) as usize + 1 + self.game as usize
        });
        let rest = (self.ply + self.number) as usize * postings.len();
        HEAD + games.sum::<usize>() + rest
    }

    fn write(&self, postings: &[Posting], bits: &mut BitWriter) {
        let first = postings.first().map_or(0, |posting| posting.game);
        bits.put(postings.len() as u64 - 1, 16);
        bits.put(u64::from(first), 28);
        bits.put(u64::from(self.smallest), 20);
        bits.put(u64::from(self.ply), 5);
        bits.put(u64::from(self.game), 5);
        bits.put(u64::from(self.number), 8);
        let mut before = first;
        for (index, posting) in postings.iter().enumerate() {
            if index > 0 {
                bits.rice(u64::from(posting.game - before), self.game);
            }
            before = posting.game;
            bits.put(u64::from(posting.ply - self.smallest), self.ply);
            bits.put(u64::from(posting.number), self.number);
        }
    }
}

/// The occurrences of a page, in order.
#[derive(Debug, Clone)]
pub(in crate::store) struct Postings<'a> {
    bits: BitReader<'a>,
    left: u32,
    is_first: bool,
    game: u32,
    smallest: u32,
    ply: u32,
    game_parameter: u32,
    number: u32,
}

impl<'a> Postings<'a> {
    pub(in crate::store) fn of_page(page: &'a [u8]) -> Postings<'a> {
        Postings::new(BitReader::new(page))
    }

    pub(super) fn new(mut bits: BitReader<'a>) -> Postings<'a> {
        Postings {
            left: bits.take(16) as u32 + 1,
            is_first: true,
            game: bits.take(28) as u32,
            smallest: bits.take(20) as u32,
            ply: bits.take(5) as u32,
            game_parameter: bits.take(5) as u32,
            number: bits.take(8).min(16) as u32,
            bits,
        }
    }
}

impl Iterator for Postings<'_> {
    type Item = Posting;

    #[inline]
    fn next(&mut self) -> Option<Posting> {
        // Damaged bytes end.
        if self.left == 0 || self.bits.is_past_the_end() {
            return None;
        }
        self.left -= 1;
        if !std::mem::take(&mut self.is_first) {
            if let Some([distance, ply, number]) =
                self.bits
                    .rice_and_two(self.game_parameter, self.ply, self.number)
            {
                self.game = self.game.wrapping_add(distance as u32);
                return Some(Posting {
                    game: self.game,
                    ply: self.smallest + ply as u32,
                    number: number as u16,
                });
            }
            let distance = self.bits.rice(self.game_parameter) as u32;
            self.game = self.game.wrapping_add(distance);
        }
        Some(Posting {
            game: self.game,
            ply: self.smallest + self.bits.take(self.ply) as u32,
            number: self.bits.take(self.number) as u16,
        })
    }
}
