//! Highlighted cells and arrows in comments: in every format that keeps comments, and as warnings where the board has no such cell.

use sumito::record::{Content, Format, Game, ProblemKind, Record, Severity, ShapedComment};

use crate::support::{records, written};
use sumito::notation::Notation;

const COMMANDS: [&str; 4] = [
    "before [%csl Ge5,Ra1]",
    "[%cal Ga1b2,Bi5h5] good",
    "[%csl Yc3] and [%cal Rc3e5]",
    "[%cal Gb2c3]",
];

/// A game with shapes before the first move, after moves, and in variations.
fn shaped() -> Game {
    let [before, first, second, varied] = COMMANDS;
    let text = format!(
        "[Variant \"belgian\"]\n\n{{{before}}} 1. a1b2 {{{first}}} (1. a2b3 {{{varied}}}) i5h5 {{{second}}} *\n"
    );
    only(&records(&text))
}

fn only(found: &[Record]) -> Game {
    let [record] = found else { panic!("{found:?}") };
    assert!(
        !record
            .problems
            .iter()
            .any(|problem| problem.kind == ProblemKind::Shape),
        "{record:?}"
    );
    match &record.content {
        Content::Game(game) => (**game).clone(),
        other => panic!("{other:?}: {:?}", record.problems),
    }
}

/// All comments of the test game.
fn comments(game: &Game) -> Vec<&str> {
    let [first, second] = game.plies() else {
        panic!("{game:?}")
    };
    let varied = &first.annotations().variations[0].plies[0];
    let plies = [first, second, varied].map(|ply| &ply.annotations().comment);
    [&game.comment]
        .into_iter()
        .chain(plies)
        .flatten()
        .map(String::as_str)
        .collect()
}

#[test]
fn shapes_come_back_from_every_format() {
    let game = shaped();
    assert_eq!(comments(&game), COMMANDS);
    for format in [
        Format::Linear,
        Format::Table,
        Format::Apgn,
        Format::Ag,
        Format::Reversible,
        Format::Json,
        Format::Jsonl,
    ] {
        let text = written(std::slice::from_ref(&game), format, Notation::Abapro);
        let again = only(&records(&text));
        assert_eq!(comments(&again)[..3], COMMANDS[..3], "{}", format.key());
        if format != Format::Table {
            assert_eq!(comments(&again)[3], COMMANDS[3], "{}", format.key());
        }
    }
}

#[test]
fn cells_that_the_board_does_not_have_are_warnings_and_stay() {
    for (header, moves, fault, message) in [
        (
            "[Variant \"belgian\"]\n\n",
            "1. a1b2 {[%csl Ge5,Gz9] x} i5h5 *",
            "Gz9",
            "`Gz9` in [%csl]",
        ),
        (
            "[Variant \"belgian\"]\n\n",
            "1. a1b2 {[%cal Ge5] x} i5h5 *",
            "Ge5",
            "two different cells",
        ),
        (
            "[Game \"konane 6x6\"]\n\n",
            "1. c3 {[%csl Gf6,Gg1]} c4 *",
            "Gg1",
            "`Gg1` in [%csl]",
        ),
    ] {
        let text = format!("{header}{moves}\n");
        let found = records(&text);
        let problems = found[0].problems.iter();
        let shapes: Vec<_> = problems
            .filter(|problem| problem.kind == ProblemKind::Shape)
            .collect();
        let [problem] = shapes[..] else {
            panic!("{:?}", found[0].problems)
        };
        assert_eq!(problem.severity, Severity::Warning);
        assert!(problem.message.contains(message), "{}", problem.message);
        // The location is that of the fault in the text.
        let column = moves.find(fault).unwrap() as u64 + 1;
        assert_eq!(
            (problem.location.line, problem.location.column),
            (3, column)
        );
        let Content::Game(game) = &found[0].content else {
            panic!("{:?}", found[0].problems)
        };
        let comment = game.plies()[0].annotations().comment.as_deref().unwrap();
        assert!(comment.contains(fault), "{comment}");
        assert!(game.incomplete.is_none());
    }
}

#[test]
fn shapes_are_taken_out_of_a_comment() {
    let is_cell = |name: &str| name.len() == 2;
    let shaped = ShapedComment::new(COMMANDS[2], is_cell);
    assert_eq!(shaped.text.as_deref(), Some("and"));
    assert_eq!(shaped.shapes.commands(), "[%csl Yc3] [%cal Rc3e5]");
}
