//! Tests of names that may be aliases.

use super::*;

fn found(names: &[(&str, u64, &str)]) -> Vec<(String, String, Difference)> {
    let names = names
        .iter()
        .map(|&(spelling, games, person)| PlayerSpelling {
            spelling: spelling.to_owned(),
            games,
            person: person.to_owned(),
        });
    let names: Vec<PlayerSpelling> = names.collect();
    let candidates = candidates(&names, NameKind::Player).into_iter();
    candidates
        .map(|candidate| (candidate.spelling, candidate.name, candidate.reason))
        .collect()
}

#[test]
fn each_difference_makes_candidates() {
    for (one, other, difference) in [
        ("budgie", "Budgie", Difference::Case),
        ("Aglaé", "aglae", Difference::Accents),
        ("play4fun", "play 4-fun", Difference::Punctuation),
        ("Vincent Frochot", "FROCHOT, Vincent", Difference::WordOrder),
        ("A. Schmidt", "Schmidt, Anna", Difference::Abbreviation),
        ("Club Ch.", "Club championship", Difference::Abbreviation),
        ("Gramgroum", "Gramgruom", Difference::Letter),
        ("abbelgriebsch", "abbelgriebch", Difference::Letter),
        ("abbelgriebsch", "abelgribsch", Difference::TwoLetters),
    ] {
        let expected = (one.to_owned(), other.to_owned(), difference);
        assert_eq!(found(&[(one, 1, one), (other, 2, other)]), [expected]);
    }
}

#[test]
fn events_with_other_numbers_are_no_candidates() {
    let names = ["MIGS 12345", "MIGS 12346", "Club Ch.", "Club championship"];
    let names = names.map(|name| PlayerSpelling {
        spelling: name.to_owned(),
        games: 1,
        person: name.to_owned(),
    });
    let found = candidates(&names, NameKind::Event);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].reason, Difference::Abbreviation);
}

#[test]
fn names_that_differ_too_much_are_no_candidates() {
    for (one, other) in [
        ("Anna", "Hanna"),
        ("player 11", "player 12"),
        ("player 1", "player 12"),
        ("Anna Schmidt", "Andrea Schmidt"),
        ("B. Schmidt", "Schmidt, Anna"),
        ("Hans Meier", "Hans Meier2"),
        ("Ula", "MLA"),
        ("!!", "??"),
        ("Gramgroum", "Gromgruum"),
    ] {
        assert_eq!(found(&[(one, 1, one), (other, 2, other)]), []);
    }
}

#[test]
fn spellings_of_one_person_are_one_name() {
    // A third name is similar to both spellings of a person: the person is a candidate once, with the least difference.
    let names = [("aze", 4, "Azé"), ("Azé", 9, "Azé"), ("AZE", 11, "AZE")];
    let expected = [("AZE".to_owned(), "Azé".to_owned(), Difference::Case)];
    assert_eq!(found(&names), expected);
}
