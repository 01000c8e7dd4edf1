//! Recognises single facts of a header line and makes tags of them: layout, score, result, date or round.

use crate::game::{Color, excerpt};
use crate::games::AnyLayout;
use crate::record::model::ending::Ending;
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::parse::header::facts::{facts_behind, is_date};
use crate::record::parse::header::field::{Field, Fields, offset};
use crate::record::parse::header::labels::{digits, number_of_game, round_and_table};
use crate::record::vocabulary::figures::{figures, is_outcome, is_score};
use crate::record::vocabulary::game_name::is_name_of_game;
use crate::record::vocabulary::lookup::{color_named, fold, tag_of_key};
use crate::record::vocabulary::outcome::{Outcome, outcome};

impl Fields<'_> {
    /// Adds the tag of a game, layout, score, result, date, round, table or time control. Returns whether the text is one of these.
    pub(crate) fn read_fact(&mut self, text: &str, at: usize) -> bool {
        if let Some(layout) = AnyLayout::find(text) {
            self.push("Variant", &layout.name(), at);
        } else if is_name_of_game(text) {
            self.push("Game", text, at);
        } else if let ("", facts) = facts_behind(text) {
            self.push_facts(&facts, text, at);
        } else if is_date(text) {
            self.push("Date", text, at);
        } else if let Some(labels) = round_and_table(text) {
            for (name, number) in labels {
                self.push(name, number, at + offset(text, number));
            }
        } else if self.is_ending_of_player(text) {
            self.push("Termination", text, at);
        } else if let Some(time) = time_control(text) {
            self.push("TimeControl", time, at + offset(text, time));
        } else {
            let found = self.outcome(text);
            if let Some(range) = figures(text).next() {
                let winner = found.as_ref().and_then(|found| found.result);
                self.tell_other_winner(text, &text[range], winner, at);
            }
            return self.push_outcome(found, at);
        }
        true
    }

    /// Adds the number of a game that a text consists of: `Partida 1`. Returns whether it is that.
    pub(crate) fn read_number_of_game(&mut self, text: &str, at: usize) -> bool {
        let Some((name, number)) = number_of_game(text) else {
            return false;
        };
        self.push(name, number, at + offset(text, number));
        true
    }

    /// Tells that words name another winner than the figures beside them.
    pub(crate) fn tell_other_winner(
        &mut self,
        text: &str,
        figures: &str,
        winner: Option<GameResult>,
        at: usize,
    ) {
        let is_decided =
            |result: &GameResult| matches!(result, GameResult::Black | GameResult::White);
        let in_figures = GameResult::in_figures(figures).filter(is_decided);
        let Some((winner, in_figures)) = winner.filter(is_decided).zip(in_figures) else {
            return;
        };
        if winner != in_figures {
            let message = format!(
                "`{}` names another winner than {}, expected the same",
                excerpt(text),
                in_figures.code(),
            );
            self.notes.push((ProblemKind::Result, at, message));
        }
    }

    /// Whether a text is an ending and a player, of whom it does not say whether they have won: `Au temps (Blanc)`, `Temps de Bob`.
    fn is_ending_of_player(&self, text: &str) -> bool {
        let in_parentheses = text.strip_suffix(')').and_then(|text| text.split_once('('));
        let behind_word = || {
            [" de ", " of ", " von "]
                .iter()
                .find_map(|word| text.split_once(word))
        };
        let Some((ending, player)) = in_parentheses.or_else(behind_word) else {
            return false;
        };
        let player = player.trim();
        let is_player = || {
            let mut names = Color::BOTH
                .into_iter()
                .filter_map(|color| self.player(color));
            color_named(player).is_some() || names.any(|name| name == player)
        };
        Ending::find_key(ending.trim()).is_some() && is_player()
    }

    /// Adds result and ending of a phrase about the end of the game. Returns whether there were any.
    pub(crate) fn push_outcome(&mut self, found: Option<Outcome>, at: usize) -> bool {
        let Some(found) = found else {
            return false;
        };
        if let Some(result) = found.result {
            self.push_result_of_sentence(result, at);
        }
        if let Some(ending) = found.ending {
            self.push("Termination", ending.key(), at);
        }
        self.score_in_words = found.score.map(|score| (score, at)).or(self.score_in_words);
        true
    }

    fn push_result_of_sentence(&mut self, result: GameResult, at: usize) {
        self.tags.push(Field {
            name: "Result".into(),
            value: result.code().to_owned(),
            at,
            is_from_sentence: true,
        });
    }

    /// The outcome that a phrase states, such as `Noir gagne (6 éjections)`, or `Bob resigned` if Bob is a player.
    pub(crate) fn outcome(&self, text: &str) -> Option<Outcome> {
        outcome(text, |color| self.player(color))
    }

    /// The player of a colour, if the line names one.
    pub(crate) fn player(&self, color: Color) -> Option<String> {
        let wanted = if color == Color::Black {
            "Black"
        } else {
            "White"
        };
        let found = self.tags.iter().find(|field| field.name == wanted)?;
        Some(found.value.clone())
    }

    /// Adds the facts of a text that begins at this byte of the line.
    pub(crate) fn push_facts(&mut self, facts: &[&str], text: &str, at: usize) {
        for &fact in facts {
            let at = at + offset(text, fact);
            if is_score(fact) {
                self.push("Score", fact, at);
            } else if let Some(layout) = AnyLayout::find(fact) {
                self.push("Variant", &layout.name(), at);
            } else if !is_outcome(fact) && is_date(fact) {
                self.push("Date", fact, at);
            } else if Ending::find(fact).is_some() {
                let result = self.outcome(fact).and_then(|found| found.result);
                if let Some(result @ (GameResult::Black | GameResult::White)) = result {
                    self.push_result_of_sentence(result, at);
                }
                self.push("Termination", fact, at);
            } else if is_outcome(fact) || !self.push_outcome(self.outcome(fact), at) {
                self.push("Result", fact, at);
            }
        }
    }
}

