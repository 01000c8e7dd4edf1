//! Imports from pages: a file is sent, read in a thread of its own, and asked after until it is done.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use serde_json::{Value, json};

use super::answer::Refusal;
use super::database_pool::{DatabasePool, ImportGuard};
use crate::ask::{Corrected, Files, Kinds, import_value, no_record};
use crate::record::{PreambleBuffer, ReadOptions, Record, StreamError, read_parallel, unpack};
use crate::store::{Access, Counts, Database, ImportOptions, Importer, StoreError};

/// Imports that are remembered after they are done.
const REMEMBERED: usize = 32;
/// Imports that may wait for their turn, each with a file on the disk, the one that runs among them.
const UNFINISHED: usize = 8;

/// Records between two looks whether the database is still in its place.
const BETWEEN_CHECKS: u64 = 64;

/// One import.
#[derive(Debug)]
struct Import {
    bytes: u64,
    read: AtomicU64,
    counts: Mutex<Counts>,
    /// The report, and what went wrong if something did.
    end: Mutex<Option<(Value, Option<String>)>>,
}

/// The imports of this server, one at a time.
#[derive(Debug)]
pub(super) struct Imports {
    pool: Arc<DatabasePool>,
    begun: Mutex<BTreeMap<u64, Arc<Import>>>,
    turn: Arc<Mutex<()>>,
}

impl Imports {
    /// Into the database of a pool.
    pub(super) fn into_database(pool: Arc<DatabasePool>) -> Imports {
        Imports {
            pool,
            begun: Mutex::default(),
            turn: Arc::default(),
        }
    }

    /// Begins to import a file, and hands back its number.
    ///
    /// # Errors
    /// When too many others wait for their turn.
    pub(super) fn begin(&self, name: String, file: File, bytes: u64) -> Result<u64, Refusal> {
        let import = Arc::new(Import {
            bytes,
            read: AtomicU64::new(0),
            counts: Mutex::default(),
            end: Mutex::default(),
        });
        let mut imports = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        if imports.values().filter(|import| !import.is_over()).count() >= UNFINISHED {
            return Err(Refusal::Busy);
        }
        let number = imports.last_key_value().map_or(1, |(last, _)| last + 1);
        imports.insert(number, Arc::clone(&import));
        while imports.len() > REMEMBERED {
            imports.pop_first();
        }
        let (pool, turn) = (Arc::clone(&self.pool), Arc::clone(&self.turn));
        thread::spawn(move || {
            let _turn = turn.lock().unwrap_or_else(PoisonError::into_inner);
            let end = import.run(&pool, &name, file);
            *import.end.lock().unwrap_or_else(PoisonError::into_inner) = Some(end);
        });
        Ok(number)
    }

    /// How far an import is; `None` for one that is not known.
    pub(super) fn state(&self, number: u64) -> Option<Value> {
        let imports = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        let import = imports.get(&number)?;
        let end = import.end.lock().unwrap_or_else(PoisonError::into_inner);
        let counts = import.counts.lock().unwrap_or_else(PoisonError::into_inner);
        Some(json!({
            "import": number,
            "bytes": import.bytes,
            "read": import.read.load(Ordering::Relaxed),
            "counts": *counts,
            "done": end.is_some(),
            "report": end.as_ref().map(|(report, _)| report),
            "error": end.as_ref().and_then(|(_, error)| error.as_ref()),
        }))
    }
}

impl Import {
    fn is_over(&self) -> bool {
        let end = self.end.lock().unwrap_or_else(PoisonError::into_inner);
        end.is_some()
    }

