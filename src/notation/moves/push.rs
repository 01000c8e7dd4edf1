//! Names of moves as the bytes of a text, for many of them.

use super::{Cells, Notation, abapro};
use crate::board::Cell;
use crate::notation::Ejection;
use crate::rules::Move;

impl Notation {
    /// Adds the canonical name of a move to a text; `(e)` behind it where it ejects and marks are wanted, though the notation has none.
    pub(crate) fn push_name(self, made: Move, marks: bool, text: &mut Vec<u8>) {
        let letters = |cell: Cell| [b'a' + cell.row() - 1, b'0' + cell.column()];
        let is_marked = marks && made.ejects();
        let is_plain = self == Notation::Abapro && !is_marked;
        // Nearly all are of the first kind.
        match abapro::name(made) {
            Cells::Two(rear, next) if is_plain => {
                text.extend_from_slice([rear, next].map(letters).as_flattened());
            }
            Cells::Three(end, other_end, arrival) if is_plain => {
                let cells = [end, other_end, arrival].map(letters);
                text.extend_from_slice(cells.as_flattened());
            }
            _ => {
                let token = self.token(made);
                let ejection = if is_marked {
                    Ejection::After
                } else {
                    token.ejection()
                };
                let name = token.with_ejection(ejection).to_string();
                text.extend_from_slice(name.as_bytes());
            }
        }
    }
}
