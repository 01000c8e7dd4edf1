//! What is said about bad moves, and what is made of them: suggestions, repair, another try.

use serde_json::{Value, json};
use sumito::board::{Cell, Direction};
use sumito::notation::Notation;
use sumito::record::{Content, Format, Game, Kind, ReadOptions, Record, Repair, Severity, read};

use super::place::Place;
use super::{Random, records, sample_games, standard_games, written};

/// The records of a text, mended where they can be.
pub(super) fn repaired(text: impl AsRef<[u8]>) -> Vec<Record> {
    let options = ReadOptions {
        repair: Repair::Unique,
        ..ReadOptions::default()
    };
    read(text.as_ref(), options)
        .collect::<Result<_, _>>()
        .unwrap()
}

pub(super) fn game(record: &Record) -> &Game {
    match &record.content {
        Content::Game(game) => game,
        _ => panic!("{:?}", record.problems),
    }
}

/// A way to write a move wrongly: of a game's words, the one at a ply.
type Damage = fn(&mut Random, Vec<String>, usize) -> Vec<String>;

/// The cells of a move, and the mark of ejection behind them.
fn split_mark(word: &str) -> (&str, &str) {
    word.split_at(word.find('(').unwrap_or(word.len()))
}

/// Two neighbouring signs, or two cells, change places.
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

/// The blank before the next move is missing.
fn glue(_: &mut Random, mut words: Vec<String>, ply: usize) -> Vec<String> {
    let ply = if ply + 1 < words.len() { ply } else { ply - 1 };
    let next = words.remove(ply + 1);
    words[ply].push_str(&next);
    words
}

/// One cell is written for another beside it.
fn next_cell(random: &mut Random, mut words: Vec<String>, ply: usize) -> Vec<String> {
    let at = 2 * random.below(split_mark(&words[ply]).0.len() / 2);
    let cell: Cell = words[ply][at..at + 2].parse().unwrap();
    let beside: Vec<Cell> = Direction::ALL
        .into_iter()
        .filter_map(|direction| cell.step(direction))
        .collect();
    let wrong = beside[random.below(beside.len())].to_string();
    words[ply].replace_range(at..at + 2, &wrong);
    words
}

/// Of so many damaged games.
#[derive(Debug, Default, PartialEq, Eq)]
struct Figures {
    /// The record stops at the damaged word.
    told: usize,
    /// And what was meant is offered.
    offered: usize,
    /// Mended, and the original game.
    restored: usize,
    /// Mended, and not the original game.
    another: usize,
}

fn figures(damage: Damage, notation: Notation) -> Figures {
    let games = sample_games();
    let (mut random, mut found) = (Random(20_261_121), Figures::default());
    for _ in 0..200 {
        let game = &games[random.below(games.len())];
        let text = written(std::slice::from_ref(game), Format::Linear, notation);
        let header = &text[..=text.trim_end().rfind('\n').unwrap()];
        let name = |ply: &sumito::record::Ply| notation.token(ply.made).to_string();
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
            let is_here = problem.place.ply == u32::try_from(ply + 1).ok();
            problem.help.as_ref().filter(|_| is_here)
        });
        found.told += usize::from(help.is_some());
        let is_offered =
            help.is_some_and(|help| help.nearest.iter().any(|near| near.text == meant));
        found.offered += usize::from(is_offered);
        let record = &repaired(&damaged)[0];
        if let Content::Game(read) = &record.content
            && read.mended.is_some()
        {
            let same = read.moves().eq(game.moves());
            found.restored += usize::from(same);
            found.another += usize::from(!same);
        }
    }
    found
}

/// Of 200 places each in the sample games, with one slip: what was meant is offered nearly always, what takes no more than a
/// blank or a swap is mended, and nothing is ever mended to another game.
#[test]
fn what_was_meant_is_offered_and_repair_never_makes_another_game() {
    for notation in [
        Notation::Abapro,
        Notation::Nacre,
        Notation::Reversible,
        Notation::Playstrategy,
    ] {
        let share = |part: usize, whole: usize| 100 * part / whole;
        for (what, damage) in [("swap", swap as Damage), ("glue", glue)] {
            let found = figures(damage, notation);
            assert!(found.told >= 180, "{notation}, {what}: {found:?}");
            assert!(
                share(found.offered, found.told) >= 98 && share(found.restored, found.told) >= 95,
                "{notation}, {what}: {found:?}"
            );
            assert_eq!(found.another, 0, "{notation}, {what}");
        }
        let found = figures(next_cell, notation);
        assert!(found.told >= 150, "{notation}: {found:?}");
        assert!(
            share(found.offered, found.told) >= 80,
            "{notation}: {found:?}"
        );
        assert_eq!((found.restored, found.another), (0, 0), "{notation}");
    }
}

