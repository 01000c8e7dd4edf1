//! CSV: every command has the columns that `docs/src/reference/csv.md` lists, whatever the data.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use clap::{Command, CommandFactory as _};
use serde_json::Value;
use sumito::cli::Cli;

use crate::support::TestDirectory;
use crate::support::project;

const SCORES: &str = "score_black score_white score_third score_fourth score_fifth score_sixth";

/// The columns of each command according to the page.
fn documented() -> BTreeMap<String, Vec<String>> {
    let page = fs::read_to_string(project("docs/src/reference/csv.md")).unwrap();
    let in_ticks = |cell: &str| -> Vec<String> {
        let parts = cell.split('`').skip(1).step_by(2);
        parts.map(str::to_owned).collect()
    };
    let mut columns = BTreeMap::new();
    for line in page.lines().filter(|line| line.starts_with("| `")) {
        let [_, commands, names, _] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let names = names.split(':').next().unwrap().replace("score_*", "@");
        let names: Vec<String> = in_ticks(&names)
            .iter()
            .flat_map(|name| match &**name {
                "@" => SCORES.split(' ').map(str::to_owned).collect(),
                name => vec![name.to_owned()],
            })
            .collect();
        for command in in_ticks(commands) {
            assert!(columns.insert(command, names.clone()).is_none(), "{line}");
        }
    }
    columns
}

/// The calls of the commands of the page. Those with a `!` fail on an empty database, because what they name does not exist.
pub(super) const CALLS: [(&str, &str); 62] = [
    ("book show", "book show built-in standard"),
    ("import", "import FILE"),
    ("check", "check FILE"),
    ("games", "games"),
    ("edit", "edit --player * --tag Site=Here"),
    ("edit --yes", "edit --player * --tag Site=There --yes"),
    ("log", "log"),
    ("undo", "!undo"),
    ("history", "!history 1"),
    ("delete", "delete --player *"),
    ("delete --yes", "delete --yes --max-plies 0"),
    ("delete --reject", "!delete --reject 1"),
    ("show", "!show 4"),
    ("replay", "!replay 4"),
    ("search", "search --moves a1b2 --layout belgian"),
    ("openings", "openings --layout belgian"),
    ("analyse", "analyse --max-plies 20 --depth 1 --all"),
    ("stats", "stats"),
    ("players", "players"),
    ("players NAME", "!players sumito"),
    ("players same", "players same"),
    ("players merge", "!players merge sumito --into Sumito"),
    ("players aliases", "players aliases"),
    ("players split", "!players split Sumito"),
    ("players ratings", "players ratings"),
    ("players ratings NAME", "!players ratings sumito"),
    ("players crosstable", "players crosstable *"),
    ("events", "events"),
    ("events same", "events same"),
    ("edit --yes", "!edit 1 --tag Event=Cup"),
    ("events rename", "!events rename Cup Open"),
    ("events merge", "!events merge Open --into Cup"),
    ("report", "report opening a1b2 --layout belgian"),
    ("saved", "saved"),
    ("mark", "!mark 24 +study"),
    ("rejects", "rejects"),
    ("rejects --retry", "rejects --retry"),
    ("rejects --fix", "!rejects --fix 1"),
    ("puzzles", "puzzles --known"),
    (
        "match",
        "match sumito:depth=1 sumito:depth=1 --games 2 --most-plies 8",
    ),
    ("moves", "moves standard"),
    ("moves konane-8x8", "moves konane-8x8"),
    ("perft", "perft standard --depth 1"),
    ("train", "train NETS --games 2 --nodes 20 --test-games 2"),
    ("position", "position standard"),
    ("position --key", "position standard --key"),
    ("position konane-8x8", "position konane-8x8"),
    ("position konane-8x8 --key", "position konane-8x8 --key"),
    ("minimax", "minimax standard --depth 1"),
    ("solve", "solve konane-4x4"),
    ("value", "value JUMPS"),
    ("layouts", "layouts"),
    ("rules", "rules"),
    ("db info", "db info"),
    ("db check", "db check"),
    ("db compact", "db compact"),
    ("db backup", "db backup --force COPY"),
    ("db merge", "db merge COPY"),
    ("db dedupe", "db dedupe"),
    ("db recover", "!db recover RECOVERED"),
    ("export --to csv", "export --to csv"),
    ("query --schema", "query --schema"),
];

/// The fields of a JSON value, by the names of their columns.
fn fields(prefix: &str, value: &Value, found: &mut BTreeSet<String>) {
    let Value::Object(inner) = value else {
        found.insert(prefix.to_owned());
        return;
    };
    for (name, value) in inner {
        let dash = if prefix.is_empty() { "" } else { "_" };
        fields(&format!("{prefix}{dash}{name}"), value, found);
    }
}

/// A database of all sample games and of an incomplete game, which has a reject.
fn full(directory: &TestDirectory) -> String {
    let samples = project("sample-games").display().to_string();
    let bad = directory.file("bad.txt", "# layout: Standard\n1.a1b2 i9h8 2.a1a2 i9i8\n");
    directory.run(&["import", &samples, &bad]);
    bad
}

