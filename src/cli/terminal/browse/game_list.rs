//! The list of games: which row is selected, which rows are on the screen, and which of them have been read.

use std::ops::Range;

use super::request::ListedGame;

/// A list of games of which only the rows near the visible ones are in memory.
#[derive(Default)]
pub(super) struct GameList {
    /// The number of all rows; `None` until it is known.
    pub(super) total: Option<usize>,
    /// The rows that have been read, and the number of the first one.
    pub(super) rows: Vec<ListedGame>,
    pub(super) first_read: usize,
    pub(super) selected: usize,
    /// The first visible row, and the number of visible ones.
    pub(super) top: usize,
    pub(super) height: usize,
    /// The rows that were requested last.
    requested: Option<Range<usize>>,
}

impl GameList {
    /// Begins anew, with the games of another filter.
    pub(super) fn reset(&mut self, total: usize) {
        *self = GameList {
            total: Some(total),
            height: self.height,
            ..GameList::default()
        };
    }

    fn last(&self) -> usize {
        self.total.unwrap_or_default().saturating_sub(1)
    }

    /// Moves the selection, and the visible rows with it.
    pub(super) fn select(&mut self, row: usize) {
        self.selected = row.min(self.last());
        let height = self.height.max(1);
        self.top = self
            .top
            .clamp((self.selected + 1).saturating_sub(height), self.selected);
    }

    /// Moves the selection by some rows.
    pub(super) fn step(&mut self, rows: isize) {
        self.select(self.selected.saturating_add_signed(rows));
    }

    /// Adapts the visible rows to the height of the screen.
    pub(super) fn set_height(&mut self, height: usize) {
        self.height = height;
        self.select(self.selected);
    }

    /// The rows that are on the screen.
    pub(super) fn visible(&self) -> Range<usize> {
        let end = (self.top + self.height).min(self.total.unwrap_or_default());
        self.top.min(end)..end
    }

    /// A row that has been read.
    pub(super) fn row(&self, row: usize) -> Option<&ListedGame> {
        self.rows.get(row.checked_sub(self.first_read)?)
    }

    /// The rows to request, if visible ones are missing and not requested yet: three screens of rows.
    pub(super) fn missing(&mut self) -> Option<Range<usize>> {
        let visible = self.visible();
        let is_in = |range: &Range<usize>| range.start <= visible.start && visible.end <= range.end;
        let read = self.first_read..self.first_read + self.rows.len();
        if visible.is_empty() || is_in(&read) || self.requested.as_ref().is_some_and(is_in) {
            return None;
        }
        let first = visible.start.saturating_sub(self.height);
        let requested = first..first + 3 * self.height;
        self.requested = Some(requested.clone());
        Some(requested)
    }

    /// Takes rows that have been read.
    pub(super) fn take(&mut self, offset: usize, rows: Vec<ListedGame>) {
        (self.first_read, self.rows) = (offset, rows);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(range: Range<usize>) -> Vec<ListedGame> {
        let game = |row: usize| ListedGame {
            id: i64::try_from(row).unwrap() + 1,
            cells: Vec::new(),
        };
        range.map(game).collect()
    }

    #[test]
    fn only_rows_near_the_visible_ones_are_read() {
        let mut list = GameList::default();
        assert_eq!(list.missing(), None);
        list.reset(1_000_000);
        list.set_height(20);
        assert_eq!(list.missing(), Some(0..60));
        assert_eq!(list.missing(), None, "asked for once");
        list.take(0, rows(0..60));
        list.step(59);
        assert_eq!((list.selected, list.top), (59, 40));
        assert_eq!(list.missing(), None);
        assert_eq!(list.row(59).unwrap().id, 60);
        list.step(1);
        assert_eq!(list.missing(), Some(21..81));
        list.select(usize::MAX);
        assert_eq!((list.selected, list.top), (999_999, 999_980));
        assert_eq!(list.missing(), Some(999_960..1_000_020));
        list.take(999_960, rows(999_960..1_000_000));
        assert_eq!(list.missing(), None);
        list.select(0);
        assert_eq!((list.selected, list.top), (0, 0));
    }

    #[test]
    fn short_lists_and_small_screens_have_a_selection() {
        let mut list = GameList::default();
        list.reset(0);
        list.set_height(10);
        list.step(3);
        assert_eq!((list.selected, list.visible()), (0, 0..0));
        list.reset(3);
        list.set_height(10);
        list.step(7);
        assert_eq!((list.selected, list.visible()), (2, 0..3));
        list.set_height(1);
        assert_eq!(list.visible(), 2..3);
        list.set_height(0);
        assert_eq!(list.visible(), 2..2);
    }
}
