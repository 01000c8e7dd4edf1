//! A query for words: words and phrases that games contain, and others that they do not.

use crate::names::words;
use crate::store::StoreError;
use crate::store::players::Aliases;

/// What the texts of a game must contain, and what they must not.
#[derive(Default)]
pub(super) struct TextQuery {
    required: Vec<Phrase>,
    excluded: Vec<Phrase>,
}

/// Words that follow each other in one text; often a single one.
struct Phrase(Vec<QueryWord>);

/// A word, or the beginning of one.
struct QueryWord {
    text: String,
    is_prefix: bool,
}

/// Longer words are cut off by the full-text search.
const MAX_WORD_BYTES: usize = 32_000;

/// The signs around phrases, as keyboards and word processors write them.
const QUOTES: [char; 6] = ['"', '“', '”', '„', '«', '»'];

impl TextQuery {
    /// Words separated by blanks or other signs, and phrases between quotes. A `*` behind a word stands for any end of it, and a `-` before a word or
    /// a phrase excludes it.
    ///
    /// # Errors
    /// When there is no word, or no end of a phrase.
    pub(super) fn new(text: &str) -> Result<TextQuery, StoreError> {
        let mut query = TextQuery::default();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let (is_excluded, part) = match rest.strip_prefix('-') {
                Some(part) => (true, part),
                None => (false, rest),
            };
            let (phrase, is_quoted, after) = match part.strip_prefix(QUOTES) {
                Some(quoted) => {
                    let (phrase, after) = quoted
                        .split_once(QUOTES)
                        .ok_or_else(|| StoreError::UnclosedPhrase(part.to_owned()))?;
                    (phrase, true, after)
                }
                None => {
                    let end = part.find(char::is_whitespace).unwrap_or(part.len());
                    (&part[..end], false, &part[end..])
                }
            };
            query.add(phrase, is_quoted, is_excluded);
            rest = after.trim_start();
        }
        if query.required.is_empty() && query.excluded.is_empty() {
            return Err(StoreError::NoWords(text.to_owned()));
        }
        Ok(query)
    }

    /// Adds the words of a part of the query.
    fn add(&mut self, text: &str, is_quoted: bool, is_excluded: bool) {
        let mut found = Vec::new();
        for part in text.split_whitespace() {
            let before = found.len();
            found.extend(words(part).into_iter().map(|text| QueryWord {
                text,
                is_prefix: false,
            }));
            if let Some(last) = found[before..].last_mut() {
                last.is_prefix = part.ends_with('*');
            }
        }
        if found.is_empty() {
            return;
        }
        if is_excluded {
            self.excluded.push(Phrase(found));
        } else if is_quoted {
            self.required.push(Phrase(found));
        } else {
            let single = found.into_iter().map(|word| Phrase(vec![word]));
            self.required.extend(single);
        }
    }

    /// Whether every word and phrase is in one of the texts, and none that is excluded.
    pub(super) fn matches<'t>(&self, texts: impl Iterator<Item = &'t str>) -> bool {
        let texts: Vec<Vec<String>> = texts.map(words).collect();
        let is_found = |phrase: &Phrase| texts.iter().any(|text| phrase.is_in(text));
        self.required.iter().all(is_found) && !self.excluded.iter().any(is_found)
    }

    /// Whether one of the words or phrases is in a text.
    pub(super) fn is_in(&self, text: &str) -> bool {
        let text = words(text);
        self.required.iter().any(|phrase| phrase.is_in(&text))
    }

    /// Whether the games with all words are those of the query: it has no phrase, and excludes nothing.
    pub(super) fn has_only_words(&self) -> bool {
        self.excluded.is_empty() && self.required.iter().all(|phrase| phrase.0.len() == 1)
    }

    /// The expression of the full-text search for games that have all words; `None` if there is none, or a word is longer than those of the index.
    pub(super) fn match_expression(&self) -> Option<String> {
        let is_short = |word: &QueryWord| word.text.len() < MAX_WORD_BYTES;
        let words: Vec<String> = self
            .required_words()
            .map(QueryWord::match_expression)
            .collect();
        let is_possible = !words.is_empty() && self.required_words().all(is_short);
        is_possible.then(|| words.join(" AND "))
    }

    /// The same, where a word may also be one of the name of a person, whose spelling a game has; `None` if a spelling has no words, so that the search cannot find it.
    pub(super) fn match_expression_with_persons(&self, aliases: &Aliases) -> Option<String> {
        let mut parts = Vec::new();
        for query in self.required_words() {
            let is_named = |person: &str| words(person).iter().any(|word| query.is(word));
            let mut part = query.match_expression();
            for (spelling, _) in aliases.iter().filter(|(_, person)| is_named(person)) {
                let words: Vec<String> = words(spelling)
                    .iter()
                    .map(|word| format!("\"{word}\""))
                    .collect();
                if words.is_empty() || words.iter().any(|word| word.len() >= MAX_WORD_BYTES) {
                    return None;
                }
                part = format!("{part} OR ({})", words.join(" AND "));
            }
            parts.push(part);
        }
        if parts.iter().any(|part| part.contains(" OR ")) {
            parts
                .iter_mut()
                .for_each(|part| *part = format!("({part})"));
        }
        Some(parts.join(" AND "))
    }

    fn required_words(&self) -> impl Iterator<Item = &QueryWord> {
        self.required.iter().flat_map(|phrase| &phrase.0)
    }
}

impl Phrase {
    /// Whether the words of a text have these next to each other.
    fn is_in(&self, text: &[String]) -> bool {
        let is_here =
            |found: &[String]| self.0.iter().zip(found).all(|(word, found)| word.is(found));
        text.windows(self.0.len()).any(is_here)
    }
}

impl QueryWord {
    /// The expression of the full-text search for the word. A word has nothing but letters and digits.
    fn match_expression(&self) -> String {
        let end = if self.is_prefix { "*" } else { "" };
        format!("\"{}\"{end}", self.text)
    }

    fn is(&self, word: &str) -> bool {
        if self.is_prefix {
            word.starts_with(&self.text)
        } else {
            word == self.text
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_phrases_are_found_in_any_text() {
        let texts = ["Zürich, 2015", "a brilliant push!"];
        let matches = |text| TextQuery::new(text).unwrap().matches(texts.into_iter());
        for text in [
            "zurich",
            "PUSH 2015",
            "brill*",
            "push-brilliant",
            "zür* push",
            "\"brilliant push\"",
            "«a brill* push» 2015",
            "push - 2015",
            "push -sacrifice",
            "-graz",
            "-\"push brilliant\" a",
            "-“2015 a”",
        ] {
            assert!(matches(text), "{text}");
        }
        for text in [
            "brill",
            "push sacrifice",
            "*ush",
            "pus",
            "\"push brilliant\"",
            "\"2015 a\"",
            "push -2015",
            "-zur*",
            "push -\"a brilliant\"",
            "push -brilliant-push",
        ] {
            assert!(!matches(text), "{text}");
        }
        for text in ["", " ", "*", "!?", "-", "\"\"", "\"push", "a -\"push"] {
            assert!(TextQuery::new(text).is_err(), "{text}");
        }
    }
}
