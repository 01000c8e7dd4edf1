//! Messages on standard error.

use std::io::{self, Write as _};

use crate::ask::Found;
use crate::cli::output::escape_text;

/// Prints a message on standard error.
pub(crate) fn note(text: &str) {
    // When standard error is closed, the command continues.
    let _ = writeln!(io::stderr(), "{}", escape_text(text));
}

/// Tells from which layout the moves start, if that was not given but is the most common one.
pub(crate) fn note_default_layout(found: &Found) {
    if let Some(layout) = found.common {
        let name = layout.name();
        note(&format!(
            "layout {name}, the most common one (another with --layout)"
        ));
    }
}
