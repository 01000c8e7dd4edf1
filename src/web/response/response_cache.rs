//! The cache of responses, and of the lists that they are pages of, for all workers. It is valid for one version of the database.

use std::any::Any;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::CachedResponse;

/// The capacity in bytes. A single larger value is cached alone.
const CAPACITY: usize = 64 << 20;

/// The memory of an entry in addition to its value and its key, in bytes.
const ENTRY_OVERHEAD: usize = 256;

/// A value that can be cached.
pub(crate) trait Cacheable: Any + Send + Sync {
    /// The approximate memory of the value, in bytes.
    fn size_bytes(&self) -> usize;
}

impl Cacheable for Vec<i64> {
    fn size_bytes(&self) -> usize {
        size_of_val(self.as_slice())
    }
}

impl Cacheable for CachedResponse {
    fn size_bytes(&self) -> usize {
        // The same body compressed takes less than a quarter.
        self.body_bytes() * 5 / 4
    }
}

/// The cache that all workers share.
#[derive(Debug, Default)]
pub(crate) struct ResponseCache {
    entries: Mutex<LruCache>,
}

impl ResponseCache {
    /// The value of a key for a version of the database.
    pub(crate) fn get<T: Cacheable>(&self, version: i64, key: &str) -> Option<Arc<T>> {
        self.lock().get(version, key)
    }

    /// Stores the value of a key for a version of the database.
    pub(crate) fn insert<T: Cacheable>(&self, version: i64, key: &str, value: &Arc<T>) {
        let bytes = value.size_bytes();
        self.lock()
            .insert(version, key, Arc::clone(value) as _, bytes);
    }

    fn lock(&self) -> MutexGuard<'_, LruCache> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Entries of one version of the database; the least recently used ones are evicted.
#[derive(Debug, Default)]
struct LruCache {
    version: i64,
    entries: HashMap<String, CacheEntry>,
    /// The keys by the time of their last use.
    keys_by_use: BTreeMap<u64, String>,
    /// Counts uses.
    clock: u64,
    bytes: usize,
}

#[derive(Debug)]
struct CacheEntry {
    value: Arc<dyn Any + Send + Sync>,
    bytes: usize,
    last_use: u64,
}

impl LruCache {
    fn get<T: Cacheable>(&mut self, version: i64, key: &str) -> Option<Arc<T>> {
        if self.version != version {
            return None;
        }
        let entry = self.entries.get_mut(key)?;
        self.keys_by_use.remove(&entry.last_use);
        self.clock += 1;
        entry.last_use = self.clock;
        self.keys_by_use.insert(self.clock, key.to_owned());
        Arc::clone(&entry.value).downcast().ok()
    }

    fn insert(
        &mut self,
        version: i64,
        key: &str,
        value: Arc<dyn Any + Send + Sync>,
        value_bytes: usize,
    ) {
        if self.version != version {
            *self = LruCache {
                version,
                ..LruCache::default()
            };
        }
        self.remove(key);
        self.clock += 1;
        let entry = CacheEntry {
            value,
            bytes: value_bytes + 2 * key.len() + ENTRY_OVERHEAD,
            last_use: self.clock,
        };
        self.bytes += entry.bytes;
        self.entries.insert(key.to_owned(), entry);
        self.keys_by_use.insert(self.clock, key.to_owned());
        while self.bytes > CAPACITY && self.entries.len() > 1 {
            if let Some((_, oldest)) = self.keys_by_use.pop_first() {
                self.remove(&oldest);
            }
        }
    }

    fn remove(&mut self, key: &str) {
        if let Some(entry) = self.entries.remove(key) {
            self.keys_by_use.remove(&entry.last_use);
            self.bytes -= entry.bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn insert(cache: &mut LruCache, version: i64, key: &str, list: Vec<i64>) {
        let bytes = list.size_bytes();
        cache.insert(version, key, Arc::new(list), bytes);
    }

    fn first(cache: &mut LruCache, version: i64, key: &str) -> Option<i64> {
        let list = cache.get::<Vec<i64>>(version, key)?;
        list.first().copied()
    }

    #[test]
    fn entries_belong_to_one_version() {
        let mut cache = LruCache::default();
        insert(&mut cache, 7, "a", vec![1]);
        insert(&mut cache, 7, "b", vec![2]);
        insert(&mut cache, 7, "a", vec![3]);
        assert_eq!(
            (first(&mut cache, 7, "a"), first(&mut cache, 7, "b")),
            (Some(3), Some(2))
        );
        assert_eq!(
            (first(&mut cache, 8, "a"), first(&mut cache, 7, "c")),
            (None, None)
        );
        insert(&mut cache, 8, "c", vec![4]);
        assert_eq!(
            (first(&mut cache, 8, "a"), first(&mut cache, 8, "c")),
            (None, Some(4))
        );
        assert_eq!((cache.entries.len(), cache.keys_by_use.len()), (1, 1));
    }

    #[test]
    fn the_least_recently_used_entry_is_evicted() {
        let mut cache = LruCache::default();
        let quarter = vec![0; CAPACITY / 4 / size_of::<i64>() - 100];
        for key in ["a", "b", "c", "d"] {
            insert(&mut cache, 1, key, quarter.clone());
        }
        assert!(first(&mut cache, 1, "a").is_some());
        insert(&mut cache, 1, "e", quarter.clone());
        let has = ["a", "b", "c", "d", "e"].map(|key| first(&mut cache, 1, key).is_some());
        assert_eq!(has, [true, false, true, true, true]);
        assert!(cache.bytes <= CAPACITY);
        // A value larger than the capacity is cached alone.
        insert(&mut cache, 1, "f", vec![0; CAPACITY]);
        assert_eq!(cache.entries.len(), 1);
        insert(&mut cache, 1, "g", vec![1]);
        let sum: usize = cache.entries.values().map(|entry| entry.bytes).sum();
        assert_eq!((cache.entries.len(), cache.bytes), (1, sum));
    }
}
