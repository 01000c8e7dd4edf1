//! Damaged records: damage is reported at its location and affects only its record.

use std::io::{self, Read};

use sumito::notation::Notation;
use sumito::record::{
    Content, Format, GameResult, Problem, ProblemKind, ReadOptions, Severity, Strictness, read,
};

use crate::support::{latin1, records, sample_games, written};

/// The name of a damage, the function that damages a valid record, and the kind of problem that must be reported.
type Damage = (&'static str, fn(&str) -> Vec<u8>, ProblemKind);

const DAMAGES: [Damage; 10] = [
    (
        "illegal move",
        |text| text.replace(" 5. ", " 5. e5e6 ").into_bytes(),
        ProblemKind::IllegalMove,
    ),
    (
        "garbage token",
        |text| text.replace(" 5. ", " 5. zz9 ").into_bytes(),
        ProblemKind::UnreadableMove,
    ),
    (
        "truncated game",
        |text| text[..text.len() * 2 / 3].trim_end().as_bytes().to_vec(),
        ProblemKind::Truncated,
    ),
    (
        "unclosed comment",
        |text| text.replace(" 5. ", " {no end 5. ").into_bytes(),
        ProblemKind::UnclosedComment,
    ),
    (
        "unclosed variation",
        |text| text.replace(" 5. ", " (no end 5. ").into_bytes(),
        ProblemKind::UnclosedVariation,
    ),
    (
        "wrong-encoding bytes",
        |text| latin1(text.replace("[White \"", "[White \"Andr\u{e9} ")),
        ProblemKind::Encoding,
    ),
    (
        "missing tags",
        |text| text.split_once("\n\n").unwrap().1.as_bytes().to_vec(),
        ProblemKind::LayoutInferred,
    ),
    (
        "tag without its closing quote",
        |text| text.replacen("\"]", "", 1).into_bytes(),
        ProblemKind::Tag,
    ),
    (
        "result that contradicts its tag",
        |text| {
            text.replace("[Result \"1-0\"]", "[Result \"0-1\"]")
                .into_bytes()
        },
        ProblemKind::Result,
    ),
    (
        "NUL byte",
        |text| text.replace(" 5. ", " 5. \0").into_bytes(),
        ProblemKind::ControlCharacter,
    ),
];

/// Of eleven valid games with ten damaged records between them, all eleven are intact, and all ten damages are reported at their location.
#[test]
fn damage_affects_only_its_record() {
    let mut template = sample_games()
        .into_iter()
        .find(|game| game.result == GameResult::Black)
        .unwrap();
    let mut good = |number: usize| {
        template.tags.retain(|(name, _)| name != "Round");
        template.tags.push(("Round".into(), number.to_string()));
        (
            template.clone(),
            written(
                std::slice::from_ref(&template),
                Format::Apgn,
                Notation::Abapro,
            ),
        )
    };
    let mut file: Vec<u8> = Vec::new();
    let (mut expected, mut lines) = (Vec::new(), Vec::new());
    for (number, (_, damage, _)) in DAMAGES.iter().enumerate() {
        let (game, text) = good(number);
        expected.push(game.identity());
        file.extend(text.as_bytes());
        file.push(b'\n');
        let first_line = file.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1;
        file.extend(damage(&good(100 + number).1));
        file.extend(b"\n\n");
        lines.push(first_line..file.iter().filter(|&&byte| byte == b'\n').count() as u64);
    }
    let (game, text) = good(DAMAGES.len());
    expected.push(game.identity());
    file.extend(text.as_bytes());

    let found = records(&file);
    assert_eq!(found.len(), 21);
    for (record, identity) in found.iter().step_by(2).zip(&expected) {
        assert_eq!(record.problems, [], "a good game");
        assert!(matches!(&record.content, Content::Game(game) if game.identity() == *identity));
    }
    for ((record, (what, _, kind)), lines) in
        found.iter().skip(1).step_by(2).zip(&DAMAGES).zip(lines)
    {
        let problem = record.problems.iter().find(|problem| problem.kind == *kind);
        let problem = problem.unwrap_or_else(|| panic!("{what}: {:?}", record.problems));
        assert!(
            lines.contains(&problem.location.line),
            "{what}: {problem} is not in lines {lines:?}"
        );
        let byte = usize::try_from(problem.location.offset).unwrap();
        assert_eq!(
            file[..byte].iter().filter(|&&byte| byte == b'\n').count() as u64 + 1,
            problem.location.line,
            "{what}"
        );
    }
}

#[test]
fn a_game_with_an_illegal_move_keeps_its_legal_part() {
    let found = records("# layout: Belgian Daisy\n1.a1b2 i5h5\n2.a2b3 i6h6 3.c2c3 e5e6 4.b1b2");
    let Content::Game(game) = &found[0].content else {
        panic!()
    };
    assert_eq!(game.plies().len(), 5);
    let error = found[0].problems.last().unwrap();
    assert_eq!(
        error.to_string(),
        "3:20: error: ply 6: `e5e6` is not a legal move: there is no marble on e5, expected a marble of White [illegal-move]"
    );
    assert_eq!(error.location.offset, 55);
    let strict = ReadOptions {
        strictness: Strictness::Strict,
        ..ReadOptions::default()
    };
    let rejected = read("# layout: Belgian Daisy\n1.a1b2 e5e6".as_bytes(), strict)
        .next()
        .unwrap()
        .unwrap();
    assert!(matches!(rejected.content, Content::Rejected));
}

#[test]
fn a_record_without_legal_moves_is_rejected_with_its_text() {
    for text in [
        "# black: A\n# white: B",
        "1. e5 c4 2. d5 b3",
        "# layout: Standard\n1.e5e6",
        "[Event \"x\"]\n\n*",
    ] {
        let found = records(text);
        assert!(matches!(found[0].content, Content::Rejected), "{text}");
        assert_eq!(found[0].text, text);
        assert!(
            found[0]
                .problems
                .iter()
                .any(|problem| problem.severity == Severity::Error),
            "{text}"
        );
    }
}

/// A game that loses moves is never read as complete.
#[test]
fn a_record_with_lost_moves_is_incomplete() {
    let head = "[Event \"x\"]\n[Variant \"belgian\"]\n\n";
    for (text, kind, plies) in [
        (
            "1. a1b2 { i5h5 2. a2b3 i6h6 *",
            ProblemKind::UnclosedComment,
            1,
        ),
        (
            "1. a1b2 { i5h5 2. a2b3 {note} i6h6 *",
            ProblemKind::UnclosedComment,
            1,
        ),
        (
            "1. a1b2 ( i5h5 2. a2b3 i6h6 *",
            ProblemKind::UnclosedVariation,
            1,
        ),
        ("1. a1b2 i5h5 2. zzz *", ProblemKind::UnreadableMove, 2),
        ("1. a1b2 i5h5 2.xyzzy 1-0", ProblemKind::UnreadableMove, 2),
    ] {
        let found = records(format!("{head}{text}"));
        let Content::Game(game) = &found[0].content else {
            panic!("{text}")
        };
        assert_eq!(
            (game.plies().len(), game.incomplete.is_some()),
            (plies, true),
            "{text}"
        );
        let stop = found[0]
            .problems
            .iter()
            .find(|problem| problem.severity == Severity::Error);
        assert_eq!(
            stop.map(|problem| (problem.kind, problem.location.line)),
            Some((kind, 4)),
            "{text}"
        );
    }
    // Damage without moves in it does not make a game incomplete.
    for text in ["1. a1b2 i5h5 { good night", "1. a1b2 i5h5 (good night"] {
        let found = records(format!("{head}{text}"));
        assert!(
            matches!(&found[0].content, Content::Game(game) if game.incomplete.is_none()),
            "{text}"
        );
    }
    // A result after unreadable text is still the result.
    let Content::Game(game) = &records(format!("{head}1. a1b2 i5h5 2. @@@@ 1-0"))[0].content else {
        panic!()
    };
    assert_eq!(game.result, GameResult::Black);
}

/// A reversible record without its last plies and its start position leads back to a wrong start position.
#[test]
fn an_unconfirmed_start_makes_a_game_incomplete() {
    let game = sample_games().remove(0);
    let text = written(
        std::slice::from_ref(&game),
        Format::Reversible,
        Notation::Abapro,
    );
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| {
            !line.starts_with("[StartPosition")
                && !line.starts_with("[Variant")
                && !line.starts_with("[Plies")
        })
        .collect();
    let whole = &records(lines.join("\n"))[0];
    assert!(
        matches!(&whole.content, Content::Game(found) if found.incomplete.is_none() && found.start() == game.start())
    );
    let cut = &records(lines[..lines.len() - 2].join("\n"))[0];
    let is_true = matches!(&cut.content, Content::Game(found) if found.incomplete.is_some() || found.start() == game.start());
    assert!(is_true, "{:?}", cut.problems);
    assert!(
        cut.problems
            .iter()
            .any(|problem| problem.kind == ProblemKind::FinalPosition)
    );
}

