//! What a line without brackets says about a game: `Black: A`, `Belgian daisy`, `A vs B`, or several facts in a row.

use crate::record::model::ending::Ending;
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::model::tag::TagName;
use crate::record::parse::facts::{
    facts_behind, has_inverted_names, is_date, is_outcome, is_score, name_and_facts, name_and_tail,
    parts,
};
use crate::record::parse::keys::{key_and_value, keyed, several_tags, tag_name};
use crate::record::parse::players::{
    Between, around_between, game_number, is_name, may_name_players, names_players, round_number,
    with_colors,
};
use crate::record::vocabulary::lookup::tag_of_key;
use crate::record::vocabulary::outcome::{Outcome, outcome, outcome_within};
use crate::rules::{Color, Layout};

/// A tag that a line gives, and where in the line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) name: TagName,
    pub(crate) value: String,
    pub(crate) at: usize,
}

/// What a line gives: tags, and what fits none of them. Without a tag the line is no header.
#[derive(Debug, Default)]
pub(crate) struct Fields<'a> {
    pub(crate) tags: Vec<Field>,
    pub(crate) rest: Vec<&'a str>,
    /// How something was read that can be read in two ways: where, and in words.
    pub(crate) notes: Vec<(ProblemKind, usize, String)>,
}

/// Whether a line stood after a `#`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hash {
    Yes,
    No,
}

/// Reads a line, without its `#`.
pub(crate) fn fields(text: &str, hash: Hash) -> Fields<'_> {
    if let Some(fields) = keyed_line(text).or_else(|| numbered_game(text)) {
        return fields;
    }
    let mut fields = Fields::default();
    if let Some((key, value)) = key_and_value(text, hash) {
        fields.push(tag_name(key), value, 0);
    } else if let Some(layout) = Layout::find(text) {
        fields.push("Variant", layout.name(), 0);
    } else {
        fields = Fields::of_row(text);
    }
    fields
}

/// A line of several keys.
fn keyed_line(text: &str) -> Option<Fields<'_>> {
    let first = text.find(':')?;
    text[first + 1..].find(':')?;
    let Some(tags) = several_tags(text) else {
        return keyed(text);
    };
    Some(Fields {
        tags,
        ..Fields::default()
    })
}

/// `Game 3: Ann - Bob`: the number, and what a row says.
fn numbered_game(text: &str) -> Option<Fields<'_>> {
    let (number, row) = game_number(text)?;
    let of_row = || (may_name_players(row) || row.contains('|')).then(|| Fields::of_row(row));
    let mut fields = keyed_line(row).or_else(of_row)?;
    fields.tags.iter().find(|field| field.name == "Black")?;
    let start = offset(text, row);
    for field in &mut fields.tags {
        field.at += start;
    }
    for note in &mut fields.notes {
        note.1 += start;
    }
    fields.push("Game", number, offset(text, number));
    Some(fields)
}

