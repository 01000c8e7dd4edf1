//! The answers of each command with `--format json`.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::answers;
use crate::games::{GameKind, with_game_kind};
use crate::json::{GameJson, GameTypes};
use crate::record::{self, DescribePosition};
use crate::stats;
use crate::store;

/// The answer of some commands.
pub(super) struct CommandAnswer {
    /// The name of its file.
    pub(super) name: &'static str,
    /// The commands, with the options that matter.
    pub(super) commands: &'static [&'static str],
    /// Its schema.
    pub(super) schema: fn(&mut SchemaGenerator) -> Schema,
}

/// An answer that is one object.
const fn object<T: JsonSchema>(
    name: &'static str,
    commands: &'static [&'static str],
) -> CommandAnswer {
    CommandAnswer {
        name,
        commands,
        schema: |generator| generator.subschema_for::<T>(),
    }
}

/// An answer that is a list of objects.
const fn rows<T: JsonSchema>(
    name: &'static str,
    commands: &'static [&'static str],
) -> CommandAnswer {
    CommandAnswer {
        name,
        commands,
        schema: |generator| generator.subschema_for::<Vec<T>>(),
    }
}

/// A position in a notation, whose fields depend on the game.
struct PositionRow;

impl GameTypes for PositionRow {
    const NAME: &'static str = "PositionRow";

    fn schemas(generator: &mut SchemaGenerator) -> Vec<Schema> {
        let schema = |kind: &GameKind| with_game_kind!(*kind, P => generator.subschema_for::<<P as DescribePosition>::PositionRow>());
        GameKind::ALL.iter().map(schema).collect()
    }
}

/// Games with the fields that are chosen, in that order.
fn chosen_columns(generator: &mut SchemaGenerator) -> Schema {
    let mut game = answers::ListedGame::json_schema(generator);
    game.remove("required");
    json_schema!({"type": "array", "items": game})
}

/// The rows of a statement: the columns that it names.
fn query_rows(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "array",
        "items": {
            "type": "object",
            "description": "A value for each column that the statement names.",
            "additionalProperties": {"type": ["integer", "null", "number", "string"]},
        },
    })
}

/// The answers of all commands, in the order of the names of their files.
pub(super) fn command_answers() -> Vec<CommandAnswer> {
    let lists = [of_games(), of_players(), of_positions(), of_databases()];
    let mut all: Vec<CommandAnswer> = lists.into_iter().flatten().collect();
    all.sort_by_key(|answer| answer.name);
    all
}

fn of_games() -> Vec<CommandAnswer> {
    vec![
        object::<store::ImportReport>("import", &["import"]),
        object::<answers::CheckReport>("check", &["check"]),
        rows::<answers::ListedGame>("games", &["games", "delete"]),
        CommandAnswer {
            name: "games-columns",
            commands: &["games --columns"],
            schema: chosen_columns,
        },
        object::<answers::ShownGame>("show", &["show"]),
        rows::<answers::ReplayRow>("replay", &["replay"]),
        rows::<answers::ListedHit>("search", &["search"]),
        object::<answers::ExplorerPosition>("openings", &["openings"]),
        rows::<answers::AnalysisRow>("analyse", &["analyse"]),
        rows::<answers::PuzzleRow>("puzzles", &["puzzles", "puzzles --known"]),
        object::<answers::MatchAnswer>("match", &["match"]),
        rows::<answers::BookRow>("book-show", &["book show"]),
        object::<answers::CountedMarks>("mark", &["mark"]),
        rows::<store::SavedSearch>("saved", &["saved"]),
        rows::<store::Reject>("rejects", &["rejects", "delete --reject"]),
        object::<answers::RetryReport>("rejects-retry", &["rejects --retry", "rejects --fix"]),
        rows::<answers::PreviewedChange>("edit", &["edit"]),
        object::<store::EditReport>(
            "edit-yes",
            &["edit --yes", "edit --with", "events merge", "events rename"],
        ),
        object::<answers::DeleteReport>("delete-yes", &["delete --yes"]),
        rows::<store::Change>("log", &["log"]),
        rows::<store::GameChange>("history", &["history"]),
        object::<store::UndoReport>("undo", &["undo"]),
        rows::<record::NumberedGame>(
            "export",
            &[
                "export --to json",
                "convert --to json",
                "generate --to json",
            ],
        ),
        rows::<record::PlyRow>("export-plies", &["export --to jsonl --rows plies"]),
    ]
}

fn of_players() -> Vec<CommandAnswer> {
    vec![
        object::<stats::StatisticsAnswer>("stats", &["stats"]),
        rows::<answers::PlayerRow>("players", &["players"]),
        object::<answers::PlayerProfile>("players-name", &["players NAME"]),
        rows::<answers::AliasCandidate>("players-same", &["players same"]),
        object::<answers::MergedPlayer>("players-merge", &["players merge"]),
        rows::<store::Alias>("players-aliases", &["players aliases", "players split"]),
        rows::<stats::RatingRow>("players-ratings", &["players ratings"]),
        object::<stats::RatingAnswer>("players-ratings-name", &["players ratings NAME"]),
        rows::<answers::CrosstableRow>("players-crosstable", &["players crosstable"]),
        rows::<answers::EventRow>("events", &["events"]),
        rows::<answers::EventCandidate>("events-same", &["events same"]),
        object::<stats::ReportAnswer>("report", &["report opening", "report player"]),
    ]
}

fn of_positions() -> Vec<CommandAnswer> {
    vec![
        rows::<answers::MoveAnswer>("moves", &["moves"]),
        rows::<answers::PerftRow>("perft", &["perft"]),
        rows::<answers::TrainedGeneration>("train", &["train"]),
        rows::<GameJson<PositionRow>>("position", &["position"]),
        object::<answers::PositionKeys>("position-key", &["position --key"]),
        object::<answers::MinimaxAnswer>("minimax", &["minimax"]),
        object::<answers::SolutionAnswer>("solve", &["solve"]),
        object::<answers::ValueAnswer>("value", &["value"]),
        rows::<answers::LayoutRow>("layouts", &["layouts"]),
        rows::<answers::RuleRow>("rules", &["rules"]),
    ]
}

fn of_databases() -> Vec<CommandAnswer> {
    vec![
        CommandAnswer {
            name: "query",
            commands: &["query"],
            schema: query_rows,
        },
        rows::<answers::SchemaRow>("query-schema", &["query --schema"]),
        object::<answers::DatabaseAnswer>("db-info", &["db info"]),
        object::<store::IntegrityReport>("db-check", &["db check"]),
        object::<answers::CompactReport>("db-compact", &["db compact"]),
        object::<answers::BackupReport>("db-backup", &["db backup"]),
        object::<answers::MergeAnswer>("db-merge", &["db merge"]),
        rows::<store::DuplicateGroup>("db-dedupe", &["db dedupe"]),
        object::<answers::RecoverAnswer>("db-recover", &["db recover"]),
    ]
}
