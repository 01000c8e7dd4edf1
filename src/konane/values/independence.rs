//! Splits a position into regions that never interact.
//!
//! A *jump* here is one hop over one stone; a move is one or more of them in a line. The split is a least fixed point: it begins with every
//! stone alone, and joins stones that may meet. A *cluster* is a set of stones with the squares that they may come to. For a cluster:
//!
//! - `jumps(q)` is a lower bound of the number of jumps that a stone of the cluster on square q has made; 0 where one stands now, unbounded
//!   where none is known to come.
//! - `weight(q)` is the sum of σ^d over the stones of the cluster now, where d is the distance of the stone from square q, in steps along
//!   rows and columns, and σ = 0.618... is the root of σ² + σ = 1.
//!
//! A square is *free* if it is empty now, or if a possible line begins at it or leads over it. The rules, applied until nothing changes, for
//! every line of three squares (f, o, t) in which t is free, and some cluster may come to f and some to o:
//!
//! 1. These clusters are one.
//! 2. The line is *possible* if `jumps(f)` + 1 is at most the number of stones in the cluster of the colour of o, `jumps(o)` + 1 at most that
//!    of the colour of f, `weight(t)` at least 1, and `weight(f)` and `weight(o)` at least 1 + σ.
//! 3. If the line is possible, the cluster may come to t, `jumps(t)` is at most `jumps(f)` + 1, and any other cluster that may come to t
//!    is the same.
//!
//! **In every play, every stone stays on squares of its cluster, only stones of one cluster jump over each other, every jump goes along a
//! possible line, and every empty square is free.** By induction over the jumps. Suppose that a stone s jumps from f over the stone r
//! on o to t, and that the claim holds for all jumps before. Then t is free, and the clusters of s and r may come to f and o: so they are one,
//! by rule 1. The stone s made a ≥ `jumps(f)` jumps, since each of them was along a possible line. Each took another stone of this cluster of the
//! colour of r, and r is still there: a + 1 is at most their number. The same holds for r and the colour of s. The weight of a square, taken
//! over the stones of the cluster that are left, never increased: the stones of the cluster change only by jumps over each other, and if such
//! a jump ends at distance d from the square, the stone that it takes was at most at d + 1 and the jumping stone at most at d + 2, and
//! σ^(d+2) + σ^(d+1) = σ^d. (This is Conway's argument for peg solitaire: Berlekamp, Conway and Guy, Winning Ways, chapter 23.) With s on f
//! and r on o it is at least σ² + σ = 1 for t and at least 1 + σ for f and o. So the line is possible, by rule 2; s comes to a square of its
//! cluster, by rule 3; and the squares that become empty, f and o, are free.
//!
//! **So the clusters are independent.** A jump reads and changes only the three squares of its line, all of which belong to one cluster and,
//! by rule 3, to no other; the jumps of one move are of one stone. A move in one cluster neither makes nor prevents a move in another, and the
//! position is the sum of its clusters. The region of a cluster has the squares of its possible lines. All other squares never change, and
//! for the region they are blocked. Stones outside of the possible lines were counted too, so a cluster with such stones is split again
//! without them.

use super::grid::{Content, Grid, Jump};

/// The squares of each independent region of a grid in which somebody may ever move, each in ascending order.
pub(super) fn independent_regions(grid: &Grid) -> Vec<Vec<usize>> {
    let mut clusters = Clusters::new(grid);
    clusters.join_all();
    let mut regions = Vec::new();
    for (region, stones) in clusters.regions() {
        let stones_in_lines = region
            .iter()
            .filter(|&&square| grid.squares()[square].is_stone())
            .count();
        if stones_in_lines < stones {
            regions.extend(independent_regions(&with_only(grid, &region)));
        } else {
            regions.push(region);
        }
    }
    regions
}

/// The positive root of σ² + σ = 1.
const SIGMA: f64 = 0.618_033_988_749_894_9;

/// More than the error of the sum of 400 powers.
const ROUNDING: f64 = 1e-9;

const UNREACHED: usize = usize::MAX;

/// The clusters as disjoint sets (union-find), each identified by its root square.
struct Clusters<'a> {
    grid: &'a Grid,
    lines: Vec<Jump>,
    possible: Vec<bool>,
    /// The union-find parent of each square; a root is its own parent.
    parents: Vec<usize>,
    jumps: Vec<usize>,
    free: Vec<bool>,
    /// By root square: the numbers of stones on squares of even and of odd parity, which are the two colours.
    counts: Vec<[usize; 2]>,
    /// By root square: the weights of all squares; empty until the cluster has two stones.
    weights: Vec<Vec<f64>>,
    /// The powers of σ.
    powers: Vec<f64>,
}

