//! The client side of the protocol: another program as an engine.

use std::io::Write;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::command::position_line;
use super::game_line::GameLine;
use super::go_command::GoCommand;
use super::response::parse_info;
use super::search_results::{MultiPvResults, search_result};
use super::written_lines::{MAX_RESPONSE_LENGTH, WrittenLine, read_lines};
use crate::game::{SearchLimits, SearchResult};
use crate::notation::Notation;
use crate::rules::{Move, Position};

/// A running program that speaks the protocol.
///
/// ```no_run
/// use sumito::engine::{ExternalEngine, SearchLimits};
/// use sumito::game::GameLine;
/// use sumito::rules::Position;
///
/// let mut engine = ExternalEngine::start("sumito engine")?;
/// let line = GameLine { start: Position::default(), moves: Vec::new() };
/// let limits = SearchLimits { depth: Some(4), ..SearchLimits::default() };
/// let result = engine.search(&line, &limits, &false.into(), &mut |_| {})?;
/// println!("{}: {:?}", engine.name(), result.map(|result| result.best_move()));
/// # Ok::<(), sumito::engine::ExternalEngineError>(())
/// ```
pub struct ExternalEngine {
    command: String,
    name: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<WrittenLine>,
    timeout: Option<Duration>,
    /// The last `info` line of the last search that could not be read.
    unread_info: Option<String>,
    /// Whether a search has failed. What the program writes later would be taken for the answer to another search, so it is not used again.
    has_failed: bool,
}

