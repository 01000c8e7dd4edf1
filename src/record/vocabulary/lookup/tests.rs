use super::*;

#[test]
fn colors_in_six_languages() {
    for word in [
        "Black", "noirs", "Schwarz", "Neri", "negras", "ZWART", "Noir",
    ] {
        assert_eq!(color_named(word), Some(Color::Black), "{word}");
    }
    for word in [
        "White", "blancs", "Weiß", "Weiss", "Bianchi", "Blancas", "wit",
    ] {
        assert_eq!(color_named(word), Some(Color::White), "{word}");
    }
    for word in [
        "Blanche-Neige",
        "Weißmann",
        "Negroni",
        "Witold",
        "",
        "b",
        "Black:",
    ] {
        assert_eq!(color_named(word), None, "{word}");
    }
    for color in Color::ALL {
        assert_eq!(color_named(color.key()), Some(color));
    }
}

#[test]
fn the_meaning_of_a_letter_depends_on_the_other_letter() {
    let both = |letters: &[char]| {
        let color = |&letter: &char| color_letter(letter, letters);
        letters.iter().map(color).collect::<Vec<_>>()
    };
    let (black, white) = (Some(Color::Black), Some(Color::White));
    assert_eq!(both(&['B', 'W']), [black, white]);
    assert_eq!(both(&['n', 'b']), [black, white]);
    assert_eq!(both(&['B', 'N']), [white, black]);
    assert_eq!(both(&['W', 'S']), [white, black]);
    assert_eq!(both(&['Z', 'W']), [black, white]);
    assert_eq!(both(&['N']), [black]);
    for unclear in [
        &['B'][..],
        &['B', 'S'],
        &['N', 'W'],
        &['B', 'W', 'N'],
        &['x'],
    ] {
        assert_eq!(both(unclear)[0], None, "{unclear:?}");
    }
}

#[test]
fn headings_in_six_languages() {
    for (heading_expected, words) in [
        (
            Heading::Number,
            &["N°", "No.", "Nr", "#", "Numéro", "n", "Runde"][..],
        ),
        (Heading::Ply, &["Ply", "Halbzug", "demi-coup", "Semimossa"]),
        (
            Heading::Score,
            &[
                "Score",
                "Punkte",
                "Stand",
                "Punteggio",
                "Puntos",
                "Marcador",
            ],
        ),
        (
            Heading::Player,
            &[
                "Player",
                "Joueur",
                "Spieler",
                "Giocatore",
                "Couleur",
                "Farbe",
            ],
        ),
        (
            Heading::Move,
            &["Move", "Coup", "Zug", "Züge", "Mossa", "Jugada", "Zet"],
        ),
        (Heading::Seat(Color::Black), &["Noirs", "Schwarz", "Negras"]),
        (Heading::Seat(Color::White), &["Weiß", "bianco", "Wit"]),
        (Heading::Clock(None), &["Clock", "Uhr", "Temps restant"]),
        (
            Heading::Clock(Some(Color::Black)),
            &["black_clock", "Uhr Schwarz"],
        ),
        (
            Heading::Time,
            &["Zeit", "Move time", "time_used", "white_time"],
        ),
    ] {
        for word in words {
            assert_eq!(heading(word), Some(heading_expected), "{word}");
        }
    }
    for word in ["Ann", "Zugspitze", "", "a1b2"] {
        assert_eq!(heading(word), None, "{word}");
    }
}

#[test]
fn keys_in_six_languages() {
    for (name, keys) in [
        (
            "Black",
            &[
                "schwarz",
                "joueur noir",
                "spieler schwarz",
                "black player",
                "les noirs",
            ][..],
        ),
        (
            "White",
            &["weiss", "jugador blanco", "bianco", "speler wit"],
        ),
        ("Black2", &["noir 2", "schwarz 2", "noir2"]),
        ("Date", &["datum", "data", "fecha"]),
        ("Event", &["turnier", "torneo", "toernooi", "tournoi"]),
        ("Site", &["ort", "luogo", "sede", "lugar", "plaats"]),
        ("Result", &["ergebnis", "risultato", "resultado", "uitslag"]),
        ("Round", &["runde", "turno", "ronda", "ronde"]),
        (
            "Variant",
            &[
                "aufstellung",
                "posizione iniziale",
                "schieramento",
                "opstelling",
                "disposicion",
            ],
        ),
    ] {
        for key in keys {
            assert_eq!(tag_of_key(key), Some(name), "{key}");
        }
    }
    for key in ["ann", "noir ann", "3 schwarz", "", " "] {
        assert_eq!(tag_of_key(key), None, "{key}");
    }
}

/// The tables are looked up by words as [`fold`] returns them.
#[test]
fn words_of_the_tables_are_folded() {
    let lines = COLOR_WORDS.iter().map(|row| row.1);
    let lines = lines.chain(HEADING_WORDS.iter().map(|row| row.1));
    let lines = lines.chain(TAG_WORDS.iter().map(|row| row.1));
    for word in lines.flat_map(|line| line.split(',')) {
        assert_eq!(fold(word), word.trim());
    }
}
