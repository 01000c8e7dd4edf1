//! Invariants of reading any input, shared by the mutations of `mutations.rs` and by the fuzz targets in `fuzz/`.

use crate::support::AbaloneGame as _;
use std::io::Read;

use sumito::notation::{Notation, PositionLoss, PositionNotation, Token, read_position};
use sumito::record::{
    Content, CsvRows, Format, Game, Ply, PlyOrder, ReadOptions, Record, Severity, Strictness,
    WriteOptions, Writer, read,
};
use sumito::rules::{Layout, Position, Setup};

/// Reads bytes in a format, or in the detected one, and checks the invariants of the records.
///
/// # Panics
/// When an invariant is violated.
pub(crate) fn reading(bytes: &[u8], format: Option<Format>) -> Vec<Record> {
    let tolerant = ReadOptions {
        format,
        ..ReadOptions::default()
    };
    let strict = ReadOptions {
        strictness: Strictness::Strict,
        ..tolerant
    };
    let found = all(bytes, tolerant);
    check_counts(bytes, &found);
    check_nothing_is_lost(bytes, &found);
    let lines = Lines::of(bytes);
    let ends = found.iter().skip(1).map(|record| record.location.offset);
    for (record, end) in found.iter().zip(ends.chain([lines.end() as u64])) {
        lines.check(record.location);
        assert!(
            record.location.offset < end,
            "records come one after another"
        );
        for problem in &record.problems {
            lines.check(problem.location);
            assert!(
                (record.location.offset..=end).contains(&problem.location.offset),
                "{problem} is outside of the record at {:?}",
                record.location
            );
            assert!(!problem.message.is_empty());
        }
        let offsets = record
            .problems
            .iter()
            .map(|problem| problem.location.offset);
        assert!(
            offsets.is_sorted(),
            "problems come in the order of the text"
        );
        check_content(record);
    }
    // The division of a stream into records depends neither on the strictness of the reader nor on the sizes of reads.
    check_same_cuts(&found, &all(bytes, strict));
    check_same_cuts(&found, &all(SlowReader(bytes), tolerant));
    found
}

/// Writes the complete games of records in every format, reads them again, and checks that the games are equal.
///
/// # Panics
/// When they are not.
pub(crate) fn writing(records: &[Record], choice: usize) {
    let games: Vec<&Game> = records
        .iter()
        .filter_map(|record| match &record.content {
            Content::Game(game) if game.incomplete.is_none() => Some(&**game),
            _ => None,
        })
        .collect();
    if games.is_empty() {
        return;
    }
    let any = Notation::ALL[choice % Notation::ALL.len()];
    for format in Format::writable() {
        for notation in [format.notation(), any] {
            for order in [PlyOrder::Forward, PlyOrder::Backward] {
                let options = WriteOptions {
                    notation: Some(notation),
                    rows: CsvRows::Plies,
                    order,
                };
                if order == PlyOrder::Forward || format == Format::Reversible {
                    assert_round_trip(&games, format, options);
                }
            }
        }
    }
}

fn assert_round_trip(games: &[&Game], format: Format, options: WriteOptions) {
    let mut writer = Writer::new(Vec::new(), format, options);
    for game in games {
        writer.write(game).expect("memory takes it");
    }
    let is_whole = writer.losses().next().is_none();
    let text = writer.finish().expect("memory takes it");
    let text = String::from_utf8(text).expect("what is written is UTF-8");
    // Rows of plies are not read.
    if format == Format::Csv || options.rows == CsvRows::Plies {
        return;
    }
    let again = all(text.as_bytes(), ReadOptions::default());
    let how = format!(
        "{} in {:?}, {:?}",
        format.key(),
        options.notation,
        options.order
    );
    assert_eq!(again.len(), games.len(), "{how}: as many games\n{text}");
    for (record, game) in again.iter().zip(games) {
        let Content::Game(found) = &record.content else {
            panic!("{how}: a game\n{text}\n{:?}", record.problems)
        };
        assert_eq!(
            found.first_position(),
            game.first_position(),
            "{how}: one start\n{text}\n{:?}",
            record.problems
        );
        assert!(
            found.moves().eq(game.moves()),
            "{how}: one line of moves\n{text}\n{:?}",
            record.problems
        );
        assert!(
            !is_whole || found.identity() == game.identity(),
            "{how}: one identity\n{text}\nfound {found:#?}\nexpected {game:#?}"
        );
    }
}

