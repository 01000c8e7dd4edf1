//! What a line without brackets says about a game: `Black: A`, `Belgian daisy`, `A vs B`, or several facts in a row.

use std::collections::HashMap;
use std::sync::LazyLock;

use deunicode::deunicode;
use foldhash::fast::RandomState;
use memchr::memchr;

use super::dates::normal_date;
use super::tags::TagName;
use super::words::{Ending, GameResult};
use crate::rules::Layout;

/// A tag that a line gives, and where in the line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Field {
    pub(super) name: TagName,
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
        fields.push(tag_name(key), value, 0);
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
            name: canonical(key)?.into(),
            value: value.trim().to_owned(),
            at,
        })
    });
    parts.collect()
}

/// The name of the known tag by which a line can begin a header, if it can.
pub(super) fn name_given(text: &str) -> Option<TagName> {
    if let Some((key, _)) = key_and_value(text, Hash::Yes) {
        return canonical(key).map(TagName::from);
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
    fn push(&mut self, name: impl Into<TagName>, value: &str, at: usize) {
        self.tags.push(Field {
            name: name.into(),
            value: value.trim().to_owned(),
            at,
        });
    }

    /// Facts with signs between them, as `2026-09-18 · Belgian Daisy · Noir gagne (6 éjections) · A vs B` or
    /// `A / B – Marguerite Belge – 6-2 – Au score`.
    fn read_row(&mut self, text: &'a str) {
        let separators = [" · ", " – ", " — ", " | ", " - "];
        let parts = separators
            .into_iter()
            .map(|separator| (separator, parts(text, separator)))
            .find(|(_, parts)| parts.len() > 1);
        let Some((separator, parts)) = parts else {
            self.read_players(text, 0);
            self.tell_result();
            return;
        };
        let mut unknown = Vec::new();
        for field in parts.into_iter().filter(|field| !field.is_empty()) {
            let at = offset(text, field);
            if let Some(layout) = Layout::find(field) {
                self.push("Variant", layout.name(), at);
            } else if let ("", facts) = facts_behind(field) {
                self.push_facts(&facts, field, at);
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
                self.push_white(white, white_at);
            }
            [(players, at)] if !has_players && self.read_dashed(players, at) => {}
            [(event, at)] if !self.tags.is_empty() => self.push("Event", event, at),
            _ => self.rest.extend(unknown.iter().map(|(field, _)| field)),
        }
        self.tell_result();
    }

    /// A `1-0` or `0-1` is a score of ejections, unless the ending says that the game was decided otherwise than by
    /// the score: then it says who won.
    fn tell_result(&mut self) {
        let mut endings = self.tags.iter().filter(|tag| tag.name == "Termination");
        if !endings.any(|tag| Ending::find(&tag.value).is_some_and(Ending::has_winner)) {
            return;
        }
        for tag in &mut self.tags {
            if tag.name == "Score" && matches!(&*tag.value, "1-0" | "0-1") {
                tag.name = "Result".into();
            }
        }
    }

    /// White, the last of the players, perhaps with score, result and ending behind the name.
    fn push_white(&mut self, text: &str, at: usize) {
        let (name, facts) = name_and_facts(text);
        self.push("White", name, at);
        self.push_facts(&facts, text, at);
    }

    /// Facts of a text that begins at this byte of the line.
    fn push_facts(&mut self, facts: &[&str], text: &str, at: usize) {
        for &fact in facts {
            let name = if Ending::find(fact).is_some() {
                "Termination"
            } else if is_score(fact) {
                "Score"
            } else {
                "Result"
            };
            self.push(name, fact, at + offset(text, fact));
        }
    }

    /// `A - B`, between other facts that have longer dashes between them. Tells whether it is that.
    fn read_dashed(&mut self, text: &str, at: usize) -> bool {
        let [black, white] = parts(text, " - ")[..] else {
            return false;
        };
        self.push("Black", black, at);
        self.push_white(white, at + offset(text, white));
        true
    }

    /// `A vs B` or `A / B`, perhaps with score, result and ending behind. Tells whether it is that.
    fn read_players(&mut self, text: &str, at: usize) -> bool {
        let mut betweens = [" vs ", " vs. ", " contre ", " / "].into_iter();
        let Some((black, white)) = betweens.find_map(|between| text.split_once(between)) else {
            return false;
        };
        let is_name = |name: &str| {
            !name.trim().is_empty() && name.len() < 60 && !name.contains(['(', ',', ':'])
        };
        if !is_name(black) || !is_name(name_and_facts(white).0) {
            return false;
        }
        self.push("Black", black, at);
        self.push_white(white, at + text.len() - white.len());
        true
    }
}

/// Where a part of a text begins in it.
fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

/// The parts of a line, without the blanks around them. What stands between two single digits separates nothing: `6 - 2` is
/// a score.
fn parts<'a>(text: &'a str, separator: &str) -> Vec<&'a str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    for (at, _) in text.match_indices(separator) {
        let (before, after) = (&text[start..at], &text[at + separator.len()..]);
        let first = before.split_whitespace().next_back().unwrap_or_default();
        let second = after.split([' ', ',', ')']).next().unwrap_or_default();
        if !is_score(&text[at - first.len()..at + separator.len() + second.len()]) {
            parts.push(before.trim());
            start = at + separator.len();
        }
    }
    parts.push(text[start..].trim());
    parts
}

