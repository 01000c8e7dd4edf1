//! Makes tags of two players and of what stands before and after their names.

use crate::game::{Color, excerpt};
use crate::games::GameKind;
use crate::record::lexer::line_text::unmarked;
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::parse::header::facts::{
    date_within, is_championship, is_date, is_event, without_label, without_preposition,
};
use crate::record::parse::header::field::{Field, Fields, offset};
use crate::record::parse::header::labels::stage;
use crate::record::parse::header::labels::stage_before_name;
use crate::record::parse::header::players::between::{
    VersusKind, glued_names, names_around_colon, names_around_figures, split_at_versus,
};
use crate::record::parse::header::players::colors::{
    color_after_preposition, color_of_one, colored_pair, stated_colors, with_colors, with_points,
};
use crate::record::parse::header::players::names::{is_name, is_prose};
use crate::record::parse::header::players::second_player::{SecondPlayer, has_inverted_names};
use crate::record::parse::header::separators::{parts, pieces, places};
use crate::record::vocabulary::figures::{figures, score};
use crate::record::vocabulary::lookup::{fold, is_preposition};

impl<'a> Fields<'a> {
    /// Parses `A vs B` or `A / B`, perhaps with score, result and ending. Returns whether it is that.
    pub(crate) fn read_players(&mut self, text: &'a str, at: usize) -> bool {
        let Some((first, second, between)) = split_at_versus(text) else {
            return self.read_colored_pair(text, at);
        };
        let second_name = SecondPlayer::after(first, second).name;
        let stated = || stated_colors(first, second_name);
        let colored = || with_colors(first, second_name).or_else(stated);
        let colored = || Some(colored()?.map(|(name, _)| name));
        let pointed = || with_points(first, second_name).map(|(names, _)| names);
        let names = colored().or_else(pointed).unwrap_or([first, second_name]);
        let is_inverted = has_inverted_names(first, second_name);
        let may_be_name = |name: &&str| match between {
            VersusKind::Preposition => {
                is_name(name.trim()) && !name.trim().starts_with(char::is_lowercase)
            }
            VersusKind::Versus => {
                let name = without_label(name);
                let is_prose = is_prose(name);
                let has_comma = name.contains(',') && !is_inverted;
                !name.trim().is_empty()
                    && name.len() < 60
                    && !name.contains(['(', ':'])
                    && !has_comma
                    && !is_prose
            }
        };
        if !names.iter().all(may_be_name) {
            return false;
        }
        let second_at = at + text.len() - second.len();
        self.push_players((first, at), (second, second_at));
        true
    }

    /// Parses two names with their colours and a comma between them: `Black Ann, White Bob`.
    fn read_colored_pair(&mut self, text: &'a str, at: usize) -> bool {
        let place = |name| (name, at + offset(text, name));
        let Some([first, second]) = colored_pair(text) else {
            return false;
        };
        self.push_players(place(first), place(second));
        true
    }

    /// Parses `Ann 1-0 Bob`, `Ann-Bob 1-0` or `Ann Smith : Bob Jones 1-0`. Returns whether it is one of these.
    pub(crate) fn read_names_with_figures(&mut self, text: &'a str, at: usize) -> bool {
        let place = |name| (name, at + offset(text, name));
        if let Some((first, second)) = glued_names(text).or_else(|| names_around_colon(text)) {
            self.push_players(place(first), place(second));
            return true;
        }
        let Some((first, second, figures)) = names_around_figures(text) else {
            return false;
        };
        let from = self.tags.len();
        self.push_facts(&[figures], text, at);
        let first = self.without_letter_of_result(first, figures, at);
        let colored = self.push_players(place(first), place(second));
        if colored.is_some_and(|[(_, color), _]| color == Color::White) {
            self.swap_figures(from);
        }
        true
    }

