//! Scans all games for a query that no index answers: games are read one after the other, and those that may match are replayed on all cores.

mod rows;

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::filter::Filter;
use super::position_search::Orientations;
use crate::game::QueryMatch;
use crate::games::Matchers;
use crate::store::connection::sqlite::Connection;
use crate::store::format::EncodedGame;
use crate::store::format::encoded_game::OwnedGame;
use crate::store::format::filter::{ExpectedGames, GameSelection, SegmentSelection};
use crate::store::format::start_positions::StartPositions;
use crate::store::{Database, StoreError, index};
use rows::{ScanRow, SegmentSignatures, for_each_row};

/// Bytes of the first batch of games, which is small because the caller may stop after the first matches. The size doubles with each batch.
const FIRST_BATCH_BYTES: usize = 2 << 10;
/// Bytes of the largest batches, for which the cost of handing them over is negligible.
const MAX_BATCH_BYTES: usize = 64 << 10;
/// The number of rows after which progress is reported and the current batch is sent, even if it is not full.
const ROWS_PER_REPORT: u64 = 4_096;
/// The largest number of outstanding batches for each core, which bounds the memory.
const BATCHES_PER_CORE: usize = 4;

/// The progress of a scan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScanProgress {
    /// The number of games done.
    pub games: u64,
    /// The number of all games.
    pub of: u64,
}

/// A batch of games to replay, and the channel for its matches.
struct ScanBatch<T> {
    games: Vec<OwnedGame>,
    sender: SyncSender<BatchMatches<T>>,
}

/// The matches of a batch with their mapped values, up to the first game that is damaged, if there is one.
struct BatchMatches<T> {
    matches: Vec<(i64, QueryMatch, T)>,
    error: Option<StoreError>,
}

/// The games to scan.
enum Candidates {
    /// All games.
    All,
    /// Those that a filter selects.
    Selected(GameSelection),
    /// Those that reach a position, in ascending order.
    Ids(Vec<i64>),
}

impl Database {
    /// Finds the first match of each game that passes a filter. `visit` receives the matches in the order of the ids of games, while the scan continues, and
    /// can stop it; `on_progress` receives its progress.
    ///
    /// A position is looked up in the index, and only games that reach it are replayed. For other queries all games are replayed, except those that their
    /// occupancy signatures exclude.
    ///
    /// # Errors
    /// When the database cannot be read, or a game in it is damaged.
    #[doc(hidden)]
    pub fn for_each_match(
        &self,
        matchers: impl Into<Matchers>,
        filter: &Filter,
        on_progress: impl FnMut(ScanProgress),
        mut visit: impl FnMut(i64, QueryMatch) -> ControlFlow<()>,
    ) -> Result<(), StoreError> {
        let visit = |game, matched, ()| visit(game, matched);
        self.scan_map(&matchers.into(), filter, |_| Ok(()), on_progress, visit)
    }

