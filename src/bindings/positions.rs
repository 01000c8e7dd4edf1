//! Positions of any game: as text and back, their moves, and what follows from them.

use std::sync::atomic::{AtomicBool, Ordering};

use super::any_move::AnyMove;
use super::board_array::{BoardShape, BoardWriter, numbered_colors};
use crate::game::{
    CanonicalForm as _, GameEnd, GameLayout, GameMove as _, GamePosition, GameState as _, MoveCode,
};
use crate::games::{AnyPosition, GameKind, InGame, Notation, with_game_kind, with_position};
use crate::konane;
use crate::names::{quoted_list, similar_names};
use crate::queries::{PositionWithRulesArgs, parse_notation};
use crate::record::{DescribePosition, ReadGame, WriteGame, read_typed_move};

/// The position that a text describes: in any notation, or the name of a layout or of an opening. The rules are those of the options, if there are any.
///
/// # Errors
/// All faults of the position and the rules.
pub fn parse(text: &str, rules: Option<&str>) -> Result<AnyPosition, String> {
    let arguments = PositionWithRulesArgs::new(text.to_owned(), rules.map(str::to_owned));
    arguments.resolve_any().map_err(|error| error.to_string())
}

/// A notation of moves by its key or name.
///
/// # Errors
/// What was expected.
pub fn notation(text: &str) -> Result<Notation, String> {
    parse_notation(text).map_err(|expected| format!("notation `{text}`, {expected}"))
}

/// The position as text, in the notation with this key, or as records have it.
///
/// # Errors
/// If the game does not have the notation.
pub fn text(position: &AnyPosition, notation: Option<&str>) -> Result<String, String> {
    let Some(key) = notation else {
        return Ok(position.to_text());
    };
    let row = with_position!(position, position => {
        let described = position.describe(Some(key));
        described.map(|described| described.rows.first().map(serde_json::to_value))
    });
    let row = row.map_err(|error| error.replacen("--to ", "notation ", 1))?;
    let row = row.and_then(Result::ok).unwrap_or_default();
    let text = row["text"].as_str();
    Ok(text.unwrap_or_default().to_owned())
}

/// The legal moves, in the order of their codes.
pub fn legal_moves(position: &AnyPosition) -> Vec<AnyMove> {
    with_position!(position, of => {
        let mut moves = of.move_list();
        moves.sort_unstable();
        moves.into_iter().map(|mv| AnyMove::known(position.kind(), mv)).collect()
    })
}

/// Whether a move is legal; one of another game is not.
pub fn is_legal(position: &AnyPosition, mv: AnyMove) -> bool {
    mv.game() == position.kind()
        && with_position!(position, position => {
            mv.code().checked().is_some_and(|mv| position.is_legal(mv))
        })
}

/// The position after a move.
///
/// # Errors
/// Why the move is not legal.
pub fn play(position: &AnyPosition, mv: AnyMove) -> Result<AnyPosition, String> {
    if !is_legal(position, mv) {
        return Err(illegal(position, mv));
    }
    Ok(play_unchecked(position, mv))
}

/// The position after a move that is known to be legal.
pub(super) fn play_unchecked(position: &AnyPosition, mv: AnyMove) -> AnyPosition {
    with_position!(position, position => {
        let mut after = *position;
        after.play_unchecked(mv.code().to_move());
        after.into()
    })
}

/// Why a move is not legal.
fn illegal(position: &AnyPosition, mv: AnyMove) -> String {
    if mv.game() != position.kind() {
        let (found, expected) = (mv.game().title(), position.kind().title());
        return format!("`{mv}` is a move of {found}, expected one of {expected}");
    }
    match read_move(position, &mv.to_string(), Some(Notation::Abapro)) {
        Err(reason) => reason,
        Ok(_) => format!(
            "`{mv}` with the code {:#06x} is not a legal move: another move has this name",
            mv.code().code()
        ),
    }
}

/// The legal move with a name: in this notation, or else in Aba-Pro, or else in the only other one in which it is legal, unless it is spelled like a move of Aba-Pro or Nacre.
///
/// # Errors
/// Why no legal move has this name.
pub fn read_move(
    position: &AnyPosition,
    text: &str,
    notation: Option<Notation>,
) -> Result<AnyMove, String> {
    let game = position.kind();
    match position {
        AnyPosition::Abalone(position) => {
            let read = notation.unwrap_or_default().read(text, position);
            let error = match read {
                Ok(mv) => return Ok(AnyMove::known(game, mv)),
                Err(error) => error,
            };
            if notation.is_none()
                && let Ok(mv) = read_typed_move(text, position, Notation::default())
            {
                return Ok(AnyMove::known(game, mv));
            }
            Err(with_meanings(
                position,
                text,
                notation.unwrap_or_default(),
                error.to_string(),
            ))
        }
        AnyPosition::Konane(position) => {
            let read = konane::read_move(text, position);
            read.map(|mv| AnyMove::known(game, mv))
                .map_err(|error| error.to_string())
        }
    }
}

/// An error with the legal moves that may have been meant.
fn with_meanings<P: ReadGame>(
    position: &P,
    text: &str,
    notation: Notation,
    error: String,
) -> String {
    let moves = position.move_list().into_iter();
    let names: Vec<String> = moves.map(|mv| position.name_in(mv, notation)).collect();
    match &similar_names(text, names.iter().map(String::as_str))[..] {
        [] => error,
        similar => format!("{error}; did you mean {}?", quoted_list(similar)),
    }
}

/// The name of a move that is played in a position, in a notation if its game has several.
pub fn name(position: &AnyPosition, mv: AnyMove, notation: Notation) -> String {
    with_position!(position, position => position.name_in(mv.code().to_move(), notation))
}

