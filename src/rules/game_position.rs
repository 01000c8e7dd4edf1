//! Abalone as a game: its types behind the traits of [`game`](crate::game).

use std::borrow::Cow;

use crate::board::{Cell, Symmetry};
use crate::game::{
    self, Color, EndReason, GameEnd, GameLayout, GameMatcher, GameMove, GamePattern, GamePosition,
    GameRules, IllegalMoveCode, Orientation, QueryMatch, RuleHelp,
};
use crate::rules::{
    CanonicalForm, GameState, Layout, Move, OPTIONS, OccupancySignature, OccupancyTracker, Pattern,
    PatternQuery, Position, QueryMatcher, QueryTarget, Rules, RulesError, ZobristHashes,
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

impl GameLayout for &'static Layout {
    fn find(name: &str) -> Option<&'static Layout> {
        Layout::find(name)
    }

    fn name(self) -> Cow<'static, str> {
        self.name().into()
    }

    fn key(self) -> Cow<'static, str> {
        self.key().into()
    }

    fn listed() -> impl Iterator<Item = &'static Layout> {
        Layout::all().iter()
    }

    fn names(self) -> Vec<Cow<'static, str>> {
        let names = Layout::names(self).iter();
        names.map(|&name| name.into()).collect()
    }

    fn note(self) -> &'static str {
        Layout::note(self)
    }
}

impl GameRules for Rules {
    fn read(text: &str) -> (Rules, Vec<String>) {
        match text.parse() {
            Ok(rules) => (rules, Vec::new()),
            Err(RulesError { rules, faults }) => (rules, faults),
        }
    }

    fn is_rules_text(text: &str) -> bool {
        Rules::is_rules_text(text)
    }

    fn normalized_option(word: &str) -> Result<String, String> {
        Rules::normalized_option(word)
    }

    fn contradiction(options: &str) -> Option<String> {
        Rules::contradiction(options)
    }

    fn seats(&self) -> u8 {
        self.players.seats()
    }

    fn sides(&self) -> u8 {
        self.players.sides()
    }

    fn seat_name(&self, seat: u8) -> String {
        self.seat_name(seat)
    }

    fn moves_in_turn(&self) -> usize {
        self.moves.count()
    }
}

impl From<Symmetry> for Orientation {
    fn from(symmetry: Symmetry) -> Orientation {
        Orientation(symmetry.index())
    }
}

impl From<Orientation> for Symmetry {
    fn from(orientation: Orientation) -> Symmetry {
        Symmetry::from_index(orientation.0).expect("one of the twelve orientations")
    }
}

impl GamePosition for Position {
    type Move = Move;
    type Layout = &'static Layout;
    type Rules = Rules;
    type Hashes = ZobristHashes;
    type Form = CanonicalForm;
    type Occupancy = OccupancyTracker;
    type State = GameState;
    type Pattern = Pattern;

    const KEY: &'static str = "abalone";

    const TITLE: &'static str = "Abalone";

    const POINTS_ARE_RARE: bool = true;

    const CELL_INDEX_COUNT: usize = Cell::INDEX_COUNT;

    fn cells_of(&self, color: Color) -> impl Iterator<Item = u16> {
        self.marbles(color)
            .into_iter()
            .map(|cell| cell.index().into())
    }

    fn oriented_cell(&self, cell: u16, by: Orientation) -> u16 {
        Symmetry::from(by).cell(cell_of(cell)).index().into()
    }

    fn cell_name(cell: u16) -> String {
        cell_of(cell).to_string()
    }

    fn has_cell(&self, name: &str) -> bool {
        let cell = name.parse::<Cell>();
        cell.is_ok_and(|cell| cell.to_string() == name)
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.to_bytes()
    }

    fn from_bytes(bytes: &[u8], rules: &str) -> Option<Position> {
        Position::from_bytes(bytes, rules.parse().ok()?)
    }

