//! How records say who won, how the game ended, when it was played: in English and in French.

use std::fmt;

use deunicode::deunicode;

use crate::rules::Color;

/// Who won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// Black won: `1-0`.
    Black,
    /// White won: `0-1`.
    White,
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
    /// An arbiter decided.
    Adjudicated,
    /// The game was not finished.
    Unfinished,
}

/// Marbles ejected **by** each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize)]
pub struct Score {
    /// White marbles ejected by Black.
    pub black: u8,
    /// Black marbles ejected by White.
    pub white: u8,
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.black, self.white)
    }
}

impl GameResult {
    /// The four results.
    pub const ALL: [GameResult; 4] = [
        GameResult::Black,
        GameResult::White,
        GameResult::Draw,
        GameResult::Unknown,
    ];

    /// The result as records write it; `1-0` means that **Black** won.
    pub const fn code(self) -> &'static str {
        match self {
            GameResult::Black => "1-0",
            GameResult::White => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// The result in one word: `black`, `white`, `draw`, `unknown`.
    pub const fn key(self) -> &'static str {
        match self {
            GameResult::Black => "black",
            GameResult::White => "white",
            GameResult::Draw => "draw",
            GameResult::Unknown => "unknown",
        }
    }

    /// The result when this colour won.
    pub const fn won_by(color: Color) -> GameResult {
        match color {
            Color::Black => GameResult::Black,
            Color::White => GameResult::White,
        }
    }

    /// Reads a code or a word.
    pub fn find(text: &str) -> Option<GameResult> {
        match text.trim() {
            "½-½" | "1/2" | "½" | "0.5-0.5" => Some(GameResult::Draw),
            "?" | "" => Some(GameResult::Unknown),
            text => {
                let word = text.to_lowercase();
                GameResult::ALL
                    .into_iter()
                    .find(|result| result.code() == text || result.key() == word)
            }
        }
    }

    /// Reads a sentence, as in `SOLFAREMI gagne (1-0 Black)`, `ocj94 (White) won 6-5`, `Noir gagne (6 éjections)`,
    /// `1/1, tie`. A player's name is known by the tags.
    pub fn in_sentence(text: &str, player: impl Fn(Color) -> Option<String>) -> Option<GameResult> {
        if let Some(result) = GameResult::find(text) {
            return Some(result);
        }
        let plain = deunicode(text).to_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| plain.contains(word));
        if has(&["unfinished", "inachev", "en cours"]) {
            return Some(GameResult::Unknown);
        }
        // As words of their own: Katie, Andrawes and Manulle are names.
        let mut words = plain.split(|c: char| !c.is_alphanumeric());
        let draws = ["tie", "tied", "draw", "drawn", "nul", "nulle", "egalite"];
        if words.any(|word| draws.contains(&word)) {
            return Some(GameResult::Draw);
        }
        let named = |color: Color| player(color).filter(|name| text.starts_with(name.as_str()));
        let is_name = |color: Color| player(color).as_deref() == Some(text.trim());
        if let [winner] = Color::BOTH
            .into_iter()
            .filter(|&color| is_name(color))
            .collect::<Vec<_>>()[..]
        {
            return Some(GameResult::won_by(winner));
        }
        let won = has(&[
            " won",
            " wins",
            " gagne",
            "gagnent",
            "winner",
            "vainqueur",
            "victoire",
        ]);
        let black = [
            "(black)",
            "black won",
            "black wins",
            "(1-0",
            "noir gagne",
            "noirs gagnent",
            "noir)",
        ];
        let white = [
            "(white)",
            "white won",
            "white wins",
            "(0-1",
            "blanc gagne",
            "blancs gagnent",
            "blanc)",
        ];
        match (won && has(&black), won && has(&white)) {
            (true, false) => Some(GameResult::Black),
            (false, true) => Some(GameResult::White),
            _ if won => {
                let winners: Vec<Color> = Color::BOTH
                    .into_iter()
                    .filter(|&color| named(color).is_some())
                    .collect();
                if let [winner] = winners[..] {
                    Some(GameResult::won_by(winner))
                } else {
                    None
                }
            }
            _ => None,
        }
    }
}

impl Ending {
    /// All endings.
    pub const ALL: [Ending; 9] = [
        Ending::SixEjections,
        Ending::Score,
        Ending::Resignation,
        Ending::Time,
        Ending::Disconnection,
        Ending::DrawAgreed,
        Ending::Repetition,
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
            Ending::Adjudicated => "adjudicated",
            Ending::Unfinished => "unfinished",
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
                | Ending::Adjudicated
        )
    }

    /// Reads an ending by its key or by the words of the sources, French or English.
    pub fn find(text: &str) -> Option<Ending> {
        let words = deunicode(text).to_lowercase().replace(['-', '_'], " ");
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
            "adjudicated" | "adjudication" | "arbitrage" | "arbitre" => Ending::Adjudicated,
            "unfinished" | "unterminated" | "inachevee" | "inacheve" | "en cours" => {
                Ending::Unfinished
            }
            _ => return None,
        };
        Some(ending)
    }
}

/// A date as `YYYY.MM.DD` with `??` for what is not known, if the text begins with a year or is `DD/MM/YYYY`.
///
/// ```
/// use sumito::record::normal_date;
///
/// assert_eq!(normal_date("2016-09-19").as_deref(), Some("2016.09.19"));
/// assert_eq!(normal_date("19/09/2016").as_deref(), Some("2016.09.19"));
/// assert_eq!(normal_date("2016").as_deref(), Some("2016.??.??"));
/// assert_eq!(normal_date("????.??.??"), None);
/// ```
pub fn normal_date(text: &str) -> Option<String> {
    let mut parts: Vec<&str> = text.trim().split(['.', '-', '/', 'T', ' ']).collect();
    if let [day, month, year, ..] = parts[..]
        && year.len() == 4
        && day.len() <= 2
    {
        parts = vec![year, month, day];
    }
    let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let year = parts
        .first()
        .copied()
        .filter(|year| year.len() == 4)
        .filter(is_number)?;
    let part = |n: usize, most: u8| match parts
        .get(n)
        .copied()
        .filter(is_number)
        .map(str::parse::<u8>)
    {
        Some(Ok(value)) if (1..=most).contains(&value) => format!("{value:02}"),
        _ => "??".to_owned(),
    };
    Some(format!("{year}.{}.{}", part(1, 12), part(2, 31)))
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
