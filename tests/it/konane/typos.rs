//! Typos in records of Kōnane: suggestions and repair.

use sumito::games::AnyLayout;
use sumito::generator::{GameGenerator, LayoutChoice};
use sumito::konane;
use sumito::record::{Content, Game};

use crate::record::problems::diagnostics::repaired;
use crate::support::{Random, TestDirectory, konane_sample_games, records};

/// A function that damages the word of a move.
type Damage = fn(&mut Random, &str) -> String;

fn wrong_character(random: &mut Random, word: &str) -> String {
    let at = random.below(word.len());
    let signs = match word.as_bytes()[at] {
        b'0'..=b'9' => "123456789",
        b'-' => "._=+",
        _ => "abcdefghij",
    };
    let others: Vec<char> = (signs.chars())
        .filter(|sign| !word[at..].starts_with(*sign))
        .collect();
    let wrong = others[random.below(others.len())];
    format!("{}{wrong}{}", &word[..at], &word[at + 1..])
}

fn swapped_characters(random: &mut Random, word: &str) -> String {
    let mut signs: Vec<char> = word.chars().collect();
    let at = 1 + random.below(signs.len() - 1);
    signs.swap(at - 1, at);
    signs.into_iter().collect()
}

fn swapped_squares(_: &mut Random, word: &str) -> String {
    let squares: Vec<&str> = word.split('-').rev().collect();
    squares.join("-")
}

fn missing_character(random: &mut Random, word: &str) -> String {
    let at = random.below(word.len());
    format!("{}{}", &word[..at], &word[at + 1..])
}

fn doubled_character(random: &mut Random, word: &str) -> String {
    let at = random.below(word.len());
    format!("{}{}", &word[..=at], &word[at..])
}

/// The sample games, and random games on boards of several sizes.
fn games() -> Vec<Game> {
    let layouts = ["konane-6x6", "konane-8x8", "konane-9x13"].iter();
    let generated = layouts.flat_map(|layout| {
        let layout = AnyLayout::find(layout).unwrap();
        let generator = GameGenerator::new(7, LayoutChoice::One(layout));
        (1..=6).map(move |number| generator.game(number))
    });
    generated.chain(konane_sample_games()).collect()
}

fn names(game: &Game) -> Vec<String> {
    let of = game.of::<konane::Position>().unwrap();
    of.moves().map(|mv| mv.to_string()).collect()
}

/// Results of reading damaged games.
#[derive(Debug, Default, PartialEq, Eq)]
struct Counts {
    damaged: usize,
    /// The record stops at the damaged word.
    stopped: usize,
    /// The original move is suggested.
    suggested: usize,
    /// The repair gives the original game.
    restored: usize,
    /// The repair gives another game.
    another: usize,
}

/// Both squares are those of the next row or column.
fn shifted(random: &mut Random, word: &str) -> String {
    let up = random.below(2) == 0;
    let column = random.below(2) == 0;
    let signs = word.bytes().map(|sign| match sign {
        b'a'..=b'z' if column && (up || sign == b'a') => sign + 1,
        b'a'..=b'z' if column => sign - 1,
        b'1'..=b'9' if !column && (up || sign == b'1') => sign + 1,
        b'1'..=b'9' if !column => sign - 1,
        other => other,
    });
    signs.map(char::from).collect()
}

fn left_out(_: &mut Random, _: &str) -> String {
    String::new()
}

fn count(damage: Damage) -> Counts {
    let games = games();
    let (mut random, mut found) = (Random(20_261_130), Counts::default());
    for _ in 0..200 {
        let game = &games[random.below(games.len())];
        let names = names(game);
        let ply = random.below(names.len());
        let mut words = names.clone();
        words[ply] = damage(&mut random, &names[ply]);
        if words[ply] == names[ply] {
            continue;
        }
        found.damaged += 1;
        let size = game
            .of::<konane::Position>()
            .unwrap()
            .start()
            .board()
            .size();
        let text = format!("# game: konane {size}\n{}\n", words.join(" "));
        let record = &records(&text)[0];
        let help = record.problems.iter().find_map(|problem| {
            let is_here = problem.location.ply == u32::try_from(ply + 1).ok();
            problem.diagnosis.as_ref().filter(|_| is_here)
        });
        found.stopped += usize::from(help.is_some());
        let is_offered = |meant: &str| {
            help.is_some_and(|help| help.suggestions.iter().any(|near| near.text == meant))
        };
        found.suggested += usize::from(is_offered(&names[ply]));
        if let Content::Game(read) = &repaired(&text)[0].content
            && read.repaired.is_some()
        {
            let same = self::names(read) == names;
            found.restored += usize::from(same);
            found.another += usize::from(!same);
        }
    }
    found
}

