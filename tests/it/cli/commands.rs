//! Commands of the program: their output in each format, and their exit status.

use std::fs;

use clap::CommandFactory as _;
use serde_json::Value;
use sumito::cli::Cli;

use super::csv::CALLS;
use crate::support::project;
use crate::support::{TestDirectory, error};

#[test]
fn counts_of_an_import_balance_for_any_file() {
    let directory = TestDirectory::new();
    let good = "# layout: Standard\n1.a1b2 i9h8\n\n";
    let rubbish: Vec<u8> = (0..200_000u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    let files = [
        directory.file(
            "illegal.txt",
            format!("{good}# layout: Standard\n1.a1b2 i9h8 2.e5e6 i5h5\n\n{good}"),
        ),
        directory.file(
            "truncated.txt",
            &format!("{good}# layout: Standard\n1.a1b2 i9h8 2.b1c")[..],
        ),
        directory.file("rubbish.bin", rubbish),
        directory.file("empty.txt", ""),
        directory.file("headless.txt", "# layout: Standard\n# black: Ann\n"),
    ];
    let words: Vec<&str> = ["import"]
        .into_iter()
        .chain(files.iter().map(String::as_str))
        .collect();
    let report = directory.json(&words);
    let count = |name: &str| report[name].as_u64().unwrap();
    assert_eq!(
        (count("files"), count("imported"), count("incomplete")),
        (5, 1, 2)
    );
    assert_eq!((count("rejected"), count("without_records")), (1, 2));
    assert_eq!(
        count("seen"),
        count("imported") + count("duplicates") + count("incomplete") + count("rejected")
    );
    assert_eq!(directory.run(&words).status.code(), Some(1));
    let rejects = directory.json(&["rejects"]);
    assert!(
        rejects
            .as_array()
            .unwrap()
            .iter()
            .all(|reject| !reject["text"].as_str().unwrap().is_empty())
    );
    assert_eq!(directory.games(), 3, "one whole, two incomplete");
}

#[test]
fn databases_in_a_folder_are_skipped() {
    let directory = TestDirectory::new();
    directory.file("good.txt", "# layout: Standard\n1.a1b2 i9h8");
    std::os::unix::fs::symlink(directory.path("nowhere"), directory.path("dangling.txt")).unwrap();
    std::os::unix::fs::symlink(directory.folder.path(), directory.path("loop")).unwrap();
    let folder = directory.folder.path().display().to_string();
    for imported in [1, 0, 0] {
        let output = directory.run(&["import", &folder, "--format", "json"]);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(
            (
                report["files"].as_u64(),
                report["seen"].as_u64(),
                report["imported"].as_u64()
            ),
            (Some(1), Some(1), Some(imported))
        );
        // What is left out is reported.
        assert_eq!(output.status.code(), Some(1));
        let messages = String::from_utf8(output.stderr).unwrap();
        assert!(messages.contains("dangling.txt"), "{messages}");
        let folder = "loop: a link to a folder is not followed; left out";
        assert!(messages.contains(folder), "{messages}");
    }
    let named = directory.path("games.db").display().to_string();
    assert!(error(&directory.run(&["import", &named])).contains("is a database, expected records"));
}

#[test]
fn an_incomplete_game_is_a_reservation_of_every_import() {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", "# layout: Standard\n1.a1b2 i9h8 2.e5e6\n");
    for [incomplete, duplicates] in [[1, 0], [0, 1]] {
        let output = directory.run(&["import", &file, "--format", "json"]);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(
            (&report["incomplete"], &report["duplicates"]),
            (&incomplete.into(), &duplicates.into())
        );
        assert_eq!(output.status.code(), Some(1), "{report}");
    }
}

#[test]
fn an_output_file_is_complete_or_unchanged() {
    let directory = TestDirectory::new();
    let file = directory.file("game.txt", "# layout: Standard\n1.a1b2 i9h8\n");
    let older = directory.file("older.txt", "older");
    assert!(
        directory
            .run(&["convert", &file, "--to", "apgn", "-o", &older])
            .status
            .success()
    );
    let file = older;
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.contains("[Variant \"standard\"]") && text.contains("1. a1b2 i9h8 *"),
        "{text}"
    );
    assert!(directory.run(&["import", &file]).status.success());
    assert_eq!(
        directory
            .run(&[
                "export", "--player", "nobody*", "--to", "table", "-o", &file
            ])
            .status
            .code(),
        Some(1)
    );
    let nowhere = directory.path("no/folder.txt").display().to_string();
    assert!(
        error(&directory.run(&["export", "--to", "table", "-o", &nowhere]))
            .contains("cannot write")
    );
    assert!(
        error(&directory.run(&["export", "--to", "table", "-o", "/dev/full"]))
            .contains("cannot write")
    );
}

