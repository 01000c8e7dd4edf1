//! Ends of games under variant rules, contradictory rules, and pinned values.

use sumito::board::Direction;
use sumito::notation::read_position_under;
use sumito::rules::{
    Color, EndReason, GameState, Layout, OPTIONS, Position, Rules, RulesFault, Setup, SetupFault,
    canonical_form, random_start,
};

use crate::rules::movement_rules::{after, cell, cells, east, position};
use crate::rules::random_rules::rules;
use Color::{Black, Blue, Neutral, Red, White};
use Direction::{East, West};

/// A game of moves that shuttle one marble of each side, with the end after each ply.
fn shuttle(options: &str, plies: usize) -> Option<(usize, Option<u8>, EndReason)> {
    let start = position(options, &[(Black, "a1 e7 e8"), (White, "i5 e9")]);
    let mut course = GameState::new(start);
    for ply in 0..plies {
        if let Some(end) = course.end() {
            return Some((ply, end.winner, end.reason));
        }
        let (rear, direction) = [("a1", East), ("i5", East), ("a2", West), ("i6", West)][ply % 4];
        course.play_unchecked(
            course
                .position()
                .inline_move(cell(rear), direction)
                .unwrap(),
        );
    }
    course.end().map(|end| (plies, end.winner, end.reason))
}

#[test]
fn a_sprint_ends_after_its_plies() {
    assert_eq!(shuttle("sprint=6", 5), None);
    assert_eq!(shuttle("sprint=6", 9), Some((6, None, EndReason::PlyLimit)));
    let start = position("sprint=2", &[(Black, "e7 e8 a1"), (White, "e9 i5")]);
    let mut course = GameState::new(start);
    course.play_unchecked(east(&start, "e7").unwrap());
    assert_eq!(course.end(), None);
    course.play_unchecked(course.position().inline_move(cell("i5"), East).unwrap());
    let end = course.end().unwrap();
    assert_eq!((end.winner, end.reason), (Some(0), EndReason::PlyLimit));
    // A win by ejections comes first.
    let start = position("sprint=2 eject=1", &[(Black, "e7 e8 a1"), (White, "e9 i5")]);
    let mut course = GameState::new(start);
    course.play_unchecked(east(&start, "e7").unwrap());
    assert_eq!(course.end().unwrap().reason, EndReason::Points);
    // With three sides, a tie for the most points is a draw; a tie of the others is not.
    for (points, winner) in [
        ([1, 1, 0], None),
        ([1, 0, 0], Some(0)),
        ([0, 0, 2], Some(2)),
        ([1, 1, 3], Some(2)),
    ] {
        let options = "players=3 sprint=1";
        let mut setup = position(options, &[(Black, "a1"), (White, "i5"), (Red, "i9")]).setup();
        setup.points[..3].copy_from_slice(&points);
        let mut course = GameState::new(Position::new(setup, rules(options)).unwrap());
        course.play_unchecked(course.position().inline_move(cell("a1"), East).unwrap());
        assert_eq!(course.end().unwrap().winner, winner, "{points:?}");
    }
}

#[test]
fn the_nth_occurrence_of_a_position_is_a_draw() {
    // The start position occurs after zero, four and eight plies.
    assert_eq!(shuttle("repetition=3", 7), None);
    assert_eq!(
        shuttle("repetition=3", 20),
        Some((8, None, EndReason::Repetition))
    );
    assert_eq!(
        shuttle("repetition=2", 20),
        Some((4, None, EndReason::Repetition))
    );
    assert_eq!(shuttle("standard", 20), None);
}

#[test]
fn a_player_without_a_legal_move_loses_under_the_option() {
    let shut_in = [(Black, "a1"), (White, "a2 b1 b2 i9")];
    let stuck = GameState::new(position("no-move=loses", &shut_in));
    let end = stuck.end().unwrap();
    assert_eq!((end.winner, end.reason), (Some(1), EndReason::NoMove));
    assert_eq!(GameState::new(position("standard", &shut_in)).end(), None);
    // One legal move suffices.
    let moves = GameState::new(position(
        "no-move=loses",
        &[(Black, "a1"), (White, "a2 b1 i9")],
    ));
    assert_eq!(moves.end(), None);
    // Obstacles can block a player too.
    let obstacles = position(
        "no-move=loses obstacles=a2,b1,b2",
        &[(Black, "a1"), (White, "i9")],
    );
    assert_eq!(GameState::new(obstacles).end().unwrap().winner, Some(1));
    // With four players, the team of the blocked player loses.
    let mut setup = position(
        "players=4 no-move=loses",
        &[
            (White, "a1"),
            (Black, "a2 b1 b2"),
            (Red, "i9"),
            (Blue, "i5"),
        ],
    )
    .setup();
    setup.seat = 1;
    let stuck = Position::new(setup, rules("players=4 no-move=loses")).unwrap();
    assert_eq!(GameState::new(stuck).end().unwrap().winner, Some(0));
}

