//! The files that a command line names: files, folders, standard input.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context as _, Result, bail};
use indicatif::ProgressBar;

use super::waiting::{Awaited, Waiting};
use super::{Status, ui};
use crate::ask::no_record;
use crate::record::{self, PreambleBuffer, ReadOptions, Record, StreamError, read_parallel};

/// A file to read games from.
#[derive(Debug)]
struct Input {
    /// As the user wrote it; `-` is standard input.
    name: String,
    path: Option<PathBuf>,
    /// Whether the command line names the file itself, and not a folder with it.
    is_named: bool,
}

/// The files that a command line names.
#[derive(Debug)]
pub(super) struct Inputs {
    files: Vec<Input>,
    /// Streams that were begun, for a file may hold several, or none.
    pub(super) begun: usize,
    /// Those of them in which there was no record.
    pub(super) without_records: usize,
    /// Streams that could not be read to their end.
    broken: usize,
    /// Whether everything in the folders could be read.
    status: Status,
}

/// A stream of records.
pub(super) struct Source<'a> {
    /// The name of the file, and of the member when it is an archive.
    pub(super) name: &'a str,
    /// Moves as the file is read.
    pub(super) bar: &'a ProgressBar,
    stream: &'a mut dyn Read,
    options: ReadOptions,
    /// What became of the stream.
    end: &'a mut End,
}

/// What became of a stream.
#[derive(Default)]
struct End {
    /// Why it could not be read to its end.
    failure: Option<anyhow::Error>,
    has_records: bool,
}

