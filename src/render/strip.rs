//! The plates of a board as SVG.

use super::escape;
use super::plates::Plate;
use super::svg::{Drawing, MARGIN};
use super::theme::Paint;
use crate::rules::Color;

/// From one marble off the board to the next.
const PITCH: f64 = 27.0;

impl Drawing<'_> {
    /// Draws plates side by side.
    pub(super) fn strip(&mut self, plates: &[Plate], y: f64) {
        let width = (self.sizes.width - 2.0 * MARGIN) / plates.len().max(1) as f64;
        for (n, plate) in plates.iter().enumerate() {
            let left = MARGIN - self.sizes.width / 2.0 + width * n as f64;
            self.plate(plate, left, y, width - 6.0);
        }
    }

    /// A plate from its left end on: a triangle where it is the turn, marble, name; from its right end: points, marbles off the board.
    fn plate(&mut self, plate: &Plate, left: f64, y: f64, width: f64) {
        let Paint { text, faint, .. } = self.paint;
        if plate.is_to_move {
            let arrow = self.paint.arrow;
            self.put(format_args!(
                "<path d=\"M0 -8L13 0L0 8Z\" transform=\"translate({:.1} {y:.1})\" fill=\"{arrow}\" data-turn=\"{}\"/>",
                left + 3.0,
                plate.color.key()
            ));
        }
        self.marble(plate.color, left + 35.0, y, 0.62, " data-seat=\"true\"");
        let mut right = left + width - 4.0;
        self.put(format_args!(
            "<text x=\"{right:.1}\" y=\"{:.1}\" font-size=\"24\" font-weight=\"700\" text-anchor=\"end\" fill=\"{text}\" data-points=\"true\">{}</text>",
            y + 8.5,
            plate.points
        ));
        right -= if plate.points > 9 { 34.0 } else { 22.0 };
        let off: u8 = plate
            .off
            .iter()
            .fold(0, |sum, (_, count)| sum.saturating_add(*count));
        let has_room = width > 400.0;
        let slots = if has_room && !plate.are_own {
            plate.goal.max(off)
        } else {
            off
        };
        let most = if has_room { 8 } else { 2 };
        if slots <= most {
            let mut marbles = plate
                .off
                .iter()
                .flat_map(|&(color, count)| std::iter::repeat_n(color, count.into()));
            let first = right - PITCH * (f64::from(slots) - 0.5);
            for slot in 0..slots {
                let x = first + PITCH * f64::from(slot);
                match marbles.next() {
                    Some(color) => self.off(plate, color, x, y),
                    None => self.put(format_args!(
                        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"11\" fill=\"none\" stroke=\"{faint}\" stroke-dasharray=\"2 3\"/>"
                    )),
                }
            }
            right -= PITCH * f64::from(slots);
        } else {
            for &(color, count) in plate.off.iter().rev() {
                self.put(format_args!(
                    "<text x=\"{right:.1}\" y=\"{:.1}\" font-size=\"16\" text-anchor=\"end\" fill=\"{text}\">&#215;{count}</text>",
                    y + 5.5
                ));
                self.off(plate, color, right - 45.0, y);
                right -= 64.0;
            }
        }
        #[allow(clippy::cast_sign_loss, reason = "at least 0")]
        let room = ((right - left - 60.0) / 9.6).max(0.0) as usize;
        let name = short(&plate.name, room);
        self.put(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"18\" font-weight=\"600\" fill=\"{text}\" unicode-bidi=\"isolate\" data-name=\"true\">{}</text>",
            left + 57.0,
            y + 6.5,
            escape(&name)
        ));
    }

    /// A marble off the board; one of the seat's own is struck out.
    fn off(&mut self, plate: &Plate, color: Color, x: f64, y: f64) {
        self.marble(color, x, y, 0.52, " data-off=\"true\"");
        if plate.are_own {
            let ink = self.paint.arrow;
            self.put(format_args!(
                "<path d=\"M-11 11L11 -11\" transform=\"translate({x:.1} {y:.1})\" stroke=\"{ink}\" stroke-width=\"3\"/>"
            ));
        }
    }
}

/// The beginning of a name that has room for so many letters.
fn short(name: &str, room: usize) -> String {
    if name.chars().count() <= room {
        return name.to_owned();
    }
    let start: String = name.chars().take(room.saturating_sub(1)).collect();
    if start.is_empty() {
        start
    } else {
        format!("{}…", start.trim_end())
    }
}
