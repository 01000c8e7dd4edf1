//! Names without case and accents, and their words.

use deunicode::deunicode;

/// Removes accents, and converts to lower case.
pub(crate) fn fold(text: &str) -> String {
    deunicode(text).to_lowercase()
}

/// The key by which lists of names are sorted: without case and accents, names that are equal then by the exact text.
pub(crate) fn name_order(name: &str) -> String {
    // Lists of a million games are sorted by it: one allocation.
    let mut key = String::with_capacity(2 * name.len() + 1);
    if name.is_ascii() {
        key.push_str(name);
        key.make_ascii_lowercase();
    } else {
        key.push_str(&fold(name));
    }
    // This character comes before all others, so that a name comes before those that continue it.
    key.push('\0');
    key.push_str(name);
    key
}

/// The words of a name without accents, in lower case; all that is neither a letter nor a digit separates them.
pub(crate) fn words(text: &str) -> Vec<String> {
    let folded = fold(text);
    let words = folded.split(|character: char| !character.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_ordered_without_case_and_accents() {
        let mut names = [
            "Zed",
            "Ólafur",
            "olaf",
            "Fluke.",
            "fénestral",
            "Olaf",
            "Fredo_",
            "Anna B",
            "Anna",
        ];
        names.sort_by_cached_key(|name| name_order(name));
        assert_eq!(
            names,
            [
                "Anna",
                "Anna B",
                "fénestral",
                "Fluke.",
                "Fredo_",
                "Olaf",
                "olaf",
                "Ólafur",
                "Zed"
            ]
        );
    }
}
