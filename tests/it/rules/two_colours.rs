//! *Marguerite à quatre* with two colours, and sets of cells without commas.

use sumito::board::Bitboard;
use sumito::notation::{Notation, read_pattern, read_position_under};
use sumito::record::{Format, Game, ProblemKind};
use sumito::rules::{Color, Layout, Position, Rules};

use crate::rules::random_rules::rules;
use crate::support::AbaloneGame as _;
use crate::support::TestDirectory;
use crate::support::{TEXT_FORMATS, database, games, project, records, written};

const RULES: &str = "players=4x2x1 marguerite";

/// The moves of the sample game with four colours.
fn with_four_colours() -> Game {
    let text = std::fs::read(project("sample-games/own-game-marguerite.apgn")).unwrap();
    games(text).remove(0)
}

/// The moves with two colours: ejection marks name the displayed colour.
fn moves() -> String {
    let game = with_four_colours();
    let names = game.moves().zip(game.abalone_positions());
    let names = names.map(|(mv, before)| Notation::Abapro.name(mv, &before).to_string());
    let moves = names.collect::<Vec<_>>().join(" ");
    moves
        .replace("(e:red)", "(e:black)")
        .replace("(e:blue)", "(e:white)")
}

fn record(header: &str) -> String {
    format!("[Rules \"{RULES}\"]\n{header}\n\n{} 1-0\n", moves())
}

#[track_caller]
fn read(text: &str) -> Game {
    let record = records(text).remove(0);
    let kinds: Vec<_> = record.problems.iter().map(|problem| problem.kind).collect();
    assert!(games(text).len() == 1, "{:?}", record.problems);
    assert!(
        kinds.iter().all(|kind| matches!(
            kind,
            ProblemKind::MissingTag | ProblemKind::NotationInferred
        )),
        "{:?}",
        record.problems
    );
    games(text).remove(0)
}

/// The displayed marbles of a position: the cells of black and of white marbles.
fn seen(position: &Position) -> [Bitboard; 2] {
    let marbles = |colors: [Color; 2]| position.marbles(colors[0]) | position.marbles(colors[1]);
    [[Color::Black, Color::Red], [Color::White, Color::Blue]].map(marbles)
}

#[test]
fn a_marguerite_with_two_colours_equals_that_with_four() {
    let game = read(&record("[Variant \"Marguerite à quatre\"]"));
    let four = with_four_colours();
    assert_eq!(game.rules().to_string(), RULES);
    assert!(game.moves().eq(four.moves()));
    assert_eq!(game.score(), four.score());
    assert_eq!(seen(&game.last_position()), seen(&four.last_position()));
    let seats: Vec<String> = (0..4).map(|seat| game.rules().seat_name(seat)).collect();
    assert_eq!(seats, ["Black", "White", "Black2", "White2"]);
    assert_eq!(
        game.abalone_layout().map(Layout::key),
        Some("marguerite-a-quatre")
    );
    // Before the daisies have joined, moves of the partner's marbles are illegal.
    let start = game.first_position();
    let legal = start.move_list();
    let four_legal = four.first_position().move_list();
    assert_eq!(legal, four_legal);
    assert!(Notation::Abapro.read("i8h7", &start).is_err());
}

