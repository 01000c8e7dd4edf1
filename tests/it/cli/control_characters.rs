//! No command prints control characters of untrusted text to a terminal.

use std::fs::File;
use std::io::Write as _;
use std::process::{Output, Stdio};

use clap::{Command, CommandFactory as _};
use serde_json::{Value, json};
use sumito::cli::Cli;

use super::hostile_calls;
use crate::support::TestDirectory;

/// A window title, a colour by C1, two overrides of direction, DEL, a return, a line separator: in the middle, so that no end of it is trimmed.
pub(crate) const HOSTILE: &str =
    "a\u{1b}]0;pwned\u{7}b\u{9b}31mc\u{202e}d\u{2066}e\u{7f}f\r\u{85}g\u{2028}h";

/// A hostile name of a player, different for each `name`.
pub(crate) fn named(name: &str) -> String {
    format!("{name} {HOSTILE}")
}

/// A directory with a database full of hostile texts, from files with hostile names.
fn hostile_directory() -> (TestDirectory, Vec<String>) {
    let directory = TestDirectory::new();
    let game = |number: usize, moves: &str| {
        json!({
            "black": named(["Ann", "Cid"][number % 2]),
            "white": named("Bob"),
            "event": format!("Event\n{HOSTILE}"),
            "date": format!("2020.01.{:02}", number + 1),
            "layout": "standard",
            "result": "black",
            "comment": format!("Comment\n{HOSTILE}"),
            "tags": [
                ["Site", format!("Site\n{HOSTILE}")],
                [named("Odd"), named("tag")],
                ["Round", number.to_string()],
            ],
            "moves": [{"abapro": moves.split(' ').next(), "comment": named("ply"), "mark": "!"}],
        })
        .to_string()
    };
    let mut records: Vec<String> = ["a1b2", "a2b2", "b1b2", "a1b2"]
        .iter()
        .enumerate()
        .map(|(number, moves)| game(number, moves))
        .collect();
    records.push(game(7, &format!("zz{HOSTILE}")));
    records.push(
        json!({"black": named("Dan"), "layout": "standard", "moves": format!("a1b2 zz{HOSTILE}")})
            .to_string(),
    );
    records
        .push(json!({"black": named("Eve"), "layout": HOSTILE, "moves": "a1b2 i9h8"}).to_string());
    let jsonl = directory.file(&format!("games {HOSTILE}.jsonl"), records.join("\n"));
    let apgn = format!(
        "[Event \"{HOSTILE}\"]\n[Black \"{}\"]\n[White \"Bob\"]\n[Variant \"standard\"]\n\n1. a1b2 {{{HOSTILE}}} i9h8 2. qq\u{1b}[31m\n",
        named("Fay")
    );
    let apgn = directory.file(&format!("text {HOSTILE}.apgn"), apgn);
    let none = directory.file(&format!("none {HOSTILE}.txt"), HOSTILE);
    let archive = directory.path("archive.zip");
    let mut zip = zip::ZipWriter::new(File::create(&archive).unwrap());
    let options = zip::write::SimpleFileOptions::default();
    zip.start_file(format!("member {HOSTILE}.txt"), options)
        .unwrap();
    write!(zip, "# layout: Standard\n1.a1b2 i9h8 2.zz{HOSTILE}\n").unwrap();
    zip.start_file(format!("member {HOSTILE}.pdf"), options)
        .unwrap();
    zip.write_all(b"%PDF-1.4").unwrap();
    zip.finish().unwrap();
    let files = vec![jsonl, apgn, none, archive.display().to_string()];
    let words: Vec<&str> = ["import"]
        .into_iter()
        .chain(files.iter().map(String::as_str))
        .collect();
    assert!(directory.run(&words).status.code().unwrap() < 2);
    assert!(directory.games() >= 6);
    (directory, files)
}

