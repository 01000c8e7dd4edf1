//! A part of a record that holds moves, perhaps with some of its signs written otherwise, and the places of its parts.

/// A text that holds moves, and where it stands in its record.
pub(crate) struct Passage<'a> {
    pub(crate) text: &'a str,
    /// Where it begins in the record.
    pub(crate) start: usize,
    /// Bytes that the record has and the text has not, because signs are written otherwise there: from which byte of the text
    /// on, and how many in all up to there.
    pub(crate) gaps: Vec<(usize, usize)>,
}

impl Passage<'_> {
    /// Where a part of the text begins in the record.
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
