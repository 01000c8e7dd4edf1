//! Sizes and counts, and whether what is stored is true.

use serde::Serialize;

use super::positions::{entries, size, stored};
use super::{Database, Filter, StoreError, Summary};

/// Sizes and counts.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Info {
    /// The version of the schema.
    pub schema: i32,
    /// The size of the file in bytes.
    pub bytes: i64,
    /// All games.
    pub games: i64,
    /// Games that stop before the end of their record.
    pub incomplete: i64,
    /// Records that could not be replayed, or not to their end.
    pub rejects: i64,
    /// Different players.
    pub players: i64,
    /// Files imported.
    pub sources: i64,
    /// Plies of all games.
    pub plies: i64,
    /// Entries of the position index.
    pub positions: i64,
    /// Bytes of the records as found.
    pub text_bytes: i64,
    /// Bytes of the position index.
    pub index_bytes: i64,
}

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Integrity {
    /// Games replayed.
    pub games: u64,
    /// Positions compared with the replay.
    pub positions: u64,
    /// Everything wrong; nothing in a good database.
    pub faults: Vec<String>,
}

impl Database {
    /// Sizes and counts.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn info(&self) -> Result<Info, StoreError> {
        let schema = self.version()?;
        let pragma = |name: &str| {
            self.connection
                .pragma_query_value(None, name, |row| row.get::<_, i64>(0))
        };
        let (positions, index_bytes) = size(&self.connection)?;
        let bytes = pragma("page_count")? * pragma("page_size")?;
        Ok(self
            .connection
            .query_row(include_str!("../../sql/query/info.sql"), [], |row| {
                Ok(Info {
                    schema,
                    bytes,
                    games: row.get(0)?,
                    incomplete: row.get(1)?,
                    rejects: row.get(2)?,
                    players: row.get(3)?,
                    sources: row.get(4)?,
                    plies: row.get(5)?,
                    positions,
                    text_bytes: row.get(6)?,
                    index_bytes,
                })
            })?)
    }

    /// Checks the file, its references, and every game and position against a fresh replay. `watch` sees the number of
    /// games done.
    ///
    /// # Errors
    /// When the database cannot be read for a reason that is not in the file.
    pub fn check(&self, watch: impl FnMut(u64)) -> Result<Integrity, StoreError> {
        let mut found = Integrity {
            games: 0,
            positions: 0,
            faults: Vec::new(),
        };
        match self.check_all(&mut found, watch) {
            Err(StoreError::Corrupt(fault)) => found.faults.push(fault),
            checked => checked?,
        }
        Ok(found)
    }

    fn check_all(
        &self,
        found: &mut Integrity,
        mut watch: impl FnMut(u64),
    ) -> Result<(), StoreError> {
        for pragma in ["integrity_check", "foreign_key_check"] {
            self.connection.pragma_query(None, pragma, |row| {
                let text = row.get::<_, String>(0)?;
                if text != "ok" {
                    found.faults.push(format!("{pragma}: {text}"));
                }
                Ok(())
            })?;
        }
        let mut ids = Vec::new();
        self.games(&Filter::default(), |game| ids.push(game.id))?;
        for id in ids {
            match self.game(id) {
                Ok(Some(stored)) => {
                    let mut expected = Summary::of(id, &stored.game);
                    // Older versions knew no random starts.
                    if stored.summary.layout.is_none() && stored.game.layout().is_none() {
                        expected.layout = None;
                    }
                    if stored.summary != expected {
                        let fault = "its row does not agree with its moves and tags";
                        found.faults.push(format!("game {id}: {fault}"));
                    }
                    found.positions += self.check_game(id, &stored.game, &mut found.faults)?;
                }
                Ok(None) => {}
                Err(StoreError::Damaged(id)) => found
                    .faults
                    .push(format!("game {id}: its moves do not replay")),
                Err(error) => return Err(error),
            }
            found.games += 1;
            watch(found.games);
        }
        let held = u64::try_from(size(&self.connection)?.0).unwrap_or_default();
        if held != found.positions {
            let expected = found.positions;
            found.faults.push(format!(
                "{held} positions in the index, expected {expected} from the replay"
            ));
        }
        Ok(())
    }

    fn check_game(
        &self,
        id: i64,
        game: &crate::record::Game,
        faults: &mut Vec<String>,
    ) -> Result<u64, StoreError> {
        let moves: Vec<_> = game.moves().collect();
        let entries = entries(id, game.start(), &moves);
        for entry in &entries {
            let held = stored(&self.connection, entry)?;
            if held != Some((entry.orientation, entry.next)) {
                faults.push(format!(
                    "game {id}, ply {}: the position index does not agree with the replay",
                    entry.ply
                ));
            }
        }
        Ok(entries.len() as u64)
    }
}