/// Reads a text as a position, in the detected notation and in each one, and checks that positions round-trip.
///
/// # Panics
/// When it does not.
pub(crate) fn positions(text: &str) {
    let read = PositionNotation::ALL.map(|notation| notation.read(text));
    for found in read.into_iter().chain([read_position(text)]) {
        let position = match found {
            Ok(position) => position,
            Err(error) => {
                assert!(!error.faults.is_empty() && !error.to_string().is_empty());
                continue;
            }
        };
        for notation in PositionNotation::ALL {
            let mut expected = position.setup();
            for loss in notation.losses(&position) {
                match loss {
                    PositionLoss::Turn(_) => expected.seat = 0,
                    PositionLoss::Lost(_) => expected.lost = Default::default(),
                    _ => panic!("a position of the standard game"),
                }
            }
            let text = notation.write(&position);
            for again in [notation.read(&text), read_position(&text)] {
                assert_eq!(
                    again.map(|position| position.setup()),
                    Ok(expected),
                    "{text}"
                );
            }
        }
    }
}

/// Reads each word as a move in every notation, and plays legal ones; a word that is a number selects the layout to continue from.
///
/// # Panics
/// When a move or a token does not round-trip.
pub(crate) fn moves(text: &str) {
    let layouts = Layout::all();
    let mut position = layouts[0].position();
    for word in text.split_whitespace().take(60) {
        if let Ok(number) = word.parse::<usize>() {
            position = layouts[number % layouts.len()].position();
            continue;
        }
        let Ok(token) = word.parse::<Token>() else {
            let error = Notation::Abapro
                .read(word, &position)
                .expect_err("no token");
            assert!(!error.to_string().is_empty());
            continue;
        };
        assert_eq!(token.to_string().parse(), Ok(token), "{word}");
        for notation in Notation::ALL {
            if let Ok(mv) = notation.resolve(&token, &position) {
                position = played(mv, position);
            }
            if let Ok(mv) = notation.resolve_inverse(&token, &position) {
                position.undo(mv);
                played(mv, position);
            }
        }
    }
}

/// The position after a move, after checking that all names of the move are resolved to it.
fn played(mv: sumito::rules::Move, before: Position) -> Position {
    assert!(before.is_legal(mv), "{mv:?}");
    let mut after = before;
    after.play_unchecked(mv);
    for notation in Notation::ALL
        .into_iter()
        .filter(|notation| notation.can_name(mv))
    {
        let name = notation.token(mv);
        assert_eq!(notation.read(&name.to_string(), &before), Ok(mv), "{name}");
    }
    let back = Notation::Reversible.inverse_token(mv);
    assert_eq!(
        Notation::Reversible.resolve_inverse(&back, &after),
        Ok(mv),
        "{back}"
    );
    let mut again = after;
    again.undo(mv);
    assert_eq!(again, before);
    after
}

fn all(input: impl Read, options: ReadOptions) -> Vec<Record> {
    read(input, options)
        .collect::<Result<_, _>>()
        .expect("memory does not fail")
}

/// A stream that comes in small pieces.
struct SlowReader<'a>(&'a [u8]);

impl Read for SlowReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = buffer.len().min(601);
        self.0.read(&mut buffer[..count])
    }
}

fn check_same_cuts(one: &[Record], other: &[Record]) {
    assert_eq!(one.len(), other.len());
    for (one, other) in one.iter().zip(other) {
        assert_eq!(
            (one.location, &one.text, one.number),
            (other.location, &other.text, other.number)
        );
    }
}

/// Checks that there are no more records than lines, objects and lists, and that games and rejects are numbered from 1.
fn check_counts(bytes: &[u8], found: &[Record]) {
    let signs = |wanted: &[u8]| bytes.iter().filter(|byte| wanted.contains(byte)).count();
    let most = signs(b"\n\r") + 2 * signs(b"{[") + 2;
    assert!(found.len() <= most, "{} records of {most}", found.len());
    let mut number = 0;
    for record in found {
        number += u64::from(!matches!(record.content, Content::Preamble));
        assert_eq!(record.number, number);
    }
}

/// The text of a record as the file has it: without the field that repeats what stands before the list of games in which it is, and with the last character.
fn text_in_file(record: &Record) -> [&str; 2] {
    let text = &*record.text;
    let around = [",\"around_games\":{", ",{\"around_games\":{"];
    let at = around.iter().filter_map(|field| text.rfind(field)).min();
    at.map_or([text, ""], |at| [&text[..at], &text[text.len() - 1..]])
}

