//! Tests of the movetext parser.

use super::*;

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(20_000))]

    /// The fast path gives the same draft as the grammar, up to the place where it stops.
    #[test]
    fn the_fast_path_agrees_with_the_grammar(
        text in "(([1-9][0-9]{0,2}[.)][ .]?)?([ab][12]){2,3}[ \n]|[a-b1-2 .(e){}-]{1,4})*",
    ) {
        let record = RawRecord::new();
        let passage = Passage { text: &text, start: 0, gaps: Vec::new() };
        let builder = || DraftBuilder::new(MovetextDialect::Result, &record, &passage, &text);
        let (mut plain, mut draft) = (builder(), Draft::default());
        let left = plain.take_plain_tokens(&text, &mut draft);
        let (mut by_tokens, mut other) = (builder(), Draft::default());
        let mut rest = after_blanks(&text);
        while rest.len() > left.len() {
            let (after, found) = movetext_token(rest, Draft::default().grammar()).unwrap();
            by_tokens.take(found, rest, &mut other);
            rest = after_blanks(after);
        }
        let content = |draft: &Draft| format!("{:?} {:?}", draft.plies, draft.problems);
        assert_eq!(rest, after_blanks(left));
        assert_eq!(content(&draft), content(&other), "{text:?}");
        assert_eq!(plain.number, by_tokens.number, "{text:?}");
    }
}
