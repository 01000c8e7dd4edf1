//! Seats, sides, colours and boards: which colour plays where, for whom, and how it is displayed.

use super::players::Players;
use super::rules::Rules;
use crate::game::Color;

/// The colours of the four seats of a game with two colours: partners share one.
const TWO_COLORS: [Color; 4] = [Color::Black, Color::White, Color::Black, Color::White];

impl Rules {
    /// Whether partners have marbles of their own in one display colour: *Marguerite à quatre* with two colours.
    pub(crate) fn partners_share_color(&self) -> bool {
        self.marguerite && self.players == Players::FourTwoColors
    }

    /// The colours in the order of turns, one for each seat. On two boards, and where partners share a display colour, the third
    /// and the fourth are [`Color::Red`] and [`Color::Blue`], which are [displayed](Rules::display_color) as black and white.
    #[doc(hidden)]
    pub fn colors(&self) -> &[Color] {
        let colors: &[Color] = match (&self.colors, self.players) {
            (_, Players::FourTwoColors) if self.marguerite => &Color::ALL,
            (_, Players::FourTwoColors) => &TWO_COLORS,
            (Some(colors), _) => colors,
            (None, _) => &Color::ALL,
        };
        &colors[..usize::from(self.players.seats())]
    }

    /// The colours in the order of turns, if the rules state them and they are not the default ones.
    pub(in crate::rules) fn custom_colors(&self) -> Option<&[Color]> {
        let seats = usize::from(self.players.seats());
        let (own, beyond) = self.colors.as_ref()?.split_at(seats);
        let are_default =
            own == &Color::ALL[..seats] && beyond.iter().all(|&color| color == Color::Neutral);
        (!are_default).then_some(own)
    }

    /// The colour in which a marble is displayed: on the second of two boards as on the first, and with two colours as the partner's.
    #[doc(hidden)]
    pub fn display_color(&self, color: Color) -> Color {
        let has_two_colors = self.players == Players::FourTwoBoards || self.partners_share_color();
        match color {
            Color::Red if has_two_colors => Color::Black,
            Color::Blue if has_two_colors => Color::White,
            _ => color,
        }
    }

    /// The number of the board on which a colour plays, 0 or 1.
    #[doc(hidden)]
    pub fn board_of(&self, color: Color) -> u8 {
        let is_second =
            self.players == Players::FourTwoBoards && matches!(color, Color::Red | Color::Blue);
        u8::from(is_second)
    }

    /// The number of the side for which a seat plays, from 0.
    #[doc(hidden)]
    pub const fn side(&self, seat: u8) -> u8 {
        seat % self.players.sides()
    }

    /// The number of the side that plays a colour; `None` for neutral marbles and colours without a player.
    pub(crate) fn side_of(&self, color: Color) -> Option<u8> {
        let seat = self.colors().iter().position(|&own| own == color)?;
        Some(self.side(u8::try_from(seat).expect("at most six seats")))
    }

    /// The name of a seat: its display colour, with a number where two seats share one, `Black2`.
    #[doc(hidden)]
    pub fn seat_name(&self, seat: u8) -> String {
        let display = |seat: u8| self.display_color(self.colors()[usize::from(seat)]);
        let before = (0..seat)
            .filter(|&other| display(other) == display(seat))
            .count();
        let number = match before {
            0 => String::new(),
            n => (n + 1).to_string(),
        };
        format!("{}{number}", display(seat))
    }

    /// The colour of the partner, if partners on one board have marbles of their own.
    pub(in crate::rules) fn partner(&self, color: Color) -> Option<Color> {
        let colors = self.colors();
        let seat = colors.iter().position(|&own| own == color)?;
        let has_partner = self.players == Players::Four || self.partners_share_color();
        has_partner.then(|| colors[(seat + 2) % 4])
    }

    /// The distinct colours of a board in the order of turns. Move codes name the colour of an ejected marble by its place here.
    pub(in crate::rules) fn palette(&self, board: u8) -> &[Color] {
        let colors = self.colors();
        match self.players {
            Players::FourTwoColors if !self.marguerite => &colors[..2],
            Players::FourTwoBoards => &colors[2 * usize::from(board)..][..2],
            _ => colors,
        }
    }

    /// Whether notations have to name the colour of an ejected marble: more than two colours play on a board, or neutral marbles can
    /// be ejected.
    pub(crate) fn names_ejected_color(&self) -> bool {
        self.palette(0).len() > 2 || self.pivot_worth.is_some()
    }
}
