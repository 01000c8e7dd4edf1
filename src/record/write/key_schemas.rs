//! Schemas of fields whose values are keys, and of texts with a form of their own.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::game;
use crate::games::GameKind;
use crate::record::model::analysis::Judgement;
use crate::record::model::ending::Ending;
use crate::record::model::puzzle::{PuzzleTask, PuzzleTheme};
use crate::record::model::result::GameResult;

/// Makes types that are the schemas of keys, each with functions for fields that have such a key, or null where it is not known.
macro_rules! key_schemas {
    ($($(#[$doc:meta])* $type:ident, $name:ident, $or_null:ident: $keys:expr;)+) => {
        $(
            $(#[$doc])*
            struct $type;

            impl JsonSchema for $type {
                fn schema_name() -> Cow<'static, str> {
                    stringify!($type).into()
                }

                fn json_schema(_: &mut SchemaGenerator) -> Schema {
                    let keys: Vec<&str> = $keys.collect();
                    json_schema!({"type": "string", "enum": keys})
                }
            }

            $(#[$doc])*
            #[allow(dead_code, reason = "some keys are always known")]
            pub(crate) fn $name(generator: &mut SchemaGenerator) -> Schema {
                generator.subschema_for::<$type>()
            }

            /// The same, or null.
            #[allow(dead_code, reason = "some keys are always known")]
            pub(crate) fn $or_null(generator: &mut SchemaGenerator) -> Schema {
                generator.subschema_for::<Option<$type>>()
            }
        )+
    };
}

key_schemas! {
    /// The key of a colour as it is displayed.
    Color, color, color_or_null: game::Color::ALL.iter().map(|color| color.key());
    /// One of the two colours of a game for two.
    SideColor, first_color, first_color_or_null: game::Color::BOTH.iter().map(|color| color.key());
    /// The key of a result.
    Result, result, result_or_null: GameResult::ALL.iter().map(|result| result.key());
    /// The key of an ending.
    EndingKey, ending, ending_or_null: Ending::ALL.iter().map(|ending| ending.key());
    /// The key of a game.
    GameType, game_type, game_type_or_null: GameKind::ALL.iter().map(|game| game.key());
    /// The suffix annotation by which an engine judges a move.
    JudgementMark, judgement, judgement_or_null: Judgement::ALL.iter().map(|mark| mark.symbol());
    /// The task of a puzzle.
    TaskKey, task, task_or_null: PuzzleTask::ALL.iter().map(|task| task.key());
    /// A theme of a puzzle.
    PuzzleThemeKey, puzzle_theme, puzzle_theme_or_null: PuzzleTheme::ALL.iter().map(|theme| theme.key());
}

/// The themes of a puzzle.
pub(crate) fn themes(generator: &mut SchemaGenerator) -> Schema {
    let theme = puzzle_theme(generator);
    json_schema!({"type": "array", "items": theme})
}

/// A date as `YYYY.MM.DD`, with `??` for what is not known, or null.
pub(crate) fn date_or_null(_: &mut SchemaGenerator) -> Schema {
    json_schema!({"type": ["string", "null"], "pattern": r"^[0-9?]{4}(\.[0-9?]{2}){0,2}$"})
}

/// An evaluation as text: in units with two decimals, or the number of plies to a win or a loss.
pub(crate) fn evaluation(_: &mut SchemaGenerator) -> Schema {
    json_schema!({"type": "string", "pattern": r"^([+-][0-9]+\.[0-9]{2}|#-?[0-9]+)$"})
}
