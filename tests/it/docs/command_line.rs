//! `docs/src/reference/command-line.md` holds the help of every command.
#![cfg(feature = "web")]

use std::fmt::Write as _;
use std::process::Stdio;

use clap::{Command, CommandFactory as _};
use sumito::cli::Cli;

use super::compare_or_write;
use crate::support::project;
use crate::support::sumito;

const HEAD: &str = "# Command line

The help of every command, as `sumito COMMAND --help` prints it, without the global options: those of the first section, with which each command can be called that has a use for
them. Its `--help` lists which. Filters are the same in all commands that take them.

This page is generated from the program. To rewrite it:

```sh
SUMITO_WRITE_DOCS=1 cargo test --all-features --test it -- docs::command_line
```
";

/// The help of a command as printed for a terminal of 100 columns.
fn help(words: &[&str]) -> String {
    let output = sumito(&[words, &["--help"]].concat())
        .env("COLUMNS", "100")
        .env_remove("SUMITO_OPENINGS")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(output.status.success(), "{words:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect()
}

/// The option or argument whose description begins in this line, if any.
fn described(line: &str) -> Option<&str> {
    let name = line.trim_start();
    let indent = line.len() - name.len();
    let is_start = (2..=6).contains(&indent) && name.starts_with(['-', '<', '[']);
    is_start.then_some(name)
}

/// The help of a command without the options that all commands have.
fn without_global_options(help: &str, global: &[String]) -> String {
    let is_global = |name: &str| {
        let mut names = name.split([' ', ',']);
        names.any(|name| global.iter().any(|known| known == name))
    };
    let mut shown = String::new();
    let mut is_left_out = false;
    for line in help.lines() {
        if let Some(name) = described(line) {
            is_left_out = is_global(name);
        } else if !line.is_empty() && !line.starts_with(' ') {
            // Before a heading, the blank line was removed together with the option before it.
            if is_left_out && !shown.ends_with("\n\n") {
                shown.push('\n');
            }
            is_left_out = false;
        }
        if !is_left_out {
            shown.push_str(line);
            shown.push('\n');
        }
    }
    // A command has no heading for options that are all left out.
    let mut shown = shown.trim_end().to_owned();
    for heading in ["\nOptions:\n", "\nGlobal options:\n"] {
        shown = format!("{shown}\n").replace(&format!("{heading}\n"), "\n");
        shown = shown.trim_end().to_owned();
        let without = shown.strip_suffix(heading.trim_end());
        shown = without.unwrap_or(&shown).trim_end().to_owned();
    }
    shown
}

/// Adds the help of the commands below a command.
fn add(page: &mut String, command: &Command, words: &[&str], global: &[String]) {
    for below in command
        .get_subcommands()
        .filter(|below| !below.is_hide_set())
    {
        let words = [words, &[below.get_name()]].concat();
        let text = without_global_options(&help(&words), global);
        let level = "#".repeat(words.len() + 1);
        write!(
            page,
            "\n{level} sumito {}\n\n```text\n{text}\n```\n",
            words.join(" ")
        )
        .unwrap();
        add(page, below, &words, global);
    }
}

#[test]
fn the_command_line_page_equals_the_help_of_every_command() {
    let command = Cli::command();
    let mut global: Vec<String> = command
        .get_arguments()
        .filter(|argument| argument.is_global_set())
        .filter_map(|argument| argument.get_long())
        .map(|long| format!("--{long}"))
        .collect();
    global.push("--help".to_owned());
    let mut page = format!(
        "{HEAD}\n## sumito\n\n```text\n{}\n```\n",
        help(&[]).trim_end()
    );
    add(&mut page, &command, &[], &global);
    compare_or_write(&project("docs/src/reference/command-line.md"), &page);
}
