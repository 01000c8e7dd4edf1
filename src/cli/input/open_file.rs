//! Opens an input file, and detects changes while it is read.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::Path;
use std::time::SystemTime;

use indicatif::ProgressBar;

use super::find_files::InputFile;
use super::waiting::{StreamWithNotice, WaitNotice, is_typed};
use crate::cli::messages::progress;

/// An open input file.
pub(super) struct OpenFile {
    pub(super) stream: Box<dyn Read>,
    /// A second handle of a regular file, for archives that need random access.
    pub(super) seekable: Option<File>,
    pub(super) bar: ProgressBar,
    /// None for a pipe and for standard input.
    pub(super) version: Option<FileVersion>,
}

/// Identifies the content of a file: its length in bytes, and when it was modified.
pub(super) type FileVersion = (u64, SystemTime);

fn version(data: &Metadata) -> Option<FileVersion> {
    let version = data.modified().map(|modified| (data.len(), modified));
    version.ok().filter(|_| data.is_file())
}

impl InputFile {
    /// The version of the file now.
    pub(super) fn version(&self) -> Option<FileVersion> {
        version(&fs::metadata(self.path.as_ref()?).ok()?)
    }

    /// Opens the file. A regular file is read up to its present length, even when it grows.
    pub(super) fn open(&self) -> io::Result<OpenFile> {
        let Some(path) = &self.path else {
            return self.open_stream(|| Ok(io::stdin().lock()));
        };
        if !fs::metadata(path)?.is_file() {
            return self.open_stream(|| File::open(path));
        }
        self.open_regular(path)
    }

    /// Opens a pipe or standard input. Opening a pipe blocks until another program writes to it, so the notice is started before that.
    fn open_stream<R: Read + 'static>(
        &self,
        open: impl FnOnce() -> io::Result<R>,
    ) -> io::Result<OpenFile> {
        // A spinner would draw over what is typed.
        let bar = if is_typed(&self.name) {
            ProgressBar::hidden()
        } else {
            progress::bytes_bar(&self.name, None)
        };
        let notice = WaitNotice::start(&self.name, &bar);
        Ok(OpenFile {
            stream: Box::new(StreamWithNotice::new(open()?, notice)),
            seekable: None,
            bar,
            version: None,
        })
    }

    fn open_regular(&self, path: &Path) -> io::Result<OpenFile> {
        let file = File::open(path)?;
        let data = file.metadata()?;
        let length = Some(data.len()).filter(|_| data.is_file());
        Ok(OpenFile {
            seekable: length.map(|_| file.try_clone()).transpose()?,
            stream: match length {
                Some(remaining) => Box::new(ExactLength { file, remaining }),
                None => Box::new(file),
            },
            bar: progress::bytes_bar(&self.name, length),
            version: version(&data),
        })
    }
}

/// A file from which exactly `remaining` bytes are read; fewer are an error.
struct ExactLength<R> {
    file: R,
    remaining: u64,
}

impl<R: Read> Read for ExactLength<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let limit = usize::try_from(self.remaining)
            .unwrap_or(usize::MAX)
            .min(buffer.len());
        let read = self.file.read(&mut buffer[..limit])?;
        if read == 0 && limit > 0 {
            let message = format!(
                "it became shorter while it was read: {} bytes are missing",
                self.remaining
            );
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, message));
        }
        self.remaining -= read as u64;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_truncated_file_is_an_error_after_its_last_byte() {
        let mut read = Vec::new();
        let file = |remaining| ExactLength {
            file: &b"1.a1b2"[..],
            remaining,
        };
        assert_eq!(file(4).read_to_end(&mut read).unwrap(), 4);
        assert_eq!(file(6).read_to_end(&mut read).unwrap(), 6);
        let error = file(8).read_to_end(&mut read).unwrap_err();
        assert_eq!(
            error.to_string(),
            "it became shorter while it was read: 2 bytes are missing"
        );
        assert_eq!(read, b"1.a11.a1b21.a1b2");
    }
}
