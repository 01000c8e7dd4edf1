//! Repair of typos: in every format, several in one game, and ambiguous ones that are not repaired.

use serde_json::Value;
use sumito::notation::Notation;
use sumito::record::{Content, Format, ProblemKind, Severity};

use crate::record::problems::diagnostics::{game, repaired};
use crate::support::AbaloneGame as _;
use crate::support::{records, standard_games, written};

/// The formats that are text.
const TEXTS: [Format; 4] = [
    Format::Linear,
    Format::Table,
    Format::Apgn,
    Format::Reversible,
];

/// A damaged move with an ejection mark is not read as a comment, in any cell of a table.
#[test]
fn a_swapped_pair_with_an_ejection_mark_is_repaired() {
    let game = crate::support::games_in(&crate::support::project("sample-games"))
        .into_iter()
        .find(|game| game.rules().eject == 3 && game.rules().players.seats() == 2);
    let text = crate::support::written(&[game.unwrap()], Format::Table, Notation::Nacre);
    let damaged = text.replacen("| c6a4(e) |", "| 6ca4(e) |", 1);
    assert_ne!(text, damaged);
    let found = repaired(&damaged);
    let Content::Game(fixed) = &found[0].content else {
        panic!("{:?}", found[0].problems)
    };
    assert!(fixed.repaired.is_some());
    assert!(fixed.moves().eq(crate::support::games(&text)[0].moves()));
}

/// In every text format the repair gives the original game, the text stays the damaged one, and other problems keep their locations.
#[test]
fn typos_are_repaired_in_every_text_format() {
    let mut damaged_records = 0;
    for game in standard_games() {
        for format in TEXTS {
            let good = written(std::slice::from_ref(&game), format, Notation::Nacre);
            let notation = match format {
                Format::Reversible => Notation::Reversible,
                _ => Notation::Nacre,
            };
            let name = |ply: usize| notation.token(game.plies()[ply].mv.to_move()).to_string();
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
            let (plain, fixed) = (&records(&damaged)[0], &repaired(&damaged)[0]);
            let found = self::game(fixed);
            assert_eq!(
                found.identity(),
                game.identity(),
                "{format:?}: {:?}",
                fixed.problems
            );
            assert_eq!(fixed.text, plain.text);
            assert!(
                found.repaired.as_ref().unwrap().contains(&name),
                "{:?}",
                found.repaired
            );
            let stop = plain
                .problems
                .iter()
                .find(|problem| problem.diagnosis.is_some())
                .unwrap();
            let warning = &fixed.problems[fixed.problems.len() - 1];
            assert_eq!(
                (warning.kind, warning.severity),
                (ProblemKind::Repaired, Severity::Warning)
            );
            assert_eq!(warning.location, stop.location);
        }
    }
    assert_eq!(damaged_records, 24);
}

#[test]
fn several_typos_in_one_game_are_repaired() {
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
    let kinds: Vec<(ProblemKind, u64)> = found
        .problems
        .iter()
        .filter(|problem| problem.kind != ProblemKind::NotationInferred)
        .map(|problem| (problem.kind, problem.location.column))
        .collect();
    let column = |word: &str| text.lines().nth(1).unwrap().find(word).unwrap() as u64 + 1;
    assert_eq!(
        kinds,
        [
            (ProblemKind::FalseEjection, column("a1b2(e)")),
            (ProblemKind::Repaired, column("9ih8")),
            (ProblemKind::Repaired, column("8i7h")),
            (ProblemKind::Repaired, column("h7g6g5f4")),
            (ProblemKind::Repaired, column("c3d4d3h4g4")),
        ]
    );
    // One typo more exceeds the limit.
    let worse = text.replace("a4b4", "4ab4");
    assert!(game(&repaired(&worse)[0]).incomplete.is_some());
}

/// A word of letters and digits of cells is an unreadable move anywhere, and not a remark.
#[test]
fn a_damaged_move_at_the_end_is_reported_as_a_move() {
    let found = &records("# layout: Belgian Daisy\n1.a1b2 5ih5")[0];
    assert!(game(found).incomplete.is_some());
    assert_eq!(
        found.problems.last().unwrap().kind,
        ProblemKind::UnreadableMove
    );
    let found = &records("# layout: Belgian Daisy\n1.a1b2 i5h5 2nd game")[0];
    assert!(game(found).incomplete.is_none());
    let fixed = &repaired("# layout: Belgian Daisy\n1.a1b2 5ih5")[0];
    assert_eq!(game(fixed).plies().len(), 2, "{:?}", fixed.problems);
}

/// If another typo explains the record as well, or a claim contradicts the repair, nothing is repaired.
#[test]
fn ambiguous_typos_are_not_repaired() {
    let head = "# layout: Belgian Daisy\n";
    let left = |text: &str| {
        let found = &repaired(format!("{head}{text}"))[0];
        assert!(
            game(found).incomplete.is_some(),
            "{text}: {:?}",
            found.problems
        );
        assert_eq!(game(found).repaired, None);
        assert!(
            found
                .problems
                .iter()
                .all(|problem| problem.kind != ProblemKind::Repaired)
        );
    };
    // At the end of a record several moves are possible, such as b2b3, c2c3 and a2b3.
    left("1.a1b2 i5h5 2.b3a2");
    let repairable = "1.a1b2 i5h5 2.a2b3 6ih6 3.c2c3 g4g5";
    left(&repairable.replace("g4g5", "g4g5(e)"));
    assert!(
        game(&repaired(format!("{head}{repairable}"))[0])
            .incomplete
            .is_none()
    );
    for claim in ["# plies: 7\n", "# score: 1-0\n"] {
        left(&format!("{claim}{repairable}"));
    }
    left(&repairable.replace("3.c2c3", "2-0 3.c2c3"));
}

#[test]
fn a_repaired_game_is_marked_in_every_format() {
    let text = "# layout: Belgian Daisy\n1.a1b2 5ih5 2.a2b3 i6h6 3.c2c3 g4g5";
    let fixed = game(&repaired(text)[0]).clone();
    let what = fixed.repaired.clone().unwrap();
    assert_eq!(what, "`5ih5` read as `i5h5` (digit and letter swapped)");
    for format in TEXTS
        .into_iter()
        .chain([Format::Ag, Format::Json, Format::Jsonl])
    {
        let text = written(std::slice::from_ref(&fixed), format, Notation::Abapro);
        let counts = ["Mended", "\"mended\""].map(|name| text.matches(name).count());
        assert_eq!(counts.iter().sum::<usize>(), 1, "{text}");
        let again = game(&records(&text)[0]).clone();
        assert_eq!(again.repaired.as_ref(), Some(&what));
        assert_eq!(again.identity(), fixed.identity());
        assert_eq!(written(&[again], format, Notation::Abapro), text);
    }
    let json = written(
        std::slice::from_ref(&fixed),
        Format::Jsonl,
        Notation::Abapro,
    );
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["mended"], what);
}
