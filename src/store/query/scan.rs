//! Asking every game a question that no index answers: games are read one after another, and those that may have what is asked for are
//! replayed on all cores.

mod rows;

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use rusqlite::Connection;

use super::boards::PackedGame;
use super::starts::Starts;
use crate::rules::{Position, QueryMatch, QueryMatcher, QueryTarget, Rules};
use crate::store::format::filter_column::Expected;
use crate::store::{Database, Filter, Orientations, StoreError};
use rows::{Columns, Row, each_row};

/// Bytes of games that a core is given at once: few at first, for the first answers may be enough; then twice as many each time, until handing them
/// over costs nothing.
const FIRST_BATCH_BYTES: usize = 2 << 10;
const BATCH_BYTES: usize = 64 << 10;
/// Rows after which those who watch are told, and what was collected is handed over, however little it is.
const ROWS_BETWEEN_SIGNS: u64 = 4_096;
/// Batches for each core that wait, are being replayed, or have been: this bounds the memory.
const BATCHES_A_CORE: usize = 4;

/// How far a scan is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scanned {
    /// Games dealt with.
    pub games: u64,
    /// Games there are.
    pub of: u64,
}

/// A game to replay, as its row has it.
pub(in crate::store) struct Copied {
    pub(in crate::store) id: i64,
    pub(in crate::store) start: Position,
    pub(in crate::store) moves: Vec<u8>,
}

/// Games to replay, and where the answer goes.
struct Job<T> {
    games: Vec<Copied>,
    answer: SyncSender<Answer<T>>,
}

/// What was found in a batch and made of it, up to the first game that is damaged, if one is.
struct Answer<T> {
    found: Vec<(i64, QueryMatch, T)>,
    error: Option<StoreError>,
}

impl Database {
    /// Asks each game that passes a filter where it has what is asked for first. `visit` is given the answers in the order of the numbers of
    /// games, as they are found, and may break off; `watch` is told how far the scan is.
    ///
    /// A position is looked up in the index, and only games that reach it are replayed; for anything else all are, but for those that
    /// their footprints leave out.
    ///
    /// # Errors
    /// When the database cannot be read, or a game in it is damaged.
    pub fn scan(
        &self,
        matcher: &QueryMatcher,
        filter: &Filter,
        watch: impl FnMut(Scanned),
        mut visit: impl FnMut(i64, QueryMatch) -> ControlFlow<()>,
    ) -> Result<(), StoreError> {
        let visit = |game, found, ()| visit(game, found);
        self.scan_and_make(matcher, filter, |_| Ok(()), watch, visit)
    }

    /// The same, where `make` makes something of each game that has what is asked for, on the thread that has replayed it.
    ///
    /// # Errors
    /// Those of `make`, too.
    pub fn scan_and_make<T: Send>(
        &self,
        matcher: &QueryMatcher,
        filter: &Filter,
        make: impl Fn(&PackedGame<'_>) -> Result<T, StoreError> + Sync,
        watch: impl FnMut(Scanned),
        visit: impl FnMut(i64, QueryMatch, T) -> ControlFlow<()>,
    ) -> Result<(), StoreError> {
        let _snapshot = self.snapshot()?;
        let ids = self.candidates(matcher, filter)?;
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let most = cores * BATCHES_A_CORE;
        let (jobs, queue) = sync_channel::<Job<T>>(most);
        let queue = Mutex::new(queue);
        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            for _ in 0..cores {
                scope.spawn(|| work(matcher, &make, &queue, &is_over));
            }
            let _end = End(&is_over);
            // The queue ends with it, and the work with the queue.
            let mut scan = Scan {
                matcher,
                jobs,
                most,
                answers: VecDeque::new(),
                games: Vec::new(),
                bytes: 0,
                room: FIRST_BATCH_BYTES,
                watch,
                visit,
                scanned: Scanned {
                    games: 0,
                    of: self.count(ids.as_deref())?,
                },
            };
            match scan.read(&self.connection, ids.as_deref())? {
                ControlFlow::Continue(()) => scan.finish(),
                ControlFlow::Break(()) => Ok(()),
            }
        })
    }

    fn count(&self, ids: Option<&[i64]>) -> Result<u64, StoreError> {
        let Some(ids) = ids else {
            let sql = include_str!("../../../sql/query/count_games.sql");
            return Ok(self.connection.query_row(sql, [], |row| row.get(0))?);
        };
        Ok(ids.len() as u64)
    }

    /// The numbers of the games to look at, in their order; `None` for all.
    fn candidates(
        &self,
        matcher: &QueryMatcher,
        filter: &Filter,
    ) -> Result<Option<Vec<i64>>, StoreError> {
        let question = matcher.query();
        if let QueryTarget::Position(position) = &question.target {
            let orientations = if question.exact {
                Orientations::Exact
            } else {
                Orientations::Any
            };
            let mut positions = vec![*position];
            positions.extend(question.swap.then(|| position.swap_colors()));
            let mut ids = Vec::new();
            for position in positions {
                self.search(&position, orientations, filter, |hit| {
                    ids.push(hit.game);
                    ControlFlow::Continue(())
                })?;
            }
            ids.sort_unstable();
            ids.dedup();
            return Ok(Some(ids));
        }
        if *filter == Filter::default() {
            return Ok(None);
        }
        Ok(Some(self.chosen(filter)?.games().collect()))
    }
}

