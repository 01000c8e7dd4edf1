//! Games as JSON for the player script, and as an exported page.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use sumito::notation::Notation;
use sumito::record::Game;
use sumito::render::{GamePage, playback};
use sumito::rules::{Color, Position};

use crate::support::AbaloneGame as _;
use crate::support::TestDirectory;
use crate::support::{games, sample_games};

/// Marbles by board and cell.
type Marbles = BTreeMap<(u64, String), String>;

fn seen(position: &Position) -> Marbles {
    let rules = position.rules();
    let mut marbles = Marbles::new();
    for color in Color::ALL {
        let look = match color {
            Color::Neutral => Color::Neutral,
            _ if rules.one_color => Color::Black,
            color => rules.display_color(color),
        };
        for cell in position.marbles(color) {
            let directory = (rules.board_of(color).into(), cell.to_string());
            marbles.insert(directory, look.key().to_owned());
        }
    }
    marbles
}

fn start(data: &Value) -> Marbles {
    let marbles = data["start"]["marbles"].as_array().unwrap().iter();
    let marble = |marble: &Value| {
        let cell = marble[0].as_str().unwrap().to_owned();
        let color = marble[1].as_str().unwrap().to_owned();
        ((marble[2].as_u64().unwrap(), cell), color)
    };
    marbles.map(marble).collect()
}

/// Makes a move as the script does, and undoes it on a copy.
fn play(marbles: &mut Marbles, step: &Value) {
    let before = marbles.clone();
    let board = step["board"].as_u64().unwrap_or_default();
    let steps: Vec<&str> = step["steps"].as_str().unwrap().split(' ').collect();
    for way in &steps {
        let marble = marbles.remove(&(board, way[..2].to_owned())).unwrap();
        match &way[2..] {
            "-" => assert_eq!(step["out"], marble.as_str()),
            to => assert_eq!(marbles.insert((board, to.to_owned()), marble), None),
        }
    }
    let mut back = marbles.clone();
    for way in steps.iter().rev() {
        let marble = match &way[2..] {
            "-" => step["out"].as_str().unwrap().to_owned(),
            to => back.remove(&(board, to.to_owned())).unwrap(),
        };
        assert_eq!(back.insert((board, way[..2].to_owned()), marble), None);
    }
    assert_eq!(back, before);
}

fn check_variations(game_moves: &Value, before: &[Marbles], count: &mut usize) {
    for (n, step) in game_moves.as_array().unwrap().iter().enumerate() {
        for variation in step["variations"].as_array().into_iter().flatten() {
            let mut marbles = before[n].clone();
            let mut all = vec![marbles.clone()];
            for step in variation["moves"].as_array().unwrap() {
                play(&mut marbles, step);
                all.push(marbles.clone());
                *count += 1;
            }
            check_variations(&variation["moves"], &all, count);
        }
    }
}

#[test]
fn the_playback_data_replays_the_game() {
    let (mut plies, mut ejections, mut in_variations) = (0, 0, 0);
    let mut trays = BTreeSet::new();
    let others = games(VARIATIONS);
    assert_eq!(others.len(), 1);
    for game in sample_games().iter().chain(&others) {
        let data = serde_json::to_value(playback(game, Notation::Abapro)).unwrap();
        let mut marbles = start(&data);
        let mut all = Vec::new();
        let moves = data["moves"].as_array().unwrap();
        assert_eq!(moves.len(), game.plies().len());
        let mut points: Value = data["start"]["points"].clone();
        let mut positions = game.abalone_positions();
        assert_eq!(marbles, seen(&positions.next().unwrap()));
        for (step, position) in moves.iter().zip(positions) {
            all.push(marbles.clone());
            play(&mut marbles, step);
            assert_eq!(marbles, seen(&position));
            assert_eq!(step["turn"], position.seat());
            if !step["points"].is_null() {
                points = step["points"].clone();
            }
            let seats = 0..game.rules().players.seats();
            let expected: Vec<u8> = seats
                .map(|seat| position.points(game.rules().side(seat)))
                .collect();
            assert_eq!(points, Value::from(expected));
            if !step["out"].is_null() {
                ejections += 1;
                let tray = step["tray"].as_u64().unwrap();
                assert!(tray < u64::from(game.rules().players.seats()));
                trays.insert(tray);
            }
            plies += 1;
        }
        check_variations(&data["moves"], &all, &mut in_variations);
    }
    assert!(
        plies > 1_800 && ejections > 50 && in_variations > 3,
        "{plies} {ejections} {in_variations}"
    );
    assert!(trays.len() >= 4, "{trays:?}");
}

const VARIATIONS: &str = "[Event \"x\"]\n[Variant \"Belgian Daisy\"]\n\n1.a1b2 {first} i5h5 (1...i6h6 2.a2b3 (2.i9h8) a5b5) 2.a2b3 i6h6 *\n";

