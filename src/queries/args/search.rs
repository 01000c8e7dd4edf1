//! Arguments of a search in games, and its execution: by the index where possible, otherwise by replaying games.

use crate::game::{GameMatcher, PatternQuery, QueryMatch, QueryTarget};
use crate::games::{
    AnyLayout, AnyMatcher, AnyPosition, GameKind, InGame, Matchers, with_game_kind,
};
use std::ops::ControlFlow;

use clap::{ArgGroup, Args};

use super::conditions::{ConditionArgs, is_only_pattern};
use super::position::{PositionArgs, ResolvedPosition};
use crate::answers::QueryError;
use crate::answers::{GameRow, HitFields, OpeningClassifier, last_named_position};
use crate::openings::OpeningNames;
use crate::store::{
    Database, EncodedGame, Filter, Orientations, ScanProgress, StoreError, Summary,
};

/// What is wrong with moves or a position that are a pattern.
const GIVEN_PATTERN: &str =
    "a pattern is given in place of a position or moves (--pattern takes a pattern)";

/// What is wrong with a search for cells of any colour without a position.
const ANY_COLOR_OF_PATTERN: &str = "any-color compares the cells of a position, expected a position or moves (in a pattern, any:e5,e6 are marbles of any colour)";

/// What a search looks for: a position, or a ply at which conditions hold.
#[derive(Debug, Clone, Args)]
#[command(group = ArgGroup::new("what").args(["position", "line", "moves", "pattern", "material", "score"]).required(true).multiple(true))]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    conditions: ConditionArgs,
    /// Match in this orientation only
    #[arg(long)]
    exact: bool,
    /// With a position or moves: ignore the colours of its marbles and the side to move; marbles may be written as `m`
    #[arg(long)]
    any_color: bool,
}

impl SearchArgs {
    /// The position to search for, if the arguments name one.
    ///
    /// # Errors
    /// When the arguments are invalid, or the database cannot be read.
    pub(crate) fn position(
        &self,
        filter: &mut Filter,
        database: &Database,
        names: &OpeningNames,
    ) -> Result<Option<ResolvedPosition>, QueryError> {
        let mut position = self.position.clone();
        if self.any_color {
            position.replace_colorless_marbles();
        }
        if !position.is_given() {
            if self.any_color {
                return Err(QueryError::Invalid(ANY_COLOR_OF_PATTERN.to_owned()));
            }
            return Ok(None);
        }
        let resolved = position.resolve(filter, database, names);
        resolved.map(Some).map_err(|error| match error {
            QueryError::Invalid(_) if position.text().is_some_and(is_only_pattern) => {
                QueryError::Invalid(GIVEN_PATTERN.to_owned())
            }
            error => error,
        })
    }

    /// Whether the index answers the search, so that only games that contain a hit are replayed.
    pub(crate) fn uses_index(&self) -> bool {
        self.position.is_given() && !self.any_color && self.conditions.is_empty()
    }

    /// Whether hits with the colours exchanged count.
    pub(crate) fn swaps(&self) -> bool {
        self.conditions.swaps()
    }

    /// Whether there is a condition on a later ply.
    pub(crate) fn has_then(&self) -> bool {
        self.conditions.has_then()
    }

    /// Calls `visit` with each game that contains a hit, and its first hit, by game number, until it breaks off or fails. `on_progress` receives the
    /// progress where games have to be replayed.
    ///
    /// # Errors
    /// Those of `visit`; when the database cannot be read.
    pub(crate) fn for_each_hit<E: From<QueryError>>(
        &self,
        position: Option<AnyPosition>,
        database: &Database,
        filter: &Filter,
        on_progress: impl FnMut(ScanProgress),
        mut visit: impl FnMut(i64, QueryMatch) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        let mut visited = Ok(());
        let mut visit = |game, hit| break_on_error(visit(game, hit), &mut visited);
        let searched = match position.filter(|_| self.uses_index()) {
            Some(position) => self
                .search_index(position, database, filter, visit)
                .map_err(QueryError::from),
            None => {
                let visit = |game, hit, ()| visit(game, hit);
                self.scan(position, database, filter, |_| Ok(()), on_progress, visit)
            }
        };
        searched?;
        visited
    }