#[test]
fn the_number_of_marbles_to_eject_is_an_option() {
    for (options, winner) in [("eject=1", Some(0)), ("eject=2", None), ("standard", None)] {
        let before = position(options, &[(Black, "e7 e8"), (White, "e9 a1")]);
        let next = after(&before, east(&before, "e7"));
        assert_eq!(next.rules().winner(&next), winner, "{options}");
    }
}

#[test]
fn contradictory_rules_are_rejected_with_all_reasons() {
    let contradiction = Rules {
        eject: 0,
        sprint: Some(0),
        obstacles: cells("c3 e5"),
        holes: cells("c3 e6"),
        pivots: cells("e5 e6"),
        marguerite: true,
        moves: sumito::rules::MovesPerTurn::OneOfEach,
        players: sumito::rules::Players::Three,
        colors: Some([Red, Red, Blue, Neutral, Neutral, Neutral]),
        repetition: Some(1),
        no_move_loses: true,
        ..Rules::STANDARD
    };
    assert_eq!(
        contradiction.faults(),
        [
            RulesFault::ObstacleAndHole(cell("c3")),
            RulesFault::PivotOnObstacle(cell("e5")),
            RulesFault::PivotInHole(cell("e6")),
            RulesFault::TooFew("eject", 0, 1),
            RulesFault::TooFew("sprint", 0, 1),
            RulesFault::TooFew("repetition", 1, 2),
            RulesFault::Players("marguerite", "3", "players=4 or 4x2x1"),
            RulesFault::Players("moves=each", "3", "two players"),
            RulesFault::Players("no-move=loses", "3", "two sides"),
            RulesFault::Colors(3),
        ]
    );
    let one = |text: &str, fault: &str| {
        let error = text.parse::<Rules>().unwrap_err();
        assert_eq!(error.faults, [fault], "{text}");
    };
    one(
        "pivot-worth=1",
        "pivot-worth without a pivot, expected pivot= with the cells of neutral marbles",
    );
    one(
        "players=4x2x2 pivot=e5",
        "pivot with 4x2x2 players, expected one board",
    );
    one(
        "colors=red,blue",
        "colors with 2 players, expected 3 to 6, each with a colour",
    );
    // Faults of the start: a marble in a hole, one on an obstacle, a pivot on a marble, and a colour without a player.
    let options = rules("holes=a1 obstacles=a2 pivot=a3");
    let error = read_position_under("Standard", Some(&options)).unwrap_err();
    let faults = Layout::find("Standard")
        .unwrap()
        .start(&options)
        .unwrap_err();
    assert_eq!(
        faults,
        [
            SetupFault::TwoMarbles(cell("a3"), Black, Neutral),
            SetupFault::OnObstacle(cell("a2"), Black),
            SetupFault::InHole(cell("a1"), Black),
        ]
    );
    assert_eq!(error.faults.len(), 3);
    let mut setup = Setup::EMPTY;
    setup.marbles[Red.index()] = cells("e5");
    (setup.seat, setup.first_moved_color) = (2, Some(Black));
    assert_eq!(
        Position::new(setup, Rules::STANDARD).unwrap_err(),
        [
            SetupFault::ColorWithoutPlayer(Red, 2),
            SetupFault::NoSuchSeat(2, 2),
            SetupFault::NoSecondMove
        ]
    );
    // Layouts for other players.
    let quattro = Layout::find("Quattro").unwrap();
    assert_eq!(
        quattro.start(&rules("players=3")).unwrap_err(),
        [SetupFault::WrongPlayerCount(4, 3)]
    );
}

