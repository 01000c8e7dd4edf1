//! Parses a line of several keys and values: `Noir: A, Blanc: B, Marguerite belge`.

use memchr::{memchr, memchr_iter};

use crate::game::Color;
use crate::record::lexer::cells::{cells, text_of_cell};
use crate::record::lexer::line_text::unmarked;
use crate::record::model::tag::TagName;
use crate::record::parse::header::facts::{
    before_place_and_date, is_ending, name_and_facts, without_label,
};
use crate::record::parse::header::field::{Field, Fields, offset};
use crate::record::parse::header::keys::tag_name;
use crate::record::parse::header::players::between::before_versus;
use crate::record::parse::header::players::guessed_players::is_player;
use crate::record::parse::header::players::names::is_name;
use crate::record::parse::header::separators::{Enclosed, places};
use crate::record::vocabulary::color_pairs::{color_of_other_language, colors_of_pair};
use crate::record::vocabulary::lookup::{color_letter, fold, is_table, known_key, tag_of_key};
use crate::record::vocabulary::remark_heading::heads_remarks;

/// A key in a line: its byte range, colon included, and its tag.
pub(crate) struct Key {
    start: usize,
    end: usize,
    name: TagName,
}

/// Parses a line that begins with a known key and has at least one more, with any separators and perhaps other facts:
/// `Noir: A, Blanc: B, Marguerite belge`, `Noir: A   Blanc: B`, `Black=Ann, White=Bob`.
pub(crate) fn keyed(text: &str) -> Option<Fields<'_>> {
    fields_of_keys(text, Vec::new())
}

/// Parses a line that begins with a key that is not known, of a single word, and has known ones after separators or two blanks: `Ciudad: Madrid   Fecha: 3.5.2013`.
pub(crate) fn keyed_after_unknown(text: &str) -> Option<Fields<'_>> {
    let colon = memchr(b':', text.as_bytes()).filter(|&colon| colon <= MAX_KEY)?;
    let key = text[..colon].trim();
    let is_word = key.starts_with(char::is_uppercase) && key.chars().all(char::is_alphanumeric);
    let value = text[colon + 1..].trim_start();
    if !is_word || value.is_empty() {
        return None;
    }
    let next = colon + 1 + memchr(b':', &text.as_bytes()[colon + 1..])?;
    let (start, _) = key_before(text, colon + 1, next)?;
    let before = &text[colon + 1..start];
    let is_set_off = before.ends_with("  ") || before.trim_end().ends_with(SEPARATORS);
    let first = Key {
        start: 0,
        end: colon + 1,
        name: tag_name(key),
    };
    let is_value = is_set_off && !before.trim().is_empty() && !heads_remarks(key);
    let fields = is_value.then(|| fields_of_keys(text, vec![first]))??;
    // `Black: resigned` names no player.
    let is_ended = |field: &Field| is_player(&field.name) && is_ending(&field.value);
    (!fields.tags.iter().any(is_ended)).then_some(fields)
}

/// Parses a line of keys and values of which these keys at its beginning are found already.
fn fields_of_keys(text: &str, mut keys: Vec<Key>) -> Option<Fields<'_>> {
    let bytes = text.as_bytes();
    let sign = if memchr(b':', bytes).is_some() {
        b':'
    } else {
        b'='
    };
    let of_pair = keys_of_pair(text);
    let found = keys.last().map_or(0, |key| key.end);
    for colon in memchr_iter(sign, bytes).filter(|&colon| colon >= found) {
        let from = keys.last().map_or(0, |key| key.end);
        let paired = of_pair.iter().flatten().find(|key| key.colon == colon);
        let known = paired
            .map(|key| (key.start, key.name))
            .or_else(|| key_before(text, from, colon));
        let known = known.map(|(start, name)| (start, name.into()));
        if let Some((start, name)) = known.or_else(|| unknown_key_before(text, from, colon)) {
            let end = colon + 1;
            keys.push(Key { start, end, name });
        } else if keys.is_empty() {
            return None;
        }
        if keys.len() > MAX_KEYS {
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
        fields.read_value(&key.name, &text[key.end..end], text);
    }
    Some(fields)
}

/// The pieces of a value between separators outside of parentheses: `Ann (Lyon, 1850)` is one piece.
fn pieces_of_value(value: &str) -> Vec<&str> {
    let enclosed = value.contains('(').then(|| Enclosed::of(value));
    let is_enclosed = |at: usize| {
        let found = enclosed.as_ref();
        found.is_some_and(|found| found.is_in_parentheses(at))
    };
    let (mut pieces, mut start) = (Vec::new(), 0);
    for (at, sign) in value.match_indices(SEPARATORS) {
        if !is_enclosed(at) {
            pieces.push(&value[start..at]);
            start = at + sign.len();
        }
    }
    pieces.push(&value[start..]);
    pieces
}

