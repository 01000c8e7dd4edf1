//! Valid files in each readable format, made from the sample games: the seeds of mutations and fuzzing.

use crate::support::AbaloneGame as _;
use serde_json::{Value, json};
use sumito::board::Direction;
use sumito::notation::{Notation, PositionNotation};
use sumito::record::{
    Content, Format, Game, Ply, PlyOrder, ReadOptions, WriteOptions, Writer, read,
};
use sumito::rules::Layout;

const SAMPLES: [&str; 5] = [
    include_str!("../../../../sample-games/graz-2002.txt"),
    include_str!("../../../../sample-games/own-game-alien-attack-table.md"),
    include_str!("../../../../sample-games/own-game-german-daisy.apgn"),
    include_str!("../../../../sample-games/own-game-standard-reversible.txt"),
    include_str!("../../../../sample-games/world-championship-2015-final.txt"),
];

/// A record with all kinds of annotations.
const ANNOTATED: &str = "# Event: Test\n# Round: 3\n# Variant: Belgian Daisy\n{before it} \
    1.a1b2! 0:15 {good} (1.i9h8?! {or so} (1.c2c3d3 a5b5) a5b5 2.i8h7) i5h5 (1...a5b5 {c1} 2.a2b3) (1...{first} g4g5f4) \
    2.a2b3 (0:10) i6h6!? {last}";

/// The number of plies of each game, so that files stay small.
const PLIES: usize = 16;

/// Small valid files with their formats.
pub(crate) fn seeds() -> Vec<(Format, Vec<u8>)> {
    let games = samples();
    let mut seeds = Vec::new();
    for format in Format::writable().filter(|format| *format != Format::Csv) {
        for (notation, game) in Notation::ALL.into_iter().zip(games.iter().cycle()) {
            seeds.push((
                format,
                written(&[game], format, notation, PlyOrder::Forward),
            ));
        }
        let all: Vec<&Game> = games.iter().collect();
        seeds.push((
            format,
            written(&all, format, format.notation(), PlyOrder::Backward),
        ));
    }
    let list = br#"[["a1b2","i5h5","a2b3"],["a1b2","i5h5","c2c3"]]"#;
    seeds.push((Format::Json, list.to_vec()));
    for game in &games {
        let foreign = [
            (Format::Kaawa, kaawa(game)),
            (Format::Playstrategy, playstrategy(game)),
            (Format::Verloop, verloop(game)),
            (Format::Abalassembly, scanned(game)),
            (Format::Abalassembly, exported(game)),
            (Format::Abalassembly, code(game)),
        ];
        seeds.extend(foreign.map(|(format, text)| (format, text.into_bytes())));
    }
    seeds
}

fn samples() -> Vec<Game> {
    SAMPLES
        .into_iter()
        .chain([ANNOTATED])
        .flat_map(games)
        .map(|game| beginning(&game))
        .collect()
}

fn games(text: &str) -> Vec<Game> {
    let records = read(text.as_bytes(), ReadOptions::default());
    records
        .filter_map(
            |record| match record.expect("a text does not fail").content {
                Content::Game(game) => Some(*game),
                _ => None,
            },
        )
        .collect()
}

fn beginning(game: &Game) -> Game {
    let mut short = Game::new(game.first_position());
    (short.tags, short.comment) = (game.tags.clone(), game.comment.clone());
    (short.result, short.ending) = (game.result, game.ending);
    for ply in game.plies().iter().take(PLIES) {
        short.play(ply.clone()).expect("legal in the whole game");
    }
    short
}

fn written(games: &[&Game], format: Format, notation: Notation, order: PlyOrder) -> Vec<u8> {
    let options = WriteOptions {
        notation: Some(notation),
        order,
        ..WriteOptions::default()
    };
    let mut writer = Writer::new(Vec::new(), format, options);
    for game in games {
        writer.write(game).expect("memory takes it");
    }
    writer.finish().expect("memory takes it")
}

fn names(game: &Game, notation: Notation) -> Vec<String> {
    game.moves()
        .map(|mv| notation.token(mv).to_string())
        .collect()
}

/// The key of its layout with `_` between words.
fn layout_key(game: &Game) -> String {
    let layout = game
        .abalone_layout()
        .expect("the sample games start from built-in layouts");
    match layout.key() {
        "classical" => "standard".to_owned(),
        key => key.replace('-', "_"),
    }
}

