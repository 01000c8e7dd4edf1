//! Reference implementation of the rules as `sumito rules` describes them: simple and slow, one cell at a time.
//!
//! It shares with the tested code only cells, directions, colours and options.

use std::collections::BTreeSet;

use sumito::board::{Cell, Direction};
use sumito::rules::{Color, MovesPerTurn, Players, Position, Rules};

/// The marbles of a board by cell.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Board([Option<Color>; Cell::INDEX_COUNT]);

impl Board {
    fn get(&self, cell: &Cell) -> Option<&Color> {
        self.0[usize::from(cell.index())].as_ref()
    }

    fn remove(&mut self, cell: &Cell) -> Option<Color> {
        self.0[usize::from(cell.index())].take()
    }

    fn insert(&mut self, cell: Cell, color: Color) -> Option<Color> {
        self.0[usize::from(cell.index())].replace(color)
    }

    fn values(&self) -> impl Iterator<Item = &Color> {
        self.0.iter().flatten()
    }
}

/// The state of a game: position and score.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct State {
    /// One board or two.
    boards: [Board; 2],
    lost: [u8; Color::COUNT],
    points: Vec<u8>,
    seat: usize,
    /// The colour moved first in an unfinished turn.
    half: Option<Color>,
    /// Whether the daisies of a team have joined.
    joined: [bool; 2],
}

/// The rights of the colour to move.
struct Mover {
    color: Color,
    board: usize,
    /// The colours that may be at the rear of a line, at the end of a broadside, or in a triangle.
    leads: Vec<Color>,
    /// The colours that may be part of a moving line.
    helps: Vec<Color>,
    /// The colours that are never pushed.
    team: Vec<Color>,
}

impl State {
    pub(crate) fn of(position: &Position) -> State {
        let rules = position.rules();
        let board = |board: u8| {
            let mut marbles = Board([None; Cell::INDEX_COUNT]);
            for cell in Cell::all() {
                marbles.0[usize::from(cell.index())] = position.at_on_board(board, cell);
            }
            marbles
        };
        State {
            boards: [board(0), board(1)],
            lost: Color::ALL.map(|color| position.lost(color)),
            points: (0..rules.players.sides())
                .map(|side| position.points(side))
                .collect(),
            seat: usize::from(position.seat()),
            half: position.first_moved_color(),
            joined: position.setup().plies_since_join.map(|plies| plies > 0),
        }
    }

    /// The states after each legal move.
    pub(crate) fn successors(&self, rules: &Rules) -> BTreeSet<State> {
        let mut next = BTreeSet::new();
        let own = colors(rules)[self.seat];
        let movable = match (rules.moves, self.half) {
            (MovesPerTurn::OneOfEach, half) => Color::BOTH
                .into_iter()
                .filter(|&color| half != Some(color))
                .collect(),
            _ => vec![own],
        };
        for mover in movable.iter().map(|&color| self.mover(rules, color)) {
            for start in Cell::all() {
                for direction in Direction::ALL {
                    next.extend(self.in_line(rules, &mover, start, direction));
                    for line in Direction::ALL {
                        for count in 2..=3 {
                            let cells = [0, 1, 2].map(|n| start.steps(line, n));
                            next.extend(self.broadside(rules, &mover, &cells[..count], direction));
                        }
                        let turned = Direction::ALL[(line.index() as usize + 1) % 6];
                        let cells = [Some(start), start.step(line), start.step(turned)];
                        next.extend(self.triangle(rules, &mover, &cells, direction));
                    }
                }
            }
        }
        next
    }

    fn mover(&self, rules: &Rules, color: Color) -> Mover {
        let all = colors(rules);
        let directory = all.iter().position(|&own| own == color).unwrap();
        let team = match rules.players {
            Players::FourTwoColors if !rules.marguerite => vec![color],
            Players::Four | Players::FourTwoColors => vec![color, all[(directory + 2) % 4]],
            _ => vec![color],
        };
        let has_joined = rules.marguerite && self.joined[directory % 2];
        Mover {
            color,
            board: board_of(rules, color),
            leads: if has_joined {
                team.clone()
            } else {
                vec![color]
            },
            helps: if rules.marguerite && !has_joined {
                vec![color]
            } else {
                team.clone()
            },
            team,
        }
    }

    /// In-line moves: one to three marbles, which push at most two others if they are more; the last one may be ejected.
    fn in_line(
        &self,
        rules: &Rules,
        mover: &Mover,
        start: Cell,
        direction: Direction,
    ) -> Option<State> {
        let board = &self.boards[mover.board];
        let at = |steps: u8| start.steps(direction, steps);
        let marble = |steps: u8| at(steps).and_then(|cell| board.get(&cell));
        if !mover.leads.contains(marble(0)?) {
            return None;
        }
        let (mut own, mut pushed) = (1, 0);
        while marble(own).is_some_and(|color| mover.helps.contains(color)) {
            own += 1;
        }
        while marble(own + pushed).is_some_and(|color| !mover.team.contains(color)) {
            pushed += 1;
        }
        if own > 3 || pushed >= own || marble(own + pushed).is_some() {
            return None;
        }
        let is_out = at(own + pushed).is_none_or(|cell| rules.holes.contains(cell));
        let is_held = at(own + pushed).is_some_and(|cell| rules.obstacles.contains(cell));
        // If the first cell before the own marbles is off the board or a hole, an own marble would be ejected.
        if is_held || is_out && pushed == 0 {
            return None;
        }
        let mut next = self.clone();
        let board = &mut next.boards[mover.board];
        let line: Vec<Color> = (0..own + pushed)
            .map(|steps| board.remove(&at(steps).unwrap()).unwrap())
            .collect();
        for (steps, &color) in (1..).zip(&line) {
            if steps < own + pushed || !is_out {
                board.insert(at(steps).unwrap(), color);
            }
        }
        if is_out {
            next.eject(rules, mover, *line.last().unwrap())?;
        }
        Some(next.finish(rules, mover))
    }

