//! Pages of a list.

use std::ops::Range;

use clap::Args;
use deunicode::deunicode;

use crate::web::response::{ApiError, CachedResponse, JsonRows};

/// Which page of a list.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct PageArgs {
    /// The maximum number of rows
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(0..=1_000))]
    pub(super) limit: u32,
    /// The number of rows to skip
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) offset: u32,
}

impl PageArgs {
    /// The response with the page of a list, whose rows `push_row` appends.
    ///
    /// # Errors
    /// Those of `push_row`.
    pub(super) fn response<T>(
        self,
        list: &[T],
        mut push_row: impl FnMut(&mut JsonRows, &T) -> Result<(), ApiError>,
    ) -> Result<CachedResponse, ApiError> {
        let mut rows = JsonRows::default();
        for item in &list[self.range(list.len())] {
            push_row(&mut rows, item)?;
        }
        Ok(CachedResponse::json_rows(rows).with_total(list.len()))
    }

    /// The indices of the page in a list of this length.
    fn range(self, length: usize) -> Range<usize> {
        let first = (self.offset as usize).min(length);
        first..self.end().min(length)
    }

    /// The index behind the last row of a full page.
    pub(super) fn end(self) -> usize {
        (self.offset as usize).saturating_add(self.limit as usize)
    }
}

/// Whether a text contains a part, without regard to case and accents. A part with `*`, which stands for any text, is the whole text, as in filters.
pub(super) fn contains_part(text: &str, part: &str) -> bool {
    let [part, text] = [part, text].map(|text| deunicode(text).to_lowercase());
    let mut pieces = part.trim().split('*');
    let (Some(first), Some(last)) = (pieces.next(), pieces.next_back()) else {
        return text.contains(part.trim());
    };
    let Some(inner) = text.strip_prefix(first) else {
        return false;
    };
    let Some(mut inner) = inner.strip_suffix(last) else {
        return false;
    };
    pieces.all(|piece| match inner.split_once(piece) {
        Some((_, after)) => {
            inner = after;
            true
        }
        None => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_in_a_part_of_a_name_stands_for_any_text() {
        for part in [
            "gl", "AGLAÉ", "a*", "*é", "ag*é", "a*l*e", "*", "**", "*gla*", " ag* ",
        ] {
            assert!(contains_part("Aglaé", part), "{part}");
        }
        for part in ["gl*", "*gl", "a*b*e", "agl*lae", "b*", "a*e*e"] {
            assert!(!contains_part("Aglaé", part), "{part}");
        }
    }

    #[test]
    fn a_page_is_cut_to_the_length_of_the_list() {
        let part = |offset, limit, length| PageArgs { limit, offset }.range(length);
        assert_eq!(part(0, 50, 7), 0..7);
        assert_eq!(part(5, 2, 10), 5..7);
        assert_eq!(part(50, 10, 7), 7..7);
        assert_eq!(part(u32::MAX, 1_000, 7), 7..7);
    }
}
