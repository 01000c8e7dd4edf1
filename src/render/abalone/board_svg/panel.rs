//! Player panels above and below a board.

use super::painter::{BoardPainter, MARGIN};
use crate::game::Color;
use crate::markup::escape;
use crate::render::abalone::picture::{Palette, PlayerPanel};

/// The distance between marbles off the board.
const PITCH: f64 = 27.0;

impl BoardPainter<'_> {
    /// Draws panels side by side.
    pub(super) fn draw_panels(&mut self, panels: &[PlayerPanel], y: f64) {
        let width = (self.dimensions.width - 2.0 * MARGIN) / panels.len().max(1) as f64;
        for (n, panel) in panels.iter().enumerate() {
            let left = MARGIN - self.dimensions.width / 2.0 + width * n as f64;
            self.draw_panel(panel, left, y, width - 6.0);
        }
    }

    /// Draws a panel, from the left: a triangle for the side to move, a marble, the name; from the right: the points, the marbles off the
    /// board.
    fn draw_panel(&mut self, panel: &PlayerPanel, left: f64, y: f64, width: f64) {
        let Palette { text, .. } = self.palette;
        if panel.is_to_move {
            let arrow = self.palette.arrow;
            self.put(format_args!(
                "<path d=\"M0 -8L13 0L0 8Z\" transform=\"translate({:.1} {y:.1})\" fill=\"{arrow}\" data-turn=\"{}\"/>",
                left + 3.0,
                panel.color.key()
            ));
        }
        self.draw_marble(panel.color, left + 35.0, y, 0.62, " data-seat=\"true\"");
        let mut right = left + width - 4.0;
        self.put(format_args!(
            "<text x=\"{right:.1}\" y=\"{:.1}\" font-size=\"24\" font-weight=\"700\" text-anchor=\"end\" fill=\"{text}\" data-points=\"true\">{}</text>",
            y + 8.5,
            panel.points
        ));
        right -= if panel.points > 9 { 34.0 } else { 22.0 };
        right = self.draw_marbles_off_board(panel, right, y, width > 400.0);
        #[allow(clippy::cast_sign_loss, reason = "at least 0")]
        let max_characters = ((right - left - 60.0) / 9.6).max(0.0) as usize;
        let name = shorten(&panel.name, max_characters);
        self.put(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"18\" font-weight=\"600\" fill=\"{text}\" unicode-bidi=\"isolate\" data-name=\"true\">{}</text>",
            left + 57.0,
            y + 6.5,
            escape(&name)
        ));
    }

    /// Draws the marbles off the board to the left of `right`, with empty slots up to the goal or as numbers if there are too many.
    /// Returns their left end.
    fn draw_marbles_off_board(
        &mut self,
        panel: &PlayerPanel,
        mut right: f64,
        y: f64,
        is_wide: bool,
    ) -> f64 {
        let Palette { text, faint, .. } = self.palette;
        let off: u8 = panel
            .off_board
            .iter()
            .fold(0, |sum, (_, count)| sum.saturating_add(*count));
        let slots = if is_wide && !panel.has_own_marbles {
            panel.goal.max(off)
        } else {
            off
        };
        let most_slots = if is_wide { 8 } else { 2 };
        if slots <= most_slots {
            let mut marbles = panel
                .off_board
                .iter()
                .flat_map(|&(color, count)| std::iter::repeat_n(color, count.into()));
            let first = right - PITCH * (f64::from(slots) - 0.5);
            for slot in 0..slots {
                let x = first + PITCH * f64::from(slot);
                match marbles.next() {
                    Some(color) => self.draw_marble_off_board(panel, color, x, y),
                    None => self.put(format_args!(
                        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"11\" fill=\"none\" stroke=\"{faint}\" stroke-dasharray=\"2 3\"/>"
                    )),
                }
            }
            right -= PITCH * f64::from(slots);
        } else {
            for &(color, count) in panel.off_board.iter().rev() {
                self.put(format_args!(
                    "<text x=\"{right:.1}\" y=\"{:.1}\" font-size=\"16\" text-anchor=\"end\" fill=\"{text}\">&#215;{count}</text>",
                    y + 5.5
                ));
                self.draw_marble_off_board(panel, color, right - 45.0, y);
                right -= 64.0;
            }
        }
        right
    }

    /// Draws a marble off the board; marbles of the seat itself are struck out.
    fn draw_marble_off_board(&mut self, panel: &PlayerPanel, color: Color, x: f64, y: f64) {
        self.draw_marble(color, x, y, 0.52, " data-off=\"true\"");
        if panel.has_own_marbles {
            let ink = self.palette.arrow;
            self.put(format_args!(
                "<path d=\"M-11 11L11 -11\" transform=\"translate({x:.1} {y:.1})\" stroke=\"{ink}\" stroke-width=\"3\"/>"
            ));
        }
    }
}

/// A name shortened to a number of characters.
fn shorten(name: &str, max_characters: usize) -> String {
    if name.chars().count() <= max_characters {
        return name.to_owned();
    }
    let start: String = name
        .chars()
        .take(max_characters.saturating_sub(1))
        .collect();
    if start.is_empty() {
        start
    } else {
        format!("{}…", start.trim_end())
    }
}
