//! Checks what a record claims about the whole game: score and number of plies.

use crate::game::excerpt;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::game::Game;
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::model::score::Score;
use crate::record::parse::draft::Draft;

/// The tags that state the points of one side, as tables have columns for them.
const POINTS: [&str; 2] = ["ScoreBlack", "ScoreWhite"];

/// Warns of a wrong score or number of plies.
pub(crate) fn check_counts(draft: &mut Draft, record: &RawRecord, game: &Game) {
    let mut found = Vec::new();
    let is_whole = game.incomplete.is_none();
    for tag in &draft.tags {
        if tag.name.starts_with("Plies") {
            if plies(&tag.value) != Some(draft.plies.len()) && draft.stop.is_none() {
                let claimed = excerpt(&tag.value);
                found.push((
                    ProblemKind::Plies,
                    tag.at,
                    format!("`{claimed}` plies claimed, expected {}", draft.plies.len()),
                ));
            }
        } else if let Some(side) = POINTS.iter().position(|name| tag.name == **name)
            && is_whole
        {
            let real = game.score().points().nth(side);
            if tag.value.trim().parse().ok() != real {
                found.push((
                    ProblemKind::Score,
                    tag.at,
                    format!(
                        "`{}` points claimed, expected {} from the replay",
                        excerpt(&tag.value),
                        real.unwrap_or_default()
                    ),
                ));
            }
        } else if tag.name == "Score" && is_whole {
            let real = game.score();
            if read_score(&tag.value) != Some(real) {
                let message = message_of_score(&tag.value, &real, game);
                found.push((ProblemKind::Score, tag.at, message));
            }
        }
    }
    for (kind, at, message) in found {
        draft.warn(record, kind, at, message);
    }
}

/// The message about a score that is not that of the replay. Beside an ending without a winner, `1-0` is one.
fn message_of_score(claimed: &str, real: &Score, game: &Game) -> String {
    let found = excerpt(claimed);
    let ending = game.ending.filter(|ending| !ending.has_winner());
    match ending {
        Some(ending) if GameResult::in_figures(claimed).is_some() => format!(
            "`{found}` beside the ending {} is read as the score and not as the result, expected {real} from the replay or one result; the result is {}",
            ending.key(),
            game.result.code()
        ),
        _ => format!("score `{found}` claimed, expected {real} from the replay"),
    }
}

/// Parses a score, perhaps among words: `Noirs 6 - 2 Blancs`.
pub(crate) fn read_score(text: &str) -> Option<Score> {
    let numbers = text
        .split(|character: char| !character.is_ascii_digit())
        .filter(|digits| !digits.is_empty());
    let points: Option<Vec<u8>> = numbers.map(|number| number.parse().ok()).collect();
    Score::of(&points?)
}

/// The number at the beginning of a text.
pub(crate) fn plies(value: &str) -> Option<usize> {
    let value = value.trim();
    let digits = value.bytes().take_while(u8::is_ascii_digit).count();
    value[..digits].parse().ok()
}