/// The name of the known tag by which a line can begin a header, if it can.
pub(crate) fn name_given(text: &str) -> Option<TagName> {
    if let Some((_, row)) = game_number(text)
        && names_players(row)
    {
        return Some("Black".into());
    }
    if let Some((key, _)) = key_and_value(text, Hash::Yes) {
        return tag_of_key(key).map(TagName::from);
    }
    if round_number(text).is_some() {
        return Some("Round".into());
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
    /// Adds a tag.
    pub(crate) fn push(&mut self, name: impl Into<TagName>, value: &str, at: usize) {
        self.tags.push(Field {
            name: name.into(),
            value: value.trim().to_owned(),
            at,
        });
    }

    /// Facts with signs between them, as `2026-09-18 · Belgian Daisy · Noir gagne (6 éjections) · A vs B` or
    /// `A / B – Marguerite Belge – 6-2 – Au score`.
    pub(crate) fn of_row(text: &'a str) -> Fields<'a> {
        let mut fields = Fields::default();
        fields.read_row(text);
        fields.tell_result();
        fields
    }

    fn read_row(&mut self, text: &'a str) {
        let separators = [" · ", " – ", " — ", " | ", " - "];
        let parts = separators
            .into_iter()
            .map(|separator| (separator, parts(text, separator)))
            .find(|(_, parts)| parts.len() > 1);
        let Some((separator, parts)) = parts else {
            // An address on the web is no fact of the game.
            let is_address = text.contains("://");
            if !is_address && !self.read_players(text, 0) && !self.read_fact(text, 0) {
                self.read_list(text);
            }
            return;
        };
        let mut unknown = Vec::new();
        for field in parts.into_iter().filter(|field| !field.is_empty()) {
            let at = offset(text, field);
            let is_read = self.read_fact(field, at)
                || self.push_outcome(winner_within(field), at)
                || self.read_players(field, at);
            if !is_read {
                unknown.push((field, at));
            }
        }
        let has_players = self.tags.iter().any(|field| field.name == "Black");
        match unknown[..] {
            // Two names with a dash between them, and nothing else that could be the players.
            [(first, at), (second, second_at)] if !has_players && separator != " · " => {
                self.push_players((first, at), (second, second_at));
            }
            [(players, at)] if !has_players && self.read_dashed(players, at) => {}
            [(event, at)] if !self.tags.is_empty() => self.push("Event", event, at),
            _ => self.rest.extend(unknown.iter().map(|(field, _)| field)),
        }
    }

    /// A layout, score, result, date or round. Tells whether the text is one.
    pub(crate) fn read_fact(&mut self, text: &str, at: usize) -> bool {
        if let Some(layout) = Layout::find(text) {
            self.push("Variant", layout.name(), at);
        } else if let ("", facts) = facts_behind(text) {
            self.push_facts(&facts, text, at);
        } else if is_date(text) {
            self.push("Date", text, at);
        } else if let Some(number) = round_number(text) {
            self.push("Round", number, at + offset(text, number));
        } else {
            return self.push_outcome(self.outcome(text), at);
        }
        true
    }

    /// What a phrase says of the end of the game, if it says who won or how.
    fn push_outcome(&mut self, found: Option<Outcome>, at: usize) -> bool {
        let Some(found) = found else {
            return false;
        };
        if let Some(result) = found.result {
            self.push("Result", result.code(), at);
        }
        if let Some(ending) = found.ending {
            self.push("Termination", ending.key(), at);
        }
        true
    }

    /// What a phrase and nothing else says, as `Noir gagne (6 éjections)`, or `Bob resigned` where Bob is a player.
    fn outcome(&self, text: &str) -> Option<Outcome> {
        outcome(text, |color| self.player(color))
    }

    /// The player of a colour, if the line names one.
    fn player(&self, color: Color) -> Option<String> {
        let wanted = if color == Color::Black {
            "Black"
        } else {
            "White"
        };
        let found = self.tags.iter().find(|field| field.name == wanted)?;
        Some(found.value.clone())
    }

    /// `Graz, 12.3.2004` or `Belgian Daisy, Graz, 12.3.2004`: with commas between, a date or a layout and what else is understood.
    fn read_list(&mut self, text: &'a str) {
        if !text.contains(',') {
            return;
        }
        let mut fields = Fields::default();
        fields.read_tail(text, text, 0);
        let is_sure = |field: &Field| matches!(&*field.name, "Date" | "Variant");
        if fields.rest.is_empty() && fields.tags.iter().any(is_sure) {
            fields.tags.sort_by_key(|field| field.at);
            *self = fields;
        }
    }

    /// A `1-0` or `0-1` behind the players is the result, unless the ending says that the game was decided by the score, or
    /// not at all.
    fn tell_result(&mut self) {
        let ending = |tag: &Field| (tag.name == "Termination").then(|| Ending::find(&tag.value));
        let mut endings = self.tags.iter().filter_map(ending).flatten();
        if endings.any(|ending| !ending.has_winner()) {
            return;
        }
        for tag in self.tags.iter_mut().filter(|tag| tag.name == "Score") {
            let code = tag.value.replace('–', "-").replace(' ', "");
            if matches!(&*code, "1-0" | "0-1") {
                (tag.name, tag.value) = ("Result".into(), code);
            }
        }
    }

    /// The players in the order in which they stand, perhaps with their colours, and the second with score, result, place and date
    /// behind the name.
    fn push_players(
        &mut self,
        (first, at): (&'a str, usize),
        (second, second_at): (&'a str, usize),
    ) {
        let (behind, facts) = name_and_facts(second);
        let (second_name, tail) = name_and_tail(first, behind);
        let colored = with_colors(first, second_name);
        let [(one, color), (other, _)] =
            colored.unwrap_or([(first, Color::Black), (second_name, Color::White)]);
        let (one, other) = (one.trim(), other.trim());
        let (one_at, other_at) = (at + offset(first, one), second_at + offset(second, other));
        let swapped = color == Color::White;
        if swapped {
            self.push("Black", other, other_at);
            self.push("White", one, one_at);
        } else {
            self.push("Black", one, one_at);
            self.push("White", other, other_at);
        }
        let from = self.tags.len();
        self.read_tail(tail, second, second_at);
        self.push_facts(&facts, second, second_at);
        if swapped {
            self.swap_figures(from);
        }
    }

    /// What stands behind the players, with commas between: place, date, and other facts.
    fn read_tail(&mut self, tail: &'a str, text: &'a str, at: usize) {
        let pieces: Vec<&str> = tail.split([',', ';']).map(str::trim).collect();
        let mut unknown: Vec<&str> = Vec::new();
        let mut next = 0;
        while let Some(&piece) = pieces.get(next) {
            // A date may have commas in it.
            let date = (next..pieces.len().min(next + 3)).rev().find(|&last| {
                let end = offset(tail, pieces[last]) + pieces[last].len();
                is_date(&tail[offset(tail, piece)..end])
            });
            let place = at + offset(text, piece);
            if let Some(last) = date {
                let end = offset(tail, pieces[last]) + pieces[last].len();
                self.push("Date", &tail[offset(tail, piece)..end], place);
                next = last;
            } else if !piece.is_empty() && !self.read_fact(piece, place) {
                unknown.push(piece);
            }
            next += 1;
        }
        match unknown[..] {
            [site] if is_name(site) && !site.starts_with(char::is_lowercase) => {
                self.push("Site", site, at + offset(text, site));
            }
            _ => self.rest.extend(unknown),
        }
    }

    /// Score and result in figures, which follow the order of the players, where White stands before Black.
    fn swap_figures(&mut self, from: usize) {
        for tag in &mut self.tags[from..] {
            let is_result = tag.name == "Result" && matches!(&*tag.value, "1-0" | "0-1");
            if !is_result && tag.name != "Score" {
                continue;
            }
            let Some((first, second)) = tag.value.split_once(['-', '/', '–', ':']) else {
                continue;
            };
            let swapped = format!("{}-{}", second.trim(), first.trim());
            let message = format!(
                "`{}` behind White and Black in this order, read as {swapped} with Black first",
                tag.value
            );
            if swapped != tag.value {
                let kind = if is_result {
                    ProblemKind::Result
                } else {
                    ProblemKind::Score
                };
                self.notes.push((kind, tag.at, message));
            }
            tag.value = swapped;
        }
    }

    /// Facts of a text that begins at this byte of the line.
    fn push_facts(&mut self, facts: &[&str], text: &str, at: usize) {
        for &fact in facts {
            let at = at + offset(text, fact);
            if is_score(fact) {
                self.push("Score", fact, at);
            } else if Ending::find(fact).is_some() {
                let result = self.outcome(fact).and_then(|found| found.result);
                if let Some(result @ (GameResult::Black | GameResult::White)) = result {
                    self.push("Result", result.code(), at);
                }
                self.push("Termination", fact, at);
            } else if is_outcome(fact) || !self.push_outcome(self.outcome(fact), at) {
                self.push("Result", fact, at);
            }
        }
    }

    /// `A - B`, between other facts that have longer dashes between them. Tells whether it is that.
    fn read_dashed(&mut self, text: &'a str, at: usize) -> bool {
        let [first, second] = parts(text, " - ")[..] else {
            return false;
        };
        let places = [first, second].map(|name| at + offset(text, name));
        self.push_players((first, places[0]), (second, places[1]));
        true
    }

    /// `A vs B` or `A / B`, perhaps with score, result and ending behind. Tells whether it is that.
    fn read_players(&mut self, text: &'a str, at: usize) -> bool {
        let Some((first, second, between)) = around_between(text) else {
            return false;
        };
        let behind = name_and_facts(second).0;
        let (second_name, _) = name_and_tail(first, behind);
        let colored = with_colors(first, second_name);
        let names = colored.map_or([first, second_name], |colored| {
            colored.map(|(name, _)| name)
        });
        let is_inverted = has_inverted_names(first, behind);
        let may_be_name = |name: &&str| match between {
            Between::Preposition => {
                is_name(name.trim()) && !name.trim().starts_with(char::is_lowercase)
            }
            Between::Versus => {
                let has_comma = name.contains(',') && !is_inverted;
                !name.trim().is_empty()
                    && name.len() < 60
                    && !name.contains(['(', ':'])
                    && !has_comma
            }
        };
        if !names.iter().all(may_be_name) {
            return false;
        }
        let second_at = at + text.len() - second.len();
        self.push_players((first, at), (second, second_at));
        true
    }
}

/// What a field of a row says of the winner among other words, as `SOLFAREMI gagne (1-0 Black)`.
fn winner_within(text: &str) -> Option<Outcome> {
    let found = outcome_within(text, |_| None)?;
    let is_said = found.result.is_some() && !text.contains([',', ';']);
    is_said.then_some(found)
}

/// Where a part of a text begins in it.
pub(crate) fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

#[cfg(test)]
mod tests;
