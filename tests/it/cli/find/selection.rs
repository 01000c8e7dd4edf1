//! Selecting games by IDs, dates and bookmarks, parts of lists, searches that are saved, shell completion, and output to `-`.

use std::io::pipe;

use serde_json::{Value, json};

use super::filters::ids;
use crate::support::{TestDirectory, error, sumito};

/// Three games of different dates.
fn three_games() -> TestDirectory {
    let directory = TestDirectory::new();
    let game = |number: u32, date: &str, moves: &str| {
        format!(
            "[Black \"Player {number}\"]\n[White \"Zoé\"]\n[Date \"{date}\"]\n[Variant \"Belgian Daisy\"]\n\n{moves} *\n\n"
        )
    };
    let text = [
        game(1, "2014.05.01", "1. a1b2 i5h5"),
        game(2, "2015.06.02", "1. a1b2 i5h5 2. a2b3 i6h6"),
        game(3, "2016.07.03", "1. a1b2 i5h5 2. a2b3"),
    ]
    .concat();
    let file = directory.file("games.apgn", &text);
    assert_eq!(directory.json(&["import", &file])["imported"], 3);
    directory
}

/// The IDs of exported games.
fn exported(directory: &TestDirectory, selection: &[&str]) -> Vec<i64> {
    let games = directory.json(&[&["export", "--to", "json"], selection].concat());
    let id = |game: &Value| game["id"].as_i64().unwrap();
    games.as_array().unwrap().iter().map(id).collect()
}

#[test]
fn games_are_selected_by_ids_and_ranges() {
    let directory = three_games();
    assert_eq!(exported(&directory, &["3", "1"]), [1, 3]);
    assert_eq!(exported(&directory, &["2-9"]), [2, 3]);
    for (words, expected) in [
        (&["4"][..], "there is no game 4"),
        (&["7-9"], "there is no game from 7 to 9"),
        (&["3-2"], "expected the smaller ID first"),
        (&["0"], "expected a game ID"),
        (&["1", "--player", "zoe"], "cannot be combined with filters"),
    ] {
        let failed = directory.run(&[&["export", "--to", "json"], words].concat());
        assert_eq!(failed.status.code(), Some(2), "{words:?}");
        assert!(error(&failed).contains(expected), "{}", error(&failed));
    }
    for (words, expected) in [
        (&["--limit", "2"][..], &[1, 2][..]),
        (&["--limit", "9"], &[1, 2, 3]),
        (&["2-3", "--limit", "1"], &[2]),
        (&["--since", "2099", "--limit", "1"], &[]),
    ] {
        assert_eq!(exported(&directory, words), expected, "{words:?}");
    }
    directory.json(&["delete", "1-2", "--yes"]);
    assert_eq!(ids(&directory, &[]), [3]);
    for words in [
        &["delete", "--yes"][..],
        &["delete", "--limit", "1", "--yes"],
    ] {
        let none = directory.run(words);
        assert!(
            error(&none).contains("no games selected"),
            "{}",
            error(&none)
        );
    }
}

#[test]
fn dates_have_one_spelling_and_the_old_one_is_understood() {
    let directory = three_games();
    for dates in [["--since", "--until"], ["--from", "--to"]] {
        let [first, last] = dates;
        assert_eq!(ids(&directory, &[first, "2015"]), [2, 3]);
        assert_eq!(ids(&directory, &[last, "2015"]), [1, 2]);
    }
    assert_eq!(exported(&directory, &["--until", "2014"]), [1]);
    let both = directory.run(&["games", "--until", "2015", "--to", "2016"]);
    assert!(
        error(&both).contains("cannot be used with"),
        "{}",
        error(&both)
    );
}

#[test]
fn games_are_bookmarked() {
    let directory = three_games();
    let counts = directory.json(&["mark", "1-2", "+study", "--add", "best"]);
    assert_eq!(counts, json!({"games": 2, "added": 4, "removed": 0}));
    let counts = directory.json(&["mark", "--player", "player", "+study"]);
    assert_eq!(counts["added"], 1);
    assert_eq!(ids(&directory, &["--marked", "best"]), [1, 2]);
    assert_eq!(
        ids(&directory, &["--marked", "study", "--not-in", "best"]),
        [3]
    );
    assert_eq!(
        directory.json(&["mark", "2", "--remove", "best"])["removed"],
        1
    );
    assert_eq!(ids(&directory, &["--marked", "best"]), [1]);
    let both = error(&directory.run(&["mark", "4", "+x", "--remove", "x"]));
    assert!(
        both.contains("the games are added to `x` and removed from it"),
        "{both}"
    );
    // A bookmark without games does not exist.
    directory.json(&["mark", "1", "--remove", "best"]);
    let missing = directory.run(&["games", "--marked", "best"]);
    assert!(error(&missing).contains("best"), "{}", error(&missing));
    let nameless = directory.run(&["mark", "1"]);
    assert!(
        error(&nameless).contains("no bookmark given"),
        "{}",
        error(&nameless)
    );
    let no_game = directory.run(&["mark", "9", "+study"]);
    assert!(
        error(&no_game).contains("there is no game 9"),
        "{}",
        error(&no_game)
    );
}

