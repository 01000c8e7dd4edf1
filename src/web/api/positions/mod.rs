//! Addresses about one position: its description, its moves, their statistics, its picture; and start positions.

mod layouts;
mod moves;
mod openings;
mod picture;
mod position;

pub(super) use layouts::LayoutsRequest;
pub(super) use moves::MovesRequest;
pub(super) use openings::{OpeningsAnswer, OpeningsRequest};
pub(super) use picture::{DrawingArgs, ImageKind, PictureRequest, image_file};
pub(super) use position::PositionRequest;
