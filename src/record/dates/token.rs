//! The lexer of dates.

/// A token of a date.
#[derive(Clone, Copy, Debug)]
pub(super) struct DateToken<'a> {
    pub(super) kind: DateTokenKind<'a>,
    /// Whether no blank precedes it.
    pub(super) is_glued: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DateTokenKind<'a> {
    /// Digits.
    Digits(&'a str),
    /// Letters.
    Word(&'a str),
    /// Question marks.
    Unknown,
    /// Any other character.
    Punctuation(u8),
}

/// Splits a text in lower case without accents into tokens; `None` if there are more than a date has.
pub(super) fn tokens(text: &str) -> Option<Vec<DateToken<'_>>> {
    let class = |b: u8| match b {
        b if b.is_ascii_digit() => 0,
        b if b.is_ascii_alphabetic() => 1,
        b'?' => 2,
        b' ' | b'\t' => 3,
        _ => 4,
    };
    let (mut tokens, mut rest, mut is_glued) = (Vec::new(), text, false);
    while let Some(&first) = rest.as_bytes().first() {
        if !first.is_ascii() || tokens.len() > 32 {
            return None;
        }
        let same = rest.bytes().take_while(|&b| class(b) == class(first));
        let len = if class(first) == 4 { 1 } else { same.count() };
        let (own, after) = rest.split_at(len);
        let kind = match class(first) {
            0 => Some(DateTokenKind::Digits(own)),
            1 => Some(DateTokenKind::Word(own)),
            2 => Some(DateTokenKind::Unknown),
            3 => None,
            _ => Some(DateTokenKind::Punctuation(first)),
        };
        tokens.extend(kind.map(|kind| DateToken { kind, is_glued }));
        is_glued = kind.is_some();
        rest = after;
    }
    Some(tokens)
}

/// The remaining tokens.
pub(super) struct Cursor<'t, 'a>(pub(super) &'t [DateToken<'a>]);

impl<'a> Cursor<'_, 'a> {
    fn take<T>(&mut self, fits: impl FnOnce(DateTokenKind<'a>) -> Option<T>) -> Option<T> {
        let (first, rest) = self.0.split_first()?;
        let found = fits(first.kind)?;
        self.0 = rest;
        Some(found)
    }

    /// Takes one of these characters.
    pub(super) fn punctuation(&mut self, characters: &[u8]) -> Option<u8> {
        self.take(|kind| match kind {
            DateTokenKind::Punctuation(character) if characters.contains(&character) => {
                Some(character)
            }
            _ => None,
        })
    }

    /// Takes one of these words.
    pub(super) fn word(&mut self, words: &[&str]) -> Option<&'a str> {
        self.take(|kind| match kind {
            DateTokenKind::Word(word) if words.contains(&word) => Some(word),
            _ => None,
        })
    }

    pub(super) fn digits(&mut self) -> Option<&'a str> {
        self.digits_if(|_| true)
    }

    pub(super) fn digits_if(&mut self, fits: impl Fn(&str) -> bool) -> Option<&'a str> {
        self.take(|kind| match kind {
            DateTokenKind::Digits(digits) if fits(digits) => Some(digits),
            _ => None,
        })
    }
}
