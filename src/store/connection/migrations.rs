//! The schema of databases, and the steps from one released version to the next.

use rusqlite::{Connection, TransactionBehavior};

use crate::store::StoreError;

/// Says in the header of the file that it is a database of this program: "sumi".
///
/// # Stability
/// Never changes.
pub(in crate::store) const APPLICATION_ID: i32 = 0x7375_6d69;

/// The versions of a schema, and how a database gets from one to the next.
pub(in crate::store) struct Schema {
    /// The version that was released first. Smaller numbers belonged to versions that were never released.
    pub(in crate::store) first: i32,
    /// The statements that make the tables of that version.
    pub(in crate::store) tables: &'static str,
    /// The steps to later versions.
    pub(in crate::store) migrations: &'static [Migration],
}

/// A step to the next version.
#[derive(Clone, Copy)]
pub(in crate::store) struct Migration {
    /// The version that the step leads to, one more than the version before.
    pub(in crate::store) version: i32,
    /// What it does, within a transaction.
    pub(in crate::store) apply: fn(&Connection) -> Result<(), StoreError>,
}

/// The schema of this program.
///
/// # Stability
/// Whatever was released is not edited any more; the list of migrations only grows.
pub(in crate::store) const SCHEMA: Schema = Schema {
    first: 20,
    tables: include_str!("../../../sql/schema/001.sql"),
    migrations: &[],
};

impl Schema {
    /// The newest version.
    pub(in crate::store) fn newest(&self) -> i32 {
        self.migrations
            .last()
            .map_or(self.first, |last| last.version)
    }

    /// Makes the tables in an empty database, or brings a database of an older version to the newest, in one transaction.
    pub(in crate::store) fn bring_up_to_date(
        &self,
        connection: &mut Connection,
    ) -> Result<(), StoreError> {
        let newest = self.newest();
        if version_of(connection)? == newest {
            return Ok(());
        }
        // A step may have to make a table anew that others refer to.
        connection.pragma_update(None, "foreign_keys", false)?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Another program may have done it while this one waited.
        let from = version_of(&transaction)?;
        if from == newest {
            return Ok(());
        }
        // What the version says should be there is not, or what should not be there is.
        let damaged = |error: StoreError| match error {
            StoreError::Sql(error) => StoreError::Corrupt(format!(
                "the tables are not those of version {from}: {error}"
            )),
            error => error,
        };
        if from == 0 {
            let made = transaction.execute_batch(self.tables);
            made.map_err(|error| damaged(error.into()))?;
        }
        let steps = self.migrations.iter();
        for step in steps.filter(|step| step.version > from) {
            (step.apply)(&transaction).map_err(damaged)?;
        }
        transaction.pragma_update(None, "user_version", newest)?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        Ok(transaction.commit()?)
    }
}

/// The version of the schema that the header of a database states; 0 where there is none.
pub(in crate::store) fn version_of(connection: &Connection) -> rusqlite::Result<i32> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was released is never edited.
    #[test]
    fn the_schema_is_pinned() {
        use sha2::{Digest, Sha256};
        let digest = Sha256::digest(SCHEMA.tables);
        let start = digest.iter().take(8);
        let start = start.fold(0u64, |n, byte| n << 8 | u64::from(*byte));
        assert_eq!((SCHEMA.first, start), (20, 6_649_826_193_568_541_300));
    }

    #[test]
    fn each_step_leads_to_the_next_version() {
        let steps = SCHEMA.migrations.iter().map(|step| step.version);
        assert!(steps.eq(SCHEMA.first + 1..=SCHEMA.newest()));
    }
}
