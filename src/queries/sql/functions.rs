//! The functions that SQL may call.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value as Json;

use super::loaded_games::{LoadedGame, LoadedGames};
use super::packed_rows;
use crate::game::MoveCode;
use crate::games::{InGame, Notation, with_position};
use crate::openings::OpeningNames;
use crate::queries::args::{PositionWithRulesArgs, parse_notation};
use crate::record::WriteGame;
use crate::store::{SqlFunction, SqlSession, StoreError, Value};

/// Opens the database in a file for SQL with the views and functions that [`SQL_OBJECTS`](super::SQL_OBJECTS) describes.
///
/// # Errors
/// When the database cannot be read.
pub(crate) fn open_sql(path: &Path, names: OpeningNames) -> Result<SqlSession, StoreError> {
    SqlSession::open(path, |reader| {
        let games = Arc::new(Mutex::new(LoadedGames::new(reader)));
        let names = Arc::new(names);
        let (names_of_rows, names_of_games) = (Arc::clone(&names), Arc::clone(&names));
        let rows = |name, rows: fn(&LoadedGame) -> Json| {
            of_game(name, &games, move |game, []: [_; 0]| {
                Ok(Value::Text(rows(game).to_string()))
            })
        };
        vec![
            of_game("board", &games, |game, [ply]: [_; 1]| board(game, ply)),
            of_game("move_text", &games, |game, [ply, notation]: [_; 2]| {
                move_text(game, ply, notation)
            }),
            of_game("opening_name", &games, move |game, []: [_; 0]| {
                let opening = names_of_games.of_game(&game.stored.game);
                Ok(text(opening.map(|(_, opening)| opening.name.as_str())))
            }),
            position_key(1, &names),
            position_key(2, &names),
            rows("game_plies", packed_rows::plies),
            rows("game_tags", packed_rows::tags),
            rows("game_analysis", packed_rows::analysis),
            of_game("game_opening", &games, move |game, []: [_; 0]| {
                let row = packed_rows::opening(game, &names_of_rows);
                Ok(Value::Text(row.to_string()))
            }),
        ]
    })
}

/// A function whose first argument is the number of a game. If an argument is NULL, so is its value.
fn of_game<const N: usize>(
    name: &'static str,
    games: &Arc<Mutex<LoadedGames>>,
    value: impl Fn(&LoadedGame, [&Value; N]) -> Result<Value, String> + Send + 'static,
) -> SqlFunction {
    let games = Arc::clone(games);
    SqlFunction {
        name,
        arguments: N + 1,
        call: Box::new(move |arguments| {
            if arguments.contains(&Value::Null) {
                return Ok(Value::Null);
            }
            let [game, others @ ..] = arguments else {
                return Err("no argument, expected the number of a game".to_owned());
            };
            let others: Vec<&Value> = others.iter().collect();
            let others: [&Value; N] = others
                .try_into()
                .map_err(|found: Vec<_>| format!("{} arguments, expected {N}", found.len()))?;
            let game = whole_number(game, "the game")?;
            let mut games = games.lock().unwrap_or_else(PoisonError::into_inner);
            value(games.game(game)?, others)
        }),
    }
}

/// The key of a position that is given as `sumito position` takes it; a second argument is its rules.
fn position_key(arguments: usize, names: &Arc<OpeningNames>) -> SqlFunction {
    let names = Arc::clone(names);
    SqlFunction {
        name: "position_key",
        arguments,
        call: Box::new(move |arguments| {
            let text = match &arguments[0] {
                Value::Null => return Ok(Value::Null),
                Value::Text(text) => text.clone(),
                other => {
                    let other = shown(other);
                    return Err(format!("found {other}, expected a position as text"));
                }
            };
            let rules = match arguments.get(1) {
                None | Some(Value::Null) => None,
                Some(Value::Text(rules)) => Some(rules.clone()),
                Some(other) => {
                    let other = shown(other);
                    return Err(format!("the rules are {other}, expected a text"));
                }
            };
            let position = PositionWithRulesArgs::new(text, rules).resolve_any_among(&names);
            let position = position.map_err(|error| error.to_string())?;
            Ok(Value::Integer(packed_rows::key(&position)))
        }),
    }
}

fn board(game: &LoadedGame, ply: &Value) -> Result<Value, String> {
    if game.positions.is_empty() {
        return Ok(Value::Null);
    }
    let index = ply_in(game, ply, 0)?;
    let position = &game.positions[index];
    Ok(Value::Text(
        with_position!(position, position => position.to_text()),
    ))
}

fn move_text(game: &LoadedGame, ply: &Value, notation: &Value) -> Result<Value, String> {
    let notation = match notation {
        Value::Text(text) => parse_notation(text)
            .map_err(|expected| format!("the notation is `{text}`, {expected}"))?,
        other => {
            return Err(format!("the notation is {}, expected a text", shown(other)));
        }
    };
    if game.positions.is_empty() {
        return Ok(Value::Null);
    }
    let index = ply_in(game, ply, 1)? - 1;
    let mv = game.stored.game.plies()[index].mv;
    Ok(Value::Text(
        with_position!(&game.positions[index], before => name(before, mv, notation)),
    ))
}

fn name<P: InGame + WriteGame>(before: &P, mv: MoveCode, notation: Notation) -> String {
    before.name_in(mv.to_move(), notation)
}

/// The number of a ply of a game, from `first` on.
fn ply_in(game: &LoadedGame, ply: &Value, first: usize) -> Result<usize, String> {
    let (number, last) = (
        whole_number(ply, "the ply")?,
        game.stored.game.plies().len(),
    );
    let found = usize::try_from(number)
        .ok()
        .filter(|ply| (first..=last).contains(ply));
    found.ok_or_else(|| {
        let game = game.stored.summary.id;
        format!("found ply {number} of game {game}, expected {first} to {last}")
    })
}

fn whole_number(value: &Value, what: &str) -> Result<i64, String> {
    match value {
        Value::Integer(number) => Ok(*number),
        other => Err(format!(
            "{what} is {}, expected a whole number",
            shown(other)
        )),
    }
}

fn text(value: Option<&str>) -> Value {
    value.map_or(Value::Null, |text| Value::Text(text.to_owned()))
}

/// A value as messages show it.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "NULL".to_owned(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::Text(text) => format!("`{}`", text.chars().take(60).collect::<String>()),
    }
}
