//! Parses a row of facts with separators: `2026-09-18 · Belgian Daisy · Noir gagne · A vs B`.

use crate::game::Color;
use crate::record::lexer::line_text::unmarked;
use crate::record::model::ending::Ending;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::header::facts::{
    has_inverted_names, is_date, name_and_facts, name_and_tail, parts, without_label,
};
use crate::record::parse::header::field::{Field, Fields, offset};
use crate::record::parse::header::players::{
    VersusKind, glued_names, is_name, split_at_versus, with_colors, with_points,
};
use crate::record::vocabulary::outcome::{Outcome, outcome_within};

impl<'a> Fields<'a> {
    /// Parses a row of facts, such as `2026-09-18 · Belgian Daisy · Noir gagne (6 éjections) · A vs B` or `A / B –
    /// Marguerite Belge – 6-2 – Au score`.
    pub(crate) fn of_row(text: &'a str) -> Fields<'a> {
        let mut fields = Fields::default();
        fields.read_row(text);
        fields.distinguish_result_from_score(0);
        fields
    }

    pub(crate) fn read_row(&mut self, text: &'a str) {
        let separators = [" · ", " – ", " — ", " | ", " - "];
        let parts = separators
            .into_iter()
            .map(|separator| (separator, parts(text, separator)))
            .find(|(_, parts)| parts.len() > 1);
        let Some((separator, parts)) = parts else {
            // A web address is no fact of the game.
            let is_address = text.contains("://");
            if !is_address && !self.read_players(text, 0) && !self.read_fact(text, 0) {
                self.read_list(text);
            }
            return;
        };
        let mut unknown = Vec::new();
        for field in parts
            .into_iter()
            .map(unmarked)
            .filter(|field| !field.is_empty())
        {
            let at = offset(text, field);
            let is_read = self.read_fact(field, at)
                || self.push_outcome(
                    winner_within(field).filter(|_| !is_name_with_facts(field)),
                    at,
                )
                || self.read_players(field, at);
            if !is_read {
                unknown.push((field, at));
            }
        }
        let has_players = self.tags.iter().any(|field| field.name == "Black");
        match unknown[..] {
            // Two unknown parts separated by a dash are the players if nothing else is.
            [(first, at), (second, second_at)] if !has_players && separator != " · " => {
                self.guess_players((first, at), (second, second_at));
            }
            [(players, at)] if !has_players && self.read_dashed(players, at) => {}
            [(event, at)] if !self.tags.is_empty() => self.push("Event", event, at),
            _ => self.rest.extend(unknown.iter().map(|(field, _)| field)),
        }
    }

    /// Parses a list with commas that contains a date or a layout: `Graz, 12.3.2004`, `Belgian Daisy, Graz,
    /// 12.3.2004`.
    pub(crate) fn read_list(&mut self, text: &'a str) {
        if !text.contains(',') {
            return;
        }
        let mut fields = Fields::default();
        fields.read_tail(text, text, 0);
        let is_sure =
            |field: &Field| matches!(&*field.name, "Date" | "Variant" | "Round" | "Table");
        if fields.rest.is_empty() && fields.tags.iter().any(is_sure) {
            fields.tags.sort_by_key(|field| field.at);
            *self = fields;
        }
    }

    /// Decides whether `1-0` or `0-1`, in tags from an index on, is a result or a score: it is a result, unless the ending is
    /// by score or without a winner.
    pub(crate) fn distinguish_result_from_score(&mut self, from: usize) {
        let ending = |tag: &Field| (tag.name == "Termination").then(|| Ending::find(&tag.value));
        let mut endings = self.tags.iter().filter_map(ending).flatten();
        if endings.any(|ending| !ending.has_winner() && ending != Ending::Adjudicated) {
            return;
        }
        for tag in self.tags[from..]
            .iter_mut()
            .filter(|tag| tag.name == "Score")
        {
            let code = tag.value.replace('–', "-").replace(' ', "");
            if matches!(&*code, "1-0" | "0-1") {
                (tag.name, tag.value) = ("Result".into(), code);
            }
        }
    }

    /// Adds the players, in their order or by their colours, and the score, result, place and date after the second
    /// name. Returns the names with their colours if the line states colours.
    pub(crate) fn push_players(
        &mut self,
        (first, at): (&'a str, usize),
        (second, second_at): (&'a str, usize),
    ) -> Option<[(&'a str, Color); 2]> {
        let (second_part, facts) = name_and_facts(second);
        let (second_name, tail) = name_and_tail(first, second_part);
        let points = with_points(first, second_name);
        let [first, second_name] = points
            .as_ref()
            .map_or([first, second_name], |found| found.0);
        let colored = with_colors(first, second_name);
        let [(one, color), (other, _)] =
            colored.unwrap_or([(first, Color::Black), (second_name, Color::White)]);
        let (one, other) = (unmarked(one.trim()), unmarked(other.trim()));
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
        if let Some((_, (tag, points))) = points {
            self.push(tag, &points, one_at + one.len());
        }
        self.read_tail(tail, second, second_at);
        self.push_facts(&facts, second, second_at);
        if swapped {
            self.swap_figures(from);
        }
        colored
    }

    /// Parses the text after the players, separated by commas: place, date and other facts.
    pub(crate) fn read_tail(&mut self, tail: &'a str, text: &'a str, at: usize) {
        let pieces: Vec<&str> = tail.split([',', ';']).map(str::trim).collect();
        let mut unknown: Vec<&str> = Vec::new();
        let mut next = 0;
        while let Some(&piece) = pieces.get(next) {
            // A date may contain commas.
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

    /// Swaps numeric scores and results if White is named before Black, because they follow the order of the names.
    pub(crate) fn swap_figures(&mut self, from: usize) {
        for tag in &mut self.tags[from..] {
            let is_result = tag.name == "Result" && matches!(&*tag.value, "1-0" | "0-1");
            if tag.is_from_sentence || !is_result && tag.name != "Score" {
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

    /// Parses `A - B` between facts that are separated by longer dashes. Returns whether it is that.
    pub(crate) fn read_dashed(&mut self, text: &'a str, at: usize) -> bool {
        let [first, second] = parts(text, " - ")[..] else {
            return false;
        };
        let places = [first, second].map(|name| at + offset(text, name));
        self.guess_players((first, places[0]), (second, places[1]));
        true
    }

    /// Parses `A vs B` or `A / B`, perhaps with score, result and ending. Returns whether it is that.
    pub(crate) fn read_players(&mut self, text: &'a str, at: usize) -> bool {
        let Some((first, second, between)) = split_at_versus(text) else {
            let Some((first, second)) = glued_names(text) else {
                return false;
            };
            let second_at = at + offset(text, second);
            self.push_players((first, at), (second, second_at));
            return true;
        };
        let (first_at, second_at) = (at + offset(text, first), at + offset(text, second));
        let second_part = name_and_facts(second).0;
        let (second_name, _) = name_and_tail(first, second_part);
        let colored = || Some(with_colors(first, second_name)?.map(|(name, _)| name));
        let pointed = || with_points(first, second_name).map(|(names, _)| names);
        let names = colored().or_else(pointed).unwrap_or([first, second_name]);
        let is_inverted = has_inverted_names(first, second_part);
        let may_be_name = |name: &&str| match between {
            VersusKind::Preposition => {
                is_name(name.trim()) && !name.trim().starts_with(char::is_lowercase)
            }
            VersusKind::Versus => {
                let name = without_label(name);
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
        self.push_players((first, first_at), (second, second_at));
        true
    }
}

/// Whether a part of a row is a name with score, result or ending: `Bob draw`.
fn is_name_with_facts(text: &str) -> bool {
    let (name, facts) = name_and_facts(text);
    !facts.is_empty() && is_name(name)
}

/// The winner that a part of a row names among other words: `SOLFAREMI gagne (1-0 Black)`.
pub(crate) fn winner_within(text: &str) -> Option<Outcome> {
    let found = outcome_within(text, |_| None)?;
    let has_result = found.result.is_some() && !text.contains([',', ';']);
    has_result.then_some(found)
}
