//! Game-neutral modules do not depend on a game: the modules that may name a game, and the lists in which games are named.

use std::collections::BTreeSet;
use std::fs;

use crate::structure::house_rules::{code, files};
use crate::structure::module_structure::imports_of_files;
use crate::support::project;

/// The folders of the games, the list of them, and the bindings, which have a case for each. The engine and the game tree are those of Abalone.
const OF_GAMES: [&str; 12] = [
    "analysis/expected_result/",
    "bindings/",
    "board/",
    "rules/",
    "notation/",
    "engine/",
    "game_tree/",
    "record/abalone/",
    "render/abalone/",
    "generator/abalone/",
    "konane/",
    "games/",
];

/// Files below `src`, one in a line, that are for one game by what they do: formats and commands that only it has.
const OF_ONE_GAME: &str = "tests/data/files-of-one-game.txt";

/// The modules of games that others may not import.
const GAMES: [&str; 5] = ["board", "rules", "notation", "konane", "game_tree"];

/// Modules of a game whose interface is for all: the values of `games`, names of openings, which are queried with positions of any game, errors and options of
/// engines, and the notation that neutral modules pass on without knowing which it is.
const FOR_ALL: [&str; 4] = [
    "games/",
    "openings/",
    "engine/",
    "notation/move_notation/notation.rs",
];

/// Lists of commands, addresses and formats, in which those of one game stand next to the others.
const LISTS: [&str; 6] = [
    "cli/commands/command.rs",
    "cli/commands/engines/book.rs",
    "web/api/routes/",
    "record/formats/detect.rs",
    "record/formats/parse_record.rs",
    "record/write/writer.rs",
];

fn files_of_one_game() -> BTreeSet<String> {
    let text = fs::read_to_string(project(OF_ONE_GAME)).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// Whether a file or a folder, which ends with `/`, is in one of these.
fn is_in(name: &str, places: &[&str]) -> bool {
    places.iter().any(|place| name.starts_with(place))
}

/// The code of each file that works for any game or is in the list of those of one game, with its path below `src`.
fn files_outside_of_games() -> Vec<(String, String)> {
    let source = project("src");
    let files = files(&source, "rs").into_iter().filter_map(|path| {
        let name = path.strip_prefix(&source).unwrap().to_str().unwrap();
        let is_test = name.ends_with("tests.rs") || name.contains("/tests/");
        let is_neutral = !is_in(name, &OF_GAMES) && name != "lib.rs" && !is_test;
        is_neutral.then(|| (name.to_owned(), code(&path)))
    });
    files.collect()
}

#[test]
fn game_neutral_modules_do_not_import_games() {
    let mut found = BTreeSet::new();
    for (name, code) in files_outside_of_games() {
        let imports = |game: &&str| code.contains(&format!("crate::{game}"));
        let names = ["::Abalone", "::Konane"]
            .iter()
            .any(|game| code.contains(game));
        if names || GAMES.iter().any(imports) {
            found.insert(name);
        }
    }
    let listed = files_of_one_game();
    let new: Vec<_> = found.difference(&listed).collect();
    assert!(new.is_empty(), "these import a game: {new:#?}");
    let neutral: Vec<_> = listed.difference(&found).collect();
    assert!(
        neutral.is_empty(),
        "these import no game any more, {OF_ONE_GAME} can be shorter: {neutral:#?}"
    );
}

/// Imports through re-exports and other modules count too.
#[test]
fn game_neutral_modules_do_not_import_games_even_through_reexports() {
    let of_one_game = files_of_one_game();
    let mut found = Vec::new();
    for (module, imports) in imports_of_files() {
        let name = format!("{}.rs", module.join("/"));
        let is_test = name.ends_with("tests.rs") || name.contains("/tests/");
        if is_test || is_in(&name, &OF_GAMES) || is_in(&name, &LISTS) || of_one_game.contains(&name)
        {
            continue;
        }
        for import in imports {
            let (file, folder) = (
                format!("{}.rs", import.join("/")),
                format!("{}/", import.join("/")),
            );
            let is_of_game =
                is_in(&file, &OF_GAMES) || is_in(&folder, &OF_GAMES) || of_one_game.contains(&file);
            if is_of_game && !is_in(&file, &FOR_ALL) && !is_in(&folder, &FOR_ALL) {
                found.push(format!("{name} imports from {file}"));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// The list of the games re-exports no type of a game except the notation, which other modules only pass on.
#[test]
fn the_list_of_games_hides_the_types_of_games() {
    for path in files(&project("src/games"), "rs") {
        let code = code(&path).replace("pub use crate::notation::Notation;", "");
        for word in [
            "pub use crate::",
            "pub(crate) use crate::",
            "pub type",
            "pub(crate) type",
        ] {
            assert!(!code.contains(word), "{}: {word}", path.display());
        }
    }
    let of_one_game = files_of_one_game();
    for (name, code) in files_outside_of_games() {
        let of_notation = code.split("Notation::").skip(1);
        let names: Vec<&str> = of_notation
            .filter(|rest| {
                let mut letters = rest.chars();
                letters.next().is_some_and(char::is_uppercase)
                    && letters.next().is_some_and(char::is_lowercase)
            })
            .collect();
        let is_neutral = names.is_empty() || of_one_game.contains(&name);
        assert!(is_neutral, "{name} names a notation of a game");
    }
}

/// The game is selected once for a record, never at every ply.
#[test]
fn games_are_not_selected_per_ply() {
    let list = code(&project("src/games/list.rs"));
    for name in [
        "play_unchecked",
        "undo",
        "play_code",
        "is_legal",
        "move_list",
    ] {
        assert!(!list.contains(&format!("fn {name}")), "{name}");
    }
    for path in files(&project("src"), "rs") {
        let code = code(&path);
        for word in ["dyn GamePosition", "dyn GameMove", "dyn InGame"] {
            assert!(!code.contains(word), "{}: {word}", path.display());
        }
    }
}

/// The modules that contain no words of one game.
const WITHOUT_WORDS: [&str; 2] = ["game", "store"];

/// The beginnings of words of one game.
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
fn game_neutral_modules_use_no_game_terms() {
    for module in WITHOUT_WORDS {
        for path in files(&project("src").join(module), "rs") {
            if path.ends_with("tests.rs")
                || path.components().any(|part| part.as_os_str() == "tests")
            {
                continue;
            }
            // The word `reject` contains `eject`.
            let code = code(&path).to_lowercase().replace("reject", "");
            for word in WORDS {
                assert!(!code.contains(word), "{}: {word}", path.display());
            }
        }
    }
}
