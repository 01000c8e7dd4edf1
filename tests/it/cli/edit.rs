//! `sumito edit`: the record of a game in an editor, which these tests replace by commands.

use std::process::Output;

use serde_json::json;
use sumito::store::{Access, Database};

use crate::support::{TestDirectory, error, project, sumito};

const GAMES: &str = "# Layout: Belgian Daisy\n# Black: Ann\n# White: Bob\n1.a1b2 i5h5! {good} 2.a2b3 i6h6 3.c2c3 g4g5\n\n\
    # Layout: Standard\n# Black: Eve\n1.a1b2 i9h8 2.e5e6 i8h7\n\n";

pub(super) fn with_games() -> TestDirectory {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", GAMES);
    directory.run(&["import", &file]);
    directory
}

/// Edits a game with this editor.
pub(super) fn edit(directory: &TestDirectory, game: &str, editor: &str) -> Output {
    let mut command = sumito(&["edit", game, "--format", "json"]);
    command
        .env("SUMITO_DB", directory.path("games.db"))
        .env("TMPDIR", directory.path("."))
        .env_remove("VISUAL")
        .env("EDITOR", editor);
    command.output().unwrap()
}

/// The files with edited texts that were left.
fn left_files(directory: &TestDirectory) -> Vec<String> {
    let entries = std::fs::read_dir(directory.path(".")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path().display().to_string());
    paths.filter(|path| path.contains("sumito-game-")).collect()
}

fn check(directory: &TestDirectory) {
    assert_eq!(directory.json(&["db", "check"])["faults"], json!([]));
}

#[test]
fn a_record_is_edited_and_stored_if_it_replays() {
    let directory = with_games();
    let before = directory.json(&["show", "1"]);
    let done = edit(
        &directory,
        "1",
        "sed -i -e 's/Bob/Bert/' -e 's/c2c3/b1c2/' -e 's/good/better/'",
    );
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    let after = directory.json(&["show", "1"]);
    assert_eq!(after["white"], "Bert");
    assert_eq!(after["moves"][4]["abapro"], "b1c2");
    assert_eq!(after["moves"][1]["comment"], "better");
    assert_eq!((&after["text"], &after["id"]), (&before["text"], &json!(1)));
    assert!(left_files(&directory).is_empty());
    check(&directory);
    // The index contains the new position and no longer the old one.
    let found = |moves: &str| {
        directory
            .run(&["search", "--moves", moves, "--layout", "belgian"])
            .status
            .code()
    };
    assert_eq!(found("a1b2 i5h5 a2b3 i6h6 b1c2"), Some(0));
    assert_eq!(found("a1b2 i5h5 a2b3 i6h6 c2c3"), Some(1));
    directory.run(&["undo"]);
    assert_eq!(directory.json(&["show", "1"]), before);
    assert_eq!(found("a1b2 i5h5 a2b3 i6h6 c2c3"), Some(0));
    check(&directory);
}

#[test]
fn an_incomplete_game_is_corrected_and_its_reject_disappears() {
    let directory = with_games();
    let before = directory.json(&["show", "2"]);
    assert_eq!(directory.json(&["rejects"])[0]["game"], 2);
    let done = edit(&directory, "2", "sed -i 's/2.e5e6/2.b1c2/'");
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    assert_eq!(directory.json(&["rejects"]), json!([]));
    let after = directory.json(&["show", "2"]);
    assert_eq!(
        (&after["plies"], &after["incomplete"]),
        (&json!(4), &json!(null))
    );
    assert_eq!(after["text"], before["text"]);
    check(&directory);
    // The record is known, so another import does not add it.
    let again = directory.json(&["import", &directory.path("games.txt").display().to_string()]);
    assert_eq!(again["duplicates"], 2, "{again}");
    directory.run(&["undo"]);
    assert_eq!(directory.json(&["show", "2"]), before);
    assert_eq!(directory.json(&["rejects"])[0]["game"], 2);
    check(&directory);
    let again = directory.json(&["import", &directory.path("games.txt").display().to_string()]);
    assert_eq!(again["duplicates"], 2, "{again}");
}

#[test]
fn a_record_that_does_not_replay_is_left_to_be_corrected() {
    let directory = with_games();
    let before = directory.json(&["show", "1"]);
    let done = edit(&directory, "1", "sed -i 's/c2c3/e5e6/'");
    let message = error(&done);
    assert!(message.contains("`e5e6` is not a legal move"), "{message}");
    assert!(message.contains("game 1 is unchanged"), "{message}");
    assert_eq!(directory.json(&["show", "1"]), before);
    let [file] = &left_files(&directory)[..] else {
        panic!("{:?}", left_files(&directory))
    };
    assert!(
        message.contains(&format!("`sumito edit 1 --with {file}`")),
        "{message}"
    );
    let refused = directory.run(&["edit", "1", "--with", file]);
    assert!(error(&refused).contains("is unchanged, expected one record"));
    let text = std::fs::read_to_string(file).unwrap();
    std::fs::write(file, text.replace("e5e6", "b1c2")).unwrap();
    assert_eq!(directory.json(&["edit", "1", "--with", file])["edited"], 1);
    check(&directory);
}

