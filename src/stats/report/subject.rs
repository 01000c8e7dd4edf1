//! The subject of a report: a player, or the position of an opening; and the part of a game that it covers.

use super::sampling::GameSet;
use crate::board::Symmetry;
use crate::games::InGame;
use crate::rules::Position;
use crate::store::{Database, Filter, GameMetadata, Replay, StoreError};

/// The plies after the position of an opening in which novelties are looked for.
pub(super) const OPENING_PLIES: usize = 12;
/// The plies after the start of a player's game in which novelties are looked for.
const PLAYER_PLIES: usize = 24;

/// The subject of a report.
pub(super) struct Subject<'a> {
    /// The name of the player.
    pub(super) player: Option<&'a str>,
    /// The position of an opening in every orientation, with the symmetry that leads there.
    images: Vec<(Symmetry, Position)>,
    /// Its games; for a player, those that have been counted so far.
    pub(super) games: GameSet,
}

/// A game of the subject.
#[derive(Debug, Clone, Copy)]
pub(super) struct SubjectGame {
    /// The seat of the player, if the subject is one.
    pub(super) seat: Option<u8>,
}

/// The part of a game that a report covers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scope {
    /// The first ply.
    pub(super) from: usize,
    /// The number of plies from there on in which novelties are looked for.
    pub(super) plies: usize,
    /// The symmetry that orients the board as that of the opening.
    pub(super) orientation: Option<Symmetry>,
    /// The seat whose moves it covers; `None` for all.
    pub(super) seat: Option<u8>,
}

impl Scope {
    /// The ply after the last one.
    pub(super) fn end(&self) -> usize {
        self.from + self.plies
    }

    /// Whether it covers the move of a seat at a ply.
    pub(super) fn covers(&self, ply: usize, seat: u8) -> bool {
        (self.from..self.end()).contains(&ply) && self.seat.is_none_or(|own| own == seat)
    }
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

    /// The opening of the games that pass a filter and reach a position.
    pub(super) fn opening(
        database: &Database,
        position: &Position,
        filter: &Filter,
    ) -> Result<Subject<'a>, StoreError> {
        let mut games = GameSet::default();
        database.position_visits(&[position.into()], filter, |_, visit| games.add(visit.game))?;
        let image = |symmetry| (symmetry, position.transform(symmetry));
        Ok(Subject {
            player: None,
            images: Symmetry::all().map(image).collect(),
            games,
        })
    }

    /// The game of the subject, if a game is one.
    pub(super) fn game(&self, metadata: &GameMetadata<'_>) -> Option<SubjectGame> {
        if self.player.is_none() {
            let is_own = self.games.contains(metadata.game);
            return is_own.then_some(SubjectGame { seat: None });
        }
        let seats = [metadata.black, metadata.white];
        let seat = seats.iter().position(|player| *player == self.player)?;
        Some(SubjectGame {
            seat: Some(seat as u8),
        })
    }

    /// The part of a game that the report covers; `None` if it does not reach the position.
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
                plies: PLAYER_PLIES,
                orientation: None,
                seat,
            }));
        }
        let Some(mut position) = Position::of(&replay.start).copied() else {
            return Ok(None);
        };
        for ply in 0..=replay.moves.len() {
            let image = self
                .images
                .iter()
                .find(|(_, image)| image.is_equivalent(&position));
            if let Some((symmetry, _)) = image {
                return Ok(Some(Scope {
                    from: ply,
                    plies: OPENING_PLIES,
                    orientation: Some(symmetry.inverse()),
                    seat: None,
                }));
            }
            let Some(mv) = replay.moves.get(ply) else {
                break;
            };
            let played = position.play_code(mv.number());
            played.ok_or(StoreError::Damaged(replay.game))?;
        }
        Ok(None)
    }
}
