//! `sumito export --to parquet` in a build without the feature `parquet`: an error.

use std::path::Path;

use anyhow::{Result, bail};

use crate::cli::{Context, Status};
use crate::games::Notation;
use crate::record::CsvRows;
use crate::store::Filter;

pub(super) fn export(_: &Context<'_>, _: &Filter, _: (CsvRows, Notation, &Path)) -> Result<Status> {
    bail!(
        "this build cannot write Parquet; build it with the feature `parquet`: cargo install --path . --features parquet"
    )
}
