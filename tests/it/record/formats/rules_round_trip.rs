//! Records of random games under random rules: round trips through every format and through a database, and replay from either end.

use std::collections::BTreeSet;

use sumito::board::Symmetry;
use sumito::notation::{Notation, PositionNotation, read_position_under};
use sumito::record::{Content, Format, Game, Ply, Record, Variation};
use sumito::rules::{Color, Layout, Position, Rules, random_start};
use sumito::store::{Filter, Orientations};

use crate::record::formats::round_trip::backwards;
use crate::rules::random_rules::{random_move, random_position, random_rules};
use crate::support::AbaloneGame as _;
use crate::support::{
    Random, TEXT_FORMATS, database, games, hits, hits_of_any_color, records, written,
};

/// A random game under random rules, with names of players, the name of its layout or random start if it has one, and a few variations.
fn random_game(random: &mut Random, number: usize) -> Game {
    let rules = random_rules(random);
    let mut start = random_position(random, rules);
    let seed = format!("random:{}", random.below(1_000));
    let named = read_position_under(&seed, Some(&rules)).ok();
    let is_named = random.below(3) == 0 && named.is_some();
    if is_named {
        start = named.unwrap();
    }
    let mut game = Game::new(start);
    game.tags.push(("Round".into(), number.to_string()));
    if is_named {
        game.tags.push(("Variant".into(), seed));
    }
    let seats = 0..rules.players.seats();
    let players = seats.map(|seat| {
        (
            rules.seat_name(seat).into(),
            format!("Player {number}.{seat}"),
        )
    });
    game.tags.extend(players.filter(|_| random.below(4) > 0));
    let plies = 10 + random.below(60);
    let mut position = start;
    while game.plies().len() < plies && game.end().is_none() {
        let Some(mv) = random_move(random, &position) else {
            break;
        };
        let mut ply = Ply::from(mv);
        let other = random_move(random, &position).filter(|_| random.below(12) == 0);
        if let Some(other) = other {
            let mut with_other = game.clone();
            with_other.play(other.into()).unwrap();
            let reply = random_move(random, &with_other.last_position());
            let replies = reply.into_iter().filter(|_| with_other.end().is_none());
            ply.annotations_mut().variations.push(Variation {
                comment: None,
                plies: std::iter::once(other)
                    .chain(replies)
                    .map(Ply::from)
                    .collect(),
            });
        }
        position.play_unchecked(mv);
        game.play(ply).unwrap();
    }
    // A record without a move would be rejected.
    if game.plies().is_empty() {
        return random_game(random, number);
    }
    game
}

/// Random games after one round trip, which fills in what they do not state.
fn random_games(seed: u64, count: usize) -> Vec<Game> {
    let mut random = Random(seed);
    let all: Vec<Game> = (0..count).map(|n| random_game(&mut random, n)).collect();
    let read = games(written(&all, Format::Json, Notation::Abapro));
    assert_eq!(read.len(), count);
    for (before, after) in all.iter().zip(&read) {
        assert_eq!(before.plies(), after.plies());
        assert_eq!(before.start(), after.start());
        assert_eq!(before.last(), after.last());
    }
    read
}

fn game_of<'a>(record: &'a Record, context: &str) -> &'a Game {
    assert!(
        record
            .problems
            .iter()
            .all(|problem| problem.kind == sumito::record::ProblemKind::NotationInferred),
        "{context}: {:?}\n{}",
        record.problems,
        record.text
    );
    match &record.content {
        Content::Game(game) => game,
        other => panic!("{context}: {other:?}\n{}", record.text),
    }
}

