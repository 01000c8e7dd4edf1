//! The layouts from which a record with typing mistakes may begin.

use crate::games::AnyLayout;
use crate::notation::Notation;
use crate::record::abalone::diagnosis::typos;
use crate::record::abalone::inference::infer::with_first_player;
use crate::record::abalone::inference::possible_notations::likely_notations;
use crate::record::input::raw_record::RawRecord;
use crate::record::parse::draft::Draft;
use crate::record::resolve::diagnosis::bad_word::bad_word;
use crate::record::resolve::inference::run::run;
use crate::rules::{Layout, Position};

/// The maximum number of repaired words in a record.
const MAX_REPAIRED_WORDS: usize = 4;

/// The layouts from which a record replays when some of its words are repaired. Only the parser of its format reads it, not the search for the best reading of
/// free text.
pub(crate) fn possible_layouts(
    draft: &Draft,
    record: &RawRecord,
    parse: &dyn Fn(&RawRecord) -> Draft,
) -> Vec<AnyLayout> {
    let rules = &draft.stated_rules.of::<Position>();
    let notations = likely_notations(draft);
    let is_possible = |layout: &&Layout| {
        let start = layout.start(rules).ok();
        start.is_some_and(|start| {
            notations.iter().any(|&notation| {
                let typos = Typos {
                    start: with_first_player(draft, start),
                    notation,
                    parse,
                };
                typos.explain(draft, record, 0, MAX_REPAIRED_WORDS)
            })
        })
    };
    let layouts = Layout::all().iter().filter(is_possible);
    layouts.map(AnyLayout::Abalone).collect()
}

/// A start position from which a record may replay without its typing mistakes.
struct Typos<'a> {
    start: Position,
    notation: Notation,
    parse: &'a dyn Fn(&RawRecord) -> Draft,
}

impl Typos<'_> {
    /// Whether a record, of which this is the draft, replays if at most so many words behind an offset are repaired. Moves that are listed backward and letters of
    /// another alphabet are not followed.
    fn explain(&self, draft: &Draft, record: &RawRecord, after: usize, words: usize) -> bool {
        if draft.reverse {
            return true;
        }
        let run = run::<Position>(draft, self.start, self.notation);
        let stop = draft.stop.as_ref().map(|stop| stop.at);
        let Some(at) = run.stop.map(|stop| stop.at).or(stop) else {
            return true;
        };
        let position = run.checked.map_or(self.start, |(_, position)| position);
        let (before, word) = bad_word(&record.text[at..]);
        let at = at + before;
        if words == 0 || at < after {
            return false;
        }
        let repairs = typos::repairs(word, &position, self.notation);
        repairs.into_iter().any(|text| {
            let copy = record.with_replacement(at, word, &text);
            let is_followed = word.is_ascii();
            !is_followed || self.explain(&(self.parse)(&copy), &copy, at + 1, words - 1)
        })
    }
}
