//! Checks what a record of Abalone claims about the whole game: seats and final position.

use crate::game::{Color, excerpt};
use crate::notation::{PositionError, PositionNotation, read_position_under};
use crate::record::abalone::stated_board::{looks_the_same, read_board_without_owners};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::game::TypedGame;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::Draft;
use crate::record::resolve::claims::totals::check_counts;
use crate::rules::{Position, Rules};

/// Warns of a wrong list of seats or final position.
pub(crate) fn check_totals(draft: &mut Draft, record: &RawRecord, game: TypedGame<'_, Position>) {
    check_counts(draft, record, game.game());
    let start = game.start();
    let expected = seats(start.rules());
    let mut found = Vec::new();
    for tag in draft.tags.iter().filter(|tag| tag.name == "Seats") {
        if !are_seats(&tag.value, start.rules()) {
            let claimed = excerpt(&tag.value);
            let message = format!("seats `{claimed}` claimed, expected {expected}");
            found.push((ProblemKind::Rules, tag.at, message));
        }
    }
    if let Some(tag) = draft.tag("FinalPosition") {
        let fault = last_fault(&tag.value, game);
        found.extend(fault.map(|(kind, message)| (kind, tag.at, message)));
    }
    for (kind, at, message) in found {
        draft.warn(record, kind, at, message);
    }
}

/// The fault of the stated final position. For an incomplete game it may differ from the position reached.
pub(crate) fn last_fault(
    value: &str,
    game: TypedGame<'_, Position>,
) -> Option<(ProblemKind, String)> {
    let real = game.last();
    let (is_same, expected) = match read_board_without_owners(value, real.rules()) {
        Some(cells) => (is_drawn_last(cells, game), None),
        None => match read_position_under(value, Some(real.rules())) {
            Ok(last) => (is_reached(&last, game), Some(real)),
            Err(error) => return Some((ProblemKind::Position, format!("final position: {error}"))),
        },
    };
    if is_same || game.incomplete.is_some() {
        return None;
    }
    let expected = expected.map_or_else(
        || "marbles on the same cells".to_owned(),
        |last| PositionNotation::Apgn.write(&last),
    );
    let message = format!("final position is not that of the replay, expected {expected}");
    Some((ProblemKind::FinalPosition, message))
}

/// Whether a text is the final position of a game.
pub(crate) fn is_last(value: &str, game: TypedGame<'_, Position>) -> bool {
    let real = game.last();
    match read_board_without_owners(value, real.rules()) {
        Some(cells) => is_drawn_last(cells, game),
        None => {
            read_position_under(value, Some(real.rules())).is_ok_and(|last| is_reached(&last, game))
        }
    }
}

/// Whether a board on which marbles look alike shows the final position of a game.
pub(crate) fn is_drawn_last(
    cells: Result<Position, PositionError>,
    game: TypedGame<'_, Position>,
) -> bool {
    cells.is_ok_and(|cells| is_seen_as(&cells, &game.last()))
}

/// Whether a position is the final one of a game; in the standard game the side to move is ignored.
pub(crate) fn is_reached(last: &Position, game: TypedGame<'_, Position>) -> bool {
    let real = game.last();
    let same =
        |color| last.marbles(color) == real.marbles(color) && last.lost(color) == real.lost(color);
    *last == real || *real.rules() == Rules::STANDARD && Color::BOTH.into_iter().all(same)
}

/// Whether a board on which marbles look alike shows this position.
pub(crate) fn is_seen_as(cells: &Position, real: &Position) -> bool {
    let (drawn, setup) = (cells.setup(), real.setup());
    let lost = |lost: [u8; Color::COUNT]| {
        let mut seen = [0_u8; Color::COUNT];
        for color in Color::ALL {
            let shown = &mut seen[real.rules().display_color(color).index()];
            *shown = shown.saturating_add(lost[color.index()]);
        }
        seen
    };
    let is_same = (drawn.seat, drawn.first_moved_color) == (setup.seat, setup.first_moved_color);
    is_same && lost(drawn.lost) == lost(setup.lost) && looks_the_same(cells, real)
}

/// The seats in the order of turns, those of a team with `+` between: `Black, White, Red, Blue; Black+Red against White+Blue`.
pub(crate) fn seats(rules: &Rules) -> String {
    let seats = || 0..rules.players.seats();
    let names: Vec<String> = seats().map(|seat| rules.seat_name(seat)).collect();
    let mut text = names.join(", ");
    if rules.players.sides() < rules.players.seats() {
        let team = |side: u8| {
            let members = seats().filter(|&seat| rules.side(seat) == side);
            let names: Vec<String> = members.map(|seat| rules.seat_name(seat)).collect();
            names.join("+")
        };
        text.push_str(&format!("; {} against {}", team(0), team(1)));
    }
    text
}

/// Whether a text lists the seats of the game in the order of turns, by their English or French colours, numbered or
/// not. Teams after `;` are ignored.
pub(crate) fn are_seats(text: &str, rules: &Rules) -> bool {
    let names = text.split(';').next().unwrap_or_default().split(',');
    let color = |name: &str| {
        let name = name.trim_matches(|character: char| !character.is_alphabetic());
        Color::find(name)
    };
    let expected = rules
        .colors()
        .iter()
        .map(|&color| Some(rules.display_color(color)));
    names.map(color).eq(expected)
}

/// The stated final position and its byte offset.
pub(crate) fn last_position(draft: &Draft) -> Option<(Result<Position, PositionError>, usize)> {
    let rules = &draft.stated_rules.of::<Position>();
    draft
        .tag("FinalPosition")
        .map(|tag| (read_position_under(&tag.value, Some(rules)), tag.at))
}
