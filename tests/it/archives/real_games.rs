//! Tests over archives of real games, which are in a folder next to the project. Without the archives these tests print that they are skipped, unless
//! `CI` is set. The variable `SUMITO_NO_ARCHIVES` hides the archives, as in a clone of the project alone.

use std::collections::{BTreeMap, HashMap};
use std::io::Write;
use std::path::PathBuf;

use sumito::notation::Notation;
use sumito::record::{Content, Format, Game, MovetextStyle, ProblemKind, Severity};
use sumito::rules::Position;

use crate::support::AbaloneGame as _;
use crate::support::{
    TEXT_FORMATS, games, games_in, import, moves_of, project, records, sample_games, written,
};

pub(crate) const MIGS: &str = "migs-2016-2017-part.apgn";

/// The folder of the archives; `None` if there is none or it is hidden. Every test that reads archives calls this function.
pub(crate) fn archives() -> Option<PathBuf> {
    let folder = project("../shared/archives");
    let is_hidden = std::env::var_os("SUMITO_NO_ARCHIVES").is_some_and(|value| !value.is_empty());
    let why = if is_hidden {
        "SUMITO_NO_ARCHIVES is set".to_owned()
    } else if folder.is_dir() {
        return Some(folder);
    } else {
        let missing = format!("{} is not there", folder.display());
        assert!(
            std::env::var_os("CI").is_none(),
            "the tests over the archives must run in CI: {missing}"
        );
        missing
    };
    // Written to standard error directly, because the test harness shows only the output of failed tests.
    let test = std::thread::current();
    let name = test.name().unwrap_or("a test").to_owned();
    let _ = writeln!(
        std::io::stderr(),
        "left out: the archives, in {name}, for {why}"
    );
    None
}

pub(crate) fn archive(name: &str) -> Option<Vec<u8>> {
    archives().map(|folder| std::fs::read(folder.join(name)).unwrap())
}

/// The sample games, and those of every archive.
pub(crate) fn all_games() -> Vec<Game> {
    let archived = archives().map_or_else(Vec::new, |folder| games_in(&folder));
    sample_games().into_iter().chain(archived).collect()
}

#[test]
fn the_server_archive_is_imported_completely_and_without_duplicates() {
    let Some(text) = archive(MIGS) else { return };
    let mut database = sumito::store::Database::in_memory().unwrap();
    let counts = import(&mut database, &text);
    assert_eq!(
        (
            counts.seen,
            counts.imported,
            counts.rejected,
            counts.incomplete
        ),
        (1_500, 1_500, 0, 0)
    );
    assert_eq!(
        (counts.warnings, counts.plies, counts.positions),
        (0, 155_059, 156_559)
    );
    let before = database.info().unwrap();
    let counts = import(&mut database, &text);
    assert_eq!((counts.seen, counts.duplicates), (1_500, 1_500));
    assert_eq!(database.info().unwrap(), before);
    assert_eq!(database.check(|_| ()).unwrap().faults, Vec::<String>::new());
}

