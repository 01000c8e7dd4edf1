//! The looks of pictures.

use crate::rules::Color;

/// How a picture looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// A board of light wood.
    #[default]
    Light,
    /// For dark pages.
    Dark,
    /// Black and white, hatched: for paper.
    Print,
}

/// The colours of a theme.
pub(super) struct Palette {
    pub(super) page: &'static str,
    /// The frame around the field: above and below.
    pub(super) frame: [&'static str; 2],
    pub(super) frame_edge: &'static str,
    pub(super) field: [&'static str; 2],
    pub(super) field_edge: &'static str,
    /// A depression: in its shade and in its light.
    pub(super) pit: [&'static str; 2],
    pub(super) pit_edge: &'static str,
    pub(super) label: &'static str,
    pub(super) text: &'static str,
    pub(super) faint: &'static str,
    pub(super) arrow: &'static str,
    pub(super) arrow_edge: &'static str,
    pub(super) mark: &'static str,
    pub(super) mark_edge: &'static str,
    pub(super) obstacle: &'static str,
    pub(super) hole: &'static str,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Print];

    /// The key: one word, as the command line writes it.
    pub const fn key(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Print => "print",
        }
    }

    /// The theme with this key.
    pub fn find(key: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.key() == key)
    }

    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
            Theme::Print => &PRINT,
        }
    }

    /// Whether it has shades, not only black and white.
    pub(super) const fn is_shaded(self) -> bool {
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

/// What a marble is drawn with: its light, its body, its shade, its rim, and the sign on it.
pub(super) struct MarbleStyle {
    pub(super) shades: [&'static str; 3],
    pub(super) rim: &'static str,
    pub(super) sign: &'static str,
}

/// The marbles of a colour, those beside black and white in hues of Okabe and Ito that the colour-blind tell apart; each has a sign besides.
pub(super) const fn marble_style(color: Color) -> MarbleStyle {
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
