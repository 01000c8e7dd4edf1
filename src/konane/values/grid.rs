//! `Grid`: the squares that matter for a part of a position, cut out of the board.

/// The content of a square of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Content {
    /// No stone can ever come to the square or leave it: it is missing, or outside of the region.
    Blocked,
    /// No stone is on the square.
    Empty,
    /// A stone of Left.
    Black,
    /// A stone of Right.
    White,
}

impl Content {
    pub(super) const fn is_stone(self) -> bool {
        matches!(self, Content::Black | Content::White)
    }

    pub(super) const fn opponent(self) -> Content {
        match self {
            Content::Black => Content::White,
            Content::White => Content::Black,
            other => other,
        }
    }
}

/// A rectangle of squares, row by row. Stones on neighbouring squares have different colours.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Grid {
    columns: u8,
    squares: Box<[Content]>,
}

/// Three neighbouring squares in a line: a stone on the first may jump over the second to the third.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Jump {
    pub(super) from: usize,
    pub(super) over: usize,
    pub(super) to: usize,
}

impl Grid {
    /// The grid with these squares, row by row.
    pub(super) fn new(columns: u8, squares: Box<[Content]>) -> Grid {
        Grid { columns, squares }
    }

    pub(super) fn columns(&self) -> usize {
        usize::from(self.columns)
    }

    pub(super) fn rows(&self) -> usize {
        self.squares.len() / self.columns().max(1)
    }

    pub(super) fn squares(&self) -> &[Content] {
        &self.squares
    }

    /// The number of stones of a colour.
    pub(super) fn count(&self, stone: Content) -> usize {
        self.squares
            .iter()
            .filter(|&&content| content == stone)
            .count()
    }

    /// Whether all squares but these are blocked.
    pub(super) fn has_only(&self, squares: &[usize]) -> bool {
        let blocked = self.count(Content::Blocked);
        blocked + squares.len() == self.squares.len()
    }

    /// The smallest grid with these squares, of which there is at least one; all others are blocked.
    pub(super) fn cut_out(&self, kept: &[usize]) -> Grid {
        let columns_of = || kept.iter().map(|square| square % self.columns());
        let rows_of = || kept.iter().map(|square| square / self.columns());
        let (left, bottom) = (
            columns_of().min().unwrap_or(0),
            rows_of().min().unwrap_or(0),
        );
        let columns = columns_of().max().unwrap_or(0) + 1 - left;
        let rows = rows_of().max().unwrap_or(0) + 1 - bottom;
        let mut squares = vec![Content::Blocked; columns * rows];
        for &square in kept {
            let (row, column) = (
                square / self.columns() - bottom,
                square % self.columns() - left,
            );
            squares[row * columns + column] = self.squares[square];
        }
        Grid::new(columns as u8, squares.into_boxed_slice())
    }

    /// All lines of three squares that are not blocked, in both directions.
    pub(super) fn lines(&self) -> Vec<Jump> {
        let (columns, rows) = (self.columns(), self.rows());
        let mut lines = Vec::with_capacity(4 * self.squares.len());
        let mut add = |first: usize, step: usize| {
            let (over, last) = (first + step, first + 2 * step);
            if [first, over, last]
                .iter()
                .all(|&square| self.squares[square] != Content::Blocked)
            {
                lines.push(Jump {
                    from: first,
                    over,
                    to: last,
                });
                lines.push(Jump {
                    from: last,
                    over,
                    to: first,
                });
            }
        };
        for row in 0..rows {
            for column in 0..columns {
                let square = row * columns + column;
                if column + 2 < columns {
                    add(square, 1);
                }
                if row + 2 < rows {
                    add(square, columns);
                }
            }
        }
        lines
    }

    /// The grids after each move of a colour, of one jump or several in one direction.
    pub(super) fn after_moves(&self, stone: Content) -> Vec<Grid> {
        let mut grids = Vec::new();
        let lines = self.lines();
        for &line in lines.iter().filter(|line| self.squares[line.from] == stone) {
            let mut grid = self.clone();
            let mut next = Some(line);
            while let Some(jump) = next.filter(|&jump| grid.jump(jump)) {
                grids.push(grid.clone());
                next = lines.iter().copied().find(|line| {
                    line.from == jump.to
                        && line.over.wrapping_sub(line.from) == jump.over.wrapping_sub(jump.from)
                });
            }
        }
        grids
    }

    /// Makes a jump if it is legal, and returns whether it was.
    fn jump(&mut self, jump: Jump) -> bool {
        let stone = self.squares[jump.from];
        let legal = stone.is_stone()
            && self.squares[jump.over] == stone.opponent()
            && self.squares[jump.to] == Content::Empty;
        if legal {
            self.squares[jump.from] = Content::Empty;
            self.squares[jump.over] = Content::Empty;
            self.squares[jump.to] = stone;
        }
        legal
    }

    /// The smallest grid among all rotations and reflections of this one, with and without exchanged colours, and whether the colours are exchanged.
    pub(super) fn canonical(&self) -> (Grid, bool) {
        let mut best = (self.clone(), false);
        for orientation in 0..8 {
            let transformed = self.transformed(orientation);
            let swapped = transformed.with_colors_swapped();
            for (grid, swaps) in [(transformed, false), (swapped, true)] {
                if grid < best.0 {
                    best = (grid, swaps);
                }
            }
        }
        best
    }

    /// One of the eight images: bit 2 exchanges rows and columns, then bit 1 mirrors the rows and bit 0 the columns.
    fn transformed(&self, orientation: u8) -> Grid {
        let (mut columns, mut rows) = (self.columns(), self.rows());
        let transposes = orientation & 4 != 0;
        if transposes {
            (columns, rows) = (rows, columns);
        }
        let mut squares = Vec::with_capacity(self.squares.len());
        for row in 0..rows {
            for column in 0..columns {
                let row = if orientation & 2 == 0 {
                    row
                } else {
                    rows - 1 - row
                };
                let column = if orientation & 1 == 0 {
                    column
                } else {
                    columns - 1 - column
                };
                let (row, column) = if transposes {
                    (column, row)
                } else {
                    (row, column)
                };
                squares.push(self.squares[row * self.columns() + column]);
            }
        }
        Grid::new(columns as u8, squares.into_boxed_slice())
    }

    fn with_colors_swapped(&self) -> Grid {
        Grid::new(
            self.columns,
            self.squares
                .iter()
                .map(|content| content.opponent())
                .collect(),
        )
    }
}