/// The colour that was moved first in an unfinished turn must be one that the player may move.
#[test]
fn the_first_move_of_a_turn_must_be_of_a_movable_colour() {
    let half = |options: &str, half: Color| {
        let mut setup = position(options, &[(Black, "a1"), (White, "i9")]).setup();
        setup.first_moved_color = Some(half);
        Position::new(setup, rules(options)).is_ok()
    };
    assert!(half("moves=each", Black) && half("moves=each", White) && half("moves=2", Black));
    assert!(!half("moves=2", White) && !half("moves=each", Red) && !half("moves=each", Neutral));
}

#[test]
fn every_option_has_tests() {
    let tests = [
        include_str!("movement_rules.rs"),
        include_str!("multiplayer_rules.rs"),
        include_str!("game_end.rs"),
        include_str!("random_rules.rs"),
    ]
    .concat();
    for option in &OPTIONS {
        let written = [
            format!("\"{}", option.name),
            format!(" {}=", option.name),
            format!(" {}\"", option.name),
        ];
        assert!(
            written.iter().any(|text| tests.contains(text)),
            "{}",
            option.name
        );
    }
}

/// Values that databases store never change: codes of moves, keys of positions, random starts.
#[test]
fn codes_keys_and_random_starts_are_pinned() {
    let key = |layout: &str, options: &str| {
        let layout = Layout::find(layout).unwrap();
        canonical_form(&layout.start(&rules(options)).unwrap()).key()
    };
    assert_eq!(
        [
            key("Standard", "obstacles=e5"),
            key("Standard", "holes=e5"),
            key("Standard", "pivot=e5"),
            key("Standard", "triangles moves=each"),
            key("Belgian Daisy", "players=4x2x2"),
            key("three-players", "players=3"),
            key("three-players", "players=3 colors=red,yellow,blue"),
            key("marguerite-a-quatre", "players=4 marguerite"),
            key("six-players", "players=6"),
        ],
        [
            8_461_216_313_830_256_894,
            1_675_039_454_171_890_664,
            8_937_653_442_690_211_927,
            104_619_753_378_063_621,
            817_577_203_245_189_217,
            2_334_790_491_571_728_891,
            1_569_815_816_345_984_306,
            339_038_969_048_847_669,
            174_636_876_813_930_460,
        ]
    );
    let code = |options: &str, marbles: &[(Color, &str)], rear: &str| {
        let before = position(options, marbles);
        east(&before, rear).unwrap().code()
    };
    let three = [(Black, "e5 e6 e7"), (White, "e8"), (Red, "e9")];
    assert_eq!(
        [
            code("players=3", &three, "e5"),
            code("players=4 colors=black,white,blue,red", &three, "e5"),
            code(
                "pivot=e9 pivot-worth=1",
                &[(Black, "e7 e8"), (Neutral, "e9")],
                "e7"
            ),
            code("holes=e4", &[(Black, "e1 e2"), (White, "e3")], "e1"),
        ],
        [25640, 26664, 14378, 22564]
    );
    let start = |seed: u64, options: &str| {
        let start = random_start(seed, rules(options)).unwrap();
        sumito::notation::PositionNotation::Apgn.write(&start)
    };
    assert_eq!(
        [
            start(42, "standard"),
            start(42, "players=3 holes=e5"),
            start(42, "players=4x2x2"),
            start(7, "players=5 pivot=e5"),
        ],
        [
            "3wb/2w1ww/w1wwb1w/2w4w/2bw1bw2/b4b2/b1wbb1b/bb1b2/wb3 b",
            "wr3/r1rr1b/r1brb1w/w3w2w/2wr2r1b/1bb1bwww/1bw1rw1/b5/rbbr1 b",
            "3wb/2w1ww/w1wwb1w/2w4w/2bw1bw2/b4b2/b1wbb1b/bb1b2/wb3&3ur/2u1uu/u1uur1u/2u4u/2ru1ru2/r4r2/r1urr1r/rr1r2/ur3 b",
            "1r3/rrbbgg/2ggr1r/gu1bu3/bg1rnb2b/1uwbgwru/buwgw1r/ww1u1w/2uuw b",
        ]
    );
    assert_eq!(
        read_position_under("random:42", Some(&Rules::STANDARD)).unwrap(),
        random_start(42, Rules::STANDARD).unwrap()
    );
}
