//! Movement rules of variants in hand-made positions: legal moves, illegal moves and the reasons.

use sumito::board::{Bitboard, Cell, Direction};
use sumito::rules::{Color, IllegalMove, Move, Position, Rules, Setup, Triangle};

use crate::rules::random_rules::rules;
use Color::{Black, Neutral, Red, White};
use Direction::{East, NorthEast, SouthEast, West};

pub(crate) fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

pub(crate) fn cells(names: &str) -> Bitboard {
    names.split_whitespace().map(cell).collect()
}

/// A position under rules: marbles by colour, the first player to move.
pub(crate) fn position(options: &str, marbles: &[(Color, &str)]) -> Position {
    let mut setup = Setup::EMPTY;
    for (color, names) in marbles {
        setup.marbles[color.index()] = cells(names);
    }
    Position::new(setup, rules(options)).unwrap()
}

/// The in-line move east.
pub(crate) fn east(position: &Position, rear: &str) -> Result<Move, IllegalMove> {
    position.inline_move(cell(rear), East)
}

/// Plays a legal move and checks that it is undone.
pub(crate) fn after(position: &Position, mv: Result<Move, IllegalMove>) -> Position {
    let mv = mv.unwrap();
    assert!(position.move_list().contains(&mv), "{mv:?}");
    let mut next = *position;
    next.play_unchecked(mv);
    let mut back = next;
    back.undo(mv);
    assert_eq!(back, *position);
    next
}

pub(crate) fn marbles(position: &Position, color: Color) -> String {
    let names: Vec<String> = position
        .marbles(color)
        .into_iter()
        .map(|cell| cell.to_string())
        .collect();
    names.join(" ")
}

#[test]
fn a_marble_pushed_into_a_hole_is_ejected() {
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
    // Of two marbles before a hole the second one is ejected; a hole after a gap ejects nothing.
    let before = position("holes=e6", &[(Black, "e1 e2 e3"), (White, "e4 e5")]);
    let next = after(&before, east(&before, "e1"));
    assert_eq!((marbles(&next, White), next.lost(White)), ("e5".into(), 1));
    let before = position("holes=e6", &[(Black, "e2 e3"), (White, "e4")]);
    assert_eq!(after(&before, east(&before, "e2")).lost(White), 0);
    // Without a majority nothing is pushed: one against one, two against two.
    let weak = position("holes=e5", &[(Black, "e3"), (White, "e4")]);
    assert_eq!(
        east(&weak, "e3"),
        Err(IllegalMove::TooWeak {
            marbles: 1,
            pushed: 1
        })
    );
    // Marbles after a hole are not pushed.
    let across = position("holes=e5", &[(Black, "e2 e3"), (White, "e4 e6")]);
    assert_eq!(marbles(&after(&across, east(&across, "e2")), White), "e6");
}

#[test]
fn own_marbles_cannot_move_into_holes() {
    let into = |name: &str| Err(IllegalMove::IntoHole(cell(name)));
    let before = position("holes=e5 triangles", &[(Black, "d3 d4 e3 e4")]);
    assert_eq!(east(&before, "e3"), into("e4"));
    let adjacent = position("holes=e5", &[(Black, "d3 d4")]);
    assert_eq!(
        adjacent.broadside_move(cell("d3"), cell("d4"), NorthEast),
        into("d4")
    );
    assert_eq!(before.inline_move(cell("d4"), NorthEast), into("d4"));
    // A triangle with one marble that would move into a hole.
    let triangle = position("holes=e5 triangles", &[(Black, "d3 d4 e4")]);
    let mv = |direction| triangle.triangle_move(cell("d3"), Triangle::Up, direction);
    assert_eq!(mv(NorthEast), Err(IllegalMove::NoRoom(cell("d3"))));
    assert!(mv(West).is_ok());
    // The same holds with a partner's marble in front.
    let team = position("players=4 holes=e5", &[(Black, "e3"), (Red, "e4")]);
    assert_eq!(east(&team, "e3"), into("e4"));
}