/// A key that names a colour only together with another one of its line.
struct PairedKey {
    start: usize,
    colon: usize,
    name: &'static str,
}

/// The only two keys of a line that are letters of colours, `W: Bob / B: Ann`, or words of the languages in which such a word alone may be a name, `Vit: Bob, Svart: Ann`.
fn keys_of_pair(text: &str) -> Option<[PairedKey; 2]> {
    // Fast path: most lines have a single key.
    memchr_iter(b':', text.as_bytes()).nth(1)?;
    let colons = memchr_iter(b':', text.as_bytes()).take(MAX_KEYS);
    let mut found = colons.filter_map(|colon| {
        let before = last_bytes(&text[..colon], MAX_KEY).trim_end();
        let is_border = |c: char| c.is_whitespace() || BEFORE_KEY.contains(&c) || c == '/';
        let word = before.rsplit(is_border).next()?;
        let is_letter = word.len() == 1 && word.as_bytes()[0].is_ascii_alphabetic();
        let is_key = is_letter || color_of_other_language(word).is_some();
        is_key.then(|| (offset(text, word), colon, word))
    });
    let (Some(first), Some(second), None) = (found.next(), found.next(), found.next()) else {
        return None;
    };
    let names = names_of_pair([first.2, second.2])?;
    // `B: 6, W: 2` states a score.
    let values = [&text[first.1 + 1..second.0], &text[second.1 + 1..]];
    if !values.into_iter().all(begins_with_name) {
        return None;
    }
    let key = |(start, colon, _), name| PairedKey { start, colon, name };
    Some([key(first, names[0]), key(second, names[1])])
}

/// Whether a value begins with a name.
fn begins_with_name(value: &str) -> bool {
    let is_end = |c: char| c.is_whitespace() || matches!(c, '/' | '|' | '-' | '(');
    let value = value.trim_end_matches(is_end);
    let first = pieces_of_value(value).first().copied().unwrap_or_default();
    let first = first.split(" / ").next().unwrap_or_default();
    is_name(without_label(name_and_facts(first).0).trim())
}

/// The tags of two keys that name the players together: letters or words for two colours.
pub(crate) fn names_of_pair(keys: [&str; 2]) -> Option<[&'static str; 2]> {
    let letters: Vec<char> = keys
        .iter()
        .filter_map(|key| key.chars().next().filter(|_| key.len() == 1))
        .collect();
    let colors = match letters[..] {
        [one, other] => [color_letter(one, &letters)?, color_letter(other, &letters)?],
        _ => colors_of_pair(keys)?,
    };
    match colors {
        [Color::Black, Color::White] => Some(["Black", "White"]),
        [Color::White, Color::Black] => Some(["White", "Black"]),
        _ => None,
    }
}

/// Parses a row of a spreadsheet whose cells are keys and values in turn: `Noir,Dupont,Blanc,Müller`. A row of headings is none.
pub(crate) fn keyed_cells(text: &str) -> Option<Fields<'_>> {
    let cells = cells(text);
    let filled = cells.iter().rposition(|cell| !cell.is_empty())? + 1;
    // The last value may be empty.
    let pairs = cells.get(..filled.next_multiple_of(2))?.chunks(2);
    let is_key = |cell: &str| tag_of_key(cell).is_some();
    let are_headings = pairs.clone().all(|pair| is_key(pair[1]));
    if filled < 3 || are_headings || !pairs.clone().all(|pair| is_key(pair[0])) {
        return None;
    }
    let mut fields = Fields::default();
    for pair in pairs.filter(|pair| !pair[1].is_empty()) {
        let name = tag_of_key(pair[0])?;
        fields.push(name, &text_of_cell(text, pair[1]), offset(text, pair[1]));
    }
    Some(fields)
}

/// Separators between the facts of a line.
pub(crate) const SEPARATORS: [char; 5] = [';', ',', '|', '·', '\t'];

/// A key may also stand in parentheses: `Noir: A (Blanc: B)`.
const BEFORE_KEY: [char; 6] = [';', ',', '|', '·', '\t', '('];

/// No line of a header has more keys.
const MAX_KEYS: usize = 100;

/// The bytes before a colon in which a key is looked for: more than the longest key and what is before it take.
const MAX_KEY: usize = 200;

/// The end of a text, of at most about this many bytes.
fn last_bytes(text: &str, count: usize) -> &str {
    &text[text.floor_char_boundary(text.len().saturating_sub(count))..]
}