/// A name, and the facts behind it. Something of it is always the name.
fn name_and_facts(text: &str) -> (&str, Vec<&str>) {
    match facts_behind(text) {
        ("", _) => (text, Vec::new()),
        found => found,
    }
}

/// Splits scores, results and endings off the end of a text, as in `Bob 1-0 Abandon` or `Bob (6-2), au score`.
fn facts_behind(text: &str) -> (&str, Vec<&str>) {
    let (mut rest, mut facts) = (text.trim(), Vec::new());
    while let Some((before, last)) = last_facts(rest) {
        facts.splice(0..0, last);
        rest = before.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
    }
    (rest, facts)
}

/// The last fact of a text, or those that stand in parentheses at its end, and what is before.
fn last_facts(text: &str) -> Option<(&str, Vec<&str>)> {
    if let Some((before, inside)) = text
        .strip_suffix(')')
        .and_then(|text| text.rsplit_once('('))
    {
        let facts: Vec<&str> = inside.split([',', ';']).map(str::trim).collect();
        let are_facts = facts
            .iter()
            .all(|fact| is_outcome(fact) || Ending::find(fact).is_some());
        return are_facts.then_some((before, facts));
    }
    let is_fact = |&(before, fact): &(&str, &str)| {
        let before = before.trim_end();
        // `Time` may be somebody's name: an ending stands alone, after a comma, or after a score.
        let is_set_off = || {
            before.is_empty()
                || before.ends_with([',', ';', ')'])
                || ends(before).any(|(_, word)| is_outcome(word))
        };
        is_outcome(fact) || Ending::find(fact).is_some() && is_set_off()
    };
    ends(text)
        .find(is_fact)
        .map(|(before, fact)| (before, vec![fact]))
}

/// The last three words of a text, the last two and the last one, each with what is before it.
fn ends(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let words: Vec<&str> = text.split_whitespace().rev().take(3).collect();
    let starts = words.into_iter().rev();
    starts.map(|word| text.split_at(offset(text, word)))
}

