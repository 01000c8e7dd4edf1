//! Rules for more than two players in hand-made positions: legal moves, illegal moves and the reasons.

use sumito::board::Direction;
use sumito::notation::{MoveError, Notation, ResolveError};
use sumito::rules::{Color, IllegalMove, Position};

use crate::rules::movement_rules::{after, cell, east, marbles, position};
use crate::rules::random_rules::rules;
use Color::{Black, Blue, Neutral, Red, White, Yellow};
use Direction::{East, NorthEast, NorthWest, West};

#[test]
fn four_colours_play_in_two_teams() {
    // Black and Red against White and Blue.
    let before = position(
        "players=4",
        &[(Black, "e3"), (Red, "e4"), (White, "e5"), (Blue, "a1")],
    );
    let next = after(&before, east(&before, "e3"));
    assert_eq!(
        [Black, Red, White].map(|color| marbles(&next, color)),
        ["e4", "e5", "e6"]
    );
    assert_eq!((next.turn(), next.seat()), (White, 1));
    // The rear marble must be the mover's own.
    assert_eq!(
        before.inline_move(cell("e4"), West),
        Err(IllegalMove::NotOwn {
            cell: cell("e4"),
            found: Some(Red),
            mover: Black
        })
    );
    let behind = position("players=4", &[(Black, "e4"), (Red, "e3"), (White, "e5")]);
    assert!(matches!(
        east(&behind, "e3"),
        Err(IllegalMove::NotOwn { .. })
    ));
    assert_eq!(
        east(&behind, "e4"),
        Err(IllegalMove::TooWeak {
            marbles: 1,
            pushed: 1
        })
    );
    // Three marbles of two partners push two of two opponents; four marbles are too many.
    let three = position(
        "players=4",
        &[(Black, "e1 e3"), (Red, "e2"), (White, "e4"), (Blue, "e5")],
    );
    let next = after(&three, east(&three, "e1"));
    assert_eq!(
        [Black, Red, White, Blue].map(|color| marbles(&next, color)),
        ["e2 e4", "e3", "e5", "e6"]
    );
    let four = position("players=4", &[(Black, "e1 e3"), (Red, "e2 e4")]);
    assert_eq!(east(&four, "e1"), Err(IllegalMove::FourInLine(cell("e1"))));
    // A partner's marble is never pushed and blocks a push.
    let held = position("players=4", &[(Black, "e1 e2"), (White, "e3"), (Red, "e4")]);
    assert_eq!(east(&held, "e1"), Err(IllegalMove::Held(cell("e4"))));
    let at_edge = position("players=4", &[(Black, "e8"), (Red, "e9")]);
    assert_eq!(
        east(&at_edge, "e8"),
        Err(IllegalMove::OverTheEdge(cell("e9")))
    );
    // An ejection by either partner counts for the team.
    let out = position(
        "players=4",
        &[(Black, "e7"), (Red, "e8"), (Blue, "e9"), (White, "a1")],
    );
    let next = after(&out, east(&out, "e7"));
    assert_eq!((next.lost(Blue), next.points(0), next.points(1)), (1, 1, 0));
    // Teams follow the order of turns and not the colours: White's partner is Blue.
    let options = "players=4 colors=black,red,white,blue";
    let other = position(options, &[(Black, "e3"), (Red, "e5"), (White, "e4")]);
    assert_eq!(marbles(&after(&other, east(&other, "e3")), Red), "e6");
    assert!(matches!(other.at(cell("e4")), Some(White)));
}

#[test]
fn a_broadside_of_two_partners_starts_from_the_movers_end() {
    let before = position("players=4", &[(Black, "e6"), (Red, "e4 e5"), (White, "a1")]);
    let mv = before.broadside_move(cell("e4"), cell("e6"), NorthWest);
    let next = after(&before, mv);
    assert_eq!(
        (marbles(&next, Black), marbles(&next, Red)),
        ("f6".into(), "f4 f5".into())
    );
    let mv = mv.unwrap();
    assert_eq!(
        (mv.start(), mv.end(), mv.is_from_one_end()),
        (cell("e6"), cell("e4"), true)
    );
    assert_eq!(Notation::Abapro.name(mv, &before).to_string(), "e6e4f6");
    assert_eq!(Notation::Abapro.read("e6e4f6", &before), Ok(mv));
    let not_own = IllegalMove::NotFromOwnEnd {
        cell: cell("e4"),
        mover: Black,
    };
    let error = Notation::Abapro.read("e4e6f4", &before).unwrap_err();
    assert!(
        matches!(&error, MoveError::Unresolved { reason: ResolveError::Illegal(reason), .. } if *reason == not_own),
        "{error}"
    );
    // With own marbles at both ends, the broadside is named from the smaller end and read from both.
    let both = position("players=4", &[(Black, "e4 e6"), (Red, "e5"), (White, "a1")]);
    for name in ["e4e6f4", "e6e4f6"] {
        let mv = Notation::Abapro.read(name, &both).unwrap();
        assert_eq!(Notation::Abapro.name(mv, &both).to_string(), "e4e6f4");
    }
    // With own marbles only in the middle, the move is illegal.
    let between = position("players=4", &[(Black, "e5"), (Red, "e4 e6"), (White, "a1")]);
    assert_eq!(
        between.broadside_move(cell("e4"), cell("e6"), NorthWest),
        Err(not_own)
    );
}

