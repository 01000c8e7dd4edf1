//! Random games under random rules, compared with the reference implementation; undo, codes, keys and names at every ply.

use std::collections::BTreeSet;

use sumito::board::{Bitboard, Cell, Symmetry};
use sumito::notation::{Notation, Token};
use sumito::rules::{
    Color, Layout, Move, MovesPerTurn, Players, Position, Rules, Setup, canonical_form,
    random_start,
};

use crate::rules::reference_rules::State;
use crate::support::Random;

/// Parses rules.
pub(crate) fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

/// Random consistent rules.
pub(crate) fn random_rules(random: &mut Random) -> Rules {
    let mut rules = Rules {
        players: Players::ALL[random.below(Players::ALL.len())],
        triangles: random.below(2) == 0,
        one_color: random.below(6) == 0,
        ..Rules::STANDARD
    };
    let mut cells: Vec<Cell> = Cell::all().collect();
    let mut some = |random: &mut Random, most: usize| -> Bitboard {
        let count = random.below(2) * random.below(most + 1);
        let drawn = (0..count).map(|_| cells.swap_remove(random.below(cells.len())));
        drawn.collect()
    };
    rules.obstacles = some(random, 5);
    rules.holes = some(random, 5);
    let seats = usize::from(rules.players.seats());
    if rules.players != Players::FourTwoBoards {
        rules.pivots = some(random, 3);
    }
    if !rules.pivots.is_empty() && random.below(2) == 0 {
        rules.pivot_worth = Some(1 + random.below(3) as u8);
    }
    rules.moves = match random.below(4) {
        0 => MovesPerTurn::Two,
        1 if rules.players == Players::Two => MovesPerTurn::OneOfEach,
        _ => MovesPerTurn::One,
    };
    let has_teams = matches!(rules.players, Players::Four | Players::FourTwoColors);
    rules.marguerite = has_teams && random.below(2) == 0;
    let has_own_colors = seats > 2 && rules.players.key().len() == 1;
    if has_own_colors && random.below(2) == 0 {
        let mut all = Color::ALL[..6].to_vec();
        let mut colors = [Color::Neutral; Rules::MAX_SEATS];
        colors[..seats].fill_with(|| all.swap_remove(random.below(all.len())));
        rules.colors = Some(colors).filter(|colors| colors[..seats] != Color::ALL[..seats]);
    }
    let mut maybe = |value: usize| (random.below(4) == 0).then_some(value);
    rules.eject = maybe(4).unwrap_or(6) as u8;
    rules.sprint = maybe(30).map(|plies| plies as u16);
    rules.repetition = maybe(3).map(|count| count as u8);
    rules.no_move_loses = rules.players.sides() == 2 && maybe(1).is_some();
    assert_eq!(rules.faults(), []);
    // Rules round-trip as text.
    assert_eq!(rules.to_string().parse(), Ok(rules), "{rules}");
    rules
}

/// A start under rules: a layout, a random start, or marbles of all colours on random cells.
pub(crate) fn random_position(random: &mut Random, rules: Rules) -> Position {
    let layouts = Layout::all()
        .iter()
        .filter_map(|layout| layout.start(&rules).ok());
    let layouts: Vec<Position> = layouts.collect();
    let start = match random.below(3) {
        0 => layouts.get(random.below(layouts.len().max(1))).copied(),
        1 => random_start(random.below(1_000) as u64, rules).ok(),
        _ => None,
    };
    start.unwrap_or_else(|| mixture(random, rules))
}

/// Each cell independently: empty, a marble of any colour with a player, or a neutral marble.
fn mixture(random: &mut Random, rules: Rules) -> Position {
    let mut setup = Setup::EMPTY;
    let empty = 2 + random.below(9);
    let free = !(rules.obstacles | rules.holes);
    for board in 0..rules.players.boards() {
        let of_board = |color: &&Color| rules.board_of(**color) == board;
        let mut colors: Vec<Color> = rules.colors().iter().filter(of_board).copied().collect();
        // Neutral marbles are on their start cells or on random ones. A position without neutral marbles is possible only if they were ejected.
        let are_moved = !rules.pivots.is_empty() && random.below(2) == 0;
        let mut free = free;
        if are_moved {
            colors.push(Color::Neutral);
        } else {
            setup.marbles[Color::Neutral.index()] |= rules.pivots;
            free = free & !rules.pivots;
        }
        for cell in free {
            if let Some(color) = colors.get(random.below(colors.len() + empty)) {
                setup.marbles[color.index()] |= cell.bit();
            }
        }
    }
    // Sometimes the last colour has only one marble, which may be ejected, or none.
    if random.below(2) == 0 {
        let last = rules.colors().last().unwrap();
        let marbles = &mut setup.marbles[last.index()];
        *marbles = marbles.into_iter().take(random.below(2)).collect();
    }
    for color in rules.colors() {
        setup.lost[color.index()] = random.below(3) as u8;
    }
    if setup.marbles[Color::Neutral.index()].is_empty() {
        setup.lost[Color::Neutral.index()] = u8::from(!rules.pivots.is_empty());
    }
    if rules.players.sides() > 2 {
        setup.points[0] = random.below(3) as u8;
    }
    setup.seat = random.below(usize::from(rules.players.seats())) as u8;
    if rules.moves != MovesPerTurn::One && random.below(2) == 0 {
        setup.first_moved_color = Some(match rules.moves {
            MovesPerTurn::OneOfEach => Color::BOTH[random.below(2)],
            _ => rules.colors()[usize::from(setup.seat)],
        });
    }
    if rules.marguerite && random.below(2) == 0 {
        setup.plies_since_join = [random.below(4) as u16, random.below(4) as u16];
    }
    Position::new(setup, rules).unwrap_or_else(|_| mixture(random, rules))
}

