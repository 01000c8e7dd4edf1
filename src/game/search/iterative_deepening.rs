//! Iterative deepening on several threads, which share a transposition table.

use std::cmp::Reverse;
use std::mem;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::node_counter::{NodeCounter, SearchControl};
use super::result::{SearchLine, SearchResult};
use super::search_score::{SearchScore, WIN_IN_MAX_PLIES};

/// One thread of a search to a fixed depth.
pub(crate) trait DepthSearch<'a> {
    /// A move of the game.
    type Move: Clone + PartialEq;

    /// The moves at the root that the next searches leave out.
    fn exclude(&mut self, moves: Vec<Self::Move>);

    /// Searches the root to a depth in plies, and returns its value. `previous` is the value of the depth before, 0 at first.
    fn search(&mut self, depth: u8, previous: i32) -> i32;

    /// The principal variation of the last search; if it was stopped, the part found so far.
    fn pv(&self) -> &[Self::Move];

    /// The positions that this thread has counted.
    fn counter(&mut self) -> &mut NodeCounter<'a>;
}

/// The start time of a search by [`iterative_deepening`], its depth, its lines, and its threads.
pub(crate) struct DeepeningSettings {
    pub(crate) started: Instant,
    pub(crate) max_depth: u8,
    /// At most the number of moves at the root.
    pub(crate) multi_pv: usize,
    pub(crate) threads: usize,
}

