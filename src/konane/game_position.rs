//! Kōnane as a game: its types behind the traits of [`game`](crate::game).

use std::borrow::Cow;

use crate::game::{
    self, Color, GameEnd, GameLayout, GameMove, GamePosition, GameRules, Orientation, RuleHelp,
};
use crate::konane::{
    CanonicalForm, GameState, Layout, Move, OccupancyTracker, Pattern, Phase, Position, Rules,
    RulesError, Square, Symmetry, ZobristHashes,
};

impl GameMove for Move {
    #[inline]
    fn code(self) -> u16 {
        self.code()
    }

    #[inline]
    fn from_code(code: u16) -> Option<Move> {
        Move::from_code(code)
    }

    #[inline]
    fn from_code_unchecked(code: u16) -> Move {
        Move::from_code_unchecked(code)
    }
}

impl GameLayout for Layout {
    fn find(name: &str) -> Option<Layout> {
        // Nearly all texts are not layouts, and an error would allocate the text.
        let is_short = name.len() <= Layout::MAX_NAME_BYTES;
        let begins =
            |c: char| c.is_ascii_digit() || matches!(c, 'k' | 'K' | 'p' | 'P' | 'h' | 'H' | '(');
        // `Board 8x8`
        let may_begin_with_board = || {
            name.starts_with(['b', 'B', 't', 'T']) && name.ends_with(|c: char| c.is_ascii_digit())
        };
        let may_be_one = is_short && (name.starts_with(begins) || may_begin_with_board());
        may_be_one.then(|| name.parse().ok())?
    }

    fn name(self) -> Cow<'static, str> {
        self.to_string().into()
    }

    fn key(self) -> Cow<'static, str> {
        self.to_string().into()
    }

    fn listed() -> impl Iterator<Item = Layout> {
        Layout::usual()
    }

    fn note(self) -> &'static str {
        "a full board; `konane-ROWSxCOLUMNS` names one of any size up to 20x20"
    }
}

impl GameRules for Rules {
    fn read(text: &str) -> (Rules, Vec<String>) {
        match text.parse() {
            Ok(rules) => (rules, Vec::new()),
            Err(error) => {
                let error: RulesError = error;
                (Rules::STANDARD, error.faults.clone())
            }
        }
    }

    fn normalized_option(word: &str) -> Result<String, String> {
        let (rules, faults) = Rules::read(word);
        match faults.into_iter().next() {
            Some(fault) => Err(fault),
            None if rules == Rules::STANDARD => {
                Err(format!("`{word}` is what the standard rules have"))
            }
            None => Ok(rules.to_string()),
        }
    }

    fn seats(&self) -> u8 {
        2
    }

    fn sides(&self) -> u8 {
        2
    }

    fn seat_name(&self, seat: u8) -> String {
        Color::BOTH[usize::from(seat)].to_string()
    }
}

impl From<Symmetry> for Orientation {
    fn from(symmetry: Symmetry) -> Orientation {
        Orientation(symmetry.index())
    }
}

impl From<Orientation> for Symmetry {
    fn from(orientation: Orientation) -> Symmetry {
        Symmetry::from_index(orientation.0).expect("one of the eight orientations")
    }
}

impl GamePosition for Position {
    type Move = Move;
    type Layout = Layout;
    type Rules = Rules;
    type Hashes = ZobristHashes;
    type Form = CanonicalForm;
    type Occupancy = OccupancyTracker;
    type State = GameState;
    type Pattern = Pattern;

    const KEY: &'static str = "konane";

    const TITLE: &'static str = "Kōnane";

    const POINTS_ARE_RARE: bool = false;

    const HAS_DRAWS: bool = false;

    const CELL_INDEX_COUNT: usize = Square::INDEX_COUNT;

    fn cells_of(&self, color: Color) -> impl Iterator<Item = u16> {
        self.stones(color).into_iter().map(Square::index)
    }

    fn oriented_cell(&self, cell: u16, by: Orientation) -> u16 {
        let square = Square::from_index(cell).expect("the number of a square");
        let symmetry = Symmetry::from(by);
        symmetry.square(square, self.board().size()).index()
    }

    fn cell_name(cell: u16) -> String {
        let square = Square::from_index(cell).expect("the number of a square");
        square.to_string()
    }

    fn has_cell(&self, name: &str) -> bool {
        let square = name.parse::<Square>();
        square.is_ok_and(|square| {
            square.to_string() == name && self.board().squares().contains(square)
        })
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.to_bytes()
    }

    fn from_bytes(bytes: &[u8], rules: &str) -> Option<Position> {
        Position::from_bytes(bytes, rules.parse().ok()?)
    }

    fn of_layout(layout: Layout, rules: &str) -> Option<Position> {
        Some(layout.position().with_rules(rules.parse().ok()?))
    }

