//! What was found lately, for all clerks: kept for as long as nobody changes the database.

use std::any::Any;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What can be kept.
pub(super) trait Keep: Any + Send + Sync {
    /// About how many bytes of memory it takes.
    fn bytes(&self) -> usize;
}

impl Keep for Vec<i64> {
    fn bytes(&self) -> usize {
        size_of_val(self.as_slice())
    }
}

/// What was found lately, the answers themselves among it.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    kept: Mutex<Kept>,
}

impl Shelf {
    /// What answers a question in this state of the database, if it is kept.
    pub(super) fn find<T: Keep>(&self, state: i64, question: &str) -> Option<Arc<T>> {
        lock(&self.kept).find(state, question)
    }

    /// Keeps what answers a question in this state of the database.
    pub(super) fn keep<T: Keep>(&self, state: i64, question: &str, answer: &Arc<T>) {
        let bytes = answer.bytes();
        lock(&self.kept).keep(state, question, Arc::clone(answer) as _, bytes);
    }
}

fn lock<T>(place: &Mutex<T>) -> MutexGuard<'_, T> {
    place.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is kept, and when each was last asked for.
#[derive(Debug, Default)]
struct Kept {
    /// The state of the database that it is of.
    state: i64,
    things: HashMap<String, Thing>,
    /// The questions by when they were last asked.
    asked: BTreeMap<u64, String>,
    clock: u64,
    bytes: usize,
}

#[derive(Debug)]
struct Thing {
    answer: Arc<dyn Any + Send + Sync>,
    bytes: usize,
    asked: u64,
}

/// The most bytes that are kept, unless a single thing takes more.
const MOST: usize = 64 << 20;
/// What keeping takes beside the thing and its question.
const OVERHEAD: usize = 256;

impl Kept {
    fn find<T: Keep>(&mut self, state: i64, question: &str) -> Option<Arc<T>> {
        if self.state != state {
            return None;
        }
        let thing = self.things.get_mut(question)?;
        self.asked.remove(&thing.asked);
        self.clock += 1;
        thing.asked = self.clock;
        self.asked.insert(self.clock, question.to_owned());
        Arc::clone(&thing.answer).downcast().ok()
    }

    fn keep(
        &mut self,
        state: i64,
        question: &str,
        answer: Arc<dyn Any + Send + Sync>,
        bytes: usize,
    ) {
        if self.state != state {
            *self = Kept {
                state,
                ..Kept::default()
            };
        }
        self.drop(question);
        let bytes = bytes + 2 * question.len() + OVERHEAD;
        self.clock += 1;
        let asked = self.clock;
        let thing = Thing {
            answer,
            bytes,
            asked,
        };
        self.bytes += bytes;
        self.things.insert(question.to_owned(), thing);
        self.asked.insert(asked, question.to_owned());
        while self.bytes > MOST && self.things.len() > 1 {
            if let Some((_, oldest)) = self.asked.pop_first() {
                self.drop(&oldest);
            }
        }
    }

    fn drop(&mut self, question: &str) {
        if let Some(old) = self.things.remove(question) {
            self.asked.remove(&old.asked);
            self.bytes -= old.bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keep(kept: &mut Kept, state: i64, question: &str, list: Vec<i64>) {
        let bytes = list.bytes();
        kept.keep(state, question, Arc::new(list), bytes);
    }

    fn first(kept: &mut Kept, state: i64, question: &str) -> Option<i64> {
        let list = kept.find::<Vec<i64>>(state, question)?;
        list.first().copied()
    }

    #[test]
    fn what_is_kept_is_of_one_state() {
        let mut kept = Kept::default();
        keep(&mut kept, 7, "a", vec![1]);
        keep(&mut kept, 7, "b", vec![2]);
        keep(&mut kept, 7, "a", vec![3]);
        assert_eq!(
            (first(&mut kept, 7, "a"), first(&mut kept, 7, "b")),
            (Some(3), Some(2))
        );
        assert_eq!(
            (first(&mut kept, 8, "a"), first(&mut kept, 7, "c")),
            (None, None)
        );
        keep(&mut kept, 8, "c", vec![4]);
        assert_eq!(
            (first(&mut kept, 8, "a"), first(&mut kept, 8, "c")),
            (None, Some(4))
        );
        assert_eq!((kept.things.len(), kept.asked.len()), (1, 1));
    }

    #[test]
    fn what_was_not_asked_for_longest_makes_room() {
        let mut kept = Kept::default();
        let quarter = vec![0; MOST / 4 / size_of::<i64>() - 100];
        for question in ["a", "b", "c", "d"] {
            keep(&mut kept, 1, question, quarter.clone());
        }
        assert!(first(&mut kept, 1, "a").is_some());
        keep(&mut kept, 1, "e", quarter.clone());
        let has = ["a", "b", "c", "d", "e"].map(|name| first(&mut kept, 1, name).is_some());
        assert_eq!(has, [true, false, true, true, true]);
        assert!(kept.bytes <= MOST);
        // What is larger than all room is kept alone.
        keep(&mut kept, 1, "f", vec![0; MOST]);
        assert_eq!(kept.things.len(), 1);
        keep(&mut kept, 1, "g", vec![1]);
        let sum: usize = kept.things.values().map(|thing| thing.bytes).sum();
        assert_eq!((kept.things.len(), kept.bytes), (1, sum));
    }
}
