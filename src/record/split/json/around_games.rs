//! The fields that stand around the list `games` of an object of JSON: those before the list hold for each game in it that does not state its own.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::game::excerpt;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::format::Format;
use crate::record::model::problem::Severity;
use crate::record::model::record::{Content, Record};
use crate::record::vocabulary::lookup::tag_of_key;
use crate::record::vocabulary::words::words_of_name;

/// The field of a game with the fields that stand around its list.
pub(crate) const AROUND_GAMES: &str = "around_games";

/// The fields whose objects say what the record itself says in other files.
pub(crate) const METADATA: [&str; 5] = ["meta", "metadata", "header", "headers", "info"];

/// Fields of a game that are no tags, or have other tags in other objects.
const FIELDS: [&str; 10] = [
    "game",
    "game_type",
    "layout",
    "board",
    "rules",
    "players",
    "seats",
    "black_player",
    "white_player",
    "tags",
];

/// Tags that several games may share.
const TAGS: [&str; 15] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "Black",
    "White",
    "Red",
    "Blue",
    "Green",
    "Yellow",
    "Variant",
    "Notation",
    "Source",
    "Annotator",
    "TimeControl",
];

/// The name of a field and its value.
pub(super) type NamedValue<'a> = (String, &'a RawValue);

/// The fields of an object in their order.
struct Fields<'a>(Vec<NamedValue<'a>>);

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields<'a>, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Vec<(String, &'de RawValue)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(fields)
            }
        }
        deserializer.deserialize_map(InOrder).map(Fields)
    }
}

/// The fields of an object.
pub(super) fn fields_of(text: &str) -> Option<Vec<NamedValue<'_>>> {
    let Fields(fields) = serde_json::from_str(text).ok()?;
    Some(fields)
}

/// The fields of an object, also those in objects with metadata.
fn fields(text: &str) -> Vec<NamedValue<'_>> {
    with_metadata(fields_of(text).unwrap_or_default())
}

/// Fields, with those of objects with metadata instead of these.
fn with_metadata(fields: Vec<NamedValue<'_>>) -> Vec<NamedValue<'_>> {
    let with_inner = fields.into_iter().flat_map(|(name, value)| {
        let is_metadata = METADATA
            .iter()
            .any(|other| other.eq_ignore_ascii_case(&name));
        let inner = Some(value).filter(|_| is_metadata);
        match inner.and_then(|value| serde_json::from_str(value.get()).ok()) {
            Some(Fields(fields)) => fields,
            None => vec![(name, value)],
        }
    });
    with_inner.collect()
}

/// What a field around a list of games is for the games.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// It holds for each of them.
    Default,
    /// It says something of games, but not what holds for each.
    Unclear,
    None,
}

impl Use {
    fn of(name: &str, value: &RawValue) -> Use {
        let tag = tag_of_key(words_of_name(name).trim());
        let is_field = FIELDS.iter().any(|field| field.eq_ignore_ascii_case(name));
        if value.get() == "null" || !is_field && !tag.is_some_and(|tag| TAGS.contains(&tag)) {
            return Use::None;
        }
        // A longer list names all who have played.
        let list: Option<Vec<&RawValue>> = serde_json::from_str(value.get()).ok();
        let is_players = name.eq_ignore_ascii_case("players");
        match list {
            Some(list) if is_players && list.len() != 2 => Use::Unclear,
            _ => Use::Default,
        }
    }
}

/// The fields of the text before the list `games` of an object.
fn fields_before(text: &str) -> Option<String> {
    let end = text.to_ascii_lowercase().rfind("\"games\"")?;
    let fields = text[..end].trim_end().trim_end_matches(',');
    Some(format!("{fields}}}"))
}

/// The fields of a line behind the list `games` of an object.
fn fields_behind(text: &str) -> String {
    let is_structure = |c: char| c.is_whitespace() || matches!(c, ',' | ']' | '}');
    format!("{{{}}}", text.trim_matches(is_structure))
}

/// The greatest size in bytes of what holds for each game of a list: every record repeats it.
const MAX_DEFAULTS: usize = 8 << 10;

