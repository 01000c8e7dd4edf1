//! `sumito position`: converts or draws a position.

use std::path::PathBuf;

use anyhow::{Error, Result, ensure};
use clap::Args;
use serde_json::{Value, json};

use super::konane_position;
use crate::cli::args::{DrawingArgs, file_extension};
use crate::cli::messages::note;
use crate::cli::output::{OutputFormat, write_document};
use crate::cli::{Context, Status};
use crate::game::CanonicalForm as _;
use crate::games::{AnyPosition, with_position};
use crate::notation::{Notation, PositionNotation};
use crate::queries::{PositionWithRulesArgs, konane_keys};
use crate::render::{DrawGame, PictureOf};
use crate::rules::{self, canonical_form};

/// Write a position in another notation, or in all of them
///
/// What a notation cannot say of the position is told on standard error.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito position 'belgian daisy'
  sumito position 'ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww w' --to bcit
  sumito position 'belgian daisy' --key --format json
  sumito position 'belgian daisy' --svg daisy.svg --theme dark
  sumito position '0a12b123c23g78h789i89_0a45b456c56g45h456i56' --to playstrategy
  sumito position konane-8x8
  sumito position 'wbwb/bwbw/w1wb/b1bw b -' --format json")]
pub(crate) struct Position {
    #[command(flatten)]
    input: PositionWithRulesArgs,
    /// Notation to write: apgn, etiquette, kaah, playstrategy, ao, bcit or cells61 [default: all of them]
    #[arg(long, value_parser = notation, value_name = "NOTATION")]
    to: Option<PositionNotation>,
    /// Write the key under which an export has the position in all its orientations, and of each legal move its code there and the
    /// key after it
    #[arg(long, conflicts_with = "to")]
    key: bool,
    /// Draw the position as an SVG picture, to a file, or - for standard output
    #[arg(long, num_args = 0..=1, default_missing_value = "-", value_parser = file_extension::svg_path, value_name = "FILE", conflicts_with_all = ["to", "key"])]
    svg: Option<PathBuf>,
    #[command(flatten)]
    drawing: DrawingArgs,
}

impl Position {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let any = self.input.resolve_any()?;
        if let Some(file) = &self.svg {
            let svg = with_position!(&any, position => self.svg(position))?;
            write_document(&svg, file, context.out)?;
            return Ok(Status::Success);
        }
        let position = match any {
            AnyPosition::Abalone(position) => position,
            AnyPosition::Konane(position) => {
                ensure!(
                    self.to.is_none(),
                    "--to: positions of Kōnane have one notation, expected no other"
                );
                return if self.key {
                    write_keys(context, &konane_keys(&position))
                } else {
                    konane_position::print(context, &position)
                };
            }
        };
        if self.key {
            return print_keys(context, &position);
        }
        let notations = match &self.to {
            Some(notation) => std::slice::from_ref(notation),
            None => &PositionNotation::ALL[..],
        };
        for notation in notations {
            for loss in notation.losses(&position) {
                note(&format!("{} cannot say: {loss}", notation.key()));
            }
        }
        let is_table = context.format == OutputFormat::Table;
        if let (true, Some(notation)) = (is_table, self.to) {
            writeln!(context.out, "{}", notation.write(&position))?;
            return Ok(Status::Success);
        }
        let row = |notation: &PositionNotation| {
            let text = notation.write(&position);
            // A row of a table is one line; a blank is parsed like a line end.
            let text = if is_table {
                text.replace('\n', " ")
            } else {
                text
            };
            json!({"notation": notation.key(), "text": text})
        };
        let rows: Vec<Value> = notations.iter().map(row).collect();
        context.print_rows(&rows, &["notation", "text"])?;
        Ok(Status::Success)
    }
}

impl Position {
    /// The picture of a position.
    fn svg<P: DrawGame>(&self, position: &P) -> Result<String> {
        let of = PictureOf {
            id: format!("k{:x}", position.canonical_form().key()),
            ..PictureOf::position(position)
        };
        let picture = P::picture(of, &self.drawing.options());
        Ok(picture.map_err(Error::msg)?.svg())
    }
}

/// Prints the key of a position, and the code of each legal move with the key after it. Keys are signed, as in the database and in exports.
fn print_keys(context: &mut Context<'_>, position: &rules::Position) -> Result<Status> {
    let canonical_position = canonical_form(position);
    let mut moves = Vec::new();
    for mv in position.legal_moves() {
        let mut after = *position;
        after.apply(mv);
        moves.push(json!({
            "move": Notation::Abapro.name(mv, position).to_string(),
            "code": canonical_position.canonical_move(mv).code(),
            "key": canonical_form(&after).key().cast_signed(),
        }));
    }
    let key = canonical_position.key().cast_signed();
    write_keys(context, &json!({"key": key, "moves": moves}))
}

/// Prints an object of a key, `key`, and of moves, `moves`.
fn write_keys(context: &mut Context<'_>, object: &Value) -> Result<Status> {
    match context.format {
        OutputFormat::Table => writeln!(context.out, "{}", object["key"])?,
        OutputFormat::Csv => {
            let moves = object["moves"].as_array().map_or(&[][..], Vec::as_slice);
            context.print_rows(moves, &["move", "code", "key"])?;
        }
        _ => context.print_object(object)?,
    }
    Ok(Status::Success)
}

fn notation(text: &str) -> Result<PositionNotation, String> {
    PositionNotation::find(text).ok_or_else(|| {
        let keys = PositionNotation::ALL.map(PositionNotation::key);
        format!("expected one of {}", keys.join(", "))
    })
}
