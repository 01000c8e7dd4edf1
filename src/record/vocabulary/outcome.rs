//! Sentences that say how a game ended: `White resigns`, `Schwarz gewinnt durch Zeitüberschreitung`, `partie nulle`.

use crate::record::model::ending::Ending;
use crate::record::model::result::GameResult;
use crate::record::vocabulary::lookup::plain;
use crate::record::vocabulary::result_words::{Word, sentence_word};
use crate::record::vocabulary::sentence::{Part, parts, with_marks};
use crate::rules::Color;

/// What a sentence says of the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Outcome {
    pub(crate) result: Option<GameResult>,
    pub(crate) ending: Option<Ending>,
    /// The score, in the order written: that of the winner may stand first.
    pub(crate) score: Option<(u8, u8)>,
    /// Whether the winner is only known because somebody else lost: with more than two sides, that says nothing.
    pub(crate) from_loser: bool,
}

/// Reads a phrase or a short sentence that says how a game ended, and nothing else. The players' names may stand in it.
pub(crate) fn outcome(text: &str, player: impl Fn(Color) -> Option<String>) -> Option<Outcome> {
    read(text, player, Others::Refused)
}

/// Reads what a text says of the end of a game, whatever else it says.
pub(crate) fn outcome_within(
    text: &str,
    player: impl Fn(Color) -> Option<String>,
) -> Option<Outcome> {
    read(text, player, Others::Skipped)
}

/// What is done with words that are not of the vocabulary.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Others {
    Refused,
    Skipped,
}

/// A clause that contradicts itself, or says what cannot be understood.
struct Unclear;

/// Sentences on a result are shorter.
const LONGEST: usize = 200;

fn read(text: &str, player: impl Fn(Color) -> Option<String>, others: Others) -> Option<Outcome> {
    if others == Others::Refused && text.len() > LONGEST {
        return None;
    }
    let text = plain(text);
    let is_said = |word: &str| {
        let meaning = sentence_word(word);
        meaning.is_some_and(|meaning| !meaning.is_auxiliary())
    };
    // Hardly any text gets beyond this.
    if !text.split(|c: char| !c.is_alphanumeric()).any(is_said) {
        return None;
    }
    let parts = parts(&with_marks(text, player));
    if others == Others::Refused && parts.contains(&Part::Other) {
        return None;
    }
    let is_break = |part: &Part| matches!(part, Part::Break | Part::Word(Word::And));
    let mut whole = Outcome::default();
    for clause in parts.split(is_break) {
        let said = of_clause(clause.to_vec(), others).ok()?;
        if let (Some(one), Some(other)) = (whole.result, said.result)
            && one != other
        {
            return None;
        }
        if said.result.is_some() {
            whole.from_loser = said.from_loser && (whole.from_loser || whole.result.is_none());
        }
        whole.result = whole.result.or(said.result);
        whole.ending = whole.ending.or(said.ending);
        whole.score = whole.score.or(said.score);
    }
    (whole.result.is_some() || whole.ending.is_some()).then_some(whole)
}

