use super::*;

const BLACK: Option<GameResult> = Some(GameResult::Black);
const WHITE: Option<GameResult> = Some(GameResult::White);
const DRAW: Option<GameResult> = Some(GameResult::Draw);
const RESIGNED: Option<Ending> = Some(Ending::Resignation);
const TIME: Option<Ending> = Some(Ending::Time);

fn outcome_of(text: &str) -> Option<(Option<GameResult>, Option<Ending>)> {
    let player = |color: Color| Some(["Ann", "Hans Müller"][color.index()].to_owned());
    outcome(text, player).map(|found| (found.result, found.ending))
}

#[test]
fn resignations_in_six_languages() {
    for (winner, texts) in [
        (
            BLACK,
            &[
                "White resigns",
                "White resigned.",
                "White has resigned",
                "White gives up",
                "White gave up after 45 moves",
                "Weiß gibt auf",
                "Weiss gab auf",
                "Weiß hat aufgegeben",
                "Aufgabe von Weiß",
                "Blanc abandonne",
                "les Blancs abandonnent",
                "abandon des Blancs",
                "abandon des Blancs au 25e coup",
                "Weiß gibt im 25. Zug auf",
                "White resigns on the 31st move",
                "Bianco abbandona alla 25a mossa",
                "Blanc a abandonné",
                "il Bianco abbandona",
                "Bianco si arrende",
                "las blancas abandonan",
                "el blanco se rinde",
                "wit geeft op",
                "wit gaf op",
                "wit heeft opgegeven",
                "Hans Müller resigned",
                "Müller gibt auf",
                "Black wins by resignation",
                "Schwarz gewinnt durch Aufgabe",
                "Noir gagne par abandon",
                "Black won, White resigned",
                "Schwarz gewinnt durch Aufgabe von Weiß",
            ][..],
        ),
        (
            WHITE,
            &[
                "Schwarz aufgegeben",
                "Noir abandonne",
                "il Nero abbandona",
                "zwart geeft op",
                "las negras abandonan",
                "Ann resigns!",
                "Black's resignation",
            ],
        ),
    ] {
        for text in texts {
            assert_eq!(outcome_of(text), Some((winner, RESIGNED)), "{text}");
        }
    }
}

#[test]
fn wins_in_six_languages() {
    for (winner, ending, texts) in [
        (
            BLACK,
            None,
            &[
                "Noir gagne",
                "Les noirs gagnent",
                "Schwarz gewinnt",
                "Schwarz hat gewonnen",
                "Black won",
                "Black wins 6-2",
                "vince il Nero",
                "ha vinto il Nero",
                "ganan las negras",
                "zwart wint",
                "zwart heeft gewonnen",
                "6-2 für Schwarz",
                "6-2 for Black",
                "victoire des Noirs",
                "Sieg für Schwarz",
                "Sieger: Schwarz",
                "Ann beats Müller",
                "gana Ann contra Hans Müller",
                "White lost",
                "Weiß verliert",
                "Blanc a perdu",
            ][..],
        ),
        (
            WHITE,
            TIME,
            &[
                "Blanc gagne au temps",
                "White wins on time",
                "Weiß gewinnt durch Zeitüberschreitung",
                "Black lost on time",
                "Schwarz verliert auf Zeit",
                "Noir perd au temps",
                "il Nero perde per il tempo",
                "las negras pierden por tiempo",
                "zwart verliest door tijdsoverschrijding",
                "Black ran out of time",
                "Black's time ran out",
                "Zeitüberschreitung Schwarz",
            ],
        ),
        (
            BLACK,
            Some(Ending::SixEjections),
            &["Noir gagne (6 éjections)"],
        ),
        (
            BLACK,
            Some(Ending::Score),
            &[
                "Noir gagne au score",
                "Black wins on points",
                "Black wins on score 3-2",
                "Black wins on points 3-2",
                "Noir gagne au score 3-2",
            ],
        ),
        (BLACK, None, &["Black wins, score 3-2"]),
    ] {
        for text in texts {
            assert_eq!(outcome_of(text), Some((winner, ending)), "{text}");
        }
    }
}

#[test]
fn draws_and_endings_alone() {
    for text in [
        "Remis",
        "nulle",
        "partie nulle",
        "match nul",
        "patta",
        "partita patta",
        "tablas",
        "draw",
        "drawn",
        "gelijkspel",
        "remise",
        "unentschieden",
    ] {
        assert_eq!(
            outcome_of(text),
            Some((DRAW, Some(Ending::DrawAgreed))),
            "{text}"
        );
    }
    assert_eq!(outcome_of("égalité"), Some((DRAW, None)));
    for text in [
        "Remis durch Stellungswiederholung",
        "Draw (repetition)",
        "Draw (threefold repetition)",
        "Remis durch Wiederholung",
        "Remis (dreifache Wiederholung)",
        "nulle par répétition",
        "nulle (triple répétition)",
        "patta (ripetizione)",
        "tablas (repetición de posición)",
        "remise (herhaling)",
    ] {
        let repeated = Some((DRAW, Some(Ending::Repetition)));
        assert_eq!(outcome_of(text), repeated, "{text}");
    }
    // A reason that is not understood need not be an agreement.
    let ending = |text: &str| outcome_within(text, |_| None).map(|found| found.ending);
    assert_eq!(ending("Draw (move limit)"), Some(None));
    assert_eq!(ending("Draw (agreed)"), Some(Some(Ending::DrawAgreed)));
    for (text, ending) in [
        ("Aufgabe", Ending::Resignation),
        ("abbandono", Ending::Resignation),
        ("por tiempo", Ending::Time),
        ("Zeitüberschreitung", Ending::Time),
        ("nach Punkten", Ending::Score),
    ] {
        assert_eq!(outcome_of(text), Some((None, Some(ending))), "{text}");
    }
    let unfinished = Some((Some(GameResult::Unknown), Some(Ending::Unfinished)));
    assert_eq!(outcome_of("abgebrochen"), unfinished);
}

