//! `SampleBatch`: samples as lists of their values.

/// Samples, one after the other in each list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SampleBatch {
    /// The arrays of the positions.
    pub boards: Vec<u8>,
    /// The numbers of the sides to move.
    pub turns: Vec<u8>,
    /// The [indices](AnyMove::index) of the moves that were played.
    pub moves: Vec<u16>,
    /// How the games ended for the side to move: 1 won, 0 drawn, -1 lost.
    pub results: Vec<i8>,
    /// The numbers of the games.
    pub games: Vec<i64>,
    /// The numbers of the plies, from 1.
    pub plies: Vec<u32>,
}

impl SampleBatch {
    /// The number of samples.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there are no samples.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    pub(super) fn append(&mut self, other: &mut SampleBatch) {
        self.boards.append(&mut other.boards);
        self.turns.append(&mut other.turns);
        self.moves.append(&mut other.moves);
        self.results.append(&mut other.results);
        self.games.append(&mut other.games);
        self.plies.append(&mut other.plies);
    }

    /// Adds the sample with an index of another batch.
    pub(super) fn push_from(&mut self, other: &SampleBatch, index: usize, size: usize) {
        self.boards
            .extend_from_slice(&other.boards[index * size..(index + 1) * size]);
        self.turns.push(other.turns[index]);
        self.moves.push(other.moves[index]);
        self.results.push(other.results[index]);
        self.games.push(other.games[index]);
        self.plies.push(other.plies[index]);
    }
}
