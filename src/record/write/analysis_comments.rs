//! Stores the analysis of a game in its tags and comments.
//!
//! The format is the same in every format with tags and comments, so that readers can distinguish the analysis from
//! comments of people:
//!
//! - the tag `EvaluatedBy` names the program and its search limit;
//! - the comment before the first move begins with `[%eval +0.03]`, the evaluation of the start position;
//! - the comment after each move of the main line begins with `[%eval -1.20] [%mark ?] [%best g4g5 c2c3]`: the evaluation of the position
//!   after the move, its mark if it has one, and the best line in place of the move, in Aba-Pro where the game has
//!   several notations.
//!
//! A comment of the record's own follows in the same braces. A reader removes the analysis from the comments again, so that the comments of
//! the record are unchanged. If a part of the analysis is missing or cannot be parsed, all of it stays in the comments.

use std::borrow::Cow;

use crate::games::Notation;
use crate::record::model::analysis::{Analysis, Evaluation, Judgement, PlyEvaluation, TAG};
use crate::record::model::game::{Game, TypedGame, with_game};
use crate::record::resolve::read_game::ReadGame;
use crate::record::write::write_game::WriteGame;

impl Analysis {
    /// Whether it has an entry for every ply of a game, and its lines are legal there.
    pub(crate) fn fits(&self, game: &Game) -> bool {
        with_game!(game, game => fits(self, game))
    }
}

fn fits<P: WriteGame>(analysis: &Analysis, game: TypedGame<'_, P>) -> bool {
    let fits = |(verdict, before): (&PlyEvaluation, P)| {
        let mut position = before;
        let mut best = verdict.best.iter();
        best.all(|mv| position.play_code(mv.code()).is_some())
    };
    let plies = analysis.plies.iter();
    analysis.plies.len() == game.plies().len() && plies.zip(game.positions()).all(fits)
}

impl Game {
    /// The game with its analysis written into tags and comments.
    pub(crate) fn with_analysis_comments(&self) -> Cow<'_, Game> {
        match self.analysis.as_deref() {
            Some(analysis) => {
                Cow::Owned(with_game!(self, of => with_analysis_comments(of, analysis)))
            }
            None => Cow::Borrowed(self),
        }
    }

    /// The game for display: judgements as suffix annotations if the record has none, and better lines after the
    /// comments.
    pub(crate) fn with_judgements(&self, notation: Notation) -> Cow<'_, Game> {
        match self.analysis.as_deref() {
            Some(analysis) => {
                Cow::Owned(with_game!(self, of => with_judgements(of, analysis, notation)))
            }
            None => Cow::Borrowed(self),
        }
    }

    /// Takes the analysis out of the comments again, if it is complete.
    pub(crate) fn take_analysis(&mut self, by: &str) {
        let Some((start, comment)) = self.comment.as_deref().and_then(parse_evaluation) else {
            return;
        };
        let comment = nonempty_rest(comment);
        let Some((verdicts, comments)) = with_game!(self, of => parse_judgements(of)) else {
            return;
        };
        self.comment = comment;
        for (index, comment) in comments.into_iter().enumerate() {
            self.note(index, |_| comment);
        }
        self.tags.retain(|(name, _)| name != TAG);
        self.analysis = Some(Box::new(Analysis {
            by: by.to_owned(),
            start,
            plies: verdicts,
        }));
    }
}

/// A game with an analysis written into tags and comments.
fn with_analysis_comments<P: WriteGame>(of: TypedGame<'_, P>, analysis: &Analysis) -> Game {
    let mut game = of.game().clone();
    game.tags.retain(|(name, _)| name != TAG);
    game.tags.push((TAG.into(), analysis.by.clone()));
    let start = format!("[%eval {}]", analysis.start);
    game.comment = Some(comment_with_prefix(start, game.comment.take()));
    for ((index, before_it), verdict) in of.positions().enumerate().zip(&analysis.plies) {
        let mut prefix = format!("[%eval {}]", verdict.evaluation);
        if let Some(mark) = verdict.mark {
            prefix.push_str(&format!(" [%mark {}]", mark.symbol()));
        }
        if !verdict.best.is_empty() {
            let line = before_it.line_names(&verdict.best, Notation::default());
            prefix.push_str(&format!(" [%best {line}]"));
        }
        game.note(index, |comment| Some(comment_with_prefix(prefix, comment)));
    }
    game
}

