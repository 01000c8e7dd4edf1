use super::Token;
use crate::game::NumberMeaning;
use crate::notation::MoveError;

#[test]
fn tokens_of_all_spellings_are_parsed() {
    for (text, canonical) in [
        ("a1b2", "a1b2"),
        ("A1B2", "a1b2"),
        ("a1-b2", "a1b2"),
        ("e6e8f6", "e6e8f6"),
        ("E6-E8-F6", "e6e8f6"),
        ("e4i8(E)", "e4i8(e)"),
        ("e4i8 (e)", "e4i8(e)"),
        ("(e)i8e4", "(e)i8e4"),
        ("i1i2", "i1i2"),
        ("56-51", "56-51"),
        ("56–51–0(e)", "56-51-0(e)"),
        ("1,1-2,2", "1,1-2,2"),
        ("1,1-2,2-3,3", "1,1-2,2-3,3"),
        ("(8,0)HD", "(8,0)HD"),
        ("(8, 0) cd", "(8,0)CD"),
        ("E5^F5", "e5^f5"),
        ("e5Vf5", "e5vf5"),
        ("e4i8(E:rouge)", "e4i8(e:red)"),
        ("(e:pivot)i8e4", "(e:pivot)i8e4"),
    ] {
        let token: Token = text.parse().unwrap();
        assert_eq!(token.to_string(), canonical);
        assert_eq!(token.inverse().inverse(), token);
    }
}

#[test]
fn incomplete_and_joined_tokens_are_rejected() {
    for text in [
        "",
        "a1",
        "a2a3a1a3",
        "a1b2c3d4",
        "a1b",
        "j1b2",
        "a0b2",
        "a1b2x",
        "xx",
        "a1 b2",
        "-",
        "a1b2(f)",
        "56",
        "56-62",
        "056-1",
        "1-2-3-4",
        "1,1",
        "1,0-2,2",
        "(8,0)",
        "(8,0)HH",
        "(9,0)HD",
        "e5^f5^g5",
        "e5^",
        "e5^f5g5",
        "a1b2(e:mauve)",
        "a1b2(e:)",
    ] {
        assert!(
            matches!(text.parse::<Token>(), Err(MoveError::NotAToken { .. })),
            "{text}"
        );
    }
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(20_000))]

    /// The fast path agrees with the grammar, whatever follows the token.
    #[test]
    fn the_fast_path_agrees_with_the_grammar(text in "([a-iA-I@`jJéaA\u{1}][1-90:\u{11}1]){1,3}[ \n]?[ab1e \n().^-]{0,4}", moves: bool) {
        let numbers = if moves { NumberMeaning::Moves } else { NumberMeaning::Scores };
        if let Some((token, length)) = Token::parse_plain(text.as_bytes()) {
            assert_eq!(Token::grammar(&text, numbers), Ok((&text[length..], token)), "{text:?}");
        }
    }

    /// The fast path parses all tokens of cells only, except at the very end of a text.
    #[test]
    fn the_fast_path_parses_tokens_of_cells(cells in "([a-iA-I][1-9]){2,3}", after in "[ \n][^(][ -~]{2}") {
        let text = format!("{cells}{after}");
        let found = Token::parse_plain(text.as_bytes()).map(|(_, length)| length);
        assert_eq!(found, Some(cells.len()), "{text:?}");
    }
}
