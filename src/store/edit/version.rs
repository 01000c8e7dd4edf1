//! The version of a stored game, by which an edit notices that another program has changed the game.

use std::fmt::{self, Display};
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::store::journal::GameSnapshot;

/// A digest of all that is stored of a game. It changes with every edit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameVersion([u8; 32]);

impl Display for GameVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for GameVersion {
    type Err = String;

    fn from_str(text: &str) -> Result<GameVersion, String> {
        let expected = || "expected the 64 hexadecimal digits of the version of a game".to_owned();
        if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(expected());
        }
        let mut bytes = [0; 32];
        for (byte, start) in bytes.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(&text[start..start + 2], 16).map_err(|_| expected())?;
        }
        Ok(GameVersion(bytes))
    }
}

impl GameVersion {
    /// The version of a state of a game.
    pub(super) fn of(state: &GameSnapshot) -> GameVersion {
        let bytes = postcard::to_allocvec(state).expect("it fits in memory");
        GameVersion(Sha256::digest(bytes).into())
    }
}
