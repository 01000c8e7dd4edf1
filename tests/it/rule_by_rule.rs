//! Each rule beyond the standard game by hand: what it allows, what it forbids and for which reason.

use sumito::board::{Bitboard, Cell, Direction};
use sumito::notation::{MoveError, NoSuchMove, Notation, read_position_under};
use sumito::rules::{
    Color, Course, EndReason, Illegal, Layout, Move, OPTIONS, Position, Rules, RulesFault, Setup,
    SetupFault, Triangle, canonical, random_start,
};

use super::rules::rules;
use Color::{Black, Blue, Neutral, Red, White, Yellow};
use Direction::{East, NorthEast, NorthWest, SouthEast, West};

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn cells(names: &str) -> Bitboard {
    names.split_whitespace().map(cell).collect()
}

/// A position under rules: marbles by colour, the first player to move.
fn position(options: &str, marbles: &[(Color, &str)]) -> Position {
    let mut setup = Setup::EMPTY;
    for (color, names) in marbles {
        setup.marbles[color.index()] = cells(names);
    }
    Position::new(setup, rules(options)).unwrap()
}

/// The in-line move east.
fn east(position: &Position, rear: &str) -> Result<Move, Illegal> {
    position.inline_move(cell(rear), East)
}

/// Plays a move that is legal, and looks whether it is taken back.
fn after(position: &Position, made: Result<Move, Illegal>) -> Position {
    let made = made.unwrap();
    assert!(position.legal_moves().contains(&made), "{made:?}");
    let mut next = *position;
    next.apply(made);
    let mut back = next;
    back.undo(made);
    assert_eq!(back, *position);
    next
}

fn marbles(position: &Position, color: Color) -> String {
    let names: Vec<String> = position
        .marbles(color)
        .into_iter()
        .map(|cell| cell.to_string())
        .collect();
    names.join(" ")
}

#[test]
fn what_is_pushed_into_a_hole_is_out() {
    let before = position("holes=e5", &[(Black, "e2 e3"), (White, "e4 i9")]);
    let next = after(&before, east(&before, "e2"));
    assert_eq!(
        (marbles(&next, Black), marbles(&next, White)),
        ("e3 e4".into(), "i9".into())
    );
    assert_eq!(
        (next.lost(White), next.points(0), next.points(1)),
        (1, 1, 0)
    );
    // Two before a hole: the last of them; a hole behind a gap takes nothing.
    let before = position("holes=e6", &[(Black, "e1 e2 e3"), (White, "e4 e5")]);
    let next = after(&before, east(&before, "e1"));
    assert_eq!((marbles(&next, White), next.lost(White)), ("e5".into(), 1));
    let before = position("holes=e6", &[(Black, "e2 e3"), (White, "e4")]);
    assert_eq!(after(&before, east(&before, "e2")).lost(White), 0);
    // Only where more push: one against one, two against two.
    let weak = position("holes=e5", &[(Black, "e3"), (White, "e4")]);
    assert_eq!(
        east(&weak, "e3"),
        Err(Illegal::TooWeak {
            marbles: 1,
            pushed: 1
        })
    );
    // Not across a hole: what is behind it is not pushed.
    let across = position("holes=e5", &[(Black, "e2 e3"), (White, "e4 e6")]);
    assert_eq!(marbles(&after(&across, east(&across, "e2")), White), "e6");
}

#[test]
fn own_marbles_do_not_go_into_holes() {
    let into = |name: &str| Err(Illegal::IntoHole(cell(name)));
    let before = position("holes=e5 triangles", &[(Black, "d3 d4 e3 e4")]);
    assert_eq!(east(&before, "e3"), into("e4"));
    let beside = position("holes=e5", &[(Black, "d3 d4")]);
    assert_eq!(
        beside.broadside_move(cell("d3"), cell("d4"), NorthEast),
        into("d4")
    );
    assert_eq!(before.inline_move(cell("d4"), NorthEast), into("d4"));
    // A triangle of which one marble would fall.
    let triangle = position("holes=e5 triangles", &[(Black, "d3 d4 e4")]);
    let made = |direction| triangle.triangle_move(cell("d3"), Triangle::Up, direction);
    assert_eq!(made(NorthEast), Err(Illegal::NoRoom(cell("d3"))));
    assert!(made(West).is_ok());
    // Nor with a partner's marble in front.
    let team = position("players=4 holes=e5", &[(Black, "e3"), (Red, "e4")]);
    assert_eq!(east(&team, "e3"), into("e4"));
}

