//! Lists and counts the games that pass a filter.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::filter::Filter;
use super::resolved_filter::select_games;
use crate::games::GameKind;
use crate::store::format::filter::{
    ExpectedGames, Field, GameSelection, SegmentSelection, for_each_block,
};
use crate::store::format::variants;
use crate::store::index;
use crate::store::read::consecutive_ranges;
use crate::store::{Database, StoreError, Summary};

impl Database {
    /// Passes the games that pass a filter to `visit`, in the order of their ids.
    ///
    /// # Errors
    /// When the database cannot be read.
    #[doc(hidden)]
    pub fn for_each_summary(
        &self,
        filter: &Filter,
        mut visit: impl FnMut(Summary),
    ) -> Result<(), StoreError> {
        self.games_until(filter, |game| {
            visit(game);
            ControlFlow::Continue(())
        })
    }

    /// Like [`Database::for_each_summary`], but stops when `visit` breaks.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn games_until(
        &self,
        filter: &Filter,
        mut visit: impl FnMut(Summary) -> ControlFlow<()>,
    ) -> Result<(), StoreError> {
        let _transaction = self.begin_read()?;
        let mut reader = self.summary_reader()?;
        if *filter == Filter::default() {
            for segment in index::segments(&self.connection)? {
                let end = segment.first_game + segment.games;
                let range = (segment.first_game, end - 1);
                let expected = ExpectedGames::of(&self.connection, segment)?;
                if reader
                    .read_range(range, Some(expected), &mut visit)?
                    .is_break()
                {
                    break;
                }
            }
            return Ok(());
        }
        for (first, last) in consecutive_ranges(self.selected_games(filter)?.games()) {
            let expected = Some(ExpectedGames::all(first, last));
            if reader
                .read_range((first, last), expected, &mut visit)?
                .is_break()
            {
                break;
            }
        }
        Ok(())
    }

    /// The games that pass a filter.
    pub(in crate::store) fn selected_games(
        &self,
        filter: &Filter,
    ) -> Result<GameSelection, StoreError> {
        if *filter == Filter::default() {
            return Ok(GameSelection::all());
        }
        Ok(GameSelection::some(self.games_by_segment(filter)?))
    }

    /// The games that pass a filter, by segment.
    pub(in crate::store) fn games_by_segment(
        &self,
        filter: &Filter,
    ) -> Result<Vec<SegmentSelection>, StoreError> {
        select_games(&self.connection, filter)
    }

    /// Counts the games that pass a filter by the id of their variant; fragments are not counted.
    pub(in crate::store) fn count_by_variant(
        &self,
        filter: &Filter,
    ) -> Result<BTreeMap<u16, u64>, StoreError> {
        let mut counts = BTreeMap::new();
        if filter.max_plies == Some(0) {
            return Ok(counts);
        }
        let filter = Filter {
            min_plies: Some(filter.min_plies.unwrap_or(0).max(1)),
            ..filter.clone()
        };
        for SegmentSelection { segment, bitmap } in self.games_by_segment(&filter)? {
            for_each_block(
                &self.connection,
                segment,
                [Field::Kind],
                |block, [variants]| {
                    for ordinal in bitmap.ordinals_of(block) {
                        *counts.entry(variants.at(ordinal) as u16).or_default() += 1;
                    }
                },
            )?;
        }
        Ok(counts)
    }

    /// Counts the fragments that pass a filter: games without moves, because their records begin in mid-game.
    pub(crate) fn count_fragments(&self, filter: &Filter) -> Result<u64, StoreError> {
        if filter.min_plies.is_some_and(|least| least > 0) {
            return Ok(0);
        }
        let filter = Filter {
            max_plies: Some(0),
            ..filter.clone()
        };
        let selected = self.games_by_segment(&filter)?.into_iter();
        Ok(selected
            .map(|selected| selected.bitmap.count() as u64)
            .sum())
    }

    /// How many games of each kind pass a filter, in the order of [`GameKind::ALL`]; fragments are not counted.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn count_by_game(
        &self,
        filter: &Filter,
    ) -> Result<BTreeMap<GameKind, u64>, StoreError> {
        let _transaction = self.begin_read()?;
        let mut counts = BTreeMap::new();
        let by_variant = self.count_by_variant(filter)?;
        for variant in variants::read(&self.connection)? {
            let games = u16::try_from(variant.id)
                .ok()
                .and_then(|id| by_variant.get(&id));
            if let (Some(games), Some((kind, _))) = (games, variant.game_and_rules()) {
                *counts.entry(kind).or_default() += games;
            }
        }
        Ok(counts)
    }
}
