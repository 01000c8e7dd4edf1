//! Describes an import in one line of the journal.

use crate::store::ImportCounts;

/// The sources of an import, for its summary.
#[derive(Clone, Default)]
pub(super) struct ImportedSources {
    /// The names of those with new games.
    with_games: Vec<String>,
    /// The names of those with new rejects or comments alone.
    others: Vec<String>,
}

impl ImportedSources {
    /// Adds the sources of a batch, each with whether it has new games. A source may be in several consecutive batches.
    pub(super) fn extend(&mut self, sources: &[(String, bool)]) {
        for (name, has_games) in sources {
            if self.with_games.last().is_some_and(|last| last == name) {
                continue;
            }
            if self.others.last().is_some_and(|last| last == name) {
                self.others.pop();
            }
            let list = if *has_games {
                &mut self.with_games
            } else {
                &mut self.others
            };
            list.push(name.clone());
        }
    }
}

/// Describes an import: its counts, and its sources, of which those with new games come first.
pub(super) fn import_summary(counts: ImportCounts, sources: &ImportedSources) -> String {
    let games = counts.imported + counts.incomplete;
    let plural = |count: u64| if count == 1 { "" } else { "s" };
    let mut summary = format!("imported {games} game{}", plural(games));
    if counts.incomplete > 0 {
        summary.push_str(&format!(" ({} incomplete)", counts.incomplete));
    }
    let rejected = counts.rejected - counts.known_rejects;
    if rejected > 0 {
        summary.push_str(&format!(" and {rejected} reject{}", plural(rejected)));
    }
    let ImportedSources { with_games, others } = sources;
    if let Some(first) = with_games.first().or(others.first()) {
        summary.push_str(&format!(" from {first}"));
    }
    let all = with_games.len() + others.len();
    if let Some(others) = all.checked_sub(1).filter(|others| *others > 0) {
        summary.push_str(&format!(
            " and {others} other source{}",
            plural(others as u64)
        ));
    }
    summary
}
