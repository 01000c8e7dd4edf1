//! House rules: dependencies between modules, printing, SQL in files, sizes of files, and completeness of lists.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::project;

/// Each module and the modules that it may use. A path is a module within another one, with a row of its own.
const DEPENDENCIES: [(&str, &[&str]); 26] = [
    ("board", &[]),
    ("images", &[]),
    ("game", &["json", "names"]),
    ("markup", &[]),
    ("names", &[]),
    ("konane", &["game", "markup"]),
    ("rules", &["game", "board"]),
    (
        "konane/game_traits",
        &[
            "game",
            "games",
            "konane",
            "engine",
            "notation",
            "record",
            "generator",
            "render",
            "analysis",
        ],
    ),
    (
        "games",
        &["game", "names", "konane", "board", "rules", "notation"],
    ),
    ("notation", &["game", "names", "board", "rules"]),
    ("game_tree", &["game", "board", "rules", "notation"]),
    (
        "engine",
        &["game", "board", "rules", "notation", "game_tree"],
    ),
    (
        "record",
        &[
            "game", "games", "names", "board", "rules", "notation", "json",
        ],
    ),
    (
        "openings",
        &[
            "game", "games", "names", "board", "rules", "notation", "record",
        ],
    ),
    (
        "generator",
        &["game", "games", "board", "rules", "notation", "record"],
    ),
    (
        "render",
        &[
            "game", "games", "markup", "names", "board", "rules", "notation", "record", "json",
        ],
    ),
    (
        "store",
        &["game", "games", "names", "board", "rules", "record"],
    ),
    ("analysis", &["game", "games", "engine", "rules", "record"]),
    (
        "stats",
        &[
            "game", "games", "names", "board", "rules", "notation", "record", "openings", "render",
            "store",
        ],
    ),
    (
        "answers",
        &[
            "game",
            "games",
            "names",
            "konane",
            "rules",
            "notation",
            "game_tree",
            "record",
            "openings",
            "render",
            "store",
            "stats",
            "json",
        ],
    ),
    (
        "queries",
        &[
            "game", "games", "names", "record", "openings", "render", "store", "stats", "answers",
        ],
    ),
    (
        "bindings",
        &[
            "game", "games", "names", "board", "konane", "rules", "notation", "record", "openings",
            "render", "store", "answers", "queries", "analysis",
        ],
    ),
    (
        "web",
        &[
            "game", "games", "board", "rules", "notation", "images", "record", "openings",
            "render", "store", "stats", "answers", "queries", "analysis", "json",
        ],
    ),
    (
        "cli",
        &[
            "game",
            "games",
            "names",
            "board",
            "konane",
            "rules",
            "notation",
            "engine",
            "game_tree",
            "record",
            "openings",
            "generator",
            "images",
            "render",
            "analysis",
            "store",
            "stats",
            "answers",
            "queries",
            "web",
        ],
    ),
    ("json", &[]),
    (
        "schema",
        &[
            "games", "json", "record", "stats", "store", "answers", "queries",
        ],
    ),
];

#[test]
fn only_the_serve_command_uses_the_web_module() {
    for path in files(&project("src/cli"), "rs") {
        let knows = code(&path).contains("crate::web");
        assert!(!knows || path.ends_with("serve.rs"), "{}", path.display());
    }
}

