//! The built-in start layouts.

use std::collections::HashMap;
use std::sync::LazyLock;

use deunicode::deunicode;
use foldhash::fast::RandomState;

use super::{Color, Players, Position, Rules, Setup, SetupFault};
use crate::board::{Bitboard, Cell};

/// A start layout: where the marbles stand before the first move, and how the sources call it.
///
/// The 78 layouts for two are those of the "Wall of Variations" (60, English keys), KAAH and KAAWA (French names) and
/// `PlayStrategy`, marble by marble. Where sources disagree on a layout, both stand under different keys. Those for three to six players
/// are Michiel Verloop's (`AbaloneAI`) and those of the play-by-mail server (`PBeM`), and the *Marguerite à quatre*.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    key: &'static str,
    names: Vec<&'static str>,
    position: Position,
    note: &'static str,
}

/// Those for two, then those for more.
static LAYOUTS: LazyLock<Vec<Layout>> = LazyLock::new(|| {
    let rows = |table: &'static str| table.lines().skip(1);
    let for_two = rows(include_str!("layouts.tsv")).map(Layout::from_row);
    let for_more = rows(include_str!("layouts_for_more.tsv")).map(Layout::from_row_for_more);
    let layouts = for_two.chain(for_more);
    layouts
        .map(|layout| layout.expect("the tables of layouts are well formed"))
        .collect()
});

/// The layouts by their names in lower case without accents: keys before names, letter for letter before loosely; and by their names as
/// they are shown.
static NAMES: LazyLock<HashMap<String, usize, RandomState>> = LazyLock::new(|| {
    let layouts = || LAYOUTS.iter().enumerate();
    let keys = layouts().map(|(index, layout)| (layout.key, index));
    let names =
        layouts().flat_map(|(index, layout)| layout.names.iter().map(move |&name| (name, index)));
    let all: Vec<(&str, usize)> = keys.chain(names).collect();
    let (exact, loose): (Vec<String>, Vec<String>) =
        all.iter().map(|&(name, _)| spellings(name)).unzip();
    let mut found = HashMap::with_capacity_and_hasher(2 * all.len(), RandomState::default());
    for spelled in [&exact, &loose] {
        for (spelling, &(_, index)) in spelled.iter().zip(&all) {
            found.entry(spelling.clone()).or_insert(index);
        }
    }
    // As they are shown, so that most names need not be spelt out.
    for (spelling, (name, _)) in exact.iter().zip(all) {
        let index = found[spelling];
        found.entry(name.to_owned()).or_insert(index);
    }
    found
});

/// A name in lower case without accents, and the same with nothing but letters and digits.
fn spellings(name: &str) -> (String, String) {
    let exact = if name.is_ascii() {
        name.to_ascii_lowercase()
    } else {
        deunicode(name).to_lowercase()
    };
    let is_kept = |sign: &char| sign.is_ascii_alphanumeric();
    let loose = exact.chars().filter(is_kept).collect();
    (exact, loose)
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
        if let Some(index) = NAMES.get(name.trim()) {
            return Some(&LAYOUTS[*index]);
        }
        let (exact, loose) = spellings(name.trim());
        if loose.is_empty() {
            return None;
        }
        let index = NAMES.get(&exact).or_else(|| NAMES.get(&loose))?;
        Some(&LAYOUTS[*index])
    }

    /// The layout from which a game starts that begins with this position, whatever its rules.
    pub fn for_start(position: &Position) -> Option<&'static Layout> {
        Layout::all()
            .iter()
            .find(|layout| layout.is_start(position))
    }

    /// Whether a position is the start from this layout under the rules of the position.
    pub fn is_start(&self, position: &Position) -> bool {
        // Told apart fast where the first two colours are Black and White.
        (position.rules().colors.is_some() || self.position.marbles[..2] == position.marbles[..2])
            && self
                .start(position.rules())
                .is_ok_and(|start| start == *position)
    }

    /// How many players it is for. A layout for two also serves four who play with two colours, unless partners have marbles of their own.
    pub fn players(&self) -> u8 {
        self.position.rules().players.seats()
    }

    /// The start position under rules: its marbles, those of seats in their colours, and the pivots.
    ///
    /// # Errors
    /// All that is wrong with it under these rules.
    pub fn start(&self, rules: &Rules) -> Result<Position, Vec<SetupFault>> {
        let own = self.position.rules();
        let mut setup = Setup::EMPTY;
        let fits = match rules.players {
            _ if rules.partners_share_color() => own.marguerite,
            Players::FourTwoColors | Players::FourTwoBoards => own.players == Players::Two,
            players => own.players.seats() == players.seats(),
        };
        let faults = || {
            setup
                .faults(rules)
                .into_iter()
                .filter(|fault| *fault != SetupFault::NoMarbles)
        };
        if !fits {
            let mut faults: Vec<SetupFault> = faults().collect();
            faults.push(SetupFault::OtherPlayers(
                own.players.seats(),
                rules.players.seats(),
            ));
            return Err(faults);
        }
        for (seat, color) in own.colors().iter().enumerate() {
            let color_now = rules.colors()[seat];
            setup.marbles[color_now.index()] = self.position.marbles(*color);
        }
        setup.marbles[Color::Neutral.index()] = rules.pivots;
        if rules.players == Players::FourTwoBoards {
            setup.copy_to_second_board();
        }
        Position::new(setup, *rules)
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

    /// The start position, Black to move: of the standard game, or of the usual one for as many players.
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
        let setup = Setup::for_two(marbles, Color::Black, [0, 0]);
        Some(Layout {
            key,
            names,
            position: Position::try_from(setup).ok()?,
            note: field()?,
        })
    }

    fn from_row_for_more(line: &'static str) -> Option<Layout> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [key, names, options, marbles, note] = fields[..] else {
            return None;
        };
        let rules: Rules = options.parse().ok()?;
        let mut setup = Setup::EMPTY;
        for (color, names) in rules.colors().iter().zip(marbles.split('|')) {
            setup.marbles[color.index()] = cells(names)?;
        }
        Some(Layout {
            key,
            names: names.split('|').collect(),
            position: Position::new(setup, rules).ok()?,
            note,
        })
    }
}

fn cells(names: &str) -> Option<Bitboard> {
    names
        .split_ascii_whitespace()
        .map(|name| name.parse::<Cell>().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seventy_eight_layouts_for_two_and_seven_for_more_all_different() {
        let count = |players| {
            Layout::all()
                .iter()
                .filter(|layout| layout.players() == players)
                .count()
        };
        assert_eq!([2, 3, 4, 5, 6].map(count), [78, 2, 3, 1, 1]);
        for (n, layout) in Layout::all().iter().enumerate() {
            assert_eq!(Layout::for_start(&layout.position()), Some(layout));
            assert!(
                Layout::all()[..n]
                    .iter()
                    .all(|other| other.key() != layout.key())
            );
        }
    }

    #[test]
    fn a_layout_is_known_in_other_colors() {
        let layout = Layout::find("three-players-pbem").unwrap();
        let rules = "players=3 colors=red,white,black".parse().unwrap();
        let start = layout.start(&rules).unwrap();
        assert_eq!(Layout::for_start(&start), Some(layout));
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
