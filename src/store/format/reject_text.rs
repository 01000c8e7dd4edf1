//! Compresses the texts of rejects, and reads them whole or in part.
//!
//! # Stability
//! The text of a reject is stored as one frame of zstd.

use std::io::Read as _;

use crate::store::StoreError;

/// Largest number of bytes of the text of a reject that a list contains; most records are shorter.
pub const EXCERPT_BYTES: u64 = 4 << 10;

const COMPRESSION_LEVEL: i32 = 3;

/// How much of the text of a reject is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextExtract {
    /// The whole text.
    Whole,
    /// At most [`EXCERPT_BYTES`] bytes from its beginning.
    Beginning,
}

/// Compresses a text.
pub(in crate::store) fn compress(text: &str) -> Vec<u8> {
    zstd::bulk::compress(text.as_bytes(), COMPRESSION_LEVEL).expect("it fits in memory")
}

/// The stored text of a reject, or its beginning.
pub(in crate::store) fn read_text(
    id: i64,
    text_bytes: i64,
    compressed: Option<&[u8]>,
    extract: TextExtract,
) -> Result<String, StoreError> {
    let damaged = || StoreError::Corrupt(format!("the text of reject {id}"));
    let whole = u64::try_from(text_bytes).map_err(|_| damaged())?;
    let wanted = match extract {
        TextExtract::Whole => whole,
        TextExtract::Beginning => whole.min(EXCERPT_BYTES),
    };
    let is_whole = wanted == whole;
    // One more byte is read to find out whether the text is longer than stated.
    let limit = wanted + u64::from(is_whole);
    let text = compressed.and_then(|compressed| decompress(compressed, limit));
    let has_stated_length =
        |text: &String| (text.len() as u64) <= wanted && (!is_whole || text.len() as u64 == whole);
    text.filter(has_stated_length).ok_or_else(damaged)
}

/// The whole characters in the first `limit` bytes of a compressed text; `None` where it is damaged.
fn decompress(compressed: &[u8], limit: u64) -> Option<String> {
    let mut bytes = Vec::new();
    let decoder = zstd::Decoder::with_buffer(compressed).ok()?;
    decoder.take(limit).read_to_end(&mut bytes).ok()?;
    if let Err(error) = std::str::from_utf8(&bytes) {
        // A character that the limit cuts off is not damage.
        let is_cut = error.error_len().is_none() && bytes.len() as u64 == limit;
        is_cut.then(|| bytes.truncate(error.valid_up_to()))?;
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_whole_or_cut_between_characters() {
        let text = format!("{}é and more", "x".repeat(EXCERPT_BYTES as usize - 1));
        let compressed = compress(&text);
        let read = |bytes: usize, extract| {
            let bytes = i64::try_from(bytes).unwrap();
            read_text(7, bytes, Some(&compressed), extract)
        };
        assert_eq!(read(text.len(), TextExtract::Whole).unwrap(), text);
        let beginning = read(text.len(), TextExtract::Beginning).unwrap();
        assert_eq!(beginning.len() as u64, EXCERPT_BYTES - 1);
        for wrong in [text.len() - 1, text.len() + 1, 0] {
            let error = read(wrong, TextExtract::Whole).unwrap_err().to_string();
            assert!(error.contains("the text of reject 7"), "{error}");
        }
        assert!(read_text(7, 3, Some(b"not compressed"), TextExtract::Whole).is_err());
        assert!(read_text(7, -1, Some(&compressed), TextExtract::Beginning).is_err());
        assert!(read_text(7, 3, None, TextExtract::Beginning).is_err());
    }
}
