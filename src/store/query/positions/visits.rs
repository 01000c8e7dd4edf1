//! Which games reach a position, and what each of them played there, without replaying all of them.

use std::cell::Cell;
use std::ops::ControlFlow;

use super::{Group, Lookup, Segment, Wanted};
use crate::rules::Position;
use crate::store::connection::count;
use crate::store::format::filter_column;
use crate::store::format::filter_column::{Column, Field};
use crate::store::query::chosen_games::Chosen;
use crate::store::{Database, Filter, StoreError};

/// A game that reaches a position, each time that it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PositionVisit {
    /// The number of the game.
    pub game: i64,
    /// Plies played before the position.
    pub ply: u32,
    /// The code of the move played next in the canonical orientation; 0 at the end of a game.
    pub next: u16,
    /// The day of the game: 20191231, with zeros for what is not known; 0 for none.
    pub date: u32,
}

impl Database {
    /// Hands every occurrence of some positions, in any orientation, in the games that pass a filter to `visit`, with the number of the position in the list:
    /// segment by segment, there position by position, by game and ply. Of the games only the days of one segment are kept in memory.
    ///
    /// As where games are counted, those that share all 64 bits of the key of a position are one: a replay confirms the first of many, and each of few.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn position_visits(
        &self,
        positions: &[Position],
        filter: &Filter,
        mut visit: impl FnMut(usize, PositionVisit),
    ) -> Result<(), StoreError> {
        let _snapshot = self.snapshot()?;
        let chosen = self.chosen(filter)?;
        let lookup = Lookup::new(&self.connection)?;
        let wanted: Vec<Wanted> = positions.iter().map(Wanted::new).collect();
        let proved = vec![Cell::new(false); wanted.len()];
        for &segment in &lookup.segments {
            filter_column::with(&self.connection, segment, Field::Date, |dates| {
                for (number, wanted) in wanted.iter().zip(&proved).enumerate() {
                    let visit = |found| visit(number, found);
                    lookup.visits(segment, dates, wanted, &chosen, visit)?;
                }
                Ok::<(), StoreError>(())
            })??;
        }
        Ok(())
    }
}

impl Lookup<'_> {
    fn visits(
        &self,
        segment: Segment,
        dates: Column<'_>,
        (wanted, is_proved): (&Wanted, &Cell<bool>),
        chosen: &Chosen,
        mut visit: impl FnMut(PositionVisit),
    ) -> Result<(), StoreError> {
        for group in self.groups(segment, wanted)? {
            let Group::Popular(known) = &group else {
                let _ = self.confirm(group, wanted, chosen, &mut |hit| {
                    visit(PositionVisit {
                        game: hit.game,
                        ply: hit.ply,
                        next: hit.next,
                        date: hit.outcome.date,
                    });
                    ControlFlow::Continue(())
                })?;
                continue;
            };
            if !self.verify_group(&group, wanted, is_proved)? {
                continue;
            }
            let choice = chosen.of(segment);
            known.moves_played(self.connection, |place, ply, next| {
                if choice.is_none_or(|choice| choice.mask.has(place)) {
                    visit(PositionVisit {
                        game: segment.first_game + count(place),
                        ply,
                        next,
                        date: dates.at(place),
                    });
                }
            })?;
        }
        Ok(())
    }
}
