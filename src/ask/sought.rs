//! What a search seeks.

use std::ops::ControlFlow;

use clap::{ArgGroup, Args};

use super::named::last_name;
use super::place::Found;
use super::question::Asked;
use super::{AskError, Hit, Listed, Named, Place};
use crate::openings::OpeningNames;
use crate::rules::{Matcher, Occurrence, Position, Wanted};
use crate::store::{Database, Filter, Orientations, PackedGame, Scanned, StoreError, Summary};

/// What a search seeks: a position, or one that is as asked.
#[derive(Debug, Clone, Args)]
#[command(group = ArgGroup::new("place").args(["position", "moves"]))]
#[command(group = ArgGroup::new("what").args(["position", "moves", "pattern", "material", "score"]).required(true).multiple(true))]
pub(crate) struct Sought {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    asked: Asked,
    /// Only this orientation
    #[arg(long)]
    exact: bool,
    /// Of a position, look only at which cells hold marbles, not at their colours nor at who moves next; marbles may be `m`
    #[arg(long, requires = "place")]
    any_color: bool,
}

impl Sought {
    /// The position sought, if one is.
    ///
    /// # Errors
    /// When there is no such position.
    pub(crate) fn position(
        &self,
        filter: &mut Filter,
        database: &Database,
    ) -> Result<Option<Found>, AskError> {
        let mut place = self.place.clone();
        if self.any_color {
            place.forget_colors();
        }
        if !place.is_named() {
            return Ok(None);
        }
        place.find(filter, database).map(Some)
    }

    /// Whether an index answers it, so that no game has to be replayed that has not got it.
    pub(crate) fn is_looked_up(&self) -> bool {
        self.place.is_named() && !self.any_color && self.asked.is_nothing()
    }

    /// Whether it is also sought with the colours exchanged.
    pub(crate) fn swaps(&self) -> bool {
        self.asked.swaps()
    }

    /// Whether something shall come later.
    pub(crate) fn has_then(&self) -> bool {
        self.asked.has_then()
    }

    /// Hands the games that have what is sought to `take`, in the order of their numbers, until it breaks off or fails. `watch` is told how far
    /// it is, where games have to be replayed.
    ///
    /// # Errors
    /// Those of `take`; when the database does not answer.
    pub(crate) fn find<E: From<AskError>>(
        &self,
        position: Option<Position>,
        database: &Database,
        filter: &Filter,
        watch: impl FnMut(Scanned),
        mut take: impl FnMut(i64, Occurrence) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        let mut taken = Ok(());
        let mut visit = |game, found| or_break(take(game, found), &mut taken);
        let searched = match position.filter(|_| self.is_looked_up()) {
            Some(position) => self.look_up(position, database, filter, visit),
            None => {
                let visit = |game, found, ()| visit(game, found);
                self.scan(position, database, filter, |_| Ok(()), watch, visit)
            }
        };
        searched.map_err(AskError::from)?;
        taken
    }

    /// The same, with what the opening of each game is called.
    ///
    /// # Errors
    /// Those of `take`; when the database does not answer.
    pub(crate) fn find_named<'n, E: From<AskError>>(
        &self,
        position: Option<Position>,
        database: &'n Database,
        names: &'n OpeningNames,
        filter: &Filter,
        watch: impl FnMut(Scanned),
        mut take: impl FnMut(i64, Occurrence, Option<&'n str>) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        if self.is_looked_up() {
            let called = Named::new(database, names).map_err(AskError::from)?;
            return self.find(position, database, filter, watch, |game, found| {
                take(game, found, called.of(game).map_err(AskError::from)?)
            });
        }
        // Names take longer than all else: they are found where the games are replayed.
        let name = |game: &PackedGame<'_>| game.ask(|start, codes| last_name(names, start, codes));
        let mut taken = Ok(());
        let visit = |game, found, name| or_break(take(game, found, name), &mut taken);
        self.scan(position, database, filter, name, watch, visit)
            .map_err(AskError::from)?;
        taken
    }

    fn look_up(
        &self,
        position: Position,
        database: &Database,
        filter: &Filter,
        mut visit: impl FnMut(i64, Occurrence) -> ControlFlow<()>,
    ) -> Result<(), StoreError> {
        let orientations = if self.exact {
            Orientations::Exact
        } else {
            Orientations::Any
        };
        database.search(&position, orientations, filter, |hit| {
            let found = Occurrence {
                ply: hit.ply,
                then: None,
                orientation: hit.orientation,
                swapped: false,
            };
            visit(hit.game, found)
        })
    }

    fn scan<T: Send>(
        &self,
        position: Option<Position>,
        database: &Database,
        filter: &Filter,
        make: impl Fn(&PackedGame<'_>) -> Result<T, StoreError> + Sync,
        watch: impl FnMut(Scanned),
        visit: impl FnMut(i64, Occurrence, T) -> ControlFlow<()>,
    ) -> Result<(), StoreError> {
        let wanted = if self.any_color {
            Wanted::Cells
        } else {
            Wanted::Position
        };
        let mut question = self.asked.question(position.map(wanted));
        question.exact = self.exact;
        database.scan_and_make(&Matcher::new(&question), filter, make, watch, visit)
    }

    /// What is said of a game that has what is sought.
    pub(crate) fn listed(&self, game: Summary, opening: Option<&str>, found: Occurrence) -> Listed {
        let hit = Hit {
            ply: found.ply,
            then: found.then,
            orientation: found.orientation.index(),
            swapped: self.swaps().then_some(found.swapped),
        };
        Listed {
            hit: Some(hit),
            ..Listed::new(game, opening)
        }
    }
}

/// What whoever takes hits says of one; where it fails, that is kept, and it is the last.
fn or_break<E>(said: Result<ControlFlow<()>, E>, taken: &mut Result<(), E>) -> ControlFlow<()> {
    said.unwrap_or_else(|error| {
        *taken = Err(error);
        ControlFlow::Break(())
    })
}
