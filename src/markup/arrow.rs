//! The outline of an arrow as path data.

/// The outline of an arrow from one point to another, each given by its coordinates.
pub(crate) fn arrow_path(from: (f64, f64), to: (f64, f64)) -> String {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let (ux, uy) = (dx / length, dy / length);
    // Coordinates along the arrow and across it.
    let corners = [
        (0.0, -3.8),
        (length - 16.0, -3.8),
        (length - 16.0, -11.0),
        (length + 4.0, 0.0),
        (length - 16.0, 11.0),
        (length - 16.0, 3.8),
        (0.0, 3.8),
    ];
    let points = corners.map(|(along, across)| {
        format!(
            "{:.1} {:.1}",
            from.0 + along * ux - across * uy,
            from.1 + along * uy + across * ux
        )
    });
    format!("M{}Z", points.join("L"))
}
