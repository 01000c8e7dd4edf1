//! The colours of boards and stones.

use super::board_drawing::BoardTheme;
use crate::game::Color;
use crate::markup::MarkColors;

/// The colours of a theme.
pub(super) struct Palette {
    pub(super) page: &'static str,
    pub(super) frame: &'static str,
    pub(super) frame_edge: &'static str,
    pub(super) square: &'static str,
    pub(super) square_edge: &'static str,
    /// The gradient of a hollow, from shade to light, and its radius.
    pub(super) hollow: [&'static str; 2],
    pub(super) hollow_radius: f64,
    pub(super) label: &'static str,
    pub(super) text: &'static str,
    pub(super) arrow: &'static str,
    pub(super) arrow_edge: &'static str,
    pub(super) mark: MarkColors,
}

/// The colours of a stone: a gradient of light, body and shade, the rim, and the ring that is left where it was taken, with its width.
pub(super) struct StoneColors {
    pub(super) shades: [&'static str; 3],
    pub(super) rim: &'static str,
    pub(super) ring: (&'static str, f64),
}

impl BoardTheme {
    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            BoardTheme::Lava => &LAVA,
            BoardTheme::Wood => &WOOD,
            BoardTheme::Print => &PRINT,
        }
    }

    /// The colours of stones. On lava, the bright rim of black stones distinguishes them from the board, on wood the dark rim of white ones.
    pub(super) const fn stone(self, color: Color) -> StoneColors {
        let (shades, rim, ring) = match (self, color) {
            (BoardTheme::Lava, Color::Black) => (
                ["#5f6068", "#17181c", "#050506"],
                "#b3aba1",
                ("#b3aba1", 2.0),
            ),
            (BoardTheme::Lava, _) => (
                ["#ffffff", "#f4f0e6", "#c2b8a4"],
                "#8d8371",
                ("#f4f0e6", 4.5),
            ),
            (BoardTheme::Wood, Color::Black) => (
                ["#7b7f8a", "#2a2c33", "#08090b"],
                "#454954",
                ("#17181c", 4.5),
            ),
            (BoardTheme::Wood, _) => (
                ["#ffffff", "#f4f1ea", "#b9b2a4"],
                "#5d4a2c",
                ("#17181c", 1.5),
            ),
            (BoardTheme::Print, Color::Black) => (["#000000"; 3], "#000000", ("#000000", 4.5)),
            (BoardTheme::Print, _) => (["#ffffff"; 3], "#000000", ("#000000", 1.5)),
        };
        StoneColors { shades, rim, ring }
    }
}

const LAVA: Palette = Palette {
    page: "#171310",
    frame: "#211b18",
    frame_edge: "#0b0908",
    square: "#3d3530",
    square_edge: "#2a2420",
    hollow: ["#1b1614", "#574b43"],
    hollow_radius: 14.0,
    label: "#cdbfae",
    text: "#f2e9dc",
    arrow: "#ff7a33",
    arrow_edge: "#2b0f02",
    mark: MarkColors {
        ink: "#66d9e8",
        edge: "#06222a",
    },
};

const WOOD: Palette = Palette {
    page: "#f7f2e8",
    frame: "#5f3b22",
    frame_edge: "#4a2c18",
    square: "#d8b47c",
    square_edge: "#a67c4a",
    hollow: ["#a67c4a", "#dcbb88"],
    hollow_radius: 14.0,
    label: "#f3e3c6",
    text: "#33241a",
    arrow: "#c2410c",
    arrow_edge: "#fff4e6",
    mark: MarkColors {
        ink: "#0b5c6b",
        edge: "#ffffff",
    },
};

const PRINT: Palette = Palette {
    page: "#ffffff",
    frame: "#ffffff",
    frame_edge: "#000000",
    square: "#ffffff",
    square_edge: "#000000",
    hollow: ["#ffffff", "#ffffff"],
    // Much smaller than the rings on white stones.
    hollow_radius: 4.0,
    label: "#000000",
    text: "#000000",
    arrow: "#000000",
    arrow_edge: "#ffffff",
    mark: MarkColors {
        ink: "#000000",
        edge: "#ffffff",
    },
};