/// A board of two colours does not show the owners of marbles: the layout determines them.
#[test]
fn a_drawn_start_of_two_colours_gets_its_owners_from_the_layout() {
    let board = "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww";
    let text = record(&format!("[StartPosition \"{board} b\"]"));
    let found = records(&text).remove(0);
    let messages = found
        .problems
        .iter()
        .map(|problem| problem.message.as_str())
        .collect::<Vec<_>>();
    assert!(
        messages.contains(&"a board on which marbles look alike; by replay its marbles are those of Marguerite à quatre"),
        "{messages:?}"
    );
    let game = games(&text).remove(0);
    assert!(game.moves().eq(with_four_colours().moves()));
    // A final position is compared by displayed colours.
    let last = sumito::notation::PositionNotation::Apgn.write(&game.last_position());
    let (drawn, rest) = last.split_once(' ').unwrap();
    let drawn = drawn.replace('r', "b").replace('u', "w");
    let turn = rest.split(' ').next_back().unwrap();
    let off_board = |colors: [Color; 2]| -> u8 {
        colors
            .iter()
            .map(|&color| game.last_position().lost(color))
            .sum()
    };
    let black = off_board([Color::Black, Color::Red]);
    let white = off_board([Color::White, Color::Blue]);
    let claim = |white: u8| {
        let drawn = format!("{drawn} -{black}b{white}w {turn}");
        let header = format!("[Variant \"Marguerite à quatre\"]\n[FinalPosition \"{drawn}\"]");
        records(record(&header)).remove(0).problems
    };
    let is_refuted = |problems: &[sumito::record::Problem]| {
        problems
            .iter()
            .any(|problem| problem.kind == ProblemKind::FinalPosition)
    };
    assert!(!is_refuted(&claim(white)), "{:?}", claim(white));
    assert!(is_refuted(&claim(white + 1)));
    // No layout has marbles there.
    let nowhere = record("[StartPosition \"5/6/7/8/bw7/8/7/6/5 b\"]");
    assert!(games(nowhere).is_empty());
}

#[test]
fn a_marguerite_with_two_colours_round_trips() {
    let game = read(&record(
        "[Variant \"Marguerite à quatre\"]\n[Black2 \"Ann\"]",
    ));
    for format in TEXT_FORMATS.into_iter().chain([Format::Json]) {
        let notation = format.notation();
        let text = written(std::slice::from_ref(&game), format, notation);
        let back = games(&text).remove(0);
        assert_eq!(back.identity(), game.identity(), "{text}");
        assert_eq!(back.seat_player(2), Some("Ann"));
    }
    let database = database(written(
        std::slice::from_ref(&game),
        Format::Jsonl,
        Notation::Abapro,
    ));
    let stored = database.game(1).unwrap().unwrap().game;
    assert_eq!(stored.identity(), game.identity());
    assert!(database.check(|_| ()).unwrap().faults.is_empty());
    // From its last position too.
    let mut back = game.last_position();
    for mv in game.moves().rev() {
        back.undo(mv);
    }
    assert_eq!(back, game.first_position());
}

#[test]
fn cells_need_no_commas() {
    for (glued, apart) in [
        ("holes=e6f6e7f7e8f8", "holes=e6,e7,e8,f6,f7,f8"),
        ("obstacles=a1,C3d4 pivot=e5", "obstacles=a1,c3,d4 pivot=e5"),
    ] {
        assert_eq!(rules(glued), rules(apart));
        assert_eq!(rules(glued).to_string(), apart, "written with commas");
    }
    let json = r#"{"holes":"e6f6e7"}"#;
    let read: Rules = serde_json::from_str(json).unwrap();
    assert_eq!(read, rules("holes=e6,e7,f6"));
    assert_eq!(
        read_pattern("black:e5e6 white:e7,f7f8 empty:e8").unwrap(),
        read_pattern("black:e5,e6 white:e7,f7,f8 empty:e8").unwrap()
    );
    // An invalid cell is reported with its column.
    let error = read_pattern("black:e5e6 white:e7e5")
        .unwrap_err()
        .to_string();
    assert!(error.starts_with("column 20: e5 is named again"), "{error}");
    for text in ["holes=e6f", "holes=e6f0", "holes=e6 f6", "holes=e6z9"] {
        assert!(text.parse::<Rules>().is_err(), "{text}");
    }
    let directory = TestDirectory::new();
    let words = ["moves", "belgian", "--rules", "holes=e6f6e7f7e8f8"];
    let glued = directory.json(&words);
    let words = ["moves", "belgian", "--rules", "holes=e6,f6,e7,f7,e8,f8"];
    assert_eq!(glued, directory.json(&words));
    let under = read_position_under("belgian", Some(&rules("holes=e5e6"))).unwrap();
    assert_eq!(under.rules().holes.len(), 2);
}
