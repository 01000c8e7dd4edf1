//! The rows that views unpack from a game: JSON arrays, whose values are in the order of the columns of `sql/script/query_views.sql`.

use serde_json::{Value as Json, json};

use super::loaded_games::LoadedGame;
use crate::game::GamePosition;
use crate::games::{AnyPosition, Notation, with_position};
use crate::openings::OpeningNames;
use crate::record::{Evaluation, Judgement, TypedGame, WriteGame, read_marks, with_game};

/// The key of a position, as exported tables have it.
pub(super) fn key(position: &AnyPosition) -> i64 {
    with_position!(position, position => GamePosition::canonical_form(position).key().cast_signed())
}

/// The rows of the view `plies`. A game that begins in mid-game has none.
pub(super) fn plies(game: &LoadedGame) -> Json {
    if game.positions.is_empty() {
        return json!([]);
    }
    with_game!(&game.stored.game, of => plies_of(of, &game.positions))
}

fn plies_of<P: WriteGame>(of: TypedGame<'_, P>, positions: &[AnyPosition]) -> Json {
    let analysis = of.analysis.as_deref();
    let moves = (1..).zip(of.moves()).zip(of.positions());
    let rows = moves.map(|((ply, mv), before): ((usize, _), P)| {
        let notes = of.plies()[ply - 1].annotations();
        let verdict = analysis.map(|analysis| &analysis.plies[ply - 1]);
        let color = before.colors()[usize::from(before.seat())];
        json!([
            ply,
            before.display_color(color).key(),
            before.name_of(mv),
            before.to_text(),
            key(&positions[ply - 1]),
            verdict.map(|verdict| verdict.evaluation.to_string()),
            verdict.and_then(|verdict| Evaluation::hundredths(verdict.evaluation)),
            verdict.and_then(|verdict| verdict.mark.map(Judgement::symbol)),
            verdict.map(|verdict| before.line_names(&verdict.best, Notation::default())),
            // Earlier versions stored `$1` to `$6` as numbers.
            notes
                .mark
                .as_deref()
                .map(|mark| read_marks(mark).unwrap_or_else(|| mark.to_owned())),
            notes.clock,
            notes.comment,
        ])
    });
    rows.collect()
}

/// The rows of the view `tags`.
pub(super) fn tags(game: &LoadedGame) -> Json {
    let tags = game.stored.game.tags.iter();
    tags.map(|(name, value)| json!([name.as_ref(), value]))
        .collect()
}

/// The row of the view `openings`, if a position of the game has a name.
pub(super) fn opening(game: &LoadedGame, names: &OpeningNames) -> Json {
    let found = names.of_game(&game.stored.game).into_iter();
    found
        .map(|(ply, opening)| json!([opening.code, opening.name, ply]))
        .collect()
}

/// The row of the view `analysis`, if the game was analysed.
pub(super) fn analysis(game: &LoadedGame) -> Json {
    let found = game.stored.game.analysis.as_deref().into_iter();
    let rows = found.map(|analysis| {
        let count = |mark| {
            let plies = analysis.plies.iter();
            plies.filter(|ply| ply.mark == Some(mark)).count()
        };
        json!([
            analysis.start.to_string(),
            count(Judgement::Dubious),
            count(Judgement::Mistake),
            count(Judgement::Blunder),
            count(Judgement::Only),
        ])
    });
    rows.collect()
}
