//! Shows a view on the whole screen until the user leaves it.

use std::io::{self, IsTerminal as _};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use ratatui::crossterm::event::{self, Event, KeyEvent, KeyEventKind};
use ratatui::crossterm::terminal::disable_raw_mode;
use ratatui::{DefaultTerminal, Frame};

/// The interval at which a view is checked for changes that no key has made.
const UPDATE_INTERVAL: Duration = Duration::from_millis(40);
/// The interval shortly after a change, when an answer to a key is to be expected.
const SHORT_UPDATE_INTERVAL: Duration = Duration::from_millis(4);
/// How long after a change the short interval applies.
const ANSWER_TIME: Duration = Duration::from_millis(500);

/// How long the view may take to end by itself after a signal.
const TIME_TO_LEAVE: Duration = Duration::from_millis(500);

/// Whether a signal has asked the program to end.
static ENDED_BY_SIGNAL: AtomicBool = AtomicBool::new(false);

/// Whether a view stays on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reaction {
    Stay,
    Leave,
}

/// Whether a view must be drawn again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    Nothing,
    Changed,
}

/// A view of the whole screen.
pub(crate) trait View {
    /// Draws the view.
    fn draw(&mut self, frame: &mut Frame<'_>);

    /// Handles a key.
    fn on_key(&mut self, key: KeyEvent) -> Reaction;

    /// Updates the view with the answers that have come meanwhile.
    ///
    /// # Errors
    /// When the view cannot continue.
    fn update(&mut self) -> Result<Change> {
        Ok(Change::Nothing)
    }
}

/// Whether a user sees the output and can answer with keys.
pub(crate) fn is_interactive() -> bool {
    io::stdout().is_terminal() && io::stdin().is_terminal()
}

/// Shows a view until the user leaves it. The terminal is restored however that happens, also by a signal or a panic. A signal ends the program.
///
/// # Errors
/// When the terminal cannot be used, or the view cannot continue.
pub(crate) fn show(view: &mut impl View) -> Result<()> {
    // Ctrl-C is a key here; the handler is for signals of other programs.
    let _ = ctrlc::set_handler(end_by_signal);
    // This also lets panics restore the terminal.
    let mut terminal = ratatui::try_init().context("cannot use the terminal")?;
    let shown = run(view, &mut terminal);
    let restored = ratatui::try_restore().context("cannot restore the terminal");
    if ENDED_BY_SIGNAL.load(Ordering::SeqCst) {
        process::exit(130);
    }
    shown.and(restored)
}

/// Ends the program after a signal. The thread of the view restores the terminal: it holds the lock of standard output as long as the program runs.
fn end_by_signal() {
    ENDED_BY_SIGNAL.store(true, Ordering::SeqCst);
    // A terminal that was closed or stopped can keep that thread from it.
    thread::sleep(TIME_TO_LEAVE);
    let _ = disable_raw_mode();
    process::exit(130);
}

fn run(view: &mut impl View, terminal: &mut DefaultTerminal) -> Result<()> {
    loop {
        terminal.draw(|frame| view.draw(frame))?;
        // Waits for something that changes the screen, and takes all keys that are there already before it is drawn again.
        let mut change = Change::Nothing;
        let drawn = Instant::now();
        while change == Change::Nothing || event::poll(Duration::ZERO)? {
            if ENDED_BY_SIGNAL.load(Ordering::SeqCst) {
                return Ok(());
            }
            let interval = if drawn.elapsed() < ANSWER_TIME {
                SHORT_UPDATE_INTERVAL
            } else {
                UPDATE_INTERVAL
            };
            if event::poll(interval)? {
                change = Change::Changed;
                if let Event::Key(key) = event::read()?
                    && key.kind != KeyEventKind::Release
                    && view.on_key(key) == Reaction::Leave
                {
                    return Ok(());
                }
            }
            if view.update()? == Change::Changed {
                change = Change::Changed;
            }
        }
    }
}
