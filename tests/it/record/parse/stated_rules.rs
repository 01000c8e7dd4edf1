//! Stated rules: spellings, and errors.

use sumito::notation::{Notation, read_position};
use sumito::record::{Content, Format, Game, GameResult, ProblemKind, Record};
use sumito::rules::{Color, Position, Rules, Setup, SetupFault, random_start};

use crate::rules::random_rules::rules;
use crate::support::AbaloneGame as _;
use crate::support::{TestDirectory, error, games, records};

/// The only record of a text, and the kinds of its errors and warnings.
fn only(text: &str) -> (Record, Vec<ProblemKind>) {
    let mut found = records(text);
    assert_eq!(found.len(), 1, "{text}");
    let record = found.remove(0);
    let faults = record.problems.iter();
    let faults = faults.filter(|problem| problem.severity > sumito::record::Severity::Note);
    (record.clone(), faults.map(|problem| problem.kind).collect())
}

fn only_game(text: &str) -> (Game, Vec<ProblemKind>) {
    let (record, kinds) = only(text);
    match record.content {
        Content::Game(game) => (*game, kinds),
        _ => panic!("{text}: {:?}", record.problems),
    }
}

#[test]
fn options_of_rules_may_have_any_separators() {
    for text in [
        "eject=4 sprint=30 holes=a1,c3",
        "eject=4, sprint=30; holes=a1, c3",
        "EJECT = 4 ; Sprint=30 Holes=a1,c3",
        "eject=4,sprint=30,holes=a1,c3",
    ] {
        assert_eq!(
            rules(text).to_string(),
            "eject=4 sprint=30 holes=a1,c3",
            "{text}"
        );
    }
    let error = "holes=a1,zz eject=4".parse::<Rules>().unwrap_err();
    assert_eq!(error.faults, ["holes=a1,zz, expected CELL,..."]);
    assert_eq!(error.rules, rules("holes=a1 eject=4"));
}

/// A tag without an option is a remark about a standard game.
#[test]
fn rules_tags_without_options_are_kept_as_text() {
    for words in ["MSO", "standard rules", "Abalone"] {
        let (game, kinds) = only_game(&format!(
            "# Rules: {words}\n# Layout: Standard\n1.a1b2 i9h8"
        ));
        assert_eq!(
            (game.rules(), kinds),
            (Rules::STANDARD, vec![ProblemKind::Rules])
        );
        assert_eq!(game.tag("RulesAsGiven"), Some(words));
    }
    let text = "# Rule: eject=4\n# Layout: Standard\n1.a1b2 i9h8";
    assert_eq!(only_game(text).0.rules(), rules("eject=4"));
    let (record, _) = only(
        "[Event \"x\"]\n[Rules \"eject=4\"]\n[Rules \"sprint=5\"]\n[Variant \"Standard\"]\n\n1. a1b2 *",
    );
    assert!(matches!(record.content, Content::Rejected));
    let mut problems = record.problems.iter();
    assert!(problems.any(|problem| problem.message.contains("stated twice")));
}

#[test]
fn rules_in_json_may_be_an_object_a_list_or_a_text() {
    for value in [
        r#"{"eject": 4, "triangles": true}"#,
        r#"["eject=4", "triangles"]"#,
        r#""eject=4 triangles""#,
    ] {
        let text = format!(
            "{{\"layout\": \"classical\", \"rules\": {value}, \"moves\": [\"a1b2\", \"i9h8\"]}}"
        );
        assert_eq!(
            only_game(&text).0.rules(),
            rules("eject=4 triangles"),
            "{value}"
        );
    }
    // Player tags are named after the seats.
    let text = r#"{"rules": "players=3", "layout": "three-players", "moves": ["a3b3"],
        "seats": [{"seat": "Black", "name": "A"}, {"seat": "White", "name": "B"}, {"seat": "Red", "name": "C"}]}"#;
    let (game, _) = only_game(text);
    assert_eq!(
        [0, 1, 2].map(|seat| game.seat_player(seat)),
        [Some("A"), Some("B"), Some("C")]
    );
}

