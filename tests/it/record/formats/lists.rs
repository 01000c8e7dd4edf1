//! Lists with a game in each line.

use std::collections::BTreeSet;

use sumito::games::AnyLayout;
use sumito::generator::{GameGenerator, LayoutChoice};
use sumito::record::{Content, Game, ProblemKind, Record, Severity};

use crate::support::{konane_sample_games, moves_of, records, standard_games};

/// Complete games with different moves, and how they are written.
pub(crate) fn games() -> Vec<(Game, String)> {
    let mut seen = BTreeSet::new();
    let games = standard_games().into_iter().map(|game| {
        let moves = moves_of(&game);
        (game, moves)
    });
    let games: Vec<_> = games
        .filter(|(game, moves)| {
            game.incomplete.is_none() && game.plies().len() >= 8 && seen.insert(moves.clone())
        })
        .collect();
    assert!(games.len() > 4, "{}", games.len());
    games
}

/// Moves with the numbers of rounds.
fn numbered(moves: &str) -> String {
    let words: Vec<&str> = moves.split(' ').collect();
    let rounds = (1..).zip(words.chunks(2));
    let rounds = rounds.map(|(number, round)| format!("{number}.{}", round.join(" ")));
    rounds.collect::<Vec<_>>().join(" ")
}

/// The game of a record, which is complete.
pub(crate) fn game(record: &Record) -> &Game {
    match &record.content {
        Content::Game(game) if game.incomplete.is_none() => game,
        _ => panic!("{}: {:?}", record.text, record.problems),
    }
}

/// Asserts that a text holds these games, each in a line of its own from this one on.
pub(crate) fn assert_list(text: &str, wanted: &[(Game, String)], first_line: u64) -> Vec<Record> {
    let found = records(text);
    assert_eq!(found.len(), wanted.len(), "{text}: {found:?}");
    for ((record, (wanted, _)), line) in found.iter().zip(wanted).zip(first_line..) {
        assert_eq!(
            game(record).move_codes(),
            wanted.move_codes(),
            "{}",
            record.text
        );
        assert_eq!(record.location.line, line);
    }
    found
}

#[test]
fn each_line_is_a_game() {
    let games = games();
    for form in [
        |_: usize, moves: &str| moves.to_owned(),
        |_: usize, moves: &str| format!("{moves} 1-0"),
        |_: usize, moves: &str| moves.replace(' ', ","),
        |number: usize, moves: &str| format!("{number}\t{moves}\t0-1"),
        |number: usize, moves: &str| format!("{number}. {moves} *"),
        |number: usize, moves: &str| format!("{}. {moves}", number * number),
        |number: usize, moves: &str| format!("{},{moves}", 100 - number),
        |_: usize, moves: &str| format!("{} {moves}", moves.split(' ').count()),
        |number: usize, moves: &str| format!("Game {number}: {moves} 1-0"),
        |number: usize, moves: &str| format!("g{number:05} {moves}"),
        |number: usize, moves: &str| format!("self-play/{number};{moves}"),
        |number: usize, moves: &str| format!("{number}\t{}", numbered(moves)),
        |number: usize, moves: &str| format!("g{number:05} {}", numbered(moves)),
        |number: usize, moves: &str| format!("{number},1-0,{moves}"),
        |number: usize, moves: &str| format!("g{number} 1-0 {moves}"),
        |number: usize, moves: &str| format!("run{number}\tAnn\tBen\t1-0\t{moves}"),
        |number: usize, moves: &str| format!("net{number} vs bot{number}: {moves}"),
        |number: usize, moves: &str| format!("Ann{number} - Ben 1-0 {moves}"),
        |_: usize, moves: &str| format!("- {moves}"),
        |_: usize, moves: &str| format!("{moves} 8"),
    ] {
        let lines: Vec<String> = (1..)
            .zip(&games)
            .map(|(number, (_, moves))| form(number, moves))
            .collect();
        assert_list(&lines.join("\n"), &games, 1);
    }
}

