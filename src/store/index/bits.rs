//! Writes and reads strings of bits: integers of any width, Rice codes and varints, the lowest bit first.

/// Writes bits.
#[derive(Debug, Default, Clone)]
pub(super) struct BitWriter {
    /// Whole words of eight bytes.
    bytes: Vec<u8>,
    /// The bits that do not fill a word yet.
    buffer: u64,
    /// The number of bits in the buffer.
    buffered_bits: u32,
}

impl BitWriter {
    /// A writer with capacity for exactly `bits` bits.
    pub(super) fn with_capacity(bits: usize) -> BitWriter {
        BitWriter {
            bytes: Vec::with_capacity(bits.div_ceil(8)),
            ..BitWriter::default()
        }
    }

    /// Writes the lowest `width` bits, 56 at most.
    #[inline]
    pub(super) fn put(&mut self, value: u64, width: u32) {
        debug_assert!(width <= 56 && value >> width == 0);
        self.buffer |= value << self.buffered_bits;
        let filled = self.buffered_bits + width;
        if filled >= u64::BITS {
            self.bytes.extend_from_slice(&self.buffer.to_le_bytes());
            // At least eight bits were in the buffer, so that the shift is less than 64.
            self.buffer = value >> (u64::BITS - self.buffered_bits);
        }
        self.buffered_bits = filled % u64::BITS;
    }

    /// Writes a number in Rice code with parameter `k`: the quotient by 2^k in unary, as ones and a zero, and then the lowest `k` bits.
    #[inline]
    pub(super) fn rice(&mut self, value: u64, k: u32) {
        let mut ones = value >> k;
        while ones >= 32 {
            self.put(u64::from(u32::MAX), 32);
            ones -= 32;
        }
        self.put((1 << ones) - 1, ones as u32 + 1);
        self.put(value & ((1 << k) - 1), k);
    }

    /// Writes a varint: groups of seven bits, each with an eighth bit that is 1 if another group follows.
    pub(super) fn varint(&mut self, mut value: u64) {
        while value > 0x7f {
            self.put(value & 0x7f | 0x80, 8);
            value >>= 7;
        }
        self.put(value, 8);
    }

    /// The number of bits written.
    pub(super) fn len(&self) -> usize {
        8 * self.bytes.len() + self.buffered_bits as usize
    }

    /// Appends all bits of another writer.
    pub(super) fn append(&mut self, other: &BitWriter) {
        let (words, _) = other.bytes.as_chunks();
        for word in words.iter().map(|&word| u64::from_le_bytes(word)) {
            self.put(word & u64::from(u32::MAX), 32);
            self.put(word >> 32, 32);
        }
        let low = other.buffered_bits.min(32);
        self.put(other.buffer & ((1 << low) - 1), low);
        self.put(other.buffer >> low, other.buffered_bits - low);
    }

    /// Discards all bits, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        (self.buffer, self.buffered_bits) = (0, 0);
    }

    /// The bytes; the last byte is padded with zeros.
    pub(super) fn into_bytes(mut self) -> Vec<u8> {
        let left = self.buffered_bits.div_ceil(8) as usize;
        self.bytes
            .extend_from_slice(&self.buffer.to_le_bytes()[..left]);
        self.bytes.shrink_to_fit();
        self.bytes
    }
}

/// The number of bits that one load of eight bytes provides, at whichever bit of a byte it begins.
const PEEKED_BITS: u32 = 57;

