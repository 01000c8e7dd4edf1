//! Encodes the moves of a game as a bit string with variable-length codes, and decodes them.
//!
//! # Stability
//! Where all are moves of the standard game: a prefix code, the first bit of a byte its highest. The lengths of the codes are those of `code_lengths.txt`,
//! a hexadecimal digit for each of the 2,346 moves of the standard game in the order of their [codes](Move::code); codes of one length follow one
//! another in this order, those of a longer one behind those of a shorter one. Zeros fill the last byte: no code is as short as what they fill. No code
//! begins with eight ones. So a first byte of eight ones says that two bytes a ply follow, the lower first ([`Move::code`]).
//!
//! The lengths are those that made 21,583 games shortest, 1,583 of archives and 20,000 made-up ones, each of both kinds counting half.

use std::sync::LazyLock;

use crate::rules::Move;

const LENGTHS: &str = include_str!("code_lengths.txt");

/// Bits of the shortest code and of the longest.
const SHORTEST: u32 = 8;
const LONGEST: u32 = 15;

/// Codes up to this length are read at once.
const AT_ONCE: u32 = 11;

/// Begins the moves of a game that are not all moves of the standard game.
const OTHER: u8 = 0xff;

/// A prefix code of the moves of the standard game.
#[derive(Debug)]
struct Code {
    /// By the code of a move: how long its bits are, 0 for none, and what they are.
    bits: Vec<(u8, u16)>,
    /// By the next [`AT_ONCE`] bits: the length of the code that they begin with, 0 for a longer one, and the code of its move.
    short: Vec<(u8, u16)>,
    /// By length: the first bits of it, with zeros behind up to [`LONGEST`], and the place of its move in `moves`.
    first: [(u32, usize); LONGEST as usize + 2],
    /// The codes of moves, by bits.
    moves: Vec<u16>,
}

static CODE: LazyLock<Code> = LazyLock::new(|| {
    let is_standard = |&code: &u16| Move::from_code(code).is_some_and(Move::is_standard);
    let standard = (0..=u16::MAX).filter(is_standard);
    let digits = LENGTHS.chars().filter_map(|digit| digit.to_digit(16));
    Code::new(standard.zip(digits).collect())
});

impl Code {
    /// The code with these moves, by ascending codes, and lengths.
    fn new(mut lengths: Vec<(u16, u32)>) -> Code {
        lengths.sort_by_key(|&(code, length)| (length, code));
        let mut code = Code {
            bits: vec![(0, 0); 1 << 16],
            short: vec![(0, 0); 1 << AT_ONCE],
            first: [(0, 0); LONGEST as usize + 2],
            moves: lengths.iter().map(|&(code, _)| code).collect(),
        };
        let mut next = 0;
        let mut place = 0;
        for length in SHORTEST..=LONGEST {
            code.first[length as usize] = (next, place);
            while let Some(&(made, _)) = lengths.get(place).filter(|&&(_, own)| own == length) {
                let bits = next >> (LONGEST - length);
                code.bits[usize::from(made)] = (length as u8, bits as u16);
                if let Some(left) = AT_ONCE.checked_sub(length) {
                    let from = (bits << left) as usize;
                    code.short[from..from + (1 << left)].fill((length as u8, made));
                }
                next += 1 << (LONGEST - length);
                place += 1;
            }
        }
        code.first[LONGEST as usize + 1] = (next, place);
        code
    }

    /// The code that so many bits begin with, [`LONGEST`] of them: its length, and the code of its move.
    #[inline]
    fn read(&self, bits: u32) -> Option<(u32, u16)> {
        let (length, code) = self.short[(bits >> (LONGEST - AT_ONCE)) as usize];
        if length > 0 {
            return Some((length.into(), code));
        }
        for length in AT_ONCE + 1..=LONGEST {
            if bits < self.first[length as usize + 1].0 {
                let (first, place) = self.first[length as usize];
                let number = (bits - first) >> (LONGEST - length);
                return Some((length, *self.moves.get(place + number as usize)?));
            }
        }
        None
    }
}

/// The moves of a game.
pub(in crate::store) fn pack(moves: impl ExactSizeIterator<Item = Move> + Clone) -> Vec<u8> {
    let code = &*CODE;
    let mut bytes = Vec::with_capacity(moves.len() * 3 / 2);
    let (mut waiting, mut count) = (0_u64, 0);
    for made in moves.clone() {
        let (length, bits) = code.bits[usize::from(made.code())];
        if length == 0 {
            return pack_any(moves);
        }
        waiting = waiting << length | u64::from(bits);
        count += u32::from(length);
        while count >= 8 {
            count -= 8;
            bytes.push((waiting >> count) as u8);
        }
    }
    if count > 0 {
        bytes.push((waiting << (8 - count)) as u8);
    }
    bytes
}

#[cold]
fn pack_any(moves: impl Iterator<Item = Move>) -> Vec<u8> {
    let mut bytes = vec![OTHER];
    bytes.extend(crate::store::format::start_codec::move_bytes(moves));
    bytes
}

/// Reads the moves of a game; `None` where they are damaged.
pub(in crate::store) fn unpack(bytes: &[u8]) -> Option<Vec<Move>> {
    let mut moves = Vec::with_capacity(bytes.len());
    for code in MoveCodes::of(bytes) {
        moves.push(Move::from_code(code)?);
    }
    Some(moves)
}