#[test]
fn a_result_of_a_missing_side_is_rejected() {
    for (rules, result, expected) in [
        ("standard", "0-0-1", GameResult::Unknown),
        ("standard", "third", GameResult::Unknown),
        ("players=4x2x1", "0-0-1", GameResult::Unknown),
        ("players=4x2x1", "Black+Black2 won", GameResult::Black),
    ] {
        let text = format!("# Rules: {rules}\n# Layout: Standard\n# Result: {result}\n1.a1b2 i9h8");
        let (game, kinds) = only_game(&text);
        assert_eq!(game.result, expected, "{text}");
        let reported = vec![ProblemKind::Result; usize::from(expected == GameResult::Unknown)];
        assert_eq!(kinds, reported, "{text}");
    }
    let (game, kinds) = only_game("# Layout: three players\n# Result: Red won\n1.a1b1");
    assert_eq!((game.result, kinds), (GameResult::Third, vec![]));
}

/// The line of numbers under a drawn board is not a row of another board.
#[test]
fn the_numbers_under_a_board_are_not_a_row() {
    let (game, _) = only_game("[Event \"x\"]\n\n       1 2 3 4 5\n1.a1b2 i9h8 2.b1c2 h5g4");
    assert_eq!(game.plies().len(), 4);
}

#[test]
fn boards_with_marbles_of_one_colour_are_read() {
    let start = |board: &str, header: &str, moves: &str| {
        format!("# Rules: one-color\n# StartPosition: {board}\n{header}{moves}")
    };
    let dutch = "mm1mm/mmmmmm/1mm1mm1/8/9/8/1mm1mm1/mmmmmm/mm1mm";
    // Marbles lost and the side to move are those of the drawn board.
    let handicap = start(
        "mmmmm/mmmmmm/2mmm2/8/9/8/2mmm2/mmmmmm/mmmmm -2b1w w",
        "# Layout: Standard\n",
        "1...i9h8 2.a1b2",
    );
    let (game, kinds) = only_game(&handicap);
    assert_eq!(
        (kinds, game.score().to_string()),
        (vec![], "1-2".to_owned())
    );
    assert_eq!(game.first_position().turn(), Color::White);
    // Without a stated layout, the one from which the moves are legal is used, reported and marked. If the stated layout has marbles on other cells,
    // there is no start.
    let sample = std::fs::read(crate::support::project(
        "sample-games/own-game-one-color-reversible.txt",
    ));
    let sample = games(sample.unwrap());
    let linear = crate::support::written(&sample, Format::Linear, Notation::Abapro);
    let moves = linear.lines().next_back().unwrap();
    let (game, kinds) = only_game(&start(&format!("{dutch} b"), "", moves));
    assert_eq!(
        game.abalone_layout().map(|layout| layout.key()),
        Some("dutch-daisy")
    );
    assert_eq!(
        (game.layout_inferred, kinds),
        (true, vec![ProblemKind::LayoutInferred])
    );
    let (record, _) = only(&start(&format!("{dutch} b"), "# Layout: Standard\n", moves));
    assert!(matches!(record.content, Content::Rejected));
}

#[test]
fn a_seed_of_a_random_start_is_read_in_any_spelling() {
    let start = random_start(42, Rules::STANDARD).unwrap();
    for name in ["random:42", "Random: 42", "HASARD:42"] {
        assert_eq!(read_position(name), Ok(start), "{name}");
        let mv = Notation::Abapro.token(start.move_list()[0]);
        let (game, kinds) = only_game(&format!("# Layout: {name}\n1.{mv}"));
        assert_eq!(
            (game.layout_name().as_deref(), kinds),
            (Some("random:42"), vec![])
        );
        let again = games(crate::support::written(
            std::slice::from_ref(&game),
            Format::Apgn,
            Notation::Nacre,
        ));
        assert_eq!(again[0].identity(), game.identity());
    }
    assert!(read_position(&format!("random:{}", u64::MAX)).is_ok());
    let drawn = "# Layout: random:43\n# StartPosition: wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b\n1.a1b2";
    let (game, kinds) = only_game(drawn);
    assert_eq!(
        (game.tag("VariantAsGiven"), kinds),
        (Some("random:43"), vec![ProblemKind::Position])
    );
}

