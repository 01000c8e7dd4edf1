//! Reads a single record, and repairs typos in it or suggests to.

use crate::games::Notation;
use crate::record::formats::parse_record::ParsedRecord;
use crate::record::free_text::unread_moves::reject_unread_moves;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::format::Format;
use crate::record::model::problem::Location;
use crate::record::model::read_options::{ReadOptions, Repair};
use crate::record::model::record::Record;
use crate::record::reader::interpret::interpret;
use crate::record::reader::repair::{RepairOutcome, name_possible_layouts, repair, suggest_repair};
use crate::record::split::json::json_splitter::is_json;
use crate::record::split::record_builder::single_record;

/// Reads a text that is a single record and begins at this location of its file; `None` if it is empty.
pub fn read_record(text: &str, location: Location, options: ReadOptions) -> Option<Record> {
    let raw = unparsed_record(text, location, options)?;
    let outcome = interpret(&raw, options);
    Some(record_of(raw, outcome, options).0)
}

/// A text as a single record that is not parsed yet.
pub(crate) fn unparsed_record(
    text: &str,
    location: Location,
    options: ReadOptions,
) -> Option<RawRecord> {
    let is_json = options
        .format
        .and_then(Format::is_json)
        .unwrap_or_else(|| is_json(text));
    let mut raw = single_record(text, location)?;
    if is_json {
        (raw.is_json, raw.is_only_comments, raw.body) = (true, false, 0);
    }
    Some(raw)
}

/// The record of a parsed text, repaired if the options require it, and its inferred notation.
pub(crate) fn record_of(
    raw: RawRecord,
    mut outcome: ParsedRecord,
    options: ReadOptions,
) -> (Record, Option<Notation>) {
    reject_unread_moves(&raw, &mut outcome);
    let ParsedRecord {
        format,
        mut content,
        mut problems,
        found,
        game,
        ..
    } = outcome;
    if problems.iter().any(|problem| problem.kind.is_bad_move()) {
        let options = ReadOptions {
            format: Some(format),
            ..options
        };
        match repair(&raw, game, &problems, options) {
            RepairOutcome::Repaired(repaired, stated) if options.repair == Repair::Unique => {
                (content, problems) = (repaired, stated);
            }
            RepairOutcome::Repaired(repaired, stated) => {
                suggest_repair(&repaired, &stated, &mut problems);
            }
            RepairOutcome::Layouts(layouts) => name_possible_layouts(&layouts, &mut problems),
            RepairOutcome::None => {}
        }
    }
    let location = raw.location(0);
    let converted = raw
        .source
        .is_none()
        .then(|| raw.converted_lines())
        .flatten();
    (
        Record {
            number: 0,
            location,
            text: raw.text,
            source: raw.source.or(converted),
            format,
            content,
            problems,
        },
        found,
    )
}
