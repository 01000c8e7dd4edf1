//! The subject of a report: a player, or the position of an opening; and the part of a game that it covers.

use super::sampling::GameSet;
use crate::game::Orientation;
use crate::games::InGame;
use crate::store::{Database, Filter, GameMetadata, Replay, StoreError};

/// The plies after the position of an opening in which novelties are looked for.
pub(super) const OPENING_PLIES: usize = 12;
/// The plies after the start of a player's game in which novelties are looked for.
const PLAYER_PLIES: usize = 24;

/// The subject of a report.
pub(super) struct Subject<'a, P> {
    /// The name of the player.
    pub(super) player: Option<&'a str>,
    /// The position of an opening in every orientation.
    images: Vec<(Orientation, P)>,
    /// Its games; for a player, those that have been counted so far.
    pub(super) games: GameSet,
}

/// A game of the subject.
#[derive(Debug, Clone, Copy)]
pub(super) struct SubjectGame {
    /// The seat of the player, if the subject is one; `None` stands for all seats, as in games against oneself.
    pub(super) seat: Option<u8>,
}

/// The part of a game that a report covers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scope {
    /// The first ply.
    pub(super) from: usize,
    /// The number of plies from there on in which novelties are looked for.
    pub(super) plies: usize,
    /// The orientation of the board that is that of the opening.
    pub(super) orientation: Option<Orientation>,
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

impl<'a, P: InGame> Subject<'a, P> {
    /// A player.
    pub(super) fn player(name: &'a str) -> Subject<'a, P> {
        Subject {
            player: Some(name),
            images: Vec::new(),
            games: GameSet::default(),
        }
    }

    /// The opening of the games that pass a filter and reach a position.
    pub(super) fn opening(
        database: &Database,
        position: &P,
        filter: &Filter,
    ) -> Result<Subject<'a, P>, StoreError> {
        let mut games = GameSet::default();
        database.position_visits(&[(*position).into()], filter, |_, visit| {
            games.add(visit.game)
        })?;
        let image = |by| (by, position.oriented(by));
        Ok(Subject {
            player: None,
            images: position.orientations().map(image).collect(),
            games,
        })
    }

    /// The game as a game of the subject; `None` if it is not one.
    pub(super) fn game(&self, metadata: &GameMetadata<'_>) -> Option<SubjectGame> {
        if self.player.is_none() {
            let is_own = self.games.contains(metadata.game);
            return is_own.then_some(SubjectGame { seat: None });
        }
        let seat = match [metadata.black, metadata.white].map(|player| player == self.player) {
            [true, true] => None,
            [true, false] => Some(0),
            [false, true] => Some(1),
            [false, false] => return None,
        };
        Some(SubjectGame { seat })
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
        let Some(mut position) = P::of(&replay.start).copied() else {
            return Ok(None);
        };
        for ply in 0..=replay.moves.len() {
            let image = self
                .images
                .iter()
                .find(|(_, image)| image.is_equivalent(&position));
            if let Some((by, image)) = image {
                return Ok(Some(Scope {
                    from: ply,
                    plies: OPENING_PLIES,
                    orientation: Some(image.inverse(*by)),
                    seat: None,
                }));
            }
            let Some(mv) = replay.moves.get(ply) else {
                break;
            };
            let played = position.play_code(mv.code());
            played.ok_or(StoreError::Damaged(replay.game))?;
        }
        Ok(None)
    }
}
