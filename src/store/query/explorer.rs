//! The opening explorer: counts the moves played in a position and their results.

use std::collections::BTreeMap;

use serde::ser::{Serialize, SerializeMap as _, Serializer};

use super::filter::Filter;
use super::positions::{MoveCounts, PositionLookup, ProgressCallback};
use crate::game::{CanonicalForm, GameMove, GamePosition as _, MoveCode};
use crate::games::{AnyLayout, AnyPosition, InGame, with_position};
use crate::store::format::filter::date_text;
use crate::store::format::variants;
use crate::store::index::OutcomeCounts;
use crate::store::{Database, StoreError};

/// The number of games, also by result.
///
/// Its JSON also contains the number of known results, and the percentage of each result among them.
///
/// ```
/// use sumito::store::ResultCounts;
///
/// let mut counts = ResultCounts::default();
/// (counts.games, counts.unknown) = (4, 1);
/// (counts.black, counts.white) = (1, 2);
/// assert_eq!(counts.known(), 3);
/// assert_eq!(counts.percent(3), Some(100.0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[non_exhaustive]
pub struct ResultCounts {
    /// All games; a game that reaches a position twice counts once.
    pub games: u64,
    /// Games won by Black.
    pub black: u64,
    /// Games won by White.
    pub white: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games of unknown result, incomplete games included.
    pub unknown: u64,
    /// Won by the third side or a later one; omitted from JSON if there are none.
    pub others: u64,
}

impl ResultCounts {
    fn of(counts: &OutcomeCounts) -> ResultCounts {
        let [unknown, black, white, draws, others] = counts.results;
        ResultCounts {
            games: counts.games,
            black,
            white,
            draws,
            unknown,
            others,
        }
    }

    /// The number of games whose result is known.
    pub const fn known(&self) -> u64 {
        self.black + self.white + self.draws + self.others
    }

    /// `count` as a percentage of the known results, rounded to one decimal; `None` where no result is known.
    pub fn percent(&self, count: u64) -> Option<f64> {
        let known = self.known();
        (known > 0).then(|| (1000.0 * count as f64 / known as f64).round() / 10.0)
    }
}

/// What the JSON of [`ResultCounts`] contains.
#[cfg(feature = "schema")]
#[derive(serde::Serialize, schemars::JsonSchema)]
#[schemars(rename = "ResultCounts")]
struct CountsSchema {
    /// The number of games.
    games: u64,
    /// Games won by the side that moves first.
    black: u64,
    /// Games won by the side that moves second.
    white: u64,
    /// Drawn games.
    draws: u64,
    /// Games of unknown result, incomplete games included.
    unknown: u64,
    /// Games won by a third side or a later one, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u64", range(min = 1))]
    others: Option<u64>,
    /// Games with a known result.
    known: u64,
    /// The percentage of each result among the known ones; null if none is known.
    percent: Percentages,
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for ResultCounts {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        CountsSchema::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        CountsSchema::json_schema(generator)
    }
}

/// The percentages of each result among the known ones, with one decimal.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Percentages {
    /// Won by the side that moves first.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 100)))]
    black: Option<f64>,
    /// Won by the side that moves second.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 100)))]
    white: Option<f64>,
    /// Drawn.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 100)))]
    draws: Option<f64>,
    /// Won by a third side or a later one, if any game was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "f64", range(min = 0, max = 100)))]
    others: Option<f64>,
}

impl Serialize for ResultCounts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ResultCounts {
            games,
            black,
            white,
            draws,
            unknown,
            others,
        } = *self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("games", &games)?;
        map.serialize_entry("black", &black)?;
        map.serialize_entry("white", &white)?;
        map.serialize_entry("draws", &draws)?;
        map.serialize_entry("unknown", &unknown)?;
        if others > 0 {
            map.serialize_entry("others", &others)?;
        }
        map.serialize_entry("known", &self.known())?;
        let [black, white, draws] = [black, white, draws].map(|count| self.percent(count));
        let percent = Percentages {
            black,
            white,
            draws,
            others: self.percent(others).filter(|_| others > 0),
        };
        map.serialize_entry("percent", &percent)?;
        map.end()
    }
}