impl Clusters<'_> {
    fn new(grid: &Grid) -> Clusters<'_> {
        let lines = grid.lines();
        let squares = grid.squares();
        let is_stone = |square: usize| squares[square].is_stone();
        let mut counts = vec![[0; 2]; squares.len()];
        for square in (0..squares.len()).filter(|&square| is_stone(square)) {
            counts[square][parity(grid, square)] = 1;
        }
        Clusters {
            grid,
            possible: vec![false; lines.len()],
            lines,
            parents: (0..squares.len()).collect(),
            jumps: (0..squares.len())
                .map(|square| if is_stone(square) { 0 } else { UNREACHED })
                .collect(),
            free: squares
                .iter()
                .map(|&content| content == Content::Empty)
                .collect(),
            counts,
            weights: vec![Vec::new(); squares.len()],
            powers: std::iter::successors(Some(1.0), |power| Some(power * SIGMA))
                .take(grid.columns() + grid.rows())
                .collect(),
        }
    }

    /// Applies the rules until nothing changes.
    fn join_all(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            for number in 0..self.lines.len() {
                let line = self.lines[number];
                let may_meet = self.jumps[line.from].max(self.jumps[line.over]) != UNREACHED;
                if self.free[line.to] && may_meet {
                    changed |= self.join(line.from, line.over);
                    changed |= self.is_possible(line) && self.jump(number);
                }
            }
        }
    }

    /// The second rule.
    fn is_possible(&mut self, line: Jump) -> bool {
        let cluster = self.find_root(line.from);
        let [even, odd] = self.counts[cluster];
        let count_at = |square| {
            if parity(self.grid, square) == 0 {
                even
            } else {
                odd
            }
        };
        let weights = &self.weights[cluster];
        self.jumps[line.from] < count_at(line.over)
            && self.jumps[line.over] < count_at(line.from)
            && weights[line.to] >= 1.0 - ROUNDING
            && weights[line.from] >= 1.0 + SIGMA - ROUNDING
            && weights[line.over] >= 1.0 + SIGMA - ROUNDING
    }

    /// The third rule. Returns whether something changed.
    fn jump(&mut self, number: usize) -> bool {
        let Jump { from, over, to } = self.lines[number];
        let joined = self.join(from, to);
        let changed = joined || !self.possible[number] || self.jumps[from] + 1 < self.jumps[to];
        self.possible[number] = true;
        self.free[from] = true;
        self.free[over] = true;
        self.jumps[to] = self.jumps[to].min(self.jumps[from] + 1);
        changed
    }

    /// Makes the clusters of two squares one. Returns whether they were different.
    fn join(&mut self, first: usize, second: usize) -> bool {
        let (first, second) = (self.find_root(first), self.find_root(second));
        if first == second {
            return false;
        }
        let (kept, joined) = (first.min(second), first.max(second));
        for square in [kept, joined] {
            if self.weights[square].is_empty() && self.grid.squares()[square].is_stone() {
                self.weights[square] = self.weights_of_stone(square);
            }
        }
        let others = std::mem::take(&mut self.weights[joined]);
        if self.weights[kept].is_empty() {
            self.weights[kept] = others;
        } else {
            for (weight, other) in self.weights[kept].iter_mut().zip(others) {
                *weight += other;
            }
        }
        let [even, odd] = self.counts[joined];
        self.counts[kept][0] += even;
        self.counts[kept][1] += odd;
        self.parents[joined] = kept;
        true
    }

    /// The weights of all squares for one stone.
    fn weights_of_stone(&self, stone: usize) -> Vec<f64> {
        let columns = self.grid.columns();
        let (stone_row, stone_column) = (stone / columns, stone % columns);
        let mut weights = Vec::with_capacity(self.parents.len());
        for row in 0..self.grid.rows() {
            let powers = &self.powers[row.abs_diff(stone_row)..];
            weights.extend((0..columns).map(|column| powers[column.abs_diff(stone_column)]));
        }
        weights
    }

    fn find_root(&mut self, mut square: usize) -> usize {
        while self.parents[square] != square {
            self.parents[square] = self.parents[self.parents[square]];
            square = self.parents[square];
        }
        square
    }

    /// The squares of the possible lines of each cluster that has some, and the number of all stones in the cluster.
    fn regions(&mut self) -> Vec<(Vec<usize>, usize)> {
        let mut in_line = vec![false; self.parents.len()];
        for (line, _) in self
            .lines
            .iter()
            .zip(&self.possible)
            .filter(|(_, possible)| **possible)
        {
            for square in [line.from, line.over, line.to] {
                in_line[square] = true;
            }
        }
        let mut regions: Vec<(usize, Vec<usize>)> = Vec::new();
        for square in (0..in_line.len()).filter(|&square| in_line[square]) {
            let root = self.find_root(square);
            match regions.iter_mut().find(|(known, _)| *known == root) {
                Some((_, squares)) => squares.push(square),
                None => regions.push((root, vec![square])),
            }
        }
        let stones = |root: usize| self.counts[root].iter().sum();
        regions
            .into_iter()
            .map(|(root, squares)| (squares, stones(root)))
            .collect()
    }
}

fn parity(grid: &Grid, square: usize) -> usize {
    (square / grid.columns() + square % grid.columns()) % 2
}

/// The grid of the same size in which all other squares are blocked.
fn with_only(grid: &Grid, kept: &[usize]) -> Grid {
    let mut squares = vec![Content::Blocked; grid.squares().len()];
    for &square in kept {
        squares[square] = grid.squares()[square];
    }
    Grid::new(grid.columns() as u8, squares.into_boxed_slice())
}