    /// Ejects a marble if the rules allow it. It counts for the side that pushed it; a neutral one counts for the player to move.
    fn eject(&mut self, rules: &Rules, mover: &Mover, ejected: Color) -> Option<()> {
        let directory = colors(rules).iter().position(|&own| own == mover.color);
        let (seat, worth) = match ejected {
            Color::Neutral => (self.seat, rules.pivot_worth?),
            _ => (directory.unwrap(), 1),
        };
        self.lost[ejected.index()] += 1;
        self.points[seat % usize::from(rules.players.sides())] += worth;
        Some(())
    }

    /// Broadsides of two or three marbles, with an own marble at one end.
    fn broadside(
        &self,
        rules: &Rules,
        mover: &Mover,
        cells: &[Option<Cell>],
        direction: Direction,
    ) -> Option<State> {
        let cells: Vec<Cell> = cells.iter().copied().collect::<Option<_>>()?;
        let board = &self.boards[mover.board];
        let (line, _) = cells[0].line_to(cells[1])?;
        if direction == line || direction == line.opposite() {
            return None;
        }
        let all_move = cells.iter().all(|cell| {
            board
                .get(cell)
                .is_some_and(|color| mover.helps.contains(color))
        });
        let mut ends = [cells.first()?, cells.last()?].into_iter();
        if !all_move
            || !ends.any(|end| {
                board
                    .get(end)
                    .is_some_and(|color| mover.leads.contains(color))
            })
        {
            return None;
        }
        self.step(rules, mover, &cells, direction)
    }

    /// Three own marbles in a triangle.
    fn triangle(
        &self,
        rules: &Rules,
        mover: &Mover,
        cells: &[Option<Cell>],
        direction: Direction,
    ) -> Option<State> {
        let cells: Vec<Cell> = cells.iter().copied().collect::<Option<_>>()?;
        let mut marbles = cells.iter().map(|cell| self.boards[mover.board].get(cell));
        let is_own = marbles.all(|color| color.is_some_and(|color| mover.leads.contains(color)));
        if !rules.triangles || !is_own {
            return None;
        }
        self.step(rules, mover, &cells, direction)
    }

    /// Moves marbles together, each to a cell that is empty or vacated by another of them.
    fn step(
        &self,
        rules: &Rules,
        mover: &Mover,
        cells: &[Cell],
        direction: Direction,
    ) -> Option<State> {
        let mut next = self.clone();
        let board = &mut next.boards[mover.board];
        let taken: Vec<Color> = cells
            .iter()
            .map(|cell| board.remove(cell).unwrap())
            .collect();
        for (cell, color) in cells.iter().zip(taken) {
            let target = cell.step(direction)?;
            let is_free = !rules.holes.contains(target) && !rules.obstacles.contains(target);
            if !is_free || board.insert(target, color).is_some() {
                return None;
            }
        }
        Some(next.finish(rules, mover))
    }

    /// Updates the turn and joined daisies after a move.
    fn finish(mut self, rules: &Rules, mover: &Mover) -> State {
        let all = colors(rules);
        for team in 0..2 {
            let is = |cell: &Cell, seat: usize| self.boards[0].get(cell) == Some(&all[seat]);
            self.joined[team] |= rules.marguerite
                && Cell::all().any(|cell| {
                    let mut around = Direction::ALL.into_iter().filter_map(|to| cell.step(to));
                    is(&cell, team) && around.any(|other| is(&other, team + 2))
                });
        }
        if rules.moves != MovesPerTurn::One && self.half.is_none() {
            self.half = Some(mover.color);
            return self;
        }
        self.half = None;
        // A player without marbles is passed over.
        let seats = all.len();
        let mut later = (1..=seats).map(|n| (self.seat + n) % seats);
        let plays = |seat: &usize| {
            let mover = self.mover(rules, all[*seat]);
            let board = &self.boards[mover.board];
            board.values().any(|color| mover.leads.contains(color))
        };
        self.seat = later.find(plays).unwrap();
        self
    }
}

/// The colour of each seat in the order of turns.
fn colors(rules: &Rules) -> Vec<Color> {
    let usual = &Color::ALL[..usize::from(rules.players.seats())];
    match (rules.players, rules.colors) {
        // Partners with marbles of their own need different colours.
        (Players::FourTwoColors, _) if rules.marguerite => usual.to_vec(),
        (Players::FourTwoColors, _) => [Color::BOTH, Color::BOTH].concat(),
        (_, Some(colors)) => colors[..usual.len()].to_vec(),
        (_, None) => usual.to_vec(),
    }
}

/// The board of a colour: the third and the fourth player play on the second board.
fn board_of(rules: &Rules, color: Color) -> usize {
    usize::from(rules.players == Players::FourTwoBoards && color >= Color::Red)
}