/// The properties of a move, as `sumito moves` lists them: names of fields and their values.
pub fn move_fields(position: &AnyPosition, mv: AnyMove) -> Vec<(String, serde_json::Value)> {
    with_position!(position, position => fields(position, mv.code()))
        .into_iter()
        .collect()
}

fn fields<P: WriteGame>(
    position: &P,
    code: MoveCode,
) -> serde_json::Map<String, serde_json::Value> {
    let fields = P::legal_move_fields(code.to_move(), position);
    match serde_json::to_value(fields) {
        Ok(serde_json::Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    }
}

/// The canonical position, the same for all orientations of the board that keep the colours, and the number of the orientation that leads to it.
pub fn canonical(position: &AnyPosition) -> (AnyPosition, u8) {
    with_position!(position, position => canonical_of(position))
}

fn canonical_of<P: InGame>(position: &P) -> (AnyPosition, u8) {
    let orientation = GamePosition::canonical_form(position).orientation();
    (position.oriented(orientation).into(), orientation.0)
}

/// The key, equal in all orientations of the board that keep the colours, as databases and exports have it.
pub fn key(position: &AnyPosition) -> u64 {
    with_position!(position, position => GamePosition::canonical_form(position).key())
}

/// The orientations of the board that keep the colours, by their numbers.
pub fn orientations(position: &AnyPosition) -> Vec<u8> {
    with_position!(position, position => position.orientations().map(|by| by.0).collect())
}

/// The position in the orientation with this number.
///
/// # Errors
/// If the board has no such orientation.
pub fn oriented(position: &AnyPosition, number: i64) -> Result<AnyPosition, String> {
    with_position!(position, position => {
        let found = position.orientations().find(|by| i64::from(by.0) == number);
        let known = || position.orientations().map(|by| by.0.to_string()).collect::<Vec<_>>();
        let by = found.ok_or_else(|| format!("orientation {number}, expected one of {}", known().join(", ")))?;
        Ok(position.oriented(by).into())
    })
}

/// The number of move sequences of a length. `None` if `stop` was set before they were counted.
pub fn perft(position: &AnyPosition, depth: u32, stop: &AtomicBool) -> Option<u64> {
    with_position!(position, position => perft_of(position, depth, stop))
}

/// Below this depth a count is not interrupted.
const UNINTERRUPTED_DEPTH: u32 = 3;

fn perft_of<P: DescribePosition>(position: &P, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if depth <= UNINTERRUPTED_DEPTH {
        return (!stop.load(Ordering::Relaxed)).then(|| position.perft(depth));
    }
    position.move_list().into_iter().try_fold(0, |sum, mv| {
        let mut after = *position;
        after.play_unchecked(mv);
        Some(sum + perft_of(&after, depth - 1, stop)?)
    })
}

/// The side to move: its number, from 0, and the colour in which it is displayed.
pub fn turn(position: &AnyPosition) -> (u8, &'static str) {
    with_position!(position, position => {
        let seat = position.seat();
        let color = position.colors()[usize::from(seat)];
        (position.side(seat), position.display_color(color).key())
    })
}

/// The points of each side.
pub fn points(position: &AnyPosition) -> Vec<u8> {
    with_position!(position, position => (0..position.sides()).map(|side| position.points(side)).collect())
}

/// How the game has ended by its rules, judged by this position alone.
pub fn end(position: &AnyPosition) -> Option<GameEnd> {
    with_position!(position, position => end_of(*position))
}

fn end_of<P: GamePosition>(position: P) -> Option<GameEnd> {
    P::State::in_round(position, 1).end()
}

/// The text of the rules, empty if they are the standard ones.
pub fn rules(position: &AnyPosition) -> String {
    with_position!(position, position => position.rules_text())
}

/// The names of the cells that hold a piece, each with the number of its colour: 1 for Black, 2 for White, then the others in their order.
pub fn pieces(position: &AnyPosition) -> Vec<(String, u8)> {
    with_position!(position, position => pieces_of(position))
}

fn pieces_of<P: InGame>(position: &P) -> Vec<(String, u8)> {
    let mut pieces = Vec::new();
    for (number, color) in numbered_colors(P::KIND) {
        let cells = position.cells_of(color);
        pieces.extend(cells.map(|cell| (P::cell_name(cell), number)));
    }
    pieces
}

/// The position as an array, row by row: 0 for an empty cell, 1 for Black, 2 for White, then the other colours, and [`NO_CELL`](super::NO_CELL).
pub fn board(position: &AnyPosition) -> (BoardShape, Vec<u8>) {
    let writer = BoardWriter::new(position);
    let mut cells = vec![0; writer.shape().len()];
    with_position!(position, position => writer.write(position, 0, &mut cells));
    (writer.shape(), cells)
}

/// The keys of the layouts of a game, or of all games.
pub fn layouts(game: Option<GameKind>) -> Vec<String> {
    let kinds = GameKind::ALL
        .iter()
        .filter(|&&kind| game.is_none_or(|game| game == kind));
    let of = |&kind: &GameKind| -> Vec<String> {
        with_game_kind!(kind, P => {
            let layouts = <P as GamePosition>::Layout::listed();
            layouts.map(|layout| GameLayout::key(layout).into_owned()).collect()
        })
    };
    kinds.flat_map(of).collect()
}

/// A move with the code of a move of the position's game.
pub(super) fn any_move<P: InGame>(mv: P::Move) -> AnyMove {
    AnyMove::known(P::KIND, MoveCode::from_code(mv.code()))
}