/// The moves played in a position.
///
/// ```
/// use std::path::Path;
/// use sumito::rules::Position;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games"))?;
/// let openings = database.openings(Position::default(), &Filter::default())?;
/// assert!(openings.results.games > 1);
/// assert!(openings.moves.is_sorted_by_key(|opening| std::cmp::Reverse(opening.results.games)));
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Openings {
    /// The games that reach the position in any orientation.
    pub results: ResultCounts,
    /// The moves in the orientation of the query, in descending order of their games.
    pub moves: Vec<OpeningMove>,
}

/// A move played in a position.
///
/// ```
/// use std::path::Path;
/// use sumito::rules::{Move, Position};
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let openings = database.openings(Position::default(), &Filter::default())?;
/// let played: Move = openings.moves[0].mv.checked().expect("a move of Abalone");
/// assert_eq!((played.start().to_string(), openings.moves[0].results.games), ("a1".to_owned(), 1));
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct OpeningMove {
    /// The move.
    pub mv: MoveCode,
    /// The games in which it was played here.
    pub results: ResultCounts,
    /// The number of games that reach the position after the move, by any order of moves.
    pub reaching: u64,
    /// The number of these games that reach it by transposition: they do not play this move in this position.
    pub transpositions: u64,
    /// The last date on which the move was played.
    pub last_date: Option<String>,
}

impl Database {
    /// Counts the moves played in a position, in all games that pass a filter and reach the position in any orientation.
    ///
    /// A game counts once for the position and once for each move that it played there.
    ///
    /// ```
    /// use std::path::Path;
    /// use sumito::rules::Position;
    /// use sumito::store::{Database, Filter};
    ///
    /// let mut database = Database::in_memory()?;
    /// database.import_path(Path::new("sample-games"))?;
    /// let start: Position = "Belgian Daisy".parse().expect("a layout");
    /// let openings = database.openings(start, &Filter::default())?;
    /// let moves: u64 = openings.moves.iter().map(|opening| opening.results.games).sum();
    /// assert!(moves > 0 && openings.results.games >= openings.moves[0].results.games);
    /// # Ok::<(), sumito::store::StoreError>(())
    /// ```
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn openings(
        &self,
        position: impl Into<AnyPosition>,
        filter: &Filter,
    ) -> Result<Openings, StoreError> {
        self.openings_with_progress(position, filter, &mut |_, _| Ok(()))
    }

    /// Like [`Database::openings`]. `on_progress` receives the number of look-ups done and their total, and can end them.
    ///
    /// # Errors
    /// When the database cannot be read; those of `on_progress`.
    pub(crate) fn openings_with_progress(
        &self,
        position: impl Into<AnyPosition>,
        filter: &Filter,
        on_progress: &mut ProgressCallback<'_>,
    ) -> Result<Openings, StoreError> {
        with_position!(position.into(), position => self.openings_in_game(&position, filter, on_progress))
    }

    fn openings_in_game<P: InGame>(
        &self,
        position: &P,
        filter: &Filter,
        on_progress: &mut ProgressCallback<'_>,
    ) -> Result<Openings, StoreError> {
        let _transaction = self.begin_read()?;
        let selection = self.selected_games(filter)?;
        let lookup = PositionLookup::new(&self.connection)?;
        let segments = lookup.count(position, &selection, on_progress)?;
        let mut total = MoveCounts::default();
        segments
            .iter()
            .for_each(|segment| total.merge(&segment.selected));
        let back = position.inverse(position.canonical_form().orientation());
        let (mut played, mut after) = (Vec::new(), Vec::new());
        for (code, counts) in total.moves {
            let mv = P::Move::from_code(code).map(|mv| position.oriented_move(mv, back));
            let mv = mv.filter(|&mv| position.is_legal(mv));
            let damaged = || StoreError::Corrupt(format!("move {code} in the position index"));
            let mv = mv.ok_or_else(damaged)?;
            let mut next = *position;
            next.play_unchecked(mv);
            let known = segments.iter().map(|segment| segment.games_with_move(code));
            played.push((mv, counts));
            after.push((next, known.collect()));
        }
        let reaching = lookup.count_games(&after, &selection, on_progress)?;
        let moves = played.into_iter().zip(reaching);
        let moves = moves.map(|((mv, counts), reaching)| {
            // Every game that plays the move reaches the position after it.
            let transpositions = reaching.checked_sub(counts.games).ok_or_else(|| {
                let games = counts.games;
                StoreError::Corrupt(format!("{reaching} games in the position index reach a position, expected at least {games}"))
            })?;
            Ok(OpeningMove {
                mv: mv.into(),
                results: ResultCounts::of(&counts),
                reaching,
                transpositions,
                last_date: date_text(counts.last),
            })
        });
        let mut moves: Vec<OpeningMove> = moves.collect::<Result<_, StoreError>>()?;
        moves.sort_by_key(|opening| (std::cmp::Reverse(opening.results.games), opening.mv));
        Ok(Openings {
            results: ResultCounts::of(&total.counts),
            moves,
        })
    }

