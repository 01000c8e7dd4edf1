//! Games of Kōnane as JSON for the player script, and in an exported page.

use std::collections::BTreeMap;

use serde_json::Value;
use sumito::konane::drawing::{BoardDrawing, board_svg};
use sumito::konane::{Layout, Position, Rules, read_position};
use sumito::notation::Notation;
use sumito::record::{Game, Ply, Variation};
use sumito::render::{GamePage, SCRIPTS, playback_of};
use sumito::rules::Color;

use super::browser::{attribute, browser, shown};
use crate::support::TestDirectory;

/// Stones by square.
type Stones = BTreeMap<String, String>;

fn seen(position: &Position) -> Stones {
    let occupied = position.occupied().into_iter();
    occupied
        .map(|square| (square.to_string(), square.color().key().to_owned()))
        .collect()
}

/// A game that always takes as many stones as it can, with a variation at each third ply; and its positions.
fn game_from(start: Position) -> (Vec<Ply>, Vec<Position>) {
    let (mut position, mut plies, mut positions) = (start, Vec::new(), vec![start]);
    loop {
        let moves = position.move_list();
        let Some(&mv) = moves.iter().max_by_key(|mv| mv.jumps()) else {
            return (plies, positions);
        };
        let mut ply = Ply::from(mv);
        let other = moves.iter().find(|other| **other != mv);
        if let (Some(&other), 0) = (other, plies.len() % 3) {
            let line = Variation {
                comment: Some("or".to_owned()),
                plies: vec![Ply::from(other)],
            };
            ply.annotations_mut().variations.push(line);
            ply.annotations_mut().comment = Some("a <b>comment</b>".to_owned());
        }
        plies.push(ply);
        position.play_unchecked(mv);
        positions.push(position);
    }
}

/// A record that names the players; its start position is not used.
fn record() -> Game {
    let mut game = Game::new(sumito::rules::Layout::find("Standard").unwrap().position());
    for (name, value) in [("Black", "Ann"), ("White", "</script>\u{202e}")] {
        game.tags.push((name.into(), value.to_owned()));
    }
    game
}

/// Makes a move as the script does, and undoes it on a copy.
fn play(stones: &mut Stones, step: &Value) {
    let before = stones.clone();
    let steps = step["steps"].as_str().unwrap().split(' ');
    let steps: Vec<(&str, &str)> = steps
        .map(|step| step.split_at(1 + step[1..].find(|c: char| !c.is_ascii_digit()).unwrap()))
        .collect();
    for (from, to) in &steps {
        let stone = stones.remove(*from).unwrap();
        match *to {
            "-" => assert_eq!(step["takes"], stone.as_str()),
            to => assert_eq!(stones.insert(to.to_owned(), stone), None),
        }
    }
    let mut back = stones.clone();
    for (from, to) in steps.iter().rev() {
        let stone = match *to {
            "-" => step["takes"].as_str().unwrap().to_owned(),
            to => back.remove(to).unwrap(),
        };
        assert_eq!(back.insert((*from).to_owned(), stone), None);
    }
    assert_eq!(back, before);
}

#[test]
fn the_playback_data_replays_the_game() {
    for layout in ["konane-8x8", "konane-12x11", "konane-1x4"] {
        let start = layout.parse::<Layout>().unwrap().position();
        let (plies, positions) = game_from(start);
        let data = serde_json::to_value(playback_of(&record(), &start, &plies)).unwrap();
        assert_eq!(data["title"], "Ann – </script>\u{fffd}");
        assert_eq!(data["facts"], layout);
        assert_eq!(
            (&data["board"]["game"], &data["sides"]),
            (&"konane".into(), &2.into())
        );
        assert_eq!(data["board"]["seats"][0]["below"], true);
        let stones = data["start"]["marbles"].as_array().unwrap().iter();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let mut stones: Stones = stones
            .map(|stone| (text(&stone[0]), text(&stone[1])))
            .collect();
        assert_eq!(stones, seen(&start));
        let moves = data["moves"].as_array().unwrap();
        assert_eq!(moves.len(), plies.len());
        let mut variations = 0;
        for (ply, step) in moves.iter().enumerate() {
            for variation in step["variations"].as_array().into_iter().flatten() {
                play(&mut stones.clone(), &variation["moves"][0]);
                variations += 1;
            }
            play(&mut stones, step);
            assert_eq!(stones, seen(&positions[ply + 1]));
            assert_eq!(
                (&step["seat"], &step["turn"]),
                (&(ply % 2).into(), &((ply + 1) % 2).into())
            );
            let round = if ply % 2 == 0 { "round" } else { "of" };
            assert_eq!(step[round], ply / 2 + 1);
        }
        assert!(variations > 0);
    }
}

