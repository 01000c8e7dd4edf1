//! Sets of squares: `Bits` of some words, and `Bitboard`, which has room for the largest board.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor};

use super::square::Square;
use crate::game::Color;

/// A set of squares: bit `n % 64` of word `n / 64` is set if it contains the square with number `n`.
///
/// Small boards need fewer words than the largest one: the move generator is compiled for each number of words. The solver numbers the squares of a board in its
/// own way, and uses only what depends on no numbering.
///
/// ```
/// use sumito::konane::{Bitboard, Square};
///
/// let (a1, b2): (Square, Square) = ("a1".parse()?, "b2".parse()?);
/// let squares: Bitboard = [b2, a1].into_iter().collect();
/// assert!(squares.contains(a1) && squares.len() == 2);
/// assert!((squares ^ squares).is_empty());
/// # Ok::<(), sumito::konane::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits<const W: usize>(pub(crate) [u64; W]);

/// A set of squares of any board.
pub type Bitboard = Bits<7>;

/// The bits of the black squares in each word: those of even numbers.
const BLACK: u64 = 0x5555_5555_5555_5555;

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub(crate) const EMPTY: Bits<W> = Bits([0; W]);

    /// All numbers whose squares have a colour, on the board or not.
    pub(crate) const fn of_color(color: Color) -> Bits<W> {
        match color {
            Color::Black => Bits([BLACK; W]),
            _ => Bits([!BLACK; W]),
        }
    }

    /// The same set in another number of words; squares beyond them are left out.
    #[inline]
    pub(crate) fn resized<const N: usize>(self) -> Bits<N> {
        Bits(std::array::from_fn(|n| if n < W { self.0[n] } else { 0 }))
    }

    /// Whether the set contains a square.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.contains_index(square.index())
    }

    /// Whether the set contains the square with a number; it contains no numbers that are too large.
    #[inline]
    pub(crate) const fn contains_index(self, index: u16) -> bool {
        let index = index as usize;
        index < 64 * W && self.0[index / 64] >> (index % 64) & 1 != 0
    }

    /// Whether the set is empty.
    #[inline]
    #[doc(hidden)]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |sum, word| sum | word) == 0
    }

    /// The number of squares in the set.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The number of squares in this set and another one, all of which are of one colour.
    #[inline]
    pub(crate) fn pair_len(self, other: Bits<W>) -> u32 {
        // A rotated word has bits for squares of the other colour only.
        let pairs = self.0.iter().zip(other.0);
        pairs
            .map(|(word, other)| (word | other.rotate_left(1)).count_ones())
            .sum()
    }

    /// Adds a square.
    #[inline]
    pub(crate) const fn insert(&mut self, square: Square) {
        let index = square.index() as usize;
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Removes a square.
    #[inline]
    #[doc(hidden)]
    pub const fn remove(&mut self, square: Square) {
        let index = square.index() as usize;
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// Adds the square with a number if it is not in the set, and removes it if it is.
    #[inline]
    pub(crate) const fn toggle(&mut self, index: u16) {
        let index = index as usize;
        self.0[index / 64] ^= 1 << (index % 64);
    }

    /// The set of the square with a number.
    #[inline]
    pub(crate) fn of_index(index: usize) -> Bits<W> {
        let mut words = [0; W];
        words[index / 64] = 1 << (index % 64);
        Bits(words)
    }

    /// The only square of the set; `None` if it has none or several.
    pub(crate) fn single(self) -> Option<Square> {
        let mut squares = self.into_iter();
        squares.next().filter(|_| squares.next().is_none())
    }

    /// The set with every number smaller by `S`, which is 1 to 63.
    #[inline]
    pub(crate) fn shifted_down<const S: u32>(self) -> Bits<W> {
        self.shifted_down_by(S)
    }

    /// The set with every number larger by `S`, which is 1 to 63.
    #[inline]
    pub(crate) fn shifted_up<const S: u32>(self) -> Bits<W> {
        self.shifted_up_by(S)
    }

    /// The set with every number smaller by 1 to 63; those below zero are lost.
    #[inline]
    pub(crate) fn shifted_down_by(self, by: u32) -> Bits<W> {
        Bits(std::array::from_fn(|n| {
            let above = if n + 1 < W { self.0[n + 1] } else { 0 };
            self.0[n] >> by | above << (64 - by)
        }))
    }

    /// The set with every number larger by 1 to 63; those above the last word are lost.
    #[inline]
    pub(crate) fn shifted_up_by(self, by: u32) -> Bits<W> {
        Bits(std::array::from_fn(|n| {
            let below = if n > 0 { self.0[n - 1] } else { 0 };
            self.0[n] << by | below >> (64 - by)
        }))
    }

    /// The squares of this set that are not in another.
    #[inline]
    #[must_use]
    pub(crate) fn without(self, other: Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|n| self.0[n] & !other.0[n]))
    }

    /// Calls `visit` with the number of each square of the set in ascending order.
    #[inline]
    pub(crate) fn for_each_index(self, mut visit: impl FnMut(usize)) {
        for (n, &word) in self.0.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                visit(64 * n + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }
}