/// A scan on its way: games are collected, handed to the cores, and their answers taken in the order of the games.
struct Scan<'a, T, W, V> {
    matcher: &'a QueryMatcher,
    jobs: SyncSender<Job<T>>,
    /// The most batches handed out.
    most: usize,
    answers: VecDeque<Receiver<Answer<T>>>,
    games: Vec<Copied>,
    bytes: usize,
    /// The bytes of the next batch.
    room: usize,
    watch: W,
    visit: V,
    scanned: Scanned,
}

impl<T, W, V> Scan<'_, T, W, V>
where
    W: FnMut(Scanned),
    V: FnMut(i64, QueryMatch, T) -> ControlFlow<()>,
{
    /// Reads the games with these numbers, which are in order, or all.
    fn read(
        &mut self,
        connection: &Connection,
        ids: Option<&[i64]>,
    ) -> Result<ControlFlow<()>, StoreError> {
        let starts = Starts::new(connection)?;
        for segment in &Columns::all(connection)? {
            let mut read = |range, expected| {
                each_row(connection, segment, &starts, range, expected, |row| {
                    self.take(row)
                })
            };
            let Some(ids) = ids else {
                let expected = Expected::of(connection, segment.segment)?;
                if read((segment.first, segment.last), expected)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                continue;
            };
            let place = |id| ids.partition_point(|&other| other < id);
            for &id in &ids[place(segment.first)..place(segment.last + 1)] {
                if read((id, id), Expected::all(id, id))?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn take(&mut self, row: &Row<'_>) -> Result<ControlFlow<()>, StoreError> {
        self.scanned.games += 1;
        // A fragment has no position that is known.
        let has_moves = row.plies > 0;
        // Under other rules the first two sides need not be all.
        let score = Some(row.score).filter(|_| *row.start.rules() == Rules::STANDARD);
        if has_moves && self.matcher.may_match(&row.footprint, score, row.plies) {
            self.bytes += row.moves.len();
            self.games.push(Copied {
                id: row.id,
                start: row.start,
                moves: row.moves.to_vec(),
            });
        }
        if self.bytes < self.room && !self.scanned.games.is_multiple_of(ROWS_BETWEEN_SIGNS) {
            return Ok(ControlFlow::Continue(()));
        }
        self.hand_out();
        (self.watch)(self.scanned);
        // As long as batches are small, none is handed out in advance: the first answers may be enough.
        let most = if self.room < BATCH_BYTES {
            self.most / BATCHES_A_CORE
        } else {
            self.most
        };
        self.answer(most - 1)
    }

    /// Takes the answers of what is left.
    fn finish(&mut self) -> Result<(), StoreError> {
        self.hand_out();
        let flow = self.answer(0)?;
        if flow.is_continue() {
            (self.watch)(self.scanned);
        }
        Ok(())
    }

    fn hand_out(&mut self) {
        let games = std::mem::take(&mut self.games);
        self.bytes = 0;
        self.room = BATCH_BYTES.min(2 * self.room);
        if games.is_empty() {
            return;
        }
        let (answer, receiver) = sync_channel(1);
        let job = Job { games, answer };
        self.jobs
            .send(job)
            .expect("the workers wait for jobs as long as there may be any");
        self.answers.push_back(receiver);
    }

    /// Takes the answers that have come, in the order of the games, and waits until at most so many are outstanding.
    fn answer(&mut self, most: usize) -> Result<ControlFlow<()>, StoreError> {
        while let Some(first) = self.answers.front() {
            let answer = match first.try_recv() {
                Ok(answer) => answer,
                Err(_) if self.answers.len() > most => first
                    .recv()
                    .expect("a worker answers every job that it takes"),
                Err(_) => break,
            };
            self.answers.pop_front();
            for (game, occurrence, made) in answer.found {
                if (self.visit)(game, occurrence, made).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            if let Some(error) = answer.error {
                return Err(error);
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Tells those who work for a scan when it is over, however it ends.
struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Does jobs until there are no more, or nobody waits for what comes of them.
fn work<T>(
    matcher: &QueryMatcher,
    make: impl Fn(&PackedGame<'_>) -> Result<T, StoreError>,
    queue: &Mutex<Receiver<Job<T>>>,
    is_over: &AtomicBool,
) {
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { games, answer }) = job else {
            return;
        };
        if is_over.load(Ordering::Relaxed) {
            continue;
        }
        let (mut found, mut error) = (Vec::new(), None);
        for game in games {
            match replay(matcher, &make, &game) {
                Ok(hit) => found.extend(hit),
                Err(reason) => {
                    error = Some(reason);
                    break;
                }
            }
        }
        // A scan that was broken off does not listen any more.
        let _ = answer.send(Answer { found, error });
    }
}

/// Where a game has what is asked for, if it has, and what is made of it.
fn replay<T>(
    matcher: &QueryMatcher,
    make: impl Fn(&PackedGame<'_>) -> Result<T, StoreError>,
    game: &Copied,
) -> Result<Option<(i64, QueryMatch, T)>, StoreError> {
    let played = PackedGame {
        game: game.id,
        start: game.start,
        moves: &game.moves,
    };
    let Some(occurrence) = played.ask(|start, codes| matcher.find(start, codes))? else {
        return Ok(None);
    };
    Ok(Some((game.id, occurrence, make(&played)?)))
}
