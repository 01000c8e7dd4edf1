//! Canonical forms, sums, comparisons and names against plain play of random games.

use std::cmp::Ordering;

use sumito::konane::values::{Arena, Dyadic, GameId, NumberUpStar, OutcomeClass, ValueLimit};

use super::brute_force::Random;

/// A game as it is, not simplified.
#[derive(Clone)]
struct Raw {
    left: Vec<Raw>,
    right: Vec<Raw>,
}

impl Raw {
    fn random(random: &mut Random, depth: usize) -> Raw {
        let side = |random: &mut Random| -> Vec<Raw> {
            let count = if depth == 0 { 0 } else { random.below(3) };
            (0..count).map(|_| Raw::random(random, depth - 1)).collect()
        };
        Raw {
            left: side(random),
            right: side(random),
        }
    }

    fn negative(&self) -> Raw {
        let all = |games: &[Raw]| games.iter().map(Raw::negative).collect();
        Raw {
            left: all(&self.right),
            right: all(&self.left),
        }
    }

    fn value(&self, arena: &mut Arena) -> GameId {
        let left: Vec<GameId> = self.left.iter().map(|game| game.value(arena)).collect();
        let right: Vec<GameId> = self.right.iter().map(|game| game.value(arena)).collect();
        arena.game(&left, &right).unwrap()
    }

    fn of_value(arena: &Arena, game: GameId) -> Raw {
        let all = |games: &[GameId]| {
            games
                .iter()
                .map(|&game| Raw::of_value(arena, game))
                .collect()
        };
        Raw {
            left: all(arena.left_options(game)),
            right: all(arena.right_options(game)),
        }
    }
}

/// Whether the player who begins wins the sum of games, by trying all moves.
fn wins(games: &[&Raw], left_begins: bool) -> bool {
    games.iter().enumerate().any(|(n, game)| {
        let options = if left_begins { &game.left } else { &game.right };
        options.iter().any(|option| {
            let mut after = games.to_vec();
            after[n] = option;
            !wins(&after, !left_begins)
        })
    })
}

fn outcome(games: &[&Raw]) -> OutcomeClass {
    match (wins(games, true), wins(games, false)) {
        (true, false) => OutcomeClass::Black,
        (false, true) => OutcomeClass::White,
        (true, true) => OutcomeClass::First,
        (false, false) => OutcomeClass::Second,
    }
}

fn arena() -> Arena {
    Arena::new(ValueLimit::default())
}

#[test]
fn sums_and_comparisons_agree_with_play() {
    let mut random = Random(1);
    let mut arena = arena();
    let mut equal = 0;
    for _ in 0..3_000 {
        let (g, h) = (Raw::random(&mut random, 3), Raw::random(&mut random, 3));
        let (a, b) = (g.value(&mut arena), h.value(&mut arena));
        let sum = arena.add(a, b).unwrap();
        assert_eq!(arena.outcome(sum).unwrap(), outcome(&[&g, &h]));
        let expected = match outcome(&[&g, &h.negative()]) {
            OutcomeClass::Black => Some(Ordering::Greater),
            OutcomeClass::White => Some(Ordering::Less),
            OutcomeClass::Second => Some(Ordering::Equal),
            OutcomeClass::First => None,
        };
        assert_eq!(arena.compare(a, b).unwrap(), expected);
        assert_eq!(
            a == b,
            expected == Some(Ordering::Equal),
            "equal games have equal ids"
        );
        equal += usize::from(a == b);
        let negative = arena.negate(a).unwrap();
        assert_eq!(negative, g.negative().value(&mut arena));
        assert_eq!(arena.add(a, negative), Ok(GameId::ZERO));
    }
    assert!(equal > 100, "{equal}");
}

#[test]
fn canonical_forms_have_the_same_value_and_nothing_to_simplify() {
    let mut random = Random(2);
    let mut arena = arena();
    let mut games = Vec::new();
    for _ in 0..300 {
        let (g, h) = (Raw::random(&mut random, 3), Raw::random(&mut random, 3));
        let game = g.value(&mut arena);
        let form = Raw::of_value(&arena, game);
        assert_eq!(
            outcome(&[&g, &form.negative()]),
            OutcomeClass::Second,
            "the form equals the game"
        );
        let other = h.value(&mut arena);
        games.extend([game, other, arena.add(game, other).unwrap()]);
    }
    for game in games {
        let (left, right) = (
            arena.left_options(game).to_vec(),
            arena.right_options(game).to_vec(),
        );
        for (options, worse) in [(&left, Ordering::Less), (&right, Ordering::Greater)] {
            for &option in options {
                for &other in options.iter().filter(|&&other| other != option) {
                    assert_ne!(
                        arena.compare(option, other).unwrap(),
                        Some(worse),
                        "dominated"
                    );
                }
            }
        }
        for option in left {
            for answer in arena.right_options(option).to_vec() {
                let order = arena.compare(answer, game).unwrap();
                assert!(
                    matches!(order, None | Some(Ordering::Greater)),
                    "reversible"
                );
            }
        }
        for option in right {
            for answer in arena.left_options(option).to_vec() {
                let order = arena.compare(answer, game).unwrap();
                assert!(matches!(order, None | Some(Ordering::Less)), "reversible");
            }
        }
    }
}

