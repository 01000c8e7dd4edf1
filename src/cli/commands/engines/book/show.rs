//! `sumito book show`: prints the moves of a book in a position, or how the book was made.

use anyhow::Result;
use clap::Args;

use crate::answers::BookRow;
use crate::cli::args::BookArg;
use crate::cli::messages::{note, plural};
use crate::cli::{Context, Status};
use crate::notation::{Notation, PositionNotation};
use crate::queries::PositionWithRulesArgs;
use crate::rules::Position;

/// Print the moves of a book in a position, or its positions
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito book show built-in
  sumito book show built-in belgian-daisy
  sumito book show book.txt 'ww1bb/wwwbbb/1ww1bb1/8/9/3b4/1bb1ww1/bbbwww/1b1ww w'")]
pub(crate) struct Show {
    /// File of the book, or built-in
    #[arg(value_name = "FILE")]
    book: BookArg,
    /// Position in any notation, the name of a layout or an opening [default: the best move of each position of the book]
    #[arg(value_name = "POSITION")]
    position: Option<String>,
}

const COLUMNS: [&str; 4] = ["position", "move", "hundredths", "games"];

impl Show {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let book = self.book.read()?;
        let row = |position: &Position, known: &crate::engine::BookMove| BookRow {
            position: PositionNotation::Apgn.write(position),
            mv: Notation::Abapro.name(known.mv, position).to_string(),
            hundredths: known.hundredths,
            games: known.games,
        };
        let rows: Vec<BookRow> = match self.position {
            Some(text) => {
                let names = context.opening_names()?;
                let position = PositionWithRulesArgs::new(text, None);
                let position: Position = position.resolve_among(&names)?;
                let moves = book.moves(&position);
                moves.iter().map(|known| row(&position, known)).collect()
            }
            None => {
                book.comments().iter().for_each(|comment| note(comment));
                let best = book.positions().filter_map(|(position, moves)| {
                    moves.first().map(|known| row(position, known))
                });
                best.collect()
            }
        };
        if rows.is_empty() {
            let positions = plural::count(book.len(), "position");
            note(&format!(
                "the position is none of the {positions} of the book"
            ));
        }
        context.print_rows(&rows, &COLUMNS)?;
        Ok(Status::from_count(rows.len()))
    }
}
