//! Filters of games.

use std::ops::RangeInclusive;

use crate::games::GameKind;
use clap::Args;

use super::option_values::{
    parse_date, parse_ending, parse_game, parse_layout, parse_options, parse_plies, parse_rating,
    parse_result,
};
use crate::games::AnyLayout;
use crate::openings::OpeningNames;
use crate::queries::error::QueryError;
use crate::record::{Ending, GameResult};
use crate::store::Filter;

/// All filters of games.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct FilterArgs {
    #[command(flatten)]
    pub(crate) filters: BaseFilterArgs,
    /// The last day
    #[arg(long, value_parser = parse_date, value_name = "DATE", help_heading = "Filters")]
    to: Option<String>,
}

impl FilterArgs {
    /// Whether the records of games have to be read for it.
    #[cfg(feature = "web")]
    pub(crate) fn reads_records(&self) -> bool {
        self.filters.rating.is_some() || self.filters.text.is_some()
    }

    /// The filter of the store. The names of openings are those of `names`.
    ///
    /// # Errors
    /// When there is no opening of the name given.
    pub(crate) fn filter(&self, names: &OpeningNames) -> Result<Filter, QueryError> {
        Ok(Filter {
            to: self.to.clone(),
            ..self.filters.filter(names)?
        })
    }
}

/// The filters of commands that write a format, for which `--to` is the format: all but the last day.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Filters")]
pub(crate) struct BaseFilterArgs {
    /// Who played, in any seat: a whole name with `*` for any text, or words of it
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// With --player: against whom
    #[arg(long, value_name = "NAME", requires = "player")]
    against: Option<String>,
    /// Who played Black, or moved first
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// Who played White, or moved second
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// Where it was played
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// An opening that the game reaches, by its name or code, in any orientation and by any order of moves
    #[arg(long, value_name = "NAME")]
    opening: Option<String>,
    /// The start layout, by any of its names
    #[arg(long, value_parser = parse_layout, value_name = "LAYOUT")]
    pub(crate) layout: Option<AnyLayout>,
    /// Which game: abalone or konane
    #[arg(long, value_parser = parse_game, value_name = "GAME")]
    game: Option<GameKind>,
    /// Who won: black (1-0), white (0-1), third to sixth, draw, unknown
    #[arg(long, value_parser = parse_result, value_name = "RESULT")]
    result: Option<GameResult>,
    /// How it ended: six-ejections, score, resignation, time, ... or as records say it
    #[arg(long, value_parser = parse_ending, value_name = "ENDING")]
    ending: Option<Ending>,
    /// The first day, as 2016.09.19 or 2016
    #[arg(long, value_parser = parse_date, value_name = "DATE")]
    from: Option<String>,
    /// How many plies it has: N, or from A to B, both counted, as 40-60, 40.. or ..60
    #[arg(long, value_name = "PLIES", value_parser = parse_plies, conflicts_with_all = ["min_plies", "max_plies"])]
    plies: Option<RangeInclusive<u32>>,
    /// The fewest plies
    #[arg(long, value_name = "N")]
    min_plies: Option<u32>,
    /// The most plies
    #[arg(long, value_name = "N")]
    max_plies: Option<u32>,
    /// The ratings of both players, as the record states them: a range as 1500-1800, 1500.. or ..1800; all records are read for it
    #[arg(long, value_name = "RATINGS", value_parser = parse_rating)]
    rating: Option<RangeInclusive<u32>>,
    /// Words that tags, names and comments contain, each in one of them; word* for the beginning of one; all records are read for it
    #[arg(long, value_name = "WORDS")]
    text: Option<String>,
    /// Only games that were mended (see `sumito import --repair`)
    #[arg(long)]
    mended: bool,
    /// Only games whose rules have these options, as 'eject=4 sprint', or 'standard'; a position asked for is one of such a game
    #[arg(long, value_parser = parse_options, value_name = "RULES")]
    rules: Option<String>,
    /// Only games of the result kept under this name (see `sumito kept`); given again, of each of them
    #[arg(long = "in", value_name = "KEPT")]
    kept: Vec<String>,
    /// No games of the result kept under this name; given again, of none of them
    #[arg(long = "not-in", value_name = "KEPT")]
    not_kept: Vec<String>,
}

impl BaseFilterArgs {
    /// The filter of the store, without a last day. The names of openings are those of `names`.
    ///
    /// # Errors
    /// When there is no opening of the name given.
    pub(crate) fn filter(&self, names: &OpeningNames) -> Result<Filter, QueryError> {
        let BaseFilterArgs {
            player,
            against,
            black,
            white,
            event,
            opening,
            layout,
            game,
            result,
            ending,
            from,
            plies,
            min_plies,
            max_plies,
            rating,
            text,
            mended,
            rules,
            kept,
            not_kept,
        } = self.clone();
        let (first, last) = match plies {
            Some(plies) => (Some(*plies.start()), Some(*plies.end())),
            None => (min_plies, max_plies),
        };
        let opening = opening.map(|name| names.find(&name)).transpose();
        let opening = opening.map_err(|error| QueryError::Invalid(error.to_string()))?;
        let positions = opening.into_iter().flatten();
        Ok(Filter {
            player,
            against,
            black,
            white,
            event,
            layout,
            game,
            result,
            ending,
            from,
            to: None,
            min_plies: first,
            max_plies: last.filter(|&last| last < u32::MAX),
            reaches: positions.map(|opening| opening.position.into()).collect(),
            rating,
            text,
            repaired: mended,
            rules,
            kept,
            not_kept,
        })
    }
}
