//! The rules compared with a plain implementation over a table of characters, on random games.

use super::reference::{Game, Mover, Step};
use sumito::konane::{
    Bitboard, Board, BoardSize, Color, Move, Opening, Position, Rules, Square, Symmetry,
    ZobristHashes, canonical_form, inverse_name, position_text, read_inverse, read_move,
    read_position,
};

/// A generator of numbers that is good enough to choose moves.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % count
    }
}

fn square(place: (usize, usize)) -> Square {
    Square::new(place.0 as u8, place.1 as u8).unwrap()
}

fn name(place: (usize, usize)) -> String {
    format!("{}{}", (b'a' + place.1 as u8) as char, place.0 + 1)
}

/// The place of a square of a board whose lower left corner is that of an image.
fn image(symmetry: Symmetry, place: (usize, usize), size: BoardSize) -> (usize, usize) {
    let image = symmetry.square(square(place), size);
    (usize::from(image.row()), usize::from(image.column()))
}

fn random_board(random: &mut Random) -> (Board, Vec<Vec<bool>>) {
    let sizes = [
        (1, 1),
        (1, 2),
        (1, 5),
        (1, 12),
        (1, 20),
        (9, 1),
        (2, 2),
        (2, 7),
        (3, 3),
        (4, 4),
        (4, 5),
        (5, 5),
        (6, 6),
        (7, 7),
        (8, 8),
        (9, 13),
        (10, 10),
        (14, 17),
        (13, 20),
        (20, 20),
    ];
    loop {
        let (rows, columns) = sizes[random.below(sizes.len())];
        let missing_share = [0, 0, 8, 25][random.below(4)];
        let exists: Vec<Vec<bool>> = (0..rows)
            .map(|_| {
                (0..columns)
                    .map(|_| random.below(100) >= missing_share)
                    .collect()
            })
            .collect();
        let size = BoardSize::new(rows as u8, columns as u8).unwrap();
        let missing: Bitboard = size
            .squares()
            .filter(|s| !exists[usize::from(s.row())][usize::from(s.column())])
            .collect();
        if let Ok(board) = Board::with_missing(size, missing) {
            return (board, exists);
        }
    }
}

/// The names of a step in all spellings that are read.
fn spellings(step: &Step, game: &Game) -> Vec<String> {
    let letter = game.mover.letter();
    let places: Vec<(usize, usize)> = step.stops();
    let names: Vec<String> = places.iter().map(|&place| name(place)).collect();
    let pairs: Vec<String> = places
        .iter()
        .map(|&(r, c)| format!("({} {})", r + 1, c + 1))
        .collect();
    let from_zero: Vec<String> = places
        .iter()
        .map(|&(r, c)| format!("{}{r}", (b'a' + c as u8) as char))
        .collect();
    let mut texts = vec![
        names.join("-"),
        names.join("x"),
        names.join(":"),
        names.concat(),
    ];
    texts.push(format!("{letter} {}", from_zero.join(" ")));
    texts.push(names.join("-").to_uppercase());
    let ends = [&names[0], names.last().unwrap()];
    if places.len() > 1 {
        texts.push(format!("{}-{}", ends[0], ends[1]));
        texts.push(format!("({})", pairs.join(" ")));
        let last = from_zero.last().unwrap();
        texts.push(format!(
            "{} {} {last}",
            letter.to_ascii_lowercase(),
            from_zero[0]
        ));
    } else {
        texts.push(pairs[0].clone());
    }
    if places.iter().all(|&(r, c)| r < 9 && c < 9) && game.rows() < 11 && game.columns() < 11 {
        let digits: Vec<String> = places
            .iter()
            .map(|(r, c)| format!("{}{}", r + 1, c + 1))
            .collect();
        texts.push(digits.join("-"));
        texts.push(format!("({})", digits.join(" ")));
    }
    texts
}

fn check_moves(game: &Game, position: &Position) -> Vec<(Step, Move)> {
    let mut expected: Vec<(Step, String)> = game
        .steps()
        .into_iter()
        .map(|s| (s.clone(), s.name()))
        .collect();
    expected.sort_by(|a, b| a.1.cmp(&b.1));
    let moves = position.move_list();
    assert!(moves.is_sorted(), "moves are ordered by their codes");
    let mut found: Vec<(Move, String)> = moves.iter().map(|mv| (*mv, mv.to_string())).collect();
    found.sort_by(|a, b| a.1.cmp(&b.1));
    let names = |list: Vec<&String>| list.into_iter().cloned().collect::<Vec<_>>();
    assert_eq!(
        names(found.iter().map(|(_, name)| name).collect()),
        names(expected.iter().map(|(_, name)| name).collect()),
        "{}",
        position_text(position)
    );
    assert_eq!(position.count_moves() as usize, moves.len());
    assert_eq!(position.has_moves(), !moves.is_empty());
    assert_eq!(position.winner().is_some(), moves.is_empty());
    expected
        .into_iter()
        .zip(found)
        .map(|((step, _), (mv, _))| (step, mv))
        .collect()
}

