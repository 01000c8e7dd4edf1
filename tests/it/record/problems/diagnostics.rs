//! Diagnoses of bad moves: suggestions, repair, and reading again.

use serde_json::{Value, json};
use sumito::board::{Cell, Direction};
use sumito::notation::Notation;
use sumito::record::{Content, Format, Game, ProblemKind, ReadOptions, Record, Repair, read};

use crate::support::AbaloneGame as _;
use crate::support::TestDirectory;
use crate::support::{Random, records, sample_games, written};

/// The records of a text, read with repair.
pub(crate) fn repaired(text: impl AsRef<[u8]>) -> Vec<Record> {
    let options = ReadOptions {
        repair: Repair::Unique,
        ..ReadOptions::default()
    };
    read(text.as_ref(), options)
        .collect::<Result<_, _>>()
        .unwrap()
}

pub(crate) fn game(record: &Record) -> &Game {
    match &record.content {
        Content::Game(game) => game,
        _ => panic!("{:?}", record.problems),
    }
}

pub(crate) const DAMAGED: &str = "# Black: glued
# Layout: Belgian Daisy
1.a1b2 i5h5 2.a2b3i6h6 3.c2c3 g4g5

# Black: without a layout
1.1ab2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5

# Black: hopeless
# Layout: Belgian Daisy
1.a1b2 i5h5 2.e5e6 i6h6
";

/// A function that damages the word at a ply of a game.
type Damage = fn(&mut Random, Vec<String>, usize) -> Vec<String>;

/// The cells of a move, and the ejection mark after them.
fn split_mark(word: &str) -> (&str, &str) {
    word.split_at(word.find('(').unwrap_or(word.len()))
}

/// Swaps two neighbouring characters or two cells.
fn swap(random: &mut Random, mut words: Vec<String>, ply: usize) -> Vec<String> {
    let (cells, mark) = split_mark(&words[ply]);
    let mut signs: Vec<char> = cells.chars().collect();
    let ways = signs.len() - 1;
    match random.below(ways + 1) {
        way if way < ways => signs.swap(way, way + 1),
        _ => signs.rotate_left(2),
    }
    words[ply] = signs.into_iter().collect::<String>() + mark;
    words
}

/// Removes the blank before the next move.
fn glue(_: &mut Random, mut words: Vec<String>, ply: usize) -> Vec<String> {
    let ply = if ply + 1 < words.len() { ply } else { ply - 1 };
    let next = words.remove(ply + 1);
    words[ply].push_str(&next);
    words
}

/// Replaces a cell by a neighbouring one.
fn next_cell(random: &mut Random, mut words: Vec<String>, ply: usize) -> Vec<String> {
    let at = 2 * random.below(split_mark(&words[ply]).0.len() / 2);
    let cell: Cell = words[ply][at..at + 2].parse().unwrap();
    let neighbours: Vec<Cell> = Direction::ALL
        .into_iter()
        .filter_map(|direction| cell.step(direction))
        .collect();
    let wrong = neighbours[random.below(neighbours.len())].to_string();
    words[ply].replace_range(at..at + 2, &wrong);
    words
}

/// Results of reading damaged games.
#[derive(Debug, Default, PartialEq, Eq)]
struct RepairCounts {
    /// The record stops at the damaged word.
    stopped: usize,
    /// The original move is suggested.
    suggested: usize,
    /// The repair gives the original game.
    restored: usize,
    /// The repair gives another game.
    another: usize,
}

fn count_repairs(damage: Damage, notation: Notation) -> RepairCounts {
    let games = sample_games();
    let (mut random, mut found) = (Random(20_261_121), RepairCounts::default());
    for _ in 0..200 {
        let game = &games[random.below(games.len())];
        let text = written(std::slice::from_ref(game), Format::Linear, notation);
        let header = &text[..=text.trim_end().rfind('\n').unwrap()];
        let name = |ply: &sumito::record::Ply| notation.token(ply.mv.to_move()).to_string();
        let names: Vec<String> = game.plies().iter().map(name).collect();
        let ply = random.below(names.len());
        let words = damage(&mut random, names.clone(), ply);
        let ply = (0..words.len()).find(|&ply| words[ply] != names[ply]);
        let Some(ply) = ply else { continue };
        let meant = if words.len() < names.len() {
            names[ply..ply + 2].join(" ")
        } else {
            names[ply].clone()
        };
        let damaged = format!("{header}{}\n", words.join(" "));
        let record = &records(&damaged)[0];
        let help = record.problems.iter().find_map(|problem| {
            let is_here = problem.location.ply == u32::try_from(ply + 1).ok();
            problem.diagnosis.as_ref().filter(|_| is_here)
        });
        found.stopped += usize::from(help.is_some());
        let is_offered =
            help.is_some_and(|help| help.suggestions.iter().any(|near| near.text == meant));
        found.suggested += usize::from(is_offered);
        let record = &repaired(&damaged)[0];
        if let Content::Game(read) = &record.content
            && read.repaired.is_some()
        {
            let same = read.moves().eq(game.moves());
            found.restored += usize::from(same);
            found.another += usize::from(!same);
        }
    }
    found
}

