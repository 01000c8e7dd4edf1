//! Parses a header line without brackets: `Black: A`, `Belgian daisy`, `A vs B`, or several facts in a row.

mod words_of_row;

use crate::game::Color;
use crate::games::AnyLayout;
use crate::record::dates::date_in_text::is_date_of_mail;
use crate::record::lexer::line_text::unmarked;
use crate::record::model::tag::TagName;
use crate::record::parse::header::facts::{
    facts_behind, is_ending, is_headed_correction, without_key_of_score,
};
use crate::record::parse::header::field::{Fields, HashPrefix, offset};
use crate::record::parse::header::fields::words_of_row::{labels_of_row, named_stage};
use crate::record::parse::header::keyed_line::{keyed, keyed_after_unknown, keyed_cells};
use crate::record::parse::header::keys::{
    key_and_value, marked_key_and_value, split_at_colon, tag_name,
};
use crate::record::parse::header::labels::{
    Label, labels_of_list, numbered_labels, round_and_table,
};
use crate::record::parse::header::players::between::{
    glued_names, may_name_players, names_around_colon, sides,
};
use crate::record::parse::header::players::bye::states_no_opponent;
use crate::record::parse::header::players::colors::pair_of_names;
use crate::record::parse::header::players::guessed_players::{exchange_player, is_player};
use crate::record::parse::header::players::player_line::{are_names, names_players};
use crate::record::parse::header::quoted_value::{key_and_quoted_value, quote};
use crate::record::vocabulary::color_pairs::colors_of_pair;
use crate::record::vocabulary::figures::is_score;
use crate::record::vocabulary::game_name::{begins_with_game, is_name_of_game};
use crate::record::vocabulary::lookup::{are_players, color_named, tag_of_key};

/// Parses a line, without its `#`.
pub(crate) fn fields(text: &str, hash: HashPrefix) -> Fields<'_> {
    if hash == HashPrefix::Yes
        && let Some((key, value)) = key_and_quoted_value(text)
    {
        let mut fields = Fields::default();
        fields.push(tag_name(key), &value, 0);
        return fields;
    }
    let mut fields = unquoted_fields(text, hash);
    // Behind `#`, quotes are those of the program, which were read above.
    if hash == HashPrefix::No {
        for field in &mut fields.tags {
            let value = without_quotes(&field.value);
            if value.len() < field.value.len() {
                field.value = value.to_owned();
            }
        }
    }
    fields.tell_figures_in_names();
    fields.tell_event_in_names();
    fields
}

/// A value without the quotes around it, or the text of the link that it is: `Ann` for `"Ann"` and `[Ann](https://example.org)`.
fn without_quotes(value: &str) -> &str {
    let link = || {
        let (text, address) = value
            .strip_prefix('[')?
            .strip_suffix(')')?
            .split_once("](")?;
        (address.contains("://") && !text.contains(['[', ']'])).then_some(text)
    };
    let quoted = || value.strip_prefix('"')?.strip_suffix('"');
    let inside = quoted()
        .filter(|inside| !inside.contains('"'))
        .or_else(link);
    inside.map_or(value, str::trim)
}

/// Parses a line whose known key has marks of a forum around it: `**Black:** Ann`.
fn marked_key(text: &str) -> Option<Fields<'_>> {
    let (key, value) = marked_key_and_value(text)?;
    let value = unmarked(value);
    // Another key follows: `**Black:** Ann **White:** Bob`.
    if value.contains(':') && value.contains(['*', '_', '[']) {
        return None;
    }
    let mut fields = Fields::default();
    fields.push(tag_of_key(key)?, value, offset(text, value));
    Some(fields)
}

/// Parses a line whose value is not in quotes.
fn unquoted_fields(text: &str, hash: HashPrefix) -> Fields<'_> {
    let whole = marked_key(text)
        .or_else(|| keyed(text))
        .or_else(|| players_after_colors(text))
        .or_else(|| numbered_game(text))
        .or_else(|| numbered_layout(text))
        .or_else(|| players_before_colon(text))
        .or_else(|| players_after_key(text))
        .or_else(|| players_around_colon(text))
        .or_else(|| keyed_cells(text))
        .or_else(|| keyed_after_unknown(text));
    if let Some(fields) = whole {
        return fields;
    }
    let mut fields = Fields::default();
    // `# Game 1` is a heading of a file.
    if hash == HashPrefix::No && fields.read_number_of_game(text, 0) {
        return fields;
    }
    if let Some((key, value)) = key_and_value(text, hash) {
        let name = tag_name(key);
        let value = if is_player(&name) {
            unmarked(value.trim())
        } else {
            &*value
        };
        fields.push(name, value, 0);
    } else if let Some(layout) = AnyLayout::find(text) {
        fields.push("Variant", &layout.name(), 0);
    } else {
        fields = Fields::of_row(text);
    }
    fields
}

