//! The move notations, a file each: how tokens spell cells, and by which rule cells name a move.

mod abapro;
mod ffa1990;
mod frank;
mod lmu;
mod nacre;
mod nacre_old;
mod okun;
mod playstrategy;
mod registry;
mod reversible;
mod tp;