    /// The number of games that pass a filter and have the layout of a start position, but other rules under which the position after some moves is another one, by these
    /// rules: the explorer does not count them. Rules that only matter later or mattered before, as the number of ejections that win, make no other position. Empty if the
    /// position before the moves is the start of no layout.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn games_under_other_rules(
        &self,
        (start, moves): (&AnyPosition, &[MoveCode]),
        filter: &Filter,
    ) -> Result<BTreeMap<String, u64>, StoreError> {
        let Some(layout) = start.layout() else {
            return Ok(BTreeMap::new());
        };
        let layout = layout.key();
        let key_after = |mut position: AnyPosition| {
            let is_legal = with_position!(&mut position, position => {
                moves.iter().all(|mv| position.play_code(mv.code()).is_some())
            });
            is_legal.then(|| position_key(&position))
        };
        let own_key = key_after(*start);
        let _transaction = self.begin_read()?;
        let mut others = BTreeMap::new();
        for variant in variants::read(&self.connection)? {
            if variant.layout.as_deref() != Some(&*layout) {
                continue;
            }
            let rules = variant.rules.as_deref();
            let start = AnyPosition::from_stored(None, Some(&layout), rules);
            if start.is_some_and(|start| key_after(start) != own_key)
                && let Some((_, rules)) = variant.game_and_rules()
            {
                let rules = if rules.is_empty() { "standard" } else { rules };
                others.insert(variant.id, rules.to_owned());
            }
        }
        if others.is_empty() {
            return Ok(BTreeMap::new());
        }
        let mut games = BTreeMap::new();
        for (variant, count) in self.count_by_variant(filter)? {
            if let Some(rules) = others.remove(&i64::from(variant)) {
                *games.entry(rules).or_default() += count;
            }
        }
        Ok(games)
    }

    /// The most common start layout of the games that pass a filter.
    ///
    /// # Errors
    /// When the database cannot be read.
    #[doc(hidden)]
    pub fn most_common_layout(&self, filter: &Filter) -> Result<Option<AnyLayout>, StoreError> {
        let _transaction = self.begin_read()?;
        let mut layouts: BTreeMap<String, (u64, AnyLayout)> = BTreeMap::new();
        let counts = self.count_by_variant(filter)?;
        for variant in variants::read(&self.connection)? {
            let number = u16::try_from(variant.id).unwrap_or(u16::MAX);
            if let Some(layout) = variant.layout.and_then(|key| AnyLayout::find(&key)) {
                let (count, _) = layouts
                    .entry(layout.key().into_owned())
                    .or_insert((0, layout));
                *count += counts.get(&number).copied().unwrap_or_default();
            }
        }
        let layouts = layouts.into_values().rev().filter(|(count, _)| *count > 0);
        Ok(layouts
            .max_by_key(|(count, _)| *count)
            .map(|(_, layout)| layout))
    }
}

/// The key of a position, the same in all orientations.
fn position_key(position: &AnyPosition) -> u64 {
    with_position!(position, position => position.canonical_form().key())
}
