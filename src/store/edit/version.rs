//! The version of a stored game, by which an edit notices that another program has changed the game.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::Serialize;
use sha2::{Digest, Sha256};

/// A digest of what is stored of a game, of a study or of an item of one. It changes with every edit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredVersion([u8; 32]);

impl Display for StoredVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for StoredVersion {
    type Err = String;

    fn from_str(text: &str) -> Result<StoredVersion, String> {
        let expected = || "expected the 64 hexadecimal digits of a version".to_owned();
        if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(expected());
        }
        let mut bytes = [0; 32];
        for (byte, start) in bytes.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(&text[start..start + 2], 16).map_err(|_| expected())?;
        }
        Ok(StoredVersion(bytes))
    }
}

impl StoredVersion {
    /// The version of a state.
    pub(in crate::store) fn of(state: &impl Serialize) -> StoredVersion {
        let bytes = postcard::to_allocvec(state).expect("it fits in memory");
        StoredVersion(Sha256::digest(bytes).into())
    }
}