impl Source<'_> {
    /// Hands over the records in their order, read on all cores, each with what `work` makes of it there. Of a stream without records,
    /// comments are not handed over.
    ///
    /// # Errors
    /// Those of `each`, which end the reading.
    pub(super) fn for_each<T: Send>(
        self,
        work: impl Fn(&Record) -> T + Sync,
        mut each: impl FnMut(Record, T) -> Result<()>,
    ) -> Result<()> {
        let mut outcome = Ok(());
        let mut held_back = PreambleBuffer::default();
        let read = read_parallel(self.stream, self.options, work, |record, made| {
            self.bar.tick();
            outcome = held_back.take(record, made, &mut each);
            match outcome {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        self.end.failure = read.err().map(Into::into);
        self.end.has_records = held_back.has_records();
        outcome
    }
}

/// The files named, and those in the folders named, in the order of their names.
///
/// What is named itself must be readable. Of a folder's content, what cannot be read is told and left out, and so are
/// databases, for the one that is being filled may be among them.
pub(super) fn inputs(names: &[PathBuf]) -> Result<Inputs> {
    let mut found = Inputs {
        files: Vec::new(),
        begun: 0,
        without_records: 0,
        broken: 0,
        status: Status::Done,
    };
    for path in names {
        if path.as_os_str() == "-" {
            found.files.push(Input {
                name: "-".to_owned(),
                path: None,
                is_named: true,
            });
        } else if fs::metadata(path)
            .with_context(|| cannot_read(path))?
            .is_dir()
        {
            found.walk(path);
        } else if is_database(path).with_context(|| cannot_read(path))? {
            bail!(
                "{} is a database, expected records of games",
                path.display()
            );
        } else {
            found.add(path, true);
        }
    }
    if found.files.is_empty() {
        bail!("no files in the folders named");
    }
    Ok(found)
}

fn cannot_read(path: &Path) -> String {
    format!("cannot read {}", path.display())
}

/// Whether a file is a database. What is no file, as a pipe, is not looked into, for that would take its first bytes.
fn is_database(path: &Path) -> io::Result<bool> {
    if !fs::metadata(path)?.is_file() {
        return Ok(false);
    }
    record::is_database(File::open(path)?)
}

impl Inputs {
    fn add(&mut self, path: &Path, is_named: bool) {
        let (name, path) = (path.display().to_string(), Some(path.to_owned()));
        self.files.push(Input {
            name,
            path,
            is_named,
        });
    }

    fn walk(&mut self, folder: &Path) {
        let entries = fs::read_dir(folder)
            .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
        let mut paths: Vec<PathBuf> = match entries {
            Ok(paths) => paths,
            Err(error) => return self.leave_out(folder, &error),
        };
        paths.sort();
        for path in paths
            .iter()
            .filter(|path| !path.file_name().is_some_and(is_hidden))
        {
            let kind = fs::metadata(path).map(|data| data.file_type());
            match kind {
                // A folder behind a link may lead back here.
                Ok(kind) if kind.is_dir() && path.is_symlink() => {}
                Ok(kind) if kind.is_dir() => self.walk(path),
                Ok(kind) if !kind.is_file() => {}
                Ok(_) => match is_database(path) {
                    Ok(true) => {}
                    Ok(false) => self.add(path, false),
                    Err(error) => self.leave_out(path, &error),
                },
                Err(error) => self.leave_out(path, &error),
            }
        }
    }

    fn leave_out(&mut self, path: &Path, error: &io::Error) {
        ui::note(&format!("{}: {error}; left out", cannot_read(path)));
        self.status = Status::Reservations;
    }
}

fn is_hidden(name: &OsStr) -> bool {
    record::is_hidden(&name.to_string_lossy())
}

impl Inputs {
    /// Has all be read once more; nothing of that is counted.
    ///
    /// # Errors
    /// Those of `work`; when what was read is not there any more.
    pub(super) fn read_again<T>(
        &mut self,
        work: impl FnOnce(&mut Inputs) -> Result<T>,
    ) -> Result<T> {
        let is_file = |input: &Input| {
            let path = input.path.as_deref();
            path.is_some_and(|path| fs::metadata(path).is_ok_and(|file| file.is_file()))
        };
        if let Some(stream) = self.files.iter().find(|input| !is_file(input)) {
            bail!(
                "{} cannot be read twice, expected a file: import the games from a file again",
                stream.name
            );
        }
        let (begun, without_records) = (self.begun, self.without_records);
        let done = work(self);
        (self.begun, self.without_records) = (begun, without_records);
        done
    }

    /// Hands each stream to `work`. A stream that cannot be read to its end, or has no record, is told, and the next one read.
    ///
    /// # Errors
    /// Those of `work`.
    pub(super) fn read(
        &mut self,
        options: ReadOptions,
        mut work: impl FnMut(Source<'_>) -> Result<()>,
    ) -> Result<()> {
        for input in &self.files {
            let (begun, broken) = (&mut self.begun, &mut self.broken);
            let before = *begun - self.without_records;
            let mut tell = |name: &str, error: &anyhow::Error, bar: &ProgressBar| {
                bar.suspend(|| ui::note(&format!("cannot read {name} to its end: {error:#}")));
                *broken += 1;
            };
            let Opened {
                stream,
                file,
                bar,
                about,
            } = match input.open() {
                Ok(opened) => opened,
                Err(error) => {
                    *begun += 1;
                    tell(&input.name, &error.into(), &ProgressBar::hidden());
                    continue;
                }
            };
            let archive = file.map(|file| bar.wrap_read(file));
            let stream = bar.wrap_read(stream);
            record::unpack(&input.name, stream, archive, &mut |name, stream| {
                *begun += 1;
                let mut end = End::default();
                let mut kind = None;
                match stream {
                    Ok(stream) => work(Source {
                        name,
                        bar: &bar,
                        stream,
                        options,
                        end: &mut end,
                    })?,
                    Err(StreamError::Io(error)) => end.failure = Some(error.into()),
                    Err(StreamError::UnsupportedFile(found)) => kind = Some(found),
                }
                if let Some(error) = end.failure {
                    tell(name, &error, &bar);
                } else if !end.has_records {
                    self.without_records += 1;
                    bar.suspend(|| ui::note(&no_record(name, kind)));
                }
                Ok::<_, anyhow::Error>(())
            })?;
            bar.finish_and_clear();
            // Whoever names a file wants its games; in a folder there may be all sorts of things.
            if input.is_named && self.begun - self.without_records == before {
                self.status = Status::Reservations;
            }
            if about.is_some() && about != input.about() {
                ui::note(&format!(
                    "{} was changed while it was read; what was read is what it was at some time, or a mixture",
                    input.name
                ));
                self.status = Status::Reservations;
            }
        }
        Ok(())
    }

    /// Whether everything could be read.
    ///
    /// # Errors
    /// When a stream could not be read to its end.
    pub(super) fn status(&self) -> Result<Status> {
        match self.broken {
            0 => Ok(self.status),
            broken => bail!(
                "{broken} of {} files could not be read to the end",
                self.begun
            ),
        }
    }
}

/// A file that was opened.
struct Opened {
    stream: Box<dyn Read>,
    /// The file once more, unless it can only be read once.
    file: Option<File>,
    bar: ProgressBar,
    about: Option<About>,
}

/// What a change of a file changes: how many bytes it has, and when they were written.
type About = (u64, SystemTime);

fn about(data: &Metadata) -> Option<About> {
    let about = data.modified().map(|written| (data.len(), written));
    about.ok().filter(|_| data.is_file())
}

/// A file that is to have so many more bytes.
struct Whole<R> {
    file: R,
    rest: u64,
}

impl<R: Read> Read for Whole<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = usize::try_from(self.rest)
            .unwrap_or(usize::MAX)
            .min(buffer.len());
        let read = self.file.read(&mut buffer[..most])?;
        if read == 0 && most > 0 {
            let missing = format!(
                "it became shorter while it was read: {} bytes are missing",
                self.rest
            );
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, missing));
        }
        self.rest -= read as u64;
        Ok(read)
    }
}

