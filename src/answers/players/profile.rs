//! The profile of one player: results by colour, opponent, layout, event and year, and openings.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;

use super::totals::{PlayerCounts, PlayerRow, PlayerTotals, Seat, players};
use crate::answers::openings::{ExplorerPosition, explorer_position};
use crate::answers::query_error::QueryError;
use crate::game::Color;
use crate::games::AnyLayout;
use crate::names::name_order;
use crate::openings::OpeningNames;
use crate::stats::{CountedGame, GameKindChoice};
use crate::store::{Database, Filter, Summary};

/// The number of layouts whose openings the profile contains, and of moves for each.
const MAX_LAYOUTS: usize = 3;
const MAX_MOVES: usize = 6;

/// The profile of a player.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let profile = database.player_profile("aba-pro", &Filter::default(), &names)?;
/// assert_eq!(profile.totals.name, "ABA-PRO");
/// assert_eq!((profile.opponents.len(), profile.layouts.len()), (2, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlayerProfile {
    /// The totals.
    #[serde(flatten)]
    pub totals: PlayerRow,
    /// The results against each opponent, those with the most games first.
    pub opponents: Vec<OpponentCounts>,
    /// The results from each layout.
    pub layouts: Vec<PlayerLayoutCounts>,
    /// The results in each event.
    pub events: Vec<PlayerEventCounts>,
    /// The results in each year.
    pub years: Vec<PlayerYearCounts>,
    /// The first moves of the games, for the layouts played most.
    pub openings: Vec<PlayerOpenings>,
    /// The game whose games are counted.
    #[serde(flatten)]
    pub game: CountedGame,
}

/// The results against an opponent.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let profile = database.player_profile("aba-pro", &Filter::default(), &names)?;
/// let opponent = &profile.opponents[0];
/// assert_eq!((opponent.name.as_deref(), opponent.counts.drawn), (Some("hofnar"), 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OpponentCounts {
    /// The name of the opponent.
    pub name: Option<String>,
    /// The results.
    #[serde(flatten)]
    pub counts: PlayerCounts,
}

/// The results from a layout.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let profile = database.player_profile("aba-pro", &Filter::default(), &names)?;
/// let layout = &profile.layouts[1];
/// assert_eq!((layout.layout.as_deref(), layout.counts.games), (Some("classical"), 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlayerLayoutCounts {
    /// The key of the layout; null for games without one.
    pub layout: Option<String>,
    /// The results.
    #[serde(flatten)]
    pub counts: PlayerCounts,
}

/// The results in an event.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let profile = database.player_profile("aba-pro", &Filter::default(), &names)?;
/// assert_eq!(profile.events[0].event.as_deref(), Some("ABA-PRO against people, TU Graz"));
/// assert_eq!(profile.events[0].counts.games, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlayerEventCounts {
    /// The event; null for games without one.
    pub event: Option<String>,
    /// The results.
    #[serde(flatten)]
    pub counts: PlayerCounts,
}

/// The results in a year.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let profile = database.player_profile("aba-pro", &Filter::default(), &names)?;
/// assert_eq!((profile.years[0].year, profile.years[0].counts.games), (Some(2002), 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlayerYearCounts {
    /// The year; null for games without one.
    pub year: Option<u16>,
    /// The results.
    #[serde(flatten)]
    pub counts: PlayerCounts,
}

/// The start of a layout in the explorer, in games of a player with a colour.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let profile = database.player_profile("aba-pro", &Filter::default(), &names)?;
/// for openings in &profile.openings {
///     println!("{} as {}: {} moves", openings.layout, openings.color, openings.explored.moves.len());
/// }
/// assert_eq!(profile.openings.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlayerOpenings {
    /// The position and the most played moves.
    #[serde(flatten)]
    pub explored: ExplorerPosition,
    /// The key of the layout.
    pub layout: String,
    /// The colour of the player.
    #[serde(serialize_with = "crate::record::keys::key")]
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::first_color")
    )]
    pub color: Color,
}

/// Results by a property of the games; an empty name stands for games without it.
type Breakdown<K = String> = BTreeMap<K, PlayerCounts>;

/// The results of a player by the properties of the games.
#[derive(Default)]
struct Breakdowns {
    opponents: Breakdown,
    layouts: Breakdown,
    events: Breakdown,
    years: Breakdown<Option<u16>>,
}

