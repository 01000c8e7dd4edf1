//! The addresses of the engine: a search of a position, the analysis of a game, and the capabilities of the server and its engine.

mod client;
mod game_analysis;
mod search;
mod settings;

pub(super) use game_analysis::{
    AnalysisRequest, RecordAnalysisRequest, analyse_record, analyse_stored,
};
pub(super) use search::{EngineRequest, search};
pub(super) use settings::{SettingsAnswer, SettingsRequest, settings};