#[test]
fn an_obstacle_stops_everything() {
    let options = "obstacles=e6 triangles";
    let pushing = position(options, &[(Black, "e2 e3 e4"), (White, "e5")]);
    assert_eq!(east(&pushing, "e2"), Err(Illegal::Obstacle(cell("e6"))));
    let stepping = position(options, &[(Black, "e4 e5 d4 d5")]);
    assert_eq!(east(&stepping, "e4"), Err(Illegal::Obstacle(cell("e6"))));
    let broadside = |direction| stepping.broadside_move(cell("d4"), cell("d5"), direction);
    assert_eq!(broadside(NorthEast), Err(Illegal::Blocked(cell("d4"))));
    assert!(broadside(SouthEast).is_ok());
    let beside = position(options, &[(Black, "d4 d5")]);
    assert_eq!(
        beside.broadside_move(cell("d4"), cell("d5"), NorthEast),
        Err(Illegal::Blocked(cell("d5")))
    );
    assert_eq!(
        stepping.triangle_move(cell("d4"), Triangle::Up, NorthEast),
        Err(Illegal::NoRoom(cell("d4")))
    );
    // It is no marble: nothing is pushed where it stands right before one's own.
    assert!(east(&position("", &[(Black, "e4 e5")]), "e4").is_ok());
}

#[test]
fn a_pivot_counts_as_an_enemy_marble() {
    let pushed = |white: &str, pivot: &str, black: &str, rear: &str| {
        let before = position(
            "pivot=a1",
            &[(Black, black), (White, white), (Neutral, pivot)],
        );
        east(&before, rear).map(|made| (made.marbles(), made.pushed(), made.ejects()))
    };
    let weak = |marbles, pushed| Err(Illegal::TooWeak { marbles, pushed });
    assert_eq!(pushed("i9", "e4", "e2 e3", "e2"), Ok((2, 1, false)));
    assert_eq!(pushed("i9", "e4", "e3", "e3"), weak(1, 1));
    assert_eq!(pushed("i9", "e4", "e1 e2 e3", "e1"), Ok((3, 1, false)));
    // Two of both kinds, in either order.
    for (white, pivot) in [("e5", "e4"), ("e4", "e5"), ("i9", "e4 e5")] {
        assert_eq!(pushed(white, pivot, "e1 e2 e3", "e1"), Ok((3, 2, false)));
        assert_eq!(pushed(white, pivot, "e2 e3", "e2"), weak(2, 2));
    }
    assert_eq!(pushed("e4 e6", "e5", "e1 e2 e3", "e1"), weak(3, 3));
    // Behind what is pushed it holds as an enemy marble does, and it helps nobody.
    assert_eq!(pushed("i9", "e2", "e3 e4", "e3"), Ok((2, 0, false)));
    assert_eq!(
        pushed("i9", "e2", "e3", "e2"),
        Err(Illegal::NotOwn {
            cell: cell("e2"),
            found: Some(Neutral),
            mover: Black
        })
    );
    // White pushes it as well.
    let mut setup = position(
        "pivot=e5",
        &[(White, "e3 e4"), (Neutral, "e5"), (Black, "i9")],
    )
    .setup();
    setup.seat = 1;
    let white = Position::new(setup, rules("pivot=e5")).unwrap();
    assert_eq!(marbles(&after(&white, east(&white, "e3")), Neutral), "e6");
}

