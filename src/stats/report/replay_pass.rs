//! The replays of a report: where marbles stood, and which moves were new.

use std::collections::{BTreeMap, HashMap};

use super::cell_plans::{CellOccupancy, Orientations, compose};
use super::model::CellPlan;
use super::novelties::NoveltyFinder;
use super::novelty_candidates::NoveltyCandidates;
use super::subject::{Scope, Subject};
use crate::board::Symmetry;
use crate::game::Color;
use crate::rules::Position;
use crate::store::{Replay, StoreError};

/// Collects from replays of the games of the subject, and then from those of all games.
pub(super) struct ReplayPass<'a> {
    subject: &'a Subject<'a>,
    /// Whether all games are replayed, so that novelties are found by replays; otherwise only candidates are collected.
    is_complete: bool,
    orientations: Option<Orientations>,
    /// The cells occupied in the games of the subject.
    pub(super) occupancy: CellOccupancy,
    /// The cells occupied in all games.
    pub(super) usual_occupancy: CellOccupancy,
    pub(super) novelties: NoveltyFinder,
    pub(super) candidates: NoveltyCandidates,
    /// The number of games of the subject by the symmetry from the orientation among all games to that of the report.
    reorientations: BTreeMap<Symmetry, u64>,
    scopes: HashMap<i64, Scope>,
}

impl<'a> ReplayPass<'a> {
    /// `start` is the position from which most games of the subject start.
    pub(super) fn new(
        subject: &'a Subject<'a>,
        is_complete: bool,
        start: Option<Position>,
    ) -> ReplayPass<'a> {
        ReplayPass {
            subject,
            is_complete,
            orientations: start.map(Orientations::new),
            occupancy: CellOccupancy::default(),
            usual_occupancy: CellOccupancy::default(),
            novelties: NoveltyFinder::default(),
            candidates: NoveltyCandidates::default(),
            reorientations: BTreeMap::new(),
            scopes: HashMap::new(),
        }
    }

    /// Adds a game of the subject, in which the player has this seat.
    pub(super) fn add_subject_game(
        &mut self,
        replay: &Replay,
        seat: Option<u8>,
    ) -> Result<(), StoreError> {
        let Some(scope) = self.subject.scope(replay, seat)? else {
            return Ok(());
        };
        if self.is_complete {
            self.novelties.add_positions(replay, &scope)?;
            self.scopes.insert(replay.game, scope);
        } else {
            self.candidates.add(replay, &scope)?;
        }
        let Some(usual) = self.orientation_of(replay) else {
            return Ok(());
        };
        let orientation = scope.orientation.unwrap_or(usual);
        let reorientation = compose(usual.inverse(), orientation);
        *self.reorientations.entry(reorientation).or_default() += 1;
        match scope.seat {
            Some(seat) => {
                let own = [Color::BOTH[usize::from(seat)]];
                self.occupancy.add(replay, orientation, &own)
            }
            None => self.occupancy.add(replay, orientation, &Color::BOTH),
        }
    }

    /// Adds a game of all games, with its day if known; after those of the subject.
    pub(super) fn add_game(&mut self, replay: &Replay, day: Option<u32>) -> Result<(), StoreError> {
        if self.is_complete {
            let scope = self.scopes.get(&replay.game);
            self.novelties.add_moves(replay, day, scope)?;
        }
        match self.orientation_of(replay) {
            Some(orientation) => self.usual_occupancy.add(replay, orientation, &Color::BOTH),
            None => Ok(()),
        }
    }

    fn orientation_of(&self, replay: &Replay) -> Option<Symmetry> {
        self.orientations.as_ref()?.of(replay)
    }

    /// The cells occupied more often than usual.
    pub(super) fn cell_plans(&self) -> Vec<CellPlan> {
        // Most boards of the subject are oriented against those of all games by this symmetry.
        let most_common = self
            .reorientations
            .iter()
            .max_by_key(|(symmetry, games)| (**games, std::cmp::Reverse(**symmetry)));
        let symmetry = most_common.map_or(Symmetry::IDENTITY, |(symmetry, _)| *symmetry);
        self.occupancy.plans(&self.usual_occupancy, symmetry)
    }
}
