//! Interprets one record: by the parser of its format, or as free text if that explains it better.

use crate::games::GameKind;
use crate::record::formats::detect_game;
use crate::record::formats::parse_record::{ParsedRecord, parse_and_replay};
use crate::record::free_text::reading_search::best_reading;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::read_options::ReadOptions;
use crate::record::model::record::Content;

/// Parses and replays a record by the parser of its format, or as free text if that explains it better.
pub(crate) fn interpret(raw: &RawRecord, options: ReadOptions) -> ParsedRecord {
    let options = ReadOptions {
        date_order: options.date_order.or(raw.date_order),
        ..options
    };
    let strict = parse_and_replay(raw, options, None);
    if let Some(other) = of_another_game(raw, &strict, options) {
        return other;
    }
    // Free text is one of the ways to write games of the first game.
    if raw.is_json || strict.game != GameKind::ALL[0] {
        return strict;
    }
    best_reading(raw, strict, options)
}

/// The reading as a record of another game, if its moves may be of that game and this reading holds more of them.
fn of_another_game(
    raw: &RawRecord,
    strict: &ParsedRecord,
    options: ReadOptions,
) -> Option<ParsedRecord> {
    if options.game.is_some() || raw.is_json || strict.game != GameKind::ALL[0] {
        return None;
    }
    let plies = |parsed: &ParsedRecord| match &parsed.content {
        Content::Game(game) => game.plies().len(),
        _ => 0,
    };
    let others = detect_game::by_moves(raw).map(|kind| {
        let options = ReadOptions {
            game: Some(kind),
            ..options
        };
        parse_and_replay(raw, options, None)
    });
    others
        .max_by_key(plies)
        .filter(|other| plies(other) > plies(strict))
}
