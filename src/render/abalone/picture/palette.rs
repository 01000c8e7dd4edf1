//! The colours of pictures of Abalone in each theme.

use crate::game::Color;
use crate::render::theme::Theme;

/// The colours of a theme.
pub(in crate::render) struct Palette {
    pub(in crate::render) page: &'static str,
    /// The gradient of the frame around the field, from above to below.
    pub(in crate::render) frame: [&'static str; 2],
    pub(in crate::render) frame_edge: &'static str,
    pub(in crate::render) field: [&'static str; 2],
    pub(in crate::render) field_edge: &'static str,
    /// The gradient of a pit, from shade to light.
    pub(in crate::render) pit: [&'static str; 2],
    pub(in crate::render) pit_edge: &'static str,
    pub(in crate::render) label: &'static str,
    pub(in crate::render) text: &'static str,
    pub(in crate::render) faint: &'static str,
    pub(in crate::render) arrow: &'static str,
    pub(in crate::render) arrow_edge: &'static str,
    pub(in crate::render) mark: &'static str,
    pub(in crate::render) mark_edge: &'static str,
    pub(in crate::render) obstacle: &'static str,
    pub(in crate::render) hole: &'static str,
}

impl Theme {
    pub(in crate::render) const fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
            Theme::Print => &PRINT,
        }
    }

    /// Whether the theme has colours and gradients, not only black and white.
    pub(in crate::render) const fn is_shaded(self) -> bool {
        !matches!(self, Theme::Print)
    }
}

const LIGHT: Palette = Palette {
    page: "#f7f2e8",
    frame: ["#8a5c3a", "#5f3b22"],
    frame_edge: "#4a2c18",
    field: ["#ecd3a6", "#d8b47c"],
    field_edge: "#4a2c18",
    pit: ["#a67c4a", "#dcbb88"],
    pit_edge: "#b48b58",
    label: "#f3e3c6",
    text: "#33241a",
    faint: "#a08c74",
    arrow: "#e8590c",
    arrow_edge: "#fff4e6",
    mark: "#0b7285",
    mark_edge: "#ffffff",
    obstacle: "#5d4428",
    hole: "#24170c",
};

const DARK: Palette = Palette {
    page: "#181a1f",
    frame: ["#343942", "#23272e"],
    frame_edge: "#0e1013",
    field: ["#565e6a", "#444b55"],
    field_edge: "#14161a",
    pit: ["#2b3037", "#5d6571"],
    pit_edge: "#3a4049",
    label: "#c3cad4",
    text: "#e6e9ee",
    faint: "#7d8590",
    arrow: "#ffa94d",
    arrow_edge: "#2b1a05",
    mark: "#66d9e8",
    mark_edge: "#06222a",
    obstacle: "#1d2025",
    hole: "#050607",
};

const PRINT: Palette = Palette {
    page: "#ffffff",
    frame: ["#ffffff", "#ffffff"],
    frame_edge: "#000000",
    field: ["#ffffff", "#ffffff"],
    field_edge: "#000000",
    pit: ["#ffffff", "#ffffff"],
    pit_edge: "#000000",
    label: "#000000",
    text: "#000000",
    faint: "#000000",
    arrow: "#000000",
    arrow_edge: "#ffffff",
    mark: "#000000",
    mark_edge: "#ffffff",
    obstacle: "#000000",
    hole: "#ffffff",
};

/// The colours of a marble: a gradient of light, body and shade, the rim, and the sign on the marble.
pub(in crate::render) struct MarbleStyle {
    pub(in crate::render) shades: [&'static str; 3],
    pub(in crate::render) rim: &'static str,
    pub(in crate::render) sign: &'static str,
}

/// The style of the marbles of a colour. Colours other than black and white have hues of Okabe and Ito, which colour-blind people can
/// distinguish; each marble also has a sign.
pub(in crate::render) const fn marble_style(color: Color) -> MarbleStyle {
    let (shades, rim, sign) = match color {
        Color::Black => (["#7b7f8a", "#2a2c33", "#08090b"], "#454954", "#9aa0ab"),
        Color::White => (["#ffffff", "#f4f1ea", "#b9b2a4"], "#8f8776", "#8f8776"),
        Color::Red => (["#ff9d70", "#d55e00", "#7f3500"], "#5e2800", "#ffe3d1"),
        Color::Blue => (["#6fbdf0", "#0072b2", "#003a5e"], "#002c47", "#d6efff"),
        Color::Green => (["#5fe0b6", "#009e73", "#005740"], "#00402f", "#d8fff2"),
        Color::Yellow => (["#fffbc4", "#f0e442", "#a89b0b"], "#857a00", "#5c5500"),
        Color::Neutral => (["#f0c6df", "#cc79a7", "#7f3f63"], "#5f2c49", "#ffe9f5"),
    };
    MarbleStyle { shades, rim, sign }
}
