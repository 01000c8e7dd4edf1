//! Forms groups of duplicates, and decides which of their games to delete.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use serde::Serialize;

use super::group_values::GroupValues;
use super::member::{DuplicateGame, Member};
use crate::store::maintain::header_match::Headers;

/// How games are duplicates.
///
/// ```
/// use sumito::store::{Database, DuplicateKind};
///
/// let folder = tempfile::tempdir()?;
/// let game = |event: &str| format!("Event: {event}\nBlack: Ann\nWhite: Bob\nLayout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6\n\n");
/// std::fs::write(folder.path().join("games.txt"), game("?") + &game("A match"))?;
/// let mut database = Database::in_memory()?;
/// database.import_path(folder.path())?;
/// let groups = database.find_duplicates(1, |_| ())?;
/// assert_eq!(groups[0].kind, DuplicateKind::Headers);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum DuplicateKind {
    /// The same start and moves after a rotation or reflection of the board, in different orientations.
    Symmetric,
    /// The same start and moves in the same orientation, with different headers or annotations.
    Headers,
    /// The moves of one are the beginning of those of the other, in any orientation.
    Truncated,
}

/// Which of several games without errors is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeepPolicy {
    /// The game with the most plies; of these the one with a known result, then the one with the most exact date, then the one with the lowest id.
    Longest,
    /// The game with the lowest id.
    First,
    /// The game with the most tags; of equal ones as with the most plies.
    MostTags,
}

/// Games that are duplicates of one kind, as `sumito db dedupe` lists them.
///
/// ```
/// use sumito::store::Database;
///
/// let folder = tempfile::tempdir()?;
/// let game = |event: &str| format!("Event: {event}\nBlack: Ann\nWhite: Bob\nLayout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6\n\n");
/// std::fs::write(folder.path().join("games.txt"), game("?") + &game("A match"))?;
/// let mut database = Database::in_memory()?;
/// database.import_path(folder.path())?;
/// let groups = database.find_duplicates(1, |_| ())?;
/// assert_eq!((groups.len(), groups[0].is_certain), (1, true));
/// assert_eq!((&groups[0].ids[..], &groups[0].differs[..]), (&[1, 2][..], &["Event".to_owned()][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DuplicateGroup {
    /// The kind.
    pub kind: DuplicateKind,
    /// The ids of the games; of a truncated game its own and then that of the longer game.
    pub ids: Vec<i64>,
    /// Whether they are certainly one game: all players are known and the same, and no header contradicts. If not, only the moves are the same.
    pub is_certain: bool,
    /// Why they may be different games; empty if they are certainly one.
    pub doubts: Vec<String>,
    /// The names of what differs: names of tags; `Result`, `Termination`, `comment`, `notes` (comments, marks, clocks and variations of plies),
    /// `incomplete`, `analysis`, `puzzles`, `saved searches`, `text`, `reject`.
    pub differs: Vec<String>,
    /// The number of games that continue a truncated one; 0 for other kinds.
    pub continuations: u64,
    /// The games, in the order of `ids`.
    pub games: Vec<DuplicateGame>,
    /// Which games are kept and deleted.
    #[serde(flatten)]
    pub decision: DuplicateDecision,
    /// The headers of each game.
    #[serde(skip)]
    headers: Vec<Headers>,
    /// Whether one of the games may be a duplicate of several different games. Then nothing is deleted.
    #[serde(skip)]
    pub(super) is_ambiguous: bool,
}

/// The decision which games of a group to delete. Nothing is deleted without `sumito db dedupe --keep`.
///
/// ```
/// use sumito::store::Database;
///
/// let folder = tempfile::tempdir()?;
/// let game = |event: &str| format!("Event: {event}\nBlack: Ann\nWhite: Bob\nLayout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6\n\n");
/// std::fs::write(folder.path().join("games.txt"), game("?") + &game("A match"))?;
/// let mut database = Database::in_memory()?;
/// database.import_path(folder.path())?;
/// let groups = database.find_duplicates(1, |_| ())?;
/// assert_eq!((groups[0].decision.kept, groups[0].decision.surplus.len()), (None, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DuplicateDecision {
    /// The id of the game that is kept instead of those that are deleted.
    pub kept: Option<i64>,
    /// Why this game is kept.
    #[serde(rename = "because")]
    pub reason: Option<String>,
    /// The ids of the games of the group that are deleted, because of this group or another one.
    pub surplus: Vec<i64>,
}

