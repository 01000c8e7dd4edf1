//! The fields of a record that do not depend on which game it is.

use super::model::{
    AnyBoard, Playback, PlaybackAnalysis, PlaybackPly, PlaybackStart, PlaybackVerdict,
};
use super::shapes::{comment_and_shapes, playback_shapes};
use crate::games::with_position;
use crate::markup::{sanitize, sanitize_lines};
use crate::record::{Game, Judgement, RECORD_TAGS};

/// The fields that depend on which game it is.
pub(in crate::render) struct GameFields {
    /// The names of the players.
    pub(in crate::render) players: String,
    /// The layout and the rules, as far as they are worth stating.
    pub(in crate::render) variant: [Option<String>; 2],
    pub(in crate::render) sides: u8,
    pub(in crate::render) board: AnyBoard,
    pub(in crate::render) start: PlaybackStart,
    pub(in crate::render) moves: Vec<PlaybackPly>,
}

/// The whole game.
pub(in crate::render) fn with_record(game: &Game, fields: GameFields) -> Playback {
    let (comment, shapes) = with_position!(game.start(), start => {
        comment_and_shapes(game.comment.as_deref(), &start)
    });
    let tags = game.tags.iter();
    let tags = tags.filter(|(name, _)| !RECORD_TAGS.contains(&&**name));
    Playback {
        title: sanitize(&fields.players),
        facts: sanitize(&facts(game, fields.variant)),
        end: sanitize(&end(game)),
        tags: tags
            .map(|(name, value)| [sanitize(name), sanitize(value)])
            .collect(),
        comment: comment.as_deref().map(sanitize_lines),
        shapes: (!shapes.is_empty()).then(|| playback_shapes(&shapes)),
        sides: fields.sides,
        board: fields.board,
        start: fields.start,
        analysis: analysis(game),
        moves: fields.moves,
        engine: None,
        place: None,
        version: None,
    }
}

/// The engine analysis of a game.
fn analysis(game: &Game) -> Option<PlaybackAnalysis> {
    let analysis = game.analysis.as_deref()?;
    let mut reasons = game.move_reasons().into_iter();
    let plies = analysis.plies.iter().map(|verdict| PlaybackVerdict {
        reason: reasons.next().flatten().map(|reason| reason.to_string()),
        worth: verdict.evaluation.to_string(),
        hundredths: verdict.evaluation.hundredths(),
        mark: verdict.mark.map(Judgement::symbol),
    });
    Some(PlaybackAnalysis {
        by: sanitize(&analysis.by),
        start: analysis.start.to_string(),
        start_hundredths: analysis.start.hundredths(),
        plies: plies.collect(),
    })
}

/// The event, the date, the layout and the rules.
fn facts(game: &Game, variant: [Option<String>; 2]) -> String {
    let record = [game.tag("Event").map(str::to_owned), game.date()];
    let facts = record.into_iter().chain(variant);
    facts.flatten().collect::<Vec<_>>().join(" · ")
}

/// The result, the kind of ending, and why the record is incomplete.
fn end(game: &Game) -> String {
    let ending = game.ending.map(|ending| ending.key().replace('-', " "));
    let incomplete = game
        .incomplete
        .as_ref()
        .map(|why| format!("incomplete: {why}"));
    let words = [Some(game.result.code().to_owned()), ending, incomplete];
    words.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
