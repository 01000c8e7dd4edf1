//! The server side of the protocol: the engine as other programs use it.

use std::io::{self, BufRead, Read as _, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::command::{Command, parse_command};
use super::game_line::GameLine;
use super::go_command::GoCommand;
use super::response::{best_move_line, info_lines};
use crate::engine::search::{Engine, EngineOptions, TimeManager};
use crate::rules::Layout;

/// A job for the search thread.
enum Job {
    NewGame,
    /// Each search has a stop flag of its own, so that a late `stop` does not end the next one.
    Search(Box<(GameLine, GoCommand)>, Arc<AtomicBool>),
}

/// The greatest length of a line in bytes: many times that of a whole game.
const MAX_COMMAND_LENGTH: u64 = 1 << 20;

/// Executes commands of the protocol until `quit` or the end of the input.
///
/// # Errors
/// When the input cannot be read or an answer cannot be written.
pub fn serve(
    options: &EngineOptions,
    input: impl BufRead + Send,
    output: &mut dyn Write,
) -> io::Result<()> {
    let (responses, received) = channel();
    thread::scope(|scope| {
        let (jobs, queue) = channel();
        let search_responses = responses.clone();
        scope.spawn(move || run_searches(options, &queue, &search_responses));
        let reader = scope.spawn(move || read_commands(input, &jobs, &responses));
        // The channel is closed when both threads have ended.
        for line in received {
            writeln!(output, "{line}")?;
            output.flush()?;
        }
        reader.join().unwrap_or(Ok(()))
    })
}

/// Reads commands, answers those that need no search, and queues searches.
fn read_commands(
    mut input: impl BufRead,
    jobs: &Sender<Job>,
    responses: &Sender<String>,
) -> io::Result<()> {
    let mut line = GameLine {
        start: Layout::all()[0].position(),
        moves: Vec::new(),
    };
    let mut stop = Arc::new(AtomicBool::new(false));
    let mut is_infinite = false;
    // A closed channel needs no handling: the input ends then too.
    let respond = |text: String| drop(responses.send(text));
    while let Some(text) = read_line(&mut input)? {
        let command = text.and_then(|text| match text.trim() {
            "" => Ok(None),
            text => parse_command(text, &line.last()).map(Some),
        });
        match command {
            Err(error) => respond(format!("error {}", error.replace('\n', " "))),
            Ok(None) => (),
            Ok(Some(Command::Hello)) => {
                respond(concat!("engine sumito ", env!("CARGO_PKG_VERSION")).to_owned());
                respond("ready".to_owned());
            }
            Ok(Some(Command::Position(position))) => line = position,
            Ok(Some(Command::Stop)) => stop.store(true, Ordering::Relaxed),
            Ok(Some(Command::Quit)) => {
                stop.store(true, Ordering::Relaxed);
                break;
            }
            Ok(Some(Command::New)) => drop(jobs.send(Job::NewGame)),
            Ok(Some(Command::Go(go))) => {
                // Nothing else would end a search without limits.
                if is_infinite {
                    stop.store(true, Ordering::Relaxed);
                }
                stop = Arc::default();
                is_infinite = go.is_infinite();
                let search = Box::new((line.clone(), go));
                drop(jobs.send(Job::Search(search, Arc::clone(&stop))));
            }
        }
    }
    // At the end of the input a search with a limit is still completed.
    if is_infinite {
        stop.store(true, Ordering::Relaxed);
    }
    Ok(())
}

/// The next line of the input, or why it cannot be read; `None` at the end of the input.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, String>>> {
    let mut line = Vec::new();
    input
        .by_ref()
        .take(MAX_COMMAND_LENGTH)
        .read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.len() as u64 == MAX_COMMAND_LENGTH && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        let error = format!("a line of more than {MAX_COMMAND_LENGTH} bytes, expected a command");
        return Ok(Some(Err(error)));
    }
    let text = String::from_utf8(line);
    Ok(Some(text.map_err(|error| {
        format!("{error}, expected a command in UTF-8")
    })))
}

fn run_searches(options: &EngineOptions, queue: &Receiver<Job>, responses: &Sender<String>) {
    let mut engine = Engine::new(options);
    for job in queue {
        let Job::Search(search, stop) = job else {
            engine.new_game();
            continue;
        };
        let (line, go) = *search;
        let position = line.last();
        let mut limits = go.limits;
        let side = usize::from(position.rules().side(position.seat()));
        let clock = go.clocks.and_then(|clocks| clocks.get(side).copied());
        let mut time = clock.map(|clock| TimeManager::new(&clock, position.move_list().len()));
        if let Some(time) = &time {
            let most = time.maximum();
            limits.time = Some(limits.time.map_or(most, |limit| limit.min(most)));
        }
        let result = engine.search(&position, &line.keys(), &limits, &stop, &mut |result| {
            let lines = info_lines(result, &position);
            let is_gone = lines.into_iter().any(|line| responses.send(line).is_err());
            let is_enough = time
                .as_mut()
                .is_some_and(|time| time.is_enough(result.elapsed, result.best_move()));
            if is_gone || is_enough {
                stop.store(true, Ordering::Relaxed);
            }
        });
        let error = result.as_ref().err().map(|error| format!("error {error}"));
        let best = result.ok().map(|result| result.best_move());
        for text in error.into_iter().chain([best_move_line(best, &position)]) {
            if responses.send(text).is_err() {
                return;
            }
        }
    }
}
