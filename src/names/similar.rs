//! The names that are most similar to one that does not exist.

use std::collections::BTreeSet;

use strsim::osa_distance;

use super::folding::words;

/// The number of names that are proposed.
const MAX_NAMES: usize = 3;
/// The length of a name from which a part that it shares with the typed text counts as similar.
const MIN_PREFIX: usize = 3;

/// The length of a text from which one wrong letter makes it a misspelt name, and from which two do.
const MIN_MISSPELT: usize = 4;
const LONG: usize = 8;

/// The names that are most similar to a text, at most three, the most similar ones first: words with a few other letters, in any order, or with the same beginning.
pub(crate) fn similar_names<'a>(
    text: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Vec<String> {
    let length = text.chars().count();
    let (text_words, text) = (words(text), words(text).concat());
    let mut found = BTreeSet::new();
    for name in names {
        if let Some(distance) = distance(&text, &text_words, name) {
            // Among names that are equally similar, those of the most similar length come first.
            found.insert((distance, name.chars().count().abs_diff(length), name));
            if found.len() > MAX_NAMES {
                found.pop_last();
            }
        }
    }
    let names = found.into_iter().map(|(_, _, name)| name.to_owned());
    names.collect()
}

/// The name that a text without blanks is with one letter wrong, two in a long one; `None` if the text is one of the names. Numbers at the end are no
/// letters: `Event2` is not a misspelt `Event`.
pub(crate) fn misspelt_name<'a>(
    text: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let text = text.to_lowercase();
    let without_number = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let most = match text.chars().count() {
        0..MIN_MISSPELT => 0,
        MIN_MISSPELT..LONG => 1,
        _ => 2,
    };
    let distances = names.into_iter().map(|name| {
        let folded = name.to_lowercase();
        let distance = if folded == without_number {
            0
        } else {
            osa_distance(&text, &folded)
        };
        (distance, name)
    });
    let (distance, name) = distances.min_by_key(|(distance, _)| *distance)?;
    (1..=most).contains(&distance).then_some(name)
}

/// The number of letters in which a text differs from a name, or from words of it; `None` if they differ too much.
fn distance(text: &str, text_words: &[String], name: &str) -> Option<usize> {
    let name_words = words(name);
    let whole = letters(text, &name_words.concat());
    let by_words = text_words.iter().map(|word| {
        let distances = name_words.iter().filter_map(|other| letters(word, other));
        distances.min()
    });
    let by_words = by_words.sum::<Option<usize>>().filter(|_| !text.is_empty());
    whole.into_iter().chain(by_words).min()
}

/// The number of letters in which two words differ; `None` if it is more than a third of the shorter one.
fn letters(one: &str, other: &str) -> Option<usize> {
    let lengths = [one, other].map(|word| word.chars().count());
    let [shorter, longer] = [lengths[0].min(lengths[1]), lengths[0].max(lengths[1])];
    if shorter >= MIN_PREFIX && (other.starts_with(one) || one.starts_with(other)) {
        return Some(longer.abs_diff(shorter).min(2));
    }
    let most = shorter / 3;
    if longer - shorter > most {
        return None;
    }
    Some(osa_distance(one, other)).filter(|&distance| distance <= most)
}

/// Names in quotation marks, the last one after `or`.
pub(crate) fn quoted_list(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_names_share_words_or_beginnings() {
        let names = [
            "Schmidt, Anna",
            "Schmid, Bernd",
            "Müller, Eva",
            "aze",
            "Double Scorpio",
        ];
        let similar = |text| similar_names(text, names);
        assert_eq!(similar("shmidt"), ["Schmidt, Anna", "Schmid, Bernd"]);
        assert_eq!(similar("anna shmidt"), ["Schmidt, Anna"]);
        assert_eq!(similar("Mueler"), ["Müller, Eva"]);
        assert_eq!(similar("scorpion"), ["Double Scorpio"]);
        assert_eq!(similar("doublescorpio"), ["Double Scorpio"]);
        for text in ["", "x", "az", "zzzzzz", "anna zzzzz"] {
            assert_eq!(similar(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn misspelt_names_differ_in_one_or_two_letters() {
        let names = ["Black", "Event", "Site", "Annotator", "Black2"];
        let misspelt = |text| misspelt_name(text, names);
        assert_eq!(misspelt("Balck"), Some("Black"));
        assert_eq!(misspelt("evnt"), Some("Event"));
        assert_eq!(misspelt("Anotatr"), None);
        assert_eq!(misspelt("Anotattor"), Some("Annotator"));
        for text in [
            "",
            "Sit",
            "black",
            "Event2",
            "EventDate",
            "Blank Site",
            "Club",
        ] {
            assert_eq!(misspelt(text), None, "{text}");
        }
    }

    #[test]
    fn lists_of_names_are_read_as_sentences() {
        let names = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(quoted_list(&names[..1]), "`a`");
        assert_eq!(quoted_list(&names), "`a`, `b` or `c`");
    }
}