/// A game with the judgements of an analysis for display.
fn with_judgements<P: WriteGame>(
    of: TypedGame<'_, P>,
    analysis: &Analysis,
    notation: Notation,
) -> Game {
    let mut game = of.game().clone();
    let by = format!("Judged by {}: {}", analysis.by, analysis.start);
    game.comment = Some(comment_with_suffix(game.comment.take(), by));
    let reasons = of.move_reasons();
    for ((index, before), verdict) in of.positions().enumerate().zip(&analysis.plies) {
        let Some(mark) = verdict.mark else { continue };
        let mut suffix = format!("[{}", verdict.evaluation);
        if let Some(reason) = reasons.get(index).copied().flatten() {
            suffix.push_str(&format!(", {reason}"));
        }
        if let Some(line) = verdict.better_line(of.plies()[index].mv) {
            suffix.push_str(&format!(", better {}", before.line_names(line, notation)));
        }
        suffix.push(']');
        game.note(index, |comment| Some(comment_with_suffix(comment, suffix)));
        game.mark(index, mark.symbol());
    }
    game
}

/// The analysis of each ply in the comments of a game, and the rest of these comments; `None` if a part is missing.
fn parse_judgements<P: ReadGame>(
    of: TypedGame<'_, P>,
) -> Option<(Vec<PlyEvaluation>, Vec<Option<String>>)> {
    let plies = of.plies().iter().zip(of.positions());
    let parsed = plies.map(|(ply, before)| {
        let stated = ply.annotations().comment.as_deref()?;
        let (verdict, rest) = parse_judgement(stated, &before)?;
        Some((verdict, nonempty_rest(rest)))
    });
    parsed.collect()
}

/// A comment with a text before it.
fn comment_with_prefix(words: String, comment: Option<String>) -> String {
    match comment {
        Some(comment) => format!("{words} {comment}"),
        None => words,
    }
}

/// A comment with a text after it.
fn comment_with_suffix(comment: Option<String>, words: String) -> String {
    match comment {
        Some(comment) => format!("{comment} {words}"),
        None => words,
    }
}

/// The rest of a comment, unless it is empty.
fn nonempty_rest(rest: &str) -> Option<String> {
    (!rest.is_empty()).then(|| rest.to_owned())
}

/// The argument of `[%name ...]` at the beginning of a text, and the rest.
fn command<'a>(text: &'a str, name: &str) -> Option<(&'a str, &'a str)> {
    let (command, rest) = text.strip_prefix("[%")?.split_once(']')?;
    let argument = command.strip_prefix(name)?.strip_prefix(' ')?;
    Some((argument, rest.trim_start()))
}

fn parse_evaluation(comment: &str) -> Option<(Evaluation, &str)> {
    let (evaluation, rest) = command(comment, "eval")?;
    Some((evaluation.parse().ok()?, rest))
}

