//! What a report is about: a player, or the position of an opening.

use super::novelties;
use super::sample::GameSet;
use super::scope::{OwnGame, Scope};
use crate::board::Symmetry;
use crate::rules::Position;
use crate::store::{Database, Filter, Outline, Replay, StoreError};

/// What a report is about.
pub(super) struct Subject<'a> {
    /// The player.
    pub(super) player: Option<&'a str>,
    /// The position of an opening in every orientation, with the symmetry that takes it there.
    images: Vec<(Symmetry, Position)>,
    /// Its games; of a player, those that have been seen.
    pub(super) games: GameSet,
}

impl<'a> Subject<'a> {
    /// A player.
    pub(super) fn player(name: &'a str) -> Subject<'a> {
        Subject {
            player: Some(name),
            images: Vec::new(),
            games: GameSet::default(),
        }
    }

    /// The games that pass a filter and reach a position.
    pub(super) fn opening(
        database: &Database,
        position: &Position,
        filter: &Filter,
    ) -> Result<Subject<'a>, StoreError> {
        let mut games = GameSet::default();
        database.position_visits(&[*position], filter, |_, visit| games.add(visit.game))?;
        let image = |symmetry| (symmetry, position.transform(symmetry));
        Ok(Subject {
            player: None,
            images: Symmetry::all().map(image).collect(),
            games,
        })
    }

    /// Whether a game is one of the report, and in which seat the player sits.
    pub(super) fn own(&self, outline: &Outline<'_>) -> Option<OwnGame> {
        if self.player.is_none() {
            let is_own = self.games.has(outline.game);
            return is_own.then_some(OwnGame { seat: None });
        }
        let seats = [outline.black, outline.white];
        let seat = seats.iter().position(|player| *player == self.player)?;
        Some(OwnGame {
            seat: Some(seat as u8),
        })
    }

    /// What of a game the report is about; nothing of one that does not reach the position.
    ///
    /// # Errors
    /// When the game is damaged.
    pub(super) fn scope(
        &self,
        replay: &Replay,
        seat: Option<u8>,
    ) -> Result<Option<Scope>, StoreError> {
        if self.player.is_some() {
            return Ok(Some(Scope {
                from: 0,
                plies: novelties::OF_A_PLAYER,
                turn: None,
                seat,
            }));
        }
        let mut position = replay.start;
        for ply in 0..=replay.moves.len() {
            let image = self
                .images
                .iter()
                .find(|(_, image)| image.is_equivalent(&position));
            if let Some((symmetry, _)) = image {
                return Ok(Some(Scope {
                    from: ply,
                    plies: novelties::OF_AN_OPENING,
                    turn: Some(symmetry.inverse()),
                    seat: None,
                }));
            }
            let Some(&made) = replay.moves.get(ply) else {
                break;
            };
            if !position.is_legal(made) {
                return Err(StoreError::Damaged(replay.game));
            }
            position.apply(made);
        }
        Ok(None)
    }
}
