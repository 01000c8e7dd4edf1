//! Input that does not come by itself: a terminal, a pipe that nobody writes to.

use std::io::{self, IsTerminal as _, Read};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use indicatif::ProgressBar;

use super::ui;

/// How long input may take to begin before it is told that it is waited for.
const PATIENCE: Duration = Duration::from_secs(2);

/// Tells on standard error that input is waited for, unless it is dropped before that.
pub(super) struct Waiting {
    _stop: Sender<()>,
}

impl Waiting {
    /// Begins to wait for what somebody writes to a pipe, or to standard input, `-`.
    pub(super) fn begin(name: &str, bar: &ProgressBar) -> Waiting {
        let (stop, stopped) = mpsc::channel();
        let is_typed = name == "-" && io::stdin().is_terminal();
        if is_typed {
            ui::note("reading records from the terminal: type or paste them, then press Ctrl-D");
        } else {
            let text = match name {
                "-" => "waiting for records from standard input".to_owned(),
                name => format!("waiting for another program to write records to {name}"),
            };
            let bar = bar.clone();
            thread::spawn(move || {
                if stopped.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    bar.suspend(|| ui::note(&text));
                }
            });
        }
        Waiting { _stop: stop }
    }
}

/// A stream that is waited for until its first bytes come.
pub(super) struct Awaited<R> {
    stream: R,
    waiting: Option<Waiting>,
}

impl<R> Awaited<R> {
    pub(super) fn new(stream: R, waiting: Waiting) -> Awaited<R> {
        Awaited {
            stream,
            waiting: Some(waiting),
        }
    }
}

impl<R: Read> Read for Awaited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer);
        self.waiting = None;
        read
    }
}
