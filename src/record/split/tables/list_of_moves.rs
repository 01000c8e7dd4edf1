//! Lists of moves as programs write them into a cell: `["a1b2", "i5h5"]`, `['a1b2', 'i5h5']`.

use crate::record::lexer::move_words::has_move;
use crate::record::parse::header::field::offset;

/// The items of a text that is a list of moves, each with its place in it; `None` for any other text.
pub(super) fn items_of_list(text: &str) -> Option<Vec<(usize, &str)>> {
    let inside = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    // A separator between quotes belongs to the item.
    let quote = inside.chars().find(|c| matches!(c, '"' | '\''));
    let is_apart = |c: char| match quote {
        Some(quote) => c == quote,
        None => matches!(c, ',' | '[' | ']' | '\n'),
    };
    let items = inside.split(is_apart).map(str::trim);
    let items = items.filter(|item| item.contains(char::is_alphanumeric));
    let items: Vec<(usize, &str)> = items.map(|item| (offset(text, item), item)).collect();
    let (_, first) = items.first()?;
    has_move(first).then_some(items)
}

#[cfg(test)]
mod tests {
    use super::items_of_list;

    #[test]
    fn lists_are_divided_into_their_items() {
        for list in [
            r#"["a1b2", "i5h5"]"#,
            "['a1b2', 'i5h5']",
            r#"[""a1b2"",""i5h5""]"#,
            "['a1b2' 'i5h5']",
            "[a1b2, i5h5]",
            "[[a1b2,i5h5]]",
            " [\"a1b2\",\n \"i5h5\"] ",
        ] {
            let items = items_of_list(list).unwrap();
            let texts: Vec<&str> = items.iter().map(|(_, item)| *item).collect();
            assert_eq!(texts, ["a1b2", "i5h5"], "{list}");
            assert!(items.iter().all(|(at, item)| list[*at..].starts_with(item)));
        }
        let items = items_of_list("['1,1-2,2', '9,9-8,8']").unwrap();
        assert_eq!(items[0].1, "1,1-2,2");
        // What is no item is not dropped.
        assert_eq!(items_of_list(r#"["a1b2", null]"#).unwrap()[1].1, ", null");
        for text in ["a1b2 i5h5", "[Event \"Open\"]", "[]", "", "[a1b2"] {
            assert_eq!(items_of_list(text), None, "{text}");
        }
    }
}