/// Whether a text is a score or a result in figures: not `black`, which may be a name.
fn is_outcome(text: &str) -> bool {
    is_score(text) || text.contains('-') && GameResult::find(text).is_some()
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
pub(super) fn tag_name(key: &str) -> TagName {
    // Most keys are names already.
    if let Some(name) = SPELLINGS.get(key) {
        return (*name).into();
    }
    let end = memchr(b'(', key.as_bytes());
    let key = &key[..end.unwrap_or(key.len())];
    if let Some(name) = canonical(key) {
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
    match other.and_then(canonical) {
        Some(name) => name.into(),
        None if word.starts_with(char::is_alphabetic) => word.into(),
        None => format!("Tag{word}").into(),
    }
}

/// The names of the known tags, each with its other spellings, in English and French, in lower case without accents.
static NAMES: [(&str, &[&str]); 32] = [
    ("Event", &["evenement", "tournament", "tournoi"]),
    ("Site", &["lieu"]),
    ("Date", &[]),
    ("Round", &["ronde"]),
    ("Black", &["noir", "noirs"]),
    ("White", &["blanc", "blancs"]),
    ("Red", &["rouge"]),
    ("Blue", &["bleu"]),
    ("Green", &["vert"]),
    ("Yellow", &["jaune"]),
    ("Black2", &["noir2", "noir 2"]),
    ("White2", &["blanc2", "blanc 2"]),
    ("Rules", &["rule", "regles", "regle"]),
    ("Seats", &["places"]),
    (
        "Variant",
        &["variante", "layout", "disposition", "position de depart"],
    ),
    ("Result", &["resultat"]),
    ("Termination", &["ending", "fin"]),
    ("Notation", &[]),
    ("Plies", &["demi-coups"]),
    ("Source", &[]),
    ("Score", &[]),
    ("SetUp", &[]),
    ("Position", &[]),
    ("StartPosition", &[]),
    ("FinalPosition", &["final position"]),
    ("Annotator", &["annotateur"]),
    ("BlackElo", &[]),
    ("WhiteElo", &[]),
    ("TimeControl", &[]),
    ("Incomplete", &[]),
    ("Mended", &[]),
    ("EvaluatedBy", &[]),
];

/// The names by themselves and by all their spellings.
static SPELLINGS: LazyLock<HashMap<String, &str, RandomState>> = LazyLock::new(|| {
    let spellings = NAMES.iter().flat_map(|(name, others)| {
        let own = [(*name).to_owned(), name.to_lowercase()];
        let others = others.iter().map(|other| (*other).to_owned());
        own.into_iter()
            .chain(others)
            .map(|spelling| (spelling, *name))
    });
    spellings.collect()
});

/// The one spelling of the tags that have several.
fn canonical(key: &str) -> Option<&'static str> {
    let plain = || deunicode(key).to_lowercase();
    let found = SPELLINGS.get(key);
    found.or_else(|| SPELLINGS.get(plain().trim())).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tags of a line, each with what stands at its place.
    fn tags(text: &str) -> String {
        let found = fields(text, Hash::No);
        let tag = |field: &Field| {
            let there = &text[field.at..];
            assert!(
                there.trim_start().starts_with(&field.value),
                "{field:?} in {text}"
            );
            format!("{}={}", field.name, field.value)
        };
        found.tags.iter().map(tag).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn score_result_and_ending_behind_the_players() {
        for (text, expected) in [
            ("Ann vs Bob 6-2", "Black=Ann White=Bob Score=6-2"),
            ("Ann / Bob 1-0", "Black=Ann White=Bob Score=1-0"),
            ("Ann - Bob 6 - 2", "Black=Ann White=Bob Score=6-2"),
            ("Ann / Bob 6 / 2", "Black=Ann White=Bob Score=6-2"),
            ("Ann vs Bob 1/2-1/2", "Black=Ann White=Bob Result=1/2-1/2"),
            (
                "Ann vs Bob 1-0 Abandon",
                "Black=Ann White=Bob Result=1-0 Termination=Abandon",
            ),
            (
                "Ann vs Bob 6-2 Au score",
                "Black=Ann White=Bob Score=6-2 Termination=Au score",
            ),
            (
                "Ann vs Bob 1-0 Au score",
                "Black=Ann White=Bob Score=1-0 Termination=Au score",
            ),
            (
                "Ann vs Bob 0-1 match nul",
                "Black=Ann White=Bob Score=0-1 Termination=match nul",
            ),
            (
                "Ann - Bob (6-2), abandon",
                "Black=Ann White=Bob Score=6-2 Termination=abandon",
            ),
            (
                "Ann – Bob – 0-1 – Au temps",
                "Result=0-1 Termination=Au temps Black=Ann White=Bob",
            ),
            (
                "Ann - Bob (0-1, au temps) · Belgian Daisy",
                "Variant=Belgian Daisy Black=Ann White=Bob Result=0-1 Termination=au temps",
            ),
            (
                "2026-09-18 · 6-2 au score · Ann vs Bob",
                "Date=2026-09-18 Score=6-2 Termination=au score Black=Ann White=Bob",
            ),
        ] {
            let found = tags(&text.replace("6 - 2", "6-2").replace("6 / 2", "6-2"));
            assert_eq!(found, expected, "{text}");
            let spaced = fields(text, Hash::No).tags;
            assert_eq!(spaced.len(), expected.matches('=').count(), "{text}");
        }
    }

    #[test]
    fn names_stay_whole() {
        for (black, white) in [
            ("J. R. 2nd", "Mr. 2-4ever"),
            ("Jack Black", "Father Time"),
            ("R2-D2", "player 1"),
            ("Ann 1-0", "Bob 3."),
            ("Katie", "Andrawes"),
        ] {
            for between in [" vs ", " contre ", " / ", " - ", " – "] {
                let found = tags(&format!("{black}{between}{white}"));
                assert_eq!(found, format!("Black={black} White={white}"));
            }
        }
        // A name is never all taken for something else.
        assert_eq!(tags("Ann vs 6-2"), "Black=Ann White=6-2");
    }
}
