//! A game looked at from its end to its start.

use std::sync::atomic::{AtomicBool, Ordering};

use super::judge::{ONLY, loss, mark_of, worth_of};
use super::mind::Mind;
use crate::engine::{Limits, Line, PlayError};
use crate::record::{Analysis, Evaluation, Game, Judgement, PlyEvaluation};
use crate::rules::{Course, End, Move};

/// Moves of a best line that are told.
const LONGEST: usize = 6;

/// How a game is to be looked at.
#[derive(Debug)]
pub struct Asked<'a> {
    /// Who looks, and how far: see [`Analysis::by`].
    pub by: &'a str,
    /// When each search ends.
    pub limits: &'a Limits,
    /// Raised by who does not want to wait any longer.
    pub stop: &'a AtomicBool,
}

/// What a search of a position has found.
struct Seen {
    worth: Evaluation,
    best: Vec<Move>,
    /// The mark of the move that was played.
    mark: Option<Judgement>,
}

/// Has somebody judge a game; `watch` sees how many positions are left. `None` when it was stopped.
///
/// The positions are searched from the last to the first, so that who remembers knows what came of each. Where another move than the best was played, that
/// one is searched too, from the same position and as deep; where the best was played, all others are: is there none that is nearly as good?
///
/// # Errors
/// When the game has more than two sides, or a program fails.
pub fn analyse(
    game: &Game,
    mind: &mut dyn Mind,
    asked: &Asked<'_>,
    watch: &mut dyn FnMut(usize),
) -> Result<Option<Analysis>, PlayError> {
    let ends = ends(game);
    let mut line = Line {
        start: game.start(),
        moves: game.moves().collect(),
    };
    let mut seen: Vec<Seen> = Vec::with_capacity(ends.len());
    let mut played = None;
    for (number, end) in ends.iter().enumerate().rev() {
        watch(number + 1);
        let one = match end {
            Some(end) => over(*end),
            None => look(mind, asked, &line, played)?,
        };
        if asked.stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        seen.push(one);
        played = line.moves.pop();
    }
    seen.reverse();
    let verdicts = seen.windows(2).map(|pair| PlyEvaluation {
        evaluation: pair[1].worth,
        mark: pair[0].mark,
        best: pair[0].best.clone(),
    });
    Ok(Some(Analysis {
        by: asked.by.to_owned(),
        start: seen[0].worth,
        plies: verdicts.collect(),
    }))
}

/// How a game has ended in each of its positions, if it has.
fn ends(game: &Game) -> Vec<Option<End>> {
    let mut course = Course::new(game.start());
    let mut ends = vec![course.end()];
    for made in game.moves() {
        course.apply(made);
        ends.push(course.end());
    }
    ends
}

/// A position in which the game is over.
fn over(end: End) -> Seen {
    let worth = match end.winner {
        Some(0) => Evaluation::won_in(0),
        Some(_) => Evaluation::lost_in(0),
        None => Evaluation::marbles(0),
    };
    Seen::without_moves(worth)
}

impl Seen {
    fn without_moves(worth: Evaluation) -> Seen {
        Seen {
            worth,
            best: Vec::new(),
            mark: None,
        }
    }
}

/// What is seen after a line, where this move was played on.
fn look(
    mind: &mut dyn Mind,
    asked: &Asked<'_>,
    line: &Line,
    played: Option<Move>,
) -> Result<Seen, PlayError> {
    let position = line.last();
    let side = position.rules().side(position.seat());
    let mut search = |limits: &Limits| mind.look(line, limits, asked.stop, &mut |_| ());
    let Some(found) = search(asked.limits)? else {
        // Nobody can move, and no rule says what that means.
        return Ok(Seen::without_moves(Evaluation::marbles(0)));
    };
    let worth = worth_of(found.score, side);
    let mut apart = |only: Vec<Move>| -> Result<Option<f64>, PlayError> {
        // As deep as the best move, not deeper: what is looked at further has another worth, be it as good.
        let limits = Limits {
            only: Some(only),
            depth: Some(found.depth).filter(|depth| *depth > 0),
            ..asked.limits.clone()
        };
        let other = search(&limits)?;
        Ok(other.map(|other| loss(worth, worth_of(other.score, side), side)))
    };
    let is_best = |made: &Move| *made == found.best();
    let mark = match played {
        Some(made) if is_best(&made) => {
            let mut others = position.legal_moves();
            others.retain(|made| !is_best(made));
            let lost = if others.is_empty() {
                None
            } else {
                apart(others)?
            };
            lost.filter(|lost| *lost >= ONLY).map(|_| Judgement::Only)
        }
        Some(made) => apart(vec![made])?.and_then(mark_of),
        None => None,
    };
    let best = found.line.into_iter().take(LONGEST).collect();
    Ok(Seen { worth, best, mark })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Options};
    use crate::notation::{Notation, read_position};
    use crate::record::Ply;

    fn judged(start: &str, moves: &[&str]) -> Analysis {
        let mut game = Game::new(read_position(start).unwrap());
        for name in moves {
            let made = Notation::Abapro.read(name, &game.last()).unwrap();
            game.play(Ply::from(made)).unwrap();
        }
        let limits = Limits {
            depth: Some(4),
            ..Limits::default()
        };
        let asked = Asked {
            by: "test",
            limits: &limits,
            stop: &AtomicBool::new(false),
        };
        let mut engine = Engine::new(&Options::default());
        let mut left = Vec::new();
        let analysis = analyse(&game, &mut engine, &asked, &mut |number| left.push(number));
        assert_eq!(left.len(), moves.len() + 1);
        let analysis = analysis.unwrap().unwrap();
        assert!(analysis.fits(&game));
        analysis
    }

    /// Five black marbles are lost, and two white ones stand behind the black one in the corner.
    const CORNER: &str = "5/6/7/8/9/8/2w1bb1/1w4/b4-5b5w w";

    #[test]
    fn who_wins_at_once_is_told_and_who_does_not_is_marked() {
        let won = judged(CORNER, &["c3b2"]);
        assert_eq!(won.start, Evaluation::lost_in(1));
        let [ply] = &won.plies[..] else {
            panic!("{won:?}")
        };
        assert_eq!(
            (ply.evaluation, ply.best.len()),
            (Evaluation::lost_in(0), 1)
        );
        let missed = judged(CORNER, &["b2b3"]);
        let [ply] = &missed.plies[..] else {
            panic!("{missed:?}")
        };
        assert!(ply.mark.is_some(), "{ply:?}");
        let names = crate::record::format_line(
            &ply.best,
            &read_position(CORNER).unwrap(),
            Notation::Abapro,
        );
        assert_eq!(names, "c3b2");
    }

    #[test]
    fn a_stopped_analysis_is_none() {
        let game = Game::new(read_position("Standard").unwrap());
        let asked = Asked {
            by: "test",
            limits: &Limits::default(),
            stop: &AtomicBool::new(true),
        };
        let mut engine = Engine::new(&Options::default());
        let stopped = analyse(&game, &mut engine, &asked, &mut |_| ());
        assert_eq!(stopped.unwrap(), None);
    }
}