    /// [`SearchArgs::for_each_hit`] with the name of each game's opening.
    ///
    /// # Errors
    /// Those of `visit`; when the database cannot be read.
    pub(crate) fn for_each_classified_hit<'n, E: From<QueryError>>(
        &self,
        position: Option<AnyPosition>,
        database: &'n Database,
        names: &'n OpeningNames,
        filter: &Filter,
        on_progress: impl FnMut(ScanProgress),
        mut visit: impl FnMut(i64, QueryMatch, Option<&'n str>) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        if self.uses_index() {
            let classifier = OpeningClassifier::new(database, names).map_err(QueryError::from)?;
            return self.for_each_hit(position, database, filter, on_progress, |game, hit| {
                let opening = classifier.classify(game).map_err(QueryError::from)?;
                visit(game, hit, opening)
            });
        }
        // Classification takes longer than all else: it runs on the threads that replay the games.
        let classify = |game: &EncodedGame<'_>| {
            game.replay_with(|start, codes| last_named_position(names, start, codes))
        };
        let mut visited = Ok(());
        let visit = |game, hit, name| break_on_error(visit(game, hit, name), &mut visited);
        self.scan(position, database, filter, classify, on_progress, visit)?;
        visited
    }

    fn search_index(
        &self,
        position: AnyPosition,
        database: &Database,
        filter: &Filter,
        mut visit: impl FnMut(i64, QueryMatch) -> ControlFlow<()>,
    ) -> Result<(), StoreError> {
        let orientations = if self.exact {
            Orientations::Exact
        } else {
            Orientations::Any
        };
        database.for_each_hit(position, orientations, filter, |hit| {
            let occurrence = QueryMatch {
                ply: hit.ply,
                follow_up_ply: None,
                orientation: hit.orientation,
                swapped: false,
            };
            visit(hit.game, occurrence)
        })
    }

    fn scan<T: Send>(
        &self,
        position: Option<AnyPosition>,
        database: &Database,
        filter: &Filter,
        make: impl Fn(&EncodedGame<'_>) -> Result<T, StoreError> + Sync,
        on_progress: impl FnMut(ScanProgress),
        visit: impl FnMut(i64, QueryMatch, T) -> ControlFlow<()>,
    ) -> Result<(), QueryError> {
        let matchers = self.matchers(position, filter)?;
        database.scan_map(&matchers, filter, make, on_progress, visit)?;
        Ok(())
    }

    /// The matcher for the game of the position or of the filter; if neither names a game, the matchers for all games in which the patterns are valid.
    fn matchers(
        &self,
        position: Option<AnyPosition>,
        filter: &Filter,
    ) -> Result<Matchers, QueryError> {
        let position_kind = position.map(|position| position.kind());
        let of_layout = filter.layout.map(AnyLayout::kind);
        let named = position_kind.or(filter.game).or(of_layout);
        let mut matchers = Vec::new();
        let mut errors = Vec::new();
        for &kind in GameKind::ALL {
            if named.is_some_and(|named| named != kind) {
                continue;
            }
            match with_game_kind!(kind, P => self.matcher::<P>(position)) {
                Ok(matcher) => matchers.push(matcher),
                Err(error) => errors.push(error),
            }
        }
        if matchers.is_empty() {
            return Err(QueryError::Invalid(errors.join("; ")));
        }
        Ok(Matchers::new(matchers))
    }

    /// The matcher of a game.
    fn matcher<P: InGame>(&self, position: Option<AnyPosition>) -> Result<AnyMatcher, String> {
        let target = position.as_ref().and_then(P::of).map(|&position| {
            if self.any_color {
                QueryTarget::Cells(position)
            } else {
                QueryTarget::Position(position)
            }
        });
        let query = PatternQuery {
            exact: self.exact,
            ..self.conditions.pattern_query::<P>(target)?
        };
        Ok(P::Matcher::new(&query).into())
    }

    /// The row of a game that contains a hit.
    pub(crate) fn row(&self, game: Summary, opening: Option<&str>, hit: QueryMatch) -> GameRow {
        let hit = HitFields {
            ply: hit.ply,
            then: hit.follow_up_ply,
            orientation: hit.orientation.0,
            swapped: self.swaps().then_some(hit.swapped),
        };
        GameRow {
            hit: Some(hit),
            ..GameRow::new(game, opening)
        }
    }
}

/// Breaks off at the first error of a visitor, and stores it in `result`.
fn break_on_error<E>(
    visited: Result<ControlFlow<()>, E>,
    result: &mut Result<(), E>,
) -> ControlFlow<()> {
    visited.unwrap_or_else(|error| {
        *result = Err(error);
        ControlFlow::Break(())
    })
}
