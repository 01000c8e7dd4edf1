//! `linear`: an optional header, then the moves in a line, as the `MiGs` server wrote them.

use crate::games::Notation;
use crate::record::formats::output::movetext::{PLAIN_PUNCTUATION, write_moves};
use crate::record::formats::output::tags;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::game::{Game, with_game};
use crate::record::model::tag::TagName;
use crate::record::parse::draft::Draft;
use crate::record::parse::movetext::{self, MovetextDialect};

pub(crate) fn parse(record: &RawRecord, draft: &mut Draft) {
    movetext::parse(
        &record.text[record.body..],
        MovetextDialect::Score,
        record,
        draft,
    );
}

pub(crate) fn write(game: &Game, tags: &[(TagName, String)], notation: Notation) -> String {
    let moves =
        with_game!(game, game => write_moves(&game.numbered_plies(), notation, &PLAIN_PUNCTUATION));
    format!(
        "{}{moves}\n",
        tags::plain_header(game, tags, &PLAIN_PUNCTUATION)
    )
}
