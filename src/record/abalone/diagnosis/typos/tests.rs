//! Tests of suggestions for typos.

use super::*;
use crate::rules::Layout;

fn suggested(word: &str, notation: Notation) -> Vec<(String, String)> {
    let position = Layout::find("Belgian Daisy").unwrap().position();
    let suggestion = suggestions(word, &position, notation).into_iter();
    suggestion
        .map(|suggestion| (suggestion.text, suggestion.typo.to_string()))
        .collect()
}

fn first(word: &str) -> (String, String) {
    suggested(word, Notation::Abapro).swap_remove(0)
}

fn pair(text: &str, typo: &str) -> (String, String) {
    (text.to_owned(), typo.to_owned())
}

#[test]
fn each_typo_has_its_kind() {
    assert_eq!(first("a1d4"), pair("a1b2", "written in Nacre notation"));
    assert_eq!(first("a1b2i5h5"), pair("a1b2 i5h5", "a missing blank"));
    assert_eq!(first("1ab2"), pair("a1b2", "digit and letter swapped"));
    assert_eq!(first("1A2B"), pair("a1b2", "digit and letter swapped"));
    assert_eq!(
        first("ab12"),
        pair("a1b2", "two neighbouring characters swapped")
    );
    assert_eq!(first("b2a1"), pair("a1b2", "cells swapped"));
    assert_eq!(first("a1-b2x"), pair("a1b2", "one character differs"));
    let suggestion = suggested("a1b", Notation::Abapro);
    assert!(
        suggestion.contains(&pair("a1b2", "one character differs")),
        "{suggestion:?}"
    );
    let suggestion = suggested("a1b3", Notation::Abapro);
    assert!(
        suggestion.contains(&pair("a1b2", "a neighbouring cell")),
        "{suggestion:?}"
    );
}

#[test]
fn wrong_ends_of_a_broadside() {
    let position = Layout::find("Standard").unwrap().position();
    let typos = |word: &str, notation| {
        let suggestion = meanings(word, &position, notation).into_iter();
        suggestion
            .map(|suggestion| {
                (
                    notation.token(suggestion.moves[0]).to_string(),
                    suggestion.typo,
                )
            })
            .collect::<Vec<_>>()
    };
    let assert_first = |word, notation, text: &str, typo| {
        let found = typos(word, notation);
        assert!(
            found.contains(&(text.to_owned(), typo)),
            "{word}: {found:?}"
        );
    };
    // c3 c4 c5 step up-left; an end two cells further is no neighbour.
    assert_first("a3c5d3", Notation::Abapro, "c3c5d3", TypoKind::BroadsideEnd);
    assert_first(
        "c3c5e5",
        Notation::Abapro,
        "c3c5d3",
        TypoKind::BroadsideTarget,
    );
    assert_first("d3c5", Notation::Nacre, "c5d3", TypoKind::CellOrder);
}

#[test]
fn words_without_suggestions() {
    for word in [
        "",
        "xyzzy",
        "e5e6",
        "e5",
        "1.e4",
        "aé",
        "((((",
        "a1b2i5h5c1c2d3",
    ] {
        assert_eq!(suggested(word, Notation::Abapro), [], "{word}");
    }
    assert_eq!(suggested(&"a1b2".repeat(100), Notation::Abapro), []);
}

#[test]
fn at_most_three_suggestions_each_once() {
    let suggestion = suggested("b3b4", Notation::Abapro);
    assert!((1..=3).contains(&suggestion.len()), "{suggestion:?}");
    let mut texts: Vec<&String> = suggestion.iter().map(|(text, _)| text).collect();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), suggestion.len());
}