impl DuplicateGroup {
    pub(super) fn new(kind: DuplicateKind, members: &[&Member], doubts: Vec<String>) -> Self {
        let first = &members[0].game;
        let others = members[1..].iter();
        let differs: BTreeSet<String> = others
            .flat_map(|member| first.differing_names(&member.game))
            .collect();
        let mut group = DuplicateGroup {
            kind,
            ids: members.iter().map(|member| member.game.id).collect(),
            is_certain: doubts.is_empty(),
            doubts,
            differs: differs.into_iter().collect(),
            continuations: 0,
            games: members.iter().map(|member| member.game.clone()).collect(),
            decision: DuplicateDecision::default(),
            headers: members
                .iter()
                .map(|member| member.headers.clone())
                .collect(),
            is_ambiguous: false,
        };
        group.apply(DuplicateDecision::default());
        group
    }

    /// Records whether each game is deleted or kept, and its differences. A deleted game is compared with the kept one, another game with all others.
    fn apply(&mut self, decision: DuplicateDecision) {
        let games = self.games.clone();
        let values = GroupValues::of(&games);
        let kept = games.iter().find(|game| decision.kept == Some(game.id));
        let surplus: HashSet<i64> = decision.surplus.iter().copied().collect();
        for (at, game) in self.games.iter_mut().enumerate() {
            let is_deleted = surplus.contains(&game.id);
            let is_kept = kept.is_some_and(|kept| kept.id == game.id);
            (game.status, game.differences) = match kept {
                Some(kept) if is_deleted => (Some("deleted"), game.differences_from(kept)),
                _ if is_deleted => (Some("deleted"), values.differences_from_others(at)),
                _ => (
                    is_kept.then_some("kept"),
                    values.differences_from_others(at),
                ),
            };
        }
        self.decision = decision;
    }

    /// Chooses the game to keep among those that are not deleted yet, and the games to delete. If the games may be different ones, a game is deleted
    /// only if the kept one has all its known players.
    fn decide(
        &self,
        policy: KeepPolicy,
        deleted: &HashSet<i64>,
        kept_games: &HashSet<i64>,
    ) -> DuplicateDecision {
        let remaining = (0..self.games.len())
            .filter(|&at| !self.is_ambiguous && !deleted.contains(&self.ids[at]));
        let remaining: Vec<usize> = remaining.collect();
        let Some(&kept) = remaining
            .iter()
            .min_by_key(|&&at| rank(&self.games[at], policy))
        else {
            return DuplicateDecision::default();
        };
        let surplus = remaining.into_iter().filter(|&at| {
            at != kept
                && !kept_games.contains(&self.ids[at])
                && self.headers[at].players_are_subset_of(&self.headers[kept])
        });
        let surplus: Vec<usize> = surplus.collect();
        if surplus.is_empty() {
            return DuplicateDecision::default();
        }
        let others: Vec<&DuplicateGame> = surplus.iter().map(|&at| &self.games[at]).collect();
        DuplicateDecision {
            kept: Some(self.ids[kept]),
            reason: Some(reason(&self.games[kept], &others, policy)),
            surplus: surplus.into_iter().map(|at| self.ids[at]).collect(),
        }
    }
}

/// The sort key of games to keep: games without errors come before others under any policy, then games with more known players. The order is the same
/// in all groups.
fn rank(game: &DuplicateGame, policy: KeepPolicy) -> impl Ord {
    let (has_result, date_parts) = match policy {
        KeepPolicy::First => (false, 0),
        KeepPolicy::Longest | KeepPolicy::MostTags => (game.has_result(), game.date_parts()),
    };
    (
        !game.is_complete_and_clean(),
        Reverse(game.known_players),
        Reverse(score(game, policy)),
        Reverse(has_result),
        Reverse(date_parts),
        game.id,
    )
}

/// The score of a game under a policy.
fn score(game: &DuplicateGame, policy: KeepPolicy) -> usize {
    match policy {
        KeepPolicy::Longest => game.plies as usize,
        KeepPolicy::First => 0,
        KeepPolicy::MostTags => game.tags,
    }
}

/// Why a game is kept instead of the others.
fn reason(kept: &DuplicateGame, others: &[&DuplicateGame], policy: KeepPolicy) -> String {
    let mut reasons = Vec::new();
    let mut undecided: Vec<&&DuplicateGame> = others.iter().collect();
    let mut add_reason = |applies: &dyn Fn(&DuplicateGame) -> bool, reason: &'static str| {
        let before = undecided.len();
        undecided.retain(|other| !applies(other));
        if undecided.len() < before {
            reasons.push(reason);
        }
    };
    add_reason(
        &|other| kept.is_complete_and_clean() && !other.is_complete_and_clean(),
        "its record has no errors",
    );
    add_reason(
        &|other| kept.known_players > other.known_players,
        "it names more players",
    );
    let policy_reason = match policy {
        KeepPolicy::Longest => "it has the most plies",
        KeepPolicy::First | KeepPolicy::MostTags => "it has the most tags",
    };
    add_reason(
        &|other| score(kept, policy) > score(other, policy),
        policy_reason,
    );
    if policy != KeepPolicy::First {
        add_reason(
            &|other| kept.has_result() && !other.has_result(),
            "its result is known",
        );
        add_reason(
            &|other| kept.date_parts() > other.date_parts(),
            "its date is more exact",
        );
    }
    add_reason(&|_| true, "it has the lowest number");
    reasons.join(", ")
}

