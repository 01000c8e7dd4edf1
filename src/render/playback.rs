//! A game as plain data for the script that plays it.

use serde_json::{Map, Value, json};

use super::escape::{tame, tame_lines};
use super::game::players;
use super::plates::{is_below, is_duel, plate};
use super::{Picture, shown};
use crate::notation::Notation;
use crate::record::{Game, Judgement, Ply, RECORD_TAGS, numbered_plies_from};
use crate::rules::{Color, Move, Players, Position, Rules, ways};

/// A game as `board.js` draws it and a page around it plays it, moves named in this notation: JSON.
///
/// | field | what |
/// | --- | --- |
/// | `title`, `facts`, `end` | who plays; where, when and from which layout; how it ended |
/// | `tags`, `comment` | as in the record |
/// | `sides` | how many play against each other |
/// | `board` | what a board is made from: `boards`, `obstacles`, `holes`, `goal`, `own`, and for each of the `seats` its `name`, `color`, `board`, whether it is `below`, and whether it has a `partner` who has the tray of both |
/// | `start` | `marbles` (cell, colour, board), `off` (seat, colour, count), `points` of the seats, whose `turn` it is |
/// | `analysis` | what a program says, or null: who says it (`by`), what the start is worth (`start`, `start_hundredths`), and of the `plies` what each is worth (`worth`, `hundredths`) and its `mark` |
/// | `moves` | the plies: `name`, `seat`, `turn` (who comes next), `steps` (`c3d4 b2c3 a1b2`, `i9-` for what is ejected); where it is so `round`, or `of` which round it is, `board`, `pushed`, `out` (the colour of what is ejected), `tray` (whose), `points`, `mark`, `clock`, `comment`, `variations` (each a `comment` and `moves`) |
///
/// What a program says of the game stands in marks, where the record has none, and in comments, where it says by whom it is.
///
/// Texts have no characters that would change the text around them.
pub fn playback(game: &Game, notation: Notation) -> Value {
    let game = &*game.with_judgements(notation);
    let (start, rules) = (game.start(), game.rules());
    let picture = Picture {
        players: (0..rules.players.seats())
            .map(|seat| game.seat_player(seat).unwrap_or_default().to_owned())
            .collect(),
        ..Picture::of(start)
    };
    let plates: Vec<_> = (0..rules.players.seats())
        .map(|seat| plate(&picture, seat))
        .collect();
    let seats = (0..).zip(&plates).map(|(seat, plate)| {
        json!({
            "name": tame(&plate.name),
            "color": plate.color.key(),
            "board": rules.board_of(rules.colors()[usize::from(seat)]),
            "below": is_below(rules, seat),
            "partner": tray_of(rules, seat) != seat,
        })
    });
    let off = (0..).zip(&plates).flat_map(|(seat, plate): (u8, _)| {
        let piles = plate.off.iter();
        piles.map(move |(color, count)| json!([seat, color.key(), count]))
    });
    // Of a fragment the position is not known: the board is empty.
    let colors = Color::ALL.into_iter().filter(|_| !game.is_fragment());
    let marbles = colors.flat_map(|color| {
        let key = shown(&start, color).key();
        let board = rules.board_of(color);
        let cells = start.marbles(color).into_iter();
        cells.map(move |cell| json!([cell.to_string(), key, board]))
    });
    let names = |cells: crate::board::Bitboard| -> Vec<String> {
        cells.into_iter().map(|cell| cell.to_string()).collect()
    };
    let tags = game.tags.iter();
    let tags = tags.filter(|(name, _)| !RECORD_TAGS.contains(&&**name));
    json!({
        "title": tame(&players(game)),
        "facts": tame(&facts(game)),
        "end": tame(&end(game)),
        "tags": tags.map(|(name, value)| [tame(name), tame(value)]).collect::<Vec<_>>(),
        "comment": game.comment.as_deref().map(tame_lines),
        "sides": rules.players.sides(),
        "board": {
            "boards": rules.players.boards(),
            "obstacles": names(rules.obstacles),
            "holes": names(rules.holes),
            "goal": rules.eject,
            "own": !is_duel(rules),
            "seats": seats.collect::<Vec<_>>(),
        },
        "start": {
            "marbles": marbles.collect::<Vec<_>>(),
            "off": off.collect::<Vec<_>>(),
            "points": points(&start),
            "turn": start.seat(),
        },
        "analysis": analysis(game),
        "moves": line(game.plies(), start, 1, notation),
    })
}

