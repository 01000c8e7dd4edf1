//! The engine as others ask it, by the [protocol](super::protocol).

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::protocol::{Asked, Line, best_line, info_line, read};
use super::{Engine, Limits, Options};
use crate::rules::Layout;

/// What the thread that searches is to do.
enum Job {
    Forget,
    /// Each search has a flag of its own, so that a late `stop` does not end the next one.
    Search(Box<(Line, Limits)>, Arc<AtomicBool>),
}

/// Answers what is asked by lines of the protocol until `quit` or the end of the input.
///
/// # Errors
/// When the input cannot be read or an answer cannot be written.
pub fn serve(
    options: &Options,
    input: impl BufRead,
    output: &mut (impl Write + Send),
) -> io::Result<()> {
    let output = Mutex::new(output);
    let say = |line: &str| -> io::Result<()> {
        let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{line}")?;
        output.flush()
    };
    let (jobs, todo) = channel();
    thread::scope(|scope| {
        let say = &say;
        let worker = scope.spawn(move || work(options, &todo, say));
        let mut line = Line {
            start: Layout::all()[0].position(),
            moves: Vec::new(),
        };
        let mut stop = Arc::new(AtomicBool::new(false));
        let mut is_endless = false;
        let answer_all = || -> io::Result<()> {
            for text in input.lines() {
                let text = text?;
                if text.trim().is_empty() {
                    continue;
                }
                match read(text.trim(), &line.last()) {
                    Err(error) => say(&format!("error {}", error.replace('\n', " ")))?,
                    Ok(Asked::Hello) => {
                        say(concat!("engine sumito ", env!("CARGO_PKG_VERSION")))?;
                        say("ready")?;
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
                        is_endless = limits.time.is_none()
                            && limits.depth.is_none()
                            && limits.nodes.is_none();
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
        };
        let answered = answer_all();
        drop(jobs);
        answered.and(worker.join().unwrap_or(Ok(())))
    })
}

fn work(
    options: &Options,
    todo: &Receiver<Job>,
    say: &impl Fn(&str) -> io::Result<()>,
) -> io::Result<()> {
    let mut engine = Engine::new(options);
    for job in todo {
        let Job::Search(search, stop) = job else {
            engine.forget();
            continue;
        };
        let (line, limits) = *search;
        let position = line.last();
        let mut said = Ok(());
        let found = engine.search(&position, &line.keys(), &limits, &stop, &mut |found| {
            if said.is_ok() {
                said = say(&info_line(found, &position));
            }
        });
        said?;
        if let Err(error) = found {
            say(&format!("error {error}"))?;
        }
        say(&best_line(found.ok().map(|found| found.best()), &position))?;
    }
    Ok(())
}
