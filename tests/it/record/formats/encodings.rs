//! Line ends, encodings, and locations in files.

use sumito::record::{Content, ProblemKind};

use crate::record::parse::movetext::kinds;
use crate::support::{games, latin1, records};

#[test]
fn all_line_ends_and_encodings_are_read() {
    let text = "# layout: Belgian Daisy\n# black: Andr\u{e9}\n1.a1b2 i5h5\n";
    let expected = games(text).remove(0).identity();
    for bytes in [
        text.replace('\n', "\r\n").into_bytes(),
        text.replace('\n', "\r").into_bytes(),
        format!("\u{feff}{text}").into_bytes(),
    ] {
        assert_eq!(games(bytes).remove(0).identity(), expected);
    }
    // UTF-16 is recognized by its byte order mark, and without one by its first characters.
    for mark in ["\u{feff}", ""] {
        for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
            let marked = format!("{mark}{text}");
            let bytes: Vec<u8> = marked.encode_utf16().flat_map(to_bytes).collect();
            let found = records(&bytes);
            assert!(
                matches!(&found[0].content, Content::Game(game) if game.identity() == expected)
            );
            assert_eq!(kinds(&found[0]), []);
        }
    }
    let found = records(latin1(text.to_owned()));
    assert!(matches!(&found[0].content, Content::Game(game) if game.identity() == expected));
    assert_eq!(kinds(&found[0]), [ProblemKind::Encoding]);
}

/// Line, column in characters and byte offset are correct in every encoding.
#[test]
fn locations_are_correct_in_every_encoding() {
    let text =
        "# layout: Belgian Daisy\r\n# black: Andr\u{e9}\r\n{\u{e9}\u{e9}} 1.a1b2 i5h5 2.e5e6 \n";
    let column = 20;
    let directory = |bytes: Vec<u8>| {
        let record = records(bytes).remove(0);
        let illegal = |problem: &&sumito::record::Problem| problem.kind == ProblemKind::IllegalMove;
        record.problems.iter().find(illegal).unwrap().location
    };
    let before: String = text.split("e5e6").next().unwrap().to_owned();
    let utf16 = |text: &str, to_bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        let marked = format!("\u{feff}{text}");
        marked.encode_utf16().flat_map(to_bytes).collect()
    };
    for (bytes, offset) in [
        (text.as_bytes().to_vec(), before.len()),
        (latin1(text.to_owned()), before.chars().count()),
        (
            utf16(text, u16::to_le_bytes),
            utf16(&before, u16::to_le_bytes).len(),
        ),
        (
            utf16(text, u16::to_be_bytes),
            utf16(&before, u16::to_be_bytes).len(),
        ),
    ] {
        let found = directory(bytes);
        assert_eq!(
            (found.line, found.column, found.offset),
            (3, column, offset as u64)
        );
    }
    // A character beyond the basic multilingual plane has one column and four bytes.
    let wide = text.replace("{\u{e9}", "{\u{1f600}");
    let found = directory(utf16(&wide, u16::to_le_bytes));
    let offset = utf16(&before, u16::to_le_bytes).len() as u64 + 2;
    assert_eq!(
        (found.line, found.column, found.offset),
        (3, column, offset)
    );
}