    fn layout(&self) -> Option<Layout> {
        let size = self.board().size();
        let squares = u32::from(size.rows()) * u32::from(size.columns());
        let is_start = self.phase() == Phase::BlackRemoval
            && self.turn() == Color::Black
            && self.occupied().len() == squares;
        is_start.then(|| Layout::new(size))
    }

    fn seats(rules: &str) -> Option<u8> {
        rules.parse::<Rules>().ok().map(|_| 2)
    }

    fn game_rules(&self) -> Rules {
        self.rules()
    }

    fn rule_options() -> Vec<RuleHelp> {
        vec![RuleHelp {
            name: "opening",
            values: "any",
            meaning: "Black may take off any black stone first; where nothing is said, one in the middle or on a corner",
        }]
    }

    fn rules_text(&self) -> String {
        if self.rules() == Rules::STANDARD {
            String::new()
        } else {
            self.rules().to_string()
        }
    }

    fn colors(&self) -> &[Color] {
        &Color::BOTH
    }

    fn sides(&self) -> u8 {
        2
    }

    fn side(&self, seat: u8) -> u8 {
        seat
    }

    fn seat_name(&self, seat: u8) -> String {
        Color::BOTH[usize::from(seat)].to_string()
    }

    fn seat(&self) -> u8 {
        u8::from(self.turn() == Color::White)
    }

    fn begins_round(&self) -> bool {
        self.turn() == Color::Black
    }

    fn points(&self, side: u8) -> u8 {
        self.taken_by(Color::BOTH[usize::from(side)])
    }

    fn end_of_game(&self, _: impl Iterator<Item = Move>, last: &Position) -> Option<GameEnd> {
        GameState::in_round(*last, 1).end()
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.is_legal(mv)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        self.play_unchecked(mv);
    }

    #[inline]
    fn undo(&mut self, mv: Move) {
        self.undo(mv);
    }

    fn move_list(&self) -> Vec<Move> {
        self.move_list()
    }

    fn orientations(&self) -> impl Iterator<Item = Orientation> {
        let symmetries = self.board().color_keeping_symmetries();
        symmetries.iter().map(Orientation::from)
    }

    fn oriented(&self, by: Orientation) -> Position {
        let transformed = self.transform(by.into());
        transformed.expect("an orientation of the board that keeps the colours")
    }

    fn oriented_move(&self, mv: Move, by: Orientation) -> Move {
        mv.transform(by.into(), self.board().size())
    }

    fn inverse(&self, of: Orientation) -> Orientation {
        Symmetry::from(of).inverse().into()
    }

    fn with_colors_swapped(&self) -> Option<Position> {
        let symmetries = self.board().color_swapping_symmetries();
        let first = symmetries.iter().next()?;
        self.swap_colors(first)
    }

    fn move_from_swapped(&self, mv: Move) -> Move {
        let symmetries = self.board().color_swapping_symmetries();
        match symmetries.iter().next() {
            Some(first) => mv.transform(first.inverse(), self.board().size()),
            None => mv,
        }
    }

    #[inline]
    fn is_equivalent(&self, other: &Position) -> bool {
        let rules = |position: &Position| {
            // The rule of the first removal has no effect after it.
            (position.phase() == Phase::BlackRemoval).then(|| position.rules())
        };
        (
            self.board(),
            self.occupied(),
            self.turn(),
            self.phase(),
            rules(self),
        ) == (
            other.board(),
            other.occupied(),
            other.turn(),
            other.phase(),
            rules(other),
        )
    }
}

impl game::GameState<Position> for GameState {
    const ENDS_WITHOUT_MOVES: bool = true;

    fn in_round(start: Position, round: usize) -> GameState {
        GameState::in_round(start, round)
    }

    #[inline]
    fn position(&self) -> &Position {
        self.position()
    }

    fn round(&self) -> usize {
        self.round()
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        self.play_unchecked(mv);
    }

    #[inline]
    fn end(&self) -> Option<GameEnd> {
        self.end()
    }
}

impl game::PositionHashes<Position> for ZobristHashes {
    #[inline]
    fn new(position: &Position) -> ZobristHashes {
        ZobristHashes::new(position)
    }

    #[inline]
    fn play(&mut self, position: &mut Position, mv: Move) {
        self.play(position, mv);
    }

    #[inline]
    fn canonical_form(&self, position: &Position) -> CanonicalForm {
        self.canonical_form(position)
    }
}

impl game::CanonicalForm<Position> for CanonicalForm {
    #[inline]
    fn key(self) -> u64 {
        self.key()
    }

    fn orientation(self) -> Orientation {
        self.orientation().into()
    }

    #[inline]
    fn canonical_move(self, mv: Move) -> Move {
        self.canonical_move(mv)
    }
}

impl game::OccupancyTracker<Position> for OccupancyTracker {
    fn new(start: &Position) -> OccupancyTracker {
        OccupancyTracker::new(start)
    }

    #[inline]
    fn add(&mut self, position: &Position) {
        self.add(position);
    }

    fn signature(&self) -> [u8; 16] {
        self.signature()
    }
}
