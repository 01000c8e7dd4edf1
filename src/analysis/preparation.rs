//! The preparation of an analysis: whether a game can be analysed, and the name under which the analysis is recorded.

use std::iter;

use super::engine_game::EngineGame;
use crate::game::SearchLimits;
use crate::record::{Game, TypedGame};

/// A game that can be analysed.
///
/// # Errors
/// Why it cannot.
pub fn analysable<P: EngineGame>(game: &Game) -> Result<TypedGame<'_, P>, String> {
    if let Some(reason) = game.incomplete.as_ref().filter(|_| game.is_fragment()) {
        return Err(format!("it {reason}"));
    }
    if game.sides() > 2 {
        return Err("more than two play against each other".to_owned());
    }
    let of = game.of::<P>();
    of.ok_or_else(|| format!("it is one of {}", game.start().kind().title()))
}

/// The name of an engine, or of the built-in one if no program is given, with the limits of its searches: `sumito 0.2.0, depth 6`.
pub fn name_with_limits<M>(program: Option<&str>, limits: &SearchLimits<M>) -> String {
    let program = program.unwrap_or(concat!("sumito ", env!("CARGO_PKG_VERSION")));
    let limits = [
        limits.time.map(|time| format!("{} ms", time.as_millis())),
        limits.depth.map(|depth| format!("depth {depth}")),
        limits.nodes.map(|nodes| format!("{nodes} nodes")),
    ];
    let parts = iter::once(program.to_owned()).chain(limits.into_iter().flatten());
    parts.collect::<Vec<_>>().join(", ")
}