#[test]
fn help_is_about_moves_and_about_nothing_else() {
    let text = "# layout: Belgian Daisy\n# plies: 9\n# result: 0-3\n1.a1b2(e) i5h5 7-7 3.b2a2 i6h6";
    let found = &records(text)[0];
    assert!(found.problems.len() > 4);
    for problem in &found.problems {
        assert_eq!(
            problem.help.is_some(),
            problem.kind == Kind::IllegalMove,
            "{problem}"
        );
    }
    let help = found
        .problems
        .iter()
        .find_map(|problem| problem.help.as_deref())
        .unwrap();
    assert_eq!(help.position, game(found).last());
    assert_eq!(
        (help.word.as_str(), help.notation),
        ("b2a2", Notation::Abapro)
    );
    // After the last ejection every move is one too many, whatever it is called.
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
        .find(|problem| problem.kind == Kind::AfterTheEnd);
    assert_eq!(stop.unwrap().help, None);
}

#[test]
fn a_bad_first_move_has_help_where_the_layout_is_known() {
    let help = |text: &str| {
        let mut found = records(text).remove(0);
        assert!(matches!(found.content, Content::Rejected));
        let problem = found.problems.pop().unwrap();
        problem.help.map(|help| help.nearest[0].text.clone())
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

/// The formats that are text.
const TEXTS: [Format; 4] = [
    Format::Linear,
    Format::Table,
    Format::Apgn,
    Format::Reversible,
];

/// Every format that is text: the game is the one that was damaged, the text is the damaged one, and what else is wrong
/// keeps its place.
/// A damaged move that carries its mark is no comment, in whichever cell of a table it stands.
#[test]
fn a_swapped_pair_with_its_mark_is_mended() {
    let game = super::games_in(&super::project("sample-games"))
        .into_iter()
        .find(|game| game.rules().eject == 3 && game.rules().players.seats() == 2);
    let text = super::written(&[game.unwrap()], Format::Table, Notation::Nacre);
    let damaged = text.replacen("| c6a4(e) |", "| 6ca4(e) |", 1);
    assert_ne!(text, damaged);
    let found = repaired(&damaged);
    let Content::Game(mended) = &found[0].content else {
        panic!("{:?}", found[0].problems)
    };
    assert!(mended.mended.is_some());
    assert!(mended.moves().eq(super::games(&text)[0].moves()));
}

#[test]
fn every_format_is_mended() {
    let mut damaged_records = 0;
    for game in standard_games() {
        for format in TEXTS {
            let good = written(std::slice::from_ref(&game), format, Notation::Nacre);
            let notation = match format {
                Format::Reversible => Notation::Reversible,
                _ => Notation::Nacre,
            };
            let name = |ply: usize| notation.token(game.plies()[ply].made).to_string();
            let (head, moves) = good.split_at(good.find(&name(0)).unwrap());
            let name = name(9);
            let swapped: String = [1, 0]
                .map(|at| name.chars().nth(at).unwrap())
                .iter()
                .collect();
            let damaged = format!(
                "{head}{}",
                moves.replacen(&name, &(swapped + &name[2..]), 1)
            );
            if damaged == good {
                continue;
            }
            damaged_records += 1;
            let (plain, mended) = (&records(&damaged)[0], &repaired(&damaged)[0]);
            let found = self::game(mended);
            assert_eq!(
                found.identity(),
                game.identity(),
                "{format:?}: {:?}",
                mended.problems
            );
            assert_eq!(mended.text, plain.text);
            assert!(
                found.mended.as_ref().unwrap().contains(&name),
                "{:?}",
                found.mended
            );
            let stop = plain
                .problems
                .iter()
                .find(|problem| problem.help.is_some())
                .unwrap();
            let warning = &mended.problems[mended.problems.len() - 1];
            assert_eq!(
                (warning.kind, warning.severity),
                (Kind::Mended, Severity::Warning)
            );
            assert_eq!(warning.place, stop.place);
        }
    }
    assert_eq!(damaged_records, 24);
}

#[test]
fn several_words_in_one_game() {
    let head = "# layout: Belgian Daisy\n";
    let good = "1.a1b2 a5b5 2.i9h8 a4b4 3.i8h7 b5c5 4.h7g6 g5f4 5.c3d4d3 h4g4 6.h9g8 c5d5";
    let whole = game(&records(format!("{head}{good}"))[0]).clone();
    let text =
        format!("{head}1.a1b2(e) a5b5 2.9ih8 a4b4 3.8i7h b5c5 4.h7g6g5f4 5.c3d4d3h4g4 6.h9g8 c5d5");
    let found = &repaired(&text)[0];
    assert_eq!(
        game(found).identity(),
        whole.identity(),
        "{:?}",
        found.problems
    );
    let told: Vec<(Kind, u64)> = found
        .problems
        .iter()
        .filter(|problem| problem.kind != Kind::NotationInferred)
        .map(|problem| (problem.kind, problem.place.column))
        .collect();
    let column = |word: &str| text.lines().nth(1).unwrap().find(word).unwrap() as u64 + 1;
    assert_eq!(
        told,
        [
            (Kind::FalseEjection, column("a1b2(e)")),
            (Kind::Mended, column("9ih8")),
            (Kind::Mended, column("8i7h")),
            (Kind::Mended, column("h7g6g5f4")),
            (Kind::Mended, column("c3d4d3h4g4")),
        ]
    );
    // One more is more than a slip here and there.
    let worse = text.replace("a4b4", "4ab4");
    assert!(game(&repaired(&worse)[0]).incomplete.is_some());
}

/// A word of letters and digits of cells is a move that cannot be read, wherever it stands: not a remark.
#[test]
fn a_bad_word_at_the_end_is_a_bad_move() {
    let found = &records("# layout: Belgian Daisy\n1.a1b2 5ih5")[0];
    assert!(game(found).incomplete.is_some());
    assert_eq!(found.problems.last().unwrap().kind, Kind::UnreadableMove);
    let found = &records("# layout: Belgian Daisy\n1.a1b2 i5h5 2nd game")[0];
    assert!(game(found).incomplete.is_none());
    let mended = &repaired("# layout: Belgian Daisy\n1.a1b2 5ih5")[0];
    assert_eq!(game(mended).plies().len(), 2, "{:?}", mended.problems);
}

/// Where another slip explains the record as well, or a claim of the record speaks against it, nothing is mended.
#[test]
fn what_may_mean_two_things_is_left() {
    let head = "# layout: Belgian Daisy\n";
    let left = |text: &str| {
        let found = &repaired(format!("{head}{text}"))[0];
        assert!(
            game(found).incomplete.is_some(),
            "{text}: {:?}",
            found.problems
        );
        assert_eq!(game(found).mended, None);
        assert!(
            found
                .problems
                .iter()
                .all(|problem| problem.kind != Kind::Mended)
        );
    };
    // At the end of a record any move may be meant: b2b3, c2c3, a2b3 and others beside it.
    left("1.a1b2 i5h5 2.b3a2");
    let mended = "1.a1b2 i5h5 2.a2b3 6ih6 3.c2c3 g4g5";
    left(&mended.replace("g4g5", "g4g5(e)"));
    assert!(
        game(&repaired(format!("{head}{mended}"))[0])
            .incomplete
            .is_none()
    );
    for claim in ["# plies: 7\n", "# score: 1-0\n"] {
        left(&format!("{claim}{mended}"));
    }
    left(&mended.replace("3.c2c3", "2-0 3.c2c3"));
}

#[test]
fn a_mended_game_says_so_wherever_it_is_written() {
    let text = "# layout: Belgian Daisy\n1.a1b2 5ih5 2.a2b3 i6h6 3.c2c3 g4g5";
    let mended = game(&repaired(text)[0]).clone();
    let what = mended.mended.clone().unwrap();
    assert_eq!(what, "`5ih5` read as `i5h5` (digit and letter swapped)");
    for format in TEXTS
        .into_iter()
        .chain([Format::Ag, Format::Json, Format::Jsonl])
    {
        let text = written(std::slice::from_ref(&mended), format, Notation::Abapro);
        let told = ["Mended", "\"mended\""].map(|name| text.matches(name).count());
        assert_eq!(told.iter().sum::<usize>(), 1, "{text}");
        let again = game(&records(&text)[0]).clone();
        assert_eq!(again.mended.as_ref(), Some(&what));
        assert_eq!(again.identity(), mended.identity());
        assert_eq!(written(&[again], format, Notation::Abapro), text);
    }
    let json = written(
        std::slice::from_ref(&mended),
        Format::Jsonl,
        Notation::Abapro,
    );
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["mended"], what);
}

pub(super) const DAMAGED: &str = "# Black: glued
# Layout: Belgian Daisy
1.a1b2 i5h5 2.a2b3i6h6 3.c2c3 g4g5

# Black: without a layout
1.1ab2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5

# Black: hopeless
# Layout: Belgian Daisy
1.a1b2 i5h5 2.e5e6 i6h6
";

#[test]
fn problems_as_rows_say_what_may_be_meant() {
    let place = Place::new();
    let file = place.file("damaged.txt", DAMAGED);
    let report = place.json(&["check", &file]);
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
    let lines = place.run(&["check", &file, "--format", "jsonl"]).stdout;
    assert_eq!(serde_json::from_slice::<Value>(&lines).unwrap(), report);
    let csv = String::from_utf8(place.run(&["check", &file, "--format", "csv"]).stdout).unwrap();
    let lines: Vec<&str> = csv.lines().collect();
    assert!(
        lines[0].ends_with(",message,position,did_you_mean") && lines.len() == 5,
        "{csv}"
    );
    assert!(lines[2].ends_with("\"[\"\"a2b3 i6h6\"\"]\""), "{csv}");
    // Nothing wrong: the same fields.
    let good = place.file(
        "good.txt",
        "# layout: Standard\n# notation: Aba-Pro\n1.a1b2",
    );
    let report = place.json(&["check", &good]);
    assert_eq!(
        (&report["problems"], &report["kinds"]),
        (&json!([]), &json!({}))
    );
}

#[test]
fn an_import_shows_a_few_boards_and_counts_by_kind() {
    let place = Place::new();
    let bad = "# layout: Standard\n1.a1b2 i9h8 2.e5e6\n\n".repeat(60);
    let file = place.file("bad.txt", &bad);
    let output = place.run(&["import", &file, "--format", "json"]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (
            told.matches(" to move:").count(),
            told.matches("[illegal-move]").count()
        ),
        (3, 50)
    );
    assert!(
        told.contains("... and 10 more") && told.contains("illegal-move           60         0"),
        "{told}"
    );
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        report["kinds"],
        json!({"illegal-move": 60, "notation-inferred": 1})
    );
    let checked = String::from_utf8(place.run(&["check", &file]).stdout).unwrap();
    assert_eq!(checked.matches(" to move:").count(), 60);
}

