//! What a game is played by: the standard game and every departure from it.

use super::{Color, Position};
use crate::board::{Bitboard, Cell};

/// The rules of a game. The default is the standard game; each field is one option, and options go together freely but for what
/// [`Rules::faults`] names.
///
/// As text (`eject=4 sprint=30 pivot=e5`: options with blanks between them, in any case and order; `standard` for the standard game)
/// and as JSON, rules are the options that differ from the standard game; [`super::OPTIONS`] lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub struct Rules {
    /// The enemy marbles to eject in order to win.
    pub eject: u8,
    /// The plies after which the side with most ejections wins.
    pub sprint: Option<u16>,
    /// Cells where no marble may be.
    pub obstacles: Bitboard,
    /// Cells that eject like the edge.
    pub holes: Bitboard,
    /// Where neutral marbles stand before the first move.
    pub pivots: Bitboard,
    /// What ejecting a neutral marble is worth; `None` where neutral marbles cannot be ejected.
    pub pivot_worth: Option<u8>,
    /// Whether three own marbles in a triangle may move together.
    pub triangles: bool,
    /// The moves of a turn.
    pub moves: MovesPerTurn,
    /// Whether all marbles look alike.
    pub one_color: bool,
    /// How many play, and with what.
    pub players: Players,
    /// The colours in the order of turns, where they are not the first ones of [`Color::ALL`].
    pub colors: Option<[Color; Rules::MOST_SEATS]>,
    /// *Marguerite à quatre*: each player moves only marbles of their own until these have joined their partner's; from then on
    /// both move both. With two colours partners' marbles look alike, and the replay keeps track of whose each is.
    pub marguerite: bool,
    /// The occurrence of a position that makes a draw.
    pub repetition: Option<u8>,
    /// Whether a player who has no legal move has lost.
    pub no_move_loses: bool,
}

/// How many play, and with what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Players {
    /// Two, against each other.
    #[default]
    Two,
    /// Three, each for himself.
    Three,
    /// Four colours in two teams, those who sit opposite (the first and the third in turn, the second and the fourth).
    Four,
    /// Four in two teams, with two colours on one board: partners move the same marbles.
    FourTwoColors,
    /// Four in two teams on two boards at once: the first and the second in turn play each other on one, the third and the fourth
    /// on the other; partners have the same colour.
    FourTwoBoards,
    /// Five, each for himself.
    Five,
    /// Six, each for himself.
    Six,
}

/// The moves of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum MovesPerTurn {
    /// One.
    #[default]
    One,
    /// Two, of one's own colour.
    Two,
    /// One of each colour, in either order.
    OneOfEach,
}

impl MovesPerTurn {
    /// How many they are, 1 or 2.
    pub const fn count(self) -> usize {
        if self.are_two() { 2 } else { 1 }
    }

    pub(super) const fn are_two(self) -> bool {
        !matches!(self, MovesPerTurn::One)
    }
}

impl Players {
    /// All of them.
    pub const ALL: [Players; 7] = [
        Players::Two,
        Players::Three,
        Players::Four,
        Players::FourTwoColors,
        Players::FourTwoBoards,
        Players::Five,
        Players::Six,
    ];

    /// How it is written: `2`, `3`, `4`, `4x2x1` (players, colours, boards), `4x2x2`, `5`, `6`.
    pub const fn key(self) -> &'static str {
        match self {
            Players::Two => "2",
            Players::Three => "3",
            Players::Four => "4",
            Players::FourTwoColors => "4x2x1",
            Players::FourTwoBoards => "4x2x2",
            Players::Five => "5",
            Players::Six => "6",
        }
    }

    /// The number of players, 2 to 6.
    pub const fn seats(self) -> u8 {
        match self {
            Players::Two => 2,
            Players::Three => 3,
            Players::Four | Players::FourTwoColors | Players::FourTwoBoards => 4,
            Players::Five => 5,
            Players::Six => 6,
        }
    }

    /// The number of sides that play against each other: two where teams play.
    pub const fn sides(self) -> u8 {
        match self {
            Players::Four | Players::FourTwoColors | Players::FourTwoBoards => 2,
            _ => self.seats(),
        }
    }

    /// The number of boards.
    pub const fn boards(self) -> u8 {
        match self {
            Players::FourTwoBoards => 2,
            _ => 1,
        }
    }
}

