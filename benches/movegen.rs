//! Speed of the move generator: perft at depth 5 (exact counts), against a plain mailbox generator measured in the same run.
//!
//! `cargo bench --bench movegen` prints leaves a second and their ratio to the baseline.

#![allow(clippy::print_stdout)]

use std::time::Instant;

use sumito::board::{Cell, Direction};
use sumito::rules::{Color, Layout, Position, canonical_form, perft};

fn main() {
    println!(
        "{:<16} {:>5} {:>13} {:>9} {:>14} {:>9}",
        "layout", "depth", "leaves", "seconds", "leaves/s", "ratio"
    );
    for (name, depth, expected) in [
        ("Standard", 5, 283_320_928),
        ("Belgian Daisy", 5, 483_942_012),
        ("German Daisy", 4, 38_240_570),
    ] {
        let position = Layout::find(name).expect("a built-in layout").position();
        // The baseline runs right after on the same machine, one ply less deep, which is a tenth of the work.
        let (leaves, seconds) = timed(|| mailbox_perft(&Mailbox::new(&position), depth - 1));
        let baseline = leaves as f64 / seconds;
        let (leaves, seconds) = timed(|| perft(&position, depth));
        assert_eq!(leaves, expected, "perft {name} {depth}");
        let speed = leaves as f64 / seconds;
        println!(
            "{name:<16} {depth:>5} {leaves:>13} {seconds:>9.3} {speed:>14.0} {:>8.1}x",
            speed / baseline
        );
    }

    let position = Layout::find("Belgian Daisy")
        .expect("a built-in layout")
        .position();
    let (sum, seconds) = timed(|| {
        (0..1_000_000u64).fold(0, |sum, _| {
            sum ^ canonical_form(std::hint::black_box(&position)).key()
        })
    });
    std::hint::black_box(sum);
    println!("canonical keys: {:.1} million a second", 1.0 / seconds);
}

fn timed(work: impl Fn() -> u64) -> (u64, f64) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed().as_secs_f64())
}

/// The textbook generator: an array of cells, one marble and one direction at a time, one board made for each move.
#[derive(Clone)]
struct Mailbox {
    cells: [Option<Color>; Cell::INDEX_COUNT],
    turn: Color,
}

impl Mailbox {
    fn new(position: &Position) -> Mailbox {
        let mut cells = [None; Cell::INDEX_COUNT];
        for cell in Cell::all() {
            cells[usize::from(cell.index())] = position.at(cell);
        }
        Mailbox {
            cells,
            turn: position.turn(),
        }
    }

    fn at(&self, cell: Option<Cell>) -> Option<Color> {
        cell.and_then(|cell| self.cells[usize::from(cell.index())])
    }

    fn successors(&self, visit: &mut impl FnMut(Mailbox)) {
        for rear in Cell::all().filter(|&cell| self.at(Some(cell)) == Some(self.turn)) {
            for direction in Direction::ALL {
                self.inline(rear, direction, visit);
            }
            for line in [Direction::East, Direction::NorthEast, Direction::NorthWest] {
                for marbles in 2..=3 {
                    for direction in Direction::ALL.into_iter().filter(|d| !d.is_parallel(line)) {
                        self.broadside(rear, line, marbles, direction, visit);
                    }
                }
            }
        }
    }

    fn inline(&self, rear: Cell, direction: Direction, visit: &mut impl FnMut(Mailbox)) {
        let run = |from: u8, color: Color| {
            (from..9)
                .take_while(|&n| self.at(rear.steps(direction, n)) == Some(color))
                .count() as u8
        };
        let own = run(0, self.turn);
        let pushed = run(own, self.turn.opponent());
        let behind = rear.steps(direction, own + pushed);
        if own > 3
            || pushed >= own
            || self.at(behind).is_some()
            || rear.steps(direction, own).is_none()
        {
            return;
        }
        let mut next = self.clone();
        for n in (0..own + pushed).rev() {
            let from = rear.steps(direction, n).expect("a marble of the run");
            let marble = next.cells[usize::from(from.index())].take();
            if let Some(to) = from.step(direction) {
                next.cells[usize::from(to.index())] = marble;
            }
        }
        next.turn = self.turn.opponent();
        visit(next);
    }

    fn broadside(
        &self,
        end: Cell,
        line: Direction,
        marbles: u8,
        direction: Direction,
        visit: &mut impl FnMut(Mailbox),
    ) {
        let mut next = self.clone();
        for n in 0..marbles {
            let from = end.steps(line, n);
            let to = from.and_then(|cell| cell.step(direction));
            let (Some(from), Some(to)) = (from, to) else {
                return;
            };
            if self.at(Some(from)) != Some(self.turn) || self.at(Some(to)).is_some() {
                return;
            }
            next.cells[usize::from(from.index())] = None;
            next.cells[usize::from(to.index())] = Some(self.turn);
        }
        next.turn = self.turn.opponent();
        visit(next);
    }
}

fn mailbox_perft(position: &Mailbox, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    position.successors(&mut |next| leaves += mailbox_perft(&next, depth - 1));
    leaves
}