#[test]
fn games_under_random_rules_round_trip_in_every_format_and_notation() {
    let all = random_games(7, 80);
    for notation in Notation::ALL {
        for format in TEXT_FORMATS
            .into_iter()
            .chain([Format::Json, Format::Jsonl])
        {
            let found = records(written(&all, format, notation));
            assert_eq!(found.len(), all.len(), "{} in {notation}", format.key());
            for (record, before) in found.iter().zip(&all) {
                let context = format!("{} in {notation}, {}", format.key(), before.rules());
                let game = game_of(record, &context);
                assert_eq!(game.rules(), before.rules(), "{context}");
                assert_eq!(game.start(), before.start(), "{context}\n{}", record.text);
                assert_eq!(game.plies(), before.plies(), "{context}\n{}", record.text);
                assert!(
                    game.identity() == before.identity(),
                    "{context}\n{}",
                    record.text
                );
                assert_eq!((game.result, game.ending), (before.result, before.ending));
                assert_eq!(game.random_layout(), before.random_layout());
            }
        }
    }
    // The games cover all options.
    let count = |is: &dyn Fn(&Game) -> bool| all.iter().filter(|game| is(game)).count();
    assert!(count(&|game| game.random_layout().is_some()) > 5);
    assert!(count(&|game| game.abalone_layout().is_some()) > 3);
    assert!(count(&|game| game.end().is_some()) > 8);
    let players: BTreeSet<&str> = all.iter().map(|game| game.rules().players.key()).collect();
    assert_eq!(players.len(), 7);
}

#[test]
fn games_under_random_rules_are_replayed_from_either_end() {
    for before in random_games(8, 80) {
        let text = backwards(&before);
        let found = records(&text);
        assert_eq!(found.len(), 1, "{text}");
        let game = game_of(&found[0], "backwards");
        assert!(game.identity() == before.identity(), "{text}");

        // Without its header the record does not state its start, so it is played from the final position back to the start.
        let is_head =
            |line: &&str| !line.starts_with("[StartPosition") && !line.starts_with("[Variant");
        for text in [
            text,
            written(
                std::slice::from_ref(&before),
                Format::Reversible,
                Notation::Reversible,
            ),
        ] {
            let lines: Vec<&str> = text.lines().filter(is_head).collect();
            let text = lines.join("\n");
            let found = games(&text);
            assert_eq!(found.len(), 1, "{text}\n{:?}", records(&text));
            assert_eq!(found[0].start(), before.start(), "{text}");
            assert!(found[0].moves().eq(before.moves()), "{text}");
            assert!(found[0].incomplete.is_none(), "{text}");
        }
    }
}

#[test]
fn games_under_random_rules_are_stored_and_found() {
    let all = random_games(9, 60);
    let database = database(written(&all, Format::Json, Notation::Abapro));
    assert_eq!(database.check(|_| ()).unwrap().faults, [""; 0]);
    let mut random = Random(10);
    for (id, before) in (1..).zip(&all) {
        let stored = database.game(id).unwrap().unwrap();
        assert!(stored.game.identity() == before.identity());
        assert_eq!(stored.game, *before);
        let summary = stored.summary;
        assert_eq!(summary.score, before.score());
        assert_eq!(
            (summary.result, summary.ending),
            (before.result, before.ending)
        );
        let rules = (before.rules() != Rules::STANDARD).then(|| before.rules().to_string());
        assert_eq!(summary.rules, rules);
        assert_eq!(Some(summary), database.summary(id).unwrap());

        // A search for any position of a game finds it, in any orientation.
        let positions: Vec<Position> = before.abalone_positions().collect();
        let ply = random.below(positions.len());
        let first = positions
            .iter()
            .position(|other| other.is_equivalent(&positions[ply]))
            .unwrap();
        for symmetry in [
            Symmetry::IDENTITY,
            Symmetry::all().nth(1 + random.below(11)).unwrap(),
        ] {
            let wanted = positions[ply].transform(symmetry);
            let hits = hits(&database, &wanted, Orientations::Any);
            let hit = hits.iter().find(|hit| hit.game == id).unwrap();
            assert!(hit.ply as usize <= first);
            assert!(
                wanted
                    .transform(hit.orientation.into())
                    .is_equivalent(&positions[hit.ply as usize])
            );
            let hits = hits_of_any_color(&database, &wanted, Orientations::Any);
            assert!(hits.iter().any(|(game, ..)| *game == id));
        }
        let exact = hits(&database, &positions[ply], Orientations::Exact);
        assert!(exact.iter().any(|hit| hit.game == id));
    }
    // A filter by options finds exactly the games with these options.
    let filtered = |wanted: &str| {
        let filter = Filter {
            rules: Some(wanted.to_owned()),
            ..Filter::default()
        };
        let mut ids = Vec::new();
        database
            .for_each_summary(&filter, |game| ids.push(game.id))
            .unwrap();
        ids
    };
    let having = |has: &dyn Fn(&Rules) -> bool| -> Vec<i64> {
        let with = (1..).zip(&all).filter(|(_, game)| has(&game.rules()));
        with.map(|(id, _)| id).collect()
    };
    assert_eq!(filtered("triangles"), having(&|rules| rules.triangles));
    assert_eq!(filtered("eject=4"), having(&|rules| rules.eject == 4));
    assert_eq!(
        filtered("sprint triangles"),
        having(&|rules| rules.sprint.is_some() && rules.triangles)
    );
    assert_eq!(
        filtered("players=4x2x2"),
        having(&|rules| rules.players.key() == "4x2x2")
    );
    assert_eq!(
        filtered("standard"),
        having(&|rules| *rules == Rules::STANDARD)
    );
    assert!(!filtered("triangles").is_empty() && filtered("eject=5").is_empty());
}

