//! The tables of layouts, `two_players.tsv` and `three_to_six_players.tsv`.

use std::sync::LazyLock;

use super::layout::Layout;
use crate::board::{Bitboard, Cell};
use crate::game::Color;
use crate::rules::board_state::{Position, Setup};
use crate::rules::ruleset::Rules;

/// The layouts for two players, then those for three to six.
pub(super) static LAYOUTS: LazyLock<Vec<Layout>> = LazyLock::new(|| {
    let rows = |table: &'static str| table.lines().skip(1);
    let two_players = rows(include_str!("two_players.tsv")).map(Layout::from_two_players_row);
    let more_players =
        rows(include_str!("three_to_six_players.tsv")).map(Layout::from_more_players_row);
    let layouts = two_players.chain(more_players);
    layouts
        .map(|layout| layout.expect("the tables of layouts are well formed"))
        .collect()
});

impl Layout {
    /// All layouts in the order of the table.
    pub fn all() -> &'static [Layout] {
        &LAYOUTS
    }

    /// Parses a row: key, names, black marbles, white marbles, note.
    fn from_two_players_row(line: &'static str) -> Option<Layout> {
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

    /// Parses a row: key, names, rules, marbles of each colour, note.
    fn from_more_players_row(line: &'static str) -> Option<Layout> {
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

/// The cells with these names, separated by blanks.
fn cells(names: &str) -> Option<Bitboard> {
    names
        .split_ascii_whitespace()
        .map(|name| name.parse::<Cell>().ok())
        .collect()
}
