use super::*;
use crate::record::vocabulary::word_tables::HEADING_WORDS;

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
