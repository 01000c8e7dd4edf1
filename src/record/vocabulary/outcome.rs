//! Sentences that state how a game ended: `White resigns`, `Schwarz gewinnt durch Zeitüberschreitung`, `partie nulle`.

use crate::game::Color;
use crate::record::model::ending::Ending;
use crate::record::model::result::GameResult;
use crate::record::vocabulary::lookup::fold;
use crate::record::vocabulary::result_words::{Word, sentence_word};
use crate::record::vocabulary::sentence::{
    CANNOT_MOVE, Part, parts, with_placeholders, with_plain_phrases,
};

/// The outcome of a game as a sentence states it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Outcome {
    pub(crate) result: Option<GameResult>,
    pub(crate) ending: Option<Ending>,
    /// The score, in the order written: that of the winner may stand first.
    pub(crate) score: Option<(u8, u8)>,
    /// Whether the winner follows from a statement about the loser. With more than two sides it does not.
    pub(crate) from_loser: bool,
}

/// Reads a phrase or a short sentence that only states how a game ended. It may contain the names of the players.
pub(crate) fn outcome(text: &str, player: impl Fn(Color) -> Option<String>) -> Option<Outcome> {
    read(text, &player, UnknownWords::Rejected)
}

/// Finds an outcome in a text that may also contain other statements.
pub(crate) fn outcome_within(
    text: &str,
    player: impl Fn(Color) -> Option<String>,
) -> Option<Outcome> {
    read(text, &player, UnknownWords::Rejected)
        .or_else(|| read(text, &player, UnknownWords::Skipped))
}

/// The outcome of a text that is known to name the winner, such as `Black (resignation)`; none if it also says that this player has lost.
pub(crate) fn outcome_of_winner(
    text: &str,
    player: impl Fn(Color) -> Option<String>,
) -> Option<Outcome> {
    let named = outcome_within(&format!("winner {text}"), &player)?;
    let alone = outcome_within(text, player).and_then(|alone| alone.result);
    let is_contradicted = alone.is_some() && named.result.is_some() && alone != named.result;
    (!is_contradicted).then_some(named)
}

/// How words outside the vocabulary are treated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum UnknownWords {
    Rejected,
    Skipped,
}

/// Error of a clause that contradicts itself or cannot be understood.
struct AmbiguousClause;

/// The maximum length of a sentence on a result.
const MAX_SENTENCE_BYTES: usize = 200;

fn read(
    text: &str,
    player: &dyn Fn(Color) -> Option<String>,
    unknown_words: UnknownWords,
) -> Option<Outcome> {
    if unknown_words == UnknownWords::Rejected && text.len() > MAX_SENTENCE_BYTES {
        return None;
    }
    let text = with_plain_phrases(fold(text));
    // This check excludes nearly all texts.
    if !has_word_on_end(&text, unknown_words) {
        return None;
    }
    let parts = parts(&with_placeholders(text, player));
    if unknown_words == UnknownWords::Rejected && parts.contains(&Part::Other) {
        return None;
    }
    let is_break = |part: &Part| matches!(part, Part::Break | Part::Word(Word::And));
    let mut combined = Outcome::default();
    for clause in parts.split(is_break) {
        let stated = clause_outcome(clause.to_vec(), unknown_words).ok()?;
        if let (Some(one), Some(other)) = (combined.result, stated.result)
            && one != other
        {
            return None;
        }
        if stated.result.is_some() {
            combined.from_loser =
                stated.from_loser && (combined.from_loser || combined.result.is_none());
        }
        combined.result = combined.result.or(stated.result);
        combined.ending = combined.ending.or(stated.ending);
        combined.score = combined.score.or(stated.score);
    }
    (combined.result.is_some() || combined.ending.is_some()).then_some(combined)
}

/// Whether a text may contain a sentence that [`outcome`] reads without the names of players: names and places do not.
pub(crate) fn may_state_outcome(text: &str) -> bool {
    has_word_on_end(&with_plain_phrases(fold(text)), UnknownWords::Rejected)
}

