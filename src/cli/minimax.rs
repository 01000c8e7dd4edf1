//! `sumito minimax`

use anyhow::Result;
use clap::Args;
use serde_json::{Value, json};

use super::{Context, Status, csv, table};
use crate::ask::{Ruled, allowed, move_rows};
use crate::game_tree::minimax;
use crate::notation::Notation;
use crate::rules::{Move, Position};

/// Value a position by minimax, as the exercise asks for it (TP n. 7)
///
/// Every best move is listed. The value is the difference of marbles on the board, for the side to move, after so many plies of best play by both. A game that is won
/// goes no further. The rules are the official ones, as for `sumito tree`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito minimax 'BBBBB|BBBBBB|XXBBBXX|XXXXXXXX|XXXXXXXXX|XXXXXXXX|XXNNNXX|NNNNNN|NNNNN' --depth 3
  sumito minimax 'ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww w' --depth 2 --inline-only --format json")]
pub(super) struct Minimax {
    #[command(flatten)]
    position: Ruled,
    /// How far to look, in plies: each takes some seven times as long as the one before
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    depth: u8,
    /// Leave broadsides out, as the text of the exercise does
    #[arg(long)]
    inline_only: bool,
}

impl Minimax {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let position = self.position.find()?;
        let found = minimax(&position, self.depth, allowed(self.inline_only))?;
        let rows = rows(&position, &found.best);
        match context.format {
            table::Format::Json | table::Format::Jsonl => {
                let value = json!({
                    "value": found.value,
                    "turn": position.turn().key(),
                    "depth": self.depth,
                    "visited": found.visited,
                    "best": rows,
                });
                table::object(context.out, context.format, &value)?;
            }
            table::Format::Table => {
                let (value, turn) = (found.value, position.turn());
                writeln!(
                    context.out,
                    "{value:+} for {turn}, {} best move{} at depth {}\n",
                    rows.len(),
                    if rows.len() == 1 { "" } else { "s" },
                    self.depth
                )?;
                table::rows(context.out, context.format, &rows, &COLUMNS)?;
            }
            table::Format::Csv => csv::rows(context.out, &rows, &FIELDS)?,
        }
        Ok(Status::Done)
    }
}

/// Moves as `sumito moves` has them, with their names in the exercise.
fn rows(position: &Position, best: &[Move]) -> Vec<Value> {
    let all = move_rows(position);
    let row = |made: &Move| {
        let name = Notation::Abapro.name(*made, position).to_string();
        let row = all.iter().find(|row| row["abapro"] == name.as_str());
        let mut row = row.expect("a best move is a legal one").clone();
        row["tp"] = Notation::Tp.name(*made, position).to_string().into();
        row
    };
    best.iter().map(row).collect()
}

const FIELDS: [&str; 9] = [
    "abapro",
    "nacre",
    "reversible",
    "kind",
    "marbles",
    "pushed",
    "ejects",
    "position",
    "tp",
];

const COLUMNS: [&str; 6] = ["tp", "abapro", "kind", "pushed", "ejects", "position"];
