//! The query of `sumito games`.

use std::ops::ControlFlow;

use clap::Args;

use super::error::BindingError;
use super::found_game::FoundGame;
use crate::answers::OpeningClassifier;
use crate::bindings::{OptionError, Options};
use crate::openings::OpeningNames;
use crate::queries::{FilterArgs, GameColumn, SortArgs};
use crate::store::{Database, Filter, StoreError, Summary};

/// A query for games.
#[derive(Debug, Clone)]
pub struct GamesQuery(GamesArgs);

#[derive(Debug, Clone, Args)]
struct GamesArgs {
    #[command(flatten)]
    sort: SortArgs<GameColumn>,
    /// Maximum number of games
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Number of games to skip
    #[arg(long, value_name = "N", default_value_t = 0)]
    offset: usize,
    /// Name the opening of each game, for which it is replayed
    #[arg(long)]
    with_opening: bool,
    #[command(flatten)]
    filters: FilterArgs,
}

impl GamesQuery {
    /// The query with these options.
    ///
    /// # Errors
    /// When an option is unknown or has a wrong value.
    pub fn new(options: Options) -> Result<GamesQuery, OptionError> {
        options.read().map(GamesQuery)
    }

    /// Whether openings are requested.
    pub fn has_openings(&self) -> bool {
        self.0.with_opening
    }

    /// Passes the games to `visit` in their order, until it breaks.
    ///
    /// # Errors
    /// When a name in the query does not exist, or the database cannot be read.
    pub fn for_each(
        &self,
        database: &Database,
        names: &OpeningNames,
        mut visit: impl FnMut(FoundGame) -> ControlFlow<()>,
    ) -> Result<(), BindingError> {
        let args = &self.0;
        let filter = args.filters.filter(names)?;
        let openings = OpeningClassifier::new(database, names)?;
        let mut left = (args.offset, args.limit.unwrap_or(usize::MAX));
        let mut failure = Ok(());
        let mut pass = |summary: Summary| {
            if left.0 > 0 {
                left.0 -= 1;
                return ControlFlow::Continue(());
            }
            if left.1 == 0 {
                return ControlFlow::Break(());
            }
            left.1 -= 1;
            let opening = match args.with_opening.then(|| openings.classify(summary.id)) {
                None => None,
                Some(Ok(opening)) => opening.map(str::to_owned),
                Some(Err(error)) => {
                    failure = Err(error);
                    return ControlFlow::Break(());
                }
            };
            visit(FoundGame {
                summary,
                opening,
                hit: None,
            })
        };
        if args.sort.column() == GameColumn::Id && !args.sort.is_descending() {
            database.games_until(&filter, pass)?;
        } else {
            database.with_read_transaction(|| -> Result<(), StoreError> {
                let mut keys = Vec::new();
                database
                    .for_each_summary(&filter, |game| keys.push((args.sort.key(&game), game.id)))?;
                let mut summaries = database.summary_reader()?;
                for id in args.sort.sorted(keys) {
                    if pass(summaries.get(id)?.ok_or(StoreError::Damaged(id))?).is_break() {
                        break;
                    }
                }
                Ok(())
            })??;
        }
        Ok(failure?)
    }
}

/// The number of games in a database.
///
/// # Errors
/// When the database cannot be read.
pub fn count_games(database: &Database) -> Result<usize, StoreError> {
    Ok(database.filtered_ids(&Filter::default())?.len())
}
