//! What a line without brackets says about a game: `Black: A`, `Belgian daisy`, `A vs B`, or several facts in a row.

use deunicode::deunicode;

use super::words::{Ending, GameResult, normal_date};
use crate::rules::Layout;

/// A tag that a line gives, and where in the line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) at: usize,
}

/// What a line gives: tags, and what fits none of them. Without a tag the line is no header.
#[derive(Debug, Default)]
pub(super) struct Fields<'a> {
    pub(super) tags: Vec<Field>,
    pub(super) rest: Vec<&'a str>,
}

/// Whether a line stood after a `#`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hash {
    Yes,
    No,
}

/// Reads a line, without its `#`.
pub(super) fn fields(text: &str, hash: Hash) -> Fields<'_> {
    let mut fields = Fields::default();
    if let Some(tags) = several_tags(text) {
        fields.tags = tags;
    } else if let Some((key, value)) = key_and_value(text, hash) {
        fields.push(&tag_name(key), value, 0);
    } else if let Some(layout) = Layout::find(text) {
        fields.push("Variant", layout.name(), 0);
    } else {
        fields.read_row(text);
    }
    fields
}

/// `Black: A; White: B`: known tags with `;`, `,` or `|` between, if the whole line is that.
fn several_tags(text: &str) -> Option<Vec<Field>> {
    let separator = [';', ',', '|']
        .into_iter()
        .find(|&separator| text.contains(separator))?;
    let parts = text.split(separator).map(|part| {
        let (key, value) = part.split_once(':')?;
        let at = part.as_ptr() as usize - text.as_ptr() as usize;
        Some(Field {
            name: canonical(key)?.to_owned(),
            value: value.trim().to_owned(),
            at,
        })
    });
    parts.collect()
}

/// The name of the known tag by which a line can begin a header, if it can.
pub(super) fn name_given(text: &str) -> Option<String> {
    if let Some((key, _)) = key_and_value(text, Hash::Yes) {
        return canonical(key).map(str::to_owned);
    }
    let is_row = text.contains(" vs ") || text.contains(" · ");
    let is_header = is_row || Layout::find(text).is_some();
    is_header.then(|| {
        fields(text, Hash::Yes)
            .tags
            .into_iter()
            .map(|field| field.name)
            .min()
    })?
}

impl<'a> Fields<'a> {
    fn push(&mut self, name: &str, value: &str, at: usize) {
        self.tags.push(Field {
            name: name.to_owned(),
            value: value.trim().to_owned(),
            at,
        });
    }

    /// Facts with signs between them, as `2026-09-18 · Belgian Daisy · Noir gagne (6 éjections) · A vs B` or
    /// `A / B – Marguerite Belge – 6-2 – Au score`.
    fn read_row(&mut self, text: &'a str) {
        let separators = [" · ", " – ", " — ", " | ", " - "];
        let Some(separator) = separators
            .into_iter()
            .find(|separator| text.contains(separator))
        else {
            self.read_players(text, 0);
            return;
        };
        let mut unknown = Vec::new();
        for field in text
            .split(separator)
            .map(str::trim)
            .filter(|field| !field.is_empty())
        {
            let at = field.as_ptr() as usize - text.as_ptr() as usize;
            if let Some(layout) = Layout::find(field) {
                self.push("Variant", layout.name(), at);
            } else if Ending::find(field).is_some() {
                self.push("Termination", field, at);
            } else if is_score(field) {
                self.push("Score", field, at);
            } else if normal_date(field).is_some() {
                self.push("Date", field, at);
            } else if let Some(result) = GameResult::in_sentence(field, |_| None) {
                self.push("Result", result.code(), at);
                if let Some(ending) = field.split(['(', ')']).nth(1).and_then(Ending::find) {
                    self.push("Termination", ending.key(), at);
                }
            } else if !self.read_players(field, at) {
                unknown.push((field, at));
            }
        }
        let has_players = self.tags.iter().any(|field| field.name == "Black");
        match unknown[..] {
            // Two names with a dash between them, and nothing else that could be the players.
            [(black, black_at), (white, white_at)] if !has_players && separator != " · " => {
                self.push("Black", black, black_at);
                self.push("White", white, white_at);
            }
            [(players, at)] if !has_players && self.read_dashed(players, at) => {}
            [(event, at)] if !self.tags.is_empty() => self.push("Event", event, at),
            _ => self.rest.extend(unknown.iter().map(|(field, _)| field)),
        }
    }

