//! `RegionValueCache`: the values of parts of positions, each computed once.

use std::collections::HashMap;

use super::arena::{Arena, GameId};
use super::grid::{Content, Grid};
use super::independence::independent_regions;
use super::limit::{LimitReached, ValueLimit, ValueStop};

/// Computes and caches the values of regions, up to turning, mirroring, and exchanging the colours.
#[derive(Debug)]
pub(super) struct RegionValueCache {
    pub(super) arena: Arena,
    values: HashMap<Grid, GameId>,
    limit: ValueLimit,
}

impl RegionValueCache {
    /// An empty cache.
    pub(super) fn new(limit: ValueLimit, stop: ValueStop) -> RegionValueCache {
        RegionValueCache {
            arena: Arena::stopped_by(limit, stop),
            values: HashMap::new(),
            limit,
        }
    }

    /// The value of a grid: the sum of those of its regions, or where it is one region, the canonical form of its options.
    ///
    /// # Errors
    /// If a limit is reached.
    pub(super) fn value(&mut self, grid: &Grid) -> Result<GameId, LimitReached> {
        let (grid, colors_swapped) = grid.canonical();
        let value = match self.values.get(&grid) {
            Some(&known) => known,
            None => self.compute(grid)?,
        };
        if colors_swapped {
            self.arena.negate(value)
        } else {
            Ok(value)
        }
    }

    fn compute(&mut self, grid: Grid) -> Result<GameId, LimitReached> {
        if self.values.len() >= self.limit.regions {
            return Err(LimitReached::Regions(self.limit.regions));
        }
        self.arena.check_stop()?;
        let regions = independent_regions(&grid);
        let value = if let [region] = &*regions
            && grid.has_only(region)
        {
            let left = self.options(&grid, Content::Black)?;
            let right = self.options(&grid, Content::White)?;
            self.arena.game(&left, &right)?
        } else {
            let mut sum = GameId::ZERO;
            for region in regions {
                let value = self.value(&grid.cut_out(&region))?;
                sum = self.arena.add(sum, value)?;
            }
            sum
        };
        self.values.insert(grid, value);
        Ok(value)
    }

    fn options(&mut self, region: &Grid, stone: Content) -> Result<Vec<GameId>, LimitReached> {
        let grids = region.after_moves(stone);
        grids.iter().map(|grid| self.value(grid)).collect()
    }
}
