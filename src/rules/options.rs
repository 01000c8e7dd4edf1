//! Rules as text and as JSON: the options that differ from the standard game, each by its name.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::{Color, MovesPerTurn, Players, Rules, RulesFault};
use crate::board::{Bitboard, Cell, split_cell_names};

/// One option of the rules.
pub struct RuleOption {
    /// Its name, never changed.
    pub name: &'static str,
    /// What may stand after `=`; empty where the name alone says it.
    pub values: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// Takes a value; tells whether it is one.
    read: fn(&str, &mut Rules) -> bool,
    /// The value, where it is not that of the standard game.
    write: fn(&Rules) -> Option<String>,
}

/// All options, in the order in which rules are written.
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

/// Takes a value, if it is one.
fn set<T>(option: &mut T, value: Option<T>) -> bool {
    let is_value = value.is_some();
    value.into_iter().for_each(|value| *option = value);
    is_value
}

fn colors(names: &str) -> Option<[Color; Rules::MOST_SEATS]> {
    let mut colors = [Color::Neutral; Rules::MOST_SEATS];
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

/// Takes the cells named, those that are none left out; tells whether all are.
fn set_cells(cells: &mut Bitboard, names: &str) -> bool {
    let found = || split_cell_names(names).map(str::parse::<Cell>);
    *cells = found().flatten().collect();
    found().all(|cell| cell.is_ok())
}

fn cell_names(cells: Bitboard) -> Option<String> {
    let names: Vec<String> = cells.into_iter().map(|cell| cell.to_string()).collect();
    changed(&names.join(","), &String::new())
}

/// All that is wrong with a text of rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesError {
    /// What could be understood of it.
    pub rules: Rules,
    /// Each fault: what was found, what was expected.
    pub faults: Vec<String>,
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.faults.join("; "))
    }
}

impl std::error::Error for RulesError {}

impl Rules {
    /// Reads options with blanks between them, in any case and order: `eject=4 sprint=30 pivot=e5`; `standard` or nothing is the standard
    /// game. `one-colour` and `colours` are read too. Gives what could be understood, and all faults of the words; those of the rules as a
    /// whole are [`Rules::faults`].
    fn read(text: &str) -> (Rules, Vec<String>) {
        let (mut rules, mut faults) = (Rules::STANDARD, Vec::new());
        let mut named: Vec<&str> = Vec::new();
        let text = plain(text);
        for word in text.split_whitespace().filter(|word| *word != "standard") {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            let plain = name.replace("colour", "color");
            let Some(option) = OPTIONS.iter().find(|option| option.name == plain) else {
                let known = OPTIONS.each_ref().map(|option| option.name).join(", ");
                faults.push(format!("option `{}`, expected one of {known}", short(name)));
                continue;
            };
            named.push(option.name);
            if named.iter().filter(|name| **name == option.name).count() == 2 {
                faults.push(format!("{} twice, expected once", option.name));
            }
            let is_alone = option.values.is_empty() && !value.is_empty();
            if is_alone || !(option.read)(value, &mut rules) {
                let expected = match (option.values, option.name) {
                    ("", _) => "the name alone",
                    ("N", "sprint") => "a number up to 65535",
                    ("N", _) => "a number up to 255",
                    (values, _) => values,
                };
                let (name, found) = (option.name, short(value));
                faults.push(format!("{name}={found}, expected {expected}"));
            }
        }
        rules.colors = rules.colors.filter(|_| rules.colors_of_its_own().is_some());
        if faults.len() > MOST_TOLD {
            let more = faults.split_off(MOST_TOLD).len();
            faults.push(format!("... and {more} more"));
        }
        (rules, faults)
    }

    /// Whether a text says rules: that they are the standard game's, or an option, however badly.
    pub(crate) fn is_rules_text(text: &str) -> bool {
        let text = plain(text);
        let is_option = |word: &str| {
            let name = word.split('=').next().unwrap_or_default();
            let name = name.replace("colour", "color");
            word.contains('=') || OPTIONS.iter().any(|option| option.name == name)
        };
        matches!(text.trim(), "" | "standard") || text.split_whitespace().any(is_option)
    }

    /// One option with its value, as rules are written.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn normalized_option(word: &str) -> Result<String, String> {
        let (rules, faults) = Rules::read(word);
        match (faults.first(), rules.options().next()) {
            (Some(fault), _) => Err(fault.clone()),
            (None, Some(_)) => Ok(rules.to_string()),
            (None, None) => Err(format!("`{}` is what the standard game has", short(word))),
        }
    }

    /// An object of options as words: numbers, texts, lists, and `true` for what has no value.
    pub fn options_from_json(options: &Map<String, Value>) -> String {
        let plain = |value: &Value| match value {
            Value::String(text) => text.replace(char::is_whitespace, ""),
            value => value.to_string(),
        };
        let word = |(name, value): (&String, &Value)| {
            let name = name.replace('_', "-");
            match value {
                Value::Bool(true) => name,
                Value::Array(values) => {
                    let values: Vec<String> = values.iter().map(plain).collect();
                    format!("{name}={}", values.join(","))
                }
                value => format!("{name}={}", plain(value)),
            }
        };
        let said = options
            .iter()
            .filter(|(_, value)| !matches!(value, Value::Null | Value::Bool(false)));
        said.map(word).collect::<Vec<_>>().join(" ")
    }

    /// The options that differ from the standard game, by name, with their values.
    pub fn options(&self) -> impl Iterator<Item = (&'static RuleOption, String)> + '_ {
        OPTIONS
            .iter()
            .filter_map(|option| Some((option, (option.write)(self)?)))
    }
}

