//! A JSON object that knows the places of its fields in the record.

use std::cell::Cell;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::{fmt, ptr};

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::game::{excerpt, options_from_json};
use crate::games::with_game_kind;
use crate::record::formats::json_based::stated_twice::{message_of, says_the_same};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::model::tag::TagName;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::parse::header::keys::tag_name;
use crate::record::resolve::read_game::ReadGame;
use crate::record::split::json::around_games::{AROUND_GAMES, METADATA};
use crate::record::vocabulary::words::words_of_name;

/// The fields of an object in their order, and which of them were understood.
#[derive(Default)]
pub(crate) struct Object<'a>(Vec<Field<'a>>);

pub(super) struct Field<'a> {
    name: String,
    pub(super) value: &'a RawValue,
    reading: Cell<Reading>,
    /// Whether it stands in an object with metadata.
    is_metadata: bool,
}

impl<'a> Field<'a> {
    fn new(name: String, value: &'a RawValue) -> Field<'a> {
        Field {
            name,
            value,
            reading: Cell::new(Reading::NotAskedFor),
            is_metadata: false,
        }
    }

    /// A field that the fields of the record itself precede.
    pub(super) fn of_metadata(name: String, value: &'a RawValue) -> Field<'a> {
        Field {
            is_metadata: true,
            ..Field::new(name, value)
        }
    }
}

/// What a parser has made of the value of a field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reading {
    NotAskedFor,
    /// With the form that was expected.
    NotUnderstood(&'static str),
    Understood,
}

/// The form of a value if nothing else is known of it.
const AS_WRITTEN: &str = "a value as `sumito export --to json` writes it";

impl<'de: 'a, 'a> Deserialize<'de> for Object<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<'a>, D::Error> {
        struct Fields;
        impl<'de> Visitor<'de> for Fields {
            type Value = Vec<Field<'de>>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some((name, value)) = map.next_entry()? {
                    fields.push(Field::new(name, value));
                }
                Ok(fields)
            }
        }
        deserializer.deserialize_map(Fields).map(Object)
    }
}

