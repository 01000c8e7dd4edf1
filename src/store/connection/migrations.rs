//! Creates the schema of a database, and migrates it from one released version to the next.

use rusqlite::TransactionBehavior;

use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;

/// The application id in the header of a database file: "sumi".
///
/// # Stability
/// It never changes.
pub(in crate::store) const APPLICATION_ID: i32 = 0x7375_6d69;

/// The versions of a schema, and the migrations between them.
pub(in crate::store) struct Schema {
    /// The first released version. Versions with smaller numbers were never released.
    pub(in crate::store) first: i32,
    /// The statements that create the tables of that version.
    pub(in crate::store) tables: &'static str,
    /// The migrations to later versions.
    pub(in crate::store) migrations: &'static [Migration],
}

/// A migration to the next version.
#[derive(Clone, Copy)]
pub(in crate::store) struct Migration {
    /// The version after the migration, which is one more than the version before.
    pub(in crate::store) version: i32,
    /// Migrates the database within a transaction.
    pub(in crate::store) apply: fn(&Connection) -> Result<(), StoreError>,
}

/// The schema of this program.
///
/// # Stability
/// Released tables and migrations are never edited, and the list of migrations only grows.
pub(in crate::store) const SCHEMA: Schema = Schema {
    first: 20,
    tables: include_str!("../../../sql/schema/001.sql"),
    migrations: &[
        Migration {
            version: 21,
            apply: |connection| connection.execute_batch(VIEWS_WITH_GAME),
        },
        Migration {
            version: 22,
            apply: |connection| connection.execute_batch(JOURNAL),
        },
    ],
};

/// The statements of the migration to version 21.
const VIEWS_WITH_GAME: &str = include_str!("../../../sql/schema/002.sql");

/// The statements of the migration to version 22.
const JOURNAL: &str = include_str!("../../../sql/schema/003.sql");

impl Schema {
    /// The newest version.
    pub(in crate::store) fn newest(&self) -> i32 {
        self.migrations
            .last()
            .map_or(self.first, |last| last.version)
    }

    /// Creates the tables of an empty database, or migrates a database to the newest version, in one transaction.
    pub(in crate::store) fn migrate(&self, connection: &mut Connection) -> Result<(), StoreError> {
        let newest = self.newest();
        if version_of(connection)? == newest {
            return Ok(());
        }
        // A migration may have to replace a table that others reference.
        connection.pragma_update("foreign_keys", false)?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Another program may have migrated the database while this one waited.
        let from = version_of(&transaction)?;
        if from == newest {
            return Ok(());
        }
        // The tables are not those of the version in the header.
        let damaged = |error: StoreError| match error {
            StoreError::Sql(error) => StoreError::Corrupt(format!(
                "the tables are not those of version {from}: {error}"
            )),
            error => error,
        };
        if from == 0 {
            let created = transaction.execute_batch(self.tables);
            created.map_err(&damaged)?;
        }
        let migrations = self.migrations.iter();
        for migration in migrations.filter(|migration| migration.version > from) {
            (migration.apply)(&transaction).map_err(damaged)?;
        }
        transaction.pragma_update("user_version", newest)?;
        transaction.pragma_update("application_id", APPLICATION_ID)?;
        transaction.commit()
    }
}

/// The version of the schema in the header of a database; 0 if it has none.
pub(in crate::store) fn version_of(connection: &Connection) -> Result<i32, StoreError> {
    connection.pragma_value("user_version")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The released tables and migrations are never edited.
    #[test]
    fn the_schema_is_pinned() {
        use sha2::{Digest, Sha256};
        let start = |text: &str| {
            let digest = Sha256::digest(text);
            let start = digest.iter().take(8);
            start.fold(0u64, |n, byte| n << 8 | u64::from(*byte))
        };
        assert_eq!(SCHEMA.first, 20);
        assert_eq!(start(SCHEMA.tables), 6_649_826_193_568_541_300);
        assert_eq!(start(VIEWS_WITH_GAME), 3_800_538_483_673_955_957);
        assert_eq!(start(JOURNAL), 216_345_864_454_091_470);
    }

    #[test]
    fn each_migration_leads_to_the_next_version() {
        let versions = SCHEMA.migrations.iter().map(|migration| migration.version);
        assert!(versions.eq(SCHEMA.first + 1..=SCHEMA.newest()));
    }
}
