//! Pictures in words, for screen readers.

use super::board_picture::Picture;
use crate::board::Bitboard;
use crate::game::Color;

impl Picture {
    /// The contents of the picture as a text.
    pub(in crate::render) fn description(&self) -> String {
        let position = &self.position;
        let rules = position.rules();
        let mut text = String::new();
        for color in Color::ALL {
            let (cells, lost) = (position.marbles(color), position.lost(color));
            if cells.is_empty() && lost == 0 {
                continue;
            }
            let name = if rules.one_color && color != Color::Neutral {
                "Marbles of who plays as ".to_owned() + color.key()
            } else if rules.board_of(color) > 0 {
                format!("Second board, {}", rules.display_color(color))
            } else if rules.display_color(color) != color {
                format!("{}, the partner's", rules.display_color(color))
            } else {
                color.to_string()
            };
            text.push_str(&format!("{name}: {}", names(cells)));
            if lost > 0 {
                text.push_str(&format!("; {lost} off the board"));
            }
            text.push_str(". ");
        }
        for (what, cells) in [("Obstacles", rules.obstacles), ("Holes", rules.holes)] {
            if !cells.is_empty() {
                text.push_str(&format!("{what}: {}. ", names(cells)));
            }
        }
        for mark in &self.marks {
            text.push_str(&format!("Mark {} on {}. ", mark.shape.words(), mark.cell));
        }
        for shape in &self.shapes {
            text.push_str(&format!("{} ", shape.words()));
        }
        if let Some(played) = &self.played {
            text.push_str(&format!("Last move: {}. ", played.description()));
        }
        text.push_str(&format!("{} to move.", rules.seat_name(position.seat())));
        text
    }
}

/// The names of the cells of a set: `a1 a2 b3`.
fn names(cells: Bitboard) -> String {
    let names: Vec<String> = cells.into_iter().map(|cell| cell.to_string()).collect();
    names.join(" ")
}
