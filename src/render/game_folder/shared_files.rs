//! The scripts and styles that the pages of a folder share, so that the page of a game is hardly larger than its record.

use super::file_names::{GAME_SCRIPT, GAME_STYLE, INDEX_SCRIPT, INDEX_STYLE};
use crate::render::game_page::{SCRIPT, STYLE};
use crate::render::scripts::bundle;

const INDEX_JS: &str = include_str!("../page/index.js");
const INDEX_CSS: &str = include_str!("../page/index.css");

/// The names and the contents of these files.
pub(crate) fn shared_files() -> [(&'static str, String); 4] {
    [
        (INDEX_SCRIPT, classic_script(INDEX_JS)),
        (INDEX_STYLE, INDEX_CSS.to_owned()),
        (GAME_SCRIPT, classic_script(&bundle(SCRIPT))),
        (GAME_STYLE, STYLE.to_owned()),
    ]
}

/// A module without imports as a classic script: browsers load no modules where pages are opened as files.
fn classic_script(module: &str) -> String {
    let mut text = String::from("(() => {\n\"use strict\";\n");
    for line in module.lines() {
        text.push_str(line.strip_prefix("export ").unwrap_or(line));
        text.push('\n');
    }
    text.push_str("})();\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_of_a_folder_are_not_modules() {
        for (name, text) in shared_files() {
            let words = ["import ", "export "];
            let is_module = text
                .lines()
                .any(|line| words.iter().any(|word| line.starts_with(word)));
            assert!(!is_module && !text.is_empty(), "{name}");
        }
    }
}
