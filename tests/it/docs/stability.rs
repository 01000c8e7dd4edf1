//! The files and tests that the page on stability names exist.

use std::fs;

use crate::support::project;

#[test]
fn the_named_files_and_tests_exist() {
    let page = fs::read_to_string(project("docs/src/reference/stability.md")).unwrap();
    let rows = page.lines().filter_map(|line| line.strip_prefix("| "));
    let rows = rows.filter(|row| !row.starts_with("what ") && !row.starts_with("---"));
    let mut missing = Vec::new();
    let mut count = 0;
    for row in rows {
        let cells: Vec<&str> = row.trim_end_matches(" |").split(" | ").collect();
        assert_eq!(cells.len(), 3, "{row}");
        let named = |cell: &str| -> Vec<String> {
            let parts = cell.split('`').skip(1).step_by(2);
            parts.map(str::to_owned).collect()
        };
        assert!(
            !named(cells[1]).is_empty() && !named(cells[2]).is_empty(),
            "{row}"
        );
        missing.extend(
            named(cells[1])
                .into_iter()
                .filter(|path| !project(path).exists()),
        );
        for test in named(cells[2]) {
            let (path, name) = test.split_once("::").unwrap_or((&test, ""));
            let text = fs::read_to_string(project(path)).unwrap_or_default();
            if !text.contains(&format!("fn {name}()")) {
                missing.push(test);
            }
        }
        count += 1;
    }
    assert!(count > 30, "{count} rows");
    assert!(missing.is_empty(), "not there: {missing:#?}");
}

/// Every source file with a heading `# Stability` is on the page.
#[test]
fn every_file_with_a_stability_section_is_on_the_page() {
    let page = fs::read_to_string(project("docs/src/reference/stability.md")).unwrap();
    let mut folders = vec![project("src")];
    let mut missing = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap_or_default();
            let name = path
                .strip_prefix(project(""))
                .unwrap()
                .display()
                .to_string();
            if text.contains("# Stability") && !page.contains(&format!("`{name}`")) {
                missing.push(name);
            }
        }
    }
    assert!(missing.is_empty(), "not on the page: {missing:#?}");
}
