//! The position notations, a file each.

mod ao;
mod apgn;
mod bcit;
mod board_rows;
mod cell_lists;
mod cells61;
mod etiquette;
mod kaah;
mod playstrategy;

pub(super) use ao::CODEC as AO;
pub(super) use apgn::CODEC as APGN;
pub(super) use bcit::CODEC as BCIT;
pub(super) use cells61::CODEC as CELLS61;
pub(super) use etiquette::CODEC as ETIQUETTE;
pub(super) use kaah::CODEC as KAAH;
pub(super) use playstrategy::CODEC as PLAYSTRATEGY;