    /// The first name without the letter between it and figures of which the letter states the result too, `Ann W 6 - 3 Bob` or `Ann L 3 - 6 Bob`, which is reported, as it may
    /// also be that of a colour or of a name.
    fn without_letter_of_result(&mut self, first: &'a str, figures: &str, at: usize) -> &'a str {
        let Some((name, letter)) = first.rsplit_once(' ') else {
            return first;
        };
        let (name, sides) = (name.trim_end(), score(figures));
        let agrees = sides.is_some_and(|[one, other]| match letter {
            "W" => one > other,
            "L" => one < other,
            "D" => one == other,
            _ => false,
        });
        if !agrees || !is_name(name) {
            return first;
        }
        let message = format!(
            "`{letter}` between the name `{}` and `{figures}` is read as the result that the figures state, expected a name alone before them",
            excerpt(name)
        );
        let place = at + name.len() + 1;
        self.notes.push((ProblemKind::UnknownText, place, message));
        name
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

    /// Adds the players, in their order or by their colours, and the score, result, place and date after the second
    /// name. Returns the names with their colours if the line states colours.
    pub(crate) fn push_players(
        &mut self,
        (first, at): (&'a str, usize),
        (second, second_at): (&'a str, usize),
    ) -> Option<[(&'a str, Color); 2]> {
        let SecondPlayer {
            name: second_name,
            facts,
            tail,
        } = SecondPlayer::after(first, second);
        let before = first;
        let from = self.tags.len();
        let first = self.read_lead(first, at);
        let points = with_points(first, second_name);
        let [first, second_name] = points
            .as_ref()
            .map_or([first, second_name], |found| found.0);
        let after = || {
            let names = [first, second_name];
            let colored = |piece| color_of_one(names, piece);
            let of_second = || color_after_preposition(names, tail);
            pieces(tail)
                .into_iter()
                .find_map(colored)
                .or_else(of_second)
        };
        let colored = with_colors(first, second_name)
            .or_else(|| stated_colors(first, second_name))
            .or_else(after);
        let [(one, color), (other, _)] =
            colored.unwrap_or([(first, Color::Black), (second_name, Color::White)]);
        let (one, other) = (without_marks(one), without_marks(other));
        let (one_at, other_at) = (at + offset(before, one), second_at + offset(second, other));
        let swapped = color == Color::White;
        if swapped {
            self.push("Black", other, other_at);
            self.push("White", one, one_at);
        } else {
            self.push("Black", one, one_at);
            self.push("White", other, other_at);
        }
        if let Some((_, (tag, points))) = points {
            self.push(tag, &points, one_at + one.len());
        }
        self.read_tail(tail, second, second_at);
        let names = [first, second_name];
        self.rest.retain(|text| color_of_one(names, text).is_none());
        self.push_facts(&facts, second, second_at);
        if swapped {
            self.swap_figures(from);
        }
        colored
    }

    /// Parses the date, the layout, the round, the stage or the event before the first name, `Belgian Daisy, Ann`, `2004-05-03 Ann` or `Halbfinale Ann`, and
    /// returns the name.
    fn read_lead(&mut self, first: &'a str, at: usize) -> &'a str {
        if let Some(((tag, value), name)) = stage_before_name(first) {
            self.push(tag, value, at + offset(first, value));
            return name;
        }
        let last = pieces(first).pop().filter(|name| name.len() < first.len());
        let after_comma = || last.map(|name| (&first[..offset(first, name) - 1], name));
        let blanks = places(first, " ").take(3);
        let ends_date = |date: &str| is_date(date) && !date.ends_with(',');
        let after_date = blanks
            .map(|at| first.split_at(at))
            .find(|(date, _)| ends_date(date));
        let Some((lead, name)) = after_date.or_else(after_comma) else {
            return self.read_figures(first, at);
        };
        let mut fields = Fields::default();
        fields.read_tail(lead, first, at);
        let is_sure = |field: &Field| {
            matches!(
                &*field.name,
                "Date" | "Variant" | "Game" | "Round" | "Stage" | "Event"
            )
        };
        if !fields.tags.iter().any(is_sure) {
            return self.read_figures(first, at);
        }
        self.tags.append(&mut fields.tags);
        self.rest.append(&mut fields.rest);
        name.trim_start()
    }

    /// Parses the text before or after the players, separated by commas: place, date and other facts.
    pub(crate) fn read_tail(&mut self, tail: &'a str, text: &'a str, at: usize) {
        let pieces: Vec<&str> = pieces(tail).into_iter().map(str::trim).collect();
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
            } else if let Some((name, value)) = stage(piece) {
                self.push(name, value, place);
            } else if !piece.is_empty()
                && !self.read_number_of_game(piece, place)
                && !self.read_fact(piece, place)
            {
                let piece = self.read_figures(piece, place);
                let piece = self.read_date(piece, at + offset(text, piece));
                if is_event(without_preposition(piece)) || is_championship(piece) {
                    let event = without_preposition(piece);
                    self.push("Event", event, at + offset(text, event));
                } else if !piece.is_empty() {
                    unknown.push(piece);
                }
            }
            next += 1;
        }
        // The game may be named among the facts.
        unknown.retain(|piece| GameKind::find(piece) != Some(GameKind::default()));
        match unknown[..] {
            [site] if is_place(without_preposition(site)) => {
                let site = without_preposition(site);
                self.push("Site", site, at + offset(text, site));
            }
            _ => self.rest.extend(unknown),
        }
    }

    /// Takes the figures with which a text begins, and returns the words after them. Words that name another winner are reported.
    fn read_figures(&mut self, text: &'a str, at: usize) -> &'a str {
        let Some(range) = figures(text).next().filter(|range| range.start == 0) else {
            return text;
        };
        let (found, words) = (&text[range.clone()], text[range.end..].trim_start());
        if words.is_empty() || words.starts_with(['-', '–', '/']) {
            return text;
        }
        self.push_facts(&[found], text, at);
        let winner = GameResult::winner_in_words(words, |color| self.player(color));
        self.tell_other_winner(text, found, winner, at);
        words
    }

    /// Takes the date before or after a place, `am 3.5.2013 in Graz`, `Graz 3 May 2013`, `in Graz on 3 May 2013`, or after a word, `played 3 May 2013`, and
    /// returns the place.
    fn read_date(&mut self, text: &'a str, at: usize) -> &'a str {
        let words = without_preposition(text);
        let Some(range) = date_within(words) else {
            return text;
        };
        let before = without_words_before_date(words[..range.start].trim());
        let after = words[range.end..].trim();
        let place = match [before, after] {
            ["", ""] => "",
            ["", place] | [place, ""] if is_place(without_preposition(place)) => place,
            _ => return text,
        };
        let date = &words[range];
        self.push("Date", date, at + offset(text, date));
        place
    }

    /// Swaps numeric scores and results if White is named before Black, because they follow the order of the names.
    pub(crate) fn swap_figures(&mut self, from: usize) {
        for tag in &mut self.tags[from..] {
            let is_result = tag.name == "Result" && matches!(&*tag.value, "1-0" | "0-1");
            if tag.is_from_sentence || !is_result && tag.name != "Score" {
                continue;
            }
            let Some([first, second]) = score(&tag.value) else {
                continue;
            };
            let swapped = format!("{second}-{first}");
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
}

/// A name without the marks of a forum and the brackets around it: `Ann` for `[Ann]`.
fn without_marks(name: &str) -> &str {
    let name = unmarked(name.trim());
    let inner = |open: char, close: char| name.strip_prefix(open)?.strip_suffix(close);
    let inner = inner('[', ']').or_else(|| inner('<', '>'));
    let is_one = |inner: &&str| !inner.contains(['[', ']', '<', '>']);
    inner.filter(is_one).map_or(name, str::trim)
}

/// A text without the words at its end that stand before a date: `Graz` for `Graz on`, nothing for `played on`.
fn without_words_before_date(text: &str) -> &str {
    let mut left = text;
    loop {
        let (before, word) = left.rsplit_once(' ').unwrap_or(("", left));
        let is_small = word.starts_with(char::is_lowercase);
        let is_played = || WORDS_FOR_PLAYED.contains(&&*fold(word)) && before.is_empty();
        if !is_small || !(is_preposition(word) || matches!(word, "le" | "il" | "el") || is_played())
        {
            return left;
        }
        left = before.trim_end();
    }
}

/// What a date or a place may follow: `played on 3 May 2013`.
const WORDS_FOR_PLAYED: [&str; 7] = [
    "played", "gespielt", "jouee", "joue", "giocata", "jugada", "gespeeld",
];

/// Whether a text is plausible as the name of a place.
fn is_place(text: &str) -> bool {
    let begins_with_digit = text.starts_with(|c: char| c.is_ascii_digit());
    is_name(text) && !text.starts_with(char::is_lowercase) && !begins_with_digit
}
