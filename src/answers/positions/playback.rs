//! A game for a board on which it can be continued: every move with its name in addresses, and every position as text.

use crate::game::GamePosition;
use crate::games::{AnyPosition, Notation, with_position};
use crate::record::{Game, Ply, WriteGame};
use crate::render::{self, EngineRemark, Playback, PlaybackPlace, PlaybackPly};

/// A game as [`render::playback`] returns it, with its start as text; every move, also of variations, has its name in answers to queries and the position
/// after it. The remarks of an engine on an analysed game are separate from the record.
pub(crate) fn playback_answer(game: &Game, notation: Notation) -> Playback {
    let mut playback = if game.analysis.is_some() {
        analysed(game, notation)
    } else {
        render::playback(game, notation)
    };
    let start = game.start();
    playback.place = Some(PlaybackPlace {
        game_type: start.kind().key(),
        rules: rules_or_none(&start),
        position: (!game.is_fragment()).then(|| start.to_text()),
    });
    with_position!(start, start => add_to_line(&mut playback.moves, game.plies(), start));
    playback
}

/// A game with an analysis. The remarks of the engine are in the field `engine` of the game and of its moves, separate from the record: pages store what
/// they show, and comments of the engine do not belong to the record.
fn analysed(game: &Game, notation: Notation) -> Playback {
    let judged = render::playback(game, notation);
    let mut bare = game.clone();
    bare.analysis = None;
    let mut playback = render::playback(&bare, notation);
    playback.analysis = judged.analysis;
    playback.engine = remark([None, None], [&playback.comment, &judged.comment]);
    for (ply, judged) in playback.moves.iter_mut().zip(&judged.moves) {
        ply.engine = remark(
            [ply.mark.as_deref(), judged.mark.as_deref()],
            [&ply.comment, &judged.comment],
        );
    }
    playback
}

/// The mark and the end of the comment that only the analysis of an engine has added. Of each pair, the first is without and the second with the analysis.
fn remark(marks: [Option<&str>; 2], comments: [&Option<String>; 2]) -> Option<EngineRemark> {
    let own = comments[0].as_deref().unwrap_or_default();
    let all = comments[1].as_deref().filter(|all| *all != own);
    let added = all.map(|all| all.strip_prefix(own).unwrap_or(all).trim_start());
    let remark = EngineRemark {
        mark: marks[1].filter(|_| marks[0] != marks[1]).map(str::to_owned),
        comment: added.map(str::to_owned),
    };
    (remark != EngineRemark::default()).then_some(remark)
}

/// Adds its name and the position after it to every move of a line.
fn add_to_line<P: WriteGame>(line: &mut [PlaybackPly], plies: &[Ply], mut position: P) {
    for (shown, ply) in line.iter_mut().zip(plies) {
        let before = position;
        let mv = ply.mv.to_move();
        position.play_unchecked(mv);
        shown.mv = Some(before.name_of(mv));
        shown.position = Some(position.to_text());
        let variations = shown.variations.iter_mut();
        for (shown, line) in variations.zip(&ply.annotations().variations) {
            add_to_line(&mut shown.moves, &line.plies, before);
        }
    }
}

/// The text of the rules of a position, if they are not the standard ones.
pub(super) fn rules_or_none(position: &AnyPosition) -> Option<String> {
    let text = with_position!(position, position => position.rules_text());
    Some(text).filter(|text| !text.is_empty())
}
