//! Who answers questions: a thread with a connection of its own, one question after another.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::ask::PlayerRow;
use crate::store::{Database, Stopper, StoreError};

/// How often a question that is to be stopped is told so.
const BETWEEN_SIGNS: Duration = Duration::from_millis(20);

/// A question on its way.
#[derive(Debug, Default)]
pub(super) struct Errand {
    is_unwanted: AtomicBool,
    stage: Mutex<Stage>,
}

#[derive(Debug, Default)]
enum Stage {
    #[default]
    Waiting,
    Running(Arc<Stopper>),
    Over,
}

impl Errand {
    fn enter(&self, stage: Stage) -> Stage {
        let mut place = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *place, stage)
    }

    /// Whether nobody waits for the answer any more.
    pub(super) fn is_unwanted(&self) -> bool {
        self.is_unwanted.load(Ordering::SeqCst)
    }

    /// Whether there is an answer, or none to come.
    pub(super) fn is_over(&self) -> bool {
        let stage = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        matches!(*stage, Stage::Over)
    }

    /// Sees to it that it ends, and returns when it has.
    pub(super) async fn stop(self: Arc<Errand>) {
        self.is_unwanted.store(true, Ordering::SeqCst);
        loop {
            {
                let stage = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
                match &*stage {
                    Stage::Running(stopper) => stopper.stop(),
                    // Who takes it up sees that it is not wanted.
                    Stage::Waiting | Stage::Over => return,
                }
            }
            tokio::time::sleep(BETWEEN_SIGNS).await;
        }
    }
}

/// What a clerk is given to do.
pub(super) struct Job {
    pub(super) errand: Arc<Errand>,
    pub(super) work: Box<dyn FnOnce(&mut Clerk) + Send>,
}

/// Who answers questions.
#[derive(Debug)]
pub(super) struct Clerk {
    /// Where the answers are.
    pub(super) database: Database,
    stopper: Arc<Stopper>,
    errand: Arc<Errand>,
    lists: Lists<i64>,
    players: Lists<PlayerRow>,
}

impl Clerk {
    pub(super) fn new(database: Database) -> Clerk {
        Clerk {
            stopper: Arc::new(database.stopper()),
            database,
            errand: Arc::default(),
            lists: Lists::default(),
            players: Lists::default(),
        }
    }

    /// Whether nobody waits for the answer any more.
    pub(super) fn is_stopped(&self) -> bool {
        self.errand.is_unwanted()
    }

    /// Does jobs until there are no more.
    pub(super) fn work(mut self, jobs: &Mutex<Receiver<Job>>) {
        loop {
            let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(Job { errand, work }) = job else {
                return;
            };
            self.errand = Arc::clone(&errand);
            errand.enter(Stage::Running(Arc::clone(&self.stopper)));
            // Looked at only now, so that whoever wants it stopped finds it waiting or running.
            if !errand.is_unwanted() {
                // Whoever waits sees that there is no answer; the next question is another one.
                let _ = catch_unwind(AssertUnwindSafe(|| work(&mut self)));
            }
            errand.enter(Stage::Over);
        }
    }

    /// Players, kept in the same way.
    pub(super) fn players<E: From<StoreError>>(
        &mut self,
        question: &str,
        make: impl FnOnce(&Database) -> Result<Vec<PlayerRow>, E>,
    ) -> Result<Arc<[PlayerRow]>, E> {
        let state = self.database.state()?;
        self.players.find(state, question, || make(&self.database))
    }

    /// A list that costs something to make, kept for as long as nobody changes the database.
    pub(super) fn list<E: From<StoreError>>(
        &mut self,
        question: &str,
        make: impl FnOnce(&Database) -> Result<Vec<i64>, E>,
    ) -> Result<Arc<[i64]>, E> {
        let state = self.database.state()?;
        self.lists.find(state, question, || make(&self.database))
    }
}

/// Lists that were asked for lately.
#[derive(Debug)]
struct Lists<T> {
    /// The state of the database that they are of.
    state: i64,
    /// Each with its question, the one that was asked for last at the end.
    lists: VecDeque<(String, Arc<[T]>)>,
}

impl<T> Default for Lists<T> {
    fn default() -> Lists<T> {
        Lists {
            state: 0,
            lists: VecDeque::new(),
        }
    }
}

impl<T> Lists<T> {
    /// The most rows that are kept, unless a single list has more.
    const MOST: usize = 2 << 20;
    /// The most lists.
    const MOST_LISTS: usize = 64;

    /// The list that answers a question in this state of the database.
    fn find<E>(
        &mut self,
        state: i64,
        question: &str,
        make: impl FnOnce() -> Result<Vec<T>, E>,
    ) -> Result<Arc<[T]>, E> {
        if self.state != state {
            self.lists.clear();
            self.state = state;
        }
        let known = self.lists.iter().position(|(known, _)| known == question);
        let known = known.and_then(|at| self.lists.remove(at));
        let list = match known {
            Some((_, list)) => list,
            None => make()?.into(),
        };
        self.lists
            .push_back((question.to_owned(), Arc::clone(&list)));
        while self.lists.len() > 1
            && (self.lists.len() > Self::MOST_LISTS || self.rows() > Self::MOST)
        {
            self.lists.pop_front();
        }
        Ok(list)
    }

    fn rows(&self) -> usize {
        self.lists.iter().map(|(_, list)| list.len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_made_once_for_a_state() {
        let mut lists = Lists::default();
        let mut ask = |state, question: &str, row| {
            let made = lists.find(state, question, || Ok::<_, ()>(vec![row]));
            made.map(|list| list[0])
        };
        assert_eq!(ask(1, "a", 1), Ok(1));
        assert_eq!((ask(1, "a", 2), ask(1, "b", 3)), (Ok(1), Ok(3)));
        assert_eq!((ask(2, "a", 4), ask(2, "b", 5)), (Ok(4), Ok(5)));
        for n in 0..Lists::<i32>::MOST_LISTS {
            assert!(ask(2, &n.to_string(), 0).is_ok());
        }
        assert_eq!(ask(2, "a", 6), Ok(6));
        assert_eq!(lists.lists.len(), Lists::<i32>::MOST_LISTS);
    }
}
