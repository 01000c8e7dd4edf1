//! Where questions are handed in: a bounded number is answered and waits, each for a bounded time.

use std::collections::HashMap;
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use axum::http::Uri;
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, oneshot};
use tokio::time::timeout;

use super::answer::{Answer, Refusal};
use super::clerk::{self, Clerk, Errand, Job};
use super::database_pool::DatabasePool;
use super::settings::Settings;
use super::shelf::Shelf;

/// Where questions are handed in.
#[derive(Debug)]
pub(super) struct Desk {
    jobs: SyncSender<Job>,
    /// One clerk is always left for questions that are answered at once.
    slow: Semaphore,
    limit: Duration,
    /// A lock for each slow question that is being answered.
    turns: Mutex<HashMap<String, Weak<Turn>>>,
}

/// Who holds it answers a question; others with the same question wait for it, without a clerk.
type Turn = tokio::sync::Mutex<()>;

/// How long a question takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pace {
    /// It looks something up.
    Quick,
    /// It may replay every game.
    Slow,
}

impl Desk {
    /// Starts as many clerks as may answer at once.
    pub(super) fn open(pool: &Arc<DatabasePool>, settings: &Settings) -> Desk {
        let (jobs, queue) = sync_channel(settings.queue_length);
        let queue = Arc::new(Mutex::new(queue));
        let clerks = settings.workers.max(2);
        let shelf = Arc::new(Shelf::default());
        for _ in 0..clerks {
            let (queue, pool) = (Arc::clone(&queue), Arc::clone(pool));
            let shelf = Arc::clone(&shelf);
            // It ends with the desk.
            thread::spawn(move || clerk::work(&queue, &pool, &shelf));
        }
        Desk {
            jobs,
            slow: Semaphore::new(clerks - 1),
            limit: settings.time_limit,
            turns: Mutex::default(),
        }
    }

    /// Answers a question that is asked as an address; equal ones are answered once, until the database is changed.
    ///
    /// # Errors
    /// Those of the work; when there is no room for it, or it takes too long.
    pub(super) async fn answer(
        &self,
        uri: &Uri,
        pace: Pace,
        work: impl FnOnce(&Clerk) -> Result<Answer, Refusal> + Send + 'static,
    ) -> Result<Arc<Answer>, Refusal> {
        self.answer_about(uri, &uri.to_string(), pace, work).await
    }

    /// The same, where answers to several addresses are made from one thing, `subject`, which a clerk keeps: slow questions about one subject are answered one after another, so that the
    /// thing is made once.
    ///
    /// # Errors
    /// Those of the work; when there is no room for it, or it takes too long.
    pub(super) async fn answer_about(
        &self,
        uri: &Uri,
        subject: &str,
        pace: Pace,
        work: impl FnOnce(&Clerk) -> Result<Answer, Refusal> + Send + 'static,
    ) -> Result<Arc<Answer>, Refusal> {
        let question = uri.to_string();
        let turn = self.turn(subject);
        let _turn = match pace {
            Pace::Slow => Some(
                timeout(self.limit, turn.lock())
                    .await
                    .map_err(|_| Refusal::TooLong(self.limit))?,
            ),
            Pace::Quick => None,
        };
        if pace == Pace::Slow {
            // What is known already does not wait for its turn.
            let question = question.clone();
            let find = move |clerk: &Clerk| Ok(clerk.find(&question));
            if let Some(answer) = self.ask(Pace::Quick, find).await? {
                return Ok(answer);
            }
        }
        self.ask(pace, move |clerk| clerk.kept(&question, work))
            .await
    }

    /// The lock of the questions about a subject.
    fn turn(&self, subject: &str) -> Arc<Turn> {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(turn) = turns.get(subject).and_then(Weak::upgrade) {
            return turn;
        }
        turns.retain(|_, turn| turn.strong_count() > 0);
        let turn = Arc::default();
        turns.insert(subject.to_owned(), Arc::downgrade(&turn));
        turn
    }

