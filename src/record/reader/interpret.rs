//! Reads one record in the way that explains it best: as its format prescribes, or as free text.

use crate::record::formats::parse_record::{ParsedRecord, read_draft};
use crate::record::free_text::reading_search::best_reading;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::read_options::ReadOptions;

/// Reads a record as its format prescribes, or as free text if that explains it better.
pub(crate) fn read_as(raw: &RawRecord, options: ReadOptions) -> ParsedRecord {
    let options = ReadOptions {
        date_order: options.date_order.or(raw.date_order),
        ..options
    };
    let strict = read_draft(raw, options, None);
    if raw.is_json {
        return strict;
    }
    best_reading(raw, strict, options)
}
