//! Halves of a game that are imported separately are joined exactly if they fit.

use sumito::store::Database;

use super::fragments::{NAMES, final_of_2015, halves, has_only, import, listed, moves};
use crate::support::TestDirectory;

/// Halves are joined in either order, from two files or one, split between rounds or within a round.
#[test]
fn two_halves_are_joined() {
    let game = final_of_2015();
    for cut in [2, 3, 40, 41, 114] {
        let [first, second] = halves(NAMES, &game, cut);
        for order in [
            [("a", &first), ("b", &second)],
            [("b", &second), ("a", &first)],
        ] {
            let mut database = Database::in_memory().unwrap();
            let mut joined = Vec::new();
            for (source, text) in order {
                joined.extend(import(&mut database, source, text).1);
            }
            assert!(matches!(&joined[..], [one] if one.is_joined && one.fragment.source == "b"));
            has_only(&database, &game);
            let id = listed(&database)[0].id;
            let stored = database.game(id).unwrap().unwrap();
            assert_eq!(stored.source, "a");
            assert_eq!(
                stored.text,
                Some(format!("{}\n{}", first.trim_end(), second.trim_end()))
            );
            assert_eq!(stored.problems.len(), 1, "{:?}", stored.problems);
            for (source, text) in order {
                let (counts, found) = import(&mut database, source, text);
                assert_eq!((counts.duplicates, found.len()), (1, 0));
            }
            has_only(&database, &game);
            database.compact(|_| ()).unwrap();
            has_only(&database, &game);
        }
        // Records of one file need no names.
        for text in [halves("", &game, cut).join("\n\n"), {
            let [first, second] = halves("", &game, cut);
            format!("{second}\n\n{first}")
        }] {
            if cut == 41 {
                continue;
            }
            let mut database = Database::in_memory().unwrap();
            import(&mut database, "one.txt", &text);
            has_only(&database, &game);
        }
    }
}

/// An undo separates the halves again, and another one joins them.
#[test]
fn a_join_is_undone() {
    let game = final_of_2015();
    let [first, second] = halves(NAMES, &game, 40);
    let mut database = Database::in_memory().unwrap();
    import(&mut database, "a", &first);
    import(&mut database, "b", &second);
    has_only(&database, &game);
    let undone = database.undo(None).unwrap();
    assert_eq!(listed(&database).len(), 2);
    assert_eq!(database.rejects().unwrap().len(), 1);
    assert_eq!(database.check(|_| ()).unwrap().faults, Vec::<String>::new());
    database.undo(Some(undone.change)).unwrap();
    has_only(&database, &game);
    assert_eq!(database.check(|_| ()).unwrap().faults, Vec::<String>::new());
}

#[test]
fn contradictory_halves_are_not_joined() {
    let game = final_of_2015();
    let [first, second] = halves(NAMES, &game, 40);
    for (from, to) in [
        ("Ann", "Eve"),
        ("Graz", "Wien"),
        ("2004.03.12", "2005.03.12"),
        ("# Event", "# Layout: Standard\n# Event"),
        ("21.", "22."),
        ("i9h8", "a1a2"),
    ] {
        let changed = second.replacen(from, to, 1);
        if changed == second {
            continue;
        }
        let mut database = Database::in_memory().unwrap();
        import(&mut database, "a", &first);
        let (_, found) = import(&mut database, "b", &changed);
        assert_eq!((found.len(), listed(&database).len()), (0, 2), "{to}");
    }
    // Records of two files without names are not joined.
    let [nameless, second] = halves("", &game, 40);
    let mut database = Database::in_memory().unwrap();
    import(&mut database, "a", &nameless);
    assert!(import(&mut database, "b", &second).1.is_empty());
    // A game with a result has ended.
    let finished = first.replacen("# Event", "# Result: 1-0\n# Event", 1);
    let mut database = Database::in_memory().unwrap();
    import(&mut database, "a", &finished);
    let [_, second] = halves(NAMES, &game, 40);
    assert!(import(&mut database, "b", &second).1.is_empty());
}

