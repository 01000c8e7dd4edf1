//! The engines of a search thread.

use std::any::Any;
use std::num::NonZeroUsize;

use crate::analysis::{EngineGame, EngineSettings, Searcher};
use crate::games::GameKind;

/// The memory of an engine for tables of positions, in mebibytes. Each search thread has one engine.
const TABLE_MEBIBYTES: usize = 32;

/// The engine that a search thread has used last. Its tables are retained from search to search, because the next position often follows by a move.
#[derive(Default)]
pub(crate) struct Engines {
    last: Option<(GameKind, Box<dyn Any>)>,
}

impl Engines {
    /// The engine of a game, which replaces that of another game.
    ///
    /// # Errors
    /// The reason why it does not start.
    pub(crate) fn of<P: EngineGame>(&mut self) -> Result<&mut dyn Searcher<P>, String> {
        if self.last.as_ref().is_none_or(|(kind, _)| *kind != P::KIND) {
            // The memory of the other engine is freed first.
            self.last = None;
            let engine = P::start_engine(&EngineSettings {
                threads: NonZeroUsize::MIN,
                table_mebibytes: TABLE_MEBIBYTES,
                evaluation: None,
                book: None,
                program: None,
            });
            let engine = engine.map_err(|error| error.to_string())?;
            self.last = Some((P::KIND, Box::new(engine)));
        }
        let engine = self.last.as_mut().map(|(_, engine)| engine);
        let engine = engine.and_then(|engine| engine.downcast_mut::<Box<dyn Searcher<P>>>());
        Ok(&mut **engine.expect("it is the engine of this game"))
    }
}
