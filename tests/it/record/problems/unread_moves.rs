//! Texts full of moves of which no game is read, and letters of other alphabets in moves.

use sumito::record::{Content, ReadOptions, Record, Repair, read};

use crate::support::{game_and_problems, move_names, records};

const MOVES: [&str; 6] = ["a1b2", "i5h5", "a2b3", "i6h6", "b3c4", "g4g5"];

fn errors(record: &Record) -> Vec<String> {
    let errors = record.problems.iter().filter(|problem| problem.is_error());
    errors.map(ToString::to_string).collect()
}

#[test]
fn text_with_many_moves_is_rejected_and_told() {
    let lines = |form: fn(&str, &str) -> String| -> String {
        let speakers = ["Ann", "Bob"].into_iter().cycle();
        speakers
            .zip(MOVES)
            .map(|(name, mv)| form(name, mv) + "\n")
            .collect()
    };
    for text in [
        lines(|name, mv| format!("{name} plays {mv}")),
        lines(|name, mv| format!("{name} moves {} to {}", &mv[..2], &mv[2..])),
    ] {
        let found = records(&text);
        assert_eq!(found.len(), 1, "{text}");
        if let Content::Game(game) = &found[0].content {
            assert_eq!(move_names(game), MOVES, "{text}");
            continue;
        }
        assert!(matches!(found[0].content, Content::Rejected), "{text}");
        let expected = "1:1: error: 6 words look like moves, the first in line 1, but";
        let (_, message) = errors(&found[0])[0]
            .split_once(": ")
            .map(|(place, rest)| (place.to_owned(), rest.to_owned()))
            .unwrap();
        assert!(message.starts_with(&expected[5..]), "{message}: {text}");
    }
    // Prose that mentions a few moves is none.
    let prose = "In this line (see a1b2 for the idea) nothing is new, as Ann said of i5h5 and Bob of a2b3; only after i6h6 we come to something else, which nobody has tried.\n";
    for record in records(prose) {
        let told = errors(&record);
        assert!(
            !told.iter().any(|error| error.contains("look like moves")),
            "{told:?}"
        );
    }
}

#[test]
fn letters_of_other_alphabets_are_told_and_repaired() {
    let text = "Layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 3.b3\u{441}4 g4g5\n";
    let found = records(text);
    assert!(
        errors(&found[0])[0].contains(
            "the letter \u{441} is Cyrillic (U+0441) and may stand for c; --repair would correct it"
        ),
        "{:?}",
        errors(&found[0])
    );
    let foreign = |name: &str| {
        name.replace('a', "\u{430}")
            .replace('c', "\u{441}")
            .replace('e', "\u{435}")
    };
    let numbered = "1.a1b2 i5h5 2.a2b3 i6h6 3.b3c4 g4g5";
    for text in [
        text.to_owned(),
        format!("Layout: Belgian Daisy\n{}\n", foreign(numbered)),
        format!(
            "Layout: Belgian Daisy\n\n{}\n",
            foreign(numbered).replace(" 2.", "\n2.")
        ),
    ] {
        let options = ReadOptions {
            repair: Repair::Unique,
            ..ReadOptions::default()
        };
        let found: Vec<Record> = read(text.as_bytes(), options).map(Result::unwrap).collect();
        let Content::Game(game) = &found[0].content else {
            panic!("{:?}: {text}", found[0].problems);
        };
        assert_eq!(
            (move_names(game), &game.incomplete),
            (MOVES.map(str::to_owned).to_vec(), &None),
            "{text}"
        );
        assert!(
            game.repaired
                .as_ref()
                .unwrap()
                .contains("letters of another alphabet")
        );
        assert!(
            !records(&text)
                .iter()
                .any(|record| matches!(record.content, Content::Preamble)),
            "{text}"
        );
    }
    let (_, problems) =
        game_and_problems("Layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 3.\u{442}3c4 g4g5\n");
    assert!(
        !problems.iter().any(|problem| problem.contains("Cyrillic")),
        "{problems:?}"
    );
}
