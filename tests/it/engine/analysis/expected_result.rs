//! The fit of the model of the expected result, and the reasons that analyses give for marks of moves.

use crate::support::{TestDirectory, error, project};

#[test]
fn the_model_of_the_expected_result_is_fitted_to_the_games_of_a_database() {
    let directory = TestDirectory::new();
    let games = directory.path("games.apgn").display().to_string();
    let run = |words: &[&str]| {
        let output = directory.run(words);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stderr).unwrap()
    };
    run(&["generate", "--games", "60", "-o", &games]);
    run(&["import", &games]);
    let fit = |name: &str| {
        let (file, diagram) = (
            directory.path(name).display().to_string(),
            directory.path("diagram.svg"),
        );
        let words = [
            "tune",
            "--expected-result",
            "--nodes",
            "20",
            "-o",
            &file,
            "--diagram",
        ];
        let message = run(&[&words[..], &[diagram.to_str().unwrap()]].concat());
        assert!(
            message.contains("loss on games that a model was not fitted to: 0."),
            "{message}"
        );
        let svg = std::fs::read_to_string(&diagram).unwrap();
        assert!(
            svg.starts_with("<svg ") && svg.contains("<circle "),
            "{svg}"
        );
        std::fs::read_to_string(&file).unwrap()
    };
    let text = fit("model.txt");
    assert_eq!(fit("again.txt"), text);
    let values: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(
        values[0].starts_with("steepness ") && values[3].starts_with("draw-margin "),
        "{text}"
    );
    assert!(text.contains("\n#   0 to 9: 0."), "{text}");
    let model: sumito::analysis::ResultModel = text.parse().unwrap();
    assert_eq!(
        model.to_string(),
        values
            .iter()
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    );
}

/// Fewer than ten games leave none to hold out: no loss is printed or written for them.
#[test]
fn few_games_have_no_loss_of_games_held_out() {
    let directory = TestDirectory::new();
    let games = directory.path("games.apgn").display().to_string();
    directory.run(&["generate", "--games", "5", "-o", &games]);
    directory.run(&["import", &games]);
    let file = directory.path("weights.txt").display().to_string();
    let output = directory.run(&["tune", "-o", &file]);
    let message = String::from_utf8(output.stderr).unwrap();
    let expected =
        "; no loss: no position of a tenth game to hold out, expected 10 games or more\n";
    assert!(message.ends_with(expected), "{message}");
    let text = std::fs::read_to_string(&file).unwrap();
    let head = text.lines().next().unwrap();
    assert!(
        head.ends_with(" games. No game was held out, so their loss is not known."),
        "{head}"
    );
}

/// A diagram is of expected results, so it needs their fit.
#[test]
fn a_diagram_is_refused_without_expected_results() {
    let directory = TestDirectory::new();
    let message = error(&directory.run(&["tune", "--diagram", "reliability.svg"]));
    assert!(message.contains("--expected-result"), "{message}");
    assert!(!directory.path("reliability.svg").exists());
}

/// Commands and pages that show an analysis state the reasons of marks.
#[test]
fn every_output_of_an_analysis_states_the_reasons_of_marks() {
    let directory = TestDirectory::new();
    let path = project("sample-games/world-championship-2015-final.txt");
    directory.json(&["import", path.to_str().unwrap()]);
    directory.json(&["analyse", "1", "--nodes", "400"]);
    let shown = directory.json(&["show", "1"]);
    let plies = shown["analysis"]["plies"].as_array().unwrap();
    let reasons: Vec<(&str, usize)> = (1..)
        .zip(plies)
        .filter_map(|(ply, verdict)| Some((verdict["reason"].as_str()?, ply)))
        .collect();
    assert!(!reasons.is_empty(), "{plies:?}");
    for verdict in plies {
        let is_bad = ["?!", "?", "??"]
            .iter()
            .any(|mark| verdict["mark"] == *mark);
        assert!(is_bad || verdict["reason"].is_null(), "{verdict}");
    }
    let text = |words: &[&str]| String::from_utf8(directory.run(words).stdout).unwrap();
    let (show, replay) = (text(&["show", "1"]), text(&["replay", "1"]));
    let page = directory.path("page.html").display().to_string();
    directory.run(&["export", "1", "--to", "html", "-o", &page]);
    let page = std::fs::read_to_string(&page).unwrap();
    for (reason, ply) in reasons {
        assert!(show.contains(&format!(", {reason}")), "{reason} in {show}");
        assert!(
            replay.contains(&format!(": {reason}")) && page.contains(reason),
            "{reason}"
        );
        let row = &directory.json(&["replay", "1", "--ply", &ply.to_string()])[0];
        assert_eq!(row["analysis"]["reason"], reason);
    }
}

/// In Kōnane every jump takes stones, so taking them is no reason.
#[test]
fn reasons_of_konane_name_no_marbles() {
    let directory = TestDirectory::new();
    let path = project("sample-games/own-konane-8x8-linear.txt");
    directory.json(&["import", path.to_str().unwrap()]);
    directory.json(&["analyse", "1", "--nodes", "3000"]);
    let mut reasons = Vec::new();
    for game in directory.json(&["games"]).as_array().unwrap() {
        let id = game["id"].to_string();
        let shown = directory.json(&["show", &id]);
        let plies = shown["analysis"]["plies"].as_array().unwrap().clone();
        let given = plies
            .iter()
            .filter_map(|verdict| verdict["reason"].as_str());
        reasons.extend(given.map(str::to_owned));
    }
    assert!(!reasons.is_empty());
    let names_pieces = |reason: &&String| reason.contains("marble") || reason.contains("ejection");
    assert_eq!(reasons.iter().find(names_pieces), None);
}

#[test]
fn an_analysis_does_not_depend_on_the_number_of_threads() {
    let directory = TestDirectory::new();
    let path = project("sample-games/world-championship-2015-final.txt");
    directory.json(&["import", path.to_str().unwrap()]);
    let analysis = |threads: &str| {
        directory.json(&[
            "analyse",
            "1",
            "--again",
            "--nodes",
            "300",
            "--threads",
            threads,
        ]);
        directory.json(&["show", "1"])["analysis"].clone()
    };
    assert_eq!(analysis("1"), analysis("3"));
}
