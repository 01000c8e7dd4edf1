//! Twins are found and told, and leave if that is asked for.

use super::super::place::{Place, error};
use super::MOVES;
use serde_json::{Value, json};

/// A game of the Belgian Daisy, with its cells turned by half.
fn turned(moves: &str) -> String {
    let turn = |token: &str| -> String {
        let cell = |c: char| match c {
            'a'..='i' => char::from(b'a' + b'i' - c as u8),
            _ => char::from(b'1' + b'9' - c as u8),
        };
        token.chars().map(cell).collect()
    };
    let words = moves.split(' ').map(|word| match word.split_once('.') {
        Some((number, token)) => format!("{number}.{}", turn(token)),
        None => turn(word),
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn twins_are_found_and_nothing_is_guessed() {
    let place = Place::new();
    let game = |said: &str, moves: &str| format!("# layout: Belgian Daisy\n{said}{moves}\n\n");
    let other = MOVES.replace("5.b1c2", "5.c3d4");
    let longer = format!("{MOVES} g5h6");
    let short = "1.a1b2 i5h5 2.a2b3";
    let text = [
        game("# black: A\n# result: 1-0\n", MOVES),
        game("# black: A\n# event: Club\n# result: 1-0\n", MOVES), // 2: other headers
        game("# black: A\n# result: 1-0\n", &turned(MOVES)),       // 3: turned
        game("# black: A\n# result: 0-1\n", &turned(MOVES)),       // 4: turned, but lost
        game("# black: A\n", &turned(&longer)),                    // 5: 1 to 4 are its beginning
        game("# black: B\n", &other),                              // 6: nobody's twin
        game("# black: A\n", short),                               // 7: too short
        game(
            "# black: C\n",
            "1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5 4.b2c3 a5b5",
        ), // 8: goes on as 1 and as 6
    ];
    let file = place.file("games.txt", text.concat());
    place.json(&["import", &file]);
    let groups = |words: &[&str]| -> Vec<(String, Value)> {
        let found = place.json(&[&["db", "dedupe"], words].concat());
        let found = found.as_array().unwrap().iter();
        found
            .map(|group| {
                (
                    group["kind"].as_str().unwrap().to_owned(),
                    group["ids"].clone(),
                )
            })
            .collect()
    };
    let found = groups(&[]);
    let expected = [
        ("symmetric", json!([1, 2, 3])),
        ("headers", json!([1, 2])),
        ("headers", json!([3, 4])),
        ("truncated", json!([1, 5])),
        ("truncated", json!([2, 5])),
        ("truncated", json!([3, 5])),
        ("truncated", json!([4, 5])),
        ("truncated", json!([8, 5])),
    ];
    assert_eq!(found, expected.map(|(kind, ids)| (kind.to_owned(), ids)));
    let full = place.json(&["db", "dedupe", "--kind", "headers,truncated"]);
    assert_eq!(full[0]["differs"], json!(["Event"]));
    assert_eq!(full[1]["differs"], json!(["Result"]));
    assert_eq!(
        (&full[6]["is_certain"], &full[6]["continuations"]),
        (&json!(false), &json!(6))
    );
    assert_eq!(groups(&["--min-plies", "10"]), []);
    assert_eq!(
        groups(&["--min-plies", "3", "--kind", "truncated"]).len(),
        6
    );

    // Which one stays is for the user to say.
    assert!(error(&place.run(&["db", "dedupe", "--yes"])).contains("--keep"));
    assert!(error(&place.run(&["db", "dedupe", "--keep", "first"])).contains("--kind"));
    let surplus = |kind, keep| {
        place.json(&["db", "dedupe", "--kind", kind, "--keep", keep])[0]["surplus"].clone()
    };
    assert_eq!(surplus("headers", "first"), json!([2]));
    assert_eq!(surplus("headers", "most-tags"), json!([1]));
    assert_eq!(surplus("truncated", "longest"), json!([1]));
    assert_eq!(surplus("truncated", "first"), json!([5]));
    assert_eq!(place.json(&["db", "info"])["games"], 8);
    place.json(&[
        "db",
        "dedupe",
        "--kind",
        "symmetric,headers,truncated",
        "--keep",
        "longest",
        "--yes",
    ]);
    let left = place.json(&["games"]);
    let left: Vec<&Value> = left
        .as_array()
        .unwrap()
        .iter()
        .map(|game| &game["id"])
        .collect();
    assert_eq!(left, [5, 6, 7, 8]);
    assert_eq!(place.games(), 4);
    // Now nothing else goes on from 8 but 5 and 6, which are not the same.
    assert_eq!(groups(&[]), [("truncated".to_owned(), json!([8, 5]))]);
}
