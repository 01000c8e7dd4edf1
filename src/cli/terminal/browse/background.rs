//! The background thread that runs the queries of the view. A query that a newer one of its kind replaces is interrupted.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use super::request::{Answer, KINDS, Request};
use super::source::{NoAnswer, Source};
use crate::store::InterruptHandle;

/// The connection through which the view sends queries and receives answers.
pub(crate) trait Link {
    /// Sends a query.
    fn ask(&mut self, request: Request);

    /// The next answer, if there is one already.
    fn answer(&mut self) -> Option<Answer>;
}

/// A query with its number, from 1.
struct Numbered {
    number: u64,
    request: Request,
}

impl Numbered {
    /// Number and kind of the query as one number.
    fn code(&self) -> u64 {
        self.number * KINDS as u64 + self.request.kind() as u64
    }
}

/// A thread that answers queries from a source.
pub(crate) struct Background {
    queries: Sender<Numbered>,
    answers: Receiver<Answer>,
    interrupt: InterruptHandle,
    /// The code of the query that is being answered; 0 if no query is.
    running: Arc<AtomicU64>,
    /// The number of queries that were sent.
    sent: u64,
    /// The number of the last query of each kind.
    latest: [u64; KINDS],
}

impl Background {
    /// Starts the thread.
    pub(crate) fn start(mut source: Source) -> Background {
        let (queries, received) = mpsc::channel::<Numbered>();
        let (sender, answers) = mpsc::channel();
        let interrupt = source.database().interrupt_handle();
        let running = Arc::new(AtomicU64::new(0));
        let mark = Arc::clone(&running);
        thread::spawn(move || {
            let mut waiting: VecDeque<Numbered> = VecDeque::new();
            while let Some(query) = next(&received, &mut waiting) {
                mark.store(query.code(), Ordering::SeqCst);
                let answer = source.answer(&query.request);
                mark.store(0, Ordering::SeqCst);
                match answer {
                    Ok(answer) => {
                        if sender.send(answer).is_err() {
                            // The view was closed.
                            return;
                        }
                    }
                    // If nothing has replaced the query, the interrupt was meant for the one before.
                    Err(NoAnswer::Interrupted) => waiting.push_front(query),
                    Err(NoAnswer::Outdated) => {}
                }
            }
        });
        Background {
            queries,
            answers,
            interrupt,
            running,
            sent: 0,
            latest: [0; KINDS],
        }
    }
}

/// Waits for the next query that no later one of its kind replaces; `None` once the view was closed.
fn next(received: &Receiver<Numbered>, waiting: &mut VecDeque<Numbered>) -> Option<Numbered> {
    if waiting.is_empty() {
        waiting.push_back(received.recv().ok()?);
    }
    waiting.extend(received.try_iter());
    loop {
        let query = waiting.pop_front()?;
        let kind = query.request.kind();
        if !waiting.iter().any(|later| later.request.kind() == kind) {
            return Some(query);
        }
    }
}

impl Link for Background {
    fn ask(&mut self, request: Request) {
        self.sent += 1;
        self.latest[request.kind()] = self.sent;
        let number = self.sent;
        // The thread ends only with the view, or by a panic, after which there are no answers.
        let _ = self.queries.send(Numbered { number, request });
    }

    fn answer(&mut self) -> Option<Answer> {
        let running = self.running.load(Ordering::SeqCst);
        let (number, kind) = (running / KINDS as u64, running as usize % KINDS);
        // An interrupt has no effect between two statements, so it is repeated whenever the view looks for an answer.
        if running != 0 && self.latest[kind] > number {
            self.interrupt.interrupt();
        }
        self.answers.try_recv().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_query_replaces_an_earlier_one_of_its_kind() {
        let (sender, received) = mpsc::channel();
        let game = |id| Request::Game { id };
        let rows = |offset| Request::Rows {
            filter: 1,
            offset,
            count: 10,
        };
        for (number, request) in (1..).zip([game(1), rows(0), game(2), rows(10), game(3)]) {
            sender.send(Numbered { number, request }).unwrap();
        }
        let mut waiting = VecDeque::new();
        let mut next = || next(&received, &mut waiting).map(|query| query.number);
        assert_eq!((next(), next()), (Some(4), Some(5)));
        drop(sender);
        assert_eq!(next(), None);
    }
}
