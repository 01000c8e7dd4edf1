//! The report of a recovery.

use std::fmt;

use serde::Serialize;

/// The result of a recovery: what was recovered, and what is lost.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecoveryReport {
    /// The number of games in the new database.
    pub games: u64,
    /// Games in the new database of which a part is lost.
    pub partial: Vec<PartlyLostGame>,
    /// Games that are lost.
    pub lost: Vec<LostGame>,
    /// Other losses, and possible losses, as sentences.
    pub losses: Vec<String>,
}

/// A game of which a part is lost. Importing its source again replaces it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PartlyLostGame {
    /// The id of the game.
    pub game: i64,
    /// The part that is lost.
    pub what: String,
}

/// A game that is lost, with what is known about it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LostGame {
    /// The id of the game.
    pub game: i64,
    /// The name of Black.
    pub black: Option<String>,
    /// The name of White.
    pub white: Option<String>,
    /// The date as `YYYY.MM.DD`, with `??` for unknown parts.
    pub date: Option<String>,
    /// The number of plies.
    pub plies: Option<u32>,
    /// The name of its source, if the recovered games before and after it have the same one.
    pub source: Option<String>,
    /// The line of the source where its record begins.
    pub line: Option<u64>,
}

impl fmt::Display for LostGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}", self.game)?;
        if self.black.is_some() || self.white.is_some() {
            let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
            write!(f, ", {} - {}", name(&self.black), name(&self.white))?;
        }
        if let Some(date) = &self.date {
            write!(f, ", {date}")?;
        }
        if let Some(plies) = self.plies {
            write!(f, ", {plies} plies")?;
        }
        match (&self.source, self.line) {
            (Some(source), Some(line)) => write!(f, ", {source} line {line}"),
            (Some(source), None) => write!(f, ", {source}"),
            (None, Some(line)) => write!(f, ", line {line} of a source that is not known"),
            (None, None) => Ok(()),
        }
    }
}

impl RecoveryReport {
    /// Whether nothing is lost.
    pub fn is_complete(&self) -> bool {
        self.partial.is_empty() && self.lost.is_empty() && self.losses.is_empty()
    }
}
