//! The move notations: the example of the Aba-Pro article, and every legal move of random games.

use sumito::notation::{MoveError, Notation, Token};
use sumito::rules::{Layout, Move, MoveKind, Position};

/// The positions and moves of a game of random legal moves, until the sixth ejection or the limit.
fn random_game(layout: &Layout, mut seed: u64, plies: usize) -> (Vec<Position>, Vec<Move>) {
    let (mut positions, mut moves) = (vec![layout.position()], Vec::new());
    for _ in 0..plies {
        let mut position = *positions.last().unwrap();
        let legal = position.move_list();
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        // Ejections are rare in random play, so they are preferred.
        let ejection = legal.iter().find(|mv| mv.ejects());
        let Some(&mv) = ejection.or(legal.get((seed >> 33) as usize % legal.len().max(1))) else {
            break;
        };
        position.play_unchecked(mv);
        positions.push(position);
        moves.push(mv);
    }
    (positions, moves)
}

#[test]
fn the_example_of_the_aba_pro_article_is_reproduced_exactly() {
    let mut position = Layout::find("Belgian Daisy").unwrap().position();
    let mut moves = Vec::new();
    for token in "a1b2 i5h5 a2b3 i6h6 c2c3 g4g5".split(' ') {
        let mv = Notation::Abapro.read(token, &position).unwrap();
        position.play_unchecked(mv);
        moves.push(mv);
    }
    let back = |notation: Notation| {
        let tokens: Vec<String> = moves
            .iter()
            .rev()
            .map(|&mv| notation.inverse_token(mv).to_string())
            .collect();
        format!(
            "-3. {} {} -2. {} {} -1. {} {}",
            tokens[0], tokens[1], tokens[2], tokens[3], tokens[4], tokens[5]
        )
    };
    assert_eq!(
        back(Notation::Abapro),
        "-3. g7g6 c5c4 -2. g6h6 c4b3 -1. f5g5 d4c3"
    );
    assert_eq!(
        back(Notation::Reversible),
        "-3. g9g4 c7c2 -2. g6i6 c4a2 -1. f5i5 d4a1"
    );
}

#[test]
fn the_other_notations_name_the_example_moves() {
    let position = Layout::find("Belgian Daisy").unwrap().position();
    let name = |notation: Notation, token: &str| {
        notation
            .token(Notation::Abapro.read(token, &position).unwrap())
            .to_string()
    };
    assert_eq!(
        [Notation::Nacre, Notation::Reversible].map(|n| name(n, "a1b2")),
        ["a1d4", "a1d4"]
    );
    // A broadside may be named from either end; it is written from the alphabetically smaller one.
    let both = ["c2c3d3", "c3c2d4", "C3-C2-D4"].map(|token| name(Notation::Abapro, token));
    assert_eq!(both, ["c2c3d3"; 3]);
    assert_eq!(name(Notation::Nacre, "c2c3d3"), "c2d4");
    // A variant of the notation: the third cell is the target of the second end, which is not adjacent to the first end.
    assert_eq!(name(Notation::Abapro, "c3c2d2"), "c2c3d2");
}

#[test]
fn games_replay_forward_and_backward_to_the_same_positions() {
    let mut ejections = 0;
    for (n, layout) in Layout::all().iter().enumerate() {
        let (positions, moves) = random_game(layout, n as u64, 300);
        ejections += moves.iter().filter(|mv| mv.ejects()).count();

        let tokens: Vec<Token> = moves
            .iter()
            .zip(&positions)
            .map(|(&mv, before)| Notation::Reversible.name(mv, before))
            .collect();
        let mut forward = vec![layout.position()];
        for token in &tokens {
            let mut position = *forward.last().unwrap();
            position.play_unchecked(Notation::Reversible.resolve(token, &position).unwrap());
            forward.push(position);
        }
        assert_eq!(forward, positions);

        let mut backward = vec![*positions.last().unwrap()];
        for token in tokens.iter().rev() {
            let mut position = *backward.last().unwrap();
            position.undo(
                Notation::Reversible
                    .resolve_inverse(&token.inverse(), &position)
                    .unwrap(),
            );
            backward.push(position);
        }
        backward.reverse();
        assert_eq!(backward, positions, "{}", layout.key());
    }
    assert!(ejections > 78, "{ejections}");
}

