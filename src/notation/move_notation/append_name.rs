//! Fast appending of move names to a text, for writing many moves.

use super::codec::MoveCells;
use super::first_step_naming;
use super::notation::Notation;
use crate::board::Cell;
use crate::notation::EjectionMark;
use crate::rules::{Move, MoveKind};

/// The names of cells by number.
static NAMES: [[u8; 2]; 128] = {
    let mut names = [[b'a', b'1']; 128];
    let mut index = 0;
    while index < 81 {
        names[index as usize] = [b'a' + index / 9, b'1' + index % 9];
        index += 1;
    }
    names
};

impl Notation {
    /// Appends the canonical name of a move to a text. If `marks`, ejections are followed by `(e)`, even if the notation does not mark them.
    pub(crate) fn append_name(self, mv: Move, marks: bool, text: &mut Vec<u8>) {
        let letters = |index: u8| NAMES[usize::from(index & 127)];
        let is_marked = marks && mv.ejects();
        let is_plain = self == Notation::Abapro && !is_marked;
        // Nearly all moves are in-line moves in Aba-Pro.
        if is_plain && mv.kind() == MoveKind::Inline {
            let rear = mv.start().index();
            let next = Cell::index_on_ray(rear, mv.direction().index(), 1);
            return text.extend_from_slice([rear, next].map(letters).as_flattened());
        }
        match first_step_naming::name(mv) {
            MoveCells::Three(end, other_end, destination) if is_plain => {
                let cells = [end, other_end, destination].map(|cell| letters(cell.index()));
                text.extend_from_slice(cells.as_flattened());
            }
            _ => {
                let token = self.token(mv);
                let ejection = if is_marked {
                    EjectionMark::After
                } else {
                    token.ejection()
                };
                let name = token.with_ejection(ejection).to_string();
                text.extend_from_slice(name.as_bytes());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn appended_names_equal_those_of_tokens() {
        for mv in (0..=u16::MAX).filter_map(Move::from_code) {
            for notation in Notation::ALL {
                let mut text = b"1. ".to_vec();
                notation.append_name(mv, false, &mut text);
                let name = notation.token(mv).to_string();
                assert_eq!(text, format!("1. {name}").into_bytes());
            }
            let mut marked = Vec::new();
            Notation::Abapro.append_name(mv, true, &mut marked);
            assert_eq!(marked.ends_with(b"(e)"), mv.ejects());
        }
    }
}
