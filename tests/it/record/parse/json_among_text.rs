//! Objects of JSON in a file that begins as text.

use crate::support::{game_and_problems, games, records};

const OBJECTS: &str = "{\"layout\":\"belgian\",\"moves\":[\"a1b2\",\"i5h5\"]}\n{\"layout\":\"belgian\",\"moves\":[\"a1b2\"]}\n";
const TEXT: &str = "# Layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3\n";

#[test]
fn each_line_with_an_object_is_a_game() {
    for (text, plies) in [
        (format!("# self-play dump\n{OBJECTS}"), vec![2, 1]),
        (format!("Self-play\n\n{OBJECTS}"), vec![2, 1]),
        (format!("{TEXT}{OBJECTS}"), vec![3, 2, 1]),
        (format!("{TEXT}\n{OBJECTS}\n{TEXT}"), vec![3, 2, 1, 3]),
    ] {
        let found: Vec<usize> = games(&text).iter().map(|game| game.plies().len()).collect();
        assert_eq!(found, plies, "{text}");
        let records = records(&text);
        assert!(
            records.iter().all(|record| record.problems.len() < 2),
            "{records:?}"
        );
    }
}

#[test]
fn comments_in_braces_are_no_objects() {
    for comment in ["{\"so\": he said", "{\"good\": he said}", "{a \"1\": b}"] {
        let closed = format!("{}}}", comment.trim_end_matches('}'));
        let (game, problems) = game_and_problems(&format!("{TEXT}{closed}\ni6h6\n"));
        assert_eq!(game.plies().len(), 4, "{closed}: {problems:?}");
    }
}
