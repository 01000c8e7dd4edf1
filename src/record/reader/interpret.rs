//! Interprets one record: by the parser of its format, or as free text if that explains it better.

use crate::record::formats::parse_record::{ParsedRecord, parse_and_replay};
use crate::record::free_text::reading_search::best_reading;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::read_options::ReadOptions;

/// Parses and replays a record by the parser of its format, or as free text if that explains it better.
pub(crate) fn interpret(raw: &RawRecord, options: ReadOptions) -> ParsedRecord {
    let options = ReadOptions {
        date_order: options.date_order.or(raw.date_order),
        ..options
    };
    let strict = parse_and_replay(raw, options, None);
    if raw.is_json {
        return strict;
    }
    best_reading(raw, strict, options)
}