/// For 200 typos of each kind in the sample games: the original move is nearly always suggested, a missing blank or a swap is repaired, and no repair
/// gives another game.
#[test]
fn typos_get_suggestions_and_repair_never_gives_another_game() {
    for notation in [
        Notation::Abapro,
        Notation::Nacre,
        Notation::Reversible,
        Notation::Playstrategy,
    ] {
        let share = |part: usize, whole: usize| 100 * part / whole;
        for (what, damage) in [("swap", swap as Damage), ("glue", glue)] {
            let found = count_repairs(damage, notation);
            assert!(found.stopped >= 180, "{notation}, {what}: {found:?}");
            assert!(
                share(found.suggested, found.stopped) >= 98
                    && share(found.restored, found.stopped) >= 95,
                "{notation}, {what}: {found:?}"
            );
            assert_eq!(found.another, 0, "{notation}, {what}");
        }
        let found = count_repairs(next_cell, notation);
        assert!(found.stopped >= 150, "{notation}: {found:?}");
        assert!(
            share(found.suggested, found.stopped) >= 80,
            "{notation}: {found:?}"
        );
        assert_eq!((found.restored, found.another), (0, 0), "{notation}");
    }
}

#[test]
fn only_bad_moves_have_suggestions() {
    let text = "# layout: Belgian Daisy\n# plies: 9\n# result: 0-3\n1.a1b2(e) i5h5 7-7 3.b2a2 i6h6";
    let found = &records(text)[0];
    assert!(found.problems.len() > 4);
    for problem in &found.problems {
        assert_eq!(
            problem.diagnosis.is_some(),
            problem.kind == ProblemKind::IllegalMove,
            "{problem}"
        );
    }
    let help = found
        .problems
        .iter()
        .find_map(|problem| problem.diagnosis.as_deref())
        .unwrap();
    assert_eq!(help.position, game(found).last_position().into());
    assert_eq!(
        (help.word.as_str(), help.notation),
        ("b2a2", Notation::Abapro)
    );
    // A move after the last ejection gets no suggestions.
    let won = written(
        &sample_games()
            .into_iter()
            .filter(|game| game.result == sumito::record::GameResult::Black)
            .collect::<Vec<_>>()[..1],
        Format::Linear,
        Notation::Abapro,
    );
    let late = &records(format!("{} a1b2", won.trim_end()))[0];
    let stop = late
        .problems
        .iter()
        .find(|problem| problem.kind == ProblemKind::AfterTheEnd);
    assert_eq!(stop.unwrap().diagnosis, None);
}

#[test]
fn a_bad_first_move_has_suggestions_if_the_layout_is_known() {
    let help = |text: &str| {
        let mut found = records(text).remove(0);
        assert!(matches!(found.content, Content::Rejected));
        let problem = found.problems.pop().unwrap();
        problem
            .diagnosis
            .map(|help| help.suggestions[0].text.clone())
    };
    assert_eq!(
        help("# layout: Belgian Daisy\n1.1ab2 i5h5").as_deref(),
        Some("a1b2")
    );
    assert_eq!(
        help("# layout: Belgian Daisy\n1.b2a1 i5h5").as_deref(),
        Some("a1b2")
    );
    assert_eq!(help("1.1ab2 i5h5"), None);
}

#[test]
fn rows_of_problems_contain_suggestions() {
    let directory = TestDirectory::new();
    let file = directory.file("damaged.txt", DAMAGED);
    let report = directory.json(&["check", &file]);
    let problems = report["problems"].as_array().unwrap();
    let of = |line: u64| {
        problems
            .iter()
            .find(|problem| problem["line"] == line)
            .unwrap()
    };
    assert_eq!(of(3)["did_you_mean"], json!(["a2b3 i6h6"]));
    assert_eq!(
        of(3)["position"],
        "1w1bb/wwwbbb/1ww1bb1/3w4/9/3b4/1bb1ww1/bbbwww/1b1ww b"
    );
    assert_eq!(
        (&of(6)["did_you_mean"], &of(6)["position"]),
        (&json!([]), &Value::Null)
    );
    assert_eq!(
        report["kinds"],
        json!({"illegal-move": 1, "notation-inferred": 1, "unreadable-move": 2})
    );
    assert_eq!(
        (&report["seen"], &report["incomplete"]),
        (&json!(3), &json!(2))
    );
    let lines = directory.run(&["check", &file, "--format", "jsonl"]).stdout;
    assert_eq!(serde_json::from_slice::<Value>(&lines).unwrap(), report);
    let csv =
        String::from_utf8(directory.run(&["check", &file, "--format", "csv"]).stdout).unwrap();
    let lines: Vec<&str> = csv.lines().collect();
    assert!(
        lines[0].ends_with(",message,position,did_you_mean") && lines.len() == 5,
        "{csv}"
    );
    assert!(lines[2].ends_with(",a2b3 i6h6"), "{csv}");
    // A valid file gives the same fields.
    let good = directory.file(
        "good.txt",
        "# layout: Standard\n# notation: Aba-Pro\n1.a1b2",
    );
    let report = directory.json(&["check", &good]);
    assert_eq!(
        (&report["problems"], &report["kinds"]),
        (&json!([]), &json!({}))
    );
}

