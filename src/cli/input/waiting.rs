//! Notifies the user when the program waits for input: from a terminal, or from a pipe without a writer.

use std::io::{self, IsTerminal as _, Read};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use indicatif::ProgressBar;

use crate::cli::failures::while_waiting;
use crate::cli::messages::note;

/// Time after which a missing input is reported.
const DELAY: Duration = Duration::from_secs(2);

/// Reports on standard error that the program waits for input, unless it is dropped before the delay.
pub(crate) struct WaitNotice {
    _stop: Sender<()>,
    /// What is printed before the first read, when an interrupt already ends the program.
    prompt: Option<&'static str>,
}

impl WaitNotice {
    /// Starts the delay for a pipe, or for standard input, `-`. For a terminal, the notice is printed by the first read.
    pub(crate) fn start(name: &str, bar: &ProgressBar) -> WaitNotice {
        let (stop, stopped) = mpsc::channel();
        let mut prompt = None;
        if is_typed(name) {
            prompt =
                Some("reading records from the terminal: type or paste them, then press Ctrl-D");
        } else {
            let text = match name {
                "-" => "waiting for records from standard input".to_owned(),
                name => format!("waiting for another program to write records to {name}"),
            };
            let bar = bar.clone();
            thread::spawn(move || {
                if stopped.recv_timeout(DELAY) == Err(RecvTimeoutError::Timeout) {
                    bar.suspend(|| note(&text));
                }
            });
        }
        WaitNotice {
            _stop: stop,
            prompt,
        }
    }
}

/// Whether an input is typed on the terminal.
pub(super) fn is_typed(name: &str) -> bool {
    name == "-" && io::stdin().is_terminal()
}

/// A stream with a notice that is dropped at the first read that returns. Its first end is final: a terminal would wait for more after Ctrl-D.
pub(crate) struct StreamWithNotice<R> {
    stream: R,
    notice: Option<WaitNotice>,
    has_ended: bool,
}

impl<R> StreamWithNotice<R> {
    pub(crate) fn new(stream: R, notice: WaitNotice) -> StreamWithNotice<R> {
        StreamWithNotice {
            stream,
            notice: Some(notice),
            has_ended: false,
        }
    }
}

impl<R: Read> Read for StreamWithNotice<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.has_ended {
            return Ok(0);
        }
        let interrupted = "interrupted while waiting for records: those that were not stored yet are not imported";
        let read = while_waiting(interrupted, || {
            let prompt = self.notice.as_ref().and_then(|notice| notice.prompt);
            prompt.into_iter().for_each(note);
            self.stream.read(buffer)
        });
        self.notice = None;
        self.has_ended = matches!(read, Ok(0)) && !buffer.is_empty();
        read
    }
}