#[test]
fn every_command_has_the_documented_columns() {
    let documented = documented();
    let (filled, empty) = (TestDirectory::new(), TestDirectory::new());
    let file = full(&filled);
    let none = empty.file("none.txt", "no game\n");
    empty.run(&["import", &none]);
    assert_eq!(empty.games(), 0);
    for (command, call) in CALLS {
        let expected = documented[command].join(",");
        for (directory, file) in [(&filled, &file), (&empty, &none)] {
            let words = call.trim_start_matches('!').split(' ');
            let words: Vec<String> = words
                .map(|word| match word {
                    "FILE" => file.clone(),
                    "NETS" => directory.path("nets").display().to_string(),
                    "COPY" => directory.path("copy.db").display().to_string(),
                    "JUMPS" => "bw1w1 b -".to_owned(),
                    "RECOVERED" => directory.path("recovered.db").display().to_string(),
                    word => word.to_owned(),
                })
                .collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let output = directory.run(&[&words[..], &["--format", "csv"]].concat());
            let text = String::from_utf8(output.stdout).unwrap();
            if call.starts_with('!') && file == &none {
                assert_eq!(output.status.code(), Some(2), "{call}: {text}");
                continue;
            }
            assert_eq!(
                text.lines().next(),
                Some(&*expected),
                "{call}: {:?}",
                output.stderr
            );
            // Every row has the same number of cells, and no cell contains JSON.
            let mut reader = csv::Reader::from_reader(text.as_bytes());
            for row in reader.records() {
                let row = row.unwrap_or_else(|error| panic!("{call}: {error}"));
                let is_json = |cell: &str| cell.starts_with("{\"") || cell.starts_with("[\"");
                assert!(!row.iter().any(is_json), "{call}: {row:?}");
            }
        }
    }
}

/// Every field of a JSON row has a column in CSV.
#[test]
fn every_json_field_has_a_csv_column() {
    let documented = documented();
    let directory = TestDirectory::new();
    full(&directory);
    directory.run(&["games", "--save", "all"]);
    directory.run(&["analyse", "24", "--depth", "1"]);
    directory.run(&["players", "merge", "sumito", "--into", "Sumito"]);
    for command in [
        "games",
        "search",
        "replay",
        "analyse",
        "players",
        "players same",
        "players aliases",
        "players ratings",
        "players crosstable",
        "saved",
        "events",
        "events same",
        "edit",
        "log",
        "history",
        "rejects",
        "moves",
        "moves konane-8x8",
        "position konane-8x8",
        "layouts",
        "rules",
        "db dedupe",
    ] {
        let (_, call) = CALLS.iter().find(|(name, _)| *name == command).unwrap();
        let words: Vec<&str> = call.trim_start_matches('!').split(' ').collect();
        let rows = directory.json(&words);
        let mut found = BTreeSet::new();
        for mut row in rows.as_array().unwrap().clone() {
            // Counts by name, of crosstables.
            for counts in ["against", "left_out", "not_counted_reasons"] {
                row.get_mut(counts).map(Value::take);
            }
            // Fields of missing analyses and of options that are not given are absent.
            fields("", &row, &mut found);
        }
        let may_be_empty =
            ["analyse", "players same", "events same", "db dedupe"].contains(&command);
        assert!(!found.is_empty() || may_be_empty, "{command}");
        found.retain(|field| field != "analysis" && !field.starts_with("changes"));
        let columns: BTreeSet<String> = documented[command].iter().cloned().collect();
        let missing: Vec<_> = found.difference(&columns).collect();
        assert!(missing.is_empty(), "{command}: {missing:?}");
    }
}

