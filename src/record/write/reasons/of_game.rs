//! The reasons of a game: for each mark of its analysis, one.

use super::compared_lines::compare;
use super::line_facts::LineFacts;
use super::move_reason::MoveReason;
use crate::game::MoveCode;
use crate::record::model::analysis::{Analysis, Evaluation, Judgement};
use crate::record::model::game::{Game, TypedGame, with_game};
use crate::record::write::write_game::WriteGame;

/// A position is even as long as no side is ahead by more, in hundredths of a marble.
const EVEN: i32 = 25;

impl Game {
    /// For each ply, why an engine marks it as bad; empty without an analysis. The marks of an analysis whose evaluations contradict them have no reason.
    #[doc(hidden)]
    pub fn move_reasons(&self) -> Vec<Option<MoveReason>> {
        match self.analysis.as_deref() {
            Some(analysis) => with_game!(self, of => move_reasons(of, analysis)),
            None => Vec::new(),
        }
    }
}

fn move_reasons<P: WriteGame>(
    of: TypedGame<'_, P>,
    analysis: &Analysis,
) -> Vec<Option<MoveReason>> {
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
    let side = before.side(before.seat());
    let for_mover = |worth: Evaluation| if side == 0 { worth } else { -worth };
    let [had, has] = [analysis.before(index)?, verdict.evaluation].map(for_mover);
    match (had.decided(), has.decided()) {
        (Some((false, _)), _) => {}
        (_, Some((false, plies))) => return Some(MoveReason::AllowsWin(plies)),
        (Some((true, plies)), None) => return Some(MoveReason::MissesWin(plies)),
        _ => {}
    }
    // Where every move takes pieces, taking them says nothing.
    if before.shape(side).is_none() {
        return by_evaluations(had, has);
    }
    let next = analysis.plies.get(index + 1);
    let reply = next.map_or(&[][..], |next| &next.best);
    let line = |moves: &mut dyn Iterator<Item = MoveCode>| LineFacts::new(before, side, moves);
    let with_move = line(&mut [played].into_iter().chain(reply.iter().copied()));
    let instead = line(&mut verdict.best.iter().copied());
    let by_lines = with_move
        .zip(instead)
        .and_then(|(with_move, instead)| compare(&with_move, &instead));
    by_lines.or_else(|| by_evaluations(had, has))
}

/// The reason that the evaluations before and after a move give, from the point of view of the side that moves; `None` if the evaluation is no lower after it.
fn by_evaluations(had: Evaluation, has: Evaluation) -> Option<MoveReason> {
    if has >= had {
        return None;
    }
    let [good, bad] = [Evaluation::marbles(EVEN), Evaluation::marbles(-EVEN)];
    let is_good = |worth: Evaluation| worth > good;
    let is_bad = |worth: Evaluation| worth < bad;
    Some(match () {
        () if is_good(had) && is_bad(has) => MoveReason::TurnsAdvantage,
        () if is_good(had) && is_good(has) => MoveReason::ReducesAdvantage,
        () if is_good(had) => MoveReason::LosesAdvantage,
        () if is_bad(had) => MoveReason::IncreasesDisadvantage,
        () if is_bad(has) => MoveReason::YieldsAdvantage,
        () => MoveReason::LosesLittle,
    })
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
    fn ejections_and_wins_in_the_lines_are_reasons() {
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
        let quiet = |worths| reason_of(CORNER, "c5d5", "c3d4", "a1a2 c3d4", worths);
        assert_eq!(
            quiet(["+0.50", "+0.20"]).as_deref(),
            Some("gives the advantage away")
        );
        assert_eq!(quiet(["+0.10", "+0.10"]), None, "it costs nothing");
    }

    #[test]
    fn positional_differences_at_the_ends_of_lines_are_reasons() {
        let start = "5/6/7/8/2bbb4/8/7/2w3/5 b";
        let reason = |played, replies, best| {
            reason_of(start, played, replies, best, ["+0.50", "+0.00"]).unwrap()
        };
        let one_pair = reason("e5f6", "b3b4", "e5f5 b3b4");
        assert_eq!(
            one_pair, "gives the advantage away",
            "one pair of neighbours is little"
        );
        let away = reason("e5e4", "b3b4 e4e3", "e3e4 b3b4 e6e5");
        assert_eq!(away, "gives up the centre");
        let white = start.replace(" b", " w");
        let worths = ["-0.50", "+0.00"];
        let yields = reason_of(&white, "b3b4", "e3e4 b4b3", "b3b4 e5e4 b4b3", worths);
        assert_eq!(yields.as_deref(), Some("lets the opponent into the centre"));
    }

    #[test]
    fn evaluations_are_the_last_reason() {
        let reason = |had, has| {
            let [had, has]: [Evaluation; 2] = [had, has].map(|text: &str| text.parse().unwrap());
            by_evaluations(had, has).map(|reason| reason.to_string())
        };
        let words = [
            ("+0.80", "-0.40", "turns an advantage into a disadvantage"),
            ("+0.80", "+0.20", "gives the advantage away"),
            ("+0.80", "+0.40", "loses a part of the advantage"),
            ("+0.20", "-0.40", "gives the opponent the advantage"),
            ("+0.20", "-0.10", "makes an even position worse"),
            ("-0.30", "-0.90", "increases the disadvantage"),
            ("#-8", "#-2", "increases the disadvantage"),
        ];
        for (had, has, expected) in words {
            assert_eq!(reason(had, has).as_deref(), Some(expected), "{had} {has}");
        }
        assert_eq!(
            (reason("+0.10", "+0.10"), reason("-0.90", "-0.30")),
            (None, None)
        );
    }
}
