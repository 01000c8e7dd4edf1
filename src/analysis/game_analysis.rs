//! A game looked at from its end to its start.

use std::sync::atomic::{AtomicBool, Ordering};

use super::judge::{ONLY, evaluation_of, loss, mark_for_loss};
use super::mind::Searcher;
use crate::engine::{GameLine, PlayerError, SearchLimits};
use crate::record::{Analysis, Game, Mark, Verdict, Worth};
use crate::rules::{Course, End, Move};

/// Moves of a best line that are told.
const LONGEST: usize = 6;

/// How a game is to be looked at.
#[derive(Debug)]
pub struct AnalysisOptions<'a> {
    /// Who looks, and how far: see [`Analysis::by`].
    pub by: &'a str,
    /// When each search ends.
    pub limits: &'a SearchLimits,
    /// Raised by who does not want to wait any longer.
    pub stop: &'a AtomicBool,
}

/// What a search of a position has found.
struct Seen {
    worth: Worth,
    best: Vec<Move>,
    /// The mark of the move that was played.
    mark: Option<Mark>,
}

/// Has somebody judge a game; `watch` sees how many positions are left. `None` when it was stopped.
///
/// The positions are searched from the last to the first, so that who remembers knows what came of each. Where another move than the best was played, that
/// one is searched too, from the same position and as deep; where the best was played, all others are: is there none that is nearly as good?
///
/// # Errors
/// When the game has more than two sides, or a program fails.
pub fn analyse_game(
    game: &Game,
    mind: &mut dyn Searcher,
    asked: &AnalysisOptions<'_>,
    watch: &mut dyn FnMut(usize),
) -> Result<Option<Analysis>, PlayerError> {
    let ends = ends(game);
    let mut line = GameLine {
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
    let verdicts = seen.windows(2).map(|pair| Verdict {
        worth: pair[1].worth,
        mark: pair[0].mark,
        best: pair[0].best.clone(),
    });
    Ok(Some(Analysis {
        by: asked.by.to_owned(),
        start: seen[0].worth,
        verdicts: verdicts.collect(),
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
        Some(0) => Worth::won_in(0),
        Some(_) => Worth::lost_in(0),
        None => Worth::marbles(0),
    };
    Seen::without_moves(worth)
}

impl Seen {
    fn without_moves(worth: Worth) -> Seen {
        Seen {
            worth,
            best: Vec::new(),
            mark: None,
        }
    }
}

/// What is seen after a line, where this move was played on.
fn look(
    mind: &mut dyn Searcher,
    asked: &AnalysisOptions<'_>,
    line: &GameLine,
    played: Option<Move>,
) -> Result<Seen, PlayerError> {
    let position = line.last();
    let side = position.rules().side(position.seat());
    let mut search =
        |limits: &SearchLimits| mind.search_line(line, limits, asked.stop, &mut |_| ());
    let Some(found) = search(asked.limits)? else {
        // Nobody can move, and no rule says what that means.
        return Ok(Seen::without_moves(Worth::marbles(0)));
    };
    let worth = evaluation_of(found.score, side);
    let mut apart = |search_moves: Vec<Move>| -> Result<Option<f64>, PlayerError> {
        // As deep as the best move, not deeper: what is looked at further has another worth, be it as good.
        let limits = SearchLimits {
            search_moves: Some(search_moves),
            depth: Some(found.depth).filter(|depth| *depth > 0),
            ..asked.limits.clone()
        };
        let other = search(&limits)?;
        Ok(other.map(|other| loss(worth, evaluation_of(other.score, side), side)))
    };
    let is_best = |made: &Move| *made == found.best_move();
    let mark = match played {
        Some(made) if is_best(&made) => {
            let mut others = position.legal_moves();
            others.retain(|made| !is_best(made));
            let lost = if others.is_empty() {
                None
            } else {
                apart(others)?
            };
            lost.filter(|lost| *lost >= ONLY).map(|_| Mark::Only)
        }
        Some(made) => apart(vec![made])?.and_then(mark_for_loss),
        None => None,
    };
    let best = found.pv.into_iter().take(LONGEST).collect();
    Ok(Seen { worth, best, mark })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, EngineOptions};
    use crate::notation::{Notation, read_position};
    use crate::record::Ply;

    fn judged(start: &str, moves: &[&str]) -> Analysis {
        let mut game = Game::new(read_position(start).unwrap());
        for name in moves {
            let made = Notation::Abapro.read(name, &game.last()).unwrap();
            game.play(Ply::from(made)).unwrap();
        }
        let limits = SearchLimits {
            depth: Some(4),
            ..SearchLimits::default()
        };
        let asked = AnalysisOptions {
            by: "test",
            limits: &limits,
            stop: &AtomicBool::new(false),
        };
        let mut engine = Engine::new(&EngineOptions::default());
        let mut left = Vec::new();
        let analysis = analyse_game(&game, &mut engine, &asked, &mut |number| left.push(number));
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
        assert_eq!(won.start, Worth::lost_in(1));
        let [ply] = &won.verdicts[..] else {
            panic!("{won:?}")
        };
        assert_eq!((ply.worth, ply.best.len()), (Worth::lost_in(0), 1));
        let missed = judged(CORNER, &["b2b3"]);
        let [ply] = &missed.verdicts[..] else {
            panic!("{missed:?}")
        };
        assert!(ply.mark.is_some(), "{ply:?}");
        let names =
            crate::record::line_names(&ply.best, &read_position(CORNER).unwrap(), Notation::Abapro);
        assert_eq!(names, "c3b2");
    }

    #[test]
    fn a_stopped_analysis_is_none() {
        let game = Game::new(read_position("Standard").unwrap());
        let asked = AnalysisOptions {
            by: "test",
            limits: &SearchLimits::default(),
            stop: &AtomicBool::new(true),
        };
        let mut engine = Engine::new(&EngineOptions::default());
        let stopped = analyse_game(&game, &mut engine, &asked, &mut |_| ());
        assert_eq!(stopped.unwrap(), None);
    }
}
