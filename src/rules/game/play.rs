//! Making and unmaking moves.

use crate::board::Bitboard;
use crate::game::Color;
use crate::rules::board_state::Position;
use crate::rules::move_code::{EjectedOffset, Move};
use crate::rules::movegen::IllegalMove;
use crate::rules::ruleset::MovesPerTurn;

impl Position {
    /// Plays a move.
    ///
    /// ```
    /// use sumito::notation::Notation;
    /// use sumito::rules::Layout;
    ///
    /// let mut position = Layout::find("Belgian Daisy").expect("a built-in layout").position();
    /// let mv = Notation::Abapro.read("a1b2", &position)?;
    /// position.play(mv)?;
    /// let why = position.play(mv).expect_err("a1 is empty now, and White is to move");
    /// assert_eq!(why.to_string(), "there is no marble on a1, expected a marble of White");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why the move is illegal; the position does not change then.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.check_legal(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a move that is known to be legal, such as one of [`Position::legal_moves`].
    ///
    /// An illegal move leaves an invalid position; [`Position::play`] checks.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        if !self.is_standard {
            return self.apply_general(mv);
        }
        let (own, enemy) = mv.changes();
        let mover = self.turn;
        self.marbles[mover.index()] ^= own;
        self.marbles[mover.opponent().index()] ^= enemy;
        self.lost[mover.opponent().index()] += u8::from(mv.ejects());
        self.pass_to(mover.opponent());
    }

    /// Undoes the move that was just played: the inverse of [`Position::play_unchecked`].
    ///
    /// ```
    /// use sumito::notation::Notation;
    /// use sumito::rules::Position;
    ///
    /// let start = Position::default();
    /// let mut position = start;
    /// let mv = Notation::Abapro.read("a1b2", &position)?;
    /// position.play(mv)?;
    /// position.undo(mv);
    /// assert_eq!(position, start);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn undo(&mut self, mv: Move) {
        if !self.is_standard {
            return self.undo_general(mv);
        }
        let (own, enemy) = mv.changes();
        let mover = self.turn.opponent();
        self.marbles[mover.index()] ^= own;
        self.marbles[mover.opponent().index()] ^= enemy;
        self.lost[mover.opponent().index()] -= u8::from(mv.ejects());
        self.pass_to(mover);
    }

    /// Plays the move with this [code](Move::code) and returns it; `None`, without any change, if it is not legal.
    pub(crate) fn play_code(&mut self, code: u16) -> Option<Move> {
        let mv = Move::from_code(code).filter(|&mv| self.is_legal(mv))?;
        self.play_unchecked(mv);
        Some(mv)
    }

    /// Gives the turn to a colour of the standard game.
    #[inline]
    fn pass_to(&mut self, color: Color) {
        self.turn = color;
        self.seat = color as u8;
    }

    fn apply_general(&mut self, mv: Move) {
        let own = self.at(mv.start());
        if let Some(color) = self.ejected(mv) {
            self.lost[color.index()] = self.lost[color.index()].saturating_add(1);
            let side = usize::from(self.rules.side(self.seat));
            self.points[side] = self.points[side].saturating_add(self.points_for(color));
        }
        let direction = mv.direction();
        let cells = mv.cells();
        let stays = match mv.ejected_from() {
            Some(cell) => cells & !cell.bit(),
            None => cells,
        };
        for marbles in self.board_mut() {
            *marbles = *marbles & !cells | (*marbles & stays).step(direction);
        }
        if self.rules.marguerite {
            for side in 0..2 {
                let is_joined =
                    self.plies_since_join[side] > 0 || self.setup().are_joined(&self.rules, side);
                self.plies_since_join[side] =
                    self.plies_since_join[side].saturating_add(u16::from(is_joined));
            }
        }
        if self.rules.moves.are_two() && self.first_moved_color.is_none() {
            // Two moves of one colour count as those of the player to move, even if the first one starts with a partner's marble.
            self.first_moved_color = match self.rules.moves {
                MovesPerTurn::OneOfEach => own,
                _ => Some(self.turn),
            };
        } else {
            self.first_moved_color = None;
            self.pass(1);
        }
    }

    fn undo_general(&mut self, mv: Move) {
        let direction = mv.direction();
        if self.first_moved_color.is_some() {
            self.first_moved_color = None;
        } else {
            self.pass(self.rules.players.seats() - 1);
            // After any move, the cell in front of its start holds a marble of the colour that moved.
            let moved = mv.start().step(direction).and_then(|cell| self.at(cell));
            self.first_moved_color = match (self.rules.moves.are_two(), moved) {
                (false, _) => None,
                (true, Some(color)) if self.rules.moves == MovesPerTurn::OneOfEach => {
                    Some(color.opponent())
                }
                (true, _) => Some(self.turn),
            };
        }
        if self.rules.marguerite {
            self.plies_since_join = self.plies_since_join.map(|plies| plies.saturating_sub(1));
        }
        let cells = mv.cells();
        let stays = match mv.ejected_from() {
            Some(cell) => cells & !cell.bit(),
            None => cells,
        };
        let arrived = stays.step(direction);
        for marbles in self.board_mut() {
            *marbles = *marbles & !arrived | (*marbles & arrived).step(direction.opposite());
        }
        if let (Some(color), Some(cell)) = (self.restored_color(mv), mv.ejected_from()) {
            self.marbles[color.index()] |= cell.bit();
            self.lost[color.index()] = self.lost[color.index()].saturating_sub(1);
            let side = usize::from(self.rules.side(self.seat));
            self.points[side] = self.points[side].saturating_sub(self.points_for(color));
        }
    }

    /// The colour of the ejected marble, once the other marbles of the move are back.
    fn restored_color(&self, mv: Move) -> Option<Color> {
        match mv.ejected() {
            EjectedOffset::NONE => None,
            EjectedOffset::NEUTRAL => Some(Color::Neutral),
            EjectedOffset(steps) => {
                let palette = self.rules.palette(self.rules.board_of(self.turn));
                let mover = self.at(mv.start())?;
                let place = palette.iter().position(|&color| color == mover)?;
                Some(palette[(place + usize::from(steps)) % palette.len()])
            }
        }
    }

    /// The points for an ejected marble that are not implied by `lost`.
    fn points_for(&self, color: Color) -> u8 {
        match color {
            Color::Neutral => self.rules.pivot_worth.unwrap_or_default(),
            _ => u8::from(self.rules.players.sides() > 2),
        }
    }

    /// The marbles on the board of the side to move, by colour.
    fn board_mut(&mut self) -> &mut [Bitboard] {
        match (self.rules.players.boards(), self.rules.board_of(self.turn)) {
            (2, 0) => &mut self.marbles[..2],
            (2, _) => &mut self.marbles[2..4],
            _ => &mut self.marbles,
        }
    }

    /// Gives the turn to the next player with marbles to move, in steps of `step` seats; a step of all seats but one goes back.
    fn pass(&mut self, step: u8) {
        let seats = self.rules.players.seats();
        let mut seat = self.seat;
        for _ in 0..seats {
            seat = (seat + step) % seats;
            let color = self.rules.colors()[usize::from(seat)];
            // A player may move the partner's marbles only once their daisies have joined.
            let has_joined = self.plies_since_join[usize::from(seat % 2)] > 0;
            let partner = self.rules.partner(color).filter(|_| has_joined);
            let has_marbles = |color: Color| !self.marbles[color.index()].is_empty();
            if has_marbles(color) || partner.is_some_and(has_marbles) {
                self.seat = seat;
                break;
            }
        }
        self.turn = self.rules.colors()[usize::from(self.seat)];
    }
}