/// For 200 typos of each kind in the sample games and in random ones: the original move is nearly always suggested and the typo repaired, and no repair gives
/// another game.
#[test]
fn typos_get_suggestions_and_repair_never_gives_another_game() {
    for (what, damage) in [
        ("wrong character", wrong_character as Damage),
        ("swapped characters", swapped_characters),
        ("swapped squares", swapped_squares),
        ("missing character", missing_character),
        ("doubled character", doubled_character),
    ] {
        let found = count(damage);
        assert!(found.stopped >= 150, "{what}: {found:?}");
        let share = |part: usize| 100 * part / found.stopped;
        assert!(share(found.suggested) >= 93, "{what}: {found:?}");
        assert!(share(found.restored) >= 93, "{what}: {found:?}");
        assert_eq!(found.another, 0, "{what}: {found:?}");
    }
    // Other slips are no typos that a repair corrects.
    let found = count(shifted);
    assert!(found.suggested == found.stopped, "{found:?}");
    assert_eq!(found.another, 0, "{found:?}");
    let found = count(left_out);
    assert_eq!((found.restored, found.another), (0, 0), "{found:?}");
}

const HEAD: &str = "# game: konane 6x6\n";

/// A game of Kōnane with a typo in the third move: of the legal moves that are near to it only those are suggested after which the rest can be replayed.
#[test]
fn suggestions_are_the_moves_after_which_the_record_goes_on() {
    let suggested = |moves: &str| {
        let record = records(format!("{HEAD}{moves}")).remove(0);
        let mut found = record.problems.into_iter();
        let help = found.find_map(|problem| problem.diagnosis).unwrap();
        let texts = help.suggestions.into_iter().map(|near| near.text);
        texts.collect::<Vec<_>>()
    };
    assert_eq!(suggested("c3 c4 d3-c3"), ["a3-c3", "e3-c3"]);
    assert_eq!(suggested("c3 c4 d3-c3 d1-d3"), ["e3-c3"]);
}

/// The repaired word may be longer or shorter than the one in the record: the places of other problems stay those of the record.
#[test]
fn places_of_problems_stay_those_of_the_record() {
    for word in ["c1-3", "cc1-c3", "c1-cc3", "c-c3", "c3-c1"] {
        let text = format!("{HEAD}1. c3 c4 2. {word} e4-c4 hello");
        let record = &repaired(&text)[0];
        let Content::Game(game) = &record.content else {
            panic!("{word}: {:?}", record.problems)
        };
        assert_eq!(
            names(game),
            ["c3", "c4", "c1-c3", "e4-c4"],
            "{word} {:#?}",
            record.problems
        );
        let column = |of: &str| text.lines().nth(1).unwrap().find(of).unwrap() as u64 + 1;
        let places: Vec<u64> = record
            .problems
            .iter()
            .map(|problem| problem.location.column)
            .collect();
        assert_eq!(
            places,
            [column(word), column("hello")],
            "{word}: {:#?}",
            record.problems
        );
    }
}

/// Typos in a table, in JSON, with other signs, without blanks, in capitals and with letters of another alphabet.
#[test]
fn typos_are_repaired_in_every_form() {
    for text in [
        "# game: konane 6x6\n| 1 | c3 | c4 |\n| 2 | c1-c33 | e4-c4 |",
        "[Game \"Konane\"]\n[Board \"6x6\"]\n\n1. c3 c4 2. 1c-3c e4-c4 *",
        "{\"game\": \"konane\", \"board\": \"6x6\", \"moves\": [\"c3\", \"c4\", \"c1-c\", \"e4-c4\"]}",
        "# game: konane 6x6\n1. C3 C4 2. C1xC33 E4xC4",
        "# game: konane 6x6\n1. c3 c4 2. c1-c3e4-c4",
        "# game: konane 6x6\n1. c3 c4 2. c1–cc3 e4–c4",
        "# game: konane 6x6\n1. c3 с4 2. c1-c3 e4-c4",
    ] {
        let record = &repaired(text)[0];
        let Content::Game(game) = &record.content else {
            panic!("{text}: {:?}", record.problems)
        };
        assert!(game.repaired.is_some(), "{text}: {:?}", record.problems);
        assert_eq!(names(game), ["c3", "c4", "c1-c3", "e4-c4"], "{text}");
    }
}

#[test]
fn the_only_suggestion_of_a_reject_is_applied() {
    let directory = TestDirectory::new();
    let text =
        format!("{HEAD}c33 c4 c1-c3 e4-c4\n\n{HEAD}c2 c4 c1-c3 e4-c4\n\n{HEAD}f4 c4 c1-c3 e4-c4\n");
    let file = directory.file("games.txt", text);
    directory.run(&["import", &file]);
    let rejects = directory.json(&["rejects"]);
    let messages: Vec<&str> = (rejects.as_array().unwrap().iter())
        .map(|reject| reject["message"].as_str().unwrap())
        .collect();
    let repair = "--repair would correct it: `c33` read as `c3` (a superfluous character)";
    assert!(messages[0].contains(repair), "{messages:?}");
    let fixed = directory.run(&["rejects", "--fix", "1", "3"]);
    assert_eq!(fixed.status.code(), Some(1), "{fixed:?}");
    assert_eq!(directory.json(&["rejects"]).as_array().unwrap().len(), 2);
    let games = directory.json(&["games", "--repaired"]);
    assert_eq!(
        (games.as_array().unwrap().len(), &games[0]["plies"]),
        (1, &4.into())
    );
}
