//! Parses a row of facts with separators: `2026-09-18 · Belgian Daisy · Noir gagne · A vs B`.

use crate::game::{Color, excerpt};
use crate::record::lexer::line_text::unmarked;
use crate::record::model::ending::Ending;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::header::facts::{
    is_championship, is_event, name_and_facts, without_label,
};
use crate::record::parse::header::field::{Field, Fields, offset};
use crate::record::parse::header::labels::stage;
use crate::record::parse::header::players::between::may_name_players;
use crate::record::parse::header::players::names::is_name;
use crate::record::parse::header::players::second_player::SecondPlayer;
use crate::record::parse::header::separators::{parts, places};
use crate::record::vocabulary::figures::score;
use crate::record::vocabulary::outcome::{Outcome, outcome, outcome_within};

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
        if self.read_sentence(text)
            || self.read_names_before_facts(text)
            || self.read_names_after_facts(text)
        {
            return;
        }
        let Some((separator, parts)) = parts_of_row(text) else {
            // A web address is no fact of the game.
            let is_address = text.contains("://");
            let is_read = is_address
                || self.read_players(text, 0)
                || self.read_names_with_figures(text, 0)
                || self.read_fact(text, 0);
            if !is_read {
                self.read_list(text);
            }
            return;
        };
        let is_pair = separator != " · " && parts.len() == 2;
        let mut unknown = Vec::new();
        // The number of unknown parts before the first outcome.
        let mut before_outcome = None;
        for field in parts
            .into_iter()
            .map(unmarked)
            .filter(|field| !field.is_empty())
        {
            let at = offset(text, field);
            let count = self.tags.len();
            let is_read = self.read_fact(field, at)
                || self.push_outcome(
                    winner_within(field).filter(|_| !is_name_with_facts(field)),
                    at,
                )
                || self.read_players(field, at);
            // `Ann - Bob played to a draw`: one of two texts with a dash between them is no event, and the other one states more than an outcome.
            let is_one_of_names =
                is_pair && unknown.len() == 1 && outcome(field, |_| None).is_none();
            if is_one_of_names && self.tags[count..].iter().any(|tag| tag.is_from_sentence) {
                self.tags.truncate(count);
                self.score_in_words = None;
                unknown.push((field, at));
            } else if !is_read {
                unknown.push((field, at));
            } else if self.has_outcome() {
                before_outcome.get_or_insert(unknown.len());
            }
        }
        let has_players = self.tags.iter().any(|field| field.name == "Black");
        match unknown[..] {
            // Two unknown parts separated by a dash are the players if nothing else is.
            [first, second] if !has_players && separator != " · " => {
                if [first, second]
                    .iter()
                    .any(|(part, _)| parts_at_dash(part).len() > 1)
                {
                    self.tell_unread_names(&unknown);
                    return self.rest.extend(unknown.iter().map(|(part, _)| part));
                }
                self.guess_players(first, second);
            }
            [.., _, _, _] if !has_players && separator != " · " => {
                self.read_players_among(&unknown, before_outcome);
            }
            [(players, at)]
                if !has_players
                    && (self.read_dashed(players, at)
                        || self.read_names_with_figures(players, at)) => {}
            [(event, at)] if !self.tags.is_empty() => self.push("Event", event, at),
            _ => self.rest.extend(unknown.iter().map(|(field, _)| field)),
        }
    }

    /// Parses two names with a dash between them before facts that slashes, bars or longer dashes separate: `Ann - Bob / Lyon / 3.5.2013`. Returns whether it is
    /// that.
    fn read_names_before_facts(&mut self, text: &'a str) -> bool {
        let parts = [" / ", " | ", " – ", " — "]
            .into_iter()
            .map(|separator| (separator, parts(text, separator)))
            .find(|(_, parts)| parts.len() > 1);
        let Some((separator, parts)) = parts else {
            return false;
        };
        let [first, second] = parts_at_dash(parts[0])[..] else {
            return false;
        };
        let has_names = |part: &&str| parts_at_dash(part).len() > 1;
        if !is_player(first) || !is_player(second) || parts[1..].iter().any(has_names) {
            return false;
        }
        let place = |part| (part, offset(text, part));
        let mut facts = Fields::default();
        let tail = || parts[1..].iter().filter(|part| !part.is_empty());
        tail().for_each(|part| facts.read_tail(part, text, 0));
        // `Lyon - Ann / Bob`: the slash may also separate the names.
        let is_site = facts.tags.iter().all(|field| field.name == "Site");
        if separator == " / " && is_site && tail().count() == 1 {
            let unknown = [first, second, parts[1]].map(place);
            self.tell_unread_names(&unknown);
            self.rest.extend(unknown.map(|(part, _)| part));
            return true;
        }
        if separator != " / " && !facts.rest.is_empty() {
            return false;
        }
        self.guess_players(place(first), place(second));
        self.tags.append(&mut facts.tags);
        self.rest.append(&mut facts.rest);
        self.notes.append(&mut facts.notes);
        true
    }

    /// Parses two names with a dash between them after facts that slashes separate: `Graz Open / Final / Ann - Bob`. Returns whether it is that.
    fn read_names_after_facts(&mut self, text: &'a str) -> bool {
        let parts = parts(text, " / ");
        let Some((last, lead @ [_, ..])) = parts.split_last() else {
            return false;
        };
        let [first, second] = parts_at_dash(last)[..] else {
            return false;
        };
        let has_dash = |part: &&str| [" - ", " – ", " — "].iter().any(|dash| part.contains(dash));
        if !is_player(first) || !is_player(second) || lead.iter().any(has_dash) {
            return false;
        }
        let place = |part| (part, offset(text, part));
        let mut facts = Fields::default();
        let lead: Vec<&str> = lead
            .iter()
            .copied()
            .filter(|part| !part.is_empty())
            .collect();
        lead.iter().for_each(|part| facts.read_tail(part, text, 0));
        let is_site = facts.tags.iter().all(|field| field.name == "Site");
        // `Ann / Bob - Lyon`: a single slash may also separate the names.
        if let ([lead], true) = (&lead[..], is_site) {
            let unknown = [lead, first, second].map(place);
            if !unknown.iter().all(|(part, _)| is_player(part)) {
                return false;
            }
            self.tell_unread_names(&unknown);
            self.rest.extend(unknown.map(|(part, _)| part));
            return true;
        }
        self.guess_players(place(first), place(second));
        self.tags.append(&mut facts.tags);
        self.rest.append(&mut facts.rest);
        self.notes.append(&mut facts.notes);
        true
    }

    /// Guesses which of three or more parts that are not understood are the players: the two before the outcome, or the only two that are no events. Of
    /// the others a single one that names an event is the event.
    fn read_players_among(&mut self, parts: &[(&'a str, usize)], before_outcome: Option<usize>) {
        let last = parts.len() - 1;
        let ends_with_outcome = is_name_with_facts(parts[last].0);
        let end = before_outcome.or(ends_with_outcome.then_some(parts.len()));
        let names: Vec<usize> = (0..parts.len())
            .filter(|&part| !is_event(parts[part].0))
            .collect();
        let first = match names[..] {
            _ if end >= Some(2) => end.unwrap_or_default() - 2,
            [first, second] if second == first + 1 => first,
            _ => {
                self.tell_unread_names(parts);
                return self.rest.extend(parts.iter().map(|(part, _)| part));
            }
        };
        self.guess_players(parts[first], parts[first + 1]);
        self.are_players_guessed = true;
        let others: Vec<_> = [&parts[..first], &parts[first + 2..]].concat();
        match others[..] {
            [(event, at)] if is_event(event) => self.push("Event", event, at),
            _ => self.rest.extend(others.iter().map(|(part, _)| part)),
        }
    }

    /// Tells that parts of which two may be the players are not understood.
    fn tell_unread_names(&mut self, parts: &[(&'a str, usize)]) {
        if !parts.iter().all(|(part, _)| is_name(part)) {
            return;
        }
        let names: Vec<&str> = parts.iter().map(|(part, _)| *part).collect();
        let message = format!(
            "two of `{}` may be the players, expected a line `Black: name` or the names alone; kept as a comment",
            excerpt(&names.join(" - "))
        );
        self.notes
            .push((ProblemKind::UnknownText, parts[0].1, message));
    }

    /// Parses the players and a sentence on the outcome, in any order: `Ann - Bob. White won.`
    fn read_sentence(&mut self, text: &'a str) -> bool {
        let mut places = places(text, " ").filter(|&at| text[..at].ends_with('.'));
        let found = places.find_map(|at| {
            let (one, other) = (&text[..at - 1], text[at..].trim());
            [(one, other), (other, one)]
                .into_iter()
                .find(|(row, sentence)| {
                    outcome(sentence, |_| None).is_some() && may_name_players(row)
                })
        });
        let Some((row, sentence)) = found else {
            return false;
        };
        let mut fields = Fields::of_row(row);
        if fields.player(Color::Black).is_none() {
            return false;
        }
        fields.shift(offset(text, row));
        fields.push_outcome(fields.outcome(sentence), offset(text, sentence));
        *self = fields;
        true
    }

    /// Whether the line states how the game ended.
    pub(crate) fn has_outcome(&self) -> bool {
        let mut facts = self.tags.iter().map(|field| &*field.name);
        facts.any(|name| matches!(name, "Result" | "Score" | "Termination"))
    }

    /// Whether the line states how one game ended: not `3-1`, which may be the score of a match of teams.
    pub(crate) fn has_outcome_of_game(&self) -> bool {
        self.tags.iter().any(|field| match &*field.name {
            "Result" | "Termination" => true,
            "Score" => matches!(
                score(&field.value),
                Some(["6", _] | [_, "6"] | ["0", "1"] | ["1", "0"])
            ),
            _ => false,
        })
    }

    /// Parses a list with commas that contains a date or a layout: `Graz, 12.3.2004`, `Belgian Daisy, Graz,
    /// 12.3.2004`.
    pub(crate) fn read_list(&mut self, text: &'a str) {
        if !text.contains(',') {
            return;
        }
        let mut fields = Fields::default();
        fields.read_tail(text, text, 0);
        let is_sure = |field: &Field| {
            matches!(
                &*field.name,
                "Date" | "Variant" | "Game" | "Round" | "Table"
            )
        };
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
            if let Some([first @ ("0" | "1"), second @ ("0" | "1")]) = score(&tag.value)
                && first != second
            {
                (tag.name, tag.value) = ("Result".into(), format!("{first}-{second}"));
            }
        }
    }
}

/// Whether a text may be the name of a player, with facts behind it, and names neither a stage nor an event.
fn is_player(text: &str) -> bool {
    let name = without_label(name_and_facts(text).0);
    is_name(name) && stage(name).is_none() && !is_event(name) && !is_championship(name)
}

/// The parts of a row of facts, and the separator between them.
fn parts_of_row(text: &str) -> Option<(&'static str, Vec<&str>)> {
    // Of two texts with a slash between them both are names.
    let separators = [
        (" · ", 2),
        (" – ", 2),
        (" — ", 2),
        (" | ", 2),
        (" - ", 2),
        (" / ", 3),
    ];
    let mut found = separators
        .into_iter()
        .map(|(separator, count)| (separator, count, parts(text, separator)));
    let found = found.find(|(_, count, parts)| parts.len() >= *count);
    // Two hyphens also set off a remark.
    let hyphens = || {
        let parts = parts(text, " -- ");
        let are_names = parts.iter().all(|part| is_name(name_and_facts(part).0));
        (parts.len() > 1 && are_names).then_some((" -- ", parts))
    };
    found
        .map(|(separator, _, parts)| (separator, parts))
        .or_else(hyphens)
}

/// The parts of a text between dashes with blanks.
fn parts_at_dash(text: &str) -> Vec<&str> {
    parts(text, " - ")
}

/// Whether a part of a row is a name with score, result or ending: `Bob draw`, `Bob 3.5.2013 White won`.
fn is_name_with_facts(text: &str) -> bool {
    let SecondPlayer { name, facts, .. } = SecondPlayer::after("", text);
    !facts.is_empty() && is_name(without_label(name))
}

/// The winner that a part of a row names among other words: `SOLFAREMI gagne (1-0 Black)`.
pub(crate) fn winner_within(text: &str) -> Option<Outcome> {
    let found = outcome_within(text, |_| None)?;
    let has_result = found.result.is_some() && !text.contains([',', ';']);
    has_result.then_some(found)
}