/// Faults of words that are told before the rest is only counted.
const MOST_TOLD: usize = 20;

/// A text of rules in lower case, with nothing but blanks between options and none inside them.
fn plain(text: &str) -> String {
    let text = text.to_lowercase().replace(';', " ");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text
        .replace(" =", "=")
        .replace("= ", "=")
        .replace(", ", ",");
    // A comma after which an option begins separates it from the one before.
    let mut words: Vec<String> = Vec::new();
    for part in text.split(',') {
        let name = part.split(['=', ' ']).next().unwrap_or_default();
        let begins = OPTIONS
            .iter()
            .any(|option| option.name == name.replace("colour", "color"));
        match words.last_mut() {
            Some(last) if !begins => {
                last.push(',');
                last.push_str(part);
            }
            _ => words.push(part.to_owned()),
        }
    }
    words.join(" ")
}

/// The beginning of a text, for a message.
fn short(text: &str) -> String {
    let display_color: String = text.chars().take(40).collect();
    display_color.replace(char::is_control, "\u{fffd}")
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let (rules, mut faults) = Rules::read(text);
        faults.extend(rules.faults().iter().map(RulesFault::to_string));
        if faults.is_empty() {
            Ok(rules)
        } else {
            Err(RulesError { rules, faults })
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self
            .options()
            .map(|(option, value)| match option.values {
                "" => option.name.to_owned(),
                _ => format!("{}={value}", option.name),
            })
            .collect();
        if words.is_empty() {
            return f.pad("standard");
        }
        f.pad(&words.join(" "))
    }
}

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = |option: &RuleOption, text: String| match (option.values, text.parse::<u64>()) {
            ("", _) => Value::Bool(true),
            (_, Ok(number)) => number.into(),
            (values, _) if values.ends_with(",...") => text.split(',').collect(),
            _ => text.into(),
        };
        let options = self
            .options()
            .map(|(option, text)| (option.name, value(option, text)));
        serializer.collect_map(options)
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rules, D::Error> {
        let options = Map::<String, Value>::deserialize(deserializer)?;
        Rules::options_from_json(&options).parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_json_go_out_and_come_back() {
        for text in [
            "standard",
            "eject=4 sprint=30 pivot=e5",
            "obstacles=c3,g7 holes=e4,e6 pivot=e5 pivot-worth=2 triangles",
            "moves=each one-color repetition=3 no-move=loses",
            "players=3 colors=red,blue,yellow",
            "players=4 marguerite",
            "players=4x2x1 marguerite",
            "players=4x2x2",
        ] {
            let rules: Rules = text.parse().unwrap();
            assert_eq!(rules.to_string(), text);
            let json = serde_json::to_string(&rules).unwrap();
            assert_eq!(
                serde_json::from_str::<Rules>(&json).unwrap(),
                rules,
                "{json}"
            );
        }
        let rules: Rules = "pivot=e5 one-colour eject=4".parse().unwrap();
        assert_eq!(
            serde_json::to_string(&rules).unwrap(),
            r#"{"eject":4,"pivot":["e5"],"one-color":true}"#
        );
        assert_eq!(serde_json::to_string(&Rules::STANDARD).unwrap(), "{}");
    }

    #[test]
    fn every_fault_at_once() {
        let faults = |text: &str| text.parse::<Rules>().unwrap_err().faults;
        assert_eq!(
            faults(
                "players=7 pivot=c3,e5 obstacles=c3 holes=e5 eject=0 spring=30 eject=x triangles=1"
            ),
            [
                "players=7, expected 2, 3, 4, 4x2x1, 4x2x2, 5 or 6",
                "option `spring`, expected one of eject, sprint, obstacles, holes, pivot, pivot-worth, triangles, moves, one-color, \
                 players, colors, marguerite, repetition, no-move",
                "eject twice, expected once",
                "eject=x, expected a number up to 255",
                "triangles=1, expected the name alone",
                "a pivot on the obstacle c3, expected it on a free cell",
                "a pivot in the hole e5, expected it on a free cell",
                "eject=0, expected at least 1",
            ]
        );
        assert_eq!(faults("players=3 colors=red,blue,red").len(), 1);
        assert_eq!(faults("players=3 colors=red,blue").len(), 1);
        assert_eq!(
            faults("players=3 marguerite moves=each no-move=loses"),
            [
                "marguerite with 3 players, expected players=4 or 4x2x1",
                "moves=each with 3 players, expected two players",
                "no-move=loses with 3 players, expected two sides",
            ]
        );
        assert_eq!(faults("players=4x2x2 pivot=e5 colors=red,blue").len(), 2);
    }
}