/// A random legal move; every other time an ejection, if there is one.
pub(crate) fn random_move(random: &mut Random, position: &Position) -> Option<Move> {
    let legal = position.move_list();
    let ejections: Vec<Move> = legal.iter().copied().filter(|mv| mv.ejects()).collect();
    let from = if ejections.is_empty() || random.below(2) == 0 {
        legal
    } else {
        ejections
    };
    from.get(random.below(from.len().max(1))).copied()
}

/// Checks the moves against the reference implementation, and undoes each of them.
fn check_moves(position: &Position) {
    let moves = position.move_list();
    let mut successors = BTreeSet::new();
    for &mv in &moves {
        assert!(position.is_legal(mv), "{mv:?} under {}", position.rules());
        assert_eq!(Move::from_code(mv.code()), Some(mv));
        let mut next = *position;
        next.play_unchecked(mv);
        successors.insert(State::of(&next));
        next.undo(mv);
        assert_eq!(next, *position, "{mv:?} under {}", position.rules());
    }
    // Every move leads to a different position: a broadside has one code, and a move is determined by the cells that change.
    assert_eq!(successors.len(), moves.len(), "under {}", position.rules());
    assert_eq!(position.count_moves() as usize, moves.len());
    let expected = State::of(position).successors(position.rules());
    if let Some(state) = successors.symmetric_difference(&expected).next() {
        let whose = successors.contains(state);
        panic!(
            "under {}, only the {} has\n{state:?}\nafter\n{position:?}",
            position.rules(),
            if whose { "engine" } else { "reference" }
        );
    }
}

/// Checks all codes: exactly those of generated moves are legal.
fn check_codes(position: &Position) {
    let legal: BTreeSet<Move> = position.move_list().into_iter().collect();
    let is_legal = |mv: &Move| position.is_legal(*mv);
    let found: BTreeSet<Move> = (0..=u16::MAX)
        .filter_map(Move::from_code)
        .filter(is_legal)
        .collect();
    assert_eq!(found, legal, "under {}", position.rules());
}

/// Checks that all orientations have one key, and that moves transform with the board.
fn check_key(position: &Position) {
    let form = canonical_form(position);
    let canonical_position = position.transform(form.orientation());
    for symmetry in Symmetry::all() {
        let turned = position.transform(symmetry);
        let other = canonical_form(&turned);
        assert_eq!(other.key(), form.key());
        assert!(
            turned
                .transform(other.orientation())
                .is_equivalent(&canonical_position)
        );
        for mv in position.move_list() {
            let moved = mv.transform(symmetry);
            assert!(
                turned.is_legal(moved),
                "{mv:?} by {symmetry:?} under {}",
                position.rules()
            );
            assert_eq!(moved.transform(symmetry.inverse()), mv);
            assert_eq!(other.canonical_move(moved), form.canonical_move(mv));
        }
    }
}

/// Checks that every legal move has a distinct name in every notation, and that the reversible one can be inverted.
fn check_names(position: &Position) {
    for notation in Notation::ALL {
        let mut names = BTreeSet::new();
        for mv in position.move_list() {
            let token = notation.name(mv, position);
            let name = token.to_string();
            assert_eq!(
                notation.read(&name, position),
                Ok(mv),
                "{name} under {}",
                position.rules()
            );
            assert!(names.insert(name.clone()), "{name} twice in {notation}");
            assert_eq!(name.parse::<Token>(), Ok(token));
        }
    }
    for mv in position.move_list() {
        let mut next = *position;
        next.play_unchecked(mv);
        let token = Notation::Reversible.inverse_name(mv, position);
        assert_eq!(
            Notation::Reversible.resolve_inverse(&token, &next),
            Ok(mv),
            "{token} under {}",
            position.rules()
        );
        assert_eq!(
            token,
            Notation::Reversible.name(mv, position).inverse(),
            "{mv:?} under {}",
            position.rules()
        );
    }
}

