//! Figures of a database with two games count the games of one.

use serde_json::json;

use crate::support::{TestDirectory, project};

fn samples() -> TestDirectory {
    let directory = TestDirectory::new();
    let folder = project("sample-games").display().to_string();
    assert!(directory.run(&["import", &folder]).status.success());
    let generated = directory.path("generated.txt").display().to_string();
    let words = ["generate", "--layout", "konane-8x8", "--games", "60"];
    let words = [&words[..], &["--seed", "4", "-o", &generated]].concat();
    assert!(directory.run(&words).status.success());
    assert!(directory.run(&["import", &generated]).status.success());
    directory
}

#[test]
fn statistics_count_the_game_that_is_named_or_most_frequent() {
    let directory = samples();
    let most = directory.json(&["stats"]);
    assert_eq!(
        (&most["game_type"], &most["games"]),
        (&json!("konane"), &json!(63))
    );
    assert_eq!(most["left_out"], json!({"abalone": 27}));
    // Every move of Kōnane takes stones, so that the first one says nothing.
    assert_eq!(most["first_ejection"]["games"], 0);
    let named = directory.json(&["stats", "--game", "abalone"]);
    assert_eq!(
        (&named["game_type"], &named["games"]),
        (&json!("abalone"), &json!(27))
    );
    assert_eq!(named["left_out"], json!({}));
    assert!(named["first_ejection"]["games"].as_u64() > Some(9));
    let of_layout = directory.json(&["stats", "--layout", "belgian"]);
    assert_eq!(of_layout["game_type"], "abalone");
    let note = directory.run(&["stats"]).stderr;
    let note = String::from_utf8(note).unwrap();
    let expected = "27 games of Abalone left out (--game abalone counts them instead)";
    assert!(note.contains(expected), "{note}");
}

#[test]
fn ratings_and_profiles_are_those_of_one_game() {
    let directory = samples();
    let names = |game: &str| -> Vec<String> {
        let rows = directory.json(&["players", "ratings", "--game", game]);
        let rows = rows.as_array().unwrap().iter();
        rows.map(|row| row["name"].as_str().unwrap().to_owned())
            .collect()
    };
    let (abalone, konane) = (names("abalone"), names("konane"));
    assert!(!abalone.is_empty() && !konane.is_empty());
    assert!(abalone.iter().all(|name| !konane.contains(name)));
    let profile = directory.json(&["players", &konane[0]]);
    assert_eq!(profile["game_type"], "konane");
    assert_eq!(profile["openings"][0]["layout"], "konane-8x8");
}

#[test]
fn reports_are_on_any_game() {
    let directory = samples();
    let words = ["report", "opening", "a1 a2", "--layout", "konane-8x8"];
    let report = directory.json(&words);
    assert_eq!(report["game_type"], "konane");
    assert!(report["games"].as_u64() > Some(10), "{report}");
    assert!(
        report["lines"][0]["moves"]
            .as_str()
            .unwrap()
            .starts_with("c1-a1")
    );
    let plans = report["plans"].as_array().unwrap();
    assert_eq!(plans.len(), 2);
    for plan in plans {
        assert_eq!(plan["layout"], "konane-8x8");
        for cell in plan["cells"].as_array().unwrap() {
            let name = cell["cell"].as_str().unwrap();
            let square: sumito::konane::Square = name.parse().unwrap();
            assert_eq!(square.color().key(), plan["color"], "{name}");
            assert!(cell["share"].as_f64() > cell["usual"].as_f64());
        }
    }
    let page = directory.path("report.html").display().to_string();
    let with_page = [&words[..], &["--html", &page]].concat();
    assert!(directory.run(&with_page).status.success());
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("Cells of White, plies 20 to 60") && page.contains("<svg "));
    let player = directory.json(&["players", "--game", "konane"])[0]["name"].clone();
    let report = directory.json(&["report", "player", player.as_str().unwrap()]);
    assert_eq!(report["game_type"], "konane");
}

#[test]
fn games_of_every_kind_have_pictures() {
    let directory = samples();
    let svg = directory.run(&[
        "show", "28", "--ply", "3", "--svg", "--mark", "A:d4", "--flip",
    ]);
    let svg = String::from_utf8(svg.stdout).unwrap();
    assert!(
        svg.starts_with("<svg ") && svg.contains(", ply 3: d6-d4</title>"),
        "{svg}"
    );
    let folder = directory.path("pictures");
    let words = ["replay", "28", "--svg", folder.to_str().unwrap()];
    assert!(directory.run(&words).status.success());
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 50);
    let shown = directory.run(&["show", "28", "--ply", "3"]).stdout;
    let shown = String::from_utf8(shown).unwrap();
    assert!(shown.contains("(●)") && shown.contains("(·)"), "{shown}");
    let layouts = directory.json(&["layouts", "--game", "konane"]);
    assert_eq!(layouts.as_array().unwrap().len(), 12);
}
