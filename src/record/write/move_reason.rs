//! Why an engine marks a move, in words of players, derived from the lines of an analysis.
//!
//! A reason is a fact: the lines were replayed, and the marble is ejected in them, or the evaluation says that the game is decided. A move whose lines show nothing has no
//! reason.

use std::fmt;

use super::write_game::WriteGame;
use crate::game::MoveCode;
use crate::record::model::analysis::{Analysis, Evaluation, Judgement};
use crate::record::model::game::{Game, GameOf, with_game};

/// Why a move was marked as bad. Plies are counted as in evaluations: `#5` is a win in five plies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveReason {
    /// The opponent wins by force, in so many plies after the move.
    AllowsWin(u32),
    /// Another move wins by force, in so many plies.
    MissesWin(u32),
    /// The opponent ejects so many marbles more than without the move, the last of them so many plies after it.
    LosesMarbles(u32, u32),
    /// Another move ejects so many marbles more, the last of them in so many plies.
    MissesEjections(u32, u32),
    /// The own marbles are further from the centre, or those of the opponent nearer, than without the move.
    LosesCenter,
    /// The own marbles have fewer neighbours among each other, or those of the opponent more, than without the move.
    LosesContact,
}

/// So many steps towards the centre count as the centre.
const CENTER_STEPS: i64 = 3;
/// So many pairs of neighbours count as contact.
const CONTACT_PAIRS: i64 = 4;

impl MoveReason {
    /// The key of the kind of reason.
    pub const fn key(self) -> &'static str {
        match self {
            MoveReason::AllowsWin(_) => "allows-win",
            MoveReason::MissesWin(_) => "misses-win",
            MoveReason::LosesMarbles(..) => "loses-marbles",
            MoveReason::MissesEjections(..) => "misses-ejections",
            MoveReason::LosesCenter => "loses-center",
            MoveReason::LosesContact => "loses-contact",
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
            MoveReason::LosesCenter => "lets the centre go".to_owned(),
            MoveReason::LosesContact => "loses contact between the marbles".to_owned(),
        };
        f.pad(&text)
    }
}

impl Game {
    /// For each ply, why an engine marks it as bad, as far as its lines show it; empty without an analysis.
    #[doc(hidden)]
    pub fn move_reasons(&self) -> Vec<Option<MoveReason>> {
        match self.analysis.as_deref() {
            Some(analysis) => with_game!(self, of => move_reasons(of, analysis)),
            None => Vec::new(),
        }
    }
}

fn move_reasons<P: WriteGame>(of: GameOf<'_, P>, analysis: &Analysis) -> Vec<Option<MoveReason>> {
    let plies = of.plies().iter().zip(of.positions()).enumerate();
    let reasons = plies.map(|(index, (ply, before))| reason(analysis, index, ply.mv, &before));
    reasons.collect()
}

/// The reason for the mark of the ply with this index.
fn reason<P: WriteGame>(
    analysis: &Analysis,
    index: usize,
    played: MoveCode,
    before: &P,
) -> Option<MoveReason> {
    let verdict = analysis.plies.get(index)?;
    verdict.mark.filter(|mark| *mark != Judgement::Only)?;
    let worth_before = match index.checked_sub(1) {
        Some(before) => analysis.plies[before].evaluation,
        None => analysis.start,
    };
    let side = before.side(before.seat());
    let for_mover = |worth: Evaluation| if side == 0 { worth } else { -worth };
    let [had, has] = [worth_before, verdict.evaluation].map(|worth| for_mover(worth).decided());
    match (had, has) {
        (Some((false, _)), _) => {}
        (_, Some((false, plies))) => return Some(MoveReason::AllowsWin(plies)),
        (Some((true, plies)), None) => return Some(MoveReason::MissesWin(plies)),
        _ => {}
    }
    let next = analysis.plies.get(index + 1);
    let reply = next.map_or(&[][..], |next| &next.best);
    let line = |moves: &mut dyn Iterator<Item = MoveCode>| Line::new(before, side, moves);
    let with_move = line(&mut [played].into_iter().chain(reply.iter().copied()))?;
    let instead = line(&mut verdict.best.iter().copied())?;
    with_move.compare(&instead)
}

/// What happens in a line to the side that moves first in it.
struct Line {
    /// The plies with which it loses marbles, and those with which it ejects marbles.
    losses: Vec<u32>,
    gains: Vec<u32>,
    /// How many steps its marbles are nearer to the centre after each ply, in games where the centre matters.
    center: Vec<i64>,
    /// How many pairs of its marbles are neighbours, minus those of the opponent, after each ply.
    contact: Vec<i64>,
}

impl Line {
    /// Replays a line; `None` if it has no moves, or one that is not legal.
    fn new<P: WriteGame>(
        before: &P,
        side: u8,
        moves: &mut dyn Iterator<Item = MoveCode>,
    ) -> Option<Line> {
        let mut line = Line {
            losses: Vec::new(),
            gains: Vec::new(),
            center: Vec::new(),
            contact: Vec::new(),
        };
        let mut position = *before;
        for (ply, mv) in (1..).zip(moves) {
            let points = [side, 1 - side].map(|side| position.points(side));
            position.play_code(mv.number())?;
            if position.points(side) > points[0] {
                line.gains.push(ply);
            }
            if position.points(1 - side) > points[1] {
                line.losses.push(ply);
            }
            let shapes = [side, 1 - side].map(|side| position.shape(side));
            if let [Some(own), Some(other)] = shapes {
                line.center.push(other.from_center - own.from_center);
                line.contact.push(own.neighbours - other.neighbours);
            }
        }
        Some(line)
    }

