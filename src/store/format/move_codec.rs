//! Encodes the moves of a game as a bit string with variable-length codes, and decodes them.
//!
//! # Stability
//! If all moves have a code word, they are written in a canonical prefix code; the first bit of a byte is its highest. `code_lengths.txt` lists the moves with a
//! code word in ascending order of their codes, each as four hexadecimal digits, followed by one digit for the length of the word: they are the 2,346 moves
//! of standard Abalone. Code words are assigned in ascending order of length, and words of one length in the order of the moves. Zeros pad the last byte;
//! every code word is longer than the padding. No code word begins with eight ones. Therefore a first byte of eight ones means that each ply follows in two
//! bytes, the lower first.
//!
//! The lengths minimise the size of 21,583 games, of which 1,583 are from archives and 20,000 are synthetic; each of the two groups has half of the weight.

use std::sync::LazyLock;

use crate::game::MoveCode;

const CODE_LENGTHS: &str = include_str!("code_lengths.txt");

/// Bits of the shortest and of the longest code word.
const MIN_WORD_BITS: u32 = 8;
const MAX_WORD_BITS: u32 = 15;

/// Code words up to this length are decoded by one look-up in a table.
const TABLE_BITS: u32 = 11;

/// First byte of games with moves that have no code word; their moves have two bytes each.
const TWO_BYTE_MARKER: u8 = 0xff;

/// A prefix code of moves.
#[derive(Debug)]
struct PrefixCode {
    /// Length and bits of the code word, by the code of the move; the length is 0 where there is no code word.
    words: Vec<(u8, u16)>,
    /// Decoding table, by the next [`TABLE_BITS`] bits: the length of the code word that they begin with, and the code of its move. The length is 0 for a
    /// longer word.
    table: Vec<(u8, u16)>,
    /// The first code word of each length, padded with zeros to [`MAX_WORD_BITS`] bits, and the index of its move in `moves`.
    first_words: [(u32, usize); MAX_WORD_BITS as usize + 2],
    /// The codes of the moves, in the order of their code words.
    moves: Vec<u16>,
}

static CODE: LazyLock<PrefixCode> = LazyLock::new(|| {
    let words = CODE_LENGTHS.split_whitespace().map(|word| {
        let number = u32::from_str_radix(word, 16).expect("hexadecimal digits");
        ((number >> 4) as u16, number & 0xf)
    });
    PrefixCode::new(words.collect())
});

impl PrefixCode {
    /// Builds the prefix code from moves, in ascending order of their codes, and the lengths of their code words.
    fn new(mut lengths: Vec<(u16, u32)>) -> PrefixCode {
        lengths.sort_by_key(|&(code, length)| (length, code));
        let mut code = PrefixCode {
            words: vec![(0, 0); 1 << 16],
            table: vec![(0, 0); 1 << TABLE_BITS],
            first_words: [(0, 0); MAX_WORD_BITS as usize + 2],
            moves: lengths.iter().map(|&(code, _)| code).collect(),
        };
        let mut next = 0;
        let mut index = 0;
        for length in MIN_WORD_BITS..=MAX_WORD_BITS {
            code.first_words[length as usize] = (next, index);
            while let Some(&(mv, _)) = lengths.get(index).filter(|&&(_, own)| own == length) {
                let bits = next >> (MAX_WORD_BITS - length);
                code.words[usize::from(mv)] = (length as u8, bits as u16);
                if let Some(left) = TABLE_BITS.checked_sub(length) {
                    let from = (bits << left) as usize;
                    code.table[from..from + (1 << left)].fill((length as u8, mv));
                }
                next += 1 << (MAX_WORD_BITS - length);
                index += 1;
            }
        }
        code.first_words[MAX_WORD_BITS as usize + 1] = (next, index);
        code
    }

    /// Decodes the code word at the beginning of [`MAX_WORD_BITS`] bits: its length, and the code of its move.
    #[inline]
    fn decode_word(&self, bits: u32) -> Option<(u32, u16)> {
        let (length, code) = self.table[(bits >> (MAX_WORD_BITS - TABLE_BITS)) as usize];
        if length > 0 {
            return Some((length.into(), code));
        }
        for length in TABLE_BITS + 1..=MAX_WORD_BITS {
            if bits < self.first_words[length as usize + 1].0 {
                let (first, index) = self.first_words[length as usize];
                let number = (bits - first) >> (MAX_WORD_BITS - length);
                return Some((length, *self.moves.get(index + number as usize)?));
            }
        }
        None
    }
}