/// Positions round-trip in the native notation.
#[test]
fn positions_under_random_rules_round_trip() {
    for game in random_games(11, 40) {
        for position in game.abalone_positions() {
            let text = PositionNotation::Apgn.write(&position);
            assert_eq!(
                read_position_under(&text, Some(position.rules())),
                Ok(position),
                "{text} under {}",
                position.rules()
            );
        }
    }
}

#[test]
fn a_contradictory_record_is_rejected_with_all_reasons() {
    let text = "[Rules \"holes=a1 obstacles=c3 pivot=a2 spring=4 eject=0\"]\n[Variant \"Standard\"]\n\n1.a3b3 *\n";
    let found = records(text);
    assert_eq!(found.len(), 1);
    assert!(matches!(found[0].content, Content::Rejected));
    let message = found[0]
        .problems
        .iter()
        .map(|problem| problem.message.as_str());
    let message = message.collect::<Vec<_>>().join("\n");
    for reason in [
        "option `spring`",
        "eject=0, expected at least 1",
        "a2 holds a black and a pivot marble",
        "c3 holds a black marble and an obstacle",
        "a1 holds a black marble and is a hole",
    ] {
        assert_eq!(message.matches(reason).count(), 1, "{reason} in {message}");
    }
}

/// These rules allow none of the layouts as a start.
#[test]
fn a_record_whose_rules_allow_no_layout_is_rejected() {
    let holes: Vec<String> = sumito::board::Cell::all()
        .skip(1)
        .map(|cell| cell.to_string())
        .collect();
    for text in [
        format!("# Rules: holes={}\n1.a1b2", holes.join(",")),
        format!(
            r#"{{"rules":{{"holes":["{}"]}},"moves":["a1b2"]}}"#,
            holes.join(r#"",""#)
        ),
    ] {
        let found = records(&text);
        assert!(matches!(found[0].content, Content::Rejected));
        let message = &found[0].problems.last().unwrap().message;
        assert_eq!(
            message,
            "rules that cannot be played: no layout is a start under them, expected a start position"
        );
    }
    // A start that the rules exclude is rejected in JSON as in text.
    let text = r#"{"rules":{"holes":["e5"]},"start":"5/6/7/8/4b4/8/7/6/5 b","moves":["e5e6"]}"#;
    let found = records(text);
    assert!(matches!(found[0].content, Content::Rejected));
    let message = &found[0].problems.last().unwrap().message;
    assert_eq!(
        message,
        "rules that cannot be played: e5 holds a black marble and is a hole, expected one of them"
    );
}

#[test]
fn a_random_start_is_written_by_its_seed() {
    let game = &games("# Rules: players=3 triangles\n# Variant: random:42\n1.")[..];
    let rules = "players=3 triangles".parse().unwrap();
    let start = random_start(42, rules).unwrap();
    let mut whole = Game::new(start);
    whole.tags.push(("Variant".into(), "random:42".to_owned()));
    whole.play(start.move_list()[0].into()).unwrap();
    assert!(game.is_empty() || game[0].first_position() == start);
    for format in TEXT_FORMATS {
        let text = written(std::slice::from_ref(&whole), format, Notation::Abapro);
        assert!(text.contains("random:42"), "{text}");
        assert_eq!(games(&text)[0].first_position(), start);
    }
    // The marbles of each colour are those of the first colour, rotated about the centre.
    assert_eq!(
        [0, 1, 2].map(|seat| start.marbles(Color::ALL[seat]).len()),
        [11; 3]
    );
    assert_eq!(Layout::for_start(&start), None);
}
