use proptest::prelude::*;
use proptest::sample::select;

use super::*;
use crate::games::GameKind;
use crate::record::{Content, ReadOptions, read};
use crate::rules::{Layout, Position};

/// Legal moves from a layout on, chosen by these numbers.
fn played(layout: &str, choices: &[u16]) -> Vec<MoveCode> {
    let mut position: Position = Layout::find(layout).unwrap().position();
    let mut moves = Vec::new();
    for &choice in choices {
        let legal = position.move_list();
        let Some(&mv) = legal.get(usize::from(choice) % legal.len().max(1)) else {
            break;
        };
        position.play_unchecked(mv);
        moves.push(mv.into());
    }
    moves
}

/// Takes the moves out, puts them back, and gives what was left in between.
fn round_trip(text: &str, moves: &[MoveCode]) -> Option<(MovetextStyle, String)> {
    let style = MovetextStyle::detect(GameKind::Abalone, text, moves)?;
    let mut left = text.to_owned();
    style.remove_moves(&mut left);
    assert_eq!(left.len() + style.bytes(), text.len());
    let mut whole = left.clone();
    assert!(style.restore_moves(&mut whole, moves.iter().copied()));
    assert_eq!(whole, text);
    Some((style, left))
}

fn moves_of(text: &str) -> Vec<MoveCode> {
    let record = read(text.as_bytes(), ReadOptions::default()).next();
    match record.unwrap().unwrap().content {
        Content::Game(game) => game.move_codes(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn regular_movetext_is_removed_exactly() {
    for (text, left, plies) in [
        (
            "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5 *",
            "# layout: Belgian Daisy\n *",
            6,
        ),
        (
            "[Variant \"belgian\"]\n\n1. a1b2 i5h5\n2. a2b3 i6h6\n3. c2c3 g4g5 0-1",
            "[Variant \"belgian\"]\n\n 0-1",
            6,
        ),
        (
            "# layout: Belgian Daisy\na1b2 i5h5 a2b3 i6h6 c2c3 g4g5",
            "# layout: Belgian Daisy\n",
            6,
        ),
        // In lines of no more than 20 bytes.
        (
            "# layout: Belgian Daisy\n1. a1b2 i5h5 2. a2b3\ni6h6 3. c2c3 g4g5 *",
            "# layout: Belgian Daisy\n *",
            6,
        ),
        // The same, and no round is broken.
        (
            "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6\n3.c2c3\n1-0",
            "# layout: Belgian Daisy\n\n1-0",
            5,
        ),
        // Movetext that ends at other text.
        (
            "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 {so} 3.c2c3 g4g5",
            "# layout: Belgian Daisy\n {so} 3.c2c3 g4g5",
            4,
        ),
        (
            "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 5.c2c3 g4g5",
            "# layout: Belgian Daisy\n 5.c2c3 g4g5",
            4,
        ),
        (
            "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3! g4g5",
            "# layout: Belgian Daisy\n! g4g5",
            5,
        ),
    ] {
        let (style, found) = round_trip(text, &moves_of(text)).unwrap();
        assert_eq!((found.as_str(), style.plies), (left, plies), "{text}");
    }
    // Too few to be worth it, or by no rule.
    for text in [
        "# layout: Belgian Daisy\n1.a1b2 i5h5",
        "# layout: Belgian Daisy\n1.a1b2  i5h5  2.a2b3  i6h6  3.c2c3  g4g5",
    ] {
        assert_eq!(
            MovetextStyle::detect(GameKind::Abalone, text, &moves_of(text)),
            None,
            "{text}"
        );
    }
}

#[test]
fn stored_bytes_and_notation_numbers_are_pinned() {
    let text = "# layout: Belgian Daisy\n1. a1b2 i5h5 2. a2b3\ni6h6 3. c2c3 g4g5 *";
    let style = MovetextStyle::detect(GameKind::Abalone, text, &moves_of(text)).unwrap();
    let stored = postcard::to_allocvec(&style).unwrap();
    assert_eq!(stored, [24, 38, 6, 0, 0, 2, 2, 20]);
    let breaks = [
        LineBreaks::Never,
        LineBreaks::Rounds,
        LineBreaks::Width(80),
        LineBreaks::WidthOfRounds(80),
    ];
    let stored = breaks.map(|breaks| postcard::to_allocvec(&breaks).unwrap());
    assert_eq!(stored.concat(), [0, 1, 2, 80, 3, 80]);
    let keys = Notation::ALL.map(Notation::key).join(" ");
    let expected = "abapro nacre reversible playstrategy nacre-old ffa1990 lmu okun frank tp";
    assert_eq!(keys, expected);
}

#[test]
fn wrong_moves_are_detected() {
    let text = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5";
    let moves = moves_of(text);
    let style = MovetextStyle::detect(GameKind::Abalone, text, &moves).unwrap();
    let mut left = text.to_owned();
    style.remove_moves(&mut left);
    let put_back = |style: MovetextStyle, moves: &[MoveCode]| {
        style.restore_moves(&mut left.clone(), moves.iter().copied())
    };
    assert!(put_back(style, &moves));
    assert!(!put_back(style, &moves[..5]));
    let damaged = [
        MovetextStyle { at: 1_000, ..style },
        MovetextStyle {
            notation: 10,
            ..style
        },
        MovetextStyle {
            bytes: style.bytes + 1,
            ..style
        },
        MovetextStyle {
            plies: u32::MAX,
            ..style
        },
    ];
    assert!(damaged.into_iter().all(|style| !put_back(style, &moves)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever surrounds the moves and however they are written, each byte comes back.
    #[test]
    fn every_text_is_restored(
        layout in select(vec!["standard", "Belgian Daisy", "German Daisy"]),
        choices in prop::collection::vec(any::<u16>(), 1..120),
        notation in select(Notation::ALL.to_vec()),
        head in "(é|a|1\\.|\n| ){0,12}",
        number in select(vec!["", "N.", "N. ", "N) "]),
        between in select(vec![" ", "\n", "  "]),
        width in 8..100_usize,
        whole_rounds in any::<bool>(),
        noise in prop::option::of((0..800_usize, "[ a1(e)\n.é]")),
    ) {
        let moves = played(layout, &choices);
        let mut text = head;
        let start = text.len();
        for (ply, &mv) in moves.iter().enumerate() {
            let mut word = notation.token(mv.to_move()).to_string();
            if ply % 2 == 0 {
                word = format!("{}{word}", number.replace('N', &(ply / 2 + 1).to_string()));
            }
            let line = text[start..].rsplit('\n').next().unwrap().len();
            let unit = match moves.get(ply + 1) {
                _ if !whole_rounds => word.len(),
                Some(&reply) if ply % 2 == 0 => word.len() + 1 + notation.token(reply.to_move()).to_string().len(),
                None if ply % 2 == 0 => word.len(),
                _ => 0,
            };
            let is_broken = between == " " && unit > 0 && line + 1 + unit > width;
            let between = if is_broken { "\n" } else { between };
            text.push_str(if ply == 0 { "" } else { between });
            text.push_str(&word);
        }
        if let Some((at, noise)) = noise {
            let at = (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap();
            text.insert_str(at, &noise);
        }
        let _ = round_trip(&text, &moves);
    }
}
