//! What works for any game knows none: the modules that may name a game, and those that still do.

use std::collections::BTreeSet;
use std::fs;

use crate::structure::house_rules::{code, files};
use crate::support::project;

/// The folders and files of the games, and the list of them. The engine, the game tree and the exercise are those of Abalone.
const OF_GAMES: [&str; 9] = [
    "board/",
    "rules/",
    "notation/",
    "engine/",
    "game_tree/",
    "record/abalone/",
    "render/draw_abalone.rs",
    "konane/",
    "games/",
];

/// Files below `src`, one in a line, that are for one game by what they do: formats, commands and pictures that only it has.
const OF_ONE_GAME: &str = "tests/data/files-of-one-game.txt";

/// The modules of games that others may not import.
const GAMES: [&str; 4] = ["board", "rules", "notation", "konane"];

/// Files below `src`, one in a line, that import a game although they work for any. The list only becomes shorter: a file that is neutral now is taken off.
const NOT_YET_NEUTRAL: &str = "tests/data/not-yet-neutral.txt";

#[test]
fn modules_for_any_game_import_none() {
    let source = project("src");
    let mut found = BTreeSet::new();
    for path in files(&source, "rs") {
        let name = path.strip_prefix(&source).unwrap().to_str().unwrap();
        let is_test = name.ends_with("tests.rs") || name.contains("/tests/");
        let is_of_game = OF_GAMES.iter().any(|own| name.starts_with(own));
        if is_of_game || name == "lib.rs" || is_test {
            continue;
        }
        let code = code(&path);
        let imports = |game: &&str| code.contains(&format!("crate::{game}"));
        let names = ["::Abalone", "::Konane"]
            .iter()
            .any(|game| code.contains(game));
        if names || GAMES.iter().any(imports) {
            found.insert(name.to_owned());
        }
    }
    let list = |file: &str| -> BTreeSet<String> {
        let text = fs::read_to_string(project(file)).unwrap();
        text.lines().map(str::to_owned).collect()
    };
    let (of_one_game, not_yet_neutral) = (list(OF_ONE_GAME), list(NOT_YET_NEUTRAL));
    let in_both: Vec<_> = of_one_game.intersection(&not_yet_neutral).collect();
    assert!(in_both.is_empty(), "{in_both:#?}");
    let listed = &of_one_game | &not_yet_neutral;
    let new: Vec<_> = found.difference(&listed).collect();
    assert!(new.is_empty(), "these import a game: {new:#?}");
    let neutral: Vec<_> = listed.difference(&found).collect();
    assert!(
        neutral.is_empty(),
        "these import no game any more, {NOT_YET_NEUTRAL} or {OF_ONE_GAME} can be shorter: {neutral:#?}"
    );
}

/// Each game is chosen once for a record, never at every ply.
#[test]
fn no_game_is_chosen_within_a_ply() {
    let list = code(&project("src/games/list.rs"));
    for name in ["apply", "undo", "play_code", "is_legal", "legal_moves"] {
        assert!(!list.contains(&format!("fn {name}")), "{name}");
    }
    for path in files(&project("src"), "rs") {
        let code = code(&path);
        for word in ["dyn GamePosition", "dyn GameMove", "dyn InGame"] {
            assert!(!code.contains(word), "{}: {word}", path.display());
        }
    }
}

/// The modules in which no word of a game is left.
const WITHOUT_WORDS: [&str; 2] = ["game", "store"];

/// Words of one game, as they begin.
const WORDS: [&str; 8] = [
    "marble",
    "eject",
    "broadside",
    "hexagon",
    "daisy",
    "stone",
    "abalone",
    "konane",
];

#[test]
fn modules_for_any_game_have_no_words_of_one() {
    for room in WITHOUT_WORDS {
        for path in files(&project("src").join(room), "rs") {
            if path.ends_with("tests.rs")
                || path.components().any(|part| part.as_os_str() == "tests")
            {
                continue;
            }
            // What cannot be read is rejected.
            let code = code(&path).to_lowercase().replace("reject", "");
            for word in WORDS {
                assert!(!code.contains(word), "{}: {word}", path.display());
            }
        }
    }
}
