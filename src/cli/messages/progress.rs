//! Progress bars on standard error.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::stderr::are_notes_held;
use crate::cli::output::escape_line;

/// A progress bar over bytes, or a spinner if their number is unknown. Drawn only on a terminal.
pub(crate) fn bytes_bar(label: &str, total: Option<u64>) -> ProgressBar {
    let template = "{msg} {wide_bar} {bytes}/{total_bytes} {eta}";
    bar(label, total, template)
}

/// A progress bar over games.
pub(crate) fn games_bar(label: &str, total: u64) -> ProgressBar {
    units_bar(label, total, "games")
}

/// A progress bar over units of some kind.
pub(crate) fn units_bar(label: &str, total: u64, units: &str) -> ProgressBar {
    let template = format!("{{msg}} {{wide_bar}} {{pos}}/{{len}} {units} {{eta}}");
    bar(label, Some(total), &template)
}

/// Moves a bar to `done` of `total`. Once a pager has the screen, the bar is not drawn any more.
pub(crate) fn update(bar: &ProgressBar, done: u64, total: u64) {
    if !bar.is_hidden() && are_notes_held() {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    bar.set_length(total);
    bar.set_position(done);
}

fn bar(label: &str, total: Option<u64>, template: &str) -> ProgressBar {
    let bar = match total {
        Some(total) => ProgressBar::new(total).with_style(
            ProgressStyle::with_template(template).expect("the template is well formed"),
        ),
        None => ProgressBar::new_spinner(),
    };
    bar.enable_steady_tick(Duration::from_millis(200));
    bar.with_message(escape_line(label).into_owned())
}
