use super::*;

fn items(text: &str) -> Vec<MovetextToken<'_>> {
    items_with(text, NumberMeaning::Scores)
}

fn mv(text: &str) -> MovetextToken<'static> {
    let token: crate::notation::Token = text.parse().unwrap();
    MovetextToken::Move(token.into())
}

fn grammar(numbers: NumberMeaning) -> MoveGrammar {
    MoveGrammar {
        game: GameKind::Abalone,
        numbers,
    }
}

fn items_with(mut text: &str, numbers: NumberMeaning) -> Vec<MovetextToken<'_>> {
    let mut found = Vec::new();
    while let Ok((rest, next)) = movetext_token(after_blanks(text), grammar(numbers)) {
        found.push(next);
        text = rest;
    }
    found
}

fn a1b2() -> MovetextToken<'static> {
    mv("a1b2")
}

#[test]
fn items_of_movetext() {
    let text = "17. a1b2(e)!? {c} (1-0) 0-1 (0:15) 1:02:03 ... [...] 1/2-1/2 * $3 (a1b2 (x)) 17";
    let ejection = mv("a1b2(e)");
    let (black, white) = (Score::of_two(1, 0), Score::of_two(0, 1));
    let expected = [
        MovetextToken::Number(17),
        ejection,
        MovetextToken::Annotation("!?"),
        MovetextToken::Comment("c", Closed::Yes),
        MovetextToken::EnclosedScore(black),
        MovetextToken::Score(white),
        MovetextToken::Clock("(0:15)"),
        MovetextToken::Clock("1:02:03"),
        MovetextToken::Ellipsis,
        MovetextToken::Cut,
        MovetextToken::Result(GameResult::Draw),
        MovetextToken::Result(GameResult::Unknown),
        MovetextToken::Annotation("$3"),
        MovetextToken::Variation("(a1b2 (x))", Closed::Yes),
        MovetextToken::Number(17),
    ];
    assert_eq!(items(text), expected);
}

#[test]
fn items_without_blanks_between_them() {
    assert_eq!(
        items("1.a1b2 a1b22.a1b2"),
        [
            MovetextToken::Number(1),
            a1b2(),
            a1b2(),
            MovetextToken::Number(2),
            a1b2()
        ]
    );
    assert_eq!(
        items("1...a1b2 2…A1B2"),
        [
            MovetextToken::Number(1),
            MovetextToken::Ellipsis,
            a1b2(),
            MovetextToken::Number(2),
            MovetextToken::Ellipsis,
            a1b2()
        ]
    );
    assert_eq!(items("a2a3a1a3"), [MovetextToken::Unreadable("a2a3a1a3")]);
    assert_eq!(
        items("a1b2x {"),
        [
            MovetextToken::Unreadable("a1b2x"),
            MovetextToken::Comment("", Closed::No)
        ]
    );
    assert_eq!(
        items("(a1b2 { ) }"),
        [MovetextToken::Variation("(a1b2 { ) }", Closed::No)]
    );
    assert_eq!(
        items("1. - a1b2"),
        [MovetextToken::Number(1), MovetextToken::Ellipsis, a1b2()]
    );
    assert_eq!(
        items("-17. a1b2"),
        [MovetextToken::BackwardNumber(17), a1b2()]
    );
}

#[test]
fn moves_that_look_like_other_items() {
    let token = |text: &str| mv(text);
    assert_eq!(
        items("1.1,1-2,2 9,9-8,8(e) 2.(8,0)HD (0,0)BD (1-0)"),
        [
            MovetextToken::Number(1),
            token("1,1-2,2"),
            token("9,9-8,8(e)"),
            MovetextToken::Number(2),
            token("(8,0)HD"),
            token("(0,0)BD"),
            MovetextToken::EnclosedScore(Score::of_two(1, 0)),
        ]
    );
    assert_eq!(
        items_with("1.56-51 5-11 (1-0)", NumberMeaning::Moves),
        [
            MovetextToken::Number(1),
            token("56-51"),
            token("5-11"),
            MovetextToken::EnclosedScore(Score::of_two(1, 0))
        ]
    );
    assert_eq!(
        items("1-0 5-11")[0],
        MovetextToken::Score(Score::of_two(1, 0))
    );
}
