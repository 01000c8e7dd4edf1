//! `ReplayedPositions`: the columns of the table of positions that describe a position besides its key, found again by game and ply.

use std::collections::HashMap;

use crate::game::{GamePosition, MoveCode};
use crate::games::{AnyPosition, Notation, with_position};
use crate::record::{Evaluation, Score, WriteGame, score};

/// The data from which the positions of the exported games are found again: two bytes a ply, and a position every `FRAME_PLIES` plies.
#[derive(Default)]
pub(super) struct ReplayedPositions {
    games: Vec<ReplayedGame>,
    moves: Vec<MoveCode>,
    /// The positions of all games at every `FRAME_PLIES`th ply, as indices of `positions`.
    frames: Vec<u32>,
    /// Different positions; most games start from one of a few.
    positions: Vec<AnyPosition>,
    indices: HashMap<AnyPosition, u32>,
    /// The evaluations of the positions of the analysed games, by the number of the game.
    evaluations: HashMap<usize, Vec<Evaluation>>,
}

/// Where a game begins in the lists.
struct ReplayedGame {
    moves: usize,
    frames: usize,
}

/// Plies between two stored positions.
const FRAME_PLIES: usize = 256;

/// The values of a position in a row.
pub(super) struct PositionText {
    /// The position, in the orientation of its game.
    pub(super) board: String,
    /// The colour to move.
    pub(super) mover: &'static str,
    /// The move that is played next; `None` at the end of the game.
    pub(super) move_text: Option<String>,
    /// The points of all sides.
    pub(super) score: Score,
    /// The evaluation, if the game was analysed.
    pub(super) evaluation: Option<Evaluation>,
}

impl ReplayedPositions {
    /// Adds the next game. Its moves must be legal; `evaluations` are those of its positions from the start on, if it was analysed.
    pub(super) fn add(
        &mut self,
        start: &AnyPosition,
        moves: &[MoveCode],
        evaluations: Option<Vec<Evaluation>>,
    ) {
        if let Some(evaluations) = evaluations {
            self.evaluations.insert(self.games.len(), evaluations);
        }
        self.games.push(ReplayedGame {
            moves: self.moves.len(),
            frames: self.frames.len(),
        });
        self.moves.extend_from_slice(moves);
        let mut frame = *start;
        self.add_frame(frame);
        for moves in moves.chunks_exact(FRAME_PLIES) {
            frame = with_position!(frame, frame => after(frame, moves).into());
            self.add_frame(frame);
        }
    }

    fn add_frame(&mut self, position: AnyPosition) {
        let next = self.positions.len() as u32;
        let index = *self.indices.entry(position).or_insert(next);
        if index == next {
            self.positions.push(position);
        }
        self.frames.push(index);
    }

    /// The position of a game after this many plies, both as numbers from 0.
    pub(super) fn text(&self, game: usize, ply: usize) -> PositionText {
        let of_game = &self.games[game];
        let end = self.games.get(game + 1);
        let moves = &self.moves[of_game.moves..end.map_or(self.moves.len(), |next| next.moves)];
        let frame = self.frames[of_game.frames + ply / FRAME_PLIES];
        let since = &moves[ply / FRAME_PLIES * FRAME_PLIES..ply];
        let evaluations = self.evaluations.get(&game);
        let evaluation = evaluations.and_then(|evaluations| evaluations.get(ply).copied());
        with_position!(&self.positions[frame as usize], frame => {
            text_of(&after(*frame, since), moves.get(ply).copied(), evaluation)
        })
    }
}

/// The position after legal moves.
fn after<P: GamePosition>(mut position: P, moves: &[MoveCode]) -> P {
    moves
        .iter()
        .for_each(|mv| position.play_unchecked(mv.to_move()));
    position
}

fn text_of<P: WriteGame>(
    position: &P,
    next: Option<MoveCode>,
    evaluation: Option<Evaluation>,
) -> PositionText {
    let color = position.colors()[usize::from(position.seat())];
    let name = |mv: MoveCode| position.name_in(mv.to_move(), Notation::default());
    PositionText {
        board: position.to_text(),
        mover: position.display_color(color).key(),
        move_text: next.map(name),
        score: score(position),
        evaluation,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    /// The positions of long games are found from the last stored one.
    #[test]
    fn positions_are_those_of_a_replay() {
        let start = Layout::find("Standard").unwrap().position();
        let (mut replays, mut games) = (ReplayedPositions::default(), Vec::new());
        for plies in [3, 2 * FRAME_PLIES + 5, FRAME_PLIES, 1] {
            let (mut position, mut moves, mut boards) = (start, Vec::new(), Vec::new());
            for ply in 0..plies {
                boards.push(position.to_text());
                let legal = position.move_list();
                let quiet: Vec<_> = legal.iter().filter(|mv| !mv.ejects()).collect();
                let mv = *quiet[(7 * ply + plies) % quiet.len()];
                moves.push(MoveCode::from(mv));
                position.play_unchecked(mv);
            }
            boards.push(position.to_text());
            replays.add(&start.into(), &moves, None);
            games.push(boards);
        }
        for (game, boards) in games.iter().enumerate() {
            for (ply, board) in boards.iter().enumerate() {
                let text = replays.text(game, ply);
                assert_eq!((&text.board, text.evaluation), (board, None));
                assert_eq!(text.move_text.is_none(), ply + 1 == boards.len());
            }
        }
        assert_eq!(replays.indices.len(), replays.positions.len());
    }
}
