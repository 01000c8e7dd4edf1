//! Answers the queries of the view from a database, by the same queries as the commands.

use super::filter_text;
use super::request::{Answer, Explored, ExploredMove, ListedGame, Request, Selection};
use crate::answers::{GameRow, OpeningClassifier, QueryError, game_not_found, opening_name};
use crate::cli::messages::plural;
use crate::cli::output::{GAME_COLUMNS, escape_line};
use crate::cli::terminal::{GameLines, LineOptions};
use crate::game::GamePosition as _;
use crate::games::{AnyPosition, with_position};
use crate::openings::OpeningNames;
use crate::queries::PositionArgs;
use crate::record::WriteGame as _;
use crate::store::{Database, Filter, FilteredIds, OpeningMove, StoreError};

/// A database, and the games that pass the filter of the view.
pub(crate) struct Source {
    database: Database,
    names: OpeningNames,
    options: LineOptions,
    filter: Filter,
    /// The number of the filter.
    number: u64,
    ids: Option<FilteredIds>,
}

/// Why there is no answer.
pub(super) enum NoAnswer {
    /// The view shows another filter by now.
    Outdated,
    /// The query was interrupted.
    Interrupted,
}

impl Source {
    /// The source of a view of this database.
    pub(crate) fn new(database: Database, names: OpeningNames, options: LineOptions) -> Source {
        Source {
            database,
            names,
            options,
            filter: Filter::default(),
            number: 0,
            ids: None,
        }
    }

    /// The database.
    pub(super) fn database(&self) -> &Database {
        &self.database
    }

    /// Answers a query.
    pub(super) fn answer(&mut self, request: &Request) -> Result<Answer, NoAnswer> {
        Ok(match request {
            Request::Filter { number, selection } => Answer::Filtered {
                number: *number,
                selection: selection.clone(),
                games: message(self.apply(*number, selection))?,
            },
            Request::Rows {
                filter,
                offset,
                count,
            } => {
                if *filter != self.number {
                    return Err(NoAnswer::Outdated);
                }
                Answer::Rows {
                    filter: *filter,
                    offset: *offset,
                    rows: message(self.rows(*offset, *count))?,
                }
            }
            Request::Game { id } => Answer::Game {
                id: *id,
                lines: message(self.game(*id))?.map(Box::new),
            },
            Request::Openings { number, position } => Answer::Openings {
                number: *number,
                explored: message(self.explore(position.as_deref()))?.map(Box::new),
            },
        })
    }

    /// Selects games; they are the list from now on.
    fn apply(&mut self, number: u64, selection: &Selection) -> Result<usize, QueryError> {
        let filters = filter_text::parse(&selection.filter).map_err(QueryError::Invalid)?;
        let mut filter = filters.filter(&self.names)?;
        if let Some((_, position)) = selection.reaches {
            filter = filter.and(Filter {
                reaches: vec![position],
                ..Filter::default()
            });
        }
        let ids = self.database.filtered_ids(&filter)?;
        let games = ids.len();
        (self.filter, self.number, self.ids) = (filter, number, Some(ids));
        Ok(games)
    }

    /// Some games of the list.
    fn rows(&self, offset: usize, count: usize) -> Result<Vec<ListedGame>, QueryError> {
        let ids = self.ids.as_ref().map(|ids| ids.page(offset, count));
        let mut summaries = self.database.summary_reader()?;
        let openings = OpeningClassifier::new(&self.database, &self.names)?;
        let rows = ids.unwrap_or_default().into_iter().map(|id| {
            // A game that has been deleted meanwhile is a row without content.
            let Some(summary) = summaries.get(id)? else {
                let cells = vec![id.to_string(), "(deleted)".to_owned()];
                return Ok(ListedGame { id, cells });
            };
            let row = GameRow::new(summary, openings.classify(id)?);
            let (fields, note) = (row.all_fields(), row.note());
            let cells = GAME_COLUMNS.iter().map(|column| {
                let field = fields.iter().find(|(name, _)| name == column);
                let text = field.map_or(note.as_str().into(), |(_, value)| value.cell());
                escape_line(&text).into_owned()
            });
            Ok(ListedGame {
                id,
                cells: cells.collect(),
            })
        });
        rows.collect()
    }

    fn game(&self, id: i64) -> Result<GameLines, QueryError> {
        let stored = self.database.game(id)?;
        let game = stored.ok_or_else(|| game_not_found(id))?.game;
        if let Some(reason) = game.incomplete.as_ref().filter(|_| game.is_fragment()) {
            let message = format!("game {id} cannot be played: it {reason}");
            return Err(QueryError::Invalid(message));
        }
        Ok(GameLines::new(&game, &self.names, self.options.clone()))
    }

    /// The moves that the games of the list played in a position.
    fn explore(&self, position: Option<&AnyPosition>) -> Result<Explored, QueryError> {
        let mut filter = self.filter.clone();
        let position = match position {
            // A game counts by the positions that it reaches, whatever its layout.
            Some(position) => {
                filter.layout = None;
                *position
            }
            None => {
                let start = PositionArgs::default();
                start
                    .resolve(&mut filter, &self.database, &self.names)?
                    .position
            }
        };
        let counts = self.database.openings(position, &filter)?;
        let results = counts.results;
        let [turn, first, second] = with_position!(position, position => {
            [position.seat(), 0, 1].map(|seat| position.seat_name(seat))
        });
        let mut facts = vec![
            format!("{turn} to move"),
            plural::games(results.games),
            format!(
                "{first} won {}, {second} won {}",
                results.black, results.white
            ),
            format!("draws {}, unknown {}", results.draws, results.unknown),
        ];
        facts.extend(opening_name(&position, &self.names).map(str::to_owned));
        let moves = counts.moves.iter();
        let moves = moves.map(|opening| self.explored_move(opening, &position, results.games));
        Ok(Explored {
            board: position.styled_text(self.options.style),
            facts: facts
                .iter()
                .map(|fact| escape_line(fact).into_owned())
                .collect(),
            moves: moves.collect(),
            position,
        })
    }

    fn explored_move(
        &self,
        opening: &OpeningMove,
        position: &AnyPosition,
        games: u64,
    ) -> ExploredMove {
        let notation = self.options.notation;
        let (name, after) = with_position!(position, position => {
            let mv = opening.mv.to_move();
            let mut after = *position;
            after.play_unchecked(mv);
            (position.name_in(mv, notation), AnyPosition::from(after))
        });
        let results = &opening.results;
        let percent = |count| {
            let percent = results.percent(count);
            percent.map_or_else(String::new, |percent| format!("{percent:.1}%"))
        };
        let share = 100.0 * results.games as f64 / games.max(1) as f64;
        let cells = [
            name,
            results.games.to_string(),
            format!("{share:.1}%"),
            percent(results.black),
            percent(results.white),
            percent(results.draws),
            opening.last_date.clone().unwrap_or_default(),
            opening_name(&after, &self.names)
                .unwrap_or_default()
                .to_owned(),
        ];
        ExploredMove {
            mv: opening.mv,
            cells: cells
                .iter()
                .map(|cell| escape_line(cell).into_owned())
                .collect(),
        }
    }
}

/// The error as a message, unless the query was interrupted.
fn message<T>(result: Result<T, QueryError>) -> Result<Result<T, String>, NoAnswer> {
    match result {
        Err(QueryError::Store(StoreError::Interrupted)) => Err(NoAnswer::Interrupted),
        result => Ok(result.map_err(|error| escape_line(&error.to_string()).into_owned())),
    }
}
