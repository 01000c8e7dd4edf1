//! Tests of splitting text into tokens.

use super::*;
use crate::notation::Token;
use crate::record::lexer::token::{TextToken, is_damaged_move};

fn kinds(text: &str) -> String {
    let shown = |lexeme: TextToken<'_, Token>| {
        let text = &text[lexeme.at..lexeme.end];
        match lexeme.kind {
            TokenKind::LineEnd => "/".to_owned(),
            TokenKind::Move(token) => format!("move {token}"),
            TokenKind::Cell(_) => format!("cell {text}"),
            TokenKind::Number(number) => format!("number {number}"),
            TokenKind::UnmarkedNumber(number) => format!("bare {number}"),
            TokenKind::BackwardNumber(number) => format!("back {number}"),
            TokenKind::Ellipsis => "...".to_owned(),
            TokenKind::Separator(character) => format!("sep {character}"),
            TokenKind::Arrow => "arrow".to_owned(),
            TokenKind::Ejection => "ejection".to_owned(),
            TokenKind::PossibleEjection(character) => format!("maybe {character}"),
            TokenKind::Annotation(mark) => format!("mark {mark}"),
            TokenKind::Evaluation(text) => format!("evaluation {text}"),
            TokenKind::Score(score) => format!("score {score}"),
            TokenKind::Clock(clock) => format!("clock {clock}"),
            TokenKind::Result(result) => format!("result {}", result.code()),
            TokenKind::Cut => "cut".to_owned(),
            TokenKind::Comment(inner, _) => format!("comment {inner}"),
            TokenKind::Enclosed(inner, _) => format!("enclosed {inner}"),
            TokenKind::Color(color) => format!("color {color}"),
            TokenKind::Label(letter) => format!("label {letter}"),
            TokenKind::Word(word) => format!("word {word}"),
        }
    };
    let found: Vec<String> = tokenize(text, NumberMeaning::Scores)
        .into_iter()
        .map(shown)
        .collect();
    found.join(", ")
}

#[test]
fn splits_movetext_into_tokens() {
    for (text, expected) in [
        ("1.a1b2 i5h5", "number 1, move a1b2, move i5h5"),
        ("1: a1b2 / i5h5", "number 1, move a1b2, sep /, move i5h5"),
        ("c4d59.g6f6", "move c4d5, number 9, move g6f6"),
        ("a1 b2 a1->b2", "cell a1, cell b2, cell a1, arrow, cell b2"),
        (
            "c5d5[e] c5d5* c5d5x",
            "move c5d5, ejection, move c5d5(e), move c5d5(e)",
        ),
        (
            "c5d5 (e2) x # (éjection)",
            "move c5d5, ejection, maybe x, maybe #, ejection",
        ),
        (
            "[1-0] (0:1) 0:15 (0:15)",
            "score 1-0, score 0-1, clock 0:15, clock (0:15)",
        ),
        (
            "Noir i9h8 B: i6h6",
            "color Black, move i9h8, label B, move i6h6",
        ),
        ("Seite 3 von 7", "word Seite, bare 3, word von, bare 7"),
        (
            "…-3. g7g6 -2... a1b2",
            "..., back 3, move g7g6, back 2, ..., move a1b2",
        ),
        (
            "1...a1b2 2…A1B2",
            "number 1, ..., move a1b2, number 2, ..., move a1b2",
        ),
        ("1a1b2 2nd e4", "bare 1, move a1b2, word 2nd, cell e4"),
        (
            "1 - a1b2 1/2-1/2",
            "bare 1, sep -, move a1b2, result 1/2-1/2",
        ),
    ] {
        assert_eq!(kinds(text), expected, "{text}");
    }
}

#[test]
fn damaged_moves() {
    for word in ["2ab3", "a1b", "a1b2i5h5", "j1k2", "alb2", "g10h9", "a1bz"] {
        assert!(is_damaged_move(word), "{word}");
    }
    for word in [
        "garbage",
        "2nd",
        "Seite",
        "1er",
        "x",
        "hello2u",
        "Jahrgang1997",
    ] {
        assert!(!is_damaged_move(word), "{word}");
    }
}
