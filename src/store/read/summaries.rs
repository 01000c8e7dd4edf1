//! What lists say of games, for one game after another: rows hold numbers for names, and a name is looked up once.

use std::array;
use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::Arc;

use foldhash::fast::RandomState;
use rusqlite::types::{FromSql, ValueRef};
use rusqlite::{CachedStatement, Connection, Row, named_params};

use crate::record::{Ending, GameResult, Score};
use crate::rules::Rules;
use crate::store::format::checksum;
use crate::store::format::filter_column::Expected;
use crate::store::format::filter_row::{date_text, ending_of, result_of, score_from};
use crate::store::{Database, StoreError};

/// What a list of games says about one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// The number of the game in its database.
    pub id: i64,
    /// Who played Black.
    pub black: Option<String>,
    /// Who played White.
    pub white: Option<String>,
    /// Where.
    pub event: Option<String>,
    /// When: `YYYY.MM.DD` with `??` for what is not known.
    pub date: Option<String>,
    /// The key of the layout, if it is a built-in one, or `random:` with its seed.
    pub layout: Option<String>,
    /// Whether the layout was found by replay.
    pub layout_inferred: bool,
    /// Who won.
    pub result: GameResult,
    /// How it ended.
    pub ending: Option<Ending>,
    /// Marbles ejected by each player.
    pub score: Score,
    /// The number of plies.
    pub plies: u32,
    /// Why the game stops before the end of its record, if it does.
    pub incomplete: Option<String>,
    /// Which moves were read otherwise than the record writes them, if any were.
    pub mended: Option<String>,
    /// The options of its rules that differ from the standard game, if any do.
    pub rules: Option<String>,
    /// Who plays in the third seat and those after it, with ` / ` between and `?` for who is not known.
    pub others: Option<String>,
}

impl Summary {
    /// Whether only a later part of the game is known, and not the position from which that is played.
    pub fn is_fragment(&self) -> bool {
        self.plies == 0 && self.incomplete.is_some()
    }
}

/// The columns of a game that lists read; behind them is their checksum.
const LISTED: usize = 16;

/// Names that are held at most; then they are looked up again.
const MOST_NAMES: usize = 1 << 20;

/// The most games that are read at once: those who ask for one after another will ask for the next ones.
const MOST_AHEAD: i64 = 32;

/// Tells of games what lists say of them, over one connection: who played by the names of persons, as [`Database::merge_players`] has them. What it has looked up once it takes for known.
pub struct Summaries<'a> {
    select: CachedStatement<'a>,
    known: Known<'a>,
    /// The last games read that were not asked for yet, and the number behind them.
    ahead: VecDeque<Summary>,
    behind: i64,
    /// So many numbers were read at once.
    width: i64,
}

/// What was looked up.
struct Known<'a> {
    connection: &'a Connection,
    players: Names,
    events: Names,
    /// Tells the names of who plays in the third seat of a game and those after it.
    others: &'static str,
    /// By the number of the kind.
    kinds: HashMap<i64, Kind, RandomState>,
}

/// What games of a kind have in common.
#[derive(Clone)]
struct Kind {
    layout: Option<Arc<str>>,
    rules: Option<Arc<str>>,
    /// Seats behind the second one.
    others: usize,
}

/// The names of a table by their numbers.
struct Names {
    table: &'static str,
    select: &'static str,
    known: HashMap<i64, Arc<str>, RandomState>,
}

impl Names {
    fn new(table: &'static str, select: &'static str) -> Names {
        Names {
            table,
            select,
            known: HashMap::default(),
        }
    }

    /// The name with a number.
    fn of(
        &mut self,
        connection: &Connection,
        id: Option<i64>,
    ) -> Result<Option<String>, StoreError> {
        let Some(id) = id else { return Ok(None) };
        if let Some(name) = self.known.get(&id) {
            return Ok(Some(name.as_ref().to_owned()));
        }
        let mut select = connection.prepare_cached(self.select)?;
        let mut rows = select.query(named_params! {":id": id})?;
        let table = self.table;
        let missing = || StoreError::Corrupt(format!("{table} {id} is missing"));
        let row = rows.next()?.ok_or_else(missing)?;
        checksum::verify(table, row, 2)?;
        // Some have another name behind the checksum.
        let is_another = row.as_ref().column_count() > 3 && row.get(3)?;
        let name: String = row.get(if is_another { 4 } else { 1 })?;
        if self.known.len() >= MOST_NAMES {
            self.known.clear();
        }
        self.known.insert(id, name.as_str().into());
        Ok(Some(name))
    }
}