#[test]
fn an_obstacle_blocks_all_moves() {
    let options = "obstacles=e6 triangles";
    let pushing = position(options, &[(Black, "e2 e3 e4"), (White, "e5")]);
    assert_eq!(east(&pushing, "e2"), Err(IllegalMove::Obstacle(cell("e6"))));
    let stepping = position(options, &[(Black, "e4 e5 d4 d5")]);
    assert_eq!(
        east(&stepping, "e4"),
        Err(IllegalMove::Obstacle(cell("e6")))
    );
    let broadside = |direction| stepping.broadside_move(cell("d4"), cell("d5"), direction);
    assert_eq!(broadside(NorthEast), Err(IllegalMove::Blocked(cell("d4"))));
    assert!(broadside(SouthEast).is_ok());
    let adjacent = position(options, &[(Black, "d4 d5")]);
    assert_eq!(
        adjacent.broadside_move(cell("d4"), cell("d5"), NorthEast),
        Err(IllegalMove::Blocked(cell("d5")))
    );
    assert_eq!(
        stepping.triangle_move(cell("d4"), Triangle::Up, NorthEast),
        Err(IllegalMove::NoRoom(cell("d4")))
    );
    // An obstacle directly before the own marbles is not pushed.
    assert!(east(&position("", &[(Black, "e4 e5")]), "e4").is_ok());
}

