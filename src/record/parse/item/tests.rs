use super::*;

fn items(text: &str) -> Vec<Item<'_>> {
    items_with(text, NumberMeaning::Scores)
}

fn items_with(mut text: &str, numbers: NumberMeaning) -> Vec<Item<'_>> {
    let mut found = Vec::new();
    while let Ok((rest, next)) = item(after_blanks(text), numbers) {
        found.push(next);
        text = rest;
    }
    found
}

fn a1b2() -> Item<'static> {
    Item::Move("a1b2".parse().unwrap())
}

#[test]
fn items_of_movetext() {
    let text = "17. a1b2(e)!? {c} (1-0) 0-1 (0:15) 1:02:03 ... [...] 1/2-1/2 * $3 (a1b2 (x)) 17";
    let ejection = Item::Move("a1b2(e)".parse().unwrap());
    let (black, white) = (Score::of_two(1, 0), Score::of_two(0, 1));
    let expected = [
        Item::Number(17),
        ejection,
        Item::Mark("!?"),
        Item::Comment("c", Closed::Yes),
        Item::EnclosedScore(black),
        Item::Score(white),
        Item::Clock("(0:15)"),
        Item::Clock("1:02:03"),
        Item::Ellipsis,
        Item::Cut,
        Item::Result(GameResult::Draw),
        Item::Result(GameResult::Unknown),
        Item::Mark("$3"),
        Item::Variation("(a1b2 (x))", Closed::Yes),
        Item::Number(17),
    ];
    assert_eq!(items(text), expected);
}

#[test]
fn items_without_blanks_between_them() {
    assert_eq!(
        items("1.a1b2 a1b22.a1b2"),
        [Item::Number(1), a1b2(), a1b2(), Item::Number(2), a1b2()]
    );
    assert_eq!(
        items("1...a1b2 2…A1B2"),
        [
            Item::Number(1),
            Item::Ellipsis,
            a1b2(),
            Item::Number(2),
            Item::Ellipsis,
            a1b2()
        ]
    );
    assert_eq!(items("a2a3a1a3"), [Item::Unreadable("a2a3a1a3")]);
    assert_eq!(
        items("a1b2x {"),
        [Item::Unreadable("a1b2x"), Item::Comment("", Closed::No)]
    );
    assert_eq!(
        items("(a1b2 { ) }"),
        [Item::Variation("(a1b2 { ) }", Closed::No)]
    );
    assert_eq!(
        items("1. - a1b2"),
        [Item::Number(1), Item::Ellipsis, a1b2()]
    );
    assert_eq!(items("-17. a1b2"), [Item::Back(17), a1b2()]);
}

#[test]
fn moves_that_look_like_other_items() {
    let token = |text: &str| Item::Move(text.parse().unwrap());
    assert_eq!(
        items("1.1,1-2,2 9,9-8,8(e) 2.(8,0)HD (0,0)BD (1-0)"),
        [
            Item::Number(1),
            token("1,1-2,2"),
            token("9,9-8,8(e)"),
            Item::Number(2),
            token("(8,0)HD"),
            token("(0,0)BD"),
            Item::EnclosedScore(Score::of_two(1, 0)),
        ]
    );
    assert_eq!(
        items_with("1.56-51 5-11 (1-0)", NumberMeaning::Moves),
        [
            Item::Number(1),
            token("56-51"),
            token("5-11"),
            Item::EnclosedScore(Score::of_two(1, 0))
        ]
    );
    assert_eq!(items("1-0 5-11")[0], Item::Score(Score::of_two(1, 0)));
}
