//! Queries for positions: explorer, search, scans.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use sumito::rules::{Move, PatternQuery, Position, QueryMatcher};
use sumito::store::{Database, Filter, Orientations, ResultCounts};

use super::corpus::{Corpus, Entry, Images};
use super::game_queries::results_of;
use crate::store::scan::naive::{Seen, naive};

/// Checks the explorer at a position. Returns whether any game reaches it.
pub(crate) fn openings(
    database: &Database,
    corpus: &Corpus,
    position: &Position,
    filter: &Filter,
) -> bool {
    let images = Images::of(position);
    let context = format!("{position:?} {filter:?}");
    let mut reaching = corpus.reaching(&images);
    reaching.retain(|id, _| corpus.passes(corpus.get(*id).unwrap(), filter));
    let mut moves: BTreeMap<Move, BTreeSet<i64>> = BTreeMap::new();
    for (id, plies) in &reaching {
        let entry = corpus.get(*id).unwrap();
        for &ply in plies {
            if let Some(made) = entry.moves.get(ply) {
                let made = images.move_back(&entry.positions[ply], *made);
                moves.entry(made).or_default().insert(*id);
            }
        }
    }
    let entries = |ids: &BTreeSet<i64>| -> Vec<&Entry> {
        ids.iter().map(|id| corpus.get(*id).unwrap()).collect()
    };
    let found = database.openings(position, filter).unwrap();
    let all: BTreeSet<i64> = reaching.keys().copied().collect();
    assert_eq!(found.results, results_of(&entries(&all)), "{context}");
    assert_eq!(found.moves.len(), moves.len(), "{context}");
    for opening in &found.moves {
        let games = &moves[&images.move_back(position, opening.mv.to_move())];
        let played = entries(games);
        assert_eq!(
            opening.results,
            results_of(&played),
            "{context} {:?}",
            opening.mv
        );
        let last = played.iter().filter_map(|entry| entry.date.clone());
        let last = last.max_by_key(|date| date.replace("??", "00"));
        assert_eq!(opening.last_date, last, "{context} {:?}", opening.mv);
        let mut next = *position;
        next.play_unchecked(opening.mv.to_move());
        let mut after = corpus.reaching(&Images::of(&next));
        after.retain(|id, _| corpus.passes(corpus.get(*id).unwrap(), filter));
        let others = after.keys().filter(|id| !games.contains(id)).count();
        assert_eq!(
            (opening.reaching, opening.transpositions),
            (after.len() as u64, others as u64),
            "{context} {:?}",
            opening.mv
        );
    }
    let counts: Vec<ResultCounts> = found.moves.iter().map(|opening| opening.results).collect();
    assert!(counts.is_sorted_by_key(|counts| std::cmp::Reverse(counts.games)));
    !all.is_empty()
}

/// Checks the games that reach a position, in any orientation and in the given one.
pub(crate) fn search(
    database: &Database,
    corpus: &Corpus,
    position: &Position,
    filter: &Filter,
) -> bool {
    let reaching = corpus.reaching(&Images::of(position));
    for orientations in [Orientations::Any, Orientations::Exact] {
        let mut hits = Vec::new();
        let visit = |hit| {
            hits.push(hit);
            ControlFlow::Continue(())
        };
        database
            .for_each_hit(position, orientations, filter, visit)
            .unwrap();
        let mut expected = Vec::new();
        for (id, plies) in &reaching {
            let entry = corpus.get(*id).unwrap();
            let is_exact = |ply: &&usize| {
                orientations == Orientations::Any || entry.positions[**ply].is_equivalent(position)
            };
            if let Some(ply) = plies
                .iter()
                .find(is_exact)
                .filter(|_| corpus.passes(entry, filter))
            {
                expected.push((*id, *ply as u32));
            }
        }
        let found: Vec<(i64, u32)> = hits.iter().map(|hit| (hit.game, hit.ply)).collect();
        assert_eq!(found, expected, "{orientations:?} {position:?} {filter:?}");
        for hit in hits {
            let there = &corpus.get(hit.game).unwrap().positions[hit.ply as usize];
            assert!(
                position
                    .transform(hit.orientation.into())
                    .is_equivalent(there),
                "{hit:?}"
            );
        }
    }
    !reaching.is_empty()
}

/// Checks a query without an index over few games.
pub(crate) fn scan(
    database: &Database,
    corpus: &Corpus,
    query: &PatternQuery,
    filter: &Filter,
) -> bool {
    let mut filter = filter.clone();
    filter.saved_searches.push("few".to_owned());
    let mut found = BTreeMap::new();
    let take = |game, found_at: sumito::rules::QueryMatch| {
        let orientation = (found_at.swapped, found_at.orientation.0);
        found.insert(game, (found_at.ply, found_at.follow_up_ply, orientation));
        ControlFlow::Continue(())
    };
    database
        .for_each_match(QueryMatcher::new(query), &filter, |_| (), take)
        .unwrap();
    let mut hits = 0;
    let few = corpus.saved_searches["few"]
        .iter()
        .map(|id| corpus.get(*id).unwrap());
    for entry in few {
        let is_searched = !entry.is_fragment() && corpus.passes(entry, &filter);
        let expected = is_searched
            .then(|| naive(query, &Seen::all(&entry.game)))
            .flatten();
        let expected = expected.map(|(ply, then, ways)| (ply, then, *ways.first().unwrap()));
        hits += usize::from(expected.is_some());
        assert_eq!(
            found.get(&entry.id),
            expected.as_ref(),
            "game {} {query:?} {filter:?}",
            entry.id
        );
    }
    assert_eq!(found.len(), hits);
    hits > 0
}
