//! Another program as an engine, asked by the [protocol](super::protocol).

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::protocol::{GameLine, go_line, position_line, read_info};
use super::{Score, SearchLimits, SearchResult};
use crate::notation::Notation;

/// A program that was started and has said who it is.
pub struct ExternalEngine {
    command: String,
    name: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    patience: Option<Duration>,
}

/// Why a program could not be asked.
#[derive(Debug, thiserror::Error)]
pub enum ExternalEngineError {
    /// It does not start.
    #[error("cannot start `{0}`: {1}")]
    Start(String, std::io::Error),
    /// It has ended.
    #[error("`{0}` has ended, expected an answer")]
    Exited(String),
    /// It says nothing.
    #[error("`{0}` has not answered for {1:?}, expected {2}")]
    Timeout(String, Duration, &'static str),
    /// It says what it should not.
    #[error("`{0}` says `{1}`, expected {2}")]
    UnexpectedReply(String, String, &'static str),
}

/// How long a program may take to start and to stop, and how much longer than its time to move where nothing else is said.
const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes of a line at most: the line of a whole game has room many times over.
const LONGEST: u64 = 1 << 16;
/// Lines that wait to be heard at most; a program that says more waits.
const WAITING: usize = 1 << 10;
/// How often it is seen whether to stop.
const PAUSE: Duration = Duration::from_millis(20);

impl ExternalEngine {
    /// Starts a program: its name and its arguments, with blanks between them.
    ///
    /// # Errors
    /// When it does not start, or does not answer as the protocol says.
    pub fn start(command: &str) -> Result<ExternalEngine, ExternalEngineError> {
        let failed = |error| ExternalEngineError::Start(command.to_owned(), error);
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let input = child.stdin.take().expect("it was asked for");
        let output = child.stdout.take().expect("it was asked for");
        let (sender, heard) = sync_channel(WAITING);
        // It ends with the program, or when nobody reads what that says.
        thread::spawn(move || lines(output).all(|line| sender.send(line).is_ok()));
        let mut program = ExternalEngine {
            command: command.to_owned(),
            name: command.to_owned(),
            child,
            input,
            lines: heard,
            patience: None,
        };
        // Where it has ended already, what it has said before tells more.
        drop(program.say("sumito 1"));
        let until = Instant::now() + PATIENCE;
        loop {
            let line = program.hear(until, "`engine NAME` and `ready`")?;
            match line.split_once(' ') {
                Some(("engine", name)) => name.trim().clone_into(&mut program.name),
                None if line == "ready" => return Ok(program),
                _ => return Err(program.said(&line, "`engine NAME` and `ready`")),
            }
        }
    }

    /// What it calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Waits for an answer so much longer than the time of a search, and for one without a time so long in all. Where nothing is said, that is 10 seconds, and
    /// a search without a time is waited for until it is stopped.
    pub fn wait_for(&mut self, patience: Duration) {
        self.patience = Some(patience);
    }

    /// Tells it that another game begins.
    ///
    /// # Errors
    /// When it has ended.
    pub fn new_game(&mut self) -> Result<(), ExternalEngineError> {
        self.say("new")
    }

    /// Has it search a position; what it tells on the way goes to `watch`. `None` where it finds nothing to play.
    ///
    /// # Errors
    /// When it ends, does not answer in time, or answers what is no legal move.
    pub fn search(
        &mut self,
        line: &GameLine,
        limits: &SearchLimits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, ExternalEngineError> {
        const EXPECTED: &str = "`info ...` or `bestmove MOVE` with a legal move";
        let position = line.last();
        let begun = Instant::now();
        self.say(&position_line(line))?;
        self.say(&go_line(limits, &position))?;
        let most = match (limits.time, self.patience) {
            (None, patience) => patience,
            (Some(time), patience) => Some(time.saturating_add(patience.unwrap_or(PATIENCE))),
        };
        let mut until = most.and_then(|most| begun.checked_add(most));
        let mut is_stopped = false;
        let mut found: Option<SearchResult> = None;
        loop {
            if stop.load(Ordering::Relaxed) && !is_stopped {
                is_stopped = true;
                self.say("stop")?;
                until = Some(Instant::now() + PATIENCE);
            }
            let said = self.lines.recv_timeout(PAUSE);
            // Who talks for ever has not answered either.
            if until.is_some_and(|until| Instant::now() > until) {
                let waited = Duration::from_secs(begun.elapsed().as_secs());
                return Err(ExternalEngineError::Timeout(
                    self.command.clone(),
                    waited,
                    EXPECTED,
                ));
            }
            let said = match said {
                Ok(said) => said,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(ExternalEngineError::Exited(self.command.clone()));
                }
            };
            if let Some(info) = read_info(&said, &position) {
                watch(&info);
                found = Some(info);
                continue;
            }
            let best = match said.strip_prefix("bestmove ") {
                Some("none") => return Ok(None),
                Some(word) => Notation::Abapro.read(word.trim(), &position).ok(),
                None if said.starts_with("info ") => continue,
                None => None,
            };
            let Some(best) = best else {
                return Err(self.said(&said, EXPECTED));
            };
            // What it has told last may be of another move.
            let told = found.filter(|found| found.best_move() == best);
            return Ok(Some(SearchResult {
                elapsed: begun.elapsed(),
                ..told.unwrap_or(SearchResult {
                    depth: 0,
                    nodes: 0,
                    elapsed: Duration::ZERO,
                    score: Score::EVEN,
                    pv: vec![best],
                })
            }));
        }
    }

    fn say(&mut self, line: &str) -> Result<(), ExternalEngineError> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|_| ExternalEngineError::Exited(self.command.clone()))
    }

    fn hear(
        &mut self,
        until: Instant,
        expected: &'static str,
    ) -> Result<String, ExternalEngineError> {
        let wait = until.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(wait).map_err(|error| match error {
            RecvTimeoutError::Disconnected => ExternalEngineError::Exited(self.command.clone()),
            RecvTimeoutError::Timeout => {
                ExternalEngineError::Timeout(self.command.clone(), PATIENCE, expected)
            }
        })
    }

    /// What it has said, as an error.
    pub(super) fn said(&self, line: &str, expected: &'static str) -> ExternalEngineError {
        let mut line: String = line.chars().take(MOST_TOLD + 1).collect();
        if line.chars().count() > MOST_TOLD {
            line.pop();
            line.push('…');
        }
        ExternalEngineError::UnexpectedReply(self.command.clone(), line, expected)
    }
}

/// Characters of a line that are told in an error.
const MOST_TOLD: usize = 100;

/// What a program says, line by line; a line that is too long is cut, and is the last one.
fn lines(output: ChildStdout) -> impl Iterator<Item = String> {
    let mut output = BufReader::new(output);
    let mut is_open = true;
    std::iter::from_fn(move || {
        let mut line = Vec::new();
        let limited = &mut output.by_ref().take(LONGEST);
        let length = limited.read_until(b'\n', &mut line).ok()?;
        if !is_open || length == 0 {
            return None;
        }
        is_open = line.ends_with(b"\n");
        let line = String::from_utf8_lossy(&line);
        Some(line.trim_end_matches(['\r', '\n']).to_owned())
    })
}

impl Drop for ExternalEngine {
    /// Asks it to end, and ends it where it does not.
    fn drop(&mut self) {
        if self.say("quit").is_ok() {
            for _ in 0..25 {
                if matches!(self.child.try_wait(), Ok(Some(_))) {
                    return;
                }
                thread::sleep(PAUSE);
            }
        }
        // It may just have ended by itself.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
