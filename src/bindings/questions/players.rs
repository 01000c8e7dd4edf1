//! The question of `sumito players`.

use clap::Args;

use super::error::QuestionError;
use crate::bindings::{OptionError, Options};
use crate::openings::OpeningNames;
use crate::queries::{FilterArgs, PlayerCounts, PlayerTotals};
use crate::store::Database;

/// Who played, and with which results.
#[derive(Debug, Clone)]
pub struct PlayersQuestion(Arguments);

#[derive(Debug, Clone, Args)]
struct Arguments {
    /// Maximum number of players
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Number of players to skip
    #[arg(long, value_name = "N", default_value_t = 0)]
    offset: usize,
    #[command(flatten)]
    filters: FilterArgs,
}

/// A player.
#[derive(Debug, Clone)]
pub struct PlayerTotal {
    /// The name, as that of the person whose spellings were merged.
    pub name: String,
    /// All games.
    pub all: ResultTotals,
    /// Those in which the player moved first.
    pub as_black: ResultTotals,
    /// Those in which the player moved second.
    pub as_white: ResultTotals,
    /// The earliest known date.
    pub first_date: Option<String>,
    /// The latest known date.
    pub last_date: Option<String>,
}

/// How games ended for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ResultTotals {
    /// All games.
    pub games: u64,
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
    /// Games of unknown result, those of more than two sides included.
    pub unknown: u64,
}

impl From<PlayerCounts> for ResultTotals {
    fn from(counts: PlayerCounts) -> ResultTotals {
        ResultTotals {
            games: counts.games,
            won: counts.won,
            drawn: counts.drawn,
            lost: counts.lost,
            unknown: counts.unknown,
        }
    }
}

impl PlayersQuestion {
    /// The question with these options.
    ///
    /// # Errors
    /// When an option is unknown or has a wrong value.
    pub fn new(options: Options) -> Result<PlayersQuestion, OptionError> {
        options.read().map(PlayersQuestion)
    }

    /// The players, by name.
    ///
    /// # Errors
    /// When a name in the question does not exist, or the database cannot be read.
    pub fn answer(
        &self,
        database: &Database,
        names: &OpeningNames,
    ) -> Result<Vec<PlayerTotal>, QuestionError> {
        let filter = self.0.filters.filter(names)?;
        let mut totals = PlayerTotals::default();
        database.each_summary(&filter, |game| totals.add(&game))?;
        let rows = totals.rows().into_iter().map(|row| PlayerTotal {
            name: row.name,
            all: row.record.into(),
            as_black: row.as_black.into(),
            as_white: row.as_white.into(),
            first_date: row.first_date,
            last_date: row.last_date,
        });
        let rows = rows.skip(self.0.offset);
        Ok(rows.take(self.0.limit.unwrap_or(usize::MAX)).collect())
    }
}
