//! Groups of duplicates, and which of their games would be deleted.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use serde::Serialize;

use super::member::{DuplicateGame, Member};
use crate::store::maintain::header_match::Headers;

/// How games are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DuplicateKind {
    /// The same start and moves when the board is turned or mirrored, some of them in different orientations.
    Symmetric,
    /// The same start and moves as they stand; what is said of the game differs.
    Headers,
    /// One is the beginning of the other, in any orientation.
    Truncated,
}

/// Which of several sound games is to be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// The one with the most plies, of these the first.
    Longest,
    /// The one with the lowest number.
    First,
    /// The one that says the most, of these the first.
    MostTags,
}

/// Games that are the same in one way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DuplicateGroup {
    /// In which way.
    pub kind: DuplicateKind,
    /// Their numbers; of a truncated one, its own and then that of the longer game.
    pub ids: Vec<i64>,
    /// Whether they are one game: all players are known and the same, and nothing else that is said of the games contradicts. If not, only
    /// the moves are the same.
    pub is_certain: bool,
    /// Why they may be different games; nothing where it is certain that they are one.
    pub doubts: Vec<String>,
    /// What is not the same: names of tags; `Result`, `Termination`, `comment`, `notes` (comments, marks, clocks and variations of plies),
    /// `incomplete`, `analysis`, `puzzles`, `kept results`, `text`, `reject`.
    pub differs: Vec<String>,
    /// Of a truncated one, how many games go on from it; 0 for other kinds.
    pub continuations: u64,
    /// The games, in the order of `ids`.
    pub games: Vec<DuplicateGame>,
    /// What each game says of its circumstances.
    #[serde(skip)]
    headers: Vec<Headers>,
    /// Whether one of the games may be the same as several that are different games: then nothing is deleted.
    #[serde(skip)]
    pub(super) is_ambiguous: bool,
}

/// What would become of the games of a group.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Decision {
    /// The game that is kept, in place of those that are deleted because of it.
    pub kept: Option<i64>,
    /// Why this one is kept.
    pub because: Option<String>,
    /// The games of the group that are deleted, because of this group or another one.
    pub surplus: Vec<i64>,
}

impl DuplicateGroup {
    pub(super) fn new(kind: DuplicateKind, members: &[&Member], doubts: Vec<String>) -> Self {
        let first = &members[0].shown;
        let others = members[1..].iter();
        let differs: BTreeSet<String> = others
            .flat_map(|member| first.differing(&member.shown))
            .collect();
        DuplicateGroup {
            kind,
            ids: members.iter().map(|member| member.shown.id).collect(),
            is_certain: doubts.is_empty(),
            doubts,
            differs: differs.into_iter().collect(),
            continuations: 0,
            games: members.iter().map(|member| member.shown.clone()).collect(),
            headers: members
                .iter()
                .map(|member| member.headers.clone())
                .collect(),
            is_ambiguous: false,
        }
    }

    /// Chooses the game that is kept among those that are not deleted yet, and those that are deleted because of it. Where the games may be
    /// different ones, a game is deleted only if the kept one names all players that it names.
    fn decide(&self, keep: Keep, deleted: &HashSet<i64>, keepers: &HashSet<i64>) -> Decision {
        let left = (0..self.games.len())
            .filter(|&at| !self.is_ambiguous && !deleted.contains(&self.ids[at]));
        let left: Vec<usize> = left.collect();
        let Some(&kept) = left.iter().min_by_key(|&&at| rank(&self.games[at], keep)) else {
            return Decision::default();
        };
        let surplus = left.into_iter().filter(|&at| {
            at != kept
                && !keepers.contains(&self.ids[at])
                && self.headers[at].names_no_other_player_than(&self.headers[kept])
        });
        let surplus: Vec<usize> = surplus.collect();
        if surplus.is_empty() {
            return Decision::default();
        }
        let others: Vec<&DuplicateGame> = surplus.iter().map(|&at| &self.games[at]).collect();
        Decision {
            kept: Some(self.ids[kept]),
            because: Some(because(&self.games[kept], &others, keep)),
            surplus: surplus.into_iter().map(|at| self.ids[at]).collect(),
        }
    }
}

/// Sound games come before others, whatever is to be kept, then those with more players named. The order is one for all groups.
fn rank(game: &DuplicateGame, keep: Keep) -> (bool, Reverse<usize>, Reverse<usize>, i64) {
    let names = Reverse(game.names);
    (!game.is_sound(), names, Reverse(worth(game, keep)), game.id)
}