/// The time control that a text consists of, without a colon: `Time control 15+10`, `15' KO`, `15 minutes`, `15+10`.
fn time_control(text: &str) -> Option<&str> {
    let at = text.find(|c: char| c.is_ascii_digit())?;
    let (key, value) = text.split_at(at);
    let is_stated = tag_of_key(key.trim()) == Some("TimeControl");
    (is_stated || key.is_empty() && is_time_control(value)).then_some(value)
}

/// Whether a text is minutes for a game, with a unit or with seconds for each move, and few words after them.
fn is_time_control(text: &str) -> bool {
    let after = text[digits(text)..].trim_start();
    let increment = after.strip_prefix('+').map(str::trim_start);
    let has_increment = increment.is_some_and(|seconds| digits(seconds) > 0);
    let letters = after.find(|c: char| !c.is_alphabetic());
    let unit = fold(&after[..letters.unwrap_or(after.len())]);
    let has_unit = after.starts_with(['\'', '’', '′']) || MINUTES.contains(&&*unit);
    let is_word = |word: &str| {
        let word = fold(word);
        word.is_empty() || MINUTES.contains(&&*word) || WORDS_OF_TIME.contains(&&*word)
    };
    (1..=3).contains(&digits(text))
        && (has_increment || has_unit)
        && text.len() <= 40
        && !text.contains('=')
        && text.split(|c: char| !c.is_alphabetic()).all(is_word)
}

/// Other words of a time control: seconds, for whom and for what it is, and what ends it.
const WORDS_OF_TIME: [&str; 26] = [
    "s", "sec", "secs", "second", "seconds", "secondes", "sek", "sekunden", "secondi", "segundos",
    "seconden", "ko", "per", "par", "pro", "por", "a", "each", "je", "player", "joueur", "spieler",
    "move", "coup", "zug", "game",
];

/// Words for minutes.
const MINUTES: [&str; 8] = [
    "min", "mins", "minute", "minutes", "minuten", "minuti", "minutos", "mn",
];

#[cfg(test)]
mod tests {
    use super::time_control;

    #[test]
    fn time_controls_with_a_key_and_without() {
        assert_eq!(time_control("Cadence 15+10"), Some("15+10"));
        assert_eq!(
            time_control("time control 15 min + 10 s"),
            Some("15 min + 10 s")
        );
        assert_eq!(
            (time_control("Cadence"), time_control("Ann 15")),
            (None, None)
        );
        for text in [
            "15' KO",
            "15 min",
            "15 minutes + 10 s",
            "15+10",
            "20 Minuten pro Spieler",
        ] {
            assert_eq!(time_control(text), Some(text));
        }
        for text in [
            "3 minutes later",
            "15",
            "15 Ann",
            "3.5.2013",
            "1+1=2",
            "Ann 15+10",
            "5 a 3",
        ] {
            assert_eq!(time_control(text), None, "{text}");
        }
    }
}
