//! `PendingTargets`: matches of the target that wait for the follow-up.

use std::collections::VecDeque;

/// Matches of the target, in the order of plies, that are not too old for the follow-up.
#[derive(Default)]
pub(crate) struct PendingTargets {
    /// Plies and the bit masks of the oriented queries that match there.
    matches: VecDeque<(u32, u64)>,
}

/// A target with its follow-up.
pub(crate) struct CompleteMatch {
    pub(crate) ply: u32,
    pub(crate) follow_up_ply: Option<u32>,
    /// The oriented queries that match both.
    pub(crate) queries: u64,
}

impl PendingTargets {
    /// Whether no target waits.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.matches.is_empty()
    }

    /// Adds a ply with the oriented queries whose target matches it, and returns the first match that is complete with this ply.
    /// `within` is the largest number of plies to the follow-up, if the query has one; `follow_ups` computes the oriented queries whose follow-up matches the ply.
    #[inline]
    pub(crate) fn add_ply(
        &mut self,
        ply: u32,
        targets: u64,
        within: Option<u32>,
        follow_ups: impl FnOnce() -> u64,
    ) -> Option<CompleteMatch> {
        let Some(within) = within else {
            return (targets != 0).then_some(CompleteMatch {
                ply,
                follow_up_ply: None,
                queries: targets,
            });
        };
        while self
            .matches
            .front()
            .is_some_and(|(earlier, _)| ply - earlier > within)
        {
            self.matches.pop_front();
        }
        if !self.matches.is_empty() {
            let follow_ups = follow_ups();
            let mut matches = self.matches.iter().filter(|_| follow_ups != 0);
            // The earliest target is the first match, since all that are left are within the plies.
            if let Some((earlier, queries)) = matches.find(|(_, queries)| queries & follow_ups != 0)
            {
                return Some(CompleteMatch {
                    ply: *earlier,
                    follow_up_ply: Some(ply),
                    queries: queries & follow_ups,
                });
            }
        }
        if targets != 0 {
            self.matches.push_back((ply, targets));
        }
        None
    }
}
