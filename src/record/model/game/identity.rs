//! The identity of a game: records of the same game have the same identity.

use sha2::{Digest, Sha256};

use crate::games::with_position;
use crate::record::model::ending::Ending;
use crate::record::model::game::Game;
use crate::record::model::game::identity_fields::Fields;
use crate::record::model::tag::{RECORD_TAGS, TagName, is_known};
use crate::record::write::write_game::WriteGame;

impl Game {
    /// The identity of the game: a hash of start position, moves with their annotations, result, ending and tags. The
    /// order of the tags, the notation and repairs have no influence.
    ///
    /// # Stability
    /// The first 16 bytes of a SHA-256 over a text form that never changes: databases know games by it.
    pub fn identity(&self) -> [u8; 16] {
        // The text is hashed in one piece: hashing many short pieces costs more than copying them together.
        let mut text = Fields(Vec::with_capacity(400 + 18 * self.plies().len()));
        with_position!(self.start(), start => start.add_start(&mut text));
        text.add(self.result.code().as_bytes());
        text.add(self.ending.map_or("", Ending::key).as_bytes());
        for note in [&self.comment, &self.incomplete] {
            text.add_note(note.as_deref());
        }
        text.add_plies(self.plies());
        let stated =
            |(name, value): &&(TagName, String)| is_known(value) && !RECORD_TAGS.contains(&&**name);
        let mut tags: Vec<&(TagName, String)> = self.tags.iter().filter(stated).collect();
        tags.sort_unstable();
        for (name, value) in tags {
            text.add(name.as_bytes());
            text.add(value.as_bytes());
        }
        // Added only if there are any, because databases of the first schema know games without variations by the
        // fields above.
        if self.has_variations() {
            text.add_variations(self.plies());
        }
        with_position!(self.start(), start => start.add_rules(&mut text));
        Sha256::digest(text.0)[..16]
            .try_into()
            .expect("sixteen of thirty-two bytes")
    }
}
