//! The tags that a game is written with.

use crate::games::Notation;
use crate::record::formats::output::derived_tags::agrees_with_game;
use crate::record::formats::output::escape::one_line;
use crate::record::formats::output::movetext::Punctuation;
use crate::record::model::analysis::TAG;
use crate::record::model::game::{Game, TypedGame, with_game};
use crate::record::model::tag::{LAYOUT_INFERRED, RECORD_TAGS, TagName};
use crate::record::parse::header::fields::plain_tag;
use crate::record::write::write_game::{LayoutNames, WriteGame};

/// How a format writes tags.
#[derive(Clone, Copy)]
pub(crate) struct TagStyle {
    /// The format's names of layouts, if it has its own.
    pub(crate) layout_names: Option<LayoutNames>,
    /// Tags whose values the format prescribes; they are never copied from the record.
    pub(crate) prescribed: &'static [&'static str],
    /// Whether the start position is written outside of the tags.
    pub(crate) draws_start: bool,
    /// Additional tags of the format.
    pub(crate) others: fn(&Game) -> Vec<(&'static str, String)>,
}

impl TagStyle {
    /// A format that prescribes nothing.
    pub(crate) const PLAIN: TagStyle = TagStyle {
        layout_names: None,
        prescribed: &[],
        draws_start: false,
        others: |_| Vec::new(),
    };
}

/// The tags of a game in the order in which they are written: its own tags, then the missing derived ones. A derived
/// tag is copied from the record if it agrees with the game and the format does not prescribe it; otherwise it is
/// written anew or left out.
pub(crate) fn of(game: &Game, notation: Notation, form: TagStyle) -> Vec<(TagName, String)> {
    let mut fresh = record_tags(game, notation, form.layout_names);
    if form.draws_start {
        fresh.retain(|(name, _)| !matches!(*name, "SetUp" | "Position"));
    }
    fresh.extend((form.others)(game));
    let mut tags: Vec<(TagName, String)> = Vec::with_capacity(game.tags.len() + fresh.len());
    // Tags that name the game come first: what follows depends on them.
    let names_game = |(name, _): &mut (&str, String)| !RECORD_TAGS.contains(name);
    tags.extend(
        fresh
            .extract_if(.., names_game)
            .map(|(name, value)| (name.into(), value)),
    );
    for (name, value) in &game.tags {
        if !RECORD_TAGS.contains(&&**name) {
            tags.push((name.clone(), value.clone()));
            continue;
        }
        let is_free = !form.prescribed.contains(&&**name);
        if is_free && agrees_with_game(name, value, game, notation) {
            if tags.iter().all(|(stated, _)| stated != name) {
                fresh.retain(|(fresh, _)| fresh != name);
                tags.push((name.clone(), value.clone()));
            }
        } else if let Some(index) = fresh.iter().position(|(fresh, _)| fresh == name) {
            tags.push((name.clone(), fresh.remove(index).1));
        }
    }
    tags.extend(fresh.into_iter().map(|(name, value)| (name.into(), value)));
    tags
}

fn record_tags(
    game: &Game,
    notation: Notation,
    layout_names: Option<LayoutNames>,
) -> Vec<(&'static str, String)> {
    let mut tags = with_game!(game, game => WriteGame::start_tags(game, layout_names));
    if game.layout_inferred {
        tags.push((LAYOUT_INFERRED, "yes".to_owned()));
    }
    tags.push(("Result", game.result.code().to_owned()));
    // The moves of a fragment are written as they are in the record, in its notation.
    let own = game.tag("Notation").filter(|_| game.is_fragment());
    let notation = own
        .map(str::to_owned)
        .or_else(|| notation_name(game, notation));
    tags.extend(notation.map(|notation| ("Notation", notation)));
    tags.extend(
        game.ending
            .map(|ending| ("Termination", ending.key().to_owned())),
    );
    if !game.is_fragment() {
        tags.push(("Plies", game.plies().len().to_string()));
    }
    tags.extend(
        game.incomplete
            .as_ref()
            .map(|reason| ("Incomplete", reason.clone())),
    );
    tags.extend(game.repaired.as_ref().map(|what| ("Mended", what.clone())));
    let analysis = game.analysis.as_ref();
    tags.extend(analysis.map(|analysis| (TAG, analysis.by.clone())));
    tags
}

/// The name of a notation, if the game has several.
fn notation_name(game: &Game, notation: Notation) -> Option<String> {
    with_game!(game, game => name_in_game(game, notation))
}

fn name_in_game<P: WriteGame>(_: TypedGame<'_, P>, notation: Notation) -> Option<String> {
    P::notation_name(notation)
}

/// Writes tags as `# Name: value`, and the comment before the first move.
pub(crate) fn plain_header(game: &Game, tags: &[(TagName, String)], style: &Punctuation) -> String {
    let mut text: String = tags
        .iter()
        .map(|(name, value)| format!("# {}\n", plain_tag(name, &one_line(value))))
        .collect();
    if let Some(comment) = &game.comment {
        text.push_str(&style.comment(comment));
        text.push('\n');
    }
    text
}
