//! The memory of commands that read all games: it does not grow with their number.

use std::fs::{self, File};
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use rusqlite::{Connection, params};

use crate::support::TestDirectory;

/// Ids without games in a segment of their own. Its filter columns have 23 bytes for each, 138 MiB.
const ABSENT_GAMES: u32 = 6 << 20;

/// Appends a checksum to a blob of the row with this id.
fn with_checksum(id: i64, mut blob: Vec<u8>) -> Vec<u8> {
    let checksum = crc32fast::hash(&[&id.to_le_bytes()[..], &blob].concat());
    blob.extend(checksum.to_le_bytes());
    blob
}

/// Adds a segment whose games were all deleted, with values in all of its columns.
fn add_empty_segment(path: &Path) {
    let mut connection = Connection::open(path).unwrap();
    let transaction = connection.transaction().unwrap();
    let last = "SELECT id, first_game + games, chunk_bytes FROM segment ORDER BY first_game";
    let (segment, first, chunk_bytes): (i64, i64, i64) = transaction
        .query_row(last, [], |row| {
            Ok((row.get::<_, i64>(0)? + 1, row.get(1)?, row.get(2)?))
        })
        .unwrap();
    let mut row = b"\x03\x07\0\0\0\0\0\0\0segment".to_vec();
    for value in [segment, first, i64::from(ABSENT_GAMES), 0, chunk_bytes] {
        row.push(1);
        row.extend(value.to_le_bytes());
    }
    let hashes = with_checksum(segment, vec![7; 16 * ABSENT_GAMES as usize]);
    let insert = "INSERT INTO segment VALUES (?, ?, ?, 0, ?, ?, ?, ?)";
    let games = i64::from(ABSENT_GAMES);
    let checksum = crc32fast::hash(&row);
    transaction
        .execute(
            insert,
            params![segment, first, games, chunk_bytes, checksum, hashes, hashes],
        )
        .unwrap();
    // Players and event, date, plies, result with flags, ending, variant.
    for (number, width) in (0..).zip([4, 4, 4, 4, 3, 1, 1, 2]) {
        let id = segment << 3 | number;
        let data = with_checksum(id, vec![1; width * ABSENT_GAMES as usize]);
        let insert = "INSERT INTO filter_column VALUES (?, ?)";
        transaction.execute(insert, params![id, data]).unwrap();
    }
    transaction.commit().unwrap();
}

/// The most memory that a process has used so far, in KiB; 0 once it has ended.
fn peak_memory(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next());
    peak.map_or(0, |peak| peak.parse().unwrap())
}

/// Runs a command, and returns what it has printed and the most memory that it has used, in KiB.
fn run(directory: &TestDirectory, words: &str) -> (String, u64) {
    let words: Vec<&str> = words.split(' ').chain(["--format", "json"]).collect();
    let printed = directory.path("printed.json");
    let mut child = directory
        .command(&words)
        .stdout(File::create(&printed).unwrap())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut peak = 0;
    let status = loop {
        peak = peak.max(peak_memory(child.id()));
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        sleep(Duration::from_millis(1));
    };
    // The status is 1 where nothing is found.
    assert!(matches!(status.code(), Some(0 | 1)), "{words:?}: {status}");
    (fs::read_to_string(printed).unwrap(), peak)
}

/// Statistics of a database with millions of ids are those of its few games, and take at most 128 MiB, of which SQLite has 64 for its pages.
#[test]
fn memory_does_not_grow_with_the_number_of_games() {
    let directory = TestDirectory::new();
    let game = |number| {
        let (black, white) = (number % 3, number % 5);
        let head = format!("# layout: Belgian Daisy\n# round: {number}\n# black: b{black}\n");
        format!(
            "{head}# white: w{white}\n# date: 2019.01.03\n# result: 1-0\n1.a1b2 i5h5 2.a2b3\n\n"
        )
    };
    let games = directory.file("games.txt", (0..30).map(game).collect::<String>());
    assert!(directory.run(&["import", &games]).status.success());
    let commands = ["stats --from 2018", "report player b1", "games --player b1"];
    let before = commands.map(|words| run(&directory, words).0);
    add_empty_segment(&directory.path("games.db"));
    for (words, before) in commands.into_iter().zip(before) {
        let (printed, peak) = run(&directory, words);
        assert_eq!(printed, before, "{words}");
        assert!(peak < 128 << 10, "{words}: {peak} KiB");
    }
}
