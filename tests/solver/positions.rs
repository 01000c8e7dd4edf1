//! The positions with their answers: `forced.txt`, one a line.

use super::solve::Goal;

/// A position in which the side to move forces something, or nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) position: String,
    pub(crate) goal: Goal,
    /// The fewest plies; 0 if the goal is out of reach within five.
    pub(crate) plies: u8,
    /// The moves that reach it in this many plies: cell of the rear or one end, of the other end, and direction from 0 (east) to 5 (south-east).
    pub(crate) solutions: Vec<String>,
}

/// Reads lines of goal, plies, solutions with commas between them (`-` for none) and position, with tabs between them; `#` begins a comment.
pub(crate) fn read(text: &str) -> Vec<Answer> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [goal, plies, solutions, position] = fields[..] else {
                panic!("{line}: expected four fields")
            };
            Answer {
                position: position.to_owned(),
                goal: match goal {
                    "win" => Goal::Win,
                    "eject" => Goal::Eject,
                    _ => panic!("{line}: expected win or eject"),
                },
                plies: plies.parse().expect(line),
                solutions: solutions
                    .split(',')
                    .filter(|name| *name != "-")
                    .map(str::to_owned)
                    .collect(),
            }
        })
        .collect()
}
