//! Changes the order of the items of a study, which is that of their numbers.

use rusqlite::named_params;

use super::studies::StudyItem;
use crate::store::edit::StoredVersion;
use crate::store::{Database, StoreError};

/// A number that no item has: they are counted from 1.
const NO_ITEM: i64 = 0;

impl Database {
    /// Exchanges the places of two items that have these versions, and returns the number and the version of each.
    ///
    /// # Errors
    /// When there is no such study or item, another program has changed one of the items, or the database cannot be written.
    pub(crate) fn exchange_study_items(
        &mut self,
        name: &str,
        items: [(i64, StoredVersion); 2],
    ) -> Result<[(i64, StoredVersion); 2], StoreError> {
        let [one, other] = items.map(|(number, _)| number);
        self.change_study(
            name,
            format!("moved an item of the study `{name}`"),
            |transaction, id, study| {
                let mut moved = items;
                for ((number, version), to) in moved.iter_mut().zip([other, one]) {
                    let item = study.require_item(*number, *version)?;
                    let item = StudyItem {
                        number: to,
                        ..item.clone()
                    };
                    (*number, *version) = (to, item.version());
                }
                let sql = include_str!("../../../sql/query/update_study_item_number.sql");
                for (from, to) in [(one, NO_ITEM), (other, one), (NO_ITEM, other)] {
                    transaction
                        .execute(sql, named_params! {":study": id, ":from": from, ":to": to})?;
                }
                Ok(moved)
            },
        )
    }
}
