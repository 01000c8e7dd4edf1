//! Look-up of layouts by name and by start position.

use std::collections::HashMap;
use std::sync::LazyLock;

use deunicode::deunicode;
use foldhash::fast::RandomState;

use super::layout::Layout;
use super::table::LAYOUTS;
use crate::rules::board_state::Position;

/// Indices of layouts by name: as displayed, in lower case without accents, and reduced to letters and digits. Where names collide, keys
/// win over names, and exact spellings over reduced ones.
static NAMES: LazyLock<HashMap<String, usize, RandomState>> = LazyLock::new(|| {
    let layouts = || LAYOUTS.iter().enumerate();
    let keys = layouts().map(|(index, layout)| (layout.key, index));
    let names =
        layouts().flat_map(|(index, layout)| layout.names.iter().map(move |&name| (name, index)));
    let all: Vec<(&str, usize)> = keys.chain(names).collect();
    let (exact, loose): (Vec<String>, Vec<String>) =
        all.iter().map(|&(name, _)| spellings(name)).unzip();
    let mut indices = HashMap::with_capacity_and_hasher(2 * all.len(), RandomState::default());
    for spelled in [&exact, &loose] {
        for (spelling, &(_, index)) in spelled.iter().zip(&all) {
            indices.entry(spelling.clone()).or_insert(index);
        }
    }
    // Names as displayed, so that most look-ups need no normalisation.
    for (spelling, (name, _)) in exact.iter().zip(all) {
        let index = indices[spelling];
        indices.entry(name.to_owned()).or_insert(index);
    }
    indices
});

/// A name in lower case without accents, and the same reduced to letters and digits.
fn spellings(name: &str) -> (String, String) {
    let exact = if name.is_ascii() {
        name.to_ascii_lowercase()
    } else {
        deunicode(name).to_lowercase()
    };
    let is_alphanumeric = |character: &char| character.is_ascii_alphanumeric();
    let loose = exact.chars().filter(is_alphanumeric).collect();
    (exact, loose)
}

impl Default for Position {
    /// The start position of the standard layout.
    fn default() -> Position {
        let standard = Layout::find("Standard").expect("a built-in layout");
        standard.position()
    }
}

/// More bytes than any spelling of a name has; longer texts are not compared.
const MAX_NAME_BYTES: usize = 160;

impl Layout {
    /// The layout with this key or name, in any case, with or without accents, blanks and punctuation.
    ///
    /// If two sources give a name to different layouts, the one with this key is found, else the first one with exactly this name:
    /// `Snakes` is the layout of the wall, that of `PlayStrategy` is `snakes-variation`.
    pub fn find(name: &str) -> Option<&'static Layout> {
        let name = name.trim();
        if name.len() > MAX_NAME_BYTES {
            return None;
        }
        if let Some(index) = NAMES.get(name) {
            return Some(&LAYOUTS[*index]);
        }
        let (exact, loose) = spellings(name);
        if loose.is_empty() {
            return None;
        }
        let index = NAMES.get(&exact).or_else(|| NAMES.get(&loose))?;
        Some(&LAYOUTS[*index])
    }

    /// The layout whose start position this is, under any rules.
    #[doc(hidden)]
    pub fn for_start(position: &Position) -> Option<&'static Layout> {
        Layout::all()
            .iter()
            .find(|layout| layout.is_start(position))
    }
}