fn parse_judgement<'a, P: ReadGame>(
    comment: &'a str,
    before: &P,
) -> Option<(PlyEvaluation, &'a str)> {
    let (evaluation, mut rest) = parse_evaluation(comment)?;
    let mut mark = None;
    if let Some((symbol, after)) = command(rest, "mark") {
        mark = Some(Judgement::find(symbol)?);
        rest = after;
    }
    let mut best = Vec::new();
    if let Some((names, after)) = command(rest, "best") {
        let mut position = *before;
        for name in names.split_whitespace() {
            let mv = position.read_name(name)?;
            position.play_unchecked(mv);
            best.push(mv.into());
        }
        rest = after;
    }
    Some((
        PlyEvaluation {
            evaluation,
            mark,
            best,
        },
        rest,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::MoveCode;
    use crate::record::{Content, Format, Ply, ReadOptions, WriteOptions, Writer, read};
    use crate::rules::Position;

    /// Games whose record annotates every third ply, with an analysis.
    fn games_with_analysis() -> Vec<Game> {
        let file = std::fs::File::open("sample-games/graz-2002.txt").unwrap();
        let records = read(file, ReadOptions::default()).map(Result::unwrap);
        let games = records.filter_map(|record| match record.content {
            Content::Game(game) => Some(*game),
            _ => None,
        });
        games.map(|game| game_with_analysis(&game)).collect()
    }

    fn game_with_analysis(found: &Game) -> Game {
        let mut game = Game::new(found.start());
        (game.tags, game.result, game.ending) = (found.tags.clone(), found.result, found.ending);
        game.comment = Some("before the start".to_owned());
        let mut verdicts = Vec::new();
        for (index, (ply, before)) in found
            .plies()
            .iter()
            .zip(found.of::<Position>().unwrap().positions())
            .enumerate()
        {
            let mut ply = Ply::clone(ply);
            if index % 3 == 0 {
                ply.annotations_mut().comment = Some(format!("ply [%odd] {index}"));
                ply.annotations_mut().mark = Some("!?".to_owned());
            }
            let number = i32::try_from(index).unwrap();
            verdicts.push(PlyEvaluation {
                evaluation: Evaluation::marbles(number * 7 - 100),
                mark: Judgement::ALL.get(index % 5).copied(),
                best: before
                    .move_list()
                    .into_iter()
                    .take(index % 2)
                    .map(MoveCode::from)
                    .collect(),
            });
            game.play(ply).unwrap();
        }
        let analysis = Analysis {
            by: "a program, far".to_owned(),
            start: Evaluation::lost_in(7),
            plies: verdicts,
        };
        assert!(analysis.fits(&game));
        game.analysis = Some(Box::new(analysis));
        game
    }

    #[test]
    fn an_analysis_survives_every_format_with_comments() {
        let games = games_with_analysis();
        assert!(games.len() > 1);
        for format in Format::writable().filter(|format| *format != Format::Csv) {
            let mut writer = Writer::new(Vec::new(), format, WriteOptions::default());
            games.iter().for_each(|game| writer.write(game).unwrap());
            let text = writer.finish().unwrap();
            let back: Vec<Game> = read(&text[..], ReadOptions::default())
                .map(|record| match record.unwrap().content {
                    Content::Game(game) => *game,
                    content => panic!("{content:?} in {}", format.key()),
                })
                .collect();
            assert_eq!(back.len(), games.len(), "{}", format.key());
            for (back, game) in back.iter().zip(&games) {
                assert_eq!(back.analysis, game.analysis, "{}", format.key());
                assert_eq!(back.comment, game.comment);
                assert_eq!(back.identity(), game.identity(), "{}", format.key());
            }
        }
    }

    #[test]
    fn judgements_are_shown_where_the_record_has_no_annotation() {
        let game = games_with_analysis().remove(0);
        let shown = game.with_judgements(Notation::Nacre);
        let notes = |index: usize| shown.plies()[index].annotations();
        assert_eq!(notes(0).mark.as_deref(), Some("!?"), "the record's own");
        assert_eq!(notes(1).mark.as_deref(), Some("?"));
        let comment = notes(1).comment.as_deref().unwrap();
        assert!(
            comment.starts_with("[-0.93, loses a part of the advantage, better "),
            "{comment}"
        );
        assert_eq!(notes(0).comment.as_deref(), Some("ply [%odd] 0 [-1.00]"));
        assert!(notes(4).mark.is_none() && notes(4).comment.is_none());
        let first = shown.comment.as_deref().unwrap();
        assert_eq!(first, "before the start Judged by a program, far: #-7");
    }

    #[test]
    fn an_incomplete_analysis_stays_in_the_comments() {
        let game = games_with_analysis().remove(0);
        let mut writer = Writer::new(Vec::new(), Format::Apgn, WriteOptions::default());
        writer.write(&game).unwrap();
        let text = String::from_utf8(writer.finish().unwrap()).unwrap();
        let broken = text.replacen("[%eval -1.00]", "[%eval much]", 1);
        assert_ne!(broken, text);
        let record = read(broken.as_bytes(), ReadOptions::default()).next();
        let Content::Game(back) = record.unwrap().unwrap().content else {
            panic!("no game")
        };
        assert_eq!(back.analysis, None);
        let stated = |index: usize| back.plies()[index].annotations().comment.clone().unwrap();
        assert!(stated(0).starts_with("[%eval much]") && stated(1).starts_with("[%eval -0.93]"));
    }
}
