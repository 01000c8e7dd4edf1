//! `MoveReason`: why a move is bad.

use std::fmt;

/// Why a move was marked as bad. Plies are counted as in evaluations: `#5` is a win in five plies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveReason {
    /// The opponent wins by force, in this many plies after the move.
    AllowsWin(u32),
    /// Another move wins by force, in this many plies.
    MissesWin(u32),
    /// The opponent ejects this many more marbles than without the move; the last of them is ejected this many plies after it.
    LosesMarbles(u32, u32),
    /// Another move ejects this many more marbles; the last of them is ejected in this many plies.
    MissesEjections(u32, u32),
    /// The own marbles are further from the centre than without the move.
    LosesCenter,
    /// The marbles of the opponent are nearer to the centre than without the move.
    YieldsCenter,
    /// The own marbles have fewer neighbours among each other than without the move.
    LosesContact,
    /// The marbles of the opponent have more neighbours among each other than without the move.
    YieldsContact,
    /// More of the own marbles are at the edge than without the move.
    KeepsEdge,
    /// Fewer marbles of the opponent are at the edge than without the move.
    YieldsEdge,
    /// The opponent would have more ejections to choose from than without the move.
    LeavesDanger,
    /// The side that moves would have fewer ejections to choose from than without the move.
    LosesThreats,
    /// The evaluation was good for the side that moves, and is good for the opponent.
    TurnsAdvantage,
    /// The evaluation was good for the side that moves, and is even.
    LosesAdvantage,
    /// The evaluation was good for the side that moves, and is less so.
    ReducesAdvantage,
    /// The evaluation was even, and is good for the opponent.
    YieldsAdvantage,
    /// The evaluation was even, and is still, but lower.
    LosesLittle,
    /// The evaluation was good for the opponent, and is more so.
    IncreasesDisadvantage,
}

impl MoveReason {
    /// The key of the kind of reason.
    pub const fn key(self) -> &'static str {
        match self {
            MoveReason::AllowsWin(_) => "allows-win",
            MoveReason::MissesWin(_) => "misses-win",
            MoveReason::LosesMarbles(..) => "loses-marbles",
            MoveReason::MissesEjections(..) => "misses-ejections",
            MoveReason::LosesCenter => "loses-center",
            MoveReason::YieldsCenter => "yields-center",
            MoveReason::LosesContact => "loses-contact",
            MoveReason::YieldsContact => "yields-contact",
            MoveReason::KeepsEdge => "keeps-edge",
            MoveReason::YieldsEdge => "yields-edge",
            MoveReason::LeavesDanger => "leaves-danger",
            MoveReason::LosesThreats => "loses-threats",
            MoveReason::TurnsAdvantage => "turns-advantage",
            MoveReason::LosesAdvantage => "loses-advantage",
            MoveReason::ReducesAdvantage => "reduces-advantage",
            MoveReason::YieldsAdvantage => "yields-advantage",
            MoveReason::LosesLittle => "loses-little",
            MoveReason::IncreasesDisadvantage => "increases-disadvantage",
        }
    }

    /// The text of a reason without numbers.
    const fn words(self) -> &'static str {
        match self {
            MoveReason::LosesCenter => "gives up the centre",
            MoveReason::YieldsCenter => "lets the opponent into the centre",
            MoveReason::LosesContact => "breaks up the group",
            MoveReason::YieldsContact => "lets the opponent's marbles join up",
            MoveReason::KeepsEdge => "leaves marbles at the edge",
            MoveReason::YieldsEdge => "lets the opponent leave the edge",
            MoveReason::LeavesDanger => "leaves a marble in danger",
            MoveReason::LosesThreats => "gives up a threat",
            MoveReason::TurnsAdvantage => "turns an advantage into a disadvantage",
            MoveReason::LosesAdvantage => "gives the advantage away",
            MoveReason::ReducesAdvantage => "loses a part of the advantage",
            MoveReason::YieldsAdvantage => "gives the opponent the advantage",
            MoveReason::LosesLittle => "makes an even position worse",
            MoveReason::IncreasesDisadvantage => "increases the disadvantage",
            MoveReason::AllowsWin(_)
            | MoveReason::MissesWin(_)
            | MoveReason::LosesMarbles(..)
            | MoveReason::MissesEjections(..) => "",
        }
    }
}

impl fmt::Display for MoveReason {
    /// `loses a marble in 3 plies`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |count: u32, one: &str, many: &str| match count {
            1 => one.to_owned(),
            _ => format!("{count} {many}"),
        };
        let plies = |number: u32| count(number, "1 ply", "plies");
        let text = match *self {
            MoveReason::AllowsWin(number) => format!("allows a win in {}", plies(number)),
            MoveReason::MissesWin(number) => format!("misses a win in {}", plies(number)),
            MoveReason::LosesMarbles(marbles, number) => {
                let marbles = count(marbles, "a marble", "marbles");
                format!("loses {marbles} in {}", plies(number))
            }
            MoveReason::MissesEjections(marbles, number) => {
                let marbles = count(marbles, "an ejection", "ejections");
                format!("misses {marbles} in {}", plies(number))
            }
            other => other.words().to_owned(),
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reason of each kind, with one ply and with more.
    const ALL: [MoveReason; 23] = [
        MoveReason::AllowsWin(1),
        MoveReason::AllowsWin(4),
        MoveReason::MissesWin(1),
        MoveReason::MissesWin(5),
        MoveReason::LosesMarbles(1, 1),
        MoveReason::LosesMarbles(1, 3),
        MoveReason::LosesMarbles(2, 3),
        MoveReason::MissesEjections(1, 1),
        MoveReason::MissesEjections(1, 3),
        MoveReason::LosesCenter,
        MoveReason::YieldsCenter,
        MoveReason::LosesContact,
        MoveReason::YieldsContact,
        MoveReason::KeepsEdge,
        MoveReason::YieldsEdge,
        MoveReason::LeavesDanger,
        MoveReason::LosesThreats,
        MoveReason::TurnsAdvantage,
        MoveReason::LosesAdvantage,
        MoveReason::ReducesAdvantage,
        MoveReason::YieldsAdvantage,
        MoveReason::LosesLittle,
        MoveReason::IncreasesDisadvantage,
    ];

    /// The pages translate reasons by patterns.
    #[test]
    fn every_reason_has_words_a_key_and_french_words() {
        let patterns = std::fs::read_to_string("src/web/assets/french/reasons.js").unwrap();
        let keys: std::collections::HashSet<&str> = ALL.iter().map(|reason| reason.key()).collect();
        assert_eq!(keys.len(), 18);
        for reason in ALL {
            let text = reason.to_string();
            let words = text.split(' ').enumerate().map(|(index, word)| {
                let is_number = word.parse::<u32>().is_ok();
                // `1 ply` is an expression of its own.
                let is_one = is_number && text.split(' ').nth(index + 1) == Some("ply");
                if is_number && !is_one { r"(\d+)" } else { word }
            });
            let pattern = format!("/^{}$/", words.collect::<Vec<_>>().join(" "));
            assert!(!text.is_empty() && patterns.contains(&pattern), "{pattern}");
        }
    }
}
