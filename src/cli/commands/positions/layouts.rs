//! `sumito layouts`: lists the start layouts.

use anyhow::Result;
use clap::Args;

use crate::cli::output::OutputFormat;
use crate::cli::{Context, Status};
use crate::queries::layout_rows;
use crate::rules::Layout;

/// List the start layouts: 78 for two players, seven for three to six
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  sumito layouts\n  sumito layouts --format json")]
pub(crate) struct Layouts;

impl Layouts {
    pub(crate) fn run(context: &mut Context<'_>) -> Result<Status> {
        let is_table = context.format == OutputFormat::Table;
        let mut rows = layout_rows();
        if is_table {
            for (row, layout) in rows.iter_mut().zip(Layout::all()) {
                row["names"] = layout.names().join(", ").into();
            }
        }
        context.print_rows_with_fields(
            &rows,
            &["key", "names", "players", "black", "white", "position"],
            &[
                "key", "names", "position", "players", "black", "white", "note",
            ],
        )?;
        Ok(Status::Success)
    }
}