    /// `A - B`, between other facts that have longer dashes between them. Tells whether it is that.
    fn read_dashed(&mut self, text: &str, at: usize) -> bool {
        let Some((black, white)) = text
            .split_once(" - ")
            .filter(|(_, white)| !white.contains(" - "))
        else {
            return false;
        };
        self.push("Black", black, at);
        self.push("White", white, at + text.len() - white.len());
        true
    }

    /// `A vs B` or `A / B`, perhaps with a score behind in parentheses. Tells whether it is that.
    fn read_players(&mut self, text: &str, at: usize) -> bool {
        if let Some((players, score)) = text
            .strip_suffix(')')
            .and_then(|text| text.rsplit_once(" ("))
        {
            let found = is_score(score) && self.read_players(players, at);
            if found {
                self.push("Score", score, at + players.len() + 2);
            }
            return found;
        }
        let mut betweens = [" vs ", " vs. ", " contre ", " / "].into_iter();
        let Some((black, white)) = betweens.find_map(|between| text.split_once(between)) else {
            return false;
        };
        let is_name = |name: &str| {
            !name.trim().is_empty() && name.len() < 60 && !name.contains(['(', ',', ':'])
        };
        if !is_name(black) || !is_name(white) {
            return false;
        }
        self.push("Black", black, at);
        self.push("White", white, at + text.len() - white.len());
        true
    }
}

/// `Key: value`. After a `#` the key may be any short text; alone, only words.
fn key_and_value(text: &str, hash: Hash) -> Option<(&str, &str)> {
    let (key, value) = text.split_once(':')?;
    let (key, spaced) = (
        key.trim(),
        value.is_empty() || value.starts_with(char::is_whitespace),
    );
    let is_key = if hash == Hash::Yes {
        let is_word = key.chars().all(|c| c.is_alphanumeric() || c == '_');
        spaced && key.starts_with(char::is_alphabetic) && (is_word || key.len() < 100)
    } else {
        canonical(key).is_some()
            || spaced
                && key
                    .chars()
                    .all(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | '°'))
    };
    is_key.then(|| (key, value.trim()))
}

/// Whether a text is a score, `6-2` or `6/2`.
pub(super) fn is_score(text: &str) -> bool {
    let digit = |text: &str| text.len() == 1 && text.bytes().all(|b| b.is_ascii_digit());
    text.split_once(['-', '/', '–'])
        .is_some_and(|(black, white)| digit(black.trim()) && digit(white.trim()))
}

/// The name of a tag as every format can write it: known ones in their one spelling, others as one word that begins with a letter,
/// `ResultAsGiven` for `result as given (by the page)`, `Tag3` for `3`. The name of a name is that name.
pub(super) fn tag_name(key: &str) -> String {
    let key = key.split('(').next().unwrap_or_default();
    if let Some(name) = canonical(key) {
        return name.to_owned();
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
    match canonical(&word) {
        Some(name) => name.to_owned(),
        None if word.starts_with(char::is_alphabetic) => word,
        None => format!("Tag{word}"),
    }
}

/// The one spelling of the tags that have several, in English and French.
fn canonical(key: &str) -> Option<&'static str> {
    let plain = deunicode(key).to_lowercase();
    let name = match plain.trim() {
        "event" | "evenement" | "tournament" | "tournoi" => "Event",
        "site" | "lieu" => "Site",
        "date" => "Date",
        "round" | "ronde" => "Round",
        "black" | "noir" | "noirs" => "Black",
        "white" | "blanc" | "blancs" => "White",
        "variant" | "variante" | "layout" | "disposition" | "position de depart" => "Variant",
        "result" | "resultat" => "Result",
        "termination" | "ending" | "fin" => "Termination",
        "notation" => "Notation",
        "plies" | "demi-coups" => "Plies",
        "source" => "Source",
        "score" => "Score",
        "setup" => "SetUp",
        "position" => "Position",
        "startposition" => "StartPosition",
        "finalposition" | "final position" => "FinalPosition",
        "annotator" | "annotateur" => "Annotator",
        "blackelo" => "BlackElo",
        "whiteelo" => "WhiteElo",
        "timecontrol" => "TimeControl",
        "incomplete" => "Incomplete",
        "mended" => "Mended",
        _ => return None,
    };
    Some(name)
}
