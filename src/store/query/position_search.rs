//! Finds the games that reach a position.

use std::ops::ControlFlow;

use super::positions::{ConfirmedHit, PositionLookup};
use crate::game::Orientation;
use crate::games::{AnyPosition, InGame, with_position};
use crate::store::{Database, Filter, StoreError};

/// A game that reaches a position.
///
/// ```
/// use std::path::Path;
/// use sumito::rules::Position;
/// use sumito::store::{Database, Filter, Orientations};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let hit = database.search(Position::default(), Orientations::Any, &Filter::default())?.next();
/// assert_eq!(hit.map(|hit| (hit.game, hit.ply)), Some((1, 0)));
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Hit {
    /// The id of the game.
    pub game: i64,
    /// The number of plies before its first occurrence.
    pub ply: u32,
    /// The orientation that maps the queried position to the position in the game.
    pub orientation: Orientation,
}

/// The orientations in which a position is searched.
///
/// ```
/// use sumito::notation::Notation;
/// use sumito::rules::Position;
/// use sumito::store::{Database, Filter, Orientations};
///
/// let folder = tempfile::tempdir()?;
/// std::fs::write(folder.path().join("game.txt"), "# layout: Belgian Daisy\n1.a1b2 i5h5\n")?;
/// let mut database = Database::in_memory()?;
/// database.import_path(folder.path())?;
/// // The position after the first move, on the board rotated by 180 degrees.
/// let mut position: Position = "Belgian Daisy".parse().expect("a layout");
/// position.play_unchecked(Notation::Abapro.read("i9h8", &position).expect("a legal move"));
/// let count = |orientations| database.search(position, orientations, &Filter::default()).map(|hits| hits.len());
/// assert_eq!((count(Orientations::Any)?, count(Orientations::Exact)?), (1, 0));
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Orientations {
    /// All that keep the colours.
    Any,
    /// Only the orientation of the query.
    Exact,
}

impl Database {
    /// Passes the first hit of each game that reaches a position to `visit`, in the order of the ids of games, while the search continues.
    ///
    /// # Errors
    /// When the database cannot be read.
    #[doc(hidden)]
    pub fn for_each_hit(
        &self,
        position: impl Into<AnyPosition>,
        orientations: Orientations,
        filter: &Filter,
        visit: impl FnMut(Hit) -> ControlFlow<()>,
    ) -> Result<(), StoreError> {
        with_position!(position.into(), position => self.search_in_game(&position, orientations, filter, visit))
    }

    fn search_in_game<P: InGame>(
        &self,
        position: &P,
        orientations: Orientations,
        filter: &Filter,
        mut visit: impl FnMut(Hit) -> ControlFlow<()>,
    ) -> Result<(), StoreError> {
        let _transaction = self.begin_read()?;
        let selection = self.selected_games(filter)?;
        let mut last = None;
        PositionLookup::new(&self.connection)?.find(position, &selection, |hit| {
            let ConfirmedHit {
                game,
                ply,
                position: occurrence,
                ..
            } = hit;
            if last == Some(game) {
                return ControlFlow::Continue(());
            }
            let occurrence = P::of(&occurrence).expect("a confirmed hit is of the same game");
            let orientation = position
                .orientations()
                .find(|&by| position.oriented(by).is_equivalent(occurrence))
                .expect("a confirmed hit is equivalent in some orientation");
            if orientations == Orientations::Exact && orientation != Orientation::IDENTITY {
                return ControlFlow::Continue(());
            }
            last = Some(game);
            visit(Hit {
                game,
                ply,
                orientation,
            })
        })
    }
}