#[test]
fn a_pivot_is_ejected_only_where_it_is_worth_something() {
    let at_edge = [(Black, "e6 e7 e8"), (White, "a1"), (Neutral, "e9")];
    let kept = position("pivot=e9", &at_edge);
    assert_eq!(east(&kept, "e6"), Err(Illegal::PivotStays(cell("e9"))));
    let worth = position("pivot=e9 pivot-worth=2", &at_edge);
    let next = after(&worth, east(&worth, "e6"));
    assert_eq!((next.points(0), next.points(1)), (2, 0));
    assert_eq!(
        (
            next.lost(Neutral),
            next.lost(White),
            marbles(&next, Neutral)
        ),
        (1, 0, String::new())
    );
    // At the edge behind an enemy marble; and an enemy marble behind it goes.
    let behind = [(Black, "e5 e6 e7"), (White, "e8"), (Neutral, "e9")];
    let before = position("pivot=e9", &behind);
    assert_eq!(east(&before, "e5"), Err(Illegal::PivotStays(cell("e9"))));
    let before = position(
        "pivot=e8",
        &[(Black, "e5 e6 e7"), (White, "e9"), (Neutral, "e8")],
    );
    let next = after(&before, east(&before, "e5"));
    assert_eq!(
        (next.lost(White), marbles(&next, Neutral)),
        (1, "e9".into())
    );
    // A hole ejects it no more than the edge does.
    let hole = [(Black, "e2 e3"), (White, "a1"), (Neutral, "e4")];
    let before = position("pivot=e4 holes=e5", &hole);
    assert_eq!(east(&before, "e2"), Err(Illegal::PivotStays(cell("e4"))));
    let before = position("pivot=e4 holes=e5 pivot-worth=1", &hole);
    assert_eq!(after(&before, east(&before, "e2")).points(0), 1);
    // What it is worth can win.
    let rules = rules("pivot=e9 pivot-worth=2 eject=2");
    assert_eq!(rules.winner(&next.under(rules).unwrap()), None);
    let won = Position::new(worth.setup(), rules).unwrap();
    assert_eq!(rules.winner(&after(&won, east(&won, "e6"))), Some(0));
}

#[test]
fn triangles_step_into_cells_that_are_empty_or_vacated() {
    let up = position("triangles", &[(Black, "d4 d5 e5"), (White, "i9")]);
    for direction in Direction::ALL {
        let next = after(&up, up.triangle_move(cell("d4"), Triangle::Up, direction));
        assert_eq!(next.marbles(Black), cells("d4 d5 e5").step(direction));
    }
    let down = position("triangles", &[(Black, "d4 e4 e5"), (White, "i9")]);
    for direction in Direction::ALL {
        let next = after(
            &down,
            down.triangle_move(cell("d4"), Triangle::Down, direction),
        );
        assert_eq!(next.marbles(Black), cells("d4 e4 e5").step(direction));
    }
    // They never push, not even one marble, nor step over the edge.
    let no_room = |name: &str| Err(Illegal::NoRoom(cell(name)));
    let before = position("triangles", &[(Black, "d4 d5 e5"), (White, "d6")]);
    assert_eq!(
        before.triangle_move(cell("d4"), Triangle::Up, East),
        no_room("d4")
    );
    assert!(
        before
            .triangle_move(cell("d4"), Triangle::Up, NorthEast)
            .is_ok()
    );
    let edge = position("triangles", &[(Black, "a1 a2 b2")]);
    assert_eq!(
        edge.triangle_move(cell("a1"), Triangle::Up, SouthEast),
        no_room("a1")
    );
    // Three of one's own, and only where the rules have it.
    let mixed = position("triangles", &[(Black, "d4 d5"), (White, "e5")]);
    assert_eq!(
        mixed.triangle_move(cell("d4"), Triangle::Up, West),
        Err(Illegal::NotOwn {
            cell: cell("e5"),
            found: Some(White),
            mover: Black
        })
    );
    let standard = up.under(Rules::STANDARD).unwrap();
    assert_eq!(
        standard.triangle_move(cell("d4"), Triangle::Up, West),
        Err(Illegal::NoTriangles)
    );
    // Of four players' marbles, only the mover's own make a triangle.
    let team = position("players=4 triangles", &[(Black, "d4 d5"), (Red, "e5")]);
    assert!(matches!(
        team.triangle_move(cell("d4"), Triangle::Up, West),
        Err(Illegal::NotOwn {
            found: Some(Red),
            ..
        })
    ));
}