/// File, numbers of games and rejects, and problems by kind. Each problem is a defect of the file itself: four games of programs have move number 2
/// instead of 130, three games of a blog are fragments, one has other rules, one fragment states no layout.
#[test]
fn every_archive_is_imported_with_the_known_problems() {
    let Some(folder) = archives() else { return };
    let expected: [(&str, u64, u64, &[(ProblemKind, u32)]); 8] = [
        (
            "abalassembly-community-2026.txt",
            20,
            0,
            &[(ProblemKind::MoveNumber, 4), (ProblemKind::Preamble, 1)],
        ),
        (
            "abalassembly-reference-games.txt",
            3,
            0,
            &[(ProblemKind::Preamble, 1)],
        ),
        ("awc-2015-final.txt", 1, 0, &[(ProblemKind::Result, 1)]),
        (
            "blog-games-and-fragments.txt",
            5,
            1,
            &[
                (ProblemKind::UnreadableMove, 1),
                (ProblemKind::Result, 1),
                (ProblemKind::Fragment, 3),
                (ProblemKind::Preamble, 1),
            ],
        ),
        (
            "graz-abapro-2002-2003.txt",
            2,
            0,
            &[(ProblemKind::Preamble, 1)],
        ),
        (MIGS, 1_500, 0, &[]),
        (
            "playstrategy-yearly-arena-2026-09-18.txt",
            31,
            0,
            &[(ProblemKind::LayoutInferred, 1), (ProblemKind::Preamble, 1)],
        ),
        (
            "verloop-program-games.txt",
            20,
            0,
            &[(ProblemKind::Preamble, 1)],
        ),
    ];
    for (name, whole, rejected, kinds) in expected {
        let records = records(std::fs::read(folder.join(name)).unwrap());
        let count = |test: fn(&Content) -> bool| {
            records
                .iter()
                .filter(|record| test(&record.content))
                .count() as u64
        };
        let is_whole =
            |content: &Content| matches!(content, Content::Game(game) if game.incomplete.is_none());
        assert_eq!(
            (
                count(is_whole),
                count(|content| matches!(content, Content::Rejected))
            ),
            (whole, rejected),
            "{name}"
        );
        let mut noticed = BTreeMap::new();
        for problem in records.iter().flat_map(|record| &record.problems) {
            *noticed.entry(problem.kind).or_insert(0) += 1;
        }
        // Only the archive in APGN states the notation.
        assert_eq!(
            noticed.remove(&ProblemKind::NotationInferred).is_some(),
            name != MIGS,
            "{name}"
        );
        assert_eq!(noticed, kinds.iter().copied().collect(), "{name}");
    }
}

/// Each line of each archive belongs to exactly one record: a game, a reject with its reason, or reported comments.
#[test]
fn every_line_of_every_archive_is_accounted_for() {
    let Some(folder) = archives() else { return };
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = String::from_utf8(std::fs::read(&path).unwrap()).unwrap();
        let mut left: BTreeMap<u64, &str> = (1..)
            .zip(text.lines())
            .filter(|(_, line)| !line.trim().is_empty())
            .collect();
        for record in records(&text) {
            for (number, line) in (record.location.line..).zip(record.text.lines()) {
                let found = left.remove(&number).unwrap_or_default();
                assert_eq!(
                    found.trim_end(),
                    line.trim_end(),
                    "{} line {number}",
                    path.display()
                );
            }
            let is_reported = !record.problems.is_empty();
            assert!(
                is_reported || matches!(record.content, Content::Game(_)),
                "{}",
                record.text
            );
        }
        assert_eq!(left, BTreeMap::new(), "{}", path.display());
    }
}

/// A database does not store regular movetext, but restores every byte of the text.
#[test]
fn texts_of_records_are_restored_exactly() {
    let files = |folder: PathBuf| {
        let entries = std::fs::read_dir(folder).unwrap();
        entries.map(|entry| std::fs::read(entry.unwrap().path()).unwrap())
    };
    let mut sources: Vec<Vec<u8>> = files(project("sample-games")).collect();
    sources.extend(archives().into_iter().flat_map(files));
    let games = sample_games();
    for format in TEXT_FORMATS {
        for notation in Notation::ALL {
            sources.push(written(&games, format, notation).into_bytes());
        }
    }
    for source in sources {
        let found: HashMap<(u64, u64), String> = records(&source)
            .into_iter()
            .map(|record| ((record.location.line, record.location.column), record.text))
            .collect();
        let mut database = sumito::store::Database::in_memory().unwrap();
        let counts = import(&mut database, &source);
        let stored = i64::try_from(counts.imported + counts.incomplete).unwrap();
        let mut bytes = 0;
        for id in 1..=stored {
            let game = database.game(id).unwrap().unwrap();
            let text = game.text.unwrap();
            assert_eq!(text, found[&(game.location.line, game.location.column)]);
            bytes += text.len();
        }
        let info = database.info().unwrap();
        assert_eq!(usize::try_from(info.text_bytes).unwrap(), bytes);
        assert_eq!(database.check(|_| ()).unwrap().faults, Vec::<String>::new());
    }
}

/// Its lines end with complete rounds.
#[test]
fn movetext_of_the_largest_archive_is_not_stored() {
    let Some(text) = archive(MIGS) else { return };
    for record in records(text) {
        let Content::Game(game) = &record.content else {
            continue;
        };
        let moves = game.move_codes();
        let mut left = record.text.clone();
        MovetextStyle::detect(game.start().kind(), &record.text, &moves)
            .unwrap()
            .remove_moves(&mut left);
        // After the tags, only the result is left.
        let last = |text: &str, sign: char| text.rsplit(sign).next().unwrap().trim().to_owned();
        assert_eq!(last(&left, ']'), last(&record.text, ' '), "{}", record.text);
    }
}