    /// Like [`Database::for_each_match`], but also computes a value for each matching game: `map` is called on the thread that has replayed the game.
    ///
    /// # Errors
    /// When the database cannot be read, when a game in it is damaged, and those of `map`.
    pub(crate) fn scan_map<T: Send>(
        &self,
        matchers: &Matchers,
        filter: &Filter,
        map: impl Fn(&EncodedGame<'_>) -> Result<T, StoreError> + Sync,
        on_progress: impl FnMut(ScanProgress),
        visit: impl FnMut(i64, QueryMatch, T) -> ControlFlow<()>,
    ) -> Result<(), StoreError> {
        let _transaction = self.begin_read()?;
        let candidates = self.candidates(matchers, filter)?;
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let max_batches = cores * BATCHES_PER_CORE;
        let (batches, queue) = sync_channel::<ScanBatch<T>>(max_batches);
        let queue = Mutex::new(queue);
        let is_cancelled = AtomicBool::new(false);
        thread::scope(|scope| {
            for _ in 0..cores {
                scope.spawn(|| run_worker(matchers, &map, &queue, &is_cancelled));
            }
            let _cancel = CancelOnDrop(&is_cancelled);
            // When the scan is dropped, the queue is closed, and the workers end.
            let mut scan = Scan {
                matchers,
                batches,
                max_batches,
                outstanding: VecDeque::new(),
                games: Vec::new(),
                bytes: 0,
                batch_bytes: FIRST_BATCH_BYTES,
                on_progress,
                visit,
                progress: ScanProgress {
                    games: 0,
                    of: self.count(&candidates)?,
                },
            };
            match scan.read(&self.connection, &candidates)? {
                ControlFlow::Continue(()) => scan.finish(),
                ControlFlow::Break(()) => Ok(()),
            }
        })
    }

    /// The number of games to scan.
    fn count(&self, candidates: &Candidates) -> Result<u64, StoreError> {
        Ok(match candidates {
            Candidates::All => {
                let sql = include_str!("../../../sql/query/count_games.sql");
                self.connection.query_row(sql, [], |row| row.get(0))?
            }
            Candidates::Selected(selection) => selection.games().count() as u64,
            Candidates::Ids(ids) => ids.len() as u64,
        })
    }

    /// The games to scan.
    fn candidates(&self, matchers: &Matchers, filter: &Filter) -> Result<Candidates, StoreError> {
        if let Some((positions, is_exact)) = matchers.positions() {
            let orientations = if is_exact {
                Orientations::Exact
            } else {
                Orientations::Any
            };
            let mut ids = Vec::new();
            for position in positions {
                self.for_each_hit(position, orientations, filter, |hit| {
                    ids.push(hit.game);
                    ControlFlow::Continue(())
                })?;
            }
            ids.sort_unstable();
            ids.dedup();
            return Ok(Candidates::Ids(ids));
        }
        if *filter == Filter::default() {
            return Ok(Candidates::All);
        }
        Ok(Candidates::Selected(self.selected_games(filter)?))
    }
}

/// State of a scan: games are collected into batches, which the workers replay, and the matches are received in the order of the games.
struct Scan<'a, T, P, V> {
    matchers: &'a Matchers,
    batches: SyncSender<ScanBatch<T>>,
    /// The largest number of outstanding batches.
    max_batches: usize,
    /// The channels of the batches that were sent, in their order.
    outstanding: VecDeque<Receiver<BatchMatches<T>>>,
    /// The games of the next batch, and the bytes of their moves.
    games: Vec<OwnedGame>,
    bytes: usize,
    /// The size at which the next batch is full.
    batch_bytes: usize,
    on_progress: P,
    visit: V,
    progress: ScanProgress,
}