impl<const W: usize> Default for Bits<W> {
    fn default() -> Bits<W> {
        Bits::EMPTY
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Bits<W>;

    #[inline]
    fn bitand(self, other: Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|n| self.0[n] & other.0[n]))
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Bits<W>;

    #[inline]
    fn bitor(self, other: Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|n| self.0[n] | other.0[n]))
    }
}

impl<const W: usize> BitXor for Bits<W> {
    type Output = Bits<W>;

    #[inline]
    fn bitxor(self, other: Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|n| self.0[n] ^ other.0[n]))
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Bits<W>) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Bits<W>) {
        *self = *self | other;
    }
}

impl<const W: usize> FromIterator<Square> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bits<W> {
        let mut set = Bits::EMPTY;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

impl<const W: usize> IntoIterator for Bits<W> {
    type Item = Square;
    type IntoIter = Squares<W>;

    #[inline]
    fn into_iter(self) -> Squares<W> {
        Squares {
            rest: self,
            word: 0,
        }
    }
}

impl<const W: usize> fmt::Debug for Bits<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The squares of a set, row by row from the bottom.
///
/// ```
/// use sumito::konane::{Color, Position};
///
/// let start: Position = "konane-4x4".parse()?;
/// let names: Vec<String> = start.stones(Color::Black).into_iter().map(|square| square.to_string()).collect();
/// assert_eq!(names.join(" "), "a1 c1 b2 d2 a3 c3 b4 d4");
/// # Ok::<(), sumito::konane::PositionError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Squares<const W: usize> {
    rest: Bits<W>,
    word: usize,
}

impl<const W: usize> Iterator for Squares<W> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        while self.word < W {
            let bits = &mut self.rest.0[self.word];
            if *bits != 0 {
                let bit = bits.trailing_zeros() as u16;
                *bits &= *bits - 1;
                return Some(Square::of_bit(64 * self.word as u16 + bit));
            }
            self.word += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::konane::board::BoardSize;

    #[test]
    fn sets_hold_what_was_inserted() {
        let squares: Vec<Square> = BoardSize::new(20, 20).unwrap().squares().collect();
        let chosen: Vec<Square> = squares.iter().copied().step_by(7).collect();
        let mut set: Bitboard = chosen.iter().copied().collect();
        assert_eq!(set.into_iter().collect::<Vec<_>>(), chosen);
        assert_eq!(set.len() as usize, chosen.len());
        assert!(
            squares
                .iter()
                .all(|&s| set.contains(s) == chosen.contains(&s))
        );
        assert_eq!(set.single(), None);
        chosen[1..].iter().for_each(|&square| set.remove(square));
        assert_eq!(set.single(), Some(chosen[0]));
        set.toggle(chosen[0].index());
        assert_eq!(
            (set, set.single(), set.is_empty()),
            (Bits::EMPTY, None, true)
        );
    }

    #[test]
    fn shifts_move_every_number() {
        for square in BoardSize::new(20, 20).unwrap().squares() {
            let set: Bitboard = [square].into_iter().collect();
            let east = square.steps(crate::konane::Direction::East, 1);
            let north = square.steps(crate::konane::Direction::North, 2);
            let on_board = |set: Bitboard| {
                let mut numbers =
                    (0..448u16).filter(|&n| set.0[usize::from(n / 64)] >> (n % 64) & 1 != 0);
                numbers.find_map(Square::from_index)
            };
            assert_eq!(on_board(set.shifted_up::<1>()), east);
            assert_eq!(on_board(set.shifted_up::<42>()), north);
            if let Some(north) = north {
                let back: Bitboard = [north].into_iter().collect();
                assert_eq!(back.shifted_down::<42>(), set);
            }
        }
    }
}
