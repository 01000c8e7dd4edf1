//! Self-play: games of the engine against itself from random openings of all layouts for two players.

use std::sync::atomic::AtomicBool;

use super::sample::Sample;
use crate::engine::search::Engine;
use crate::engine::zobrist::zobrist_key;
use crate::game::{SearchError, SearchLimits, SearchScore, split_mix};
use crate::rules::{GameState, Layout, Position};

/// How games of self-play are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SelfPlay {
    /// The seed of the openings.
    pub seed: u64,
    /// The number of nodes for each move.
    pub nodes: u64,
}

/// The random plies of an opening: at least the first number, at most the second.
const OPENING_PLIES: (u64, u64) = (4, 16);
/// One in this many random moves is a push, if there is any: other random moves seldom bring the marbles together.
const PUSH_INTERVAL: u64 = 3;
/// The greatest lead after an opening, in hundredths of a marble.
const MAX_LEAD: i32 = 150;
/// The score in hundredths, and the number of consecutive plies of both sides with it, at which a win is adjudicated.
const WIN_ADJUDICATION: (i32, usize) = (500, 6);
/// The number of plies at which a draw is adjudicated.
const MAX_PLIES: usize = 240;
/// The greatest score of a sample, in hundredths: that of a certain win.
const MAX_HUNDREDTHS: i32 = 3_000;

impl SelfPlay {
    /// The header line of a sample file, which identifies the settings of its games. `player` names the evaluation of the engine.
    pub fn sample_file_header(&self, player: &str) -> String {
        let SelfPlay { seed, nodes } = self;
        format!("sumito samples 1: seed {seed}, {nodes} nodes a move, by {player}\n")
    }

    /// Plays the game with this number and returns its samples: the positions in which the best move ejects nothing. The same seed, number, nodes and evaluation
    /// give the same samples, if the engine has one thread and a table of the same size.
    ///
    /// # Errors
    /// When the engine does not play the game.
    pub fn game(&self, number: u64, engine: &mut Engine) -> Result<Vec<Sample>, SearchError> {
        let mut random = split_mix(split_mix(self.seed).wrapping_add(number));
        let mut draw = |below: u64| {
            random = split_mix(random);
            random % below
        };
        engine.new_game();
        let layouts = Layout::all().iter().filter(|layout| layout.players() == 2);
        let layouts: Vec<_> = layouts.collect();
        loop {
            let start = layouts[draw(layouts.len() as u64) as usize].position();
            let plies = OPENING_PLIES.0 + draw(OPENING_PLIES.1 - OPENING_PLIES.0 + 1);
            if let Some((game, keys)) = random_opening(start, plies, &mut draw)
                && let Some(samples) = self.play(game, keys, engine)?
            {
                return Ok(samples);
            }
        }
    }

    /// Plays a game after its opening; `None` if a side is too far ahead there.
    fn play(
        &self,
        mut game: GameState,
        mut keys: Vec<u64>,
        engine: &mut Engine,
    ) -> Result<Option<Vec<Sample>>, SearchError> {
        let limits = SearchLimits {
            nodes: Some(self.nodes),
            ..SearchLimits::default()
        };
        let stop = AtomicBool::new(false);
        let (mut samples, mut sides) = (Vec::new(), Vec::new());
        let opening = keys.len();
        // The side that is far ahead, and for how many plies.
        let mut ahead = (0, 0);
        let winner = loop {
            if let Some(end) = game.end() {
                break end.winner;
            }
            let position = *game.position();
            if keys.len() >= MAX_PLIES || position.count_moves() == 0 {
                break None;
            }
            let side = position.rules().side(position.seat());
            let found = engine.search(&position, &keys, &limits, &stop, &mut |_| ())?;
            let score = hundredths(found.score);
            if keys.len() == opening && score.abs() > MAX_LEAD {
                return Ok(None);
            }
            let best = found.best_move();
            if !best.ejects() {
                samples.push(Sample::new(&position, score as i16));
                sides.push(side);
            }
            let leader = if score > 0 { side } else { 1 - side };
            ahead = match ahead {
                _ if score.abs() < WIN_ADJUDICATION.0 => (leader, 0),
                (before, plies) if before == leader => (leader, plies + 1),
                _ => (leader, 1),
            };
            if ahead.1 >= WIN_ADJUDICATION.1 {
                break Some(leader);
            }
            keys.push(zobrist_key(&position));
            game.play_unchecked(best);
        };
        for (sample, side) in samples.iter_mut().zip(sides) {
            sample.half_points = winner.map_or(1, |winner| 2 * u8::from(winner == side));
        }
        Ok(Some(samples))
    }
}

/// The score of a sample.
fn hundredths(score: SearchScore) -> i32 {
    let certain = if score > SearchScore::EVEN {
        MAX_HUNDREDTHS
    } else {
        -MAX_HUNDREDTHS
    };
    let hundredths = score.hundredths().unwrap_or(certain);
    hundredths.clamp(-MAX_HUNDREDTHS, MAX_HUNDREDTHS)
}

/// A game after random legal moves, and the keys of its earlier positions; `None` if they end the game.
fn random_opening(
    start: Position,
    plies: u64,
    draw: &mut impl FnMut(u64) -> u64,
) -> Option<(GameState, Vec<u64>)> {
    let mut game = GameState::in_round(start, 1);
    let mut keys = Vec::new();
    for _ in 0..plies {
        let mut moves = game.position().move_list();
        moves.sort_unstable();
        let pushes = moves.iter().copied().filter(|mv| mv.pushed() > 0);
        let pushes: Vec<_> = pushes.collect();
        if !pushes.is_empty() && draw(PUSH_INTERVAL) == 0 {
            moves = pushes;
        }
        let mv = *moves.get(draw((moves.len() as u64).max(1)) as usize)?;
        keys.push(zobrist_key(game.position()));
        game.play_unchecked(mv);
        if game.end().is_some() {
            return None;
        }
    }
    Some((game, keys))
}