    /// Why this line, which begins with the move played, is worse than the best one.
    fn compare(&self, best: &Line) -> Option<MoveReason> {
        let count = |plies: &[u32]| plies.len() as u32;
        let more_losses = count(&self.losses).saturating_sub(count(&best.losses));
        let fewer_gains = count(&best.gains).saturating_sub(count(&self.gains));
        let more_gains = count(&self.gains).saturating_sub(count(&best.gains));
        if more_losses > more_gains {
            // The ply with which the first marble is lost that the best line keeps, or the last of several. The move itself is not counted.
            let marbles = more_losses - more_gains;
            let last = self.losses.get(best.losses.len() + marbles as usize - 1)?;
            return Some(MoveReason::LosesMarbles(marbles, last - 1));
        }
        if fewer_gains > 0 && self.losses.len() >= best.losses.len() {
            let last = best
                .gains
                .get(self.gains.len() + fewer_gains as usize - 1)?;
            return Some(MoveReason::MissesEjections(fewer_gains, *last));
        }
        if fewer_gains > 0 || self.losses.len() < best.losses.len() {
            return None;
        }
        let lost = |with_move: &[i64], instead: &[i64]| {
            let last = with_move.len().min(instead.len()).checked_sub(1)?;
            (last > 0).then_some(instead[last] - with_move[last])
        };
        let reasons = [
            (
                &self.center,
                &best.center,
                CENTER_STEPS,
                MoveReason::LosesCenter,
            ),
            (
                &self.contact,
                &best.contact,
                CONTACT_PAIRS,
                MoveReason::LosesContact,
            ),
        ];
        let reason = reasons.into_iter().find(|(with_move, instead, least, _)| {
            lost(with_move, instead).is_some_and(|lost| lost >= *least)
        });
        reason.map(|(.., reason)| reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Notation;
    use crate::notation::read_position;
    use crate::record::{Ply, PlyEvaluation};
    use crate::rules::Position;

    /// The reason for a mistake by a move, with the lines after it and in its place.
    fn reason_of(
        position: &str,
        played: &str,
        replies: &str,
        best: &str,
        worths: [&str; 2],
    ) -> Option<String> {
        let start: Position = read_position(position).unwrap();
        let line = |mut at: Position, names: &str| -> Vec<MoveCode> {
            let moves = names.split_whitespace().map(|name| {
                let mv = Notation::Abapro.read(name, &at).unwrap();
                at.play_unchecked(mv);
                mv.into()
            });
            moves.collect()
        };
        let mut game = Game::new(start);
        let moves = line(start, &format!("{played} {replies}"));
        for &mv in moves.iter().take(2) {
            game.play(Ply::from(mv.to_move::<crate::rules::Move>()))
                .unwrap();
        }
        let [before, after] = worths.map(|worth| worth.parse().unwrap());
        let verdict = |evaluation, mark, best| PlyEvaluation {
            evaluation,
            mark,
            best,
        };
        game.analysis = Some(Box::new(Analysis {
            by: "test".to_owned(),
            start: before,
            plies: vec![
                verdict(after, Some(Judgement::Mistake), line(start, best)),
                verdict(after, None, moves[1..].to_vec()),
            ],
        }));
        let reasons = game.move_reasons();
        assert_eq!((reasons.len(), reasons[1]), (2, None));
        reasons[0].map(|reason| reason.to_string())
    }

    /// White can eject the marble at a1 by c3b2; Black can step away by a1a2.
    const CORNER: &str = "5/6/7/8/9/8/2w1bb1/1w4/b4-1b1w b";

    #[test]
    fn reasons_are_what_happens_in_the_lines() {
        let loses = reason_of(CORNER, "c5d5", "c3b2", "a1a2 c3d3", ["+0.50", "-0.60"]);
        assert_eq!(loses.as_deref(), Some("loses a marble in 1 ply"));
        let decided = |worths| reason_of(CORNER, "c5d5", "c3b2", "a1a2 c3d3", worths);
        assert_eq!(
            decided(["+0.50", "#-4"]).as_deref(),
            Some("allows a win in 4 plies")
        );
        assert_eq!(
            decided(["#5", "+0.30"]).as_deref(),
            Some("misses a win in 5 plies")
        );
        let white = CORNER.replace(" b", " w");
        let misses = reason_of(&white, "c3d3", "c5d5", "c3b2", ["-0.50", "+0.60"]);
        assert_eq!(misses.as_deref(), Some("misses an ejection in 1 ply"));
        // Nothing happens in the lines.
        assert_eq!(
            reason_of(CORNER, "c5d5", "c3d4", "a1a2 c3d3", ["+0.50", "+0.20"]),
            None
        );
    }

    #[test]
    fn a_side_that_walks_away_lets_the_centre_go() {
        let start = "5/6/7/8/2bbb4/8/7/2w3/5 b";
        let away = reason_of(
            start,
            "e5e6",
            "b3b4 e6e7",
            "e5e4 b3b4 e4e5",
            ["+0.50", "+0.00"],
        );
        assert_eq!(away, None, "one step is not the centre");
    }
}