impl<'a> Object<'a> {
    /// The object that is a record. A list is that of its moves.
    pub(crate) fn of_record(text: &'a str) -> serde_json::Result<Object<'a>> {
        if !text.trim_start().starts_with('[') {
            return serde_json::from_str(text);
        }
        let moves: &RawValue = serde_json::from_str(text)?;
        let mut fields = vec![Field::new("moves".to_owned(), moves)];
        let last = values(moves).and_then(|moves| moves.last().copied());
        let around = last.filter(|last| stands_around(last)).and_then(object);
        fields.extend(around.map(Object::into_fields).unwrap_or_default());
        Ok(Object(fields))
    }

    pub(super) fn from_fields(fields: Vec<Field<'a>>) -> Object<'a> {
        Object(fields)
    }

    pub(super) fn into_fields(self) -> Vec<Field<'a>> {
        self.0
    }

    /// The object with the fields of the objects with metadata inside it, after its own ones.
    pub(crate) fn with_metadata(self) -> Object<'a> {
        let is_metadata = |field: &Field<'_>| {
            METADATA
                .iter()
                .any(|name| name.eq_ignore_ascii_case(&field.name))
        };
        let (mut fields, mut inner) = (Vec::with_capacity(self.0.len()), Vec::new());
        for field in self.0 {
            match object(field.value).filter(|_| is_metadata(&field)) {
                Some(metadata) => {
                    let fields = metadata.0.into_iter();
                    inner.extend(fields.map(|field| Field::of_metadata(field.name, field.value)));
                }
                None => fields.push(field),
            }
        }
        fields.extend(inner);
        Object(fields)
    }

    /// The fields of an object; none if the value is no object.
    pub(crate) fn of(value: &'a RawValue) -> Object<'a> {
        object(value).unwrap_or_default()
    }

    /// The field of this name, otherwise one that differs from it in case only, unless its value is null.
    fn field(&self, name: &str) -> Option<&Field<'a>> {
        let exact = self.0.iter().find(|field| field.name == name);
        let in_other_case = |field: &&Field<'_>| field.name.eq_ignore_ascii_case(name);
        let found = exact.or_else(|| self.0.iter().find(in_other_case));
        found.filter(|field| field.value.get() != "null")
    }

    /// What a parser makes of the value of a field, unless it is null.
    pub(crate) fn read<T>(
        &self,
        name: &str,
        parse: impl FnOnce(&'a RawValue) -> Option<T>,
    ) -> Option<T> {
        self.read_as(name, AS_WRITTEN, parse)
    }

    /// What a parser makes of the value of a field that should have this form, unless it is null.
    pub(crate) fn read_as<T>(
        &self,
        name: &str,
        form: &'static str,
        parse: impl FnOnce(&'a RawValue) -> Option<T>,
    ) -> Option<T> {
        let field = self.field(name)?;
        let parsed = parse(field.value);
        let reading = match parsed {
            Some(_) => Reading::Understood,
            None => Reading::NotUnderstood(form),
        };
        field.reading.set(field.reading.get().max(reading));
        parsed
    }

    /// The value of a field, unless it is null.
    pub(crate) fn get(&self, name: &str) -> Option<&'a RawValue> {
        self.read(name, Some)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.field(name).is_some()
    }

    /// The object in a field; an empty one if there is none.
    pub(crate) fn inner(&self, name: &str) -> Object<'a> {
        self.read(name, object).unwrap_or_default()
    }

    /// The text of a field that is a string, a number or a Boolean.
    pub(crate) fn text(&self, name: &str) -> Option<String> {
        self.read(name, text)
    }

    /// The list in a field; an empty one if there is none.
    pub(crate) fn list(&self, name: &str) -> Vec<&'a RawValue> {
        self.read(name, values).unwrap_or_default()
    }

    /// The fields and their values.
    pub(crate) fn fields(&self) -> impl Iterator<Item = (&str, &'a RawValue)> {
        self.0.iter().map(|field| (&*field.name, field.value))
    }

    /// The byte offset of a field in the record; 0 without such a field.
    pub(crate) fn location(&self, name: &str, record: &RawRecord) -> usize {
        self.field(name).map_or(0, |field| at(field.value, record))
    }

    /// Makes a tag of a field that has a text.
    pub(crate) fn tag(
        &self,
        field: &str,
        name: impl Into<TagName>,
        record: &RawRecord,
        draft: &mut Draft,
    ) {
        draft.push_tag(name, self.text(field), self.location(field, record));
    }

    /// Takes the start position from a field.
    pub(crate) fn start(&self, field: &str, record: &RawRecord, draft: &mut Draft) {
        with_game_kind!(draft.game, P => self.start_of::<P>(field, record, draft));
    }

    fn start_of<P: ReadGame>(&self, field: &str, record: &RawRecord, draft: &mut Draft) {
        let rules = draft.stated_rules.of::<P>();
        let read = |text: String| P::read_start(&text, rules);
        match self.text(field).map(read) {
            Some(Ok(position)) => draft.start = Some(position.into()),
            // Under other rules than the standard ones no layout can replace it.
            Some(Err(error)) if rules != P::Rules::default() => {
                draft.stated_rules.add(&error.faults);
            }
            Some(Err(error)) => {
                draft.warn_of_start(record, self.location(field, record), error.message);
            }
            None => {}
        }
    }

    /// The rules as a claim; the field is an object of options or a text.
    pub(crate) fn rules(&self, record: &RawRecord) -> Option<DraftTag> {
        let value = self.get("rules")?;
        let text = match serde_json::from_str::<Value>(value.get()) {
            Ok(Value::Object(options)) => options_from_json(&options),
            Ok(Value::Array(words)) if words.iter().all(Value::is_string) => {
                let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
                words.join(" ")
            }
            Ok(Value::Null) => return None,
            _ => text(value).unwrap_or_else(|| value.get().to_owned()),
        };
        Some(DraftTag::new("Rules", text, self.location("rules", record)).claim())
    }

    /// The fields that were not understood, except those that only repeat others.
    fn unread(&self, repeated: &[&str]) -> impl Iterator<Item = &Field<'a>> {
        self.0.iter().filter(|field| {
            let repeats = |name: &&str| {
                !field.is_metadata
                    && name.eq_ignore_ascii_case(&field.name)
                    && self.field(name).is_some_and(|named| ptr::eq(named, *field))
            };
            field.value.get() != "null"
                && field.reading.get() != Reading::Understood
                && !repeated.iter().any(repeats)
        })
    }

    /// The fields that were not understood, except those that only repeat others, with their values.
    pub(crate) fn unread_fields(
        &self,
        repeated: &[&str],
    ) -> impl Iterator<Item = (&str, &'a RawValue)> {
        let unread = self.unread(repeated);
        unread.map(|field| (&*field.name, field.value))
    }

    /// Makes tags of the fields that were not read, so that nothing is lost; objects and lists are stored as text. The
    /// names of the tags begin with `of`, such as a player. A value that was not understood is reported.
    pub(crate) fn other_tags(
        &self,
        of: &str,
        repeated: &[&str],
        record: &RawRecord,
        draft: &mut Draft,
    ) {
        let mut names = HashSet::new();
        let own = self.0.iter().filter(|field| !field.is_metadata);
        let again = own.filter(|field| !names.insert(&*field.name));
        let repeated_names: HashSet<&str> = again.map(|field| &*field.name).collect();
        let mut stated: HashMap<TagName, String> = HashMap::new();
        for tag in &draft.tags {
            let first = stated.entry(tag.name.clone());
            first.or_insert_with(|| tag.value.clone());
        }
        for field in self.unread(repeated) {
            let (mut name, place) = (
                tag_name(format!("{of} {}", words_of_name(&field.name)).trim()),
                at(field.value, record),
            );
            let unfit = match field.reading.get() {
                Reading::NotUnderstood(form) => Some(form),
                _ => None,
            };
            let is_repeated = !field.is_metadata && repeated_names.contains(&*field.name);
            let text = text(field.value).unwrap_or_else(|| field.value.get().to_owned());
            let text = one_line(&text);
            let first = match stated.entry(name.clone()) {
                Entry::Occupied(first) => Some(first.get().clone()),
                Entry::Vacant(place) => {
                    place.insert(text.clone());
                    None
                }
            };
            // The fields of a record precede those of its metadata.
            let is_other =
                |first: &&String| !field.is_metadata && !says_the_same(&name, first, &text);
            let other = first.as_ref().filter(is_other);
            let stated_name = name.clone();
            if first.is_some() || unfit.is_some() {
                name.to_mut().push_str("AsGiven");
            }
            let shown = excerpt(&field.name);
            let message = if let Some(form) = unfit {
                format!(
                    "`{}` in the field `{shown}` is not understood, expected {form}; kept as the tag {name}",
                    excerpt(&text),
                )
            } else if is_repeated {
                format!(
                    "the field `{shown}` once more, expected it once; the first one is read, and this one is kept as the tag {name}"
                )
            } else if let Some(first) = other {
                message_of(&stated_name, first, &text)
            } else {
                String::new()
            };
            if !message.is_empty() {
                draft.warn(record, ProblemKind::UnknownText, place, message);
            }
            draft.tags.push(DraftTag::new(name, text, place));
        }
    }
}

