use super::*;
use crate::record::parse::header::field::Field;

/// The tags of a line, each with the text at its offset.
fn tags(text: &str) -> String {
    let found = fields(text, HashPrefix::No);
    let tag = |field: &Field| {
        let there = &text[field.at..];
        assert!(
            there.trim_start().starts_with(&field.value),
            "{field:?} in {text}"
        );
        format!("{}={}", field.name, field.value)
    };
    found.tags.iter().map(tag).collect::<Vec<_>>().join(" ")
}

/// The tags of a line.
fn values(text: &str) -> String {
    let found = fields(text, HashPrefix::No).tags;
    let values = found
        .iter()
        .map(|field| format!("{}={}", field.name, field.value));
    values.collect::<Vec<_>>().join(" ")
}

#[test]
fn score_result_and_ending_after_the_players() {
    for (text, expected) in [
        ("Ann vs Bob 6-2", "Black=Ann White=Bob Score=6-2"),
        ("Ann / Bob 1-0", "Black=Ann White=Bob Result=1-0"),
        ("Ann - Bob 6 - 2", "Black=Ann White=Bob Score=6-2"),
        ("Ann / Bob 6 / 2", "Black=Ann White=Bob Score=6-2"),
        ("Ann vs Bob 1/2-1/2", "Black=Ann White=Bob Result=1/2-1/2"),
        (
            "Ann vs Bob 1-0 Abandon",
            "Black=Ann White=Bob Result=1-0 Termination=Abandon",
        ),
        (
            "Ann vs Bob 6-2 Au score",
            "Black=Ann White=Bob Score=6-2 Termination=Au score",
        ),
        (
            "Ann vs Bob 1-0 Au score",
            "Black=Ann White=Bob Score=1-0 Termination=Au score",
        ),
        (
            "Ann vs Bob 0-1 match nul",
            "Black=Ann White=Bob Score=0-1 Termination=match nul",
        ),
        (
            "Ann - Bob (6-2), abandon",
            "Black=Ann White=Bob Score=6-2 Termination=abandon",
        ),
        (
            "Ann – Bob – 0-1 – Au temps",
            "Result=0-1 Termination=Au temps Black=Ann White=Bob",
        ),
        (
            "Ann - Bob (0-1, au temps) · Belgian Daisy",
            "Variant=Belgian Daisy Black=Ann White=Bob Result=0-1 Termination=au temps",
        ),
        (
            "2026-09-18 · 6-2 au score · Ann vs Bob",
            "Date=2026-09-18 Score=6-2 Termination=au score Black=Ann White=Bob",
        ),
    ] {
        let found = tags(&text.replace("6 - 2", "6-2").replace("6 / 2", "6-2"));
        assert_eq!(found, expected, "{text}");
        let spaced = fields(text, HashPrefix::No).tags;
        assert_eq!(spaced.len(), expected.matches('=').count(), "{text}");
    }
}

#[test]
fn several_keys_in_one_line() {
    for (text, expected) in [
        (
            "Noir: Dupont, Blanc: Müller, Marguerite belge",
            "Black=Dupont White=Müller Variant=Belgian Daisy",
        ),
        ("Noir: A   Blanc: B", "Black=A White=B"),
        ("Black: Zoé / White: Max", "Black=Zoé White=Max"),
        (
            "Noir: A. Martin, Blanc: B. Petit (0-1)",
            "Black=A. Martin White=B. Petit Result=0-1",
        ),
        (
            "White: Zoé, Black: Max (0-1)",
            "White=Zoé Black=Max Result=1-0",
        ),
        ("Noir : A Blanc : B", "Black=A White=B"),
        ("Noir: A (Blanc: B)", "Black=A White=B"),
        (
            "Noir: A (Paris), Blanc: B (Lyon)",
            "Black=A (Paris) White=B (Lyon)",
        ),
        ("Noir\tA\tBlanc\tB\tDate\t2004", "Black=A White=B Date=2004"),
        ("Noir,A,Blanc,B,,", "Black=A White=B"),
        ("Noir,A,Blanc,", "Black=A"),
        ("Noir,Blanc,Date,Uitslag", ""),
        ("Schwarz: Ann; Weiß: Bob", "Black=Ann White=Bob"),
        ("Joueur noir: A, Joueur blanc: B", "Black=A White=B"),
        (
            "Black: Smith, John, White: Doe, Jane",
            "Black=Smith, John White=Doe, Jane",
        ),
        (
            "Nero: Ann | Bianco: Bob | 2004",
            "Black=Ann White=Bob Date=2004",
        ),
        ("Zwart: Ann, Wit: Bob, 6-2", "Black=Ann White=Bob Score=6-2"),
        (
            "Belgian Daisy, Negras: Ann, Blancas: Bob",
            "Variant=Belgian Daisy Black=Ann White=Bob",
        ),
        (
            "Turnier: Graz, Datum: 12.3.2004",
            "Event=Graz Date=12.3.2004",
        ),
        ("Aufstellung: Belgian Daisy", "Variant=Belgian Daisy"),
        ("Fecha: 2004", "Date=2004"),
        ("Uitslag: 1-0", "Result=1-0"),
        ("Luogo: Graz", "Site=Graz"),
        ("Round 3", "Round=3"),
        ("3. Runde", "Round=3"),
    ] {
        assert_eq!(values(text), expected, "{text}");
    }
}