/// Why a program cannot be used.
///
/// ```
/// use sumito::engine::ExternalEngine;
///
/// let error = ExternalEngine::start("no-such-engine").err().expect("a program that does not exist");
/// assert!(error.to_string().starts_with("cannot start `no-such-engine`: "));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExternalEngineError {
    /// It does not start.
    #[error("cannot start `{0}`: {1}")]
    Start(String, std::io::Error),
    /// It has exited.
    #[error("`{0}` has ended, expected an answer")]
    Exited(String),
    /// It has not answered in time.
    #[error("`{0}` has not answered for {1:?}, expected {2}")]
    Timeout(String, Duration, &'static str),
    /// It has written a line of more than these bytes, which begins so.
    #[error("`{0}` has written a line of more than {1} bytes, `{2}`, expected a shorter one")]
    LineTooLong(String, u64, String),
    /// Its answer violates the protocol.
    #[error("`{0}` says `{1}`, expected {2}")]
    UnexpectedResponse(String, String, &'static str),
}

/// The timeout for starting and stopping, and beyond the time of a search unless another is set.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(10);
/// The greatest number of unread lines; a program that writes more is blocked.
const MAX_UNREAD_LINES: usize = 1 << 10;
/// The interval between checks of the stop flag and of the exit of a program.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// The greatest number of characters of a line that are quoted in an error.
const MAX_QUOTED: usize = 100;
/// The reply that is expected during a search.
const SEARCH_REPLY: &str = "`info ...` or `bestmove MOVE` with a legal move";

impl ExternalEngine {
    /// Starts a program by its name and arguments, separated by blanks.
    ///
    /// # Errors
    /// When it does not start, or does not answer by the protocol.
    pub fn start(command: &str) -> Result<ExternalEngine, ExternalEngineError> {
        let failed = |error| ExternalEngineError::Start(command.to_owned(), error);
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let input = child.stdin.take().expect("the input is piped");
        let output = child.stdout.take().expect("the output is piped");
        let (sender, lines) = sync_channel(MAX_UNREAD_LINES);
        // The thread ends with the program, or when the receiver is dropped.
        thread::spawn(move || read_lines(output).all(|line| sender.send(line).is_ok()));
        let mut engine = ExternalEngine {
            command: command.to_owned(),
            name: command.to_owned(),
            child,
            input,
            lines,
            timeout: None,
            unread_info: None,
            has_failed: false,
        };
        // If it has exited already, its output explains more than a failed write.
        drop(engine.send("sumito 1"));
        let deadline = Instant::now() + DEFAULT_TIMEOUT;
        loop {
            let line = engine.receive(deadline, "`engine NAME` and `ready`")?;
            match line.split_once(' ') {
                Some(("engine", name)) => name.trim().clone_into(&mut engine.name),
                None if line == "ready" => return Ok(engine),
                _ => return Err(engine.unexpected_reply(&line, "`engine NAME` and `ready`")),
            }
        }
    }

    /// The name by which the program introduced itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Sets the timeout beyond the time of a search, or for a whole search without a time. By default it is 10 seconds, and a search without a time has none until it
    /// is stopped.
    pub fn set_timeout(&mut self, timeout: Duration) {
        self.timeout = Some(timeout);
    }

    /// Announces another game.
    ///
    /// # Errors
    /// When it has exited.
    pub fn new_game(&mut self) -> Result<(), ExternalEngineError> {
        self.send("new")
    }

    /// Lets the program search a position; its intermediate results go to `watch`. `None` if it has no move to play. A move without the result of a search, which the
    /// protocol allows, has depth 0. A program that has failed is ended.
    ///
    /// # Errors
    /// When it exits, does not answer in time, or answers with an illegal move.
    pub fn search(
        &mut self,
        line: &GameLine,
        limits: &SearchLimits<Move>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SearchResult<Move>),
    ) -> Result<Option<SearchResult<Move>>, ExternalEngineError> {
        let result = self.send_search(line, limits, stop, watch);
        if result.is_err() {
            self.has_failed = true;
            // It may have exited.
            drop(self.child.kill());
        }
        result
    }

    /// Sends a search, and reads the answers to it.
    fn send_search(
        &mut self,
        line: &GameLine,
        limits: &SearchLimits<Move>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SearchResult<Move>),
    ) -> Result<Option<SearchResult<Move>>, ExternalEngineError> {
        let position = line.last();
        self.unread_info = None;
        let started = Instant::now();
        self.send(&position_line(line))?;
        let go = GoCommand {
            limits: limits.clone(),
            clocks: None,
        };
        self.send(&go.line(&position))?;
        let mut deadline = self.search_deadline(started, limits);
        let mut is_stopped = false;
        let mut depths = MultiPvResults {
            multi_pv: limits.multi_pv,
            last: None,
        };
        loop {
            if stop.load(Ordering::Relaxed) && !is_stopped {
                is_stopped = true;
                self.send("stop")?;
                deadline = Some(Instant::now() + DEFAULT_TIMEOUT);
            }
            let reply = self.lines.recv_timeout(POLL_INTERVAL);
            // A program that only ever sends info lines has not answered either.
            if deadline.is_some_and(|deadline| Instant::now() > deadline) {
                let waited = Duration::from_secs(started.elapsed().as_secs());
                let command = self.command.clone();
                return Err(ExternalEngineError::Timeout(command, waited, SEARCH_REPLY));
            }
            let reply = match reply {
                Ok(WrittenLine::Whole(reply)) => reply,
                Ok(WrittenLine::TooLong(begin)) => return Err(self.too_long(&begin)),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(ExternalEngineError::Exited(self.command.clone()));
                }
            };
            if let Some((number, info)) = parse_info(&reply, &position) {
                depths.add(number, info, watch);
                continue;
            }
            match parse_best_move(&reply, &position) {
                Some(BestMove::None) => return Ok(None),
                Some(BestMove::Move(best)) => {
                    let last = depths.finish(watch);
                    return Ok(Some(search_result(best, last, started.elapsed())));
                }
                None if reply.starts_with("info ") => self.unread_info = Some(reply),
                None => return Err(self.unexpected_reply(&reply, SEARCH_REPLY)),
            }
        }
    }

    /// The error for a search that found no move where there is one.
    pub(crate) fn no_move(&self) -> ExternalEngineError {
        self.unexpected_reply("bestmove none", "`bestmove MOVE` with a legal move")
    }

    /// The error for a move without the result of a search, where its score is needed.
    pub(crate) fn no_score(&self, found: &SearchResult<Move>) -> ExternalEngineError {
        if let Some(info) = &self.unread_info {
            let expected = "`info` with a depth, a score, which is `win N`, `loss N` or whole hundredths from -24999 to 24999, and legal moves, as an analysis needs a score of every position";
            return self.unexpected_reply(info, expected);
        }
        let reply = format!("bestmove {}", Notation::Abapro.token(found.best_move()));
        let expected = "`info` with a depth, a score and legal moves that begin with this one before it, as an analysis needs a score of every position";
        self.unexpected_reply(&reply, expected)
    }

    fn search_deadline(&self, started: Instant, limits: &SearchLimits<Move>) -> Option<Instant> {
        let timeout = match limits.time {
            None => self.timeout,
            Some(time) => Some(time.saturating_add(self.timeout.unwrap_or(DEFAULT_TIMEOUT))),
        };
        timeout.and_then(|timeout| started.checked_add(timeout))
    }

    fn send(&mut self, line: &str) -> Result<(), ExternalEngineError> {
        if self.has_failed {
            return Err(ExternalEngineError::Exited(self.command.clone()));
        }
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.map_err(|_| ExternalEngineError::Exited(self.command.clone()))
    }

    fn receive(
        &mut self,
        deadline: Instant,
        expected: &'static str,
    ) -> Result<String, ExternalEngineError> {
        let wait = deadline.saturating_duration_since(Instant::now());
        let command = || self.command.clone();
        match self.lines.recv_timeout(wait) {
            Ok(WrittenLine::Whole(line)) => Ok(line),
            Ok(WrittenLine::TooLong(begin)) => Err(self.too_long(&begin)),
            Err(RecvTimeoutError::Disconnected) => Err(ExternalEngineError::Exited(command())),
            Err(RecvTimeoutError::Timeout) => Err(ExternalEngineError::Timeout(
                command(),
                DEFAULT_TIMEOUT,
                expected,
            )),
        }
    }

    fn too_long(&self, begin: &str) -> ExternalEngineError {
        let begin = quoted(begin);
        ExternalEngineError::LineTooLong(self.command.clone(), MAX_RESPONSE_LENGTH, begin)
    }

    /// The error for a line that violates the protocol.
    pub(in crate::engine) fn unexpected_reply(
        &self,
        line: &str,
        expected: &'static str,
    ) -> ExternalEngineError {
        ExternalEngineError::UnexpectedResponse(self.command.clone(), quoted(line), expected)
    }
}

/// A line as it is quoted in an error.
fn quoted(line: &str) -> String {
    let mut line: String = line.chars().take(MAX_QUOTED + 1).collect();
    if line.chars().count() > MAX_QUOTED {
        line.pop();
        line.push('…');
    }
    line
}

/// The content of a `bestmove` line.
enum BestMove {
    None,
    Move(Move),
}

/// Parses a `bestmove` line; `None` for any other line, or if its move is illegal.
fn parse_best_move(line: &str, position: &Position) -> Option<BestMove> {
    match line.strip_prefix("bestmove ")? {
        "none" => Some(BestMove::None),
        word => {
            let mv = Notation::Abapro.read(word.trim(), position).ok()?;
            Some(BestMove::Move(mv))
        }
    }
}

impl Drop for ExternalEngine {
    /// Sends `quit`, and kills the program if it does not exit.
    fn drop(&mut self) {
        if self.send("quit").is_ok() {
            for _ in 0..25 {
                if matches!(self.child.try_wait(), Ok(Some(_))) {
                    return;
                }
                thread::sleep(POLL_INTERVAL);
            }
        }
        // It may have exited just now.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