/// A position has no properties that its rules do not use, so that games have a unique identity.
#[test]
fn setups_with_properties_beyond_the_rules_are_rejected() {
    let faults = |text: &str, rules_text: &str| {
        let found = sumito::notation::read_position_under(text, Some(&rules(rules_text)));
        found.map_err(|error| error.faults.len()).err()
    };
    let standard = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb";
    for (tail, rules_text, wrong) in [
        (" b", "standard", None),
        (" +2,0 b", "standard", Some(1)),
        (" ~1,0 b", "standard", Some(1)),
        (" -1n b", "standard", Some(1)),
        ("&5/6/7/8/9/8/7/6/5 b", "standard", Some(1)),
        (" b", "players=4x2x2", Some(1)),
        (" +2,0 b", "pivot=e5 pivot-worth=2", None),
        (" +2,0,1 b", "pivot=e5 pivot-worth=2", Some(1)),
        (" +61,0 b", "pivot=e5 pivot-worth=2", Some(1)),
    ] {
        assert_eq!(
            faults(&format!("{standard}{tail}"), rules_text),
            wrong,
            "{tail} under {rules_text}"
        );
    }
    let twice = format!("{standard}&{standard} b");
    assert_eq!(
        faults(&twice, "players=4x2x2"),
        Some(2),
        "black and white marbles on board 2"
    );
    let mut setup = Setup::EMPTY;
    setup.marbles[Color::Neutral.index()] = sumito::board::Bitboard::BOARD;
    let nobody = SetupFault::ColorWithoutPlayer(Color::Neutral, 2);
    assert_eq!(Position::try_from(setup), Err(vec![nobody]));
}

/// Moves after the end of a game are reported backward as well as forward.
#[test]
fn a_backward_listing_after_the_end_of_the_game_is_reported() {
    let (game, _) = only_game("# Layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6");
    let last = sumito::notation::PositionNotation::Apgn.write(&game.last_position());
    let text = |rules: &str| {
        format!("# Rules: {rules}\n# FinalPosition: {last}\n-2. g6i6 c4a2 -1. f5i5 d4a1")
    };
    assert_eq!(only_game(&text("sprint=4")).0.plies().len(), 4);
    let (record, _) = only(&text("sprint=3"));
    assert!(
        record
            .problems
            .iter()
            .any(|problem| problem.kind == ProblemKind::AfterTheEnd)
    );
    let Content::Game(game) = record.content else {
        panic!("three plies")
    };
    assert_eq!(game.plies().len(), 3);
}

#[test]
fn stated_endings_that_the_rules_exclude_are_reported() {
    for (rules, ending, is_reported) in [
        ("repetition=3", "repetition", true),
        ("standard", "repetition", false),
        ("sprint=40", "sprint", true),
        ("sprint=2", "sprint", false),
        ("standard", "sprint", true),
        ("no-move=loses", "no-move", true),
        ("standard", "no-move", true),
        ("eject=2", "six-ejections", true),
    ] {
        let text =
            format!("# Rules: {rules}\n# Layout: Standard\n# Termination: {ending}\n1.a1b2 i9h8");
        let expected = vec![ProblemKind::Result; usize::from(is_reported)];
        assert_eq!(only_game(&text).1, expected, "{text}");
    }
}

#[test]
fn absurd_rules_are_rejected_quickly() {
    let faults = |text: &str| text.parse::<Rules>().unwrap_err().faults;
    assert_eq!(
        faults("repetition=1"),
        ["repetition=1, expected at least 2"]
    );
    assert_eq!(
        faults("sprint=65536"),
        ["sprint=65536, expected a number up to 65535"]
    );
    assert_eq!(
        faults("eject=256"),
        ["eject=256, expected a number up to 255"]
    );
    assert_eq!(
        faults("pivot=e5 pivot-worth=255"),
        ["pivot-worth=255 for 1 pivots, expected at most 120 points of all together"]
    );
    assert_eq!(
        faults(&"eject=4 ".repeat(12_500)),
        ["eject twice, expected once"]
    );
    let unknown: String = (0..12_500).map(|n| format!("x{n} ")).collect();
    let listed = faults(&unknown);
    assert_eq!(
        (listed.len(), listed.last().map(String::as_str)),
        (21, Some("... and 12480 more"))
    );
    // An earlier version needed a second for every twenty thousand blanks.
    let blanks = " ".repeat(1_000_000);
    assert_eq!(format!("eject={blanks}4").parse(), Ok(rules("eject=4")));
    let commas = ",".repeat(1_000_000);
    assert!(format!("holes=a1{commas}").parse::<Rules>().is_err());
    // Invalid rules in JSON are stored as a tag too.
    for value in ["[1,2]", "5", "true"] {
        let text =
            format!("{{\"layout\": \"classical\", \"rules\": {value}, \"moves\": [\"a1b2\"]}}");
        let (game, kinds) = only_game(&text);
        assert_eq!(
            (game.tag("RulesAsGiven"), kinds),
            (Some(value), vec![ProblemKind::Rules])
        );
    }
}

