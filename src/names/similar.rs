//! The names that are most similar to one that does not exist.

use std::collections::BTreeSet;

use strsim::osa_distance;

use super::folding::words;

/// The number of names that are proposed.
const MAX_NAMES: usize = 3;
/// The length of a name from which a part that it shares with the typed text counts as similar.
const MIN_PREFIX: usize = 3;

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
    fn lists_of_names_are_read_as_sentences() {
        let names = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(quoted_list(&names[..1]), "`a`");
        assert_eq!(quoted_list(&names), "`a`, `b` or `c`");
    }
}
