//! The exported page in a real browser: its scripts run under its content security policy and show the game. Skipped with a message if Chromium
//! (Debian's package `chromium-headless-shell` or `chromium`) is not installed.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use sumito::rules::Color;

use crate::support::AbaloneGame as _;
use crate::support::TestDirectory;
use crate::support::{games, project};

pub(super) fn browser() -> Option<PathBuf> {
    let found = [
        "/usr/bin/chromium-headless-shell",
        "/usr/bin/chromium",
        "/usr/bin/chromium-browser",
    ]
    .map(PathBuf::from);
    let found = found.into_iter().find(|path| path.is_file());
    if found.is_none() {
        // Written to standard error directly, because the test harness shows only the output of failed tests.
        let _ = writeln!(
            std::io::stderr(),
            "left out: a test in a browser, for there is no chromium"
        );
    }
    found
}

/// The document of a page, opened at a fragment, after its scripts have run; and the errors of the browser.
pub(super) fn shown(browser: &Path, page: &Path, directory: &str) -> (String, String) {
    let profile = tempfile::tempdir().unwrap();
    let output = Command::new(browser)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
        ])
        .args([
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ])
        .args([
            "--enable-logging=stderr",
            "--virtual-time-budget=2000",
            "--dump-dom",
        ])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!("file://{}#{directory}", page.display()))
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    let errors: Vec<&str> = stderr
        .lines()
        .filter(|line| line.contains("CONSOLE"))
        .collect();
    (String::from_utf8(output.stdout).unwrap(), errors.join("\n"))
}

pub(super) fn attribute<'a>(page: &'a str, name: &str) -> &'a str {
    let rest = page.split(&format!("{name}=\"")).nth(1).unwrap();
    rest.split('"').next().unwrap()
}

#[test]
fn the_exported_page_plays_its_games_in_a_browser() {
    let Some(browser) = browser() else { return };
    let directory = TestDirectory::new();
    let sample = project("sample-games/own-game-german-daisy.apgn");
    let hostile = r#"{"tags": [["Black", "</script><script>document.title = 'hacked'</script>"]], "layout": "Belgian Daisy", "moves": ["a1b2", "i5h5"]}"#;
    let hostile = directory.file("hostile.json", hostile);
    assert!(
        directory
            .run(&["import", sample.to_str().unwrap(), &hostile])
            .status
            .success()
    );
    let path = directory.path("page.html");
    assert!(
        directory
            .run(&["export", "--to", "html", "-o", path.to_str().unwrap()])
            .status
            .success()
    );
    let game = games(std::fs::read(&sample).unwrap()).remove(0);
    let all: Vec<_> = game.abalone_positions().collect();
    // The start, a ply in the middle, and the end.
    for ply in [0, all.len() / 2, all.len() - 1] {
        let (page, errors) = shown(&browser, &path, &format!("1.{ply}"));
        assert_eq!(errors, "");
        let board = page.split("<div id=\"board\">").nth(1).unwrap();
        let words = attribute(board, "aria-label");
        let position = &all[ply];
        for color in Color::BOTH {
            let cells: Vec<String> = position
                .marbles(color)
                .into_iter()
                .map(|cell| cell.to_string())
                .collect();
            let expected = format!("{}: {}", color.key(), cells.join(" "));
            assert!(words.contains(&expected), "{words}\n{expected}");
        }
        // Marbles on the board and off it.
        let marbles = page.matches("<g data-color=").count();
        assert_eq!(marbles, 28);
        let score = format!("score {}–{}", position.points(0), position.points(1));
        assert!(page.contains(&score), "{score}");
        assert_eq!(
            page.matches("aria-current=\"step\"").count(),
            usize::from(ply > 0)
        );
    }
    assert!(all[all.len() - 1].points(0) > 0);
    let (page, errors) = shown(&browser, &path, "2.2");
    assert_eq!(errors, "");
    let title = page.split("<title>").nth(1).unwrap();
    assert!(
        title.starts_with("&lt;/script&gt;&lt;script&gt;document.title = 'hacked'"),
        "{}",
        &title[..80]
    );
}
