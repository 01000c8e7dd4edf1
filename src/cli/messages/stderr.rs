//! What is said on standard error: progress, notes, problems.

use std::io::{self, Write as _};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::terminal::{visible, visible_line};
use crate::ask::Found;

/// Says something that is not data.
pub(super) fn note(text: &str) {
    // Where nobody reads it, the work goes on.
    let _ = writeln!(io::stderr(), "{}", visible(text));
}

/// Says which layout the moves begin from, where it was not named.
pub(super) fn tell_common(place: &Found) {
    if let Some(common) = place.common {
        let name = common.name();
        note(&format!(
            "layout {name}, the most common one (another with --layout)"
        ));
    }
}

/// A number of games in words.
pub(super) fn games(count: usize) -> String {
    format!("{count} game{}", if count == 1 { "" } else { "s" })
}

/// A bar over bytes, or a spinner where their number is not known. Drawn only on a terminal.
pub(super) fn bytes_bar(what: &str, total: Option<u64>) -> ProgressBar {
    let template = "{msg} {wide_bar} {bytes}/{total_bytes} {eta}";
    bar(what, total, template)
}

/// A bar over games.
pub(super) fn games_bar(what: &str, total: u64) -> ProgressBar {
    bar_of(what, total, "games")
}

/// A bar over things of a kind.
pub(super) fn bar_of(what: &str, total: u64, things: &str) -> ProgressBar {
    let template = format!("{{msg}} {{wide_bar}} {{pos}}/{{len}} {things} {{eta}}");
    bar(what, Some(total), &template)
}

fn bar(what: &str, total: Option<u64>, template: &str) -> ProgressBar {
    let bar = match total {
        Some(total) => ProgressBar::new(total).with_style(
            ProgressStyle::with_template(template).expect("the template is well formed"),
        ),
        None => ProgressBar::new_spinner(),
    };
    bar.enable_steady_tick(Duration::from_millis(200));
    bar.with_message(visible_line(what).into_owned())
}
