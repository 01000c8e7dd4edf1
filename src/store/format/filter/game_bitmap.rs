//! A bitmap of the games of a segment, which filters narrow column by column.

use std::ops::Range;

use super::filter_column::Column;

/// A set of games of a segment, as a bitmap with one bit for the ordinal of each game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::store) struct GameBitmap {
    words: Vec<u64>,
    games: usize,
}

impl GameBitmap {
    /// A bitmap that contains all of `games` games.
    pub(in crate::store) fn all(games: usize) -> GameBitmap {
        let mut words = vec![u64::MAX; games.div_ceil(64)];
        if let Some(last) = words.last_mut() {
            *last >>= (64 - games % 64) % 64;
        }
        GameBitmap { words, games }
    }

    /// An empty bitmap for `games` games.
    pub(in crate::store) fn none(games: usize) -> GameBitmap {
        let words = vec![0; games.div_ceil(64)];
        GameBitmap { words, games }
    }

    /// The number of games of the segment.
    pub(in crate::store) fn games(&self) -> usize {
        self.games
    }

    /// The number of games that the bitmap contains.
    pub(in crate::store) fn count(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether the bitmap contains the game with this ordinal.
    #[inline]
    pub(in crate::store) fn contains(&self, ordinal: usize) -> bool {
        let word = self.words.get(ordinal / 64).copied().unwrap_or(0);
        word >> (ordinal % 64) & 1 != 0
    }

    /// Inserts the game with this ordinal; ordinals beyond the end are ignored.
    pub(in crate::store) fn insert(&mut self, ordinal: usize) {
        if ordinal < self.games {
            self.words[ordinal / 64] |= 1 << (ordinal % 64);
        }
    }

    /// Inserts all games of another bitmap.
    pub(in crate::store) fn union_with(&mut self, other: &GameBitmap) {
        for (own, other) in self.words.iter_mut().zip(&other.words) {
            *own |= other;
        }
    }

    /// Removes the games that another bitmap does not contain.
    pub(in crate::store) fn intersect_with(&mut self, other: &GameBitmap) {
        for (own, other) in self.words.iter_mut().zip(&other.words) {
            *own &= other;
        }
    }

    /// Keeps only the games whose ordinal satisfies the predicate.
    pub(in crate::store) fn retain(&mut self, mut predicate: impl FnMut(usize) -> bool) {
        for ordinal in 0..self.games {
            if self.contains(ordinal) && !predicate(ordinal) {
                self.words[ordinal / 64] &= !(1 << (ordinal % 64));
            }
        }
    }

    /// Keeps only those games of the column whose value satisfies the predicate. The ordinal of the first one is a multiple of 64.
    pub(in crate::store) fn retain_values(
        &mut self,
        column: Column<'_>,
        predicate: impl Fn(u32) -> bool,
    ) {
        let Range { start, end } = column.games();
        let words = &mut self.words[start / 64..end.div_ceil(64)];
        match column.width() {
            1 => GameBitmap::retain_values_of_width::<1>(words, column.bytes(), predicate),
            2 => GameBitmap::retain_values_of_width::<2>(words, column.bytes(), predicate),
            3 => GameBitmap::retain_values_of_width::<3>(words, column.bytes(), predicate),
            4 => GameBitmap::retain_values_of_width::<4>(words, column.bytes(), predicate),
            _ if predicate(0) => {}
            _ => words.fill(0),
        }
    }

    fn retain_values_of_width<const WIDTH: usize>(
        words: &mut [u64],
        bytes: &[u8],
        predicate: impl Fn(u32) -> bool,
    ) {
        for (word, numbers) in words.iter_mut().zip(bytes.chunks(64 * WIDTH)) {
            if *word == 0 {
                continue;
            }
            let mut matches = 0;
            for (bit, bytes) in numbers.as_chunks::<WIDTH>().0.iter().enumerate() {
                let mut number = [0; 4];
                number[..WIDTH].copy_from_slice(bytes);
                matches |= u64::from(predicate(u32::from_le_bytes(number))) << bit;
            }
            *word &= matches;
        }
    }

    /// The ordinals of the games, in ascending order.
    pub(in crate::store) fn ordinals(&self) -> impl Iterator<Item = usize> {
        self.ordinals_of(0..self.games)
    }

    /// The ordinals of the games of a block, in ascending order; it begins and ends at multiples of 64, or at the last game.
    pub(in crate::store) fn ordinals_of(&self, block: Range<usize>) -> impl Iterator<Item = usize> {
        let first = block.start / 64;
        let words = self.words[first..block.end.div_ceil(64)].iter();
        words.zip(first..).flat_map(|(&word, number)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(64 * number + bit as usize)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bitmaps_are_narrowed_and_combined() {
        for games in [0, 1, 63, 64, 65, 300] {
            let mut bitmap = GameBitmap::all(games);
            assert_eq!(bitmap.ordinals().count(), games);
            assert_eq!(bitmap.count(), games);
            assert!(!bitmap.contains(games));
            let bytes: Vec<u8> = (0..games).flat_map(|n| (n as u16).to_le_bytes()).collect();
            let column = Column::new(&bytes, games).unwrap();
            bitmap.retain_values(column, |number| number % 3 == 0);
            assert!(bitmap.ordinals().eq((0..games).step_by(3)), "{games}");
            bitmap.retain(|ordinal| ordinal % 2 == 0);
            assert!(bitmap.ordinals().eq((0..games).step_by(6)), "{games}");
            assert_eq!(bitmap.count(), games.div_ceil(6));
            let mut other = GameBitmap::none(games);
            other.insert(1);
            other.insert(games);
            other.union_with(&bitmap);
            assert_eq!(
                other.ordinals().count(),
                bitmap.ordinals().count() + usize::from(games > 1)
            );
            other.intersect_with(&bitmap);
            assert_eq!(other, bitmap);
        }
    }
}
