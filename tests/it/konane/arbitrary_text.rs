//! Any text is read as a move or a position, or is an error; it never panics.

use sumito::konane::{Rules, Token, position_text, read_inverse, read_move, read_position};

const SIGNS: [&str; 30] = [
    "a", "b", "w", "x", "B", "W", "d4", "t20", "u", "0", "1", "2", "4", "9", "12", "20", "21", "-",
    "–", ":", "/", "(", ")", " ", ",", "é", "\u{7f}", "8x8", "b -", "w d4",
];

#[test]
fn any_text_is_read_or_is_an_error() {
    let mut seed = 7_u64;
    let mut below = |count: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 11) as usize % count
    };
    let positions: Vec<_> = [
        "8x8",
        "20x20",
        "1x3",
        "1b1b/xwb1/w3/4 w -",
        "bwb/w1w/bwb w b2",
    ]
    .into_iter()
    .map(|text| read_position(text, Rules::STANDARD).unwrap())
    .collect();
    let (mut moves, mut read) = (0, 0);
    for _ in 0..300_000 {
        let length = below(9);
        let text: String = (0..length).map(|_| SIGNS[below(SIGNS.len())]).collect();
        moves += usize::from(text.parse::<Token>().is_ok());
        for position in &positions {
            if let Ok(mv) = read_move(&text, position) {
                assert!(position.is_legal(mv), "{text}");
            }
            if let Ok(mv) = read_inverse(&text, position) {
                let mut before = *position;
                before.undo(mv);
                assert!(before.is_legal(mv), "{text}");
            }
        }
        if let Ok(position) = read_position(&text, Rules::STANDARD) {
            read += 1;
            assert_eq!(
                read_position(&position_text(&position), Rules::STANDARD),
                Ok(position)
            );
        }
    }
    assert!(
        moves > 1_000 && read > 100,
        "{moves} moves, {read} positions"
    );
}