/// Searches depth after depth until a limit, on several threads, each with a search from `new`. `fallback` is the best move if there is no time to find
/// any. `watch` receives the result of each depth that counts, and that of a depth that a limit ends if its best move is another.
///
/// The first thread that completes a depth ends the searches of the others to that depth, because how long a search takes varies much. Every other thread is one
/// ply ahead, so that threads search different trees. Where several lines are searched, only the main thread's results count.
pub(crate) fn iterative_deepening<'a, S: DepthSearch<'a>>(
    control: &SearchControl<'_>,
    deepening: &DeepeningSettings,
    new: impl Fn() -> S + Sync,
    fallback: S::Move,
    watch: &mut dyn FnMut(&SearchResult<S::Move>),
) -> SearchResult<S::Move>
where
    S::Move: Send,
{
    let deepest = DeepestResult {
        control,
        is_shared: deepening.multi_pv <= 1,
        completed: Mutex::new(Completed {
            depth: 0,
            value: 0,
            pv: Vec::new(),
        }),
    };
    let result = thread::scope(|scope| {
        for number in 1..deepening.threads {
            let (new, deepest) = (&new, &deepest);
            scope.spawn(move || {
                let mut search = new();
                let plies_ahead = u8::from(deepest.is_shared && number % 2 == 1);
                run_helper_thread(&mut search, deepest, deepening, plies_ahead);
                search.counter().publish();
            });
        }
        let mut search = new();
        let result = iterate(&mut search, &deepest, deepening, fallback, watch);
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

/// The result of the greatest depth that a thread has completed.
struct DeepestResult<'a, 'b, M> {
    control: &'a SearchControl<'b>,
    /// Whether threads use the results of each other.
    is_shared: bool,
    completed: Mutex<Completed<M>>,
}

/// The result of a completed depth; of depth 0 before there is any.
#[derive(Clone)]
struct Completed<M> {
    depth: u8,
    value: i32,
    pv: Vec<M>,
}

impl<M: Clone> DeepestResult<'_, '_, M> {
    /// The first result of a depth, or one of a greater depth, after a thread has completed it with this result.
    fn first_of(&self, found: Completed<M>, is_complete: bool) -> Completed<M> {
        let completed = self.completed.lock();
        let mut completed = completed.unwrap_or_else(PoisonError::into_inner);
        if completed.depth >= found.depth {
            return completed.clone();
        }
        if is_complete && self.is_shared {
            self.control.complete(found.depth);
            *completed = found.clone();
        }
        found
    }
}

/// Searches depth after depth until a limit.
fn iterate<'a, S: DepthSearch<'a>>(
    search: &mut S,
    deepest: &DeepestResult<'_, '_, S::Move>,
    deepening: &DeepeningSettings,
    fallback: S::Move,
    watch: &mut dyn FnMut(&SearchResult<S::Move>),
) -> SearchResult<S::Move> {
    let mut result = SearchResult {
        depth: 0,
        nodes: 0,
        elapsed: Duration::ZERO,
        score: SearchScore::EVEN,
        pv: vec![fallback],
        others: Vec::new(),
    };
    let mut values = vec![0; deepening.multi_pv.max(1)];
    while result.depth < deepening.max_depth {
        let found = search_depth(search, deepest, result.depth + 1, values[0]);
        let is_stopped = search.counter().is_over();
        // A search that was stopped may not have reached the move that avoids a loss.
        let is_doubtful = is_stopped && found.value < -WIN_IN_MAX_PLIES;
        values[0] = found.value;
        // The best line of the depth before, if another move is better now.
        let mut replaced = None;
        if !found.pv.is_empty() && !is_doubtful {
            let score = SearchScore::from_value(found.value);
            let last = SearchLine {
                score: mem::replace(&mut result.score, score),
                pv: mem::replace(&mut result.pv, found.pv),
            };
            replaced = (result.depth > 0 && last.pv[0] != result.pv[0]).then_some(last);
        }
        if !is_stopped && deepening.multi_pv > 1 {
            search_others(search, found.depth, &mut values, &mut result);
        }
        if search.counter().is_over() {
            let best = &result.pv[..1];
            result.others.retain(|line| !line.pv.starts_with(best));
            if let Some(last) = replaced {
                let is_known = result.others.iter().any(|line| line.pv[0] == last.pv[0]);
                if deepening.multi_pv > 1 && !is_known {
                    result.others.insert(0, last);
                }
                watch(&SearchResult {
                    depth: found.depth,
                    nodes: search.counter().publish(),
                    elapsed: deepening.started.elapsed(),
                    ..result.clone()
                });
            }
            break;
        }
        result.depth = found.depth;
        result.nodes = search.counter().publish();
        result.elapsed = deepening.started.elapsed();
        watch(&result);
        let scores = result.others.iter().map(|line| line.score);
        let is_decided = |score: SearchScore| {
            let plies = score.win_in().or(score.loss_in());
            plies.is_some_and(|plies| plies <= u32::from(found.depth))
        };
        if scores.chain([result.score]).all(is_decided) {
            break;
        }
    }
    result
}

/// Searches the root to a depth, until this or another thread has completed it or a limit is reached; returns the first result. `previous` is the value of the
/// depth before.
fn search_depth<'a, S: DepthSearch<'a>>(
    search: &mut S,
    deepest: &DeepestResult<'_, '_, S::Move>,
    depth: u8,
    previous: i32,
) -> Completed<S::Move> {
    search.counter().begin(depth);
    let found = Completed {
        depth,
        value: search.search(depth, previous),
        pv: search.pv().to_vec(),
    };
    deepest.first_of(found, !search.counter().is_stopped())
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
            let score = SearchScore::from_value(*value);
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

/// Runs a helper thread (Lazy SMP): the same search, some plies deeper.
fn run_helper_thread<'a, S: DepthSearch<'a>>(
    search: &mut S,
    deepest: &DeepestResult<'_, '_, S::Move>,
    deepening: &DeepeningSettings,
    plies_ahead: u8,
) {
    let (mut depth, mut value) = (0, 0);
    while depth < deepening.max_depth && !search.counter().is_over() {
        let next = (depth + 1 + plies_ahead).min(deepening.max_depth);
        let found = search_depth(search, deepest, next, value);
        (depth, value) = (found.depth, found.value);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    /// A search that completes every depth at once, or on the main thread only the first.
    struct HalfStuck<'a> {
        counter: NodeCounter<'a>,
        is_main: bool,
        move_when_stopped: char,
        pv: Vec<char>,
    }

    impl<'a> DepthSearch<'a> for HalfStuck<'a> {
        type Move = char;

        fn exclude(&mut self, _: Vec<char>) {}

        fn search(&mut self, depth: u8, previous: i32) -> i32 {
            while self.is_main && depth > 1 && !self.counter.is_stopped() {
                self.counter.count();
            }
            self.pv = vec![match self.is_main {
                true if self.counter.is_stopped() => self.move_when_stopped,
                true => 'm',
                false => 'h',
            }];
            previous + 1
        }

        fn pv(&self) -> &[char] {
            &self.pv
        }

        fn counter(&mut self) -> &mut NodeCounter<'a> {
            &mut self.counter
        }
    }

    /// The result of a search to depth 6, and the depths and best moves that were watched.
    fn search(
        threads: usize,
        multi_pv: usize,
        move_when_stopped: char,
    ) -> (SearchResult<char>, Vec<(u8, char)>) {
        let stop = AtomicBool::new(false);
        let control = SearchControl::new(&stop, 100_000_000, None);
        let deepening = DeepeningSettings {
            started: Instant::now(),
            max_depth: 6,
            multi_pv,
            threads,
        };
        let main = thread::current().id();
        let new = || HalfStuck {
            counter: NodeCounter::new(&control),
            is_main: thread::current().id() == main,
            move_when_stopped,
            pv: Vec::new(),
        };
        let mut depths = Vec::new();
        let result = iterative_deepening(&control, &deepening, new, '-', &mut |result| {
            depths.push((result.depth, result.pv[0]));
        });
        (result, depths)
    }

    #[test]
    fn the_first_thread_that_completes_a_depth_ends_the_searches_of_the_others() {
        let (result, depths) = search(2, 1, 'm');
        assert_eq!((result.depth, &result.pv[..]), (6, &['h'][..]));
        assert!(
            depths.is_sorted() && depths.last() == Some(&(6, 'h')),
            "{depths:?}"
        );
    }

    #[test]
    fn with_several_lines_only_the_main_thread_counts() {
        let (result, depths) = search(2, 2, 'm');
        assert_eq!((result.depth, &result.pv[..]), (1, &['m'][..]));
        assert_eq!(depths, [(1, 'm')]);
    }

    #[test]
    fn another_best_move_of_a_depth_that_a_limit_ends_is_watched() {
        let (result, depths) = search(1, 1, 'x');
        assert_eq!((result.depth, &result.pv[..]), (1, &['x'][..]));
        assert_eq!(depths, [(1, 'm'), (2, 'x')]);
    }
}