/// The example of the Aba-Pro article, a game that ends with Black's move, and one that begins with White's.
#[test]
fn listings_have_the_layout_of_the_aba_pro_article() {
    let directory = TestDirectory::new();
    let seed = "1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3";
    let white = "[Variant \"custom\"]\n[Position \"ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww w\"]\n\n1... i5h5 2. a1b2";
    let text = format!(
        "# layout: Belgian Daisy\n{seed} g4g5\n\n# layout: Belgian Daisy\n{seed}\n\n{white}"
    );
    let file = directory.file("games.txt", text);
    directory.run(&["import", &file]);
    let listing = |words: &[&str]| {
        let output = directory.run(&[&["replay", "--listing"], words].concat());
        String::from_utf8(output.stdout)
            .unwrap()
            .trim_end()
            .to_owned()
    };
    assert_eq!(
        listing(&["1", "--reverse"]),
        "-3. g7g6 c5c4 -2. g6h6 c4b3 -1. f5g5 d4c3"
    );
    let reversible = "-3. g9g4 c7c2 -2. g6i6 c4a2 -1. f5i5 d4a1";
    assert_eq!(
        listing(&["1", "--reverse", "--notation", "reversible"]),
        reversible
    );
    assert_eq!(listing(&["1"]), format!("{seed} g4g5"));
    assert_eq!(
        listing(&["2", "--reverse"]),
        "-3. ... c5c4 -2. g6h6 c4b3 -1. f5g5 d4c3"
    );
    assert_eq!(listing(&["3"]), "1...i5h5 2.a1b2");
    assert_eq!(listing(&["3", "--reverse"]), "-2. ... d4c3 -1. f5g5");
}

/// With `--moves` the layout is the start of the moves and not a filter: search by position, search by moves and the explorer count the same games.
#[test]
fn the_layout_option_is_the_start_of_moves_and_not_a_filter() {
    let directory = TestDirectory::new();
    let turned = "[Variant \"custom\"]\n[Position \"bb1ww/bbbwww/1bb1ww1/8/9/8/1ww1bb1/wwwbbb/ww1bb b\"]\n\n1. i5h5";
    let file = directory.file(
        "games.txt",
        format!("# layout: Belgian Daisy\n1.a1b2 i5h5\n\n{turned}"),
    );
    directory.run(&["import", &file]);
    let count = |words: &[&str]| directory.json(words).as_array().unwrap().len();
    assert_eq!(
        count(&["search", "--moves", "a1b2", "--layout", "belgian"]),
        2
    );
    assert_eq!(count(&["search", "--position", "belgian"]), 2);
    assert_eq!(
        count(&["search", "--position", "belgian", "--layout", "belgian"]),
        1
    );
    assert_eq!(
        directory.json(&["openings", "--layout", "belgian"])["games"],
        2
    );
}

/// A pipe is read from its first byte.
#[test]
fn commands_read_from_pipes() {
    let directory = TestDirectory::new();
    let script =
        "printf '# layout: Belgian Daisy\\n1.a1b2 i5h5\\n' | \"$0\" check /dev/stdin --format json";
    let output = std::process::Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_sumito")])
        .output()
        .unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (report["valid"].as_u64(), report["warnings"].as_u64()),
        (Some(1), Some(0))
    );
    // An export contains only games that are in the database already.
    let samples = project("sample-games").display().to_string();
    directory.run(&["import", &samples]);
    for format in ["linear", "table", "apgn", "reversible"] {
        let file = directory.path("export.txt").display().to_string();
        assert!(
            directory
                .run(&["export", "--to", format, "-o", &file])
                .status
                .success()
        );
        let report = directory.json(&["import", &file]);
        assert_eq!(
            (report["seen"].as_u64(), report["duplicates"].as_u64()),
            (Some(30), Some(30)),
            "{format}"
        );
    }
}

#[test]
fn invalid_arguments_are_rejected() {
    let directory = TestDirectory::new();
    let file = directory.file(
        "game.txt",
        "# layout: Standard\n# Date: 2016\n# Event: Cup # 3\n1.a1b2 i9h8\n",
    );
    assert!(directory.run(&["import", &file]).status.success());
    for date in ["2016.13.45", "2016.00", "16", "yesterday"] {
        assert!(
            error(&directory.run(&["games", "--from", date])).contains("expected a date"),
            "{date}"
        );
    }
    assert!(
        directory
            .run(&["games", "--from", "2016.03", "--to", "2016.04"])
            .status
            .success(),
        "some day of 2016"
    );
    assert_eq!(
        directory.run(&["games", "--to", "2015"]).status.code(),
        Some(1)
    );
    let shown = String::from_utf8(directory.run(&["show", "1"]).stdout).unwrap();
    assert!(shown.contains("Event: Cup # 3"), "{shown}");
    assert!(error(&directory.run(&["show", "1", "--ply", "3"])).contains("game 1 has 2 plies"));
    // The filter applies in addition to the position.
    assert_eq!(
        directory
            .run(&["openings", "--position", "standard", "--layout", "belgian"])
            .status
            .code(),
        Some(1)
    );
    assert!(error(&directory.run(&["show", "x"])).contains("expected the number of a game"));
    assert!(error(&directory.run(&["query", " "])).contains("expected one SELECT"));
    let twice = directory.json(&["query", "SELECT id, id FROM game"]);
    assert_eq!(twice[0]["id_2"], 1);
}