/// Whether a value of a list of moves is the object with what stands around the list of games.
pub(super) fn stands_around(value: &RawValue) -> bool {
    object(value).is_some_and(|object| object.fields().all(|(name, _)| name == AROUND_GAMES))
        && value.get().contains(AROUND_GAMES)
}

/// Collapses blanks, as tags require.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Remaining seconds as `m:ss.t`.
#[allow(clippy::cast_sign_loss)]
pub(crate) fn clock(seconds: f64) -> String {
    let tenths = (seconds * 10.0).floor() as u64;
    format!("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
}

/// The fields of an object.
pub(crate) fn object(value: &RawValue) -> Option<Object<'_>> {
    serde_json::from_str(value.get()).ok()
}

/// The values of a list; `None` if the value is no list.
pub(crate) fn values(value: &RawValue) -> Option<Vec<&RawValue>> {
    serde_json::from_str(value.get()).ok()
}

/// The text of a string, a number or a Boolean.
pub(crate) fn text(value: &RawValue) -> Option<String> {
    match serde_json::from_str(value.get()) {
        Ok(Value::String(text)) => Some(text),
        // With all digits, also of numbers that no type of numbers holds.
        Ok(Value::Number(_)) => Some(value.get().to_owned()),
        Ok(Value::Bool(flag)) => Some(flag.to_string()),
        _ => None,
    }
}

/// The byte offset of a value in the record.
pub(crate) fn at(value: &RawValue, record: &RawRecord) -> usize {
    value.get().as_ptr() as usize - record.text.as_ptr() as usize
}

/// The byte offset of a string's content.
pub(crate) fn inside(value: &RawValue, record: &RawRecord) -> usize {
    at(value, record) + usize::from(value.get().starts_with('"'))
}
