//! Tests of reading lines.

use super::*;

fn lines(bytes: &[u8]) -> Vec<Line<'static>> {
    let mut lines = LineReader::new(bytes);
    std::iter::from_fn(|| lines.next()).collect()
}

#[test]
fn three_line_ends_and_a_byte_order_mark() {
    let found: Vec<(u64, u64, String)> = lines(b"\xef\xbb\xbfa\r\nb\rc\n\nd")
        .into_iter()
        .map(|line| (line.number, line.offset, line.text.into_owned()))
        .collect();
    let expected = [
        (1, 3, "a"),
        (2, 6, "b"),
        (3, 8, "c"),
        (4, 10, ""),
        (5, 11, "d"),
    ];
    assert_eq!(
        found,
        expected.map(|(number, offset, text)| (number, offset, text.to_owned()))
    );
}

#[test]
fn a_line_that_is_not_utf8_is_windows_1252() {
    let found = lines(b"caf\xc3\xa9\ncaf\xe9 \x80");
    assert_eq!((&*found[0].text, found[0].fault), ("café", None));
    assert_eq!(
        (&*found[1].text, found[1].fault),
        ("café €", Some(LineFault::Undecodable(3)))
    );
}

#[test]
fn a_file_without_line_ends_comes_in_pieces() {
    let found = lines(&vec![b'x'; 2 * MAX_LINE_BYTES + 5]);
    assert_eq!(
        found.iter().map(|line| line.text.len()).collect::<Vec<_>>(),
        [MAX_LINE_BYTES, MAX_LINE_BYTES, 5]
    );
    assert!(
        found
            .iter()
            .all(|line| line.fault == Some(LineFault::TooLong) && line.number == 1)
    );
}

/// In UTF-16 with its mark, in both byte orders.
fn utf16(text: &str) -> [Vec<u8>; 2] {
    let units = || text.encode_utf16();
    [
        [0xfeff]
            .into_iter()
            .chain(units())
            .flat_map(u16::to_le_bytes)
            .collect(),
        [0xfeff]
            .into_iter()
            .chain(units())
            .flat_map(u16::to_be_bytes)
            .collect(),
    ]
}

/// A stream that hands out a byte at a time.
struct Slow<'a>(&'a [u8]);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.len().min(1);
        self.0.read(&mut buffer[..count])
    }
}

#[test]
fn utf16_in_both_byte_orders() {
    // U+0A0D and U+0D0A contain the bytes of line ends, but are not line ends.
    for bytes in utf16("a\r\né\r\u{1f600}\n\n\u{0a0d}\u{0d0a}x") {
        let found = lines(&bytes);
        let shown: Vec<_> = found
            .iter()
            .map(|line| (line.number, line.offset, &*line.text, line.fault))
            .collect();
        assert_eq!(
            shown,
            [
                (1, 2, "a", None),
                (2, 8, "é", None),
                (3, 12, "\u{1f600}", None),
                (4, 18, "", None),
                (5, 20, "\u{0a0d}\u{0d0a}x", None),
            ]
        );
        let mut slow = LineReader::new(Slow(&bytes));
        assert!(found.into_iter().all(|line| slow.next() == Some(line)));
        assert_eq!(slow.next(), None);
    }
}

#[test]
fn halves_of_utf16_characters_are_replaced() {
    for (n, mut bytes) in utf16("ab\u{1f600}\ncd").into_iter().enumerate() {
        // Without the second half of the pair, and without half of the last character.
        bytes.drain(8..10);
        bytes.pop();
        let found = lines(&bytes);
        assert_eq!(
            (&*found[0].text, found[0].fault),
            ("ab\u{fffd}", Some(LineFault::Undecodable(2))),
            "{n}"
        );
        assert_eq!(
            (&*found[1].text, found[1].fault, found[1].offset),
            ("c\u{fffd}", Some(LineFault::Undecodable(1)), 10)
        );
    }
}

#[test]
fn pieces_end_where_characters_end() {
    let pieces = |bytes: &[u8], encoding: Encoding, sizes: &[usize]| {
        let found = lines(bytes);
        assert!(
            found
                .iter()
                .all(|line| line.encoding == encoding && line.fault == Some(LineFault::TooLong))
        );
        assert_eq!(
            found.iter().map(|line| line.text.len()).collect::<Vec<_>>(),
            sizes
        );
        found.iter().map(|line| line.offset).collect::<Vec<_>>()
    };
    // One byte, then two a character: no piece of 2^20 bytes ends with one.
    let text = format!("x{}", "é".repeat(3 << 19));
    let sizes = [MAX_LINE_BYTES - 1, MAX_LINE_BYTES, MAX_LINE_BYTES, 2];
    let offsets = [
        0,
        MAX_LINE_BYTES - 1,
        2 * MAX_LINE_BYTES - 1,
        3 * MAX_LINE_BYTES - 1,
    ]
    .map(|at| at as u64);
    assert_eq!(pieces(text.as_bytes(), Encoding::Utf8, &sizes), offsets);
    // One unit, then two a character; in UTF-8 one byte, then four.
    let [text, _] = utf16(&format!("x{}", "\u{1f600}".repeat(1 << 18)));
    let offsets = [2, MAX_LINE_BYTES as u64];
    assert_eq!(
        pieces(&text, Encoding::Utf16Le, &[MAX_LINE_BYTES - 3, 4]),
        offsets
    );
}
