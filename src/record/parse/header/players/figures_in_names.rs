//! Finds figures in the names of players that are hardly parts of them: a score that is none of a game, a date, a number.

use crate::game::excerpt;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::parse::header::field::{Field, Fields};
use crate::record::parse::header::players::colors::with_points;
use crate::record::parse::header::players::guessed_players::is_player;
use crate::record::parse::header::players::names::may_follow_name;
use crate::record::vocabulary::figures::is_outcome;
use crate::record::vocabulary::lookup::{fold, is_event_word, is_game, is_particle, tag_of_key};
use crate::record::vocabulary::result_words::sentence_word;

impl Fields<'_> {
    /// Tells figures in the names of the players: `Bob 1½-½`, `Durand 3.5.2013`, `8010 Graz`.
    pub(crate) fn tell_figures_in_names(&mut self) {
        let players: Vec<&Field> = self
            .tags
            .iter()
            .filter(|tag| is_player(&tag.name))
            .collect();
        let numbered: Vec<&str> = players
            .iter()
            .filter_map(|tag| name_with_number(&tag.value))
            .collect();
        // `Ann 3 - Bob 2`, but not `Player 1 - Player 2`.
        let are_points = matches!(numbered[..], [first, second] if first != second);
        let told: Vec<_> = players
            .into_iter()
            .filter_map(|tag| {
                let figures = figures_in_name(&tag.value, are_points)?;
                let message = format!(
                    "the name `{}` contains {} `{}`, expected a name alone; kept as it is",
                    excerpt(&tag.value),
                    if figures.contains(char::is_alphabetic) && !is_figures(figures) {
                        "the words"
                    } else {
                        "the figures"
                    },
                    excerpt(figures)
                );
                Some((ProblemKind::UnknownText, tag.at, message))
            })
            .collect();
        self.notes.extend(told);
    }

    /// Tells a word for an event before the name of the first player, `Vereinsmeisterschaft Ann - Bob`, and a word of a sentence behind that of the second one.
    pub(crate) fn tell_event_in_names(&mut self) {
        let mut players = self.tags.iter().filter(|tag| is_player(&tag.name));
        let Some((first, second)) = players.next().zip(players.next()) else {
            return;
        };
        let begins = first.value.split_once(' ');
        let event = begins.filter(|(word, _)| is_event_word(&fold(word)));
        let message = if let Some((word, _)) = event {
            format!(
                "the name `{}` begins with `{}`, expected a name alone, or a colon between; kept as it is",
                excerpt(&first.value),
                excerpt(word)
            )
        } else if let Some(word) = word_before_name(&first.value) {
            format!(
                "the name `{}` contains the word `{}`, expected a name alone, or a colon between; kept as it is",
                excerpt(&first.value),
                excerpt(word)
            )
        } else if let Some(word) = word_behind_name(&second.value) {
            let message = format!(
                "the name `{}` contains the word `{}`, expected a name alone; kept as it is",
                excerpt(&second.value),
                excerpt(word)
            );
            let note = (ProblemKind::UnknownText, second.at, message);
            return self.notes.push(note);
        } else {
            return;
        };
        self.notes
            .push((ProblemKind::UnknownText, first.at, message));
    }
}

/// The first word in lower case behind the first one of a name that begins with a capital letter, as words between two parts of a name are not: `Bob played to`.
fn word_behind_name(name: &str) -> Option<&str> {
    let bare = &name[..name.find('(').unwrap_or(name.len())];
    let begins_with_capital = bare.starts_with(char::is_uppercase);
    let mut words = bare.split_whitespace().skip(1);
    words.find(|word| begins_with_capital && is_small_word(word))
}

/// Whether a word is in lower case and hardly a part of a name.
fn is_small_word(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    let folded = fold(word);
    word.chars().all(char::is_lowercase)
        && word.chars().count() > 3
        && !is_particle(&folded)
        && !may_follow_name(&folded)
}