/// What a program says that the positions of a game are worth: hundredths of a marble where the game is not decided.
fn analysis(game: &Game) -> Value {
    let Some(said) = game.analysis.as_deref() else {
        return Value::Null;
    };
    let plies = said.plies.iter().map(|verdict| {
        json!({
            "worth": verdict.evaluation.to_string(),
            "hundredths": verdict.evaluation.hundredths(),
            "mark": verdict.mark.map(Judgement::sign),
        })
    });
    json!({
        "by": tame(&said.by),
        "start": said.start.to_string(),
        "start_hundredths": said.start.hundredths(),
        "plies": plies.collect::<Vec<_>>(),
    })
}

/// The points of each seat's side.
fn points(position: &Position) -> Vec<u8> {
    let rules = position.rules();
    let seats = 0..rules.players.seats();
    seats
        .map(|seat| position.points(rules.side(seat)))
        .collect()
}

/// The seat in whose tray lies what a seat ejects, where colours tell who ejected it.
fn tray_of(rules: &Rules, seat: u8) -> u8 {
    match rules.players {
        Players::FourTwoColors => seat % 2,
        _ => seat,
    }
}

/// A move as `board.js` plays it, named in a notation: those of the fields of a move of [`playback`] that the position alone tells.
pub fn played(made: Move, before: &Position, notation: Notation) -> Map<String, Value> {
    let mut after = *before;
    after.apply(made);
    let steps: Vec<String> = ways(made).iter().map(|way| way.to_string()).collect();
    let mut value = Map::new();
    let mut put = |name: &str, is_so: bool, said: Value| {
        if is_so {
            value.insert(name.to_owned(), said);
        }
    };
    put("name", true, notation.name(made, before).to_string().into());
    put("seat", true, before.seat().into());
    put("turn", true, after.seat().into());
    put("steps", true, steps.join(" ").into());
    let board = before.rules().board_of(before.turn());
    put("board", board > 0, board.into());
    put("pushed", made.pushed() > 0, made.pushed().into());
    if let Some(color) = before.ejected(made) {
        put("out", true, shown(before, color).key().into());
        put("tray", true, tray(before, color).into());
    }
    let now = points(&after);
    put("points", now != points(before), now.into());
    value
}

fn line(plies: &[Ply], start: Position, round: usize, notation: Notation) -> Vec<Value> {
    let steps = numbered_plies_from(plies, start, round);
    let values = steps.into_iter().map(|step| {
        let (ply, before) = (step.ply, step.before);
        let mut value = played(ply.mv, &before, notation);
        let round = if step.begins_round() { "round" } else { "of" };
        value.insert(round.into(), step.number.into());
        let mut put = |name: &str, is_so: bool, said: Value| {
            if is_so {
                value.insert(name.to_owned(), said);
            }
        };
        for (name, said) in [
            ("mark", &ply.annotations().mark),
            ("clock", &ply.annotations().clock),
            ("comment", &ply.annotations().comment),
        ] {
            let said = said.as_deref().map(tame_lines);
            put(name, said.is_some(), said.into());
        }
        let variations = ply.annotations().variations.iter().map(|variation| {
            let moves = line(&variation.plies, before, step.number, notation);
            json!({"comment": variation.comment.as_deref().map(tame_lines), "moves": moves})
        });
        let variations: Vec<Value> = variations.collect();
        put("variations", !variations.is_empty(), variations.into());
        Value::Object(value)
    });
    values.collect()
}

/// The seat in whose tray an ejected marble comes to lie.
fn tray(before: &Position, color: Color) -> u8 {
    let rules = before.rules();
    let mover = before.seat();
    let owner = rules.colors().iter().position(|own| *own == color);
    match owner {
        Some(owner) if !is_duel(rules) => owner as u8,
        // Who ejects with another's move, as where each turn moves both colours, gives it to whom it counts for.
        Some(owner) if rules.players == Players::Two => 1 - owner as u8,
        _ => tray_of(rules, mover),
    }
}

/// Where and when, from which layout and by which rules.
fn facts(game: &Game) -> String {
    let layout = game.layout().map(|layout| layout.name().to_owned());
    let layout = layout.or_else(|| game.random_layout());
    let rules = (game.rules() != &Rules::STANDARD).then(|| game.rules().to_string());
    let facts = [
        game.tag("Event").map(str::to_owned),
        game.date(),
        layout,
        rules,
    ];
    facts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// The result and how it came about.
fn end(game: &Game) -> String {
    let ending = game.ending.map(|ending| ending.key().replace('-', " "));
    let incomplete = game
        .incomplete
        .as_ref()
        .map(|why| format!("incomplete: {why}"));
    let words = [Some(game.result.code().to_owned()), ending, incomplete];
    words.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