#[test]
fn a_pivot_counts_as_an_enemy_marble() {
    let pushed = |white: &str, pivot: &str, black: &str, rear: &str| {
        let before = position(
            "pivot=a1",
            &[(Black, black), (White, white), (Neutral, pivot)],
        );
        east(&before, rear).map(|mv| (mv.marbles(), mv.pushed(), mv.ejects()))
    };
    let weak = |marbles, pushed| Err(IllegalMove::TooWeak { marbles, pushed });
    assert_eq!(pushed("i9", "e4", "e2 e3", "e2"), Ok((2, 1, false)));
    assert_eq!(pushed("i9", "e4", "e3", "e3"), weak(1, 1));
    assert_eq!(pushed("i9", "e4", "e1 e2 e3", "e1"), Ok((3, 1, false)));
    // An enemy marble and a pivot, in either order.
    for (white, pivot) in [("e5", "e4"), ("e4", "e5"), ("i9", "e4 e5")] {
        assert_eq!(pushed(white, pivot, "e1 e2 e3", "e1"), Ok((3, 2, false)));
        assert_eq!(pushed(white, pivot, "e2 e3", "e2"), weak(2, 2));
    }
    assert_eq!(pushed("e4 e6", "e5", "e1 e2 e3", "e1"), weak(3, 3));
    // A pivot after the pushed marbles blocks like an enemy marble, and it never helps to push.
    assert_eq!(pushed("i9", "e2", "e3 e4", "e3"), Ok((2, 0, false)));
    assert_eq!(
        pushed("i9", "e2", "e3", "e2"),
        Err(IllegalMove::NotOwn {
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
fn a_pivot_is_ejected_only_if_it_gives_points() {
    let at_edge = [(Black, "e6 e7 e8"), (White, "a1"), (Neutral, "e9")];
    let worthless = position("pivot=e9", &at_edge);
    assert_eq!(
        east(&worthless, "e6"),
        Err(IllegalMove::PivotStays(cell("e9")))
    );
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
    // A pivot at the edge after an enemy marble blocks; an enemy marble after a pivot is ejected.
    let behind = [(Black, "e5 e6 e7"), (White, "e8"), (Neutral, "e9")];
    let before = position("pivot=e9", &behind);
    assert_eq!(
        east(&before, "e5"),
        Err(IllegalMove::PivotStays(cell("e9")))
    );
    let before = position(
        "pivot=e8",
        &[(Black, "e5 e6 e7"), (White, "e9"), (Neutral, "e8")],
    );
    let next = after(&before, east(&before, "e5"));
    assert_eq!(
        (next.lost(White), marbles(&next, Neutral)),
        (1, "e9".into())
    );
    // A hole does not eject a pivot without points either.
    let hole = [(Black, "e2 e3"), (White, "a1"), (Neutral, "e4")];
    let before = position("pivot=e4 holes=e5", &hole);
    assert_eq!(
        east(&before, "e2"),
        Err(IllegalMove::PivotStays(cell("e4")))
    );
    let before = position("pivot=e4 holes=e5 pivot-worth=1", &hole);
    assert_eq!(after(&before, east(&before, "e2")).points(0), 1);
    // The points of a pivot can win the game.
    let rules = rules("pivot=e9 pivot-worth=2 eject=2");
    assert_eq!(rules.winner(&next.with_rules(rules).unwrap()), None);
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
    // Triangles never push a marble and cannot move off the board.
    let no_room = |name: &str| Err(IllegalMove::NoRoom(cell(name)));
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
    // A triangle needs three own marbles and the option.
    let mixed = position("triangles", &[(Black, "d4 d5"), (White, "e5")]);
    assert_eq!(
        mixed.triangle_move(cell("d4"), Triangle::Up, West),
        Err(IllegalMove::NotOwn {
            cell: cell("e5"),
            found: Some(White),
            mover: Black
        })
    );
    let standard = up.with_rules(Rules::STANDARD).unwrap();
    assert_eq!(
        standard.triangle_move(cell("d4"), Triangle::Up, West),
        Err(IllegalMove::NoTriangles)
    );
    // With four players, a triangle consists of the mover's own marbles.
    let team = position("players=4 triangles", &[(Black, "d4 d5"), (Red, "e5")]);
    assert!(matches!(
        team.triangle_move(cell("d4"), Triangle::Up, West),
        Err(IllegalMove::NotOwn {
            found: Some(Red),
            ..
        })
    ));
}

#[test]
fn a_turn_of_two_moves_uses_the_own_colour() {
    let mut now = position("moves=2", &[(Black, "e2 e3 a1"), (White, "e4 i9 i8")]);
    let mut turns = Vec::new();
    for (rear, direction) in [
        ("e2", East),
        ("e3", East),
        ("i8", West),
        ("i7", West),
        ("a1", East),
    ] {
        turns.push((now.turn(), now.first_moved_color()));
        now = after(&now, now.inline_move(cell(rear), direction));
    }
    let [first, second] = [None, Some(Black)].map(|half| (Black, half));
    assert_eq!(
        turns,
        [first, second, (White, None), (White, Some(White)), first]
    );
    // The same marbles can be moved twice and push twice.
    assert_eq!(marbles(&now, White), "e6 i6 i9");
    assert_eq!(
        now.inline_move(cell("i9"), West),
        Err(IllegalMove::NotOwn {
            cell: cell("i9"),
            found: Some(White),
            mover: Black
        })
    );
}

#[test]
fn a_turn_of_one_move_of_each_colour_allows_either_order() {
    let start = position("moves=each", &[(Black, "e2 e3 a1"), (White, "e4 i9 i8")]);
    let west = |position: &Position, rear: &str| position.inline_move(cell(rear), West);
    // In Black's turn a black move and then a white one; then it is White's turn.
    let half = after(&start, east(&start, "e2"));
    assert_eq!(
        (half.turn(), half.first_moved_color()),
        (Black, Some(Black))
    );
    assert!(matches!(
        east(&half, "a1"),
        Err(IllegalMove::NotOwn {
            found: Some(Black),
            ..
        })
    ));
    let whole = after(&half, west(&half, "i9"));
    assert_eq!((whole.turn(), whole.first_moved_color()), (White, None));
    // A white move first allows only a black one after it.
    let half = after(&start, west(&start, "i9"));
    assert_eq!(
        (half.turn(), half.first_moved_color()),
        (Black, Some(White))
    );
    assert!(matches!(
        west(&half, "e4"),
        Err(IllegalMove::NotOwn {
            found: Some(White),
            ..
        })
    ));
    let other = after(&half, east(&half, "e2"));
    assert_eq!(other, whole);
    // White's turn allows either order too.
    assert!(east(&whole, "a1").is_ok() && west(&whole, "i8").is_ok());
    // The point belongs to the colour of the pushing marbles, not to the player: in Black's turn, white marbles eject a black one.
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