impl Database {
    /// What lists say of games, for those who ask for many.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn summaries(&self) -> Result<Summaries<'_>, StoreError> {
        Summaries::of_persons(&self.connection)
    }
}

impl<'a> Summaries<'a> {
    /// Those that say who played as records spell it.
    pub(in crate::store) fn new(connection: &'a Connection) -> Result<Summaries<'a>, StoreError> {
        Summaries::naming(
            connection,
            include_str!("../../../sql/query/player.sql"),
            include_str!("../../../sql/query/others.sql"),
        )
    }

    /// Those that say which person played.
    fn of_persons(connection: &'a Connection) -> Result<Summaries<'a>, StoreError> {
        Summaries::naming(
            connection,
            include_str!("../../../sql/query/person.sql"),
            include_str!("../../../sql/query/other_persons.sql"),
        )
    }

    fn naming(
        connection: &'a Connection,
        players: &'static str,
        others: &'static str,
    ) -> Result<Summaries<'a>, StoreError> {
        let sql = include_str!("../../../sql/query/listed.sql");
        Ok(Summaries {
            select: connection.prepare_cached(sql)?,
            known: Known {
                connection,
                players: Names::new("player", players),
                events: Names::new("event", include_str!("../../../sql/query/event.sql")),
                others,
                kinds: HashMap::default(),
            },
            ahead: VecDeque::new(),
            behind: i64::MIN,
            width: 1,
        })
    }

    /// What a list says about a game, or `None` when there is none with this number.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn get(&mut self, id: i64) -> Result<Option<Summary>, StoreError> {
        let is_before = |ahead: &Summary| ahead.id < id;
        while self.ahead.pop_front_if(|ahead| is_before(ahead)).is_some() {}
        let found = self.ahead.pop_front_if(|ahead| ahead.id == id);
        if found.is_some() {
            return Ok(found);
        }
        // Where games are asked for in their order and few are left out, it is faster to read some more.
        let follows = (self.behind..self.behind.saturating_add(MOST_AHEAD)).contains(&id);
        self.width = if follows {
            MOST_AHEAD.min(2 * self.width)
        } else {
            1
        };
        self.behind = id.saturating_add(self.width);
        let mut read = std::mem::take(&mut self.ahead);
        read.clear();
        let _ = self.between((id, self.behind - 1), None, &mut |summary| {
            read.push_back(summary);
            ControlFlow::Continue(())
        })?;
        self.ahead = read;
        Ok(self.ahead.pop_front_if(|ahead| ahead.id == id))
    }

