//! Mutated files satisfy the invariants of `invariants.rs`. The targets in `fuzz/` test the same for longer and guided by coverage.

use sumito::record::{Content, Format};

use super::{invariants, seeds};
use crate::support::project;

/// The number of mutations of each valid file; there are at least ten files in each format.
const MUTATIONS: usize = 20;

/// Texts that mutations insert: characters with a meaning in some format, and arbitrary bytes.
const INSERTS: [&[u8]; 32] = [
    b"{",
    b"}",
    b"(",
    b")",
    b"[",
    b"]",
    b"\"",
    b"\\",
    b":",
    b",",
    b";",
    b"|",
    b"#",
    b"/",
    b"-",
    b" ",
    b"\n",
    b"\n\n",
    b"\r",
    b"\0",
    b"\xe9",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\xf0\x9f",
    b"...",
    b"1. ",
    b" 1-0 ",
    b"(e)",
    b"a1b2",
    b"4294967295",
    b"[Black \"x\"]\n",
    b"{\"a\":1},",
];

/// A pseudo-random number generator with the same numbers in every run.
struct PseudoRandom(u64);

impl PseudoRandom {
    /// A number below a limit above 0.
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    /// A random range of a text of this length, of at most 64 bytes.
    fn part(&mut self, length: usize) -> std::ops::Range<usize> {
        let start = self.below(length + 1);
        start..start + self.below((length - start).min(64) + 1)
    }
}

/// Deletes, duplicates, moves, inserts or flips bytes, once or a few times.
fn mutated(file: &[u8], numbers: &mut PseudoRandom) -> Vec<u8> {
    let mut file = file.to_vec();
    for _ in 0..=numbers.below(3) {
        let part = numbers.part(file.len());
        match numbers.below(7) {
            0 => file.truncate(part.end),
            1 => drop(file.drain(part)),
            2 => {
                let doubled = file[part.clone()].to_vec();
                file.splice(part.end..part.end, doubled);
            }
            3 => {
                let taken: Vec<u8> = file.drain(part).collect();
                let at = numbers.below(file.len() + 1);
                file.splice(at..at, taken);
            }
            4 | 5 => {
                let insert = INSERTS[numbers.below(INSERTS.len())];
                file.splice(part.start..part.start, insert.iter().copied());
            }
            _ => {
                if let Some(byte) = file.get_mut(part.start) {
                    *byte ^= 1 << numbers.below(8);
                }
            }
        }
    }
    file
}

#[test]
fn valid_files_of_every_format_round_trip() {
    let seeds = seeds::seeds();
    for format in Format::readable() {
        assert!(
            seeds.iter().any(|(other, _)| *other == format),
            "{}",
            format.key()
        );
    }
    for (format, seed) in seeds {
        let found = invariants::reading(&seed, None);
        let game = found
            .iter()
            .find(|record| matches!(record.content, Content::Game(_)));
        let read = game
            .unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(&seed)))
            .format;
        assert!(read == format || read == Format::Json && format == Format::Jsonl);
        invariants::writing(&found, seed.len());
    }
    seeds::positions()
        .iter()
        .for_each(|text| invariants::positions(text));
    seeds::moves()
        .iter()
        .for_each(|text| invariants::moves(text));
}

#[test]
fn mutated_files_satisfy_the_invariants() {
    let mut numbers = PseudoRandom(1);
    for (n, (format, seed)) in seeds::seeds().into_iter().enumerate() {
        for mutation in 0..MUTATIONS {
            let file = mutated(&seed, &mut numbers);
            invariants::reading(&file, Some(format));
            let found = invariants::reading(&file, None);
            if mutation % 3 == 0 {
                invariants::writing(&found, n);
            }
        }
    }
}

#[test]
fn mutated_positions_and_moves_satisfy_the_invariants() {
    let mut numbers = PseudoRandom(2);
    for text in seeds::positions().iter().chain(&seeds::moves()) {
        for _ in 0..MUTATIONS {
            let text = mutated(text.as_bytes(), &mut numbers);
            let text = String::from_utf8_lossy(&text);
            invariants::positions(&text);
            invariants::moves(&text);
        }
    }
}

/// Minimised inputs of earlier findings, each read in every format.
#[test]
fn earlier_findings_of_fuzzing_do_not_recur() {
    for entry in std::fs::read_dir(project("tests/data/fuzz")).unwrap() {
        let file = std::fs::read(entry.unwrap().path()).unwrap();
        let formats = Format::readable().map(Some).chain([None]);
        for format in formats {
            let found = invariants::reading(&file, format);
            (0..10).for_each(|choice| invariants::writing(&found, choice));
        }
        let text = String::from_utf8_lossy(&file);
        invariants::positions(&text);
        invariants::moves(&text);
    }
}

#[test]
fn every_readable_format_has_a_fuzz_target() {
    let list = std::fs::read_to_string(project("fuzz/Cargo.toml")).unwrap();
    for format in Format::readable() {
        let path = format!("fuzz_targets/{}.rs", format.key());
        assert!(
            list.contains(&path) && project("fuzz").join(&path).is_file(),
            "{path}"
        );
    }
}
