//! Percentages are shares of the known results, and equal in all outputs.

use serde_json::Value;
use sumito::store::ResultCounts;

use crate::support::TestDirectory;
use crate::support::project;

fn samples() -> TestDirectory {
    let directory = TestDirectory::new();
    directory.json(&["import", project("sample-games").to_str().unwrap()]);
    directory
}

fn table(directory: &TestDirectory, words: &[&str]) -> String {
    String::from_utf8(directory.run(words).stdout).unwrap()
}

/// Checks the percentages of counts in JSON.
fn check(counts: &Value) -> usize {
    let count = |name: &str| counts[name].as_u64().unwrap_or_default();
    let results = ["black", "white", "draws", "others"];
    let known: u64 = results.iter().map(|name| count(name)).sum();
    assert_eq!(count("known"), known, "{counts}");
    assert_eq!(count("games"), known + count("unknown"), "{counts}");
    for name in results {
        let percent = counts["percent"][name].as_f64();
        match known {
            0 => assert_eq!(percent, None, "{counts}"),
            _ if name == "others" && count(name) == 0 => assert_eq!(percent, None, "{counts}"),
            _ => {
                let exact = 100.0 * count(name) as f64 / known as f64;
                assert!((percent.unwrap() - exact).abs() <= 0.05 + 1e-9, "{counts}");
            }
        }
    }
    usize::from(known > 0 && count("unknown") > 0)
}

/// The cells of a table for counts in JSON.
fn cells(counts: &Value) -> Vec<String> {
    let names = ["black", "white", "draws"].into_iter();
    let percent = names.filter_map(|name| counts["percent"][name].as_f64());
    percent.map(|percent| format!("{percent:.1}%")).collect()
}

#[test]
fn percentages_are_computed_from_known_results() {
    let mut counts = ResultCounts::default();
    (counts.games, counts.unknown) = (20, 17);
    (counts.black, counts.white) = (2, 1);
    assert_eq!(counts.known(), 3);
    assert_eq!(
        [2, 1, 0].map(|count| counts.percent(count)),
        [66.7, 33.3, 0.0].map(Some)
    );
    assert_eq!(ResultCounts::default().percent(0), None);
}

#[test]
fn tables_state_the_basis_of_their_percentages() {
    let directory = samples();
    let words = ["openings", "--layout", "belgian"];
    let value = directory.json(&words);
    let printed = table(&directory, &words);
    let line = format!(
        "wins and draws in percent of the known results: {} of {} games\n",
        value["known"], value["games"]
    );
    assert!(printed.contains(&line), "{printed}");
    let mut mixed = check(&value);
    for played in value["moves"].as_array().unwrap() {
        mixed += check(played);
        let row = printed
            .lines()
            .find(|line| line.starts_with(played["move"].as_str().unwrap()));
        let row: Vec<&str> = row.unwrap().split_whitespace().skip(3).collect();
        let cells = cells(played);
        assert_eq!(row[..cells.len()], cells, "{printed}");
    }
    let value = directory.json(&["stats"]);
    let printed = table(&directory, &["stats"]);
    let line = format!(
        "wins and draws in percent of the known results: {} of {} games\n",
        value["known"], value["games"]
    );
    assert!(printed.contains(&line), "{printed}");
    mixed += check(&value);
    let row = printed
        .lines()
        .find(|line| line.starts_with("all games"))
        .unwrap();
    let row: Vec<&str> = row.split_whitespace().skip(3).collect();
    assert_eq!(row[..3], cells(&value), "{printed}");
    for list in ["layouts", "years", "openings", "named"] {
        mixed += value[list]
            .as_array()
            .unwrap()
            .iter()
            .map(check)
            .sum::<usize>();
    }
    assert!(mixed > 3, "some have known and unknown results");
    let report = directory.json(&["report", "opening", "a1b2", "--layout", "belgian"]);
    check(&report);
    report["lines"]
        .as_array()
        .unwrap()
        .iter()
        .for_each(|line| _ = check(line));
}

/// The bars of plots have the percentages of tables.
#[test]
fn plots_show_the_percentages_of_tables() {
    let directory = samples();
    let words = ["openings", "--layout", "belgian"];
    let value = directory.json(&words);
    let svg = table(&directory, &[&words[..], &["--svg", "-"]].concat());
    let known = |of: &Value| of["known"].as_u64().unwrap();
    let moves = value["moves"].as_array().unwrap();
    let sum: u64 = moves.iter().map(known).sum();
    let note = format!("percent of the known results: {sum} of ");
    assert!(svg.contains(&note), "{svg}");
    let mut seen = 0;
    for (bar, played) in svg.split("data-bar").skip(1).zip(moves) {
        for (part, name) in [("black", "black"), ("white", "white")] {
            let Some((_, rest)) = bar.split_once(&format!("data-part=\"{part}\"")) else {
                continue;
            };
            let mine = rest.split("<rect").next().unwrap();
            if let Some((before, _)) = mine.split_once("%</text>") {
                let label = before.rsplit('>').next().unwrap();
                let percent = played["percent"][name].as_f64().unwrap();
                assert_eq!(label, format!("{percent:.1}"), "{played}");
                seen += 1;
            }
        }
        assert!(!bar.contains("data-part=\"unknown\""));
    }
    assert!(seen > 0, "{svg}");
}