#[test]
fn sums_of_random_games_are_associative() {
    let mut random = Random(3);
    let mut arena = arena();
    for _ in 0..500 {
        let [a, b, c] = [0; 3].map(|_| Raw::random(&mut random, 3).value(&mut arena));
        let (ab, bc) = (arena.add(a, b).unwrap(), arena.add(b, c).unwrap());
        assert_eq!(arena.add(ab, c), arena.add(a, bc));
    }
}

/// The sums with a number, multiples of up and nimbers are found by their shapes; here they are added up by the definitions.
#[test]
fn numbers_ups_and_nimbers_are_recognised() {
    let mut arena = arena();
    let zero = GameId::ZERO;
    let star = arena.game(&[zero], &[zero]).unwrap();
    let up = arena.game(&[zero], &[star]).unwrap();
    let mut nimbers = vec![zero];
    for _ in 0..4 {
        let next = arena.game(&nimbers.clone(), &nimbers.clone()).unwrap();
        nimbers.push(next);
    }
    for numerator in -5..=5 {
        let number = arena.number(Dyadic::new(numerator, 1).unwrap()).unwrap();
        for (nimber, &summand) in nimbers.iter().enumerate() {
            let mut game = add_by_options(&mut arena, number, summand);
            for ups in 0..4 {
                let expected = NumberUpStar {
                    number: Dyadic::new(numerator, 1).unwrap(),
                    ups,
                    nimber: nimber as u32,
                };
                assert_eq!(arena.as_sum(game), Some(expected));
                assert_eq!(arena.number_up_star(expected), Ok(game));
                let negative = arena.negate(game).unwrap();
                assert_eq!(arena.as_sum(negative), Some(expected.negative()));
                game = add_by_options(&mut arena, game, up);
            }
        }
    }
}

/// The sum by the definition alone, without what is known of numbers, ups and nimbers.
fn add_by_options(arena: &mut Arena, a: GameId, b: GameId) -> GameId {
    let mut sides = [true, false].map(|is_left| {
        let options = |arena: &Arena, game: GameId| -> Vec<GameId> {
            if is_left {
                arena.left_options(game)
            } else {
                arena.right_options(game)
            }
            .to_vec()
        };
        (options(arena, a), options(arena, b))
    });
    let mut sums = sides.iter_mut().map(|(of_a, of_b)| {
        let mut sums: Vec<GameId> = of_a
            .iter()
            .map(|&option| add_by_options(arena, option, b))
            .collect();
        sums.extend(of_b.iter().map(|&option| add_by_options(arena, a, option)));
        sums
    });
    let (left, right) = (sums.next().unwrap(), sums.next().unwrap());
    drop(sums);
    arena.game(&left, &right).unwrap()
}

#[test]
fn names() {
    let mut arena = arena();
    let zero = GameId::ZERO;
    let mut number =
        |value: i64, exponent| arena.number(Dyadic::new(value, exponent).unwrap()).unwrap();
    let (half, one, two, three, minus_one, minus_two) = (
        number(1, 1),
        number(1, 0),
        number(2, 0),
        number(3, 0),
        number(-1, 0),
        number(-2, 0),
    );
    let mut game = |left: &[GameId], right: &[GameId]| arena.game(left, right).unwrap();
    let star = game(&[zero], &[zero]);
    let star2 = game(&[zero, star], &[zero, star]);
    let up = game(&[zero], &[star]);
    let down = game(&[star], &[zero]);
    let up_star = game(&[zero, star], &[zero]);
    let double_up = game(&[zero], &[up_star]);
    let one_star = game(&[one], &[one]);
    let switch = game(&[three], &[minus_one]);
    let even_switch = game(&[two], &[minus_two]);
    let threat = game(&[zero], &[minus_two]);
    let tiny = game(&[zero], &[threat]);
    let threat = game(&[two], &[zero]);
    let miny = game(&[threat], &[zero]);
    let general = game(&[up, switch], &[minus_two]);
    let simplest = game(&[zero, star], &[one, two]);
    for (game, name) in [
        (zero, "0"),
        (three, "3"),
        (half, "1/2"),
        (star, "*"),
        (star2, "*2"),
        (up, "↑"),
        (down, "↓"),
        (up_star, "↑*"),
        (double_up, "⇑"),
        (one_star, "1*"),
        (switch, "{3|-1}"),
        (even_switch, "±2"),
        (tiny, "tiny(2)"),
        (miny, "miny(2)"),
        (general, "{{3|-1},↑|-2}"),
        (simplest, "1/2"),
    ] {
        assert_eq!(arena.name(game), name);
    }
    let triple_up = arena.add(double_up, up).unwrap();
    let sum = arena.add(triple_up, star2).unwrap();
    assert_eq!(arena.name(sum), "↑3*2");
    let negative = arena.negate(sum).unwrap();
    assert_eq!(arena.name(negative), "↓3*2");
}

#[test]
fn limits_are_reported() {
    let limit = ValueLimit {
        games: 4,
        ..ValueLimit::default()
    };
    let error = Arena::new(limit).number(Dyadic::integer(9)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the value takes more than 4 different games, expected at most 4"
    );
}
