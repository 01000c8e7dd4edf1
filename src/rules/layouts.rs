//! The 78 built-in start layouts.

use std::collections::HashMap;
use std::sync::LazyLock;

use deunicode::deunicode;

use super::{Color, Position, Setup};
use crate::board::{Bitboard, Cell};

/// A start layout: where the marbles stand before the first move, and how the sources call it.
///
/// The 78 layouts are those of the "Wall of Variations" (60, English keys), KAAH and KAAWA (French names) and
/// `PlayStrategy`, marble by marble. Where sources disagree on a layout, both stand under different keys.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    key: &'static str,
    names: Vec<&'static str>,
    position: Position,
    note: &'static str,
}

static LAYOUTS: LazyLock<Vec<Layout>> = LazyLock::new(|| {
    let lines = include_str!("layouts.tsv").lines().skip(1);
    let layouts =
        lines.map(|line| Layout::from_row(line).expect("the table of layouts is well formed"));
    layouts.collect()
});

/// The layouts by their names in lower case without accents: keys before names, letter for letter before loosely.
static NAMES: LazyLock<HashMap<String, usize>> = LazyLock::new(|| {
    let layouts = || LAYOUTS.iter().enumerate();
    let keys = layouts().map(|(index, layout)| (layout.key, index));
    let names =
        layouts().flat_map(|(index, layout)| layout.names.iter().map(move |&name| (name, index)));
    let all: Vec<(&str, usize)> = keys.chain(names).collect();
    let mut found = HashMap::new();
    for spelling in 0..2 {
        for &(name, index) in &all {
            found
                .entry(spellings(name)[spelling].clone())
                .or_insert(index);
        }
    }
    found
});

/// A name in lower case without accents, and the same with nothing but letters and digits.
fn spellings(name: &str) -> [String; 2] {
    let exact = deunicode(name).to_lowercase();
    let loose = exact.replace(|c: char| !c.is_ascii_alphanumeric(), "");
    [exact, loose]
}

impl Layout {
    /// All layouts in the order of the table.
    pub fn all() -> &'static [Layout] {
        &LAYOUTS
    }

    /// The layout with this key or name, in any case, with or without accents, blanks and signs.
    ///
    /// A name that two sources give to different layouts finds the one that has it as its key, then the first that has
    /// it letter for letter: `Snakes` is the wall's, not `PlayStrategy`'s, which is `snakes-variation`.
    pub fn find(name: &str) -> Option<&'static Layout> {
        let [exact, loose] = spellings(name.trim());
        if loose.is_empty() {
            return None;
        }
        let index = NAMES.get(&exact).or_else(|| NAMES.get(&loose))?;
        Some(&LAYOUTS[*index])
    }

    /// The layout from which a game starts that begins with this position.
    pub fn of(position: &Position) -> Option<&'static Layout> {
        Layout::all()
            .iter()
            .find(|layout| layout.position == *position)
    }

    /// The key: one word, never changed.
    pub fn key(&self) -> &'static str {
        self.key
    }

    /// The name to show.
    pub fn name(&self) -> &'static str {
        self.names[0]
    }

    /// Every name in use; the first is the one to show.
    pub fn names(&self) -> &[&'static str] {
        &self.names
    }

    /// The start position, Black to move.
    pub fn position(&self) -> Position {
        self.position
    }

    /// Where the sources disagree; empty when they do not.
    pub fn note(&self) -> &'static str {
        self.note
    }

    fn from_row(line: &'static str) -> Option<Layout> {
        let mut fields = line.split('\t');
        let mut field = || fields.next();
        let (key, names) = (field()?, field()?.split('|').collect());
        let marbles = [cells(field()?)?, cells(field()?)?];
        let position = Position::try_from(Setup {
            marbles,
            turn: Color::Black,
            lost: [0, 0],
        })
        .ok()?;
        Some(Layout {
            key,
            names,
            position,
            note: field()?,
        })
    }
}

fn cells(names: &str) -> Option<Bitboard> {
    names
        .split(' ')
        .map(|name| name.parse::<Cell>().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seventy_eight_layouts_all_different() {
        assert_eq!(Layout::all().len(), 78);
        for (n, layout) in Layout::all().iter().enumerate() {
            assert_eq!(Layout::of(&layout.position()), Some(layout));
            assert!(
                Layout::all()[..n]
                    .iter()
                    .all(|other| other.key() != layout.key())
            );
        }
    }

    #[test]
    fn each_is_found_by_all_of_its_names() {
        for layout in Layout::all() {
            for name in std::iter::once(&layout.key()).chain(layout.names()) {
                let expected = if *name == "Snakes" {
                    "snakes"
                } else {
                    layout.key()
                };
                for spelling in [(*name).to_owned(), name.to_uppercase(), deunicode(name)] {
                    assert_eq!(
                        Layout::find(&spelling).map(Layout::key),
                        Some(expected),
                        "{spelling}"
                    );
                }
            }
        }
    }

    #[test]
    fn names_in_three_traditions() {
        let key = |name: &str| Layout::find(name).map(Layout::key);
        assert_eq!(key("Marguerite Belge"), Some("belgian-daisy"));
        assert_eq!(key("german_daisy"), Some("german-daisy"));
        assert_eq!(key("coeurs croises"), Some("crossed-hearts"));
        assert_eq!(key("Mquorric 1"), Some("mquorric-1-kaah"));
        assert_eq!(key("mquorric-1"), Some("mquorric-1"));
        assert_eq!((key("Spiral"), key(""), key("!")), (None, None, None));
    }
}
