//! How many rows of a list are printed.

use std::num::NonZeroUsize;

use clap::Args;

/// The part of a list that is printed.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct LimitArgs {
    /// Maximum number of rows
    #[arg(long, value_name = "N")]
    limit: Option<NonZeroUsize>,
    /// Number of rows to skip
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    offset: usize,
}

impl LimitArgs {
    /// Whether one of the options is given.
    pub(crate) fn is_given(&self) -> bool {
        self.limit.is_some() || self.offset > 0
    }

    /// The rows that are printed.
    pub(crate) fn of<T>(self, rows: &[T]) -> &[T] {
        let rows = &rows[self.offset.min(rows.len())..];
        &rows[..self
            .limit
            .map_or(rows.len(), |limit| limit.get().min(rows.len()))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_skipped_and_limited() {
        let of = |limit: Option<usize>, offset| {
            let limit = limit.and_then(NonZeroUsize::new);
            LimitArgs { limit, offset }.of(&[1, 2, 3]).to_vec()
        };
        assert_eq!(of(None, 0), [1, 2, 3]);
        assert_eq!(of(Some(1), 1), [2]);
        assert_eq!(of(Some(9), 2), [3]);
        assert!(of(Some(1), 9).is_empty());
    }
}
