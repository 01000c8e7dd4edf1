//! Games, plies and problems as texts in JSON, from which they are restored exactly: for copies of them in other processes.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::positions;
use crate::game::MoveCode;
use crate::games::AnyPosition;
use crate::record::{
    Analysis, Annotations, Evaluation, Game, Location, MoveDiagnosis, Ply, PlyEvaluation, Problem,
    ProblemKind, Severity, Suggestion, TagName, Variation,
};

/// The text of a position and of its rules.
#[derive(Serialize, Deserialize)]
struct PositionText(String, String);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameFields {
    start: PositionText,
    lacks_start: bool,
    tags: Vec<(TagName, String)>,
    comment: Option<String>,
    result: String,
    ending: Option<String>,
    layout_inferred: bool,
    incomplete: Option<String>,
    repaired: Option<String>,
    plies: Vec<PlyFields>,
    analysis: Option<AnalysisFields>,
}

/// The code of a move, and its annotations if it has any.
#[derive(Serialize, Deserialize)]
struct PlyFields(u16, Option<AnnotationFields>);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AnnotationFields {
    mark: Option<String>,
    clock: Option<String>,
    comment: Option<String>,
    variations: Vec<(Option<String>, Vec<PlyFields>)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AnalysisFields {
    by: String,
    start: i16,
    /// The code of the evaluation, the mark and the codes of the best line.
    plies: Vec<(i16, Option<String>, Vec<u16>)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ProblemFields {
    severity: String,
    kind: String,
    line: u64,
    column: u64,
    offset: u64,
    ply: Option<u32>,
    message: String,
    diagnosis: Option<DiagnosisFields>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DiagnosisFields {
    position: PositionText,
    notation: String,
    word: String,
    at: usize,
    suggestions: Vec<(String, Cow<'static, str>)>,
}

/// A game as text.
pub fn game_to_text(game: &Game) -> String {
    to_text(&GameFields {
        start: PositionText::of(&game.start()),
        lacks_start: game.lacks_start,
        tags: game.tags.clone(),
        comment: game.comment.clone(),
        result: game.result.to_string(),
        ending: game.ending.map(|ending| ending.to_string()),
        layout_inferred: game.layout_inferred,
        incomplete: game.incomplete.clone(),
        repaired: game.repaired.clone(),
        plies: game.plies().iter().map(PlyFields::of).collect(),
        analysis: game.analysis.as_deref().map(AnalysisFields::of),
    })
}

/// The game with a text.
///
/// # Errors
/// If [`game_to_text`] did not write it.
pub fn game_from_text(text: &str) -> Result<Game, String> {
    let fields: GameFields = from_text(text)?;
    let mut game = Game::new(fields.start.position()?);
    for ply in fields.plies {
        game.append(ply.ply()).map_err(|ply| not_legal(&ply))?;
    }
    game.lacks_start = fields.lacks_start;
    game.tags = fields.tags;
    game.comment = fields.comment;
    game.result = parsed(&fields.result)?;
    game.ending = fields.ending.as_deref().map(parsed).transpose()?;
    game.layout_inferred = fields.layout_inferred;
    game.incomplete = fields.incomplete;
    game.repaired = fields.repaired;
    let analysis = fields.analysis.map(AnalysisFields::analysis).transpose()?;
    game.analysis = analysis.map(Box::new);
    Ok(game)
}

/// A ply as text.
pub fn ply_to_text(ply: &Ply) -> String {
    to_text(&PlyFields::of(ply))
}

/// The ply with a text, which is played in a position.
///
/// # Errors
/// If [`ply_to_text`] did not write it, or it is not legal there.
pub fn ply_from_text(text: &str, position: &AnyPosition) -> Result<Ply, String> {
    let ply = from_text::<PlyFields>(text)?.ply();
    let played = Game::new(*position).play(ply.clone());
    played.map(|()| ply).map_err(|ply| not_legal(&ply))
}

/// A problem as text.
pub fn problem_to_text(problem: &Problem) -> String {
    let Location {
        line,
        column,
        offset,
        ply,
    } = problem.location;
    let diagnosis = problem.diagnosis.as_deref().map(|found| DiagnosisFields {
        position: PositionText::of(&found.position),
        notation: found.notation.to_string(),
        word: found.word.clone(),
        at: found.at,
        suggestions: found
            .suggestions
            .iter()
            .map(|meant| (meant.text.clone(), meant.typo.clone()))
            .collect(),
    });
    to_text(&ProblemFields {
        severity: problem.severity.to_string(),
        kind: problem.kind.to_string(),
        line,
        column,
        offset,
        ply,
        message: problem.message.clone(),
        diagnosis,
    })
}

/// The problem with a text.
///
/// # Errors
/// If [`problem_to_text`] did not write it.
pub fn problem_from_text(text: &str) -> Result<Problem, String> {
    let fields: ProblemFields = from_text(text)?;
    let severities = [Severity::Note, Severity::Warning, Severity::Error];
    let location = Location {
        line: fields.line,
        column: fields.column,
        offset: fields.offset,
        ply: fields.ply,
    };
    let diagnosis = fields.diagnosis.map(|found| -> Result<_, String> {
        let suggestions = found.suggestions.into_iter();
        Ok(Box::new(MoveDiagnosis {
            position: found.position.position()?,
            notation: positions::notation(&found.notation)?,
            word: found.word,
            at: found.at,
            suggestions: suggestions
                .map(|(text, typo)| Suggestion { text, typo })
                .collect(),
        }))
    });
    Ok(Problem {
        severity: named(&severities, &fields.severity)?,
        kind: named(&ProblemKind::ALL, &fields.kind)?,
        location,
        message: fields.message,
        diagnosis: diagnosis.transpose()?,
    })
}

impl PositionText {
    fn of(position: &AnyPosition) -> PositionText {
        PositionText(position.to_text(), positions::rules(position))
    }

    fn position(&self) -> Result<AnyPosition, String> {
        let PositionText(text, rules) = self;
        positions::parse(text, Some(rules.as_str()).filter(|rules| !rules.is_empty()))
    }
}

impl PlyFields {
    fn of(ply: &Ply) -> PlyFields {
        let annotations = (!ply.is_bare()).then(|| ply.annotations());
        let fields = annotations.map(|found| AnnotationFields {
            mark: found.mark.clone(),
            clock: found.clock.clone(),
            comment: found.comment.clone(),
            variations: found
                .variations
                .iter()
                .map(|line| {
                    let plies = line.plies.iter().map(PlyFields::of);
                    (line.comment.clone(), plies.collect())
                })
                .collect(),
        });
        PlyFields(ply.mv.code(), fields)
    }

    fn ply(self) -> Ply {
        let PlyFields(code, fields) = self;
        let mv = MoveCode::from_code(code);
        let Some(fields) = fields else {
            return Ply::from(mv);
        };
        let variations = fields.variations.into_iter();
        let variations = variations.map(|(comment, plies)| Variation {
            comment,
            plies: plies.into_iter().map(PlyFields::ply).collect(),
        });
        let annotations = Annotations {
            mark: fields.mark,
            clock: fields.clock,
            comment: fields.comment,
            variations: variations.collect(),
        };
        Ply::annotated(mv, annotations)
    }
}

impl AnalysisFields {
    fn of(analysis: &Analysis) -> AnalysisFields {
        let plies = analysis.plies.iter().map(|ply| {
            let best = ply.best.iter().map(|mv| mv.code());
            let mark = ply.mark.map(|mark| mark.to_string());
            (ply.evaluation.code(), mark, best.collect())
        });
        AnalysisFields {
            by: analysis.by.clone(),
            start: analysis.start.code(),
            plies: plies.collect(),
        }
    }

    fn analysis(self) -> Result<Analysis, String> {
        let evaluation = |code| {
            Evaluation::from_code(code)
                .ok_or_else(|| format!("{code} is the code of no evaluation"))
        };
        let plies = self.plies.into_iter().map(|(code, mark, best)| {
            Ok(PlyEvaluation {
                evaluation: evaluation(code)?,
                mark: mark.as_deref().map(parsed).transpose()?,
                best: best.into_iter().map(MoveCode::from_code).collect(),
            })
        });
        Ok(Analysis {
            plies: plies.collect::<Result<_, String>>()?,
            by: self.by,
            start: evaluation(self.start)?,
        })
    }
}

fn to_text(fields: &impl Serialize) -> String {
    serde_json::to_string(fields).expect("names and texts")
}

fn from_text<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

fn parsed<T: std::str::FromStr<Err: ToString>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// The value that is displayed as this name.
fn named<T: Copy + ToString>(all: &[T], name: &str) -> Result<T, String> {
    let found = all.iter().find(|value| value.to_string() == name);
    found.copied().ok_or_else(|| format!("unknown `{name}`"))
}

fn not_legal(ply: &Ply) -> String {
    format!("the move with the code {} is not legal", ply.mv.code())
}
