//! What a format or a notation cannot hold of a game, by name.

use super::Format;
use super::csv::{Rows, TAGS_OF_GAMES, TAGS_OF_PLIES};
use super::game::{Game, Ply, RECORD_TAGS};
use crate::notation::Notation;

/// What is lost when a game is written so.
pub(super) fn of(game: &Game, format: Format, notation: Notation, rows: Rows) -> Vec<String> {
    match format {
        Format::Json | Format::Jsonl => Vec::new(),
        Format::Csv => of_rows(game, rows),
        _ => of_text(game, notation),
    }
}

fn of_text(game: &Game, notation: Notation) -> Vec<String> {
    let mut lost = Vec::new();
    if any(game.plies(), &|ply| !notation.can_name(ply.made)) {
        lost.push(format!(
            "broadsides, which have no name in {notation} notation (written in Aba-Pro)"
        ));
    }
    let has_brace =
        |text: &Option<String>| text.as_ref().is_some_and(|text| text.contains(['{', '}']));
    let in_lines = any(game.plies(), &|ply| {
        has_brace(&ply.notes().comment)
            || ply
                .notes()
                .variations
                .iter()
                .any(|line| has_brace(&line.comment))
    });
    if has_brace(&game.comment) || in_lines {
        lost.push("braces in comments (written as parentheses)".to_owned());
    }
    lost
}

fn of_rows(game: &Game, rows: Rows) -> Vec<String> {
    let plies = game.plies();
    let found = [
        (
            "comments",
            game.comment.is_some() || any(plies, &|ply| ply.notes().comment.is_some()),
        ),
        ("marks", any(plies, &|ply| ply.notes().mark.is_some())),
        ("clocks", any(plies, &|ply| ply.notes().clock.is_some())),
        ("variations", game.has_variations()),
        ("what a program says of the game", game.analysis.is_some()),
        (
            "the points of more than two sides",
            !game.score().others().is_empty(),
        ),
        ("why a game is incomplete", game.incomplete.is_some()),
        (
            "all of a game that begins in mid-game, from a position that is not known",
            game.is_fragment() && rows == Rows::Plies,
        ),
        ("that a game was mended", game.mended.is_some()),
    ];
    let mut lost: Vec<String> = found
        .into_iter()
        .filter(|(_, is_lost)| *is_lost)
        .map(|(what, _)| what.to_owned())
        .collect();
    let kept = if rows == Rows::Games {
        &TAGS_OF_GAMES[..]
    } else {
        &TAGS_OF_PLIES
    };
    let tags = game.tags.iter().map(|(name, _)| &**name);
    let tags = tags.filter(|name| !kept.contains(name) && !RECORD_TAGS.contains(name));
    lost.extend(tags.map(|name| format!("the tag {name}")));
    lost.dedup();
    lost
}

/// Whether a ply of the game, in a variation or not, is as asked.
fn any(plies: &[Ply], is: &dyn Fn(&Ply) -> bool) -> bool {
    plies.iter().any(|ply| {
        is(ply)
            || ply
                .notes()
                .variations
                .iter()
                .any(|line| any(&line.plies, is))
    })
}
