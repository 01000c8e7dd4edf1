//! Paths in the project.

use std::path::{Path, PathBuf};

/// A path in the project.
pub(crate) fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}
