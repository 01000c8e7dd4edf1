//! A set of row ids as a bitmap, which a filter looks up for each game.

use crate::store::format::filter::{Column, GameBitmap};

/// A set of row ids, with fast look-ups.
#[derive(Debug, Default)]
pub(in crate::store) struct IdSet {
    /// Bitmaps of the lower 16 bits of the ids, indexed by the upper 16 bits.
    pages: Vec<Option<Box<[u64; 1_024]>>>,
    /// The id, if there is exactly one.
    only: Option<u32>,
}

impl IdSet {
    /// Inserts an id.
    pub(in crate::store) fn insert(&mut self, id: u32) {
        let is_first = self.pages.is_empty();
        self.only = is_first.then_some(id);
        let (page, rest) = ((id >> 16) as usize, id as u16);
        if self.pages.len() <= page {
            self.pages.resize(page + 1, None);
        }
        let words = self.pages[page].get_or_insert_with(|| Box::new([0; 1_024]));
        words[usize::from(rest >> 6)] |= 1 << (rest & 63);
    }

    /// Whether there is no id in it.
    pub(in crate::store) fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// Clears the games in the bitmap whose value in the column is not in the set.
    pub(in crate::store) fn narrow(&self, bitmap: &mut GameBitmap, column: Column<'_>) {
        match self.only {
            // Most patterns match one player, and comparing one id is faster than a look-up.
            Some(only) => bitmap.retain_values(column, |id| id == only),
            None => bitmap.retain_values(column, |id| self.contains(id)),
        }
    }

    /// Whether an id is in the set.
    #[inline]
    pub(in crate::store) fn contains(&self, id: u32) -> bool {
        let page = self.pages.get((id >> 16) as usize);
        let rest = id as u16;
        page.and_then(Option::as_deref)
            .is_some_and(|words| words[usize::from(rest >> 6)] >> (rest & 63) & 1 != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inserted_ids_are_contained() {
        let mut ids = IdSet::default();
        assert_eq!(ids.only, None);
        ids.insert(7);
        assert_eq!(ids.only, Some(7));
        let some = [0, 63, 64, 65_535, 65_536, 1 << 30, u32::MAX];
        some.into_iter().for_each(|id| ids.insert(id));
        assert_eq!(ids.only, None);
        assert!(some.into_iter().all(|id| ids.contains(id)));
        assert!(
            [1, 62, 65, 65_537, u32::MAX - 1]
                .iter()
                .all(|&id| !ids.contains(id))
        );
    }
}