#[test]
fn a_failing_editor_changes_nothing() {
    let directory = with_games();
    let before = directory.json(&["show", "1"]);
    for (editor, reason) in [
        ("false", "the editor `false` failed"),
        ("/no/such/editor", "/no/such/editor"),
        ("truncate -s 0", "the record is empty"),
        ("sed -i 's/^/x /'", "game 1 is unchanged"),
    ] {
        let message = error(&edit(&directory, "1", editor));
        assert!(
            message.contains(reason) && message.contains("game 1 is unchanged"),
            "{editor}: {message}"
        );
    }
    // The text typed before the editor failed is not lost.
    let message = error(&edit(&directory, "1", "sed -i 's/Bob/Bert/' \"$1\"; false"));
    assert!(message.contains("the edited text is in "), "{message}");
    let unchanged = edit(&directory, "1", "true");
    assert_eq!(unchanged.status.code(), Some(1));
    assert_eq!(directory.json(&["show", "1"]), before);
    assert_eq!(directory.json(&["log"]).as_array().unwrap().len(), 1);
}

/// The text in which a game is edited describes all of it: read unchanged, it changes nothing.
#[test]
fn the_record_of_every_sample_game_can_be_edited() {
    let directory = TestDirectory::new();
    let samples = project("sample-games").display().to_string();
    directory.run(&["import", &samples]);
    let mut database = Database::open(&directory.path("games.db"), Access::Write).unwrap();
    let mut ids = Vec::new();
    let add = |game: sumito::store::Summary| ids.push((game.id, game.incomplete.is_some()));
    database
        .for_each_summary(&sumito::store::Filter::default(), add)
        .unwrap();
    assert!(ids.len() > 25);
    for (id, is_incomplete) in ids {
        let opened = database.editable_game(id).unwrap().unwrap();
        let (text, losses) = opened.record_text().unwrap();
        let edited = match opened.read_edited(&text) {
            Ok(edited) => edited,
            Err(problems) => {
                assert!(is_incomplete, "{id}: {problems:?}\n{text}");
                continue;
            }
        };
        let report = database.store_edited_record(&opened, &edited).unwrap();
        assert_eq!(
            report.unchanged,
            1,
            "{id} {losses:?}\n{text}\n{:?}",
            database.history(id)
        );
    }
}

#[test]
fn a_file_must_hold_one_record() {
    let directory = with_games();
    for (text, expected) in [
        ("\n", "the text holds no record, expected one"),
        (GAMES, "the text holds 2 records, expected one"),
    ] {
        let file = directory.file("edited.txt", text);
        let message = error(&directory.run(&["edit", "1", "--with", &file]));
        assert!(message.contains(expected), "{message}");
        let end =
            format!("game 1 is unchanged, expected one record in {file} that replays to its end");
        assert!(message.contains(&end), "{message}");
    }
}

