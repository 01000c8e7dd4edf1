//! The structure of the source: no import cycles, small folders, short functions, and `mod.rs` files that only list and re-export.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use crate::structure::house_rules::{code, files};
use crate::support::project;

/// The path of a module: `crate::store::query` is `["store", "query"]`.
pub(crate) type ModulePath = Vec<String>;

/// The imports of a module, and its re-exports with their names.
#[derive(Default)]
struct Module {
    imports: Vec<ModulePath>,
    reexports: BTreeMap<String, ModulePath>,
    /// A `mod.rs` or `lib.rs`, which belongs to all of its folder.
    is_facade: bool,
}

type Modules = BTreeMap<ModulePath, Module>;

#[test]
fn no_files_import_each_other_in_a_cycle() {
    let edges = imports_of_files();
    assert!(edges.values().map(BTreeSet::len).sum::<usize>() > 1000);
    let reachable = |start| {
        let mut seen = BTreeSet::new();
        let mut open = vec![start];
        while let Some(path) = open.pop() {
            for target in edges.get(path).into_iter().flatten() {
                if seen.insert(target) {
                    open.push(target);
                }
            }
        }
        seen
    };
    let in_cycles: Vec<String> = edges
        .keys()
        .filter(|path| reachable(path).contains(*path))
        .map(|path| path.join("::"))
        .collect();
    assert!(in_cycles.is_empty(), "import cycles: {in_cycles:#?}");
}

/// The modules whose files a module imports from, found through re-exports, for each module with a file that is no `mod.rs`.
pub(crate) fn imports_of_files() -> BTreeMap<ModulePath, BTreeSet<ModulePath>> {
    let modules = modules();
    modules
        .iter()
        .filter(|(_, module)| !module.is_facade)
        .map(|(path, module)| {
            let targets = module
                .imports
                .iter()
                .filter_map(|import| defining_module(import, &modules, 0))
                .filter(|target| *target != path);
            (path.clone(), targets.cloned().collect())
        })
        .collect()
}

/// All modules of the library that have a file.
fn modules() -> Modules {
    let source = project("src");
    let paths: BTreeMap<ModulePath, _> = files(&source, "rs")
        .into_iter()
        .filter(|path| !path.ends_with("main.rs"))
        .map(|path| {
            let relative = path.strip_prefix(&source).unwrap().with_extension("");
            let parts = relative.iter().map(|part| part.to_str().unwrap());
            let parts = parts.filter(|part| !["mod", "lib"].contains(part));
            (parts.map(str::to_owned).collect(), path)
        })
        .collect();
    paths
        .iter()
        .map(|(module_path, path)| {
            let is_child = |name: &str| {
                let child = module_path.iter().cloned().chain([name.to_owned()]);
                paths.contains_key(&child.collect::<ModulePath>())
            };
            let module = Module {
                is_facade: path.ends_with("mod.rs") || path.ends_with("lib.rs"),
                ..read_module(&code(path), module_path, is_child)
            };
            (module_path.clone(), module)
        })
        .collect()
}

fn read_module(code: &str, module_path: &[String], is_child: impl Fn(&str) -> bool) -> Module {
    let mut module = Module::default();
    let mut without_uses = String::new();
    let mut rest = code;
    while let Some(start) = rest.find("use ") {
        let before = &rest[..start];
        let line = before.rsplit('\n').next().unwrap().trim_start();
        let end = rest[start..].find(';').map_or(rest.len(), |at| start + at);
        without_uses.push_str(before);
        if line.is_empty() || line.starts_with("pub") {
            for tree in use_tree_paths(&rest[start + 4..end]) {
                if let Some(path) = absolute(&tree, module_path, &is_child) {
                    if let (true, Some(name)) = (line.starts_with("pub"), path.last()) {
                        module.reexports.insert(name.clone(), path.clone());
                    }
                    module.imports.push(path);
                }
            }
            rest = &rest[end..];
        } else {
            rest = &rest[start + 4..];
        }
    }
    without_uses.push_str(rest);
    for root in ["crate::", "super::"] {
        for (at, _) in without_uses.match_indices(root) {
            let path =
                without_uses[at..].split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
            let path: Vec<&str> = path.take(1).flat_map(|path| path.split("::")).collect();
            module
                .imports
                .extend(absolute(&path, module_path, &is_child));
        }
    }
    module
}