/// Why rules contradict themselves, or a text does not say any.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RulesFault {
    /// An obstacle and a hole on one cell.
    #[error("{0} is an obstacle and a hole, expected one of them")]
    ObstacleAndHole(Cell),
    /// A neutral marble cannot begin on an obstacle.
    #[error("a pivot on the obstacle {0}, expected it on a free cell")]
    PivotOnObstacle(Cell),
    /// Nor in a hole.
    #[error("a pivot in the hole {0}, expected it on a free cell")]
    PivotInHole(Cell),
    /// Nothing is worth anything.
    #[error("pivot-worth without a pivot, expected pivot= with the cells of neutral marbles")]
    WorthWithoutPivot,
    /// A game must be won by something.
    #[error("{0}={1}, expected at least {2}")]
    TooFew(&'static str, u16, u16),
    /// More points than are counted.
    #[error("pivot-worth={0} for {1} pivots, expected at most {most} points of all together", most = Rules::MOST_WORTH)]
    TooMuchWorth(u8, u32),
    /// Options that do not go together.
    #[error("{0} with {1} players, expected {2}")]
    Players(&'static str, &'static str, &'static str),
    /// Two seats with one colour, a neutral player, or too few or too many colours.
    #[error("colors, expected {0} different ones, a colour of each player's own")]
    Colors(u8),
}

impl Default for Rules {
    /// The standard game: two players, six ejections.
    fn default() -> Rules {
        Rules::STANDARD
    }
}

/// Partners have one colour.
const TWO_COLORS: [Color; 4] = [Color::Black, Color::White, Color::Black, Color::White];

impl Rules {
    /// The most players.
    pub const MOST_SEATS: usize = 6;

    /// The most points that all pivots together may be worth: with all else they are counted in one byte.
    const MOST_WORTH: u32 = 120;

    /// The standard game.
    pub const STANDARD: Rules = Rules {
        eject: 6,
        sprint: None,
        obstacles: Bitboard::EMPTY,
        holes: Bitboard::EMPTY,
        pivots: Bitboard::EMPTY,
        pivot_worth: None,
        triangles: false,
        moves: MovesPerTurn::One,
        one_color: false,
        players: Players::Two,
        colors: None,
        marguerite: false,
        repetition: None,
        no_move_loses: false,
    };

    /// All that is wrong with the rules; nothing when they can be played.
    pub fn faults(&self) -> Vec<RulesFault> {
        let mut faults = Vec::new();
        let both = |one: Bitboard, other: Bitboard| (one & other).into_iter();
        faults.extend(both(self.obstacles, self.holes).map(RulesFault::ObstacleAndHole));
        faults.extend(both(self.pivots, self.obstacles).map(RulesFault::PivotOnObstacle));
        faults.extend(both(self.pivots, self.holes).map(RulesFault::PivotInHole));
        if self.pivot_worth.is_some() && self.pivots.is_empty() {
            faults.push(RulesFault::WorthWithoutPivot);
        }
        let counts = [
            ("eject", Some(self.eject.into()), 1),
            ("sprint", self.sprint, 1),
            ("repetition", self.repetition.map(u16::from), 2),
        ];
        for (option, count, least) in counts {
            let too_few = count.filter(|&count| count < least);
            faults.extend(too_few.map(|count| RulesFault::TooFew(option, count, least)));
        }
        let worth = self.pivot_worth.unwrap_or_default();
        if u32::from(worth) * self.pivots.len() > Rules::MOST_WORTH {
            faults.push(RulesFault::TooMuchWorth(worth, self.pivots.len()));
        }
        let players = self.players;
        let mut needs = |option, is_met: bool, expected| {
            if !is_met {
                faults.push(RulesFault::Players(option, players.key(), expected));
            }
        };
        needs(
            "marguerite",
            !self.marguerite || matches!(players, Players::Four | Players::FourTwoColors),
            "players=4 or 4x2x1",
        );
        needs(
            "moves=each",
            self.moves != MovesPerTurn::OneOfEach || players == Players::Two,
            "two players",
        );
        needs(
            "no-move=loses",
            !self.no_move_loses || players.sides() == 2,
            "two sides",
        );
        needs(
            "pivot",
            self.pivots.is_empty() || players.boards() == 1,
            "one board",
        );
        let own_colors = players.seats() > 2 && players.key().len() == 1;
        needs(
            "colors",
            self.colors.is_none() || own_colors,
            "3 to 6, each with a colour",
        );
        if self.colors.is_some() && own_colors {
            let colors = self.colors();
            let twice = (1..colors.len()).any(|n| colors[..n].contains(&colors[n]));
            let beyond = self.colors.iter().flatten().skip(colors.len());
            let too_many = beyond.into_iter().any(|&color| color != Color::Neutral);
            if twice || too_many || colors.contains(&Color::Neutral) {
                faults.push(RulesFault::Colors(players.seats()));
            }
        }
        faults
    }

    /// Whether partners have marbles of their own that look like the other's: *Marguerite à quatre* with two colours.
    pub(crate) fn partners_share_color(&self) -> bool {
        self.marguerite && self.players == Players::FourTwoColors
    }

    /// The colours in the order of turns, one for each seat. On two boards, and where partners have marbles of their own with two
    /// colours, the third and the fourth are [`Color::Red`] and [`Color::Blue`], which are [shown](Rules::shown) as black and white.
    pub fn colors(&self) -> &[Color] {
        let colors: &[Color] = match (&self.colors, self.players) {
            (_, Players::FourTwoColors) if self.marguerite => &Color::ALL,
            (_, Players::FourTwoColors) => &TWO_COLORS,
            (Some(colors), _) => colors,
            (None, _) => &Color::ALL,
        };
        &colors[..usize::from(self.players.seats())]
    }

    /// The colours in the order of turns, where the rules state them and they are not the usual ones.
    pub(super) fn colors_of_its_own(&self) -> Option<&[Color]> {
        let seats = usize::from(self.players.seats());
        let (own, beyond) = self.colors.as_ref()?.split_at(seats);
        let are_usual =
            own == &Color::ALL[..seats] && beyond.iter().all(|&color| color == Color::Neutral);
        (!are_usual).then_some(own)
    }

    /// How a colour looks: on the second of two boards as on the first, and with two colours as the partner's.
    pub fn display_color(&self, color: Color) -> Color {
        let has_two = self.players == Players::FourTwoBoards || self.partners_share_color();
        match color {
            Color::Red if has_two => Color::Black,
            Color::Blue if has_two => Color::White,
            _ => color,
        }
    }

    /// The board on which a colour plays, 0 or 1.
    pub fn board_of(&self, color: Color) -> u8 {
        let is_second =
            self.players == Players::FourTwoBoards && matches!(color, Color::Red | Color::Blue);
        u8::from(is_second)
    }

    /// The side for which a seat plays, from 0.
    pub const fn side(&self, seat: u8) -> u8 {
        seat % self.players.sides()
    }

    /// The side for which a colour is played; `None` for neutral marbles and colours that nobody plays.
    pub fn side_of(&self, color: Color) -> Option<u8> {
        let seat = self.colors().iter().position(|&own| own == color)?;
        Some(self.side(u8::try_from(seat).expect("at most six seats")))
    }

    /// What a seat is called: its colour, with a number where two seats look alike, `Black2`.
    pub fn seat_name(&self, seat: u8) -> String {
        let look = |seat: u8| self.display_color(self.colors()[usize::from(seat)]);
        let before = (0..seat).filter(|&other| look(other) == look(seat)).count();
        let number = match before {
            0 => String::new(),
            n => (n + 1).to_string(),
        };
        format!("{}{number}", look(seat))
    }

    /// The colour by which the partner of a colour plays, where partners on one board have marbles of their own.
    pub(super) fn partner(&self, color: Color) -> Option<Color> {
        let colors = self.colors();
        let seat = colors.iter().position(|&own| own == color)?;
        let has_partner = self.players == Players::Four || self.partners_share_color();
        has_partner.then(|| colors[(seat + 2) % 4])
    }

    /// The colours of a board that are told apart, in the order of turns: what an ejected marble's is named among.
    pub(super) fn palette(&self, board: u8) -> &[Color] {
        let colors = self.colors();
        match self.players {
            Players::FourTwoColors if !self.marguerite => &colors[..2],
            Players::FourTwoBoards => &colors[2 * usize::from(board)..][..2],
            _ => colors,
        }
    }

    /// Whether an ejected marble has to be named by its colour: more than two play on its board, or neutral marbles can be ejected.
    pub fn names_ejected_color(&self) -> bool {
        self.palette(0).len() > 2 || self.pivot_worth.is_some()
    }

    /// The rules without what only says how a game begins, looks or ends: two positions with the same of these have the same moves.
    pub(super) fn movement_rules(&self) -> Rules {
        Rules {
            pivots: Bitboard::EMPTY,
            pivot_worth: self.pivot_worth.map(|_| 1),
            eject: Rules::STANDARD.eject,
            sprint: None,
            one_color: false,
            repetition: None,
            no_move_loses: false,
            colors: self.colors.filter(|_| self.colors_of_its_own().is_some()),
            ..*self
        }
    }

    /// Whether moves are those of the standard game, from a start without neutral marbles.
    pub fn plays_as_standard(&self) -> bool {
        self.pivots.is_empty() && self.movement_rules() == Rules::STANDARD
    }

    /// Whether a game can only end by ejections.
    pub const fn end_by_ejections_only(&self) -> bool {
        self.sprint.is_none() && self.repetition.is_none() && !self.no_move_loses
    }

    /// Who has won in this position by ejections, if any side has: its number.
    #[inline]
    pub fn winner(&self, position: &Position) -> Option<u8> {
        (0..self.players.sides()).find(|&side| position.points(side) >= self.eject)
    }
}