fn check_legality_of_all_jumps(game: &Game, position: &Position, legal: &[(Step, Move)]) {
    for (from, to) in game
        .places()
        .flat_map(|from| game.places().map(move |to| (from, to)))
    {
        let is_legal = legal
            .iter()
            .any(|(step, _)| step.from == from && step.to == to && from != to);
        let found = position.jump(square(from), square(to));
        assert_eq!(
            found.is_ok(),
            is_legal,
            "{} {found:?}",
            position_text(position)
        );
    }
    for place in game.places() {
        let is_legal = legal
            .iter()
            .any(|(step, _)| step.from == place && step.to == place);
        assert_eq!(position.removal(square(place)).is_ok(), is_legal);
    }
}

fn check_texts(game: &Game, position: &Position, legal: &[(Step, Move)]) {
    let text = game.text();
    assert_eq!(position_text(position), text);
    assert_eq!(read_position(&text, position.rules()), Ok(*position));
    for (step, mv) in legal {
        assert_eq!(Move::from_code(mv.code()), Some(*mv));
        assert!(position.is_legal(*mv));
        for text in spellings(step, game) {
            assert_eq!(
                read_move(&text, position),
                Ok(*mv),
                "{text} {}",
                game.text()
            );
        }
    }
}

fn check_keys(position: &Position, hashes: &ZobristHashes, legal: &[(Step, Move)]) {
    let form = canonical_form(position);
    assert_eq!(hashes.canonical_form(position), form);
    let canonical = position.transform(form.orientation());
    let size = position.board().size();
    for symmetry in Symmetry::all() {
        let Some(turned) = position.transform(symmetry) else {
            continue;
        };
        let other = canonical_form(&turned);
        assert_eq!(other.key(), form.key());
        assert_eq!(turned.transform(other.orientation()), canonical);
        for (step, mv) in legal {
            let (from, to) = (
                image(symmetry, step.from, size),
                image(symmetry, step.to, size),
            );
            let expected = Step { from, to };
            let mv = mv.transform(symmetry, size);
            assert_eq!(mv.to_string(), expected.name());
            assert!(turned.is_legal(mv));
        }
    }
}

fn check_inverse(step: &Step, mv: Move, before: &Position, after: &Position) {
    let mut undone = *after;
    undone.undo(mv);
    assert_eq!(undone, *before);
    assert_eq!(
        read_inverse(&inverse_name(mv), after),
        Ok(mv),
        "{mv} {}",
        position_text(after)
    );
    let mut names: Vec<String> = step.stops().into_iter().map(name).collect();
    names.reverse();
    assert_eq!(read_inverse(&names.join("x"), after), Ok(mv));
}

#[test]
fn random_games_are_those_of_the_plain_implementation() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut plies, mut ends) = (0, [0; 2]);
    for number in 0..3_000 {
        let (board, exists) = random_board(&mut random);
        let opening = [Opening::Standard, Opening::Any][random.below(2)];
        let mut game = Game::new(&exists, opening == Opening::Any);
        let mut position = Position::start(board, Rules { opening });
        let mut hashes = ZobristHashes::new(&position);
        loop {
            let legal = check_moves(&game, &position);
            check_keys(&position, &hashes, &legal);
            let is_chosen = random.below(8) == 0;
            if is_chosen || number < 200 {
                check_texts(&game, &position, &legal);
            }
            if is_chosen && game.rows() * game.columns() < 120 {
                check_legality_of_all_jumps(&game, &position, &legal);
            }
            if legal.is_empty() {
                let loser = match game.mover {
                    Mover::Black => Color::Black,
                    Mover::White => Color::White,
                };
                assert_eq!(position.winner(), Some(loser.opponent()));
                ends[loser.index()] += 1;
                break;
            }
            let (step, mv) = legal[random.below(legal.len())].clone();
            let before = position;
            hashes.play(&mut position, mv);
            game.play(&step);
            check_inverse(&step, mv, &before, &position);
            plies += 1;
        }
    }
    assert!(
        plies > 50_000 && ends[0] > 500 && ends[1] > 500,
        "{plies} plies, {ends:?} ends"
    );
}

#[test]
fn different_positions_have_different_keys() {
    let mut random = Random(1);
    let mut seen = std::collections::HashMap::new();
    for _ in 0..2_000 {
        let size = BoardSize::new(6, 6).unwrap();
        let mut position = Position::start(Board::rectangle(size), Rules::STANDARD);
        while position.has_moves() {
            let form = canonical_form(&position);
            let canonical = position.transform(form.orientation()).unwrap();
            assert_eq!(*seen.entry(form.key()).or_insert(canonical), canonical);
            let moves = position.move_list();
            position.play_unchecked(moves[random.below(moves.len())]);
        }
    }
    assert!(seen.len() > 10_000, "{}", seen.len());
}