#[test]
fn an_import_prints_few_boards_and_counts_problems_by_kind() {
    let directory = TestDirectory::new();
    let bad = "# layout: Standard\n1.a1b2 i9h8 2.e5e6\n\n".repeat(60);
    let file = directory.file("bad.txt", &bad);
    let output = directory.run(&["import", &file, "--format", "json"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (
            message.matches(" to move:").count(),
            message.matches("[illegal-move]").count()
        ),
        (3, 50)
    );
    assert!(
        message.contains("... and 10 more")
            && message.contains("illegal-move           60         0"),
        "{message}"
    );
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        report["kinds"],
        json!({"illegal-move": 60, "notation-inferred": 1})
    );
    let checked = String::from_utf8(directory.run(&["check", &file]).stdout).unwrap();
    assert_eq!(checked.matches(" to move:").count(), 60);
}

/// JSON objects may be on one line: locations and carets are those of the file, in a check, in the list of rejects and when rejects are read again.
#[test]
fn carets_are_correct_in_records_that_begin_within_a_line() {
    let directory = TestDirectory::new();
    let line = r#"[{"black":"x","variant":"belgian","seq":"1.A1B2 I5H5"},{"black":"y","variant":"belgian","seq":"1.A1B2 E5E6"}]"#;
    let file = directory.file("games.json", line);
    let column = line.find("E5E6").unwrap() + 1;
    let message = format!("games.json:1:{column}: ");
    let is_right = |text: String| {
        let at = text.find(&message).unwrap_or_else(|| panic!("{text}"));
        let shown: Vec<&str> = text[at..].lines().skip(1).collect();
        let [line, under] = shown[..2] else {
            panic!("{text}")
        };
        let sign = under.chars().position(|sign| sign == '^').unwrap();
        let there: String = line.chars().skip(sign).take(4).collect();
        assert_eq!(there, "E5E6", "{text}");
    };
    let stdout = |words: &[&str]| String::from_utf8(directory.run(words).stdout).unwrap();
    is_right(stdout(&["check", &file]));
    is_right(String::from_utf8(directory.run(&["import", &file]).stderr).unwrap());
    is_right(stdout(&["rejects"]));
    let reject = &directory.json(&["rejects"])[0];
    assert_eq!(reject["record_column"], line.rfind('{').unwrap() + 1);
    is_right(stdout(&["show", &reject["game"].to_string()]));
    let again = directory.run(&["rejects", "--retry"]);
    is_right(String::from_utf8(again.stderr).unwrap());
    // A reject that is given twice is listed once.
    assert_eq!(
        directory
            .json(&["rejects", "1", "1"])
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

#[test]
fn moves_without_a_name_in_the_notation_are_reported() {
    let directory = TestDirectory::new();
    let text = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.c2c3d3 i6h6";
    directory.run(&["import", &directory.file("broadside.txt", text)]);
    let message = |words: &[&str]| String::from_utf8(directory.run(words).stderr).unwrap();
    let note = "broadsides have no name in TP notation: written in Aba-Pro (1 ply)";
    for more in [
        &[][..],
        &["--listing"],
        &["--reverse", "--listing"],
        &["--format", "json"],
    ] {
        let tp = message(&[&["replay", "1", "--notation", "tp"], more].concat());
        assert_eq!(tp.trim_end(), note);
        assert_eq!(
            message(&[&["replay", "1", "--notation", "nacre"], more].concat()),
            ""
        );
    }
}

#[test]
fn a_letter_that_looks_like_the_digit_1_is_told() {
    for (word, cell) in [("alb2", "l in `al`"), ("aIb2", "I in `aI`")] {
        let record = &records(format!("# Layout: Belgian Daisy\n1.{word} i5h5"))[0];
        let expected = format!("the letter {cell} may stand for the digit 1");
        let mut messages = record.problems.iter().map(|problem| &problem.message);
        assert!(
            messages.any(|message| message.contains(&expected)),
            "{:?}",
            record.problems
        );
    }
}
