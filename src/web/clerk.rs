//! Who answers questions: a thread that borrows a connection for each, one question after another.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::answer::Refusal;
use super::database_pool::DatabasePool;
use super::shelf::{Keep, Shelf};
use crate::store::{Database, InterruptHandle};

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
    Running(Arc<InterruptHandle>),
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
    pub(super) work: Box<Work>,
}

/// Answers a question, or says why no clerk can.
type Work = dyn FnOnce(Result<&Clerk, Refusal>) + Send;

/// Who answers a question.
#[derive(Debug)]
pub(super) struct Clerk {
    /// Where the answer is.
    pub(super) database: Database,
    errand: Arc<Errand>,
    shelf: Arc<Shelf>,
    /// The state of the database when the question was taken up.
    version: i64,
}

/// Does jobs until there are no more.
pub(super) fn work(jobs: &Mutex<Receiver<Job>>, pool: &DatabasePool, shelf: &Arc<Shelf>) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else {
            return;
        };
        let errand = Arc::clone(&job.errand);
        // Whoever waits sees that there is no answer; the next question is another one.
        let _ = catch_unwind(AssertUnwindSafe(|| perform(job, pool, shelf)));
        errand.enter(Stage::Over);
    }
}

fn perform(Job { errand, work }: Job, pool: &DatabasePool, shelf: &Arc<Shelf>) {
    if errand.is_unwanted() {
        return;
    }
    let borrowed = match pool.borrow() {
        Ok(borrowed) => borrowed,
        Err(refusal) => return work(Err(refusal)),
    };
    let version = borrowed.version;
    let (database, opening) = borrowed.into_parts();
    errand.enter(Stage::Running(Arc::new(database.interrupt_handle())));
    let clerk = Clerk {
        database,
        errand: Arc::clone(&errand),
        shelf: Arc::clone(shelf),
        version,
    };
    // Looked at again, so that whoever wants it stopped finds it waiting or running.
    if !errand.is_unwanted() {
        work(Ok(&clerk));
    }
    // Before the connection serves another question, nobody stops this one any more.
    errand.enter(Stage::Over);
    pool.give_back(clerk.database, opening);
}

impl Clerk {
    /// Whether nobody waits for the answer any more.
    pub(super) fn is_stopped(&self) -> bool {
        self.errand.is_unwanted()
    }

    /// What is kept as the answer to a question.
    pub(super) fn find<T: Keep>(&self, question: &str) -> Option<Arc<T>> {
        self.shelf.find(self.version, question)
    }

    /// Keeps the answer to a question, for all clerks.
    pub(super) fn keep<T: Keep>(&self, question: &str, answer: T) -> Arc<T> {
        let answer = Arc::new(answer);
        self.shelf.keep(self.version, question, &answer);
        answer
    }

    /// What is kept as the answer to a question, or what is made now.
    pub(super) fn kept<T: Keep, E>(
        &self,
        question: &str,
        make: impl FnOnce(&Clerk) -> Result<T, E>,
    ) -> Result<Arc<T>, E> {
        match self.find(question) {
            Some(answer) => Ok(answer),
            None => Ok(self.keep(question, make(self)?)),
        }
    }
}