/// What a clause says.
fn of_clause(mut parts: Vec<Part>, others: Others) -> Result<Outcome, Unclear> {
    let has = |parts: &[Part], word: Word| parts.contains(&Part::Word(word));
    if has(&parts, Word::Negation) {
        return Err(Unclear);
    }
    join_verbs(&mut parts);
    if others == Others::Refused && parts.contains(&Part::Other) {
        return Err(Unclear);
    }
    let (winner, from_loser) = winner(&parts)?;
    let is_draw = has(&parts, Word::Draw) || has(&parts, Word::Tie);
    let is_unfinished = has(&parts, Word::Unfinished);
    let result = match (winner, is_draw, is_unfinished) {
        (winner, false, false) => winner.map(|color| GameResult::won_by(color as u8)),
        (None, true, false) => Some(GameResult::Draw),
        (None, false, true) => Some(GameResult::Unknown),
        _ => return Err(Unclear),
    };
    let names_side = parts.iter().any(|part| matches!(part, Part::Side(_)));
    let segments = parts.split(|part| *part == Part::Parenthesis);
    let ending = segments
        .filter(|segment| !segment.contains(&Part::Other))
        .find_map(ending);
    if others == Others::Refused && names_side && result.is_none() {
        return Err(Unclear);
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
    let score = in_one.or_else(apart);
    Ok(Outcome {
        result,
        ending,
        score,
        from_loser,
    })
}

/// Makes one word of a verb in two parts, and of the time that ran out.
fn join_verbs(parts: &mut [Part]) {
    let has_time = parts.contains(&Part::Word(Word::By(Ending::Time)));
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

/// Who won, and whether that follows from who lost.
fn winner(parts: &[Part]) -> Result<(Option<Color>, bool), Unclear> {
    let is_noun = |word: Word| matches!(word, Word::Victory | Word::Defeat);
    let is_verb = |word: Word| matches!(word, Word::Wins | Word::Loses);
    let is_quit = |word: Word| matches!(word, Word::Quits(_));
    let kinds: [&dyn Fn(Word) -> bool; 3] = [&is_verb, &is_noun, &is_quit];
    for is_kind in kinds {
        let mut found = None;
        for (at, part) in parts.iter().enumerate() {
            let Part::Word(word) = *part else { continue };
            if !is_kind(word) {
                continue;
            }
            let Some(color) = side_of(parts, at, word)? else {
                continue;
            };
            let wins = matches!(word, Word::Wins | Word::Victory);
            let winner = if wins { color } else { color.opponent() };
            if found.is_some_and(|(other, _)| other != winner) {
                return Err(Unclear);
            }
            found = Some((winner, !wins));
        }
        let is_said = |part: &Part| matches!(part, Part::Word(word) if is_kind(*word));
        if let Some((winner, from_loser)) = found {
            return Ok((Some(winner), from_loser));
        }
        if parts.iter().any(is_said) {
            return Ok((None, false));
        }
    }
    // `6-2 für Schwarz`
    let has_score = parts
        .iter()
        .any(|part| matches!(part, Part::Score(..) | Part::Number(0)));
    let at = parts.iter().position(|part| *part == Part::Word(Word::For));
    match at.filter(|_| has_score) {
        Some(at) => Ok((run(&parts[at + 1..], Word::For)?, false)),
        None => Ok((None, false)),
    }
}

/// The player of whom a verb or a noun speaks: verbs have their subject before them, or after them; nouns the other way round.
fn side_of(parts: &[Part], at: usize, word: Word) -> Result<Option<Color>, Unclear> {
    let before = || {
        let reversed: Vec<Part> = parts[..at].iter().rev().copied().collect();
        run(&reversed, word)
    };
    let after = &parts[at + 1..];
    let after = || match run(after, word)? {
        // `Won by Black's resignation`: the player is not the winner.
        Some(_) if word == Word::Wins && is_owner(after) => Ok(None),
        found => Ok(found),
    };
    let is_noun = matches!(word, Word::Victory | Word::Defeat);
    let first = if is_noun { after()? } else { before()? };
    match first {
        Some(color) => Ok(Some(color)),
        None if is_noun => before(),
        None => after(),
    }
}

/// Whether the first player named is followed by a loss: the loss is the player's.
fn is_owner(parts: &[Part]) -> bool {
    let side = parts.iter().position(|part| matches!(part, Part::Side(_)));
    let next = side.and_then(|at| parts.get(at + 1));
    matches!(next, Some(Part::Word(Word::Quits(_) | Word::Defeat)))
}

/// The player who is named before anything else of importance.
fn run(parts: &[Part], word: Word) -> Result<Option<Color>, Unclear> {
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
            Part::Word(Word::Filler | Word::For) => continue,
            Part::Word(Word::By(Ending::Time)) if word == Word::Quits(Ending::Time) => continue,
            Part::Number(_) | Part::Score(..) | Part::Code(_) | Part::Parenthesis => continue,
            _ => break,
        };
        if found.is_some_and(|other| other != color) {
            return Err(Unclear);
        }
        found = Some(color);
    }
    Ok(found)
}

/// How the game ended, as words that stand together say.
fn ending(parts: &[Part]) -> Option<Ending> {
    let is_number = |part: Option<&Part>| {
        matches!(
            part,
            Some(Part::Number(_) | Part::Score(..) | Part::Code(_))
        )
    };
    let reason = |(at, part): (usize, &Part)| {
        let before = at.checked_sub(1).and_then(|before| parts.get(before));
        match part {
            // With a number, it is the score and not the reason.
            Part::Word(Word::By(Ending::Score))
                if is_number(before) || is_number(parts.get(at + 1)) =>
            {
                None
            }
            Part::Word(Word::By(ending) | Word::Quits(ending)) => Some(*ending),
            Part::Word(Word::Unfinished) => Some(Ending::Unfinished),
            Part::Word(Word::Ejections) => {
                let is_six = !is_number(before) || before == Some(&Part::Number(6));
                is_six.then_some(Ending::SixEjections)
            }
            _ => None,
        }
    };
    let is_draw = || parts.contains(&Part::Word(Word::Draw));
    let found = parts.iter().enumerate().find_map(reason);
    found.or_else(|| is_draw().then_some(Ending::DrawAgreed))
}

#[cfg(test)]
mod tests;
