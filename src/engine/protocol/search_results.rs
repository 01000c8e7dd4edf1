//! The results of a search as another program tells them, line by line.

use std::time::Duration;

use crate::game::{SearchLine, SearchResult, SearchScore};
use crate::rules::Move;

/// Collects the results of a search depth by depth; each depth has one or several lines (MultiPV).
pub(super) struct MultiPvResults {
    /// The requested number of lines.
    pub(super) multi_pv: usize,
    /// The result that may get more lines.
    pub(super) last: Option<SearchResult<Move>>,
}

impl MultiPvResults {
    /// Adds a line of moves with its number. The result of a depth goes to `watch` when it has all lines, or the next depth begins.
    pub(super) fn add(
        &mut self,
        number: usize,
        info: SearchResult<Move>,
        watch: &mut dyn FnMut(&SearchResult<Move>),
    ) {
        match &mut self.last {
            Some(last) if number > 1 => last.others.push(SearchLine {
                score: info.score,
                pv: info.pv,
            }),
            _ => {
                self.finish(watch);
                self.last = Some(info);
            }
        }
        if let Some(last) = &self.last
            && last.others.len() + 1 == self.multi_pv
        {
            watch(last);
        }
    }

    /// Returns the last result, and passes it to `watch` unless that was done before.
    pub(super) fn finish(
        &mut self,
        watch: &mut dyn FnMut(&SearchResult<Move>),
    ) -> Option<SearchResult<Move>> {
        let last = self.last.take();
        if let Some(last) = last
            .as_ref()
            .filter(|last| last.others.len() + 1 < self.multi_pv)
        {
            watch(last);
        }
        last
    }
}

/// The result of a search: the last information, unless it is about another move. Without it the depth is 0, and the score that of an even position.
pub(super) fn search_result(
    best: Move,
    info: Option<SearchResult<Move>>,
    elapsed: Duration,
) -> SearchResult<Move> {
    let info = info.filter(|info| info.best_move() == best);
    SearchResult {
        elapsed,
        ..info.unwrap_or(SearchResult {
            depth: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
            score: SearchScore::EVEN,
            pv: vec![best],
            others: Vec::new(),
        })
    }
}