#[test]
fn partners_of_two_colours_move_the_same_marbles() {
    let mut now = position("players=4x2x1", &[(Black, "a1 a2"), (White, "i8 i9")]);
    let mut seats = Vec::new();
    for (rear, direction) in [("a1", East), ("i9", West), ("a2", East), ("i8", West)] {
        seats.push((now.seat(), now.turn(), now.rules().seat_name(now.seat())));
        now = after(&now, now.inline_move(cell(rear), direction));
    }
    let expected = [
        (0, Black, "Black"),
        (1, White, "White"),
        (2, Black, "Black2"),
        (3, White, "White2"),
    ];
    assert_eq!(
        seats,
        expected.map(|(seat, color, name)| (seat, color, name.to_owned()))
    );
    assert_eq!((now.seat(), marbles(&now, Black).as_str()), (0, "a3 a4"));
}

#[test]
fn two_boards_do_not_touch_each_other_and_points_add_up() {
    // On each board Black can eject White; Black and White of the second board are Red and Blue.
    let both = [
        (Black, "e7 e8"),
        (White, "e9 a1"),
        (Red, "e7 e8"),
        (Blue, "e9 a1"),
    ];
    let start = position("players=4x2x2", &both);
    let one = after(&start, east(&start, "e7"));
    assert_eq!((one.points(0), one.points(1), one.seat()), (1, 0, 1));
    assert_eq!(
        (marbles(&one, Red), marbles(&one, Blue)),
        ("e7 e8".into(), "a1 e9".into())
    );
    // White can move only the marbles on the first board.
    assert_eq!(
        one.inline_move(cell("e9"), West),
        Err(IllegalMove::NotOwn {
            cell: cell("e9"),
            found: Some(Black),
            mover: White
        })
    );
    let two = after(&one, one.inline_move(cell("a1"), NorthEast));
    assert_eq!((two.seat(), two.at(cell("e9"))), (2, Some(Blue)));
    let three = after(&two, east(&two, "e7"));
    assert_eq!((three.points(0), three.points(1), three.seat()), (2, 0, 3));
    assert_eq!(
        [Black, White, Red, Blue].map(|color| marbles(&three, color)),
        ["e8 e9", "b2", "e8 e9", "a1"]
    );
    assert_eq!(rules("players=4x2x2 eject=2").winner(&three), Some(0));
    // Obstacles and holes are on both boards.
    let start = position(
        "players=4x2x2 obstacles=e9",
        &[
            (Black, "e7 e8"),
            (White, "a1"),
            (Red, "e7 e8"),
            (Blue, "a1"),
        ],
    );
    let mut setup = start.setup();
    setup.seat = 2;
    let second = Position::new(setup, *start.rules()).unwrap();
    for position in [start, second] {
        assert_eq!(
            east(&position, "e7"),
            Err(IllegalMove::Obstacle(cell("e9")))
        );
    }
}

