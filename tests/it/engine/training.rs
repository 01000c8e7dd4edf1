//! Training of the network by self-play.

use std::fs;

use crate::support::{TestDirectory, error};

/// A training that takes a second.
const QUICK: [&str; 8] = [
    "--games",
    "12,12",
    "--nodes",
    "60",
    "--epochs",
    "2",
    "--test-games",
    "4",
];

fn train(directory: &TestDirectory, folder: &str, more: &[&str]) -> serde_json::Value {
    let folder = directory.path(folder).display().to_string();
    directory.json(&[&["train", &folder], &QUICK[..], more].concat())
}

#[test]
fn the_same_command_gives_the_same_files_also_after_an_interruption() {
    let directory = TestDirectory::new();
    let rows = train(&directory, "first", &["--threads", "2"]);
    assert_eq!(rows.as_array().unwrap().len(), 2);
    for (row, generation) in rows.as_array().unwrap().iter().zip(1..) {
        assert_eq!(row["generation"], generation);
        assert!(row["positions"].as_u64().unwrap() > 200, "{row}");
        let games = ["won", "drawn", "lost"].map(|field| row[field].as_u64().unwrap());
        assert_eq!(games.iter().sum::<u64>(), 4, "{row}");
    }
    let file = |folder: &str, name: &str| fs::read(directory.path(folder).join(name)).unwrap();
    train(&directory, "second", &["--threads", "1"]);
    // The last game of the second generation was not written to its end, and its network not at all.
    let folder = directory.path("second");
    let samples = file("second", "generation-2.samples");
    fs::write(
        folder.join("generation-2.samples"),
        &samples[..samples.len() - 5],
    )
    .unwrap();
    fs::remove_file(folder.join("generation-2.nnue")).unwrap();
    train(&directory, "second", &[]);
    for name in ["1.samples", "1.nnue", "2.samples", "2.nnue"] {
        let name = format!("generation-{name}");
        assert!(file("first", &name) == file("second", &name), "{name}");
    }
    // Networks and games of other settings are not mixed in.
    let other_seed = || {
        let words = &["train", folder.to_str().unwrap()];
        error(&directory.run(&[words, &QUICK[..], &["--seed", "9"]].concat()))
    };
    for name in ["generation-1.nnue", "generation-1.samples"] {
        let message = other_seed();
        assert!(
            message.contains(name) && message.contains("sumito samples 1: seed 9"),
            "{message}"
        );
        let _ = fs::remove_file(folder.join("generation-1.nnue"));
    }
}

#[test]
fn a_network_is_used_where_it_is_named_and_a_torn_one_refused() {
    let directory = TestDirectory::new();
    train(&directory, "nets", &[]);
    let path = directory.path("nets/generation-1.nnue");
    let network = format!("sumito:depth=3,network={}", path.display());
    let result = directory.json(&["match", &network, "sumito:depth=3", "--games", "4"]);
    assert!(result["lost"].as_u64().unwrap() >= 2, "{result}");
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    for words in [
        &["match", &network, "sumito:depth=3", "--games", "2"][..],
        &["engine", "--network", path.to_str().unwrap()],
    ] {
        let message = error(&directory.run(words));
        assert!(
            message.contains("generation-1.nnue holds no network")
                && message.contains("bytes after the first line, expected"),
            "{message}"
        );
    }
}

/// A network is not called the result of options with which it was not trained.
#[test]
fn training_with_other_options_needs_another_folder() {
    let directory = TestDirectory::new();
    let folder = directory.path("networks").display().to_string();
    let train = |games: &str, epochs: &str| {
        let options = ["--nodes", "20", "--test-games", "2"];
        let words = ["train", &folder, "--games", games, "--epochs", epochs];
        directory.run(&[&words[..], &options].concat())
    };
    assert_eq!(train("2", "1").status.code(), Some(0));
    assert_eq!(train("2", "1").status.code(), Some(0));
    for (games, epochs) in [("3", "1"), ("2", "2")] {
        let message = error(&train(games, epochs));
        assert!(
            message.contains("was trained with other options"),
            "{message}"
        );
    }
}

#[test]
fn games_without_a_result_tune_nothing() {
    let directory = TestDirectory::new();
    let record = "# layout: Standard\n# result: *\n1.a1b2 i9h8\n";
    directory.json(&["import", &directory.file("open.txt", record)]);
    for words in [
        &["tune", "--result", "unknown"][..],
        &["tune", "--expected-result"],
    ] {
        let message = error(&directory.run(words));
        assert!(
            message
                .contains("no game that was played out and has a result is among those selected"),
            "{message}"
        );
    }
}
