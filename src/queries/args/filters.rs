//! Filters of games.

use std::ops::RangeInclusive;

use crate::games::GameKind;
use clap::{ArgGroup, Args};

use super::one_game::{check_layout, check_position};
use super::option_values::{
    check_options, ending_keys, parse_ending, parse_flag, parse_game, parse_layout, parse_plies,
    parse_rating, parse_result, parse_words,
};
use crate::answers::QueryError;
use crate::games::{AnyLayout, AnyPosition, parse_rule_options};
use crate::openings::OpeningNames;
use crate::record::{Ending, GameResult, PartialDate};
use crate::store::Filter;

/// All filters of games.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct FilterArgs {
    #[command(flatten)]
    pub(crate) filters: BaseFilterArgs,
    /// The old spelling of --until, which `export` uses for the format.
    #[arg(
        long = "to",
        value_name = "DATE",
        hide = true,
        conflicts_with = "until"
    )]
    to: Option<PartialDate>,
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
    /// When there is no opening of the name given, or the game has no such rules.
    pub(crate) fn filter(&self, names: &OpeningNames) -> Result<Filter, QueryError> {
        let filter = self.filters.filter(names)?;
        Ok(Filter {
            to: self.to.or(filter.to),
            ..filter
        })
    }
}

/// The filters of commands that write a format, for which `--to` is the format.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Filters")]
#[command(group = ArgGroup::new("opponent_of").args(["player"]).multiple(true))]
pub(crate) struct BaseFilterArgs {
    /// Player on either side: words of the name, the whole name with `*` for any text, or `=` and its exact spelling
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Opponent of --player, or of the player whom the command is about
    #[arg(long, value_name = "NAME", requires = "opponent_of")]
    against: Option<String>,
    /// Player of Black, who moves first
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// Player of White, who moves second
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// Event: words of its name, the whole name with `*` for any text, or `=` and its exact spelling
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// Opening by name or code; games that reach it in any orientation and by any order of moves
    #[arg(long, value_name = "NAME")]
    opening: Option<String>,
    /// Start layout, by any of its names
    #[arg(long, value_parser = parse_layout, value_name = "LAYOUT")]
    pub(crate) layout: Option<AnyLayout>,
    /// Game: abalone or konane
    #[arg(long, value_parser = parse_game, value_name = "GAME")]
    game: Option<GameKind>,
    /// Result: black (1-0), white (0-1), third to sixth, draw, unknown; that of an incomplete game counts as unknown
    #[arg(long, value_parser = parse_result, value_name = "RESULT")]
    result: Option<GameResult>,
    #[arg(long, value_parser = parse_ending, value_name = "ENDING", help = format!("How the game ended: {}; or in words of records, such as `on time`", ending_keys()))]
    ending: Option<Ending>,
    /// First date: 2016.09.19, 2016.09 or 2016
    #[arg(long, alias = "from", value_name = "DATE")]
    since: Option<PartialDate>,
    /// Last date: 2016.09.19, 2016.09 or 2016
    #[arg(long, value_name = "DATE")]
    until: Option<PartialDate>,
    /// Number of plies: N, or a range such as 40-60, 40.. or ..60
    #[arg(long, value_name = "PLIES", value_parser = parse_plies, conflicts_with_all = ["min_plies", "max_plies"])]
    plies: Option<RangeInclusive<u32>>,
    /// Minimum number of plies
    #[arg(long, value_name = "N")]
    min_plies: Option<u32>,
    /// Maximum number of plies
    #[arg(long, value_name = "N")]
    max_plies: Option<u32>,
    /// Ratings of both players as stated in the record: a range such as 1500-1800, 1500.. or ..1800
    #[arg(long, value_name = "RATINGS", value_parser = parse_rating)]
    rating: Option<RangeInclusive<u32>>,
    /// Words in tags, names and comments: games that contain all of them; word* for words that begin so, "two words" for a phrase, -word for games without it
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true, value_parser = parse_words)]
    text: Option<String>,
    /// Only games that were repaired (see `sumito import --repair`); with `=false` only those that were not
    #[arg(long, alias = "mended", num_args = 0..=1, require_equals = true, default_missing_value = "true", value_parser = parse_flag, value_name = "BOOL")]
    repaired: Option<bool>,
    /// Only games with these rule options, for example 'eject=4 sprint', or 'standard'
    #[arg(long, value_parser = parse_rule_options, value_name = "RULES")]
    rules: Option<String>,
    /// Only games of this saved search (see `sumito saved`); if repeated, of all of them
    #[arg(long = "in", visible_alias = "marked", value_name = "SAVED")]
    saved: Vec<String>,
    /// No games of this saved search; if repeated, of none of them
    #[arg(long = "not-in", value_name = "SAVED")]
    not_saved: Vec<String>,
}

impl BaseFilterArgs {
    /// The filter of the store. The names of openings are those of `names`.
    ///
    /// # Errors
    /// When there is no opening of the name given, or the game has no such rules.
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
            since,
            until,
            plies,
            min_plies,
            max_plies,
            rating,
            text,
            repaired,
            rules,
            saved,
            not_saved,
        } = self.clone();
        let (first, last) = match plies {
            Some(plies) => (Some(*plies.start()), Some(*plies.end())),
            None => (min_plies, max_plies),
        };
        let kind = game.or(layout.map(AnyLayout::kind));
        if let (Some(rules), Some(kind)) = (&rules, kind) {
            check_options(rules, kind).map_err(QueryError::Invalid)?;
        }
        check_layout(game, layout)?;
        let opening = opening.map(|name| names.find(&name)).transpose();
        let opening = opening.map_err(|error| QueryError::Invalid(error.to_string()))?;
        let positions: Vec<_> = opening.into_iter().flatten().collect();
        if let (Some(name), Some(opening)) = (&self.opening, positions.first()) {
            check_position(
                name,
                AnyPosition::from(opening.position).kind(),
                game,
                layout,
            )?;
        }
        let positions = positions.into_iter();
        Ok(Filter {
            ids: Vec::new(),
            player,
            against,
            black,
            white,
            event,
            layout,
            game,
            result,
            ending,
            from: since,
            to: until,
            min_plies: first,
            max_plies: last.filter(|&last| last < u32::MAX),
            reaches: positions.map(|opening| opening.position.into()).collect(),
            rating,
            text,
            repaired,
            rules,
            saved_searches: saved,
            excluded_saved_searches: not_saved,
            conjuncts: Vec::new(),
        })
    }
}
