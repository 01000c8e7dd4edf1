//! A plain implementation of Kōnane: a table of characters, and loops.

/// The player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mover {
    Black,
    White,
}

impl Mover {
    pub(crate) fn letter(self) -> char {
        match self {
            Mover::Black => 'B',
            Mover::White => 'W',
        }
    }

    /// The character of the player's stones.
    fn stone(self) -> char {
        self.letter().to_ascii_lowercase()
    }

    fn other(self) -> Mover {
        match self {
            Mover::Black => Mover::White,
            Mover::White => Mover::Black,
        }
    }
}

/// A move: a jump, or a removal where both places are the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) from: (usize, usize),
    pub(crate) to: (usize, usize),
}

impl Step {
    pub(crate) fn name(&self) -> String {
        let name =
            |(row, column): (usize, usize)| format!("{}{}", (b'a' + column as u8) as char, row + 1);
        if self.from == self.to {
            name(self.from)
        } else {
            format!("{}-{}", name(self.from), name(self.to))
        }
    }

    /// All places between the first and the last one, both included.
    fn places(&self) -> Vec<(usize, usize)> {
        let (mut at, mut places) = (self.from, vec![self.from]);
        while at != self.to {
            let towards = |from: usize, to: usize| match from.cmp(&to) {
                std::cmp::Ordering::Less => from + 1,
                std::cmp::Ordering::Equal => from,
                std::cmp::Ordering::Greater => from - 1,
            };
            at = (towards(at.0, self.to.0), towards(at.1, self.to.1));
            places.push(at);
        }
        places
    }

    /// The first place and every one where the stone lands.
    pub(crate) fn stops(&self) -> Vec<(usize, usize)> {
        self.places().into_iter().step_by(2).collect()
    }
}

/// A game: for each place `b`, `w`, `.` or `x`, by row from the bottom and column from the left.
#[derive(Debug, Clone)]
pub(crate) struct Game {
    table: Vec<Vec<char>>,
    pub(crate) mover: Mover,
    plies: usize,
    hole: (usize, usize),
    takes_any: bool,
}

impl Game {
    pub(crate) fn new(exists: &[Vec<bool>], takes_any: bool) -> Game {
        let stone = |row: usize, column: usize| {
            if (row + column).is_multiple_of(2) {
                'b'
            } else {
                'w'
            }
        };
        let table = exists.iter().enumerate().map(|(row, line)| {
            let stones = line.iter().enumerate();
            stones
                .map(|(column, &is)| if is { stone(row, column) } else { 'x' })
                .collect()
        });
        Game {
            table: table.collect(),
            mover: Mover::Black,
            plies: 0,
            hole: (0, 0),
            takes_any,
        }
    }

    pub(crate) fn rows(&self) -> usize {
        self.table.len()
    }

    pub(crate) fn columns(&self) -> usize {
        self.table[0].len()
    }

    pub(crate) fn places(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.rows()).flat_map(|row| (0..self.columns()).map(move |column| (row, column)))
    }

    fn at(&self, row: isize, column: isize) -> char {
        let inside = row >= 0
            && column >= 0
            && row < self.rows() as isize
            && column < self.columns() as isize;
        if inside {
            self.table[row as usize][column as usize]
        } else {
            'x'
        }
    }

    pub(crate) fn steps(&self) -> Vec<Step> {
        match self.plies {
            0 => self.first_removals(),
            1 => self.second_removals(),
            _ => self.jumps(),
        }
    }

    fn first_removals(&self) -> Vec<Step> {
        let middles = |count: usize| {
            if count.is_multiple_of(2) {
                vec![count / 2 - 1, count / 2]
            } else {
                vec![count / 2]
            }
        };
        let (middle_rows, middle_columns) = (middles(self.rows()), middles(self.columns()));
        let black: Vec<_> = self
            .places()
            .filter(|&(r, c)| self.table[r][c] == 'b')
            .collect();
        let named: Vec<_> = black
            .iter()
            .copied()
            .filter(|(r, c)| {
                let is_middle = middle_rows.contains(r) && middle_columns.contains(c);
                let is_corner =
                    [0, self.rows() - 1].contains(r) && [0, self.columns() - 1].contains(c);
                is_middle || is_corner
            })
            .collect();
        let places = if self.takes_any || named.is_empty() {
            black
        } else {
            named
        };
        places
            .into_iter()
            .map(|place| Step {
                from: place,
                to: place,
            })
            .collect()
    }

    fn second_removals(&self) -> Vec<Step> {
        let is_next = |place: (usize, usize)| {
            place.0.abs_diff(self.hole.0) + place.1.abs_diff(self.hole.1) == 1
        };
        let places = self
            .places()
            .filter(|&place| is_next(place) && self.table[place.0][place.1] == 'w');
        places
            .map(|place| Step {
                from: place,
                to: place,
            })
            .collect()
    }

    fn jumps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for (row, column) in self.places() {
            if self.table[row][column] != self.mover.stone() {
                continue;
            }
            for (rows, columns) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let (mut r, mut c) = (row as isize, column as isize);
                while self.at(r + rows, c + columns) == self.mover.other().stone()
                    && self.at(r + 2 * rows, c + 2 * columns) == '.'
                {
                    (r, c) = (r + 2 * rows, c + 2 * columns);
                    steps.push(Step {
                        from: (row, column),
                        to: (r as usize, c as usize),
                    });
                }
            }
        }
        steps
    }

    pub(crate) fn play(&mut self, step: &Step) {
        for (row, column) in step.places() {
            self.table[row][column] = '.';
        }
        if step.from == step.to {
            self.hole = step.from;
        } else {
            self.table[step.to.0][step.to.1] = self.mover.stone();
        }
        self.mover = self.mover.other();
        self.plies += 1;
    }

    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for (row, line) in self.table.iter().enumerate().rev() {
            let mut empty = 0;
            for &sign in line.iter().chain(['\n'].iter()) {
                if sign == '.' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                if sign != '\n' {
                    text.push(sign);
                }
            }
            text.push(if row == 0 { ' ' } else { '/' });
        }
        text.push(self.mover.stone());
        text.push(' ');
        if self.plies == 1 {
            text.push((b'a' + self.hole.1 as u8) as char);
            text += &(self.hole.0 + 1).to_string();
        } else {
            text.push('-');
        }
        text
    }
}
