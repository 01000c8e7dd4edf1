//! `/api/position`: a position for a board, with its legal moves.

use clap::Args;

use crate::answers::position_answer;
use crate::game::{GameLayout, GamePosition};
use crate::games::{AnyLayout, GameKind, Notation, with_game_kind, with_position};
use crate::openings::OpeningNames;
use crate::queries::{
    PositionWithRulesArgs, check_layout, check_position, parse_game, parse_layout, parse_notation,
    read_line,
};
use crate::store::{Database, Filter, StoreError};
use crate::web::api::request::ApiRequest;
use crate::web::pool::Worker;
use crate::web::response::{ApiError, CachedResponse};

#[derive(Debug, Args)]
pub(in crate::web::api) struct PositionRequest {
    /// Position in any notation, or the name of a layout or an opening
    #[arg(long, conflicts_with = "layout")]
    position: Option<String>,
    /// The layout instead of a position [default: the most common one, or the first of the game]
    #[arg(long, value_parser = parse_layout)]
    layout: Option<AnyLayout>,
    /// The game, if neither a position nor a layout is given
    #[arg(long, value_parser = parse_game)]
    game: Option<GameKind>,
    /// Moves from there, in any notation
    #[arg(long)]
    moves: Option<String>,
    /// Rules, as in `/api/moves`
    #[arg(long)]
    rules: Option<String>,
    /// The notation of the names of moves
    #[arg(long, value_parser = parse_notation)]
    notation: Option<Notation>,
}

impl ApiRequest for PositionRequest {
    fn respond(&self, worker: &Worker, names: &OpeningNames) -> Result<CachedResponse, ApiError> {
        check_layout(self.game, self.layout)?;
        let text = match (&self.position, self.layout) {
            (Some(position), _) => position.clone(),
            (None, Some(layout)) => layout.key().into_owned(),
            (None, None) => self.usual_layout(&worker.database)?.key().into_owned(),
        };
        let start = PositionWithRulesArgs::new(text, self.rules.clone());
        let start = start.resolve_any_among(names)?;
        if let Some(text) = &self.position {
            check_position(text, start.kind(), self.game, None)?;
        }
        let moves = with_position!(&start, start => {
            let moves = read_line(start, self.moves.as_deref())?;
            moves.into_iter().map(Into::into).collect::<Vec<_>>()
        });
        let notation = self.notation.unwrap_or_default();
        Ok(CachedResponse::json(&position_answer(
            &start, &moves, notation, names,
        )))
    }
}

impl PositionRequest {
    /// The most common layout of the database, or the standard one of the game, or its first one.
    fn usual_layout(&self, database: &Database) -> Result<AnyLayout, StoreError> {
        let filter = Filter {
            game: self.game,
            ..Filter::default()
        };
        if let Some(layout) = database.most_common_layout(&filter)? {
            return Ok(layout);
        }
        let layout = with_game_kind!(self.game.unwrap_or_default(), P => {
            let standard = <P as GamePosition>::Layout::find("standard");
            let first = || <P as GamePosition>::Layout::listed().next();
            standard.or_else(first).map(AnyLayout::from)
        });
        Ok(layout.expect("every game has layouts"))
    }
}
