//! The size of the terminal.

use std::io;

use terminal_size::{Height, Width, terminal_size_of};

/// The size of the screen of a terminal, in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Screen {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
}

impl Screen {
    /// The screen of standard output, if that is a terminal whose size is known.
    pub(crate) fn of_standard_output() -> Option<Screen> {
        let (Width(columns), Height(rows)) = terminal_size_of(io::stdout())?;
        let [columns, rows] = [columns, rows].map(usize::from);
        (columns > 0 && rows > 0).then_some(Screen { columns, rows })
    }
}
