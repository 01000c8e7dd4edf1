//! `PlayerPanel`: a player with the side to move, the points, and the marbles off the board.

use super::appearance::displayed_color;
use super::board_picture::Picture;
use super::seating::is_duel;
use super::view::View;
use crate::game::Color;
use crate::rules::{Players, Position};

/// The contents of a panel.
pub(in crate::render) struct PlayerPanel {
    pub(in crate::render) name: String,
    pub(in crate::render) color: Color,
    pub(in crate::render) is_to_move: bool,
    pub(in crate::render) points: u8,
    /// The marbles off the board: those that the seat has ejected, or its own.
    pub(in crate::render) off_board: Vec<(Color, u8)>,
    /// Whether the marbles off the board are those of the seat itself.
    pub(in crate::render) has_own_marbles: bool,
    /// The number of marbles to eject in order to win.
    pub(in crate::render) goal: u8,
}

/// The panels of a board: those above it and those below it.
pub(in crate::render) fn panels_of_board(picture: &Picture, board: u8) -> [Vec<PlayerPanel>; 2] {
    let position = &picture.position;
    let rules = position.rules();
    let seats = rules.players.seats();
    let is_on_board = |seat: &u8| rules.board_of(rules.colors()[usize::from(*seat)]) == board;
    let here: Vec<u8> = (0..seats).filter(is_on_board).collect();
    let (below, above): (Vec<u8>, Vec<u8>) = here
        .into_iter()
        .partition(|&seat| is_below(&picture.start, picture.view, seat));
    [above, below].map(|seats| {
        let panels = seats.into_iter().map(|seat| panel_of(picture, seat));
        panels.collect()
    })
}

/// Whether the panel of a seat is below its board: in a duel, in the default view, those of the first side; in other games those whose marbles are in the lower
/// half at the start, and of those that begin in the middle the first half of the seats.
pub(in crate::render) fn is_below(start: &Position, view: View, seat: u8) -> bool {
    let rules = start.rules();
    if is_duel(rules) {
        return (rules.side(seat) == 0) != view.is_upside_down();
    }
    let depth = view.depth(start, rules.colors()[usize::from(seat)]);
    if depth.abs() > 0.5 {
        return depth > 0.0;
    }
    (seat < rules.players.seats().div_ceil(2)) != view.is_upside_down()
}

/// The panel of a seat.
pub(in crate::render) fn panel_of(picture: &Picture, seat: u8) -> PlayerPanel {
    let position = &picture.position;
    let rules = position.rules();
    let color = rules.colors()[usize::from(seat)];
    let given = picture.players.get(usize::from(seat));
    let name = match given.filter(|name| !name.trim().is_empty()) {
        Some(name) => name.clone(),
        None => rules.seat_name(seat),
    };
    let off_board = marbles_off_board(position, seat).into_iter();
    PlayerPanel {
        name,
        color: displayed_color(position, color),
        is_to_move: position.seat() == seat,
        points: position.points(rules.side(seat)),
        off_board: off_board
            .filter(|&(_, count)| count > 0)
            .map(|(color, count)| (displayed_color(position, color), count))
            .collect(),
        has_own_marbles: !is_duel(rules),
        goal: rules.eject,
    }
}

/// The marbles off the board in the panel of a seat, by colour: in a duel those that the seat has ejected, else its own.
fn marbles_off_board(position: &Position, seat: u8) -> Vec<(Color, u8)> {
    let rules = position.rules();
    if !is_duel(rules) {
        let color = rules.colors()[usize::from(seat)];
        return vec![(color, position.lost(color))];
    }
    if rules.players == Players::FourTwoColors && seat > 1 {
        // The panel of the first partner shows what both have ejected.
        return Vec::new();
    }
    let opponent = rules.colors()[usize::from(seat ^ 1)];
    let is_opponents = |color: &Color| {
        let display = |color| (rules.board_of(color), rules.display_color(color));
        display(*color) == display(opponent)
    };
    let opponents = Color::ALL.into_iter().filter(is_opponents);
    let lost = opponents.map(|color| (color, position.lost(color)));
    let pivots = (Color::Neutral, pivots_ejected(position, rules.side(seat)));
    lost.chain([pivots]).collect()
}

/// The number of neutral marbles that a side has ejected, derived from its points; those without worth are attributed to the first side.
fn pivots_ejected(position: &Position, side: u8) -> u8 {
    let lost = position.lost(Color::Neutral);
    let worth = position.rules().pivot_worth.unwrap_or_default();
    let ejected_by = |side: u8| {
        let points = position.setup().points[usize::from(side)];
        points.checked_div(worth).unwrap_or_default().min(lost)
    };
    if side == 0 {
        lost - ejected_by(1)
    } else {
        ejected_by(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    /// The colours of the panels above and below the board.
    fn colors(picture: &Picture) -> [Vec<&'static str>; 2] {
        panels_of_board(picture, 0).map(|panels| {
            let colors = panels.iter().map(|panel| panel.color.key());
            colors.collect()
        })
    }

    #[test]
    fn the_panels_of_many_players_are_on_the_sides_of_their_marbles() {
        for name in [
            "three-players",
            "three-players-pbem",
            "four-players",
            "six-players",
        ] {
            let start = Layout::find(name).unwrap().position();
            let picture = |view| Picture {
                view,
                ..Picture::new(start)
            };
            let standard = colors(&picture(View::Standard));
            let [above, below] = colors(&picture(View::Flipped));
            assert_eq!([below, above], standard, "{name}");
            for &color in start.rules().colors() {
                let [_, below] = colors(&picture(View::from_behind(&start, color)));
                assert!(below.contains(&color.key()), "{name}: {below:?}");
            }
        }
        let three = Layout::find("three-players-pbem").unwrap().position();
        let first = three.rules().colors()[0].key();
        assert_eq!(colors(&Picture::new(three))[0], [first]);
    }

    #[test]
    fn a_panel_stays_where_the_player_began() {
        let position = |name| Layout::find(name).unwrap().position();
        let start = position("three-players-pbem");
        let moved = position("three-players");
        assert_ne!(colors(&Picture::new(moved)), colors(&Picture::new(start)));
        let later = Picture {
            start,
            ..Picture::new(moved)
        };
        assert_eq!(colors(&later), colors(&Picture::new(start)));
    }
}
