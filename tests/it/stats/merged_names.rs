//! Events and players that are merged and renamed.

use serde_json::json;

use super::players::{column, directory};
use crate::store::journal::{assert_intact, contents};
use crate::support::{TestDirectory, error};

#[test]
fn events_are_renamed_merged_and_proposed() {
    let directory = TestDirectory::new();
    let game = |event: &str, round: u32| {
        format!("# Layout: Standard\n# Event: {event}\n# Round: {round}\n1.a1b2 i9h8\n\n")
    };
    let text = [
        game("Club Ch.", 1),
        game("Club championship", 2),
        game("Cup 1", 3),
        game("Cup 2", 4),
    ];
    directory.run(&["import", &directory.file("games.txt", text.concat())]);
    let before = contents(&directory);
    let pairs = directory.json(&["events", "same"]);
    assert_eq!(pairs.as_array().unwrap().len(), 1, "{pairs}");
    assert_eq!(
        (&pairs[0]["reason"], &pairs[0]["name_games"]),
        (&json!("abbreviation"), &json!(1))
    );
    let done = directory.json(&[
        "events",
        "merge",
        "Club Ch.",
        "Club championship",
        "--into",
        "Club championship",
    ]);
    assert_eq!(
        (&done["edited"], &done["unchanged"]),
        (&json!(1), &json!(1))
    );
    let events = directory.json(&["events"]);
    assert_eq!(
        (&events[0]["event"], &events[0]["games"]),
        (&json!("Club championship"), &json!(2))
    );
    assert_intact(&directory);
    directory.run(&["events", "rename", "Cup 1", "Cup 3"]);
    assert_eq!(directory.json(&["log"])[0]["kind"], "events");
    let message = error(&directory.run(&["events", "rename", "Cup 1", "x"]));
    let expected = "there is no event `Cup 1`, did you mean `Cup 2` or `Cup 3`?";
    assert!(message.contains(expected), "{message}");
    directory.run(&["undo"]);
    directory.run(&["undo"]);
    assert_eq!(contents(&directory), before);
}

#[test]
fn events_are_found_without_regard_to_case_and_not_merged_by_renaming() {
    let directory = TestDirectory::new();
    let game = |event: &str, round: u32| {
        format!("# Layout: Standard\n# Event: {event}\n# Round: {round}\n1.a1b2 i9h8\n\n")
    };
    let text = [
        game("Graz Cup", 1),
        game("Wien Open", 2),
        game("WIEN Open", 3),
    ];
    directory.run(&["import", &directory.file("games.txt", text.concat())]);
    let before = contents(&directory);
    for (event, name, expected) in [
        (
            "Graz Cup",
            "Wien Open",
            "there is an event `Wien Open` already, expected another name; `sumito events merge`",
        ),
        ("Graz Cup", " ", "the new name of the event is empty"),
        (
            "graz cpu",
            "x",
            "there is no event `graz cpu`, did you mean `Graz Cup`?",
        ),
        (
            "zzz",
            "x",
            "there is no event `zzz`, expected a name that `sumito events` lists",
        ),
        (
            "wien open",
            "x",
            "`wien open` may be `WIEN Open` or `Wien Open`, expected the name of one",
        ),
    ] {
        let message = error(&directory.run(&["events", "rename", event, name]));
        assert!(message.contains(expected), "{message}");
        assert!(!message.contains("--delete-tag"), "{message}");
    }
    assert_eq!(contents(&directory), before);
    let renamed = directory.json(&["events", "rename", "graz cup", "GRAZ CUP"]);
    assert_eq!(renamed["edited"], json!(1));
    let merged = directory.json(&["events", "merge", "Graz Cup", "--into", "Wien Open"]);
    assert_eq!(merged["edited"], json!(1));
    assert_intact(&directory);
}

