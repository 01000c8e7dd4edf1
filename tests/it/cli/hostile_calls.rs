//! Calls of every command with control characters.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;

use super::control_characters::{HOSTILE, named};
use crate::support::TestDirectory;

/// The arguments and the input of each call of a command.
type ByCommand = BTreeMap<&'static str, Vec<(Vec<String>, String)>>;

/// The calls of every command, with hostile arguments where it accepts text.
pub(crate) fn of_every_command(directory: &TestDirectory, files: &[String]) -> ByCommand {
    let mut calls = Calls {
        directory,
        calls: ByCommand::new(),
    };
    calls.of_files(files);
    calls.of_stored_games();
    calls.of_players();
    calls.of_reports_and_pages();
    calls.of_kept_results_and_rejects();
    calls.of_exports_and_queries();
    calls.of_engines();
    calls.of_puzzles_and_play();
    calls.of_positions_and_rules();
    calls.of_databases();
    calls.calls
}

struct Calls<'a> {
    directory: &'a TestDirectory,
    calls: ByCommand,
}

impl Calls<'_> {
    fn add(&mut self, command: &'static str, words: &[&str]) {
        self.add_with_input(command, words, "");
    }

    fn add_with_input(&mut self, command: &'static str, words: &[&str], input: &str) {
        let words = command.split(' ').chain(words.iter().copied());
        let words = words.map(str::to_owned).collect();
        let calls = self.calls.entry(command).or_default();
        calls.push((words, input.to_owned()));
    }

    fn path(&self, name: &str) -> String {
        self.directory.path(name).display().to_string()
    }

    /// The path of a file that does not exist.
    fn hostile_path(&self) -> String {
        self.path(&named("nowhere"))
    }

    /// A file with the name of an opening.
    fn openings_file(&self) -> String {
        self.directory.file(
            "names.tsv",
            format!("name\tlayout\tmoves\n{HOSTILE}\tstandard\ta1b2\n"),
        )
    }

    /// An engine with hostile answers, as an argument of commands.
    fn hostile_engine(&self) -> String {
        let engine = self.directory.file(
            "engine.sh",
            format!("#!/bin/sh\necho '{HOSTILE}'\necho 'engine {HOSTILE}'\necho ready\nread line\necho 'bestmove {HOSTILE}'\n"),
        );
        fs::set_permissions(&engine, Permissions::from_mode(0o755)).unwrap();
        format!("program:{engine}")
    }

    fn of_files(&mut self, files: &[String]) {
        let hostile_path = self.hostile_path();
        let all: Vec<&str> = files.iter().map(String::as_str).collect();
        self.add("import", &all);
        self.add("import", &[&hostile_path]);
        self.add("check", &all);
        self.add_with_input("check", &["-"], HOSTILE);
        self.add("convert", &["--to", "nothing \u{1b}[31m", &files[0]]);
        self.add("convert", &[&files[0], "--to", &named("x")]);
        self.add("generate", &["--layout", HOSTILE]);
    }

    fn of_stored_games(&mut self) {
        let ann = named("Ann");
        let names = self.openings_file();
        self.add("games", &[]);
        self.add("games", &["--player", &ann, "--save", "kept\u{202e}name"]);
        self.add("games", &["--layout", HOSTILE]);
        for game in ["1", "5", "6", "7", "8"] {
            self.add("show", &[game]);
            self.add("replay", &[game]);
        }
        self.add("browse", &[HOSTILE]);
        self.add("search", &["--moves", "a1b2", "--layout", "standard"]);
        self.add("search", &["--moves", HOSTILE, "--layout", "standard"]);
        self.add("search", &["--pattern", HOSTILE]);
        self.add("openings", &["--layout", "standard"]);
        self.add(
            "openings",
            &["--layout", "standard", "--openings-file", &names],
        );
        self.add("openings", &["--position", HOSTILE]);
        self.add("stats", &["--openings-file", &names]);
        let tag = format!("Site={HOSTILE}");
        self.add("edit", &["1", "--tag", &tag]);
        self.add("edit", &["--player", &ann, "--tag", "Site=Here"]);
        self.add("edit", &["1", "--comment", "1", HOSTILE]);
        self.add_with_input("edit", &["1", "--with", "-"], HOSTILE);
        self.add("log", &[]);
        self.add("history", &["1"]);
        self.add("undo", &[]);
        self.add("undo", &["99"]);
        self.add("delete", &["1"]);
        self.add("delete", &["--player", &ann]);
        self.add("delete", &["--reject", "1"]);
    }

    fn of_players(&mut self) {
        let (ann, bob) = (named("Ann"), named("Bob"));
        self.add("players", &[]);
        self.add("players", &[&ann]);
        self.add("players", &[HOSTILE]);
        self.add("players same", &[]);
        self.add("players merge", &[&bob, "--into", &named("Robert")]);
        self.add("players merge", &[HOSTILE, "--into", "x"]);
        self.add("players rename", &[HOSTILE, "x"]);
        self.add("players aliases", &[]);
        self.add("players ratings", &[]);
        self.add("players ratings", &[&ann]);
        self.add("players crosstable", &["*"]);
        self.add("players split", &[HOSTILE]);
        self.add("players split", &[&bob]);
        self.add("events", &[]);
        self.add("events same", &[]);
        self.add("events merge", &[HOSTILE, "--into", "x"]);
        self.add("events rename", &[HOSTILE, "x"]);
    }

    fn of_reports_and_pages(&mut self) {
        self.add("report opening", &["a1b2", "--layout", "standard"]);
        self.add("report player", &[&named("Ann")]);
        self.add("report player", &[HOSTILE]);
        #[cfg(feature = "web")]
        self.add("serve", &["--bind", HOSTILE]);
    }

    fn of_kept_results_and_rejects(&mut self) {
        let hostile_path = self.hostile_path();
        self.add("saved", &[]);
        self.add("saved", &["--delete", HOSTILE]);
        self.add("mark", &["1", "--add", HOSTILE]);
        self.add("mark", &["1", "--remove", "kept\u{202e}name"]);
        self.add("mark", &[HOSTILE, "+study"]);
        self.add("rejects", &[]);
        self.add("rejects", &["--retry"]);
        self.add("rejects", &["--retry", "1", "--with", &hostile_path]);
    }

    fn of_exports_and_queries(&mut self) {
        let no_folder = self.path(&format!("no/{HOSTILE}"));
        let csv = self.path("hostile.csv");
        self.add("export", &["--to", HOSTILE]);
        self.add("export", &["--to", "csv", "-o", &no_folder]);
        self.add("export", &["--to", "csv", "-o", &csv]);
        self.add(
            "query",
            &["SELECT tags.*, hex(1) AS \"x\u{1b}[31m\" FROM (SELECT name FROM player) AS tags"],
        );
        self.add("query", &[&format!("SELECT '{HOSTILE}' AS \"a\nb\u{9b}\"")]);
        self.add("query", &[HOSTILE]);
    }

    fn of_engines(&mut self) {
        let engine = self.hostile_engine();
        self.add("analyse", &["1", "--depth", "1"]);
        self.add("analyse", &["2", "--time", "50", "--engine", &engine]);
        self.add_with_input(
            "engine",
            &[],
            &format!("{HOSTILE}\nposition {HOSTILE}\nquit\n"),
        );
        let limits = ["--games", "1", "--time", "20", "--patience", "1"];
        self.add(
            "match",
            &[&["sumito:depth=1", &engine], &limits[..]].concat(),
        );
        let hostile_path = self.hostile_path();
        self.add("train", &[&hostile_path, "--games", "1", "--nodes", "1"]);
        self.add("book make", &["--positions", "1", "--nodes", "1"]);
        self.add("book show", &[&hostile_path]);
        self.add("tune", &[&hostile_path]);
    }

    fn of_puzzles_and_play(&mut self) {
        self.add("puzzles", &["--known"]);
        self.add("puzzles", &["--task", HOSTILE]);
        self.add_with_input(
            "play",
            &["--depth", "1"],
            &format!("{HOSTILE}\nzz\u{9b}31m\nquit\n"),
        );
        let words = ["--name", &named("Ann"), "--depth", "1"];
        self.add_with_input("play", &words, "a1b2\nsave\n");
    }

    fn of_positions_and_rules(&mut self) {
        self.add("moves", &[HOSTILE]);
        self.add("moves", &["konane-8x8", "--rules", HOSTILE]);
        self.add("perft", &[HOSTILE]);
        self.add("perft", &[&format!("konane-{HOSTILE}")]);
        self.add("position", &[HOSTILE]);
        self.add("tree", &[HOSTILE]);
        self.add("minimax", &[HOSTILE]);
        self.add("solve", &[HOSTILE]);
        self.add("value", &[&format!("1/{HOSTILE} b -")]);
        self.add("layouts", &[]);
        self.add("layouts", &[HOSTILE]);
        self.add("rules", &[]);
        self.add("man", &[]);
        self.add("man", &["--output", &self.hostile_path()]);
        self.add("completions", &["bash"]);
        self.add("completions", &[HOSTILE]);
    }

    fn of_databases(&mut self) {
        let hostile_path = self.hostile_path();
        let copy = self.path(&named("copy"));
        let recovered = self.path(&named("recovered"));
        self.add("db info", &["--db", &hostile_path]);
        self.add("db info", &[]);
        self.add("db check", &[]);
        self.add("db compact", &[]);
        self.add("db backup", &[&copy]);
        self.add("db merge", &[&copy]);
        self.add("db merge", &[&hostile_path]);
        self.add("db dedupe", &[]);
        self.add("db recover", &[&recovered]);
    }
}