#[test]
fn every_legal_move_has_one_name_in_every_notation() {
    for (n, layout) in Layout::all().iter().enumerate() {
        let (positions, _) = random_game(layout, 7 + n as u64, 40);
        for position in &positions {
            for mv in position.move_list() {
                for notation in Notation::ALL {
                    let name = notation.token(mv).to_string();
                    assert_eq!(notation.read(&name, position), Ok(mv), "{notation} {name}");
                    assert_eq!(
                        notation.read(&name.to_uppercase(), position),
                        Ok(mv),
                        "{notation} {name}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_broadside_can_be_named_from_both_ends() {
    let (positions, _) = random_game(Layout::find("Alien Attack").unwrap(), 3, 60);
    for position in &positions {
        for mv in position
            .move_list()
            .into_iter()
            .filter(|mv| mv.kind() != MoveKind::Inline)
        {
            let [start, end] = [mv.start(), mv.end()];
            let [start_to, end_to] = [start, end].map(|cell| cell.step(mv.direction()).unwrap());
            for token in [
                Token::letters(&[start, end, start_to]),
                Token::letters(&[end, start, end_to]),
            ] {
                assert_eq!(
                    Notation::Abapro.resolve(&token, position),
                    Ok(mv),
                    "{token}"
                );
            }
            // The target of the second end, if it is adjacent only to the second end.
            if start.distance(end_to) > 1 {
                assert_eq!(
                    Notation::Abapro.resolve(&Token::letters(&[start, end, end_to]), position),
                    Ok(mv)
                );
            }
        }
    }
}

#[test]
fn the_three_kinds_of_errors_are_distinguished() {
    let position = Layout::find("Standard").unwrap().position();
    let error = |notation: Notation, text: &str| notation.read(text, &position).unwrap_err();
    assert!(matches!(
        error(Notation::Abapro, "a2a3a1a3"),
        MoveError::NotAToken { .. }
    ));
    let messages = [
        (
            Notation::Abapro,
            "a1a2",
            "`a1a2` is not a legal move: a1 is the rear of four or more marbles in a line, expected one to three",
        ),
        (
            Notation::Abapro,
            "e5e6",
            "`e5e6` is not a legal move: there is no marble on e5, expected a marble of Black",
        ),
        (
            Notation::Abapro,
            "a1d4",
            "`a1d4` is not a legal move: in Aba-Pro notation expected the rear marble's next cell",
        ),
        (
            Notation::Nacre,
            "a1d5",
            "`a1d5` is not a legal move: in Nacre notation expected a line of one's own marbles, or the furthest pair of a broadside",
        ),
        (
            Notation::Nacre,
            "b2c3",
            "`b2c3` is not a legal move: in Nacre notation the move is b2d4",
        ),
    ];
    for (notation, text, message) in messages {
        assert_eq!(error(notation, text).to_string(), message);
    }
    // Played backwards, an Aba-Pro token does not show whether none, one or two marbles were pushed.
    let mut after = Layout::find("Belgian Daisy").unwrap().position();
    for token in "a1b2 i5h5 a2b3 i6h6 c2c3 g4g5".split(' ') {
        after.play_unchecked(Notation::Abapro.read(token, &after).unwrap());
    }
    let ambiguous = Notation::Abapro
        .resolve_inverse(&"g7g6".parse().unwrap(), &after)
        .unwrap_err();
    assert_eq!(
        ambiguous.to_string(),
        "`g7g6` names 3 moves, expected one: g4g7, g4g8, g4g9"
    );
    let none = Notation::Reversible
        .resolve_inverse(&"a1b2".parse().unwrap(), &after)
        .unwrap_err();
    assert!(matches!(none, MoveError::Unresolved { .. }), "{none}");
}
