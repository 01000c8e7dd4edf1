//! `sumito tree`

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Args;

use super::whole::Whole;
use super::{Context, Status, extension, ui};
use crate::ask::{Ruled, allowed};
use crate::game_tree::{GameTree, TreeError, TreeFormat};

/// Write the game tree of a position, as the exercise asks for it (TP n. 7)
///
/// Vertices are numbered breadth first from the root, which is 0, the children of a vertex by their moves: rear marble from the top left,
/// then HG HD CG CD BG BD, broadsides last. Their label is the position in the notation `etiquette`, their color who moves. A position that
/// is reached in several ways is as many vertices. The rules are the official ones where the text of the exercise differs: no own marble
/// goes over the edge, who has ejected six has won, row e has nine cells.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito tree standard --depth 2
  sumito tree 'BBBBB|BBBBBB|XXBBBXX|XXXXXXXX|XXXXXXXXX|XXXXXXXX|XXNNNXX|NNNNNN|NNNNN' --depth 1 --to dot | dot -Tsvg > tree.svg
  sumito tree 'belgian daisy' --depth 3 --inline-only --to csv -o tree.csv")]
pub(super) struct Tree {
    #[command(flatten)]
    position: Ruled,
    /// The greatest depth in plies
    #[arg(long, default_value_t = 1, value_name = "N")]
    depth: u8,
    /// Leave broadsides out, as the text of the exercise does
    #[arg(long)]
    inline_only: bool,
    /// Write json, dot or csv
    #[arg(long, value_parser = tree_format, default_value = "json", value_name = "FORMAT")]
    to: TreeFormat,
    /// Vertices that are written at most: a larger tree is refused before anything is written
    #[arg(long, default_value_t = 1_000_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
    /// File to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

fn tree_format(text: &str) -> Result<TreeFormat, String> {
    let found = TreeFormat::ALL
        .into_iter()
        .find(|format| format.key() == text);
    found.ok_or_else(|| "expected one of json, dot, csv".to_owned())
}

impl Tree {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let position = self.position.find()?;
        let allowed = allowed(self.inline_only);
        let tree = GameTree::count(&position, self.depth, allowed, self.limit).map_err(
            |error| match error {
                TreeError::TooLarge { .. } => anyhow!("{error}: see --depth and --limit"),
                TreeError::NotForTwo(_) => error.into(),
            },
        )?;
        let bar = ui::bar_of("tree", tree.vertices(), "vertices");
        let told = |id: u64| bar.set_position(id + 1);
        match &self.output {
            None => self.to.write(&tree, context.out, &told)?,
            Some(path) => {
                extension::check(path, self.to.key())?;
                let mut file = Whole::create(path)?;
                self.to.write(&tree, &mut file, &told)?;
                file.finish()?;
            }
        }
        bar.finish_and_clear();
        Ok(Status::Done)
    }
}
