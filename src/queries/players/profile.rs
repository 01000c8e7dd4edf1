//! The profile of one player: results by colour, opponent, layout, event and year, and openings.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::totals::{PlayerRow, PlayerTotals, ResultCounts, Seat, players};
use crate::games::{AnyLayout, with_position};
use crate::openings::OpeningNames;
use crate::queries::answers::openings_json;
use crate::queries::error::QueryError;
use crate::stats::GameChoice;
use crate::store::{Database, Filter, Summary};

/// The number of layouts whose openings the profile contains, and of moves for each.
const MAX_LAYOUTS: usize = 3;
const MAX_MOVES: usize = 6;

/// Results by a property of the games; an empty name stands for games without it.
type Breakdown = BTreeMap<String, ResultCounts>;

/// The results of a player by the properties of the games.
#[derive(Default)]
struct Breakdowns {
    opponents: Breakdown,
    layouts: Breakdown,
    events: Breakdown,
    years: Breakdown,
}

impl Breakdowns {
    fn add(&mut self, game: &Summary, name: &str, seat: Seat) {
        let add = |breakdown: &mut Breakdown, property: &str| {
            if !breakdown.contains_key(property) {
                breakdown.insert(property.to_owned(), ResultCounts::default());
            }
            if let Some(counts) = breakdown.get_mut(property) {
                counts.add(game, seat);
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

/// The profile of a player in the games of one game that pass a filter, and which game that is.
///
/// # Errors
/// When no player has this name, or the database cannot be read.
pub(crate) fn player_json(
    name: &str,
    filter: &Filter,
    database: &Database,
    names: &OpeningNames,
) -> Result<(Value, GameChoice), QueryError> {
    filter.check_ranges()?;
    let person = database.find_person(name)?;
    let name = person.as_str();
    let filter = Filter {
        player: Some(name.to_owned()),
        ..filter.clone()
    };
    let (choice, filter) = GameChoice::of(database, &filter)?;
    let (mut breakdowns, mut totals) = (Breakdowns::default(), PlayerTotals::default());
    database.each_summary(&filter, |game| {
        let player = players(&game).into_iter().find(|(other, _)| *other == name);
        if let Some((_, seat)) = player {
            totals.add(&game);
            breakdowns.add(&game, name, seat);
        }
    })?;
    let mut rows = totals.rows().into_iter();
    let Some(row) = rows.find(|row| row.name == name) else {
        let name: String = name.chars().take(60).collect();
        let message =
            format!("there is no player `{name}`, expected a name that `sumito players` lists");
        return Err(QueryError::NotFound(message));
    };
    let Breakdowns {
        opponents,
        layouts,
        events,
        years,
    } = breakdowns;
    let most_played = by_games(&layouts);
    let openings = openings(&row, &most_played, &filter, (database, names))?;
    let mut value = serde_json::to_value(&row).expect("fields have names");
    value["opponents"] = rows_of("name", &by_games(&opponents));
    value["layouts"] = rows_of("layout", &most_played);
    value["events"] = rows_of("event", &by_games(&events));
    value["years"] = rows_of("year", &years.iter().collect::<Vec<_>>());
    value["openings"] = openings.into();
    choice.add_to(&mut value);
    Ok((value, choice))
}

/// The entries of a breakdown, those with the most games first.
fn by_games(breakdown: &Breakdown) -> Vec<(&String, &ResultCounts)> {
    let mut entries: Vec<_> = breakdown.iter().collect();
    entries.sort_by_key(|(_, counts)| std::cmp::Reverse(counts.games));
    entries
}

/// The rows of a breakdown, with the property in a field of this name.
fn rows_of(field: &str, entries: &[(&String, &ResultCounts)]) -> Value {
    let row = |(property, counts): &(&String, &ResultCounts)| {
        let mut row = json!({
            field: if property.is_empty() { Value::Null } else { property.as_str().into() }
        });
        if let (Some(row), Ok(Value::Object(counts))) =
            (row.as_object_mut(), serde_json::to_value(counts))
        {
            row.extend(counts);
        }
        row
    };
    entries.iter().map(row).collect()
}

/// The explorer at the start of the layouts played most, in games of the player as Black and as White.
fn openings(
    player: &PlayerRow,
    layouts: &[(&String, &ResultCounts)],
    filter: &Filter,
    (database, names): (&Database, &OpeningNames),
) -> Result<Vec<Value>, QueryError> {
    let mut openings = Vec::new();
    let layouts = layouts.iter().filter_map(|(key, _)| AnyLayout::find(key));
    for layout in layouts.take(MAX_LAYOUTS) {
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
            let Some(position) = layout.start() else {
                continue;
            };
            let explored =
                with_position!(position, position => database.openings(position, &filter))?;
            if explored.tally.games > 0 {
                let mut value = openings_json(&explored, &position, names);
                if let Some(moves) = value["moves"].as_array_mut() {
                    moves.truncate(MAX_MOVES);
                }
                value["layout"] = layout.key().as_ref().into();
                value["color"] = color.into();
                openings.push(value);
            }
        }
    }
    Ok(openings)
}
