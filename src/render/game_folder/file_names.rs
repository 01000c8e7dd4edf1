//! The names of the files. Addresses of games stay the same from one export to the next.

/// The first page of the index.
pub(crate) const INDEX: &str = "index.html";
/// The rows of all pages of the index, as a script.
pub(crate) const GAME_LIST: &str = "games.js";
pub(super) const INDEX_SCRIPT: &str = "index.js";
pub(super) const INDEX_STYLE: &str = "index.css";
pub(super) const GAME_SCRIPT: &str = "game.js";
pub(super) const GAME_STYLE: &str = "game.css";

/// The name of the page of a game.
pub(crate) fn game_file_name(id: i64) -> String {
    format!("game-{id}.html")
}

/// The name of a page of the index, from 0.
pub(crate) fn index_file_name(page: usize) -> String {
    match page {
        0 => INDEX.to_owned(),
        page => format!("index-{}.html", page + 1),
    }
}

/// Whether an export may have written a file of this name.
pub(crate) fn is_file_name(name: &str) -> bool {
    let fixed = [
        INDEX,
        GAME_LIST,
        INDEX_SCRIPT,
        INDEX_STYLE,
        GAME_SCRIPT,
        GAME_STYLE,
    ];
    let number = ["game-", "index-"]
        .iter()
        .find_map(|prefix| name.strip_prefix(prefix)?.strip_suffix(".html"));
    fixed.contains(&name) || number.is_some_and(|number| number.parse::<u64>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_an_export_are_recognised_by_their_names() {
        let pages = [0, 1, 99].map(index_file_name);
        assert_eq!(pages, ["index.html", "index-2.html", "index-100.html"]);
        for name in pages
            .into_iter()
            .chain([game_file_name(29), GAME_LIST.into()])
        {
            assert!(is_file_name(&name), "{name}");
        }
        for name in [
            "notes.txt",
            "game-.html",
            "game-1.htm",
            "index-x.html",
            "",
            "game-29.html.bak",
        ] {
            assert!(!is_file_name(name), "{name}");
        }
    }
}