#[test]
fn two_moves_of_ones_own_colour() {
    let mut now = position("moves=2", &[(Black, "e2 e3 a1"), (White, "e4 i9 i8")]);
    let mut turns = Vec::new();
    for (rear, direction) in [
        ("e2", East),
        ("e3", East),
        ("i8", West),
        ("i7", West),
        ("a1", East),
    ] {
        turns.push((now.turn(), now.half()));
        now = after(&now, now.inline_move(cell(rear), direction));
    }
    let [first, second] = [None, Some(Black)].map(|half| (Black, half));
    assert_eq!(
        turns,
        [first, second, (White, None), (White, Some(White)), first]
    );
    // The same marbles moved twice, and pushed twice.
    assert_eq!(marbles(&now, White), "e6 i6 i9");
    assert_eq!(
        now.inline_move(cell("i9"), West),
        Err(Illegal::NotOwn {
            cell: cell("i9"),
            found: Some(White),
            mover: Black
        })
    );
}

#[test]
fn one_of_each_colour_in_either_order() {
    let start = position("moves=each", &[(Black, "e2 e3 a1"), (White, "e4 i9 i8")]);
    let west = |position: &Position, rear: &str| position.inline_move(cell(rear), West);
    // Black's turn: Black first, then White; then it is White's turn.
    let half = after(&start, east(&start, "e2"));
    assert_eq!((half.turn(), half.half()), (Black, Some(Black)));
    assert!(matches!(
        east(&half, "a1"),
        Err(Illegal::NotOwn {
            found: Some(Black),
            ..
        })
    ));
    let whole = after(&half, west(&half, "i9"));
    assert_eq!((whole.turn(), whole.half()), (White, None));
    // Or White first; then only Black.
    let half = after(&start, west(&start, "i9"));
    assert_eq!((half.turn(), half.half()), (Black, Some(White)));
    assert!(matches!(
        west(&half, "e4"),
        Err(Illegal::NotOwn {
            found: Some(White),
            ..
        })
    ));
    let other = after(&half, east(&half, "e2"));
    assert_eq!(other, whole);
    // In White's turn too, in either order.
    assert!(east(&whole, "a1").is_ok() && west(&whole, "i8").is_ok());
    // Who pushes does not matter, but whose marbles: Black's turn, and White's marbles eject Black's.
    let start = position("moves=each", &[(Black, "e9 a1"), (White, "e7 e8")]);
    let next = after(&start, east(&start, "e7"));
    assert_eq!(
        (
            next.lost(Black),
            next.points(0),
            next.points(1),
            next.turn()
        ),
        (1, 0, 1, Black)
    );
}

#[test]
fn four_colours_in_two_teams() {
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
        Err(Illegal::NotOwn {
            cell: cell("e4"),
            found: Some(Red),
            mover: Black
        })
    );
    let behind = position("players=4", &[(Black, "e4"), (Red, "e3"), (White, "e5")]);
    assert!(matches!(east(&behind, "e3"), Err(Illegal::NotOwn { .. })));
    assert_eq!(
        east(&behind, "e4"),
        Err(Illegal::TooWeak {
            marbles: 1,
            pushed: 1
        })
    );
    // Three of two partners push two of two opponents; four are too many.
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
    assert_eq!(east(&four, "e1"), Err(Illegal::FourInLine(cell("e1"))));
    // A partner's marble is never pushed, nor does anything push against it.
    let held = position("players=4", &[(Black, "e1 e2"), (White, "e3"), (Red, "e4")]);
    assert_eq!(east(&held, "e1"), Err(Illegal::Held(cell("e4"))));
    let at_edge = position("players=4", &[(Black, "e8"), (Red, "e9")]);
    assert_eq!(east(&at_edge, "e8"), Err(Illegal::OverTheEdge(cell("e9"))));
    // What any of the team ejects counts for the team.
    let out = position(
        "players=4",
        &[(Black, "e7"), (Red, "e8"), (Blue, "e9"), (White, "a1")],
    );
    let next = after(&out, east(&out, "e7"));
    assert_eq!((next.lost(Blue), next.points(0), next.points(1)), (1, 1, 0));
    // White's partner is Blue: what the order of turns says, not the colours.
    let options = "players=4 colors=black,red,white,blue";
    let other = position(options, &[(Black, "e3"), (Red, "e5"), (White, "e4")]);
    assert_eq!(marbles(&after(&other, east(&other, "e3")), Red), "e6");
    assert!(matches!(other.at(cell("e4")), Some(White)));
}

