//! Damaged text in every text format: the damage affects only its record.

use sumito::record::{Content, Format, GameResult, ProblemKind};

use crate::support::AbaloneGame as _;
use crate::support::{latin1, records, sample_games, written};

/// Damages of a valid record in any format, around the name of a move in its middle.
const DAMAGES_OF_TEXT: [(&str, fn(&str, &str) -> Vec<u8>, ProblemKind); 8] = [
    (
        "illegal move",
        |text, name| text.replacen(name, "e5e6", 1).into_bytes(),
        ProblemKind::IllegalMove,
    ),
    (
        "garbage token",
        |text, name| text.replacen(name, "zz9", 1).into_bytes(),
        ProblemKind::UnreadableMove,
    ),
    (
        "truncated game",
        |text, name| {
            let (start, _) = text.split_once(name).unwrap();
            start.trim_end().as_bytes().to_vec()
        },
        ProblemKind::Plies,
    ),
    (
        "unclosed comment",
        |text, name| {
            text.replacen(name, &format!("{{no end {name}"), 1)
                .into_bytes()
        },
        ProblemKind::UnclosedComment,
    ),
    (
        "unclosed variation",
        |text, name| {
            text.replacen(name, &format!("(no end {name}"), 1)
                .into_bytes()
        },
        ProblemKind::UnclosedVariation,
    ),
    (
        "wrong-encoding bytes",
        |text, _| latin1(text.replace('°', "").replace("Test", "Andr\u{e9}")),
        ProblemKind::Encoding,
    ),
    (
        "missing tags",
        |text, _| {
            let lines = text.lines().filter(|line| !line.starts_with(['#', '[']));
            lines.collect::<Vec<_>>().join("\n").into_bytes()
        },
        ProblemKind::LayoutInferred,
    ),
    (
        "NUL byte",
        |text, name| text.replacen(name, &format!("\0{name}"), 1).into_bytes(),
        ProblemKind::ControlCharacter,
    ),
];

/// As in `damage.rs`, for the other text formats.
#[test]
fn damage_affects_only_its_record_in_every_text_format() {
    let game = sample_games()
        .into_iter()
        .find(|game| game.result == GameResult::Black);
    let mut game = game.unwrap();
    // A comment without tags before it could belong to the preceding game.
    game.comment = None;
    for format in [
        Format::Linear,
        Format::Table,
        Format::Ag,
        Format::Reversible,
    ] {
        let good = |number: usize| {
            let mut game = game.clone();
            game.tags
                .retain(|(name, _)| name != "Round" && name != "Event");
            game.tags.insert(0, ("Event".into(), "Test".to_owned()));
            game.tags.push(("Round".into(), number.to_string()));
            let text = written(std::slice::from_ref(&game), format, format.notation());
            (game.identity(), text)
        };
        // The first name of a move that occurs only once.
        let names: Vec<String> = game
            .moves()
            .map(|mv| format.notation().token(mv).to_string())
            .collect();
        let text = good(0).1;
        let name = names
            .iter()
            .skip(8)
            .find(|name| text.matches(*name).count() == 1)
            .unwrap();
        let (mut file, mut lines) = (Vec::new(), Vec::new());
        for (number, (_, damage, _)) in DAMAGES_OF_TEXT.iter().enumerate() {
            file.extend(good(number).1.into_bytes());
            file.push(b'\n');
            let first_line = ends(&file) + 1;
            file.extend(damage(&good(100 + number).1, name));
            file.extend(b"\n\n");
            lines.push(first_line..ends(&file));
        }
        file.extend(good(DAMAGES_OF_TEXT.len()).1.into_bytes());

        let found = records(&file);
        let key = format.key();
        assert_eq!(found.len(), 2 * DAMAGES_OF_TEXT.len() + 1, "{key}");
        for (number, record) in found.iter().step_by(2).enumerate() {
            assert_eq!(
                (record.format, &record.problems[..]),
                (format, &[][..]),
                "{key}: good game {number}"
            );
            let is_it =
                matches!(&record.content, Content::Game(game) if game.identity() == good(number).0);
            assert!(is_it, "{key}: good game {number}");
        }
        let damaged = found.iter().skip(1).step_by(2);
        for ((record, (what, _, kind)), lines) in damaged.zip(&DAMAGES_OF_TEXT).zip(lines) {
            if format == Format::Ag && *kind == ProblemKind::LayoutInferred {
                // The board is the start position.
                assert_eq!(record.problems, [], "{key}, {what}");
                continue;
            }
            let problem = record.problems.iter().find(|problem| problem.kind == *kind);
            let problem = problem.unwrap_or_else(|| panic!("{key}, {what}: {:?}", record.problems));
            let directory = problem.location;
            assert!(
                lines.contains(&directory.line),
                "{key}, {what}: {problem} is not in lines {lines:?}"
            );
            let byte = usize::try_from(directory.offset).unwrap();
            assert_eq!(ends(&file[..byte]) + 1, directory.line, "{key}, {what}");
        }
    }
}

fn ends(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|&&byte| byte == b'\n').count() as u64
}