#[test]
fn what_stands_before_and_after_the_moves_is_kept() {
    let games = games();
    let lines = |form: fn(usize, &str) -> String| {
        let lines = (1..)
            .zip(&games)
            .map(|(number, (_, moves))| form(number, moves));
        lines.collect::<Vec<String>>().join("\n")
    };
    let found = assert_list(
        &lines(|number: usize, moves: &str| format!("g{number:05}\t{moves}\t0-1")),
        &games,
        1,
    );
    for (number, record) in (1..).zip(&found) {
        assert_eq!(game(record).tag("GameId"), Some(&*format!("g{number:05}")));
        assert!(
            record
                .problems
                .iter()
                .all(|problem| problem.location.line == number)
        );
    }
    let moves = "a1b2 i5h5 a2b3 i6h6";
    for line in [
        format!("{moves};0-1"),
        format!("0-1 {moves}"),
        format!("0-1,{moves}"),
        format!("| 17 | 0-1 | {moves} |"),
        format!("g17 0-1 {moves}"),
        format!("Ann;Ben;0-1;{moves}"),
    ] {
        let found = records(&line);
        assert_eq!(game(&found[0]).result.code(), "0-1", "{line}");
        assert_eq!(
            game(&found[0]).tag("GameId").is_some(),
            line.starts_with('g'),
            "{line}"
        );
    }
    let found = records(format!("{moves} 1-0\na5b5 i8h8 a4b4 i7h7 0-1"));
    let results: Vec<&str> = found
        .iter()
        .map(|record| game(record).result.code())
        .collect();
    assert_eq!(results, ["1-0", "0-1"]);
    // More moves than a round of six players with two moves each.
    let long = &games[0].1;
    let found = records(format!("17;{long}\n18;{long}"));
    assert!(
        found.len() == 2
            && found
                .iter()
                .all(|record| game(record).move_codes() == games[0].0.move_codes())
    );
    let found = records(format!("Ann - Bob 1-0 {moves}"));
    assert_eq!(
        (game(&found[0]).tag("White"), game(&found[0]).result.code()),
        (Some("Bob"), "1-0")
    );
    let found = records(format!("net1 vs bot2: {moves}"));
    assert_eq!(game(&found[0]).tag("Black"), Some("net1"));
    let found = assert_list(
        &lines(|number: usize, moves: &str| format!("Partie {number}: {moves}")),
        &games,
        1,
    );
    assert_eq!(game(&found[1]).tag("GameId"), Some("2"));
    let header = "# event: Test\n";
    let found = records(format!(
        "{header}{}",
        lines(|_: usize, moves: &str| moves.to_owned())
    ));
    assert_eq!(
        (found.len(), game(&found[0]).tag("Event")),
        (games.len(), Some("Test"))
    );
}

/// A list is longer than what is read at once.
#[test]
fn a_long_list_is_read_completely() {
    let games = games().into_iter().cycle().take(400).collect::<Vec<_>>();
    let lines: Vec<&str> = games.iter().map(|(_, moves)| &**moves).collect();
    assert_list(&lines.join("\n"), &games, 1);
}

/// Moves without numbers in lines of equal length are one game, or several one after the other.
#[test]
fn moves_that_play_on_continue_the_game() {
    let games = games();
    let wrapped = |moves: &str| {
        let words: Vec<&str> = moves.split(' ').collect();
        words
            .chunks(8)
            .map(|line| line.join(" "))
            .collect::<Vec<_>>()
            .join("\n")
    };
    for (wanted, moves) in &games {
        let found = records(wrapped(moves));
        assert_eq!(found.len(), 1, "{moves}");
        assert_eq!(game(&found[0]).move_codes(), wanted.move_codes());
    }
    let text: Vec<String> = games.iter().map(|(_, moves)| wrapped(moves)).collect();
    let found = records(text.join("\n"));
    assert_eq!(found.len(), games.len());
    for (record, (wanted, _)) in found.iter().zip(&games) {
        assert_eq!(game(record).move_codes(), wanted.move_codes());
    }
}