#[test]
fn lists_are_printed_in_part() {
    let directory = three_games();
    let names = |words: &[&str]| {
        let rows = directory.json(words);
        let name = |row: &Value| row["name"].as_str().unwrap().to_owned();
        rows.as_array()
            .unwrap()
            .iter()
            .map(name)
            .collect::<Vec<_>>()
    };
    let all = names(&["players"]);
    assert_eq!(all.len(), 4);
    assert_eq!(
        names(&["players", "--limit", "2", "--offset", "1"]),
        all[1..3]
    );
    let moves = directory.json(&["openings", "--layout", "belgian", "--limit", "1"]);
    assert_eq!(moves["moves"].as_array().unwrap().len(), 1);
}

/// With `| head`, a search is saved as without it.
#[test]
fn searches_are_saved_although_the_output_is_closed() {
    let directory = TestDirectory::new();
    let games = (1..=600).map(|n| {
        format!("# layout: Belgian Daisy\n# black: Somebody {n}\n# event: {n}\n1.a1b2 i5h5\n\n")
    });
    let file = directory.file("games.txt", games.collect::<String>());
    directory.run(&["import", &file]);
    let search = ["search", "--pattern", "black:b2"];
    let mut count = 0;
    for words in [&["games"][..], &["games", "--sort", "date"], &search] {
        for (format, limit) in [("table", 600), ("csv", 550), ("json", 600), ("jsonl", 550)] {
            count += 1;
            let (name, limit) = (format!("search {count}"), limit.to_string());
            let (reader, writer) = pipe().unwrap();
            drop(reader);
            let saving = ["--format", format, "--limit", &limit, "--save", &name];
            let mut command = directory.command(&[words, &saving].concat());
            let output = command.stdout(writer).output().unwrap();
            assert_eq!(output.status.code(), Some(0), "{words:?} {format}");
            let told = format!("saved {limit} games as {name}");
            let message = String::from_utf8(output.stderr).unwrap();
            assert_eq!(message.trim_end(), told, "{words:?} {format}");
            let saved = directory.json(&["games", "--in", &name]);
            assert_eq!(saved.as_array().unwrap().len().to_string(), limit);
        }
    }
    assert_eq!(directory.json(&["saved"]).as_array().unwrap().len(), count);
}

