//! One player.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::players::{PlayerRow, PlayerTotals, Record, Seat, players};
use super::{QueryError, openings_value};
use crate::openings::OpeningNames;
use crate::rules::Layout;
use crate::store::{Database, Filter, Summary};

/// Layouts whose openings are shown, and moves of each.
const MOST_LAYOUTS: usize = 3;
const MOST_MOVES: usize = 6;

/// Records by what they are of.
type Tallies = BTreeMap<String, Record>;

/// What is collected of the games of a player.
#[derive(Default)]
struct Collected {
    opponents: Tallies,
    layouts: Tallies,
    events: Tallies,
    years: Tallies,
}

impl Collected {
    fn add(&mut self, game: &Summary, name: &str, seat: Seat) {
        let add = |tallies: &mut Tallies, of: &str| {
            if !tallies.contains_key(of) {
                tallies.insert(of.to_owned(), Record::default());
            }
            if let Some(record) = tallies.get_mut(of) {
                record.add(game, seat);
            }
        };
        let others = players(game).into_iter().map(|(other, _)| other);
        others
            .filter(|other| *other != name)
            .for_each(|other| add(&mut self.opponents, other));
        add(
            &mut self.layouts,
            game.layout.as_deref().unwrap_or_default(),
        );
        add(&mut self.events, game.event.as_deref().unwrap_or_default());
        let date = game.date.as_deref().unwrap_or_default();
        add(&mut self.years, date.split('.').next().unwrap_or_default());
    }
}

/// How one player did: by colour, opponent, layout, event and year, and what was played first.
///
/// # Errors
/// When there is no player of this name; when the database does not answer.
pub(crate) fn player_value(
    name: &str,
    filter: &Filter,
    database: &Database,
    names: &OpeningNames,
) -> Result<Value, QueryError> {
    let person = database.person(name)?;
    let name = person.as_str();
    let filter = Filter {
        player: Some(name.to_owned()),
        ..filter.clone()
    };
    let (mut collected, mut all) = (Collected::default(), PlayerTotals::default());
    database.games(&filter, |game| {
        let own = players(&game).into_iter().find(|(other, _)| *other == name);
        if let Some((_, seat)) = own {
            all.add(&game);
            collected.add(&game, name, seat);
        }
    })?;
    let mut rows = all.rows().into_iter();
    let Some(row) = rows.find(|row| row.name == name) else {
        let name: String = name.chars().take(60).collect();
        let message =
            format!("there is no player `{name}`, expected a name that `sumito players` lists");
        return Err(QueryError::Missing(message));
    };
    let Collected {
        opponents,
        layouts,
        events,
        years,
    } = collected;
    let most_played = by_games(&layouts);
    let openings = openings(&row, &most_played, &filter, (database, names))?;
    let mut value = serde_json::to_value(&row).expect("fields have names");
    value["opponents"] = rows_of("name", &by_games(&opponents));
    value["layouts"] = rows_of("layout", &most_played);
    value["events"] = rows_of("event", &by_games(&events));
    value["years"] = rows_of("year", &years.iter().collect::<Vec<_>>());
    value["openings"] = openings.into();
    Ok(value)
}

fn by_games(tallies: &Tallies) -> Vec<(&String, &Record)> {
    let mut tallies: Vec<_> = tallies.iter().collect();
    tallies.sort_by_key(|(_, record)| std::cmp::Reverse(record.games));
    tallies
}

fn rows_of(what: &str, tallies: &[(&String, &Record)]) -> Value {
    let row = |(of, record): &(&String, &Record)| {
        let mut row = json!({ what: if of.is_empty() { Value::Null } else { of.as_str().into() } });
        if let (Some(row), Ok(Value::Object(record))) =
            (row.as_object_mut(), serde_json::to_value(record))
        {
            row.extend(record);
        }
        row
    };
    tallies.iter().map(row).collect()
}

/// What the player did first from the layouts that were played most, as Black and, in answer to anything, as White.
fn openings(
    player: &PlayerRow,
    layouts: &[(&String, &Record)],
    filter: &Filter,
    (database, names): (&Database, &OpeningNames),
) -> Result<Vec<Value>, QueryError> {
    let mut openings = Vec::new();
    let known = layouts.iter().filter_map(|(key, _)| Layout::find(key));
    for layout in known.take(MOST_LAYOUTS) {
        for color in ["black", "white"] {
            let mut filter = Filter {
                player: None,
                layout: Some(layout),
                ..filter.clone()
            };
            let name = Some(player.name.clone());
            match color {
                "black" => filter.black = name,
                _ => filter.white = name,
            }
            let position = layout.position();
            let found = database.openings(&position, &filter)?;
            if found.tally.games > 0 {
                let mut value = openings_value(&found, &position, names);
                if let Some(moves) = value["moves"].as_array_mut() {
                    moves.truncate(MOST_MOVES);
                }
                value["layout"] = layout.key().into();
                value["color"] = color.into();
                openings.push(value);
            }
        }
    }
    Ok(openings)
}
