//! Who looks at positions: the engine, or another program.

use std::sync::atomic::AtomicBool;

use crate::engine::{Engine, Found, Limits, Line, PlayError, Program, SearchError};

/// Somebody who searches positions.
pub trait Mind {
    /// What is found after the moves of a line until a limit, or until `stop` is raised; `watch` sees what each depth finds. `None` where the game is over or nothing
    /// can be played.
    ///
    /// # Errors
    /// When the game is none that it plays, or a program fails.
    fn look(
        &mut self,
        line: &Line,
        limits: &Limits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Found),
    ) -> Result<Option<Found>, PlayError>;

    /// Another game comes.
    ///
    /// # Errors
    /// When a program has ended.
    fn forget(&mut self) -> Result<(), PlayError>;
}

impl Mind for Engine {
    fn look(
        &mut self,
        line: &Line,
        limits: &Limits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Found),
    ) -> Result<Option<Found>, PlayError> {
        match self.search(&line.last(), &line.keys(), limits, stop, watch) {
            Ok(found) => Ok(Some(found)),
            Err(SearchError::Over | SearchError::NoMove) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn forget(&mut self) -> Result<(), PlayError> {
        Engine::forget(self);
        Ok(())
    }
}

impl Mind for Program {
    fn look(
        &mut self,
        line: &Line,
        limits: &Limits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Found),
    ) -> Result<Option<Found>, PlayError> {
        Ok(self.search(line, limits, stop, watch)?)
    }

    fn forget(&mut self) -> Result<(), PlayError> {
        Ok(Program::forget(self)?)
    }
}