/// The [codes](Move::code) of the moves of a stored game, one after the other, which may be no moves where they are damaged. Where there is no code, 0 comes,
/// which is no move, and nothing behind it.
#[derive(Debug)]
pub struct MoveCodes<'a> {
    code: &'static Code,
    /// Whether they are in a prefix code.
    are_standard: bool,
    /// Bits read that are not used yet: so many are, the highest. Those behind them are zeros, or as they will be read.
    waiting: u64,
    count: u32,
    rest: &'a [u8],
}

impl<'a> MoveCodes<'a> {
    pub(in crate::store) fn of(bytes: &'a [u8]) -> MoveCodes<'a> {
        let others = bytes.strip_prefix(&[OTHER]);
        MoveCodes {
            code: &CODE,
            are_standard: others.is_none(),
            waiting: 0,
            count: 0,
            rest: others.unwrap_or(bytes),
        }
    }

    #[inline]
    fn fill(&mut self) {
        if let Some(&eight) = self.rest.first_chunk() {
            self.waiting |= u64::from_be_bytes(eight) >> self.count;
            let bytes = (u64::BITS - 1 - self.count) / 8;
            self.count += 8 * bytes;
            self.rest = &self.rest[bytes as usize..];
            return;
        }
        while self.count <= u64::BITS - 8
            && let Some((&byte, rest)) = self.rest.split_first()
        {
            self.waiting |= u64::from(byte) << (u64::BITS - 8 - self.count);
            self.count += 8;
            self.rest = rest;
        }
    }

    /// The next of them in a prefix code; `None` where none follows.
    #[inline]
    fn standard(&mut self) -> Option<u16> {
        let bits = (self.waiting >> (u64::BITS - LONGEST)) as u32;
        let (length, made) = self.code.read(bits)?;
        self.count = self.count.checked_sub(length)?;
        self.waiting <<= length;
        Some(made)
    }

    /// The same, where each has two bytes.
    #[cold]
    fn other(&mut self) -> Option<u16> {
        let pair = self.rest.split_first_chunk();
        self.rest = pair.map_or(&[], |(_, rest)| rest);
        pair.map(|(&pair, _)| u16::from_le_bytes(pair))
    }
}

impl Iterator for MoveCodes<'_> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        if !self.are_standard {
            return (!self.rest.is_empty()).then(|| self.other().unwrap_or_default());
        }
        if self.count < LONGEST {
            self.fill();
        }
        let found = if self.count < SHORTEST {
            // What fills the last byte is zeros.
            if self.waiting == 0 {
                return None;
            }
            None
        } else {
            self.standard()
        };
        if found.is_none() {
            (self.waiting, self.count, self.rest) = (0, 0, &[]);
        }
        Some(found.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    fn standard() -> Vec<Move> {
        (0..=u16::MAX)
            .filter_map(Move::from_code)
            .filter(|made| made.is_standard())
            .collect()
    }

    #[test]
    fn packed_moves_are_pinned() {
        use sha2::{Digest, Sha256};
        let standard = standard();
        assert_eq!(standard.len(), 2_346);
        assert_eq!(CODE.moves.len(), 2_346);
        // Eight ones begin no code, and all else is used.
        assert_eq!(
            CODE.first[LONGEST as usize + 1].0,
            (1 << LONGEST) - (1 << (LONGEST - 8))
        );
        let all = pack(standard.iter().copied());
        assert_eq!(unpack(&all).as_deref(), Some(&*standard));
        let digest = Sha256::digest(&all);
        let first: String = digest[..8]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        assert_eq!((all.len(), first.as_str()), (3_676, "59fc2be715636c2d"));
        assert!(pack(standard[..0].iter().copied()).is_empty());
    }

    #[test]
    fn any_number_of_moves() {
        let standard = standard();
        for count in 0..200 {
            for from in [0, 17 * count, standard.len() - count] {
                let Some(moves) = standard.get(from..from + count) else {
                    continue;
                };
                let bytes = pack(moves.iter().copied());
                assert_eq!(unpack(&bytes).as_deref(), Some(moves));
                assert_ne!(bytes.first(), Some(&OTHER));
            }
        }
    }

    #[test]
    fn other_moves_and_damaged_ones() {
        let triangles = Layout::find("Marguerite à quatre").unwrap().position();
        let mut moves = triangles.legal_moves();
        moves.extend((0..=u16::MAX).rev().find_map(Move::from_code));
        for count in 1..6 {
            let moves = &moves[moves.len() - count..];
            let bytes = pack(moves.iter().copied());
            assert_eq!((bytes.len(), bytes[0]), (1 + 2 * count, OTHER));
            assert_eq!(unpack(&bytes).as_deref(), Some(moves));
            assert_eq!(unpack(&bytes[..bytes.len() - 1]), None);
        }
        // What fills the last byte is zeros, and no code is left half.
        let standard = standard();
        let shortest = standard
            .iter()
            .filter(|made| CODE.bits[usize::from(made.code())].0 == 9);
        let mut bytes = pack(shortest.take(1).copied().collect::<Vec<_>>().into_iter());
        assert_eq!(bytes.len(), 2);
        bytes[1] |= 1;
        assert_eq!(unpack(&bytes), None);
        assert_eq!(unpack(&[0xfe, 0xff, 0xff]), None);
        // Nothing comes behind what is damaged.
        for bytes in [&bytes[..], &[OTHER, 1, 0, 2], &[0xfe, 0xff, 0xff]] {
            let codes: Vec<_> = MoveCodes::of(bytes).take(10).collect();
            assert_eq!(
                codes.iter().position(|&code| code == 0),
                Some(codes.len() - 1)
            );
        }
    }
}
