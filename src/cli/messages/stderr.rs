//! Messages on standard error.

use std::io::{self, Write as _};

use super::plural;
use crate::cli::output::escape_text;
use crate::queries::ResolvedPosition;
use crate::stats::GameChoice;

/// Prints a message on standard error.
pub(crate) fn note(text: &str) {
    // When standard error is closed, the command continues.
    let _ = writeln!(io::stderr(), "{}", escape_text(text));
}

/// Tells how many games of other kinds figures leave out.
pub(crate) fn note_left_out(choice: &GameChoice) {
    for (game, games) in &choice.left_out {
        note(&format!(
            "{} of {} left out (--game {} counts them instead)",
            plural::games(usize::try_from(*games).unwrap_or(usize::MAX)),
            game.title(),
            game.key()
        ));
    }
}

/// Tells from which layout the moves start, if that was not given but is the most common one.
pub(crate) fn note_default_layout(found: &ResolvedPosition) {
    if let Some(layout) = found.default_layout {
        let name = layout.name();
        note(&format!(
            "layout {name}, the most common one (another with --layout)"
        ));
    }
}
