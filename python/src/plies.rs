//! The plies of games as a table.

use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, FixedSizeListArray, Int32Array, Int64Array, RecordBatch, UInt8Array};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use sumito::bindings::{AnyMove, BoardShape, Color, GamePlies, MoveCode, PlyColumns};
use sumito::games::GameKind;

use crate::table::{BATCH_ROWS, Table};

/// Collects plies.
pub(crate) struct PlyTable {
    columns: PlyColumns,
    shape: Option<BoardShape>,
    games: Vec<i64>,
    plies: Vec<i32>,
    colors: StringBuilder,
    moves: StringBuilder,
    keys: Vec<i64>,
    boards: Vec<u8>,
    /// The names of moves by their codes, for each game, filled when they are needed.
    names: [Vec<Option<Box<str>>>; GameKind::ALL.len()],
    batches: Vec<(SchemaRef, Vec<ArrayRef>)>,
}

impl PlyTable {
    pub(crate) fn new(columns: PlyColumns) -> PlyTable {
        PlyTable {
            columns,
            shape: None,
            games: Vec::new(),
            plies: Vec::new(),
            colors: StringBuilder::new(),
            moves: StringBuilder::new(),
            keys: Vec::new(),
            boards: Vec::new(),
            names: std::array::from_fn(|_| vec![None; 1 << 16]),
            batches: Vec::new(),
        }
    }

    /// Adds the plies of a game.
    ///
    /// # Errors
    /// If its board has another shape than those before it.
    pub(crate) fn push(&mut self, game: GamePlies) -> Result<(), String> {
        let shape = *self.shape.get_or_insert(game.shape);
        if self.columns.boards && shape != game.shape {
            return Err(format!(
                "game {} is played on a board of {}x{}, expected {}x{} as in the games before it: choose some by `game` or `layout`",
                game.game, game.shape.rows, game.shape.columns, shape.rows, shape.columns
            ));
        }
        let place = GameKind::ALL.iter().position(|&kind| kind == game.kind);
        let known = &mut self.names[place.unwrap_or_default()];
        for ((&code, &color), ply) in game.moves.iter().zip(&game.colors).zip(1_u32..) {
            match &game.names {
                Some(names) => self.moves.append_value(&names[ply as usize - 1]),
                None => {
                    let name = known[usize::from(code)].get_or_insert_with(|| {
                        let mv = AnyMove::new(game.kind, MoveCode::from_code(code));
                        mv.map(|mv| mv.to_string()).unwrap_or_default().into()
                    });
                    self.moves.append_value(name);
                }
            }
            self.colors
                .append_value(Color::ALL[usize::from(color)].key());
            self.games.push(game.game);
            self.plies.push(ply.cast_signed());
        }
        self.keys
            .extend(game.keys.iter().map(|key| key.cast_signed()));
        if self.columns.boards && self.boards.is_empty() {
            // A batch ends with the game that fills it.
            self.boards
                .reserve(BATCH_ROWS * shape.len() + game.boards.len());
        }
        self.boards.extend_from_slice(&game.boards);
        if self.games.len() >= BATCH_ROWS {
            self.end_batch();
        }
        Ok(())
    }

    fn end_batch(&mut self) {
        if self.games.is_empty() && !self.batches.is_empty() {
            return;
        }
        let mut columns: Vec<(Field, ArrayRef)> = vec![
            (
                Field::new("game", DataType::Int64, false),
                Arc::new(Int64Array::from(std::mem::take(&mut self.games))),
            ),
            (
                Field::new("ply", DataType::Int32, false),
                Arc::new(Int32Array::from(std::mem::take(&mut self.plies))),
            ),
            (
                Field::new("color", DataType::Utf8, false),
                Arc::new(self.colors.finish()),
            ),
            (
                Field::new("move", DataType::Utf8, false),
                Arc::new(self.moves.finish()),
            ),
        ];
        if self.columns.keys {
            let keys = Int64Array::from(std::mem::take(&mut self.keys));
            columns.push((Field::new("key", DataType::Int64, false), Arc::new(keys)));
        }
        if self.columns.boards {
            let size = self.shape.map_or(81, |shape| shape.len() as u16).into();
            let cells = UInt8Array::from(std::mem::take(&mut self.boards));
            let item = Arc::new(Field::new("item", DataType::UInt8, false));
            let boards = FixedSizeListArray::new(Arc::clone(&item), size, Arc::new(cells), None);
            let kind = DataType::FixedSizeList(item, size);
            columns.push((Field::new("board", kind, false), Arc::new(boards)));
        }
        let (fields, arrays): (Vec<Field>, Vec<ArrayRef>) = columns.into_iter().unzip();
        self.batches.push((Arc::new(Schema::new(fields)), arrays));
    }

    pub(crate) fn finish(mut self) -> Table {
        self.end_batch();
        let schema = Arc::clone(&self.batches[0].0);
        let batches = self.batches.into_iter().map(|(_, arrays)| {
            RecordBatch::try_new(Arc::clone(&schema), arrays).expect("columns of the same length")
        });
        let batches = batches.filter(|batch| batch.num_rows() > 0).collect();
        Table::new(schema, batches)
    }
}