/// The data in a page as a browser parses it: up to the first closing script tag.
fn data(page: &str) -> Value {
    let text = page.split("id=\"data\">").nth(1).unwrap();
    serde_json::from_str(text.split("</script").next().unwrap()).unwrap()
}

fn page(games: &[Game]) -> String {
    let mut page = GamePage::begin(Vec::new(), "</title><script>", Notation::Nacre).unwrap();
    games.iter().for_each(|game| page.add(game).unwrap());
    String::from_utf8(page.finish().unwrap()).unwrap()
}

#[test]
fn a_page_contains_its_games_and_loads_nothing() {
    let games = sample_games();
    let page = page(&games);
    let data = data(&page);
    assert_eq!(data.as_array().unwrap().len(), games.len());
    let first = games
        .iter()
        .position(|game| game.rules().players.seats() == 2)
        .unwrap();
    let name = Notation::Nacre.name(
        games[first].plies()[0].mv.to_move(),
        &games[first].first_position(),
    );
    assert_eq!(data[first]["moves"][0]["name"], name.to_string());
    for word in [
        "http:",
        "https:",
        "src=",
        "@import",
        "url(",
        "eval(",
        "Function(",
        "innerHTML",
    ] {
        // The namespace of SVG is not an address that is loaded; marbles refer to gradients in the page.
        let rest = page
            .replace("http://www.w3.org/2000/svg", "")
            .replace("url(#", "");
        let code = rest.split("id=\"data\">").next().unwrap().to_owned()
            + rest.rsplit("<script type=\"module\">").next().unwrap();
        assert!(!code.contains(word), "{word}");
    }
    assert_eq!(page.matches("<script").count(), 2);
    assert_eq!(page.matches("</script").count(), 2);
}

#[test]
fn a_page_without_games_is_valid() {
    assert_eq!(data(&page(&[])), Value::Array(Vec::new()));
}

#[test]
fn text_of_hostile_records_is_escaped() {
    let directory = TestDirectory::new();
    let hostile = "</script><script>alert(1)</script><!--<script>";
    let json = serde_json::json!({
        "tags": [["Event", hostile], ["Black", "a\u{202e}b\u{0}c"], ["White", "\u{2028}'\"`${1}"]],
        "layout": "Belgian Daisy",
        "comment": hostile,
        "moves": [{"abapro": "a1b2", "comment": hostile, "variations": [{"comment": hostile, "moves": [{"abapro": "a2b3"}]}]}],
    });
    let file = directory.file("hostile.json", json.to_string());
    assert!(directory.run(&["import", &file]).status.success());
    let path = directory.path("page.html");
    let written = directory.run(&["export", "--to", "html", "-o", path.to_str().unwrap()]);
    assert!(written.status.success(), "{written:?}");
    let page = std::fs::read_to_string(path).unwrap();
    assert_eq!(page.matches("<script").count(), 2);
    assert_eq!(page.matches("<!--").count(), 0);
    assert!(!page.contains(['\u{202e}', '\u{2028}', '\u{0}']));
    let data = &data(&page)[0];
    assert_eq!(data["comment"], hostile);
    assert_eq!(data["moves"][0]["comment"], hostile);
    assert_eq!(data["moves"][0]["variations"][0]["comment"], hostile);
}

/// A browser runs a script only if the policy contains the hash of its content.
#[test]
fn the_content_security_policy_allows_the_scripts_of_the_page() {
    use base64::Engine as _;
    use sha2::Digest as _;
    let page = page(&[]);
    let between = |begin: &str, end: &str| {
        page.rsplit(begin)
            .next()
            .unwrap()
            .split(end)
            .next()
            .unwrap()
            .to_owned()
    };
    for (kind, text) in [
        ("script", between("<script type=\"module\">", "</script>")),
        ("style", between("<style>", "</style>")),
    ] {
        let hash = base64::engine::general_purpose::STANDARD.encode(sha2::Sha256::digest(text));
        assert!(
            page.contains(&format!("{kind}-src 'sha256-{hash}'")),
            "{kind}"
        );
    }
}

#[test]
fn an_export_without_games_leaves_an_existing_file() {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", "# layout: Belgian Daisy\n1.a1b2 i5h5\n");
    assert!(directory.run(&["import", &file]).status.success());
    let path = directory.file("page.html", "before");
    let run =
        |words: &[&str]| directory.run(&[&["export", "--to", "html", "-o", &path], words].concat());
    assert_eq!(run(&["--player", "nobody*"]).status.code(), Some(1));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "before");
    assert_eq!(run(&["--reverse"]).status.code(), Some(2));
    assert!(run(&[]).status.success());
    assert!(
        std::fs::read_to_string(&path)
            .unwrap()
            .starts_with("<!DOCTYPE html>")
    );
}