#[test]
fn text_about_other_things_states_no_outcome() {
    for text in [
        "",
        "Katie",
        "Manulle",
        "Remisowski",
        "Weiß",
        "Ann",
        "White",
        "White to move",
        "White to move and win",
        "White did not resign",
        "White should resign",
        "if White resigns",
        "White offers a draw",
        "No draw",
        "Remis abgelehnt",
        "Remis angeboten",
        "Weiß bot Remis an",
        "Nulle refusée",
        "nulle proposée",
        "Weiß bietet Remis",
        "Weiß hätte gewonnen",
        "si Blanc abandonne",
        "Bob resigned",
        "who won?",
        "won by Black's resignation and luck",
        "Black and White won",
        "Black won, White won",
        "Black won, a draw",
        "the garden, on time",
        "6-2",
        "45 moves",
        "Best wishes",
    ] {
        assert_eq!(outcome_of(text), None, "{text}");
    }
    // Nor do they where other words are skipped.
    for text in ["No draw", "Remis abgelehnt", "Weiß bot Remis an"] {
        assert!(outcome_within(text, |_| None).is_none(), "{text}");
    }
    // The loser's, and not the winner's name.
    let text = "won by Black's resignation";
    assert_ne!(outcome_of(text).and_then(|found| found.0), BLACK);
}

/// `by resignation` after a player is the reason why that player has won. In parentheses it may also be what that player did.
#[test]
fn reasons_after_the_winner() {
    for (text, winner) in [
        ("Black by resignation", BLACK),
        ("Ann par abandon", BLACK),
        ("Nero per abbandono", BLACK),
        ("Weiß durch Zeitüberschreitung", WHITE),
        ("Hans Müller by forfeit", WHITE),
        ("resignation by Black", WHITE),
        ("forfeit by Black", WHITE),
    ] {
        assert_eq!(outcome_of(text).and_then(|found| found.0), winner, "{text}");
    }
    let player = |color: Color| Some(["Ann", "Bob"][color.index()].to_owned());
    let of_winner = |text: &str| outcome_of_winner(text, player).and_then(|found| found.result);
    for (text, winner) in [
        ("Black (resignation)", BLACK),
        ("Ann (forfeit)", BLACK),
        ("Bob by resignation", WHITE),
        ("Weiß (Aufgabe)", WHITE),
        ("Black, White resigned", BLACK),
        ("Black (time)", BLACK),
    ] {
        assert_eq!(of_winner(text), winner, "{text}");
    }
    for text in ["Black (resignation)", "Ann (forfeit)", "Weiß (Aufgabe)"] {
        assert_eq!(outcome_of(text), None, "{text}");
    }
    // A winner who has resigned contradicts itself.
    assert_eq!(of_winner("White resigned"), None);
}

#[test]
fn names_that_are_words() {
    // A player with the name of the other colour makes the sentence unclear.
    let player = |color: Color| Some(["Weiß", "Bob"][color.index()].to_owned());
    assert_eq!(outcome("Weiß gibt auf", player), None);
    // A letter is a name at the beginning only.
    let player = |color: Color| Some(["B", "A"][color.index()].to_owned());
    let winner = |text: &str| outcome(text, player).and_then(|found| found.result);
    assert_eq!(winner("Noir a gagné"), BLACK);
    assert_eq!(winner("A gagne"), WHITE);
    assert!(outcome("White resigns", |_| None).is_some_and(|found| found.from_loser));
    assert!(outcome("Black won, White resigns", |_| None).is_some_and(|found| !found.from_loser));
}

#[test]
fn outcomes_are_found_within_other_words() {
    let result = |text: &str| outcome_within(text, |_| None).and_then(|found| found.result);
    assert_eq!(result("FightClub (Black) won"), BLACK);
    assert_eq!(result("eobllor gagne (0-1 White)"), WHITE);
    assert_eq!(
        result("1/1, tie (\"3:00:00 / 1:30:00\" thinking times)"),
        DRAW
    );
    assert_eq!(result("the Black Knight won"), None);
    assert_eq!(result("Milano won"), None);
    let ending = outcome_within("the tall man (White) resigned, after lunch", |_| None);
    assert_eq!(ending.map(|found| found.result), Some(BLACK));
}

#[test]
fn sentences_about_some_marbles_state_no_outcome() {
    for text in [
        "Ann lost 2 marbles",
        "White has lost 4 marbles",
        "Noir a perdu 3 billes",
        "Schwarz hat 2 Kugeln verloren",
        "White wins 2 marbles.",
        "White gave up 2 marbles",
    ] {
        assert_eq!(outcome_of(text), None, "{text}");
    }
    for text in ["Noir gagne (6 billes)", "Black wins with 6 marbles"] {
        assert!(outcome_of(text).is_some(), "{text}");
    }
}

#[test]
fn who_has_no_move_has_lost() {
    for (text, ending) in [
        ("Black wins by no move left", Ending::NoMove),
        ("Black wins, White has no legal moves", Ending::NoMove),
        ("Schwarz gewinnt, Weiß hat keinen Zug mehr", Ending::NoMove),
    ] {
        assert_eq!(outcome_of(text), Some((BLACK, Some(ending))), "{text}");
    }
}