/// As in a record that begins with White: the first ply is White's move 1.
#[test]
fn rounds_begin_with_black() {
    let start = read_position("wbwb/1wbw/1bwb/bwbw w -", Rules::STANDARD).unwrap();
    let (plies, _) = game_from(start);
    let data = serde_json::to_value(playback_of(&record(), &start, &plies)).unwrap();
    let moves = data["moves"].as_array().unwrap();
    assert!(moves.len() > 2);
    assert_eq!(
        (&moves[0]["of"], &moves[1]["round"], &moves[2]["of"]),
        (&1.into(), &2.into(), &2.into())
    );
    assert_eq!(data["start"]["turn"], 1);
}

/// Each colour of the scripts that draw boards is one of the pictures.
#[test]
fn pages_and_pictures_have_the_same_colors() {
    let start = "konane-8x8".parse::<Layout>().unwrap().position();
    let (plies, positions) = game_from(start);
    let pictures: String = plies[..4]
        .iter()
        .zip(&positions[1..])
        .map(|(ply, position)| {
            let drawing = BoardDrawing {
                played: Some(ply.mv.to_move()),
                ..BoardDrawing::default()
            };
            board_svg(position, &drawing)
        })
        .collect();
    let mut count = 0;
    for (name, script) in SCRIPTS {
        if !["square_ground", "stone", "jump_marks"]
            .iter()
            .any(|part| name.contains(part))
        {
            continue;
        }
        for rest in script.split('#').skip(1) {
            let is_digit = |character: &char| character.is_ascii_hexdigit();
            let digits: String = rest.chars().take_while(is_digit).collect();
            if digits.len() == 6 {
                let color = format!("#{digits}");
                assert!(pictures.contains(&color), "{name}: {color}");
                count += 1;
            }
        }
    }
    assert!(count > 15, "{count}");
}

#[test]
fn the_exported_page_plays_a_game_in_a_browser() {
    let Some(browser) = browser() else { return };
    let start = "konane-8x8".parse::<Layout>().unwrap().position();
    let (plies, positions) = game_from(start);
    let hole = read_position("bwb1/w1wx/b2w w -", Rules::STANDARD).unwrap();
    let mut page = GamePage::begin(Vec::new(), "Kōnane", Notation::Abapro).unwrap();
    page.add_playback(&playback_of(&record(), &start, &plies))
        .unwrap();
    page.add_playback(&playback_of(&record(), &hole, &[]))
        .unwrap();
    let directory = TestDirectory::new();
    let page = directory.file("page.html", page.finish().unwrap());
    let page = std::path::Path::new(&page);
    let longest = plies
        .iter()
        .map(|ply| ply.mv.to_move::<sumito::konane::Move>());
    let (longest, _) = longest
        .enumerate()
        .max_by_key(|(_, mv)| mv.jumps())
        .unwrap();
    for ply in [0, 1, longest + 1, plies.len()] {
        let (shown, errors) = shown(&browser, page, &format!("1.{ply}"));
        assert_eq!(errors, "");
        let board = shown.split("<div id=\"board\">").nth(1).unwrap();
        let words = attribute(board, "aria-label");
        for color in Color::BOTH {
            let mut squares: Vec<String> = positions[ply]
                .stones(color)
                .into_iter()
                .map(|square| square.to_string())
                .collect();
            squares.sort();
            let expected = format!("{}: {}", color.key(), squares.join(" "));
            assert!(words.contains(&expected), "{words}\n{expected}");
        }
        // After the first move alone, the captured stone may still be fading out.
        let fading = shown.matches("data-taken=\"true\"").count();
        let stones = shown.matches("<g data-color=").count() - fading;
        assert_eq!(stones as u32, positions[ply].occupied().len());
        assert!(fading == 0 || ply == 1);
        assert_eq!(shown.matches("data-square=").count(), 64);
        assert!(!words.contains("score"), "{words}");
        assert_eq!(words.contains("stones taken"), ply > 0);
        assert_eq!(
            shown.matches("aria-current=\"step\"").count(),
            usize::from(ply > 0)
        );
    }
    let (shown, errors) = shown(&browser, page, "2.0");
    assert_eq!(errors, "");
    assert_eq!(shown.matches("data-square=").count(), 11);
    assert!(!shown.contains("data-square=\"d2\""));
    assert_eq!(shown.matches("<g data-color=").count(), 7);
}