/// Checks that each ASCII character other than a blank belongs to a record, except between JSON objects.
fn check_nothing_is_lost(bytes: &[u8], found: &[Record]) {
    let is_sign = |sign: &u8| (0x21..0x7f).contains(sign);
    let units = |from: fn([u8; 2]) -> u16| {
        let units = bytes.chunks_exact(2).map(|pair| from([pair[0], pair[1]]));
        units
            .filter_map(|unit| u8::try_from(unit).ok())
            .collect::<Vec<u8>>()
    };
    let given = match bytes {
        [0xff, 0xfe, ..] => units(u16::from_le_bytes),
        [0xfe, 0xff, ..] => units(u16::from_be_bytes),
        _ => bytes.to_vec(),
    };
    let texts = || found.iter().flat_map(text_in_file).flat_map(str::bytes);
    let is_text = given
        .iter()
        .copied()
        .filter(is_sign)
        .eq(texts().filter(is_sign));
    let is_said = |sign: &u8| is_sign(sign) && !b",[]}".contains(sign);
    assert!(
        is_text
            || given
                .iter()
                .copied()
                .filter(is_said)
                .eq(texts().filter(is_said)),
        "something is lost"
    );
}

/// Checks that a game replays from its start, and that an incomplete one states the reason.
fn check_content(record: &Record) {
    let has = |severity| {
        record
            .problems
            .iter()
            .any(|problem| problem.severity == severity)
    };
    match &record.content {
        Content::Game(game) => {
            assert_eq!(game.abalone_positions().last(), Some(game.last_position()));
            assert_eq!(game.abalone_positions().count(), game.plies().len() + 1);
            let mut again = Game::new(game.first_position());
            for ply in game.plies() {
                check_ply(ply);
                again.play(ply.clone()).expect("a game is legal");
            }
            assert_eq!(again.last(), game.last());
            let is_consistent = game.incomplete.is_some() || !has(Severity::Error);
            assert!(is_consistent, "{:?}", record.problems);
            let setup: Setup = game.last_position().setup();
            assert!(setup.faults(&game.rules()).is_empty());
        }
        Content::Rejected => assert!(has(Severity::Error), "rejected without a reason"),
        Content::Preamble => assert!(!has(Severity::Error)),
        other => panic!("unexpected content {other:?}"),
    }
}

fn check_ply(ply: &Ply) {
    for line in &ply.annotations().variations {
        assert!(!line.plies.is_empty());
        line.plies.iter().for_each(check_ply);
    }
}

/// The offsets of the lines of a file, computed independently of the reader.
struct Lines<'a> {
    bytes: &'a [u8],
    starts: Vec<usize>,
    is_utf16: bool,
}

impl Lines<'_> {
    fn of(bytes: &[u8]) -> Lines<'_> {
        let mark = if bytes.starts_with(b"\xef\xbb\xbf") {
            3
        } else {
            0
        };
        let ends = (0..bytes.len()).filter(|&at| match bytes[at] {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        });
        Lines {
            bytes,
            starts: std::iter::once(mark).chain(ends.map(|at| at + 1)).collect(),
            is_utf16: bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff"),
        }
    }

    /// The length of the file; an incomplete UTF-16 character at the end counts as a complete one.
    fn end(&self) -> usize {
        let is_half = self.is_utf16 && !self.bytes.len().is_multiple_of(2);
        self.bytes.len() + usize::from(is_half)
    }

    /// Checks that line, column and offset of a location agree and are within the file.
    fn check(&self, directory: sumito::record::Location) {
        let offset = usize::try_from(directory.offset).expect("a byte of the file");
        assert!(offset <= self.end(), "{directory:?} is not in the file");
        assert!(
            directory.line >= 1 && directory.column >= 1,
            "{directory:?}"
        );
        if self.is_utf16 {
            return;
        }
        let line = self.starts.partition_point(|&start| start <= offset).max(1);
        let start = self.starts[line - 1];
        // A line end belongs to its line; the end of a text may be located at the start of the next line.
        assert_eq!(directory.line, line as u64, "{directory:?}");
        let end = self.starts.get(line).map_or(self.bytes.len(), |&next| next);
        let whole = &self.bytes[start..end];
        let before = &self.bytes[start..offset.max(start)];
        let characters = match std::str::from_utf8(whole) {
            Ok(_) => std::str::from_utf8(before)
                .expect("a place is at a character")
                .chars()
                .count(),
            Err(_) => before.len(),
        };
        assert_eq!(directory.column, characters as u64 + 1, "{directory:?}");
    }
}
