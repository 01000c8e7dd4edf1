//! Parallel reading gives the same records as reading on one thread.

use std::fs;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{available_parallelism, current};

use sumito::record::{Content, ReadOptions, Record, Repair, read, read_parallel};

use crate::archives::archives;
use crate::support::{Random, project};

/// The minimum length of a text that is read in parallel.
const LONG: usize = 1 << 20;

/// The texts of the sample games and of the archives, if there are any, repeated to the minimum length: those in JSON, and the others.
fn texts() -> [Vec<u8>; 2] {
    let folders = [project("sample-games")].into_iter().chain(archives());
    let mut paths: Vec<_> = folders
        .flat_map(|folder| fs::read_dir(folder).unwrap())
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let (json, text): (Vec<_>, Vec<_>) = paths
        .iter()
        .map(|path| fs::read(path).unwrap())
        .partition(|bytes| bytes.starts_with(b"{") || bytes.starts_with(b"[{"));
    [json, text].map(|texts| {
        let glued = texts.join(&b"\n\n"[..]);
        let times = LONG / glued.len() + 1;
        vec![glued; times].join(&b"\n\n"[..])
    })
}

/// The records of a reader as text, followed by the error of the stream.
fn read_alone(input: impl Read, options: ReadOptions) -> Vec<String> {
    let shown = |record: io::Result<Record>| match record {
        Ok(record) => format!("{record:?}"),
        Err(error) => error.to_string(),
    };
    read(input, options).map(shown).collect()
}

fn read_together(input: impl Read, options: ReadOptions) -> Vec<String> {
    let mut found = Vec::new();
    let length = |record: &Record| record.text.len();
    let outcome = read_parallel(input, options, length, |record, length| {
        assert_eq!(record.text.len(), length);
        found.push(format!("{record:?}"));
        ControlFlow::Continue(())
    });
    found.extend(outcome.err().map(|error| error.to_string()));
    found
}

#[track_caller]
fn assert_same(input: impl Fn() -> Box<dyn Read>, options: ReadOptions) {
    let (alone, together) = (
        read_alone(input(), options),
        read_together(input(), options),
    );
    assert!(alone.len() > 5, "{} records", alone.len());
    for (alone, together) in alone.iter().zip(&together) {
        assert_eq!(alone, together);
    }
    assert_eq!(alone.len(), together.len());
}

#[test]
fn parallel_reading_gives_the_same_records_in_order() {
    for text in texts() {
        assert_same(
            || Box::new(io::Cursor::new(text.clone())),
            ReadOptions::default(),
        );
    }
}

#[test]
fn parallel_reading_of_damaged_text_gives_the_same_records() {
    let mut random = Random(11);
    let options = ReadOptions {
        repair: Repair::Unique,
        ..ReadOptions::default()
    };
    for mut text in texts() {
        text.truncate(LONG);
        for _ in 0..300 {
            let at = random.below(text.len());
            match random.below(3) {
                0 => text[at] = random.below(256) as u8,
                1 => drop(text.drain(at..(at + 40).min(text.len()))),
                _ => text.insert(at, b"\n{}()[]\"19aei"[random.below(13)]),
            }
        }
        assert_same(|| Box::new(io::Cursor::new(text.clone())), options);
    }
}

/// A stream that fails.
struct FailingStream;

impl Read for FailingStream {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the cable is cut"))
    }
}

#[test]
fn a_stream_error_follows_the_last_record() {
    for text in texts() {
        // The error occurs far after the first batch, and within it.
        for length in [text.len() * 3 / 4, 150_000] {
            let part = text[..length].to_vec();
            let input =
                || Box::new(io::Cursor::new(part.clone()).chain(FailingStream)) as Box<dyn Read>;
            let found = read_together(input(), ReadOptions::default());
            assert_eq!(found.last().unwrap(), "the cable is cut");
            assert_same(input, ReadOptions::default());
        }
    }
}

/// An endless stream of games that counts the bytes read.
struct EndlessStream<'a> {
    game: &'a [u8],
    at: usize,
    read: &'a AtomicU64,
}

impl Read for EndlessStream<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = (&self.game[self.at..]).read(buffer)?;
        self.at = (self.at + read) % self.game.len();
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

#[test]
fn breaking_off_ends_the_reading_of_an_endless_stream() {
    let game = fs::read(project("sample-games/own-game-german-daisy.apgn")).unwrap();
    let game = [game, b"\n".to_vec()].concat();
    for last in [1, 1_000] {
        let bytes = AtomicU64::new(0);
        let endless = EndlessStream {
            game: &game,
            at: 0,
            read: &bytes,
        };
        let mut numbers = Vec::new();
        let caller = current().id();
        let number_of = |record: &Record| record.number;
        read_parallel(
            endless,
            ReadOptions::default(),
            number_of,
            |record, number| {
                assert_eq!((current().id(), number), (caller, 0));
                numbers.push(record.number);
                if record.number == last {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        )
        .unwrap();
        assert_eq!(numbers, (1..=last).collect::<Vec<_>>());
        // Three batches for each worker, a partial one, the next section, and the lines that are read ahead.
        let cores = available_parallelism().unwrap().get() as u64;
        let most = last * game.len() as u64 + (3 * cores + 2) * (256 << 10) + (64 << 10);
        let read = bytes.into_inner();
        assert!(read < most, "{read} bytes of at most {most}");
    }
}

#[test]
fn a_panic_of_a_worker_reaches_the_caller() {
    let [_, text] = texts();
    let seen = AtomicU64::new(0);
    let work = |record: &Record| {
        let is_game = matches!(record.content, Content::Game(_));
        assert!(seen.fetch_add(1, Ordering::Relaxed) < 300, "enough");
        is_game
    };
    let reading = || {
        read_parallel(&text[..], ReadOptions::default(), work, |_, _| {
            ControlFlow::Continue(())
        })
    };
    let panic = catch_unwind(AssertUnwindSafe(reading)).unwrap_err();
    assert_eq!(panic.downcast_ref::<&str>(), Some(&"enough"));
}
