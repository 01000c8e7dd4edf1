//! `sumito tree`: writes the game tree of a position, as in the exercise.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Args;

use super::minimax::allowed_moves;
use crate::cli::args::file_extension;
use crate::cli::messages::progress;
use crate::cli::output::write_to_file_or_stdout;
use crate::cli::{Context, Status};
use crate::game_tree::{GameTree, TreeError, TreeFormat};
use crate::queries::PositionWithRulesArgs;

/// Write the game tree of a position in the format of the university exercise TP n. 7
///
/// Vertices are numbered breadth first from the root, 0; children are ordered by their moves: rear marble from the top left, then HG HD CG
/// CD BG BD, broadsides last. Labels are positions in the notation `etiquette`, and colours the side to move. A position that is reached in
/// several ways has several vertices. Where the exercise differs from the official rules, these apply: no own marble is pushed off the
/// board, six ejections win, row e has nine cells.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito tree standard --depth 2
  sumito tree 'BBBBB|BBBBBB|XXBBBXX|XXXXXXXX|XXXXXXXXX|XXXXXXXX|XXNNNXX|NNNNNN|NNNNN' --depth 1 --to dot | dot -Tsvg > tree.svg
  sumito tree 'belgian daisy' --depth 3 --inline-only --to csv -o tree.csv")]
pub(crate) struct Tree {
    #[command(flatten)]
    position: PositionWithRulesArgs,
    /// Maximum depth in plies
    #[arg(long, default_value_t = 1, value_name = "N")]
    depth: u8,
    /// Only inline moves, as in the exercise
    #[arg(long)]
    inline_only: bool,
    /// Output format: json, dot or csv
    #[arg(long, value_parser = tree_format, default_value = "json", value_name = "FORMAT")]
    to: TreeFormat,
    /// Maximum number of vertices; a larger tree is an error before anything is written
    #[arg(long, default_value_t = 1_000_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
    /// Output file, or - for standard output [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

fn tree_format(text: &str) -> Result<TreeFormat, String> {
    let format = TreeFormat::ALL
        .into_iter()
        .find(|format| format.key() == text);
    format.ok_or_else(|| "expected one of json, dot, csv".to_owned())
}

impl Tree {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        context.check_output(self.output.as_deref(), [])?;
        let position = self.position.resolve_among(&context.opening_names()?)?;
        let allowed = allowed_moves(self.inline_only);
        let tree = GameTree::count(&position, self.depth, allowed, self.limit).map_err(
            |error| match error {
                TreeError::TooLarge { .. } => anyhow!("{error}: see --depth and --limit"),
                TreeError::NotForTwo(_) => error.into(),
            },
        )?;
        let bar = progress::units_bar("tree", tree.vertices(), "vertices");
        let on_vertex = |id: u64| bar.set_position(id + 1);
        if let Some(path) = &self.output {
            file_extension::check(path, self.to.key())?;
        }
        write_to_file_or_stdout(self.output.as_deref(), context.out, |out| {
            Ok(self.to.write(&tree, out, &on_vertex)?)
        })?;
        bar.finish_and_clear();
        Ok(Status::Success)
    }
}
