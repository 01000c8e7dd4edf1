//! Prepares a record for the database (replay, keys, encoded moves). It is most of the work of an import and runs on any thread.

use sha2::{Digest, Sha256};

use crate::record::{Content, Game, MovetextStyle, Record};
use crate::rules::Move;
use crate::store::format::position_keys;
use crate::store::format::{move_codec, start_codec};
use crate::store::index::MAX_PLIES;

/// What the database stores of a record besides its text and tags.
#[derive(Debug)]
pub struct Prepared(pub(in crate::store) Option<PreparedGame>);

/// What is stored of a game in other words than its record's.
#[derive(Debug)]
pub(in crate::store) struct PreparedGame {
    pub(in crate::store) identity: [u8; 16],
    pub(in crate::store) footprint: [u8; 16],
    /// The start position, where it is not that of its layout.
    pub(in crate::store) start: Option<Vec<u8>>,
    pub(in crate::store) moves: Vec<u8>,
    /// How the record writes them, where its text is kept.
    pub(in crate::store) manner: Option<MovetextStyle>,
    /// Of each position the key, and the code of the move played next in canonical form.
    pub(in crate::store) positions: Vec<(u64, u16)>,
}

impl Prepared {
    /// Replays the game of a record, if there is one.
    pub(in crate::store) fn of(record: &Record, keep_text: bool) -> Prepared {
        Prepared(match &record.content {
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
        let made: Vec<Move> = game.moves().collect();
        let (positions, footprint) = position_keys::of_legal_game(start, &made);
        PreparedGame {
            identity: identity(game, text),
            footprint,
            start: game
                .layout()
                .is_none()
                .then(|| start_codec::encode_start(&start)),
            manner: (keep_text && !made.is_empty())
                .then(|| MovetextStyle::detect(text, &made))
                .flatten(),
            moves: move_codec::encode(made.into_iter()),
            positions,
        }
    }
}

/// What makes a game the same as another. Of an incomplete one the whole text counts, for it says what could not be read.
pub(in crate::store) fn identity(game: &Game, text: &str) -> [u8; 16] {
    match game.incomplete {
        None => game.identity(),
        Some(_) => first_half(
            Sha256::new()
                .chain_update(game.identity())
                .chain_update(text)
                .finalize(),
        ),
    }
}

pub(in crate::store) fn first_half(digest: impl AsRef<[u8]>) -> [u8; 16] {
    digest.as_ref()[..16]
        .try_into()
        .expect("a digest of 32 bytes")
}