#[test]
fn players_with_colors_place_and_date() {
    for (text, expected) in [
        ("Ann (Black) - Bob (White)", "Black=Ann White=Bob"),
        ("Weiß Meier - Schwarz Vogel", "Black=Vogel White=Meier"),
        ("White Bob vs Black Ann", "Black=Ann White=Bob"),
        ("Black Jack - Ann", "Black=Black Jack White=Ann"),
        ("Bob (White) - Ann (Black)", "Black=Ann White=Bob"),
        ("Bob (W) vs Ann (B)", "Black=Ann White=Bob"),
        ("White (Bob) - Black (Ann)", "Black=Ann White=Bob"),
        ("Bob (blancs) / Ann (noirs)", "Black=Ann White=Bob"),
        ("Bob (Weiß) gegen Ann (Schwarz)", "Black=Ann White=Bob"),
        (
            "Ann - Bob, Graz, 12.3.2004",
            "Black=Ann White=Bob Date=12.3.2004 Site=Graz",
        ),
        ("Ann vs Bob, Graz", "Black=Ann White=Bob Site=Graz"),
        ("Ann - Bob, 6-2", "Black=Ann White=Bob Score=6-2"),
        (
            "Ann - Bob, White resigned",
            "Black=Ann White=Bob Result=1-0 Termination=White resigned",
        ),
        ("Ann - Bob, Noir gagne", "Black=Ann White=Bob Result=1-0"),
        (
            "Ann - Bob, Blanc gagne au temps",
            "Black=Ann White=Bob Result=0-1 Termination=Blanc gagne au temps",
        ),
        (
            "Smith, John - Doe, Jane",
            "Black=Smith, John White=Doe, Jane",
        ),
        ("Ann - Bob, Jr.", "Black=Ann White=Bob, Jr."),
        ("Ann gegen Bob", "Black=Ann White=Bob"),
        ("Ann gegen Bob 6:2", "Black=Ann White=Bob Score=6:2"),
        (
            "Ann - Bob, Ann won 6:0",
            "Black=Ann White=Bob Result=1-0 Score=6:0",
        ),
        ("Ann tegen Bob 0-1", "Black=Ann White=Bob Result=0-1"),
        (
            "Ann vs Bob 1-0 3.4.2010",
            "Black=Ann White=Bob Result=1-0 Date=3.4.2010",
        ),
        (
            "Ann - Bob 6-4 Belgian Daisy",
            "Black=Ann White=Bob Score=6-4 Variant=Belgian Daisy",
        ),
        (
            "Ann - Bob 6-4 Belgian Daisy 3.4.2010",
            "Black=Ann White=Bob Score=6-4 Variant=Belgian Daisy Date=3.4.2010",
        ),
        ("Ann vs Bob ½", "Black=Ann White=Bob Result=½"),
        ("Ich habe gegen Bob verloren", ""),
        ("Graz, 12.3.2004", "Site=Graz Date=12.3.2004"),
        (
            "Belgian Daisy, Graz, May 3, 2013",
            "Variant=Belgian Daisy Site=Graz Date=May 3, 2013",
        ),
        ("Belgian Daisy, a great game", ""),
        ("Here is our game from Friday:", ""),
        ("N°   - Bob", "Black=N° White=Bob"),
        ("Ann - Bob · 6   - 2", "Score=6   - 2 Black=Ann White=Bob"),
        ("Noir gagne au temps", "Result=1-0 Termination=time"),
        ("2004 was a good year", ""),
    ] {
        assert_eq!(values(text), expected, "{text}");
    }
}

/// Figures follow the order of the names, sentences do not.
#[test]
fn figures_after_white_and_black_are_swapped() {
    for (outcome, expected, notes) in [
        (" 6-2", "2-6", 1),
        (": 6-2", "2-6", 1),
        (", White won", "0-1", 0),
        (": White won", "0-1", 0),
        (": Ann won", "0-1", 0),
    ] {
        let text = format!("Ann (White) - Bob (Black){outcome}");
        let found = fields(&text, HashPrefix::No);
        assert_eq!(found.tags[2].value, expected, "{text}");
        assert_eq!(found.notes.len(), notes, "{text}");
    }
    assert_eq!(
        fields("Ann - Bob: nice game", HashPrefix::No).rest,
        ["nice game"]
    );
}