/// Encodes the moves of a game.
pub(in crate::store) fn encode(moves: impl ExactSizeIterator<Item = MoveCode> + Clone) -> Vec<u8> {
    let code = &*CODE;
    let mut bytes = Vec::with_capacity(moves.len() * 3 / 2);
    let (mut buffer, mut buffered_bits) = (0_u64, 0);
    for mv in moves.clone() {
        let (length, bits) = code.words[usize::from(mv.code())];
        if length == 0 {
            return encode_two_bytes_each(moves);
        }
        buffer = buffer << length | u64::from(bits);
        buffered_bits += u32::from(length);
        while buffered_bits >= 8 {
            buffered_bits -= 8;
            bytes.push((buffer >> buffered_bits) as u8);
        }
    }
    if buffered_bits > 0 {
        bytes.push((buffer << (8 - buffered_bits)) as u8);
    }
    bytes
}

#[cold]
fn encode_two_bytes_each(moves: impl Iterator<Item = MoveCode>) -> Vec<u8> {
    let mut bytes = vec![TWO_BYTE_MARKER];
    bytes.extend(super::two_byte_moves::encode_moves(moves));
    bytes
}

/// Decodes the moves of a game; `None` where they are damaged.
///
/// Whether the game has moves with these codes is known only with its start position.
pub(in crate::store) fn decode(bytes: &[u8]) -> Option<Vec<MoveCode>> {
    let mut moves = Vec::with_capacity(bytes.len());
    moves.extend(MoveCodes::new(bytes).map(MoveCode::from_code));
    (moves.last() != Some(&MoveCode::from_code(0))).then_some(moves)
}

/// Iterates over the [codes](MoveCode::number) of the moves of a stored game. In a damaged game they need not be codes of moves. Where the bytes cannot be
/// decoded, the iterator returns 0, which is no move, and ends.
#[derive(Debug)]
pub struct MoveCodes<'a> {
    code: &'static PrefixCode,
    /// Whether the moves are in the prefix code.
    is_prefix_coded: bool,
    /// The highest `buffered_bits` bits are read but not decoded yet. Those below are zeros, or equal those that are read next.
    buffer: u64,
    buffered_bits: u32,
    rest: &'a [u8],
}

