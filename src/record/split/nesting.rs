//! Tracks open comments and variations.

use memchr::{memchr, memchr3};

/// The nesting of comments and variations at a position in the movetext.
#[derive(Default)]
pub(crate) struct Nesting {
    comment: bool,
    variations: u32,
}

impl Nesting {
    pub(crate) fn is_open(&self) -> bool {
        self.comment || self.variations > 0
    }

    /// Reads a line.
    pub(crate) fn read(&mut self, line: &str) {
        let mut left = line.as_bytes();
        let next = |is_comment: bool, left: &[u8]| {
            if is_comment {
                memchr(b'}', left)
            } else {
                memchr3(b'{', b'(', b')', left)
            }
        };
        while let Some(at) = next(self.comment, left) {
            match left[at] {
                b'}' => self.comment = false,
                b'{' => self.comment = true,
                b'(' => self.variations += 1,
                _ => self.variations = self.variations.saturating_sub(1),
            }
            left = &left[at + 1..];
        }
    }
}
