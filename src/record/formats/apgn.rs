//! `apgn`: Abalassembly's PGN for Abalone. Tags in brackets, moves, the result again at the end; `1-0` means **Black** won.
//!
//! Source: APGN.md of ocj94/Abalassembly.

use crate::games::{GameKind, Notation};
use crate::record::formats::output::escape::bracketed;
use crate::record::formats::output::movetext::{Punctuation, before_moves, wrapped, write_moves};
use crate::record::formats::output::tags::TagStyle;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::game::Game;
use crate::record::model::game::with_game;
use crate::record::model::problem::ProblemKind;
use crate::record::model::tag::TagName;
use crate::record::parse::draft::Draft;
use crate::record::parse::movetext::{self, MovetextDialect, ParseMoves};

/// The mandatory tags, in this order.
const MANDATORY: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Date", "????.??.??"),
    ("Black", "?"),
    ("White", "?"),
    ("Variant", "custom"),
    ("Result", "*"),
    ("Notation", "?"),
];

/// Of other games than the first, whose tags name no layout and no notation.
const MANDATORY_OF_OTHERS: [(&str, &str); 5] = [
    ("Event", "?"),
    ("Date", "????.??.??"),
    ("Black", "?"),
    ("White", "?"),
    ("Result", "*"),
];

/// Numbers as words.
const NUMBERS: [&str; 8] = ["no", "one", "two", "three", "four", "five", "six", "seven"];

/// The mandatory tags of a game.
fn mandatory(game: GameKind) -> &'static [(&'static str, &'static str)] {
    if game == GameKind::ALL[0] {
        &MANDATORY
    } else {
        &MANDATORY_OF_OTHERS
    }
}

/// APGN's names of layouts. Other layouts are `custom` with their start position.
const VARIANTS: [(&str, &str); 17] = [
    ("standard", "classical"),
    ("belgian", "belgian-daisy"),
    ("german_daisy", "german-daisy"),
    ("dutch_daisy", "dutch-daisy"),
    ("swiss_daisy", "swiss-daisy"),
    ("alien", "alien-attack"),
    ("alliances", "wedding-rings"),
    ("atomouche", "atomouche"),
    ("centrifugeuse", "centrifuge"),
    ("corners", "corners"),
    ("domination", "domination"),
    ("duel", "duel"),
    ("fujiyama", "fujiyama1"),
    ("snakes_variant", "snakes-variation"),
    ("star", "star"),
    ("the_clearing", "the-clearing"),
    ("the_wall", "the-wall"),
];

/// `1. a1b2 i5h5 2. ...`
const PUNCTUATION: Punctuation = Punctuation {
    after_number: [". ", "... "],
    clock: ["", ""],
    marks: false,
    one_line: false,
};

pub(crate) fn parse(
    record: &RawRecord,
    parse_moves: Option<&mut ParseMoves<'_>>,
    draft: &mut Draft,
) {
    let mandatory = mandatory(draft.game);
    let missing = mandatory.iter().map(|(name, _)| *name);
    let missing: Vec<&str> = missing.filter(|name| draft.tag(name).is_none()).collect();
    if !missing.is_empty() {
        draft.warn(
            record,
            ProblemKind::MissingTag,
            0,
            format!(
                "no {}, expected {} mandatory tags",
                missing.join(", "),
                NUMBERS[mandatory.len()]
            ),
        );
    }
    match parse_moves {
        Some(parse) => parse(MovetextDialect::Result, draft),
        None => movetext::parse(
            &record.text[record.body..],
            MovetextDialect::Result,
            record,
            draft,
        ),
    }
    if draft.closing_result.is_none() && draft.stop.is_none() {
        let end = record.text.len();
        draft.warn(
            record,
            ProblemKind::Truncated,
            end,
            "the record ends without a result, expected 1-0, 0-1, 1/2-1/2 or *",
        );
    }
}

/// The format has its own names of layouts and codes of results.
pub(crate) const TAG_STYLE: TagStyle = TagStyle {
    layout_names: Some(variant),
    prescribed: &["Variant", "Result", "Notation"],
    ..TagStyle::PLAIN
};

pub(crate) fn write(game: &Game, mut tags: Vec<(TagName, String)>, notation: Notation) -> String {
    let mut text = String::new();
    for &(name, unknown) in mandatory(game.start().kind()) {
        let found = tags
            .iter()
            .position(|(tag, _)| tag == name)
            .map(|index| tags.remove(index).1);
        text.push_str(&bracketed(
            name,
            &found.unwrap_or_else(|| unknown.to_owned()),
        ));
    }
    tags.iter()
        .for_each(|(name, value)| text.push_str(&bracketed(name, value)));
    text.push('\n');
    let mut moves = before_moves(game);
    with_game!(game, game => {
        moves.push_str(&write_moves(&game.numbered_plies(), notation, &PUNCTUATION));
    });
    moves.push(' ');
    moves.push_str(game.result.code());
    text.push_str(&wrapped(&moves));
    text
}

fn variant(key: &str) -> Option<&'static str> {
    VARIANTS
        .iter()
        .find(|(_, layout)| *layout == key)
        .map(|(name, _)| *name)
}