/// A layout with exchanged colours has the pivots of the rules; a game that continues after its end is not explained by a transformed layout.
#[test]
fn a_transformed_layout_keeps_its_pivots() {
    let mut setup = sumito::rules::Layout::find("Standard")
        .unwrap()
        .position()
        .setup();
    setup.marbles.swap(0, 1);
    setup.marbles[Color::Neutral.index()] = rules("pivot=e5").pivots;
    let start = Position::new(setup, rules("pivot=e5")).unwrap();
    let mut random = crate::support::Random(5);
    let mut game = Game::new(start);
    for _ in 0..24 {
        let mv =
            crate::rules::random_rules::random_move(&mut random, &game.last_position()).unwrap();
        game.play(mv.into()).unwrap();
    }
    let moves = crate::support::written(&[game.clone()], Format::Linear, Notation::Abapro);
    let moves = moves.lines().next_back().unwrap();
    let (again, kinds) = only_game(&format!("# Rules: pivot=e5\n# Layout: Standard\n{moves}"));
    assert_eq!(
        (again.first_position(), kinds),
        (start, vec![ProblemKind::LayoutTurned])
    );
}

#[test]
fn rules_on_the_command_line_are_applied() {
    let directory = TestDirectory::new();
    let samples = crate::support::project("sample-games")
        .display()
        .to_string();
    assert!(directory.run(&["import", &samples]).status.success());
    let found = directory.json(&["games", "--rules", "colors=red,blue,yellow"]);
    assert_eq!(found.as_array().map(Vec::len), Some(1));
    assert_eq!(
        found[0]["rules"],
        "eject=3 players=3 colors=red,blue,yellow"
    );
    let options = "players=3 colors=red,blue,yellow";
    let words = [
        "search",
        "--position",
        "Three players (PBeM)",
        "--rules",
        options,
    ];
    assert_eq!(directory.json(&words).as_array().map(Vec::len), Some(1));
    // A sprint has no influence on a position; holes do.
    let sprint = ["search", "--position", "German Daisy", "--rules"];
    assert!(
        directory
            .run(&[&sprint[..], &["sprint"]].concat())
            .status
            .success()
    );
    let unclear = directory.run(&[&sprint[..], &["holes"]].concat());
    assert_eq!(unclear.status.code(), Some(2));
    assert!(error(&unclear).contains("does not say under which rules"));
    // Without colours, the Dutch and the Belgian Daisy occupy the same cells.
    let cells = "mm1mm/mmmmmm/1mm1mm1/8/9/8/1mm1mm1/mmmmmm/mm1mm b";
    let any = directory.json(&["search", "--position", cells, "--any-color"]);
    let colored = directory.json(&["search", "--position", "Belgian"]);
    let count = |found: &serde_json::Value| found.as_array().map_or(0, Vec::len);
    assert!(count(&any) > count(&colored) && count(&colored) > 0);
    // Without a layout, the most common one under these rules is used.
    let three = directory.json(&["openings", "--rules", "players=6"]);
    assert_eq!(three["games"], 1);
    // All faults of the rules and of the position are reported at once.
    let wrong = directory.run(&[
        "moves",
        "standard",
        "--rules",
        "holes=a1 pivot=b1 players=7 obstacles=a2",
    ]);
    let message = error(&wrong);
    for reason in [
        "players=7",
        "a1 holds a black marble and is a hole",
        "b1 holds a black and a pivot",
        "a2 holds",
    ] {
        assert!(message.contains(reason), "{reason} in {message}");
    }
}
