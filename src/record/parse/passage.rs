//! A text with moves, and the map of its offsets to those of the record.

/// A text with moves, and its offset in the record.
pub(crate) struct Passage<'a> {
    pub(crate) text: &'a str,
    /// Its byte offset in the record.
    pub(crate) start: usize,
    /// Bytes of the record that the text lacks because of escapes: byte of the text, and total number of missing bytes
    /// up to it.
    pub(crate) gaps: Vec<(usize, usize)>,
}

impl Passage<'_> {
    /// The byte offset of a part of the text in the record.
    pub(crate) fn location(&self, part: &str) -> usize {
        let at = part.as_ptr() as usize - self.text.as_ptr() as usize;
        // Most records are written as they are read.
        if self.gaps.is_empty() {
            return self.start + at;
        }
        let gaps = self.gaps.partition_point(|(from, _)| *from <= at);
        let skipped = gaps.checked_sub(1).map_or(0, |last| self.gaps[last].1);
        self.start + at + skipped
    }
}
