//! A folder that gets its name when it is complete, and then replaces the folder of an earlier export.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::render::{GENERATOR, INDEX, is_file_name};
use crate::store::Staging;

/// Passes a new folder to `write`, and gives it the name `target` when it is written. A folder of this name must be empty or the pages of an earlier export,
/// which are replaced as a whole.
pub(super) fn write_folder<T>(target: &Path, write: impl FnOnce(&Path) -> Result<T>) -> Result<T> {
    let cannot_write = || format!("cannot write {}", target.display());
    let exists = fs::exists(target).with_context(cannot_write)?;
    let destination = if exists {
        check_replaceable(target)?;
        // If the target is a symbolic link, it stays one.
        fs::canonicalize(target).with_context(cannot_write)?
    } else {
        // Without the separator at its end.
        target.components().collect::<PathBuf>()
    };
    let staging = Staging::beside(&destination).with_context(cannot_write)?;
    let part = staging.path();
    fs::create_dir(&part).with_context(cannot_write)?;
    let written = write(&part)?;
    let persisted = if exists {
        staging.replace_folder(&destination)
    } else {
        staging.persist(&destination)
    };
    persisted.with_context(cannot_write)?;
    Ok(written)
}

/// Refuses a folder with files that no export wrote, and the working directory, which must not disappear while a shell is in it.
fn check_replaceable(folder: &Path) -> Result<()> {
    let cannot_read = || format!("cannot read {}", folder.display());
    let resolved = fs::canonicalize(folder).with_context(cannot_read)?;
    if env::current_dir().is_ok_and(|current| current.starts_with(&resolved)) {
        bail!(
            "{} is the current folder, expected the name of another folder",
            folder.display()
        );
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).with_context(cannot_read)? {
        let name = entry.with_context(cannot_read)?.file_name();
        names.push(name.to_string_lossy().into_owned());
    }
    if names.is_empty() {
        return Ok(());
    }
    let expected = "expected a new or empty folder, or one that `export --to html` wrote";
    if let Some(name) = names.iter().find(|name| !is_file_name(name)) {
        bail!("{} contains {name}, {expected}", folder.display());
    }
    let index = fs::read_to_string(folder.join(INDEX)).unwrap_or_default();
    if !index.contains(GENERATOR) {
        bail!(
            "{} has no {INDEX} of an export, {expected}",
            folder.display()
        );
    }
    Ok(())
}