/// Decides for each group which games to delete. For each deleted game, one game of its group is kept, which no other group deletes. So some games can
/// only be deleted after another search for duplicates.
pub fn decide_duplicates(groups: &mut [DuplicateGroup], policy: KeepPolicy) {
    let (mut deleted, mut kept_games) = (HashSet::new(), HashSet::new());
    // A truncated game is deleted because of the longer one, before it could be kept instead of others of its length.
    let mut order: Vec<usize> = (0..groups.len()).collect();
    order.sort_by_key(|&at| Reverse(groups[at].kind));
    let mut decisions = vec![DuplicateDecision::default(); groups.len()];
    for at in order {
        let decision = groups[at].decide(policy, &deleted, &kept_games);
        deleted.extend(&decision.surplus);
        kept_games.extend(decision.kept);
        decisions[at] = decision;
    }
    for (group, mut decision) in groups.iter_mut().zip(decisions) {
        let surplus = group.ids.iter().filter(|id| deleted.contains(*id));
        decision.surplus = surplus.copied().collect();
        group.apply(decision);
    }
}

/// Groups the members that are certainly one game: all players are known and the same, and no header contradicts. A member that is compatible with two
/// others which contradict each other is in no group.
pub(super) fn certain_groups<'a>(members: &[&'a Member]) -> Vec<Vec<&'a Member>> {
    let mut by_players: BTreeMap<Vec<&str>, BTreeMap<&Headers, Vec<&'a Member>>> = BTreeMap::new();
    for &member in members {
        if let Some(players) = member.headers.all_players() {
            let same_players = by_players.entry(players).or_default();
            same_players
                .entry(&member.headers)
                .or_default()
                .push(member);
        }
    }
    let mut groups = Vec::new();
    for by_headers in by_players.into_values() {
        for headers in Headers::partition(by_headers.keys().copied().collect()) {
            groups.extend(consistent_groups(&headers, &by_headers));
        }
    }
    groups.retain(|group| group.len() > 1);
    groups
}

/// Groups members whose headers do not contradict each other.
fn consistent_groups<'a>(
    headers: &[&Headers],
    by_headers: &BTreeMap<&Headers, Vec<&'a Member>>,
) -> Vec<Vec<&'a Member>> {
    let compatible: Vec<Vec<usize>> = headers
        .iter()
        .map(|one| {
            (0..headers.len())
                .filter(|&other| !one.contradict(headers[other]))
                .collect()
        })
        .collect();
    let is_consistent: Vec<bool> = compatible
        .iter()
        .map(|compatible| !Headers::any_contradict(compatible.iter().map(|&at| headers[at])))
        .collect();
    let mut groups = Vec::new();
    let mut is_grouped = vec![false; headers.len()];
    for at in 0..headers.len() {
        if is_grouped[at] || !is_consistent[at] {
            continue;
        }
        let mut group: Vec<&Member> = Vec::new();
        for &other in compatible[at].iter().filter(|&&other| is_consistent[other]) {
            is_grouped[other] = true;
            group.extend(&by_headers[headers[other]]);
        }
        group.sort_by_key(|member| member.game.id);
        groups.push(group);
    }
    groups
}

/// Marks groups as ambiguous that share a game with another group, if games of the two contradict each other.
pub(super) fn mark_ambiguous(groups: &mut [DuplicateGroup]) {
    let mut groups_of: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
    for (at, group) in groups
        .iter()
        .enumerate()
        .filter(|(_, group)| group.is_certain)
    {
        for &id in &group.ids {
            groups_of.entry(id).or_default().push(at);
        }
    }
    // The games of one group do not contradict each other.
    let is_ambiguous = |of: &[usize]| {
        of.len() > 1 && Headers::any_contradict(of.iter().flat_map(|&at| &groups[at].headers))
    };
    groups_of.retain(|_, of| is_ambiguous(of));
    for (id, of) in groups_of {
        for at in of {
            let group = &mut groups[at];
            (group.is_certain, group.is_ambiguous) = (false, true);
            let doubt = format!("game {id} fits games that contradict each other");
            group.doubts.push(doubt);
        }
    }
}

/// Why members with the same moves, which are not certainly one game, may be different games.
pub(super) fn doubts(members: &[&Member]) -> Vec<String> {
    let first = &members[0].headers;
    let others = members[1..].iter();
    let doubts: BTreeSet<String> = others
        .flat_map(|member| first.doubts(&member.headers))
        .collect();
    if doubts.is_empty() {
        return vec!["it fits games that contradict each other".to_owned()];
    }
    doubts.into_iter().collect()
}
