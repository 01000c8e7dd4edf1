//! Matches names against a pattern, without regard to case and accents.

use super::folding::{fold, words};

/// A pattern of names that ignores case and accents, in which `*` matches any text. Without `*` it can also stand for the names with its words. After `=` stands
/// the exact spelling of one name.
pub(crate) struct NamePattern {
    /// The text after `=`.
    exact: Option<String>,
    /// The pattern without accents, in lower case.
    folded: String,
    /// Its words; none if it has a `*`.
    words: Vec<String>,
}

impl NamePattern {
    /// Parses a pattern.
    pub(crate) fn new(pattern: &str) -> NamePattern {
        let exact = pattern.strip_prefix('=').map(str::to_owned);
        NamePattern {
            folded: fold(pattern),
            words: if exact.is_some() || pattern.contains('*') {
                Vec::new()
            } else {
                words(pattern)
            },
            exact,
        }
    }

    /// Whether it has a `*`, so that it need not be anyone's name.
    pub(crate) fn is_wildcard(&self) -> bool {
        self.exact.is_none() && self.folded.contains('*')
    }

    /// Whether it is this name, with a `*` wherever the pattern has one.
    pub(crate) fn is_name(&self, name: &str) -> bool {
        match &self.exact {
            Some(exact) => exact == name,
            None => self.folded == fold(name),
        }
    }

    /// Whether a name has all words of the pattern, in any order; no name has those of a pattern with a `*`.
    pub(crate) fn matches_words(&self, name: &str) -> bool {
        if self.words.is_empty() {
            return false;
        }
        let of_name = words(name);
        self.words.iter().all(|word| of_name.contains(word))
    }

    /// Whether a name matches.
    pub(crate) fn matches(&self, name: &str) -> bool {
        if let Some(exact) = &self.exact {
            return exact == name;
        }
        if name.is_ascii() && !self.folded.contains('*') {
            return self.folded.eq_ignore_ascii_case(name);
        }
        let name = fold(name);
        let Some((start, rest)) = self.folded.split_once('*') else {
            return self.folded == name;
        };
        let Some(mut left) = name.strip_prefix(start) else {
            return false;
        };
        let (middle, end) = rest.rsplit_once('*').unwrap_or(("", rest));
        for part in middle.split('*') {
            let Some(at) = left.find(part) else {
                return false;
            };
            left = &left[at + part.len()..];
        }
        left.ends_with(end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_ignore_case_and_accents() {
        for pattern in ["Aglaé", "AGLAE", "agl*", "*é", "a*a*e", "*", "*gla*"] {
            assert!(NamePattern::new(pattern).matches("Aglaé"), "{pattern}");
        }
        for pattern in ["Agla", "gla*", "*x*", "a*é*é", "[a]glaé", "Agla?"] {
            assert!(!NamePattern::new(pattern).matches("Aglaé"), "{pattern}");
        }
        assert!(NamePattern::new("[guest]").matches("[Guest]"));
    }

    #[test]
    fn after_an_equals_sign_stands_an_exact_spelling() {
        for pattern in ["=Aglaé", "=a*", "==", "=Ann Smith"] {
            let (exact, name) = (NamePattern::new(pattern), &pattern[1..]);
            assert!(exact.matches(name) && exact.is_name(name), "{pattern}");
            assert!(!exact.is_wildcard(), "{pattern}");
        }
        for name in ["Aglae", "aglaé", "=Aglaé", "Aglaé Smith"] {
            let exact = NamePattern::new("=Aglaé");
            assert!(!exact.matches(name) && !exact.matches_words(name), "{name}");
        }
    }

    #[test]
    fn words_are_found_in_any_order() {
        for pattern in ["schmidt", "ANNA Schmidt", "Sébastien", "anna-sebastien"] {
            let name = "Schmidt, Anna (Sebastien)";
            assert!(NamePattern::new(pattern).matches_words(name), "{pattern}");
        }
        for pattern in ["", "*", "schm*", "schmid", "anna b", "-"] {
            let name = "Schmidt, Anna";
            assert!(!NamePattern::new(pattern).matches_words(name), "{pattern}");
        }
    }
}
