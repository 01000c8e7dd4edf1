//! Messages on standard error.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::sync::{Mutex, Once, PoisonError};

use super::plural;
use crate::cli::output::{OutputFormat, escape_text};
use crate::games::with_position;
use crate::queries::{DefaultLayout, ResolvedPosition};
use crate::record::ReadGame as _;
use crate::stats::{GameKindChoice, other_rules_text};

/// The messages that wait until the pager has left the screen; `None` while there is no pager.
static WAITING: Mutex<Option<Vec<String>>> = Mutex::new(None);

/// Holds messages back from now on, because a pager has the screen.
pub(crate) fn hold_notes() {
    let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
    waiting.get_or_insert_default();
}

/// Whether messages are held back.
pub(crate) fn are_notes_held() -> bool {
    let waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
    waiting.is_some()
}

/// Prints the messages that were held back; later ones are printed at once.
pub(crate) fn release_notes() {
    let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
    let notes = waiting.take().unwrap_or_default();
    drop(waiting);
    notes.iter().for_each(|text| note(text));
}

/// Prints a message on standard error, once no pager has the screen.
pub(crate) fn note(text: &str) {
    let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(waiting) = waiting.as_mut() {
        waiting.push(text.to_owned());
        return;
    }
    drop(waiting);
    // When standard error is closed, the command continues.
    let _ = writeln!(io::stderr(), "{}", escape_text(text));
}

/// Reports, once, that the program waits for another one.
pub(crate) fn note_locked() {
    static REPORTED: Once = Once::new();
    REPORTED.call_once(|| {
        note("the database is locked by another program; waiting for up to a minute until it is free");
    });
}

/// Reports the number of games of other kinds, and of fragments, that figures leave out.
pub(crate) fn note_left_out(choice: &GameKindChoice) {
    for (game, games) in &choice.left_out {
        let them = if *games == 1 { "it" } else { "them" };
        note(&format!(
            "{} of {} skipped (--game {} selects {them})",
            plural::games(usize::try_from(*games).unwrap_or(usize::MAX)),
            game.title(),
            game.key()
        ));
    }
    match choice.fragments {
        0 => {}
        1 => note("1 fragment skipped (its record begins in mid-game)"),
        fragments => note(&format!(
            "{fragments} fragments skipped (their records begin in mid-game)"
        )),
    }
}

/// Reports the games from the layout of a position under other rules, which the explorer does not count.
pub(crate) fn note_other_rules(games: &BTreeMap<String, u64>) {
    if let Some(text) = other_rules_text(games) {
        note(&format!("{text} (--rules selects them)"));
    }
}

/// Reports that a table of `rows`, such as `games`, is empty.
pub(crate) fn note_none(format: OutputFormat, count: usize, rows: &str) {
    if format == OutputFormat::Table && count == 0 {
        note(&format!("no {rows} found"));
    }
}

/// Reports what was assumed to find a position: the layout from which the moves start, if it was not given but is the most common one, and their notation, if
/// it is not a common one. Then what the position states and the query does not compare.
pub(crate) fn note_assumptions(found: &ResolvedPosition) {
    let states_lost = with_position!(&found.position, position => position.states_lost_marbles());
    if found.line.is_none() && states_lost {
        note(
            "the lost marbles of the position are not compared, only its board and the player to move (`search --score N-N` compares the score)",
        );
    }
    if found.assumes_black {
        note(
            "Black is taken to be to move, for the position does not say (a blank and `w` at its end: White)",
        );
    }
    if let Some(notation) = found.rare_notation {
        note(&format!(
            "the moves are read in {notation} notation, the only one in which all are legal"
        ));
    }
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
