//! How records say who won and how the game ended.

use std::fmt;

use super::outcome::{Outcome, outcome, outcome_within};
use super::vocabulary::{color_of_plain, plain};
use crate::rules::{Color, EndReason, GameEnd};

/// Who won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// Black won, or the side that moves first: `1-0`.
    Black,
    /// White won, or the side that moves second: `0-1`.
    White,
    /// The third side, where more than two play against each other: `0-0-1`.
    Third,
    /// The fourth: `0-0-0-1`.
    Fourth,
    /// The fifth: `0-0-0-0-1`.
    Fifth,
    /// The sixth: `0-0-0-0-0-1`.
    Sixth,
    /// Nobody: `1/2-1/2`.
    Draw,
    /// Not known: `*`.
    #[default]
    Unknown,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// By six ejections, or as many as the rules ask for.
    SixEjections,
    /// On score (*au score*): the source says so without saying how many ejections.
    Score,
    /// One player resigned (*abandon*).
    Resignation,
    /// One player's time was up (*au temps*).
    Time,
    /// One player was disconnected (*déco*).
    Disconnection,
    /// A draw was agreed (*match nul*).
    DrawAgreed,
    /// Positions repeated.
    Repetition,
    /// The plies of a sprint were played.
    Sprint,
    /// One player had no legal move.
    NoMove,
    /// An arbiter decided.
    Adjudicated,
    /// The game was not finished.
    Unfinished,
}

/// Marbles ejected **by** each side, or the points of each where neutral marbles count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Score {
    /// White marbles ejected by Black; the points of the side that moves first.
    pub black: u8,
    /// Black marbles ejected by White; the points of the side that moves second.
    pub white: u8,
    /// The points of the others, where more than two play against each other.
    others: [u8; 4],
    /// How many sides there are, 2 to 6.
    sides: u8,
}

impl Score {
    /// The score of two sides.
    pub const fn of_two(black: u8, white: u8) -> Score {
        Score {
            black,
            white,
            others: [0; 4],
            sides: 2,
        }
    }

    /// The score of two to six sides in the order of turns.
    pub fn of(points: &[u8]) -> Option<Score> {
        match points {
            [black, white, others @ ..] if others.len() <= 4 => {
                let two = Score::of_two(*black, *white);
                Some(others.iter().copied().fold(two, Score::and))
            }
            _ => None,
        }
    }

    /// The score with those of one more side; of six at most.
    pub(super) fn and(mut self, points: u8) -> Score {
        self.others[usize::from(self.sides - 2)] = points;
        self.sides += 1;
        self
    }

    /// How much more each side has than in another score, where both are of as many sides.
    pub(super) fn minus(&self, other: &Score) -> Option<[i16; 6]> {
        let mut difference = [0; 6];
        let pairs = self.points().zip(other.points());
        for (slot, (one, other)) in difference.iter_mut().zip(pairs) {
            *slot = i16::from(one) - i16::from(other);
        }
        (self.sides == other.sides).then_some(difference)
    }

    /// The points of the third side and those after it.
    pub fn others(&self) -> &[u8] {
        &self.others[..usize::from(self.sides - 2)]
    }

    /// The points of all sides, in the order of turns.
    pub fn points(&self) -> impl Iterator<Item = u8> {
        [self.black, self.white]
            .into_iter()
            .chain(self.others().iter().copied())
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.black, self.white)?;
        self.others()
            .iter()
            .try_for_each(|points| write!(f, "-{points}"))
    }
}

impl serde::Serialize for Score {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(SIDES.into_iter().zip(self.points()))
    }
}

/// What JSON calls the sides, in the order of turns.
pub(super) const SIDES: [&str; 6] = ["black", "white", "third", "fourth", "fifth", "sixth"];

impl GameResult {
    /// All results.
    pub const ALL: [GameResult; 8] = [
        GameResult::Black,
        GameResult::White,
        GameResult::Third,
        GameResult::Fourth,
        GameResult::Fifth,
        GameResult::Sixth,
        GameResult::Draw,
        GameResult::Unknown,
    ];

    /// The result as records write it; `1-0` means that **Black** won.
    pub const fn code(self) -> &'static str {
        match self {
            GameResult::Black => "1-0",
            GameResult::White => "0-1",
            GameResult::Third => "0-0-1",
            GameResult::Fourth => "0-0-0-1",
            GameResult::Fifth => "0-0-0-0-1",
            GameResult::Sixth => "0-0-0-0-0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// The result in one word: `black`, `white`, `draw`, `unknown`; `third` to `sixth` where more than two play.
    pub const fn key(self) -> &'static str {
        match self {
            GameResult::Black => "black",
            GameResult::White => "white",
            GameResult::Third => "third",
            GameResult::Fourth => "fourth",
            GameResult::Fifth => "fifth",
            GameResult::Sixth => "sixth",
            GameResult::Draw => "draw",
            GameResult::Unknown => "unknown",
        }
    }

