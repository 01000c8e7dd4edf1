//! Reads results and endings from the words and sentences of records.

use crate::game::Color;
use crate::record::model::ending::Ending;
use crate::record::model::result::GameResult;
use crate::record::vocabulary::figures::{code, figures};
use crate::record::vocabulary::lookup::{color_of_folded, fold};
use crate::record::vocabulary::outcome::{Outcome, outcome, outcome_within};
use crate::record::vocabulary::result_words::{Word, sentence_word};

impl GameResult {
    /// Reads a sentence, as in `SOLFAREMI gagne (1-0 Black)`, `ocj94 (White) won 6-5`, `Noir gagne (6 éjections)`,
    /// `1/1, tie`. A player's name is known by the tags.
    pub(crate) fn in_sentence(
        text: &str,
        player: impl Fn(Color) -> Option<String>,
    ) -> Option<GameResult> {
        GameResult::find(text)
            .or_else(|| GameResult::of_outcome(text, outcome_within(text, &player), player))
    }

    /// The result of a sentence whose outcome is known.
    pub(crate) fn of_outcome(
        text: &str,
        stated: Option<Outcome>,
        player: impl Fn(Color) -> Option<String>,
    ) -> Option<GameResult> {
        if let Some(result) = stated.and_then(|stated| stated.result) {
            return Some(result);
        }
        let plain = fold(text);
        if plain.contains("inachev") || plain.contains("en cours") {
            return Some(GameResult::Unknown);
        }
        // The winner alone, by name or by colour.
        let is_name = |color: &Color| player(*color).as_deref() == Some(text.trim());
        let mut named = Color::BOTH.into_iter().filter(is_name);
        match (named.next(), named.next()) {
            (Some(winner), None) => Some(winner),
            _ => color_of_folded(&plain).filter(|color| Color::BOTH.contains(color)),
        }
        .map(|winner| GameResult::won_by(winner as u8))
        .or_else(|| GameResult::in_figures(text))
    }

    /// The winner that words beside a result name: `Bob wins`, `for White`, `(White)`.
    pub(crate) fn winner_in_words(
        words: &str,
        player: impl Fn(Color) -> Option<String>,
    ) -> Option<GameResult> {
        let words = words.trim_matches(|c: char| !c.is_alphanumeric());
        let is_for = |word: &str| sentence_word(&fold(word)) == Some(Word::For);
        let after_for = words.split_once(' ').filter(|(word, _)| is_for(word));
        let words = after_for.map_or(words, |(_, rest)| rest);
        GameResult::of_outcome(words, outcome_within(words, &player), player)
    }

    /// The result in figures with which a text begins, with any dash, colon or blanks: `1–0`, `1 : 0`, `1-0 (time)`.
    pub(crate) fn in_figures(text: &str) -> Option<GameResult> {
        let is_end = |c: char| c.is_alphabetic() || matches!(c, '(' | ',' | ';');
        let begins = figures(text).next().filter(|range| range.start == 0);
        let end = begins.map(|range| range.end).or_else(|| text.find(is_end));
        let figures = &text[..end.unwrap_or(text.len())];
        let plain = code(figures);
        (!plain.is_empty()).then(|| GameResult::find(&plain))?
    }
}

impl Ending {
    /// Reads an ending by its key or by the words of the sources, in one of six languages.
    pub(crate) fn find(text: &str) -> Option<Ending> {
        Ending::find_key(text).or_else(|| outcome(text, |_| None)?.ending)
    }

    /// Reads an ending by its key, or by the usual words of the sources in English and French.
    pub(crate) fn find_key(text: &str) -> Option<Ending> {
        if let Some(ending) = Ending::ALL.into_iter().find(|ending| ending.key() == text) {
            return Some(ending);
        }
        let mut words = fold(text);
        if words.contains(['-', '_']) {
            words = words.replace(['-', '_'], " ");
        }
        let ending = match words.trim().trim_end_matches('.') {
            "six ejections" | "6 ejections" | "ejections" => Ending::SixEjections,
            "score" | "on score" | "by score" | "au score" => Ending::Score,
            "resignation" | "resigned" | "resigns" | "by resignation" | "abandon" | "abandonne"
            | "par abandon" => Ending::Resignation,
            "time" | "on time" | "time forfeit" | "timeout" | "au temps" | "temps" => Ending::Time,
            "disconnection" | "disconnected" | "deco" | "deconnexion" | "abandoned" => {
                Ending::Disconnection
            }
            "draw agreed" | "draw" | "agreed" | "match nul" | "nulle" | "nul" => Ending::DrawAgreed,
            "repetition" | "by repetition" | "par repetition" => Ending::Repetition,
            "sprint" => Ending::Sprint,
            "no move" | "no legal move" | "sans coup" => Ending::NoMove,
            "adjudicated" | "adjudication" | "arbitrage" | "arbitre" => Ending::Adjudicated,
            "unfinished" | "unterminated" | "inachevee" | "inacheve" | "en cours" => {
                Ending::Unfinished
            }
            "rules infraction" | "illegal move" | "coup illegal" => Ending::RulesInfraction,
            _ => return None,
        };
        Some(ending)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_as_found_in_archives() {
        let player = |color: Color| Some(["ccc", "MLAIA-max"][color.index()].to_owned());
        let read = |text: &str| GameResult::in_sentence(text, player);
        for text in [
            "1-0",
            "SOLFAREMI gagne (1-0 Black)",
            "FightClub (Black) won",
            "Black won",
            "ccc won; and so on",
        ] {
            assert_eq!(read(text), Some(GameResult::Black), "{text}");
        }
        for text in [
            "0-1",
            "ocj94 (White) won 6-5",
            "eobllor gagne (0-1 White)",
            "Blanc gagne",
        ] {
            assert_eq!(read(text), Some(GameResult::White), "{text}");
        }
        assert_eq!(
            read("1/1, tie (\"3:00:00 / 1:30:00\" thinking times)"),
            Some(GameResult::Draw)
        );
        assert_eq!(read("0/1, unfinished"), Some(GameResult::Unknown));
        assert_eq!(read("Milano won"), None);
    }

    #[test]
    fn endings_in_two_languages() {
        for ending in Ending::ALL {
            assert_eq!(Ending::find(ending.key()), Some(ending));
        }
        let found = ["Au score", "Abandon", "Au temps", "Déco", "Match nul"].map(Ending::find);
        let expected = [
            Ending::Score,
            Ending::Resignation,
            Ending::Time,
            Ending::Disconnection,
            Ending::DrawAgreed,
        ];
        assert_eq!(found, expected.map(Some));
        assert_eq!(Ending::find("whatever"), None);
    }
}
