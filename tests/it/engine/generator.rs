//! Generated games: legal, similar to those of archives, and reproducible.

use std::collections::{HashMap, HashSet};

use sumito::generator::{GameGenerator, LayoutChoice};
use sumito::notation::Notation;
use sumito::record::{Content, Ending, Format, Game, GameResult};
use sumito::rules::Layout;

use crate::support::AbaloneGame as _;
use crate::support::sumito;
use crate::support::{project, records, written};

fn belgian() -> LayoutChoice {
    LayoutChoice::One(Layout::find("belgian-daisy").unwrap().into())
}

fn generated(seed: u64, layouts: LayoutChoice, count: u64) -> Vec<Game> {
    let generator = GameGenerator::new(seed, layouts);
    (1..=count).map(|number| generator.game(number)).collect()
}

/// Asserts that games round-trip in a format: without problems, with the same moves and the same end.
fn assert_round_trip(games: &[Game], format: Format) {
    let read = records(written(games, format, format.notation()));
    assert_eq!(read.len(), games.len());
    for (record, game) in read.iter().zip(games) {
        assert!(record.problems.is_empty(), "{:?}", record.problems);
        let Content::Game(found) = &record.content else {
            panic!("no game: {record:?}")
        };
        assert_eq!(found.first_position(), game.first_position());
        assert!(found.moves().eq(game.moves()));
        assert_eq!(found.last_position(), game.last_position());
        assert_eq!((found.result, found.ending), (game.result, game.ending));
        assert_eq!(found.identity(), game.identity());
    }
}

/// Asserts that the stated end of a game agrees with the board.
fn assert_stated_end(game: &Game) {
    let winner = game.rules().winner(&game.last_position());
    let before = game
        .abalone_positions()
        .nth(game.plies().len() - 1)
        .unwrap();
    assert_eq!(
        game.rules().winner(&before),
        None,
        "played on after its end"
    );
    match (winner, game.ending) {
        (Some(side), Some(Ending::SixEjections)) => {
            assert_eq!(game.result, GameResult::won_by(side));
        }
        (None, Some(Ending::DrawAgreed)) => assert_eq!(game.result, GameResult::Draw),
        (
            None,
            Some(Ending::Resignation | Ending::Disconnection | Ending::Time | Ending::Unfinished),
        ) => assert_eq!(game.result, GameResult::Unknown),
        end => panic!("{end:?}"),
    }
}

#[test]
fn every_generated_game_round_trips_without_a_problem() {
    for layouts in [belgian(), LayoutChoice::Mixed] {
        let games = generated(3, layouts, 400);
        games.iter().for_each(assert_stated_end);
        for format in [Format::Apgn, Format::Linear, Format::Reversible] {
            assert_round_trip(&games, format);
        }
    }
}

#[test]
fn games_are_generated_from_every_layout() {
    for layout in Layout::all() {
        let games = generated(5, LayoutChoice::One(layout.into()), 4);
        for game in &games {
            assert_eq!(game.abalone_layout(), Some(layout));
            assert!(game.plies().len() > 5, "{}", layout.key());
            let players = 0..layout.players();
            let players: HashSet<_> = players.map(|seat| game.seat_player(seat)).collect();
            assert_eq!(players.len(), usize::from(layout.players()));
            assert!(!players.contains(&None));
            assert_stated_end(game);
        }
        assert_round_trip(&games, Format::Apgn);
    }
}

#[test]
fn mixed_layouts_are_those_for_two_players_and_mostly_the_belgian_daisy() {
    let games = generated(1, LayoutChoice::Mixed, 3000);
    let layouts: HashSet<_> = games
        .iter()
        .map(|game| game.abalone_layout().unwrap().key())
        .collect();
    assert!((50..=78).contains(&layouts.len()), "{}", layouts.len());
    assert!(
        games
            .iter()
            .all(|game| game.abalone_layout().unwrap().players() == 2)
    );
    let belgian = games
        .iter()
        .filter(|game| game.abalone_layout().unwrap().key() == "belgian-daisy");
    let share = belgian.count();
    assert!((2_790..2_910).contains(&share), "{share}");
}