impl Breakdowns {
    fn add(&mut self, game: &Summary, name: &str, seat: Seat) {
        let add = |breakdown: &mut Breakdown, property: &str| {
            if !breakdown.contains_key(property) {
                breakdown.insert(property.to_owned(), PlayerCounts::default());
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
        let year = date.split('.').next().and_then(|year| year.parse().ok());
        self.years.entry(year).or_default().add(game, seat);
    }
}

/// The profile of a player in the games of one game that pass a filter, and which game that is.
///
/// # Errors
/// When no player has this name, or none of the player's games passes the filter; when the database cannot be read.
pub(crate) fn player_profile(
    name: &str,
    filter: &Filter,
    database: &Database,
    names: &OpeningNames,
) -> Result<(PlayerProfile, GameKindChoice), QueryError> {
    filter.check_ranges()?;
    let is_filtered = *filter != Filter::default();
    let person = database.find_person(name)?;
    let name = person.as_str();
    let (choice, filter) = GameKindChoice::of(database, &filter.with_player(name))?;
    let (mut breakdowns, mut totals) = (Breakdowns::default(), PlayerTotals::default());
    database.for_each_summary(&filter, |game| {
        let player = players(&game).into_iter().find(|(other, _)| *other == name);
        if let Some((_, seat)) = player {
            totals.add(&game);
            if !game.is_fragment() {
                breakdowns.add(&game, name, seat);
            }
        }
    })?;
    let mut rows = totals.rows().into_iter();
    let Some(row) = rows.find(|row| row.name == name) else {
        return Err(QueryError::NotFound(no_game(
            name,
            is_filtered,
            choice.fragments,
        )));
    };
    let Breakdowns {
        opponents,
        layouts,
        events,
        years,
    } = breakdowns;
    let most_played = by_games(&layouts);
    let openings = openings(&row, &most_played, &filter, (database, names))?;
    let profile = PlayerProfile {
        opponents: answers(by_games(&opponents), |name, counts| OpponentCounts {
            name,
            counts,
        }),
        layouts: answers(most_played, |layout, counts| PlayerLayoutCounts {
            layout,
            counts,
        }),
        events: answers(by_games(&events), |event, counts| PlayerEventCounts {
            event,
            counts,
        }),
        years: years
            .into_iter()
            .map(|(year, counts)| PlayerYearCounts { year, counts })
            .collect(),
        openings,
        game: choice.answer(),
        totals: row,
    };
    Ok((profile, choice))
}

/// The message for a player without a game that is counted.
fn no_game(name: &str, is_filtered: bool, fragments: u64) -> String {
    let name: String = name.chars().take(60).collect();
    match (fragments, is_filtered) {
        (0, _) => format!("no game of `{name}` passes the filter, expected one at least"),
        (_, true) => format!(
            "only fragments of games of `{name}` pass the filter, whose records begin in mid-game, expected a game from its first move on"
        ),
        (_, false) => format!(
            "`{name}` is known from fragments only, whose records begin in mid-game, expected a game from its first move on"
        ),
    }
}

/// The entries of a breakdown, those with the most games first, of equal ones by name.
fn by_games(breakdown: &Breakdown) -> Vec<(&String, &PlayerCounts)> {
    let mut entries: Vec<_> = breakdown.iter().collect();
    entries.sort_by_cached_key(|(name, counts)| (Reverse(counts.games), name_order(name)));
    entries
}

/// The rows of a breakdown: a property, if the games have it, and the results.
fn answers<T>(
    entries: Vec<(&String, &PlayerCounts)>,
    row: impl Fn(Option<String>, PlayerCounts) -> T,
) -> Vec<T> {
    let entries = entries.into_iter().map(|(property, counts)| {
        let property = Some(property.clone()).filter(|property| !property.is_empty());
        row(property, *counts)
    });
    entries.collect()
}

/// The explorer at the start of the layouts played most, in games of the player as Black and as White.
fn openings(
    player: &PlayerRow,
    layouts: &[(&String, &PlayerCounts)],
    filter: &Filter,
    (database, names): (&Database, &OpeningNames),
) -> Result<Vec<PlayerOpenings>, QueryError> {
    let mut openings = Vec::new();
    let layouts = layouts.iter().filter_map(|(key, _)| AnyLayout::find(key));
    for layout in layouts.take(MAX_LAYOUTS) {
        for color in Color::BOTH {
            let filter = filter.and(Filter {
                layout: Some(layout),
                ..Filter::default()
            });
            let Some(position) = layout.start() else {
                continue;
            };
            let seat = (player.name.as_str(), color);
            let explored = database.openings_of_player(position, &filter, seat)?;
            if explored.results.games > 0 {
                let other_rules = database.games_under_other_rules(
                    (&position, &[]),
                    &filter.with_color(color, &player.name),
                )?;
                let mut explored = explorer_position(&explored, &position, other_rules, names);
                explored.moves.truncate(MAX_MOVES);
                openings.push(PlayerOpenings {
                    explored,
                    layout: layout.key().into_owned(),
                    color,
                });
            }
        }
    }
    Ok(openings)
}