#[test]
fn a_fragment_with_two_possible_first_halves_is_not_joined() {
    let game = final_of_2015();
    let [first, second] = halves(NAMES, &game, 40);
    let other = first.replace("# Event: Graz\n", "");
    let mut database = Database::in_memory().unwrap();
    import(&mut database, "a", &first);
    import(&mut database, "b", &other);
    let (_, found) = import(&mut database, "c", &second);
    assert!(matches!(&found[..], [one] if !one.is_joined && one.firsts.len() == 2));
    assert_eq!(listed(&database).len(), 3);
    assert_eq!(database.check(|_| ()).unwrap().faults, Vec::<String>::new());
    // After one of them is deleted, the other is joined.
    database.delete(&[2]).unwrap();
    assert!(database.join_fragments().unwrap()[0].is_joined);
    has_only(&database, &game);
}

/// With two different second halves it is not known which one belongs to the game.
#[test]
fn a_game_with_two_possible_second_halves_is_not_joined() {
    let game = final_of_2015();
    let [first, second] = halves(NAMES, &game, 40);
    let shorter = format!("{NAMES}{}\n", moves(&game, 40, 100));
    let mut database = Database::in_memory().unwrap();
    import(&mut database, "b", &second);
    import(&mut database, "c", &shorter);
    let (_, found) = import(&mut database, "a", &first);
    assert!(
        found.len() == 2
            && found
                .iter()
                .all(|one| !one.is_joined && one.firsts.len() == 1)
    );
    assert_eq!(listed(&database).len(), 3);
    assert_eq!(database.check(|_| ()).unwrap().faults, Vec::<String>::new());
}

#[test]
fn three_parts_are_joined() {
    let game = final_of_2015();
    let [first, _] = halves(NAMES, &game, 30);
    let middle = format!("{NAMES}{}\n", moves(&game, 30, 71));
    let last = format!("{NAMES}{}\n", moves(&game, 71, 115));
    let mut database = Database::in_memory().unwrap();
    for (source, text) in [("c", &last), ("b", &middle), ("a", &first)] {
        import(&mut database, source, text);
    }
    has_only(&database, &game);
}

/// The comment of a fragment that was edited has no place in the joined game, so that the two are not joined until the edit is undone. The joined game has
/// the bookmarks of both halves, and the edits of the first one.
#[test]
fn an_edited_fragment_is_not_joined_and_a_joined_game_keeps_bookmarks() {
    let [first, second] = halves(NAMES, &final_of_2015(), 40);
    let directory = TestDirectory::new();
    let (first, second) = (
        directory.file("first.txt", first),
        directory.file("second.txt", second),
    );
    directory.json(&["import", &second]);
    directory.run(&["mark", "1", "+fav"]);
    directory.json(&["edit", "1", "--tag", "Site=Rome", "--comment", "0", "mine"]);
    let output = directory.run(&["import", &first]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("not joined with its first half") && message.contains("game 1 was edited"),
        "{message}"
    );
    assert_eq!(directory.games(), 2);
    let tags = directory.json(&["show", "1"])["tags"].to_string();
    assert!(tags.contains(r#"["Site","Rome"]"#), "{tags}");
    // Without the edit, an import joins them. The first half keeps its own edit.
    directory.json(&["undo", "3"]);
    directory.json(&["edit", "2", "--comment", "1", "first"]);
    directory.run(&["mark", "2", "+other"]);
    let report = directory.json(&["import", &second]);
    assert_eq!(report["joined"], 1, "{report}");
    assert_eq!(
        directory.json(&["log"])[0]["summary"],
        "joined records that begin in mid-game, game 1, with their first halves, game 2, to game 3"
    );
    for search in ["fav", "other"] {
        let marked = directory.json(&["games", "--marked", search]);
        assert_eq!(marked[0]["id"], 3, "{marked}");
    }
    let shown = directory.json(&["show", "3"]);
    assert!(
        shown.to_string().contains(r#""comment":"first""#),
        "{shown}"
    );
    for file in [&first, &second] {
        assert_eq!(directory.json(&["import", file])["duplicates"], 1);
    }
    assert_eq!(
        directory.json(&["db", "check"])["faults"],
        serde_json::json!([])
    );
}
