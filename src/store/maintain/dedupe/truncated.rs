//! Finds truncated duplicates: games whose moves are the beginning of a longer game.

use std::collections::BTreeMap;

use super::find_duplicates::{DuplicateSearch, MIN_DISTINCTIVE_PLIES};
use super::group::{DuplicateGroup, DuplicateKind};
use super::member::Member;
use super::players::PlayerReader;
use crate::store::StoreError;

/// Maximum number of continuations of a game that are read. If more of them have the same players, the right one cannot be determined.
const MAX_CONTINUATIONS: usize = 256;

impl DuplicateSearch<'_> {
    /// Adds the groups of members that other games continue.
    pub(super) fn add_truncated(
        &mut self,
        members: &[Member],
        continuations: &[i64],
    ) -> Result<(), StoreError> {
        let mut longer: BTreeMap<i64, Member> = BTreeMap::new();
        for member in members {
            let candidates = self.candidates(member, continuations)?;
            for &id in &candidates {
                if !longer.contains_key(&id) {
                    longer.extend(self.reader.read(id)?.map(|member| (id, member)));
                }
            }
            let continuing = candidates.iter().filter_map(|id| longer.get(id));
            let continuing = continuing.filter(|other| member.line.is_prefix_of(&other.line));
            let continuing: Vec<&Member> = continuing.collect();
            let agreeing = continuing
                .iter()
                .filter(|other| member.headers.doubts(&other.headers).is_empty());
            let agreeing: Vec<&Member> = agreeing.copied().collect();
            // The players of an abandoned game may have started it again.
            let is_distinctive = member.game.plies >= MIN_DISTINCTIVE_PLIES;
            let is_evident = is_distinctive || member.game.incomplete.is_some();
            let mut doubts = Vec::new();
            if !is_evident {
                doubts.push(format!("fewer than {MIN_DISTINCTIVE_PLIES} plies"));
            }
            let Some(best) = best(&agreeing).or_else(|| best(&continuing)) else {
                continue;
            };
            let is_ambiguous = if agreeing.is_empty() {
                doubts.extend(member.headers.doubts(&best.headers));
                !are_on_one_line(&continuing)
            } else {
                !are_one_game(&agreeing)
            };
            if is_ambiguous {
                doubts.push("it may be the beginning of different games".to_owned());
            }
            if is_distinctive || !agreeing.is_empty() {
                let mut pair =
                    DuplicateGroup::new(DuplicateKind::Truncated, &[member, best], doubts);
                pair.continuations = continuations.len() as u64;
                pair.is_ambiguous = is_ambiguous;
                self.found.push(pair);
            }
        }
        Ok(())
    }

    /// The continuations of a game that are read: all if there are few, otherwise those of the same players.
    fn candidates(
        &mut self,
        member: &Member,
        continuations: &[i64],
    ) -> Result<Vec<i64>, StoreError> {
        if continuations.len() <= MAX_CONTINUATIONS {
            return Ok(continuations.to_vec());
        }
        let mut own = member.headers.players.iter().map(Option::as_deref);
        let (Some(Some(black)), Some(Some(white))) = (own.next(), own.next()) else {
            return Ok(Vec::new());
        };
        let players = match &mut self.players {
            Some(players) => players,
            None => {
                let players = PlayerReader::open(&self.reader.database.connection)?;
                self.players.insert(players)
            }
        };
        let mut of_players = Vec::new();
        for &id in continuations {
            if players.get(id)? == [Some(black), Some(white)] {
                of_players.push(id);
                if of_players.len() > MAX_CONTINUATIONS {
                    break;
                }
            }
        }
        Ok(of_players)
    }
}

/// The game that is most probably complete: one without errors, then the longest.
fn best<'a>(members: &[&'a Member]) -> Option<&'a Member> {
    let members = members.iter().copied();
    members.min_by_key(|member| {
        let game = &member.game;
        (
            !game.is_complete_and_clean(),
            std::cmp::Reverse(game.plies),
            game.id,
        )
    })
}

/// Whether games are one game: their headers and their moves agree.
fn are_one_game(members: &[&Member]) -> bool {
    are_on_one_line(members)
        && members.iter().enumerate().all(|(at, member)| {
            let others = members[at + 1..].iter();
            let mut doubts = others.map(|other| member.headers.doubts(&other.headers));
            doubts.all(|doubts| doubts.is_empty())
        })
}

/// Whether the moves of all games are prefixes of those of the longest, and there are not too many games.
fn are_on_one_line(members: &[&Member]) -> bool {
    let longest = members.iter().max_by_key(|member| member.game.plies);
    let is_on_line =
        |member: &&Member| longest.is_some_and(|longest| member.line.is_prefix_of(&longest.line));
    members.len() <= MAX_CONTINUATIONS && members.iter().all(is_on_line)
}