/// Remarks and short games between the lines.
#[test]
fn what_stands_between_the_games_belongs_to_the_next_one() {
    let games = games();
    let [(one, first), (two, second), ..] = &games[..] else {
        panic!("two games")
    };
    let found = records(format!(
        "{first}\n1-0\nthe second game was better\n{second}\na1b2\n{first}\n"
    ));
    assert_eq!(found.len(), 4, "{found:?}");
    assert_eq!(game(&found[0]).move_codes(), one.move_codes());
    assert_eq!(
        (
            game(&found[0]).result.code(),
            game(&found[1]).comment.as_deref()
        ),
        ("1-0", Some("the second game was better"))
    );
    assert_eq!(game(&found[1]).move_codes(), two.move_codes());
    assert_eq!(game(&found[2]).plies().len(), 1);
    assert_eq!(game(&found[3]).move_codes(), one.move_codes());
}

/// A line with the form of a list that is none of moves.
#[test]
fn text_with_moves_is_no_list() {
    for text in [
        "A B C D a1b2 (i5h5) x",
        "Ann Ben a1b2\na1b2 i5h5 a2b3 i6h6",
        "g1;1.a1b2;",
        "\"g1\",1.a1b2 é\n\"g2\",1. a1b2",
    ] {
        assert!(!records(text).is_empty(), "{text}");
    }
}

/// A number before moves without numbers is that of the first move, unless they are a game from its beginning.
#[test]
fn a_fragment_is_no_game_of_a_list() {
    let (_, moves) = &games()[0];
    let words: Vec<&str> = moves.split(' ').collect();
    let found = records(format!("5. {}", words[8..].join(" ")));
    let is_game = found
        .iter()
        .any(|record| matches!(&record.content, Content::Game(game) if !game.is_fragment()));
    assert!(!is_game, "{found:?}");
    let start = &games()[0].0;
    let position = start.positions().nth(8).unwrap();
    let found = records(format!(
        "[StartPosition \"{position}\"]\n\n5. {}",
        words[8..].join(" ")
    ));
    let mut problems = found[0].problems.iter();
    assert!(
        problems.any(|problem| problem.kind == ProblemKind::MoveNumber),
        "{found:?}"
    );
}

#[test]
fn lists_of_konane() {
    // Boards of more than ten columns have no cells of Abalone.
    let (wide, games): (Vec<Game>, Vec<Game>) = konane_sample_games()
        .into_iter()
        .partition(|game| moves_of(game).contains('m'));
    let lines: Vec<String> = games.iter().chain(&wide).map(moves_of).collect();
    assert_eq!(records(lines.join("\n")).len(), lines.len());
    for form in [
        |number: usize, moves: &str| format!("{number} {moves}"),
        |_: usize, moves: &str| moves.replace(' ', ","),
        |_: usize, moves: &str| moves.replace(' ', ";"),
        |_: usize, moves: &str| moves.replace(' ', "; "),
    ] {
        let lines = games.iter().map(moves_of).enumerate();
        let lines: Vec<String> = lines.map(|(number, moves)| form(number, &moves)).collect();
        let found = records(lines.join("\n"));
        assert_eq!(found.len(), games.len(), "{found:?}");
        for (record, wanted) in found.iter().zip(&games) {
            assert_eq!(game(record).move_codes(), wanted.move_codes());
        }
    }
    // `a1 a2` is also a move of Abalone.
    let found = records("1 a1 a2 c1-a1 b3-b1 c3-c1");
    assert_eq!(game(&found[0]).plies().len(), 5);
}

