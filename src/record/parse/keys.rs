//! Lines of keys and values: `Black: A`, `Noir: A, Blanc: B, Marguerite belge`.

use memchr::{memchr, memchr_iter};

use crate::record::model::tag::TagName;
use crate::record::parse::facts::places;
use crate::record::parse::fields::{Field, Fields, Hash, offset};
use crate::record::vocabulary::lookup::{known_key, tag_of_key};

/// `Black: A; White: B`: known tags with `;`, `,` or `|` between, if the whole line is that.
pub(crate) fn several_tags(text: &str) -> Option<Vec<Field>> {
    let separator = [';', ',', '|']
        .into_iter()
        .find(|&separator| text.contains(separator))?;
    let parts = text.split(separator).map(|part| {
        let (key, value) = part.split_once(':')?;
        let at = part.as_ptr() as usize - text.as_ptr() as usize;
        Some(Field {
            name: tag_of_key(key)?.into(),
            value: value.trim().to_owned(),
            at,
        })
    });
    parts.collect()
}

/// A key in a line, from where to where with its colon, and the tag that it means.
struct Key {
    start: usize,
    end: usize,
    name: &'static str,
}

/// `Noir: A, Blanc: B, Marguerite belge` or `Noir: A   Blanc: B`: a line that begins with a known key and has another, whatever
/// separates them, and perhaps other facts behind.
pub(crate) fn keyed(text: &str) -> Option<Fields<'_>> {
    let mut keys: Vec<Key> = Vec::new();
    for colon in memchr_iter(b':', text.as_bytes()) {
        let from = keys.last().map_or(0, |key| key.end);
        if let Some((start, name)) = key_before(text, from, colon) {
            let end = colon + 1;
            keys.push(Key { start, end, name });
        } else if keys.is_empty() {
            return None;
        }
    }
    if keys.len() < 2 {
        return None;
    }
    let mut fields = Fields::default();
    let before = text[..keys[0].start].split(SEPARATORS).map(str::trim);
    for fact in before.filter(|fact| !fact.is_empty()) {
        if !fields.read_fact(fact, offset(text, fact)) {
            return None;
        }
    }
    let ends = keys.iter().skip(1).map(|key| key.start).chain([text.len()]);
    for (key, end) in keys.iter().zip(ends) {
        fields.read_value(key.name, &text[key.end..end], text);
    }
    Some(fields)
}

/// Signs between the facts of a line.
const SEPARATORS: [char; 5] = [';', ',', '|', '·', '\t'];

/// Where a known key begins that ends with the colon at this place, and what it means. What is before it ends with a separator or with
/// two blanks; before the key of a player, with one.
fn key_before(text: &str, from: usize, colon: usize) -> Option<(usize, &'static str)> {
    let before = &text[from..colon];
    // Most lines begin with a key alone.
    if let Some(name) = known_key(before) {
        return Some((from, name));
    }
    let trimmed = before.trim_end();
    let separator = trimmed
        .rfind(SEPARATORS)
        .map(|at| at + trimmed[at..].chars().next().map_or(0, char::len_utf8));
    let dash = [" - ", " – ", " — ", "  "]
        .into_iter()
        .filter_map(|between| Some(places(trimmed, between).next_back()? + between.len()))
        .max();
    let start = separator.max(dash).unwrap_or_default();
    let key = trimmed[start..].trim_start();
    if let Some(name) = tag_of_key(key) {
        return Some((offset(text, key), name));
    }
    let is_player = |name: &&str| {
        matches!(
            *name,
            "Black" | "White" | "Red" | "Blue" | "Green" | "Yellow"
        )
    };
    let words = key
        .rmatch_indices(' ')
        .take(2)
        .map(|(at, _)| &key[at + 1..]);
    // `Joueur noir` before `noir`.
    let words: Vec<&str> = words.collect();
    words.into_iter().rev().find_map(|word| {
        let name = tag_of_key(word).filter(is_player)?;
        Some((offset(text, word), name))
    })
}

impl<'a> Fields<'a> {
    /// The value of a key, up to the next one. Facts behind a value that is no free text are facts of their own.
    fn read_value(&mut self, name: &'static str, value: &'a str, text: &'a str) {
        let is_end =
            |c: char| c.is_whitespace() || SEPARATORS.contains(&c) || matches!(c, '-' | '–' | '—');
        let value = value.trim_end_matches(is_end).trim_start();
        let has_facts = matches!(
            name,
            "Black"
                | "White"
                | "Red"
                | "Blue"
                | "Green"
                | "Yellow"
                | "Date"
                | "Round"
                | "Result"
                | "Score"
                | "Variant"
        );
        if !has_facts {
            self.push(name, value, offset(text, value));
            return;
        }
        let mut pieces = value.split(SEPARATORS).flat_map(|piece| piece.split("  "));
        let first = pieces.next().unwrap_or_default();
        let at = self.tags.len();
        self.push(name, first, offset(text, first.trim_start()));
        for piece in pieces.map(str::trim).filter(|piece| !piece.is_empty()) {
            if self.read_fact(piece, offset(text, piece)) {
                continue;
            }
            if self.tags.len() == at + 1 {
                // Part of the value: `Smith, John`.
                let end = offset(value, piece) + piece.len();
                value[..end].clone_into(&mut self.tags[at].value);
            } else {
                self.rest.push(piece);
            }
        }
    }
}

/// `Key: value`. After a `#` the key may be any short text; alone, only words.
pub(crate) fn key_and_value(text: &str, hash: Hash) -> Option<(&str, &str)> {
    let Some((key, value)) = text.split_once(':') else {
        // `Noir = Dupont`, or the two cells of a row.
        let (key, value) = text.split_once(['=', '\t', ','])?;
        return tag_of_key(key.trim()).map(|_| (key.trim(), value.trim()));
    };
    let (key, spaced) = (
        key.trim(),
        value.is_empty() || value.starts_with(char::is_whitespace),
    );
    // `Here is our game from Friday:` is a sentence.
    let is_sentence = || value.trim().is_empty() && key.split_whitespace().nth(3).is_some();
    let is_key = if hash == Hash::Yes {
        let is_word = key.chars().all(|c| c.is_alphanumeric() || c == '_');
        spaced && key.starts_with(char::is_alphabetic) && (is_word || key.len() < 100)
    } else {
        tag_of_key(key).is_some()
            || spaced
                && !is_sentence()
                && key
                    .chars()
                    .all(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | '°'))
    };
    is_key.then(|| (key, value.trim()))
}

/// The name of a tag as every format can write it: known ones in their one spelling, others as one word that begins with a letter,
/// `ResultAsGiven` for `result as given (by the page)`, `Tag3` for `3`. The name of a name is that name.
pub(crate) fn tag_name(key: &str) -> TagName {
    // Most keys are names already.
    if let Some(name) = known_key(key) {
        return name.into();
    }
    let end = memchr(b'(', key.as_bytes());
    let key = &key[..end.unwrap_or(key.len())];
    if let Some(name) = tag_of_key(key) {
        return name.into();
    }
    let words = key
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty());
    let capital = |word: &str| {
        word.chars()
            .take(1)
            .flat_map(char::to_uppercase)
            .chain(word.chars().skip(1))
            .collect::<String>()
    };
    let word: String = words.map(capital).collect();
    let other = Some(&*word).filter(|word| *word != key);
    match other.and_then(tag_of_key) {
        Some(name) => name.into(),
        None if word.starts_with(char::is_alphabetic) => word.into(),
        None => format!("Tag{word}").into(),
    }
}