    /// What lists say about the games with numbers from `first` to `last`, by their numbers, until `visit` breaks off. Where it is known which
    /// ones are there, all of them are.
    pub(in crate::store) fn between(
        &mut self,
        (first, last): (i64, i64),
        mut expected: Option<Expected>,
        visit: &mut impl FnMut(Summary) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StoreError> {
        let mut rows = self.select.query([first, last])?;
        while let Some(row) = rows.next()? {
            if let Some(expected) = &mut expected {
                expected.is_next(row.get(0)?)?;
            }
            if visit(self.known.read(row)?).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        expected.map_or(Ok(()), Expected::finish)?;
        Ok(ControlFlow::Continue(()))
    }
}

impl Known<'_> {
    fn read(&mut self, row: &Row<'_>) -> Result<Summary, StoreError> {
        let connection = self.connection;
        // Each value is taken from the row once, for its checksum and for what it says.
        let values: [ValueRef<'_>; LISTED + 1] = array::from_fn(|at| row.get_ref_unwrap(at));
        let id = get(&values[0])?;
        let (listed, sum) = values.split_at(LISTED);
        if sum[0] != checksum::value_of_row("packed_game", listed.iter().copied()) {
            return Err(StoreError::Damaged(id));
        }
        let kind = self.kind(get(&values[5])?)?;
        let random_start: Option<String> = get(&values[6])?;
        let others = match kind.others {
            0 => None,
            seats => Some(others(connection, self.others, id, seats)?),
        };
        let owned = |text: Option<Arc<str>>| text.map(|text| text.to_string());
        Ok(Summary {
            id,
            black: self.players.of(connection, get(&values[1])?)?,
            white: self.players.of(connection, get(&values[2])?)?,
            event: self.events.of(connection, get(&values[3])?)?,
            date: get::<Option<u32>>(&values[4])?.and_then(date_text),
            layout: random_start.or(owned(kind.layout)),
            layout_inferred: get(&values[7])?,
            result: result_of(get(&values[8])?),
            ending: get::<Option<u8>>(&values[9])?.and_then(ending_of),
            score: score_from(get(&values[10])?, get(&values[11])?, get(&values[12])?),
            plies: get(&values[13])?,
            incomplete: get(&values[14])?,
            mended: get(&values[15])?,
            rules: owned(kind.rules),
            others,
        })
    }

    fn kind(&mut self, id: i64) -> Result<Kind, StoreError> {
        if let Some(kind) = self.kinds.get(&id) {
            return Ok(kind.clone());
        }
        let sql = include_str!("../../../sql/query/variant.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let parameters = named_params! {":id": id};
        let mut rows = select.query(parameters)?;
        let missing = || StoreError::Corrupt(format!("variant {id} is missing"));
        let row = rows.next()?.ok_or_else(missing)?;
        checksum::verify("variant", row, 3)?;
        let (layout, rules): (Option<String>, Option<String>) = (row.get(1)?, row.get(2)?);
        let unknown = |_| StoreError::Corrupt(format!("the rules of variant {id} are unknown"));
        let seats = rules
            .as_deref()
            .map_or(Ok(2), |rules| {
                let rules = rules.parse::<Rules>();
                rules.map(|rules| usize::from(rules.players.seats()))
            })
            .map_err(unknown)?;
        let kind = Kind {
            layout: layout.map(Arc::from),
            rules: rules.map(Arc::from),
            others: seats.saturating_sub(2),
        };
        self.kinds.insert(id, kind.clone());
        Ok(kind)
    }
}

fn get<T: FromSql>(value: &ValueRef<'_>) -> Result<T, StoreError> {
    Ok(T::column_result(*value).map_err(rusqlite::Error::from)?)
}

/// Who plays in the third seat of a game and those after it, of which there are so many.
fn others(
    connection: &Connection,
    sql: &str,
    game: i64,
    seats: usize,
) -> Result<String, StoreError> {
    let mut select = connection.prepare_cached(sql)?;
    let names = select.query_map(named_params! {":id": game}, |row| row.get::<_, String>(0))?;
    let names: Vec<String> = names.collect::<Result<_, _>>()?;
    if names.len() != seats {
        let held = names.len();
        let fault =
            format!("game {game} has {held} rows of seats behind the second, expected {seats}");
        return Err(StoreError::Corrupt(fault));
    }
    Ok(names.join(" / "))
}

/// Numbers that follow one another, as the first and the last of each run.
pub(in crate::store) fn runs(ids: impl Iterator<Item = i64>) -> impl Iterator<Item = (i64, i64)> {
    let mut ids = ids.peekable();
    std::iter::from_fn(move || {
        let first = ids.next()?;
        let mut last = first;
        while let Some(next) = ids.next_if(|&next| next == last + 1) {
            last = next;
        }
        Some((first, last))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{ReadOptions, read};
    use crate::store::{Counts, Progress};

    /// In whatever order games are asked for, and however often: they are those that are read one after another.
    #[test]
    fn what_is_read_ahead_is_the_same() {
        let mut database = Database::in_memory().unwrap();
        let games = (1..=200).map(|n| {
            let white = n % 7;
            format!("# black: b{n}\n# white: w{white}\n# layout: Standard\n1.a1b1 i9h9\n\n")
        });
        let text: String = games.collect();
        let records = read(text.as_bytes(), ReadOptions::default());
        let mut counts = Counts::default();
        let watch = |_: &_| Progress::Continue;
        database.import("x", records, &mut counts, watch).unwrap();
        database.delete(&[2, 5, 6, 7, 50, 120]).unwrap();
        let mut all = HashMap::new();
        let mut summaries = database.summaries().unwrap();
        let flow = summaries.between((1, 200), None, &mut |summary| {
            all.insert(summary.id, summary);
            ControlFlow::Continue(())
        });
        assert!(flow.unwrap().is_continue());
        assert_eq!(all.len(), 194);
        let up = 0..=201;
        let some = (0..201).filter(|id| id % 5 != 3);
        let few = (0..201).step_by(40);
        let down = (0..=201).rev();
        let twice = (0..402).map(|n| n / 2);
        let odd = (0..400).map(|n| n * n * 31 % 203);
        for id in up
            .chain(some)
            .chain(few)
            .chain(down)
            .chain(twice)
            .chain(odd)
        {
            assert_eq!(summaries.get(id).unwrap().as_ref(), all.get(&id), "{id}");
        }
    }

    #[test]
    fn numbers_in_runs() {
        let found: Vec<(i64, i64)> = runs([1, 2, 3, 7, 9, 10].into_iter()).collect();
        assert_eq!(found, [(1, 3), (7, 7), (9, 10)]);
        assert_eq!(runs(std::iter::empty()).next(), None);
    }
}