impl<T, P, V> Scan<'_, T, P, V>
where
    P: FnMut(ScanProgress),
    V: FnMut(i64, QueryMatch, T) -> ControlFlow<()>,
{
    /// Reads the games to scan.
    fn read(
        &mut self,
        connection: &Connection,
        candidates: &Candidates,
    ) -> Result<ControlFlow<()>, StoreError> {
        let starts = StartPositions::new(connection)?;
        for segment in index::segments(connection)? {
            let end = segment.first_game + segment.games;
            let mut signatures = SegmentSignatures::open(connection, segment)?;
            let mut read = |range, expected| {
                for_each_row(
                    connection,
                    &mut signatures,
                    &starts,
                    range,
                    expected,
                    |row| self.add_row(row),
                )
            };
            let read_game = |id| read((id, id), ExpectedGames::all(id, id));
            let flow = match candidates {
                Candidates::All => {
                    let expected = ExpectedGames::of(connection, segment)?;
                    read((segment.first_game, end - 1), expected)?
                }
                Candidates::Selected(selection) => {
                    let games = selection.of(segment).into_iter();
                    try_each(games.flat_map(SegmentSelection::games), read_game)?
                }
                Candidates::Ids(ids) => {
                    let lower_bound = |id| ids.partition_point(|&other| other < id);
                    let ids = &ids[lower_bound(segment.first_game)..lower_bound(end)];
                    try_each(ids.iter().copied(), read_game)?
                }
            };
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Adds a game to the next batch if it may match, and sends the batch if it is full.
    fn add_row(&mut self, row: &ScanRow<'_>) -> Result<ControlFlow<()>, StoreError> {
        self.progress.games += 1;
        // The positions of a fragment are unknown.
        let has_moves = row.plies > 0;
        let may_match = || {
            self.matchers
                .may_match(&row.start, row.signature, row.score, row.plies)
        };
        if has_moves && may_match() {
            self.bytes += row.moves.len();
            self.games.push(OwnedGame {
                id: row.id,
                start: row.start,
                moves: row.moves.to_vec(),
            });
        }
        if self.bytes < self.batch_bytes && !self.progress.games.is_multiple_of(ROWS_PER_REPORT) {
            return Ok(ControlFlow::Continue(()));
        }
        self.send_batch();
        (self.on_progress)(self.progress);
        // While batches are small, no more are sent than there are cores, because the caller may stop after the first matches.
        let max_batches = if self.batch_bytes < MAX_BATCH_BYTES {
            self.max_batches / BATCHES_PER_CORE
        } else {
            self.max_batches
        };
        self.receive_matches(max_batches - 1)
    }

    /// Sends the last batch, and receives all outstanding matches.
    fn finish(&mut self) -> Result<(), StoreError> {
        self.send_batch();
        let flow = self.receive_matches(0)?;
        if flow.is_continue() {
            (self.on_progress)(self.progress);
        }
        Ok(())
    }

    fn send_batch(&mut self) {
        let games = std::mem::take(&mut self.games);
        self.bytes = 0;
        self.batch_bytes = MAX_BATCH_BYTES.min(2 * self.batch_bytes);
        if games.is_empty() {
            return;
        }
        let (sender, receiver) = sync_channel(1);
        let batch = ScanBatch { games, sender };
        self.batches
            .send(batch)
            .expect("the workers receive batches as long as the scan exists");
        self.outstanding.push_back(receiver);
    }

    /// Receives the matches that are available, in the order of the games, and waits until at most `max_outstanding` batches are outstanding.
    fn receive_matches(&mut self, max_outstanding: usize) -> Result<ControlFlow<()>, StoreError> {
        while let Some(first) = self.outstanding.front() {
            let batch = match first.try_recv() {
                Ok(batch) => batch,
                Err(_) if self.outstanding.len() > max_outstanding => first
                    .recv()
                    .expect("a worker replies to every batch that it receives"),
                Err(_) => break,
            };
            self.outstanding.pop_front();
            for (game, matched, value) in batch.matches {
                if (self.visit)(game, matched, value).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            if let Some(error) = batch.error {
                return Err(error);
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Reads games until `read` breaks or fails.
fn try_each(
    games: impl Iterator<Item = i64>,
    mut read: impl FnMut(i64) -> Result<ControlFlow<()>, StoreError>,
) -> Result<ControlFlow<()>, StoreError> {
    for game in games {
        if read(game)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Cancels the workers of a scan when it ends, for whatever reason.
struct CancelOnDrop<'a>(&'a AtomicBool);

impl Drop for CancelOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Replays batches until the queue is closed; skips them when the scan is cancelled.
fn run_worker<T>(
    matchers: &Matchers,
    map: impl Fn(&EncodedGame<'_>) -> Result<T, StoreError>,
    queue: &Mutex<Receiver<ScanBatch<T>>>,
    is_cancelled: &AtomicBool,
) {
    loop {
        let batch = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(ScanBatch { games, sender }) = batch else {
            return;
        };
        if is_cancelled.load(Ordering::Relaxed) {
            continue;
        }
        let (mut batch_matches, mut error) = (Vec::new(), None);
        for game in games {
            match match_game(matchers, &map, &game) {
                Ok(query_match) => batch_matches.extend(query_match),
                Err(reason) => {
                    error = Some(reason);
                    break;
                }
            }
        }
        // A cancelled scan has closed the channel.
        let _ = sender.send(BatchMatches {
            matches: batch_matches,
            error,
        });
    }
}

/// Replays a game. Returns its first match, if there is one, with its mapped value.
fn match_game<T>(
    matchers: &Matchers,
    map: impl Fn(&EncodedGame<'_>) -> Result<T, StoreError>,
    game: &OwnedGame,
) -> Result<Option<(i64, QueryMatch, T)>, StoreError> {
    let game = game.as_encoded();
    let Some(query_match) = game.replay_with(|start, codes| matchers.find(start, codes))? else {
        return Ok(None);
    };
    Ok(Some((game.id, query_match, map(&game)?)))
}
