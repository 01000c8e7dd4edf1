//! The replays of a report: where pieces stood, and which moves were new.

use std::collections::{BTreeMap, HashMap};

use super::cell_plans::{CellOccupancy, StartSymmetries};
use super::model::CellPlan;
use super::novelties::NoveltyFinder;
use super::novelty_candidates::NoveltyCandidates;
use super::subject::{Scope, Subject};
use crate::game::{Color, Orientation};
use crate::games::InGame;
use crate::store::{Replay, StoreError};

/// Collects from replays of the games of the subject, and then from those of all games.
pub(super) struct ReplayPass<'a, P> {
    subject: &'a Subject<'a, P>,
    /// Whether all games are replayed, so that novelties are found by replays; otherwise only candidates are collected.
    is_complete: bool,
    orientations: Option<StartSymmetries<P>>,
    /// The cells occupied in the games of the subject.
    pub(super) occupancy: CellOccupancy<P>,
    /// The cells occupied in all games.
    pub(super) usual_occupancy: CellOccupancy<P>,
    pub(super) novelties: NoveltyFinder,
    pub(super) candidates: NoveltyCandidates,
    /// The number of games of the subject by the orientation that maps the canonical frame of all games to the frame of the report.
    reorientations: BTreeMap<Orientation, u64>,
    scopes: HashMap<i64, Scope>,
}

impl<'a, P: InGame> ReplayPass<'a, P> {
    /// `start` is the position from which most games of the subject start.
    pub(super) fn new(
        subject: &'a Subject<'a, P>,
        is_complete: bool,
        start: Option<P>,
    ) -> ReplayPass<'a, P> {
        ReplayPass {
            subject,
            is_complete,
            orientations: start.map(StartSymmetries::new),
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
        let Some(orientations) = &self.orientations else {
            return Ok(());
        };
        let Some(usual) = orientations.of(replay) else {
            return Ok(());
        };
        let orientation = scope.orientation.unwrap_or(usual);
        let reorientation = orientations.compose(orientations.inverse(usual), orientation);
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
        let orientations = self.orientations.as_ref();
        match orientations.and_then(|orientations| orientations.of(replay)) {
            Some(orientation) => self.usual_occupancy.add(replay, orientation, &Color::BOTH),
            None => Ok(()),
        }
    }

    /// The cells occupied more often than usual.
    pub(super) fn cell_plans(&self) -> Vec<CellPlan> {
        let Some(orientations) = &self.orientations else {
            return Vec::new();
        };
        // The orientation of most games of the subject relative to all games.
        let most_common = self
            .reorientations
            .iter()
            .max_by_key(|(by, games)| (**games, std::cmp::Reverse(**by)));
        let by = most_common.map_or(Orientation::IDENTITY, |(by, _)| *by);
        let back = orientations.inverse(by);
        self.occupancy.plans(&self.usual_occupancy, |cell| {
            orientations.start().oriented_cell(cell, back)
        })
    }
}
