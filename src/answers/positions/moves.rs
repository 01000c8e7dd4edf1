//! Legal moves of a position, and moves of a line.

use serde::Serialize;

#[cfg(feature = "web")]
use crate::game::MoveCode;
use crate::games::{AnyPosition, Notation, with_position};
use crate::json::{GameJson, JsonType};
use crate::record::WriteGame;
use crate::render::{DrawGame, PlaybackMove};

/// A move of a position, as `sumito moves` lists it. Its JSON has the fields of its game: its names in notations, its kind, what it moves, pushes or takes.
///
/// ```
/// use sumito::answers::moves;
/// use sumito::games::AnyPosition;
/// use sumito::rules::Position;
///
/// let moves = moves(&AnyPosition::from(Position::default()));
/// assert_eq!((moves.len(), moves[0].name.as_str()), (44, "a1b1"));
/// assert_eq!(serde_json::to_value(&moves[0])?["kind"], "inline");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(transparent)]
#[non_exhaustive]
pub struct MoveAnswer {
    json: GameJson<MoveJson>,
    /// The name of the move, in the first notation of its game.
    #[serde(skip)]
    pub name: String,
    /// The position after the move.
    #[serde(skip)]
    pub position: String,
}

/// Marker type of values that are a [`MoveRow`].
#[derive(Debug)]
pub enum MoveJson {}

/// A move in a position. `F` are the fields that only its game has.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "MoveOf{F}"))]
pub struct MoveRow<F: JsonType> {
    /// The fields of the game.
    #[serde(flatten)]
    pub fields: F,
    /// What a board needs to play the move, if a notation was requested.
    #[serde(flatten)]
    pub playable: Option<PlayableMove>,
    /// The position after the move.
    pub position: String,
}

/// What a board needs to play a move.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayableMove {
    /// The name by which requests refer to the move.
    #[serde(rename = "move")]
    pub mv: String,
    /// How the board shows it.
    #[serde(flatten)]
    pub played: PlaybackMove,
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for MoveAnswer {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        GameJson::<MoveJson>::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        GameJson::<MoveJson>::json_schema(generator)
    }
}

#[cfg(feature = "schema")]
impl crate::json::GameTypes for MoveJson {
    const NAME: &'static str = "Move";

    fn schemas(generator: &mut schemars::SchemaGenerator) -> Vec<schemars::Schema> {
        use crate::games::{GameKind, with_game_kind};
        let schema = |kind: &GameKind| with_game_kind!(*kind, P => generator.subschema_for::<MoveRow<<P as WriteGame>::MoveFields>>());
        GameKind::ALL.iter().map(schema).collect()
    }
}

/// The legal moves of a position, as `sumito moves` lists them; none where the game is over.
pub fn moves(position: &AnyPosition) -> Vec<MoveAnswer> {
    with_position!(position, position => rows(position, None))
}

/// The legal moves of a position, each also with its name in answers to queries, `move`, and what a board needs to play it, including its `name` in a
/// notation.
#[cfg(feature = "web")]
pub(crate) fn playable_move_rows(position: &AnyPosition, notation: Notation) -> Vec<MoveAnswer> {
    with_position!(position, position => rows(position, Some(notation)))
}

/// The moves of a line from its start, with the fields of [`playable_move_rows`].
#[cfg(feature = "web")]
pub(crate) fn line_rows(
    start: &AnyPosition,
    moves: &[MoveCode],
    notation: Notation,
) -> Vec<MoveAnswer> {
    with_position!(start, start => line(*start, moves, notation))
}

fn rows<P: WriteGame + DrawGame>(position: &P, notation: Option<Notation>) -> Vec<MoveAnswer> {
    if position.end_of_game(std::iter::empty(), position).is_some() {
        return Vec::new();
    }
    let mut moves = position.move_list();
    P::sort_for_lists(&mut moves);
    let moves = moves.into_iter();
    moves.map(|mv| row(position, mv, notation)).collect()
}

#[cfg(feature = "web")]
fn line<P: WriteGame + DrawGame>(
    mut position: P,
    moves: &[MoveCode],
    notation: Notation,
) -> Vec<MoveAnswer> {
    let rows = moves.iter().map(|mv| {
        let mv = mv.to_move();
        let row = row(&position, mv, Some(notation));
        position.play_unchecked(mv);
        row
    });
    rows.collect()
}

/// A move, with what a board needs to play it if a notation is given.
fn row<P: WriteGame + DrawGame>(
    position: &P,
    mv: P::Move,
    notation: Option<Notation>,
) -> MoveAnswer {
    let mut after = *position;
    after.play_unchecked(mv);
    let row = MoveRow {
        fields: P::legal_move_fields(mv, position),
        playable: notation.map(|notation| PlayableMove {
            mv: position.name_of(mv),
            played: position.playback_move(mv, notation),
        }),
        position: after.to_text(),
    };
    MoveAnswer {
        json: GameJson::new(&row),
        name: position.name_in(mv, Notation::default()),
        position: row.position,
    }
}