/// The files state the final position of each game, and every replay was checked against it.
#[test]
fn replayed_scores_equal_those_of_the_sources() {
    let Some(text) = archive("awc-2015-final.txt") else {
        return;
    };
    let game = &games(text)[0];
    assert_eq!(
        (game.plies().len(), game.score().black, game.score().white),
        (115, 5, 1)
    );
    let claimed = all_games()
        .iter()
        .filter(|game| game.tag("FinalPosition").is_some())
        .count();
    assert_eq!(claimed, 65, "games with a final position to check against");
}

#[test]
fn games_round_trip_in_every_format_and_notation() {
    let games_before = all_games();
    let before: Vec<[u8; 16]> = games_before.iter().map(Game::identity).collect();
    for format in TEXT_FORMATS.into_iter().chain([Format::Json]) {
        // Two formats have their own notation.
        let has_own = matches!(format, Format::Reversible | Format::Json);
        for notation in Notation::ALL.into_iter().take(if has_own { 1 } else { 10 }) {
            let text = written(&games_before, format, notation);
            let again = records(&text);
            let after: Vec<[u8; 16]> = again
                .iter()
                .filter_map(|record| match &record.content {
                    Content::Game(game) => Some(game.identity()),
                    _ => None,
                })
                .collect();
            assert!(after == before, "{} in {notation}", format.key());
            let worst = again
                .iter()
                .flat_map(|record| &record.problems)
                .find(|problem| problem.severity == Severity::Error);
            assert_eq!(worst, None, "{} in {notation}", format.key());
        }
    }
}

#[test]
fn real_games_are_replayed_from_either_end() {
    for game in all_games() {
        let positions: Vec<Position> = game.abalone_positions().collect();
        let moves = || positions.iter().zip(game.moves());
        let (mut forward, mut backward) = (game.first_position(), game.last_position());
        for (before, mv) in moves() {
            assert_eq!(forward, *before);
            let token = Notation::Reversible.name(mv, before);
            forward.play_unchecked(Notation::Reversible.resolve(&token, &forward).unwrap());
        }
        for (index, (before, mv)) in moves().enumerate().collect::<Vec<_>>().into_iter().rev() {
            assert_eq!(backward, positions[index + 1]);
            let token = Notation::Reversible.name(mv, before).inverse();
            backward.undo(
                Notation::Reversible
                    .resolve_inverse(&token, &backward)
                    .unwrap(),
            );
        }
        assert_eq!(
            (forward, backward),
            (game.last_position(), game.first_position())
        );
    }
}

/// In every position of real games each legal move has a distinct name in every notation, from which it is resolved again. Tokens are tested in every
/// position, texts in one of sixteen.
#[test]
fn every_legal_move_of_real_positions_round_trips_in_every_notation() {
    let mut moves = 0u64;
    for (n, position) in all_games()
        .iter()
        .flat_map(|game| game.abalone_positions().collect::<Vec<_>>())
        .enumerate()
    {
        for mv in position.move_list() {
            moves += 1;
            for notation in Notation::ALL {
                let token = notation.token(mv);
                assert_eq!(
                    notation.resolve(&token, &position),
                    Ok(mv),
                    "{notation} {token}"
                );
                if n % 16 == 0 {
                    assert_eq!(
                        notation.read(&token.to_string(), &position),
                        Ok(mv),
                        "{notation} {token}"
                    );
                }
            }
        }
    }
    assert!(archives().is_none() || moves > 8_000_000, "{moves}");
}

/// Games with nothing but their moves, one in each line, are the same games.
#[test]
fn real_games_are_read_from_a_list() {
    let Some(text) = archive(MIGS) else { return };
    let wanted = games(text);
    let lines: Vec<String> = wanted.iter().map(moves_of).collect();
    let found = games(lines.join("\n"));
    assert_eq!(found.len(), wanted.len());
    for (found, wanted) in found.iter().zip(&wanted) {
        assert!(found.incomplete.is_none(), "{:?}", found.incomplete);
        assert_eq!(found.move_codes(), wanted.move_codes());
    }
}