#[test]
fn marguerite_partners_move_both_colours_after_joining() {
    let options = "players=4 marguerite";
    let start = position(
        options,
        &[
            (Black, "e1 e2"),
            (Red, "e4 e5"),
            (White, "i5 i6"),
            (Blue, "a1 a2"),
        ],
    );
    assert_eq!(start.setup().plies_since_join, [0, 0]);
    // Before joining, a partner's marble cannot be moved.
    assert!(matches!(
        start.inline_move(cell("e4"), East),
        Err(IllegalMove::NotOwn { .. })
    ));
    // Black touches Red: from now on each partner moves both colours.
    let joined = after(&start, east(&start, "e1"));
    assert_eq!(joined.setup().plies_since_join, [1, 0]);
    let mut now = joined;
    for (rear, direction) in [("i5", East), ("e4", East), ("a2", West)] {
        let mv = now.inline_move(cell(rear), direction);
        if rear == "a2" {
            assert_eq!(mv, Err(IllegalMove::OverTheEdge(cell("a1"))));
            now = after(&now, now.inline_move(cell("a1"), East));
        } else {
            now = after(&now, mv);
        }
    }
    // They stay joined at any distance: Black moves Red's marbles.
    assert_eq!((now.turn(), now.setup().plies_since_join), (Black, [4, 0]));
    assert!(
        after(&now, east(&now, "e5"))
            .marbles(Red)
            .contains(cell("e7"))
    );
    // A partner's marble in the same line, not touching: the daisies have not joined.
    let apart = position(
        options,
        &[(Black, "e1"), (Red, "e3"), (White, "e2"), (Blue, "a1")],
    );
    assert_eq!(apart.setup().plies_since_join, [0, 0]);
    // Daisies that touch at the start have joined.
    let touching = position(
        options,
        &[(Black, "e3"), (Red, "e4"), (White, "e5"), (Blue, "a1")],
    );
    assert_eq!(touching.setup().plies_since_join, [1, 0]);
    assert!(east(&touching, "e3").is_ok());
    // White and Blue have not joined, so White cannot move Blue's marbles.
    let mut setup = touching.setup();
    setup.seat = 1;
    let white = Position::new(setup, rules(options)).unwrap();
    assert!(matches!(
        white.inline_move(cell("a1"), NorthEast),
        Err(IllegalMove::NotOwn { .. })
    ));
}

#[test]
fn a_player_without_marbles_is_passed_over() {
    let start = position(
        "players=3",
        &[(Black, "e7 e8 a1"), (White, "e9"), (Red, "i5")],
    );
    let next = after(&start, east(&start, "e7"));
    assert_eq!(
        (next.turn(), next.points(0), next.points(1), next.points(2)),
        (Red, 1, 0, 0)
    );
    let again = after(&next, next.inline_move(cell("i5"), East));
    assert_eq!(again.turn(), Black);
    // If two of three players have no marbles, the last one continues alone.
    let alone = position("players=3", &[(Black, "a1")]);
    assert_eq!(
        after(&alone, alone.inline_move(cell("a1"), East)).turn(),
        Black
    );
    // With two moves a turn, the turn passes only after the second move.
    let start = position(
        "players=3 moves=2",
        &[(Black, "e7 e8 a1"), (White, "e9"), (Red, "i5")],
    );
    let half = after(&start, east(&start, "e7"));
    assert_eq!(
        (half.turn(), half.first_moved_color()),
        (Black, Some(Black))
    );
    assert_eq!(after(&half, half.inline_move(cell("a1"), East)).turn(), Red);
    // After joining, a player without marbles moves the partner's; before joining, there is nothing to move.
    let marguerite = |joined| {
        let options = "players=4 marguerite";
        let mut setup = position(options, &[(Black, "a1"), (Blue, "a3"), (Red, "i9")]).setup();
        setup.plies_since_join = [0, joined];
        Position::new(setup, rules(options)).unwrap()
    };
    for (joined, turn) in [(0, Red), (1, White)] {
        let start = marguerite(joined);
        assert_eq!(after(&start, east(&start, "a1")).turn(), turn);
    }
}

#[test]
fn three_to_six_players_play_for_themselves() {
    // Marbles of different opponents are pushed together, and each side counts its own ejections.
    let start = position(
        "players=3",
        &[(Black, "e5 e6 e7"), (White, "e8"), (Red, "e9 a1")],
    );
    let next = after(&start, east(&start, "e5"));
    assert_eq!([0, 1, 2].map(|side| next.points(side)), [1, 0, 0]);
    assert_eq!((next.lost(Red), next.lost(White)), (1, 0));
    let named = |before: &Position, mv| Notation::Abapro.name(mv, before).to_string();
    assert_eq!(named(&start, east(&start, "e5").unwrap()), "e5e6(e:red)");
    let six = position("players=6", &[(Black, "e7 e8"), (Yellow, "e9")]);
    assert_eq!(named(&six, east(&six, "e7").unwrap()), "e7e8(e:yellow)");
    let two = position(
        "pivot=e9 pivot-worth=1",
        &[(Black, "e7 e8"), (Neutral, "e9")],
    );
    assert_eq!(named(&two, east(&two, "e7").unwrap()), "e7e8(e:pivot)");
    assert_eq!(rules("players=3 eject=1").winner(&next), Some(0));
    // The order of turns is that of the rules.
    let turns = position(
        "players=3 colors=yellow,red,blue",
        &[(Yellow, "a1"), (Red, "i9"), (Blue, "e5")],
    );
    assert_eq!(turns.turn(), Yellow);
    assert_eq!(
        after(&turns, turns.inline_move(cell("a1"), East)).turn(),
        Red
    );
}
