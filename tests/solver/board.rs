//! The board as an array of cells, and its moves, marble by marble.

/// The colours, and an empty cell.
pub(crate) const EMPTY: u8 = 0;
pub(crate) const BLACK: u8 = 1;
pub(crate) const WHITE: u8 = 2;

/// The width of the array: the board with a border on each side.
const WIDTH: usize = 11;
const OFF: u8 = 9;
/// East, north-east, north-west, and the opposites.
const STEPS: [isize; 6] = [1, 12, 11, -1, -12, -11];

/// A position: cells in rows, a border around them, the colour to move, and the marbles lost by Black and by White.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    cells: [u8; WIDTH * WIDTH],
    pub(crate) turn: u8,
    pub(crate) lost: [u8; 2],
}

/// A move: the cells that change, with what they hold before and afterwards, and whether a marble leaves the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// The index of the rear marble, or of one end.
    pub(crate) from: usize,
    /// The index of the other end of the moving marbles.
    pub(crate) to: usize,
    /// The direction, 0 to 5.
    pub(crate) direction: usize,
    pub(crate) ejects: bool,
    changes: [(usize, u8, u8); 6],
    count: usize,
}

impl Step {
    /// The cells of both ends and the direction, by which a move is named in the file of positions.
    pub(crate) fn name(&self) -> String {
        format!(
            "{}{}{}",
            cell_name(self.from),
            cell_name(self.to),
            self.direction
        )
    }

    fn change(&mut self, index: usize, before: u8, after: u8) {
        self.changes[self.count] = (index, before, after);
        self.count += 1;
    }
}

/// The index in the array of a row and a column from 1 to 9, as the cell names count them.
fn index(row: usize, column: usize) -> usize {
    row * WIDTH + column
}

fn is_cell(row: usize, column: usize) -> bool {
    (1..=9).contains(&row) && (1..=9).contains(&column) && column <= row + 4 && row <= column + 4
}

/// The name of a cell, such as `a1`.
fn cell_name(index: usize) -> String {
    let row = b'a' + u8::try_from(index / WIDTH - 1).unwrap();
    format!("{}{}", char::from(row), index % WIDTH)
}

impl Board {
    /// Reads the nine rows from the top, `w`, `b` and counts of empty cells, the marbles lost by each colour and the turn:
    /// `5/6/7/8/9/8/2w1bb1/1w4/b4 -5b5w w`.
    pub(crate) fn parse(text: &str) -> Board {
        let mut cells = [OFF; WIDTH * WIDTH];
        let mut fields = text.split_whitespace();
        for (line, content) in fields.next().unwrap().split('/').enumerate() {
            let row = 9 - line;
            let mut indices = (1..=9)
                .filter(|&column| is_cell(row, column))
                .map(|column| index(row, column));
            let mut count = String::new();
            for letter in content.chars().chain(['.']) {
                if letter.is_ascii_digit() {
                    count.push(letter);
                    continue;
                }
                for _ in 0..count.parse().unwrap_or(0) {
                    cells[indices.next().expect(text)] = EMPTY;
                }
                count.clear();
                match letter {
                    'b' => cells[indices.next().expect(text)] = BLACK,
                    'w' => cells[indices.next().expect(text)] = WHITE,
                    _ => assert_eq!(letter, '.', "{text}"),
                }
            }
            assert_eq!(indices.next(), None, "{text}");
        }
        let mut lost = [0; 2];
        let mut turn = BLACK;
        for field in fields {
            match field {
                "b" => turn = BLACK,
                "w" => turn = WHITE,
                _ => {
                    let mut count = 0;
                    for letter in field.trim_start_matches('-').chars() {
                        match letter {
                            'b' => lost[0] = count,
                            'w' => lost[1] = count,
                            digit => {
                                count = u8::try_from(digit.to_digit(10).expect(text)).unwrap();
                            }
                        }
                    }
                }
            }
        }
        Board { cells, turn, lost }
    }