#[test]
fn a_broadside_of_two_partners_starts_from_the_movers_end() {
    let before = position("players=4", &[(Black, "e6"), (Red, "e4 e5"), (White, "a1")]);
    let made = before.broadside_move(cell("e4"), cell("e6"), NorthWest);
    let next = after(&before, made);
    assert_eq!(
        (marbles(&next, Black), marbles(&next, Red)),
        ("f6".into(), "f4 f5".into())
    );
    let made = made.unwrap();
    assert_eq!(
        (made.start(), made.end(), made.is_from_one_end()),
        (cell("e6"), cell("e4"), true)
    );
    assert_eq!(Notation::Abapro.name(made, &before).to_string(), "e6e4f6");
    assert_eq!(Notation::Abapro.read("e6e4f6", &before), Ok(made));
    let not_own = Illegal::NotFromOwnEnd {
        cell: cell("e4"),
        mover: Black,
    };
    let error = Notation::Abapro.read("e4e6f4", &before).unwrap_err();
    assert!(
        matches!(&error, MoveError::NoSuchMove { reason: NoSuchMove::Illegal(reason), .. } if *reason == not_own),
        "{error}"
    );
    // One's own at both ends: named from the smaller, read from both.
    let both = position("players=4", &[(Black, "e4 e6"), (Red, "e5"), (White, "a1")]);
    for name in ["e4e6f4", "e6e4f6"] {
        let made = Notation::Abapro.read(name, &both).unwrap();
        assert_eq!(Notation::Abapro.name(made, &both).to_string(), "e4e6f4");
    }
    // One's own only between: not one's own move.
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
    // On each board Black is about to push White out; the second board's Black and White are Red and Blue.
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
    // White's marble on the first board: that of the other board cannot be named by White.
    assert_eq!(
        one.inline_move(cell("e9"), West),
        Err(Illegal::NotOwn {
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
        assert_eq!(east(&position, "e7"), Err(Illegal::Obstacle(cell("e9"))));
    }
}

#[test]
fn marguerite_before_and_after_joining() {
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
    assert_eq!(start.setup().joined, [0, 0]);
    // Apart, a partner's marble cannot be moved.
    assert!(matches!(
        start.inline_move(cell("e4"), East),
        Err(Illegal::NotOwn { .. })
    ));
    // Black touches Red: from now on each moves both.
    let joined = after(&start, east(&start, "e1"));
    assert_eq!(joined.setup().joined, [1, 0]);
    let mut now = joined;
    for (rear, direction) in [("i5", East), ("e4", East), ("a2", West)] {
        let made = now.inline_move(cell(rear), direction);
        if rear == "a2" {
            assert_eq!(made, Err(Illegal::OverTheEdge(cell("a1"))));
            now = after(&now, now.inline_move(cell("a1"), East));
        } else {
            now = after(&now, made);
        }
    }
    // They stay joined, however far apart: Black moves Red's marbles.
    assert_eq!((now.turn(), now.setup().joined), (Black, [4, 0]));
    assert!(
        after(&now, east(&now, "e5"))
            .marbles(Red)
            .contains(cell("e7"))
    );
    // A partner's marble before one's own, not joined by touching before: both in one line, still apart.
    let apart = position(
        options,
        &[(Black, "e1"), (Red, "e3"), (White, "e2"), (Blue, "a1")],
    );
    assert_eq!(apart.setup().joined, [0, 0]);
    // A start that touches has joined.
    let touching = position(
        options,
        &[(Black, "e3"), (Red, "e4"), (White, "e5"), (Blue, "a1")],
    );
    assert_eq!(touching.setup().joined, [1, 0]);
    assert!(east(&touching, "e3").is_ok());
    // White and Blue have not: White cannot move Blue's.
    let mut setup = touching.setup();
    setup.seat = 1;
    let white = Position::new(setup, rules(options)).unwrap();
    assert!(matches!(
        white.inline_move(cell("a1"), NorthEast),
        Err(Illegal::NotOwn { .. })
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
    // Two out of three: the last one goes on alone.
    let alone = position("players=3", &[(Black, "a1")]);
    assert_eq!(
        after(&alone, alone.inline_move(cell("a1"), East)).turn(),
        Black
    );
    // With two moves a turn, only after the second.
    let start = position(
        "players=3 moves=2",
        &[(Black, "e7 e8 a1"), (White, "e9"), (Red, "i5")],
    );
    let half = after(&start, east(&start, "e7"));
    assert_eq!((half.turn(), half.half()), (Black, Some(Black)));
    assert_eq!(after(&half, half.inline_move(cell("a1"), East)).turn(), Red);
    // Of partners whose daisies have joined, one without marbles moves the other's; before, there is nothing to move.
    let marguerite = |joined| {
        let options = "players=4 marguerite";
        let mut setup = position(options, &[(Black, "a1"), (Blue, "a3"), (Red, "i9")]).setup();
        setup.joined = [0, joined];
        Position::new(setup, rules(options)).unwrap()
    };
    for (joined, turn) in [(0, Red), (1, White)] {
        let start = marguerite(joined);
        assert_eq!(after(&start, east(&start, "a1")).turn(), turn);
    }
}

#[test]
fn three_and_more_each_for_himself() {
    // Anybody else's marbles are pushed together, and each side counts what it ejects.
    let start = position(
        "players=3",
        &[(Black, "e5 e6 e7"), (White, "e8"), (Red, "e9 a1")],
    );
    let next = after(&start, east(&start, "e5"));
    assert_eq!([0, 1, 2].map(|side| next.points(side)), [1, 0, 0]);
    assert_eq!((next.lost(Red), next.lost(White)), (1, 0));
    let named = |before: &Position, made| Notation::Abapro.name(made, before).to_string();
    assert_eq!(named(&start, east(&start, "e5").unwrap()), "e5e6(e:red)");
    let six = position("players=6", &[(Black, "e7 e8"), (Yellow, "e9")]);
    assert_eq!(named(&six, east(&six, "e7").unwrap()), "e7e8(e:yellow)");
    let two = position(
        "pivot=e9 pivot-worth=1",
        &[(Black, "e7 e8"), (Neutral, "e9")],
    );
    assert_eq!(named(&two, east(&two, "e7").unwrap()), "e7e8(e:pivot)");
    assert_eq!(rules("players=3 eject=1").winner(&next), Some(0));
    // In the order of turns that the rules give.
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

/// A game of moves that shuttle one marble of each side, with the end after each ply.
fn shuttle(options: &str, plies: usize) -> Option<(usize, Option<u8>, EndReason)> {
    let start = position(options, &[(Black, "a1 e7 e8"), (White, "i5 e9")]);
    let mut course = Course::new(start);
    for ply in 0..plies {
        if let Some(end) = course.end() {
            return Some((ply, end.winner, end.reason));
        }
        let (rear, direction) = [("a1", East), ("i5", East), ("a2", West), ("i6", West)][ply % 4];
        course.apply(
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
    assert_eq!(shuttle("sprint=6", 9), Some((6, None, EndReason::Sprint)));
    let start = position("sprint=2", &[(Black, "e7 e8 a1"), (White, "e9 i5")]);
    let mut course = Course::new(start);
    course.apply(east(&start, "e7").unwrap());
    assert_eq!(course.end(), None);
    course.apply(course.position().inline_move(cell("i5"), East).unwrap());
    let end = course.end().unwrap();
    assert_eq!((end.winner, end.reason), (Some(0), EndReason::Sprint));
    // Ejections win before.
    let start = position("sprint=2 eject=1", &[(Black, "e7 e8 a1"), (White, "e9 i5")]);
    let mut course = Course::new(start);
    course.apply(east(&start, "e7").unwrap());
    assert_eq!(course.end().unwrap().reason, EndReason::Ejections);
    // Of three, a tie of the two who have most is a draw; of the other two it is not.
    for (points, winner) in [
        ([1, 1, 0], None),
        ([1, 0, 0], Some(0)),
        ([0, 0, 2], Some(2)),
        ([1, 1, 3], Some(2)),
    ] {
        let options = "players=3 sprint=1";
        let mut setup = position(options, &[(Black, "a1"), (White, "i5"), (Red, "i9")]).setup();
        setup.points[..3].copy_from_slice(&points);
        let mut course = Course::new(Position::new(setup, rules(options)).unwrap());
        course.apply(course.position().inline_move(cell("a1"), East).unwrap());
        assert_eq!(course.end().unwrap().winner, winner, "{points:?}");
    }
}

#[test]
fn the_nth_occurrence_of_a_position_is_a_draw() {
    // The start is on the board after no, four, eight plies.
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
fn who_has_no_legal_move_has_lost() {
    let shut_in = [(Black, "a1"), (White, "a2 b1 b2 i9")];
    let stuck = Course::new(position("no-move=loses", &shut_in));
    let end = stuck.end().unwrap();
    assert_eq!((end.winner, end.reason), (Some(1), EndReason::NoMove));
    assert_eq!(Course::new(position("standard", &shut_in)).end(), None);
    // A move is enough.
    let moves = Course::new(position(
        "no-move=loses",
        &[(Black, "a1"), (White, "a2 b1 i9")],
    ));
    assert_eq!(moves.end(), None);
    // Obstacles shut in too.
    let obstacles = position(
        "no-move=loses obstacles=a2,b1,b2",
        &[(Black, "a1"), (White, "i9")],
    );
    assert_eq!(Course::new(obstacles).end().unwrap().winner, Some(1));
    // Of four, the team of who is stuck loses.
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
    assert_eq!(Course::new(stuck).end().unwrap().winner, Some(0));
}

#[test]
fn marbles_to_eject() {
    for (options, winner) in [("eject=1", Some(0)), ("eject=2", None), ("standard", None)] {
        let before = position(options, &[(Black, "e7 e8"), (White, "e9 a1")]);
        let next = after(&before, east(&before, "e7"));
        assert_eq!(next.rules().winner(&next), winner, "{options}");
    }
}

#[test]
fn rules_that_contradict_themselves_are_refused_with_every_reason() {
    let contradiction = Rules {
        eject: 0,
        sprint: Some(0),
        obstacles: cells("c3 e5"),
        holes: cells("c3 e6"),
        pivots: cells("e5 e6"),
        marguerite: true,
        moves: sumito::rules::MovesATurn::OneOfEach,
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
            RulesFault::Players("marguerite", "3", "players=4"),
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
    // Under the start: a marble in a hole, one on an obstacle, a pivot on a marble, and no player of a colour.
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
    assert_eq!(error.faults().len(), 3);
    let mut setup = Setup::EMPTY;
    setup.marbles[Red.index()] = cells("e5");
    (setup.seat, setup.half) = (2, Some(Black));
    assert_eq!(
        Position::new(setup, Rules::STANDARD).unwrap_err(),
        [
            SetupFault::NobodyPlays(Red, 2),
            SetupFault::NoSuchSeat(2, 2),
            SetupFault::NoSecondMove
        ]
    );
    // Layouts for other players.
    let quattro = Layout::find("Quattro").unwrap();
    assert_eq!(
        quattro.start(&rules("players=3")).unwrap_err(),
        [SetupFault::OtherPlayers(4, 3)]
    );
}

/// A first move of the turn is one of the colours that can have been moved.
#[test]
fn the_colour_moved_first_is_one_that_moves() {
    let half = |options: &str, half: Color| {
        let mut setup = position(options, &[(Black, "a1"), (White, "i9")]).setup();
        setup.half = Some(half);
        Position::new(setup, rules(options)).is_ok()
    };
    assert!(half("moves=each", Black) && half("moves=each", White) && half("moves=2", Black));
    assert!(!half("moves=2", White) && !half("moves=each", Red) && !half("moves=each", Neutral));
}

#[test]
fn every_option_has_tests() {
    let tests = [include_str!("rule_by_rule.rs"), include_str!("rules.rs")].concat();
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

/// What databases hold never changes: codes of moves, keys of positions, the random start.
#[test]
fn codes_keys_and_random_starts_are_pinned() {
    let key = |layout: &str, options: &str| {
        let layout = Layout::find(layout).unwrap();
        canonical(&layout.start(&rules(options)).unwrap()).key()
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
