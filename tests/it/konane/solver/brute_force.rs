//! Plain play without tables and theory, and random numbers.

use std::collections::HashMap;

use sumito::konane::{Bitboard, Board, BoardSize, Color, Position, Rules, Setup, Square};

/// Random numbers from SplitMix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// A random position after the opening: of twelve squares about `missing` are missing, and of the others about `stones` occupied.
pub(crate) fn random_position(
    random: &mut Random,
    size: &str,
    missing: usize,
    stones: usize,
) -> Position {
    let size: BoardSize = size.parse().unwrap();
    let full = Board::rectangle(size);
    let holes: Bitboard = full
        .squares()
        .into_iter()
        .filter(|_| random.below(12) < missing)
        .collect();
    let Ok(board) = Board::with_missing(size, holes) else {
        return random_position(random, &size.to_string(), missing, stones);
    };
    let mut occupied: Bitboard = board
        .squares()
        .into_iter()
        .filter(|_| random.below(12) < stones)
        .collect();
    if occupied == board.squares() {
        occupied.remove(board.squares().into_iter().next().unwrap());
    }
    let turn = Color::BOTH[random.below(2)];
    at_turn(&board, occupied, turn)
}

/// The position with these stones.
pub(crate) fn at_turn(board: &Board, occupied: Bitboard, turn: Color) -> Position {
    let setup = Setup {
        board: *board,
        occupied,
        turn,
        hole: None,
    };
    Position::new(&setup, Rules::STANDARD).unwrap()
}

/// A position of stones in rows from the top, in the middle of an empty board with 20 columns and a free column on the left.
///
/// `b` and `w` are stones, `.` is empty.
pub(crate) fn picture(rows: &[&str]) -> Position {
    let stones_from = |bottom: u8| -> Vec<(Square, Color)> {
        let lines = rows.iter().zip((0..rows.len() as u8).rev());
        let stones = lines.flat_map(|(line, up)| {
            let stones = line
                .chars()
                .zip(1..)
                .map(move |(stone, column)| (stone, up, column));
            stones.filter_map(|(stone, up, column)| Some((Color::from_letter(stone)?, up, column)))
        });
        stones
            .map(|(color, up, column)| (Square::new(bottom + up, column).unwrap(), color))
            .collect()
    };
    let fits = |stones: &Vec<(Square, Color)>| {
        stones
            .iter()
            .all(|(square, color)| square.color() == *color)
    };
    let stones = [4, 5]
        .map(stones_from)
        .into_iter()
        .find(fits)
        .expect("neighbours have different colours");
    let occupied = stones.into_iter().map(|(square, _)| square).collect();
    at_turn(
        &Board::rectangle("12x20".parse().unwrap()),
        occupied,
        Color::Black,
    )
}

/// The winner, found by trying all moves; `known` has the positions seen.
pub(crate) fn minimax(position: &Position, known: &mut HashMap<Position, Color>) -> Color {
    if let Some(&winner) = known.get(position) {
        return winner;
    }
    let turn = position.turn();
    let wins = position.move_list().into_iter().any(|mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        minimax(&next, known) == turn
    });
    let winner = if wins { turn } else { turn.opponent() };
    known.insert(*position, winner);
    winner
}

/// The winner of the sum of two positions, in which a player moves in one of them, found by trying all moves.
pub(crate) fn minimax_of_sum(
    sides: [&Position; 2],
    turn: Color,
    known: &mut HashMap<([Bitboard; 2], Color), Color>,
) -> Color {
    let key = (sides.map(|side| side.occupied()), turn);
    if let Some(&winner) = known.get(&key) {
        return winner;
    }
    let wins = [0, 1].into_iter().any(|n| {
        let side = at_turn(sides[n].board(), sides[n].occupied(), turn);
        side.move_list().into_iter().any(|mv| {
            let mut next = side;
            next.play_unchecked(mv);
            let mut after = sides;
            after[n] = &next;
            minimax_of_sum(after, turn.opponent(), known) == turn
        })
    });
    let winner = if wins { turn } else { turn.opponent() };
    known.insert(key, winner);
    winner
}