    /// All moves.
    pub(crate) fn moves(&self) -> Vec<Step> {
        let mut moves = Vec::with_capacity(96);
        for from in 0..self.cells.len() {
            if self.cells[from] != self.turn {
                continue;
            }
            for direction in 0..6 {
                for count in 1..=3 {
                    self.inline(from, direction, count, &mut moves);
                }
                // A line is taken from the end from which it goes east or north.
                for line in 0..3 {
                    if line != direction % 3 {
                        for count in 2..=3 {
                            self.broadside(from, line, count, direction, &mut moves);
                        }
                    }
                }
            }
        }
        moves
    }

    fn at(&self, from: usize, direction: usize, steps: usize) -> (usize, u8) {
        let index = from.wrapping_add_signed(STEPS[direction] * steps.cast_signed());
        // Six steps from a cell may lie beyond the border; nothing looks further than the first cell off the board.
        (index, self.cells.get(index).copied().unwrap_or(OFF))
    }

    /// The move of exactly `count` marbles along their line.
    fn inline(&self, from: usize, direction: usize, count: usize, moves: &mut Vec<Step>) {
        let (own, other) = (self.turn, 3 - self.turn);
        if (1..count).any(|steps| self.at(from, direction, steps).1 != own) {
            return;
        }
        let mut pushed = 0;
        while self.at(from, direction, count + pushed).1 == other {
            pushed += 1;
            if pushed >= count {
                return;
            }
        }
        let (last, behind) = self.at(from, direction, count + pushed);
        if behind == own || (behind == OFF && pushed == 0) {
            return;
        }
        let (front, before) = self.at(from, direction, count);
        let mut step = Step {
            from,
            to: self.at(from, direction, count - 1).0,
            direction,
            ejects: behind == OFF,
            changes: [(0, 0, 0); 6],
            count: 0,
        };
        step.change(from, own, EMPTY);
        step.change(front, before, own);
        if pushed > 0 && behind == EMPTY {
            step.change(last, EMPTY, other);
        }
        moves.push(step);
    }

    /// The move of exactly `count` marbles sidewise.
    fn broadside(
        &self,
        from: usize,
        line: usize,
        count: usize,
        direction: usize,
        moves: &mut Vec<Step>,
    ) {
        let mut step = Step {
            from,
            to: self.at(from, line, count - 1).0,
            direction,
            ejects: false,
            changes: [(0, 0, 0); 6],
            count: 0,
        };
        for steps in 0..count {
            let (cell, content) = self.at(from, line, steps);
            if content != self.turn {
                return;
            }
            let (target, found) = self.at(cell, direction, 1);
            if found != EMPTY {
                return;
            }
            step.change(cell, self.turn, EMPTY);
            step.change(target, EMPTY, self.turn);
        }
        moves.push(step);
    }

    pub(crate) fn play(&mut self, step: &Step) {
        for &(index, before, after) in &step.changes[..step.count] {
            debug_assert_eq!(self.cells[index], before);
            self.cells[index] = after;
        }
        self.turn = 3 - self.turn;
        self.lost[usize::from(self.turn - 1)] += u8::from(step.ejects);
    }

    pub(crate) fn take_back(&mut self, step: &Step) {
        self.lost[usize::from(self.turn - 1)] -= u8::from(step.ejects);
        self.turn = 3 - self.turn;
        for &(index, before, _) in &step.changes[..step.count] {
            self.cells[index] = before;
        }
    }

    /// Whether the side to move can eject, found by looking at each marble of the other side on the border.
    pub(crate) fn can_eject(&self) -> bool {
        let other = 3 - self.turn;
        (0..self.cells.len()).any(|edge| {
            self.cells[edge] == other
                && (0..6).any(|direction| {
                    if self.at(edge, direction, 1).1 != OFF {
                        return false;
                    }
                    // Back from the edge: first the marbles to push, then those that push them.
                    let back = (direction + 3) % 6;
                    let mut pushed = 1;
                    while self.at(edge, back, pushed).1 == other {
                        pushed += 1;
                    }
                    pushed <= 2
                        && (0..=pushed)
                            .all(|steps| self.at(edge, back, pushed + steps).1 == self.turn)
                })
        })
    }
}

/// The number of sequences of moves of a length.
pub(crate) fn perft(board: &mut Board, depth: u32) -> u64 {
    let moves = board.moves();
    if depth <= 1 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for step in &moves {
        board.play(step);
        count += perft(board, depth - 1);
        board.take_back(step);
    }
    count
}
