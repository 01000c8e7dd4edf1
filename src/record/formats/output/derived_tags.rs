//! Whether the value of a derived tag agrees with the game, so that a format may write it unchanged.

use crate::notation::{Notation, read_position_under};
use crate::record::model::analysis;
use crate::record::model::ending::Ending;
use crate::record::model::game::Game;
use crate::record::model::result::GameResult;
use crate::record::model::tag::TagName;
use crate::record::parse::stated::{looks_the_same, read_board_without_owners};
use crate::record::resolve::claims::result_claims::won_by_seat;
use crate::record::resolve::claims::totals::{are_seats, is_last, plies, read_score};
use crate::record::resolve::inference::start::find_layout;
use crate::rules::{Position, Rules, random_seed};

/// Whether the value of one of the [`RECORD_TAGS`](crate::record::model::tag::RECORD_TAGS) agrees with a game whose
/// moves are written in this notation. A value that cannot be compared agrees.
pub(crate) fn agrees_with_game(name: &str, value: &str, game: &Game, notation: Notation) -> bool {
    match name {
        "Rules" => value
            .parse::<Rules>()
            .is_ok_and(|rules| rules == *game.rules()),
        "Seats" => are_seats(value, game.rules()),
        "Variant" => names_start(value, game),
        "Result" => is_result(value, game),
        "Termination" => Ending::find(value) == game.ending,
        "Notation" => Notation::find(value) == Some(notation),
        "Plies" => plies(value) == Some(game.plies().len()),
        "SetUp" => {
            let is_drawn = draws_start(game, |value, _| is_start(value, game));
            (value == "1") == (is_drawn || game.layout().is_none())
        }
        "Position" | "StartPosition" => is_start(value, game),
        "FinalPosition" => is_last(value, game),
        "Score" => read_score(value) == Some(game.score()),
        "Incomplete" => game.incomplete.as_deref() == Some(value),
        "Mended" => game.repaired.as_deref() == Some(value),
        analysis::TAG => game
            .analysis
            .as_ref()
            .is_none_or(|stated| stated.by == value),
        _ => true,
    }
}

/// Whether a text, in any position notation, is exactly this position.
pub(crate) fn is_exactly(value: &str, position: &Position) -> bool {
    read_position_under(value, Some(position.rules())) == Ok(*position)
}

/// Whether a text names the layout or the random start of a game.
fn names_start(value: &str, game: &Game) -> bool {
    if random_seed(value).is_some() {
        return is_exactly(value, &game.start());
    }
    if value == "custom" {
        return game.layout().is_none() || draws_start(game, is_exactly);
    }
    let start = find_layout(value).map(|layout| layout.start(game.rules()));
    start.is_some_and(|start| start == Ok(game.start()))
}

/// Whether a text states the result of a game; if the result is unknown, a text that is not understood does.
fn is_result(value: &str, game: &Game) -> bool {
    let player = |color| game.player(color).map(str::to_owned);
    let in_seat = |seat| game.seat_player(seat);
    let stated = GameResult::in_sentence(value, player)
        .or_else(|| won_by_seat(value, game.rules(), in_seat));
    stated.unwrap_or(GameResult::Unknown) == game.result
}

/// Whether a tag of the game holds the start position.
fn draws_start(game: &Game, is_start: impl Fn(&str, &Position) -> bool) -> bool {
    let is_drawn = |(name, value): &(TagName, String)| {
        matches!(&**name, "Position" | "StartPosition") && is_start(value, &game.start())
    };
    game.tags.iter().any(is_drawn)
}

/// Whether a text is the start position of a game. On a board where marbles look alike, the layout determines the
/// owners.
fn is_start(value: &str, game: &Game) -> bool {
    let start = game.start();
    match read_board_without_owners(value, game.rules()) {
        None => is_exactly(value, &start),
        Some(Err(_)) => false,
        Some(Ok(cells)) => {
            let mut setup = start.setup();
            setup.marbles = cells.setup().marbles;
            game.layout().is_some() && setup == cells.setup() && looks_the_same(&cells, &start)
        }
    }
}