/// A game depends only on seed, layouts and number, not on the number of threads or of games.
#[test]
fn generated_games_do_not_depend_on_the_number_of_threads() {
    let bytes = |threads: &str, games: &str, format: &str| {
        let words = [
            "generate", "--seed", "9", "--layout", "mixed", "--games", games,
        ];
        let output = sumito(&[&words[..], &["--threads", threads, "--to", format]].concat())
            .output()
            .unwrap();
        assert!(output.status.success());
        // The losses of the format are reported on standard error for all games.
        (output.stdout, String::from_utf8(output.stderr).unwrap())
    };
    // More than two blocks, the last of which is incomplete.
    for format in ["apgn", "json", "csv"] {
        let one = bytes("1", "600", format);
        assert_eq!(one, bytes("2", "600", format));
        assert_eq!(one, bytes("5", "600", format));
        assert_eq!(one.1.contains("(600 games)"), format == "csv", "{}", one.1);
    }
    let (more, _) = bytes("2", "600", "apgn");
    assert!(more.starts_with(&bytes("1", "300", "apgn").0));
    let mv: Vec<Game> = generated(9, LayoutChoice::Mixed, 600);
    assert_eq!(
        String::from_utf8(more).unwrap(),
        written(&mv, Format::Apgn, Notation::Abapro)
    );
    assert_eq!(records(bytes("2", "600", "json").0).len(), 600);
    assert_eq!(bytes("3", "0", "apgn").0, b"");
}

#[test]
fn different_seeds_give_different_games() {
    let [one, other] = [1, 2].map(|seed| generated(seed, belgian(), 200));
    let moves = |game: &Game| game.moves().collect::<Vec<_>>();
    let different: HashSet<_> = one.iter().chain(&other).map(moves).collect();
    assert_eq!(different.len(), 400);
}

/// The counts of the opening book by move sequence, and the number of games.
fn archive() -> (HashMap<Vec<String>, f64>, f64) {
    let text =
        std::fs::read_to_string(project("src/generator/abalone/opening_frequencies.txt")).unwrap();
    let (mut line, mut counts, mut all) = (Vec::new(), HashMap::new(), 0.0);
    for row in text.lines().filter(|row| !row.starts_with('#')) {
        let (word, count) = row.trim_start().split_once(' ').unwrap();
        let depth = row.len() - row.trim_start().len();
        match (depth, all > 0.0) {
            (0, true) => break,
            (0, false) => all = count.parse().unwrap(),
            _ => {
                line.truncate(depth - 1);
                line.push(word.to_owned());
                counts.insert(line.clone(), count.parse().unwrap());
            }
        }
    }
    (counts, all)
}

/// The comparison ends after six plies, because few games have left the book by then.
#[test]
fn openings_have_the_frequencies_of_the_archives() {
    let games = generated(11, belgian(), 3000);
    let mut found: HashMap<Vec<String>, f64> = HashMap::new();
    for game in &games {
        let steps = game.numbered_plies();
        let words = steps
            .iter()
            .map(|step| Notation::Abapro.name(step.mv, &step.before));
        let words: Vec<String> = words.take(6).map(|token| token.to_string()).collect();
        for depth in 1..=words.len() {
            *found.entry(words[..depth].to_vec()).or_default() += 1.0;
        }
    }
    let (counts, all) = archive();
    let mut compared = 0;
    for (line, count) in counts
        .iter()
        .filter(|(line, count)| line.len() <= 6 && **count >= 10.0)
    {
        let share = count / all;
        let expected = 3000.0 * share;
        let deviation = (expected * (1.0 - share)).sqrt();
        let met = found.get(line).copied().unwrap_or_default();
        assert!(
            (met - expected).abs() < 4.5 * deviation,
            "{line:?}: {met}, expected {expected}"
        );
        compared += 1;
    }
    assert!(compared > 80, "{compared}");
}

/// The 1,500 games of the `MiGs` archive: 103.4 plies, deviation 51.8; 60 % won by six ejections, 39 % unknown, 0.7 % drawn.
#[test]
fn lengths_and_results_resemble_those_of_the_archive() {
    let games = generated(2, belgian(), 3000);
    let count = games.len() as f64;
    let lengths = || games.iter().map(|game| game.plies().len() as f64);
    let mean = lengths().sum::<f64>() / count;
    let deviation = (lengths().map(|plies| (plies - mean).powi(2)).sum::<f64>() / count).sqrt();
    assert!((97.0..110.0).contains(&mean), "{mean}");
    assert!((44.0..58.0).contains(&deviation), "{deviation}");
    let share = |result: GameResult| {
        games.iter().filter(|game| game.result == result).count() as f64 / count
    };
    let won = share(GameResult::Black) + share(GameResult::White);
    assert!((0.56..0.68).contains(&won), "{won}");
    assert!((0.30..0.44).contains(&share(GameResult::Unknown)));
    assert!((0.002..0.012).contains(&share(GameResult::Draw)));
    assert!(
        share(GameResult::White) > 0.25,
        "{}",
        share(GameResult::White)
    );
}

#[test]
fn nearly_every_position_after_the_opening_is_new() {
    let games = generated(4, belgian(), 1000);
    let mut seen = HashSet::new();
    let mut all = 0;
    for game in &games {
        for position in game.abalone_positions().skip(21) {
            all += 1;
            seen.insert(position);
        }
    }
    assert!(seen.len() * 1000 > all * 999, "{} of {all}", seen.len());
}