/// Layouts other than the most common ones, from which the first ply alone would be legal too.
#[test]
fn semicolons_between_moves() {
    for layout in ["alien-attack", "snakes", "german-daisy"] {
        let layout = AnyLayout::find(layout).unwrap();
        let wanted = GameGenerator::new(1, LayoutChoice::One(layout)).game(1);
        for separator in [";", "; "] {
            let moves = moves_of(&wanted).replace(' ', separator);
            for text in [moves.clone(), format!("{moves};{}", wanted.result)] {
                let found = records(&text);
                let found = game(&found[0]);
                assert_eq!(found.move_codes(), wanted.move_codes(), "{text}");
                assert_eq!(found.result, wanted.result, "{text}");
            }
            // The first wrong move is reported; the moves after it are no comment.
            let damaged = moves.replacen(separator, &format!("{separator}a1a9{separator}"), 3);
            let found = &records(&damaged)[0];
            let errors = found
                .problems
                .iter()
                .filter(|problem| problem.severity == Severity::Error);
            assert_eq!(errors.count(), 1, "{damaged}: {:?}", found.problems);
        }
    }
}

/// Markdown numbers the lines of a list by itself.
#[test]
fn lines_that_all_have_the_number_one_are_one_game_if_they_are_not_games_each() {
    let (game, moves) = &games()[0];
    let words: Vec<&str> = moves.split(' ').collect();
    for (begin, end) in [
        ("1. ", "\n"),
        ("1) ", "\n"),
        ("> 1. ", "\n"),
        ("1. ", "\n\n"),
    ] {
        let rounds = words
            .chunks(2)
            .map(|round| format!("{begin}{}{end}", round.join(" ")));
        let text = format!("Ann - Bob\n\n{}", rounds.collect::<String>());
        let found = records(&text);
        assert_eq!(found.len(), 1, "{text}");
        let Content::Game(read) = &found[0].content else {
            panic!("{text}");
        };
        assert_eq!(read.move_codes(), game.move_codes(), "{text}");
        let joined = found[0]
            .problems
            .iter()
            .filter(|problem| problem.kind == ProblemKind::Joined);
        let messages: Vec<&str> = joined.map(|problem| &*problem.message).collect();
        let lines = words.len().div_ceil(2);
        let message = format!(
            "the number 1 in each of {lines} lines, expected the number of the round; not counted, for the moves replay as one game"
        );
        assert_eq!(messages, [message]);
        assert!(
            found[0]
                .problems
                .iter()
                .all(|problem| problem.kind != ProblemKind::MoveNumber)
        );
    }
}

#[test]
fn lines_that_all_have_the_number_one_stay_games_that_are_games_each() {
    let told = |text: &str| {
        let found = records(text);
        let problems = found.iter().flat_map(|record| &record.problems);
        let told = problems.filter(|problem| problem.kind == ProblemKind::Reading);
        let told: Vec<String> = told.map(|problem| problem.message.clone()).collect();
        let games = found
            .iter()
            .filter(|record| matches!(record.content, Content::Game(_)));
        (games.count(), told)
    };
    let message = |lines: usize, why: &str| {
        format!(
            "the number 1 in each of {lines} lines with one round, expected the number of the round; each is a game, {why}"
        )
    };
    let as_one = "though together they replay as one game too";
    assert_eq!(
        told("1. a1b2 i5h5\n1. a2b3 i6h6\n1. b3c4 g4g5\n"),
        (3, vec![message(3, as_one)])
    );
    let not_as_one = "for together they do not replay as one game";
    assert_eq!(
        told("1. a1b2 i5h5\n1. a1b2 i6h6\n1. a1b2 a5b5\n"),
        (3, vec![message(3, not_as_one)])
    );
    // A line from which no start is known is none where the layout is stated.
    let stated = "Belgian Daisy\n1. a1b2 i5h5\n1. d4e5 i6h6\n";
    let (games, told) = told(stated);
    assert_eq!(games, 1, "{told:?}");
}
