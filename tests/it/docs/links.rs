//! Every link between documents has an existing target: a file, and a heading in it if one is named.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::{pages, prose};
use crate::support::project;

/// All documents that may link to others.
fn documents() -> Vec<PathBuf> {
    let top = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
    ];
    top.into_iter().map(project).chain(pages()).collect()
}

/// A text without code in backticks.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect()
}

/// The targets of the links of a text that lead to files of the project.
fn links(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in prose(text) {
        let line = without_code(line);
        let targets = line.split("](").skip(1);
        let targets = targets.filter_map(|rest| rest.split_once(')'));
        let targets = targets.map(|(target, _)| target.to_owned());
        found.extend(targets.filter(|target| !target.contains("://")));
    }
    found
}

/// The anchors of the headings of a text, as GitHub and mdBook generate them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = prose(text).filter_map(|line| {
        let heading = line.trim_start_matches('#');
        let is_heading = heading.len() < line.len() && heading.starts_with(' ');
        is_heading.then(|| heading.trim())
    });
    headings
        .map(|heading| {
            let characters = heading.chars().filter_map(|c| match c {
                ' ' => Some('-'),
                '-' | '_' => Some(c),
                c if c.is_alphanumeric() => Some(c),
                _ => None,
            });
            characters.flat_map(char::to_lowercase).collect()
        })
        .collect()
}

#[test]
fn every_link_has_a_target() {
    let mut wrong = Vec::new();
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        for link in links(&text) {
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = match path {
                "" => document.clone(),
                path => document.parent().unwrap().join(path),
            };
            let is_there = target.is_file()
                && (anchor.is_empty()
                    || anchors(&fs::read_to_string(&target).unwrap()).contains(anchor));
            if !is_there {
                wrong.push(format!("{}: {link}", document.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "links that lead nowhere: {wrong:#?}");
}

#[test]
fn the_summary_lists_every_page_once() {
    let book = project("docs/src");
    let summary = fs::read_to_string(book.join("SUMMARY.md")).unwrap();
    let mut listed: Vec<PathBuf> = links(&summary).iter().map(|link| book.join(link)).collect();
    listed.sort();
    let mut pages = pages();
    pages.retain(|page| *page != book.join("SUMMARY.md"));
    assert_eq!(listed, pages);
}

/// Files of the project that are named without a link, such as `docs/src/reference/csv.md`, exist too.
#[test]
fn named_documents_exist() {
    let is_document = |name: &&str| {
        let is_plain = !name.contains(['*', ' ', '<', '{']);
        let is_page = Path::new(name).extension().is_some_and(|end| end == "md");
        name.starts_with("docs/") && is_plain && is_page
    };
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        for line in prose(&text) {
            for name in line.split('`').skip(1).step_by(2).filter(is_document) {
                assert!(project(name).is_file(), "{}: {name}", document.display());
            }
        }
    }
}

#[test]
fn links_and_headings_are_found() {
    let text = "# The `--repair` option, and *more*\n\n[a](b.md) [`x`](c/d.md#e) `[no](link)` [w](https://a.b)\n```\n# no\n[no](x)\n```\n";
    assert_eq!(links(text), ["b.md", "c/d.md#e"]);
    let heading = "the---repair-option-and-more".to_owned();
    assert_eq!(anchors(text), BTreeSet::from([heading]));
}