/// Whether a text after [`with_plain_phrases`] has a word on the end of a game.
fn has_word_on_end(text: &str, unknown_words: UnknownWords) -> bool {
    let states_end = |word: &str| {
        let meaning = sentence_word(word);
        meaning.is_some_and(|meaning| !meaning.is_auxiliary())
    };
    // Among other words it says nothing about the end: `White cannot move there`.
    let cannot_move = || unknown_words == UnknownWords::Rejected && text.contains(CANNOT_MOVE);
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.any(states_end) || cannot_move()
}

/// The outcome that a clause states.
fn clause_outcome(
    mut parts: Vec<Part>,
    unknown_words: UnknownWords,
) -> Result<Outcome, AmbiguousClause> {
    let has = |parts: &[Part], word: Word| parts.contains(&Part::Word(word));
    if has(&parts, Word::Negation) || is_about_some_marbles(&parts) {
        return Err(AmbiguousClause);
    }
    let has_marbles = has(&parts, Word::Marbles);
    parts.retain(|part| *part != Part::Word(Word::Marbles));
    join_verbs(&mut parts);
    if unknown_words == UnknownWords::Rejected && parts.contains(&Part::Other) {
        return Err(AmbiguousClause);
    }
    let (winner, from_loser) = winner(&parts)?;
    let is_draw = has(&parts, Word::Draw) || has(&parts, Word::Tie);
    let is_unfinished = has(&parts, Word::Unfinished);
    let result = match (winner, is_draw, is_unfinished) {
        (winner, false, false) => winner.map(|color| GameResult::won_by(color as u8)),
        (None, true, false) => Some(GameResult::Draw),
        (None, false, true) => Some(GameResult::Unknown),
        _ => return Err(AmbiguousClause),
    };
    let names_side = parts.iter().any(|part| matches!(part, Part::Side(_)));
    let segments = parts.split(|part| *part == Part::Parenthesis);
    let stated_ending = segments
        .filter(|segment| !segment.contains(&Part::Other))
        .find_map(ending);
    // Nothing but an agreement, unless a word that is not understood is the reason.
    let is_plain_draw = has(&parts, Word::Draw) && !parts.contains(&Part::Other);
    let ending = stated_ending.or_else(|| is_plain_draw.then_some(Ending::DrawAgreed));
    if unknown_words == UnknownWords::Rejected && names_side && result.is_none() {
        return Err(AmbiguousClause);
    }
    let in_one = parts.iter().find_map(|part| match *part {
        Part::Score(one, other) => Some((one, other)),
        _ => None,
    });
    // `6 - 2`
    let apart = || {
        parts.windows(2).find_map(|pair| match *pair {
            [Part::Number(one @ 0..10), Part::Number(other @ 0..10)] => {
                Some((one as u8, other as u8))
            }
            _ => None,
        })
    };
    let is_of_marbles = |part: &Part| {
        matches!(
            part,
            Part::Word(Word::Reason(Ending::Score) | Word::Ejections)
        )
    };
    let has_marbles = has_marbles || parts.iter().any(is_of_marbles);
    // `1:0 Aufgabe`: the result in figures.
    let is_result = |score: &(u8, u8)| matches!(score, (1, 0) | (0, 1));
    let score = in_one.or_else(apart);
    let score = score.filter(|score| has_marbles || !is_result(score));
    Ok(Outcome {
        result,
        ending,
        score,
        from_loser,
    })
}

/// Whether a clause is about marbles that are won, lost or given up, `White lost 2 marbles`, and not about the game: six of them decide it, and two numbers
/// are the score.
fn is_about_some_marbles(parts: &[Part]) -> bool {
    let is_number = |part: &&Part| matches!(part, Part::Number(_) | Part::Score(..));
    let of_marbles = parts.windows(2).any(
        |pair| matches!(pair, [Part::Number(number), Part::Word(Word::Marbles)] if *number != 6),
    );
    of_marbles && parts.iter().filter(is_number).count() == 1
}

