//! The engine as others ask it, by the [protocol](super::protocol).

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::protocol::{Asked, GameLine, best_line, info_line, read};
use super::{Engine, EngineOptions, SearchLimits};
use crate::rules::Layout;

/// What the thread that searches is to do.
enum Job {
    Forget,
    /// Each search has a flag of its own, so that a late `stop` does not end the next one.
    Search(Box<(GameLine, SearchLimits)>, Arc<AtomicBool>),
}

/// Answers what is asked by lines of the protocol until `quit` or the end of the input.
///
/// # Errors
/// When the input cannot be read or an answer cannot be written.
pub fn serve(
    options: &EngineOptions,
    input: impl BufRead + Send,
    output: &mut dyn Write,
) -> io::Result<()> {
    let (say, said) = channel();
    thread::scope(|scope| {
        let (jobs, todo) = channel();
        let found = say.clone();
        scope.spawn(move || work(options, &todo, &found));
        let reader = scope.spawn(move || listen(input, &jobs, &say));
        // Both say what they have to until they end.
        for line in said {
            writeln!(output, "{line}")?;
            output.flush()?;
        }
        reader.join().unwrap_or(Ok(()))
    })
}

/// Reads what is asked, answers what can be answered at once, and hands on what is to be searched.
fn listen(input: impl BufRead, jobs: &Sender<Job>, say: &Sender<String>) -> io::Result<()> {
    let mut line = GameLine {
        start: Layout::all()[0].position(),
        moves: Vec::new(),
    };
    let mut stop = Arc::new(AtomicBool::new(false));
    let mut is_endless = false;
    // Where nobody listens any more, the input ends too.
    let answer = |text: String| drop(say.send(text));
    for text in input.lines() {
        let text = text?;
        if text.trim().is_empty() {
            continue;
        }
        match read(text.trim(), &line.last()) {
            Err(error) => answer(format!("error {}", error.replace('\n', " "))),
            Ok(Asked::Hello) => {
                answer(concat!("engine sumito ", env!("CARGO_PKG_VERSION")).to_owned());
                answer("ready".to_owned());
            }
            Ok(Asked::Position(asked)) => line = asked,
            Ok(Asked::Stop) => stop.store(true, Ordering::Relaxed),
            Ok(Asked::Quit) => {
                stop.store(true, Ordering::Relaxed);
                break;
            }
            Ok(Asked::New) => drop(jobs.send(Job::Forget)),
            Ok(Asked::Go(limits)) => {
                // Nothing else would end it.
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
    // A search that has a limit is answered before the end.
    if is_endless {
        stop.store(true, Ordering::Relaxed);
    }
    Ok(())
}

fn work(options: &EngineOptions, todo: &Receiver<Job>, say: &Sender<String>) {
    let mut engine = Engine::new(options);
    for job in todo {
        let Job::Search(search, stop) = job else {
            engine.new_game();
            continue;
        };
        let (line, limits) = *search;
        let position = line.last();
        let found = engine.search(&position, &line.keys(), &limits, &stop, &mut |found| {
            if say.send(info_line(found, &position)).is_err() {
                stop.store(true, Ordering::Relaxed);
            }
        });
        let refused = found.as_ref().err().map(|error| format!("error {error}"));
        let best = best_line(found.ok().map(|found| found.best_move()), &position);
        for text in refused.into_iter().chain([best]) {
            if say.send(text).is_err() {
                return;
            }
        }
    }
}