/// The paths of a `use` declaration: `a::{b, c::d}` are `a::b` and `a::c::d`.
fn use_tree_paths(tree: &str) -> Vec<Vec<&str>> {
    let tree = tree.trim();
    let Some((head, body)) = tree.split_once('{') else {
        let name = tree.split(" as ").next().unwrap();
        return vec![name.split("::").map(str::trim).collect()];
    };
    let head: Vec<&str> = head
        .split("::")
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    let body = body.rsplit_once('}').unwrap().0;
    let mut depth = 0;
    let branches = body.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    branches
        .filter(|branch| !branch.trim().is_empty())
        .flat_map(use_tree_paths)
        .map(|path| head.iter().copied().chain(path).collect())
        .collect()
}

/// A path from the root of the crate; `None` for paths of other crates.
fn absolute(
    path: &[&str],
    module_path: &[String],
    is_child: impl Fn(&str) -> bool,
) -> Option<ModulePath> {
    let supers = path.iter().take_while(|part| **part == "super").count();
    let (base, rest) = match path {
        ["crate", rest @ ..] => (&module_path[..0], rest),
        ["self", rest @ ..] => (module_path, rest),
        ["super", ..] => (
            &module_path[..module_path.len().checked_sub(supers)?],
            &path[supers..],
        ),
        [first, ..] if is_child(first) => (module_path, path),
        _ => return None,
    };
    let rest = rest.iter().map(|part| (*part).to_owned());
    Some(base.iter().cloned().chain(rest).collect())
}

/// The module in whose file an imported item stands, found through re-exports.
fn defining_module<'a>(
    path: &[String],
    modules: &'a Modules,
    depth: usize,
) -> Option<&'a ModulePath> {
    let (length, (module_path, module)) = (0..=path.len()).rev().find_map(|length| {
        modules
            .get_key_value(&path[..length])
            .map(|found| (length, found))
    })?;
    let reexport = path.get(length).and_then(|name| module.reexports.get(name));
    match reexport {
        Some(target) if depth < 8 && *target != path[..=length] => {
            let target: ModulePath = target.iter().chain(&path[length + 1..]).cloned().collect();
            defining_module(&target, modules, depth + 1)
        }
        _ => Some(module_path),
    }
}

#[test]
fn mod_files_contain_only_docs_modules_and_reexports() {
    let mut found = Vec::new();
    for path in files(&project("src"), "rs") {
        if !path.ends_with("mod.rs") {
            continue;
        }
        let code = code(&path);
        for item in code.split([';', '\n']) {
            let word = item
                .split_whitespace()
                .find(|word| !word.starts_with("pub") && !word.starts_with('#'));
            let is_item = [
                "fn", "struct", "enum", "impl", "trait", "const", "static", "type",
            ];
            if word.is_some_and(|word| is_item.contains(&word)) {
                found.push(format!("{}: {item}", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Functions are formatted: one ends with the first brace that is indented like its beginning.
#[test]
fn functions_have_at_most_80_lines() {
    let mut found = Vec::new();
    for folder in ["src", "tests/it", "benches"] {
        for path in files(&project(folder), "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let mut open: Vec<(String, usize)> = Vec::new();
            for (number, line) in text.lines().enumerate() {
                let code = line.trim_start();
                let indent = &line[..line.len() - code.len()];
                let is_function = code.starts_with("fn ")
                    || code.starts_with("pub") && code.contains(" fn ")
                    || ["const fn ", "async fn "]
                        .iter()
                        .any(|start| code.starts_with(start));
                if is_function && !code.ends_with([';', '}']) {
                    open.push((format!("{indent}}}"), number));
                }
                if let Some((_, start)) = open.pop_if(|(end, _)| *end == line) {
                    let lines = number + 1 - start;
                    if lines > 80 {
                        found.push(format!("{}:{}: {lines} lines", path.display(), start + 1));
                    }
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn folders_have_at_most_15_entries() {
    let mut found = Vec::new();
    for folder in ["src", "tests/it", "benches"] {
        find_large_folders(&project(folder), &mut found);
    }
    // It has one entry for each module of the house rules.
    found.retain(|(folder, _)| *folder != project("src"));
    assert!(found.is_empty(), "{found:#?}");
}

/// A file and the folder of its submodules are one entry.
fn find_large_folders(folder: &Path, found: &mut Vec<(PathBuf, usize)>) {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            find_large_folders(&path, found);
        }
        names.insert(path.file_stem().unwrap().to_owned());
    }
    for declarations in ["mod", "types.d"] {
        names.remove(OsStr::new(declarations));
    }
    if names.len() > 15 {
        found.push((folder.to_owned(), names.len()));
    }
}