/// Merges a verb in two parts, such as `gives up`, and an expired time into one word.
fn join_verbs(parts: &mut [Part]) {
    let has_time = parts.contains(&Part::Word(Word::Reason(Ending::Time)));
    let gives = parts
        .iter()
        .position(|part| *part == Part::Word(Word::Gives));
    if let Some(gives) = gives {
        let has_up = parts[gives..].contains(&Part::Word(Word::Up));
        parts[gives] = if has_up {
            Part::Word(Word::Quits(Ending::Resignation))
        } else {
            Part::Other
        };
    }
    for part in parts {
        match part {
            Part::Word(Word::Up) => *part = Part::Word(Word::Filler),
            Part::Word(Word::Expires) if has_time => {
                *part = Part::Word(Word::Quits(Ending::Time));
            }
            Part::Word(Word::Expires) => *part = Part::Other,
            _ => {}
        }
    }
}

/// The winner, and whether it follows from a statement about the loser.
fn winner(parts: &[Part]) -> Result<(Option<Color>, bool), AmbiguousClause> {
    let is_verb = |word: Word| matches!(word, Word::Wins | Word::Loses);
    let is_quit = |word: Word| matches!(word, Word::Quits(_) | Word::Resignation(_));
    let kinds: [&dyn Fn(Word) -> bool; 3] = [&is_verb, &is_noun, &is_quit];
    for is_kind in kinds {
        let mut found = None;
        for (at, part) in parts.iter().enumerate() {
            let Part::Word(word) = *part else { continue };
            if !is_kind(word) {
                continue;
            }
            let Some(color) = player_of(parts, at, word)? else {
                continue;
            };
            let wins = match is_reason(parts, at, word) {
                Ok(is_reason) => is_reason || matches!(word, Word::Wins | Word::Victory),
                // The reason of a victory that is stated already.
                Err(_) if found.is_some() => continue,
                Err(error) => return Err(error),
            };
            let winner = if wins { color } else { color.opponent() };
            if found.is_some_and(|(other, _)| other != winner) {
                return Err(AmbiguousClause);
            }
            found = Some((winner, !wins));
        }
        let states_outcome = |part: &Part| matches!(part, Part::Word(word) if is_kind(*word));
        if let Some((winner, from_loser)) = found {
            return Ok((Some(winner), from_loser));
        }
        if parts.iter().any(states_outcome) {
            return Ok((None, false));
        }
    }
    // `6-2 für Schwarz`
    let has_score = parts
        .iter()
        .any(|part| matches!(part, Part::Score(..) | Part::Number(0)));
    let at = parts.iter().position(|part| *part == Part::Word(Word::For));
    match at.filter(|_| has_score) {
        Some(at) => Ok((first_player(&parts[at + 1..], Word::For)?, false)),
        None => Ok((None, false)),
    }
}

/// A noun that the player follows.
fn is_noun(word: Word) -> bool {
    matches!(word, Word::Victory | Word::Defeat | Word::Forfeit)
}

/// Whether a noun for a loss is the reason why the player before it has won: `Black by resignation`. In `Black (resignation)` it is not clear who has won.
fn is_reason(parts: &[Part], at: usize, word: Word) -> Result<bool, AmbiguousClause> {
    let is_side = |part: &Part| matches!(part, Part::Side(_));
    let follows_player = match word {
        Word::Resignation(_) => true,
        Word::Forfeit => !parts[at + 1..].iter().any(is_side),
        _ => false,
    };
    let player = parts[..at].iter().rposition(is_side);
    let Some(player) = player.filter(|_| follows_player) else {
        return Ok(false);
    };
    let between = &parts[player + 1..at];
    let is_linked = |part: &Part| matches!(part, Part::Word(Word::By | Word::For));
    if between.iter().any(is_linked) {
        return Ok(true);
    }
    if between.contains(&Part::Parenthesis) {
        return Err(AmbiguousClause);
    }
    Ok(false)
}

