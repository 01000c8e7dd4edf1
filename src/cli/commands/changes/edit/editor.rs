//! Opens a text in the user's editor, as `git commit` does.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

/// A file with a text that is being edited. It is removed unless [`EditedFile::keep`] was called.
pub(super) struct EditedFile {
    pub(super) path: PathBuf,
    stays: bool,
}

impl EditedFile {
    /// Creates a file with this text in the folder for temporary files.
    pub(super) fn create(game: i64, text: &str) -> Result<EditedFile> {
        for attempt in 0..1000 {
            let name = format!("sumito-game-{game}-{}-{attempt}.txt", std::process::id());
            let path = env::temp_dir().join(name);
            match new_private_file(&path) {
                Ok(mut file) => {
                    let edited = EditedFile { path, stays: false };
                    file.write_all(text.as_bytes())
                        .with_context(|| format!("cannot write {}", edited.path.display()))?;
                    return Ok(edited);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => {
                    return Err(error).with_context(|| format!("cannot write {}", path.display()));
                }
            }
        }
        bail!("no free name for a file in {}", env::temp_dir().display())
    }

    /// Replaces the text.
    pub(super) fn write(&self, text: &str) -> Result<()> {
        fs::write(&self.path, text).with_context(|| format!("cannot write {}", self.path.display()))
    }

    /// The text as it is now. Bytes that are not UTF-8 are replaced.
    pub(super) fn read(&self) -> Result<String> {
        let bytes =
            fs::read(&self.path).with_context(|| format!("cannot read {}", self.path.display()))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Leaves the file where it is, and returns its path as a text.
    pub(super) fn keep(&mut self) -> String {
        self.stays = true;
        self.path.display().to_string()
    }
}

impl Drop for EditedFile {
    fn drop(&mut self) {
        if !self.stays {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Creates a file that only its owner may read.
fn new_private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Opens a file in the editor, and waits until it ends.
pub(super) fn edit(path: &Path) -> Result<()> {
    let editor = editor();
    let name = editor.to_string_lossy().into_owned();
    let advice =
        "VISUAL or EDITOR names another editor, and --with reads a corrected record from a file";
    let status = command(&editor, path).status();
    let status = status.with_context(|| format!("cannot start the editor `{name}`; {advice}"))?;
    if !status.success() {
        bail!("the editor `{name}` failed ({status}), expected it to end with status 0; {advice}");
    }
    Ok(())
}

/// The editor that the environment names.
fn editor() -> OsString {
    let named = ["VISUAL", "EDITOR"]
        .into_iter()
        .filter_map(env::var_os)
        .find(|editor| !editor.is_empty());
    named.unwrap_or_else(|| OsString::from("vi"))
}

/// The command of an editor, which may have options: a shell splits it.
#[cfg(unix)]
fn command(editor: &OsString, path: &Path) -> Command {
    let mut script = editor.clone();
    script.push(" \"$@\"");
    let mut command = Command::new("sh");
    command.arg("-c").arg(script).arg(editor).arg(path);
    command
}

#[cfg(not(unix))]
fn command(editor: &OsString, path: &Path) -> Command {
    let mut command = Command::new(editor);
    command.arg(path);
    command
}
