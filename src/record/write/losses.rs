//! Names what a format or a notation cannot represent of a game.

use crate::games::Notation;
use crate::record::formats::csv::{CsvRows, TAGS_OF_GAMES, TAGS_OF_PLIES};
use crate::record::formats::output::derived_tags::agrees_with_game;
use crate::record::formats::output::escape::keeps_line_breaks;
use crate::record::model::format::Format;
use crate::record::model::game::{Game, Ply, TypedGame, with_game};
use crate::record::model::result::GameResult;
use crate::record::model::tag::{RECORD_TAGS, TagName, is_known};
use crate::record::parse::comment_text::clock_in;
use crate::record::write::write_game::{UnnamedMoves, WriteGame};

/// The losses if a game is written in this way, with these tags.
pub(crate) fn of(
    game: &Game,
    format: Format,
    notation: Notation,
    rows: CsvRows,
    tags: &[(TagName, String)],
) -> Vec<String> {
    match format {
        Format::Jsonl if rows == CsvRows::Plies => of_rows(game, rows, notation),
        Format::Json | Format::Jsonl => Vec::new(),
        Format::Csv => of_rows(game, rows, notation),
        _ => {
            let mut lost = of_tags(game, notation, tags);
            lost.extend(of_text(game, format, notation));
            lost
        }
    }
}

fn of_text(game: &Game, format: Format, notation: Notation) -> Vec<String> {
    let mut lost = Vec::new();
    lost.extend(with_game!(game, game => unnamed(game, notation)));
    if any_comment(game, &|comment| comment.contains(['{', '}'])) {
        lost.push("braces in comments (written as parentheses)".to_owned());
    }
    let reads_clock = |ply: &Ply| {
        let (comment, clock) = (&ply.annotations().comment, &ply.annotations().clock);
        let comment = comment.as_deref();
        comment.is_some_and(|comment| clock_in(comment, clock.as_deref()).is_some())
    };
    if any(game.plies(), &reads_clock) {
        lost.push("that clock times stand in comments (they are read as clocks)".to_owned());
    }
    if format == Format::Table && any_comment(game, &|comment| comment.contains('\n')) {
        lost.push("line breaks in comments (written as blanks)".to_owned());
    } else if any_comment(game, &|comment| !keeps_line_breaks(comment)) {
        let what = "line breaks in comments before what looks like moves or a tag";
        lost.push(format!("{what} (written as blanks)"));
    }
    lost
}

/// The description of the moves that the notation cannot name, if there are any.
fn unnamed<P: WriteGame>(game: TypedGame<'_, P>, notation: Notation) -> Option<String> {
    fn find<P: WriteGame>(plies: &[Ply], notation: Notation) -> Option<UnnamedMoves> {
        plies.iter().find_map(|ply| {
            let mut lines = ply.annotations().variations.iter();
            P::unnamed(ply.mv.to_move(), notation)
                .or_else(|| lines.find_map(|line| find::<P>(&line.plies, notation)))
        })
    }
    let UnnamedMoves { what, instead } = find::<P>(game.plies(), notation)?;
    Some(format!(
        "{what}, which have no name in {notation} notation (written in {instead})"
    ))
}

/// Whether a comment of the game, including variations, satisfies a predicate.
fn any_comment(game: &Game, is: &dyn Fn(&str) -> bool) -> bool {
    let is = |comment: &Option<String>| comment.as_deref().is_some_and(is);
    let noted = |ply: &Ply| {
        let notes = ply.annotations();
        is(&notes.comment) || notes.variations.iter().any(|line| is(&line.comment))
    };
    is(&game.comment) || any(game.plies(), &noted)
}

/// The tags that are not written unchanged. The notation of the moves is no property of the game.
fn of_tags(game: &Game, notation: Notation, written: &[(TagName, String)]) -> Vec<String> {
    let mut lost = Vec::new();
    // The formats may spell these tags as they like.
    let given = game.tags.iter();
    let given = given.filter(|(name, value)| RECORD_TAGS.contains(&&**name) && is_known(value));
    for (name, value) in given.filter(|(name, _)| name != "Notation") {
        let has = |name: &str| {
            written
                .iter()
                .any(|(stated, found)| stated == name && found == value)
        };
        if has(name) || has(&format!("{name}AsGiven")) {
            continue;
        }
        let is_spelling = agrees_with_game(name, value, game, notation);
        lost.push(if is_spelling {
            format!("how the tag {name} is spelled")
        } else {
            format!("the tag {name}, which the replay does not confirm")
        });
    }
    lost.sort_unstable();
    lost.dedup();
    lost
}

fn of_rows(game: &Game, rows: CsvRows, notation: Notation) -> Vec<String> {
    let plies = game.plies();
    let of_plies = rows == CsvRows::Plies;
    let found = [
        ("results", of_plies && game.result != GameResult::Unknown),
        ("endings", of_plies && game.ending.is_some()),
        (
            "rules other than the standard ones",
            of_plies && !game.rules_text().is_empty(),
        ),
        (
            "comments",
            game.comment.is_some() || any(plies, &|ply| ply.annotations().comment.is_some()),
        ),
        ("marks", any(plies, &|ply| ply.annotations().mark.is_some())),
        (
            "clocks",
            !of_plies && any(plies, &|ply| ply.annotations().clock.is_some()),
        ),
        ("variations", game.has_variations()),
        (
            if of_plies {
                "what a program says of the game, but for its evaluations"
            } else {
                "what a program says of the game"
            },
            game.analysis.is_some(),
        ),
        ("why a game is incomplete", game.incomplete.is_some()),
        (
            "all of a game that begins in mid-game, from a position that is not known",
            game.is_fragment() && of_plies,
        ),
        ("that a game was repaired", game.repaired.is_some()),
        ("that a layout was inferred", game.layout_inferred),
    ];
    let mut lost: Vec<String> = found
        .into_iter()
        .filter(|(_, is_lost)| *is_lost)
        .map(|(what, _)| what.to_owned())
        .collect();
    if of_plies {
        lost.extend(with_game!(game, game => unnamed(game, notation)));
    }
    let kept = if of_plies {
        &TAGS_OF_PLIES[..]
    } else {
        &TAGS_OF_GAMES
    };
    let tags = game.tags.iter().map(|(name, _)| &**name);
    let is_seat = |name: &str| {
        let mut seats = 0..game.seats();
        seats.any(|seat| game.seat_name(seat) == name)
    };
    let tags =
        tags.filter(|name| !kept.contains(name) && !RECORD_TAGS.contains(name) && !is_seat(name));
    lost.extend(tags.map(|name| format!("the tag {name}")));
    lost.dedup();
    lost
}

/// Whether a ply, including variations, satisfies a predicate.
fn any(plies: &[Ply], is: &dyn Fn(&Ply) -> bool) -> bool {
    plies.iter().any(|ply| {
        is(ply)
            || ply
                .annotations()
                .variations
                .iter()
                .any(|line| any(&line.plies, is))
    })
}
