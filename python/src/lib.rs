//! The extension module of the Python package `sumito`. Its classes and functions are documented in the stubs, `sumito/*.pyi`.

mod answers;
mod database;
mod engine;
mod errors;
mod game;
mod moves;
mod options;
mod plies;
mod ply;
mod position;
mod problem;
mod reader;
mod svg;
mod table;
mod table_fields;
mod task;
mod tensors;

use pyo3::prelude::*;

#[pymodule]
mod _sumito {
    #[pymodule_export]
    use crate::database::{Database, open};
    #[pymodule_export]
    use crate::engine::{Engine, Line, SearchResult};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::ply::{Ply, Variation};
    #[pymodule_export]
    use crate::position::{LegalMoves, Position, layouts};
    #[pymodule_export]
    use crate::problem::{Problem, Reject};
    #[pymodule_export]
    use crate::reader::{Reader, parse, read};
    #[pymodule_export]
    use crate::svg::board;
    #[pymodule_export]
    use crate::table::Table;
    #[pymodule_export]
    use crate::tensors::{Batch, Tensors};
}