/// Every command that prints rows is on the page.
#[test]
fn every_command_that_prints_rows_is_documented() {
    let documented = documented();
    let page = fs::read_to_string(project("docs/src/reference/csv.md")).unwrap();
    let no_rows = "serve browse engine tune play tree completions man";
    let written = ["convert", "export", "generate", "query"];
    let mut missing = Vec::new();
    let mut add = |name: String| {
        let is_listed = documented.keys().any(|known| {
            let rest = known.strip_prefix(&name);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        });
        if !is_listed && !page.contains(&format!("`{name}`")) {
            missing.push(name);
        }
    };
    let is_of_rows = |verb: &&Command| !no_rows.contains(verb.get_name());
    for verb in Cli::command().get_subcommands().filter(is_of_rows) {
        add(verb.get_name().to_owned());
        for sub in verb
            .get_subcommands()
            .filter(|sub| verb.get_name() != "report" && !sub.is_hide_set())
        {
            add(format!("{} {}", verb.get_name(), sub.get_name()));
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
    assert!(
        written
            .iter()
            .all(|name| page.contains(&format!("`{name}`")))
    );
    let called: BTreeSet<&str> = CALLS.iter().map(|(command, _)| *command).collect();
    let others = ["query", "export --to csv --rows plies"];
    let uncalled = documented
        .keys()
        .filter(|name| !called.contains(&***name) && !others.contains(&&***name));
    assert_eq!(uncalled.count(), 0);
}

#[test]
fn players_and_queries_are_printed_as_text_and_csv() {
    let directory = TestDirectory::new();
    full(&directory);
    let table = |words: &[&str]| String::from_utf8(directory.run(words).stdout).unwrap();
    let player = table(&["players", "sumito"]);
    assert!(!player.contains(['{', '[', '"']), "{player}");
    for line in [
        "results   games  won  drawn  lost  unknown",
        "opponent           games  won  drawn  lost  unknown",
        "belgian-daisy            7    1      1     2        3",
        "opening belgian-daisy as black  games  won  drawn  lost  unknown",
    ] {
        assert!(
            player.lines().any(|known| known == line),
            "{line}\n{player}"
        );
    }
    let rows = table(&["players", "sumito", "--format", "csv"]);
    assert!(
        rows.contains("\nlayout,belgian-daisy,7,1,1,2,3\n"),
        "{rows}"
    );
    let duplicate = table(&[
        "query",
        "SELECT 1 AS a, 2 AS a, 'x.y' AS \"b.c\", 3 AS score",
        "--format",
        "csv",
    ]);
    assert_eq!(duplicate, "a,a_2,b.c,score\n1,2,x.y,3\n");
}

/// A directory with a database of the sample games, and their number.
fn imported_samples() -> (TestDirectory, u64) {
    let directory = TestDirectory::new();
    let samples = project("sample-games").display().to_string();
    directory.run(&["import", &samples]);
    let all = directory.games();
    (directory, all)
}

/// Exports all games to a file, and returns its path.
fn exported(directory: &TestDirectory, name: &str, words: &[&str]) -> String {
    let path = directory.path(name).display().to_string();
    let output = directory.run(&[&["export", "-o", &path], words].concat());
    assert!(output.status.success(), "{output:?}");
    path
}

#[test]
fn csv_exports_have_game_numbers_all_sides_and_all_seats() {
    let (directory, all) = imported_samples();
    let documented = documented();
    for (words, columns) in [
        (&["--to", "csv"][..], "export --to csv"),
        (
            &["--to", "csv", "--rows", "plies"],
            "export --to csv --rows plies",
        ),
    ] {
        let path = exported(&directory, "games.csv", words);
        let mut reader = csv::Reader::from_path(path).unwrap();
        let header: Vec<String> = reader
            .headers()
            .unwrap()
            .iter()
            .map(str::to_owned)
            .collect();
        assert_eq!(header, documented[columns]);
        let cell = |row: &csv::StringRecord, name: &str| {
            let at = header.iter().position(|column| column == name).unwrap();
            row[at].to_owned()
        };
        let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        let ids: BTreeSet<String> = rows.iter().map(|row| cell(row, "id")).collect();
        assert_eq!(ids.len() as u64, all);
        // Three players with colours of their own, who have ejected 1, 3 and none.
        let last = rows.iter().rfind(|row| cell(row, "id") == "4").unwrap();
        let names = ["black", "white", "third", "fourth"].map(|name| cell(last, name));
        assert_eq!(
            names,
            ["sumito", "sumito (careless)", "sumito (careless)", ""]
        );
        let scores: Vec<String> = SCORES.split(' ').map(|name| cell(last, name)).collect();
        assert_eq!(scores, ["1", "3", "0", "", "", ""]);
    }
}

#[test]
fn json_exports_have_game_numbers_and_can_be_read_again() {
    let (directory, all) = imported_samples();
    for (format, name) in [("json", "games.json"), ("jsonl", "games.jsonl")] {
        let path = exported(&directory, name, &["--to", format]);
        let text = fs::read_to_string(&path).unwrap();
        let games: Vec<Value> = match format {
            "json" => serde_json::from_str(&text).unwrap(),
            _ => text
                .lines()
                .map(|line| serde_json::from_str(line).unwrap())
                .collect(),
        };
        let ids: Vec<u64> = games
            .iter()
            .map(|game| game["id"].as_u64().unwrap())
            .collect();
        assert_eq!(ids, (1..=all).collect::<Vec<_>>());
        let again = TestDirectory::new();
        let report = again.json(&["import", &path]);
        assert_eq!(
            (&report["seen"], &report["rejected"], &report["warnings"]),
            (&all.into(), &0.into(), &0.into()),
            "{report}"
        );
        assert_eq!(directory.json(&["import", &path])["duplicates"], all);
        let tags = again.json(&["query", "SELECT count(*) AS n FROM game"]);
        assert_eq!(tags[0]["n"], all);
        let shown = again.json(&["show", "1"]);
        let has_id = |tag: &Value| tag[0].as_str().unwrap().eq_ignore_ascii_case("id");
        assert!(!shown["tags"].as_array().unwrap().iter().any(has_id));
        let checked = again.run(&["check", &path]).status.code();
        assert!(checked.is_some_and(|code| code < 2));
        let converted = again.run(&["convert", &path, "--to", "jsonl"]);
        let first = String::from_utf8(converted.stdout).unwrap();
        let first: Value = serde_json::from_str(first.lines().next().unwrap()).unwrap();
        assert_eq!(first["id"], Value::Null);
        assert_eq!(first["moves"], games[0]["moves"]);
    }
}
