//! Prepares a record for the database: replays it, computes position keys and encodes moves. This is most of the work of an import, and can run
//! on any thread.

use sha2::{Digest, Sha256};

use crate::games::with_position;
use crate::record::{Content, Game, MovetextStyle, Record};
use crate::store::format::move_codec;
use crate::store::format::position_keys;
use crate::store::index::MAX_PLIES;

/// The computed columns of a record; `None` inside if it has no game.
#[derive(Debug)]
pub struct PreparedRecord(pub(in crate::store) Option<PreparedGame>);

/// The computed columns of a game.
#[derive(Debug)]
pub(in crate::store) struct PreparedGame {
    pub(in crate::store) identity: [u8; 16],
    /// The occupancy signature.
    pub(in crate::store) signature: [u8; 16],
    /// The encoded start position, if the game does not start from a layout.
    pub(in crate::store) start: Option<Vec<u8>>,
    /// The encoded moves.
    pub(in crate::store) moves: Vec<u8>,
    /// The movetext style of the record, if its text is stored.
    pub(in crate::store) movetext_style: Option<MovetextStyle>,
    /// For each position its key, and the code of the next move in canonical form.
    pub(in crate::store) positions: Vec<(u64, u16)>,
}

impl PreparedRecord {
    /// Prepares a record, and replays its game if it has one.
    pub(in crate::store) fn of(record: &Record, keep_text: bool) -> PreparedRecord {
        PreparedRecord(match &record.content {
            Content::Game(game) if game.plies().len() <= MAX_PLIES => {
                Some(PreparedGame::of(game, &record.text, keep_text))
            }
            _ => None,
        })
    }
}

impl PreparedGame {
    fn of(game: &Game, text: &str, keep_text: bool) -> PreparedGame {
        let start = game.start();
        let moves = game.move_codes();
        let (positions, signature) =
            with_position!(start, start => position_keys::of_legal_game(start, &moves));
        PreparedGame {
            identity: game_identity(game, text),
            signature,
            start: game.layout().is_none().then(|| start.to_bytes()),
            movetext_style: (keep_text && !moves.is_empty())
                .then(|| MovetextStyle::detect(game.start().kind(), text, &moves))
                .flatten(),
            moves: move_codec::encode(moves.iter().copied()),
            positions,
        }
    }
}

/// Computes the identity of a game. That of an incomplete game includes the whole text, because a part of the text could not be parsed.
pub(in crate::store) fn game_identity(game: &Game, text: &str) -> [u8; 16] {
    match game.incomplete {
        None => game.identity(),
        Some(_) => truncate_digest(
            Sha256::new()
                .chain_update(game.identity())
                .chain_update(text)
                .finalize(),
        ),
    }
}

/// The first 16 bytes of a digest.
pub(in crate::store) fn truncate_digest(digest: impl AsRef<[u8]>) -> [u8; 16] {
    digest.as_ref()[..16]
        .try_into()
        .expect("a digest of 32 bytes")
}
