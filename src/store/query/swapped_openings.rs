//! The opening explorer for both colours: games that reach a position with the colours swapped count too.

use super::explorer::{OpeningMove, Openings, ResultCounts};
use super::filter::Filter;
use super::positions::ProgressCallback;
use crate::game::MoveCode;
use crate::games::{AnyPosition, InGame, with_position};
use crate::record::extend_dates;
use crate::store::{Database, StoreError};

impl Database {
    /// Like [`Database::openings`], but also counts games that reach the position with the colours swapped, their results swapped too. A game that reaches
    /// both positions counts for each.
    ///
    /// # Errors
    /// When the database cannot be read.
    #[doc(hidden)]
    pub fn openings_with_swap(
        &self,
        position: impl Into<AnyPosition>,
        filter: &Filter,
    ) -> Result<Openings, StoreError> {
        self.openings_with_swap_and_progress(position, filter, &mut |_, _| Ok(()))
    }

    /// Like [`Database::openings_with_swap`], with the `on_progress` of [`Database::openings_with_progress`].
    ///
    /// # Errors
    /// When the database cannot be read; those of `on_progress`.
    pub(crate) fn openings_with_swap_and_progress(
        &self,
        position: impl Into<AnyPosition>,
        filter: &Filter,
        on_progress: &mut ProgressCallback<'_>,
    ) -> Result<Openings, StoreError> {
        with_position!(position.into(), position => self.swapped_in_game(&position, filter, on_progress))
    }

    fn swapped_in_game<P: InGame>(
        &self,
        position: &P,
        filter: &Filter,
        on_progress: &mut ProgressCallback<'_>,
    ) -> Result<Openings, StoreError> {
        let _transaction = self.begin_read()?;
        let mut first = 0;
        let mut openings = self.openings_with_progress(*position, filter, &mut |done, of| {
            first = of;
            on_progress(done, 0)
        })?;
        let Some(swapped) = position.with_colors_swapped() else {
            return Ok(openings);
        };
        let others = self.openings_with_progress(swapped, filter, &mut |done, of| {
            on_progress(first + done, if of == 0 { 0 } else { first + of })
        })?;
        openings.results = openings.results.plus(others.results.swapped());
        for other in others.moves {
            let mv = MoveCode::from(position.move_from_swapped(other.mv.to_move()));
            let swapped = OpeningMove {
                mv,
                results: other.results.swapped(),
                ..other
            };
            match openings.moves.iter_mut().find(|own| own.mv == mv) {
                Some(own) => own.add(&swapped),
                None => openings.moves.push(swapped),
            }
        }
        openings
            .moves
            .sort_by_key(|mv| (std::cmp::Reverse(mv.results.games), mv.mv.code()));
        Ok(openings)
    }
}

impl ResultCounts {
    /// The same with Black for White and White for Black.
    fn swapped(self) -> ResultCounts {
        ResultCounts {
            black: self.white,
            white: self.black,
            ..self
        }
    }

    fn plus(self, other: ResultCounts) -> ResultCounts {
        ResultCounts {
            games: self.games + other.games,
            black: self.black + other.black,
            white: self.white + other.white,
            draws: self.draws + other.draws,
            unknown: self.unknown + other.unknown,
            others: self.others + other.others,
        }
    }
}

impl OpeningMove {
    fn add(&mut self, other: &OpeningMove) {
        self.results = self.results.plus(other.results);
        self.reaching += other.reaching;
        self.transpositions += other.transpositions;
        extend_dates(&mut None, &mut self.last_date, other.last_date.as_deref());
    }
}
