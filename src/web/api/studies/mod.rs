//! `/api/studies`: games and positions that belong together, with notes.

mod change;
mod file;
mod order;
mod show;

pub(super) use change::{
    ChangeRequest, ChangedStudy, ItemBody, NoteBody, StudyBody, add_item, create, delete,
    delete_item, edit, set_item_note,
};
pub(super) use file::{FileRequest, file};
pub(super) use order::{ExchangeRequest, ExchangedItems, exchange_items};
pub(super) use show::{StudyAnswer, list, show};
