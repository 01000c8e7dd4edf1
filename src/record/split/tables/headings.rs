//! The tags that the headings of a table mean.

use std::collections::HashSet;

use crate::games::GameKind;
use crate::record::parse::header::fields::plain_tag;
use crate::record::parse::header::keyed_line::keyed;
use crate::record::parse::header::keys::{tag_name, words_of_name};
use crate::record::vocabulary::heading::Heading;
use crate::record::vocabulary::lookup::heading;

/// The tag of each column. One that has the tag of an earlier column gets the words of its heading; it has none if they are no other tag.
pub(super) fn tags_of(names: &[String]) -> Vec<Option<String>> {
    let mut given = HashSet::new();
    let mut tag_of = |name: &String| {
        let own = tag_of_cell(name, "");
        let words = words_of_name(name);
        let words = words.split_whitespace().map(|word| {
            let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
            format!("{}{rest}", first.to_uppercase())
        });
        let tags = [own, words.collect()].into_iter();
        let mut tags = tags.filter(|tag| tag.starts_with(char::is_alphabetic) && tag != "Game");
        tags.find(|tag| given.insert(tag_name(tag)))
    };
    let tags = names
        .iter()
        .map(|name| (!name.is_empty()).then(|| tag_of(name)));
    tags.map(Option::flatten).collect()
}

/// The tag for a cell under a heading. A column for the game may hold its kind.
pub(super) fn tag_of_cell(name: &str, cell: &str) -> String {
    let is_kind = heading(name) == Some(Heading::Game) && GameKind::find(cell).is_some();
    let tag = match &*key_of(name) {
        _ if is_kind => "Game",
        "id" => "GameId",
        "blackplayer" | "blackname" | "playerblack" => "Black",
        "whiteplayer" | "whitename" | "playerwhite" => "White",
        "start" | "fen" | "startfen" | "initialposition" => "StartPosition",
        _ if heading(name) == Some(Heading::Game) => "GameId",
        _ => return tag_name(&words_of_name(name)).to_string(),
    };
    tag.to_owned()
}

/// The header line of a cell: the whole cell is the value, whatever looks like a key in it.
pub(super) fn one_value(tag: &str, value: &str) -> String {
    let line = format!("{tag}: {value}");
    if keyed(&line).is_some() {
        return plain_tag(tag, value);
    }
    line
}

/// A heading in lower case and without blanks.
pub(super) fn key_of(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}