/// The first word in the middle of a name of several words that is one for a game or an event, or is in lower case as words between two parts of a name are not:
/// `Friendly game Ann`, `Blindfold simul, Dr. Ann`.
fn word_before_name(name: &str) -> Option<&str> {
    let bare = &name[..name.find('(').unwrap_or(name.len())];
    let words: Vec<&str> = bare.split_whitespace().collect();
    let (first, middle) = words.split_last()?.1.split_first()?;
    // `Lyon: Ann`
    if first.ends_with(':') {
        return Some(first);
    }
    let begins_with_capital = bare.starts_with(char::is_uppercase);
    let is_told = |word: &&&str| {
        let ends_with_colon = word.ends_with(':');
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let folded = fold(word);
        let is_small = begins_with_capital && is_small_word(word);
        is_game(&folded) || is_event_word(&folded) || is_small || ends_with_colon
    };
    middle.iter().find(is_told).copied()
}

/// Tells the points behind the names of players that stand in lines of their own: `Black: Ann 1`, `White: Bob 0`.
pub(crate) fn tell_points_in_names(record: &RawRecord, draft: &mut Draft) {
    let (Some(black), Some(white)) = (draft.tag("Black"), draft.tag("White")) else {
        return;
    };
    if with_points(&black.value, &white.value).is_none() {
        return;
    }
    // A tag in brackets or after `#` has the whole value.
    let has_plain_key = |tag: &DraftTag| {
        let (before, line) = record.text.split_at_checked(tag.at).unwrap_or_default();
        let is_at_start = before
            .rsplit('\n')
            .next()
            .unwrap_or_default()
            .trim()
            .is_empty();
        is_at_start && tag_of_key(line.split(':').next().unwrap_or_default()) == Some(&tag.name)
    };
    if !has_plain_key(black) || !has_plain_key(white) {
        return;
    }
    let message = format!(
        "the names `{}` and `{}` end with figures that may be the result, expected names alone; kept as they are",
        excerpt(&black.value),
        excerpt(&white.value)
    );
    let at = black.at;
    draft.warn(record, ProblemKind::UnknownText, at, message);
}

/// Whether all words of a text belong to a sentence on the end of a game, and one of them says who won or lost: `won`, `by resignation`.
fn states_outcome(text: &str) -> bool {
    let meanings = || {
        text.split_whitespace()
            .map(|word| sentence_word(&fold(word)))
    };
    text.len() <= 40
        && meanings().all(|meaning| meaning.is_some())
        && meanings().flatten().any(|meaning| !meaning.is_auxiliary())
}

/// The first word of a name that is figures: not the number of one or two digits that distinguishes it from another name, unless such numbers are points. In
/// parentheses only such a number, figures of a result and words for it are reported: others are ratings, clubs and levels.
fn figures_in_name(name: &str, are_points: bool) -> Option<&str> {
    let (before, label) = name.split_at(name.find('(').unwrap_or(name.len()));
    let words: Vec<&str> = before.split_whitespace().collect();
    let mut indexed = words.iter().enumerate();
    let found = indexed.find(|&(index, word)| {
        let distinguishes_name = index > 0 && index + 1 == words.len() && !are_points;
        is_figures(word) && !(distinguishes_name && is_number(word))
    });
    let in_label = || {
        let inside = label.strip_prefix('(')?.strip_suffix(')')?;
        (is_number(inside) || is_outcome(inside) || states_outcome(inside)).then_some(label)
    };
    found.map(|(_, word)| *word).or_else(in_label)
}

/// Whether a text is a number of one or two digits.
fn is_number(text: &str) -> bool {
    (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word has figures and no letters, but for `O` in the place of 0 and for the letter of a forfeit behind those of a result: `1F-0F`.
fn is_figures(word: &str) -> bool {
    let is_figure = |c: char| c.is_ascii_digit() || c == '½';
    let is_forfeit = || word.contains(['F', 'f']) && is_outcome(&word.replace(['F', 'f'], ""));
    word.contains(is_figure)
        && (!word.contains(|c: char| c.is_alphabetic() && c != 'O') || is_forfeit())
}

/// A name without the number of one or two digits after it.
fn name_with_number(name: &str) -> Option<&str> {
    let (name, number) = name.rsplit_once(' ')?;
    is_number(number).then_some(name)
}