#[test]
fn random_games_under_random_rules_agree_with_the_reference() {
    let mut random = Random(61);
    let (mut ejections, mut of_others, mut triangles, mut passed) = (0, 0, 0, 0);
    for game in 0..150 {
        let rules = random_rules(&mut random);
        let start = random_position(&mut random, rules);
        let (mut position, mut played) = (start, Vec::new());
        for ply in 0..60 {
            check_moves(&position);
            match (game + ply) % 20 {
                0 => check_codes(&position),
                5 => check_key(&position),
                10 => check_names(&position),
                _ => (),
            }
            let Some(mv) = random_move(&mut random, &position) else {
                break;
            };
            played.push((mv, position));
            let seat = position.seat();
            ejections += usize::from(mv.ejects());
            of_others += usize::from(
                position
                    .ejected(mv)
                    .is_some_and(|color| color > Color::White),
            );
            triangles += usize::from(mv.kind().key() == "triangle");
            position.play_unchecked(mv);
            let seats = rules.players.seats();
            passed += usize::from((seat + 1) % seats != position.seat() && seat != position.seat());
        }
        // Replays forward by names, and backward by their inverses.
        let mut again = start;
        for (mv, before) in &played {
            let token = Notation::Reversible.name(*mv, before);
            again.play_unchecked(Notation::Reversible.resolve(&token, &again).unwrap());
        }
        assert_eq!(again, position);
        for (mv, before) in played.iter().rev() {
            let token = Notation::Reversible.name(*mv, before).inverse();
            again.undo(
                Notation::Reversible
                    .resolve_inverse(&token, &again)
                    .unwrap(),
            );
            assert_eq!(again, *before);
        }
    }
    // The games cover the tested effects.
    assert!(
        ejections > 500 && of_others > 200 && triangles > 50 && passed > 5,
        "{ejections} {of_others} {triangles} {passed}"
    );
}

/// The standard game, and each option that changes moves, have different keys.
#[test]
fn position_keys_differ_exactly_if_moves_differ() {
    let key = |text: &str| {
        let start = Layout::find("Standard").unwrap().start(&rules(text));
        canonical_form(&start.unwrap()).key()
    };
    let standard = key("standard");
    for text in [
        "eject=3",
        "sprint=9",
        "repetition=3",
        "no-move=loses",
        "one-color",
    ] {
        assert_eq!(key(text), standard, "{text}");
    }
    let different = [
        "standard",
        "obstacles=e5",
        "obstacles=e4",
        "holes=e5",
        "pivot=e5",
        "pivot=e5 pivot-worth=1",
        "triangles",
        "moves=2",
        "moves=each",
        "players=4x2x1",
        "players=4x2x2",
        "triangles moves=2",
    ];
    let keys: BTreeSet<u64> = different.iter().map(|text| key(text)).collect();
    assert_eq!(keys.len(), different.len());
    // Points of pivots and options on the end of a game change no key.
    assert_eq!(
        key("pivot=e5 pivot-worth=1"),
        key("pivot=e5 pivot-worth=3 eject=9")
    );
}

/// The same marbles with another order of turns, and for four players with other partners.
#[test]
fn the_order_of_turns_changes_the_key() {
    let four = |text: &str| {
        let start = Layout::find("Quattro")
            .unwrap()
            .start(&rules("players=4"))
            .unwrap();
        let position = start.with_rules(rules(text)).unwrap();
        canonical_form(&position).key()
    };
    let orders = [
        "players=4",
        "players=4 marguerite",
        "players=4 colors=black,red,white,blue",
    ];
    let keys: BTreeSet<u64> = orders.iter().map(|text| four(text)).collect();
    assert_eq!(keys.len(), 3);
    assert_eq!(
        four("players=4 colors=black,white,red,blue"),
        four("players=4")
    );
}

#[test]
fn the_seat_to_move_the_half_turn_and_joined_teams_change_the_key() {
    let with = |text: &str, change: &dyn Fn(&mut Setup)| {
        let layout = Layout::all()
            .iter()
            .find_map(|layout| layout.start(&rules(text)).ok());
        let mut setup = layout.unwrap().setup();
        change(&mut setup);
        canonical_form(&Position::new(setup, rules(text)).unwrap()).key()
    };
    let halves = [None, Some(Color::Black), Some(Color::White)];
    let keys: BTreeSet<u64> = halves
        .map(|half| with("moves=each", &|setup| setup.first_moved_color = half))
        .into();
    assert_eq!(keys.len(), 3);
    let keys: BTreeSet<u64> = (0..6)
        .map(|seat| with("players=6", &|setup| setup.seat = seat))
        .collect();
    assert_eq!(keys.len(), 6);
    let joined = [[0, 0], [1, 0], [0, 1], [7, 7]];
    let keys: BTreeSet<u64> = joined
        .map(|joined| {
            with("players=4 marguerite", &|setup| {
                setup.plies_since_join = joined
            })
        })
        .into();
    assert_eq!(keys.len(), 4);
    // The number of plies since joining does not matter.
    assert_eq!(
        with("players=4 marguerite", &|setup| setup.plies_since_join =
            [3, 0]),
        with("players=4 marguerite", &|setup| setup.plies_since_join =
            [1, 0])
    );
}
