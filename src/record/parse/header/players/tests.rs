use crate::record::parse::header::field::{Field, HashPrefix};
use crate::record::parse::header::fields::fields;

/// The tags of a line.
fn values(text: &str) -> String {
    let tags = fields(text, HashPrefix::No).tags;
    let value = |field: &Field| format!("{}={}", field.name, field.value);
    tags.iter().map(value).collect::<Vec<_>>().join(" ")
}

#[test]
fn figures_end_names() {
    for (text, expected) in [
        ("Ann - Bob 1 : 0", "Black=Ann White=Bob Result=1-0"),
        ("Ann - Bob 6 : 3", "Black=Ann White=Bob Score=6 : 3"),
        ("Ann - Bob ½:½", "Black=Ann White=Bob Result=½:½"),
        ("Ann - Bob 0-1, blitz", "Black=Ann White=Bob Result=0-1"),
        (
            "Ann - Bob 0-1 Graz",
            "Black=Ann White=Bob Result=0-1 Site=Graz",
        ),
        (
            "Ann - Bob 0,5-0,5, Graz",
            "Black=Ann White=Bob Result=0,5-0,5 Site=Graz",
        ),
        (
            "Lee, Ann - Roy, Bob 0-1, Graz",
            "Black=Lee, Ann White=Roy, Bob Result=0-1 Site=Graz",
        ),
        ("Ann 1 - 0 Bob", "Result=1-0 Black=Ann White=Bob"),
        (
            "Ann ½ - ½ Bob, Graz",
            "Result=½ - ½ Black=Ann White=Bob Site=Graz",
        ),
        (
            "Bob (White) 6-2 Ann (Black)",
            "Score=2-6 Black=Ann White=Bob",
        ),
        (
            "Round 3: Ann 1 : 0 Bob",
            "Result=1-0 Black=Ann White=Bob Round=3",
        ),
        ("Ann / Bob / 0-1 / Graz", "Result=0-1 Black=Ann White=Bob"),
        (
            "Ann - Bob 1.0 - 0.0",
            "Black=Ann White=Bob Result=1.0 - 0.0",
        ),
        ("Ann - Bob O-1", "Black=Ann White=Bob Result=O-1"),
        ("Ann - Bob 6 zu 3", "Black=Ann White=Bob Score=6 zu 3"),
        ("Ann - Bob: 1 to 0", "Black=Ann White=Bob Result=1-0"),
        ("Graz - Ann - Bob - 0-1", "Result=0-1 Black=Ann White=Bob"),
    ] {
        let found = values(text).replace("1 - 0", "1-0");
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn sentences_places_and_events_around_players() {
    for (text, expected) in [
        ("Ann - Bob. White won.", "Black=Ann White=Bob Result=0-1"),
        (
            "Black won. Ann (Black) - Bob (White)",
            "Black=Ann White=Bob Result=1-0",
        ),
        (
            "Dr. A. Ode vs Bob. Black resigned.",
            "Black=Dr. A. Ode White=Bob Result=0-1 Termination=resignation",
        ),
        (
            "Ann (Graz, AUT) - Bob (Wien, AUT), 0-1",
            "Black=Ann (Graz, AUT) White=Bob (Wien, AUT) Result=0-1",
        ),
        (
            "Belgian Daisy, Ann - Bob: 1-0",
            "Variant=Belgian Daisy Black=Ann White=Bob Result=1-0",
        ),
        (
            "Lyon 2014, Ann - Bob",
            "Event=Lyon 2014 Black=Ann White=Bob",
        ),
        (
            "Lyon 2014: Ann - Bob 1-0",
            "Black=Ann White=Bob Result=1-0 Event=Lyon 2014",
        ),
        (
            "2004-05-03 Ann - Bob",
            "Black=Ann White=Bob Date=2004-05-03",
        ),
        ("Mai 2004, Ann - Bob", "Date=Mai 2004 Black=Ann White=Bob"),
        (
            "3.5.2004: Ann - Bob 1-0",
            "Black=Ann White=Bob Result=1-0 Date=3.5.2004",
        ),
        (
            "Ann contre Bob au tournoi de Lyon",
            "Black=Ann White=Bob Event=tournoi de Lyon",
        ),
        (
            "Ann gegen Bob in Graz, 2004",
            "Black=Ann White=Bob Date=2004 Site=Graz",
        ),
        (
            "Partie 1 (ronde 2) : Ann - Bob",
            "Black=Ann White=Bob Game=1 Round=2",
        ),
        ("Ann vs Bob (Ann is white)", "Black=Bob White=Ann"),
        ("Colours: Ann white, Bob black", "Black=Bob White=Ann"),
        (
            "Round 3: Black Ann, White Bob",
            "Black=Ann White=Bob Round=3",
        ),
        (
            "Jack Black - Betty White",
            "Black=Jack Black White=Betty White",
        ),
        ("Ronde : 3, Table : 4", "Round=3 Table=4"),
        (
            "Noirs: A (France) Blancs: B (Italie) Résultat: 0-1 Date: 3.4.2010",
            "Black=A (France) White=B (Italie) Result=0-1 Date=3.4.2010",
        ),
        ("Black: Ann Result: 1-0", "Black=Ann Result=1-0"),
    ] {
        assert_eq!(values(text), expected, "{text}");
    }
}

#[test]
fn names_with_dashes_colons_and_labels() {
    for (text, expected) in [
        (
            "Schmidt - Müller-Lüdenscheid 1-0",
            "Black=Schmidt White=Müller-Lüdenscheid Result=1-0",
        ),
        ("Müller-Huber: 1-0", "Black=Müller White=Huber Result=1-0"),
        (
            "Ann Smith : Bob Jones 1:0",
            "Black=Ann Smith White=Bob Jones Result=1-0",
        ),
        ("Club : Graz 6-3", "Club=Graz 6-3"),
        (
            "1-0 Ann Smith - Bob Jones",
            "Result=1-0 Black=Ann Smith White=Bob Jones",
        ),
        (
            "Ann (1800, White) - Bob (1700, Black) 1-0",
            "Black=Bob (1700, Black) White=Ann (1800, White) Result=0-1",
        ),
        ("Ann vs Bob, Ann white", "Black=Bob White=Ann"),
        (
            "Ann gegen Bob am 3.5.2013 in Graz",
            "Black=Ann White=Bob Date=3.5.2013 Site=Graz",
        ),
        (
            "Ann Smith - Bob Jones, Bob resigns",
            "Black=Ann Smith White=Bob Jones Result=1-0 Termination=resignation",
        ),
        ("The game Ann vs Bob", ""),
        ("Partie Ann contre Bob", ""),
        ("Ann a perdu contre Bob", ""),
    ] {
        assert_eq!(values(text), expected, "{text}");
    }
}

/// Words that name another winner than the figures beside them.
#[test]
fn other_winners_are_told() {
    for (text, result) in [
        ("Ann - Bob 1-0 Bob wins", "0-1"),
        ("Ann - Bob 1-0 for White", "1-0"),
        ("Ann - Bob 1-0 (White)", "1-0"),
    ] {
        let found = fields(text, HashPrefix::No);
        let value = found.tags.iter().find(|field| field.name == "Result");
        assert_eq!(value.map(|field| &*field.value), Some(result), "{text}");
        assert_eq!(found.notes.len(), 1, "{text}");
    }
    for text in [
        "Ann - Bob 1-0 Ann wins",
        "Ann - Bob 1-0 for Black",
        "Ann - Bob 1-0, nice",
    ] {
        assert!(fields(text, HashPrefix::No).notes.is_empty(), "{text}");
    }
}

/// The tags of a line in a fixed order.
fn sorted(values: &str) -> Vec<&str> {
    let mut tags: Vec<&str> = values.split(' ').collect();
    tags.sort_unstable();
    tags
}

#[test]
fn colors_of_players() {
    let white_first = "Black=Bob White=Ann";
    for text in [
        "Ann with White vs Bob",
        "Ann (with White) vs Bob",
        "Ann mit Weiß gegen Bob",
        "Ann as White - Bob",
        "Ann - Bob with Black",
        "Ann vs Bob, Schwarz: Bob",
        "Ann - Bob, White: Ann",
        "Ann - Bob, Bob plays Black",
        "White - Black: Ann - Bob",
        "Weiß gegen Schwarz: Ann gegen Bob",
        "White vs Black: Ann vs Bob",
    ] {
        assert_eq!(sorted(&values(text)), sorted(white_first), "{text}");
    }
    for (text, expected) in [
        ("Black - White: Ann - Bob", "Black=Ann White=Bob"),
        (
            "Weiß - Schwarz: Ann - Bob 0-1",
            "White=Ann Black=Bob Result=1-0",
        ),
        ("Ann White vs Bob", "Black=Ann White White=Bob"),
        ("Jack Black - Bob Black", "Black=Jack Black White=Bob Black"),
        ("Ann - Bob, Ann lost to White", "Black=Ann White=Bob"),
    ] {
        assert_eq!(sorted(&values(text)), sorted(expected), "{text}");
    }
}

#[test]
fn labels_before_players() {
    for (text, expected) in [
        ("No. 3 Ann - Bob", "Black=Ann White=Bob Game=3"),
        ("Nr. 3: Ann - Bob", "Black=Ann White=Bob Game=3"),
        ("R3 Ann - Bob", "Black=Ann White=Bob Round=3"),
        (
            "R3: Ann - Bob 1-0",
            "Black=Ann White=Bob Result=1-0 Round=3",
        ),
        ("Ann - Bob, R2", "Black=Ann White=Bob Round=2"),
        ("R2D2 - C3PO", "Black=R2D2 White=C3PO"),
        ("3.2 Ann - Bob", "Black=Ann White=Bob Round=3.2"),
        (
            "Rückspiel: Ann - Bob 1-0",
            "Black=Ann White=Bob Result=1-0 Stage=Rückspiel",
        ),
    ] {
        assert_eq!(values(text), expected, "{text}");
    }
}

#[test]
fn events_and_dates_around_players() {
    for (text, expected) in [
        (
            "Tournoi de Lyon - Ronde 3 - Ann - Bob",
            "Round=3 Black=Ann White=Bob Event=Tournoi de Lyon",
        ),
        (
            "Tournoi de Lyon - Ronde 3 - Ann - Bob 1-0",
            "Round=3 Black=Ann White=Bob Result=1-0 Event=Tournoi de Lyon",
        ),
        (
            "Ann - Bob - Turnier Graz",
            "Black=Ann White=Bob Event=Turnier Graz",
        ),
        (
            "Ann vs Bob 3 May 2013",
            "Black=Ann White=Bob Date=3 May 2013",
        ),
        (
            "Ann - Bob 3.5.2013 1-0",
            "Black=Ann White=Bob Date=3.5.2013 Result=1-0",
        ),
        (
            "Ann - Bob 12 mai 2013 Lyon",
            "Black=Ann White=Bob Date=12 mai 2013 Site=Lyon",
        ),
        (
            "Ann vs Bob in Graz 3 May 2013",
            "Black=Ann White=Bob Date=3 May 2013 Site=Graz",
        ),
        ("3.5.2013 Ann - Bob", "Black=Ann White=Bob Date=3.5.2013"),
        (
            "3. Mai 2013, Ann - Bob 1-0",
            "Date=3. Mai 2013 Black=Ann White=Bob Result=1-0",
        ),
        (
            "6. Runde, So 10.03.2024: Ann - Bob 1:0",
            "Black=Ann White=Bob Result=1-0 Round=6 Date=So 10.03.2024",
        ),
        (
            "Round 6 (10 March 2024): Ann - Bob",
            "Black=Ann White=Bob Round=6 Date=10 March 2024",
        ),
        ("Rd. 3: Ann - Bob", "Black=Ann White=Bob Round=3"),
        ("Runde 6, 10.3.2024", "Round=6 Date=10.3.2024"),
        (
            "Halbfinale: Ann - Bob 1-0 n.Z.",
            "Black=Ann White=Bob Result=1-0 Round=Halbfinale",
        ),
        (
            "Demi-finale, Lyon, 10 mars 2024 : Ann - Bob",
            "Black=Ann White=Bob Round=Demi-finale Site=Lyon Date=10 mars 2024",
        ),
        (
            "Ann - Bob, 10.3.2024, Remis",
            "Black=Ann White=Bob Date=10.3.2024 Termination=Remis",
        ),
        (
            "Weiß: Bob Lee, Schwarz: Ann Roy, Dortmund",
            "White=Bob Lee Black=Ann Roy",
        ),
        ("Ann Lee v Bob Roy", "Black=Ann Lee White=Bob Roy"),
        (
            "Dupont, 1843 - Durand, 1720",
            "Black=Dupont, 1843 White=Durand, 1720",
        ),
    ] {
        assert_eq!(values(text), expected, "{text}");
    }
}

/// Figures that are hardly parts of a name, but those of names with numbers, nicknames and ratings.
#[test]
fn figures_in_names_are_told() {
    for (text, count) in [
        ("Ann - Bob 1½-½", 1),
        ("Ann 1½ - Bob ½", 1),
        ("Ann 3 - Bob 2", 2),
        ("Ann vs Bob 3.5.13", 1),
        ("Hauptstraße 12 - 8010 Graz", 1),
        ("No 12 Ann - Bob", 1),
        ("White: Ann 1-0", 1),
        ("White: Ann (1)", 1),
        ("Dupont, 1843 - Durand, 1720", 2),
        ("Player 1 - Player 2", 0),
        ("Bot 3 - Ann", 0),
        ("Ann2000 - R2D2", 0),
        ("Ann (1500) - Bob (1600)", 0),
        ("White: Program 2", 0),
        ("Black: KAAH program (level 3, aggressive)", 0),
        ("Black: 3rd Player", 0),
    ] {
        let notes = fields(text, HashPrefix::No).notes;
        let told = notes.iter().filter(|note| note.2.contains("figures"));
        assert_eq!(told.count(), count, "{text}: {notes:?}");
    }
}
