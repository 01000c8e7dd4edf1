//! Output that is longer than the screen goes through a pager, as that of git does.

use std::env;
use std::io::{self, Write};
use std::process::{self, Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Result, bail};
use unicode_width::UnicodeWidthStr as _;

use super::screen::Screen;
use crate::cli::messages::{hold_notes, note, release_notes};

/// The program that shows long output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PagerCommand {
    text: String,
    origin: Origin,
}

/// The origin of the choice of a pager.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// The environment.
    User,
    /// Nobody: it is the default one, which may be missing.
    Default,
}

/// The pager that is used if the environment names none.
const DEFAULT: &str = "less";

/// The characters that only a shell understands.
const SHELL_CHARACTERS: &str = "|&;<>()$`\\\"'*?[#~=%";

/// The exit status of a shell that cannot run a command.
const NOT_RUN: [i32; 2] = [126, 127];

/// How often a signal handler looks whether the pager has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

impl PagerCommand {
    /// The pager that `SUMITO_PAGER` names, else `PAGER`, else `less`; `None` if that is empty or `cat`.
    pub(crate) fn of_environment() -> Option<PagerCommand> {
        let value = |name| env::var_os(name).map(|value| value.to_string_lossy().into_owned());
        PagerCommand::chosen(value("SUMITO_PAGER").or_else(|| value("PAGER")))
    }

    fn chosen(value: Option<String>) -> Option<PagerCommand> {
        let (text, origin) = match value {
            Some(text) => (text.trim().to_owned(), Origin::User),
            None => (DEFAULT.to_owned(), Origin::Default),
        };
        let is_none = text.is_empty() || text == "cat";
        (!is_none).then_some(PagerCommand { text, origin })
    }

    /// Whether a shell has to run it.
    fn needs_shell(&self) -> bool {
        self.text
            .contains(|character| SHELL_CHARACTERS.contains(character))
    }

    /// Starts the pager.
    fn start(&self) -> io::Result<Child> {
        let mut words = self.text.split_whitespace();
        let mut command = if self.needs_shell() {
            let mut shell = Command::new("sh");
            shell.args(["-c", &self.text]);
            shell
        } else {
            let mut command = Command::new(words.next().unwrap_or_default());
            command.args(words);
            command
        };
        // `less` ends at once if all fits on the screen, shows colours and leaves its text there; `lv` shows colours.
        for (name, value) in [("LESS", "FRX"), ("LV", "-c")] {
            if env::var_os(name).is_none() {
                command.env(name, value);
            }
        }
        command.stdin(Stdio::piped()).spawn()
    }
}

/// An output that is held until it is longer than the screen, and then goes to a pager.
pub(crate) struct Pager<'a> {
    out: &'a mut dyn Write,
    state: State,
}

enum State {
    /// Everything fits on the screen so far.
    Held {
        command: PagerCommand,
        screen: Screen,
        text: Vec<u8>,
        /// The rows of the complete lines of the text, and their bytes.
        rows: usize,
        counted: usize,
    },
    /// A pager shows the output.
    Running {
        command: PagerCommand,
        child: Arc<Mutex<Child>>,
        stdin: process::ChildStdin,
    },
    /// There is no pager.
    Direct,
}

