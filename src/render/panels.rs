//! Who plays, whose turn it is, and what is off the board: the strips above and below a board.

use super::{Picture, shown};
use crate::rules::{Color, Players, Position, Rules};

/// What is said of a seat.
pub(super) struct PlayerPanel {
    pub(super) name: String,
    pub(super) color: Color,
    pub(super) is_to_move: bool,
    pub(super) points: u8,
    /// Marbles off the board: those that the seat has ejected, or its own.
    pub(super) off: Vec<(Color, u8)>,
    /// Whether these are its own.
    pub(super) are_own: bool,
    /// The marbles that it has to eject.
    pub(super) goal: u8,
}

/// The plates of a board: those above it and those below.
pub(super) fn panels(picture: &Picture, board: u8) -> [Vec<PlayerPanel>; 2] {
    let position = &picture.position;
    let rules = position.rules();
    let seats = rules.players.seats();
    let of_board = |seat: &u8| rules.board_of(rules.colors()[usize::from(*seat)]) == board;
    let here: Vec<u8> = (0..seats).filter(of_board).collect();
    let (below, above): (Vec<u8>, Vec<u8>) =
        here.into_iter().partition(|&seat| is_below(rules, seat));
    let panels = |seats: Vec<u8>| seats.into_iter().map(|seat| panel(picture, seat)).collect();
    if picture.view.is_upside_down() {
        [panels(below), panels(above)]
    } else {
        [panels(above), panels(below)]
    }
}

/// Whether the plate of a seat is below its board as it is usually seen. Against each other: one side below. Each for himself: the first half.
pub(super) fn is_below(rules: &Rules, seat: u8) -> bool {
    match rules.players.sides() {
        2 => rules.side(seat) == 0,
        _ => seat < rules.players.seats().div_ceil(2),
    }
}

pub(super) fn panel(picture: &Picture, seat: u8) -> PlayerPanel {
    let position = &picture.position;
    let rules = position.rules();
    let color = rules.colors()[usize::from(seat)];
    let given = picture.players.get(usize::from(seat));
    let name = match given.filter(|name| !name.trim().is_empty()) {
        Some(name) => name.clone(),
        None => rules.seat_name(seat),
    };
    let side = rules.side(seat);
    let are_own = !is_duel(rules);
    let off = if are_own {
        vec![(color, position.lost(color))]
    } else if rules.players == Players::FourTwoColors && seat > 1 {
        // Partners have one plate for what they have ejected together.
        Vec::new()
    } else {
        let rival = rules.colors()[usize::from(seat ^ 1)];
        let is_rivals = |color: &Color| {
            let look = |color| (rules.board_of(color), rules.display_color(color));
            look(*color) == look(rival)
        };
        let rivals = Color::ALL.into_iter().filter(is_rivals);
        let lost = rivals.map(|color| (color, position.lost(color)));
        lost.chain([(Color::Neutral, pivots_of(position, side))])
            .collect()
    };
    let seen = |(color, count): (Color, u8)| (shown(position, color), count);
    PlayerPanel {
        name,
        color: shown(position, color),
        is_to_move: position.seat() == seat,
        points: position.points(side),
        off: off
            .into_iter()
            .filter(|&(_, count)| count > 0)
            .map(seen)
            .collect(),
        are_own,
        goal: rules.eject,
    }
}

/// Whether on each board two colours play against each other, so that who ejected a marble is seen by its colour.
pub(super) fn is_duel(rules: &Rules) -> bool {
    !matches!(
        rules.players,
        Players::Three | Players::Four | Players::Five | Players::Six
    )
}

/// The neutral marbles that a side has ejected, as far as its points tell; those that are worth nothing stand with the first side.
fn pivots_of(position: &Position, side: u8) -> u8 {
    let lost = position.lost(Color::Neutral);
    let worth = position.rules().pivot_worth.unwrap_or_default();
    let of = |side: u8| {
        let points = position.setup().points[usize::from(side)];
        points.checked_div(worth).unwrap_or_default().min(lost)
    };
    if side == 0 { lost - of(1) } else { of(1) }
}
