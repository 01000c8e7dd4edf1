//! Groups ascending ids into ranges of consecutive ids, each of which one statement reads.

/// The first and the last id of each range of consecutive ids.
pub(in crate::store) fn consecutive_ranges(
    ids: impl Iterator<Item = i64>,
) -> impl Iterator<Item = (i64, i64)> {
    let mut ids = ids.peekable();
    std::iter::from_fn(move || {
        let first = ids.next()?;
        let mut last = first;
        while let Some(next) = ids.next_if(|&next| next == last + 1) {
            last = next;
        }
        Some((first, last))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_ids_form_a_range() {
        let ranges: Vec<(i64, i64)> = consecutive_ranges([1, 2, 3, 7, 9, 10].into_iter()).collect();
        assert_eq!(ranges, [(1, 3), (7, 7), (9, 10)]);
        assert_eq!(consecutive_ranges(std::iter::empty()).next(), None);
    }
}
