//! Messages on standard error.

use std::io::{self, Write as _};

use super::plural;
use crate::cli::output::escape_text;
use crate::queries::{DefaultLayout, ResolvedPosition};
use crate::stats::GameChoice;

/// Prints a message on standard error.
pub(crate) fn note(text: &str) {
    // When standard error is closed, the command continues.
    let _ = writeln!(io::stderr(), "{}", escape_text(text));
}

/// Tells how many games of other kinds figures leave out.
pub(crate) fn note_left_out(choice: &GameChoice) {
    for (game, games) in &choice.left_out {
        let them = if *games == 1 { "it" } else { "them" };
        note(&format!(
            "{} of {} skipped (--game {} selects {them})",
            plural::games(usize::try_from(*games).unwrap_or(usize::MAX)),
            game.title(),
            game.key()
        ));
    }
}

/// Tells from which layout the moves start, if that was not given but is the most common one.
pub(crate) fn note_default_layout(found: &ResolvedPosition) {
    let (layout, of_game) = match found.default_layout {
        Some(DefaultLayout::OfAll(layout)) => (layout, String::new()),
        Some(DefaultLayout::OfGame(layout)) => (layout, format!(" of {}", layout.kind().title())),
        None => return,
    };
    note(&format!(
        "layout {}, the most common one{of_game} (another with --layout)",
        layout.name()
    ));
}