/// Every command that reads, in every output format, on the sample games.
#[test]
fn every_reading_command_prints_every_format() {
    let directory = TestDirectory::new();
    let samples = project("sample-games").display().to_string();
    assert!(directory.run(&["import", &samples]).status.success());
    let verbs: [&[&str]; 13] = [
        &["check", &samples],
        &["games"],
        &["show", "2"],
        &["replay", "2"],
        &["replay", "2", "--reverse", "--notation", "reversible"],
        &["search", "--moves", "a1b2", "--layout", "belgian"],
        &["openings", "--layout", "belgian"],
        &["moves", "standard"],
        &["perft", "standard", "--depth", "2"],
        &["layouts"],
        &["query", "SELECT id, black FROM summary"],
        &["db", "info"],
        &["db", "check"],
    ];
    for verb in verbs {
        for format in ["table", "json", "jsonl", "csv"] {
            let output = directory.run(&[verb, &["--format", format]].concat());
            let text = String::from_utf8(output.stdout).unwrap();
            assert!(
                output.status.success() && !text.is_empty(),
                "{verb:?} {format}: {}",
                String::from_utf8_lossy(&output.stderr)
            );
            match format {
                "json" => drop(serde_json::from_str::<Value>(&text).unwrap()),
                "jsonl" => text
                    .lines()
                    .for_each(|line| drop(serde_json::from_str::<Value>(line).unwrap())),
                "csv" => assert!(
                    csv::Reader::from_reader(text.as_bytes())
                        .records()
                        .all(|row| row.is_ok()),
                    "{verb:?}"
                ),
                _ => {}
            }
        }
    }
    assert_eq!(
        directory
            .run(&["search", "--position", "Star"])
            .status
            .code(),
        Some(1),
        "nothing found"
    );
}

/// The help of a command lists an option of all commands exactly if it has an effect: `--format` if the command prints rows, `--db` if it needs the file.
#[test]
fn the_help_lists_only_options_that_have_an_effect() {
    let directory = TestDirectory::new();
    let file = directory.file("game.txt", "# layout: Standard\n1.a1b2 i9h8\n");
    let copy = directory.path("copy.db").display().to_string();
    let nets = directory.path("nets").display().to_string();
    let nowhere = directory.path("no folder/games.db").display().to_string();
    for verb in Cli::command().get_subcommands() {
        let name = verb.get_name();
        let help = String::from_utf8(directory.run(&[name, "--help"]).stdout).unwrap();
        let lists = |option: &str| help.contains(&format!("\n      {option} <"));
        let call = CALLS.iter().find(|(_, call)| {
            let call = call.trim_start_matches('!');
            call.split(' ').next() == Some(name) && !call.starts_with("export")
        });
        assert_eq!(lists("--format"), call.is_some(), "{name}: --format");
        // The views are described without a database, and a book is shown without one that `book make` needs.
        let without = ["query --schema", "book show built-in standard"];
        let Some((_, call)) = call.filter(|(_, call)| !without.contains(call)) else {
            continue;
        };
        let call = call.trim_start_matches('!');
        let words = call.split(' ').map(|word| match word {
            "FILE" => &*file,
            "COPY" => &*copy,
            "NETS" => &*nets,
            "JUMPS" => "bw1w1 b -",
            word => word,
        });
        let words: Vec<&str> = words.chain(["--db", &nowhere]).collect();
        let output = directory.run(&words);
        let needs_file = output.status.code() == Some(2);
        assert_eq!(lists("--db"), needs_file, "{words:?}: {output:?}");
    }
    for words in [
        &["engine"][..],
        &["export"],
        &["generate", "--games", "1"],
        &["completions", "bash"],
        &["tree", "standard"],
    ] {
        let message = error(&directory.run(&[words, &["--format", "json"]].concat()));
        let expected = format!("`--format` does not apply to `{}`, ", words[0]);
        assert!(message.contains(&expected), "{message}");
    }
}
