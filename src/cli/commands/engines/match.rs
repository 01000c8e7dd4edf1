//! `sumito match`: plays a match between two engines.

mod arguments;
mod conditions;
mod log;
mod openings;
mod pair_line;
mod progress;
mod record;
mod run;
mod test_args;
mod totals;

use anyhow::Result;

use crate::cli::{Context, Status};
use crate::games::{GameKind, with_game_kind};
use crate::generator::LayoutChoice;
use run::Run;

pub(crate) use arguments::Match;

impl Match {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let kind = match self.openings.layout {
            LayoutChoice::One(layout) => layout.kind(),
            LayoutChoice::Mixed => GameKind::default(),
        };
        self.openings.check(kind)?;
        self.conditions.check(self.openings.opening)?;
        with_game_kind!(kind, P => Run::<P>::new(&self)?.play(context))
    }
}
