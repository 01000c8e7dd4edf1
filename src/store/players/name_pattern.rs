//! Matches names against a pattern, without regard to case and accents.

use deunicode::deunicode;

/// A pattern of names that ignores case and accents, in which `*` matches any text.
pub(in crate::store) struct NamePattern {
    /// The pattern without accents, in lower case.
    folded: String,
}

impl NamePattern {
    /// Parses a pattern.
    pub(in crate::store) fn new(pattern: &str) -> NamePattern {
        NamePattern {
            folded: fold(pattern),
        }
    }

    /// Whether a name matches.
    pub(in crate::store) fn matches(&self, name: &str) -> bool {
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

/// Removes accents, and converts to lower case.
fn fold(text: &str) -> String {
    deunicode(text).to_lowercase()
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
}