impl<'a> Pager<'a> {
    /// An output to `out`, with a pager for text that is longer than a screen, if there is one.
    pub(crate) fn new(out: &'a mut dyn Write, pager: Option<(PagerCommand, Screen)>) -> Pager<'a> {
        let state = match pager {
            Some((command, screen)) => State::Held {
                command,
                screen,
                text: Vec::new(),
                rows: 0,
                counted: 0,
            },
            None => State::Direct,
        };
        Pager { out, state }
    }

    /// Prints the text that is held, or waits until the user has left the pager.
    ///
    /// # Errors
    /// When the output cannot be written, or the shell could not run the pager.
    pub(crate) fn finish(self) -> Result<()> {
        match self.state {
            State::Direct => {}
            State::Held { text, .. } => {
                self.out.write_all(&text)?;
                self.out.flush()?;
            }
            State::Running {
                command,
                child,
                stdin,
            } => {
                // The pager sees the end of the output.
                drop(stdin);
                let status = wait_for(&child);
                release_notes();
                let code = status?.code();
                if let Some(code) = code.filter(|code| NOT_RUN.contains(code)) {
                    let text = command.text;
                    bail!(
                        "the shell could not run the pager `{text}` (status {code}), so the output was not shown; --no-pager prints it directly"
                    );
                }
            }
        }
        Ok(())
    }

    /// Starts the pager if the text held so far does not fit on the screen.
    fn start_if_long(&mut self) -> io::Result<()> {
        let State::Held {
            command,
            screen,
            text,
            rows,
            counted,
        } = &mut self.state
        else {
            return Ok(());
        };
        while let Some(length) = text[*counted..].iter().position(|&byte| byte == b'\n') {
            let line = &text[*counted..*counted + length];
            *rows += rows_of(line, screen.columns);
            *counted += length + 1;
        }
        // The last row is for the prompt of the shell.
        if *rows < screen.rows {
            return Ok(());
        }
        let (command, text) = (command.clone(), std::mem::take(text));
        match command.start() {
            Ok(mut child) => {
                let Some(stdin) = child.stdin.take() else {
                    return Err(io::Error::other("the pager has no standard input"));
                };
                let child = Arc::new(Mutex::new(child));
                outlive_interrupts(Arc::clone(&child));
                hold_notes();
                self.state = State::Running {
                    command,
                    child,
                    stdin,
                };
            }
            Err(error) => {
                let is_missing = error.kind() == io::ErrorKind::NotFound;
                if command.origin == Origin::User || !is_missing {
                    note(&format!(
                        "cannot start the pager `{}`: {error}; printed directly",
                        command.text
                    ));
                }
                self.state = State::Direct;
            }
        }
        self.write_all(&text)
    }
}

impl Write for Pager<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.state {
            State::Direct => self.out.write(bytes),
            State::Running { stdin, .. } => stdin.write(bytes),
            State::Held { text, .. } => {
                text.extend_from_slice(bytes);
                self.start_if_long()?;
                Ok(bytes.len())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.state {
            State::Direct => self.out.flush(),
            State::Running { stdin, .. } => stdin.flush(),
            // Printed at the end, if it never becomes longer than the screen.
            State::Held { .. } => Ok(()),
        }
    }
}

/// The rows that a line takes on a screen of some columns.
fn rows_of(line: &[u8], columns: usize) -> usize {
    let line = String::from_utf8_lossy(line);
    let mut width = 0;
    // Escape sequences of colours take no room.
    for (index, part) in line.split('\u{1b}').enumerate() {
        let text = match part.split_once('m') {
            Some((_, text)) if index > 0 => text,
            _ => part,
        };
        width += text.width();
    }
    width.div_ceil(columns).max(1)
}

fn lock(child: &Mutex<Child>) -> std::sync::MutexGuard<'_, Child> {
    child.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for the end of the pager, without keeping the signal handler from looking at it.
fn wait_for(child: &Mutex<Child>) -> io::Result<process::ExitStatus> {
    loop {
        if let Some(status) = lock(child).try_wait()? {
            return Ok(status);
        }
        thread::sleep(POLL_INTERVAL / 5);
    }
}

/// Lets the program live as long as its pager: an interrupt is meant for the pager, which would be left with a broken terminal otherwise.
fn outlive_interrupts(child: Arc<Mutex<Child>>) {
    // Commands that only print have no handler of their own; if there were one, it would stay.
    let _ = ctrlc::set_handler(move || {
        while matches!(lock(&child).try_wait(), Ok(None)) {
            thread::sleep(POLL_INTERVAL);
        }
        process::exit(130);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Screen = Screen {
        columns: 10,
        rows: 4,
    };

    fn named(text: &str) -> PagerCommand {
        PagerCommand::chosen(Some(text.to_owned())).unwrap()
    }

    /// The text that reaches standard output itself when lines are printed with a pager.
    fn printed_directly(pager: &str, lines: usize) -> String {
        let mut out = Vec::new();
        let mut pager = Pager::new(&mut out, Some((named(pager), SCREEN)));
        for line in 0..lines {
            writeln!(pager, "line {line}").unwrap();
            pager.flush().unwrap();
        }
        pager.finish().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn an_empty_name_and_cat_mean_no_pager() {
        let chosen = |text: &str| PagerCommand::chosen(Some(text.to_owned()));
        for text in ["", " ", "cat", " cat "] {
            assert_eq!(chosen(text), None);
        }
        assert_eq!(named("more").text, "more");
        assert_eq!(PagerCommand::chosen(None).unwrap().text, "less");
        assert!(named("LESS=R less").needs_shell());
        assert!(!named("less -R").needs_shell());
    }

    #[test]
    fn output_that_fits_on_the_screen_is_printed_directly() {
        assert_eq!(printed_directly("false", 3), "line 0\nline 1\nline 2\n");
    }

    #[test]
    fn a_pager_that_cannot_be_started_loses_nothing() {
        let text = printed_directly("sumito-has-no-such-pager", 20);
        assert_eq!(text.lines().count(), 20);
    }

    #[test]
    fn long_output_reaches_the_pager() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("shown");
        let pager = format!("cat > '{}'", file.display());
        assert_eq!(printed_directly(&pager, 20), "");
        let shown = std::fs::read_to_string(file).unwrap();
        assert_eq!(shown.lines().count(), 20);
    }

    #[test]
    fn a_pager_that_a_shell_cannot_run_is_an_error() {
        let mut out = Vec::new();
        let pager = named("sumito-has-no-such-pager 2> /dev/null");
        let mut pager = Pager::new(&mut out, Some((pager, SCREEN)));
        for _ in 0..5 {
            // The shell may have ended before the last line.
            let _ = writeln!(pager, "line");
        }
        let error = pager.finish().unwrap_err().to_string();
        assert!(error.contains("could not run the pager"), "{error}");
    }

    #[test]
    fn long_lines_take_several_rows_and_colors_none() {
        assert_eq!(rows_of(b"", 10), 1);
        assert_eq!(rows_of(b"0123456789", 10), 1);
        assert_eq!(rows_of(b"0123456789a", 10), 2);
        assert_eq!(
            rows_of("\u{1b}[1;38;5;16m0123456789\u{1b}[0m".as_bytes(), 10),
            1
        );
    }
}
