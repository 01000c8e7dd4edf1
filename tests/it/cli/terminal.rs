//! The output of the program on a terminal, in a pseudo-terminal of `script`.

use std::fs;
use std::io::{Read as _, Write as _};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::support::TestDirectory;

/// How long the program may take until it shows something.
const PATIENCE: Duration = Duration::from_mins(1);

/// A key, and the text that the screen must have shown before it is pressed.
type Press<'a> = (&'a str, &'a str);

/// The output of a command line on a terminal of 60 columns and 20 rows; `None` if there is no `script`.
fn on_terminal(directory: &TestDirectory, line: &str, keys: &[Press<'_>]) -> Option<String> {
    on_terminal_with(directory, line, keys, |input, key| {
        input.write_all(key.as_bytes()).unwrap();
    })
}

/// The same, where `press` says what a key does.
fn on_terminal_with(
    directory: &TestDirectory,
    line: &str,
    keys: &[Press<'_>],
    press: impl Fn(&mut ChildStdin, &str),
) -> Option<String> {
    let program = env!("CARGO_BIN_EXE_sumito");
    let line = line.replace("sumito ", &format!("'{program}' "));
    let mut command = Command::new("script");
    command
        .args([
            "-qec",
            &format!("stty cols 60 rows 20; {line}"),
            "/dev/null",
        ])
        .env("SUMITO_DB", directory.path("games.db"))
        .env("TERM", "xterm")
        .env("SHELL", "/bin/sh")
        .env_remove("PAGER")
        .env_remove("SUMITO_PAGER")
        .env_remove("LESS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        let skipped = "skipped: there is no program `script`\n";
        let _ = std::io::stderr().write_all(skipped.as_bytes());
        return None;
    };
    let (mut input, mut output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let (sender, shown) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = output.read(&mut bytes) {
            sender.send(bytes[..count].to_vec()).unwrap();
        }
    });
    let mut all = Vec::new();
    for (expected, key) in keys {
        let from = all.len();
        while !String::from_utf8_lossy(&all[from..]).contains(expected) {
            match shown.recv_timeout(PATIENCE) {
                Ok(bytes) => all.extend(bytes),
                Err(error) => {
                    child.kill().unwrap();
                    panic!(
                        "{error}: no {expected:?} in {:?}",
                        String::from_utf8_lossy(&all)
                    );
                }
            }
        }
        press(&mut input, key);
    }
    loop {
        match shown.recv_timeout(PATIENCE) {
            Ok(bytes) => all.extend(bytes),
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                child.kill().unwrap();
                panic!("still running: {:?}", String::from_utf8_lossy(&all));
            }
        }
    }
    // `script` ends with the command; its input stays open until then.
    let status = child.wait().unwrap();
    assert!(
        status.success(),
        "{status}: {:?}",
        String::from_utf8_lossy(&all)
    );
    drop(input);
    Some(String::from_utf8_lossy(&all).replace("\r\n", "\n"))
}

fn directory() -> TestDirectory {
    let directory = TestDirectory::new();
    let games = (1..=30).map(|n| {
        format!(
            "# layout: Standard\n# black: Somebody with a long name {n}\n# white: Somebody Else\n# event: Cup\n1.a1b2! {{well}} i9h9\n\n"
        )
    });
    let file = directory.file("games.txt", games.collect::<String>());
    directory.run(&["import", &file]);
    directory
}

#[test]
fn tables_fit_a_terminal() {
    let directory = directory();
    let Some(fitted) = on_terminal(&directory, "sumito games --no-pager", &[]) else {
        return;
    };
    let is_row = |line: &&str| !line.starts_with("(without ");
    let mut rows = fitted.lines().filter(is_row);
    assert!(rows.all(|line| line.chars().count() <= 60), "{fitted}");
    assert!(fitted.contains("Somebody with a l…"), "{fitted}");
    assert!(fitted.contains("--wide prints all columns)"), "{fitted}");
    let wide = on_terminal(&directory, "sumito games --no-pager --wide", &[]).unwrap();
    let piped = String::from_utf8(directory.run(&["games"]).stdout).unwrap();
    assert_eq!(wide, piped);
    let chosen = on_terminal(
        &directory,
        "sumito games --no-pager --limit 1 --columns id,black,white,event,date,layout",
        &[],
    );
    let chosen = chosen.unwrap();
    assert!(
        chosen.contains("layout") && !chosen.contains("--wide"),
        "{chosen}"
    );
    let players = on_terminal(&directory, "sumito players --no-pager", &[]).unwrap();
    let mut rows = players.lines().filter(is_row);
    assert!(rows.all(|line| line.chars().count() <= 60), "{players}");
}

#[test]
fn long_output_goes_through_the_pager() {
    let directory = directory();
    let pager = "export SUMITO_PAGER='sed s/^/paged:/' PAGER=false;";
    let long = format!("{pager} sumito games");
    let Some(long) = on_terminal(&directory, &long, &[]) else {
        return;
    };
    assert!(
        long.lines().all(|line| line.starts_with("paged:")),
        "{long}"
    );
    assert!(long.contains("paged:30 "), "{long}");
    for line in [
        format!("{pager} sumito games --limit 5"),
        format!("{pager} sumito games --no-pager"),
        "export SUMITO_PAGER=cat; sumito games".to_owned(),
        "export PAGER=; sumito games".to_owned(),
    ] {
        let direct = on_terminal(&directory, &line, &[]).unwrap();
        assert!(
            direct.starts_with("id") && !direct.contains("paged"),
            "{direct}"
        );
    }
    let missing = "export PAGER=sumito-has-no-such-pager; sumito games";
    let missing = on_terminal(&directory, missing, &[]).unwrap();
    assert!(missing.contains("cannot start the pager"), "{missing}");
    assert!(missing.contains("\n30 "), "{missing}");
    let left = "export PAGER='head -n 1'; sumito games --format jsonl";
    let left = on_terminal(&directory, left, &[]).unwrap();
    assert_eq!(left.lines().count(), 1, "{left}");
}