    fn of_layout(layout: &'static Layout, rules: &str) -> Option<Position> {
        layout.start(&rules.parse().ok()?).ok()
    }

    fn layout(&self) -> Option<&'static Layout> {
        Layout::for_start(self)
    }

    fn seats(rules: &str) -> Option<u8> {
        let rules: Rules = rules.parse().ok()?;
        Some(rules.players.seats())
    }

    fn game_rules(&self) -> Rules {
        *self.rules()
    }

    fn rule_options() -> Vec<RuleHelp> {
        let options = OPTIONS.iter().map(|option| RuleHelp {
            name: option.name,
            values: option.values,
            meaning: option.meaning,
        });
        options.collect()
    }

    fn rules_text(&self) -> String {
        if *self.rules() == Rules::STANDARD {
            String::new()
        } else {
            self.rules().to_string()
        }
    }

    fn colors(&self) -> &[Color] {
        self.rules().colors()
    }

    fn sides(&self) -> u8 {
        self.rules().players.sides()
    }

    fn side(&self, seat: u8) -> u8 {
        self.rules().side(seat)
    }

    fn seat_name(&self, seat: u8) -> String {
        self.rules().seat_name(seat)
    }

    fn seat(&self) -> u8 {
        self.seat()
    }

    fn begins_round(&self) -> bool {
        self.seat() == 0 && self.first_moved_color().is_none()
    }

    fn points(&self, side: u8) -> u8 {
        self.points(side)
    }

    fn end_of_game(&self, moves: impl Iterator<Item = Move>, last: &Position) -> Option<GameEnd> {
        if self.rules().end_by_ejections_only() {
            let winner = Some(self.rules().winner(last)?);
            let reason = EndReason::Points;
            return Some(GameEnd { winner, reason });
        }
        let mut state = GameState::new(*self);
        moves.for_each(|mv| state.play_unchecked(mv));
        state.end()
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
        Symmetry::all().map(Orientation::from)
    }

    fn oriented(&self, by: Orientation) -> Position {
        self.transform(by.into())
    }

    fn oriented_move(&self, mv: Move, by: Orientation) -> Move {
        mv.transform(by.into())
    }

    fn inverse(&self, of: Orientation) -> Orientation {
        Symmetry::from(of).inverse().into()
    }

    fn with_colors_swapped(&self) -> Option<Position> {
        Some(self.swap_colors())
    }

    #[inline]
    fn is_equivalent(&self, other: &Position) -> bool {
        self.is_equivalent(other)
    }
}

impl game::GameState<Position> for GameState {
    const ENDS_WITHOUT_MOVES: bool = false;

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
        self.signature().to_bytes()
    }
}

/// The cell with a number.
fn cell_of(number: u16) -> Cell {
    let number = u8::try_from(number).ok();
    let cell = number.and_then(Cell::from_index);
    cell.expect("the number of a cell")
}

impl GamePattern for Pattern {}

impl GameMatcher for QueryMatcher {
    type Position = Position;

    fn new(query: &PatternQuery) -> QueryMatcher {
        QueryMatcher::new(query)
    }

    fn positions(&self) -> Option<(Vec<Position>, bool)> {
        let query = self.query();
        let QueryTarget::Position(position) = query.target else {
            return None;
        };
        let swapped = query.swap.then(|| position.swap_colors());
        Some(([position].into_iter().chain(swapped).collect(), query.exact))
    }

    fn may_match(
        &self,
        start: &Position,
        signature: [u8; 16],
        points: [u8; 2],
        plies: u32,
    ) -> bool {
        // Under other rules there may be more than two sides.
        let points = Some(points).filter(|_| *start.rules() == Rules::STANDARD);
        self.may_match(&OccupancySignature::from_bytes(signature), points, plies)
    }

    #[inline]
    fn find(
        &self,
        start: &Position,
        codes: impl Iterator<Item = u16>,
    ) -> Result<Option<QueryMatch>, IllegalMoveCode> {
        self.find(start, codes)
    }
}