    /// The result when this side won, from 0 in the order of turns.
    pub const fn won_by(side: u8) -> GameResult {
        GameResult::ALL[side as usize]
    }

    /// Whether it is a result of a game of so many sides.
    pub(super) fn is_among(self, sides: u8) -> bool {
        let winners = [
            GameResult::Third,
            GameResult::Fourth,
            GameResult::Fifth,
            GameResult::Sixth,
        ];
        let place = winners.iter().position(|&winner| winner == self);
        place.is_none_or(|place| place + 2 < usize::from(sides))
    }

    /// The result of a game that has ended so.
    pub const fn of_end(end: GameEnd) -> GameResult {
        match end.winner {
            Some(side) => GameResult::won_by(side),
            None => GameResult::Draw,
        }
    }

    /// Reads a code or a word.
    pub fn find(text: &str) -> Option<GameResult> {
        match text.trim() {
            "½-½" | "1/2" | "½" | "0.5-0.5" => Some(GameResult::Draw),
            "?" | "" => Some(GameResult::Unknown),
            text => {
                let word = text.to_lowercase();
                // Sides that come after the winner may be told: `1-0-0`.
                let mut code = text;
                while let Some(shorter) = code.strip_suffix("-0")
                    && shorter.contains('-')
                {
                    code = shorter;
                }
                GameResult::ALL
                    .into_iter()
                    .find(|result| result.code() == code || result.key() == word)
            }
        }
    }

    /// Reads a sentence, as in `SOLFAREMI gagne (1-0 Black)`, `ocj94 (White) won 6-5`, `Noir gagne (6 éjections)`,
    /// `1/1, tie`. A player's name is known by the tags.
    pub fn in_sentence(text: &str, player: impl Fn(Color) -> Option<String>) -> Option<GameResult> {
        GameResult::find(text)
            .or_else(|| GameResult::of_outcome(text, outcome_within(text, &player), player))
    }

    /// The result of a sentence of which it is known what it says of the end of the game.
    pub(super) fn of_outcome(
        text: &str,
        said: Option<Outcome>,
        player: impl Fn(Color) -> Option<String>,
    ) -> Option<GameResult> {
        if let Some(result) = said.and_then(|said| said.result) {
            return Some(result);
        }
        let plain = plain(text);
        if plain.contains("inachev") || plain.contains("en cours") {
            return Some(GameResult::Unknown);
        }
        // The winner alone, by name or by colour.
        let is_name = |color: &Color| player(*color).as_deref() == Some(text.trim());
        let mut named = Color::BOTH.into_iter().filter(is_name);
        match (named.next(), named.next()) {
            (Some(winner), None) => Some(winner),
            _ => color_of_plain(&plain).filter(|color| Color::BOTH.contains(color)),
        }
        .map(|winner| GameResult::won_by(winner as u8))
    }
}

impl Ending {
    /// All endings.
    pub const ALL: [Ending; 11] = [
        Ending::SixEjections,
        Ending::Score,
        Ending::Resignation,
        Ending::Time,
        Ending::Disconnection,
        Ending::DrawAgreed,
        Ending::Repetition,
        Ending::Sprint,
        Ending::NoMove,
        Ending::Adjudicated,
        Ending::Unfinished,
    ];

    /// The key: a word or two, never changed.
    pub const fn key(self) -> &'static str {
        match self {
            Ending::SixEjections => "six-ejections",
            Ending::Score => "score",
            Ending::Resignation => "resignation",
            Ending::Time => "time",
            Ending::Disconnection => "disconnection",
            Ending::DrawAgreed => "draw-agreed",
            Ending::Repetition => "repetition",
            Ending::Sprint => "sprint",
            Ending::NoMove => "no-move",
            Ending::Adjudicated => "adjudicated",
            Ending::Unfinished => "unfinished",
        }
    }

    /// The ending by a rule.
    pub const fn of_end(reason: EndReason) -> Ending {
        match reason {
            EndReason::Ejections => Ending::SixEjections,
            EndReason::Sprint => Ending::Sprint,
            EndReason::Repetition => Ending::Repetition,
            EndReason::NoMove => Ending::NoMove,
        }
    }

    /// Whether a game that ended so was won, whatever its score.
    pub(super) const fn has_winner(self) -> bool {
        matches!(
            self,
            Ending::SixEjections
                | Ending::Resignation
                | Ending::Time
                | Ending::Disconnection
                | Ending::NoMove
                | Ending::Adjudicated
        )
    }

    /// Reads an ending by its key or by the words of the sources, in one of six languages.
    pub fn find(text: &str) -> Option<Ending> {
        Ending::find_key(text).or_else(|| outcome(text, |_| None)?.ending)
    }

    /// Reads an ending by its key, or by the usual words of the sources in English and French.
    pub(super) fn find_key(text: &str) -> Option<Ending> {
        if let Some(ending) = Ending::ALL.into_iter().find(|ending| ending.key() == text) {
            return Some(ending);
        }
        let mut words = plain(text);
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
