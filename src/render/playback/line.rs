//! Lines of moves, with the annotations of a record.

use super::model::{PlaybackMove, PlaybackPly, PlaybackVariation};
use super::shapes::{comment_and_shapes, playback_shapes};
use crate::game::GamePosition;
use crate::markup::sanitize_lines;
use crate::record::Ply;

/// A ply as its game plays it.
pub(in crate::render) struct PlayedPly<P> {
    /// The position before it.
    pub(in crate::render) before: P,
    /// The number of its round.
    pub(in crate::render) round: usize,
    pub(in crate::render) place: PlaceInRound,
    /// The data that follows from the position alone.
    pub(in crate::render) played: PlaybackMove,
}

/// Whether a ply begins its round.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::render) enum PlaceInRound {
    First,
    Later,
}

/// A line of moves with its variations. `play` plays the plies of a line from a position in a round: one played ply for each.
pub(in crate::render) fn line<P: GamePosition>(
    plies: &[Ply],
    start: P,
    round: usize,
    play: &impl Fn(&[Ply], P, usize) -> Vec<PlayedPly<P>>,
) -> Vec<PlaybackPly> {
    let values = plies
        .iter()
        .zip(play(plies, start, round))
        .map(|(ply, played)| {
            let annotations = ply.annotations();
            let (comment, shapes) =
                comment_and_shapes(annotations.comment.as_deref(), &played.before);
            let sanitized = |text: Option<&str>| text.map(sanitize_lines);
            let begins_round = played.place == PlaceInRound::First;
            let variations = annotations.variations.iter();
            let variations = variations.map(|variation| PlaybackVariation {
                comment: sanitized(variation.comment.as_deref()),
                moves: line(&variation.plies, played.before, played.round, play),
            });
            PlaybackPly {
                round: begins_round.then_some(played.round),
                of: (!begins_round).then_some(played.round),
                mark: sanitized(annotations.mark.as_deref()),
                clock: sanitized(annotations.clock.as_deref()),
                comment: sanitized(comment.as_deref()),
                shapes: (!shapes.is_empty()).then(|| playback_shapes(&shapes)),
                variations: variations.collect(),
                engine: None,
                mv: None,
                position: None,
                played: played.played,
            }
        });
    values.collect()
}