/// A tag as `Key: value`, with quotes around the value if it would be read as anything else.
pub(crate) fn plain_tag(name: &str, value: &str) -> String {
    let line = format!("{name}: {value}");
    let mut found = fields(&line, HashPrefix::Yes);
    let is_unlikely = found.drop_unlikely_players();
    let is_one = matches!(&found.tags[..], [field] if field.value == value.trim());
    let is_read = is_one && found.rest.is_empty() && found.notes.is_empty();
    if is_read && !is_unlikely && !states_no_opponent(&line) {
        return line;
    }
    format!("{name}: {}", quote(value))
}

/// Parses `Game 3: Ann - Bob`, `3. Ann - Bob` or `Round 3: Ann - Bob`: the numbers and the row after them.
fn numbered_game(text: &str) -> Option<Fields<'_>> {
    // The number of a round may also precede other facts.
    let game =
        numbered_labels(text).filter(|(labels, _)| labels.iter().any(|label| label.0 != "Round"));
    let (labels, row) = game
        .or_else(|| labels_of_row(text, begins_with_players))
        .or_else(|| labels_of_list(text).filter(|(_, row)| may_begin_with_players(row)))
        .or_else(|| named_stage(text).filter(|(_, row)| may_begin_with_players(row)))?;
    let of_row = || (may_name_players(row) || row.contains('|')).then(|| Fields::of_row(row));
    let mut fields = keyed(row)
        .or_else(|| players_before_colon(row))
        .or_else(of_row)?;
    fields.tags.iter().find(|field| field.name == "Black")?;
    fields.shift(offset(text, row));
    for (name, number) in labels {
        fields.push(name, number, offset(text, number));
    }
    Some(fields)
}

/// Parses `Game 2 (Kōnane 8x8)` or `Round 3: Belgian Daisy`: the numbers and the layout after them.
fn numbered_layout(text: &str) -> Option<Fields<'_>> {
    let (labels, rest) = numbered_labels(text)?;
    let inner = rest
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    let layout = AnyLayout::find(inner.unwrap_or(rest))?;
    let mut fields = Fields::default();
    for (name, number) in labels {
        fields.push(name, number, offset(text, number));
    }
    fields.push("Variant", &layout.name(), offset(text, rest));
    Some(fields)
}

/// Parses `Ann - Bob: 0-1` or `Ann - Bob: Ann won`: the players, a colon, and the outcome. Other words are not understood.
fn players_before_colon(text: &str) -> Option<Fields<'_>> {
    let (players, words) = split_at_colon(text)?;
    // `Ann - Bob, score: 6-4`
    let players = if is_score(words.trim()) {
        without_key_of_score(players).trim_end_matches([',', ';', ' '])
    } else {
        players
    };
    let is_correction = || is_headed_correction(&text[..offset(text, words)]);
    if !words.starts_with(' ') || is_correction() || !names_players(players) {
        return None;
    }
    let mut fields = Fields::of_row(players);
    let from = fields.tags.len();
    let place = |color| Some(fields.tags.iter().find(|field| field.name == color)?.at);
    let white_is_first = place("White") < place("Black");
    match facts_behind(words) {
        ("", facts) if !facts.is_empty() => fields.push_facts(&facts, text, 0),
        _ => {
            let stated = fields.outcome(words);
            if !fields.push_outcome(stated, offset(text, words)) {
                fields.rest.push(words.trim_start());
            }
        }
    }
    if white_is_first {
        fields.swap_figures(from);
    }
    fields.distinguish_result_from_score(from);
    Some(fields)
}

/// Whether a line is `Ann - Bob: 0-1` and nothing else.
fn has_outcome_after_players(text: &str) -> bool {
    players_before_colon(text).is_some_and(|fields| fields.rest.is_empty())
}

/// Parses `Players: Ann (Black), Bob (White)` or `Joueurs : Ann et Bob`.
fn players_after_key(text: &str) -> Option<Fields<'_>> {
    let (key, value) = split_at_colon(text)?;
    let [first, second] = are_players(key).then(|| pair_of_names(value))??;
    let mut fields = Fields::default();
    let place = |name| (name, offset(text, name));
    fields.push_players(place(first), place(second));
    Some(fields)
}