/// Separates the fields that hold for each game of a list from those that say something of games and are not read.
fn taken_and_left(fields: Vec<NamedValue<'_>>) -> [Vec<NamedValue<'_>>; 2] {
    let [mut taken, mut left] = [Vec::new(), Vec::new()];
    let mut size = 0;
    for (name, value) in fields {
        let field_size = name.len() + value.get().len();
        match Use::of(&name, value) {
            Use::Default if size + field_size <= MAX_DEFAULTS => {
                size += field_size;
                taken.push((name, value));
            }
            Use::Default | Use::Unclear => left.push((name, value)),
            Use::None => {}
        }
    }
    [taken, left]
}

/// The fields that hold for each game of a list, from the text of the object before it and what holds for the games of the object around that one; without braces.
pub(super) fn defaults(text: &str, outer: Option<&str>) -> String {
    let own = fields_before(text).unwrap_or_default();
    let outer = format!("{{{}}}", outer.unwrap_or_default());
    let mut all: Vec<NamedValue<'_>> = Vec::new();
    for (name, value) in fields(&own).into_iter().chain(fields(&outer)) {
        if all.iter().all(|(other, _)| *other != name) {
            all.push((name, value));
        }
    }
    let [taken, _] = taken_and_left(all);
    text_of_fields(taken)
}

/// Fields as the text of an object, without braces.
pub(super) fn text_of_fields(fields: Vec<NamedValue<'_>>) -> String {
    let field = |(name, value): NamedValue<'_>| {
        let name = serde_json::Value::String(name);
        format!("{name}:{value}")
    };
    fields.into_iter().map(field).collect::<Vec<_>>().join(",")
}

/// The fields around several games that hold for each of them, and the names of the others.
pub(super) fn of_games(around: Vec<NamedValue<'_>>) -> (Vec<NamedValue<'_>>, Vec<String>) {
    let around = with_metadata(around);
    let stated = around.iter().filter(|(_, value)| value.get() != "null");
    let names: Vec<String> = stated.map(|(name, _)| name.clone()).collect();
    let [taken, _] = taken_and_left(around);
    let is_left = |name: &String| taken.iter().all(|(other, _)| other != name);
    let left = names.into_iter().filter(is_left).collect();
    (taken, left)
}

/// Adds the fields that hold for all games to one of them, an object or a list of moves.
pub(super) fn add_to_game(fields: &str, game: &mut RawRecord) {
    if fields.is_empty() {
        return;
    }
    let field = format!("\"{AROUND_GAMES}\":{{{fields}}}");
    if game.text.starts_with('[') {
        game.add_before_end(&format!(",{{{field}}}"));
    } else if game.text.starts_with('{') && game.text.len() > 2 {
        game.add_before_end(&format!(",{field}"));
    }
}

/// Whether a record is what stands around a list of games, and these have all of it.
pub(crate) fn is_in_its_games(record: &Record) -> bool {
    if !matches!(record.content, Content::Preamble) || record.format != Format::Json {
        return false;
    }
    let before = fields_before(&record.text).filter(|_| record.text.trim_end().ends_with('['));
    let is_behind = before.is_none();
    let text = before.unwrap_or_else(|| fields_behind(&record.text));
    let [taken, _] = taken_and_left(fields(&text));
    taken.len() == fields(&text).len() && (taken.is_empty() || !is_behind)
}

/// What a text around a list of games is, and which of its fields hold for the games, or say something of them and are not read.
pub(crate) fn message(text: &str) -> (Severity, String) {
    let before = fields_before(text).filter(|_| text.trim_end().ends_with('['));
    let is_before = before.is_some();
    let text = before.unwrap_or_else(|| fields_behind(text));
    let [taken, left] = taken_and_left(fields(&text));
    let names = |fields: &[NamedValue<'_>]| {
        let quoted = fields
            .iter()
            .map(|(name, _)| format!("`{}`", excerpt(name)));
        let names = quoted.collect::<Vec<_>>().join(", ");
        Some(names).filter(|names| !names.is_empty())
    };
    let mut message = "what stands around a list of games".to_owned();
    if !is_before {
        let Some(names) = names(&[taken, left].concat()) else {
            return (Severity::Note, message);
        };
        let message = format!("{names} behind a list of games, expected before it; not read");
        return (Severity::Warning, message);
    }
    if let Some(names) = names(&taken) {
        message.push_str(&format!(
            "; {names} taken for each game that does not state its own"
        ));
    }
    let Some(names) = names(&left) else {
        return (Severity::Note, message);
    };
    message.push_str(&format!(
        "; {names} not read, expected two players, and {MAX_DEFAULTS} bytes in all"
    ));
    (Severity::Warning, message)
}
