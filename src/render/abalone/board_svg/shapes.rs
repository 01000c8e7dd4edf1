//! Outlines as path data.

use std::f64::consts::FRAC_PI_3;
use std::fmt::Write;

/// A hexagon around the origin, with a corner to the right and rounded corners.
pub(super) fn hexagon(radius: f64, rounding: f64) -> String {
    let corner = |n: u32| {
        let angle = f64::from(n) * FRAC_PI_3;
        (radius * angle.cos(), radius * angle.sin())
    };
    let toward = |(x, y): (f64, f64), (to_x, to_y): (f64, f64)| {
        let part = rounding / radius;
        (x + part * (to_x - x), y + part * (to_y - y))
    };
    let mut path = String::new();
    for n in 0..6 {
        let here = corner(n);
        let (before, after) = (toward(here, corner(n + 5)), toward(here, corner(n + 1)));
        let _ = write!(
            path,
            "{}{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
            if n == 0 { 'M' } else { 'L' },
            before.0,
            before.1,
            here.0,
            here.1,
            after.0,
            after.1
        );
    }
    path.push('Z');
    path
}