/// A tree of moves with the game and the first variation of each ply.
fn kaawa(game: &Game) -> String {
    let node = |ply: &Ply, player: &str, is_played: bool, children: Vec<Value>| {
        json!({"nacre": Notation::Nacre.token(ply.mv.to_move()).to_string(), "is_origin": is_played, "comment": ply.annotations().comment,
            "clock_mode": "pendule", "p1_time": 61.5, "p2_time": 3, "last_move_info": {"player": player}, "children": children})
    };
    let mut children: Vec<Value> = Vec::new();
    for (index, ply) in game.plies().iter().enumerate().rev() {
        let player = ["black", "white"][index % 2];
        let others = ply
            .annotations()
            .variations
            .iter()
            .map(|line| node(&line.plies[0], player, false, Vec::new()));
        children = [node(ply, player, true, children)]
            .into_iter()
            .chain(others)
            .collect();
    }
    json!({"Event": "x", "Date": "2608172039", "Players": {"P1_black": "A", "P2_white": "B"}, "VariantName": "Belgian Daisy",
        "Eject": {"P1": 0, "P2": 0}, "Term": "R", "Winner": "A", "Timer": {"settings": {"p1_initial": 900, "p1_bonus": 5}},
        "Tree": {"pos": PositionNotation::Kaah.write(&game.first_position()), "comment": "c", "children": children}})
    .to_string()
}

fn playstrategy(game: &Game) -> String {
    json!({"id": "CQYLlLVN", "rated": true, "variant": "abalone", "createdAt": 1_789_732_800_000_i64, "status": "resign",
        "players": {"p1": {"user": {"name": "A"}, "rating": 1700}, "p2": {"user": {"name": "B"}}}, "winner": "p1",
        "initialFen": PositionNotation::Playstrategy.write(&game.first_position()),
        "moves": names(game, Notation::Playstrategy).join(" ")})
    .to_string()
}

fn verloop(game: &Game) -> String {
    json!({"@class": "model.gamelogic.GameState$Game", "boardHashesMap": null, "description": "a\ntest",
        "layout": layout_key(game).to_uppercase(), "moves": names(game, Notation::Abapro), "players": ["A", "B"]})
    .to_string()
}

/// A file of games rebuilt from photographs.
fn scanned(game: &Game) -> String {
    let game = json!({"date": "2026-07-16", "black": "A", "white": "B", "variant": layout_key(game), "startColor": "black",
        "start": PositionNotation::Ao.write(&game.first_position()), "seq": names(game, Notation::Abapro).join(" ").to_uppercase(),
        "plies": game.plies().len(), "verified": true});
    let file =
        json!({"format": "abalassembly-scanned-games-v1", "count": 2, "games": [game, game]});
    serde_json::to_string_pretty(&file).expect("a value of JSON")
}

fn exported(game: &Game) -> String {
    let moves: Vec<String> = game
        .numbered_plies()
        .into_iter()
        .zip(names(game, Notation::Abapro))
        .map(|(step, name)| {
            if step.begins_round() {
                format!("{}.{name}", step.number)
            } else {
                name
            }
        })
        .collect();
    format!(
        "[Abalassembly] 2609281513\n[Date] 28/09/2026 15:13\n[Variante] {}\n[Coups] {}\n[Notation] Aba-Pro\n\
        [Score] Noirs {} - {} Blancs\n\n{}\n",
        layout_key(game),
        moves.len(),
        game.score().black,
        game.score().white,
        moves.join(" ")
    )
}

/// The code of a game on one line: for each move the number and the cells of its marbles (here the rear one or both ends) and a direction.
fn code(game: &Game) -> String {
    let number = |direction: Direction| match direction {
        Direction::East => 0,
        Direction::West => 1,
        Direction::NorthWest => 2,
        Direction::NorthEast => 3,
        Direction::SouthEast => 4,
        Direction::SouthWest => 5,
    };
    let named = names(game, Notation::Abapro).into_iter().zip(game.moves());
    let moves: Vec<String> = named
        .map(|(name, mv)| {
            let count = name.len() / 2 - 1;
            format!("{count}{}{}", &name[..2 * count], number(mv.direction()))
        })
        .collect();
    format!("ABAL1:{}:A|B_C:{}\n", layout_key(game), moves.concat())
}

/// A position after some moves of each game in each notation.
pub(crate) fn positions() -> Vec<String> {
    let reached = samples().into_iter().map(|game| game.last_position());
    reached
        .flat_map(|position| PositionNotation::ALL.map(|notation| notation.write(&position)))
        .collect()
}

/// The moves of each game in each notation, after the number of its layout.
pub(crate) fn moves() -> Vec<String> {
    let number = |game: &Game| {
        let found = Layout::all()
            .iter()
            .position(|layout| Some(layout) == game.abalone_layout());
        found.unwrap_or_default()
    };
    samples()
        .iter()
        .zip(Notation::ALL.into_iter().cycle())
        .map(|(game, notation)| format!("{} {}", number(game), names(game, notation).join(" ")))
        .collect()
}
