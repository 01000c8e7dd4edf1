//! Text encodings of a file: decodes lines and finds line ends.

use std::borrow::Cow;

use encoding_rs::WINDOWS_1252;
use memchr::memchr2;

/// Encoding of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    Utf8,
    /// The fallback for bytes that are not UTF-8.
    Windows1252,
    Utf16Le,
    Utf16Be,
}

/// The number of bytes in which UTF-16 without a byte order mark is detected.
pub(super) const UTF16_SAMPLE_BYTES: usize = 256;

impl Encoding {
    /// The byte order of a text in UTF-16 without a byte order mark, by the first bytes of its file: of at least eight code units, seven of eight are ASCII.
    pub(super) fn unmarked_utf16(start: &[u8]) -> Option<Encoding> {
        let sample = &start[..start.len().min(UTF16_SAMPLE_BYTES)];
        [Encoding::Utf16Le, Encoding::Utf16Be]
            .into_iter()
            .find(|encoding| {
                let count = sample.len() / 2;
                let is_text = |unit: &u16| matches!(unit, 9 | 10 | 13 | 32..=126);
                count >= 8 && encoding.units(sample).filter(is_text).count() * 8 >= count * 7
            })
    }

    /// The length in bytes that a text has in this encoding.
    pub(crate) fn length_in_file(self, text: &str) -> usize {
        match self {
            Encoding::Utf8 => text.len(),
            Encoding::Windows1252 => text.chars().count(),
            Encoding::Utf16Le | Encoding::Utf16Be => 2 * text.encode_utf16().count(),
        }
    }

    /// The size of a code unit in bytes.
    pub(super) const fn unit(self) -> usize {
        match self {
            Encoding::Utf8 | Encoding::Windows1252 => 1,
            Encoding::Utf16Le | Encoding::Utf16Be => 2,
        }
    }

    /// The complete code units of bytes.
    fn units(self, bytes: &[u8]) -> impl Iterator<Item = u16> {
        bytes
            .chunks_exact(self.unit())
            .map(move |unit| match *unit {
                [low, high] if self == Encoding::Utf16Le => u16::from_le_bytes([low, high]),
                [high, low] => u16::from_be_bytes([high, low]),
                _ => u16::from(unit[0]),
            })
    }

    /// The offset of the next line end at or after `from`, which is a multiple of the unit size.
    pub(super) fn find_end(self, bytes: &[u8], from: usize) -> Option<usize> {
        let bytes = &bytes[from..];
        let end = match self.unit() {
            1 => memchr2(b'\n', b'\r', bytes),
            unit => self.units(bytes).position(is_end).map(|n| unit * n),
        };
        end.map(|end| from + end)
    }

    /// The length in bytes of the line end at the beginning of bytes: 0, one unit, or two for CR LF.
    pub(super) fn end_length(self, bytes: &[u8]) -> usize {
        let mut units = self.units(bytes);
        let count = match (units.next(), units.next()) {
            (Some(CR), Some(LF)) => 2,
            (Some(CR | LF), _) => 1,
            _ => 0,
        };
        count * self.unit()
    }

    /// The length of the bytes without an incomplete character at their end.
    pub(super) fn whole_characters(self, bytes: &[u8]) -> usize {
        let whole = match self.unit() {
            1 => std::str::from_utf8(bytes)
                .err()
                .filter(|error| error.error_len().is_none())
                .map(|error| error.valid_up_to()),
            unit => self
                .units(bytes)
                .last()
                .filter(|last| (0xd800..0xdc00).contains(last))
                .map(|_| bytes.len() - unit),
        };
        whole.unwrap_or(bytes.len())
    }

    /// Decodes bytes. Returns the text, its actual encoding, and the index of the first character that is invalid in this encoding.
    pub(super) fn decode(self, bytes: &[u8]) -> (Cow<'_, str>, Encoding, Option<usize>) {
        if self.unit() == 1 {
            return match std::str::from_utf8(bytes) {
                Ok(text) => (text.into(), Encoding::Utf8, None),
                Err(error) => {
                    let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
                    let encoding = Encoding::Windows1252;
                    // In Windows-1252 each byte is one character.
                    (text, encoding, Some(error.valid_up_to()))
                }
            };
        }
        let mut first = None;
        let half = (!bytes.len().is_multiple_of(self.unit())).then_some(None);
        let text = char::decode_utf16(self.units(bytes))
            .map(Result::ok)
            .chain(half)
            .enumerate()
            .map(|(n, character)| {
                if character.is_none() {
                    first = first.or(Some(n));
                }
                character.unwrap_or(char::REPLACEMENT_CHARACTER)
            })
            .collect::<String>();
        (text.into(), self, first)
    }
}

const LF: u16 = b'\n' as u16;

const CR: u16 = b'\r' as u16;

const fn is_end(unit: u16) -> bool {
    matches!(unit, LF | CR)
}
