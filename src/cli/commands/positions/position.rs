//! `sumito position`: converts or draws a position.

use std::path::PathBuf;

use anyhow::Result;
use clap::{ArgGroup, Args};

use crate::answers::{PositionKeys, QueryError, position_keys};
use crate::cli::args::{DrawingArgs, PictureFileArgs, file_extension};
use crate::cli::messages::note;
use crate::cli::output::{OutputFormat, to_rows, write_document};
use crate::cli::pictures::write_picture;
use crate::cli::{Context, Status};
use crate::game::CanonicalForm as _;
use crate::games::with_position;
use crate::queries::PositionWithRulesArgs;
use crate::record::DescribePosition;
use crate::render::{DrawGame, PictureData};

/// Write a position in another notation, or in all notations
///
/// Losses of a notation are reported on standard error.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito position 'belgian daisy'
  sumito position 'ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww w' --to bcit
  sumito position 'belgian daisy' --key --format json
  sumito position 'belgian daisy' --output daisy.png --theme dark --flip
  sumito position '0a12b123c23g78h789i89_0a45b456c56g45h456i56' --to playstrategy
  sumito position konane-8x8
  sumito position 'wbwb/bwbw/w1wb/b1bw b -' --format json")]
#[command(
    group = ArgGroup::new("picture").args(["svg", "output"]),
    mut_arg("output", |arg| arg.conflicts_with_all(["to", "key"])),
    mut_arg("theme", |arg| arg.requires("picture")),
    mut_arg("flip", |arg| arg.requires("picture")),
    mut_arg("mark", |arg| arg.requires("picture"))
)]
pub(crate) struct Position {
    #[command(flatten)]
    input: PositionWithRulesArgs,
    /// Notation: apgn, etiquette, kaah, playstrategy, ao, bcit or cells61; konane for positions of Kōnane [default: all]
    #[arg(long, value_name = "NOTATION")]
    to: Option<String>,
    /// Print the position key (the same in all orientations, as in exports); JSON adds each legal move with its code and the key after it, and CSV lists the moves
    #[arg(long, conflicts_with = "to")]
    key: bool,
    /// Draw the position as an SVG image, to a file, or - for standard output
    #[arg(long, num_args = 0..=1, default_missing_value = "-", value_parser = file_extension::svg_path, value_name = "FILE", conflicts_with_all = ["to", "key"])]
    svg: Option<PathBuf>,
    #[command(flatten)]
    picture: PictureFileArgs,
    #[command(flatten)]
    drawing: DrawingArgs,
}

impl Position {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let any = self.input.resolve_any_among(&context.opening_names()?)?;
        if let Some(file) = &self.svg {
            let svg = with_position!(&any, position => self.svg(position))?;
            write_document(&svg, file, context.out)?;
            return Ok(Status::Success);
        }
        if let Some(file) = &self.picture.output {
            let svg = with_position!(&any, position => self.svg(position))?;
            write_picture(&svg, self.picture.size, file)?;
            return Ok(Status::Success);
        }
        if self.key {
            return print_keys(context, &position_keys(any));
        }
        with_position!(&any, position => self.print(context, position))
    }

    /// Prints the position in the requested notations.
    fn print<P: DescribePosition>(
        &self,
        context: &mut Context<'_>,
        position: &P,
    ) -> Result<Status> {
        let described = position.describe(self.to.as_deref());
        let described = described.map_err(QueryError::Invalid)?;
        described.losses.iter().for_each(|loss| note(loss));
        let is_table = context.format == OutputFormat::Table;
        if let (true, Some(text)) = (is_table, &described.text) {
            write!(context.out, "{text}")?;
            return Ok(Status::Success);
        }
        let mut rows = to_rows(described.rows)?;
        for row in rows.iter_mut().filter(|_| is_table) {
            // A row of a table is one line; a blank is parsed like a line end.
            let text = row["text"].as_str().map(|text| text.replace('\n', " "));
            row["text"] = text.into();
        }
        context.print_rows(&rows, P::POSITION_FIELDS)?;
        Ok(Status::Success)
    }
}

impl Position {
    /// The picture of a position.
    fn svg<P: DrawGame>(&self, position: &P) -> Result<String> {
        let of = PictureData {
            id: format!("k{:x}", position.canonical_form().key()),
            ..PictureData::position(position)
        };
        let picture = P::picture(of, &self.drawing.options());
        Ok(picture.map_err(QueryError::Invalid)?.svg())
    }
}

/// Prints the keys.
fn print_keys(context: &mut Context<'_>, keys: &PositionKeys) -> Result<Status> {
    match context.format {
        OutputFormat::Table => writeln!(context.out, "{}", keys.key)?,
        OutputFormat::Csv => context.print_rows(&keys.moves, &["move", "code", "key"])?,
        _ => context.print_object(keys)?,
    }
    Ok(Status::Success)
}
