//! The opening explorer for both colours: games that reach a position with the colours swapped count too.

use std::collections::HashSet;

use super::explorer::{OpeningMove, Openings, ResultCounts};
use super::filter::Filter;
use super::positions::{PositionLookup, ProgressCallback};
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
        let mut second = 0;
        let mut others = self.openings_with_progress(swapped, filter, &mut |done, of| {
            second = of;
            on_progress(first + done, if of == 0 { 0 } else { first + of })
        })?;
        let before = first + second;
        let mut on_rest = |done: usize, of: usize| {
            on_progress(before + done, if of == 0 { 0 } else { before + of })
        };
        let to_own = |mv: MoveCode| MoveCode::from(position.move_from_swapped(mv.to_move()));
        let in_others: HashSet<MoveCode> =
            others.moves.iter().map(|other| to_own(other.mv)).collect();
        let in_own: HashSet<MoveCode> = openings.moves.iter().map(|own| own.mv).collect();
        let only_own = openings
            .moves
            .iter_mut()
            .filter(|own| !in_others.contains(&own.mv));
        self.add_transpositions(only_own, filter, &mut on_rest, |mv| {
            after(position, mv).with_colors_swapped()
        })?;
        let only_others = others
            .moves
            .iter_mut()
            .filter(|other| !in_own.contains(&to_own(other.mv)));
        self.add_transpositions(only_others, filter, &mut on_rest, |mv| {
            Some(after(position, to_own(mv)))
        })?;
        openings.results = openings.results.plus(others.results.swapped());
        for other in others.moves {
            let mv = to_own(other.mv);
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

    /// Adds the games that reach the position after each of these moves with the other colours, by transposition, for the move is not played there.
    fn add_transpositions<'m, P: InGame>(
        &self,
        moves: impl Iterator<Item = &'m mut OpeningMove>,
        filter: &Filter,
        on_progress: &mut ProgressCallback<'_>,
        other_after: impl Fn(MoveCode) -> Option<P>,
    ) -> Result<(), StoreError> {
        let moves = moves.filter_map(|opening| Some((other_after(opening.mv)?, opening)));
        let (positions, moves): (Vec<P>, Vec<&mut OpeningMove>) = moves.unzip();
        if positions.is_empty() {
            return Ok(());
        }
        let selection = self.selected_games(filter)?;
        let lookup = PositionLookup::new(&self.connection)?;
        let counts = lookup.count_games_of(&positions, &selection, on_progress)?;
        for (opening, games) in moves.into_iter().zip(counts) {
            opening.reaching += games;
            opening.transpositions += games;
        }
        Ok(())
    }
}

/// The position after a move.
fn after<P: InGame>(position: &P, mv: MoveCode) -> P {
    let mut after = *position;
    after.play_unchecked(mv.to_move());
    after
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
