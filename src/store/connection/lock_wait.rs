//! Waits for another program that has locked the database.

use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;

/// How long a statement waits for another program that is writing.
pub(in crate::store) const BUSY_TIMEOUT: Duration = Duration::from_mins(1);

/// How long it waits until this is reported.
const NOTICE_AFTER: Duration = Duration::from_secs(2);

/// How long it waits until it tries again.
const RETRY_INTERVAL: Duration = Duration::from_millis(10);

/// What is called when the database has been locked for some time.
static NOTICE: OnceLock<fn()> = OnceLock::new();

/// Sets what is called when another program has kept the database locked for two seconds, from the thread that waits for it. Only the first call has an effect.
#[doc(hidden)]
pub fn on_long_lock(notice: fn()) {
    NOTICE.get_or_init(|| notice);
}

/// Lets the statements of a connection wait until the database is not locked, for a minute at most.
pub(in crate::store) fn wait_for_locks(connection: &mut Connection) -> Result<(), StoreError> {
    connection.busy_handler(wait)
}

/// Waits before the next attempt. Returns `false` if there have been enough of them.
fn wait(attempts: i32) -> bool {
    let waited = RETRY_INTERVAL * attempts.unsigned_abs();
    if waited == NOTICE_AFTER
        && let Some(notice) = NOTICE.get()
    {
        notice();
    }
    let is_in_time = waited < BUSY_TIMEOUT;
    if is_in_time {
        thread::sleep(RETRY_INTERVAL);
    }
    is_in_time
}
