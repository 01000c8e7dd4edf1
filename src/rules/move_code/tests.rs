use super::{EjectedOffset, Move, MoveKind, Triangle};
use crate::board::{Cell, Direction, Symmetry};
use crate::rules::Layout;

#[test]
fn codes_are_pinned() {
    let cell = |name: &str| name.parse::<Cell>().unwrap();
    let up = Direction::NorthEast;
    let step = Move::inline(cell("a1"), up, 3, 0, EjectedOffset::NONE);
    let ejection = Move::inline(cell("e4"), up, 3, 2, EjectedOffset::OTHER);
    let of_another = Move::inline(cell("e4"), up, 2, 1, EjectedOffset(2));
    let of_a_pivot = Move::inline(cell("e4"), up, 3, 2, EjectedOffset::NEUTRAL);
    let broadside = Move::broadside(cell("e6"), Direction::East, 3, Direction::NorthWest);
    let from_one_end = Move::broadside_from(cell("e8"), Direction::West, 3, Direction::NorthWest);
    let triangle = Move::triangle(cell("e5"), Triangle::Down, Direction::East);
    assert_eq!(
        [
            step,
            ejection,
            of_another,
            of_a_pivot,
            broadside,
            from_one_end,
            triangle
        ]
        .map(Move::code),
        [0x0c80, 0x6ca7, 0x14a7, 0x7ca7, 0x8d29, 0xb52b, 0xfc28]
    );
    assert_eq!(Move::from_code(0), None);
}

/// If the number of valid codes changes, the meaning of stored codes has changed.
///
/// In-line by windows of cells on the 27 lines: 312 + 258 + 2 x 204 + 150 + 96 that stay, of 1 to 5 marbles; that eject, for a hole may
/// be anywhere, 258 + 204 + 150 by six colours. Broadsides that may be named from both ends, or from one alone; triangles.
#[test]
fn the_codes_of_all_moves_are_pinned() {
    let moves: Vec<Move> = (0..=u16::MAX).filter_map(Move::from_code).collect();
    let count = |is: &dyn Fn(&Move) -> bool| moves.iter().filter(|mv| is(mv)).count();
    let inline = count(&|mv| mv.kind() == MoveKind::Inline && !mv.ejects());
    let triangles = count(&|mv| matches!(mv.kind(), MoveKind::Triangle(_)));
    let from_one_end = count(&|mv| mv.is_from_one_end());
    let broadsides = moves.len() - count(&|mv| mv.kind() == MoveKind::Inline) - triangles;
    assert_eq!(
        (inline, count(&|mv| mv.ejects())),
        (312 + 258 + 204 + 204 + 150 + 96, (258 + 204 + 150) * 6)
    );
    assert_eq!(
        (broadsides - from_one_end, from_one_end, triangles),
        (960, 1_920, 480)
    );
}

#[test]
fn symmetries_transform_moves_and_positions_alike() {
    let position = Layout::find("Belgian Daisy").unwrap().position();
    for symmetry in Symmetry::all() {
        let transformed = position.transform(symmetry);
        for mv in position.move_list() {
            assert!(transformed.is_legal(mv.transform(symmetry)));
            assert_eq!(mv.transform(symmetry).transform(symmetry.inverse()), mv);
        }
    }
}
