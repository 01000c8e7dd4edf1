//! Round trips through all formats, and records that are played backwards.

use sumito::notation::{Notation, PositionNotation};
use sumito::record::{
    Content, Format, Game, Ply, PlyOrder, ProblemKind, Record, Variation, WriteOptions, Writer,
};
use sumito::rules::{Color, Layout, Position};

use crate::support::AbaloneGame as _;
use crate::support::{Random, TEXT_FORMATS, games, records, sample_games, standard_games, written};

pub(crate) fn kinds_of(record: &Record) -> Vec<ProblemKind> {
    let is_relevant = |kind: &ProblemKind| *kind != ProblemKind::NotationInferred;
    record
        .problems
        .iter()
        .map(|problem| problem.kind)
        .filter(is_relevant)
        .collect()
}

pub(crate) fn only(text: &str) -> (Game, Format, Vec<ProblemKind>) {
    let found = records(text);
    assert_eq!(found.len(), 1, "{text}\n{found:?}");
    match &found[0].content {
        Content::Game(game) => ((**game).clone(), found[0].format, kinds_of(&found[0])),
        other => panic!("{other:?} {:?}: {text}", found[0].problems),
    }
}

pub(crate) fn names(plies: &[Ply]) -> String {
    plies
        .iter()
        .map(|ply| Notation::Abapro.token(ply.mv.to_move()).to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

/// A reversible record with the last ply first.
pub(crate) fn backwards(game: &Game) -> String {
    let options = WriteOptions {
        order: PlyOrder::Backward,
        ..WriteOptions::default()
    };
    let mut writer = Writer::new(Vec::new(), Format::Reversible, options);
    writer.write(game).unwrap();
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

/// A game with all kinds of annotations.
pub(crate) fn annotated() -> Game {
    let text = "# Event: Test\n# Round: 3\n# Variant: Belgian Daisy\n{before it} \
        1.a1b2! 0:15 {good} (1.i9h8?! {or so} (1.c2c3d3 a5b5) a5b5 2.i8h7) i5h5 (1...a5b5 {c1} 2.a2b3) (1...{first} g4g5f4) \
        2.a2b3 (0:10) i6h6!? {last}";
    let (game, _, kinds) = only(text);
    assert_eq!(kinds, []);
    game
}

/// The code of KAAH does not say who moves, so it is no end from which a program can play back, even where Black moves.
#[test]
fn the_final_position_of_a_reversible_record_states_the_player_to_move() {
    let mut game = annotated();
    let last = game.last_position();
    let kaah = PositionNotation::Kaah.write(&last);
    game.tags.push(("FinalPosition".into(), kaah));
    let text = backwards(&game);
    assert!(
        text.contains(&format!(
            "[FinalPosition \"{}\"]",
            PositionNotation::Apgn.write(&last)
        )),
        "{text}"
    );
    assert_eq!(text.matches("[FinalPosition ").count(), 1, "{text}");
}

/// The backward listing of the Aba-Pro article, and the same in the reversible notation, each with its final position.
#[test]
fn a_backward_listing_with_a_final_position_is_a_game() {
    let (game, ..) = only("Belgian daisy\n1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5");
    let last = PositionNotation::Apgn.write(&game.last_position());
    for listing in [
        "-3. g9g4 c7c2 -2. g6i6 c4a2 -1. f5i5 d4a1",
        "-3. g9g4 c7c2\n-2. g6i6 c4a2\n-1. f5i5 d4a1",
        "-3. g9g4 {a remark} c7c2! -2. g6i6 c4a2 -1. f5i5 d4a1",
    ] {
        let (found, _, kinds) = only(&format!("# FinalPosition: {last}\n{listing}"));
        assert_eq!(
            (found.first_position(), names(found.plies()), kinds),
            (game.first_position(), names(game.plies()), vec![]),
            "{listing}"
        );
        assert!(found.incomplete.is_none());
    }
    // A listing that begins with White's move after `...`, followed by another game.
    let shorter = Position::clone(&game.abalone_positions().nth(5).unwrap());
    let shorter = PositionNotation::Apgn.write(&shorter);
    let text = format!(
        "# FinalPosition: {shorter}\n-3. ... c7c2 -2. g6i6 c4a2 -1. f5i5 d4a1\n\n# FinalPosition: {last}\n-3. g9g4 c7c2 -2. g6i6 c4a2 -1. f5i5 d4a1\n"
    );
    let found = games(&text);
    assert_eq!(
        found
            .iter()
            .map(|game| game.plies().len())
            .collect::<Vec<_>>(),
        [5, 6]
    );
    // A backward listing in Aba-Pro is ambiguous: it is read if exactly one game fits, otherwise the ambiguous move is reported.
    let (found, ..) = only(&format!(
        "# Notation: Aba-Pro\n# FinalPosition: {last}\n-3. g7g6 c5c4 -2. g6h6 c4b3 -1. f5g5 d4c3"
    ));
    assert_eq!(
        (found.first_position(), names(found.plies())),
        (game.first_position(), names(game.plies()))
    );
    // Without its final position a listing is rejected; a truncated one is the end of a game.
    let found = records("-3. g9g4 c7c2 -2. g6i6 c4a2 -1. f5i5 d4a1");
    assert!(matches!(found[0].content, Content::Rejected));
    let (found, ..) = only(&format!(
        "# FinalPosition: {last}\n-3. g9g4 c7c2 -2. g6i6 c4a2"
    ));
    assert_eq!(
        (
            found.plies().len(),
            found.incomplete.is_some(),
            found.last_position()
        ),
        (4, true, game.last_position())
    );
    let (found, ..) = only(&format!(
        "# FinalPosition: {last}\n-3. g9g4 c7c2 -2. e5e6 c4a2"
    ));
    assert_eq!((found.plies().len(), found.incomplete.is_some()), (2, true));
}

/// Listings of `replay --reverse --listing` of real games with ejections, and of games that start from no layout.
#[test]
fn printed_backward_listings_can_be_read() {
    let custom = "[Variant \"custom\"]\n[Position \"5/6/7/8/6bbw/8/7/6/ww2w -1w b\"]\n\n1. e7e8 a5a4 2. e8e7 1/2-1/2";
    let (custom, ..) = only(custom);
    for game in standard_games().into_iter().chain([custom]) {
        let last = PositionNotation::Apgn.write(&game.last_position());
        for header in ["# final position: ", "[FinalPosition \""] {
            let mut text = format!(
                "{header}{last}{}\n",
                if header.starts_with('[') { "\"]" } else { "" }
            );
            for (index, step) in game.numbered_plies().into_iter().rev().enumerate() {
                let (number, token) = (step.number, Notation::Reversible.inverse_token(step.mv));
                text.push_str(&match (step.begins_round(), index) {
                    (false, _) => format!("-{number}. {token} "),
                    (true, 0) => format!("-{number}. ... {token} "),
                    (true, _) => format!("{token} "),
                });
            }
            let (again, _, kinds) = only(text.trim_end());
            assert_eq!(
                (again.start(), again.incomplete.as_deref(), kinds),
                (game.start(), None, vec![]),
                "{text}"
            );
            assert!(again.moves().eq(game.moves()));
        }
    }
    // In the middle of a game the numbers are correct too.
    let (game, ..) = only("Belgian daisy\n1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5");
    let last = PositionNotation::Apgn.write(&game.last_position());
    let found = &records(format!(
        "# FinalPosition: {last}\n-3. g9g4 c7c2 -2. g6i5 c4a2 -1. f5i5 d4a1"
    ))[0];
    assert_eq!(kinds_of(found), [ProblemKind::IllegalMove]);
    assert!(found.problems.iter().any(|problem| {
        problem
            .diagnosis
            .as_ref()
            .is_some_and(|help| help.suggestions.is_empty())
    }));
}

#[test]
fn a_backward_reversible_record_round_trips() {
    for game in sample_games() {
        let text = backwards(&game);
        let (again, format, kinds) = only(&text);
        assert_eq!((format, kinds), (Format::Reversible, vec![]), "{text}");
        assert!(again.identity() == game.identity(), "{text}");
        assert_eq!(backwards(&again), text);
    }
    let both: String = sample_games()
        .iter()
        .map(|game| backwards(game) + "\n")
        .collect();
    assert_eq!(
        games(&both),
        games(written(
            &sample_games(),
            Format::Reversible,
            Notation::Reversible
        ))
    );
}

/// The longest sample games, whose lines break at many places, among them before a move and before the result.
#[test]
fn every_notation_in_every_format_reads_back_without_a_warning() {
    let mut games = sample_games();
    games.retain(|game| game.incomplete.is_none() && game.seats() == 2);
    games.sort_by_key(|game| std::cmp::Reverse(game.plies().len()));
    for game in games.iter().take(4) {
        for notation in Notation::ALL {
            for format in TEXT_FORMATS {
                let options = WriteOptions {
                    notation: Some(notation),
                    ..WriteOptions::default()
                };
                let Ok(text) = game.to_record(format, options) else {
                    continue;
                };
                let (found, _, kinds) = only(&text);
                assert_eq!(found.move_codes(), game.move_codes(), "{text}");
                assert_eq!(kinds, [], "{format:?} {notation:?}: {text}");
            }
        }
    }
}

#[test]
fn losses_of_a_format_are_named() {
    let losses = |game: &Game, format: Format, notation: Notation| {
        let options = WriteOptions {
            notation: Some(notation),
            ..WriteOptions::default()
        };
        let mut writer = Writer::new(Vec::new(), format, options);
        writer.write(game).unwrap();
        writer
            .losses()
            .map(|(what, games)| format!("{what}: {games}"))
            .collect::<Vec<_>>()
    };
    let game = annotated();
    let rows = [
        "clocks: 1",
        "comments: 1",
        "marks: 1",
        "the tag Round: 1",
        "variations: 1",
    ];
    assert_eq!(losses(&game, Format::Csv, Notation::Abapro), rows);
    for format in TEXT_FORMATS
        .into_iter()
        .chain([Format::Json, Format::Jsonl])
    {
        // The format has other names for layouts.
        let expected = ["how the tag Variant is spelled: 1"];
        let expected = &expected[..usize::from(format == Format::Apgn)];
        let found = losses(&game, format, Notation::Nacre);
        assert_eq!(found, expected, "{}", format.key());
    }
    let tp = ["broadsides, which have no name in TP notation (written in Aba-Pro): 1"];
    assert_eq!(losses(&game, Format::Linear, Notation::Tp), tp);
    assert_eq!(losses(&game, Format::Reversible, Notation::Tp), [""; 0]);
    let mut braces = Game::new(game.first_position());
    let mut ply = game.plies()[0].clone();
    ply.annotations_mut().comment = Some("a {b}".to_owned());
    braces.play(ply).unwrap();
    assert_eq!(
        losses(&braces, Format::Ag, Notation::Nacre),
        ["braces in comments (written as parentheses): 1"]
    );
}

/// A line of random legal moves, some of which have marks, clocks, comments and variations.
fn random_line(
    random: &mut Random,
    mut position: Position,
    plies: usize,
    depth: usize,
) -> Vec<Ply> {
    let mut line = Vec::new();
    while line.len() < plies
        && [Color::Black, Color::White]
            .iter()
            .all(|&color| position.lost(color) < 6)
    {
        let legal = position.move_list();
        let ejection = legal.iter().find(|mv| mv.ejects());
        let Some(&mv) = ejection.or(legal.get(random.below(legal.len().max(1)))) else {
            break;
        };
        let mut ply = Ply::from(mv);
        let mut maybe = |text: &str| (random.below(12) == 0).then(|| text.to_owned());
        let notes = ply.annotations_mut();
        (notes.mark, notes.clock, notes.comment) =
            (maybe("!?"), maybe("0:15"), maybe("1-0; a1b2 (é) | \"#\""));
        while depth < 3 && random.below(16) == 0 {
            let length = 1 + random.below(5);
            let comment = (random.below(2) == 0).then(|| "why not".to_owned());
            notes.variations.push(Variation {
                comment,
                plies: random_line(random, position, length, depth + 1),
            });
        }
        position.play_unchecked(mv);
        line.push(ply);
    }
    line
}

/// A game that is imported, written in any format and notation that can represent it, and imported again is equal.
#[test]
fn random_games_of_every_layout_round_trip_in_every_format_and_notation() {
    let mut random = Random(2_026);
    let mut games_before = Vec::new();
    for (n, layout) in Layout::all().iter().enumerate() {
        let mut setup = layout.position().setup();
        if n % 5 == 0 {
            setup.seat = 1;
        }
        if n % 7 == 0 {
            (setup.lost[0], setup.lost[1]) = (2, 1);
        }
        let start = Position::new(setup, *layout.position().rules()).unwrap();
        let mut game = Game::new(start);
        game.tags.push(("Round".into(), n.to_string()));
        game.tags
            .push(("Annotator".into(), "\"A\" \\ B: [c]".to_owned()));
        game.comment = (n % 3 == 0).then(|| "2. before [the \"first\"".to_owned());
        let plies = 20 + random.below(100);
        for ply in random_line(&mut random, start, plies, 0) {
            if game.end().is_none() {
                game.play(ply).unwrap();
            }
        }
        games_before.push(game);
    }
    assert!(
        games_before
            .iter()
            .filter(|game| game.has_variations())
            .count()
            > 60
    );
    // The first reading fills in what the games do not state.
    let games_before = games(written(&games_before, Format::Json, Notation::Abapro));
    assert_eq!(games_before.len(), Layout::all().len());
    for notation in Notation::ALL {
        for format in TEXT_FORMATS
            .into_iter()
            .chain([Format::Json, Format::Jsonl])
        {
            let text = written(&games_before, format, notation);
            let found = records(&text);
            assert_eq!(
                found.len(),
                games_before.len(),
                "{} in {notation}",
                format.key()
            );
            for (record, before) in found.iter().zip(&games_before) {
                let Content::Game(game) = &record.content else {
                    panic!("{:?}", record.problems)
                };
                assert_eq!(
                    game.plies(),
                    before.plies(),
                    "{} in {notation}: {}",
                    format.key(),
                    record.text
                );
                assert!(
                    game.identity() == before.identity(),
                    "{} in {notation}:\n{}",
                    format.key(),
                    record.text
                );
                assert_eq!(
                    kinds_of(record),
                    [],
                    "{} in {notation}:\n{}",
                    format.key(),
                    record.text
                );
            }
        }
    }
    for game in &games_before {
        assert!(only(&backwards(game)).0.identity() == game.identity());
    }
}
