//! A JSON array of rows, written row by row.

use serde::Serialize;

use super::api_error::ApiError;

/// The maximum size of the array, in bytes.
const MAX_BYTES: usize = 32 << 20;

/// A JSON array that is written row by row, so that rows of a database full of long texts take a limited amount of memory.
#[derive(Debug, Default)]
pub(crate) struct JsonRows {
    body: Vec<u8>,
}

impl JsonRows {
    /// Appends a row.
    ///
    /// # Errors
    /// When the array becomes too large.
    pub(crate) fn push(&mut self, row: &impl Serialize) -> Result<(), ApiError> {
        self.body
            .push(if self.body.is_empty() { b'[' } else { b',' });
        serde_json::to_writer(&mut self.body, row).expect("fields have names");
        if self.body.len() > MAX_BYTES {
            let message = format!(
                "the answer has more than {MAX_BYTES} bytes, expected fewer rows: ask for less with `limit`"
            );
            return Err(ApiError::BadRequest(message));
        }
        Ok(())
    }

    /// The array.
    pub(crate) fn into_body(self) -> Vec<u8> {
        let JsonRows { mut body } = self;
        if body.is_empty() {
            body.push(b'[');
        }
        body.push(b']');
        body
    }
}