/// The completions of the last word that the program offers to a shell.
fn completed(directory: &TestDirectory, words: &[&str]) -> Vec<String> {
    let output = sumito(&[&["--", "sumito"], words].concat())
        .env("COMPLETE", "bash")
        .env("_CLAP_COMPLETE_INDEX", words.len().to_string())
        .env("_CLAP_IFS", "\n")
        .env("SUMITO_DB", directory.path("games.db"))
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn shells_complete_commands_and_values() {
    let directory = three_games();
    directory.json(&["mark", "1", "+study"]);
    for (words, expected) in [
        (&["ope"][..], "openings"),
        (&["games", "--layout", "belg"], "belgian-daisy"),
        (&["games", "--player", "zo"], "Zoé"),
        (&["games", "--marked", "s"], "study"),
        (&["openings", "scor"], "Scorpio"),
        (&["export", "--to", "par"], "parquet"),
        (&["position", "standard", "--to", "eti"], "etiquette"),
        (&["players", "zo"], "Zoé"),
        (&["players", "merge", "zo"], "Zoé"),
        (&["report", "player", "zo"], "Zoé"),
        (&["play", "belg"], "belgian-daisy"),
        (&["moves", "scor"], "Scorpio"),
    ] {
        let found = completed(&directory, words);
        assert!(
            found.iter().any(|value| value == expected),
            "{words:?}: {found:?}"
        );
    }
    let found = completed(&directory, &["position", "standard", "--to", ""]);
    assert!(!found.contains(&"parquet".to_owned()), "{found:?}");
    let found = completed(&directory, &["show", "kon"]);
    assert!(found.is_empty(), "a game is an id: {found:?}");
    let found = completed(&directory, &["k"]);
    assert!(found.is_empty(), "an old name: {found:?}");
    let script = directory.run(&["completions", "bash"]);
    assert!(String::from_utf8_lossy(&script.stdout).contains("COMPLETE"));
}

#[test]
fn man_pages_of_all_commands_are_written() {
    let directory = TestDirectory::new();
    let folder = directory.path("man");
    assert!(
        directory
            .run(&["man", "--output", folder.to_str().unwrap()])
            .status
            .success()
    );
    for page in ["sumito.1", "sumito-games.1", "sumito-db-check.1"] {
        let text = std::fs::read_to_string(folder.join(page)).unwrap();
        assert!(text.contains(".SH SYNOPSIS"), "{page}");
    }
    let page = directory.run(&["man"]);
    assert!(String::from_utf8_lossy(&page.stdout).contains("sumito\\-openings(1)"));
}

#[test]
fn a_dash_is_standard_output() {
    let directory = TestDirectory::new();
    let file = directory.file("game.txt", "# layout: Standard\n1.a1b2 i9h8\n");
    assert!(directory.run(&["import", &file]).status.success());
    for words in [
        &["export", "--to", "apgn"][..],
        &["export", "--to", "html"],
        &["convert", &file, "--to", "apgn"],
        &["generate"],
        &["tree", "standard", "--depth", "1"],
    ] {
        let run = |words: &[&str]| {
            directory
                .command(words)
                .current_dir(directory.path(""))
                .output()
        };
        let named = run(&[words, &["-o", "-"]].concat()).unwrap();
        assert!(
            named.status.success() && !named.stdout.is_empty(),
            "{words:?}"
        );
        assert_eq!(named.stdout, run(words).unwrap().stdout, "{words:?}");
        assert!(!directory.path("-").exists(), "{words:?}");
    }
    for words in [
        &["man", "-o", "-"][..],
        &["db", "backup", "-"],
        &["match", "engine", "random", "--games", "2", "-o", "-"],
        &["export", "--to", "parquet", "-o", "-"],
    ] {
        let refused = error(&directory.run(words));
        assert!(refused.contains("expected"), "{words:?}: {refused}");
    }
}

#[test]
fn a_range_says_how_many_of_its_ids_no_game_has() {
    let directory = three_games();
    for words in [
        &["export", "2-7"][..],
        &["delete", "2-7"],
        &["mark", "2-7", "+fav"],
    ] {
        let output = directory.run(words);
        assert_eq!(output.status.code(), Some(0), "{words:?}");
        let message = String::from_utf8(output.stderr).unwrap();
        let expected = "2-7: 2 games, and 4 IDs that no game has\n";
        assert!(message.contains(expected), "{words:?}: {message}");
        let whole = directory.run(&[words[0], "2-3", "--limit", "1"]);
        let message = String::from_utf8(whole.stderr).unwrap();
        assert!(!message.contains("IDs"), "{words:?}: {message}");
    }
}

#[test]
fn an_export_without_games_says_so() {
    let directory = three_games();
    let file = directory.path("out.html").display().to_string();
    for (words, expected) in [
        (&["--to", "jsonl"][..], "no games found\n".to_owned()),
        (&["--to", "html"], "no games found\n".to_owned()),
        (
            &["-o", &file],
            format!("no games found: {file} is not written\n"),
        ),
    ] {
        let output = directory.run(&[&["export", "--text", "zzzz"], words].concat());
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), expected);
    }
    assert!(!directory.path("out.html").exists());
}

#[test]
fn convert_writes_the_format_that_the_name_of_the_output_says() {
    let directory = three_games();
    let games = directory.file("one.txt", "# Layout: Belgian Daisy\n1.a1b2 i5h5\n");
    let file = directory.path("out.jsonl").display().to_string();
    let output = directory.run(&["convert", &games, "-o", &file]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(std::fs::read_to_string(&file).unwrap().starts_with('{'));
    let page = directory.path("out.html").display().to_string();
    for (words, expected) in [
        (
            &["convert", &games][..],
            "no format given, expected --to with linear",
        ),
        (
            &["convert", &games, "-o", &page],
            "html is no format of records",
        ),
    ] {
        let message = error(&directory.run(words));
        assert!(message.contains(expected), "{message}");
    }
}