/// Objects of JSON may stand on one line: places and carets are those of the file, in a check, in the list of rejects and
/// when they are read again.
#[test]
fn carets_in_records_that_begin_in_the_middle_of_a_line() {
    let place = Place::new();
    let line = r#"[{"black":"x","variant":"belgian","seq":"1.A1B2 I5H5"},{"black":"y","variant":"belgian","seq":"1.A1B2 E5E6"}]"#;
    let file = place.file("games.json", line);
    let column = line.find("E5E6").unwrap() + 1;
    let told = format!("games.json:1:{column}: ");
    let is_right = |text: String| {
        let at = text.find(&told).unwrap_or_else(|| panic!("{text}"));
        let shown: Vec<&str> = text[at..].lines().skip(1).collect();
        let [line, under] = shown[..2] else {
            panic!("{text}")
        };
        let sign = under.chars().position(|sign| sign == '^').unwrap();
        let there: String = line.chars().skip(sign).take(4).collect();
        assert_eq!(there, "E5E6", "{text}");
    };
    let stdout = |words: &[&str]| String::from_utf8(place.run(words).stdout).unwrap();
    is_right(stdout(&["check", &file]));
    is_right(String::from_utf8(place.run(&["import", &file]).stderr).unwrap());
    is_right(stdout(&["rejects"]));
    let reject = &place.json(&["rejects"])[0];
    assert_eq!(reject["record_column"], line.rfind('{').unwrap() + 1);
    is_right(stdout(&["show", &reject["game"].to_string()]));
    let again = place.run(&["rejects", "--retry"]);
    is_right(String::from_utf8(again.stderr).unwrap());
    // Once, however often it is named.
    assert_eq!(
        place.json(&["rejects", "1", "1"]).as_array().unwrap().len(),
        1
    );
}

#[test]
fn moves_that_a_notation_does_not_name_are_told() {
    let place = Place::new();
    let text = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.c2c3d3 i6h6";
    place.run(&["import", &place.file("broadside.txt", text)]);
    let told = |words: &[&str]| String::from_utf8(place.run(words).stderr).unwrap();
    let note = "broadsides have no name in TP notation: written in Aba-Pro (1 ply)";
    for more in [
        &[][..],
        &["--listing"],
        &["--reverse", "--listing"],
        &["--format", "json"],
    ] {
        let tp = told(&[&["replay", "1", "--notation", "tp"], more].concat());
        assert_eq!(tp.trim_end(), note);
        assert_eq!(
            told(&[&["replay", "1", "--notation", "nacre"], more].concat()),
            ""
        );
    }
}