/// A result that contradicts the ending or the tag of a sentence is stored, with a warning that says what was expected.
#[test]
fn a_result_that_contradicts_the_ending_is_reported() {
    let directory = TestDirectory::new();
    let text = "# Layout: Belgian Daisy\n# Black: Ann\n# Result: 1-0\n# Termination: resignation\n1.a1b2 i5h5\n\n\
        # Layout: Standard\n# Result: 1-0\n# Termination: White resigns\n1.a1b2 i9h8\n";
    let file = directory.file("games.txt", text);
    directory.run(&["import", &file]);
    let message = |words: &[&str]| {
        let output = directory.run(&[&["edit"], words].concat());
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    for (words, expected) in [
        (
            &["1", "--result", "1/2-1/2"][..],
            "game 1: warning: the result 1/2-1/2 with the ending resignation, expected a winner\n",
        ),
        (
            &[
                "--player",
                "*",
                "--current-result",
                "1/2-1/2",
                "--tag",
                "Termination=time",
            ],
            "game 1: warning: the result 1/2-1/2 with the ending time, expected a winner\n",
        ),
        (
            &[
                "1",
                "--tag",
                "Termination=draw-agreed",
                "--tag",
                "Result=0-1",
            ],
            "game 1: warning: the result 0-1 with the ending draw-agreed, expected 1/2-1/2\n",
        ),
        (
            &["1", "--tag", "Termination=six-ejections"],
            "game 1: warning: the ending six-ejections, expected 6 ejections by one player, not 0-0\n",
        ),
        (
            &["2", "--result", "0-1"],
            "game 2: warning: the result 0-1 with the tag Termination `White resigns`, expected 1-0 as it says\n",
        ),
        (
            &[
                "2",
                "--tag",
                "Termination=Black resigned",
                "--result",
                "1-0",
            ],
            "game 2: warning: the result 1-0 with the tag Termination `Black resigned`, expected 0-1 as it says\n",
        ),
    ] {
        let found = message(words);
        assert!(found.starts_with(expected), "{words:?}: {found}");
    }
    // What does not concern the result is not checked.
    for words in [
        &["2", "--tag", "Round=3"][..],
        &["1", "--tag", "Termination=resignation"],
        &["2", "--result", "0-1"],
    ] {
        assert!(!message(words).contains("warning"), "{words:?}");
    }
}

/// The result that the moves show is neither replaced nor deleted, and a change of it is shown once.
#[test]
fn the_result_of_a_finished_game_stays() {
    let directory = TestDirectory::new();
    let text = "# Layout: Standard\n# Rules: repetition=2\n# Result: 1/2-1/2\n1.a1b2 i5h5 2.d4c3 f5g5\n\n\
        # Layout: Belgian Daisy\n# Result: *\n1.a1b2 i5h5\n";
    let file = directory.file("games.txt", text);
    directory.run(&["import", &file]);
    let before = directory.json(&["show", "1"]);
    for words in [&["--result", "*"][..], &["--delete-tag", "Result"]] {
        let message = error(&directory.run(&[&["edit", "1"], words].concat()));
        assert!(
            message.contains("the moves of game 1 end with the result"),
            "{words:?}: {message}"
        );
        assert_eq!(directory.json(&["show", "1"]), before);
    }
    let preview = directory.json(&["edit", "--current-result", "*", "--result", "1-0"]);
    assert_eq!(preview.to_string().matches("1-0").count(), 1, "{preview}");
}

/// The text cannot show braces in comments, and leaves those that are not edited as they are.
#[test]
fn comments_that_are_not_edited_keep_their_braces() {
    let directory = TestDirectory::new();
    let game = json!({"layout": "belgian", "black": "Ann", "comment": "{begin}", "moves": [
        {"abapro": "a1b2", "comment": "{kept}", "variations": [{"comment": "{line}", "moves": ["a2b3"]}]},
        {"abapro": "i5h5", "comment": "{changed}"},
        {"abapro": "a2b3", "comment": "{deleted}"}]});
    let file = directory.file("game.json", game.to_string());
    directory.run(&["import", &file]);
    let editor = "sed -i -e 's/Ann/Anna/' -e 's/(changed)/(new)/' -e 's/{(deleted)}//'";
    let done = edit(&directory, "1", editor);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    let after = directory.json(&["show", "1"]);
    assert_eq!(after["black"], "Anna");
    let comments = ["{kept}", "(new)"].map(|text| json!(text));
    assert_eq!(
        [0, 1].map(|ply| after["moves"][ply]["comment"].clone()),
        comments
    );
    assert_eq!(after["moves"][2]["comment"], json!(null));
    assert_eq!(after["comment"], "{begin}");
    assert_eq!(after["moves"][0]["variations"][0]["comment"], "{line}");
    check(&directory);
}

#[test]
fn an_editor_is_not_opened_for_an_id_with_filters() {
    let directory = with_games();
    let mut command = sumito(&["edit", "1", "--white", "Zoe"]);
    command
        .env("SUMITO_DB", directory.path("games.db"))
        .env("EDITOR", "sed -i s/Bob/Bert/");
    let output = command.output().unwrap();
    let message = error(&output);
    assert!(
        message.contains("cannot be combined with filters") && message.contains("--tag White="),
        "{message}"
    );
    assert_eq!(directory.json(&["show", "1"])["white"], "Bob");
}

#[test]
fn a_new_tag_that_is_nearly_a_usual_one_is_told() {
    let directory = with_games();
    let told = |words: &[&str]| {
        let output = directory.run(&[&["edit"], words].concat());
        assert_eq!(output.status.code(), Some(0), "{words:?}: {output:?}");
        let notes = String::from_utf8(output.stderr).unwrap();
        notes
            .lines()
            .filter(|line| line.contains("did you mean"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let warning = "warning: the tag `Balck` is new, did you mean `Black`?";
    assert_eq!(told(&["1", "--tag", "Balck=x"]), [warning]);
    // The game has the tag now.
    assert!(told(&["1", "--tag", "Balck=y"]).is_empty());
    assert_eq!(told(&["--player", "Eve", "--tag", "Balck=x"]), [warning]);
    for tag in ["Black=Eva", "Event2=Cup", "Club=Graz", "BlackTeam=Graz"] {
        assert!(told(&["1", "--tag", tag]).is_empty(), "{tag}");
    }
}

#[test]
fn empty_environment_variables_are_none() {
    let directory = TestDirectory::new();
    for variable in ["SUMITO_DB", "SUMITO_OPENINGS"] {
        let output = sumito(&["moves", "konane-4x4"])
            .env(variable, "")
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
    }
    // An empty value on the command line is an error.
    let output = sumito(&["games", "--db", ""])
        .current_dir(directory.path("."))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}
