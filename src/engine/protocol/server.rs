//! The server side of the protocol: the engine as other programs use it.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::command::{Command, parse_command};
use super::game_line::GameLine;
use super::response::{best_move_line, info_line};
use crate::engine::search::{Engine, EngineOptions, SearchLimits};
use crate::rules::Layout;

/// A job for the search thread.
enum Job {
    NewGame,
    /// Each search has a stop flag of its own, so that a late `stop` does not end the next one.
    Search(Box<(GameLine, SearchLimits)>, Arc<AtomicBool>),
}

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
    input: impl BufRead,
    jobs: &Sender<Job>,
    responses: &Sender<String>,
) -> io::Result<()> {
    let mut line = GameLine {
        start: Layout::all()[0].position(),
        moves: Vec::new(),
    };
    let mut stop = Arc::new(AtomicBool::new(false));
    let mut is_endless = false;
    // A closed channel needs no handling: the input ends then too.
    let respond = |text: String| drop(responses.send(text));
    for text in input.lines() {
        let text = text?;
        if text.trim().is_empty() {
            continue;
        }
        match parse_command(text.trim(), &line.last()) {
            Err(error) => respond(format!("error {}", error.replace('\n', " "))),
            Ok(Command::Hello) => {
                respond(concat!("engine sumito ", env!("CARGO_PKG_VERSION")).to_owned());
                respond("ready".to_owned());
            }
            Ok(Command::Position(position)) => line = position,
            Ok(Command::Stop) => stop.store(true, Ordering::Relaxed),
            Ok(Command::Quit) => {
                stop.store(true, Ordering::Relaxed);
                break;
            }
            Ok(Command::New) => drop(jobs.send(Job::NewGame)),
            Ok(Command::Go(limits)) => {
                // Nothing else would end a search without limits.
                if is_endless {
                    stop.store(true, Ordering::Relaxed);
                }
                stop = Arc::default();
                is_endless =
                    limits.time.is_none() && limits.depth.is_none() && limits.nodes.is_none();
                let search = Box::new((line.clone(), limits));
                drop(jobs.send(Job::Search(search, Arc::clone(&stop))));
            }
        }
    }
    // At the end of the input a search with a limit is still completed.
    if is_endless {
        stop.store(true, Ordering::Relaxed);
    }
    Ok(())
}

fn run_searches(options: &EngineOptions, queue: &Receiver<Job>, responses: &Sender<String>) {
    let mut engine = Engine::new(options);
    for job in queue {
        let Job::Search(search, stop) = job else {
            engine.new_game();
            continue;
        };
        let (line, limits) = *search;
        let position = line.last();
        let result = engine.search(&position, &line.keys(), &limits, &stop, &mut |result| {
            if responses.send(info_line(result, &position)).is_err() {
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