#[test]
fn a_record_over_the_size_limit_is_rejected_as_a_whole() {
    let lines = "{a comment of some length that says nothing at all} \n".repeat(30_000);
    let text = format!(
        "# layout: Standard\n1.a1b2 i9h8 {lines} 2.b1c2 h9g8\n\n# layout: Standard\n1.a1b2"
    );
    let found = records(text);
    assert_eq!(
        found
            .iter()
            .filter(|record| record.problems[..]
                .iter()
                .any(|problem| problem.kind == ProblemKind::TooLong))
            .count(),
        2
    );
    assert!(
        matches!(found[0].content, Content::Rejected)
            && matches!(found[1].content, Content::Rejected)
    );
    assert!(matches!(&found[2].content, Content::Game(game) if game.plies().len() == 1));
}

/// A stream that fails after some bytes.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("the disk is gone")),
            read => Ok(read),
        }
    }
}

#[test]
fn records_before_a_stream_error_are_kept() {
    let whole = "# layout: Standard\n1.a1b2 i9h8\n\n";
    for (last, is_incomplete) in [
        ("# layout: Standard\n1.a1b2 i9h8 2.b1c2", true),
        ("# layout: Standard\n1.a1b2 i9h8 2.b1c2 1-0\n", false),
    ] {
        let text = format!("{whole}{whole}{last}");
        let mut found = read(Failing(text.as_bytes()), ReadOptions::default());
        for _ in 0..2 {
            let record = found.next().unwrap().unwrap();
            assert!(matches!(&record.content, Content::Game(game) if game.incomplete.is_none()));
        }
        let record = found.next().unwrap().unwrap();
        let Content::Game(game) = &record.content else {
            panic!("{record:?}")
        };
        assert_eq!(
            (game.plies().len(), game.incomplete.is_some()),
            (3, is_incomplete)
        );
        let says_so = |problem: &Problem| {
            problem.kind == ProblemKind::Truncated && problem.location.line == 8
        };
        assert_eq!(record.problems.iter().any(says_so), is_incomplete);
        assert_eq!(
            found.next().unwrap().unwrap_err().to_string(),
            "the disk is gone"
        );
        assert!(found.next().is_none());
    }
}
