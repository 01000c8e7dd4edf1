//! The table of rule options: for each its name, its values, its meaning, and how a value is read and written.

use super::players::{MovesPerTurn, Players};
use super::rules::Rules;
use crate::board::{Bitboard, Cell, split_cell_names};
use crate::game::Color;

/// One option of the rules.
pub struct RuleOption {
    /// The name; it never changes.
    pub name: &'static str,
    /// The values that may follow `=`; empty for an option without a value.
    pub values: &'static str,
    /// The meaning, as help shows it.
    pub meaning: &'static str,
    /// Sets the field from a text; `false` if the text is not a value of the option.
    pub(super) read: fn(&str, &mut Rules) -> bool,
    /// The value as text, if it differs from the standard game.
    write: fn(&Rules) -> Option<String>,
}

/// All options, in the order in which rules are written as text.
pub static OPTIONS: [RuleOption; 14] = [
    RuleOption {
        name: "eject",
        values: "N",
        meaning: "marbles to eject in order to win; 6 where nothing is said",
        read: |value, rules| set(&mut rules.eject, value.parse().ok()),
        write: |rules| changed(&rules.eject, &Rules::STANDARD.eject),
    },
    RuleOption {
        name: "sprint",
        values: "N",
        meaning: "the game ends after N plies: most ejections win, a tie is a draw",
        read: |value, rules| set(&mut rules.sprint, value.parse().ok().map(Some)),
        write: |rules| rules.sprint.map(|plies| plies.to_string()),
    },
    RuleOption {
        name: "obstacles",
        values: "CELL,...",
        meaning: "cells where no marble may be",
        read: |value, rules| set_cells(&mut rules.obstacles, value),
        write: |rules| cell_names(rules.obstacles),
    },
    RuleOption {
        name: "holes",
        values: "CELL,...",
        meaning: "cells that eject like the edge: what is pushed in is out, one's own marbles may not go in",
        read: |value, rules| set_cells(&mut rules.holes, value),
        write: |rules| cell_names(rules.holes),
    },
    RuleOption {
        name: "pivot",
        values: "CELL,...",
        meaning: "neutral marbles at the start: only pushed, counted as enemy marbles, kept on the board",
        read: |value, rules| set_cells(&mut rules.pivots, value),
        write: |rules| cell_names(rules.pivots),
    },
    RuleOption {
        name: "pivot-worth",
        values: "N",
        meaning: "neutral marbles can be ejected, each for N points",
        read: |value, rules| set(&mut rules.pivot_worth, value.parse().ok().map(Some)),
        write: |rules| rules.pivot_worth.map(|worth| worth.to_string()),
    },
    RuleOption {
        name: "triangles",
        values: "",
        meaning: "three own marbles in a triangle may move one cell together, where every target is empty or vacated",
        read: |_, rules| set(&mut rules.triangles, Some(true)),
        write: |rules| flag(rules.triangles),
    },
    RuleOption {
        name: "moves",
        values: "2 or each",
        meaning: "moves a turn: two of one's own colour, or, where two play, one of each colour in either order",
        read: |value, rules| {
            let moves = match value {
                "1" => Some(MovesPerTurn::One),
                "2" => Some(MovesPerTurn::Two),
                "each" => Some(MovesPerTurn::OneOfEach),
                _ => None,
            };
            set(&mut rules.moves, moves)
        },
        write: |rules| match rules.moves {
            MovesPerTurn::One => None,
            MovesPerTurn::Two => Some("2".to_owned()),
            MovesPerTurn::OneOfEach => Some("each".to_owned()),
        },
    },
    RuleOption {
        name: "one-color",
        values: "",
        meaning: "all marbles look alike: boards are drawn so and may be given so (`m`); the replay keeps track, and position strings say whose each is",
        read: |_, rules| set(&mut rules.one_color, Some(true)),
        write: |rules| flag(rules.one_color),
    },
    RuleOption {
        name: "players",
        values: "2, 3, 4, 4x2x1, 4x2x2, 5 or 6",
        meaning: "who plays: 4 are two teams of four colours, 4x2x1 two teams with two colours, 4x2x2 the same on two boards at once; 3, 5 and 6 each for himself",
        read: |value, rules| {
            let mut all = Players::ALL.into_iter();
            set(
                &mut rules.players,
                all.find(|players| players.key() == value),
            )
        },
        write: |rules| changed(&rules.players.key(), &Players::Two.key()),
    },
    RuleOption {
        name: "colors",
        values: "COLOR,...",
        meaning: "the colours of three to six players in the order of turns; black,white,red,blue,green,yellow where nothing is said",
        read: |value, rules| set(&mut rules.colors, colors(value).map(Some)),
        write: |rules| {
            let colors = rules.colors?.into_iter();
            let colors = colors.take_while(|&color| color != Color::Neutral);
            let names: Vec<&str> = colors.map(Color::key).collect();
            Some(names.join(","))
        },
    },
    RuleOption {
        name: "marguerite",
        values: "",
        meaning: "Marguerite à quatre: partners move only marbles of their own until these have joined, then both move both; with players=4x2x1 partners' marbles look alike",
        read: |_, rules| set(&mut rules.marguerite, Some(true)),
        write: |rules| flag(rules.marguerite),
    },
    RuleOption {
        name: "repetition",
        values: "N",
        meaning: "the N-th occurrence of a position is a draw",
        read: |value, rules| set(&mut rules.repetition, value.parse().ok().map(Some)),
        write: |rules| rules.repetition.map(|count| count.to_string()),
    },
    RuleOption {
        name: "no-move",
        values: "loses",
        meaning: "a player who has no legal move has lost, where two sides play",
        read: |value, rules| set(&mut rules.no_move_loses, (value == "loses").then_some(true)),
        write: |rules| rules.no_move_loses.then(|| "loses".to_owned()),
    },
];

/// Sets an option, if there is a value; returns whether there was one.
fn set<T>(option: &mut T, value: Option<T>) -> bool {
    let is_value = value.is_some();
    value.into_iter().for_each(|value| *option = value);
    is_value
}

fn colors(names: &str) -> Option<[Color; Rules::MAX_SEATS]> {
    let mut colors = [Color::Neutral; Rules::MAX_SEATS];
    for (n, name) in names.split(',').enumerate() {
        *colors.get_mut(n)? = Color::find(name)?;
    }
    Some(colors)
}

fn changed<T: PartialEq + ToString>(value: &T, standard: &T) -> Option<String> {
    (value != standard).then(|| value.to_string())
}

fn flag(is_set: bool) -> Option<String> {
    is_set.then(String::new)
}

/// Sets the cells with these names, without those that are not on the board; returns whether all are.
fn set_cells(cells: &mut Bitboard, names: &str) -> bool {
    let found = || split_cell_names(names).map(str::parse::<Cell>);
    *cells = found().flatten().collect();
    found().all(|cell| cell.is_ok())
}

fn cell_names(cells: Bitboard) -> Option<String> {
    let names: Vec<String> = cells.into_iter().map(|cell| cell.to_string()).collect();
    changed(&names.join(","), &String::new())
}

impl Rules {
    /// The options that differ from the standard game, by name, with their values.
    pub(crate) fn options(&self) -> impl Iterator<Item = (&'static RuleOption, String)> + '_ {
        OPTIONS
            .iter()
            .filter_map(|option| Some((option, (option.write)(self)?)))
    }
}
