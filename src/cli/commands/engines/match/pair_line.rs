//! A pair of games as a line of the log, and back.

use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};

use crate::engine::{
    Adjudication, AdjudicationReason, Forfeit, ForfeitKind, GamePair, MatchGame, MatchOutcome,
};
use crate::game::{GameLine, GameState as _};
use crate::queries::PositionWithRulesArgs;
use crate::record::ReadGame;

/// Words for the ways in which a game ends.
const BY_RULES: &str = "rules";
const PLY_LIMIT: &str = "ply-limit";
const NO_MOVE: &str = "no-move";
const SCORE: &str = "score";
const FORFEITS: [(ForfeitKind, &str); 3] = [
    (ForfeitKind::Time, "time"),
    (ForfeitKind::Disconnection, "disconnection"),
    (ForfeitKind::InvalidResponse, "reply"),
];

/// A pair as a line of the log.
pub(super) fn pair_line<P: ReadGame>(number: u64, pair: &GamePair<P>) -> Value {
    let start = &pair.games[0].line.start;
    json!({
        "pair": number,
        "start": start.to_text(),
        "rules": start.rules_text(),
        "opening": pair.opening_plies,
        "seconds": pair.spent.map(|(time, _)| time.as_secs_f64()),
        "moves": pair.spent.map(|(_, moves)| moves),
        "games": pair.games.each_ref().map(game_value),
    })
}

fn game_value<P: ReadGame>(game: &MatchGame<P>) -> Value {
    let mut position = game.line.start;
    let names = game.line.moves.iter().map(|&mv| {
        let name = position.name_of(mv);
        position.play_unchecked(mv);
        name
    });
    let moves = names.collect::<Vec<_>>().join(" ");
    let (end, message) = match &game.outcome {
        MatchOutcome::Ended(_) => (BY_RULES, None),
        MatchOutcome::Adjudicated(AdjudicationReason::PlyLimit) => (PLY_LIMIT, None),
        MatchOutcome::Adjudicated(AdjudicationReason::NoMove) => (NO_MOVE, None),
        MatchOutcome::Adjudicated(AdjudicationReason::Score(..)) => (SCORE, None),
        MatchOutcome::Forfeit(_, Forfeit { kind, message }) => {
            let word = FORFEITS.iter().find(|(of, _)| of == kind);
            (word.map_or("", |(_, word)| word), Some(message))
        }
    };
    json!({ "end": end, "winner": game.outcome.winner(), "message": message, "line": moves })
}

/// Reads a pair from a line of the log, and replays its moves.
///
/// # Errors
/// When a field is missing or has an unexpected value, or a move is illegal.
pub(super) fn read_pair<P: ReadGame>(
    line: &Value,
    number: u64,
    adjudication: &Adjudication,
) -> Result<GamePair<P>> {
    if line["pair"] != json!(number) {
        bail!("pair {}, expected {number}", line["pair"]);
    }
    let text = |field: &str| {
        line[field]
            .as_str()
            .with_context(|| format!("no `{field}`"))
    };
    let rules = Some(text("rules")?).filter(|rules| !rules.is_empty());
    let start = PositionWithRulesArgs::new(text("start")?.to_owned(), rules.map(str::to_owned));
    let start: P = start.resolve()?;
    let game = |n: usize| read_game(&line["games"][n], start, adjudication);
    let spent = |n: usize| -> Option<(Duration, u32)> {
        let time = Duration::try_from_secs_f64(line["seconds"][n].as_f64()?).ok()?;
        Some((time, u32::try_from(line["moves"][n].as_u64()?).ok()?))
    };
    let times = "no `seconds` and `moves` of both players";
    let opening_plies = line["opening"].as_u64().context("no `opening`")?;
    Ok(GamePair {
        games: [game(0)?, game(1)?],
        spent: [spent(0).context(times)?, spent(1).context(times)?],
        opening_plies: usize::try_from(opening_plies)?,
    })
}

fn read_game<P: ReadGame>(
    game: &Value,
    start: P,
    adjudication: &Adjudication,
) -> Result<MatchGame<P>> {
    let text = |field: &str| {
        game[field]
            .as_str()
            .with_context(|| format!("no `{field}`"))
    };
    let mut state = P::State::in_round(start, 1);
    let mut moves = Vec::new();
    for name in text("line")?.split_whitespace() {
        let mv = state.position().read_name(name);
        let mv = mv.with_context(|| format!("`{name}`, expected a legal move"))?;
        state.play_unchecked(mv);
        moves.push(mv);
    }
    let winner = game["winner"]
        .as_u64()
        .and_then(|side| u8::try_from(side).ok());
    let end = text("end")?;
    let unexpected = || format!("end `{end}`, which the moves and the settings do not have");
    let outcome = match end {
        BY_RULES => MatchOutcome::Ended(state.end().with_context(unexpected)?),
        PLY_LIMIT => MatchOutcome::Adjudicated(AdjudicationReason::PlyLimit),
        NO_MOVE => MatchOutcome::Adjudicated(AdjudicationReason::NoMove),
        SCORE => {
            let rule = adjudication.by_score.with_context(unexpected)?;
            let winner = winner.context("no `winner`")?;
            MatchOutcome::Adjudicated(AdjudicationReason::Score(winner, rule))
        }
        _ => {
            let kind = FORFEITS.iter().find(|(_, word)| *word == end);
            let &(kind, _) = kind.with_context(unexpected)?;
            let loser = winner.filter(|&side| side < 2).map(|side| 1 - side);
            let message = text("message")?.to_owned();
            MatchOutcome::Forfeit(loser.context("no `winner`")?, Forfeit { kind, message })
        }
    };
    Ok(MatchGame {
        line: GameLine { start, moves },
        outcome,
    })
}
