//! Headings of columns with remarks, whatever stands in their cells.

use std::sync::LazyLock;

use crate::record::vocabulary::lookup::fold;
use crate::record::vocabulary::word_tables::REMARK_WORDS;
use crate::record::vocabulary::words::{WordSet, word_set};

static REMARKS: LazyLock<WordSet> = LazyLock::new(|| word_set(REMARK_WORDS));

/// Whether a heading is that of a column with remarks: `Comment`, `Bemerkung`.
pub(crate) fn heads_remarks(name: &str) -> bool {
    name.len() <= 40 && REMARKS.contains(fold(name).trim_end_matches(['.', ':']).trim_end())
}

#[cfg(test)]
mod tests {
    use super::heads_remarks;

    #[test]
    fn headings_of_remarks_in_six_languages() {
        for word in [
            "Comment",
            "Bemerkung",
            "Remarque",
            "Commenti",
            "Observación",
            "opmerking:",
        ] {
            assert!(heads_remarks(word), "{word}");
        }
        for word in ["Move", "Score", "Ann", ""] {
            assert!(!heads_remarks(word), "{word}");
        }
    }
}