/// Names that are of one player already are reported, and so is a spelling that becomes the name.
#[test]
fn merges_of_players_say_what_becomes_of_the_names() {
    let directory = TestDirectory::new();
    let game = |black: &str| {
        format!("# Layout: Standard\n# Black: {black}\n# White: Bob\n1.a1b2 i9h8\n\n")
    };
    let text = game("Ann") + &game("Anna");
    directory.run(&["import", &directory.file("games.txt", text)]);
    let said = |name: &str, into: &str| {
        let output = directory.run(&["players", "merge", name, "--into", into]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(said("Ann", "Anna"), "");
    let changes = directory.json(&["log"]);
    for name in ["Ann", "Anna"] {
        let expected = "nothing has changed: the names are of one player already\n";
        assert_eq!(said(name, "Anna"), expected);
    }
    assert_eq!(directory.json(&["log"]), changes);
    assert_eq!(
        said("Anna", "Ann"),
        "`Ann` was a spelling of `Anna`: the player is now called `Ann`, and `Anna` is a spelling\n"
    );
    let aliases = directory.json(&["players", "aliases"]);
    assert_eq!(
        (&aliases[0]["spelling"], &aliases[0]["name"]),
        (&json!("Anna"), &json!("Ann"))
    );
}

/// Games that are imported later under a merged spelling belong to the player too.
#[test]
fn merged_spellings_outlive_their_games() {
    let directory = directory();
    directory.run(&["players", "merge", "aglae", "AGLAE", "--into", "Aglaé"]);
    let file = directory.path("games.txt").display().to_string();
    let names = || {
        let rows = directory.json(&["players"]);
        column(&rows, "name")
            .into_iter()
            .cloned()
            .collect::<Vec<_>>()
    };
    directory.run(&["delete", "2", "--yes"]);
    directory.run(&["edit", "3", "--tag", "White=Dan"]);
    let aliases = directory.json(&["players", "aliases"]);
    assert_eq!(column(&aliases, "spelling"), ["AGLAE", "aglae"]);
    assert_eq!(names(), ["Aglaé", "Bob", "Cid", "Dan"]);
    directory.run(&["import", &file]);
    assert_eq!(names(), ["Aglaé", "Bob", "Cid", "Dan"]);
    assert_eq!(directory.json(&["players", "aglae"])["games"], 2);
    // A spelling without games can be merged into another name, and split.
    let merge = ["players", "merge", "AGLAE", "--into", "Aglaë"];
    assert_eq!(directory.json(&merge)["name"], "Aglaë");
    let split = directory.json(&["players", "split", "AGLAE"]);
    assert_eq!(split[0]["name"], "Aglaë");
}

#[test]
fn a_misspelt_name_to_merge_gets_the_similar_one() {
    let directory = directory();
    let message = error(&directory.run(&["players", "merge", "cid", "Bob", "--into", "Bob"]));
    assert!(
        message.contains("there is no player `cid`, did you mean `Cid`?"),
        "{message}"
    );
}

/// A filter matches all spellings of a name in any case and with any accents, or exactly one after `=`. The page of a player is about exactly one.
#[test]
fn names_that_differ_in_accents_alone_can_be_told_apart() {
    let directory = TestDirectory::new();
    let game = |name: &str, event: &str, moves: &str| {
        format!("Event: {event}\nBlack: {name}\nWhite: Bob\nResult: 1-0\n\n1. {moves}\n\n")
    };
    let text = [
        game("Zoe", "Été", "a1b2 i9h8"),
        game("Zoë", "Ete", "a2b3 i9h8"),
        game("zoe", "Cup", "b1c2 i9h8"),
    ];
    directory.run(&["import", &directory.file("games.txt", text.concat())]);
    let ids = |words: &[&str]| {
        let rows = directory.json(&[&["games"], words].concat());
        let ids = column(&rows, "id").into_iter();
        ids.map(|id| id.as_i64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(ids(&["--player", "Zoe"]), [1, 2, 3]);
    for (name, id) in [("=Zoe", 1), ("=Zoë", 2), ("=zoe", 3)] {
        assert_eq!(ids(&["--player", name]), [id], "{name}");
        assert_eq!(ids(&["--player", "bob", "--against", name]), [id], "{name}");
        assert_eq!(ids(&["--black", name]), [id], "{name}");
        let profile = directory.json(&["players", name]);
        assert_eq!(profile["name"], name[1..], "{name}");
        assert_eq!(profile["openings"][0]["games"], 1, "{name}");
    }
    assert_eq!(ids(&["--event", "ete"]), [1, 2]);
    assert_eq!(ids(&["--event", "=Ete"]), [2]);
    let message = error(&directory.run(&["games", "--player", "=ZOE"]));
    assert!(message.contains("there is no player `=ZOE`"), "{message}");
}
