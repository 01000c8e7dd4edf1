//! Tables whose columns are known only from the headings at the beginning of the file.

mod csv_row;
pub(super) mod game_table;
pub(super) mod games_side_by_side;
pub(in crate::record) mod headings;
mod list_of_moves;
mod played;
mod ply_columns;
mod ply_record;
pub(super) mod ply_table;
mod row_record;
mod start_column;
pub(super) mod table_item;
