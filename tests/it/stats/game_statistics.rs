//! Statistics equal those counted game by game, and plots show them.

use std::collections::BTreeMap;

use roxmltree::Document;
use serde_json::Value;
use sumito::games::GameKind;
use sumito::record::{Game, GameResult};
use sumito::render::{BarSegment, Plot, PlotBar, PlotColumn, PlotStyle, Theme, plots_svg};
use sumito::rules::Rules;
use sumito::stats::{game_statistics, openings_of_layout, statistics_answer};
use sumito::store::Filter;

use crate::support::AbaloneGame as _;
use crate::support::TestDirectory;
use crate::support::{database, project, sample_games};

/// The contents of the sample files, in the order of their names.
fn samples() -> Vec<Vec<u8>> {
    let mut paths: Vec<_> = std::fs::read_dir(project("sample-games"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| std::fs::read(path).unwrap())
        .collect()
}

/// The ply of the first ejection and the side that made it, for games in which a point is a marble.
fn first_ejection(game: &Game) -> Option<(u64, bool)> {
    let rules = game.rules();
    let is_counted = rules.players.sides() == 2 && rules.pivot_worth.is_none();
    let start = game.first_position();
    if !is_counted || start.points(0) + start.points(1) > 0 {
        return None;
    }
    let ply = game.moves().position(|mv| mv.ejects())?;
    let after = game.abalone_positions().nth(ply + 1).unwrap();
    Some((ply as u64 + 1, after.points(1) > 0))
}

#[test]
fn statistics_equal_those_counted_from_the_games() {
    let mut store = database(b"");
    let mut games = Vec::new();
    for text in samples() {
        crate::support::import(&mut store, &text);
        games.extend(crate::support::games(&text));
    }
    games.retain(|game| game.start().kind() == GameKind::Abalone);
    assert_eq!(games.len(), sample_games().len());
    let figures = game_statistics(&store, &Filter::default(), |_| ()).unwrap();
    let count = |is: &dyn Fn(&&Game) -> bool| games.iter().filter(is).count() as u64;
    let won = |result: GameResult| {
        count(&|game: &&Game| game.result == result && game.incomplete.is_none())
    };
    assert_eq!(figures.results.games, games.len() as u64);
    assert_eq!(figures.results.black, won(GameResult::Black));
    assert_eq!(figures.results.white, won(GameResult::White));
    assert_eq!(figures.results.draws, won(GameResult::Draw));
    assert!(figures.results.black > 3 && figures.results.others > 0);
    let plies: usize = games.iter().map(|game| game.plies().len()).sum();
    assert_eq!(figures.lengths.sum(), plies as u64);
    let mut layouts: BTreeMap<String, u64> = BTreeMap::new();
    for game in &games {
        let key = game.abalone_layout().map(|layout| layout.key().to_owned());
        *layouts.entry(key.unwrap_or_default()).or_default() += 1;
    }
    let counted: BTreeMap<String, u64> = figures
        .layouts
        .iter()
        .map(|(key, results)| (key.clone(), results.games))
        .collect();
    assert_eq!(counted, layouts);
    let first: Vec<(u64, bool)> = games.iter().filter_map(first_ejection).collect();
    assert!(first.len() > 10);
    // An ejected pivot may give a point, which counts as an ejection.
    let pivots = count(&|game: &&Game| game.rules().pivot_worth.is_some());
    assert!(figures.first_ejection.plies.total() >= first.len() as u64);
    assert!(figures.first_ejection.plies.total() <= first.len() as u64 + pivots);
    let sum: u64 = first.iter().map(|(ply, _)| ply).sum();
    assert!(figures.first_ejection.plies.sum() >= sum);
    let by_white = first.iter().filter(|(_, by_white)| *by_white).count() as u64;
    assert!(figures.first_ejection.by_white.games >= by_white);
}

#[test]
fn statistics_respect_filters() {
    let mut store = database(b"");
    for text in samples() {
        crate::support::import(&mut store, text);
    }
    let standard = Filter {
        rules: Some("standard".to_owned()),
        ..Filter::default()
    };
    let figures = game_statistics(&store, &standard, |_| ()).unwrap();
    let games: Vec<Game> = sample_games()
        .into_iter()
        .filter(|game| game.rules() == Rules::STANDARD)
        .collect();
    assert_eq!(figures.results.games, games.len() as u64);
    // These numbers are exactly equal.
    let first: Vec<(u64, bool)> = games.iter().filter_map(first_ejection).collect();
    assert!(first.len() > 3);
    assert_eq!(figures.first_ejection.plies.total(), first.len() as u64);
    assert_eq!(
        figures.first_ejection.plies.sum(),
        first.iter().map(|(ply, _)| ply).sum::<u64>()
    );
    let by_white = first.iter().filter(|(_, by_white)| *by_white).count() as u64;
    assert_eq!(figures.first_ejection.by_white.games, by_white);
    let answer = statistics_answer(&figures, &[], &[]);
    for distribution in [&answer.length, &answer.first_ejection.plies] {
        let sum: u64 = distribution.bins.iter().map(|bin| bin.games).sum();
        assert!(distribution.bins.len() <= 40);
        assert_eq!(sum, distribution.games);
    }
}

#[test]
fn openings_are_the_most_played_lines() {
    let text: String = ["a1b2 i5h5", "a1b2 i5h5", "a1b2 a5b5", "c2c3 i5h5", "a1b2"]
        .iter()
        .enumerate()
        .map(|(n, moves)| format!("# layout: Standard\n# black: {n}\n1.{moves}\n\n"))
        .collect();
    let text = text
        .replace("i5h5", "i5h4")
        .replace("a5b5", "i6h5")
        .replace("c2c3", "b1c2");
    let store = database(&text);
    let layout = sumito::rules::Layout::find("Standard").unwrap();
    let found = openings_of_layout(&store, &Filter::default(), layout, 2, 2).unwrap();
    let names: Vec<(String, u64)> = found
        .iter()
        .map(|opening| (opening.moves.clone(), opening.results.games))
        .collect();
    assert_eq!(names.len(), 2);
    assert!(
        names[0].1 >= names[1].1 && names[0].0.split(' ').count() == 2,
        "{names:?}"
    );
}

#[test]
fn stats_prints_the_same_numbers_in_every_format() {
    let directory = TestDirectory::new();
    let folder = project("sample-games").display().to_string();
    assert!(directory.run(&["import", &folder]).status.success());
    let json = directory.json(&["stats"]);
    let games = json["games"].as_u64().unwrap();
    assert_eq!(games, sample_games().len() as u64);
    let sum = |list: &Value| -> u64 {
        list.as_array()
            .unwrap()
            .iter()
            .map(|row| row["games"].as_u64().unwrap())
            .sum()
    };
    assert_eq!(sum(&json["layouts"]), games);
    let years = sum(&json["years"]) + json["unknown_year"]["games"].as_u64().unwrap();
    let unknown_ending = json["unknown_ending"].as_u64().unwrap();
    let endings = json["endings"].as_object().unwrap().values();
    let endings = endings.filter_map(Value::as_u64).sum::<u64>() + unknown_ending;
    assert_eq!((years, endings), (games, games));
    assert!(json["openings"].as_array().unwrap().len() > 3);
    let out = |words: &[&str]| String::from_utf8(directory.run(words).stdout).unwrap();
    let csv = out(&["stats", "--format", "csv"]);
    assert!(
        csv.starts_with("figure,of,games,black,white,draws,unknown"),
        "{csv}"
    );
    assert!(csv.contains(&format!("\nresults,,{games},")));
    assert!(
        csv.contains(&format!("\nending,unknown,{unknown_ending},")),
        "{csv}"
    );
    let table = out(&["stats"]);
    assert!(
        table.starts_with(&format!("{games} games, {} plies", json["plies"])),
        "{table}"
    );
    assert!(table.contains(&format!("median {}", json["length"]["median"])));
    let row = |line: &str| {
        line.split_whitespace()
            .eq(["unknown", &unknown_ending.to_string()])
    };
    assert!(table.lines().any(row), "{table}");
    let svg = out(&["stats", "--svg"]);
    let document = Document::parse(&svg).unwrap();
    let titles: Vec<&str> = document
        .descendants()
        .filter(|node| node.has_tag_name("text") && node.attribute("font-size") == Some("18"))
        .filter_map(|node| node.text())
        .collect();
    assert_eq!(
        titles,
        [
            "Results by layout",
            "Length of games",
            "First ejection",
            "Games by year"
        ]
    );
    assert_eq!(
        directory
            .run(&["stats", "--player", "nobody*"])
            .status
            .code(),
        Some(1)
    );
    let openings = out(&[
        "openings", "--layout", "belgian", "--svg", "--theme", "print",
    ]);
    let document = Document::parse(&openings).unwrap();
    let bars = document
        .descendants()
        .filter(|node| node.has_attribute("data-bar"))
        .count();
    let moves = directory.json(&["openings", "--layout", "belgian"])["moves"]
        .as_array()
        .unwrap()
        .len();
    assert_eq!(bars, moves.min(12));
}

#[test]
fn plots_are_drawn_to_scale_and_take_any_text() {
    let hostile = "</text><script>\u{202e}\u{0}\"'&";
    let plots = [
        Plot::Bars {
            title: hostile.to_owned(),
            note: hostile.to_owned(),
            bars: vec![PlotBar {
                label: hostile.to_owned(),
                count: 4,
                parts: vec![
                    (BarSegment::Black, 1),
                    (BarSegment::Draw, 1),
                    (BarSegment::White, 2),
                ],
            }],
        },
        Plot::Columns {
            title: "columns".to_owned(),
            axis: hostile.to_owned(),
            heights: hostile.to_owned(),
            note: String::new(),
            columns: [10, 0, 20]
                .map(|count| PlotColumn {
                    label: hostile.to_owned(),
                    count,
                })
                .into(),
        },
    ];
    for theme in Theme::ALL {
        let style = PlotStyle {
            theme,
            id: "x",
            ..PlotStyle::default()
        };
        let svg = plots_svg(&plots, hostile, style);
        let document = Document::parse(&svg).unwrap();
        let size = |node: roxmltree::Node<'_, '_>, name| -> f64 {
            node.attribute(name).unwrap().parse().unwrap()
        };
        let parts: Vec<f64> = document
            .descendants()
            .filter(|node| node.has_attribute("data-part"))
            .map(|node| size(node, "width"))
            .collect();
        assert!(
            (parts[0] - parts[1]).abs() < 0.2 && (parts[2] - 2.0 * parts[0]).abs() < 0.2,
            "{parts:?}"
        );
        let columns: Vec<f64> = document
            .descendants()
            .filter(|node| node.has_attribute("data-column"))
            .map(|node| size(node, "height"))
            .collect();
        assert!(
            (columns[2] - 2.0 * columns[0]).abs() < 0.2 && columns[1] == 0.0,
            "{columns:?}"
        );
        assert!(
            !document
                .descendants()
                .any(|node| node.has_tag_name("script"))
        );
        assert!(!svg.contains(['\u{202e}', '\u{0}']));
    }
    // Without data the result is a valid picture.
    assert!(Document::parse(&plots_svg(&[], "none", PlotStyle::default())).is_ok());
}

/// The text of a picture for screen readers counts one game as one, and has no gap where nothing is known.
#[test]
fn descriptions_of_plots_count_in_words() {
    let directory = TestDirectory::new();
    let record =
        |moves: &str, result: &str| format!("# layout: Standard\n# result: {result}\n{moves}\n\n");
    let games = record("1.a1b2 i9h8", "1-0") + &record("1.a2b3 i9h8", "*");
    directory.json(&["import", &directory.file("two.txt", games)]);
    let of = |words: &[&str]| String::from_utf8(directory.run(words).stdout).unwrap();
    let openings = of(&["openings", "--layout", "standard", "--svg"]);
    assert!(openings.contains("a1b2: 1 game, Black won 1"), "{openings}");
    assert!(
        openings.contains("a2b3: 1 game, no known result"),
        "{openings}"
    );
    let stats = of(&["stats", "--result", "unknown", "--svg"]);
    assert!(
        stats.contains("Standard: 1 game, no known result. "),
        "{stats}"
    );
    for text in [openings, stats] {
        assert!(!text.contains("1 games") && !text.contains(", ."), "{text}");
    }
}
