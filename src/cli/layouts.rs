//! `sumito layouts`

use anyhow::Result;
use clap::Args;
use serde_json::{Value, json};

use super::{Context, Status, table};
use crate::notation::PositionNotation;
use crate::rules::{Color, Layout};

/// List the start layouts: 78 for two players, seven for three to six
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  sumito layouts\n  sumito layouts --format json")]
pub(super) struct Layouts;

impl Layouts {
    pub(super) fn run(context: &mut Context<'_>) -> Result<Status> {
        let is_table = context.format == table::Format::Table;
        let rows: Vec<Value> = Layout::all()
            .iter()
            .map(|layout| {
                let position = layout.position();
                json!({
                    "key": layout.key(),
                    "names": if is_table { layout.names().join(", ").into() } else { Value::from(layout.names()) },
                    "position": PositionNotation::Apgn.write(&position),
                    "players": layout.players(),
                    "black": position.marbles(Color::Black).len(),
                    "white": position.marbles(Color::White).len(),
                    "note": layout.note(),
                })
            })
            .collect();
        table::rows(
            context.out,
            context.format,
            &rows,
            &["key", "names", "players", "black", "white", "position"],
        )?;
        Ok(Status::Done)
    }
}