/// The start and the tag of a key that is not known and ends at this colon: `Ronde : 3, Club : Graz`. It is a capitalized word between a separator and a blank.
fn unknown_key_before(text: &str, from: usize, colon: usize) -> Option<(usize, TagName)> {
    let before = last_bytes(&text[from..colon], MAX_KEY);
    let separator = before.rfind(SEPARATORS).filter(|_| from > 0)?;
    let key = before[separator..].trim_start_matches(SEPARATORS).trim();
    let is_word = key.starts_with(char::is_uppercase) && key.chars().all(char::is_alphanumeric);
    let is_key = is_word && text[colon + 1..].starts_with(char::is_whitespace);
    is_key.then(|| (offset(text, key), tag_name(key)))
}

/// The start and the tag of the known key that ends at this colon. It follows a separator or two blanks; the key of a
/// player, and a capitalized one after the value of another key, may follow one blank.
pub(crate) fn key_before(text: &str, from: usize, colon: usize) -> Option<(usize, &'static str)> {
    let before = text[from..colon].trim_end();
    // Fast path: most lines begin with a single key.
    if let Some(name) = known_key(before) {
        return Some((from, name));
    }
    let trimmed = last_bytes(before, MAX_KEY);
    let separator = trimmed
        .rfind(BEFORE_KEY)
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
    let names_side = |name: &&str| {
        matches!(
            *name,
            "Black" | "White" | "Red" | "Blue" | "Green" | "Yellow"
        )
    };
    let words = key
        .rmatch_indices(' ')
        .take(2)
        .map(|(at, _)| &key[at + 1..]);
    // `Joueur noir` is preferred to `noir`.
    let words: Vec<&str> = words.collect();
    words.into_iter().rev().find_map(|word| {
        let follows_value = from > 0 && word.starts_with(char::is_uppercase);
        let name = tag_of_key(word).filter(|name| names_side(name) || follows_value);
        // `Round: 3 Board: 2`, but `Game: Konane Board: 8x8`.
        let is_number = || {
            let value = text[colon + 1..].split_whitespace().next();
            value.is_some_and(|value| value.bytes().all(|byte| byte.is_ascii_digit()))
        };
        let is_table = || follows_value && is_table(&fold(word)) && is_number();
        let name = name.or_else(|| is_table().then_some("Table"))?;
        Some((offset(text, word), name))
    })
}

impl<'a> Fields<'a> {
    /// Takes the value of a key up to the next key. Facts after a value that is no free text become tags of their own.
    fn read_value(&mut self, name: &TagName, value: &'a str, text: &'a str) {
        let is_end = |c: char| {
            c.is_whitespace() || SEPARATORS.contains(&c) || matches!(c, '-' | '–' | '—' | '/')
        };
        let value = value.trim_end_matches(is_end).trim_start();
        // The key stands in parentheses, or the next one does.
        let value = match value.strip_suffix(')').filter(|inner| !inner.contains('(')) {
            Some(inner) => inner,
            None => value
                .strip_suffix('(')
                .unwrap_or(value)
                .trim_end_matches(is_end),
        };
        let has_facts = matches!(
            &**name,
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
            self.push(name.clone(), value, offset(text, value));
            return;
        }
        let (value, facts) = if is_player(name) {
            name_and_facts(before_versus(value))
        } else {
            (value, Vec::new())
        };
        // In the only parentheses of a line the place and the date are those of the game.
        let has_one = || is_player(name) && text.matches('(').count() == 1;
        let behind = before_place_and_date(value).filter(|_| has_one());
        let (value, place_and_date) = behind.map_or((value, ""), |found| found);
        let mut pieces = pieces_of_value(value)
            .into_iter()
            .flat_map(|piece| piece.split("  "));
        let first = pieces.next().unwrap_or_default();
        let first = if is_player(name) {
            unmarked(first.trim())
        } else {
            first
        };
        let at = self.tags.len();
        self.push(name.clone(), first, offset(text, first.trim_start()));
        for piece in pieces.map(str::trim).filter(|piece| !piece.is_empty()) {
            if self.read_fact(piece, offset(text, piece)) {
                continue;
            }
            let is_in_order =
                |field: &Field| field.value.contains(' ') && !field.value.contains(',');
            let follows_full_name = is_player(name)
                && self.tags[..at]
                    .iter()
                    .any(|field| is_player(&field.name) && is_in_order(field))
                && is_in_order(&self.tags[at]);
            if self.tags.len() == at + 1 && !follows_full_name {
                // It belongs to the value: `Smith, John`.
                let end = offset(value, piece) + piece.len();
                value[..end].clone_into(&mut self.tags[at].value);
            } else {
                self.rest.push(piece);
            }
        }
        if !place_and_date.is_empty() {
            self.read_tail(place_and_date, text, 0);
        }
        self.push_facts(&facts, text, 0);
        self.distinguish_result_from_score(at + 1);
        if *name == "Black" && self.tags[..at].iter().any(|field| field.name == "White") {
            self.swap_figures(at + 1);
        }
    }
}