/// Reads bits. After the end of the bytes it reads zeros; then [`BitReader::is_past_the_end`] is true.
#[derive(Debug, Clone)]
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    /// The index of the next bit.
    position: usize,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> BitReader<'a> {
        BitReader { bytes, position: 0 }
    }

    /// The next bits, at least [`PEEKED_BITS`] of them.
    #[inline]
    fn peek(&self) -> u64 {
        let byte = self.position >> 3;
        let word = match self.bytes.get(byte..byte.saturating_add(8)) {
            Some(bytes) => u64::from_le_bytes(bytes.try_into().expect("eight bytes")),
            None => self.load_padded(byte),
        };
        word >> (self.position & 7)
    }

    /// The last bytes, padded with zeros.
    #[cold]
    fn load_padded(&self, byte: usize) -> u64 {
        let rest = self.bytes.get(byte..).unwrap_or_default();
        let mut padded = [0; 8];
        padded[..rest.len()].copy_from_slice(rest);
        u64::from_le_bytes(padded)
    }

    /// Reads the next `width` bits, 56 at most.
    #[inline]
    pub(super) fn take(&mut self, width: u32) -> u64 {
        let value = self.peek() & ((1 << width) - 1);
        self.position += width as usize;
        value
    }

    /// Copies the bits from the next one up to that of another reader of the same bytes.
    pub(super) fn copy_until(&self, end: &BitReader<'_>) -> BitString {
        let bytes = self.position / 8..end.position.div_ceil(8).min(self.bytes.len());
        BitString {
            bytes: self.bytes.get(bytes).unwrap_or_default().to_vec(),
            start: self.position % 8,
        }
    }

    /// Skips bits.
    pub(super) fn skip(&mut self, bits: usize) {
        self.position = self.position.saturating_add(bits);
    }

    /// Reads a number in Rice code.
    #[inline]
    pub(super) fn rice(&mut self, k: u32) -> u64 {
        let mut high = 0;
        loop {
            let ones = self.peek().trailing_ones().min(32);
            self.position += ones as usize;
            high += u64::from(ones);
            if ones < 32 {
                break;
            }
        }
        self.position += 1;
        high << k | self.take(k)
    }

    /// Reads a number in Rice code and two numbers of these widths, if one load provides all of their bits, as is usual. Otherwise it returns `None` and reads
    /// nothing.
    #[inline]
    pub(super) fn rice_and_two(&mut self, k: u32, first: u32, second: u32) -> Option<[u64; 3]> {
        let bits = self.peek();
        let ones = bits.trailing_ones();
        let total = ones + 1 + k + first + second;
        if total > PEEKED_BITS {
            return None;
        }
        self.position += total as usize;
        let part = |from: u32, width: u32| bits >> from & ((1 << width) - 1);
        let rest = ones + 1;
        let high = u64::from(ones) << k;
        Some([
            high | part(rest, k),
            part(rest + k, first),
            part(rest + k + first, second),
        ])
    }

    /// Reads a number in Rice code, a bit and two numbers of these widths, if the bit is 1, the last number is not all ones, and one load provides all of
    /// their bits. Otherwise it returns `None` and reads nothing.
    #[inline]
    pub(super) fn rice_one_and_two(&mut self, k: u32, first: u32, second: u32) -> Option<[u64; 3]> {
        let bits = self.peek();
        let ones = bits.trailing_ones();
        let total = ones + 1 + k + 1 + first + second;
        if total > PEEKED_BITS {
            return None;
        }
        let part = |from: u32, width: u32| bits >> from & ((1 << width) - 1);
        let rest = ones + 1;
        let last = part(rest + k + 1 + first, second);
        if part(rest + k, 1) == 0 || last == (1 << second) - 1 {
            return None;
        }
        self.position += total as usize;
        let high = u64::from(ones) << k;
        Some([high | part(rest, k), part(rest + k + 1, first), last])
    }

    /// Reads a varint.
    pub(super) fn varint(&mut self) -> u64 {
        let mut value = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.take(8);
            value |= (byte & 0x7f) << shift;
            if byte < 0x80 {
                break;
            }
        }
        value
    }

    /// Whether more bits were read than there are, which happens only if bytes are damaged.
    #[inline]
    pub(super) fn is_past_the_end(&self) -> bool {
        self.position > 8 * self.bytes.len()
    }
}

/// A copy of consecutive bits.
#[derive(Debug)]
pub(super) struct BitString {
    bytes: Vec<u8>,
    /// The index of the first bit.
    start: usize,
}

impl BitString {
    /// A reader at the first bit.
    pub(super) fn reader(&self) -> BitReader<'_> {
        BitReader {
            bytes: &self.bytes,
            position: self.start,
        }
    }
}

/// The number of bits that are sufficient for numbers up to `largest`.
pub(super) fn width(largest: u64) -> u32 {
    u64::BITS - largest.leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_round_trip() {
        let numbers = [0, 1, 2, 7, 8, 100, 127, 128, 65_535, 1 << 40, (1 << 55) + 3];
        let mut writer = BitWriter::default();
        let mut rest = BitWriter::default();
        rest.put(5, 3);
        for number in numbers {
            writer.put(number, width(number));
            writer.varint(number);
            if number < 1 << 20 {
                (0..20).step_by(9).for_each(|k| writer.rice(number >> 6, k));
            }
            writer.append(&rest);
            if number < 1 << 20 {
                writer.rice(number >> 6, 9);
                writer.put(3, 2);
                writer.put(number, 20);
                writer.rice(number >> 6, 9);
                writer.put(1, 1);
                writer.put(3, 2);
                writer.put(number & 0xfffe, 16);
            }
        }
        let bytes = writer.into_bytes();
        let mut reader = BitReader::new(&bytes);
        for number in numbers {
            assert_eq!(reader.take(width(number)), number);
            assert_eq!(reader.varint(), number);
            if number < 1 << 20 {
                (0..20)
                    .step_by(9)
                    .for_each(|k| assert_eq!(reader.rice(k), number >> 6));
            }
            assert_eq!(reader.take(3), 5);
            if number < 1 << 20 {
                // If one load does not provide all bits, the numbers are read one by one.
                let all = reader.rice_and_two(9, 2, 20);
                let all = all.unwrap_or_else(|| [reader.rice(9), reader.take(2), reader.take(20)]);
                assert_eq!(all, [number >> 6, 3, number]);
                let all = reader.rice_one_and_two(9, 2, 16);
                let all = all.unwrap_or_else(|| {
                    let key = reader.rice(9);
                    assert_eq!(reader.take(1), 1);
                    [key, reader.take(2), reader.take(16)]
                });
                assert_eq!(all, [number >> 6, 3, number & 0xfffe]);
            }
        }
        assert!(!reader.is_past_the_end());
        reader.take(9);
        assert!(reader.is_past_the_end());
        // Nothing is read if the bit is 0, or if the last number is all ones.
        for (one, last, is_read) in [(1, 6, true), (0, 6, false), (1, 7, false)] {
            let mut writer = BitWriter::default();
            writer.rice(5, 2);
            writer.put(one, 1);
            writer.put(9, 4);
            writer.put(last, 3);
            let bytes = writer.into_bytes();
            let mut reader = BitReader::new(&bytes);
            let read = reader.rice_one_and_two(2, 4, 3);
            assert_eq!(read, is_read.then_some([5, 9, last]));
            assert_eq!(reader.position > 0, is_read);
        }
        // Unary numbers end at the end of the bytes.
        let mut ones = BitReader::new(&[0xff; 9]);
        assert_eq!((ones.rice(0), ones.is_past_the_end()), (72, true));
    }
}