/// How much there is of what is to be kept.
fn worth(game: &DuplicateGame, keep: Keep) -> usize {
    match keep {
        Keep::Longest => game.plies as usize,
        Keep::First => 0,
        Keep::MostTags => game.tags,
    }
}

/// Why a game is kept and not the others.
fn because(kept: &DuplicateGame, others: &[&DuplicateGame], keep: Keep) -> String {
    let mut reasons = Vec::new();
    let mut rest: Vec<&&DuplicateGame> = others.iter().collect();
    let mut pass = |is_so: &dyn Fn(&DuplicateGame) -> bool, reason: &'static str| {
        let before = rest.len();
        rest.retain(|other| !is_so(other));
        if rest.len() < before {
            reasons.push(reason);
        }
    };
    pass(
        &|other| kept.is_sound() && !other.is_sound(),
        "its record has no errors",
    );
    pass(&|other| kept.names > other.names, "it names more players");
    let most = match keep {
        Keep::Longest => "it has the most plies",
        Keep::First | Keep::MostTags => "it has the most tags",
    };
    pass(&|other| worth(kept, keep) > worth(other, keep), most);
    pass(&|_| true, "it has the lowest number");
    reasons.join(", ")
}

/// Which games of the groups would be deleted, by group. Each game that is deleted leaves one of its own group behind, which no other group
/// deletes; so some games may have to wait until duplicates are looked for again.
pub fn decide_duplicates(groups: &[DuplicateGroup], keep: Keep) -> Vec<Decision> {
    let (mut deleted, mut keepers) = (HashSet::new(), HashSet::new());
    // A shorter game leaves because of the longest one, before it can stand for others of its length.
    let mut order: Vec<usize> = (0..groups.len()).collect();
    order.sort_by_key(|&at| Reverse(groups[at].kind));
    let mut decisions = vec![Decision::default(); groups.len()];
    for at in order {
        let decision = groups[at].decide(keep, &deleted, &keepers);
        deleted.extend(&decision.surplus);
        keepers.extend(decision.kept);
        decisions[at] = decision;
    }
    for (group, decision) in groups.iter().zip(&mut decisions) {
        let gone = group.ids.iter().filter(|id| deleted.contains(*id));
        decision.surplus = gone.copied().collect();
    }
    decisions
}

/// The groups of members that are one game each: all players are known and the same, and nothing contradicts. A member that fits two others
/// which contradict each other is in none.
pub(super) fn certain<'a>(members: &[&'a Member]) -> Vec<Vec<&'a Member>> {
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
        let said: Vec<&Headers> = by_headers.keys().copied().collect();
        let fit = |one: usize, other: usize| said[one].contradictions(said[other]).is_empty();
        let fitting: Vec<Vec<usize>> = (0..said.len())
            .map(|one| (0..said.len()).filter(|&other| fit(one, other)).collect())
            .collect();
        let is_clear: Vec<bool> = fitting
            .iter()
            .map(|fitting| {
                let mut pairs = fitting.iter().enumerate();
                pairs.all(|(at, &one)| fitting[at + 1..].iter().all(|&other| fit(one, other)))
            })
            .collect();
        let mut is_grouped = vec![false; said.len()];
        for at in 0..said.len() {
            if is_grouped[at] || !is_clear[at] {
                continue;
            }
            let mut group: Vec<&Member> = Vec::new();
            for &other in fitting[at].iter().filter(|&&other| is_clear[other]) {
                is_grouped[other] = true;
                group.extend(&by_headers[said[other]]);
            }
            group.sort_by_key(|member| member.shown.id);
            groups.push(group);
        }
    }
    groups.retain(|group| group.len() > 1);
    groups
}

/// Takes the certainty from groups with a game that is in several groups whose games contradict each other: it can only be one of them.
pub(super) fn find_ambiguous(groups: &mut [DuplicateGroup]) {
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
    let is_ambiguous = |of: &[usize]| {
        let pairs = of.iter().enumerate();
        let mut pairs =
            pairs.flat_map(|(at, &one)| of[at + 1..].iter().map(move |&two| (one, two)));
        pairs.any(|(one, two)| {
            let mut headers = groups[one].headers.iter();
            headers.any(|its| {
                let mut others = groups[two].headers.iter();
                others.any(|other| !its.contradictions(other).is_empty())
            })
        })
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

/// Why members that have the same moves, and are not one certain game, may be different games.
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
