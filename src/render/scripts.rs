//! The scripts that show games in a browser, as modules and as one script.

/// Files of the folder `scripts`, each its name and its content.
macro_rules! scripts {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("scripts/", $name)))),*]
    };
}

/// The scripts that draw boards and charts and go through games, as modules: the name and the content of each, after those that it
/// imports. The head of a module describes how it is used.
pub const SCRIPTS: [(&str, &str); 22] = scripts![
    "svg.js"
    "lattice.js"
    "move_steps.js"
    "board_colors.js"
    "marble.js"
    "player_panels.js"
    "move_arrows.js"
    "boards/hexagon_ground.js"
    "boards/hexagon_board.js"
    "boards/square_ground.js"
    "boards/stone.js"
    "boards/jump_marks.js"
    "boards/square_board.js"
    "boards/board_style.js"
    "boards/shapes.js"
    "board.js"
    "game_tree.js"
    "game_texts.js"
    "move_list.js"
    "game_viewer.js"
    "chart.js"
    "game_charts.js"
];

/// The modules and a script that uses them as one module, which imports nothing: a page that is opened as a file can load no other.
pub(super) fn bundle(script: &str) -> String {
    let modules = SCRIPTS.iter().map(|(_, module)| *module);
    let texts: Vec<String> = modules.chain([script]).map(without_imports).collect();
    texts.join("\n")
}

/// A module without its import statements and without the comments that import types.
fn without_imports(module: &str) -> String {
    let mut text = String::with_capacity(module.len());
    let mut is_import = false;
    for line in module.lines() {
        is_import |= line.starts_with("import ");
        if !is_import && !line.starts_with("/** @import ") {
            text.push_str(line);
            text.push('\n');
        }
        is_import &= !line.ends_with(';');
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const PAGE: (&str, &str) = ("page.js", include_str!("page/page.js"));

    /// In a bundle, every name is defined once, before its first use.
    #[test]
    fn modules_can_be_bundled() {
        let mut before = BTreeSet::new();
        let mut names = BTreeSet::new();
        for (file, text) in SCRIPTS.into_iter().chain([PAGE]) {
            for import in text.split("\nimport ").skip(1) {
                let (what, rest) = import.split_once(" from \"").unwrap();
                let from = rest.split('"').next().unwrap().rsplit('/').next().unwrap();
                assert!(before.contains(from), "{file} imports {from}");
                assert!(
                    what.starts_with('{') && !what.contains(" as "),
                    "{file}: {what}"
                );
            }
            for line in text.lines() {
                let line = line.strip_prefix("export ").unwrap_or(line);
                for kind in ["const ", "let ", "class ", "function ", "async function "] {
                    let name = line.strip_prefix(kind);
                    let name = name.and_then(|rest| rest.split([' ', '(', ';']).next());
                    let is_new = name.is_none_or(|name| names.insert(name.to_owned()));
                    assert!(is_new, "{file}: another module has {line}");
                }
            }
            before.insert(file.rsplit('/').next().unwrap());
        }
        assert!(names.contains("Board") && names.contains("GameViewer"));
    }

    /// The files of a folder and of those in it, with a prefix.
    fn files(folder: &std::path::Path, prefix: &str) -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap();
        let files = entries.flat_map(|entry| {
            let entry = entry.unwrap();
            let name = format!("{prefix}{}", entry.file_name().into_string().unwrap());
            if entry.path().is_dir() {
                files(&entry.path(), &format!("{name}/"))
            } else {
                vec![name]
            }
        });
        files.collect()
    }

    #[test]
    fn every_script_file_is_bundled() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/render/scripts");
        for name in files(&folder, "") {
            let is_listed = SCRIPTS.iter().any(|(listed, _)| *listed == name);
            assert!(is_listed != name.ends_with(".d.ts"), "{name}");
        }
    }

    #[test]
    fn imports_are_left_out() {
        let module = "// A.\nimport { a } from \"./a.js\";\n/** @import { D } from \"./d.ts\" */\nimport {\n  b,\n} from \"./b.js\";\n\nexport const c = a;\n";
        assert_eq!(without_imports(module), "// A.\n\nexport const c = a;\n");
    }
}