pub(crate) fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path
            .extension()
            .is_some_and(|extension| extension == ending)
        {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The code of a file: without its module of tests at the end and without comments. A re-export by `internal!` is a `pub use`.
pub(crate) fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let tests = text.rfind("#[cfg(test)]\nmod tests {");
    let code = &text[..tests.unwrap_or(text.len())];
    let mut is_internal = false;
    let lines = code.lines().filter_map(|line| {
        is_internal = line == "internal! {" || is_internal && line != "}";
        match line.strip_prefix("    use ").filter(|_| is_internal) {
            Some(path) => Some(format!("pub use {path}")),
            None if line.trim_start().starts_with("//") || line == "internal! {" => None,
            None => Some(line.to_owned()),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn modules_use_only_the_modules_in_their_row() {
    let folders: BTreeSet<String> = fs::read_dir(project("src"))
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    assert_eq!(
        folders,
        DEPENDENCIES
            .iter()
            .map(|(module, _)| (*module).to_owned())
            .filter(|module| !module.contains('/'))
            .collect()
    );
    for (module, allowed) in DEPENDENCIES {
        let folder = project("src").join(module);
        let inner = DEPENDENCIES
            .iter()
            .map(|(inner, _)| project("src").join(inner));
        let inner: Vec<PathBuf> = inner
            .filter(|inner| *inner != folder && inner.starts_with(&folder))
            .collect();
        for path in files(&folder, "rs") {
            if inner.iter().any(|inner| path.starts_with(inner)) {
                continue;
            }
            let code = code(&path);
            for used in code.split("crate::").skip(1) {
                let other: String = used
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect();
                let is_known = other == module || allowed.contains(&other.as_str());
                assert!(
                    is_known,
                    "{} uses {other}, which {module} may not",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn only_the_store_contains_sql_and_only_in_files() {
    for path in files(&project("src"), "rs") {
        if path.ends_with("tests.rs") {
            continue;
        }
        // Examples in help texts have escaped quotes.
        let code = code(&path).replace("\\\"", "");
        let is_store = path.starts_with(project("src/store"));
        assert!(is_store || !code.contains("rusqlite"), "{}", path.display());
        for verb in [
            "\"SELECT ",
            "\"INSERT ",
            "\"UPDATE ",
            "\"DELETE ",
            "\"CREATE ",
        ] {
            assert!(
                !code.contains(verb),
                "{} holds SQL, which belongs in sql/",
                path.display()
            );
        }
    }
    let all_code: String = files(&project("src/store"), "rs")
        .iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    for folder in ["sql/schema", "sql/query"] {
        for path in files(&project(folder), "sql") {
            let name = path.file_name().unwrap().to_str().unwrap();
            assert!(all_code.contains(name), "{name} is used by nobody");
        }
    }
    let python: String = ["sql/spark", "tests/spark"]
        .iter()
        .flat_map(|folder| files(&project(folder), "py"))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    for path in files(&project("sql/spark"), "sql") {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let is_used = python.contains(&format!("\"{name}\""));
        assert!(is_used, "{name} is used by nobody");
    }
}

#[test]
fn the_library_does_not_print_read_the_environment_or_exit() {
    for path in files(&project("src"), "rs") {
        let is_talker = path.starts_with(project("src/cli")) || path == project("src/main.rs");
        let code = code(&path);
        for word in [
            "println!",
            "print!(",
            "dbg!",
            "std::env",
            "process::exit",
            "unsafe ",
        ] {
            assert!(
                is_talker || !code.contains(word),
                "{} contains {word}",
                path.display()
            );
        }
    }
}

/// A file has one responsibility and at most 400 lines.
#[test]
fn files_are_small() {
    for folder in ["src", "tests/it", "benches"] {
        for path in files(&project(folder), "rs") {
            let lines = fs::read_to_string(&path).unwrap().lines().count();
            assert!(lines <= 400, "{} has {lines} lines", path.display());
        }
    }
}

#[test]
fn every_test_file_is_in_a_list_of_modules() {
    for path in files(&project("tests/it"), "rs") {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let folder = path.parent().unwrap();
        // A folder is a module of the one above.
        let (list, name) = match name {
            "main" => continue,
            "mod" => (folder.parent().unwrap(), folder.file_name().unwrap()),
            _ => (folder, path.file_stem().unwrap()),
        };
        let name = name.to_str().unwrap();
        let list = ["main.rs", "mod.rs"].map(|list_name| list.join(list_name));
        let list = list.iter().find_map(|list| fs::read_to_string(list).ok());
        assert!(
            list.unwrap().contains(&format!("mod {name};")),
            "{name} is in no list of modules"
        );
    }
}

/// Tests that read archives call one function, and `.ci/run` runs them a second time without the archives.
#[test]
fn tests_over_archives_also_run_without_them() {
    let run = fs::read_to_string(project(".ci/run")).unwrap();
    let without = run
        .lines()
        .find(|line| line.contains("SUMITO_NO_ARCHIVES=1"));
    let filters = || {
        without
            .unwrap()
            .split_whitespace()
            .filter(|word| word.ends_with("::"))
    };
    let tests = project("tests/it");
    for path in files(&tests, "rs") {
        let text = fs::read_to_string(&path).unwrap();
        let is_theirs = path.starts_with(tests.join("archives"));
        let folder = ["..", "shared", "archives"].join("/");
        assert!(is_theirs || !text.contains(&folder), "{}", path.display());
        if is_theirs || text.contains(&["use", "crate::archives::"].join(" ")) {
            let name = path.strip_prefix(&tests).unwrap().with_extension("");
            let name = name.display().to_string().replace('/', "::") + "::";
            assert!(filters().any(|filter| name.starts_with(filter)), "{name}");
        }
    }
}

#[test]
fn every_command_has_a_file_a_help_text_and_an_example() {
    let help = |words: &[&str]| crate::support::sumito(words).output().unwrap();
    let verbs = String::from_utf8(help(&["--help"]).stdout).unwrap();
    let names = verbs
        .lines()
        .skip_while(|line| !line.starts_with("Commands:"))
        .skip(1)
        .take_while(|line| !line.is_empty())
        // The description of a command may take a second line.
        .filter(|line| !line.starts_with("   "));
    let names: Vec<&str> = names
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert_eq!(names.len(), 44 + usize::from(cfg!(feature = "web")));
    let command_files = files(&project("src/cli/commands"), "rs");
    let command_files: Vec<&str> = command_files
        .iter()
        .filter_map(|path| path.file_stem()?.to_str())
        .collect();
    for name in names {
        let text = String::from_utf8(help(&[name, "--help"]).stdout).unwrap();
        let has_example = text.contains("Example") || name == "db";
        assert!(has_example, "sumito {name} --help shows no example");
        assert!(command_files.contains(&name), "{name}");
    }
}
