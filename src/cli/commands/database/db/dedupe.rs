//! `sumito db dedupe`: finds duplicates that are not exact, and deletes them.

use std::collections::BTreeSet;
use std::io::Write as _;

use anyhow::Result;
use clap::Args;
use serde_json::{Value, json};

use super::count_games::count_games;
use crate::cli::messages::{note, note_none, plural, progress};
use crate::cli::output::OutputFormat;
use crate::cli::{Context, Status};
use crate::store::{DuplicateGame, DuplicateGroup, DuplicateKind, KeepPolicy, decide_duplicates};

/// Find duplicates that are not exact (exact duplicates are never stored)
///
/// Kinds: `headers`: the same start position and moves, but different tags, comments or marks. `symmetric`: the same on a rotated or mirrored board. `truncated`: the moves
/// of one game, in any orientation, are the beginning of a longer one.
///
/// Two games are duplicates only if all their players are known and the same (see `sumito players merge`), and their dates, events, sites, rounds, times,
/// results and endings do not contradict each other: 2013.??.?? is compatible with 2013.05.03, and a missing tag with any value. A complete game of fewer
/// than 20 plies that is the beginning of a longer one is only listed with --weak. The column `match` is `certain`, or `weak` with what is doubtful.
///
/// Without options the games are only listed, with their differences. With --keep and --kind the list shows which games would be deleted, in favour of
/// which, and which tags only they have; with --yes they are deleted. A game without errors is always preferred, then one with named players. `sumito
/// undo` restores deleted games.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito db dedupe
  sumito db dedupe --kind truncated --min-plies 20 --format json
  sumito db dedupe --kind symmetric,truncated --keep longest
  sumito db dedupe --kind headers --keep most-tags --yes
  sumito db dedupe --weak")]
pub(crate) struct Dedupe {
    /// Minimum number of plies
    #[arg(long, value_name = "N", default_value_t = 8)]
    min_plies: u32,
    /// Only these kinds: symmetric, headers, truncated
    #[arg(long, value_parser = kind, value_delimiter = ',', value_name = "KIND,...")]
    kind: Vec<DuplicateKind>,
    /// Also list games that only have the same moves, at least 20 plies: nothing else says that they are one game, because players are not named, or
    /// players, dates, events or results differ. Compare them before you delete any. One is only deleted in favour of a game with all the players that it names
    #[arg(long)]
    weak: bool,
    /// Game to keep in a group, among those without errors: longest, first (lowest ID), most-tags. Of several longest ones, or with the most tags, that with a
    /// known result is kept, then that with the most exact date, then the first
    #[arg(long, value_parser = keep, value_name = "WHICH", requires = "kind")]
    keep: Option<KeepPolicy>,
    /// Delete the other games
    #[arg(long, requires = "keep")]
    yes: bool,
}

const KINDS: [(&str, DuplicateKind); 3] = [
    ("symmetric", DuplicateKind::Symmetric),
    ("headers", DuplicateKind::Headers),
    ("truncated", DuplicateKind::Truncated),
];

fn kind(text: &str) -> Result<DuplicateKind, String> {
    let kind = KINDS.into_iter().find(|(name, _)| *name == text);
    let kind = kind.map(|(_, kind)| kind);
    kind.ok_or_else(|| "expected symmetric, headers or truncated".to_owned())
}

fn keep(text: &str) -> Result<KeepPolicy, String> {
    match text {
        "longest" => Ok(KeepPolicy::Longest),
        "first" => Ok(KeepPolicy::First),
        "most-tags" => Ok(KeepPolicy::MostTags),
        _ => Err("expected longest, first or most-tags".to_owned()),
    }
}

/// The columns of a table with a row for each game.
const COLUMNS: [&str; 11] = [
    "group", "kind", "match", "game", "is", "players", "date", "event", "plies", "errors", "note",
];

impl Dedupe {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut database = if self.yes {
            context.open_existing()?
        } else {
            context.open_read()?
        };
        let bar = progress::games_bar("dedupe", 2 * count_games(&database)?);
        let mut groups = database.find_duplicates(self.min_plies, |done| bar.set_position(done))?;
        bar.finish_and_clear();
        groups.retain(|group| self.kind.is_empty() || self.kind.contains(&group.kind));
        let all = groups.len();
        groups.retain(|group| self.weak || group.is_certain);
        let weak = all - groups.len();
        if let Some(keep) = self.keep {
            decide_duplicates(&mut groups, keep);
        }
        let surplus = groups.iter().flat_map(|group| &group.decision.surplus);
        let surplus: BTreeSet<i64> = surplus.copied().collect();
        let is_row_per_game = matches!(context.format, OutputFormat::Table | OutputFormat::Csv);
        let mut rows = Vec::new();
        for (number, group) in (1..).zip(&groups) {
            if is_row_per_game {
                let games = group.games.iter();
                rows.extend(games.map(|game| game_row(number, group, game)));
            } else {
                rows.push(serde_json::to_value(group)?);
            }
        }
        context.print_rows(&rows, &COLUMNS)?;
        context.out.flush()?;
        note_none(context.format, groups.len(), "duplicates");
        if weak > 0 {
            let groups = if weak == 1 { "group" } else { "groups" };
            note(&format!(
                "{weak} more {groups} of games that only have the same moves; --weak lists them"
            ));
        }
        let games = plural::games(surplus.len());
        if self.yes {
            let ids: Vec<i64> = surplus.into_iter().collect();
            database.delete_duplicates(&ids)?;
            note(&format!("{games} deleted"));
        } else if self.keep.is_some() {
            note(&format!("{games} would be deleted; --yes deletes"));
        }
        Ok(Status::from_count(groups.len()))
    }
}

/// A game of a group as a row of a table.
fn game_row(number: usize, group: &DuplicateGroup, game: &DuplicateGame) -> Value {
    let players = game.players.iter();
    let players: Vec<&str> = players.map(|name| name.as_deref().unwrap_or("?")).collect();
    let mut notes = game.differences.clone();
    if game.status == Some("kept") {
        let reason = group.decision.reason.iter();
        notes.splice(..0, reason.map(|reason| format!("kept because {reason}")));
    }
    json!({
        "group": number,
        "kind": group.kind,
        "match": if group.is_certain { "certain".to_owned() } else { format!("weak: {}", group.doubts.join(", ")) },
        "game": game.id,
        "is": game.status,
        "players": players.join(" / "),
        "date": game.date,
        "event": game.event,
        "plies": game.plies,
        "errors": game.errors,
        "note": notes.join("; "),
    })
}
