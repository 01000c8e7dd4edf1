use super::{ZobristHashes, canonical_form};
use crate::board::Symmetry;
use crate::rules::{Layout, Move, Position};

#[test]
fn keys_are_pinned() {
    let key = |name: &str| canonical_form(&Layout::find(name).unwrap().position()).key();
    assert_eq!(
        [key("Standard"), key("Belgian Daisy")],
        [2_635_629_783_927_755_792, 2_195_209_041_043_869_129]
    );
}

#[test]
fn all_orientations_have_the_same_key_and_canonical_form() {
    let mut position = Layout::find("Alien Attack").unwrap().position();
    let (mut hashes, mut ejections) = (ZobristHashes::new(&position), 0);
    for n in 0..200 {
        let form = canonical_form(&position);
        assert_eq!(hashes.canonical_form(&position), form, "after {n} plies");
        let canonical_position = position.transform(form.orientation());
        for symmetry in Symmetry::all() {
            let transformed = position.transform(symmetry);
            let other = canonical_form(&transformed);
            assert_eq!(other.key(), form.key());
            assert_eq!(
                transformed.transform(other.orientation()),
                canonical_position
            );
            for mv in position.move_list() {
                assert_eq!(
                    other.canonical_move(mv.transform(symmetry)),
                    form.canonical_move(mv)
                );
            }
        }
        let moves = position.move_list();
        // Prefers ejections.
        let ejection = moves.iter().find(|mv| mv.ejects());
        let mv = *ejection.unwrap_or(&moves[n * 7 % moves.len()]);
        ejections += usize::from(mv.ejects());
        hashes.play(&mut position, mv);
    }
    assert!(ejections > 1, "{ejections}");
}

#[test]
fn mirror_images_of_a_move_have_one_canonical_move_in_a_symmetric_position() {
    let standard = Layout::find("Standard").unwrap().position();
    let form = canonical_form(&standard);
    let mut names: Vec<Move> = standard
        .move_list()
        .into_iter()
        .map(|mv| form.canonical_move(mv))
        .collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 22, "44 moves in 22 pairs");
}

#[test]
fn the_side_to_move_is_part_of_the_key() {
    let mut setup = Layout::find("Standard").unwrap().position().setup();
    let black = canonical_form(&Position::try_from(setup).unwrap()).key();
    setup.seat = 1;
    assert_ne!(
        canonical_form(&Position::try_from(setup).unwrap()).key(),
        black
    );
}