#[test]
fn players_with_numbers_points_and_draws() {
    for (text, expected) in [
        (
            "Game 1: Ann (White) vs Bob (Black)",
            "Black=Bob White=Ann Game=1",
        ),
        ("Partie n° 3 : Ann - Bob", "Black=Ann White=Bob Game=3"),
        (
            "Partita 2: Bianchi - Rossi patta",
            "Black=Bianchi White=Rossi Termination=patta Game=2",
        ),
        (
            "Game 2: A - B draw",
            "Black=A White=B Termination=draw Game=2",
        ),
        (
            "Table 3: Ann - Bob 1-0",
            "Black=Ann White=Bob Result=1-0 Table=3",
        ),
        (
            "1st game: Zoé - Max, 0-1",
            "Black=Zoé White=Max Result=0-1 Game=1",
        ),
        (
            "Round 1, game 2: Zoé - Max 0-1",
            "Black=Zoé White=Max Result=0-1 Round=1 Game=2",
        ),
        ("Ann - Bob: 0-1", "Black=Ann White=Bob Result=0-1"),
        ("Ann (0) - Bob (1)", "Black=Ann White=Bob Result=0-1"),
        ("Ann (½) - Bob (½)", "Black=Ann White=Bob Result=1/2-1/2"),
        ("Ann (6) vs Bob (2)", "Black=Ann White=Bob Score=6-2"),
        ("Ann (1) - Bob (2)", "Black=Ann (1) White=Bob (2)"),
        ("Ann 6 - Bob 4", "Black=Ann White=Bob Score=6-4"),
        ("Ann 1 vs Bob 0", "Black=Ann White=Bob Result=1-0"),
        ("Player 1 - Player 0", "Black=Player 1 White=Player 0"),
        (
            "Durand, P. (1) - Martin, J.-L. (8) 1-0",
            "Black=Durand, P. (1) White=Martin, J.-L. (8) Result=1-0",
        ),
        (
            "Game 2: Ann (USA) vs. Bob (GBR)",
            "Black=Ann (USA) White=Bob (GBR) Game=2",
        ),
        ("Ann (USA) - Bob (GBR)", "Black=Ann (USA) White=Bob (GBR)"),
        (
            "Ann (1500) vs Bob (1998)",
            "Black=Ann (1500) White=Bob (1998)",
        ),
        (
            "Final: Ann vs Bob (Belgian Daisy)",
            "Black=Ann White=Bob Variant=Belgian Daisy Round=Final",
        ),
        (
            "Ann - Bob (Belgian Daisy, 12.3.2004)",
            "Black=Ann White=Bob Variant=Belgian Daisy Date=12.3.2004",
        ),
        ("Ann vs Bob: Ann won", "Black=Ann White=Bob Result=1-0"),
        ("Ann - Bob: White won", "Black=Ann White=Bob Result=0-1"),
        ("Ann - Bob: nice game", "Black=Ann White=Bob"),
        ("Players: Ann (White), Bob (Black)", "Black=Bob White=Ann"),
        ("Joueurs : Ann et Bob", "Black=Ann White=Bob"),
        ("Spieler: Ann - Bob 1-0", "Black=Ann White=Bob Result=1-0"),
        ("Players: 2", "Players=2"),
        ("Match: Ann - Bob", "Black=Ann White=Bob"),
        ("Betreff: Ann - Bob 1-0", "Black=Ann White=Bob Result=1-0"),
        ("Poule A: Ann - Bob", "Black=Ann White=Bob Stage=Poule A"),
        (
            "Freundschaftsspiel: Ann gegen Bob",
            "Black=Ann White=Bob Stage=Freundschaftsspiel",
        ),
        ("Arbiter: Ann - Bob", "Arbiter=Ann - Bob"),
        ("Event: Ann vs Bob", "Event=Ann vs Bob"),
        ("Ann - Bob, ½–½", "Black=Ann White=Bob Result=½–½"),
        ("Ann - Bob 0,5-0,5", "Black=Ann White=Bob Result=0,5-0,5"),
        ("Round,Ann,Bob", ""),
    ] {
        assert_eq!(values(text), expected, "{text}");
    }
}

#[test]
fn names_are_not_split() {
    for (black, white) in [
        ("J. R. 2nd", "Mr. 2-4ever"),
        ("Jack Black", "Father Time"),
        ("R2-D2", "player 1"),
        ("Ann 1-0", "Bob 3."),
        ("Katie", "Andrawes"),
    ] {
        for between in [" vs ", " contre ", " / ", " - ", " – "] {
            let found = tags(&format!("{black}{between}{white}"));
            assert_eq!(found, format!("Black={black} White={white}"));
        }
    }
    // A name is never parsed completely as a fact.
    assert_eq!(tags("Ann vs 6-2"), "Black=Ann White=6-2");
}