/// Parses `White - Black: Ann - Bob`: the colours in an order, and the players in the same one.
fn players_after_colors(text: &str) -> Option<Fields<'_>> {
    let (colors, row) = split_at_colon(text)?;
    let sides = sides(colors)?;
    let stated = sides.map(|color| color_named(color.trim()));
    let white_is_first = match stated {
        [Some(Color::Black), Some(Color::White)] => false,
        [Some(Color::White), Some(Color::Black)] => true,
        _ => colors_of_pair(sides)? == [Color::White, Color::Black],
    };
    let mut fields = Fields::of_row(row);
    if !are_names(&fields) {
        return None;
    }
    if white_is_first {
        fields
            .tags
            .iter_mut()
            .for_each(|tag| exchange_player(&mut tag.name));
        fields.swap_figures(0);
    }
    fields.are_players_guessed = false;
    fields.shift(offset(text, row));
    Some(fields)
}

/// Parses `Ann Smith : Bob Jones 1-0` or `Müller-Huber: 1-0`.
fn players_around_colon(text: &str) -> Option<Fields<'_>> {
    let mut fields = Fields::default();
    let is_read = names_around_colon(text).is_some() || glued_names(text).is_some();
    (is_read && fields.read_names_with_figures(text, 0)).then(|| {
        fields.distinguish_result_from_score(0);
        fields
    })
}

/// Whether a row certainly names the players, and before any other fact: not `mai 2013 · Ann vs Bob`.
fn begins_with_players(row: &str) -> bool {
    has_outcome_after_players(row) || names_players(row) && has_players_first(&Fields::of_row(row))
}

/// Whether a row seems to name the players before any other fact, with words that are not understood: `Ann - Bob, first game`, `Ann - Bob: annulled`.
fn may_begin_with_players(row: &str) -> bool {
    let seems_to_begin = || {
        let fields = Fields::of_row(row);
        has_players_first(&fields) && are_names(&fields)
    };
    may_name_players(row) && (players_before_colon(row).is_some() || seems_to_begin())
}

fn has_players_first(fields: &Fields<'_>) -> bool {
    let first = fields.tags.iter().min_by_key(|field| field.at);
    first.is_some_and(|field| is_player(&field.name))
}

/// Whether a line names the players after a number, a bullet or a round.
pub(crate) fn is_labelled_row(text: &str) -> bool {
    labels_of_row(text, begins_with_players).is_some()
}

/// Whether a line states a round or a table, perhaps with the date, and nothing else.
pub(crate) fn is_round(text: &str) -> bool {
    round_and_table(text).is_some()
}

/// The known tag that a header line begins with, or `Black` if it names players.
pub(crate) fn name_given(text: &str) -> Option<TagName> {
    if let Some((key, _)) = key_and_quoted_value(text) {
        // The value may look like a line of players.
        return tag_of_key(key).map(TagName::from);
    }
    let is_game = |row: &str| names_players(row) || has_outcome_after_players(row);
    let is_numbered_game = numbered_labels(text).is_some_and(|(_, row)| is_game(row));
    if is_numbered_game || is_labelled_row(text) || has_outcome_after_players(text) {
        return Some("Black".into());
    }
    if numbered_layout(text).is_some() {
        return Some("Variant".into());
    }
    if let Some(name) = marked_key_and_value(text).and_then(|(key, _)| tag_of_key(key)) {
        return Some(name.into());
    }
    if let Some((key, value)) = key_and_value(text, HashPrefix::Yes) {
        if key.eq_ignore_ascii_case("game") && begins_with_game(&value) {
            return Some("Game".into());
        }
        let name = tag_of_key(key)?;
        // The date of the game may follow.
        if name == "Date" && is_date_of_mail(&value) {
            return Some("Sent".into());
        }
        // `White: resigned`
        let states_result = is_player(name) && is_ending(&value);
        return Some(if states_result { "Result" } else { name }.into());
    }
    let begins_round = |labels: Vec<Label<'_>>| labels[0].0 == "Round";
    if round_and_table(text).is_some_and(begins_round) {
        return Some("Round".into());
    }
    let is_row = text.contains(" vs ") || text.contains(" · ");
    let is_header = is_row || AnyLayout::find(text).is_some() || is_name_of_game(text);
    is_header.then(|| {
        fields(text, HashPrefix::Yes)
            .tags
            .into_iter()
            .min_by_key(|field| (field.name != "Black", field.at))
            .map(|field| field.name)
    })?
}

#[cfg(test)]
mod tests;
