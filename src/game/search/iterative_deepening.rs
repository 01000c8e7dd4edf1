//! Iterative deepening on several threads, which share a transposition table.

use std::cmp::Reverse;
use std::thread;
use std::time::{Duration, Instant};

use super::node_counter::{NodeCounter, SearchControl};
use super::result::{SearchLine, SearchResult};
use super::score::{Score, WIN_IN_MAX_PLIES};

/// One thread of a search to a fixed depth.
pub(crate) trait DepthSearch<'a> {
    /// A move of the game.
    type Move: Clone + PartialEq;

    /// The greatest depth.
    const MAX_DEPTH: u8;

    /// The moves at the root that the next searches leave out.
    fn exclude(&mut self, moves: Vec<Self::Move>);

    /// Searches the root to a depth in plies, and returns its value. `previous` is the value of the depth before, 0 at first.
    fn search(&mut self, depth: u8, previous: i32) -> i32;

    /// The principal variation of the last search; if it was stopped, the part found so far.
    fn pv(&self) -> &[Self::Move];

    /// The positions that this thread has counted.
    fn counter(&mut self) -> &mut NodeCounter<'a>;
}

/// When a search by [`deepen`] began, its depth, its lines, and its threads.
pub(crate) struct Deepening {
    pub(crate) started: Instant,
    pub(crate) max_depth: u8,
    /// At most the number of moves at the root.
    pub(crate) lines: usize,
    pub(crate) threads: usize,
}

/// Searches depth after depth until a limit, on several threads, each with a search from `new`. `fallback` is the best move if there is no time to find
/// any. `watch` receives the result of each depth.
pub(crate) fn deepen<'a, S: DepthSearch<'a>>(
    control: &SearchControl<'_>,
    deepening: &Deepening,
    new: impl Fn() -> S + Sync,
    fallback: S::Move,
    watch: &mut dyn FnMut(&SearchResult<S::Move>),
) -> SearchResult<S::Move> {
    let result = thread::scope(|scope| {
        for number in 1..deepening.threads {
            let new = &new;
            scope.spawn(move || {
                let mut search = new();
                // Every other thread is one ply ahead, so that threads search different trees.
                help(&mut search, 1 + (number % 2) as u8);
                search.counter().publish();
            });
        }
        let mut search = new();
        let result = iterate(&mut search, deepening, fallback, watch);
        control.finish();
        search.counter().publish();
        result
    });
    SearchResult {
        nodes: control.nodes(),
        elapsed: deepening.started.elapsed(),
        ..result
    }
}

/// Searches depth after depth until a limit.
fn iterate<'a, S: DepthSearch<'a>>(
    search: &mut S,
    deepening: &Deepening,
    fallback: S::Move,
    watch: &mut dyn FnMut(&SearchResult<S::Move>),
) -> SearchResult<S::Move> {
    let mut result = SearchResult {
        depth: 0,
        nodes: 0,
        elapsed: Duration::ZERO,
        score: Score::EVEN,
        pv: vec![fallback],
        others: Vec::new(),
    };
    let mut values = vec![0; deepening.lines.max(1)];
    for depth in 1..=deepening.max_depth {
        values[0] = search.search(depth, values[0]);
        let is_stopped = search.counter().is_stopped();
        // A search that was stopped may not have reached the move that avoids a loss.
        let is_doubtful = is_stopped && values[0] < -WIN_IN_MAX_PLIES;
        if !search.pv().is_empty() && !is_doubtful {
            result.pv = search.pv().to_vec();
            result.score = Score::from_value(values[0]);
        }
        if !is_stopped && deepening.lines > 1 {
            search_others(search, depth, &mut values, &mut result);
        }
        if search.counter().is_stopped() {
            let best = &result.pv[..1];
            result.others.retain(|line| !line.pv.starts_with(best));
            break;
        }
        result.depth = depth;
        result.nodes = search.counter().publish();
        result.elapsed = deepening.started.elapsed();
        watch(&result);
        let scores = result.others.iter().map(|line| line.score);
        let is_decided = |score: Score| {
            let plies = score.win_in().or(score.loss_in());
            plies.is_some_and(|plies| plies <= u32::from(depth))
        };
        if scores.chain([result.score]).all(is_decided) {
            break;
        }
    }
    result
}

/// Searches the root to a depth for the lines after the best one, each without the first moves of those before it. A line that turns out to be better than
/// one before it takes its place. A search that is stopped changes nothing.
fn search_others<'a, S: DepthSearch<'a>>(
    search: &mut S,
    depth: u8,
    values: &mut [i32],
    result: &mut SearchResult<S::Move>,
) {
    let mut lines = vec![SearchLine {
        score: result.score,
        pv: result.pv.clone(),
    }];
    for value in &mut values[1..] {
        search.exclude(lines.iter().map(|line| line.pv[0].clone()).collect());
        *value = search.search(depth, *value);
        if search.counter().is_stopped() {
            break;
        }
        let pv = search.pv().to_vec();
        if !pv.is_empty() {
            let score = Score::from_value(*value);
            lines.push(SearchLine { score, pv });
        }
    }
    search.exclude(Vec::new());
    if search.counter().is_stopped() {
        return;
    }
    lines.sort_by_key(|line| Reverse(line.score));
    let best = lines.remove(0);
    (result.score, result.pv, result.others) = (best.score, best.pv, lines);
}

/// The work of a helper thread: the same search, whose results go to the transposition table only.
fn help<'a, S: DepthSearch<'a>>(search: &mut S, plies_ahead: u8) {
    let mut value = 0;
    for depth in 1..S::MAX_DEPTH {
        value = search.search((depth + plies_ahead - 1).min(S::MAX_DEPTH), value);
        if search.counter().is_stopped() {
            return;
        }
    }
}