#[test]
fn a_game_is_played_on_the_screen() {
    let directory = directory();
    let keys = [("flip", "\u{1b}[C"), ("well", "q")];
    let Some(shown) = on_terminal(&directory, "sumito replay 1; stty -a", &keys) else {
        return;
    };
    // The screen is left, and the terminal as it was.
    let after = shown.rsplit("\u{1b}[?1049l").next().unwrap();
    assert!(
        after.contains(" icanon") && after.contains(" echo "),
        "{after}"
    );
    let printed = on_terminal(&directory, "sumito replay 1 --print --no-pager", &[]).unwrap();
    assert!(printed.contains("ply 2: White plays i9h9"), "{printed}");
}

#[test]
fn a_database_is_browsed_on_the_screen() {
    let directory = directory();
    let keys = [("Else", "/17\r\u{3}")];
    let Some(shown) = on_terminal(&directory, "sumito browse; stty -a", &keys) else {
        return;
    };
    let after = shown.rsplit("\u{1b}[?1049l").next().unwrap();
    assert!(after.contains(" icanon"), "{after}");
}

#[test]
fn a_signal_ends_what_is_shown_on_the_screen() {
    let directory = directory();
    let pid = directory.path("pid");
    let send = |_: &mut ChildStdin, signal: &str| {
        let pid = fs::read_to_string(&pid).unwrap();
        let mut kill = Command::new("kill");
        assert!(kill.args([signal, pid.trim()]).status().unwrap().success());
    };
    for (line, shown) in [("sumito browse", "Else"), ("sumito replay 1", "flip")] {
        for signal in ["-TERM", "-HUP", "-INT"] {
            let line = format!(
                "(echo $(exec sh -c 'echo $PPID') > '{}'; exec {line}); echo status $?; stty -a",
                pid.display()
            );
            let Some(shown) = on_terminal_with(&directory, &line, &[(shown, signal)], send) else {
                return;
            };
            // The screen is left, and the terminal as it was.
            let after = shown.rsplit("\u{1b}[?1049l").next().unwrap();
            assert!(
                after.contains("status 130") && after.contains(" icanon"),
                "{line} {signal}: {after}"
            );
        }
    }
}

/// A command line in a shell that Ctrl-C does not end, and that prints the status of the command.
fn with_status(line: &str) -> String {
    format!("trap : INT; {line}; echo status $?")
}

#[test]
fn an_interrupt_ends_a_command_that_waits_for_input() {
    let directory = directory();
    let game = [("Black> ", "a1b2\n"), ("White> ", "\u{3}")];
    let line = with_status("sumito play --side both");
    let Some(left) = on_terminal(&directory, &line, &game) else {
        return;
    };
    assert!(
        left.contains("interrupted after 1 ply in mid-game: nothing is saved")
            && left.contains("status 130"),
        "{left}"
    );
    let typed = [("press Ctrl-D", "\u{3}")];
    let left = on_terminal(&directory, &with_status("sumito import -"), &typed).unwrap();
    assert!(
        left.contains("interrupted while waiting for records") && left.contains("status 130"),
        "{left}"
    );
    // A question: the answer is no.
    let cut =
        "# layout: Standard\n# black: Ann\n# white: Bob\n1.a1b2 i9h9 2.a2a9 i8h8 3.b1c2 h9g9\n";
    let file = directory.file("games.txt", cut);
    directory.run(&["import", &file]);
    directory.file("games.txt", cut.replace("a2a9", "a2b3"));
    let asked = [("[y/N]", "\u{3}")];
    let line = with_status(&format!("sumito import {file}"));
    let left = on_terminal(&directory, &line, &asked).unwrap();
    assert!(
        left.contains("interrupted: nothing is replaced") && left.contains("status 130"),
        "{left}"
    );
}

#[test]
fn one_end_of_file_ends_what_is_typed() {
    let directory = directory();
    let typed = [
        ("press Ctrl-D", "1.a1b2 i5h5\n"),
        ("i5h5", "\u{4}"),
        ("status", ""),
    ];
    let line = with_status("sumito check -");
    let Some(checked) = on_terminal(&directory, &line, &typed) else {
        return;
    };
    assert!(checked.contains("status 0"), "{checked}");
}

#[test]
fn bash_quotes_the_names_that_it_completes() {
    let directory = directory();
    let keys = [
        ("> ", "source <(sumito completions bash); echo re''ady\n"),
        ("ready", "sumito games --limit 1 --white somebody\\ e\t"),
        ("Somebody\\ Else ", "&& echo fo''und\n"),
        ("found", "sumito games --limit 1 --white Somebody\\ E\t"),
        ("Somebody\\ Else ", "&& echo ag''ain\n"),
        ("again", "exit\n"),
    ];
    let shell =
        "PATH=\"$(dirname sumito ):$PATH\" PS1='> ' SHELL=/bin/bash bash --norc --noprofile -i";
    let line = format!("if command -v bash > /dev/null; then {shell}; fi");
    on_terminal(&directory, &line, if has_bash() { &keys } else { &[] });
}

fn has_bash() -> bool {
    Command::new("bash")
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success())
}