/// The control characters in an output, except line feeds and tabs, and except colour sequences if `is_colored`.
fn controls(output: &Output, is_colored: bool) -> Vec<char> {
    let mut found = Vec::new();
    for bytes in [&output.stdout, &output.stderr] {
        let mut text = String::from_utf8(bytes.clone()).unwrap();
        while is_colored && let Some(at) = text.find("\u{1b}[") {
            let end = at + text[at..].find('m').unwrap();
            let is_color = |byte: u8| byte.is_ascii_digit() || byte == b';';
            assert!(text[at + 2..end].bytes().all(is_color), "{text}");
            text.replace_range(at..=end, "");
        }
        let is_control = |sign: &char| {
            sign.is_control() && !matches!(sign, '\n' | '\t')
                || matches!(sign, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        };
        found.extend(text.chars().filter(is_control));
    }
    found
}

/// All commands without sub-commands.
fn leaves(command: &Command, prefix: &str, found: &mut Vec<String>) {
    for sub in command.get_subcommands() {
        let name = format!("{prefix}{}", sub.get_name());
        // `players` can also be called without a sub-command.
        if sub.get_subcommands().next().is_none() || !sub.is_subcommand_required_set() {
            found.push(name.clone());
        }
        leaves(sub, &format!("{name} "), found);
    }
}

fn run(directory: &TestDirectory, words: &[String], more: &[&str], input: &str) -> Output {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut command = directory.command(&[&words[..], more].concat());
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // The process may have ended before it reads its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

#[test]
fn no_command_prints_control_characters() {
    let (directory, files) = hostile_directory();
    let calls = hostile_calls::of_every_command(&directory, &files);
    let mut commands = Vec::new();
    leaves(&Cli::command(), "", &mut commands);
    for command in &commands {
        assert!(calls.contains_key(&**command), "no case for `{command}`");
    }
    // Commands that print names, comments or messages of records show the escaped characters.
    let telling = [
        "import",
        "games",
        "show",
        "search",
        "players",
        "players merge",
        "players ratings",
        "players crosstable",
        "report opening",
        "report player",
        "rejects",
        "delete",
        "query",
        "db backup",
        "check",
    ];
    for (command, cases) in &calls {
        let mut shown = false;
        for (words, input) in cases {
            let output = run(&directory, words, &[], input);
            let found = controls(&output, false);
            assert!(found.is_empty(), "{words:?}: {found:?}\n{output:?}");
            shown |= String::from_utf8_lossy(&output.stdout).contains("\\u{")
                || String::from_utf8_lossy(&output.stderr).contains("\\u{");
        }
        assert!(shown || !telling.contains(command), "{command}");
    }
}

/// A row of a table is one line, whatever its cells contain.
#[test]
fn cells_of_tables_have_no_line_breaks() {
    let (directory, _) = hostile_directory();
    let games = directory.run(&["games"]).stdout;
    let rows = String::from_utf8(games).unwrap().lines().count();
    assert_eq!(rows as u64, directory.games() + 1);
    let breaking = directory.run(&["query", "SELECT 'a' || char(10) || 'b' AS x, 1 AS y"]);
    assert_eq!(
        String::from_utf8(breaking.stdout).unwrap(),
        "x     y\na\\nb  1\n"
    );
}

/// JSON contains the text with escapes; CSV and records in a pipe are unchanged.
#[test]
fn json_csv_and_records_keep_control_characters() {
    let (directory, _) = hostile_directory();
    // Names are stored in one line.
    let ann = named("Ann").replace('\r', " ");
    for words in [
        &["games"][..],
        &["players"],
        &["search", "--layout", "standard", "--moves", "a1b2"],
    ] {
        for format in ["json", "jsonl"] {
            let output = directory.run(&[words, &["--format", format]].concat());
            assert_eq!(controls(&output, false), []);
            let text = String::from_utf8(output.stdout).unwrap();
            let rows: Vec<Value> = match format {
                "json" => serde_json::from_str(&text).unwrap(),
                _ => text
                    .lines()
                    .map(|line| serde_json::from_str(line).unwrap())
                    .collect(),
            };
            let has = |row: &Value| row["black"] == ann || row["name"] == ann;
            assert!(rows.iter().any(has), "{words:?}: {text}");
        }
    }
    let csv = directory.run(&["players", "--format", "csv"]);
    let mut reader = csv::Reader::from_reader(&csv.stdout[..]);
    assert!(reader.records().any(|row| row.unwrap()[0] == *ann));
    let exported = directory.run(&["export", "--to", "jsonl"]);
    assert_eq!(controls(&exported, false), []);
    let first = String::from_utf8(exported.stdout).unwrap();
    let first: Value = serde_json::from_str(first.lines().next().unwrap()).unwrap();
    assert_eq!(first["black"], ann);
    let table = directory.run(&["export", "--to", "apgn"]);
    assert!(String::from_utf8(table.stdout).unwrap().contains(&ann));
}

/// Colour sequences of boards are printed; those in names are escaped.
#[test]
fn only_boards_are_coloured() {
    let (directory, files) = hostile_directory();
    let calls = hostile_calls::of_every_command(&directory, &files);
    for command in ["show", "replay", "openings", "report opening", "play"] {
        let mut colored = false;
        for (words, input) in &calls[command] {
            let output = run(&directory, words, &["--color", "always"], input);
            colored |= output.stdout.contains(&b'\x1b');
            let found = controls(&output, true);
            assert!(found.is_empty(), "{words:?}: {found:?}");
        }
        assert!(colored, "{command}");
    }
}
