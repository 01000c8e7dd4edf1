//! Tracks open comments and variations.

use memchr::{memchr2, memchr3};

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

    pub(crate) fn is_in_comment(&self) -> bool {
        self.comment
    }

    /// Reads a line. Returns whether a comment begins in a comment, which is therefore not closed.
    pub(crate) fn read(&mut self, line: &str) -> bool {
        let mut left = line.as_bytes();
        let mut is_comment_in_comment = false;
        let next = |is_comment: bool, left: &[u8]| {
            if is_comment {
                memchr2(b'{', b'}', left)
            } else {
                memchr3(b'{', b'(', b')', left)
            }
        };
        while let Some(at) = next(self.comment, left) {
            match left[at] {
                b'}' => self.comment = false,
                b'{' if self.comment => is_comment_in_comment = true,
                b'{' => self.comment = true,
                b'(' => self.variations += 1,
                _ => self.variations = self.variations.saturating_sub(1),
            }
            left = &left[at + 1..];
        }
        is_comment_in_comment
    }
}
