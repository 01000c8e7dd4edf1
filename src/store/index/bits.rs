//! Writes and reads integers of any bit width, lowest bit first.

/// Bits being written.
#[derive(Debug, Default, Clone)]
pub(super) struct BitWriter {
    /// Whole words of eight bytes.
    bytes: Vec<u8>,
    /// The bits that fill no word yet, and how many they are.
    rest: u64,
    count: u32,
}

impl BitWriter {
    /// With room for so many bits, and for no more.
    pub(super) fn with_room(bits: usize) -> BitWriter {
        BitWriter {
            bytes: Vec::with_capacity(bits.div_ceil(8)),
            ..BitWriter::default()
        }
    }

    /// Writes the lowest `width` bits, 56 at most.
    #[inline]
    pub(super) fn put(&mut self, value: u64, width: u32) {
        debug_assert!(width <= 56 && value >> width == 0);
        self.rest |= value << self.count;
        let filled = self.count + width;
        if filled >= u64::BITS {
            self.bytes.extend_from_slice(&self.rest.to_le_bytes());
            // More than eight bits were there before.
            self.rest = value >> (u64::BITS - self.count);
        }
        self.count = filled % u64::BITS;
    }

    /// A number in Rice's code: the part above the lowest `k` bits as so many ones and a zero, then these bits.
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

    /// A number in steps of seven bits, each with a bit that says whether another one follows.
    pub(super) fn varint(&mut self, mut value: u64) {
        while value > 0x7f {
            self.put(value & 0x7f | 0x80, 8);
            value >>= 7;
        }
        self.put(value, 8);
    }

    /// The number of bits written.
    pub(super) fn len(&self) -> usize {
        8 * self.bytes.len() + self.count as usize
    }

    /// Writes all bits of another.
    pub(super) fn append(&mut self, other: &BitWriter) {
        let (words, _) = other.bytes.as_chunks();
        for word in words.iter().map(|&word| u64::from_le_bytes(word)) {
            self.put(word & u64::from(u32::MAX), 32);
            self.put(word >> 32, 32);
        }
        let low = other.count.min(32);
        self.put(other.rest & ((1 << low) - 1), low);
        self.put(other.rest >> low, other.count - low);
    }

    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        (self.rest, self.count) = (0, 0);
    }

    /// The bytes; what is left of the last one is zeros.
    pub(super) fn into_bytes(mut self) -> Vec<u8> {
        let left = self.count.div_ceil(8) as usize;
        self.bytes
            .extend_from_slice(&self.rest.to_le_bytes()[..left]);
        self.bytes.shrink_to_fit();
        self.bytes
    }
}

/// Bits that are there at once, wherever in a byte the first one is.
const SURE: u32 = 57;

/// Bits being read. Behind the end of the bytes there are zeros, and [`BitReader::is_past_the_end`].
#[derive(Debug, Clone)]
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    /// In bits.
    at: usize,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> BitReader<'a> {
        BitReader { bytes, at: 0 }
    }

    /// The next 57 bits or more.
    #[inline]
    fn peek(&self) -> u64 {
        let byte = self.at >> 3;
        let eight = match self.bytes.get(byte..byte.saturating_add(8)) {
            Some(eight) => u64::from_le_bytes(eight.try_into().expect("eight bytes")),
            None => self.last(byte),
        };
        eight >> (self.at & 7)
    }

    #[cold]
    fn last(&self, byte: usize) -> u64 {
        let left = self.bytes.get(byte..).unwrap_or_default();
        let mut eight = [0; 8];
        eight[..left.len()].copy_from_slice(left);
        u64::from_le_bytes(eight)
    }

    /// The next `width` bits, 56 at most.
    #[inline]
    pub(super) fn take(&mut self, width: u32) -> u64 {
        let value = self.peek() & ((1 << width) - 1);
        self.at += width as usize;
        value
    }

    /// Leaves bits out.
    pub(super) fn skip(&mut self, bits: usize) {
        self.at = self.at.saturating_add(bits);
    }

    /// A number in Rice's code.
    #[inline]
    pub(super) fn rice(&mut self, k: u32) -> u64 {
        let mut high = 0;
        loop {
            let ones = self.peek().trailing_ones().min(32);
            self.at += ones as usize;
            high += u64::from(ones);
            if ones < 32 {
                break;
            }
        }
        self.at += 1;
        high << k | self.take(k)
    }

    /// A number in Rice's code and two of these widths, where one reading of the bytes has them all, as it mostly does; `None` where it has not, and then
    /// nothing is read.
    #[inline]
    pub(super) fn rice_and_two(&mut self, k: u32, first: u32, second: u32) -> Option<[u64; 3]> {
        let bits = self.peek();
        let ones = bits.trailing_ones();
        let all = ones + 1 + k + first + second;
        if all > SURE {
            return None;
        }
        self.at += all as usize;
        let part = |from: u32, width: u32| bits >> from & ((1 << width) - 1);
        let behind = ones + 1;
        let high = u64::from(ones) << k;
        Some([
            high | part(behind, k),
            part(behind + k, first),
            part(behind + k + first, second),
        ])
    }

    /// A number in Rice's code, a 1 and two numbers of these widths, where that comes next, the last number is not all ones, and one reading of the bytes
    /// has them all; `None` where it is not so, and then nothing is read.
    #[inline]
    pub(super) fn rice_one_and_two(&mut self, k: u32, first: u32, second: u32) -> Option<[u64; 3]> {
        let bits = self.peek();
        let ones = bits.trailing_ones();
        let all = ones + 1 + k + 1 + first + second;
        if all > SURE {
            return None;
        }
        let part = |from: u32, width: u32| bits >> from & ((1 << width) - 1);
        let behind = ones + 1;
        let last = part(behind + k + 1 + first, second);
        if part(behind + k, 1) == 0 || last == (1 << second) - 1 {
            return None;
        }
        self.at += all as usize;
        let high = u64::from(ones) << k;
        Some([high | part(behind, k), part(behind + k + 1, first), last])
    }

    /// A number in steps of seven bits.
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

    /// Whether more was read than there is, which only damage brings about.
    #[inline]
    pub(super) fn is_past_the_end(&self) -> bool {
        self.at > 8 * self.bytes.len()
    }
}

/// The number of bits that the numbers up to this one need.
pub(super) fn width(largest: u64) -> u32 {
    u64::BITS - largest.leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let numbers = [0, 1, 2, 7, 8, 100, 127, 128, 65_535, 1 << 40, (1 << 55) + 3];
        let mut writer = BitWriter::default();
        let mut behind = BitWriter::default();
        behind.put(5, 3);
        for number in numbers {
            writer.put(number, width(number));
            writer.varint(number);
            if number < 1 << 20 {
                (0..20).step_by(9).for_each(|k| writer.rice(number >> 6, k));
            }
            writer.append(&behind);
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
                // Where there are too many bits for one reading, they are read one after the other.
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
        // Nothing is read where there is a 0 in the place of the 1, or the last number is all ones.
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
            assert_eq!(reader.at > 0, is_read);
        }
        // Nothing but ones ends too.
        let mut ones = BitReader::new(&[0xff; 9]);
        assert_eq!((ones.rice(0), ones.is_past_the_end()), (72, true));
    }
}
