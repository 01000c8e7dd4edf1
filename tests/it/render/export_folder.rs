//! `export --to html` into a folder: an index, a page for each game, and nothing that is loaded from elsewhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::browser::{browser, shown};
use crate::support::{TestDirectory, error, project};

const HOSTILE: &str = "</script><script>alert(1)</script>\u{202e}\"'&\u{1b}[2J";

/// A directory with games of both games, one of them with a hostile event.
fn directory() -> TestDirectory {
    let directory = TestDirectory::new();
    let hostile = serde_json::json!({
        "tags": [["Event", HOSTILE], ["Black", HOSTILE], ["White", "José Peña"]],
        "layout": "Belgian Daisy",
        "moves": ["a1b2", "i5h5"],
    });
    let hostile = directory.file("hostile.json", hostile.to_string());
    let samples = project("sample-games");
    let imported = directory.run(&["import", samples.to_str().unwrap(), &hostile]);
    assert!(imported.status.success(), "{imported:?}");
    directory
}

fn export(directory: &TestDirectory, folder: &Path, more: &[&str]) -> std::process::Output {
    let words = ["export", "--to", "html", "-o", folder.to_str().unwrap()];
    directory.run(&[&words, more].concat())
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

fn is_page(name: &str) -> bool {
    Path::new(name)
        .extension()
        .is_some_and(|extension| extension == "html")
}

/// The addresses in a page.
fn links(page: &str) -> Vec<&str> {
    let values = ["href=\"", "src=\""]
        .into_iter()
        .flat_map(|name| page.split(name).skip(1));
    values.map(|rest| rest.split('"').next().unwrap()).collect()
}

#[test]
fn a_folder_has_an_index_and_a_page_for_each_game() {
    let directory = directory();
    let folder = directory.path("site/");
    assert!(export(&directory, &folder, &[]).status.success());
    let games = directory.json(&["games"]);
    let games = games.as_array().unwrap();
    let files = names(&folder);
    assert_eq!(files.len(), games.len() + 6);
    let index = fs::read_to_string(folder.join("index.html")).unwrap();
    assert!(index.contains("<title>Abalone and Kōnane: "), "{index}");
    for game in games {
        let (id, plies) = (&game["id"], &game["plies"]);
        let row = format!("<td class=\"number\"><a href=\"game-{id}.html\">{id}</a></td>");
        let row = index.split(&row).nth(1).unwrap();
        let row = row.split("</tr>").next().unwrap();
        let layout = game["layout"].as_str().unwrap_or_default();
        assert!(row.contains(&format!("<td>{layout}</td>")), "{row}");
        assert!(
            row.contains(&format!("<td class=\"number\">{plies}</td>")),
            "{row}"
        );
        let page = fs::read_to_string(folder.join(format!("game-{id}.html"))).unwrap();
        let data = page.split("id=\"data\">").nth(1).unwrap();
        let data: Value = serde_json::from_str(data.split("</script").next().unwrap()).unwrap();
        assert_eq!(
            data[0]["moves"].as_array().unwrap().len() as u64,
            plies.as_u64().unwrap()
        );
    }
    // Links lead to files of the folder.
    for name in files.iter().filter(|name| is_page(name)) {
        let page = fs::read_to_string(folder.join(name)).unwrap();
        for link in links(&page) {
            let file = link.split('#').next().unwrap();
            assert!(files.contains(file), "{name}: {link}");
        }
    }
    let list = fs::read_to_string(folder.join("games.js")).unwrap();
    let rows = list.strip_prefix("globalThis.exportedGames = ").unwrap();
    let rows: Vec<[String; 11]> =
        serde_json::from_str(rows.trim_end().trim_end_matches(';')).unwrap();
    assert_eq!(rows.len(), games.len());
}

#[test]
fn text_of_hostile_records_is_escaped_in_a_folder() {
    let directory = directory();
    let folder = directory.path("site/");
    assert!(
        export(
            &directory,
            &folder,
            &["--layout", "belgian-daisy", "--plies", "2"]
        )
        .status
        .success()
    );
    for name in names(&folder) {
        let text = fs::read_to_string(folder.join(&name)).unwrap();
        assert!(!text.contains(['\u{202e}', '\u{1b}']), "{name}");
        if is_page(&name) {
            assert!(!text.contains("alert(1)</script>"), "{name}");
            assert_eq!(
                text.matches("<script").count(),
                text.matches("</script>").count()
            );
        }
    }
}

#[test]
fn a_folder_is_replaced_as_a_whole_if_an_export_wrote_it() {
    let directory = directory();
    let folder = directory.path("site");
    let slash = directory.path("site/");
    assert_eq!(
        export(&directory, &slash, &["--player", "nobody*"])
            .status
            .code(),
        Some(1)
    );
    assert!(!folder.exists());
    fs::create_dir(&folder).unwrap();
    // A folder that exists needs no slash; pages that are not written again are gone.
    assert!(export(&directory, &folder, &[]).status.success());
    assert!(folder.join("game-3.html").exists());
    let before = names(&folder);
    assert_eq!(
        export(&directory, &slash, &["--player", "nobody*"])
            .status
            .code(),
        Some(1)
    );
    assert_eq!(names(&folder), before);
    assert!(export(&directory, &folder, &["1", "2"]).status.success());
    let two = names(&folder);
    assert_eq!(two.len(), 8);
    // Nothing else is left next to it.
    let siblings = names(directory.folder.path());
    assert!(
        siblings
            .iter()
            .all(|name| !name.starts_with(".sumito-part-")),
        "{siblings:?}"
    );
    fs::write(folder.join("notes.txt"), "mine").unwrap();
    let refused = error(&export(&directory, &folder, &[]));
    assert!(
        refused.contains("site contains notes.txt, expected a new or empty folder"),
        "{refused}"
    );
    fs::remove_file(folder.join("notes.txt")).unwrap();
    fs::write(folder.join("index.html"), "my own index").unwrap();
    let refused = error(&export(&directory, &folder, &[]));
    assert!(
        refused.contains("has no index.html of an export"),
        "{refused}"
    );
    assert_eq!(names(&folder), two);
    let refused = error(
        &directory
            .command(&["export", "--to", "html", "-o", "./"])
            .current_dir(&folder)
            .output()
            .unwrap(),
    );
    assert!(refused.contains("is the current folder"), "{refused}");
    assert_eq!(
        export(&directory, &directory.path("no/such/"), &[])
            .status
            .code(),
        Some(2)
    );
}

#[test]
fn many_games_have_an_index_of_several_pages() {
    let directory = TestDirectory::new();
    let games: String = (0..1001)
        .map(|number| format!("# layout: Belgian Daisy\n# black: Player {number}\n1.a1b2 i5h5\n\n"))
        .collect();
    let file = directory.file("games.txt", games);
    assert!(directory.run(&["import", &file]).status.success());
    let folder = directory.path("site/");
    assert!(export(&directory, &folder, &[]).status.success());
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let (first, second) = (read("index.html"), read("index-2.html"));
    assert_eq!(first.matches("<tr id=").count(), 1000);
    assert_eq!(second.matches("<tr id=").count(), 1);
    assert!(first.contains("<a href=\"index-2.html\">2</a>"));
    assert!(read("game-1001.html").contains("href=\"index-2.html#game-1001\""));
    let Some(browser) = browser() else { return };
    // The filter of the second page finds games of the first.
    let address = "filter=player+1000&descending=1";
    let (page, errors) = shown(&browser, &folder.join("index-2.html"), address);
    assert_eq!(errors, "");
    assert!(page.contains("2 of 1001 games"), "{page}");
    let rows = page.split("<tbody>").nth(1).unwrap();
    assert!(rows.find("game-1001.html").unwrap() < rows.find("game-1000.html").unwrap());
}

#[test]
fn the_pages_of_a_folder_play_games_in_a_browser() {
    let Some(browser) = browser() else { return };
    let directory = directory();
    let folder = directory.path("site/");
    assert!(export(&directory, &folder, &[]).status.success());
    let (page, errors) = shown(&browser, &folder.join("game-30.html"), "1.115");
    assert_eq!(errors, "");
    assert!(
        page.contains("data-ready=\"true\"") && page.contains("Ply 115, "),
        "{page}"
    );
    let (page, errors) = shown(&browser, &folder.join("index.html"), "filter=jose+pena");
    assert_eq!(errors, "");
    assert!(
        page.contains("data-ready=\"true\"") && page.contains("1 of 31 games"),
        "{page}"
    );
    assert!(
        page.contains("&lt;/script&gt;&lt;script&gt;alert(1)"),
        "{page}"
    );
}

/// The scripts, styles and fonts next to the pages are no records, and are not stored as rejects.
#[test]
fn an_exported_folder_is_imported_without_its_scripts() {
    let directory = directory();
    let site = directory.path("site/");
    assert!(export(&directory, &site, &["1-3"]).status.success());
    let database = directory.path("again.db").display().to_string();
    let output = directory.run(&["import", site.to_str().unwrap(), "--db", &database]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("of other kinds (styles, scripts, fonts)"),
        "{message}"
    );
    let info = directory.json(&["db", "info", "--db", &database]);
    assert_eq!(info["rejects"], 0, "{message}");
}
