//! Encodes posting lists: the occurrences of a popular position, one page at a time.
//!
//! # Stability
//! A page is a string of bits, the lowest of a byte first. It begins with a header: the number of postings less one (16), the ordinal of the first game (28),
//! the smallest ply (20), the width of the differences to it (5), the Rice parameter of games (5), and the width of indices of moves (8). For each posting
//! follow the distance to the game before, in Rice code (but not for the first posting), the difference of the ply to the smallest, and the index of the next
//! move in the list of the position's moves.

use super::bits::{BitReader, BitWriter, width};

/// An occurrence of a popular position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) struct Posting {
    /// The ordinal of the game in its segment.
    pub(in crate::store) game: u32,
    pub(in crate::store) ply: u32,
    /// The index of the next move in the list of the position's moves; the length of that list at the end of a game.
    pub(in crate::store) move_index: u16,
}

/// The largest number of postings of a page.
pub(super) const MAX_PAGE_POSTINGS: usize = 1 << 16;

const HEADER_BITS: usize = 16 + 28 + 20 + 5 + 5 + 8;

/// Writes as many postings, which are sorted by game and ply, as fit into `max_bits` bits, but at least one. Returns their number.
pub(super) fn write(
    bits: &mut BitWriter,
    postings: &[Posting],
    move_width: u32,
    max_bits: usize,
) -> usize {
    let mut count = postings.len().min(MAX_PAGE_POSTINGS);
    loop {
        let page = &postings[..count];
        let layout = PageLayout::of(page, move_width);
        let needed = layout.bits(page);
        if needed <= max_bits || count == 1 {
            layout.write(page, bits);
            return count;
        }
        // This estimate converges within a few rounds.
        count = (count * max_bits / needed).clamp(1, count - 1);
    }
}

/// The widths of the fields of a page.
struct PageLayout {
    smallest_ply: u32,
    ply_width: u32,
    /// The Rice parameter of the distances of games.
    game_parameter: u32,
    move_width: u32,
}

impl PageLayout {
    fn of(postings: &[Posting], move_width: u32) -> PageLayout {
        let plies = postings.iter().map(|posting| posting.ply);
        let smallest = plies.clone().min().unwrap_or_default();
        let largest = plies.max().unwrap_or_default();
        let ends = postings.first().zip(postings.last());
        let span = ends.map_or(0, |(first, last)| u64::from(last.game - first.game));
        PageLayout {
            smallest_ply: smallest,
            ply_width: width(u64::from(largest - smallest)),
            game_parameter: width(span / postings.len() as u64).saturating_sub(1),
            move_width,
        }
    }

    /// The size of a page in bits.
    fn bits(&self, postings: &[Posting]) -> usize {
        let games = postings.windows(2).map(|pair| {
            let distance = u64::from(pair[1].game - pair[0].game);
            (distance >> self.game_parameter) as usize + 1 + self.game_parameter as usize
        });
        let rest = (self.ply_width + self.move_width) as usize * postings.len();
        HEADER_BITS + games.sum::<usize>() + rest
    }

    fn write(&self, postings: &[Posting], bits: &mut BitWriter) {
        let first = postings.first().map_or(0, |posting| posting.game);
        bits.put(postings.len() as u64 - 1, 16);
        bits.put(u64::from(first), 28);
        bits.put(u64::from(self.smallest_ply), 20);
        bits.put(u64::from(self.ply_width), 5);
        bits.put(u64::from(self.game_parameter), 5);
        bits.put(u64::from(self.move_width), 8);
        let mut before = first;
        for (index, posting) in postings.iter().enumerate() {
            if index > 0 {
                bits.rice(u64::from(posting.game - before), self.game_parameter);
            }
            before = posting.game;
            bits.put(u64::from(posting.ply - self.smallest_ply), self.ply_width);
            bits.put(u64::from(posting.move_index), self.move_width);
        }
    }
}

/// Decodes the postings of a page, in order.
#[derive(Debug, Clone)]
pub(in crate::store) struct Postings<'a> {
    bits: BitReader<'a>,
    remaining: u32,
    is_first: bool,
    game: u32,
    smallest_ply: u32,
    ply_width: u32,
    game_parameter: u32,
    move_width: u32,
}

impl<'a> Postings<'a> {
    pub(in crate::store) fn of_page(page: &'a [u8]) -> Postings<'a> {
        Postings::new(BitReader::new(page))
    }

    pub(super) fn new(mut bits: BitReader<'a>) -> Postings<'a> {
        Postings {
            remaining: bits.take(16) as u32 + 1,
            is_first: true,
            game: bits.take(28) as u32,
            smallest_ply: bits.take(20) as u32,
            ply_width: bits.take(5) as u32,
            game_parameter: bits.take(5) as u32,
            move_width: bits.take(8).min(16) as u32,
            bits,
        }
    }
}

impl Iterator for Postings<'_> {
    type Item = Posting;

    #[inline]
    fn next(&mut self) -> Option<Posting> {
        // Where bytes are damaged, the list ends.
        if self.remaining == 0 || self.bits.is_past_the_end() {
            return None;
        }
        self.remaining -= 1;
        if !std::mem::take(&mut self.is_first) {
            if let Some([distance, ply, move_index]) =
                self.bits
                    .rice_and_two(self.game_parameter, self.ply_width, self.move_width)
            {
                self.game = self.game.wrapping_add(distance as u32);
                return Some(Posting {
                    game: self.game,
                    ply: self.smallest_ply + ply as u32,
                    move_index: move_index as u16,
                });
            }
            let distance = self.bits.rice(self.game_parameter) as u32;
            self.game = self.game.wrapping_add(distance);
        }
        Some(Posting {
            game: self.game,
            ply: self.smallest_ply + self.bits.take(self.ply_width) as u32,
            move_index: self.bits.take(self.move_width) as u16,
        })
    }
}
