//! The contracts of the traits of games, tested for each game.

use sumito::game::{
    CanonicalForm, GameLayout, GamePosition, MoveCode, OccupancyTracker, Orientation,
    PositionHashes,
};
use sumito::{konane, rules};

use crate::support::Random;

/// Positions and moves of random games from a layout on under rules; each position is the one before its move.
fn random_games<P: GamePosition>(layout: &str, rules: &str) -> Vec<Vec<(P, P::Move)>> {
    let layout = P::Layout::find(layout).unwrap();
    let start = P::of_layout(layout, rules).unwrap();
    assert_eq!(
        (start.layout(), start.rules_text()),
        (Some(layout), rules.to_owned())
    );
    assert_eq!(P::Layout::find(&layout.key()), Some(layout));
    let mut random = Random(7);
    let mut game = || {
        let (mut position, mut plies) = (start, Vec::new());
        for _ in 0..60 {
            let moves = position.move_list();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len())];
            plies.push((position, mv));
            position.play_unchecked(mv);
        }
        plies
    };
    (0..8).map(|_| game()).collect()
}

fn check<P: GamePosition>(layout: &str, rules: &str) {
    for game in random_games::<P>(layout, rules) {
        let start = game[0].0;
        let mut hashes = P::Hashes::new(&start);
        let mut occupancy = P::Occupancy::new(&start);
        let mut replayed = start;
        for &(position, mv) in &game {
            assert_eq!(replayed, position);
            check_bytes(&position, rules);
            check_orientations(&position, mv);
            let form = hashes.canonical_form(&position);
            assert_eq!(form.key(), position.canonical_form().key());
            let code = MoveCode::from(mv);
            assert_eq!((code.to_move(), code.checked()), (mv, Some(mv)));
            assert_eq!(replayed.play_code(0), None);
            assert_eq!(replayed.play_code(code.code()), Some(mv));
            let mut back = replayed;
            back.undo(mv);
            assert_eq!(back, position);
            let mut after = position;
            hashes.play(&mut after, mv);
            occupancy.add(&after);
        }
        assert_ne!(occupancy.signature(), [0; 16]);
    }
}

fn check_bytes<P: GamePosition>(position: &P, rules: &str) {
    let bytes = position.to_bytes();
    assert_eq!(P::from_bytes(&bytes, rules), Some(*position));
    assert_eq!(P::from_bytes(&bytes[1..], rules), None);
    assert_eq!(P::from_bytes(&bytes, "no such rules"), None);
}

/// All orientations have one canonical form, in which the move is the same.
fn check_orientations<P: GamePosition>(position: &P, mv: P::Move) {
    let form = position.canonical_form();
    let canonical = position.oriented(form.orientation());
    let orientations: Vec<Orientation> = position.orientations().collect();
    assert_eq!(orientations[0], Orientation::IDENTITY);
    for by in orientations {
        let oriented = position.oriented(by);
        assert_eq!(oriented.oriented(position.inverse(by)), *position);
        let same = oriented.canonical_form();
        assert_eq!(same.key(), form.key());
        assert!(
            oriented
                .oriented(same.orientation())
                .is_equivalent(&canonical)
        );
        let oriented_move = position.oriented_move(mv, by);
        assert!(oriented.is_legal(oriented_move));
        assert_eq!(same.canonical_move(oriented_move), form.canonical_move(mv));
    }
    if let Some(swapped) = position.with_colors_swapped() {
        assert_eq!(swapped.move_list().len(), position.move_list().len());
        assert_eq!(swapped.with_colors_swapped(), Some(*position));
    }
}

#[test]
fn abalone_fulfils_the_contracts_of_the_traits() {
    check::<rules::Position>("Belgian Daisy", "");
    check::<rules::Position>("Standard", "triangles");
}

#[test]
fn konane_fulfils_the_contracts_of_the_traits() {
    check::<konane::Position>("konane-8x8", "");
    check::<konane::Position>("konane-6x7", "opening=any");
}