impl<'a> MoveCodes<'a> {
    pub(in crate::store) fn new(bytes: &'a [u8]) -> MoveCodes<'a> {
        let two_byte_moves = bytes.strip_prefix(&[TWO_BYTE_MARKER]);
        MoveCodes {
            code: &CODE,
            is_prefix_coded: two_byte_moves.is_none(),
            buffer: 0,
            buffered_bits: 0,
            rest: two_byte_moves.unwrap_or(bytes),
        }
    }

    /// Refills the buffer.
    #[inline]
    fn fill(&mut self) {
        if let Some(&eight) = self.rest.first_chunk() {
            self.buffer |= u64::from_be_bytes(eight) >> self.buffered_bits;
            let bytes = (u64::BITS - 1 - self.buffered_bits) / 8;
            self.buffered_bits += 8 * bytes;
            self.rest = &self.rest[bytes as usize..];
            return;
        }
        while self.buffered_bits <= u64::BITS - 8
            && let Some((&byte, rest)) = self.rest.split_first()
        {
            self.buffer |= u64::from(byte) << (u64::BITS - 8 - self.buffered_bits);
            self.buffered_bits += 8;
            self.rest = rest;
        }
    }

    /// Decodes the next code word; `None` where there is none.
    #[inline]
    fn next_word(&mut self) -> Option<u16> {
        let bits = (self.buffer >> (u64::BITS - MAX_WORD_BITS)) as u32;
        let (length, mv) = self.code.decode_word(bits)?;
        self.buffered_bits = self.buffered_bits.checked_sub(length)?;
        self.buffer <<= length;
        Some(mv)
    }

    /// Decodes the next move of two bytes.
    #[cold]
    fn next_pair(&mut self) -> Option<u16> {
        let pair = self.rest.split_first_chunk();
        self.rest = pair.map_or(&[], |(_, rest)| rest);
        pair.map(|(&pair, _)| u16::from_le_bytes(pair))
    }
}

impl Iterator for MoveCodes<'_> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        if !self.is_prefix_coded {
            return (!self.rest.is_empty()).then(|| self.next_pair().unwrap_or_default());
        }
        if self.buffered_bits < MAX_WORD_BITS {
            self.fill();
        }
        let found = if self.buffered_bits < MIN_WORD_BITS {
            // The padding of the last byte is zeros.
            if self.buffer == 0 {
                return None;
            }
            None
        } else {
            self.next_word()
        };
        if found.is_none() {
            (self.buffer, self.buffered_bits, self.rest) = (0, 0, &[]);
        }
        Some(found.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Layout, Move};

    fn standard() -> Vec<MoveCode> {
        (0..=u16::MAX)
            .filter_map(Move::from_code)
            .filter(|mv| mv.is_standard())
            .map(MoveCode::from)
            .collect()
    }

    #[test]
    fn encoded_moves_are_pinned() {
        use sha2::{Digest, Sha256};
        let standard = standard();
        assert_eq!(standard.len(), 2_346);
        assert_eq!(CODE.moves.len(), 2_346);
        // The code is complete, but for words that begin with eight ones.
        assert_eq!(
            CODE.first_words[MAX_WORD_BITS as usize + 1].0,
            (1 << MAX_WORD_BITS) - (1 << (MAX_WORD_BITS - 8))
        );
        let all = encode(standard.iter().copied());
        assert_eq!(decode(&all).as_deref(), Some(&*standard));
        let digest = Sha256::digest(&all);
        let first: String = digest[..8]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        assert_eq!((all.len(), first.as_str()), (3_676, "59fc2be715636c2d"));
        assert!(encode(standard[..0].iter().copied()).is_empty());
    }

    #[test]
    fn any_number_of_standard_moves_round_trips() {
        let standard = standard();
        for count in 0..200 {
            for from in [0, 17 * count, standard.len() - count] {
                let Some(moves) = standard.get(from..from + count) else {
                    continue;
                };
                let bytes = encode(moves.iter().copied());
                assert_eq!(decode(&bytes).as_deref(), Some(moves));
                assert_ne!(bytes.first(), Some(&TWO_BYTE_MARKER));
            }
        }
    }

    #[test]
    fn moves_of_other_variants_and_damaged_bytes() {
        let position = Layout::find("Marguerite à quatre").unwrap().position();
        let mut moves = position.move_list();
        moves.extend((0..=u16::MAX).rev().find_map(Move::from_code));
        let moves: Vec<MoveCode> = moves.into_iter().map(MoveCode::from).collect();
        for count in 1..6 {
            let moves = &moves[moves.len() - count..];
            let bytes = encode(moves.iter().copied());
            assert_eq!((bytes.len(), bytes[0]), (1 + 2 * count, TWO_BYTE_MARKER));
            assert_eq!(decode(&bytes).as_deref(), Some(moves));
            assert_eq!(decode(&bytes[..bytes.len() - 1]), None);
        }
        // The padding of the last byte must be zeros, and the last code word complete.
        let standard = standard();
        let shortest = standard
            .iter()
            .filter(|mv| CODE.words[usize::from(mv.code())].0 == 9);
        let mut bytes = encode(shortest.take(1).copied().collect::<Vec<_>>().into_iter());
        assert_eq!(bytes.len(), 2);
        bytes[1] |= 1;
        assert_eq!(decode(&bytes), None);
        assert_eq!(decode(&[0xfe, 0xff, 0xff]), None);
        // The iterator ends where the bytes are damaged.
        for bytes in [&bytes[..], &[TWO_BYTE_MARKER, 1, 0, 2], &[0xfe, 0xff, 0xff]] {
            let codes: Vec<_> = MoveCodes::new(bytes).take(10).collect();
            assert_eq!(
                codes.iter().position(|&code| code == 0),
                Some(codes.len() - 1)
            );
        }
    }
}
