//! A game of Abalone as data for the scripts that play it.

use serde::Serialize;

use crate::game::Color;
use crate::markup::sanitize;
use crate::notation::Notation;
use crate::record::{Game, Ply, numbered_plies_from};
use crate::render::abalone::picture::{
    Picture, View, displayed_color, is_below, is_duel, panel_of,
};
use crate::render::game_pictures::players;
use crate::render::playback::line::{PlaceInRound, PlayedPly, line};
use crate::render::playback::record_fields::{GameFields, with_record};
use crate::render::playback::{
    AnyBoard, BoardWithSeats, PlacedPiece, Playback, PlaybackMove, PlaybackSeat, PlaybackStart,
};
use crate::rules::{Displacement, Move, Players, Position, Rules, displacements};

/// The boards of a game of Abalone.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AbaloneBoard {
    /// The number of boards.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 2)))]
    pub boards: u8,
    /// The cells with obstacles.
    pub obstacles: Vec<String>,
    /// The cells with holes.
    pub holes: Vec<String>,
    /// The ejections that win the game.
    pub goal: u8,
    /// Whether every player has an own tray, whose size is not known in advance.
    pub own: bool,
}

/// A game of Abalone from this start, see [`playback`](crate::render::playback).
pub(super) fn playback_of_abalone(game: &Game, start: Position, notation: Notation) -> Playback {
    let game = &*game.with_judgements(notation);
    let rules = start.rules();
    let picture = Picture {
        players: (0..rules.players.seats())
            .map(|seat| game.seat_player(seat).unwrap_or_default().to_owned())
            .collect(),
        ..Picture::new(start)
    };
    let panels: Vec<_> = (0..rules.players.seats())
        .map(|seat| panel_of(&picture, seat))
        .collect();
    let seats = (0..).zip(&panels).map(|(seat, panel)| PlaybackSeat {
        name: sanitize(&panel.name),
        color: panel.color.key(),
        board: Some(rules.board_of(rules.colors()[usize::from(seat)])),
        below: is_below(&start, View::Standard, seat),
        partner: Some(tray_of(rules, seat) != seat),
    });
    let off = (0..).zip(&panels).flat_map(|(seat, panel): (u8, _)| {
        let marbles = panel.off_board.iter();
        marbles.map(move |(color, count)| (seat, color.key(), *count))
    });
    // The position of a fragment is unknown: the board is empty.
    let colors = Color::ALL.into_iter().filter(|_| !game.is_fragment());
    let marbles = colors.flat_map(|color| {
        let key = displayed_color(&start, color).key();
        let board = rules.board_of(color);
        let cells = start.marbles(color).into_iter();
        cells.map(move |cell| PlacedPiece::OnBoard(cell.to_string(), key, board))
    });
    let names = |cells: crate::board::Bitboard| -> Vec<String> {
        cells.into_iter().map(|cell| cell.to_string()).collect()
    };
    let layout = game.layout().map(|layout| layout.name().into_owned());
    let layout = layout.or_else(|| game.random_layout());
    let rules_text = (rules != &Rules::STANDARD).then(|| rules.to_string());
    let fields = GameFields {
        players: players(game),
        variant: [layout, rules_text],
        sides: rules.players.sides(),
        board: AnyBoard::new(&BoardWithSeats {
            board: AbaloneBoard {
                boards: rules.players.boards(),
                obstacles: names(rules.obstacles),
                holes: names(rules.holes),
                goal: rules.eject,
                own: !is_duel(rules),
            },
            seats: seats.collect(),
        }),
        start: PlaybackStart {
            marbles: marbles.collect(),
            off: off.collect(),
            points: points(&start),
            turn: start.seat(),
        },
        moves: line(game.plies(), start, 1, &|plies: &[Ply], start, round| {
            played_plies(plies, start, round, notation)
        }),
    };
    with_record(game, fields)
}

/// The plies of a line from a position, which begins in a round.
fn played_plies(
    plies: &[Ply],
    start: Position,
    round: usize,
    notation: Notation,
) -> Vec<PlayedPly<Position>> {
    let numbered = numbered_plies_from(plies, start, round).into_iter();
    let played = numbered.map(|step| PlayedPly {
        before: step.before,
        round: step.number,
        place: if step.begins_round() {
            PlaceInRound::First
        } else {
            PlaceInRound::Later
        },
        played: playback_move_of_abalone(step.mv, &step.before, notation),
    });
    played.collect()
}

/// For each seat the points of its side.
fn points(position: &Position) -> Vec<u8> {
    let rules = position.rules();
    let seats = 0..rules.players.seats();
    seats
        .map(|seat| position.points(rules.side(seat)))
        .collect()
}

/// The seat whose tray receives the marbles that a seat ejects, in games that are duels.
fn tray_of(rules: &Rules, seat: u8) -> u8 {
    match rules.players {
        Players::FourTwoColors => seat % 2,
        _ => seat,
    }
}

/// A move as `board.js` plays it.
pub(super) fn playback_move_of_abalone(
    mv: Move,
    before: &Position,
    notation: Notation,
) -> PlaybackMove {
    let mut after = *before;
    after.play_unchecked(mv);
    let steps = displacements(mv);
    let steps: Vec<String> = steps.iter().map(Displacement::to_string).collect();
    let board = before.rules().board_of(before.turn());
    let ejected = before.ejected(mv);
    let now = points(&after);
    PlaybackMove {
        name: notation.name(mv, before).to_string(),
        seat: before.seat(),
        turn: after.seat(),
        steps: steps.join(" "),
        takes: None,
        board: (board > 0).then_some(board),
        pushed: (mv.pushed() > 0).then(|| mv.pushed()),
        out: ejected.map(|color| displayed_color(before, color).key()),
        tray: ejected.map(|color| tray(before, color)),
        points: (now != points(before)).then_some(now),
    }
}

/// The seat whose tray receives an ejected marble.
fn tray(before: &Position, color: Color) -> u8 {
    let rules = before.rules();
    let mover = before.seat();
    let owner = rules.colors().iter().position(|own| *own == color);
    match owner {
        Some(owner) if !is_duel(rules) => owner as u8,
        // If a turn has moves of both colours, a marble goes to the seat that gets the point, not to the one that ejects it.
        Some(owner) if rules.players == Players::Two => 1 - owner as u8,
        _ => tray_of(rules, mover),
    }
}
