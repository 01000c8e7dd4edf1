//! Builds segments: collects the occurrences of positions, sorts them by key and encodes them, in bounded memory.

mod bucket_source;
mod buckets;
mod encode;
mod outcomes;
mod parallel;
mod segment_builder;

pub(in crate::store) use buckets::{BUCKETS, Buckets, SortBuffers};
pub(super) use encode::{IndexRow, RowBatch};
pub(super) use segment_builder::MAX_WAITING;
pub(in crate::store) use segment_builder::{MAX_OCCURRENCES_IN_MEMORY, SegmentBuilder};