    /// Reads a file into the database; what was read before a failure is stored too.
    fn run(&self, pool: &DatabasePool, name: &str, file: File) -> (Value, Option<String>) {
        let (start, mut read) = (Instant::now(), Streams::default());
        let imported = self.import(pool, name, file, &mut read);
        let Streams {
            begun,
            without_records,
            kinds,
            counts,
            joined,
            corrected,
            mut broken,
        } = read;
        broken.extend(imported.err().map(|error| error.to_string()));
        let error = (!broken.is_empty()).then(|| broken.join("; "));
        let files = Files {
            files: begun,
            without_records,
        };
        let report = import_value(files, counts, joined, corrected, start, &kinds);
        (report, error)
    }

    fn import(
        &self,
        pool: &DatabasePool,
        name: &str,
        file: File,
        read: &mut Streams,
    ) -> Result<(), StoreError> {
        // A database that was removed is not made anew, empty.
        let importing = pool.begin_import()?;
        let mut database = Database::open(pool.path(), Access::Write)?;
        let mut importer = database.importer(ImportOptions::default())?;
        let again = file.try_clone()?;
        let watched = |file| Watched {
            file,
            read: &self.read,
        };
        let streams = unpack(
            name,
            watched(file),
            Some(watched(again)),
            &mut |name, stream| {
                read.begun += 1;
                let mut kind = None;
                let end = match stream {
                    Ok(stream) => {
                        let kinds = &mut read.kinds;
                        self.records(name, stream, &mut importer, kinds, &importing)?
                    }
                    Err(StreamError::Io(error)) => Err(error),
                    Err(StreamError::UnsupportedFile(found)) => {
                        kind = Some(found);
                        Ok(false)
                    }
                };
                let told = match end {
                    Ok(true) => return Ok(()),
                    Ok(false) => {
                        read.without_records += 1;
                        no_record(name, kind)
                    }
                    Err(error) => format!("cannot read {name} to its end: {error}"),
                };
                read.broken.push(told);
                Ok(())
            },
        );
        let stored = importer.store();
        let corrections = if streams.is_ok() && stored.is_ok() {
            importer.corrections()
        } else {
            Ok(Vec::new())
        };
        read.counts = importer.stored();
        *self.counts.lock().unwrap_or_else(PoisonError::into_inner) = read.counts;
        drop(importer);
        streams.and(stored)?;
        read.corrected.corrections = corrections?;
        let found = database.join_fragments()?;
        read.joined = found.iter().filter(|found| found.is_joined).count() as u64;
        Ok(())
    }

    /// Adds the records of a stream, and gives whether there are any. What is wrong with the stream ends it alone.
    fn records(
        &self,
        name: &str,
        stream: &mut dyn Read,
        importer: &mut Importer<'_>,
        kinds: &mut Kinds,
        importing: &ImportGuard<'_>,
    ) -> Result<io::Result<bool>, StoreError> {
        let mut added = Ok(());
        let mut held_back = PreambleBuffer::default();
        let mut is_begun = false;
        let mut add = |record: Record, prepared| {
            if !std::mem::replace(&mut is_begun, true) {
                importer.begin_source(name)?;
            }
            kinds.count(&record);
            importer.add(record, prepared)
        };
        let read = read_parallel(
            stream,
            ReadOptions::default(),
            |record| ImportOptions::default().prepare(record),
            |record, prepared| {
                added = held_back.take(record, prepared, &mut add);
                let mut seen = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
                seen.seen += 1;
                if seen.seen.is_multiple_of(BETWEEN_CHECKS) && added.is_ok() {
                    added = importing.check();
                }
                match added {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            },
        );
        added.map(|()| read.map(|()| held_back.has_records()))
    }
}

/// What was read of a file, which may hold several streams.
#[derive(Default)]
struct Streams {
    begun: usize,
    without_records: usize,
    kinds: Kinds,
    counts: Counts,
    joined: u64,
    corrected: Corrected,
    /// What could not be read or has no record, and why.
    broken: Vec<String>,
}

/// A file that tells how far it is read.
struct Watched<'a> {
    file: File,
    read: &'a AtomicU64,
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

impl Seek for Watched<'_> {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.file.seek(place)
    }
}
