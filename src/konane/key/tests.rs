use super::{OccupancyTracker, ZobristHashes, canonical_form};
use crate::konane::board::{Bitboard, Board, Square, Symmetry};
use crate::konane::read_move;
use crate::konane::rules::{Layout, Move, Opening, Position, Rules};

fn start(name: &str) -> Position {
    name.parse::<Layout>().unwrap().position()
}

fn any_stone(position: Position) -> Position {
    position.with_rules(Rules {
        opening: Opening::Any,
    })
}

#[test]
fn keys_are_pinned() {
    let key = |name: &str| canonical_form(&start(name)).key();
    let mut after_d4 = start("konane-8x8");
    after_d4.play_unchecked(after_d4.removal("d4".parse().unwrap()).unwrap());
    assert_eq!(
        [
            key("konane-8x8"),
            key("konane-9x13"),
            key("konane-13x9"),
            canonical_form(&any_stone(start("konane-8x8"))).key(),
            canonical_form(&after_d4).key(),
        ],
        [
            2_744_622_055_534_780_719,
            16_074_413_851_517_052_979,
            15_391_271_665_329_656_439,
            4_408_223_005_818_381_661,
            9_814_606_026_433_447_287
        ]
    );
}

#[test]
fn all_orientations_have_the_same_key_and_canonical_form() {
    for name in [
        "konane-8x8",
        "konane-7x7",
        "konane-9x13",
        "konane-6x5",
        "konane-1x12",
    ] {
        let mut position = any_stone(start(name));
        let mut hashes = ZobristHashes::new(&position);
        let symmetries = position.board().color_keeping_symmetries();
        for n in 0.. {
            let form = canonical_form(&position);
            assert_eq!(
                hashes.canonical_form(&position),
                form,
                "{name} after {n} plies"
            );
            let canonical_position = position.transform(form.orientation()).unwrap();
            for symmetry in symmetries.iter() {
                let transformed = position.transform(symmetry).unwrap();
                let other = canonical_form(&transformed);
                assert_eq!(other.key(), form.key());
                assert_eq!(
                    transformed.transform(other.orientation()),
                    Some(canonical_position)
                );
                for mv in position.move_list() {
                    let image = mv.transform(symmetry, position.board().size());
                    assert!(transformed.is_legal(image));
                    assert_eq!(other.canonical_move(image), form.canonical_move(mv));
                }
            }
            let moves = position.move_list();
            let Some(&mv) = moves.get(n * 7 % moves.len().max(1)) else {
                break;
            };
            let before = (position, hashes.canonical_form(&position));
            hashes.play(&mut position, mv);
            hashes.undo(&mut position, mv);
            assert_eq!((position, hashes.canonical_form(&position)), before);
            hashes.play(&mut position, mv);
        }
    }
}

#[test]
fn images_of_a_move_have_one_canonical_move_in_a_symmetric_position() {
    let position = start("konane-8x8");
    let form = canonical_form(&position);
    assert_eq!(form.orientation(), Symmetry::IDENTITY);
    let canonical = position
        .move_list()
        .into_iter()
        .map(|mv| form.canonical_move(mv));
    let mut moves: Vec<Move> = canonical.collect();
    moves.sort_unstable();
    moves.dedup();
    assert_eq!(moves.len(), 2, "a corner and a middle square");
}

#[test]
fn properties_that_change_the_moves_change_the_key() {
    let position = start("konane-8x8");
    let missing: Bitboard = ["h1".parse().unwrap()].into_iter().collect();
    let board = Board::with_missing(position.board().size(), missing).unwrap();
    let mut with_hole = position;
    with_hole.play_unchecked(with_hole.removal("d4".parse().unwrap()).unwrap());
    let mut jumps = with_hole.setup();
    jumps.hole = None;
    let jumps = Position::new(&jumps, Rules::STANDARD).unwrap();
    let mut black = jumps.setup();
    black.turn = black.turn.opponent();
    let black = Position::new(&black, Rules::STANDARD).unwrap();
    let positions = [
        position,
        any_stone(position),
        Position::start(board, Rules::STANDARD),
        with_hole,
        jumps,
        black,
        start("konane-8x9"),
        start("konane-9x8"),
    ];
    let mut keys: Vec<u64> = positions.iter().map(|p| canonical_form(p).key()).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), positions.len());
    // After the first removal, the rule for it does not matter.
    assert_eq!(
        canonical_form(&any_stone(with_hole)),
        canonical_form(&with_hole)
    );
}

#[test]
fn occupancy_signatures_are_pinned() {
    let mut position = start("konane-6x6");
    let mut tracker = OccupancyTracker::new(&position);
    assert_eq!(tracker.signature(), [0; 16]);
    for name in ["c3", "c4", "c1-c3"] {
        position.play_unchecked(read_move(name, &position).unwrap());
        tracker.add(&position);
    }
    // c3, c4, c1 and c2: the squares 14, 20, 2 and 8.
    let bits: u128 = 1 << 14 | 1 << 20 | 1 << 2 | 1 << 8;
    assert_eq!(tracker.signature(), bits.to_le_bytes());
    // The 129th square has the number 128, which counts as 0.
    let mut large = start("konane-20x20").setup();
    large.occupied.remove(Square::new(6, 8).unwrap());
    let large = Position::new(&large, Rules::STANDARD).unwrap();
    assert_eq!(OccupancyTracker::new(&large).signature()[0], 1);
}