impl Input {
    fn about(&self) -> Option<About> {
        about(&fs::metadata(self.path.as_ref()?).ok()?)
    }

    /// A file is read as long as it is now.
    fn open(&self) -> io::Result<Opened> {
        let Some(path) = &self.path else {
            let bar = ui::bytes_bar(&self.name, None);
            let waiting = Waiting::begin(&self.name, &bar);
            let stream = Box::new(Awaited::new(io::stdin().lock(), waiting));
            return Ok(Opened {
                stream,
                file: None,
                bar,
                about: None,
            });
        };
        if !fs::metadata(path)?.is_file() {
            // To open a pipe takes as long as nobody writes to it.
            let bar = ui::bytes_bar(&self.name, None);
            let waiting = Waiting::begin(&self.name, &bar);
            return Ok(Opened {
                stream: Box::new(Awaited::new(File::open(path)?, waiting)),
                file: None,
                bar,
                about: None,
            });
        }
        let file = File::open(path)?;
        let data = file.metadata()?;
        let size = Some(data.len()).filter(|_| data.is_file());
        Ok(Opened {
            file: if data.is_file() {
                Some(file.try_clone()?)
            } else {
                None
            },
            stream: match size {
                Some(rest) => Box::new(Whole { file, rest }),
                None => Box::new(file),
            },
            bar: ui::bytes_bar(&self.name, size),
            about: about(&data),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_became_shorter_is_an_error_behind_its_bytes() {
        let mut read = Vec::new();
        let whole = |rest| Whole {
            file: &b"1.a1b2"[..],
            rest,
        };
        assert_eq!(whole(4).read_to_end(&mut read).unwrap(), 4);
        assert_eq!(whole(6).read_to_end(&mut read).unwrap(), 6);
        let error = whole(8).read_to_end(&mut read).unwrap_err();
        assert_eq!(
            error.to_string(),
            "it became shorter while it was read: 2 bytes are missing"
        );
        assert_eq!(read, b"1.a11.a1b21.a1b2");
    }
}
