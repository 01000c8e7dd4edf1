//! The log of a match: a file of JSON lines, the settings in the first one and then a line for each pair.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use serde_json::{Map, Value, json};

use crate::cli::messages::note;

/// A log that is open for more pairs. Nobody else writes to it meanwhile.
pub(super) struct MatchLog {
    path: PathBuf,
    file: File,
}

/// The field of the first line that identifies the file as a log, and its version.
const HEAD: &str = "sumito_match";
const VERSION: u64 = 1;

impl MatchLog {
    /// Opens the log of a match with these settings, or begins one; also returns the pairs that it has. A last line that is not complete, as after a crash,
    /// is removed.
    pub(super) fn open(
        path: &Path,
        settings: &Map<String, Value>,
    ) -> Result<(MatchLog, Vec<Value>)> {
        let name = path.display();
        let options = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        let mut file = options.with_context(|| format!("cannot open the log {name}"))?;
        match file.try_lock() {
            Ok(()) => (),
            Err(TryLockError::WouldBlock) => {
                bail!("{name} is in use by another match, expected a log of its own for each")
            }
            Err(TryLockError::Error(error)) => {
                return Err(error).with_context(|| format!("cannot lock the log {name}"));
            }
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)
            .with_context(|| format!("cannot read the log {name}"))?;
        let (lines, complete) = complete_lines(&bytes, path)?;
        if complete < bytes.len() {
            note(&format!(
                "{name}: the last line is not complete or damaged, and is removed; a pair of games that it had is played again"
            ));
            file.set_len(complete as u64)?;
        }
        file.seek(SeekFrom::End(0))?;
        let mut log = MatchLog {
            path: path.to_owned(),
            file,
        };
        match lines.split_first() {
            None => log.add(&json!({ HEAD: VERSION, "settings": settings }))?,
            Some((head, _)) => compare(head, settings, path)?,
        }
        Ok((log, lines.into_iter().skip(1).collect()))
    }

    /// Adds a line. It is on the disk when this returns.
    pub(super) fn add(&mut self, line: &Value) -> Result<()> {
        let text = format!("{line}\n");
        let written = self.file.write_all(text.as_bytes());
        written
            .and_then(|()| self.file.sync_data())
            .with_context(|| format!("cannot write the log {}", self.path.display()))
    }
}

/// The complete lines of a log, and the number of their bytes.
fn complete_lines(bytes: &[u8], path: &Path) -> Result<(Vec<Value>, usize)> {
    let (mut lines, mut complete) = (Vec::new(), 0);
    let mut rest = bytes;
    while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
        let (line, after) = rest.split_at(end + 1);
        match serde_json::from_slice(line) {
            Ok(value) => lines.push(value),
            // A crash may leave other bytes at the end than those that were written.
            Err(_) if after.is_empty() && !lines.is_empty() => break,
            Err(_) => bail!(
                "{}:{}: not well-formed JSON, expected a line of the log of a match",
                path.display(),
                lines.len() + 1
            ),
        }
        complete += line.len();
        rest = after;
    }
    // A text without any line may be a file of something else.
    if lines.is_empty()
        && !bytes.is_empty()
        && !bytes.starts_with(&format!("{{\"{HEAD}\"").into_bytes())
    {
        bail!(
            "{} is no log of a match, expected one or a new file",
            path.display()
        );
    }
    Ok((lines, complete))
}

/// Compares the settings of a log with those of a match.
fn compare(head: &Value, settings: &Map<String, Value>, path: &Path) -> Result<()> {
    let name = path.display();
    if head[HEAD] != json!(VERSION) {
        bail!("{name} is no log of a match, expected one or a new file");
    }
    let logged = head["settings"].as_object().cloned().unwrap_or_default();
    let keys: BTreeSet<&String> = logged.keys().chain(settings.keys()).collect();
    let value = |map: &Map<String, Value>, key: &str| map.get(key).cloned().unwrap_or_default();
    let differences: Vec<String> = keys
        .into_iter()
        .filter(|key| value(&logged, key) != value(settings, key))
        .map(|key| {
            format!(
                "{key} {} instead of {}",
                value(settings, key),
                value(&logged, key)
            )
        })
        .collect();
    if !differences.is_empty() {
        bail!(
            "{name} is the log of another match: {}; expected its settings, or another file",
            differences.join(", ")
        );
    }
    Ok(())
}
