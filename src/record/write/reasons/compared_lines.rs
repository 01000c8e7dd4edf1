//! Compares the line after the move played with the best line.

use super::line_facts::LineFacts;
use super::move_reason::MoveReason;
use crate::record::write::write_game::SideShape;

/// A feature of how pieces stand.
struct Feature {
    /// How much of it a side has; more is better.
    of: fn(&SideShape) -> i64,
    /// What one more is worth, in hundredths of a marble: about the weights of the engine's evaluation terms.
    worth: i64,
    /// The reason where the side that moves has less of it, and where the opponent has more.
    reasons: [MoveReason; 2],
}

const FEATURES: [Feature; 4] = [
    Feature {
        of: |shape| -shape.from_center,
        worth: 10,
        reasons: [MoveReason::LosesCenter, MoveReason::YieldsCenter],
    },
    Feature {
        of: |shape| shape.neighbours,
        worth: 5,
        reasons: [MoveReason::LosesContact, MoveReason::YieldsContact],
    },
    Feature {
        of: |shape| -shape.at_edge,
        worth: 12,
        reasons: [MoveReason::KeepsEdge, MoveReason::YieldsEdge],
    },
    Feature {
        of: |shape| shape.ejections,
        worth: 20,
        reasons: [MoveReason::LosesThreats, MoveReason::LeavesDanger],
    },
];
/// The minimum worth of a difference of a feature that is a reason.
const MIN_WORTH: i64 = 20;

/// Why the line that begins with the move played is worse than the best one: ejections, first within as many plies as both lines have, or else the
/// positional feature that differs most at the last of these plies.
pub(super) fn compare(played: &LineFacts, best: &LineFacts) -> Option<MoveReason> {
    let common = played.plies.min(best.plies);
    let longest = played.plies.max(best.plies);
    by_ejections(played, best, common)
        .or_else(|| by_ejections(played, best, longest))
        .or_else(|| by_shapes(played, best, common))
}

/// The balance of ejected marbles within this many plies.
fn by_ejections(played: &LineFacts, best: &LineFacts, plies: usize) -> Option<MoveReason> {
    let [losses, gains] = played.within(plies);
    let [best_losses, best_gains] = best.within(plies);
    let more_losses = losses.len().saturating_sub(best_losses.len());
    let fewer_gains = best_gains.len().saturating_sub(gains.len());
    // The balance of the best line minus that of the line played.
    let behind = (best_gains.len() + losses.len()).checked_sub(gains.len() + best_losses.len());
    let worse = behind.filter(|worse| *worse > 0)?;
    if more_losses >= fewer_gains {
        // The ply with which the last of the marbles is lost that the best line keeps. The move itself is not counted.
        let marbles = worse.min(more_losses);
        let last = losses[best_losses.len() + marbles - 1];
        return Some(MoveReason::LosesMarbles(marbles as u32, last - 1));
    }
    let marbles = worse.min(fewer_gains);
    let last = best_gains[gains.len() + marbles - 1];
    Some(MoveReason::MissesEjections(marbles as u32, last))
}

/// The greatest difference of how the marbles stand after this many plies, in both lines.
fn by_shapes(played: &LineFacts, best: &LineFacts, plies: usize) -> Option<MoveReason> {
    let last = plies.checked_sub(1).filter(|last| *last > 0)?;
    let [own, other] = *played.shapes.get(last)?;
    let [best_own, best_other] = *best.shapes.get(last)?;
    let differences = FEATURES.iter().map(|feature| {
        let of = feature.of;
        // How much less the side has, and how much more the opponent has.
        let [less, more] = [of(&best_own) - of(&own), of(&other) - of(&best_other)];
        let reason = feature.reasons[usize::from(more > less)];
        ((less + more) * feature.worth, reason)
    });
    // The first of equal ones.
    let greatest = differences.reduce(
        |greatest, next| {
            if next.0 > greatest.0 { next } else { greatest }
        },
    );
    greatest
        .filter(|(worth, _)| *worth >= MIN_WORTH)
        .map(|(_, reason)| reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVEN: SideShape = SideShape {
        from_center: 30,
        neighbours: 20,
        at_edge: 3,
        ejections: 0,
    };

    fn line(losses: &[u32], gains: &[u32], shapes: [SideShape; 2], plies: usize) -> LineFacts {
        LineFacts {
            plies,
            losses: losses.to_vec(),
            gains: gains.to_vec(),
            shapes: vec![shapes; plies],
        }
    }

    #[test]
    fn plies_that_both_lines_have_are_compared_first() {
        let reason = |played: [&[u32]; 2], best: [&[u32]; 2], plies: [usize; 2]| {
            let [losses, gains] = played;
            let played = line(losses, gains, [EVEN; 2], plies[0]);
            let [losses, gains] = best;
            compare(&played, &line(losses, gains, [EVEN; 2], plies[1]))
        };
        let (loses, misses) = (MoveReason::LosesMarbles, MoveReason::MissesEjections);
        assert_eq!(reason([&[4], &[]], [&[], &[]], [6, 6]), Some(loses(1, 3)));
        assert_eq!(reason([&[], &[]], [&[], &[3]], [6, 6]), Some(misses(1, 3)));
        assert_eq!(
            reason([&[4, 6], &[5]], [&[], &[]], [6, 6]),
            Some(loses(1, 3))
        );
        // Each side ejects one more: that is no reason.
        assert_eq!(reason([&[4], &[3]], [&[], &[]], [6, 6]), None);
        // A loss after the end of the other line is a reason if there is none before.
        assert_eq!(reason([&[6], &[]], [&[], &[]], [6, 4]), Some(loses(1, 5)));
        assert_eq!(reason([&[6], &[]], [&[], &[3]], [6, 4]), Some(misses(1, 3)));
    }

    #[test]
    fn the_greatest_difference_of_marbles_counts_if_it_is_great_enough() {
        let reason = |own: SideShape, other: SideShape| {
            let played = line(&[], &[], [own, other], 4);
            compare(&played, &line(&[], &[], [EVEN; 2], 5))
        };
        let own = |shape| reason(shape, EVEN);
        let other = |shape| reason(EVEN, shape);
        let [near, far] = [29, 32].map(|from_center| SideShape {
            from_center,
            ..EVEN
        });
        assert_eq!(
            (own(far), other(near)),
            (Some(MoveReason::LosesCenter), None)
        );
        assert_eq!(reason(far, far), None, "both are further away");
        let nearer = SideShape {
            from_center: 27,
            ..EVEN
        };
        assert_eq!(reason(far, nearer), Some(MoveReason::YieldsCenter));
        let [few, many] = [15, 25].map(|neighbours| SideShape { neighbours, ..EVEN });
        assert_eq!(own(few), Some(MoveReason::LosesContact));
        assert_eq!(other(many), Some(MoveReason::YieldsContact));
        let [none, all] = [0, 6].map(|at_edge| SideShape { at_edge, ..EVEN });
        assert_eq!(
            (own(all), other(none)),
            (Some(MoveReason::KeepsEdge), Some(MoveReason::YieldsEdge))
        );
        let threat = SideShape {
            ejections: 1,
            ..EVEN
        };
        assert_eq!(other(threat), Some(MoveReason::LeavesDanger));
        let played = line(&[], &[], [EVEN; 2], 4);
        let threatens = line(&[], &[], [threat, EVEN], 4);
        assert_eq!(compare(&played, &threatens), Some(MoveReason::LosesThreats));
        // The end of the line is after one ply: nothing has answered.
        assert_eq!(compare(&line(&[], &[], [far, EVEN], 1), &threatens), None);
    }
}
