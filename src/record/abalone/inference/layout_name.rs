//! The layout that a record names, perhaps with other words.

use crate::notation::read_position;
use crate::record::vocabulary::lookup::tag_of_key;
use crate::rules::Layout;

/// Abbreviations in lower case, which are too short to be names outside of a field for layouts.
const ABBREVIATIONS: [(&str, &str); 5] = [
    ("bd", "belgian-daisy"),
    ("mb", "belgian-daisy"),
    ("gd", "german-daisy"),
    ("dd", "dutch-daisy"),
    ("std", "classical"),
];

/// A layout with the words beside its name that are not understood.
pub(crate) struct NamedLayout<'a> {
    pub(crate) layout: &'static Layout,
    pub(crate) others: Vec<&'a str>,
}

impl<'a> NamedLayout<'a> {
    /// Finds a layout by its name, or by a part of a text that is its name.
    pub(crate) fn find(text: &'a str) -> Option<NamedLayout<'a>> {
        if let Some(layout) = named(text) {
            let others = Vec::new();
            return Some(NamedLayout { layout, others });
        }
        let passages = || text.split([';', '(', ')']).map(str::trim);
        let layout = passages().flat_map(parts).find_map(named)?;
        let others = passages().filter(|passage| !is_understood(passage, layout));
        let others = others.flat_map(parts);
        let others = others.filter(|part| !is_understood(part, layout)).collect();
        Some(NamedLayout { layout, others })
    }
}

fn parts(passage: &str) -> impl Iterator<Item = &str> {
    passage.split([',', '/']).map(str::trim)
}

/// Whether a text beside the name of a layout says what the layout says: another name of it, `start position`, its
/// marbles, or that Black begins.
fn is_understood(text: &str, layout: &Layout) -> bool {
    let key = tag_of_key(text);
    let drawn = text.strip_prefix("start").unwrap_or(text);
    let drawn = drawn.trim_start_matches([':', ' ']);
    let is_start = || read_position(drawn).is_ok_and(|start| start == layout.position());
    text.is_empty()
        || named(text).is_some_and(|named| named == layout)
        || matches!(key, Some("Variant" | "Position" | "StartPosition"))
        || OF_EVERY_LAYOUT
            .iter()
            .any(|words| words.eq_ignore_ascii_case(text))
        || is_start()
}

/// Words that are true of every layout.
const OF_EVERY_LAYOUT: [&str; 10] = [
    "start position",
    "starting position",
    "initial position",
    "position initiale",
    "grundstellung",
    "startstellung",
    "first to move: black",
    "black to move",
    "black begins",
    "black first",
];

fn named(text: &str) -> Option<&'static Layout> {
    let text = text.trim();
    let is_short = |(short, _): &&(&str, &str)| {
        let letters = text.bytes().filter(|byte| *byte != b'.' && *byte != b' ');
        letters
            .map(|letter| letter.to_ascii_lowercase())
            .eq(short.bytes())
    };
    Layout::find(text).or_else(|| {
        let (_, key) = ABBREVIATIONS.iter().find(is_short)?;
        Layout::find(key)
    })
}
