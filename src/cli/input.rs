//! The files that a command line names: files, folders, standard input.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use indicatif::ProgressBar;

use super::ui;
use crate::record::{ReadOptions, Record, read};

/// A stream to read games from.
#[derive(Debug)]
pub(super) struct Input {
    /// As the user wrote it; `-` is standard input.
    pub(super) name: String,
    path: Option<PathBuf>,
}

/// The files named, and those in the folders named, in the order of their names.
pub(super) fn inputs(names: &[PathBuf]) -> Result<Vec<Input>> {
    let mut inputs = Vec::new();
    for path in names {
        if path.as_os_str() == "-" {
            inputs.push(Input {
                name: "-".to_owned(),
                path: None,
            });
        } else {
            walk(path, &mut inputs)?;
        }
    }
    if inputs.is_empty() {
        bail!("no files in the folders named");
    }
    Ok(inputs)
}

fn walk(path: &Path, inputs: &mut Vec<Input>) -> Result<()> {
    let kind = fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
    if !kind.is_dir() {
        inputs.push(Input {
            name: path.display().to_string(),
            path: Some(path.to_owned()),
        });
        return Ok(());
    }
    let entries =
        fs::read_dir(path).with_context(|| format!("cannot read the folder {}", path.display()))?;
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<_>>()?;
    paths.sort();
    let is_hidden = |path: &Path| {
        path.file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with('.'))
    };
    paths
        .iter()
        .filter(|path| !is_hidden(path))
        .try_for_each(|path| walk(path, inputs))
}

impl Input {
    /// The records of the stream, and a bar that moves as they are read.
    pub(super) fn records(
        &self,
        options: ReadOptions,
    ) -> Result<(impl Iterator<Item = io::Result<Record>>, ProgressBar)> {
        let (stream, size): (Box<dyn Read>, _) = match &self.path {
            None => (Box::new(io::stdin().lock()), None),
            Some(path) => {
                let file =
                    File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
                let size = file.metadata().ok().map(|data| data.len());
                (Box::new(file), size)
            }
        };
        let bar = ui::bytes_bar(&self.name, size);
        let moving = bar.clone();
        Ok((
            read(bar.wrap_read(stream), options).inspect(move |_| moving.tick()),
            bar,
        ))
    }
}