    /// Has a clerk do some work, and waits for what comes of it.
    ///
    /// # Errors
    /// Those of the work; when there is no room for it, or it takes too long.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        pace: Pace,
        work: impl FnOnce(&Clerk) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let answered = timeout(self.limit, async {
            let _turn = match pace {
                Pace::Slow => Some(self.slow.acquire().await.map_err(|_| Refusal::Busy)?),
                Pace::Quick => None,
            };
            self.hand_in(work).await
        });
        answered.await.unwrap_or(Err(Refusal::TooLong(self.limit)))
    }

    async fn hand_in<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Clerk) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let (sender, receiver) = oneshot::channel();
        let waiting = Waiting(Arc::default());
        let job = Job {
            errand: Arc::clone(&waiting.0),
            work: Box::new(move |clerk| {
                // A client that has gone does not listen.
                let _ = sender.send(clerk.and_then(work));
            }),
        };
        self.jobs.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => Refusal::Busy,
            TrySendError::Disconnected(_) => Refusal::Failed("nobody answers".to_owned()),
        })?;
        let answer = receiver.await;
        answer.unwrap_or_else(|_| {
            Err(Refusal::Failed(
                "the question could not be answered".to_owned(),
            ))
        })
    }
}

/// Somebody who waits for an answer. When nobody does any more, for the client has gone or the time is over, it is not looked for further.
struct Waiting(Arc<Errand>);

impl Drop for Waiting {
    fn drop(&mut self) {
        if !self.0.is_over()
            && let Ok(runtime) = Handle::try_current()
        {
            runtime.spawn(Arc::clone(&self.0).stop());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::runtime::Builder;

    use super::*;
    use crate::store::{Access, Database, Replace};
    use crate::web::file_stamp::TICK;

    #[test]
    fn equal_slow_questions_at_once_are_answered_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        drop(Database::open(&path, Access::Write).unwrap());
        let pool = Arc::new(DatabasePool::open(&path).unwrap());
        let desk = Arc::new(Desk::open(&pool, &Settings::default()));
        // A file that was changed just now is opened a second time.
        thread::sleep(2 * TICK);
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let worked = Arc::new(AtomicUsize::new(0));
        let asked = |uri: &'static str| {
            let (desk, count) = (Arc::clone(&desk), Arc::clone(&worked));
            async move {
                let work = move |clerk: &Clerk| {
                    let make = |_: &Clerk| {
                        thread::sleep(Duration::from_millis(50));
                        count.fetch_add(1, Ordering::SeqCst);
                        Ok::<_, Refusal>(vec![1_i64])
                    };
                    Ok(Answer::json(&*clerk.kept("the subject", make)?))
                };
                let uri = Uri::from_static(uri);
                let answer = desk.answer_about(&uri, "the subject", Pace::Slow, work);
                answer.await.unwrap();
            }
        };
        runtime.block_on(async {
            let clients = (0..16).map(|n| asked(["/api/a", "/api/b"][n % 2]));
            let clients: Vec<_> = clients.map(|client| runtime.spawn(client)).collect();
            for client in clients {
                client.await.unwrap();
            }
        });
        assert_eq!(worked.load(Ordering::SeqCst), 1);
        assert!(desk.turns.lock().unwrap().len() <= 1);
    }

    #[test]
    fn equal_questions_are_answered_once_until_the_database_is_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let mut writer = Database::open(&path, Access::Write).unwrap();
        let pool = Arc::new(DatabasePool::open(&path).unwrap());
        let desk = Desk::open(&pool, &Settings::default());
        // A file that was changed just now is opened a second time.
        let settle = || thread::sleep(2 * TICK);
        settle();
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let worked = Arc::new(AtomicUsize::new(0));
        let ask = |uri: &'static str, pace| {
            let count = Arc::clone(&worked);
            let work = move |_: &Clerk| Ok(Answer::json(&count.fetch_add(1, Ordering::SeqCst)));
            let uri = Uri::from_static(uri);
            let answer = runtime.block_on(desk.answer(&uri, pace, work));
            answer.unwrap();
            worked.load(Ordering::SeqCst)
        };
        // Whichever clerk answers.
        for _ in 0..8 {
            assert_eq!(ask("/api/a?x=1", Pace::Quick), 1);
        }
        for _ in 0..8 {
            assert_eq!(ask("/api/a?x=2", Pace::Slow), 2);
        }
        let kept = writer.keep("some", "made up", &[], Replace::No);
        kept.unwrap();
        settle();
        for _ in 0..8 {
            assert_eq!(ask("/api/a?x=1", Pace::Slow), 3);
        }
        // What has no answer is asked again.
        let uri = Uri::from_static("/api/b");
        for _ in 0..2 {
            let refuse = |_: &Clerk| Err(Refusal::Missing("none".to_owned()));
            let refused = runtime.block_on(desk.answer(&uri, Pace::Quick, refuse));
            assert!(matches!(refused, Err(Refusal::Missing(_))));
        }
    }
}