/// The player to whom a verb or a noun refers. The subject of a verb stands before it or else after it; with nouns it is the other way round.
fn player_of(parts: &[Part], at: usize, word: Word) -> Result<Option<Color>, AmbiguousClause> {
    let before = || {
        let reversed: Vec<Part> = parts[..at].iter().rev().copied().collect();
        first_player(&reversed, word)
    };
    let after = &parts[at + 1..];
    let after = || match first_player(after, word)? {
        // `Won by Black's resignation`: the player is not the winner.
        Some(_) if word == Word::Wins && is_possessive(after) => Ok(None),
        found => Ok(found),
    };
    let is_noun = is_noun(word);
    let first = if is_noun { after()? } else { before()? };
    match first {
        Some(color) => Ok(Some(color)),
        None if is_noun => before(),
        None => after(),
    }
}

/// Whether the first player is followed by a word for a loss, as in `Black's resignation`.
fn is_possessive(parts: &[Part]) -> bool {
    let side = parts.iter().position(|part| matches!(part, Part::Side(_)));
    let next = side.and_then(|at| parts.get(at + 1));
    let is_loss = |word: Word| {
        matches!(
            word,
            Word::Quits(_) | Word::Resignation(_) | Word::Defeat | Word::Forfeit
        )
    };
    matches!(next, Some(Part::Word(word)) if is_loss(*word))
}

/// The first player in a clause, unless a word with another meaning comes first.
fn first_player(parts: &[Part], word: Word) -> Result<Option<Color>, AmbiguousClause> {
    let mut found = None;
    for (at, part) in parts.iter().enumerate() {
        let color = match part {
            Part::Side(color) => *color,
            // `wins (1-0)`
            Part::Code(GameResult::Black | GameResult::White)
                if word == Word::Wins && at > 0 && parts[at - 1] == Part::Parenthesis =>
            {
                if *part == Part::Code(GameResult::Black) {
                    Color::Black
                } else {
                    Color::White
                }
            }
            Part::Word(Word::Filler | Word::For | Word::By) => continue,
            Part::Word(Word::Reason(Ending::Time))
                if matches!(
                    word,
                    Word::Quits(Ending::Time) | Word::Resignation(Ending::Time)
                ) =>
            {
                continue;
            }
            Part::Number(_) | Part::Score(..) | Part::Code(_) | Part::Parenthesis => continue,
            _ => break,
        };
        if found.is_some_and(|other| other != color) {
            return Err(AmbiguousClause);
        }
        found = Some(color);
    }
    Ok(found)
}

/// The ending that consecutive words state.
fn ending(parts: &[Part]) -> Option<Ending> {
    let is_number = |part: Option<&Part>| {
        matches!(
            part,
            Some(Part::Number(_) | Part::Score(..) | Part::Code(_))
        )
    };
    let is_particle =
        |part: Option<&Part>| matches!(part, Some(Part::Word(Word::Filler | Word::By)));
    let reason = |(at, part): (usize, &Part)| {
        let before = at.checked_sub(1).and_then(|before| parts.get(before));
        match part {
            // With a number, it is the score and not the reason, unless it says so: `on score 3-2`.
            Part::Word(Word::Reason(Ending::Score))
                if is_number(before) || is_number(parts.get(at + 1)) && !is_particle(before) =>
            {
                None
            }
            Part::Word(Word::Reason(ending) | Word::Quits(ending) | Word::Resignation(ending)) => {
                Some(*ending)
            }
            Part::Word(Word::Unfinished) => Some(Ending::Unfinished),
            Part::Word(Word::Ejections) => {
                let is_six = !is_number(before) || before == Some(&Part::Number(6));
                is_six.then_some(Ending::SixEjections)
            }
            _ => None,
        }
    };
    parts.iter().enumerate().find_map(reason)
}

#[cfg(test)]
mod tests;
